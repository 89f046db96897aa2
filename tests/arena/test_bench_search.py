"""How fast seats think, measured on real questions."""

from __future__ import annotations

from typing import Any, cast

import pytest

from madtable.ai.seats import has_hints
from madtable.arena.bench_search import choices, search
from madtable.games import catalogue


def test_every_game_that_is_searched_has_its_speed() -> None:
    found = cast(dict[str, dict[str, Any]], search(runs=1, deals=1, playouts=8))
    assert set(found) == {name for name in catalogue.GAMES if has_hints(name)}
    assert len(found) == 3
    for figures in found.values():
        assert set(figures) == {"playouts_per_s"}
        assert figures["playouts_per_s"] > 0


def test_decisions_are_timed_for_every_number_of_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    few = dict.fromkeys(range(2, 9), 12)
    monkeypatch.setattr("madtable.ai.seats._MAD_PLAYOUTS", few)
    monkeypatch.setattr("madtable.ai.seats._LAB_MAD_PLAYOUTS", few)
    found = cast(dict[str, dict[str, dict[str, float]]], choices(most=3))
    assert set(found["mad-magazine"]) == set(found["madskortspel"]) == set("2345678")
    assert set(found["mad-lab"]) == {"3", "4"}
    for by_seats in found.values():
        for figures in by_seats.values():
            assert figures["decisions"] == 3
            assert 0 <= figures["ms_median"] <= figures["ms_p95"] <= figures["ms_worst"]
