"""Where the focus goes: pure geometry over rectangles, for widgets, cards and jars alike."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Rect

_SIDEWAYS = 2.5
"""How much farther off something seems for each px that it lies beside the way one looks."""


def nearest(rects: Sequence[Rect], current: int, direction: str) -> int | None:
    """The index of what lies next to `rects[current]` in a direction; None at the edge.

    Measured from edge to edge: what overlaps the current one's own strip wins over what is nearer
    but off to the side, as the eye would have it.
    """
    here = rects[current]
    best: tuple[float, int] | None = None
    for index, there in enumerate(rects):
        if index == current:
            continue
        if direction in ("left", "right"):
            ahead = there.centerx - here.centerx
            gap = there.left - here.right if direction == "right" else here.left - there.right
            aside = max(there.top - here.bottom, here.top - there.bottom, 0)
            drift = abs(there.centery - here.centery)
        else:
            ahead = there.centery - here.centery
            gap = there.top - here.bottom if direction == "down" else here.top - there.bottom
            aside = max(there.left - here.right, here.left - there.right, 0)
            drift = abs(there.centerx - here.centerx)
        if direction in ("left", "up"):
            ahead = -ahead
        if ahead <= 0 or gap < -min(here.size + there.size) // 2:
            continue
        cost = max(gap, 0) + _SIDEWAYS * aside + 0.1 * drift
        if best is None or cost < best[0]:
            best = (cost, index)
    return None if best is None else best[1]


def first_in(
    rects: Sequence[Rect], direction: str, home: tuple[int, int] | None = None
) -> int | None:
    """Where the focus enters when nothing has it: next to `home`, where people look anyway; without
    one, at the thing farthest against the direction.
    """
    if not rects:
        return None
    if home is not None:
        away = [math.dist(home, rect.center) for rect in rects]
        return away.index(min(away))
    edge = {
        "right": [(rect.left, rect.top) for rect in rects],
        "left": [(-rect.right, rect.top) for rect in rects],
        "down": [(rect.top, rect.left) for rect in rects],
        "up": [(-rect.bottom, rect.left) for rect in rects],
    }[direction]
    return edge.index(min(edge))


def reading_order(rects: Sequence[Rect]) -> list[int]:
    """The indices row by row from the top, each row left to right: the order of Tab."""
    left = sorted(range(len(rects)), key=lambda index: (rects[index].centery, rects[index].left))
    order: list[int] = []
    while left:
        row_end = rects[left[0]].bottom
        row = [index for index in left if rects[index].centery < row_end]
        left = [index for index in left if index not in row]
        order += sorted(row, key=lambda index: rects[index].left)
    return order
