"""Piles of cards: the face-down one that is drawn from, and the open heap beside it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Rect, Surface

from madtable.ui.art import Art
from madtable.ui.cards import CardPrinter
from madtable.ui.sheet import Sheet, rounded
from madtable.ui.spread import CARD_RATIO, Spot, heap_spot
from madtable.ui.stage import Item

Z_PILE = 13.0
HEAP_SHOWN = 5
LINE = 4.0
"""How thick the outline of an empty pile is, in units."""
EDGE = 2.4
"""How far each visible edge of the draw pile sticks out, in units."""


class Pile(Item):
    """Cards that lie on each other round a centre; `width` is that of a card, in px."""

    def __init__(
        self, art: Art, printer: CardPrinter, centre: tuple[float, float], width: int
    ) -> None:
        super().__init__(Z_PILE)
        self.art = art
        self.printer = printer
        self.centre = centre
        self.width = width

    def card_rect(self, centre: tuple[float, float]) -> Rect:
        """A card of this pile that lies straight, in px."""
        rect = Rect(0, 0, self.width, round(self.width * CARD_RATIO))
        rect.center = (round(centre[0]), round(centre[1]))
        return rect


class DrawPile(Pile):
    """The face-down pile; its thickness tells roughly how much is left.

    `outline` is the colour of the outline on the cloth where nothing is left; empty: there is none.
    """

    def __init__(
        self,
        art: Art,
        printer: CardPrinter,
        centre: tuple[float, float],
        width: int,
        outline: str = "",
    ) -> None:
        super().__init__(art, printer, centre, width)
        self.outline = outline
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
        spot = self.spot()
        return self.card_rect((spot.x, spot.y))

    def bounds(self) -> Rect:
        """See Item."""
        room = self.printer.room() + round(8 * EDGE * self.printer.scale)
        return self.card_rect(self.centre).inflate(2 * room, 2 * room)

    def paint(self, surface: Surface) -> None:
        """See Item."""
        if not self.count:
            if self.outline:
                surface.blit(self._hollow(), self.card_rect(self.centre))
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

    def _hollow(self) -> Surface:
        """Where the pile lay, printed on the cloth."""
        size = self.card_rect(self.centre).size

        def make() -> Surface:
            sheet = Sheet(*size)
            line = max(1.0, LINE * self.printer.scale)
            data = rounded(line / 2, line / 2, size[0] - line, size[1] - line, 0.072 * self.width)
            sheet.path(data, None, self.outline, line, opacity=0.6)
            return sheet.printed(1.0)

        return self.art.kept(("pile outline", size, self.outline), make)


class Heap(Pile):
    """The open pile, a little untidy; the last few cards show."""

    def __init__(
        self, art: Art, printer: CardPrinter, centre: tuple[float, float], width: int
    ) -> None:
        super().__init__(art, printer, centre, width)
        self.codes: list[str] = []
        self.buried = 0
        self.glow = False

    def show(self, codes: list[str], buried: int) -> None:
        """Show these top cards (bottom first), the lowest being number `buried` of the heap."""
        if (codes, buried) != (self.codes, self.buried):
            self.codes, self.buried = codes, buried
            self.touch()

    def hold_over(self, on: bool) -> None:
        """Glow while a card is held over it."""
        if on != self.glow:
            self.glow = on
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
        """Where it lies, in px."""
        return self.card_rect(self.centre)

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
            key = ("heap", self.printer.faces.deck, self.codes[index], top and self.glow)
            turned = self.art.turned(key, card, spot.angle, 1.0, 0.0)
            shadow = self.art.turned(
                "heap-shadow", self.printer.shadow(self.width), spot.angle, 1.0, 0.0
            )
            x, y = round(spot.x), round(spot.y)
            surface.blit(shadow, shadow.get_rect(center=(x, y + round(5 * self.printer.scale))))
            surface.blit(turned, turned.get_rect(center=(x, y)))
