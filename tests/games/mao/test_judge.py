"""Calls: right ones, wrong ones, two at once, and who pays. [MAO-11, 12, 33, 37..46]"""

from __future__ import annotations

import pytest

from madtable.engine.errors import BadInput
from tests.games.mao.tables import refusal, story, table


def test_out_of_turn_and_stupid_cards_come_back() -> None:
    """[MAO-37, MAO-39, MAO-A65, MAO-A66]"""
    for enforcement in ("auto", "hybrid"):
        story(
            table("9C 5C", "KH 2D 3H", enforcement=enforcement),
            "1 play KH",
            {
                "penalties": [["OUT_OF_TURN", 1, 1]],
                "owed": {"1": []},
                "counts": {"1": 4},
                "top": "5H",
            },
            "0 play 9C",
            {"penalties": [["STUPID", 0, 1]], "turn": 0, "counts": {"0": 3}},
        )


def test_hybrid_does_not_tell_that_something_is_left_to_be_said() -> None:
    """[4.3.2]: the Chair calls a stupid card a stupid card, whoever is still speaking."""
    story(
        table("KS 9H 10C", "9C 10D JD", pile="2S", enforcement="hybrid"),
        "0 play KS",
        "1 play 9C",
        {"penalties": [["STUPID", 1, 1]], "top": "KS"},
    )
    story(
        table("KS 9H 10C", "9C 10D JD", pile="2S"),
        "0 play KS",
        "1 play 9C",
        {"penalties": [["OUT_OF_TURN", 1, 1]], "top": "KS"},
    )


def test_on_the_honour_system_an_illegal_card_lies_until_it_is_called() -> None:
    """[4.3.1]"""
    story(
        table("9C 5C 10C", enforcement="honour"),
        "0 play 9C",
        {"penalties": [], "top": "9C", "turn": 1, "callable": [["STUPID", 0]]},
        "2 call 0 STUPID",
        {"penalties": [["STUPID", 0, 1]], "top": "5H", "turn": 0, "counts": {"0": 4}},
    )


def test_once_covered_a_stupid_card_counts_as_played() -> None:
    story(
        table("8C 5C 10C", "9C 10D JD", "9D 9C 5D", "10C 3D 4D", enforcement="honour"),
        "0 play 8C",
        {"turn": 3, "direction": "right"},
        "3 play 10C",
        {"callable": [], "turn": 2, "direction": "right"},
        "1 call 0 STUPID",
        {"callable": [["BAD_CALL", 1]]},
    )


def test_once_covered_an_out_of_turn_card_has_no_effect_on_the_turn() -> None:
    story(
        table("8H 5C 10C", "8D 10D JD", enforcement="honour"),
        "1 play 8D",
        {"turn": 0, "direction": "left", "callable": [["OUT_OF_TURN", 1]]},
        "0 play 8H",
        {"turn": 3, "direction": "right", "callable": []},
    )


def test_an_out_of_turn_seven_wishes_nobody_a_nice_day() -> None:
    """[MAO-19]: only a 7 that is validly played does."""
    story(
        table("9H 5C 10C", "7S 10D JD", enforcement="honour"),
        "1 play 7S",
        {"owed": {"1": ["7 of spades"]}, "due": 0, "turn": 0},
    )


def test_a_nice_day_refused_on_the_honour_system() -> None:
    story(
        table("3D 5C 10C", pile="5D 7D", played_by=3, due=2, chain=1, enforcement="honour"),
        "0 play 3D",
        {"callable": [["NO_NICE_DAY", 0]], "turn": 1, "due": 0},
        "1 call 0 NO_NICE_DAY",
        {"penalties": [["NO_NICE_DAY", 0, 1]], "turn": 0, "due": 2, "top": "7D"},
    )


def test_a_last_illegal_card_does_not_win_before_it_can_be_called() -> None:
    """A ruling of this project: the win stands with the next card, or after the time to speak."""
    story(
        table("9H 10C", "9C", enforcement="honour"),
        "1 play 9C",
        {"over": False, "callable": [["OUT_OF_TURN", 1]]},
        "2 call 1 OUT_OF_TURN",
        {"over": False, "counts": {"1": 2}},
    )
    story(
        table("9H 10C", "9C", enforcement="honour"),
        "1 play 9C",
        "wait 4",
        {"over": False},
        "wait 2",
        {"over": True, "winners": [1]},
    )
    story(
        table("KH 10C", "9H", enforcement="hybrid"),
        "0 play KH",
        "1 play 9H",
        {"over": False},
        "2 call 1 OUT_OF_TURN",
        {"over": False, "counts": {"1": 2}, "top": "KH"},
    )


def test_the_reason_is_part_of_the_call() -> None:
    """[MAO-A69], and the house rule that it is not."""
    steps = ("2 say hello", "1 call 2 DELAY")
    story(
        table(enforcement="hybrid"),
        *steps,
        {"penalties": [["BAD_CALL", 1, 1]], "callable": [["TALK", 2]]},
    )
    story(
        table(enforcement="hybrid", house={"lenient_reason": True}),
        *steps,
        {"penalties": [["TALK", 2, 1]], "callable": []},
        "1 call 3 TALK",
        {"penalties": [["BAD_CALL", 1, 1]]},
    )


