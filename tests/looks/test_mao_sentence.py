"""Invented rules in plain sentences, in both languages: told as one would tell them to a friend."""

from __future__ import annotations

import random

import pytest

from madtable.games.mao.library import EXAMPLES, in_tongue
from madtable.games.mao.phrases import ENGLISH, SWEDISH
from madtable.games.mao.ruletext import read_rule
from madtable.looks.mao.draft import RuleDraft
from madtable.looks.mao.sentence import Sentences
from tests.looks.tables import kit

TONGUES = {"en": ENGLISH, "sv": SWEDISH}


def sentences(lang: str) -> Sentences:
    return Sentences(kit(lang), TONGUES[lang])


def told(lang: str, when: str, then: str, *conds: str) -> str:
    """A rule as it is told."""
    data = {"id": "it", "owner": 0, "when": when, "if": list(conds), "then": [then]}
    return sentences(lang).rule(read_rule(data, "test"))


@pytest.mark.parametrize(
    ("when", "then", "conds", "english", "swedish"),
    [
        (
            "play(colour=red)",
            "FLOW reverse",
            ["streak(colour=red) = 3"],
            (
                "When somebody plays a red card, if each of exactly 3 cards in a row was a red"
                " card, play turns round."
            ),
            (
                "När någon spelar ett rött kort, om vart och ett av precis 3 kort i rad var ett"
                " rött kort, så gäller: spelet vänder."
            ),
        ),
        (
            "play",
            "FLOW draw(next, 1)",
            ["direction=+", "every(5)th"],
            (
                "When somebody plays any card, every fifth time, if play runs clockwise, the next"
                " player takes 1 card."
            ),
            (
                "När någon spelar vilket kort som helst, var femte gång, om spelet går medsols, så"
                " gäller: nästa spelare tar 1 kort."
            ),
        ),
        (
            "play(rank=J, colour=black)",
            "FORBID say(all, *, next_play)",
            ["hand_size(actor) <= 3", "relation(actor, owner)=other"],
            (
                "When somebody plays a black jack, if that player holds 3 cards at most and that"
                " player is not the maker, nobody may say anything that is not owed until the"
                " next card."
            ),
            (
                "När någon spelar en knekt i svart, om den spelaren har högst 3 kort och den"
                " spelaren inte har gjort regeln, så gäller: ingen får säga något i onödan förrän"
                " nästa kort ligger."
            ),
        ),
        (
            "play(suit=C)",
            "FORBID play(others, suit=H, next_turn)",
            [],
            "When somebody plays a club, nobody else may play a heart until the next turn is over.",
            (
                "När någon spelar en klöver, så gäller: ingen annan får spela en hjärter förrän"
                " nästa tur är slut."
            ),
        ),
        (
            "play(rank=8, suit=S)",
            "FLOW suit(D)",
            [],
            "When somebody plays an 8 of spades, the next card must match diamonds.",
            "När någon spelar en åtta i spader, så gäller: nästa kort måste passa till ruter.",
        ),
    ],
)
def test_a_rule_reads_like_a_sentence(
    when: str, then: str, conds: list[str], english: str, swedish: str
) -> None:
    assert told("en", when, then, *conds) == english
    assert told("sv", when, then, *conds) == swedish


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_whatever_is_chosen_in_the_editor_can_be_told(lang: str) -> None:
    """Words that are missing would raise; two that differ are told differently."""
    say, dice = sentences(lang), random.Random(7)
    found: dict[str, object] = {}
    for _ in range(300):
        draft = RuleDraft(0, chains=True)
        for _ in range(10):
            slot = dice.choice(dice.choice(draft.rows()).slots)
            if slot.typed is not None:
                slot.typed(dice.choice(("so be it", "hej hopp")))
            else:
                dice.choice(slot.choices)[1]()
        rule = draft.rule()
        text = say.rule(rule)
        assert "{" not in text
        assert text[0].isupper()
        assert text.endswith(".")
        conds = sorted(map(repr, rule.conds))
        meant = (rule.when, conds, rule.then)
        assert repr(found.setdefault(text, meant)) == repr(meant), text
    for example in EXAMPLES:
        assert say.rule(in_tongue(example.rule("it", 0), TONGUES[lang]))
