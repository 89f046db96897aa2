"""The staff's sign: two opposite corners of the screen, held for three seconds."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame.event import Event

HOLD_S = 3.0
"""How long a corner is held."""
NEXT_S = 4.0
"""With one pointer the corners come one after the other, no farther apart than this."""
CORNER = 0.12
"""How far a corner reaches, as a share of the screen's shorter side."""

Corner = tuple[bool, bool]
"""Which corner: at the right?, at the bottom?"""

_MOUSE = "mouse"


class Corners:
    """Watches for the sign: two fingers at once, or one pointer in one corner and then the other.

    A finger or the mouse must come down in its corner and stay there. Times are seconds that only
    ever grow.
    """

    def __init__(self) -> None:
        self._held: dict[object, tuple[Corner, float]] = {}
        self._first: tuple[Corner, float] | None = None

    def saw(self, events: Sequence[Event], size: tuple[int, int], now_s: float) -> bool:
        """Whether the sign has been made, with these events of a window of `size` units."""
        for event in events:
            self._note(event, size, now_s)
        ripe = {corner: since for corner, since in self._held.values() if now_s - since >= HOLD_S}
        if any((not right, not low) in ripe for right, low in ripe):
            return self._made()
        for corner in ripe:
            if self._first is not None and corner == _opposite(self._first[0]):
                if ripe[corner] - self._first[1] <= NEXT_S:
                    return self._made()
            self._first = (corner, now_s)
        return False

    def _made(self) -> bool:
        self._held.clear()
        self._first = None
        return True

    def _note(self, event: Event, size: tuple[int, int], now_s: float) -> None:
        width, height = max(1, size[0]), max(1, size[1])
        if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            who: object = (event.touch_id, event.finger_id)
            place = (event.x * width, event.y * height)
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            if getattr(event, "button", 1) != 1:
                return
            who, place = _MOUSE, event.pos
        else:
            return
        corner = _corner_at(place, (width, height))
        if event.type in (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN):
            if corner is not None:
                self._held[who] = (corner, now_s)
        elif who in self._held and (
            event.type in (pygame.FINGERUP, pygame.MOUSEBUTTONUP) or self._held[who][0] != corner
        ):
            del self._held[who]


def _corner_at(place: tuple[float, float], size: tuple[int, int]) -> Corner | None:
    reach = CORNER * min(size)
    (x, y), (width, height) = place, size
    across, down = min(x, width - x), min(y, height - y)
    return (x > width / 2, y > height / 2) if across <= reach and down <= reach else None


def _opposite(corner: Corner) -> Corner:
    return not corner[0], not corner[1]
