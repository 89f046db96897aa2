"""Cards that do something, and cards laid on their equal. [MAO-20..32]"""

from __future__ import annotations

import pytest

from madtable.engine.errors import BadInput
from madtable.games.mao.cards import CODE, DECK, FACE, RANK, SUIT, SUITS, card_name, face_of
from tests.games.mao.tables import story, table


def test_the_deck() -> None:
    assert len(DECK) == len(set(CODE)) == 52
    for face in DECK:
        assert FACE[CODE[face]] == face
        assert CODE[face].endswith(SUITS[SUIT[face]])
        assert card_name(face) == f"mao.{CODE[face]}"
    assert [RANK[FACE[code]] for code in ("AS", "10H", "JD", "QC", "KS")] == [1, 10, 11, 12, 13]
    with pytest.raises(BadInput, match="unknown card '11H'"):
        face_of("11H", "here")


# -- the turn -----------------------------------------------------------------------------------


def test_a_second_eight_turns_back_and_an_ace_skips_the_other_way() -> None:
    """[MAO-A62, MAO-A63]"""
    story(
        table("8H 9H 10C", "8C 10D JD", "9D 10H 6H", "8D AD 3D 5S"),
        "0 play 8H",
        {"turn": 3, "direction": "right"},
        "3 play 8D",
        {"turn": 0, "direction": "left"},
    )
    story(
        table("8D 9H 10C", pile="5D"),
        "0 play 8D",
        "3 play 3D",
        {"turn": 2},
    )
    story(
        table("8D 9H 10C", "9C 10D JD", "9D 10H 6H", "AD 3D 5S", pile="5D"),
        "0 play 8D",
        "3 play AD",
        {"turn": 1, "direction": "right"},
    )


def test_a_chain_against_the_clock() -> None:
    """[MAO-A53, MAO-A54]: the next player is the next in the direction of play."""
    story(
        table("7D 9H 10C", pile="5D", direction="right"),
        "0 play 7D",
        "0 say have a nice day",
        {"turn": 3, "due": 2},
        "3 draw",
        "3 draw",
        {"turn": 2, "due": 0},
    )


def test_a_seven_on_a_day_that_was_had_begins_anew() -> None:
    """[MAO-A52]: no "very", two cards; and any 7 goes on any 7 [MAO-A48]."""
    story(
        table("7H 9H 10C", pile="5D 7D 7C", played_by=2, chain=2),
        "0 play 7H",
        {"owed": {"0": ["have a nice day"]}, "due": 2, "penalties": []},
    )


def test_cards_taken_before_do_not_count_toward_the_day() -> None:
    """[MAO-A51]: neither cards for fun nor penalties."""
    story(
        table("7D 9H 10C", pile="5D"),
        "1 draw",
        "0 play 7D",
        "1 draw",
        "0 say have a nice day",
        "1 say hello",
        {"due": 2, "turn": 1, "counts": {"1": 8}},
    )


def test_eights_aces_and_twos_do_not_enter_a_chain() -> None:
    """[MAO-A46, MAO-A53]"""
    for card in ("8D", "AD", "2D", "KD"):
        story(
            table(f"{card} 9H 10C", pile="5D 7D", played_by=3, due=2),
            f"0 play {card}",
            {"penalties": [["NO_NICE_DAY", 0, 1]], "due": 2, "turn": 0, "direction": "left"},
        )


def test_the_card_after_a_two_must_match_it() -> None:
    """[MAO-A58]"""
    story(
        table("2H 9C 9H 10C"),
        "0 play 2H",
        "0 say there is a god",
        "0 play 9C",
        {"penalties": [["STUPID", 0, 1]], "turn": 0, "world_details": [{"again": True}]},
    )


def test_a_drawn_card_may_not_be_played_any_more() -> None:
    """[MAO-A07, MAO-A06]: drawing is free, and ends the turn."""
    story(
        table("9H 9C 10C", draw="3H AC KC"),
        "0 draw",
        {"turn": 1},
        "0 play 3H",
        {"penalties": [["OUT_OF_TURN", 0, 1]]},
    )


# -- doubles ------------------------------------------------------------------------------------

TWINS = ("9H 9C 10C", "2C 10D JD", "9H 10H 6H", "9H 10S 5S")


def test_the_start_card_cannot_be_doubled_out_of_turn() -> None:
    """[MAO-A05]; on its turn an equal card is an ordinary one."""
    for doubles in ("sane", "silent", "chaos"):
        on = table(*TWINS[:3], pile="9H", doubles=doubles)
        story(on, "2 play 9H", {"penalties": [["OUT_OF_TURN", 2, 1]]})
        story(on, "0 play 9H", {"penalties": [], "turn": 1, "worlds": [1]})


def test_no_doubles() -> None:
    """[MAO-27, MAO-28, MAO-A99]: an equal card is as any other; a 7 on turn adds a "very"."""
    story(table(*TWINS), "0 play 9H", "2 play 9H", {"penalties": [["OUT_OF_TURN", 2, 1]]})
    story(
        table("7S 9H 10C", pile="5S 7S", played_by=3, due=2),
        "0 play 7S",
        {"owed": {"0": ["7 of spades", "have a very nice day"]}, "due": 4},
    )


