"""Game time: milliseconds that pass only when the table says so.

The engine never asks what time it is. Whoever owns the table moves its clock with `advance`; while
a picture must be looked at, or the window is hidden, the clock simply is not moved.
"""

from __future__ import annotations


class Clock:
    """Game time in whole milliseconds since the deal."""

    __slots__ = ("now_ms",)

    def __init__(self, now_ms: int = 0) -> None:
        self.now_ms = now_ms

    def advance(self, by_ms: int) -> int:
        """Let `by_ms` (0 or more) pass and return the new time; ValueError for time running
        backwards.
        """
        if by_ms < 0:
            raise ValueError(f"time cannot run backwards ({by_ms} ms)")
        self.now_ms += by_ms
        return self.now_ms
