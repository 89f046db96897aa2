"""The two big buttons of a MAD table say what pressing them does."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from madtable.looks.mad.table import MadTable
from tests.looks.tables import scripted


def labels(
    hands: list[str], house: Mapping[str, object], *chosen: tuple[str, str | int]
) -> tuple[str, str]:
    """Both buttons once seat 0 has chosen all this, in English; empty where there is none."""
    show = scripted(hands, {}, draw="Y3 Y4 G5 G6", house=house, turn=0)
    show.wait(0.3)
    board = show.board
    assert isinstance(board, MadTable)
    for part, value in chosen:
        assert board.asker.choose(part, value)
    board.refresh()
    first, second = board.bar.first, board.bar.second
    return first.label if first else "", second.label if second else ""


def test_with_two_players_the_button_names_the_only_opponent() -> None:
    """[MAG-A79]"""
    swap, wild = labels(["EXC R1 G1", "Y1 B1"], {}, ("card", "EXC"), ("colour", "green"))
    assert swap.startswith("Swap with ")
    assert not swap.endswith("…")
    assert wild == "Just wild"
    optional = {"wooly_optional": True}
    draws, _ = labels(["WOO R1 G1", "Y1 B1"], optional, ("card", "WOO"), ("colour", "green"))
    assert draws.endswith(" draws 3")


def test_with_three_players_it_asks_whom() -> None:
    swap, _ = labels(["EXC R1 G1", "Y1 B1", "Y2 B3"], {}, ("card", "EXC"), ("colour", "green"))
    assert swap == "Swap with…"


@pytest.mark.parametrize(
    ("card", "last_card", "said"),
    [
        ("RVAR", "instant", "Play and win!"),
        ("RVAR", "resolve_first", "Play it"),
        ("RGIV", "resolve_first", "Play it"),
        ("R1", "resolve_first", "Play and win!"),
    ],
)
def test_a_last_card_that_may_come_back_promises_no_win(
    card: str, last_card: str, said: str
) -> None:
    """[MAG-A44]"""
    assert labels([card, "Y1 B1"], {"last_card": last_card}, ("card", card))[0] == said


def test_what_only_lacks_its_colour_says_so() -> None:
    hands = ["WLD EXC R1", "Y1 B1", "Y2 B3"]
    assert labels(hands, {})[0] == "Pick a card"
    assert labels(hands, {}, ("card", "WLD"))[0] == "Choose a colour"
    assert labels(hands, {}, ("card", "WLD"), ("colour", "red"))[0] == "Play it"
    assert labels(hands, {}, ("card", "EXC"))[0] == "Swap with…"
    assert labels(hands, {}, ("card", "EXC"), ("target", 1))[0] == "Choose a colour"
    assert labels(hands, {}, ("card", "R1"))[0] == "Play it"
