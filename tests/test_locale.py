"""The words that people read: complete in every language, all of them used, none missing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from madtable.ui.words import AT_YOU, YOU, Words, differences, languages

SAYS = {"message", "Message", "text", "say", "line"}
"""Functions whose first argument, where it is a literal with a dot in it, is a key."""

KEY = re.compile(r"[a-z]+(\.[\w-]+)+")


@dataclass
class Used:
    """What the code says about keys: literals, patterns of f-strings, and messages with values."""

    literals: set[str] = field(default_factory=set)
    patterns: list[re.Pattern[str]] = field(default_factory=list)
    endings: set[str] = field(default_factory=set)
    """What is put behind another key: `key + ".card"`, or an f-string that begins with the key."""
    said: list[tuple[str, str, frozenset[str] | None]] = field(default_factory=list)
    """Place, key, and the names of its values (None where they cannot be told)."""

    def has(self, key: str) -> bool:
        """Whether the code can mean `key`."""
        return (
            key in self.literals
            or any(one.fullmatch(key) for one in self.patterns)
            or any(key.endswith(one) and self.has(key[: -len(one)]) for one in self.endings)
        )


def _pattern(node: ast.JoinedStr) -> re.Pattern[str] | None:
    """What an f-string can become, if enough of it is fixed to tell it from anything else."""
    parts = [
        re.escape(str(one.value)) if isinstance(one, ast.Constant) else r"[\w.-]+"
        for one in node.values
    ]
    first = node.values[0]
    fixed = isinstance(first, ast.Constant) and re.match(r"[a-z]{2,}\.", str(first.value))
    return re.compile("".join(parts)) if fixed else None


def _ending(node: ast.AST) -> str:
    """The fixed text that `node` puts behind a key; empty when it does nothing of the kind."""
    last: object = None
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        last = node.right
    elif (
        isinstance(node, ast.JoinedStr)
        and len(node.values) == 2
        and isinstance(node.values[0], ast.FormattedValue)
    ):
        last = node.values[1]
    text = last.value if isinstance(last, ast.Constant) else ""
    return text if isinstance(text, str) and text.startswith(".") else ""


def _name(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _calls(tree: ast.AST, place: str) -> Iterator[tuple[str, str, frozenset[str] | None]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        first = node.args[0]
        if not (isinstance(first, ast.Constant) and isinstance(first.value, str)):
            continue
        names = [word.arg for word in node.keywords]
        values = None if None in names else frozenset(str(name) for name in names)
        where = f"{place}:{node.lineno}"
        if _name(node) == "Refused":
            yield where, f"refused.{first.value}", values
        elif _name(node) in SAYS and KEY.fullmatch(first.value):
            yield where, first.value, values if _name(node) == "message" else None


@pytest.fixture(scope="module")
def used(root: Path) -> Used:
    found = Used()
    for file in sorted((root / "madtable").rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.literals.add(node.value)
            elif isinstance(node, ast.JoinedStr) and (pattern := _pattern(node)):
                found.patterns.append(pattern)
            if ending := _ending(node):
                found.endings.add(ending)
        found.said += _calls(tree, str(file.relative_to(root)))
    found.literals |= {key for _, key, _ in found.said}
    return found


@pytest.fixture(scope="module")
def tongues() -> list[Words]:
    return [Words(lang, strict=True) for lang in languages()]


def test_there_are_english_and_swedish() -> None:
    assert languages() == ("en", "sv")


def test_every_language_has_the_same_keys_with_the_same_values(tongues: list[Words]) -> None:
    assert list(differences(tongues)) == []


def test_no_text_is_empty_or_ragged(tongues: list[Words]) -> None:
    for words in tongues:
        for key in words.keys():  # noqa: SIM118 (it is no mapping)
            text = words.raw(key)
            for part in text.values() if isinstance(text, dict) else [text or ""]:
                assert part.strip() == part, f"{words.lang} {key}"
                assert part, f"{words.lang} {key}"
                assert "  " not in part.replace("\n  ", ""), f"{words.lang} {key}"


def test_no_word_of_the_command_line_is_taken_for_a_card(tongues: list[Words]) -> None:
    """A value called `card` or `cards` is worded as one; a number of cards has another name."""
    for words in tongues:
        for key in words.keys():  # noqa: SIM118 (it is no mapping)
            if key.startswith("cli."):
                taken = words.holes(key) & {"card", "cards", "colour", "direction", "target"}
                assert not taken, f"{words.lang} {key}"


def test_every_key_that_the_code_says_has_words(used: Used, tongues: list[Words]) -> None:
    missing = [f"{where}: {key}" for where, key, _ in used.said if key not in tongues[0]]
    assert not missing, "\n".join(missing)


def test_every_message_brings_the_values_its_words_want(used: Used, tongues: list[Words]) -> None:
    wrong = [
        f"{where}: {key} wants {sorted(words.holes(key) - values)}"
        for words in tongues
        for where, key, values in used.said
        if values is not None and not words.holes(key) <= values
    ]
    assert not wrong, "\n".join(wrong)


def test_no_words_are_there_for_nothing(used: Used, tongues: list[Words]) -> None:
    idle = [
        key
        for key in tongues[0].keys()  # noqa: SIM118 (it is no mapping)
        if not used.has(key) and not used.has(key.removesuffix(YOU).removesuffix(AT_YOU))
    ]
    assert not idle, "\n".join(idle)
