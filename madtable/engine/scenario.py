"""The seam between scenario files and a game: set a table up by hand, act on it, compare it.

A scenario file is a worked example of the rules. Reading it is the host's business and the same for
all games; what its words mean is each game's own. Helpers for what every game compares are here
too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from madtable.engine.chance import Chance
from madtable.engine.errors import BadInput
from madtable.engine.notation import digits
from madtable.engine.round import Round
from madtable.engine.view import View


class ImpossibleTable(Exception):
    """A table that can be read but cannot be: too many seats, a card more often than the deck has
    it.
    """

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}" if where else what)
        self.where: str = where
        self.what: str = what


class Unmet(Exception):
    """Something expected is not so."""

    def __init__(self, key: str, expected: object, got: object) -> None:
        super().__init__(key)
        self.key: str = key
        self.expected: object = expected
        self.got: object = got


class ScenarioTable(Protocol):
    """A table set up from a scenario file."""

    @property
    def round(self) -> Round:
        """The round being played on it, for whoever wants to show it."""
        ...

    def act(self, text: str) -> None:
        """Do one step, `2 answer YOU colour=blue`; Refused or BadInput, the table then being as
        before.
        """
        ...

    def expect(self, wanted: Mapping[str, object]) -> None:
        """Compare what `wanted` names; Unmet for the first that is not so, BadInput for what it
        cannot name.
        """
        ...

    def digest(self) -> str:
        """Equal digests, equal tables."""
        ...


class ScenarioGame(Protocol):
    """What a game knows about scenario files."""

    def set_up(
        self, players: int, house: Mapping[str, object], setup: Mapping[str, object]
    ) -> ScenarioTable:
        """The table of a file; BadInput for nonsense, ImpossibleTable for what cannot be."""
        ...


@dataclass(frozen=True, slots=True)
class Copied:
    """A table as a file would set it up (None: no file can), and what may be expected of it."""

    setup: dict[str, object] | None
    expect: dict[str, object]


@runtime_checkable
class CopyingGame(Protocol):
    """A game that can write down a table as a scenario file has it; not every game does."""

    def seen(self, view: View, chance: Chance) -> Copied:
        """The table as one seat sees it, what it does not see made up by `chance`."""
        ...

    def copied(self, round_: Round) -> Copied:
        """The table as it is, hidden cards and all."""
        ...


# -- reading values ------------------------------------------------------------------------------


def known_keys(found: Mapping[str, object], allowed: Iterable[str], where: str) -> None:
    """BadInput when `found` has a key that is not `allowed`."""
    names = tuple(allowed)
    for key in found:
        if key not in names:
            raise BadInput(where, f"unknown key {key!r}; there are " + ", ".join(names))


def whole(value: object, where: str, low: int = 0, high: int | None = None) -> int:
    """`value` as a whole number within `low..high`; BadInput when it is none."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadInput(where, f"expected a whole number, got {value!r}")
    if value < low or (high is not None and value > high):
        raise BadInput(where, f"{value} is not within {low} to {'any' if high is None else high}")
    return value


def seat(value: object, seats: int, where: str) -> int:
    """`value` as one of the seats; BadInput when there is no such seat."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < seats:
        raise BadInput(where, f"no such seat: {value!r}; there are 0 to {seats - 1}")
    return value


def texts(value: object, where: str) -> list[str]:
    """`value` as a list of texts; BadInput when it is none."""
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise BadInput(where, f"expected a list of texts, got {value!r}")
    return value


def by_seat(value: object, seats: int, where: str) -> dict[int, object]:
    """`value`, a list by seat or an object with seat numbers as keys, as a dict by seat."""
    if isinstance(value, list):
        if len(value) != seats:
            raise BadInput(where, f"expected {seats} entries, one for each seat, got {len(value)}")
        return dict(enumerate(value))
    if not isinstance(value, dict):
        raise BadInput(where, f"expected entries by seat, got {value!r}")
    found: dict[int, object] = {}
    for key, one in value.items():
        number = digits(key) if isinstance(key, str) else None
        if number is None or number >= seats:
            raise BadInput(where, f"no such seat: {key!r}; there are 0 to {seats - 1}")
        if number in found:
            raise BadInput(where, f"seat {number} stands there twice")
        found[number] = one
    return found


# -- comparing -----------------------------------------------------------------------------------


def same(key: str, expected: object, got: object) -> None:
    """Unmet unless the two are the same; true is not 1."""
    if type(expected) is not type(got) or expected != got:
        raise Unmet(key, expected, got)


def same_cards(key: str, expected: list[str], got: Iterable[str]) -> None:
    """Unmet unless the two hold the same cards equally often, in any order."""
    found = list(got)
    if Counter(expected) != Counter(found):
        raise Unmet(key, expected, found)
