"""Every sentence of the Lab has words in both languages, and no words lie idle."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from madtable.engine.chance import Chance
from madtable.engine.errors import Refused
from madtable.engine.message import Message
from madtable.games.lab.cards import SIDE
from madtable.games.lab.events import GameWon
from madtable.games.lab.house import SWITCHES
from tests.games.lab.tables import dealt

ASSETS = Path(__file__).resolve().parents[3] / "assets" / "locale"
LANGUAGES = ("en", "sv")
_HOLE = re.compile(r"\{(\w+)\}")


def words(lang: str, name: str) -> dict[str, str]:
    found = json.loads((ASSETS / lang / f"{name}.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def variant(key: str) -> bool:
    return key.endswith((".you", ".at-you"))


def said() -> set[Message]:
    """Every message that a few hundred games bring about, refusals among them."""
    reasons = ("lowest", "cards", "third_game", "shared")
    found = {GameWon((0,), reason).log() for reason in reasons}
    for seed in range(60):
        house = {"advanced": True} if seed % 6 == 0 else {}
        round_ = dealt(3 + seed % 2, seed, house)
        told = list(round_.opening())
        round_.listen(told.append)
        chance = Chance(seed)
        while not round_.over:
            (question,) = round_.questions()
            found.add(question.prompt)
            found.update(option.label for option in question.options)
            for text in (*(f"play {side}" for side in SIDE), *(f"take {side}" for side in SIDE)):
                if chance.below(25) == 0 and text not in {o.text for o in question.options}:
                    with pytest.raises(Refused) as caught:
                        round_.answer(question.seat, text)
                    found.add(caught.value.message)
            round_.answer(question.seat, chance.choice(question.options).text)
        for event in told:
            line = event.log()
            if line is not None:
                found.add(line)
    return found


@pytest.fixture(scope="module")
def messages() -> set[Message]:
    return said()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_that_is_said_has_words(lang: str, messages: set[Message]) -> None:
    own, shared = words(lang, "lab"), words(lang, "mad")
    for message in messages:
        text = own.get(message.key, shared.get(message.key))
        assert text is not None, message
        values = dict(message.values)
        for hole in _HOLE.findall(text):
            assert hole in values, (message, hole)
        for name, value in message.values:
            if name == "card":
                assert f"card.{value}" in own
            elif name == "colour":
                assert f"colour.{value}" in own or f"colour.{value}" in shared


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_words_are_used(lang: str, messages: set[Message]) -> None:
    used = {message.key for message in messages}
    used |= {f"card.lab.{side}" for side in SIDE} | {"colour.purple"}
    for switch in SWITCHES:
        used |= {f"house.{switch.name}", f"house.{switch.name}.why"}
        used |= {f"house.{switch.name}.{choice}" for choice in switch.choices}
    rules = ("card.", "colour.", "house.", "log.", "option.", "prompt.", "refused.")
    plain = {key for key in words(lang, "lab") if key.startswith(rules) and not variant(key)}
    assert plain == {key for key in used if key not in words(lang, "mad")}


def test_both_languages_have_the_same_holes() -> None:
    english, swedish = words("en", "lab"), words("sv", "lab")
    assert {key for key in english if not variant(key)} == {
        key for key in swedish if not variant(key)
    }
    for key, text in english.items():
        if key in swedish:
            assert set(_HOLE.findall(text)) == set(_HOLE.findall(swedish[key])), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_variant_varies_something(lang: str) -> None:
    found = words(lang, "lab")
    for key, text in found.items():
        if variant(key):
            base = key.rpartition(".")[0]
            assert base in found
            assert found[base] != text
