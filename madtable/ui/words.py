"""The words of one language: from a message (key and values) to a sentence.

`assets/locale/<lang>/*.json` are flat objects from key to text; a text that depends on `count` is
an object `{"one": ..., "other": ...}`, with a `"none": ...` where nought has words of its own. All
files of a folder together are the language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from madtable import paths
from madtable.engine.errors import BadInput
from madtable.engine.message import Message, Value, message

Text = str | dict[str, str]
FIRST = "en"
"""The language for a person whose system speaks none of ours."""

YOU, AT_YOU = ".you", ".at-you"
"""Endings of the keys that a language may have, and need not, for speaking to the reader."""

_HOLE = re.compile(r"\{(\w+)\}")
_FILLED = re.compile(r"\{(\w+)\}(\.(?!\S))?")
"""A hole, with the full stop that may follow it: none follows a card called "Which way?"."""


def capital(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def locale_folder() -> Path:
    """Where the languages lie; BadInput when the installation lacks them."""
    return paths.assets() / "locale"


def languages(folder: Path | None = None) -> tuple[str, ...]:
    """The languages there are, English first; BadInput when there are none."""
    folder = folder or locale_folder()
    try:
        found = sorted(entry.name for entry in folder.iterdir() if entry.is_dir())
    except OSError as error:
        raise BadInput(str(folder), f"cannot be read: {error.strerror}") from None
    if FIRST not in found:
        raise BadInput(str(folder), f"the words of {FIRST!r} are missing")
    return (FIRST, *(name for name in found if name != FIRST))


def spoken(wishes: Sequence[str], known: Sequence[str]) -> str:
    """The first of `wishes` (`sv_SE.UTF-8`, `en`, ...) that is among `known`, else English."""
    for wish in wishes:
        name = re.split(r"[_.@-]", wish)[0].lower()
        if name in known:
            return name
    return FIRST


class Words:
    """One language. Raises BadInput for a language that does not exist or a file that makes no
    sense.

    A key without words shows as itself, so that a forgotten one spoils a line and not a game; with
    `strict` (in tests) it raises BadInput, and so does a value that a sentence wants and does not
    get.
    """

    def __init__(self, lang: str, folder: Path | None = None, *, strict: bool = False) -> None:
        self.lang = lang
        self.strict = strict
        self._texts: dict[str, Text] = {}
        folder = folder or locale_folder()
        known = languages(folder)
        if lang not in known:
            raise BadInput(f"language {lang!r}", f"there are {', '.join(known)}")
        for file in sorted((folder / lang).glob("*.json")):
            for key, text in _read(file).items():
                if key in self._texts:
                    raise BadInput(str(file), f"{key!r} has words in two files")
                self._texts[key] = text

    def __contains__(self, key: object) -> bool:
        return key in self._texts

    def keys(self) -> tuple[str, ...]:
        """Every key that has words, in the order of the files."""
        return tuple(self._texts)

    def raw(self, key: str) -> Text | None:
        """The text of `key` as it stands in the file, or None."""
        return self._texts.get(key)

    def holes(self, key: str) -> set[str]:
        """The names of the values that go into `key`; empty for a key without words."""
        text = self._texts.get(key, "")
        parts = text.values() if isinstance(text, dict) else (text,)
        return {hole for part in parts for hole in _HOLE.findall(part)}

    def text(self, key: str, **values: Value) -> str:
        """The sentence `key` with `values` in it."""
        return self.say(message(key, **values))

    def say(self, said: Message, names: Sequence[str] = (), me: int | None = None) -> str:
        """The sentence that `said` stands for; `names` are the players' names by seat.

        Where seat `me` is spoken to, `<key>.you` (its `seat` is `me`) or `<key>.at-you` (its
        `target` is) has the words, if the language needs others there.
        """
        found = self._texts.get(self._form(said, me))
        if found is None:
            if self.strict:
                raise BadInput(f"language {self.lang}", f"no words for {said.key!r}")
            return said.key
        if isinstance(found, dict):
            found = _counted(said.value("count"), found)
        values = dict(said.values)

        def fill(hole: re.Match[str]) -> str:
            name, stop = hole[1], hole[2] or ""
            if name in values:
                value = self.value(name, values[name], names)
                return value if value.endswith(("?", "!")) else value + stop
            if self.strict:
                raise BadInput(f"language {self.lang}", f"{said.key!r} wants {name!r}")
            return hole[0]

        return _FILLED.sub(fill, found)

    def _form(self, said: Message, me: int | None) -> str:
        if me is not None:
            for name, ending in (("seat", YOU), ("target", AT_YOU)):
                if said.value(name) == me and said.key + ending in self._texts:
                    return said.key + ending
        return said.key

    def value(self, name: str, value: Value, names: Sequence[str] = ()) -> str:
        """How `value` is worded as the value called `name`: the name says what kind of thing it is.

        `seat` and `target` are seats, `seats` several (`"0 2"`); `card` is a card code, `cards`
        several (`"G1 Y6"`); `colour` and `direction` are words of the rules. All else is put as it
        is.
        """
        if name in ("seat", "target"):
            return self._name(value, names)
        if name == "seats":
            return self.listed([self._name(seat, names) for seat in str(value).split()])
        if name == "card":
            return self.text(f"card.{value}")
        if name == "cards":
            return self.listed([self.text(f"card.{code}") for code in str(value).split()])
        if name == "colour":
            return self.text(f"colour.{value}")
        if name == "direction":
            return self.text(f"direction.{value}")
        return str(value)

    def listed(self, items: Sequence[str]) -> str:
        """`items` as a list in a sentence: "a", "a and b", "a, b and c"."""
        if len(items) < 2:
            return "".join(items)
        return self.text("list.and", before=", ".join(items[:-1]), last=items[-1])

    def _name(self, seat: Value, names: Sequence[str]) -> str:
        number = int(seat) if str(seat).isdecimal() else -1
        if 0 <= number < len(names) and names[number]:
            return names[number]
        return self.text("seat.unnamed", number=number + 1)


def differences(tongues: Sequence[Words]) -> Iterator[str]:
    """What one language has and another lacks: keys and values; nothing when all are complete.

    Ways of speaking to the reader are each language's own affair, but may name no value that the
    sentence they are a form of has not.
    """
    for words in tongues:
        for key in words.keys():  # noqa: SIM118 (it is no mapping)
            base = _base(key, tongues)
            if not words.holes(key) <= words.holes(base):
                yield f"{key!r} has values in {words.lang} that {base!r} has not"
    first = tongues[0]
    for other in tongues[1:]:
        for key in sorted({*first.keys(), *other.keys()}):
            if _base(key, tongues) != key:
                continue
            if key not in first or key not in other:
                has, lacks = (first, other) if key in first else (other, first)
                yield f"{key!r} has words in {has.lang}, not in {lacks.lang}"
            elif first.holes(key) != other.holes(key):
                yield f"{key!r} has other values in {first.lang} than in {other.lang}"


def _counted(count: object, forms: dict[str, str]) -> str:
    """The words for a number of things."""
    form = {0: "none", 1: "one"}.get(count, "other") if isinstance(count, int) else "other"
    return forms.get(form, forms["other"])


def _base(key: str, tongues: Sequence[Words]) -> str:
    """The key of which `key` is a form for speaking to the reader; `key` itself when it is none."""
    for ending in (YOU, AT_YOU):
        base = key.removesuffix(ending)
        if base != key and any(base in words for words in tongues):
            return base
    return key


def _read(file: Path) -> dict[str, Text]:
    """The texts of one file; BadInput naming it and what is wrong in it."""
    try:
        found = json.loads(file.read_bytes(), object_pairs_hook=_no_twins)
    except (OSError, ValueError, RecursionError) as error:
        raise BadInput(str(file), f"cannot be read: {error}") from None
    if not isinstance(found, dict):
        raise BadInput(str(file), "expected one object from keys to texts")
    for key, text in found.items():
        plural = isinstance(text, dict) and text.keys() - {"none"} == {"one", "other"}
        parts = text.values() if plural else (text,)
        if not all(isinstance(part, str) for part in parts):
            raise BadInput(str(file), f'{key!r} must be a text, or {{"one": ..., "other": ...}}')
    return found


def _no_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        twin = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"{twin!r} stands there twice")
    return found
