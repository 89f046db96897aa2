"""Contests between levels: who plays which deal where, and what is told of it."""

from __future__ import annotations

import json
import statistics
import sys
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any

import pytest

from madtable.__main__ import main
from madtable.arena import arena as arena_module
from madtable.arena import jobs as jobs_module
from madtable.arena.arena import FIGURES, Arena, DealResult, DealTask, SeatGame, play_deal
from madtable.engine.errors import BadInput
from madtable.engine.journal import Header
from madtable.host.table import Table

Out = pytest.CaptureFixture[str]


def without_times(data: dict[str, Any]) -> dict[str, Any]:
    del data["seconds"]
    for figures in data["levels"].values():
        for key in ("ms_median", "ms_p95", "ms_max"):
            del figures[key]
    return data


def small(**changes: Any) -> Arena:
    asked: dict[str, Any] = {
        "game": "mad-magazine",
        "seats": ("sly", "random", "random"),
        "deals": 12,
        "seed": 5,
    }
    return Arena(**asked | changes)


# -- who plays what where --------------------------------------------------------------------------


def test_a_deal_is_played_once_in_every_rotation(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[Header] = []
    deal = Table.deal

    def spy(header: Header) -> Table:
        dealt.append(header)
        return deal(header)

    monkeypatch.setattr(Table, "deal", spy)
    result = play_deal(DealTask("mad-magazine", ("sly", "random", "meek"), 4, 99, ()))
    assert [[line.kind for line in header.seats] for header in dealt] == [
        ["sly", "random", "meek"],
        ["random", "meek", "sly"],
        ["meek", "sly", "random"],
    ]
    assert {(header.seed, header.dealer) for header in dealt} == {(99, 1)}
    assert [game.level for game in result.games] == [
        line.kind for header in dealt for line in header.seats
    ]
    for turn in range(3):
        games = result.games[3 * turn : 3 * turn + 3]
        assert sum(game.won for game in games) == pytest.approx(1)
        for game in games:
            others = [other.points for other in games if other is not game]
            assert game.others == pytest.approx(statistics.fmean(others))
    assert set(result.ms) == {"sly", "random", "meek"}
    assert all(ms >= 0 for times in result.ms.values() for ms in times)


def test_a_level_against_itself_gains_nothing() -> None:
    """The same minds in all rotations of the same cards: nobody can be better off."""
    arena = small(seats=("sly", "sly", "sly"), deals=20)
    arena.play()
    figures = arena.levels()["sly"]
    assert figures["win_share"] == pytest.approx(1 / 3, abs=1e-4)
    assert figures["margin"] == pytest.approx(0, abs=1e-3)
    assert figures["games"] == 180


def test_deals_differ_and_go_round_the_table() -> None:
    tasks = list(small().tasks())
    assert len({task.seed for task in tasks}) == 12
    assert [task.number for task in tasks] == list(range(12))
    assert [task.seed for task in small(deals=20).tasks()][:12] == [task.seed for task in tasks]
    assert {task.seed for task in small(seed=6).tasks()}.isdisjoint(task.seed for task in tasks)


def test_house_rules_are_played() -> None:
    capped = small(house={"turn_cap": 3})
    capped.play()
    free = small()
    free.play()
    assert capped.levels()["sly"]["decisions"] < free.levels()["sly"]["decisions"]
    assert capped.data()["house"] == {"turn_cap": 3}


# -- the same result, whoever plays ----------------------------------------------------------------


def test_the_same_seed_gives_the_same_result_whoever_plays() -> None:
    one = small()
    one.play()
    with ThreadPoolExecutor(3) as executor:
        two = small()
        two.play(executor, ahead=5)
    assert without_times(one.data()) == without_times(two.data())
    other = small(seed=6)
    other.play()
    assert without_times(other.data()) != without_times(small(seed=5).data())


@pytest.mark.slow
def test_processes_give_the_same_result() -> None:
    one = small(deals=5)
    one.play()
    heard: list[int] = []
    with jobs_module.processes(2, _nothing) as executor:
        two = small(deals=5)
        two.play(executor, heard.append)
    assert without_times(one.data()) == without_times(two.data())
    assert heard[-1] == 5


def _nothing() -> None:
    """What a process has to do first in this test."""


class Lazy(Executor):
    """An executor that does nothing until it is waited for, and counts what it was handed."""

    def __init__(self) -> None:
        self.open: list[tuple[Future[Any], Any, Any]] = []
        self.most = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.open.append((future, fn, args))
        self.most = max(self.most, len(self.open))
        return future

    def work(self, futures: set[Future[Any]], return_when: str) -> Any:
        future, fn, args = self.open.pop()  # the last comes first: order must not matter
        future.set_result(fn(*args))
        return {future}, futures - {future}


def test_only_so_many_deals_are_handed_out_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    lazy = Lazy()
    monkeypatch.setattr(jobs_module, "wait", lazy.work)
    two = small()
    two.play(lazy, ahead=4)
    assert lazy.most == 4
    one = small()
    one.play()
    assert without_times(one.data()) == without_times(two.data())


# -- interrupted -----------------------------------------------------------------------------------


def test_an_interruption_keeps_what_is_done_and_can_be_gone_on_from() -> None:
    def stop(done: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    arena = small()
    with pytest.raises(KeyboardInterrupt):
        arena.play(progress=stop)
    assert sorted(arena.results) == [0, 1, 2, 3, 4]
    assert arena.data()["deals"] == 5
    assert arena.data()["asked"] == 12
    arena.play()
    whole = small()
    whole.play()
    assert without_times(arena.data()) == without_times(whole.data())


def test_an_interruption_cancels_what_was_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    lazy = Lazy()

    def interrupted(futures: object, return_when: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(jobs_module, "wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        small().play(lazy, ahead=3)
    assert [future.cancelled() for future, _, _ in lazy.open] == [True] * 3


# -- what is told ----------------------------------------------------------------------------------


def result(number: int, *won: float) -> DealResult:
    """A deal between one `sly` and two `meek`: what sly won in each of its games."""
    games: list[SeatGame] = []
    for share in won:
        games.append(SeatGame("sly", share, 4, 10.0))
        games += [SeatGame("meek", (1 - share) / 2, 10, 7.0)] * 2
    return DealResult(number, tuple(games), {"sly": [float(number), 30.0], "meek": [0.5]})


def test_the_figures_are_what_the_games_were() -> None:
    arena = small(seats=("sly", "meek", "meek"), deals=9)
    arena.results = {4: result(4, 1, 1, 0), 1: result(1, 0, 0, 0.5), 2: result(2, 1, 0, 0)}
    data = arena.data()
    assert (data["deals"], data["asked"]) == (3, 9)
    sly, meek = arena.levels()["sly"], arena.levels()["meek"]
    assert sly["games"] == 9
    assert meek["games"] == 18
    assert sly["win_share"] == pytest.approx(3.5 / 9, abs=1e-4)
    assert sly["win_share"] + 2 * meek["win_share"] == pytest.approx(1, abs=1e-3)
    # From deal to deal: the games of one deal are no news to each other.
    half = 1.96 * statistics.stdev([2 / 3, 0.5 / 3, 1 / 3]) / 3**0.5
    assert sly["ci95"] == pytest.approx([3.5 / 9 - half, 3.5 / 9 + half], abs=1e-4)
    assert (sly["score"], sly["margin"], sly["margin_ci95"]) == (4, 6, 0)
    assert (meek["score"], meek["margin"]) == (10, -3)
    assert (sly["decisions"], sly["ms_median"], sly["ms_max"]) == (6, 30, 30)
    assert (meek["decisions"], meek["ms_p95"]) == (3, 0.5)


def test_nothing_done_is_told_as_nothing() -> None:
    figures = small().levels()["sly"]
    assert set(figures) == set(FIGURES)
    assert (figures["games"], figures["decisions"], figures["win_share"]) == (0, 0, None)
    one = small()
    one.results = {0: result(0, 1)}
    one.seats = ("sly", "meek", "meek")
    assert one.levels()["sly"]["ci95"] == [0, 1]
    assert one.levels()["sly"]["margin_ci95"] is None


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"game": "poker"}, "poker"),
        ({"game": "mao", "seats": ("learner", "learner", "learner")}, "mao has no turns"),
        ({"seats": ("sly", "human", "sly")}, "seat 1: no people"),
        ({"seats": ("sly",)}, "2 to 6"),
        ({"seats": ("sly", "wizard")}, "wizard"),
        ({"deals": 0}, "deals"),
        ({"house": {"colour": 1}}, "colour"),
    ],
)
def test_bad_contests_are_refused(changes: dict[str, Any], what: str) -> None:
    with pytest.raises(BadInput, match=what):
        small(**changes)


