"""Cards that fly from a pile to the hands and out of them again: the same at every table."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as Several
from typing import Protocol

from madtable.ui.board import Board
from madtable.ui.cards import Card
from madtable.ui.flight import Late, fly
from madtable.ui.spread import Spot
from madtable.ui.tween import Call, Delay, Motion, Parallel, Sequence, out3

DEAL_EACH_S = 0.28
DEAL_MOST_S = 2.4
"""However many cards are dealt, it takes no longer than this."""


class Stock(Protocol):
    """A face-down pile that cards are lifted off."""

    count: int

    def spot(self) -> Spot:
        """Where its top card lies, in px."""
        ...

    def show(self, *, count: int | None = None) -> None:
        """Hold so many cards."""
        ...


class HandFlights:
    """The ways of cards between a board's pile and its hands; a look adds those of its game."""

    deal_apart_s = 0.055
    """How soon one card follows another when hands are dealt."""

    def __init__(self, board: Board, stock: Callable[[], Stock]) -> None:
        self._board = board
        self._stock = stock

    def own(self, seat: int) -> bool:
        """Whether it is the seat of the person at the screen."""
        return seat == self._board.viewer

    def count(self, seat: int, by: int) -> None:
        """A seat has so many cards more."""
        block = self._board.seats[seat]
        block.count = max(0, block.count + by)
        block.touch()

    def from_pile(self, code: str | None) -> Card:
        """A card lifted off the pile, still face down."""
        pile = self._stock()
        card = self._board.new_card(code, pile.spot())
        card.facing = -1.0
        pile.show(count=max(0, pile.count - 1))
        return card

    def place(self, seat: int, code: str | None) -> Spot:
        """Where in a hand a card that comes flying will lie; `code` matters in one's own."""
        board = self._board
        if self.own(seat):
            return board.hand.spot_for(code)
        return board.seats[seat].card_spot()

    def arrive(self, card: Card, seat: int, *, close: bool = True) -> None:
        """A card has come to a hand, which closes up round it."""
        board = self._board
        self.count(seat, 1)
        if self.own(seat):
            if not board.company.open:
                card.code = None
            board.hand.take(card)
            if close:
                board.timeline.play(board.close_up(0.2))
        else:
            board.drop(card)

    def leave(self, seat: int, code: str, width: int) -> Card:
        """The card that a seat plays, lifted out of its hand; `width` is its own one, in px."""
        board = self._board
        card = board.hand.give(code) if self.own(seat) else None
        if card is None:
            block = board.seats[seat]
            card = board.new_card(code, block.card_spot(block.count // 2))
            card.native = width
            card.facing = -1.0
        self.count(seat, -1)
        if self.own(seat):
            board.hand.lay()
            board.timeline.play(board.close_up(0.2))
        return card

    # -- the deal -------------------------------------------------------------------------------

    def deal(self, hands: Several[tuple[int, int, Several[str]]]) -> Motion:
        """All hands, a card at a time, in the order given: seat, how many, and one's own cards."""
        board = self._board
        number = sum(count for _, count, _ in hands)
        apart = min(self.deal_apart_s, (DEAL_MOST_S - DEAL_EACH_S) / max(1, number))
        codes: list[str | None] = []
        for seat, count, cards in hands:
            if self.own(seat):
                codes = [*sorted(cards, key=board.sort_key)] or [None] * count  # type: ignore[arg-type]
        slots = board.hand.slots(len(codes))
        flights: list[Motion] = []
        for k in range(max(count for _, count, _ in hands)):
            for seat, count, _ in hands:
                if k >= count:
                    continue
                known = self.own(seat) and k < len(codes)
                flight = self._dealt(seat, codes[k], slots[k]) if known else self._dealt(seat)
                flights.append(Sequence(Delay(len(flights) * apart), flight))
        return Sequence(Parallel(*flights), board.close_up(0.22))

    def _dealt(self, seat: int, code: str | None = None, slot: Spot | None = None) -> Motion:
        held: list[Card] = []

        def lift() -> None:
            card = self.from_pile(code)
            card.spot = Spot(card.spot.x, card.spot.y, -20.0, card.spot.width)
            held.append(card)

        def goal() -> Spot:
            return slot if slot is not None else self._board.seats[seat].card_spot()

        return Sequence(
            Call(lift),
            Late(
                lambda: fly(
                    held[0],
                    goal,
                    DEAL_EACH_S,
                    arc=80 * self._board.s,
                    ease=out3,
                    facing=1.0 if code else None,
                    land=lambda: self.arrive(held[0], seat, close=False),
                )
            ),
        )
