from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madtable.engine.errors import BadInput
from madtable.engine.notation import split_seat, take_apart


@pytest.mark.parametrize(
    ("text", "seat", "rest"),
    [
        ("0 draw", 0, "draw"),
        ("12 play WOO colour=red", 12, "play WOO colour=red"),
        ("  3   pass ", 3, "pass"),
    ],
)
def test_a_seat_leads(text: str, seat: int, rest: str) -> None:
    assert split_seat(text) == (seat, rest)


@pytest.mark.parametrize(
    "text", ["", " ", "draw", "0", "0 ", "-1 draw", "x draw", "٣ draw", "0draw"]
)
def test_no_seat_is_bad_input(text: str) -> None:
    with pytest.raises(BadInput):
        split_seat(text)


def test_words_are_taken_apart() -> None:
    words = take_apart("play EXC colour=blue follow target=2")
    assert (words.verb, words.plain) == ("play", ("EXC", "follow"))
    assert words.named == (("colour", "blue"), ("target", "2"))
    assert (words.get("colour"), words.get("direction")) == ("blue", None)


@pytest.mark.parametrize("text", ["", "  ", "play =red", "play colour=", "play a=1 a=1"])
def test_words_that_make_no_sense(text: str) -> None:
    with pytest.raises(BadInput):
        take_apart(text)


WORD = st.text("abcXYZ019-", min_size=1, max_size=6)


@given(verb=WORD, plain=st.lists(WORD, max_size=4), named=st.dictionaries(WORD, WORD, max_size=4))
def test_what_is_put_together_comes_apart_again(
    verb: str, plain: list[str], named: dict[str, str]
) -> None:
    text = " ".join([verb, *plain, *(f"{name}={value}" for name, value in named.items())])
    words = take_apart(text)
    assert (words.verb, words.plain) == (verb, tuple(plain))
    assert dict(words.named) == named
