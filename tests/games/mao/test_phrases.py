"""What is said: normal form, two tongues, several phrases in one breath. [MAO-A20, MAO-A22]"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madtable.games.mao.cards import FACE, FACES
from madtable.games.mao.phrases import (
    CHAIRMAN,
    CHAIRWOMAN,
    ENGLISH,
    GESTURES,
    GOD,
    HUE,
    MAO,
    SWEDISH,
    TONGUES,
    is_base_phrase,
    is_nice_day,
    nice_day,
    normalise,
    phrases_of,
    printed,
    understand,
    utterances,
)
from tests.games.mao.tables import story, table


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Have a VERY  Nice Day!", "have a very nice day"),
        ("Four of Spades", "4 of spades"),
        ("ten of spades.", "10 of spades"),
        ("There is a God", "there is a god"),
        ("Spader fyra", "4 of spades"),
        ("spader äss", "ace of spades"),
        ("Spader knekt", "jack of spades"),
        ("Det finns en gud.", "there is a god"),
        ("Hell dig, fru ordförande!", "hail to the chairwoman"),
        ("Hell dig, herr ordförande", "hail to the chairman"),
        ("Ha en väldigt väldigt trevlig dag", "have a very very nice day"),
        ("Buga för färgen", "bow to the hue"),
        ("MAO!!", "mao"),
        ("Ordningsfråga", "point of order"),
        ("the owl’s hat", "the owls hat"),
        ("¿?", ""),
    ],
)
def test_what_is_heard(said: str, meant: str) -> None:
    assert understand(said) == meant


@pytest.mark.parametrize("tongue", [ENGLISH, SWEDISH])
def test_every_phrase_of_the_game_is_understood_as_it_is_printed(tongue: str) -> None:
    seen = set()
    for face in range(FACES):
        for chain in (1, 2, 5):
            for phrase in phrases_of(face, chain, six_hue=True):
                assert understand(printed(phrase, tongue)) == phrase
                assert understand(printed(phrase, tongue), strict=True) == phrase
                assert is_base_phrase(phrase)
                seen.add(phrase)
    assert len(seen) == 13 + 4 + 3


@given(st.text(max_size=60))
def test_normal_form_is_stable(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)
    assert understand(understand(text)) == understand(text)


@given(st.integers(1, 9))
def test_very(chain: int) -> None:
    """[MAO-21]: the k-th 7 has k - 1 "very"."""
    assert nice_day(chain).count("very") == chain - 1
    assert is_nice_day(nice_day(chain))
    assert not is_nice_day(nice_day(chain) + " sir")


@pytest.mark.parametrize(
    ("card", "phrases"),
    [
        ("QS", {"queen of spades", "hail to the chairwoman"}),  # [MAO-A23]
        ("7S", {"7 of spades", "have a very nice day"}),  # [MAO-A24]
        ("2S", {"2 of spades", "there is a god"}),  # [MAO-A25]
        ("KS", {"king of spades", "hail to the chairman"}),
        ("AS", {"ace of spades"}),
        ("6S", {"6 of spades"}),
        ("6H", set()),
        ("JD", set()),
    ],
)
def test_what_a_card_asks_for(card: str, phrases: set[str]) -> None:
    assert set(phrases_of(FACE[card], 2, six_hue=False)) == phrases


def test_the_hue_is_an_extra() -> None:
    assert phrases_of(FACE["6S"], 0, six_hue=True) == ("6 of spades", "bow to the hue")


def test_a_breath_is_cut_where_it_makes_sense() -> None:
    owed = {"hail to the chairwoman", "queen of spades", "salt and pepper"}

    def cut(text: str) -> list[str]:
        return [phrase for phrase, _ in utterances(text, owed.__contains__)]

    assert cut("Queen of Spades and Hail to the Chairwoman") == [
        "queen of spades",
        "hail to the chairwoman",
    ]
    assert cut("spader dam, hell dig, fru ordförande") == [
        "queen of spades",
        "hail to the chairwoman",
    ]
    assert cut("Salt and pepper") == ["salt and pepper"]
    assert cut("queen of spades, salt and pepper!") == ["queen of spades", "salt and pepper"]
    assert cut("and, ...") == []
    assert cut("Whose turn is it?") == ["whose turn is it"]


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize(
    "phrase", [GOD, CHAIRWOMAN, CHAIRMAN, HUE, MAO, nice_day(3), "4 of spades"]
)
def test_a_comma_in_a_phrase_of_the_game_is_no_pause(phrase: str, tongue: str) -> None:
    """Whoever says one that is not owed, or hears it for the first time, hears one phrase."""
    said = printed(phrase, tongue)
    assert list(utterances(said, lambda _: False)) == [(phrase, said)]
    both = f"mao, {said} and salt"
    assert [found for found, _ in utterances(both, lambda _: False)] == ["mao", phrase, "salt"]


def test_a_phrase_said_in_vain_is_heard_whole() -> None:
    on = story(
        table("9H 10C", pile="5H", turn=1),
        "0 say Hell dig, fru ordförande",
        {"penalties": [["TALK", 0, 1]]},
    )
    assert list(on.round.position().heard) == [CHAIRWOMAN]


def test_two_phrases_in_one_breath_and_a_slip_beside_a_phrase() -> None:
    """[MAO-A22]; what is wrong in one breath costs one card. [MAO-A21]"""
    story(
        table("QS 9H 10C", pile="5S"),
        "0 play QS",
        "0 say Hail to the Chairwoman and queen of spades",
        {"owed": {"0": []}, "penalties": [], "turn": 1},
    )
    story(
        table("QS 9H 10C", pile="5S"),
        "0 play QS",
        "0 say queen of hearts, queen of spades and good evening",
        {"owed": {"0": ["hail to the chairwoman"]}, "penalties": [["TALK", 0, 1]]},
    )


def test_a_game_can_be_played_in_swedish() -> None:
    story(
        table("7S 9H 10C 4C", "7C 9C 10D JD", pile="5S"),
        "0 play 7S",
        "0 say Spader sju",
        "0 say Ha en trevlig dag!",
        {"owed": {"0": []}, "penalties": []},
        "1 play 7C",
        "1 say Ha en väldigt trevlig dag",
        {"owed": {"1": []}, "penalties": [], "due": 4, "turn": 2},
    )


def test_gestures_are_not_words() -> None:
    for gesture in GESTURES:
        assert understand(f"({gesture})") == gesture
