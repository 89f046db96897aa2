"""What a seat makes of rules of its own: it knows what they do to the turn."""

from __future__ import annotations

import pytest

from madtable.ai.mao_course import Course
from madtable.ai.mao_owner import OwnRules
from madtable.ai.mao_reading import Next
from madtable.ai.mao_temper import Dice
from madtable.ai.mao_ways import Ways
from madtable.engine.chance import Chance
from madtable.games.mao.cards import CLUBS, FACES, HEARTS, RANK, SUIT
from madtable.games.mao.house import compile_house
from madtable.games.mao.ruletext import read_rule


def own(when: str, *then: str, conds: tuple[str, ...] = ()) -> OwnRules:
    data = {"id": "rule-1", "owner": 0, "when": when, "if": list(conds), "then": list(then)}
    course = Course(0, 4, strict=True)
    house = compile_house({}, 4)
    return OwnRules(0, 4, house, [read_rule(data, "test")], Ways(course))


def face(rank: int, suit: int) -> int:
    return next(one for one in range(FACES) if (RANK[one], SUIT[one]) == (rank, suit))


def after(rules: OwnRules, seat: int, card: int, usual: Next, before: int = 1) -> Next:
    rules.laid(seat, card, face(4, HEARTS), before, [5, 5, 5, 5])
    return rules.moved(seat, usual, before)


@pytest.mark.parametrize(
    ("clause", "turn"),
    [
        ("FLOW reverse", Next(1, -1)),
        ("FLOW skip(1)", Next(0, 1)),
        ("FLOW skip(2)", Next(1, 1)),
        ("FLOW again", Next(2, 1)),
        ("FLOW draw(next, 1)", Next(3, 1)),
    ],
)
def test_a_card_that_wakes_the_rule_moves_the_turn_as_it_says(clause: str, turn: Next) -> None:
    assert after(own("play(rank=9)", clause), 2, face(9, CLUBS), Next(3, 1)) == turn


def test_another_card_moves_the_turn_as_usual() -> None:
    rules = own("play(rank=9)", "FLOW reverse")
    assert after(rules, 2, face(9, CLUBS), Next(3, 1)) == Next(1, -1)
    assert after(rules, 1, face(5, CLUBS), Next(0, -1), -1) == Next(0, -1)


def test_a_card_that_turns_play_round_anyway_does_not_do_it_twice() -> None:
    rules = own("play(rank=8)", "FLOW reverse")
    assert after(rules, 2, face(8, CLUBS), Next(1, -1)) == Next(1, -1)


def test_the_third_red_card_in_a_row_is_counted() -> None:
    rules = own("play(colour=red)", "FLOW reverse", conds=("streak(colour=red) = 3",))
    ways = []
    for seat, card in enumerate(
        (face(4, CLUBS), face(4, HEARTS), face(5, HEARTS), face(6, HEARTS))
    ):
        ways.append(after(rules, seat, card, Next((seat + 1) % 4, 1)).direction)
    assert ways == [1, 1, 1, -1]


def test_a_card_called_back_does_not_count() -> None:
    rules = own("play(rank=9)", "FLOW again", conds=("every(2)th",))
    nine = face(9, CLUBS)
    assert after(rules, 0, nine, Next(1, 1)) == Next(1, 1)
    rules.returned()
    assert rules.moved(0, Next(1, 1), 1) == Next(1, 1)
    assert after(rules, 0, nine, Next(1, 1)) == Next(1, 1)
    assert after(rules, 1, nine, Next(2, 1)) == Next(1, 1)


def test_what_was_asked_in_vain_long_ago_is_not_what_a_seat_does_now() -> None:
    rules = own("play(rank=9)", "OBLIGE gesture(actor, stand, 5)")
    dice = Dice(Chance(1))
    for number, now_ms in enumerate((0, 100_000)):  # the first one passed and nobody saw it
        rules.laid(2, face(9, CLUBS), face(4, HEARTS), 1, [5, 5, 5, 5])
        rules.asks(2, number, 1, now_ms, silent=False)
    assert rules.duties(2) == ["(stand)"]
    rules.heard(2, "(stand)", 102_000)
    assert not list(rules.calls(dice, (500, 0), 100, 106_000))


def test_what_becomes_certain_too_late_is_not_called() -> None:
    rules = own("play(rank=9)", "OBLIGE gesture(actor, stand, 5)")
    dice = Dice(Chance(1))
    rules.laid(2, face(9, CLUBS), face(4, HEARTS), 1, [5, 5, 5, 5])
    rules.asks(2, 1, 1, 0, silent=False)
    assert [plan.text for plan in rules.calls(dice, (500, 0), 100, 6_000)] == [
        "call 2 CUSTOM rule-1"
    ]
    assert not list(rules.calls(dice, (500, 0), 100, 15_000))


def test_the_time_of_a_point_of_order_does_not_count() -> None:
    rules = own("play(rank=9)", "OBLIGE gesture(actor, stand, 5)")
    rules.laid(2, face(9, CLUBS), face(4, HEARTS), 1, [5, 5, 5, 5])
    rules.asks(2, 1, 1, 0, silent=False)
    rules.waited(60_000)
    assert [plan.at_ms for plan in rules.calls(Dice(Chance(1)), (500, 0), 100, 61_000)] == [65_500]


def test_words_shortly_before_the_card_count_where_the_house_says_so() -> None:
    rules = own("play(rank=9)", "OBLIGE gesture(actor, stand, 5)")
    rules.heard(2, "(stand)", 1_000)
    rules.laid(2, face(9, CLUBS), face(4, HEARTS), 1, [5, 5, 5, 5])
    rules.asks(2, 1, 1, 2_000, silent=False)
    assert rules.holds_up(1, 2_000) > 0.9
    rules.said_early(2, 2_000)
    assert rules.holds_up(1, 2_000) > 0.9
    rules.said_early(2, 500)
    assert rules.holds_up(1, 2_000) == 0.0


def test_nobody_is_called_while_it_is_in_doubt_for_which_of_two_cards_it_would_be() -> None:
    data = {"id": "rule-1", "owner": 0, "when": "play(rank=9)"}
    rule = read_rule({**data, "then": ["OBLIGE gesture(next, stand, 5)"]}, "test")
    course = Course(0, 4, strict=True)
    ways = Ways(course)
    rules = OwnRules(0, 4, compile_house({}, 4), [rule], ways)
    found = []
    for doubtful in (False, True):
        course.begin(1)
        for number, (seat, direction) in enumerate(((1, 1), (3, -1)) if doubtful else ((1, 1),)):
            rules.laid(seat, face(9, CLUBS), face(4, HEARTS), direction, [5, 5, 5, 5])
            ways.laid(number, direction, direction, plain=False)
            rules.asks(seat, number, direction, 1000 * number, silent=False)
        for way in ways._ways:
            way.likely_before = way.likely_after = 1.0
        if doubtful:
            ways._ways[-1].likely_after = 0.9
        found.append([plan.text for plan in rules.calls(Dice(Chance(1)), (500, 0), 100, 7_000)])
        rules.settled(2, "rule-1")
    assert found == [["call 2 CUSTOM rule-1"], []]
