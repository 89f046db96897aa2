"""The trick on the table: its cards, the star of the one that wins, the place still free."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from madtable.engine.message import message
from madtable.looks.lab.markers import FreeSlot, WinnerStar
from madtable.looks.lab.suits import winning
from madtable.ui.cards import Card

if TYPE_CHECKING:
    from madtable.looks.lab.table import LabTable

Z_TRICK = 14.0


class Trick:
    """The cards of the trick, seat by seat in the order of play."""

    def __init__(self, table: LabTable) -> None:
        self.table = table
        self.cards: list[tuple[int, Card]] = []

    def build(self) -> None:
        """Lie here with nothing in it."""
        table = self.table
        self.cards = []
        self.star = WinnerStar(table.kit)
        self.slot = FreeSlot(table.kit, table.seat_part("trick", table.viewer))
        table.stage.add(self.slot)
        table.stage.add(self.star)

    def settle(self, cards: Sequence[tuple[int, str]]) -> None:
        """Hold exactly these cards, each at its place; those that lie there already stay."""
        table = self.table
        held = {(seat, card.code): card for seat, card in self.cards}
        self.cards = []
        for order, (seat, code) in enumerate(cards):
            spot = table.trick_spot(seat)
            card = held.get((seat, code))
            if card is None or card.stage is None:
                card = Card(table.printer, code, spot, Z_TRICK)
                table.stage.add(card)
            card.z = Z_TRICK + 0.1 * order
            card.moving, card.lift, card.visible = False, 0.0, True
            card.show(facing=1.0)
            card.place(spot)
            self.cards.append((seat, card))

    def lay_down(self, seat: int, card: Card) -> None:
        """A card has come to lie in the trick."""
        card.z = Z_TRICK + 0.1 * len(self.cards)
        self.cards.append((seat, card))
        self.show_slot()
        self.show_winner()

    def pick_up(self, seat: int) -> Card | None:
        """Take a seat's card out of the trick; None when it has none there."""
        card = self.card_of(seat)
        if card is not None:
            self.cards = [(who, held) for who, held in self.cards if held is not card]
            card.show(state="plain", focus=False)
        return card

    def card_of(self, seat: int) -> Card | None:
        """A seat's card in the trick."""
        return next((card for who, card in self.cards if who == seat), None)

    def shown(self) -> list[tuple[int, str]]:
        """The trick as it is shown: seats and signed codes in the order of play."""
        return [(seat, card.code or "") for seat, card in self.cards]

    @property
    def leading(self) -> int | None:
        """Who wins the trick as it is shown."""
        return winning(self.shown())

    def show_winner(self) -> None:
        """Star and rim for the card that wins as it lies; the hint says who would lead next."""
        table = self.table
        leader = self.leading
        taking = table.asker.decision is not None and table.asker.decision.kind == "take"
        for seat, card in self.cards:
            if not taking:
                card.show(state="legal" if seat == leader else "plain", focus=False)
        self.star.grown = 1.0
        self.star.sit(None if leader is None else table.trick_spot(leader))
        if table.course.over:
            table.hint.say("")
        elif leader is None:
            table.hint.say(table.kit.say("lab.hint.rule"))
        else:
            left = (leader + 1) % len(table.company.sitters)
            table.hint.say(table.say(message("lab.hint.next", seat=left, target=leader)))

    def show_slot(self, glow: bool = False) -> None:
        """The free place of the seat at the bottom, as long as its card does not lie there.

        Where nobody sits there it is not "yours": it has the name of whoever is in that jar.
        """
        table = self.table
        company = table.company
        free = self.card_of(table.viewer) is None and not table.course.over
        whose = table.kit.say("lab.slot")
        if company.reader is None:
            whose = company.names[table.viewer]
        self.slot.show(free, glow and free, whose)
