"""The curtain between two people at one screen: it falls, names the next one, opens for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame
from pygame import Rect, Surface

from madtable.engine.message import Message
from madtable.ui import palette
from madtable.ui.art import Art
from madtable.ui.intent import (
    Back,
    Cancel,
    Confirm,
    ConfirmEnd,
    Drag,
    Drop,
    Focus,
    Intent,
    Tap,
)
from madtable.ui.keys import of_window
from madtable.ui.kit import Kit, Label
from madtable.ui.places import Layout
from madtable.ui.screens.star import Star
from madtable.ui.seats import Sitter
from madtable.ui.sheet import Sheet, circle, polygon, rounded
from madtable.ui.stack import Scene
from madtable.ui.stage import Item, Picture
from madtable.ui.tween import io3
from madtable.ui.widgets.button import IconButton
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.hold_button import HoldButton
from madtable.ui.widgets.panel import Caption, Panel
from madtable.ui.widgets.stepper import Stepper

FALL_S = 0.42

NEEDS = ("panel", "star", "jar", "pass", "name", "others", "who", "open", "note", "menu")
NOTE, FIRST = Message("curtain.note"), Message("curtain.note.first")
"""What stands below the sign between two hands, and before any hand has been shown."""

FOLD = 120.0
"""The width of a fold, and of a scallop above it, in units."""

VALANCE = 136.0
_FOLDS = ((0.0, "#A3261B"), (0.26, "#8C1D14"), (0.44, "#A3261B"), (0.62, "#7A1810"))
_CREASES = ((0.80, "#4F0E0A"), (0.93, "#661510"))
"""Where in a fold which red begins, as a share of its width."""


class Cloth(Item):
    """The curtain itself: opaque; `drop` is how far it has come down, 0 to 1."""

    def __init__(self, art: Art, size: tuple[int, int], scale: float, drop: float) -> None:
        super().__init__(1.0)
        self.size = size
        self.drop = drop
        self._picture: Surface = art.kept(
            ("curtain", size, round(scale, 4)), lambda: _cloth(size, scale)
        )

    def bounds(self) -> Rect:
        """See Item."""
        return Rect((0, round((self.drop - 1.0) * self.size[1])), self.size)

    def paint(self, surface: Surface) -> None:
        """See Item."""
        surface.blit(self._picture, self.bounds())


class Curtain(Scene):
    """The curtain before `below`, whose hands lie face down already.

    It opens for `seat`, which it hands to `on_open`; `on_menu` opens the menu over it. `fallen` is
    a curtain that hangs there already. Where there are `choices`, the sign can be turned to another
    of them; `note` stands below it.
    """

    seen_first: ClassVar[tuple[float, float]] = (0.5, 0.5)

    def __init__(
        self,
        kit: Kit,
        below: Scene,
        seat: int,
        sitters: Callable[[], tuple[Sitter, ...]],
        on_open: Callable[[int], None],
        on_menu: Callable[[], None],
        *,
        fallen: bool = False,
        choices: tuple[int, ...] = (),
        note: Label = NOTE,
    ) -> None:
        super().__init__(kit)
        self.seat = seat
        self._choices = choices
        self._note = note
        self._below = below
        self._sitters = sitters
        self._on_open = on_open
        self._on_menu = on_menu
        self._fallen_for = FALL_S if fallen or kit.tempo.less else 0.0
        self._places = kit.places("curtain")
        self._places.require(NEEDS, "parts")
        self.controls = Controls(kit, self.stage)
        self._cloth: Cloth | None = None
        self._star: Star | None = None
        self._hold: HoldButton | None = None

    @property
    def down(self) -> bool:
        """Whether it hangs all the way down."""
        return self._fallen_for >= FALL_S

    def _fall(self, dt: float) -> None:
        self._fallen_for += dt
        assert self._cloth is not None
        self._cloth.drop = self._drop()
        self._cloth.touch()

    def _rect(self, name: str) -> Rect:
        return self.kit.layout.rect(self._places.at(name, "parts"))

    def resized(self, layout: Layout) -> None:
        """See Scene; in another size it hangs there at once."""
        if self._cloth is not None:
            self._fallen_for = FALL_S
        self.stage.clear()
        behind = Surface(layout.size, 0, 32)
        if self.down:
            behind.fill(palette.ROOM)
        else:
            self._below.stage.paint_all(behind)
        self.stage.background = behind
        self._cloth = Cloth(self.kit.art, layout.size, layout.s, self._drop())
        self.stage.add(self._cloth)
        if self.down:
            self._lay()

    def _drop(self) -> float:
        return io3(min(1.0, self._fallen_for / FALL_S))

    def _lay(self) -> None:
        """Hang up the sign: who is meant, and the button that opens."""
        kit, controls = self.kit, self.controls
        focused = controls.focused.name if controls.focused else "open"
        controls.clear()
        controls.show(Panel(kit, self._rect("panel")))
        frame = self._rect("panel").inflate(-kit.px(28), -kit.px(28))
        controls.show(_frame(kit, frame))
        sitter = self._sitters()[self.seat]
        star = self._rect("star")
        s = kit.s
        self._star = controls.show(
            Star(star.center, 22, star.width / 2 / s, star.width / 2 / s * 0.8, s, z=45.0)
        )
        jar = self._rect("jar")
        picture = kit.art.drawing(f"seats/jar_{sitter.creature}", jar.width)
        controls.show(Picture(picture, picture.get_rect(center=jar.center).topleft, z=46.0))
        name = Message("curtain.name", (("name", sitter.name),))
        controls.add(
            Caption(
                kit,
                self._rect("pass"),
                Message("curtain.pass"),
                role="panel",
                size=44,
                colour=palette.NOTE,
            )
        )
        controls.add(Caption(kit, self._rect("name"), name, role="screen", size=92))
        controls.add(Caption(kit, self._rect("others"), Message("curtain.others"), size=29, rows=2))
        if len(self._choices) > 1:
            controls.add(self._stepper())
        words = Message("curtain.own", (("name", sitter.name),))
        self._hold = controls.add(
            HoldButton(
                kit,
                self._rect("open"),
                words,
                self._open,
                name="open",
                icon="icons/hand",
                note=Message("curtain.hold"),
                short=Message("curtain.short"),
            )
        )
        controls.add(
            Caption(
                kit,
                self._rect("note"),
                self._note,
                colour=palette.PAPER,
                anchor="centre",
                size=27,
                rows=2,
            )
        )
        controls.add(
            IconButton(
                kit,
                self._rect("menu"),
                "icons/menu",
                self._on_menu,
                name="menu",
                said=Message("curtain.menu"),
            )
        )
        controls.focus(focused if controls.named(focused) else "open")

    def aloud(self) -> str:
        """See narrator.Aloud."""
        name = self._sitters()[self.seat].name
        whom = f"{self.kit.say('curtain.pass')} {name}."
        return f"{whom} {self.kit.say('curtain.others')} {self.kit.say('curtain.hold')}."

    def _stepper(self) -> Stepper[int]:
        """What turns the sign to somebody else."""
        names = [sitter.name for sitter in self._sitters()]
        return Stepper(
            self.kit,
            self._rect("who"),
            self._choices,
            self.seat,
            lambda seat: Message("curtain.name", (("name", names[seat]),)),
            self._turn_to,
            name="who",
        )

    def _turn_to(self, seat: int) -> None:
        self.seat = seat
        self._lay()

    def pause(self) -> None:
        """See Scene; what is held is let go of on whatever lies above."""
        if self._hold is not None:
            self._hold.let_go()

    def _open(self) -> None:
        self.kit.play("flip")
        self._on_open(self.seat)

    def update(self, dt: float) -> None:
        """See Scene."""
        if self._hold is None:
            self._fall(dt)
            if self._fallen_for >= FALL_S:
                self._lay()
            return
        if self._star is not None and not self.kit.tempo.less:
            self._star.update(dt)
        self.controls.update(dt)

    def handle(self, intent: Intent) -> bool:
        """See Scene. Nothing reaches the table behind it."""
        if of_window(intent):
            return False
        if not self.down:
            return True
        hold = self._hold
        if hold is not None:
            if (
                isinstance(intent, ConfirmEnd | Cancel | Drop | Tap)
                or (isinstance(intent, Focus) and not intent.gained)
                or (isinstance(intent, Drag) and not hold.hit(intent.pos))
            ):
                hold.let_go()
            elif isinstance(intent, Confirm) and self.controls.focused is None:
                self.controls.focus(hold)
        if self.controls.handle(intent):
            return True
        if isinstance(intent, Back) and intent.pos is None:
            self._on_menu()
        return True


def _frame(kit: Kit, rect: Rect) -> Picture:
    """The thin mustard line inside the sign's edge."""
    size = (rect.width / kit.s, rect.height / kit.s)
    sheet = Sheet(size[0], size[1])
    sheet.path(rounded(3, 3, size[0] - 6, size[1] - 6, 16), None, palette.MUSTARD, 4)
    return Picture(sheet.printed(kit.s), rect.topleft, z=44.0)


