"""The arena of Mao: sittings of several games, seats that know the rules beside seats that learn.

A *series* is one sitting: what seats remember, and the rules that winners make, go along from game
to game. The levels move one seat on from series to series. Series are independent of each other:
any executor with the interface of `concurrent.futures` may play them.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from madtable.ai.seats import HUMAN
from madtable.arena.contest import Contest
from madtable.engine.errors import BadInput
from madtable.engine.journal import SeatLine
from madtable.games.mao.infraction import BAD_CALL
from madtable.games.mao.view import MaoView
from madtable.host.sitting import sit_down
from madtable.host.table import Table

GAME = "mao"
MOST_ACTS = 6000
"""Acts of AI seats after which a game is given up as one that does not end."""


@dataclass(frozen=True, slots=True)
class SeriesTask:
    """One series to be played; plain data, so that it can be sent anywhere."""

    seats: tuple[str, ...]
    games: int
    number: int
    seed: int
    house: tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True)
class SeatGame:
    """How one seat did in one game: the penalty cards it got, by reason, and whether it won.

    `bad_calls` counts the calls that were none.
    """

    level: str
    reasons: tuple[tuple[str, int], ...]
    bad_calls: int
    won: bool


@dataclass(frozen=True, slots=True)
class SeriesResult:
    """What came of one series: by game its seats, by game how many acts it took.

    `unfinished` says that its last game did not end. `thoughts` has by level the milliseconds of
    the processor's time that each thing heard gave to think about.
    """

    number: int
    games: tuple[tuple[SeatGame, ...], ...]
    acts: tuple[int, ...]
    unfinished: bool
    thoughts: dict[str, list[float]]


def play_series(task: SeriesTask) -> SeriesResult:
    """Play one sitting; it ends early with a game that does not end."""
    count = len(task.seats)
    seated = [task.seats[(seat + task.number) % count] for seat in range(count)]
    lines = [SeatLine(level) for level in seated]
    header = sit_down(GAME, lines, task.seed, dealer=task.number % count, house=dict(task.house))
    games: list[tuple[SeatGame, ...]] = []
    acts: list[int] = []
    thoughts: dict[str, list[float]] = {level: [] for level in task.seats}
    unfinished = False
    while len(games) < task.games and not unfinished:
        table = Table.deal(header)
        timed = table.time_thoughts(time.thread_time)
        while table.answers < MOST_ACTS and table.let_bot_move() is not None:
            pass
        unfinished = not table.over
        games.append(tuple(_seat_games(table, seated)))
        acts.append(table.answers)
        for seat, level in enumerate(seated):
            thoughts[level].extend([1000 * seconds for seconds in timed[seat]])
        if table.over:
            header = table.next_header()
    return SeriesResult(task.number, tuple(games), tuple(acts), unfinished, thoughts)


def _seat_games(table: Table, seated: Sequence[str]) -> Iterator[SeatGame]:
    view = table.view(None)
    assert isinstance(view, MaoView)
    for seat, level in enumerate(seated):
        reasons: dict[str, int] = {}
        bad_calls = 0
        for given in view.penalties:
            if given.seat == seat:
                reasons[given.code] = reasons.get(given.code, 0) + given.cards
                bad_calls += given.code == BAD_CALL
        yield SeatGame(level, tuple(sorted(reasons.items())), bad_calls, seat in table.winners)


@dataclass(slots=True)
class MaoArena(Contest[SeriesTask, SeriesResult]):
    """A contest: what is played, and what has come of it so far.

    With `new_rules` every winner makes a rule for the games after; without, only the rules of the
    book hold.
    """

    seats: tuple[str, ...]
    games: int
    series: int
    new_rules: bool = False
    house: Mapping[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """BadInput for an unknown level or house rule, people, or a number of seats that Mao does
        not take.
        """
        if HUMAN in self.seats:
            raise BadInput(f"seat {self.seats.index(HUMAN)}", "no people here: AI seats only")
        if self.games < 1 or self.series < 1:
            raise BadInput("arena", "expected at least one game and one series")
        sit_down(GAME, [SeatLine(level) for level in self.seats], self.seed, house=self._house())

    def _house(self) -> dict[str, object]:
        return {**self.house, "ai_rules": self.new_rules}

    def tasks(self) -> Iterator[SeriesTask]:
        """The series that are still to be played, each with a seed of its own."""
        house = tuple(self._house().items())
        for number, seed in self.left(self.series):
            yield SeriesTask(self.seats, self.games, number, seed, house)

    @property
    def player(self) -> Callable[[SeriesTask], SeriesResult]:
        """See Contest."""
        return play_series

    # -- what came of it -----------------------------------------------------------------------

    def data(self) -> dict[str, Any]:
        """The figures as `arena mao --json` prints them; those of series that are done.

        `games` goes by the number of the game in its series, `levels` in it by level: means for
        each game and seat of that level. `unfinished` are games that had to be given up.
        `thinking` is by level, in milliseconds of the processor's time for each thing heard.
        """
        done = [self.results[number] for number in sorted(self.results)]
        return {
            "game": GAME,
            "seats": list(self.seats),
            "series": len(done),
            "asked": self.series,
            "seed": self.seed,
            "new_rule_each_game": self.new_rules,
            "house": dict(self.house),
            "seconds": round(self.seconds, 1),
            "unfinished": sum(series.unfinished for series in done),
            "games": [self._game(number, done) for number in range(self.games)],
            "thinking": {level: _thinking(level, done) for level in dict.fromkeys(self.seats)},
        }

    def _game(self, number: int, done: Sequence[SeriesResult]) -> dict[str, Any]:
        played = [series for series in done if number < len(series.games)]
        seats = [seat for series in played for seat in series.games[number]]
        return {
            "game": number + 1,
            "played": len(played),
            "acts": round(statistics.fmean([one.acts[number] for one in played]), 1)
            if played
            else None,
            "levels": {
                level: _figures([seat for seat in seats if seat.level == level])
                for level in dict.fromkeys(self.seats)
                if seats
            },
        }


def _figures(seats: Sequence[SeatGame]) -> dict[str, Any]:
    """Means over games and seats of one level."""
    reasons: dict[str, int] = {}
    for seat in seats:
        for code, cards in seat.reasons:
            reasons[code] = reasons.get(code, 0) + cards
    return {
        "penalty_cards": round(sum(reasons.values()) / len(seats), 4),
        "bad_calls": round(statistics.fmean(seat.bad_calls for seat in seats), 4),
        "wins": round(statistics.fmean(seat.won for seat in seats), 4),
        "by_reason": {code: round(reasons[code] / len(seats), 4) for code in sorted(reasons)},
    }


def _thinking(level: str, done: Sequence[SeriesResult]) -> dict[str, Any]:
    times = sorted(ms for series in done for ms in series.thoughts[level])
    if not times:
        return {"events": 0, "ms_mean": None, "ms_p95": None, "ms_max": None}
    return {
        "events": len(times),
        "ms_mean": round(statistics.fmean(times), 3),
        "ms_p95": round(times[int(0.95 * (len(times) - 1))], 3),
        "ms_max": round(times[-1], 3),
    }
