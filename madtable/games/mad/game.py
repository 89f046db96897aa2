"""MAD as the catalogue lists it: one value for each edition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from madtable.engine.chance import Chance
from madtable.engine.errors import BadInput
from madtable.engine.event import Event, Listener
from madtable.engine.round import Deal
from madtable.engine.switches import Setting, Switch
from madtable.games.mad import dealing
from madtable.games.mad.cards import FACE
from madtable.games.mad.edition import MAD_MAGAZINE, MADSKORTSPEL, Edition
from madtable.games.mad.position import Position
from madtable.games.mad.round import MadRound

RULES = 1
"""The number of the rules as played; it goes up when a ruling changes."""


@dataclass(frozen=True, slots=True)
class MadGame:
    """An edition of MAD that can be played (an `engine.round.Game`)."""

    edition: Edition
    levels: tuple[str, ...] = ("random", "meek", "sly", "mad")

    @property
    def name(self) -> str:
        """Its name on the command line and in files."""
        return self.edition.name

    @property
    def rules(self) -> int:
        """The number of the rules as played."""
        return RULES

    @property
    def open_moves(self) -> frozenset[str]:
        """See Undoable: placing a card that attacks nobody, naming, keeping, passing."""
        return frozenset(
            (
                "CardPlayed",
                "ColourNamed",
                "DirectionNamed",
                "LastCard",
                "CardKept",
                "TurnPassed",
                "TurnBegan",
            )
        )

    @property
    def switches(self) -> tuple[Switch, ...]:
        """Its house rules, with this edition's defaults."""
        return self.edition.switches

    def seat_range(self, house: Mapping[str, Setting]) -> tuple[int, int]:
        """Fewest and most seats under these house rules."""
        return self.edition.house(house).seat_range()

    def start(self, deal: Deal) -> MadRound:
        """Shuffle and deal. [MAG-03, MAG-04]"""
        told: list[Event] = []
        pos = self._dealt(deal, None, told.append)
        return MadRound(deal, pos, told)

    def start_with(self, deal: Deal, start: str) -> MadRound:
        """As `start`, with the card called `start` turned up as the start card."""
        if start not in FACE:
            raise BadInput("start", f"no such card: {start!r}")
        told: list[Event] = []
        pos = self._dealt(deal, FACE[start], told.append)
        return MadRound(deal, pos, told)

    def position(self, deal: Deal) -> Position:
        """A fresh position, with nobody listening."""
        return self._dealt(deal, None, None)

    def _dealt(self, deal: Deal, start: int | None, listener: Listener | None) -> Position:
        house = self.edition.house(deal.house)
        house.check_seats(deal.seats)
        if not 0 <= deal.dealer < deal.seats:
            raise BadInput("dealer", f"no such seat: {deal.dealer}")
        chance = Chance(deal.seed).branch(deal.number)
        pos = Position(house, deal.seats, deal.dealer, chance)
        pos.tell = listener
        dealing.deal(pos, start)
        pos.tell = None
        return pos


MAD_MAGAZINE_GAME = MadGame(MAD_MAGAZINE)
MADSKORTSPEL_GAME = MadGame(MADSKORTSPEL)
