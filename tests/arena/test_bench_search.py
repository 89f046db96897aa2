"""How fast seats think, measured on real questions."""

from __future__ import annotations

from typing import Any, cast

from madtable.ai.seats import has_hints
from madtable.arena.bench_search import search
from madtable.games import catalogue


def test_every_game_that_is_searched_has_its_speed() -> None:
    found = cast(dict[str, dict[str, Any]], search(runs=1, deals=1, playouts=8))
    assert set(found) == {name for name in catalogue.GAMES if has_hints(name)}
    assert len(found) == 3
    for figures in found.values():
        assert set(figures) == {"playouts_per_s"}
        assert figures["playouts_per_s"] > 0
