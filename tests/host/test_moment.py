"""A copied moment: it can be checked, holds what may be known, and nothing that may not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from madtable.engine.journal import Answer, SeatLine
from madtable.games import catalogue
from madtable.host.moment import NoCopy, can_copy, recorded, seen
from madtable.host.replay import Replay
from madtable.host.scenario import check
from madtable.host.sitting import sit_down
from madtable.host.table import Table

GAMES = ("mad-magazine", "madskortspel", "mad-lab")


class Lines:
    """A record in memory."""

    def __init__(self) -> None:
        self.lines: list[Any] = []

    def write(self, line: Any) -> None:
        self.lines.append(line)


def played(game: str, seed: int, answers: int, house: dict[str, object]) -> tuple[Table, Lines]:
    """A table after so many answers of seats that play by chance."""
    lines = Lines()
    seats = [SeatLine("random"), SeatLine("random"), SeatLine("random")]
    table = Table.deal(sit_down(game, seats, seed, house=house), lines)
    for _ in range(answers):
        if table.over:
            break
        assert table.let_bot_move() is not None
    return table, lines


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_of_a_running_game_holds_and_has_the_own_hand(game: str) -> None:
    copies = 0
    for seed in range(12):
        table, _ = played(
            game, seed, 3 * seed, {"advanced": seed % 2 == 1} if "lab" in game else {}
        )
        if table.over:
            continue
        try:
            data = seen(table, 0, "moment", "A moment")
        except NoCopy:
            continue
        copies += 1
        verdict = check(data, "moment")
        assert verdict.ok, verdict.reason
        view: Any = table.view(0)
        found = json.loads(data)
        assert sorted(found["setup"]["hands"][0]) == sorted(view.hand)
        assert [len(hand) for hand in found["setup"]["hands"]] == list(view.counts)
        assert "seed" not in found["setup"]
    assert copies >= 6


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_tells_nothing_that_its_person_does_not_see(game: str) -> None:
    """Other hands and another pile behind the same view: the same file."""

    class Behind:
        """The same view, from a table that has nothing else to look at."""

        def __init__(self, table: Table) -> None:
            self.header = table.header
            self._view = table.view(0)

        def view(self, seat: int | None) -> Any:
            assert seat == 0, "nobody else's view is asked for"
            return self._view

    table, _ = played(game, 4, 0, {})
    while (decision := table.question()) is None or decision.seat != 0 or decision.kind != "turn":
        assert table.let_bot_move() is not None
    assert seen(Behind(table), 0, "a", "b") == seen(table, 0, "a", "b")


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_of_a_finished_game_is_as_it_was(game: str) -> None:
    table, lines = played(game, 7, 10_000, {"turn_cap": 60} if "lab" not in game else {})
    assert table.over
    answers = [one for one in lines.lines if isinstance(one, Answer)]
    replay = Replay(table.header, answers, None)
    copies = 0
    for at in range(0, replay.length + 1, 3):
        replay.go(at)
        try:
            data = recorded(replay, f"at-{at}", "A moment")
        except NoCopy:
            continue
        copies += 1
        verdict = check(data, "moment")
        assert verdict.ok, verdict.reason
        last = json.loads(data)["steps"][-1]["expect"]
        counts = [len(hand) for hand in replay.hands()]
        assert last["counts"] == counts
    assert copies >= replay.length // 3 * 0.8


def test_a_running_game_is_not_copied_with_all_its_cards() -> None:
    table, lines = played("mad-lab", 7, 9, {})
    answers = [one for one in lines.lines if isinstance(one, Answer)]
    with pytest.raises(ValueError, match="not over"):
        recorded(Replay(table.header, answers, None), "a", "b")


def test_every_game_can_be_copied() -> None:
    assert all(can_copy(game) for game in catalogue.GAMES)
