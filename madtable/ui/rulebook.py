"""A rule book: chapters of short paragraphs, each with the numbers of the rules it tells.

The books are data, `assets/rulebooks/<lang>/<game>.json`: an object with `game` and `chapters`; a
chapter has `id`, `title`, `paragraphs`, and may be `sealed` (told only to who breaks the seal) or
list the `switches` (house rules) behind its paragraphs. A paragraph has `text` and may have a
`head`, `rules` (numbers such as MAG-20), `cards` (codes, drawn beside it), be an `example`, and
`play` a worked example of that name on the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated

import msgspec
from msgspec.structs import replace

from madtable import paths
from madtable.engine.errors import BadInput
from madtable.engine.message import message
from madtable.engine.switches import Setting, Switch
from madtable.ui.kit import Speech

NUMBER = re.compile(r"[A-Z]{3}-A?\d{2,3}")
"""How the number of a rule, or of a ruling, is written."""


Text = Annotated[str, msgspec.Meta(min_length=1)]
RuleNumber = Annotated[str, msgspec.Meta(pattern=rf"^{NUMBER.pattern}$")]


class Paragraph(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A few sentences of one chapter; see the module for its parts."""

    text: Text
    head: Text = ""
    rules: tuple[RuleNumber, ...] = ()
    cards: tuple[Text, ...] = ()
    example: bool = False
    play: Text = ""

    def has(self, words: Iterable[str]) -> bool:
        """Whether every one of these words (folded) occurs in it."""
        told = " ".join((self.head, self.text, *self.rules)).casefold()
        return all(word in told for word in words)


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One subject; see the module for its parts."""

    id: Text
    title: Text
    paragraphs: Annotated[tuple[Paragraph, ...], msgspec.Meta(min_length=1)]
    sealed: bool = False
    switches: bool = False


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rule book of one game in one language."""

    game: Text
    chapters: Annotated[tuple[Chapter, ...], msgspec.Meta(min_length=1)]

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

    def with_house(
        self, switches: Sequence[Switch], words: Speech, here: Mapping[str, Setting] | None = None
    ) -> Book:
        """The book with the game's house rules in the chapter that lists them; those that are
        another way `here`, at the table from which it was opened, come first.
        """
        changed = {
            switch.name: here[switch.name]
            for switch in switches
            if here is not None and here.get(switch.name, switch.default) != switch.default
        }
        house = tuple(
            _house_rule(switch, words, changed.get(switch.name))
            for switch in sorted(switches, key=lambda one: one.name not in changed)
        )
        return replace(
            self,
            chapters=tuple(
                replace(one, paragraphs=one.paragraphs + house) if one.switches else one
                for one in self.chapters
            ),
        )


def _house_rule(switch: Switch, words: Speech, here: Setting | None) -> Paragraph:
    key = f"house.{switch.name}"
    told = [
        words.say(message(f"{key}.why")),
        words.say(message("rulebook.usual", value=_value(switch, switch.default, words))),
    ]
    if here is not None:
        told.append(words.say(message("rulebook.here", value=_value(switch, here, words))))
    return Paragraph(
        " ".join(told),
        head=words.say(message(key)),
        rules=(switch.source,) if NUMBER.fullmatch(switch.source) else (),
        example=here is not None,
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


_reader = msgspec.json.Decoder(Book)


def read(data: bytes, where: str, game: str) -> Book:
    """The book that a file's bytes hold; BadInput naming `where` and what is wrong with it."""
    try:
        book = _reader.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadInput(where, f"cannot be read: {_counted(str(error))}") from None
    if book.game != game:
        raise BadInput(where, f"is about {book.game!r}, not {game!r}")
    ids = [chapter.id for chapter in book.chapters]
    if len(set(ids)) != len(ids):
        twin = next(one for one in ids if ids.count(one) > 1)
        raise BadInput(where, f"chapter {twin!r} is there twice")
    if book.chapters[0].sealed:
        raise BadInput(where, "the first chapter must be open")
    return book


def _counted(error: str) -> str:
    """What the reader says of a place in the file, counted from 1 as people do."""

    def place(at: re.Match[str]) -> str:
        return f" {at[1]} {int(at[2]) + 1}"

    return re.sub(r"\.(chapter|paragraph)s\[(\d+)\]", place, error).replace("`$ ", "`")
