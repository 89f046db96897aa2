"""Cards as things on the table: printed once for every state, then only laid down, turned and
flown.

All places and sizes here are pixels of the surface; the scale (pixels a design unit) comes from the
layout.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Protocol

import pygame
from pygame import Rect, Surface

from madtable.ui import paper
from madtable.ui.art import Art
from madtable.ui.sheet import blank
from madtable.ui.spread import CARD_RATIO, Spot
from madtable.ui.stage import Item

RIM_ROOM = 26.0
"""Room round a card for rims, focus ring and badge, in units."""

SHADOW_REST = 8.0
SHADOW_LIFTED = 22.0
TURN_STEP = 4.0
"""Cards in flight are turned in steps of so many degrees, so that few bitmaps are needed."""

SHADOW_STEP = 12.0
"""The shadows of cards in flight, most of which the card covers, need fewer still."""

SIZE_STEP = 0.08


class CardArt(Protocol):
    """Who draws the faces and the back of the deck on the table.

    `deck` is its name: other decks have cards of the same code, and backs of their own.
    """

    @property
    def deck(self) -> str:
        """The name of the deck."""
        ...

    def face(self, code: str, width_px: int) -> Surface:
        """The face of a card, exactly `width_px` wide."""
        ...

    def back(self, width_px: int) -> Surface:
        """The back of the deck, exactly `width_px` wide."""
        ...


class CardPrinter:
    """Prints cards with what belongs to their state: rim, shade, focus ring, check badge.

    `shade` is the colour laid over a card that cannot be used now (the felt's edge).
    """

    def __init__(self, art: Art, faces: CardArt, scale: float, shade: str) -> None:
        self.art = art
        self.faces = faces
        self.scale = scale
        self.shade = shade

    def plain(self, code: str | None, width: int) -> Surface:
        """A face, or the back for None, at `width` px with nothing round it."""
        return self.faces.back(width) if code is None else self.faces.face(code, width)

    def room(self) -> int:
        """The clear margin in px that `printed` leaves on every side."""
        return math.ceil(RIM_ROOM * self.scale)

    def printed(
        self, code: str | None, width: int, state: str, focus: bool, badge: bool
    ) -> Surface:
        """The card in a state (`plain`, `legal`, `hover`, `selected`, `shaded`).

        Where rim, ring or badge need it, with a clear margin on every side: blit it by its centre.
        """
        if state == "plain" and not focus and not badge:
            return self.plain(code, width)
        key = ("card", self.faces.deck, code, width, state, focus, badge, self.shade)
        return self.art.kept(key, lambda: self._print(code, width, state, focus, badge))

    def _print(self, code: str | None, width: int, state: str, focus: bool, badge: bool) -> Surface:
        card = self.plain(code, width)
        room = self.room() if state != "shaded" or focus or badge else 0
        sheet = blank(card.get_width() + 2 * room, card.get_height() + 2 * room)
        units = (card.get_width() / self.scale, card.get_height() / self.scale)
        if state in ("legal", "hover", "selected"):
            rim = paper.card_rim(
                units[0], units[1], "legal" if state == "legal" else "hover", self.scale
            )
            rim.draw(sheet, (room, room))
        if focus:
            ring = paper.focus_ring(units[0], units[1], 0.072 * units[0], self.scale)
            ring.draw(sheet, (room, room))
        sheet.blit(card, (room, room))
        if state == "shaded":
            veil = blank(*card.get_size())
            veil.fill(pygame.Color(self.shade))
            veil.set_alpha(round(0.52 * 255))
            shape = card.copy()
            shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
            mixed = card.copy()
            mixed.blit(veil, (0, 0))
            # The veil must not fill the rounded corners: the card's own alpha is put back.
            mixed.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
            sheet.blit(mixed, (room, room))
        if badge:
            check = paper.check_badge(24, self.scale)
            check.draw(sheet, (room + card.get_width() - 8 * self.scale, room + 8 * self.scale))
        return sheet

    def shadow(self, width: int) -> Surface:
        """The hard shadow of a card `width` px wide; blit it by its centre."""
        return self.art.shadow(width, round(width * CARD_RATIO), 0.072 * width)


class Card(Item):
    """One card: where it lies, which way it is turned, what state it shows.

    `code` None is a card that the person at the table may not know: it shows its back whatever
    `facing` says. `facing` runs from 1 (face) over 0 (edge on) to -1 (back). `lift` from 0 (on the
    table) to 1 (held up) only moves the shadow away.
    """

    def __init__(self, printer: CardPrinter, code: str | None, spot: Spot, z: float) -> None:
        super().__init__(z)
        self.printer = printer
        self.code = code
        self.spot = spot
        self.facing = 1.0 if code is not None else -1.0
        self.lift = 0.0
        self.state = "plain"
        self.focus = False
        self.badge = False
        self.exact = False
        """Moving a short way among resting cards: drawn as sharp as at rest, not in steps."""
        self.native = max(1, round(spot.width))
        """The width in px at which its bitmap is printed; in flight that one is scaled."""

    def place(self, spot: Spot) -> None:
        """Lay the card at rest: its bitmap is printed for exactly this size and turn."""
        self.native = max(1, round(spot.width))
        self.spot = spot
        self.exact = False
        self.touch()

    def glide(self, spot: Spot) -> None:
        """Move the card a short way, as it will look when it has arrived."""
        self.native = max(1, round(spot.width))
        self.spot = spot
        self.lift = 0.0
        self.exact = True
        self.touch()

    def move(self, spot: Spot, lift: float = 0.0) -> None:
        """Put the card somewhere on its way."""
        self.spot = spot
        self.lift = lift
        self.exact = False
        self.touch()

    def show(
        self,
        *,
        state: str | None = None,
        focus: bool | None = None,
        badge: bool | None = None,
        facing: float | None = None,
    ) -> None:
        """Change how it looks; no change, no work."""
        before = (self.state, self.focus, self.badge, self.facing)
        self.state = self.state if state is None else state
        self.focus = self.focus if focus is None else focus
        self.badge = self.badge if badge is None else badge
        self.facing = self.facing if facing is None else facing
        if before != (self.state, self.focus, self.badge, self.facing):
            self.touch()

    # -- drawing --------------------------------------------------------------------------------

    def _bitmap(self) -> Surface:
        shown = self.code if self.facing > 0 else None
        state = self.state if self.facing > 0 else "plain"
        surface = self.printer.printed(shown, self.native, state, self.focus, self.badge)
        key: Hashable = ("c", self.printer.faces.deck, shown, state, self.focus, self.badge)
        return self._turned(surface, key)

    def _turned(self, surface: Surface, key: Hashable, step: float = TURN_STEP) -> Surface:
        art = self.printer.art
        if self.moving and not self.exact:
            scale = max(SIZE_STEP, round(self.spot.width / self.native / SIZE_STEP) * SIZE_STEP)
            # Made small first, then turned: turning is what costs, by the pixel.
            small = art.turned(key, surface, 0.0, scale)
            turned = art.turned((key, round(scale * 100)), small, self.spot.angle, 1.0, step)
        else:
            turned = art.turned(key, surface, self.spot.angle, self.spot.width / self.native, 0.0)
        squeeze = abs(self.facing)
        if squeeze > 0.995:
            return turned
        steps = max(1, round(squeeze * 12))
        narrow = (key, "edge", turned.get_size(), round(self.spot.angle), steps)
        width = max(1, round(turned.get_width() * steps / 12))
        return art.kept(
            narrow, lambda: pygame.transform.smoothscale(turned, (width, turned.get_height()))
        )

    def _shadow_bitmap(self) -> Surface:
        return self._turned(self.printer.shadow(self.native), "shadow", SHADOW_STEP)

    def _drop(self) -> float:
        rest = SHADOW_REST * min(1.0, self.native / (150 * self.printer.scale))
        return (rest + (SHADOW_LIFTED - rest) * self.lift) * self.printer.scale

    def _pictures(self) -> tuple[tuple[Surface, Rect], tuple[Surface, Rect]]:
        """Shadow and card, and where they are drawn."""
        x, y = round(self.spot.x), round(self.spot.y)
        shadow, bitmap = self._shadow_bitmap(), self._bitmap()
        fallen = shadow.get_rect(center=(x, y + round(self._drop())))
        return (shadow, fallen), (bitmap, bitmap.get_rect(center=(x, y)))

    def bounds(self) -> Rect:
        """The card and its shadow."""
        (_, fallen), (_, rect) = self._pictures()
        return fallen.union(rect)

    def paint(self, surface: Surface) -> None:
        """Shadow, then card."""
        for picture, rect in self._pictures():
            surface.blit(picture, rect)
