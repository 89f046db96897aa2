from __future__ import annotations

import pytest

from madtable.games.lab.scoring import grand_totals, rank_game, rank_match, scores_of

SHEET = [2, 3, -10, 3, 1, 0, 0, -6, -8, 0, 2, 3, 0, 0, 0, 0]


def test_the_sheets_example_is_18_7_13_0() -> None:
    """[LAB-01] [LAB-20]"""
    assert scores_of(SHEET) == (18, 7, 13, 0)
    ranking = rank_game(scores_of(SHEET), (3, 5, 2, 2))
    assert ranking.places == (4, 2, 3, 1)
    assert ranking.winners == (3,)
    assert ranking.reason == "lowest"


def test_a_tie_goes_to_more_pile_cards() -> None:
    """[LAB-21] [LAB-A24]"""
    ranking = rank_game((4, 4, 9, 6), (3, 5, 2, 2))
    assert (ranking.winners, ranking.reason) == ((1,), "cards")
    assert ranking.places == (2, 1, 4, 3)


def test_still_level_share() -> None:
    ranking = rank_game((4, 4, 9, 4), (4, 4, 2, 3))
    assert (ranking.winners, ranking.reason) == ((0, 1), "shared")
    assert ranking.places == (1, 1, 4, 3)
    # a tie lower down is no shared victory
    assert rank_game((1, 4, 4), (2, 2, 2)).reason == "lowest"
    # [LAB-A25] three-way ties: the count decides among all of them, or all share
    assert rank_game((4, 4, 4), (5, 5, 5)).winners == (0, 1, 2)
    assert rank_game((4, 4, 4), (5, 6, 6)).winners == (1, 2)
    assert rank_game((4, 4, 4, 1), (5, 6, 4, 0)).winners == (3,)


def test_the_third_game_counts_twice() -> None:
    games = [[5, 8, 10, 9], [6, 4, 12, 15], [4, 2, 11, 9]]
    assert grand_totals([]) == ()
    assert grand_totals(games[:1]) == (5, 8, 10, 9)
    assert grand_totals(games[:2]) == (11, 12, 22, 24)
    assert grand_totals(games) == (19, 16, 44, 42)


@pytest.mark.parametrize(
    ("tie", "winners", "reason"),
    [
        ("cards", (1,), "cards"),
        ("third_game", (2,), "third_game"),
        ("shared", (0, 1, 2), "shared"),
    ],
)
def test_a_match_with_level_totals(tie: str, winners: tuple[int, ...], reason: str) -> None:
    ranking = rank_match((20, 20, 20, 30), (6, 5, 4, 1), (3, 4, 3, 9), tie)
    assert (ranking.winners, ranking.reason) == (winners, reason)
    assert ranking.places[3] == 4


def test_a_level_third_game_is_settled_as_that_game_would_be() -> None:
    ranking = rank_match((20, 20, 20), (4, 4, 5), (3, 4, 9), "third_game")
    assert (ranking.winners, ranking.reason) == ((1,), "cards")
    ranking = rank_match((20, 20, 20), (4, 4, 5), (4, 4, 9), "third_game")
    assert (ranking.winners, ranking.reason) == ((0, 1), "shared")


def test_no_tie_needs_no_breaker() -> None:
    for tie in ("cards", "third_game", "shared"):
        ranking = rank_match((10, 11, 12), (9, 1, 1), (0, 9, 9), tie)
        assert (ranking.winners, ranking.reason) == ((0,), "lowest")
