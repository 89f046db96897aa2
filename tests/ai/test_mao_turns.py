"""What a newcomer makes of cards that are to be taken."""

from __future__ import annotations

from madtable.ai.mao_atoms import Lie, Thing, notice
from madtable.ai.mao_reading import Next
from madtable.ai.mao_turns import Turns
from madtable.games.mao.cards import FACE

ROWS = 12
"""Rows of two sevens, each of which would count against the first."""


def usual(now: Next, _: int) -> Next:
    return now


def thing(card: str, run: int = 1) -> Thing:
    return notice(Lie(FACE[card], None, 5, run, 0))


def lay(turns: Turns, seat: int, card: str, run: int = 1) -> None:
    turns.played(seat, thing(card, run), run, usual)


def row_of_two(turns: Turns) -> None:
    """Seat 0 lays a seven, seat 1 the next; seat 2 takes what is due for both of them."""
    turns.begin(0)
    lay(turns, 0, "7H")
    lay(turns, 1, "7D", 2)
    for _ in range(4):
        turns.drew(2)
    lay(turns, 3, "9D")


def test_who_answers_a_seven_with_a_seven_takes_nothing_and_that_proves_nothing() -> None:
    turns = Turns(4, lambda _: True)
    turns.begin(0)
    for _ in range(3):  # what is due for one is known
        lay(turns, 0, "7S")
        turns.drew(1)
        turns.drew(1)
        lay(turns, 2, "9S")
        lay(turns, 3, "4S")
    for _ in range(ROWS):
        row_of_two(turns)
    assert turns.expected_due(thing("7C"), 1) == 2
    assert turns.expected_due(thing("7C", 2), 2) == 4
    assert turns.expected_due(thing("9C"), 1) == 0


def test_a_card_after_which_nobody_takes_any_asks_for_none() -> None:
    turns = Turns(4, lambda _: True)
    turns.begin(0)
    for number in range(24):
        lay(turns, number % 4, ("7S", "9S", "4C", "5C")[number % 4])
    assert turns.expected_due(thing("7C"), 1) == 0
