"""What an unattended table may do: the policy file of a kiosk, read and never written.

The file is TOML, one name and one value a line; the program builds its screens from it, so that
what the policy does not offer is not hidden but simply not there.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from madtable.engine.errors import BadInput
from madtable.games import catalogue
from madtable.store.files import read_whole
from madtable.store.pin import is_pin_hash
from madtable.store.settings import Speed

LARGEST = 64 * 1024
"""No policy comes near this many bytes."""

MINUTES = 24 * 60

Level = Literal["meek", "sly", "mad"]
WhenIdle = Literal["bot", "clear"]
Share = Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]


class Policy(msgspec.Struct, frozen=True):
    """The policy; every name may be left out of the file.

    `name` is what this table is called in its staff corner and its log. `seats` is how many may sit
    at one, `people` how many of them may be visitors; `seat_names` are what the seats are called,
    the visitor's first (an empty one has its creature's name). The first of `languages` is spoken
    until somebody chooses. Volumes are 0 to 1; `quiet` are the hours without any sound,
    `"22:00-07:30"`. After `idle_s` seconds without a touch it is asked whether anybody is there,
    `farewell_s` seconds later nobody is: then a bot takes the seat or the table is cleared.
    """

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)] = "madtable"
    games: tuple[str, ...] = tuple(catalogue.GAMES)
    levels: tuple[Level, ...] = ("meek", "sly")
    seats: Annotated[int, msgspec.Meta(ge=2, le=8)] = 4
    people: Annotated[int, msgspec.Meta(ge=1, le=8)] = 1
    seat_names: tuple[Annotated[str, msgspec.Meta(max_length=16)], ...] = ()
    languages: tuple[str, ...] = ("en", "sv")
    speed: Speed = "brisk"
    large_text: Annotated[float, msgspec.Meta(ge=1.0, le=1.3)] = 1.15
    volume: Share = 0.6
    volume_least: Share = 0.0
    volume_most: Share = 1.0
    quiet: tuple[str, ...] = ()
    idle_s: Annotated[int, msgspec.Meta(ge=10, le=3600)] = 60
    farewell_s: Annotated[int, msgspec.Meta(ge=5, le=120)] = 20
    when_idle: WhenIdle = "bot"
    pin: str = ""
    shutdown: bool = False
    shutdown_command: tuple[str, ...] = ("systemctl", "poweroff")
    statistics: bool = True

    def is_quiet(self, minute: int) -> bool:
        """Whether nothing is to be heard at a minute of the day (0 to 1439)."""
        for hours in self.quiet:
            start, end = _hours(hours)
            if start <= minute < end or (end < start and not end <= minute < start):
                return True
        return False

    def allowed(self, volume: float) -> float:
        """The volume nearest to `volume` that the policy allows."""
        return max(self.volume_least, min(self.volume_most, volume))


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a policy file that makes no sense: line (from 1), name, what is wrong."""

    line: int
    name: str
    what: str


class BadPolicy(BadInput):
    """A policy file with faults in it; the first one is the message, `faults` are all of them."""

    def __init__(self, path: Path, faults: Sequence[Fault]) -> None:
        first, more = faults[0], len(faults) - 1
        rest = f" (and {more} more; --check names them all)" if more else ""
        super().__init__(f"{path}:{first.line}", f"{first.name}: {first.what}{rest}")
        self.path = path
        self.faults = tuple(faults)


