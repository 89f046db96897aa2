"""The middle of the table: the tray with its two slots, the heap, the colour tag, the ring of
arrows.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from madtable.looks.mad.suits import LETTER, SUITS
from madtable.ui import palette, paper
from madtable.ui.art import Art
from madtable.ui.cards import CardPrinter
from madtable.ui.lettering import Lettering
from madtable.ui.spread import CARD_RATIO, Spot, heap_spot
from madtable.ui.stage import Item

Z_RING = 4.0
Z_TRAY = 12.0
Z_PILE = 13.0
Z_BADGE = 16.0
Z_TAG = 17.0

HEAP_SHOWN = 5
EDGE = 2.4
"""How far each visible edge of the draw pile sticks out, in units."""


class Tray(Item):
    """The tray; its notched slot on the left holds the draw pile. [MAG-05]"""

    def __init__(self, art: Art, rect: Rect) -> None:
        super().__init__(Z_TRAY)
        self.art = art
        self.rect = rect

    def place(self, rect: Rect) -> None:
        """Lie here from now on."""
        if rect != self.rect:
            self.rect = rect
            self.touch()

    def bounds(self) -> Rect:
        """See Item."""
        return self.rect

    def paint(self, surface: Surface) -> None:
        """See Item."""
        surface.blit(self.art.drawing("table/tray_empty", *self.rect.size), self.rect)


class DrawPile(Item):
    """The face-down pile in the notched slot; its thickness tells roughly how much is left.
    [MAG-05]
    """

    def __init__(
        self, art: Art, printer: CardPrinter, centre: tuple[float, float], width: int
    ) -> None:
        super().__init__(Z_PILE)
        self.art = art
        self.printer = printer
        self.centre = centre
        self.width = width
        self.count = 0
        self.state = "plain"
        self.focus = False

    def edges(self) -> int:
        """How many card edges show under the top card."""
        return min(6, math.ceil(self.count / 10)) if self.count else 0

    def spot(self) -> Spot:
        """Where its top card lies."""
        rise = self.edges() * EDGE * self.printer.scale
        return Spot(self.centre[0], self.centre[1] - rise, 0.0, self.width)

    def show(
        self, *, count: int | None = None, state: str | None = None, focus: bool | None = None
    ) -> None:
        """Change how it looks; no change, no work."""
        before = (self.count, self.state, self.focus)
        self.count = self.count if count is None else max(0, count)
        self.state = self.state if state is None else state
        self.focus = self.focus if focus is None else focus
        if before != (self.count, self.state, self.focus):
            self.touch()

    def rect(self) -> Rect:
        """The pile's top card, in px."""
        rect = Rect(0, 0, self.width, round(self.width * CARD_RATIO))
        spot = self.spot()
        rect.center = (round(spot.x), round(spot.y))
        return rect

    def bounds(self) -> Rect:
        """See Item."""
        rect = Rect(0, 0, self.width, round(self.width * CARD_RATIO))
        rect.center = (round(self.centre[0]), round(self.centre[1]))
        room = self.printer.room() + round(8 * EDGE * self.printer.scale)
        return rect.inflate(2 * room, 2 * room)

    def paint(self, surface: Surface) -> None:
        """See Item."""
        if not self.count:
            return
        s = self.printer.scale
        bottom = round(self.centre[1])
        card = self.printer.plain(None, self.width)
        shadow = self.printer.shadow(self.width)
        surface.blit(shadow, shadow.get_rect(center=(round(self.centre[0]), bottom + round(6 * s))))
        for i in range(self.edges()):
            # Leaning by a hair from edge to edge, as a real pile does.
            x = round(self.centre[0] + (2 - i % 3) * 0.7 * s)
            surface.blit(card, card.get_rect(center=(x, bottom - round(i * EDGE * s))))
        top = self.printer.printed(None, self.width, self.state, self.focus, False)
        spot = self.spot()
        surface.blit(top, top.get_rect(center=(round(spot.x), round(spot.y))))


class Heap(Item):
    """The open discard pile in the other slot, a little untidy; the last few cards show.
    [MAG-06]
    """

    def __init__(
        self, art: Art, printer: CardPrinter, centre: tuple[float, float], width: int
    ) -> None:
        super().__init__(Z_PILE)
        self.art = art
        self.printer = printer
        self.centre = centre
        self.width = width
        self.codes: list[str] = []
        self.buried = 0
        self.glow = False

    def show(self, codes: list[str], buried: int) -> None:
        """Show these top cards (bottom first), the lowest being number `buried` of the heap."""
        if (codes, buried) != (self.codes, self.buried):
            self.codes, self.buried = codes, buried
            self.touch()

    def settle(self, codes: Sequence[str]) -> None:
        """Hold these cards, bottom first; the top one keeps its place if it is still the same."""
        shown = list(codes[-HEAP_SHOWN - 1 :])
        first = len(codes) - len(shown)
        if shown[-1:] == self.codes[-1:]:
            # Counted on from what was shuffled away: a recycled heap must not stir its top card.
            first = max(0, self.buried + len(self.codes) - len(shown))
        self.show(shown, first)

    def add(self, code: str) -> None:
        """A card landed on it."""
        self.show([*self.codes, code], self.buried)

    def next_spot(self, ahead: int = 0) -> Spot:
        """Where the next card will lie."""
        return heap_spot(self.buried + len(self.codes) + ahead, self.centre, self.width)

    def rect(self) -> Rect:
        """The slot, in px."""
        rect = Rect(0, 0, self.width, round(self.width * CARD_RATIO))
        rect.center = (round(self.centre[0]), round(self.centre[1]))
        return rect

    def bounds(self) -> Rect:
        """See Item."""
        # Room for the rim, for lying crooked and for being turned.
        room = self.printer.room() + round(0.16 * self.width) + 2
        return self.rect().inflate(2 * room, 2 * room)

    def paint(self, surface: Surface) -> None:
        """See Item."""
        first = max(0, len(self.codes) - HEAP_SHOWN)
        for index in range(first, len(self.codes)):
            spot = heap_spot(self.buried + index, self.centre, self.width)
            top = index == len(self.codes) - 1
            card = self.printer.printed(
                self.codes[index],
                self.width,
                "hover" if top and self.glow else "plain",
                False,
                False,
            )
            key = ("heap", self.codes[index], top and self.glow)
            turned = self.art.turned(key, card, spot.angle, 1.0, 0.0)
            shadow = self.art.turned(
                "heap-shadow", self.printer.shadow(self.width), spot.angle, 1.0, 0.0
            )
            x, y = round(spot.x), round(spot.y)
            surface.blit(shadow, shadow.get_rect(center=(x, y + round(5 * self.printer.scale))))
            surface.blit(turned, turned.get_rect(center=(x, y)))


