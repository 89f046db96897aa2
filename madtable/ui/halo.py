"""What a hint points at lights up: cards in hand, piles, cards of a trick, jars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from madtable.engine.message import message
from madtable.ui import paper
from madtable.ui.cards import Card
from madtable.ui.marks import area_of
from madtable.ui.spread import Spot
from madtable.ui.stage import Item
from madtable.ui.widgets.button import IconButton

if TYPE_CHECKING:
    from madtable.ui.board import Board

TWINKLE_S = 0.6
"""How long the rays are long, and how long short."""

BAND = 18.0
"""How far a halo reaches round what it lies about, without its rays, in units."""

Z_HALO, Z_UNDER_NAMES = 47.0, 19.9
"""Above piles and jars, below the hand; and below jars where its rays would strike out a name."""


class Halo(Item):
    """A band of light round one thing; `spot` is where it lies, in px, `height` its height."""

    def __init__(self, board: Board, spot: Spot, height: float, radius: float) -> None:
        super().__init__(Z_HALO)
        self.board = board
        self.spot = spot
        self.height = height
        self.radius = radius
        self.bright = True

    def _picture(self) -> tuple[Surface, Rect]:
        art, s = self.board.kit.art, self.board.s
        width, height = self.spot.width / s, self.height / s
        rays = 1.0 if self.bright else 0.55
        key = ("halo", round(width), round(height), round(self.radius), rays, round(s, 4))
        piece: paper.Piece = art.kept(
            key, lambda: paper.halo(width, height, self.radius, s, rays=rays)
        )
        picture = art.turned(key, piece.surface, self.spot.angle, 1.0, 0.0)
        return picture, picture.get_rect(center=(round(self.spot.x), round(self.spot.y)))

    def bounds(self) -> Rect:
        """See Item."""
        return self._picture()[1]

    def paint(self, surface: Surface) -> None:
        """See Item."""
        picture, rect = self._picture()
        surface.blit(picture, rect)


class Pointing:
    """What is pointed at on a board, by places (`hand:G5`, `draw`, `seat:2`, `trick:1`)."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.places: tuple[str, ...] = ()
        self._halos: list[tuple[Halo, Card | None]] = []
        self._passed_s = 0.0

    def button(self, rect: Rect) -> None:
        """Put the button that asks for a hint there (px), where hints can be had."""
        board, ask = self.board, self.board.open_hint
        if ask is not None:
            said = message("hint.button")
            board.controls.add(
                IconButton(board.kit, rect, "icons/hint", ask, name="hint", said=said)
            )

    def picture(self, place: str, width: int) -> Surface | None:
        """The card at a place, or the back of the deck for the pile, `width` px wide."""
        printer = self.board.printer
        if place == "draw":
            return printer.plain(None, width)
        cards = self.board.cards_at(place)
        return printer.plain(cards[0].code, width) if cards else None

    def again(self) -> None:
        """Point at the same places on a board that has been built anew."""
        self._halos = []
        self.at(self.places)

    def at(self, places: tuple[str, ...]) -> None:
        """Point at these places and no others; what is not to be seen is left out."""
        self.places = places
        stage = self.board.stage
        for halo, _ in self._halos:
            stage.remove(halo)
        self._halos = []
        held: list[Card] = []
        for place in places:
            card = next((card for card in self.board.cards_at(place) if card not in held), None)
            zone = self.board.controls.named(place)
            if card is not None:
                held.append(card)
                self._add(card.spot, card.spot.height, 0.072 * card.spot.width, card)
            elif (rect := self._area(place, zone.rect if zone is not None else None)) is not None:
                spot = Spot(rect.centerx, rect.centery, 0.0, rect.width)
                self._add(spot, rect.height, 12 * self.board.s, None)
        self._passed_s = 0.0

    def areas(self) -> list[Rect]:
        """Where everything lies that is pointed at, with its halo but not the rays, in px."""
        found = []
        for halo, _ in self._halos:
            area = Rect(0, 0, round(halo.spot.width), round(halo.height))
            area.center = (round(halo.spot.x), round(halo.spot.y))
            found.append(area.inflate(self.board.kit.px(2 * BAND), self.board.kit.px(2 * BAND)))
        return found

    def _area(self, place: str, zone: Rect | None) -> Rect | None:
        """Where a place that is no card lies, so that its light cuts nothing: it ends above what
        asks the person, and one that would fall on half a seat falls on all of it.
        """
        board, band = self.board, self.board.kit.px(BAND)
        kind, _, seat = place.partition(":")
        if kind == "seat":
            return board.seats[int(seat)].lit_area()
        area = zone if zone is not None else area_of(board, place)
        if area is None:
            return None
        asked = board.asked_at()
        if area.centery < asked.top < area.bottom + band and area.colliderect(
            asked.inflate(0, 2 * band)
        ):
            area = Rect(area.topleft, (area.width, asked.top - 2 * band - area.top))
        for block in board.seats:
            lit = area.inflate(2 * band, 2 * band)
            if lit.colliderect(block.told()) and not lit.contains(block.told()):
                area = area.union(block.lit_area())
        return area

    def _add(self, spot: Spot, height: float, radius: float, card: Card | None) -> None:
        halo = Halo(self.board, spot, height, radius / self.board.s)
        told = [block.told() for block in self.board.seats]
        if halo.bounds().collidelist(told) >= 0:
            halo.z = Z_UNDER_NAMES
        self._halos.append((halo, card))
        self.board.stage.add(halo)
        self._follow(halo, card)

    def _follow(self, halo: Halo, card: Card | None) -> None:
        """Lie right under the card, wherever it has gone."""
        if card is None:
            return
        halo.z = card.z - 0.05
        halo.moving = card.moving
        if halo.spot != card.spot:
            halo.spot = card.spot
            halo.touch()

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass: halos follow their cards, and twinkle."""
        if not self._halos:
            return
        for halo, card in self._halos:
            self._follow(halo, card)
        if self.board.kit.tempo.less:
            return
        self._passed_s += dt
        if self._passed_s >= TWINKLE_S:
            self._passed_s %= TWINKLE_S
            for halo, _ in self._halos:
                halo.bright = not halo.bright
                halo.touch()
