"""Obligations: what is owed, by when, and what speaking wrongly costs. [MAO-13..19, 26, 34..36]"""

from __future__ import annotations

import pytest

from madtable.engine.errors import BadInput
from tests.games.mao.tables import refusal, story, table


def test_speaking_before_the_card_is_talking_and_does_not_help() -> None:
    """[MAO-A19]"""
    story(
        table("KH 9H 10C"),
        "0 say hail to the chairman",
        {"penalties": [["TALK", 0, 1]]},
        "0 play KH",
        {"owed": {"0": ["hail to the chairman"]}},
    )


def test_saying_it_again_or_for_somebody_else_is_talking() -> None:
    """[MAO-A27, MAO-A28]"""
    story(
        table("KH 9H 10C"),
        "0 play KH",
        "1 say hail to the chairman",
        {"penalties": [["TALK", 1, 1]], "owed": {"0": ["hail to the chairman"]}},
        "0 say hail to the chairman",
        "0 say hail to the chairman",
        {"penalties": [["TALK", 0, 1]]},
    )


def test_the_same_phrase_twice_is_two_utterances() -> None:
    """[MAO-A26, MAO-A59]"""
    story(
        table("2H 2D 9D 10C", enforcement="honour"),
        "0 play 2H",
        "0 play 2D",
        {"owed": {"0": ["there is a god", "there is a god"]}, "turn": 0},
        "0 say there is a god",
        {"owed": {"0": ["there is a god"]}},
        "0 say there is a god",
        {"owed": {"0": []}, "callable": []},
    )


def test_a_second_card_ends_the_time_to_speak() -> None:
    """[MAO-A60, MAO-A38]: at once callable, for the phrases and for Mao."""
    story(
        table("2H 9H", enforcement="hybrid"),
        "0 play 2H",
        {"callable": []},
        "0 play 9H",
        {"callable": [["FAIL_SAY", 0], ["FAIL_MAO", 0]], "over": False, "counts": {"0": 0}},
        "3 call 0 FAIL_MAO",
        {"penalties": [["FAIL_MAO", 0, 4]], "counts": {"0": 4}, "over": False},
        "0 say there is a god",
        {"over": False, "owed": {"0": []}, "turn": 1},
    )


def test_a_silent_winner_wins_once_the_phrase_has_lapsed() -> None:
    """[4.8.3, MAO-A38]: two cards later nobody can call it any more."""
    story(
        table("KH", "9H 10D JD 6H", "9D 10H 6D 4H", enforcement="hybrid"),
        "0 play KH",
        {"over": False},
        "1 play 9H",
        {"over": False, "callable": [["OUT_OF_TURN", 1], ["FAIL_SAY", 0]]},
        "2 play 9D",
        {"over": True, "winners": [0]},
    )


def test_what_is_said_late_but_before_a_call_is_cured() -> None:
    """[MAO-A31]: a call after that is a bad call."""
    story(
        table("KH 9H 10C", enforcement="hybrid"),
        "0 play KH",
        "wait 7",
        {"callable": [["FAIL_SAY", 0]]},
        "0 say hail to the chairman",
        {"callable": []},
        "2 call 0 FAIL_SAY hail to the chairman",
        {"penalties": [["BAD_CALL", 2, 1]]},
    )


def test_the_clock_of_a_phrase_starts_anew_with_its_penalty() -> None:
    """[MAO-A30]"""
    story(
        table("KH 9H 10C", enforcement="hybrid"),
        "0 play KH",
        "wait 6",
        "2 call 0 FAIL_SAY hail to the chairman",
        {"penalties": [["FAIL_SAY", 0, 1]], "owed": {"0": ["hail to the chairman"]}},
        "wait 4",
        {"callable": []},
        "wait 2",
        {"callable": [["FAIL_SAY", 0]]},
    )


def test_taking_a_card_does_not_dodge_mao() -> None:
    """[MAO-A39, MAO-A41]: the duty stays, and the draw ends the time to speak."""
    story(
        table("5C 9H", enforcement="hybrid"),
        "0 play 5C",
        "0 draw",
        {"owed": {"0": ["mao"]}, "counts": {"0": 2}, "callable": [["FAIL_MAO", 0]]},
        "0 say Mao",
        {"owed": {"0": []}, "callable": [], "turn": 1, "penalties": []},
    )


