"""Every sentence that MAD can ask for has words in both languages."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

from madtable.engine.chance import Chance
from madtable.engine.errors import Refused
from madtable.engine.event import Event
from madtable.engine.message import Message
from madtable.games.mad import words as notation
from madtable.games.mad.cards import CODE, COLOURS, KIND
from madtable.games.mad.edition import MAD_MAGAZINE
from tests.games.mad.tables import any_answer, any_house, dealt

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "assets" / "locale"
SOURCES = sorted((ROOT / "madtable" / "games" / "mad").glob("*.py"))
LANGUAGES = ("en", "sv")
HOLE = re.compile(r"\{(\w+)\}")


def words(language: str) -> dict[str, str | dict[str, str]]:
    found = json.loads((FOLDER / language / "mad.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def holes(text: str | dict[str, str]) -> set[str]:
    parts = text.values() if isinstance(text, dict) else [text]
    return {hole for part in parts for hole in HOLE.findall(part)}


def base(key: str) -> str:
    return key.removesuffix(".you").removesuffix(".at-you")


def written_keys() -> set[str]:
    """Keys that stand in the source as they are, and refusals."""
    found = set()
    for source in SOURCES:
        tree = ast.parse(source.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if re.fullmatch(r"(log|prompt|option)(\.[a-z-]+)+", node.value):
                    found.add(node.value)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                first = node.args[0] if node.args else None
                if node.func.id == "Refused" and isinstance(first, ast.Constant):
                    found.add(f"refused.{first.value!s}")
        for key in re.findall(r'key = "([a-z-]+)" if .* else "([a-z-]+)"', source.read_text()):
            found |= {f"refused.{one}" for one in key}
    return found


def composed_keys() -> set[str]:
    """Keys put together while playing, by all that they are put together from."""
    found = {f"card.{code}" for code in CODE} | {f"colour.{word}" for word in COLOURS}
    found |= {"direction.left", "direction.right"}
    found |= {f"prompt.answer.{kind}" for kind in ("VAR", "WOO", "GIV", "EXC")}
    found |= {f"log.attack.{kind}" for kind in ("VAR", "WOO", "GIV", "EXC")}
    asking = {"WAY", "GIV", "WLD", "WOO", "YOU", "EXC", "JOK"}
    found |= {f"prompt.start.{kind}" for kind in asking}
    found |= {f"log.won.{reason}" for reason in ("empty", "joker", "blocked", "cap")}
    found |= {f"log.won.shared.{reason}" for reason in ("joker", "blocked", "cap")}
    found |= {f"log.won.nobody.{reason}" for reason in ("blocked", "cap")}
    for switch in MAD_MAGAZINE.switches:
        found |= {f"house.{switch.name}", f"house.{switch.name}.why"}
        found |= {f"house.{switch.name}.{choice}" for choice in switch.choices}
    found.add("house.turn_cap.0")
    found |= {f"{told}.{aim}" for told in ("log.played", "option.play") for aim in ("to", "with")}
    for told in ("log.played.wild", "option.play.colour"):
        found |= {f"{told}.{aim}" for aim in ("at", "with")}
    for edition in LANGUAGES:
        kinds = {kind for kind in KIND if not kind.isdigit()}
        found |= {f"card.{edition}.{kind}.main" for kind in kinds}
        found |= {f"card.{edition}.{kind}.small" for kind in ("VAR", "GIV", "YOU", "EXC")}
        found.add(f"card.{edition}.chip")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_words_and_every_word_a_use(language: str) -> None:
    have = {base(key) for key in words(language)}
    need = written_keys() | composed_keys()
    assert need - have == set()
    assert have - need == set()


def test_both_languages_say_the_same_with_the_same_values() -> None:
    english, swedish = words("en"), words("sv")
    for key in {base(key) for key in (*english, *swedish)}:
        assert holes(english[key]) == holes(swedish[key]), key
        assert isinstance(english[key], dict) == isinstance(swedish[key], dict), key
    for language in (english, swedish):
        for key, text in language.items():
            assert holes(text) <= holes(language[base(key)]), key
            parts = text.values() if isinstance(text, dict) else [text]
            assert all(part and part == part.strip() for part in parts), key


def test_house_rules_fit_their_places() -> None:
    for language in LANGUAGES:
        found = words(language)
        for switch in MAD_MAGAZINE.switches:
            assert len(str(found[f"house.{switch.name}"])) <= 34
            assert str(found[f"house.{switch.name}.why"]).endswith(".")
            for choice in switch.choices:
                assert len(str(found[f"house.{switch.name}.{choice}"]).split()) <= 4


def said(event: Event, viewer: int | None) -> Message | None:
    seen = event.seen_by(viewer)
    return seen.log() if seen is not None else None


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_said_in_whole_games_has_words_and_all_their_values(language: str) -> None:
    found = words(language)
    keys = set()

    def check(message: Message | None) -> None:
        if message is None:
            return
        keys.add(message.key)
        assert holes(found[message.key]) <= {name for name, _ in message.values}, message
        if isinstance(found[message.key], dict):
            assert isinstance(message.value("count"), int), message

    for seed in range(40):
        chance = Chance(seed)
        round_ = dealt("mad-magazine", 2 + seed % 4, seed, any_house(chance), dealer=seed)
        told: list[Event] = list(round_.opening())
        round_.listen(told.append)
        while not round_.over:
            decision = round_.questions()[0]
            check(decision.prompt)
            for option in decision.options:
                check(option.label)
            for nonsense in ("draw", "pass", "keep", "decline", "give", "play G1", "play EXC"):
                trial = round_.position()
                try:
                    notation.do(trial, decision.seat, nonsense)
                except Refused as refusal:
                    check(refusal.message)
            round_.answer(decision.seat, any_answer(decision, chance))
        for event in told:
            for viewer in (0, None):
                check(said(event, viewer))
    assert len(keys) > 70
