"""What rest costs, and what games leave in memory, is measured on the real screens."""

from __future__ import annotations

import pytest

from madtable.engine.errors import BadInput
from madtable.looks import bench_memory, bench_rest, bench_start
from madtable.looks.bench_rest import CLOCK, rest
from madtable.ui.screens.star import TURNS_S, Star
from madtable.ui.stage import Stage

SIZE = (640, 360)


def test_screens_are_ranked_by_what_their_rest_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_rest, "SETTLES_S", 3.0)
    monkeypatch.setattr(bench_rest, "MOST_PERCENT", 0.0)
    found = rest(("staff", "attract", CLOCK), 1.0, SIZE)
    percents = found["screens"]
    assert isinstance(percents, dict)
    assert set(percents) == {"staff", "attract", CLOCK}
    assert percents["attract"] > percents["staff"] > 0.0, "it moves all the time"
    assert list(percents.values()) == sorted(percents.values(), reverse=True)
    over = found["over"]
    assert isinstance(over, list)
    assert set(over) == {"staff", CLOCK}, "what never rests is not held to it"
    with pytest.raises(BadInput, match="no screen 'cellar'"):
        rest(("cellar",))


def test_the_whole_program_is_watched_while_nobody_touches_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bench_start, "SETTLES_S", 0.3)
    monkeypatch.setattr(bench_start.Unused, "seconds", 0.5)
    assert bench_start.title_at_rest(0.0) > 0.0
    assert bench_start.table_at_rest(0.0) > 0.0
    assert bench_start.events_wake(0.0) == 0.0, "there is no screen here that wakes anybody"


def test_a_star_comes_to_rest() -> None:
    stage = Stage()
    star = Star((100.0, 100.0), 12, 80.0, 60.0, 1.0)
    stage.add(star)
    angles = []
    for _ in range(round(20 * (TURNS_S + 5.0))):
        star.update(0.05)
        angles.append(star._turned)
    assert angles[100] > angles[50] > 0.0
    assert len(set(angles[-90:])) == 1


def test_an_evening_of_bots_goes_through_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_memory, "SHOWN_FRAMES", 2)
    monkeypatch.setattr(bench_memory, "SLOW_EVERY", 100)
    monkeypatch.setattr(bench_memory, "WARM_GAMES", 1)
    heard: set[int] = set()
    found = bench_memory.memory(2, heard.add)
    assert found["games"] == 2
    assert heard >= {0, 1, 2}


def test_what_counts_is_what_is_left_after_many_games() -> None:
    warming = [100_000 + 5_000 * game for game in range(20)]
    found = bench_memory.figures([*warming, *[200_000] * 80])
    assert found["warm_mb"] == pytest.approx(195_000 / 1024, abs=3)
    assert found["end_mb"] == pytest.approx(200_000 / 1024, abs=0.1)
    leak = [*warming, *[200_000 + 1_000 * game for game in range(80)]]
    growth = bench_memory.figures(leak)["growth_percent"]
    assert isinstance(growth, float)
    assert growth > 30
