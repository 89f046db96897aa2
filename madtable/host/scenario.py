"""Scenario files: worked examples of the rules, read, played through and checked.

What a file looks like is the same for all games and is read here; what its table, its steps and its
expectations mean is asked of the game. A file that makes no sense is a verdict like any other,
never an error and never skipped.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from madtable.engine.errors import BadInput, Refused, RulesBug
from madtable.engine.scenario import ImpossibleTable, ScenarioTable, Unmet
from madtable.games import catalogue
from madtable.host.malformed import fault, parse

FORMAT = 1


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One step of a scenario: exactly one of `do`, `refuse` and `expect`."""

    do: str | None = None
    refuse: str | None = None
    because: str | None = None
    expect: dict[str, Any] | None = None


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario file as it stands."""

    format: int
    id: str
    game: str
    players: int
    setup: dict[str, Any]
    steps: list[Step]
    title: str = ""
    rules: list[str] = []
    house: dict[str, Any] = {}
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the scenario called `id` holds; if not, `reason` says where and why."""

    id: str
    ok: bool
    reason: str = ""

    @property
    def line(self) -> str:
        """`ok ID`, or `not ok ID: REASON`."""
        return f"ok {self.id}" if self.ok else f"not ok {self.id}: {self.reason}"


class _Fails(Exception):
    """The scenario does not hold, for the reason given."""


_reader = msgspec.json.Decoder(Scenario)


def read(data: bytes, where: str) -> Scenario:
    """The scenario in a file's bytes; BadInput naming `where` when it is malformed."""
    try:
        parse(data)
        scenario = _reader.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadInput(where, f"malformed: {fault(data, error)}") from None
    if scenario.format != FORMAT:
        raise BadInput(where, f"unknown format {scenario.format}; this is format {FORMAT}")
    if not scenario.id.strip():
        raise BadInput(where, "id is empty")
    if not scenario.id.isprintable():
        raise BadInput(where, "id must be one line of printable letters")
    if scenario.refused and scenario.steps:
        raise BadInput(where, "a table that is refused has no steps")
    for number, step in enumerate(scenario.steps, start=1):
        said = [one for one in (step.do, step.refuse, step.expect) if one is not None]
        if len(said) != 1:
            raise BadInput(where, f"step {number}: exactly one of do, refuse and expect is needed")
        if step.because is not None and step.refuse is None:
            raise BadInput(where, f"step {number}: because goes with refuse only")
    return scenario


def set_up(scenario: Scenario) -> ScenarioTable:
    """The table of a scenario, before its first step.

    Raises BadInput when it makes no sense, ImpossibleTable when there can be no such table.
    """
    game = catalogue.scenarios(scenario.game)
    return game.set_up(scenario.players, scenario.house, scenario.setup)


def check(data: bytes, where: str) -> Verdict:
    """Whether the scenario in a file's bytes holds; `where` names the file."""
    try:
        scenario = read(data, where)
    except BadInput as error:
        name = _id_of(data)
        # Whoever has to mend the file needs its name, which an id does not tell.
        return Verdict(name, False, str(error)) if name else Verdict(where, False, error.what)
    try:
        _play(scenario)
    except _Fails as failure:
        return Verdict(scenario.id, False, str(failure))
    except RulesBug as bug:
        return Verdict(scenario.id, False, f"the rules broke down: {bug}")
    return Verdict(scenario.id, True)


def _id_of(data: bytes) -> str:
    """The id that a malformed file still tells; empty when it tells none."""
    try:
        found = msgspec.json.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return ""
    name = found.get("id") if isinstance(found, dict) else None
    # An id of several lines would pass for the verdicts of other files.
    return name if isinstance(name, str) and name.isprintable() else ""


def _play(scenario: Scenario) -> None:
    """Set the table up and go through all steps; _Fails at the first that does not hold."""
    try:
        table = set_up(scenario)
    except ImpossibleTable as error:
        if scenario.refused:
            return
        raise _Fails(f"setup: {_without(str(error), 'setup: ')}") from None
    except BadInput as error:
        raise _Fails(f"setup: {_without(str(error), 'setup: ')}") from None
    if scenario.refused:
        raise _Fails("setup: the table should be refused, but it was accepted")
    for number, step in enumerate(scenario.steps, start=1):
        try:
            _take(table, step)
        except BadInput as error:
            raise _Fails(f"step {number}: {_without(str(error), 'expect: ')}") from None
        except _Fails as failure:
            raise _Fails(f"step {number}: {failure}") from None
        except RulesBug as bug:
            raise RulesBug(f"step {number}: {bug}") from bug


def _without(text: str, prefix: str) -> str:
    return text.removeprefix(prefix)


def _take(table: ScenarioTable, step: Step) -> None:
    """Go through one step."""
    if step.do is not None:
        try:
            table.act(step.do)
        except Refused as refusal:
            raise _Fails(f"do {step.do!r}: refused: {refusal.key}") from None
    elif step.refuse is not None:
        before = table.digest()
        try:
            table.act(step.refuse)
        except Refused as refusal:
            if step.because is not None and refusal.key != step.because:
                raise _Fails(
                    f"refuse {step.refuse!r}: expected because {step.because}, got {refusal.key}"
                ) from None
        else:
            raise _Fails(f"refuse {step.refuse!r}: it was accepted")
        if table.digest() != before:
            raise _Fails(f"refuse {step.refuse!r}: the table changed all the same")
    elif step.expect is not None:
        try:
            table.expect(step.expect)
        except Unmet as unmet:
            raise _Fails(
                f"{unmet.key}: expected {_json(unmet.expected)}, got {_json(unmet.got)}"
            ) from None


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def summary(verdicts: Iterable[Verdict]) -> str:
    """The last line of a check: `N passed, N failed`."""
    found = list(verdicts)
    passed = sum(verdict.ok for verdict in found)
    return f"{passed} passed, {len(found) - passed} failed"
