"""Mao as the catalogue lists it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from madtable.engine.chance import Chance
from madtable.engine.errors import BadInput
from madtable.engine.event import Event
from madtable.engine.round import Deal
from madtable.engine.switches import Setting, Switch, read_switches
from madtable.games.mao.cards import FACES
from madtable.games.mao.house import (
    FEWEST_SEATS,
    HAND,
    MOST_SEATS,
    SWITCHES,
    check_seats,
    compile_house,
)
from madtable.games.mao.position import Position
from madtable.games.mao.proper import Proper
from madtable.games.mao.round import MaoRound
from madtable.games.mao.sitting import read_sitting


@dataclass(frozen=True, slots=True)
class Mao:
    """The game whose only rule you may be told is that you may not be told the rules.

    `rules` is the number of the rules as played: it goes up when a ruling changes.
    """

    name: str = "mao"
    switches: tuple[Switch, ...] = SWITCHES
    levels: tuple[str, ...] = (
        "learner:meek",
        "learner:sly",
        "learner:mad",
        "knower:meek",
        "knower:sly",
        "knower:mad",
    )
    rules: int = 4

    def seat_range(self, house: Mapping[str, Setting]) -> tuple[int, int]:
        """Three at least, and as many as the house lets sit [MAO-01, MAO-A10, MAO-A11], as far as
        its decks have cards for them [MAO-02, MAO-A01].
        """
        most = house.get("max_seats", MOST_SEATS)
        room = (FACES * compile_house(house, MOST_SEATS).decks - 1) // HAND
        return FEWEST_SEATS, min(most if isinstance(most, int) else MOST_SEATS, room)

    def start(self, deal: Deal) -> MaoRound:
        """Shuffle and deal, with what the sitting brings along (`Deal.sitting`).

        Raises BadInput for a wrong number of seats, an unknown dealer, too few cards, or a sitting
        that makes no sense.
        """
        position = self._table(deal)
        told: list[Event] = []
        position.tell = told.append
        position.begin(deal.dealer)
        position.tell = None
        return MaoRound(deal, position, told)

    def position(self, deal: Deal) -> Proper:
        """The same table for proper play in small numbers, nothing told."""
        position = self._table(deal)
        position.begin(deal.dealer)
        return Proper(position)

    def _table(self, deal: Deal) -> Position:
        _, most = self.seat_range(read_switches(SWITCHES, deal.house))
        check_seats(deal.seats, most)
        if not 0 <= deal.dealer < deal.seats:
            raise BadInput("dealer", f"there are seats 0 to {deal.seats - 1}, not {deal.dealer}")
        house = compile_house(deal.house, deal.seats)
        sitting = read_sitting(deal.sitting, deal.seats)
        position = Position(deal.seats, house, Chance(deal.seed), sitting.rules)
        position.heard = list(sitting.heard)
        position.told = list(sitting.told)
        return position


MAO = Mao()
"""The game as it is played out of the box."""
