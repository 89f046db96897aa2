"""The beat of the window: sixty looks a second, fewer when nobody is looking, asleep in between."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence

FRAME_S = 1 / 60
LOOK_S = 1 / 30
"""Between two looks at a window in which nothing happens, where only looking finds an event."""

DOZE_S = 1 / 10
"""The same where the next event ends the wait: only clocks and seats are waited for meanwhile."""

SLOW_S = 1 / 10
"""Between two looks at a window that nobody looks at."""

DT_MOST_S = 0.05
"""The longest step of motion: late frames slow it down, they never make it jump."""

Sleep = Callable[[float], None]


class Pace:
    """Sleeps from one frame to the next, to a deadline, so that lateness does not add up."""

    def __init__(
        self, clock: Callable[[], float] = time.perf_counter, sleep: Sleep = time.sleep
    ) -> None:
        self._clock = clock
        self._sleep = sleep
        self._deadline = clock()
        self._last = self._deadline
        self._pause = FRAME_S

    def now(self) -> float:
        """The time by this pace's clock, in seconds."""
        return self._clock()

    def spare(self) -> float:
        """Seconds left until the next frame is due."""
        return self._deadline + FRAME_S - self._clock()

    def step(self) -> float:
        """The seconds since the last step, at most DT_MOST_S: what motion should go on by."""
        return min(self._passed(), DT_MOST_S)

    def rested(self) -> Sequence[float]:
        """The seconds of a long wait that is over now, in steps of at most DT_MOST_S; none after
        the wait for a frame.

        Clocks are to run through it at their own pace, and what an event begins only after it.
        """
        pause, self._pause = self._pause, FRAME_S
        if pause <= DT_MOST_S:
            return ()
        passed = min(self._passed(), pause + DT_MOST_S)
        steps = max(1, math.ceil(passed / DT_MOST_S - 1e-9))
        return [passed / steps] * steps

    def wait(self, pause: float = FRAME_S, sleep: Sleep | None = None) -> None:
        """Sleep until the next frame is due, `pause` seconds after this one; `sleep` may be back
        earlier, and the frame is due then.
        """
        self._pause = pause
        self._deadline += pause
        now = self._clock()
        if self._deadline > now:
            (sleep or self._sleep)(self._deadline - now)
            if sleep is not None:
                self._deadline = min(self._deadline, self._clock())
        elif now - self._deadline > FRAME_S:
            # Too late to catch up: count anew from here instead of hurrying through frames.
            self._deadline = now

    def _passed(self) -> float:
        now = self._clock()
        passed, self._last = now - self._last, now
        return passed
