"""Counted games added up: by person, by level of AI seat, and how a person's last games went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from madtable.ai.seats import HUMAN
from madtable.store.statistics import STOOD_IN, SeatResult


@dataclass(frozen=True, slots=True)
class PersonTally:
    """How one person did (empty name: whoever gave none, alone at a table).

    Several people at one table who gave no name cannot be told apart: their `name` is None, and
    nobody can say how many of their games followed one another.

    `shared` of the `wins` were shared with somebody. `even` is how many wins everybody winning
    equally often would give. `streak` is how many of the latest games in a row were won, `longest`
    the most there ever were. `points` is their mean, as the game counts them; None across games
    that count differently.
    """

    name: str | None
    games: int
    wins: int
    shared: int
    even: float
    streak: int | None
    longest: int | None
    points: float | None

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.wins / self.games


@dataclass(frozen=True, slots=True)
class LevelTally:
    """How the AI seats of one level did; `games` counts seats, two at one table are two."""

    level: str
    games: int
    wins: int
    even: float

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.wins / self.games


def of_game(played: Iterable[SeatResult], game: str) -> list[SeatResult]:
    """What belongs to one game; everything when `game` is empty."""
    return [one for one in played if not game or one.game == game]


def by_person(played: Sequence[SeatResult]) -> list[PersonTally]:
    """A tally of each person, who played most first."""
    people: dict[str | None, list[SeatResult]] = {}
    nameless = Counter(one.table for one in played if one.kind == HUMAN and not one.name)
    for one in played:
        if one.kind == HUMAN:
            apart = one.name or nameless[one.table] == 1
            people.setdefault(one.name if apart else None, []).append(one)
    return sorted(
        (_person(name, rows) for name, rows in people.items()),
        key=lambda tally: (-tally.games, tally.name or ""),
    )


def _person(name: str | None, rows: Sequence[SeatResult]) -> PersonTally:
    streak = longest = 0
    for one in rows:
        streak = streak + 1 if one.won else 0
        longest = max(longest, streak)
    alike = len({one.game for one in rows}) == 1
    return PersonTally(
        name=name,
        games=len(rows),
        wins=sum(one.won for one in rows),
        shared=sum(one.shared for one in rows),
        even=sum(1 / one.seats for one in rows),
        streak=None if name is None else streak,
        longest=None if name is None else longest,
        points=sum(one.points for one in rows) / len(rows) if alike else None,
    )


def by_level(played: Sequence[SeatResult]) -> list[LevelTally]:
    """A tally of each level of AI seat, who sat there most often first."""
    levels: dict[str, list[SeatResult]] = {}
    for one in played:
        if one.kind not in (HUMAN, STOOD_IN):
            levels.setdefault(one.kind, []).append(one)
    found = [
        LevelTally(
            level=level,
            games=len(rows),
            wins=sum(one.won for one in rows),
            even=sum(1 / one.seats for one in rows),
        )
        for level, rows in levels.items()
    ]
    return sorted(found, key=lambda tally: (-tally.games, tally.level))


def latest(played: Sequence[SeatResult], name: str, most: int) -> list[SeatResult]:
    """A person's last `most` games, the latest last."""
    nameless = Counter(one.table for one in played if one.kind == HUMAN and not one.name)
    return [
        one
        for one in played
        if one.kind == HUMAN and one.name == name and (name or nameless[one.table] == 1)
    ][-most:]
