"""A burst that turns: a star with an ink line and a hard shadow, painted afresh at each angle."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Color, Rect, Surface

from madtable.ui import palette
from madtable.ui.sheet import Point, star_points
from madtable.ui.stage import Item

TURN = 6.0
"""Degrees a second (style guide 13)."""

STEP_S = 1 / 20
"""The star is slow; more pictures a second would only cost more."""

TURNS_S, SLOWS_S = 12.0, 3.0
"""So long it turns, and so long it takes to stop then: what moves for nobody costs a tenth of a
processor.
"""

LINE = 6.0
SHADOW = (9.0, 13.0)


class Star(Item):
    """A star of `points` tips round `centre` (px), radii in units of `scale` px."""

    def __init__(
        self,
        centre: tuple[float, float],
        points: int,
        outer: float,
        inner: float,
        scale: float,
        *,
        colour: str = palette.MUSTARD,
        seed: int = 3,
        z: float = 10.0,
    ) -> None:
        super().__init__(z)
        self._centre = centre
        self._scale = scale
        self._colour = Color(colour)
        self._reach = outer * 1.06 + LINE
        corners = star_points(points, outer, inner, seed, 0.03)
        # Two stars, one a line's width larger, so that the line is equally broad all round.
        self._edge = grown(corners, LINE / 2)
        self._face = grown(corners, -LINE / 2)
        self._turned = 0.0
        self._waited = 0.0
        self._left_s = TURNS_S

    def update(self, dt: float) -> None:
        """Turn on for `dt` seconds, until it has turned for long enough."""
        self._left_s = max(0.0, self._left_s - dt)
        if not self._left_s:
            return
        self._waited += dt
        if self._waited >= STEP_S:
            turn = math.radians(TURN) * min(1.0, self._left_s / SLOWS_S)
            self._turned = (self._turned + turn * self._waited) % math.tau
            self._waited = 0.0
            self.touch()

    def bounds(self) -> Rect:
        """See Item."""
        reach = math.ceil((self._reach + max(SHADOW) + 4) * self._scale)
        area = Rect(0, 0, 2 * reach, 2 * reach)
        area.center = (round(self._centre[0]), round(self._centre[1]))
        return area

    def paint(self, surface: Surface) -> None:
        """See Item."""
        ink = Color(palette.INK)
        x, y = self._centre
        dx, dy = (part * self._scale for part in SHADOW)
        self._fill(surface, ink, self._edge, (x + dx, y + dy))
        self._fill(surface, ink, self._edge, self._centre)
        self._fill(surface, self._colour, self._face, self._centre)

    def _fill(
        self, surface: Surface, colour: Color, corners: Sequence[Point], centre: Point
    ) -> None:
        """One smooth star: its body a px smaller than it is, and a soft line round that."""
        half = 0.5 / self._scale
        body = self._placed(grown(corners, -1.2 * half), centre)
        pygame.draw.polygon(surface, colour, body)
        # A soft line counts from the middle of a px, a polygon from its corner.
        line = self._placed(grown(corners, -half), (centre[0] - 0.5, centre[1] - 0.5))
        pygame.draw.aalines(surface, colour, True, line)

    def _placed(self, corners: Sequence[Point], centre: Point) -> list[Point]:
        cos, sin = math.cos(self._turned) * self._scale, math.sin(self._turned) * self._scale
        x, y = centre
        return [(x + cos * dx - sin * dy, y + sin * dx + cos * dy) for dx, dy in corners]


def grown(corners: Sequence[Point], by: float) -> list[Point]:
    """The polygon (clockwise on the screen) with every side moved outwards by `by`."""
    sides = []
    for index, (x1, y1) in enumerate(corners):
        x2, y2 = corners[(index + 1) % len(corners)]
        length = math.hypot(x2 - x1, y2 - y1)
        out = ((y2 - y1) / length * by, (x1 - x2) / length * by)
        sides.append(((x1 + out[0], y1 + out[1]), (x2 - x1, y2 - y1)))
    found: list[Point] = []
    for index in range(len(corners)):
        (ax, ay), (adx, ady) = sides[index - 1]
        (bx, by_), (bdx, bdy) = sides[index]
        cross = adx * bdy - ady * bdx
        share = ((bx - ax) * bdy - (by_ - ay) * bdx) / cross
        found.append((ax + adx * share, ay + ady * share))
    return found