def test_two_who_saw_the_same() -> None:
    """[MAO-A68]: the slower one is not punished within two seconds, and is afterwards."""
    story(
        table(enforcement="hybrid"),
        "2 say hello",
        "1 call 2 TALK",
        "3 call 2 TALK",
        {"penalties": []},
        "wait 1",
        "0 call 2 TALK",
        {"penalties": []},
        "wait 2",
        "0 call 2 TALK",
        {"penalties": [["BAD_CALL", 0, 1]]},
    )
    story(
        table(enforcement="hybrid", house={"call_race_s": 0}),
        "2 say hello",
        "1 call 2 TALK",
        "wait 1",
        "3 call 2 TALK",
        {"penalties": [["BAD_CALL", 3, 1]]},
    )


def test_a_call_right_behind_the_chair_is_no_bad_call() -> None:
    story(
        table("9C 5C 10C", enforcement="hybrid"),
        "0 play 9C",
        "2 call 0 STUPID",
        {"penalties": []},
    )


def test_a_bad_call_is_automatic_except_on_the_honour_system() -> None:
    """[MAO-44, MAO-A70, MAO-A72]"""
    story(
        table(enforcement="hybrid"),
        "1 call 2 TALK",
        {"penalties": [["BAD_CALL", 1, 1]], "counts": [5, 6, 5, 5]},
    )
    story(
        table(enforcement="honour"),
        "1 call 2 TALK",
        {"penalties": [], "callable": [["BAD_CALL", 1]]},
        "wait 11",
        {"callable": []},
    )


def test_calling_oneself() -> None:
    """[MAO-46, MAO-A76]: the same size."""
    story(
        table("KH 9H 10C", enforcement="hybrid"),
        "0 play KH",
        "wait 6",
        "0 call 0 FAIL_SAY hail to the chairman",
        {"penalties": [["FAIL_SAY", 0, 1]]},
    )


def test_one_may_call_the_own_slip_of_the_tongue() -> None:
    story(
        table(enforcement="hybrid"),
        "2 say hello",
        "2 call 2 TALK",
        {"penalties": [["TALK", 2, 1]], "callable": []},
    )


def test_a_penalty_does_not_end_the_turn_and_keeps_a_player_in() -> None:
    """[MAO-A73, MAO-A75]"""
    story(
        table("KH", enforcement="hybrid"),
        "0 play KH",
        "0 call 2 TALK",
        {"penalties": [["BAD_CALL", 0, 1]], "over": False, "counts": {"0": 1}},
        "0 say hail to the chairman",
        {"over": False, "turn": 1},
    )


def test_a_call_must_be_one() -> None:
    on = table()
    assert refusal(on, "0 call") == "mao.call-whom"
    assert refusal(on, "0 call 1") == "mao.call-what"
    assert refusal(on, "0 call 1 FAIL_SAY") == "mao.which-phrase"
    assert refusal(on, "0 call 1 CUSTOM") == "mao.which-rule"
    assert refusal(on, "0 call 1 FAIL_PENALIZE nothing") == "mao.which-rule"
    assert refusal(on, "0 call 1 TALK loudly") == "mao.no-detail"
    for text in ("0 call 9 TALK", "0 call x TALK", "0 call 1 SNORE", "9 draw", "0 shout"):
        with pytest.raises(BadInput):
            on.act(text)


def test_a_card_that_is_not_there() -> None:
    on = table("9H 10C")
    assert refusal(on, "0 play AS") == "not-held"
    assert refusal(on, "0 play") == "mao.which-card"
    with pytest.raises(BadInput, match="no such card"):
        on.act("0 play 11H")


def test_the_turn_goes_on_under_an_out_of_turn_card_that_is_called_back() -> None:
    """[MAO-37, MAO-48, 4.3.1, 4.8.1]"""
    story(
        table("9H 10C", "9C 10D", "6H 9D 4H", enforcement="honour"),
        "2 play 6H",
        "0 draw",
        {"turn": 1},
        "1 call 2 OUT_OF_TURN",
        {"penalties": [["OUT_OF_TURN", 2, 1]], "top": "5H", "turn": 1},
    )


def test_a_draw_over_words_still_owed_for_the_card_that_goes_back_was_no_turn() -> None:
    """[MAO-38, 4.3.4]"""
    story(
        table("9H 10C", "9C 10D", "QH 9D 4H", enforcement="honour"),
        "2 play QH",
        "0 draw",
        {"turn": 0},
        "1 call 2 OUT_OF_TURN",
        {"penalties": [["OUT_OF_TURN", 2, 1]], "owed": {"2": []}, "turn": 0},
    )


def test_a_stupid_cards_turn_is_undone_by_its_call_whatever_was_drawn_since() -> None:
    """[4.8.1]: unlike a card out of turn, a stupid one has moved the turn."""
    story(
        table("9C 10C 4D", enforcement="honour"),
        "0 play 9C",
        "1 draw",
        {"turn": 2},
        "2 call 0 STUPID",
        {"penalties": [["STUPID", 0, 1]], "turn": 0},
    )


def test_both_phrases_called_under_a_card_that_goes_back_have_new_time() -> None:
    """[MAO-36, MAO-A30]"""
    story(
        table("KS 9H 10C", "4S 9C 10D", pile="5S", enforcement="hybrid"),
        "0 play KS",
        "1 play 4S",
        "wait 4",
        "2 call 0 FAIL_SAY hail to the chairman",
        "2 call 0 FAIL_SAY king of spades",
        "3 call 1 OUT_OF_TURN",
        "wait 4",
        {"top": "KS", "callable": []},
        "wait 1",
        {"callable": [["FAIL_SAY", 0], ["FAIL_SAY", 0]]},
    )
