"""What is wrong with a scenario file that cannot even be read: where, in words for whoever wrote
it.
"""

from __future__ import annotations

import json
import re
from typing import NoReturn

import msgspec

_KINDS = {
    "int": "a whole number",
    "float": "a number with a fraction",
    "bool": "true or false",
    "str": "a text",
    "array": "a list",
    "object": "an object with named fields",
    "null": "nothing (null)",
}
"""What the reader calls the kinds of JSON values, and people do."""

_SHAPES = (
    (r"Expected `(\w+)(?: \| null)?`, got `(\w+)`", "expected {}, got {}"),
    (r"Object missing required field `(.+)`", "the field {} is missing"),
    (r"Object contains unknown field `(.+)`", "there is no field {} here"),
    (r"(?:Integer value|Number) out of range", "the number is far too large"),
)
"""How the reader says that JSON has another shape than it should, and how people do."""


class Twice(ValueError):
    """A key stands in a JSON object twice."""

    def __init__(self, key: str) -> None:
        super().__init__(f"key {key!r} stands there twice")


def parse(data: bytes) -> None:
    """Go through JSON once. Raises ValueError and RecursionError when it is none, and for what a
    reader would pass over: a key that stands there twice (Twice), numbers that are none.
    """
    json.loads(data.decode(), object_pairs_hook=_no_twins, parse_constant=_no_number)


def _no_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise Twice(key)
        found[key] = value
    return found


def _no_number(name: str) -> NoReturn:
    raise msgspec.ValidationError(f"{name} is no number")


def fault(data: bytes, error: Exception) -> str:
    """What `error`, from `parse` or from the reader, says about the bytes of a file."""
    if not data.strip():
        return "the file is empty"
    match error:
        case UnicodeDecodeError():
            line = data.count(b"\n", 0, error.start) + 1
            return f"line {line}: not text (UTF-8)"
        case json.JSONDecodeError():
            return f"line {error.lineno}, column {error.colno}: not JSON from here on"
        case RecursionError():
            return "lists within lists without end"
        case msgspec.ValidationError():
            return _shape(str(error))
        case Twice():
            return str(error)
        case msgspec.DecodeError():  # half a letter, say, which `parse` lets through
            return "there is a text in it that is none"
    return "there is a number without end in it"


def _shape(said: str) -> str:
    """The reader's words, `Expected ... - at $.steps[0].do`, as people put it."""
    what, _, where = said.partition(" - at `")
    for pattern, words in _SHAPES:
        found = re.fullmatch(pattern, what)
        if found:
            what = words.format(*(_KINDS.get(one, one) for one in found.groups()))
            break
    # People count from 1, as the verdicts do.
    place = re.sub(r"\[(\d+)\]", lambda at: f" {int(at[1]) + 1}", where.removesuffix("`"))
    place = re.sub(r"^steps (\d+)\.?", r"step \1: ", place.removeprefix("$").removeprefix("."))
    return f"{place.removesuffix(': ')}: {what}" if place else what
