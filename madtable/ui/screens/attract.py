"""What an unattended table shows to whoever passes: a picture, or a game of AI seats, and one call.

Both lie above the same red band; any touch starts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

import pygame
from pygame import Rect, Surface

from madtable.engine.message import Message
from madtable.ui import palette
from madtable.ui.intent import Back, Confirm, Intent, Key, Move, Next, Press, Previous
from madtable.ui.kit import Kit, Label
from madtable.ui.places import Layout, Place
from madtable.ui.screens.live import LiveTable
from madtable.ui.screens.swirl import Swirl
from madtable.ui.screens.table import TableScene
from madtable.ui.screens.title import logo_of
from madtable.ui.sheet import blank
from madtable.ui.stack import Scene
from madtable.ui.stage import Item, Picture, Stage
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.panel import Caption

SHOWN_CARDS = ("card_1", "card_2", "card_3", "card_4")
BAND = ("band", "call", "languages", "note")
NEEDS = ("logo", "swirl", "goat", *SHOWN_CARDS, *BAND)
"""The places that scenes/attract.tmx must have."""

SHOW_S = 20.0
"""How long the picture is shown, and then the demo."""
CHANGE_S = 3.0
"""How often the cards change (style guide 12)."""
TURN_S, APART_S = 0.3, 0.12

LOGO_SHARE, LOGO_TILT = 0.5, -6.0
"""The title's logo, made smaller and turned."""
LINE = 10.0
Z_BAND = 400.0
"""Above everything that lies on a table."""

LANGUAGE_WIDTH, LANGUAGE_GAP = 258.0, 24.0
CALL, LANGUAGE, NOTE = 148.0, 34.0, 26.0
"""The size of their letters."""
FOOT = 0.276
"""The share of a wide window that the band takes."""
TOUCHES = Press | Confirm | Key | Move | Next | Previous | Back
"""What starts, wherever it hits and whatever it otherwise means."""

Start = Callable[[str | None], None]
"""Somebody is there; in the language that was touched, if one was."""
Face = tuple[str, Callable[[int], Surface]]
"""A card by a name of its own, and who draws it at a width in px."""


class Band:
    """The red band with the call, the languages and a line of small print, in the stage of
    whichever scene it is laid over.

    `note` says what the small print is.
    """

    def __init__(self, kit: Kit, stage: Stage, start: Start, note: Label) -> None:
        self.kit = kit
        self.stage = stage
        self.controls = Controls(kit, stage)
        self._places = kit.places("attract")
        self._places.require(BAND)
        self._start = start
        self._note = note

    def lay(self, layout: Layout) -> None:
        """Lay it out anew on a stage that has been cleared, or never was laid on; at the foot of
        the whole window, whatever `layout` leaves free there.
        """
        kit, stage = self.kit, self.stage
        self.controls = Controls(kit, stage)
        room = Layout(layout.size, min(1.0, kit.ui_scale), layout.drift)
        band = room.rect(self._places.at("band"))
        # It reaches beyond the edges: the whole picture drifts a little now and then.
        below = Rect(band.left - room.px(40), band.top, band.width + room.px(80), 2 * band.height)
        stage.add(_Ground(below, room.px(LINE)))
        call = _call(kit, room.s, room.rect(self._places.at("call")).width)
        x, y = room.point(self._places.at("call"))
        stage.add(Picture(call, call.get_rect(center=(round(x), round(y))).topleft, Z_BAND + 1))
        self._lay_languages(room)
        note = Caption(
            kit,
            room.rect(self._places.at("note")),
            self._note,
            colour=palette.PAPER,
            anchor="right",
            size=NOTE * room.s / kit.s,
            rows=2,
            z=Z_BAND + 2,
        )
        self.controls.show(note)

    def _lay_languages(self, room: Layout) -> None:
        kit, area = self.kit, room.rect(self._places.at("languages"))
        width, gap = room.px(LANGUAGE_WIDTH), room.px(LANGUAGE_GAP)
        count = len(kit.languages)
        if count < 2:
            return
        left = area.centerx - (count * width + (count - 1) * gap) // 2
        for number, lang in enumerate(kit.languages):
            rect = Rect(left + number * (width + gap), area.top, width, area.height)
            label = Message(f"settings.language.{lang}")
            act = partial(self._start, lang)
            size = LANGUAGE * room.s / kit.s
            button = Button(kit, rect, label, act, name=f"language.{lang}", size=size)
            button.z = Z_BAND + 2
            self.controls.add(button)

    def handle(self, intent: Intent) -> bool:
        """Start at any touch, in the language that was touched if one was."""
        if self.controls.handle(intent) and not isinstance(intent, Confirm | Move | Next):
            return True
        if isinstance(intent, TOUCHES):
            self._start(None)
        return True


