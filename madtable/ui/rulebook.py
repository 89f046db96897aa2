"""A rule book: chapters of short paragraphs, each with the numbers of the rules it tells.

The books are data, `assets/rulebooks/<lang>/<game>.json`: an object with `game` and `chapters`; a
chapter has `id`, `title`, `paragraphs`, and may be `sealed` (told only to who breaks the seal) or
list the `switches` (house rules) behind its paragraphs. A paragraph has `text` and may have a
`head`, `rules` (numbers such as MAG-20), `cards` (codes, drawn beside it), be an `example`, and
`play` a worked example of that name on the table.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from madtable import paths
from madtable.engine.errors import BadInput
from madtable.engine.message import message
from madtable.engine.switches import Setting, Switch
from madtable.ui.kit import Speech

NUMBER = re.compile(r"[A-Z]{3}-A?\d{2,3}")
"""How the number of a rule, or of a ruling, is written."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A few sentences of one chapter; see the module for its parts."""

    text: str
    head: str = ""
    rules: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    example: bool = False
    play: str = ""

    def has(self, words: Iterable[str]) -> bool:
        """Whether every one of these words (folded) occurs in it."""
        told = " ".join((self.head, self.text, *self.rules)).casefold()
        return all(word in told for word in words)


@dataclass(frozen=True, slots=True)
class Chapter:
    """One subject; see the module for its parts."""

    id: str
    title: str
    paragraphs: tuple[Paragraph, ...]
    sealed: bool = False
    switches: bool = False


@dataclass(frozen=True, slots=True)
class Book:
    """The rule book of one game in one language."""

    game: str
    chapters: tuple[Chapter, ...]

    @property
    def secret(self) -> bool:
        """Whether a part of it is sealed."""
        return any(chapter.sealed for chapter in self.chapters)

    def open_part(self) -> Book:
        """The book without what is sealed."""
        return replace(self, chapters=tuple(one for one in self.chapters if not one.sealed))

    def found(self, query: str) -> list[tuple[Chapter, Paragraph]]:
        """The paragraphs that have every word of `query`; of a chapter whose title has, all."""
        words = query.casefold().split()
        if not words:
            return []
        return [
            (chapter, paragraph)
            for chapter in self.chapters
            for paragraph in chapter.paragraphs
            if paragraph.has(words) or all(word in chapter.title.casefold() for word in words)
        ]

    def with_house(self, switches: Sequence[Switch], words: Speech) -> Book:
        """The book with the game's house rules in the chapter that lists them."""
        house = tuple(_house_rule(switch, words) for switch in switches)
        return replace(
            self,
            chapters=tuple(
                replace(one, paragraphs=one.paragraphs + house) if one.switches else one
                for one in self.chapters
            ),
        )


def _house_rule(switch: Switch, words: Speech) -> Paragraph:
    key = f"house.{switch.name}"
    usual = words.say(message("rulebook.usual", value=_value(switch, switch.default, words)))
    return Paragraph(
        f"{words.say(message(f'{key}.why'))} {usual}",
        head=words.say(message(key)),
        rules=(switch.source,) if NUMBER.fullmatch(switch.source) else (),
    )


def _value(switch: Switch, value: Setting, words: Speech) -> str:
    """What a setting is called: words of its own if it has some, else the number itself."""
    if isinstance(value, bool):
        return words.say(message("rulebook.yes" if value else "rulebook.no"))
    if isinstance(value, tuple):
        return ", ".join(str(one) for one in value)
    key = f"house.{switch.name}.{value}"
    return words.say(message(key)) if key in words else str(value)


def load(game: str, lang: str) -> Book:
    """The book of a game in a language; BadInput naming the file and what is wrong with it."""
    path = paths.assets() / "rulebooks" / lang / f"{game}.json"
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadInput(str(path), f"cannot be read: {error.strerror}") from None
    return read(data, str(path), game)


def read(data: bytes, where: str, game: str) -> Book:
    """The book that a file's bytes hold; BadInput naming `where` and what is wrong with it."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise BadInput(where, f"cannot be read: {error}") from None
    parts = _object(found, where, {"game": str, "chapters": list}, {})
    if parts["game"] != game:
        raise BadInput(where, f"is about {parts['game']!r}, not {game!r}")
    chapters = tuple(
        _chapter(one, f"{where}: chapter {number}")
        for number, one in enumerate(parts["chapters"], 1)
    )
    ids = [chapter.id for chapter in chapters]
    if not ids:
        raise BadInput(where, "has no chapters")
    if len(set(ids)) != len(ids):
        twin = next(one for one in ids if ids.count(one) > 1)
        raise BadInput(where, f"chapter {twin!r} is there twice")
    if chapters[0].sealed:
        raise BadInput(where, "the first chapter must be open")
    return Book(game, chapters)


def _chapter(found: object, where: str) -> Chapter:
    parts = _object(
        found,
        where,
        {"id": str, "title": str, "paragraphs": list},
        {"sealed": bool, "switches": bool},
    )
    parts["paragraphs"] = tuple(
        _paragraph(one, f"{where} ({parts['id']}), paragraph {number}")
        for number, one in enumerate(parts["paragraphs"], 1)
    )
    if not parts["paragraphs"]:
        raise BadInput(where, "has no paragraphs")
    return Chapter(**parts)


def _paragraph(found: object, where: str) -> Paragraph:
    parts = _object(
        found,
        where,
        {"text": str},
        {"head": str, "rules": list, "cards": list, "example": bool, "play": str},
    )
    for name in ("rules", "cards"):
        listed = parts.setdefault(name, [])
        if not all(isinstance(one, str) for one in listed):
            raise BadInput(where, f"{name!r} must be a list of texts")
        parts[name] = tuple(listed)
    for number in parts["rules"]:
        if not NUMBER.fullmatch(number):
            raise BadInput(where, f"{number!r} is no number of a rule")
    return Paragraph(**parts)


def _object(
    found: object, where: str, needed: Mapping[str, type], allowed: Mapping[str, type]
) -> dict[str, Any]:
    """`found` as an object with these parts and no others, of these kinds, no text empty."""
    if not isinstance(found, dict):
        raise BadInput(where, "expected an object")
    for name in needed:
        if name not in found:
            raise BadInput(where, f"{name!r} is missing")
    kinds = {**needed, **allowed}
    for name, value in found.items():
        if name not in kinds:
            raise BadInput(where, f"{name!r} is unknown; there are {', '.join(kinds)}")
        if not isinstance(value, kinds[name]) or value == "":
            raise BadInput(where, f"{name!r} must be a {kinds[name].__name__}, and not empty")
    return dict(found)
