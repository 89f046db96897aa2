"""The swirl that turns behind the title, and behind the picture that calls people in."""

from __future__ import annotations

import math

import pygame
from pygame import Color, Rect, Surface

from madtable.ui import palette
from madtable.ui.stage import Item

ARMS = 3
STEPS = 120
CHUNK = 15
"""An arm is painted in pieces of so many steps: far cheaper than one polygon of all corners."""

TURN = 3.0
"""Degrees a second (style guide 13)."""

WINDING = 1.15
"""How often an arm goes round on its way out."""

CALM_S = 1 / 20
"""The swirl is slow; more pictures a second would cost more and look the same."""

CALM_AREA = 2.1e6
"""Px for which that holds; larger windows get fewer pictures, down to eight a second."""


class Swirl(Item):
    """Broad arms round `centre` (px) filling `area` (px), in the `inks` of ground and arms;
    `update` turns them.
    """

    def __init__(
        self,
        area: Rect,
        centre: tuple[float, float],
        z: float = 0.0,
        inks: tuple[str, str] = (palette.TOMATO, palette.TOMATO_SWIRL),
    ) -> None:
        super().__init__(z, moving=True)
        self._inks = inks
        self._area = Rect(area)
        self._centre = centre
        corners = (area.topleft, area.topright, area.bottomleft, area.bottomright)
        # An arm ends in a straight cut between its edges; it lies beyond the farthest corner.
        reach = (
            1.2
            / math.cos(math.pi / ARMS / 2)
            * max(math.dist(centre, corner) for corner in corners)
        )
        self._edge = [
            (reach * (step / STEPS) ** 1.35, 2 * math.pi * WINDING * step / STEPS)
            for step in range(STEPS + 1)
        ]
        self._turned = 0.0
        self._waited = 0.0
        calm = max(1.0, area.width * area.height / CALM_AREA)
        self._pause = min(0.125, CALM_S * calm)

    def update(self, dt: float) -> None:
        """Turn on for `dt` seconds."""
        self._waited += dt
        if self._waited >= self._pause:
            self._turned = (self._turned + math.radians(TURN) * self._waited) % math.tau
            self._waited = 0.0
            self.touch()

    def bounds(self) -> Rect:
        """See Item."""
        return self._area

    def covers(self, area: Rect) -> bool:
        """See Item."""
        return self._area.contains(area)

    def paint(self, surface: Surface) -> None:
        """See Item."""
        ground, arm = (Color(ink) for ink in self._inks)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self._area))
        surface.fill(ground)
        for number in range(ARMS):
            first = self._turned + math.tau * number / ARMS
            one, other = self._line(first), self._line(first + math.pi / ARMS)
            for start in range(0, STEPS, CHUNK):
                piece = slice(start, start + CHUNK + 1)
                pygame.draw.polygon(surface, arm, one[piece] + other[piece][::-1])
            # A soft line counts from the middle of a px, a polygon from its corner.
            for line in (one, other):
                soft = [(x - 0.5, y - 0.5) for x, y in line]
                pygame.draw.aalines(surface, arm, False, soft)
        surface.set_clip(clip)

    def _line(self, turned: float) -> list[tuple[float, float]]:
        x, y = self._centre
        return [
            (x + radius * math.cos(angle + turned), y + radius * math.sin(angle + turned))
            for radius, angle in self._edge
        ]