class _Ground(Item):
    """The band itself: ink line, red."""

    def __init__(self, area: Rect, line: int) -> None:
        super().__init__(Z_BAND)
        self._area = area
        self._line = line

    def bounds(self) -> Rect:
        """See Item."""
        return self._area

    def covers(self, area: Rect) -> bool:
        """See Item."""
        return self._area.contains(area)

    def paint(self, surface: Surface) -> None:
        """See Item."""
        surface.fill(palette.RED, self._area)
        surface.fill(palette.INK, Rect(self._area.topleft, (self._area.width, self._line)))


def _call(kit: Kit, s: float, room: int) -> Surface:
    """The call in fat letters, `s` px a unit, smaller where it would not fit into `room` px."""

    def make() -> Surface:
        text = kit.say("kiosk.call")
        width = kit.letters.width("attract", text, s)
        size = CALL * min(1.0, room / max(1, width))
        face = kit.letters.line(
            "attract", text, palette.PAPER, s, size=size, outline=(palette.INK, 10)
        )
        shade = kit.letters.line(
            "attract", text, palette.INK, s, size=size, outline=(palette.INK, 10)
        )
        across, down = round(8 * s), round(11 * s)
        whole = blank(face.width + across, face.height + down)
        whole.blit(shade, (across, down))
        whole.blit(face, (0, 0))
        return whole.subsurface(whole.get_bounding_rect()).copy()

    return kit.art.kept(("call", kit.words.lang, s, room), make)


