"""Seats must not get weaker unnoticed: small contests, by score margin where that tells more."""

from __future__ import annotations

import pytest

from madtable.ai import seats
from madtable.arena.arena import Arena

pytestmark = pytest.mark.slow


def test_mad_beats_meek_in_the_lab(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a fraction of its budget; the whole one gives 1.8 over 400 deals."""
    monkeypatch.setattr(seats, "_LAB_MAD_PLAYOUTS", {3: 120})
    arena = Arena("mad-lab", ("mad", "meek", "meek"), 100, 20261)
    arena.play()
    figures = arena.levels()["mad"]
    assert figures["games"] == 300
    assert figures["margin"] > 0.6


@pytest.mark.parametrize("game", ["mad-magazine", "madskortspel"])
def test_rules_of_thumb_are_worth_what_they_know(game: str) -> None:
    arena = Arena(game, ("sly", "meek", "random"), 150, 20262)
    arena.play()
    share = {level: figures["win_share"] for level, figures in arena.levels().items()}
    assert share["random"] < share["meek"] - 0.15 < share["sly"] - 0.2
