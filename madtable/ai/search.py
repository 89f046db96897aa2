"""A search for games with hidden cards: imagined tables, played to an end, candidate by candidate.

The tables are drawn from what a seat can see (`Outlook.worlds`), so that the search knows no more
than its seat does. Every candidate is tried in the same tables, which makes the differences between
candidates far surer than the figures themselves, and those that do badly drop out by halves
(sequential halving: Karnin, Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits",
2013). There is no tree: below the first move a cheap policy plays all seats.

A budget is a number of playouts, never a time, so that the same seed gives the same choice on every
machine. `Patience` is the safety net for a machine that is far too slow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from madtable.engine.chance import Chance

W = TypeVar("W")

Patience = Callable[[], bool]
"""Asked now and then; True says that there is no time left and the best so far must do."""

_PER_ASKING = 16
"""Playouts between two looks at the clock: a millisecond or two."""


class Outlook(Protocol[W]):
    """What the search wants to know of a game, a seat and its question; W is a table.

    A candidate is a number from 0; what it stands for is the outlook's own business.
    """

    def worlds(self, count: int, chance: Chance) -> Sequence[W]:
        """So many tables that fit what the seat can see, drawn by `chance`."""
        ...

    def after(self, world: W, candidate: int) -> W:
        """A copy of `world` in which the seat has done what `candidate` stands for."""
        ...

    def play_out(self, world: W, chance: Chance) -> tuple[float, float]:
        """Play `world` on as far as the seat looks ahead.

        Returns what the seat has won there (1 alone, a fraction when it is shared, 0 not; a chance
        where the end is not reached) and how good that is from 0 to 1, which is what is searched
        for.
        """
        ...


@dataclass(slots=True)
class Trial:
    """What came of one candidate: sums over its playouts."""

    candidate: int
    playouts: int = 0
    worth: float = 0.0
    won: float = 0.0

    @property
    def mean(self) -> float:
        """How good it is from 0 to 1."""
        return self.worth / self.playouts if self.playouts else 0.0

    @property
    def win_share(self) -> float:
        """The share of its playouts that its seat won."""
        return self.won / self.playouts if self.playouts else 0.0


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came to: the candidates, best first, and whether time cut it short."""

    trials: tuple[Trial, ...]
    playouts: int
    stopped: bool

    @property
    def best(self) -> int:
        """The candidate to choose."""
        return self.trials[0].candidate


def search(
    outlook: Outlook[W],
    candidates: int,
    playouts: int,
    chance: Chance,
    patience: Patience | None = None,
) -> Found:
    """Try `candidates` candidates with about `playouts` playouts in all; ValueError without any.

    At least one playout is spent on each. Where `patience` runs out, those that were tried in
    fewer tables count less than those still in the race.
    """
    if candidates < 1:
        raise ValueError("nothing to choose from")
    alive = [Trial(candidate) for candidate in range(candidates)]
    out: list[Trial] = []
    spent = 0
    rounds = max(1, (candidates - 1).bit_length())
    for lap in range(rounds):
        tables = max(1, (playouts - spent) // ((rounds - lap) * len(alive)))
        stopped = False
        asked_at = spent
        for world in outlook.worlds(tables, chance):
            luck = chance.branch(spent)
            for trial in alive:
                won, worth = outlook.play_out(outlook.after(world, trial.candidate), luck.clone())
                trial.playouts += 1
                trial.won += won
                trial.worth += worth
            spent += len(alive)
            if patience is not None and spent - asked_at >= _PER_ASKING:
                asked_at = spent
                if patience():
                    stopped = True
                    break
        alive.sort(key=_rank)
        if stopped:
            return Found((*alive, *out), spent, True)
        if len(alive) > 2:
            half = (len(alive) + 1) // 2
            out[:0] = alive[half:]
            del alive[half:]
    return Found((*alive, *out), spent, False)


def _rank(trial: Trial) -> tuple[float, int]:
    """Best first; of equals the one that was named first."""
    return -trial.mean, trial.candidate