class ShownCard(Item):
    """A card of the picture: tilted, with its shadow; it turns over to become another one."""

    def __init__(self, kit: Kit, place: Place, layout: Layout, face: Face, z: float) -> None:
        super().__init__(z)
        self._kit = kit
        self._width = round(place.w * layout.s)
        self._tilt = place.rotation
        x, y = layout.point(place)
        self._centre = (round(x), round(y))
        self._name, draw = face
        self._face = draw(self.drawn_px)
        self._next: Face | None = None
        self._turned_s = -1.0

    @property
    def drawn_px(self) -> int:
        """How wide its faces are drawn, for crisp edges once they are turned."""
        return 2 * self._width

    def become(self, face: Face, *, after_s: float) -> None:
        """Turn over to another face, some seconds from now."""
        self._next = face
        self._turned_s = -after_s
        self.moving = True

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        if not self.moving:
            return
        self._turned_s += dt
        if self._turned_s >= TURN_S / 2 and self._next is not None:
            self._name, draw = self._next
            self._face, self._next = draw(self.drawn_px), None
        if self._turned_s >= TURN_S:
            self.moving = False
        if self._turned_s >= 0.0:
            self.touch()

    def bounds(self) -> Rect:
        """See Item."""
        diagonal = round(math.hypot(*self._face.get_size()) / 2) + 4
        area = Rect(0, 0, diagonal, diagonal)
        area.center = self._centre
        return area.inflate(0, 2 * self._kit.px(10))

    def paint(self, surface: Surface) -> None:
        """See Item."""
        art, face = self._kit.art, self._face
        if self.moving and self._turned_s > 0.0:
            share = abs(math.cos(math.pi * min(1.0, self._turned_s / TURN_S)))
            size = (max(2, round(face.width * share)), face.height)
            narrow = pygame.transform.smoothscale(face, size)
            turned = pygame.transform.rotozoom(narrow, -self._tilt, 0.5)
        else:
            turned = art.turned(("shown", self._name), face, self._tilt, 0.5, step=0)
        shade = turned.copy()
        shade.fill((0, 0, 0, palette.SHADOW_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
        at = turned.get_rect(center=self._centre)
        surface.blit(shade, at.move(0, self._kit.px(9)))
        surface.blit(turned, at)


class Attract(Scene):
    """The picture: the goat in his swirl, cards that change, and the band.

    `cards` draw what there is to be seen, `start` hears of a touch, `done` that it has been shown
    long enough; `note` stands in the band.
    """

    seen_first: ClassVar[tuple[float, float]] = (0.5, 1.0)

    def __init__(
        self, kit: Kit, cards: Sequence[Face], start: Start, done: Callable[[], None], note: Label
    ) -> None:
        super().__init__(kit)
        self._cards = tuple(cards)
        self._done = done
        self._places = kit.places("attract")
        self._places.require(NEEDS)
        self.band = Band(kit, self.stage, start, note)
        self._swirl: Swirl | None = None
        self._shown: list[ShownCard] = []
        self._next = 0
        self._left_s = SHOW_S
        self._change_s = CHANGE_S

    def resized(self, layout: Layout) -> None:
        """See Scene."""
        kit = self.kit
        self.stage.clear()
        band = layout.rect(self._places.at("band"))
        above = Rect(0, 0, layout.size[0], band.top + kit.px(LINE))
        inks = (palette.MUSTARD, palette.MUSTARD_SWIRL)
        self._swirl = Swirl(above, layout.point(self._places.at("swirl")), inks=inks)
        self.stage.add(self._swirl)
        self._lay_goat(layout.rect(self._places.at("goat")), above)
        self._shown = []
        for number, name in enumerate(SHOWN_CARDS):
            face = self._card(number)
            card = ShownCard(kit, self._places.at(name), layout, face, 20.0 + number)
            self._shown.append(card)
            self.stage.add(card)
        self._lay_logo(layout)
        self.band.lay(layout)

    def _lay_goat(self, box: Rect, above: Rect) -> None:
        head = self.kit.art.drawing("title/goat_head", box.width)
        # He looks over the band: what would lie below it is not drawn at all.
        seen = Rect(0, 0, head.width, min(head.height, above.bottom - box.top))
        self.stage.add(Picture(head.subsurface(seen), box.topleft, 10.0))

    def _lay_logo(self, layout: Layout) -> None:
        kit = self.kit
        whole: Surface = kit.art.kept(("logo", kit.s), lambda: logo_of(kit))
        turned = kit.art.turned(("logo", kit.s), whole, LOGO_TILT, LOGO_SHARE, step=0)
        x, y = layout.point(self._places.at("logo"))
        at = turned.get_rect(center=(round(x), round(y)))
        self.stage.add(Picture(turned, at.topleft, 30.0))

    def update(self, dt: float) -> None:
        """See Scene."""
        self.band.controls.update(dt)
        if self._swirl is not None and not self.kit.tempo.less:
            self._swirl.update(dt)
        for card in self._shown:
            card.update(dt)
        self._change_s -= dt
        if self._change_s <= 0.0:
            self._change_s += CHANGE_S
            self._change()
        self._left_s -= dt
        if self._left_s <= 0.0:
            self._done()

    def _change(self) -> None:
        self._next += len(SHOWN_CARDS)
        for number, card in enumerate(self._shown):
            card.become(self._card(number), after_s=number * APART_S)
        # The ones after them are drawn in idle moments: a fresh card takes longer than a frame.
        self.kit.art.later(
            partial(self._card(len(SHOWN_CARDS) + number)[1], card.drawn_px)
            for number, card in enumerate(self._shown)
        )

    def _card(self, number: int) -> Face:
        return self._cards[(self._next + number) % len(self._cards)]

    def handle(self, intent: Intent) -> bool:
        """See Scene."""
        return self.band.handle(intent)


class _Demo(TableScene):
    """What both kinds of demo add to their table, which lies above the band: that, and an end."""

    foot = FOOT
    band: Band
    on_done: Callable[[], None]
    _shown_s = 0.0

    def resized(self, layout: Layout) -> None:
        """See Scene."""
        super().resized(layout)
        self.board.put_away()
        self.band.lay(layout)

    def update(self, dt: float) -> None:
        """See Scene."""
        super().update(dt)
        self.board.put_away()  # whoever passes cannot use it
        self.band.controls.update(dt)
        self._shown_s += dt
        if self._shown_s >= SHOW_S and self.on_top:
            self.on_done()

    def handle(self, intent: Intent) -> bool:
        """See Scene: nothing at this table can be touched."""
        return self.band.handle(intent)


class DemoTable(_Demo):
    """A game of AI seats, by turns, above the band."""


class DemoLive(_Demo, LiveTable):
    """A game of AI seats, by the clock, above the band."""
