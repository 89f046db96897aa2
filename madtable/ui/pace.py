"""The beat of the window: sixty looks a second, fewer when nobody is looking, asleep in between."""

from __future__ import annotations

import time
from collections.abc import Callable

FRAME_S = 1 / 60
DOZE_S = 1 / 30
SLOW_S = 1 / 10
DT_MOST_S = 0.05
"""The longest step of motion: late frames slow it down, they never make it jump."""


class Pace:
    """Sleeps from one frame to the next, to a deadline, so that lateness does not add up."""

    def __init__(
        self,
        clock: Callable[[], float] = time.perf_counter,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._clock = clock
        self._sleep = sleep
        self._deadline = clock()
        self._last = self._deadline

    def now(self) -> float:
        """The time by this pace's clock, in seconds."""
        return self._clock()

    def spare(self) -> float:
        """Seconds left until the next frame is due."""
        return self._deadline + FRAME_S - self._clock()

    def step(self) -> float:
        """The seconds since the last step, at most DT_MOST_S: what motion should go on by."""
        now = self._clock()
        dt, self._last = now - self._last, now
        return min(dt, DT_MOST_S)

    def wait(self, slow: bool, *, dozing: bool = False) -> None:
        """Sleep until the next frame is due: `slow` if unwatched, `dozing` if nothing happens."""
        self._deadline += SLOW_S if slow else DOZE_S if dozing else FRAME_S
        now = self._clock()
        if self._deadline > now:
            self._sleep(self._deadline - now)
        elif now - self._deadline > FRAME_S:
            # Too late to catch up: count anew from here instead of hurrying through frames.
            self._deadline = now
