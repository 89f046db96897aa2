"""The stopwatch: how fast the rules are, and how fast this machine is beside them.

Every figure is the median of several runs, taken in turn so that a machine that slows down slows
all of them. A fixed loop of plain Python is timed in the same turns; the ratio to it compares
machines.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Mapping

from madtable.engine.chance import Chance
from madtable.engine.event import Event
from madtable.engine.round import Deal, Playable
from madtable.games import catalogue

Figures = dict[str, object]
Part = Callable[[], Figures]
"""One part of the bench: measures, and returns what stands under its name."""

RUNS = 5
_SEATS = 4
_LOOPS = 250_000
_GAMES = 1_000
"""Whole games a run: half a second and more, so that no stopwatch is too coarse."""


def calibration(loops: int = _LOOPS) -> float:
    """Rounds a second of a fixed loop over small integers and a list, as the rules use them."""
    cells = list(range(64))
    state = 1
    begun = time.process_time()
    for _ in range(loops):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        index = state >> 8 & 63
        cells[index] = cells[state & 63] ^ index
    return loops / max(time.process_time() - begun, 1e-9)


def playout(position: Playable, chance: Chance) -> int:
    """Play `position` to its end at random; how many decisions that took."""
    decisions = 0
    moves = position.moves()
    while moves:
        position.play(moves[chance.below(len(moves))])
        decisions += 1
        moves = position.moves()
    return decisions


def rules(runs: int = RUNS, games: int = _GAMES) -> Figures:
    """Random whole games of every game in the catalogue, four seats, one core.

    By game: `games_per_s`, `decisions_per_s`, `with_listener_ratio` (the speed with somebody
    listening over the speed without), `decisions_per_calibration`.
    """
    found: dict[str, dict[str, list[float]]] = {}
    pace: list[float] = []
    for _ in range(runs):
        pace.append(calibration())
        for name in catalogue.GAMES:
            alone_s, decisions = _timed(name, games, listening=False)
            heard_s, _ = _timed(name, games, listening=True)
            lists = found.setdefault(name, {"games": [], "decisions": [], "ratio": []})
            lists["games"].append(games / alone_s)
            lists["decisions"].append(decisions / alone_s)
            lists["ratio"].append(alone_s / heard_s)
    middle = statistics.median(pace)
    return {
        name: {
            "games_per_s": round(statistics.median(lists["games"]), 1),
            "decisions_per_s": round(statistics.median(lists["decisions"]), 1),
            "with_listener_ratio": round(statistics.median(lists["ratio"]), 3),
            "decisions_per_calibration": round(statistics.median(lists["decisions"]) / middle, 4),
        }
        for name, lists in found.items()
    }


def bench(
    parts: Mapping[str, Part], only: Iterable[str], progress: Callable[[int], None] | None = None
) -> Figures:
    """The figures of the parts named in `only`, the calibration first; `progress` hears how many
    parts are done.
    """
    pace = statistics.median(calibration() for _ in range(RUNS))
    figures: Figures = {"calibration_per_s": round(pace, 1)}
    for done, name in enumerate(only, start=1):
        figures[name] = parts[name]()
        if progress is not None:
            progress(done)
    return figures


def _timed(name: str, games: int, *, listening: bool) -> tuple[float, int]:
    """Seconds of CPU and decisions of `games` random games; the same games every time."""
    game = catalogue.game(name)
    heard = 0

    def count(_: Event) -> None:
        nonlocal heard
        heard += 1

    chance = Chance(1)
    decisions = 0
    begun = time.process_time()
    for number in range(games):
        position = game.position(Deal(name, _SEATS, number, number % _SEATS))
        if listening:
            position.tell = count
        decisions += playout(position, chance)
    return max(time.process_time() - begun, 1e-9), decisions
