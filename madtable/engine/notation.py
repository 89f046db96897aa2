"""The text form of what a seat does: `0 play WOO colour=red target=2`.

One form serves scenarios, journals, bots and bug reports. This module only takes it apart and puts
it together; what the words mean is each game's own business.
"""

from __future__ import annotations

from dataclasses import dataclass

from madtable.engine.errors import BadInput


@dataclass(frozen=True, slots=True)
class Words:
    """A text taken apart: a verb, plain words after it, and `name=value` pairs."""

    verb: str
    plain: tuple[str, ...]
    named: tuple[tuple[str, str], ...]

    def get(self, name: str) -> str | None:
        """The value given for `name`, or None."""
        for known, value in self.named:
            if known == name:
                return value
        return None


MOST_DIGITS = 9
"""Longer numbers are nonsense here, and very long ones are more than `int` will read."""


def digits(text: str) -> int | None:
    """The whole number that `text` is (digits 0 to 9 only, nine at most), or None."""
    if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS:
        return int(text)
    return None


def split_seat(text: str) -> tuple[int, str]:
    """Seat number and the rest of `2 answer YOU colour=blue`; BadInput where no seat leads."""
    head, _, rest = text.strip().partition(" ")
    seat = digits(head)
    if seat is None or not rest.strip():
        raise BadInput(text, "expected a seat number and what it does")
    return seat, rest.strip()


def take_apart(text: str) -> Words:
    """`text` (without the seat) as `Words`; BadInput when it is empty or names a value twice."""
    words = text.split()
    if not words:
        raise BadInput(text, "expected what the seat does")
    plain: list[str] = []
    named: list[tuple[str, str]] = []
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals:
            plain.append(word)
            continue
        if not name or not value:
            raise BadInput(text, f"{word!r} lacks a name or a value")
        if any(name == known for known, _ in named):
            raise BadInput(text, f"{name!r} is given twice")
        named.append((name, value))
    return Words(words[0], tuple(plain), tuple(named))
