"""The arena: levels against each other over the same deals, every level once in every seat.

A deal is played as often as there are seats, the levels moving one seat on each time, so that
nobody has the better cards. Deals are independent of each other: any executor with the interface of
`concurrent.futures` may play them, on this machine or on others.

No clock cuts a choice short here, so that the same seed gives the same result, times apart,
whoever plays the deals and in whatever order.
"""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from madtable.ai.seats import HUMAN, is_live
from madtable.arena.contest import Contest
from madtable.engine.errors import BadInput
from madtable.engine.journal import SeatLine
from madtable.host.sitting import sit_down
from madtable.host.table import Table

CONFIDENCE = 1.96
"""Standard errors on either side of a 95 % interval."""
FIGURES = (
    "games",
    "win_share",
    "ci95",
    "score",
    "margin",
    "margin_ci95",
    "ms_median",
    "ms_p95",
    "ms_max",
    "decisions",
)
"""What is told of a level."""


@dataclass(frozen=True, slots=True)
class DealTask:
    """One deal to be played in all rotations; plain data, so that it can be sent anywhere."""

    game: str
    seats: tuple[str, ...]
    number: int
    seed: int
    house: tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True)
class SeatGame:
    """How one seat did in one game: what it won (1, or a fraction of a shared win), its points, and
    those of the others on average.
    """

    level: str
    won: float
    points: int
    others: float


@dataclass(frozen=True, slots=True)
class DealResult:
    """All that came of one deal; `ms` has by level the time of every decision with a choice.

    Times are the processor's, in milliseconds, so that other programs hardly show in them.
    """

    number: int
    games: tuple[SeatGame, ...]
    ms: dict[str, list[float]]


def play_deal(task: DealTask) -> DealResult:
    """Play one deal once for every rotation of its seats."""
    games: list[SeatGame] = []
    times: dict[str, list[float]] = {level: [] for level in task.seats}
    count = len(task.seats)
    for turn in range(count):
        seated = [task.seats[(seat + turn) % count] for seat in range(count)]
        header = sit_down(
            task.game,
            [SeatLine(level) for level in seated],
            task.seed,
            dealer=task.number % count,
            house=dict(task.house),
        )
        table = Table.deal(header)
        while (seat := table.bot_due()) is not None:
            decision = table.question(seat)
            assert decision is not None
            begun = time.thread_time()
            text = table.bot_choice(seat)
            if len(decision.options) > decision.pick:
                times[seated[seat]].append(1000 * (time.thread_time() - begun))
            table.submit(seat, text, decision.id)
        games.extend(_seat_games(table, seated))
    return DealResult(task.number, tuple(games), times)


def _seat_games(table: Table, seated: Sequence[str]) -> Iterator[SeatGame]:
    points = {standing.seat: standing.points for standing in table.standings()}
    winners = table.winners
    for seat, level in enumerate(seated):
        others = [points[other] for other in points if other != seat]
        won = 1 / len(winners) if seat in winners else 0.0
        yield SeatGame(level, won, points[seat], sum(others) / len(others))


@dataclass(slots=True)
class Arena(Contest[DealTask, DealResult]):
    """A contest: what is played, and what has come of it so far."""

    game: str
    seats: tuple[str, ...]
    deals: int
    house: Mapping[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """BadInput for an unknown game, level or house rule, people, too many seats, or a game
        without turns.
        """
        if HUMAN in self.seats:
            raise BadInput(f"seat {self.seats.index(HUMAN)}", "no people here: AI seats only")
        if is_live(self.game):
            raise BadInput("arena", f"{self.game} has no turns, and an arena of its own")
        if self.deals < 1:
            raise BadInput("deals", f"expected at least 1, got {self.deals}")
        lines = [SeatLine(level) for level in self.seats]
        sit_down(self.game, lines, self.seed, house=self.house)

    def tasks(self) -> Iterator[DealTask]:
        """The deals that are still to be played, each with a seed of its own."""
        house = tuple(self.house.items())
        for number, seed in self.left(self.deals):
            yield DealTask(self.game, self.seats, number, seed, house)

    @property
    def player(self) -> Callable[[DealTask], DealResult]:
        """See Contest."""
        return play_deal

    # -- what came of it -----------------------------------------------------------------------

    def data(self) -> dict[str, object]:
        """The figures as `arena --json` prints them; those of deals that are done."""
        return {
            "game": self.game,
            "seats": list(self.seats),
            "deals": len(self.results),
            "asked": self.deals,
            "seed": self.seed,
            "house": dict(self.house),
            "seconds": round(self.seconds, 1),
            "levels": self.levels(),
        }

    def levels(self) -> dict[str, dict[str, Any]]:
        """By level its figures over the deals that are done; None for what only a
        deal can tell before the first one.

        `win_share` is from 0 to 1 and goes by seat: with three seats of one level it is what one of
        them won. Its 95 % interval `ci95` is [low, high], from deal to deal, because the games of
        one deal resemble each other. `margin` is by how many points the others were worse on
        average, `margin_ci95` half its interval (None for a single deal). `ms_*` are milliseconds a
        decision, over decisions with a choice.
        """
        done = [self.results[number] for number in sorted(self.results)]
        return {level: _figures(level, done) for level in dict.fromkeys(self.seats)}


def _figures(level: str, done: Sequence[DealResult]) -> dict[str, Any]:
    games = [[game for game in deal.games if game.level == level] for deal in done]
    flat = [game for deal in games for game in deal]
    times = sorted(ms for deal in done for ms in deal.ms[level])
    if not flat:
        return {**dict.fromkeys(FIGURES), "games": 0, "decisions": 0}
    shares = [statistics.fmean(game.won for game in deal) for deal in games]
    margins = [statistics.fmean(game.others - game.points for game in deal) for deal in games]
    share, around = statistics.fmean(shares), _half(shares)
    values: list[object] = [
        len(flat),
        round(share, 4),
        [round(max(0.0, share - around), 4), round(min(1.0, share + around), 4)],
        round(statistics.fmean(game.points for game in flat), 3),
        round(statistics.fmean(margins), 3),
        round(_half(margins), 3) if len(done) > 1 else None,
        round(_part(times, 0.5), 3),
        round(_part(times, 0.95), 3),
        round(times[-1], 3) if times else 0.0,
        len(times),
    ]
    return dict(zip(FIGURES, values, strict=True))


def _half(values: Sequence[float]) -> float:
    """Half the width of the 95 % interval of the mean of `values`; one value says nothing."""
    if len(values) < 2:
        return math.inf
    return CONFIDENCE * statistics.stdev(values) / math.sqrt(len(values))


def _part(values: Sequence[float], part: float) -> float:
    """The value below which `part` of the sorted `values` lie; 0 for none."""
    return values[min(len(values) - 1, int(part * len(values)))] if values else 0.0