def test_mao_blocks_the_next_player_and_is_called_in_its_own_words() -> None:
    """[MAO-A45]; "Failure to say Mao" may be called either way."""
    story(
        table("5C 9H", "8C 10C 3C", enforcement="hybrid"),
        "0 play 5C",
        "1 play 8C",
        {"callable": [["FAIL_MAO", 0], ["OUT_OF_TURN", 1]]},
        "2 call 0 FAIL_SAY mao",
        {"penalties": [["FAIL_MAO", 0, 4]]},
    )


def test_mao_with_more_cards_is_talking() -> None:
    """[MAO-A43]"""
    story(table("5C 9H 10C"), "0 play 5C", "0 say mao", {"penalties": [["TALK", 0, 1]]})


def test_a_lost_very_is_talking_and_the_cards_count_all_the_same() -> None:
    """[MAO-A55]"""
    story(
        table("7D 9H 10C 3C", "7C 9C 10D", pile="5D"),
        "0 play 7D",
        "0 say have a nice day",
        "1 play 7C",
        "1 say have a nice day",
        {
            "penalties": [["TALK", 1, 1]],
            "owed": {"1": ["have a very nice day"]},
            "due": 4,
        },
    )


def test_a_slip_of_the_tongue_can_be_called_until_the_next_act_or_for_ten_seconds() -> None:
    """[4.8.8]"""
    story(
        table(enforcement="hybrid"),
        "2 say hello",
        {"callable": [["TALK", 2]]},
        "wait 9",
        {"callable": [["TALK", 2]]},
        "wait 2",
        {"callable": []},
        "2 say hello",
        "2 draw",
        {"callable": []},
        "2 say hello",
        "1 call 2 TALK",
        {"penalties": [["TALK", 2, 1]], "callable": []},
    )


def test_a_phrase_said_for_a_card_that_comes_back_costs_nothing() -> None:
    """[MAO-A29, MAO-A66], and the house rule that it is talking."""
    for habit, after in (("forgive", []), ("talk", [["TALK", 1]])):
        story(
            table(
                "KS 9H 10C",
                "4S 10D JD",
                pile="2S",
                enforcement="hybrid",
                house={"speech_with_bad_card": habit},
            ),
            "0 play KS",
            "1 play 4S",
            "1 say 4 of spades",
            {"penalties": [], "owed": {"1": []}},
            "3 call 1 OUT_OF_TURN",
            {
                "penalties": [["OUT_OF_TURN", 1, 1]],
                "top": "KS",
                "counts": {"1": 4},
                "callable": after,
                "owed": {"0": ["king of spades", "hail to the chairman"]},
            },
        )


def test_what_is_said_after_a_card_was_played_over_counts_when_it_comes_back() -> None:
    """[4.8.1]"""
    story(
        table("KS 9H 10C", "4S 10D JD", pile="2S", enforcement="hybrid"),
        "0 play KS",
        "1 play 4S",
        "0 say king of spades",
        "3 draw",
        "3 call 1 OUT_OF_TURN",
        {
            "owed": {"0": ["hail to the chairman"], "1": []},
            "turn": 1,
            "counts": {"3": 6},
            "callable": [],
        },
        "0 say hail to the chairman",
        "1 play 4S",
        {"penalties": [], "owed": {"1": ["4 of spades"]}, "callable": []},
    )


def test_both_infractions_lapse_when_the_next_card_covers_them() -> None:
    """[4.3.2]"""
    story(
        table("KS 9H 10C", "4S 10D JD", "9S 5D 6D", pile="2S", enforcement="hybrid"),
        "0 play KS",
        "1 play 4S",
        "1 say 4 of spades",
        {"callable": [["FAIL_SAY", 0], ["FAIL_SAY", 0], ["OUT_OF_TURN", 1]]},
        "2 play 9S",
        {"callable": [], "owed": {"0": [], "2": ["9 of spades"]}, "turn": 3},
        "3 call 1 OUT_OF_TURN",
        {"penalties": [["BAD_CALL", 3, 1]]},
    )


def test_impossible_speech() -> None:
    assert refusal(table(), "0 say ...") == "mao.nothing-said"
    assert refusal(table(), "0 say " + "la " * 50) == "mao.too-long"
    assert refusal(table(), "0 gesture") == "mao.which-gesture"
    with pytest.raises(BadInput, match="no gesture"):
        table().act("0 gesture wink")