def read_policy(path: Path, languages: Sequence[str]) -> Policy:
    """The policy in the file `path`, for a program that speaks `languages`.

    Raises BadInput when it cannot be read at all, BadPolicy naming every line that is wrong.
    """
    try:
        text = read_whole(path, LARGEST).decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput(str(path), f"is no text: {error.reason} at byte {error.start}") from None
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadPolicy(path, [_broken(str(error), text)]) from None
    faults: list[Fault] = []
    known = {field.name: field for field in msgspec.structs.fields(Policy)}
    values: dict[str, Any] = {}
    for name, value in found.items():
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"; {near[0]!r} perhaps?" if near else f"; there are {', '.join(known)}"
            faults.append(Fault(_line_of(text, name), name, f"there is no such name{hint}"))
            continue
        try:
            values[name] = msgspec.convert(value, known[name].type)
        except msgspec.ValidationError as error:
            faults.append(Fault(_line_of(text, name), name, f"{error}: {value!r}"))
    policy = Policy(**values)
    if "volume" not in found:
        policy = msgspec.structs.replace(policy, volume=policy.allowed(policy.volume))
    faults += [
        Fault(_line_of(text, name), name, what) for name, what in _senseless(policy, languages)
    ]
    if faults:
        raise BadPolicy(path, sorted(faults, key=lambda fault: fault.line))
    return policy


# -- what makes no sense ---------------------------------------------------------------------------


def _senseless(policy: Policy, languages: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Which values make no sense by themselves or beside another, and why."""
    for name, known in (
        ("games", tuple(catalogue.GAMES)),
        ("languages", tuple(languages)),
        ("levels", ()),
        ("quiet", ()),
    ):
        yield from ((name, what) for what in _listed(getattr(policy, name), known, name))
    for hours in policy.quiet:
        if _hours(hours) == _NO_HOURS:
            yield "quiet", f'expected hours such as "22:00-07:30", got {hours!r}'
    if policy.volume_least > policy.volume_most:
        yield "volume_least", f"is over volume_most ({policy.volume_most:g})"
    elif policy.allowed(policy.volume) != policy.volume:
        span = f"{policy.volume_least:g} to {policy.volume_most:g}"
        yield "volume", f"{policy.volume:g} is outside volume_least and volume_most ({span})"
    if policy.people > policy.seats:
        yield "people", f"{policy.people} people, but only {policy.seats} seats"
    if policy.pin and not is_pin_hash(policy.pin):
        yield "pin", "is no hash of a PIN; `madtable kiosk --make-pin` prints one"
    if policy.shutdown and not policy.shutdown_command:
        yield "shutdown_command", "is empty, but shutdown is true"


def _listed(values: Sequence[str], known: Sequence[str], name: str) -> Iterator[str]:
    if not values and name != "quiet":
        yield "at least one is needed"
    for value in values:
        if known and value not in known:
            yield f"no {value!r} here; there are {', '.join(known)}"
    for value in sorted({value for value in values if values.count(value) > 1}):
        yield f"{value!r} is named twice"


_NO_HOURS = (-1, -1)


def _hours(text: str) -> tuple[int, int]:
    """First and last minute of the day of `22:00-07:30`; `_NO_HOURS` when it is none."""
    found = re.fullmatch(r"([01]?\d|2[0-3]):([0-5]\d)\s*[-–]\s*([01]?\d|2[0-4]):([0-5]\d)", text)
    if found is None:
        return _NO_HOURS
    start, end = (60 * int(found[at]) + int(found[at + 1]) for at in (1, 3))
    return (start, end) if end <= MINUTES and start != end else _NO_HOURS


# -- where things stand in the file ----------------------------------------------------------------


def _line_of(text: str, name: str) -> int:
    """The line (from 1) on which the value of `name` begins.

    The shortest beginning of the file that makes sense and holds the name ends with it; so nothing
    here has to know how TOML is written.
    """
    lines = text.split("\n")
    before = 0
    for count in range(1, len(lines) + 1):
        try:
            found = tomllib.loads("\n".join(lines[:count]))
        except tomllib.TOMLDecodeError:
            continue
        if name in found:
            break
        before = count
    while before < len(lines) - 1 and lines[before].strip()[:1] in ("", "#"):
        before += 1
    return before + 1


def _broken(said: str, text: str) -> Fault:
    """What the reader of TOML has to say, with the line it means."""
    found = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)", said)
    line = int(found[1]) if found and found[1] else len(text.rstrip("\n").split("\n"))
    return Fault(line, "TOML", said[: found.start()] if found else said)
