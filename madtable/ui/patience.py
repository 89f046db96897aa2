"""How long a table waits for a visitor who does nothing: first it asks, then it lets them go."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum


class Visitor(Enum):
    """What is known of whoever stands at the table."""

    HERE = "here"
    ASKED = "asked"
    GONE = "gone"


class Patience:
    """Waits `idle_s` seconds for a touch, then asks for `farewell_s` seconds whether anybody is
    there.

    `clock` tells seconds that only ever grow. Nobody is let go who has not been asked for the whole
    time, however long the program itself was asleep meanwhile.
    """

    def __init__(self, idle_s: float, farewell_s: float, clock: Callable[[], float]) -> None:
        self.idle_s = idle_s
        self.farewell_s = farewell_s
        self._clock = clock
        self._touched_s = clock()
        self._asked_s: float | None = None

    def touched(self) -> None:
        """Somebody is there."""
        self._touched_s = self._clock()
        self._asked_s = None

    def look(self) -> Visitor:
        """Whether somebody is there, may be, or has gone; the asking begins with this look."""
        now = self._clock()
        if self._asked_s is None:
            if now - self._touched_s < self.idle_s:
                return Visitor.HERE
            self._asked_s = now
        return Visitor.ASKED if now - self._asked_s < self.farewell_s else Visitor.GONE

    @property
    def left_s(self) -> float:
        """Seconds until whoever was asked counts as gone."""
        asked = self._clock() if self._asked_s is None else self._asked_s
        return max(0.0, self.farewell_s - (self._clock() - asked))
