"""The Lab as the catalogue lists it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from madtable.engine.chance import Chance
from madtable.engine.errors import BadInput
from madtable.engine.event import Event
from madtable.engine.round import Deal
from madtable.engine.switches import Setting, Switch
from madtable.games.lab.chart import STANDARD, Chart
from madtable.games.lab.house import SWITCHES, compile_house
from madtable.games.lab.position import Position
from madtable.games.lab.round import LabRound

FEWEST_SEATS = 3
MOST_SEATS = 4
_ROUND = 0x726F756E64
"""Labels the chance of a round of the sitting, far from any seed."""


@dataclass(frozen=True, slots=True)
class Lab:
    """MAD, the trick-taking game, with the Lab Chart that lies on the table.

    `rules` is the number of the rules as played: it goes up when a ruling changes. `open_moves`
    are the facts of a trick, at which everything lies open; a deal is none of them.
    """

    name: str = "mad-lab"
    switches: tuple[Switch, ...] = SWITCHES
    levels: tuple[str, ...] = ("random", "meek", "sly", "mad")
    rules: int = 1
    chart: Chart = STANDARD
    open_moves: frozenset[str] = frozenset(
        ("CardPlayed", "ModeFlipped", "TrickWon", "CardTaken", "TrickDiscarded", "LeadPassed")
    )

    def with_chart(self, chart: Chart) -> Lab:
        """The same game with another chart on the table [LAB-A22]."""
        return replace(self, chart=chart)

    def seat_range(self, house: Mapping[str, Setting]) -> tuple[int, int]:
        """Three or four [LAB-A36], and as many as the seat that leads first wants [LAB-A29]."""
        lead = str(house.get("first_lead", ""))
        return max(FEWEST_SEATS, int(lead) + 1 if lead.isdecimal() else 0), MOST_SEATS

    def start(self, deal: Deal) -> LabRound:
        """Shuffle and deal. Raises BadInput for a wrong number of seats or an unknown seat."""
        position = self._table(deal)
        told: list[Event] = []
        position.tell = told.append
        position.begin()
        position.tell = None
        return LabRound(deal, position, told)

    def position(self, deal: Deal) -> Position:
        """The same table as a bare position, nothing told."""
        position = self._table(deal)
        position.begin()
        return position

    def _table(self, deal: Deal) -> Position:
        seats = deal.seats
        if not FEWEST_SEATS <= seats <= MOST_SEATS:
            raise BadInput("seats", f"{self.name} takes 3 or 4 seats, not {seats}")
        if not 0 <= deal.dealer < seats:
            raise BadInput("dealer", f"there are seats 0 to {seats - 1}, not {deal.dealer}")
        house = compile_house(deal.house)
        if house.first_lead is not None and house.first_lead >= seats:
            raise BadInput(
                "house rule first_lead", f"there are seats 0 to {seats - 1}, not {house.first_lead}"
            )
        return Position(seats, Chance(deal.seed).branch(_ROUND + deal.number), house, self.chart)


LAB = Lab()
"""The game as it is played out of the box."""
