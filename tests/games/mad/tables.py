"""Tables set up by hand for tests of MAD, and games played by chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from madtable.engine.chance import Chance
from madtable.engine.decision import Decision
from madtable.engine.errors import Refused
from madtable.engine.event import Event
from madtable.engine.round import Deal
from madtable.engine.scenario import ScenarioTable
from madtable.games.mad.edition import EDITIONS
from madtable.games.mad.game import MadGame
from madtable.games.mad.round import MadRound
from madtable.games.mad.table import MadScenarios

Setting = Any
NO_HOUSE: dict[str, Setting] = {}


class Table:
    """A table to act on step by step; every expectation is an assertion."""

    def __init__(self, table: ScenarioTable) -> None:
        self.table = table
        assert isinstance(table.round, MadRound)
        self.round = table.round
        self.told: list[Event] = []
        self.round.listen(self.told.append)

    def do(self, *steps: str) -> Table:
        for step in steps:
            self.table.act(step)
        return self

    def refuse(self, step: str, because: str) -> Table:
        before, told = self.round.digest(), len(self.told)
        asked = self.round.questions()
        with pytest.raises(Refused) as refusal:
            self.table.act(step)
        assert refusal.value.key == because, (step, refusal.value.key)
        assert self.round.digest() == before
        assert self.round.questions() == asked
        assert len(self.told) == told
        return self

    def expect(self, **wanted: object) -> Table:
        self.table.expect(wanted)
        return self

    def names_of(self, kind: type[Event]) -> list[Event]:
        return [event for event in self.told if isinstance(event, kind)]


def laid(
    hands: list[str],
    *,
    game: str = "mad-magazine",
    house: dict[str, Setting] = NO_HOUSE,
    draw: str = "",
    discard: str = "R4",
    start: str = "",
    **also: object,
) -> Table:
    """A table by hand: cards as codes with blanks between; seat 0 to play unless `turn` says."""
    setup: dict[str, object] = {"hands": [hand.split() for hand in hands], "draw": draw.split()}
    if start:
        setup["start"] = start
    else:
        setup["discard"] = discard.split()
        setup.setdefault("turn", 0)
    setup.update(also)
    return Table(MadScenarios(MadGame(EDITIONS[game])).set_up(len(hands), house, setup))


def any_answer(decision: Decision, chance: Chance) -> str:
    """One of the answers to a question, by chance."""
    left = list(decision.options)
    chance.shuffle(left)
    words = [option.text for option in left[: decision.pick]]
    return " ".join([decision.verb, *words] if decision.verb else words)


def dealt(
    game: str, seats: int, seed: int, house: dict[str, Setting] = NO_HOUSE, dealer: int = 0
) -> MadRound:
    """A fresh round."""
    deal = Deal(game, seats, seed, dealer % seats, {"max_seats": 8, "turn_cap": 400, **house})
    return MadGame(EDITIONS[game]).start(deal)


def played(round_: MadRound, chance: Chance, most: int = 100_000) -> Iterator[tuple[int, str]]:
    """Play `round_` by chance, yielding each answer before it is given."""
    for _ in range(most):
        if round_.over:
            return
        decision = round_.questions()[0]
        text = any_answer(decision, chance)
        yield decision.seat, text
        round_.answer(decision.seat, text)


def any_house(chance: Chance) -> dict[str, Setting]:
    """House rules by chance, every switch but the number of seats and the cap."""
    found: dict[str, Setting] = {}
    for switch in EDITIONS["mad-magazine"].switches:
        if switch.name in ("max_seats", "turn_cap", "window_ms"):
            continue
        if isinstance(switch.default, bool):
            found[switch.name] = bool(chance.below(2))
        elif isinstance(switch.default, tuple):
            found[switch.name] = chance.choice(((1, 2, 3), (3,), (2,), (1, 2)))
        else:
            found[switch.name] = chance.choice(switch.choices)
    return found
