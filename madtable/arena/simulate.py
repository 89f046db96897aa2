"""Whole games between AI seats, counted: who wins, how long it takes."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from madtable.ai.seats import HUMAN
from madtable.engine.chance import Chance
from madtable.engine.errors import BadInput
from madtable.engine.journal import SeatLine
from madtable.host.sitting import sit_down
from madtable.host.table import Table

CAP = "cap"
"""The reason of a game that the turn cap ended, the same word in every game."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of `games` games.

    `wins` goes by seat, a shared win counting as a fraction for each of its winners. `unfinished`
    games were stopped by the turn cap and count for nobody; `drawn` ones ended without a winner.
    All of that follows from the seed; only `seconds` differs from run to run.
    """

    game: str
    seats: tuple[str, ...]
    games: int
    seed: int
    wins: tuple[float, ...]
    unfinished: int
    drawn: int
    decisions: int
    turns: int
    seconds: float

    def data(self) -> dict[str, object]:
        """The tally as `simulate --json` prints it."""
        return {
            "game": self.game,
            "players": len(self.seats),
            "seats": list(self.seats),
            "games": self.games,
            "seed": self.seed,
            "wins": [round(win, 6) for win in self.wins],
            "unfinished": self.unfinished,
            "drawn": self.drawn,
            "decisions": self.decisions,
            "turns_per_game": round(self.turns / self.games, 3),
            "games_per_s": round(self.games / self.seconds, 1),
            "decisions_per_s": round(self.decisions / self.seconds, 1),
        }


def simulate(
    game: str,
    seats: Sequence[str],
    games: int,
    seed: int,
    house: Mapping[str, object] | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Tally:
    """Play `games` games between the levels in `seats`; `progress` hears after each how many are
    done.

    The deal goes round the table from game to game, so that no seat has it better than another.
    Raises BadInput for an unknown game, level or house rule, a human seat, or a number of seats
    that the game does not take.
    """
    if HUMAN in seats:
        raise BadInput(f"seat {list(seats).index(HUMAN)}", "no people here: AI seats only")
    if games < 1:
        raise BadInput("games", f"expected at least 1, got {games}")
    lines = [SeatLine(kind) for kind in seats]
    sit_down(game, lines, seed, house=house)
    source = Chance(seed)
    wins = [0.0] * len(seats)
    unfinished = drawn = decisions = turns = 0
    begun = time.perf_counter()
    for number in range(games):
        header = sit_down(
            game,
            lines,
            source.branch(number).below(1 << 31),
            dealer=number % len(seats),
            house=house,
        )
        table = Table.deal(header)
        while table.let_bot_move() is not None:
            pass
        decisions += table.answers
        turns += table.turns
        if table.reason == CAP:
            unfinished += 1
        elif not table.winners:
            drawn += 1
        else:
            for seat in table.winners:
                wins[seat] += 1 / len(table.winners)
        progress(number + 1)
    return Tally(
        game,
        tuple(seats),
        games,
        seed,
        tuple(wins),
        unfinished,
        drawn,
        decisions,
        turns,
        max(time.perf_counter() - begun, 1e-9),
    )
