"""Scenario files of the Lab: tables to set up, act on and compare."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from madtable.engine.chance import Chance
from madtable.engine.round import Deal, Round
from madtable.engine.scenario import Copied, ImpossibleTable, known_keys, seat, whole
from madtable.engine.switches import read_switches
from madtable.engine.turns import TurnTable
from madtable.engine.view import View
from madtable.games.lab.copying import copied
from madtable.games.lab.expecting import EXPECT
from madtable.games.lab.game import Lab
from madtable.games.lab.house import SWITCHES, compile_house
from madtable.games.lab.laying import lay
from madtable.games.lab.position import Position
from madtable.games.lab.round import LabRound
from madtable.games.lab.view import LabView

_SEED_KEYS = ("seed", "dealer")
_TABLE_KEYS = (
    "hands",
    "mode",
    "lead",
    "trick",
    "piles",
    "discard",
    "aside",
    "round",
    "game",
    "earlier",
    "first_lead",
    "turn",
    "dealer",
)


@dataclass(frozen=True, slots=True)
class LabScenarios:
    """What the Lab knows about scenario files (an `engine.scenario.ScenarioGame`)."""

    game: Lab

    def set_up(
        self, players: int, house: Mapping[str, object], setup: Mapping[str, object]
    ) -> TurnTable[Position]:
        """The table of a file; BadInput for nonsense, ImpossibleTable for what cannot be."""
        settings = read_switches(SWITCHES, house)
        low, high = self.game.seat_range(settings)
        if not low <= players <= high:
            raise ImpossibleTable("players", f"{self.game.name} takes {low} to {high}")
        dealer = seat(setup.get("dealer", 0), players, "setup: dealer")
        if "seed" in setup:
            known_keys(setup, _SEED_KEYS, "setup")
            seed = whole(setup["seed"], "setup: seed")
            deal = Deal(self.game.name, players, seed, dealer, settings)
            return TurnTable(self.game.start(deal), EXPECT)
        known_keys(setup, _TABLE_KEYS, "setup")
        rules = compile_house(house)
        if "game" in setup or "earlier" in setup:
            # Only a match has numbered games.
            rules = replace(rules, advanced=True)
        position = Position(players, Chance(0), rules, self.game.chart)
        lay(position, setup)
        deal = Deal(self.game.name, players, 0, dealer, settings)
        return TurnTable(LabRound(deal, position), EXPECT)

    def seen(self, view: View, chance: Chance) -> Copied:
        """The table as one seat sees it, what it does not see made up by `chance`."""
        assert isinstance(view, LabView)
        return copied(view.sample(chance), view.seat)

    def copied(self, round_: Round) -> Copied:
        """The table as it is, hidden cards and all."""
        assert isinstance(round_, LabRound)
        return copied(round_.position(), None)
