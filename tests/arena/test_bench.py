from __future__ import annotations

import pytest

from madtable.arena.bench import Figures, Part, bench, calibration, playout, rules
from madtable.engine.chance import Chance
from madtable.engine.round import Deal
from madtable.games import catalogue


def test_every_game_has_its_figures() -> None:
    found = rules(runs=1, games=3)
    assert set(found) == set(catalogue.GAMES)
    for figures in found.values():
        assert isinstance(figures, dict)
        assert set(figures) == {
            "games_per_s",
            "decisions_per_s",
            "with_listener_ratio",
            "decisions_per_calibration",
        }
        assert all(figure > 0 for figure in figures.values())
        assert figures["decisions_per_s"] > figures["games_per_s"] * 20


def test_a_playout_goes_to_the_end_and_is_the_same_every_time() -> None:
    game = catalogue.game("mad-magazine")
    counts = {playout(game.position(Deal("mad-magazine", 4, 1)), Chance(2)) for _ in range(3)}
    assert len(counts) == 1
    position = game.position(Deal("mad-magazine", 4, 1))
    assert playout(position, Chance(2)) == counts.pop()
    assert position.moves() == []


def test_only_the_parts_asked_for_are_measured() -> None:
    called: list[str] = []

    def part(name: str) -> Part:
        def measure() -> Figures:
            called.append(name)
            return {"speed": len(called)}

        return measure

    parts = {name: part(name) for name in ("rules", "frames", "start")}
    done: list[int] = []
    figures = bench(parts, ["start", "rules"], done.append)
    assert done == [1, 2]
    assert called == ["start", "rules"]
    assert list(figures) == ["calibration_per_s", "start", "rules"]
    assert figures["rules"] == {"speed": 2}
    with pytest.raises(KeyError):
        bench(parts, ["nothing"])


def test_the_calibration_loop_scales_with_its_length() -> None:
    assert calibration(20_000) > 0
    assert calibration(20_000) == pytest.approx(calibration(200_000), rel=0.9)