def test_triples_and_ones_own_double() -> None:
    """[MAO-A89, MAO-A90]"""
    story(
        table("9H 9H 10C", "2C 10D JD", "9H 10H 6H", doubles="sane"),
        "0 play 9H",
        "0 play 9H",
        {"penalties": [], "turn": 1, "owed": {"0": ["mao"]}},
        "0 say mao",
        "2 play 9H",
        {"penalties": [], "turn": 1, "pile_count": 4},
    )


def test_the_next_player_may_double_while_the_first_still_speaks() -> None:
    """[MAO-A94]: it is the turn, and what is owed stays owed."""
    story(
        table("KS 9H 10C", "KS 10D JD", pile="2S", doubles="sane"),
        "0 play KS",
        "1 play KS",
        {
            "penalties": [],
            "turn": 2,
            "owed": {
                "0": ["king of spades", "hail to the chairman"],
                "1": ["king of spades", "hail to the chairman"],
            },
        },
    )


def test_a_two_doubled_by_its_own_player_goes_on() -> None:
    """[MAO-A96, MAO-A91]; doubled by another it only asks for words."""
    story(
        table("2H 2H 9H 10C", "9C 10D JD", "2H 10H 6H", doubles="sane"),
        "0 play 2H",
        "0 say there is a god",
        "0 play 2H",
        {"turn": 0, "owed": {"0": ["there is a god"]}, "world_details": [{"again": True}]},
        "0 say there is a god",
        "2 play 2H",
        {"turn": 0, "owed": {"2": ["there is a god"]}, "penalties": []},
        "2 say there is a god",
        "0 play 9H",
        {"turn": 1, "penalties": []},
    )


def test_reaching_one_card_by_a_double() -> None:
    """[MAO-A44, MAO-A97]: Mao is owed; after a silent double it is only allowed."""
    hands = ("9H 9C 10C", "2C 10D JD", "9H 10H")
    for doubles, owed in (("sane", ["mao"]), ("chaos", ["mao"]), ("silent", [])):
        on = table(*hands, doubles=doubles)
        story(on, "0 play 9H", "2 play 9H", {"owed": {"2": owed}})
        story(on, "2 say Mao", {"penalties": [], "owed": {"2": []}})
        story(on, "2 say Mao", {"penalties": [["TALK", 2, 1]]})


def test_words_for_a_silent_double_are_free_once() -> None:
    """[MAO-A97]"""
    story(
        table("KS 9H 10C", "9C 10D JD", "KS 10H 6H", pile="2S", doubles="silent"),
        "0 play KS",
        "2 play KS",
        {"owed": {"2": []}, "penalties": []},
        "2 say King of Spades",
        "2 say Hail to the Chairman",
        {"penalties": []},
        "2 say Hail to the Chairman",
        {"penalties": [["TALK", 2, 1]]},
    )


def test_a_double_as_the_last_card() -> None:
    """[MAO-A98]: an off-turn 2 owes no play-again, so it may win; on turn it may not."""
    story(
        table("2H 9H 10C", "9C 10D JD", "2H", doubles="sane"),
        "0 play 2H",
        "0 say there is a god",
        "2 play 2H",
        {"over": False, "counts": {"2": 0}},
        "2 say there is a god",
        {"over": True, "winners": [2]},
    )
    story(
        table("2H 9H 10C", "2H", doubles="sane", pile="5H 2H", played_by=0, turn=1),
        "1 play 2H",
        "1 say there is a god",
        {"over": False, "counts": {"1": 1}, "turn": 2},
    )


def test_in_chaos_a_last_two_may_be_claimed_as_a_double() -> None:
    """[MAO-A98]: it wins in the world in which nothing binds its player, and that world it is."""
    story(
        table("2H 9H 10C", "2H", doubles="chaos", pile="5H 2H", played_by=0, turn=1),
        "1 play 2H",
        {"over": False},
        "1 say there is a god",
        {"over": True, "winners": [1]},
    )


def test_an_equal_seven_after_taking_has_begun_is_a_plain_double() -> None:
    """[4.8.7]"""
    story(
        table("7D 9H 10C", pile="5D 7D", played_by=3, due=2, doubles="sane"),
        "0 draw",
        "0 play 7D",
        {"penalties": [], "due": 1, "turn": 0, "owed": {"0": ["have a nice day"]}},
    )


def test_a_card_called_back_uncovers_the_one_below_for_doubles() -> None:
    """[4.8.1, MAO-A88]"""
    story(
        table("9H 9C 10C", "8C 10D JD", "9H 10H 6H", doubles="sane", enforcement="honour"),
        "0 play 9H",
        "1 play 8C",
        {"callable": [["STUPID", 1]]},
        "3 call 1 STUPID",
        {"top": "9H", "turn": 1},
        "2 play 9H",
        {"callable": [], "turn": 1},
    )
