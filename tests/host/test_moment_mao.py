"""A copied moment of Mao: it can be checked, and keeps to itself what nobody is told."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from madtable.engine.chance import Chance
from madtable.engine.journal import Answer, End, SeatLine
from madtable.games import catalogue
from madtable.games.mao.round import MaoRound
from madtable.games.mao.sitting import Sitting
from madtable.host.moment import NoCopy, recorded, seen
from madtable.host.replay import Replay
from madtable.host.scenario import check
from madtable.host.sitting import deal_of, sit_down
from madtable.host.table import Table
from tests.games.mao.tables import examples

SECRET: dict[str, object] = {"doubles": "chaos"}
MARKED: dict[str, object] = {"turn_marker": True, "doubles": "sane"}
OPEN: dict[str, object] = {"open_table": True, "doubles": "sane"}
HOUSES = {"secret": SECRET, "marked": MARKED, "open": OPEN}
KINDS = ("knower:sly", "learner:sly", "knower:meek")


class Lines:
    """A record in memory."""

    def __init__(self) -> None:
        self.lines: list[Any] = []

    def write(self, line: Any) -> None:
        self.lines.append(line)


def dealt(seed: int, house: dict[str, object], rules: int = 0) -> tuple[Table, Lines]:
    lines = Lines()
    sitting = list(Sitting(examples(rules, len(KINDS))).lines())
    seats = [SeatLine(kind) for kind in KINDS]
    header = replace(sit_down("mao", seats, seed, house=house), sitting=sitting)
    return Table.deal(header, lines), lines


def moments(house: dict[str, object]) -> list[tuple[Table, dict[str, Any]]]:
    """Moments of a running game that could be copied, each checked."""
    table, _ = dealt(2, house)
    found = []
    for _ in range(150):
        table.advance(600)
        if table.over:
            break
        try:
            data = seen(table, 0, "moment", "A moment")
        except NoCopy:
            continue
        verdict = check(data, "moment")
        assert verdict.ok, verdict.reason
        copied = json.loads(data)
        view: Any = table.view(0)
        assert copied["setup"]["hands"][0] == list(view.hand)
        assert [len(hand) for hand in copied["setup"]["hands"]] == list(view.counts)
        assert "seed" not in copied["setup"]
        found.append((table, copied["setup"] | {"flows": view.flows, "turns": view.turns}))
    assert len(found) > 40
    return found


@pytest.mark.parametrize("name", HOUSES)
def test_a_copy_of_a_running_game_holds_and_has_the_own_hand(name: str) -> None:
    moments(HOUSES[name])


def test_with_secret_rules_it_is_the_turn_of_whoever_copies() -> None:
    setups = [setup for _, setup in moments(SECRET)]
    assert {setup["turn"] for setup in setups} == {0}
    assert not any(setup.get("owed") or setup.get("due") for setup in setups)


def test_what_the_house_shows_stands_in_the_copy() -> None:
    for _, setup in moments(MARKED):
        assert (setup["turn"],) == setup["turns"]
    shown = [(setup["turn"], setup["due"], setup["flows"][0]) for _, setup in moments(OPEN)]
    assert all((turn, due) == (flow.turn, flow.due) for turn, due, flow in shown)
    assert len({turn for turn, _, _ in shown}) == 3


def test_a_copy_tells_nothing_that_its_person_does_not_see() -> None:
    """The same view from another table: the same file; nobody else's view is asked for."""

    class Behind:
        def __init__(self, table: Table) -> None:
            self.header = table.header
            self._view = table.view(0)

        def view(self, seat: int | None) -> Any:
            assert seat == 0
            return self._view

    table, _ = dealt(4, SECRET)
    table.advance(9000)
    assert seen(Behind(table), 0, "a", "b") == seen(table, 0, "a", "b")


def test_rules_of_others_are_never_written_down() -> None:
    table, _ = dealt(5, SECRET, rules=3)
    table.advance(3000)
    for seat in range(3):
        view: Any = table.view(seat)
        custom = json.loads(seen(table, seat, "a", "b"))["setup"].get("custom", [])
        assert {rule["owner"] for rule in custom} <= {seat}
        assert len(custom) == len(view.own_rules)
    game: Any = catalogue.scenarios("mao")
    round_ = catalogue.game("mao").start(deal_of(table.header))
    assert isinstance(round_, MaoRound)
    assert round_.rules
    assert game.copied(round_).setup is None


@cache
def played() -> Replay:
    """A whole game, with all that was recorded of it."""
    table, lines = dealt(3, {"decks": 2, "doubles": "sane"})
    for _ in range(20_000):
        if table.over:
            break
        table.advance(300)
    assert table.over
    answers = [line for line in lines.lines if isinstance(line, Answer)]
    ends = [line for line in lines.lines if isinstance(line, End)]
    return Replay(table.header, answers, ends[0] if ends else None)


def test_every_moment_of_a_finished_game_is_as_it_was() -> None:
    replay = played()
    starts = []
    for at in range(0, replay.length + 1, 3):
        replay.go(at)
        data = recorded(replay, f"at-{at}", "A moment")
        verdict = check(data, "moment")
        assert verdict.ok, (at, verdict.reason)
        copied = json.loads(data)
        last = copied["steps"][-1]["expect"]
        assert [len(hand) for hand in replay.hands()] == last["counts"]
        assert "turn" not in last, "whose turn it is stays a matter of the rules"
        starts.append("seed" in copied["setup"])
    assert starts[0], "before the first act there is nothing but the deal"
    assert starts.count(False) > len(starts) / 2, "most begin not far from what is asked about"


def test_a_copy_needs_all_its_acts_and_its_time() -> None:
    replay = played()
    replay.go(replay.length)
    copied = json.loads(recorded(replay, "end", "The end"))
    assert copied["steps"][-1]["expect"]["over"]
    acts = [at for at, step in enumerate(copied["steps"]) if "play" in (step.get("do") or "")]
    assert acts
    del copied["steps"][acts[-1]]
    assert not check(json.dumps(copied).encode(), "torn").ok


def test_time_in_a_file_may_have_fractions() -> None:
    game = catalogue.scenarios("mao")
    setup: dict[str, object] = {"seed": 3}
    whole, cut = game.set_up(3, {}, setup), game.set_up(3, {}, setup)
    chance = Chance(1)
    left = 20_000
    whole.act("wait 20")
    while left:
        ms = min(left, 1 + chance.below(1700))
        left -= ms
        cut.act(f"wait {ms // 1000}.{ms % 1000:03}")
    assert whole.digest() == cut.digest()
    whole.act("wait 0.5")
    assert whole.digest() != cut.digest()
