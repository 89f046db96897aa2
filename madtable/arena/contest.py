"""A contest in independent pieces: played here or elsewhere, interrupted, and gone on with."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from madtable.arena.jobs import play_all
from madtable.engine.chance import Chance


class Numbered(Protocol):
    """What came of one piece."""

    @property
    def number(self) -> int:
        """Which piece, from 0."""
        ...


Piece = TypeVar("Piece")
Result = TypeVar("Result", bound=Numbered)


@dataclass(slots=True, kw_only=True)
class Contest(ABC, Generic[Piece, Result]):
    """A contest so far: `results` by the number of the piece, `seconds` spent on them."""

    seed: int
    results: dict[int, Result] = field(default_factory=dict)
    seconds: float = 0.0

    @abstractmethod
    def tasks(self) -> Iterator[Piece]:
        """The pieces that are still to be played."""

    @property
    @abstractmethod
    def player(self) -> Callable[[Piece], Result]:
        """What plays a piece: a function of a module, so that it can be sent anywhere."""

    def left(self, count: int) -> Iterator[tuple[int, int]]:
        """The numbers of those of `count` pieces that are not done, each with a seed of its own."""
        source = Chance(self.seed)
        for number in range(count):
            if number not in self.results:
                yield number, source.branch(number).below(1 << 31)

    def play(
        self,
        executor: Executor | None = None,
        progress: Callable[[int], None] = lambda _: None,
        ahead: int = 4,
    ) -> None:
        """Play what is left, here or with `executor`; `progress` hears how many pieces are done.

        `ahead` pieces are handed to the executor at a time, so that an interruption loses little.
        KeyboardInterrupt goes through; what was done until then stays in `results`.
        """
        begun = time.perf_counter()

        def keep(result: Result) -> None:
            self.results[result.number] = result
            progress(len(self.results))

        try:
            play_all(self.tasks(), self.player, keep, executor, ahead)
        finally:
            self.seconds += time.perf_counter() - begun
