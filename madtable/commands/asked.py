"""What an argument names, found: a language, house rules, the seats of a table."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence

from madtable.engine.errors import BadInput
from madtable.engine.switches import Setting
from madtable.ui.words import Words, languages, spoken


def table_asked_for(
    arguments: argparse.Namespace,
) -> tuple[str | None, tuple[str, ...], Mapping[str, Setting]]:
    """Game, kinds of seat and named house rules of `play`, checked against the game.

    Without a game there is no table to sit down at yet, so that seats, seed and house rules make no
    sense.
    """
    game: str | None = arguments.game
    if game is None and not arguments.demo:
        for name in ("seats", "seed", "house"):
            if getattr(arguments, name) not in (None, []):
                raise BadInput(f"--{name}", "needs --game")
        return None, (), {}
    from madtable.ai.seats import HUMAN, levels
    from madtable.engine.journal import SeatLine
    from madtable.engine.switches import read_switches
    from madtable.games import catalogue
    from madtable.host.sitting import company, sit_down

    name = game or next(iter(catalogue.GAMES))
    found = catalogue.game(name)
    given = house_rules(arguments.house)
    settings = read_switches(found.switches, given)
    best = levels(name)[-1]
    low, high = found.seat_range(settings)
    number = range(1, min(max(4, low), high))
    if arguments.demo:
        seats = arguments.seats or (HUMAN, *[best for _ in number])
        seats = tuple(best if kind == HUMAN else kind for kind in seats)
    else:
        seats = arguments.seats or (HUMAN, *[company(levels(name), seat) for seat in number])
    sit_down(name, [SeatLine(kind) for kind in seats], arguments.seed or 0, house=given)
    return name, seats, {key: settings[key] for key in given}


def house_rules(rules: Sequence[tuple[str, str]]) -> dict[str, object]:
    """House rules by name; BadInput when one is named twice."""
    house: dict[str, object] = {}
    for name, value in rules:
        if name in house:
            raise BadInput(f"house rule {name}", "is given twice")
        house[name] = value
    return house


def known_language(lang: str | None) -> str | None:
    """`lang`, when there is such a language; BadInput naming those that exist otherwise."""
    if lang is not None and lang not in languages():
        raise BadInput("--lang", f"no language {lang!r}; there are {', '.join(languages())}")
    return lang


def system_language() -> str:
    """The language of this system, or English where it is none of ours."""
    wishes = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    return spoken([wish for wish in wishes if wish][:1], languages())


def words_of(lang: str | None = None) -> Words:
    """The words of `lang`, or of the system's language."""
    return Words(lang or system_language())


def words_if_whole() -> Words | None:
    """The system's language, or None where its files are broken."""
    try:
        return words_of()
    except BadInput:
        return None