class ColourTag(Item):
    """The swatch tag beside the tray: the colour in force by hue, pattern, glyph and word."""

    def __init__(self, art: Art, lettering: Lettering, rect: Rect, scale: float) -> None:
        super().__init__(Z_TAG)
        self.art = art
        self.lettering = lettering
        self.rect = rect
        self.scale = scale
        self.colour = ""
        self.word = ""
        self.tilt = -2.0
        self.swing = 0.0
        self.swinging = ""
        """The colour for which it swings; empty while it hangs still."""

    def show(self, colour: str, word: str) -> None:
        """Show a colour; none hides the tag."""
        if (colour, word) != (self.colour, self.word):
            self.colour, self.word = colour, word
            self.touch()

    def swings(self, colour: str) -> bool:
        """Whether it swings for this colour, and not for a newer one."""
        return self.swinging == colour != ""

    def lean(self, degrees: float) -> None:
        """Hang aslant by so much, on its way."""
        self.swing = degrees
        self.moving = True
        self.touch()

    def rest(self) -> None:
        """Hang still."""
        if self.swinging:
            self.swing, self.swinging = 0.0, ""
            self.moving = False
            self.touch()

    def _picture(self) -> Surface:
        suit = SUITS[LETTER[self.colour]]
        key = ("tag", self.colour, self.word, self.rect.size)

        def make() -> Surface:
            tag = self.art.drawing(suit.marker, *self.rect.size).copy()
            # The card on the tag leaves its lower quarter free for the word.
            room = round(self.rect.width * 0.72)
            word = self.lettering.fitted("chip", self.word, palette.INK, self.scale, room)
            tag.blit(
                word, word.get_rect(center=(self.rect.width // 2, round(self.rect.height * 0.836)))
            )
            return tag

        return self.art.kept(key, make)

    def bounds(self) -> Rect:
        """See Item."""
        return self.rect.inflate(round(70 * self.scale), round(50 * self.scale))

    def paint(self, surface: Surface) -> None:
        """See Item."""
        if not self.colour:
            return
        picture = self._picture()
        angle = self.tilt + self.swing
        # It hangs by its string: turned about the upper end, not about its middle.
        pivot = (self.rect.centerx, self.rect.top + round(24 * self.scale))
        turned = self.art.turned(
            ("tag", self.colour, self.word), picture, angle, 1.0, 1.0 if self.swing else 0.0
        )
        arm = pygame.Vector2(0, self.rect.height / 2 - 24 * self.scale).rotate(angle)
        centre = (round(pivot[0] + arm.x), round(pivot[1] + arm.y))
        surface.blit(turned, turned.get_rect(center=centre))


class DirectionRing(Item):
    """Four arrows round the tray that run the way play runs. [MAG-A05]

    `direction` is `left` (clockwise) or `right`; `phase` from 0 to 1 is how far the ring has turned
    round on its way from the other direction.
    """

    def __init__(
        self, art: Art, centre: tuple[float, float], radii: tuple[float, float], scale: float
    ) -> None:
        super().__init__(Z_RING)
        self.art = art
        self.centre = centre
        self.radii = radii
        self.scale = scale
        self.direction = "right"
        self.phase = 1.0

    def show(self, direction: str, phase: float = 1.0) -> None:
        """Show a direction."""
        if (direction, phase) != (self.direction, self.phase):
            self.direction, self.phase = direction, phase
            self.touch()

    def _piece(self) -> paper.Piece:
        steps = round(self.phase * 12)
        clockwise = self.direction == "left"
        heads = abs(1 - 2 * steps / 12)
        turned = clockwise if steps >= 6 else not clockwise
        key = ("ring", self.radii, round(self.scale, 4), turned, steps)
        spin = (1 - steps / 12) * (-90.0 if clockwise else 90.0)
        return self.art.kept(
            key,
            lambda: paper.direction_ring(
                self.radii[0] / self.scale,
                self.radii[1] / self.scale,
                palette.FELT_GREEN.line,
                self.scale,
                clockwise=turned,
                spin=spin,
                heads=heads,
            ),
        )

    def bounds(self) -> Rect:
        """See Item."""
        rect = Rect(0, 0, round(2 * self.radii[0]), round(2 * self.radii[1]))
        rect.center = (round(self.centre[0]), round(self.centre[1]))
        return rect.inflate(round(80 * self.scale), round(80 * self.scale))

    def paint(self, surface: Surface) -> None:
        """See Item."""
        self._piece().draw(surface, self.centre)
