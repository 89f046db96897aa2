"""The two cloths of the Lab: blue in Science, violet with a swirl in Madness."""

from __future__ import annotations

import math

import pygame
from pygame import Surface

from madtable.looks.lab.suits import MADNESS
from madtable.ui import ground, palette
from madtable.ui.art import Art
from madtable.ui.palette import Felt
from madtable.ui.places import Layout
from madtable.ui.sheet import Point, Sheet, polygon, rounded

ARMS = 3
WINDING = 1.05
"""How often an arm of the swirl goes round on its way out."""
STEPS = 90
OPACITY = 0.15


def inks(mode: int) -> Felt:
    """The inks of the cloth in a mode."""
    return palette.FELT_VIOLET if mode == MADNESS else palette.FELT_BLUE


class Cloths:
    """Both cloths of one layout, the swirl turning round `centre` (units).

    They are held for as long as the window keeps its size: drawing one takes a while.
    """

    def __init__(self, art: Art, layout: Layout, centre: Point) -> None:
        self._art = art
        self._layout = layout
        self._centre = centre
        self._drawn: dict[int, Surface] = {}

    def of(self, mode: int) -> Surface:
        """The bare table in a mode."""
        if mode not in self._drawn:
            layout, centre = self._layout, self._centre
            key = ("lab felt", mode, layout.size, round(layout.s, 4), centre)
            self._drawn[mode] = self._art.kept(key, lambda: _cloth(layout, mode, centre))
        return self._drawn[mode]


def _cloth(layout: Layout, mode: int, centre: Point) -> Surface:
    # Without alpha, so that laying it down is a plain copy.
    felt = ground.felt(layout.size, layout.s, inks(mode)).convert(Surface((1, 1), 0, 32))
    if mode == MADNESS:
        felt.blit(_swirl(layout, centre, inks(mode)), (0, 0))
    return felt


def _swirl(layout: Layout, centre: Point, felt: Felt) -> Surface:
    """Broad arms out of the chart, on the cloth alone: the rail stays what it is."""
    s = layout.s
    # Printed at half size: its edges are soft shapes on cloth, and it costs a quarter.
    half = (max(1, layout.size[0] // 2), max(1, layout.size[1] // 2))
    sheet = Sheet(layout.width, layout.height)
    reach = 1.1 * math.hypot(
        max(centre[0], layout.width - centre[0]), max(centre[1], layout.height - centre[1])
    )
    for number in range(ARMS):
        first = math.tau * number / ARMS + 0.5
        edge = _arm(centre, reach, first)
        back = _arm(centre, reach, first + math.pi / ARMS)
        sheet.path(polygon([*edge, *reversed(back)]), felt.line, opacity=OPACITY)
    swirl = pygame.transform.smoothscale(sheet.printed(s / 2), half)
    swirl = pygame.transform.smoothscale(swirl, layout.size)
    inner = Sheet(layout.width, layout.height)
    edge_of = ground.RAIL + 3
    corner = ground.CORNER - 3
    cloth_line = rounded(edge_of, edge_of, layout.width - 2 * edge_of, layout.height + 300, corner)
    inner.path(cloth_line, "#FFFFFF")
    mask = pygame.transform.scale(inner.printed(s), layout.size)
    swirl.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return swirl


def _arm(centre: Point, reach: float, first: float) -> list[Point]:
    points = []
    for step in range(STEPS + 1):
        part = step / STEPS
        radius = reach * part**1.3
        angle = first + math.tau * WINDING * part
        points.append((centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)))
    return points