# -- the command -----------------------------------------------------------------------------------

COMMAND = ["arena", "mad-magazine", "--seats", "sly,random,random", "--deals", "6", "--seed", "2"]


def test_arena_prints_the_keys_that_scripts_rely_on(capsys: Out) -> None:
    assert main([*COMMAND, "--house", "turn_cap=60", "--json"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    data = json.loads(out)
    assert {"game", "deals", "seed", "levels"} <= set(data)
    assert (data["game"], data["deals"], data["seed"]) == ("mad-magazine", 6, 2)
    assert list(data["levels"]) == ["sly", "random"]
    for figures in data["levels"].values():
        assert {"games", "win_share", "ci95", "score", "margin", "ms_median", "ms_p95", "ms_max",
                "decisions"} <= set(figures)  # fmt: skip
    assert data["levels"]["sly"]["win_share"] > data["levels"]["random"]["win_share"]


def test_arena_tells_the_same_in_words(capsys: Out) -> None:
    assert main(COMMAND) == 0
    text = capsys.readouterr().out
    assert text.startswith("6 deals of 6")
    assert "sly: " in text
    assert "of 36 games won" in text


def interrupt_after(count: int, error: type[BaseException]) -> Any:
    left = [count]

    def play(task: DealTask) -> DealResult:
        if not left[0]:
            raise error
        left[0] -= 1
        return play_deal(task)

    return play


def test_ctrl_c_prints_what_is_done(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena_module, "play_deal", interrupt_after(2, KeyboardInterrupt))
    assert main([*COMMAND, "--json"]) == 130
    data = json.loads(capsys.readouterr().out)
    assert (data["deals"], data["asked"]) == (2, 6)
    assert data["levels"]["sly"]["games"] == 6
    monkeypatch.setattr(arena_module, "play_deal", interrupt_after(0, KeyboardInterrupt))
    assert main(COMMAND) == 130
    assert capsys.readouterr().out == "0 deals of 6\n"


def test_a_process_that_dies_is_told_and_loses_nothing_else(
    capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def threads(jobs: int, begin: object) -> Any:
        with ThreadPoolExecutor(1) as executor:
            yield executor

    monkeypatch.setattr(jobs_module, "processes", threads)
    monkeypatch.setattr(arena_module, "play_deal", interrupt_after(4, BrokenProcessPool))
    assert main([*COMMAND, "--jobs", "2", "--json"]) == 1
    out, err = capsys.readouterr()
    data = json.loads(out)
    assert 0 < data["deals"] <= 4
    assert "has died" in err
    assert err.count("\n") == 1


def test_a_terminal_is_shown_how_far_it_is(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(COMMAND) == 0
    assert "0/6" in capsys.readouterr().err
