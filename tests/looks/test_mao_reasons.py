"""Whoever knows a penalty that was not called here yet can call it in words, in both languages."""

from __future__ import annotations

import pytest

from madtable.games.mao.infraction import CODES, FAIL_SAY, WITH_RULE
from madtable.looks.mao.reasons import understood
from tests.looks.tables import kit

PLAIN = [code for code in CODES if code not in (*WITH_RULE, FAIL_SAY)]


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_a_reason_is_understood_by_its_name_and_by_every_wording(lang: str) -> None:
    words = kit(lang)
    for code in PLAIN:
        for text in (
            words.say(f"option.mao.call.{code}"),
            *words.say(f"mao.reason.words.{code}").split("|"),
        ):
            assert understood(words, f"  {text.upper()}! ") == (code, ""), text


@pytest.mark.parametrize(
    ("lang", "text", "meant"),
    [
        ("en", "failure to say have a nice day", ("FAIL_SAY", "have a nice day")),
        ("en", "Failure to say “Queen of Spades”", ("FAIL_SAY", "queen of spades")),
        ("en", "did not say seven of spades", ("FAIL_SAY", "7 of spades")),
        ("en", "failing to say: Mao", ("FAIL_MAO", "")),
        ("sv", "Sa inte ”Hell dig, fru ordförande”", ("FAIL_SAY", "hail to the chairwoman")),
        ("sv", "glömde säga clubs are trumps", ("FAIL_SAY", "clubs are trumps")),
        ("sv", "sa inte mao", ("FAIL_MAO", "")),
    ],
)
def test_what_was_not_said_is_part_of_the_reason(
    lang: str, text: str, meant: tuple[str, str]
) -> None:
    assert understood(kit(lang), text) == meant


@pytest.mark.parametrize("text", ["", "failure to say", "cheating", "talking about the weather"])
def test_other_words_are_no_reason(text: str) -> None:
    assert understood(kit("en"), text) is None
