"""Buttons: with words, or with one icon."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from madtable.ui import palette, paper
from madtable.ui.intent import Pos
from madtable.ui.kit import Kit, Label
from madtable.ui.sheet import Piece, Sheet, blank, inked, rounded
from madtable.ui.widgets.widget import Widget

FACES = {
    "primary": ("MUSTARD", "INK"),
    "secondary": ("PAPER", "INK"),
    "danger": ("RED", "PAPER"),
    "confirm": ("MINT", "INK"),
}
"""Face and words of each style, by their names in the palette."""

PULSE_S = 0.6
PULSE = 0.045
"""How much larger a pulsing button is at the height of its pulse."""

_SIZES = ((110, 50.0), (98, 42.0), (88, 36.0), (84, 34.0), (0, 30.0))
"""The size of the words by the height of the button (style guide 5)."""


class Button(Widget):
    """A button with words on it.

    `style` is `primary`, `secondary`, `danger` or `confirm`. `icon` (a drawing's name) stands
    before the words, `note` is a small second line. `time_left` (1 to 0) shows a shrinking bar.
    """

    note_role = "small"
    icon_at = 44.0
    """How far from the left edge the icon's middle is, in units."""

    def __init__(
        self,
        kit: Kit,
        rect: Rect,
        label: Label,
        on_press: Callable[[], None],
        *,
        name: str = "",
        style: str = "secondary",
        icon: str = "",
        note: Label | None = None,
        size: float | None = None,
    ) -> None:
        super().__init__(kit, rect, name)
        self._label = label
        self._on_press = on_press
        self._style = style
        self._icon = icon
        self._note = note
        self._size = size
        self._time_left: float | None = None
        self._pulse = 0.0

    # -- what can change ------------------------------------------------------------------------

    @property
    def label(self) -> Label:
        """What stands on it."""
        return self._label

    @property
    def note(self) -> Label | None:
        """The small line under that, if there is one."""
        return self._note

    def say(
        self,
        label: Label,
        on_press: Callable[[], None] | None = None,
        *,
        style: str | None = None,
        icon: str | None = None,
        note: Label | None = None,
        enabled: bool = True,
    ) -> None:
        """Become another button at the same place; what is not given stays, `note` goes."""
        new = (
            label,
            self._style if style is None else style,
            self._icon if icon is None else icon,
            note,
        )
        if new != (self._label, self._style, self._icon, self._note):
            self._label, self._style, self._icon, self._note = new
            self.touch()
        if on_press is not None:
            self._on_press = on_press
        self.enabled = enabled

    @property
    def time_left(self) -> float | None:
        """The share of time left for pressing it, 1 to 0; None when there is no hurry."""
        return self._time_left

    @time_left.setter
    def time_left(self, left: float | None) -> None:
        if left != self._time_left:
            self._time_left = left
            self.touch()

    def pulse(self) -> None:
        """Swell once, to be noticed."""
        if not self.kit.tempo.less:
            self._pulse = PULSE_S
            self.moving = self.awake = True
            self.touch()

    # -- use ------------------------------------------------------------------------------------

    def tap(self, pos: Pos) -> None:
        """See Widget."""
        self.kit.play("flick")
        self._on_press()

    def update(self, dt: float) -> None:
        """See Widget."""
        self._pulse = max(0.0, self._pulse - dt)
        self.moving = self.awake = self._pulse > 0.0
        self.touch()

    # -- picture --------------------------------------------------------------------------------

    @property
    def corner(self) -> float:
        """The corner's radius in units."""
        return min(18.0, 0.28 * self.rect.height / self.kit.s)

    def bounds(self) -> Rect:
        """See Item."""
        area = super().bounds()
        if self._pulse > 0.0:
            area = area.inflate(round(area.width * PULSE) + 4, round(area.height * PULSE) + 4)
        return area

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        if self._pulse <= 0.0:
            self._draw_at(surface, self.rect.topleft)
            return
        reach = self.kit.px(self.reach)
        whole = blank(self.rect.width + 2 * reach, self.rect.height + 2 * reach)
        self._draw_at(whole, (reach, reach))
        swell = 1.0 + PULSE * math.sin(math.pi * (1.0 - self._pulse / PULSE_S))
        size = (round(whole.width * swell), round(whole.height * swell))
        swollen = pygame.transform.smoothscale(whole, size)
        surface.blit(swollen, swollen.get_rect(center=self.rect.center))

    def _colours(self) -> tuple[str, str]:
        if not self.enabled:
            return palette.DISABLED_FACE, palette.DISABLED_TEXT
        face, words = (getattr(palette, ink) for ink in FACES[self._style])
        if self.hovered and not self.pressed:
            face = palette.mixed(face, palette.WHITE, 0.22)
        return face, words

    def _draw_at(self, surface: Surface, at: Pos) -> None:
        kit, s = self.kit, self.kit.s
        size, pressed = self.rect.size, self.pressed and self.enabled
        face, ink = self._colours()
        piece: Piece = kit.art.kept(
            ("button", size, face, pressed, s, self.enabled),
            lambda: paper.button(
                size[0] / s, size[1] / s, face, s, pressed=pressed, shine=self.enabled
            ),
        )
        piece.draw(surface, at)
        area = Rect(at, size).move(0, kit.px(paper.SINK) if pressed else 0)
        if self._time_left is not None:
            self._draw_time(surface, area, ink)
        self._draw_words(surface, area, ink)

    @property
    def letters(self) -> float:
        """How large its words are written, in units."""
        kit, (left, right) = self.kit, self._sides(self.rect)
        return kit.letters.fitting("button", kit.text(self._label), kit.s, right - left, self._most)

    @property
    def _most(self) -> float:
        """How large its words would be if there were room."""
        height = self.rect.height / self.kit.s
        return self._size or next(size for least, size in _SIZES if height >= least)

    def _sides(self, area: Rect) -> tuple[int, int]:
        """From where to where there is room for words."""
        kit = self.kit
        left = self.icon_at + 30 if self._icon else 22
        return area.left + kit.px(left), area.right - kit.px(22)

    def _draw_words(self, surface: Surface, area: Rect, ink: str) -> None:
        kit, s, units = self.kit, self.kit.s, self._most
        left, right = self._sides(area)
        if self._icon:
            side = kit.px(48)
            icon = self._drawn_icon(side, ink)
            x = area.left + kit.px(self.icon_at) if self._label else area.centerx
            surface.blit(icon, icon.get_rect(center=(x, area.centery)))
        middle: float = area.centery
        if self._time_left is not None:
            middle -= 5 * s
        # Centred on the button if there is room beside the icon, else in the room there is.
        text = kit.text(self._label)
        room = right - left
        width = min(room, kit.letters.width("button", text, s, units))
        centre = (left + right) / 2
        if not self._icon or area.centerx - width / 2 >= left:
            centre = max(area.centerx, left + width / 2)
        if self._icon:
            centre = max(centre, min((left + right) / 2, area.centerx + 14 * s))
        if self._note is not None:
            note = kit.text(self._note)
            wide = kit.letters.width(self.note_role, note, s)
            # Under the words, but where there is little room rather whole than under them.
            under = min(max(centre, left + wide / 2), right - wide / 2)
            at = (under if wide < room else (left + right) / 2, area.centery + 0.245 * area.height)
            kit.letters.write(surface, self.note_role, note, ink, s, at, "centre", fit=room)
            middle -= 0.145 * area.height
        kit.letters.write(
            surface, "button", text, ink, s, (centre, middle), "centre", size=units, fit=room
        )

    def _drawn_icon(self, side: int, ink: str) -> Surface:
        """The icon; on a button that would be red it is drawn for that, and not for its grey."""
        art, name = self.kit.art, self._icon
        icon = art.drawing(name, side, side)
        if self.enabled or self._style != "danger":
            return icon
        return art.kept(("icon", name, side, ink), lambda: inked(icon.copy(), ink))

    def _draw_time(self, surface: Surface, area: Rect, ink: str) -> None:
        kit = self.kit
        width, height = area.width - kit.px(44), kit.px(9)
        at = (area.left + kit.px(22), area.bottom - kit.px(20))
        left = max(0.0, min(1.0, self._time_left or 0.0))
        for share, opacity in ((1.0, 0.25), (left, 1.0)):
            key = ("time bar", width, height, ink, opacity)
            bar = kit.art.kept(key, partial(_bar, width, height, ink, opacity))
            surface.blit(bar, at, Rect(0, 0, round(width * share), bar.height))


def _bar(width: int, height: int, colour: str, opacity: float) -> Surface:
    sheet = Sheet(width, height)
    sheet.path(rounded(0, 0, width, height, height / 2), fill=colour, opacity=opacity)
    return sheet.printed(1.0)


def alike(buttons: Sequence[Button]) -> None:
    """Write on buttons that stand together in letters of one size, which fits on each of them."""
    least = min((button.letters for button in buttons), default=None)
    for button in buttons:
        button._size = least
        button.touch()


class IconButton(Widget):
    """A square paper button with one icon; `said` is what it does, in words, for who asks."""

    def __init__(
        self,
        kit: Kit,
        rect: Rect,
        icon: str,
        on_press: Callable[[], None],
        *,
        name: str = "",
        said: Label | None = None,
    ) -> None:
        super().__init__(kit, rect, name)
        self.icon = icon
        self.why = said
        self._on_press = on_press

    def tap(self, pos: Pos) -> None:
        """See Widget."""
        self.kit.play("flick")
        self._on_press()

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        kit, s = self.kit, self.kit.s
        width, height = self.rect.size
        pressed = self.pressed and self.enabled
        face = palette.PAPER if self.enabled else palette.DISABLED_FACE
        if self.hovered and self.enabled and not pressed:
            face = palette.WHITE
        piece: Piece = kit.art.kept(
            ("icon button", self.rect.size, face, pressed, s),
            lambda: paper.button(
                width / s, height / s, face, s, pressed=pressed, radius=18, shine=False
            ),
        )
        piece.draw(surface, self.rect.topleft)
        side = round(0.68 * width)
        icon = kit.art.drawing(self.icon, side, side)
        sunk = kit.px(paper.SINK) if pressed else 0
        surface.blit(icon, icon.get_rect(center=(self.rect.centerx, self.rect.centery + sunk)))