def _cloth(size: tuple[int, int], scale: float) -> Surface:
    """Red folds all over, a scalloped valance with brass knobs on a rail along the upper edge."""
    width, height = size
    cloth = Surface(size, 0, 32)
    fold = FOLD * scale
    start = (width / 2) % fold - fold
    while start < width:
        for stripes in (_FOLDS, _CREASES):
            for share, colour in stripes:
                left = round(start + share * fold)
                cloth.fill(pygame.Color(colour), Rect(left, 0, round(start + fold) - left, height))
        start += fold
    units = width / scale
    sheet = Sheet(units, VALANCE + 24)
    first = (units / 2) % FOLD - FOLD
    corners = [first + FOLD * step for step in range(int(units / FOLD) + 3)]
    for drop, fill, line in ((14.0, palette.SHADOW, None), (0.0, palette.TOMATO_DARK, palette.INK)):
        path = f"M{corners[0]:.1f},0 V{104 + drop:.1f} "
        for edge in corners[:-1]:
            path += (
                f"C{edge + 30:.1f},{VALANCE + 8 + drop:.1f} {edge + FOLD - 30:.1f},"
                f"{VALANCE + 8 + drop:.1f} {edge + FOLD:.1f},{104 + drop:.1f} "
            )
        path += "V0 Z"
        sheet.path(path, fill, line, 5, opacity=1.0 if line else 0.34)
    for edge in corners:
        sheet.path(
            polygon([(edge + FOLD / 2, 26), (edge + FOLD / 2, 126)], closed=False),
            None,
            "#7A1810",
            4,
        )
        sheet.path(circle(edge, 104, 12), palette.MUSTARD, palette.INK, 4)
    rail = [(-8, 0), (units + 8, 0), (units + 8, 25), (-8, 25)]
    sheet.path(polygon(rail), palette.MUSTARD, palette.INK, 5)
    cloth.blit(sheet.printed(scale), (0, 0))
    return cloth
