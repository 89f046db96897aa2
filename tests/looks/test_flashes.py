"""Nothing on the screen flashes more than three times a second, however fast the table is.

Measured as WCAG 2.3.1 has it: a flash is a pair of opposing changes of relative luminance by a
tenth or more, the darker one below 0.8, that a fourth of what the eye takes in at once makes
together. Cards that fly past one another are no flash: they change a little here and a little
there.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from tests.ui.players import ProgramDesk, on_results

GRID = (32, 18)
SIGHT = (GRID[0] // 3, GRID[1] // 3)
"""What lies within ten degrees of sight, on a screen as far away as usual."""

AREA = SIGHT[0] * SIGHT[1] // 4
"""So many cells of it make a flash."""

CHANGE, BRIGHT = 0.1, 0.8
TOGETHER, SECOND = 3, 60
"""Frames within which cells change together, and frames in a second."""

LINEAR = [
    value / 255 / 12.92 if value < 11 else ((value / 255 + 0.055) / 1.055) ** 2.4
    for value in range(256)
]


def luminances(surface: Surface) -> list[float]:
    """How bright each cell of the grid is, 0 to 1."""
    data = pygame.image.tobytes(pygame.transform.smoothscale(surface, GRID), "RGB")
    return [
        0.2126 * LINEAR[data[at]] + 0.7152 * LINEAR[data[at + 1]] + 0.0722 * LINEAR[data[at + 2]]
        for at in range(0, len(data), 3)
    ]


def densest(cells: Iterable[int]) -> int:
    """The most of these cells that lie within one's sight wherever one looks."""
    spots = [divmod(cell, GRID[0]) for cell in cells]
    if len(spots) < AREA:
        return 0
    return max(
        sum(top <= y < top + SIGHT[1] and left <= x < left + SIGHT[0] for y, x in spots)
        for top in range(GRID[1] - SIGHT[1] + 1)
        for left in range(GRID[0] - SIGHT[0] + 1)
    )


class Flashes:
    """Counts by cell the changes that it makes together with enough others; `worst` is how many
    cells close together have flashed too often in any second.
    """

    def __init__(self) -> None:
        self.worst = 0
        cells = range(GRID[0] * GRID[1])
        self._turned_at: list[float] = []
        self._way = [0 for _ in cells]
        self._changes: list[deque[int]] = [deque() for _ in cells]
        self._lately: deque[dict[int, list[int]]] = deque(maxlen=TOGETHER)
        self._frame = 0

    def see(self, surface: Surface) -> None:
        """Look at one frame."""
        now = luminances(surface)
        if not self._turned_at:
            self._turned_at = now
        turned: dict[int, list[int]] = {1: [], -1: []}
        for at, bright in enumerate(now):
            before, way = self._turned_at[at], self._way[at]
            if way * (bright - before) > 0:
                self._turned_at[at] = bright  # it goes on the way it went
            elif abs(bright - before) >= CHANGE and min(bright, before) < BRIGHT:
                self._way[at] = 1 if bright > before else -1
                self._turned_at[at] = bright
                turned[self._way[at]].append(at)
        self._frame += 1
        self._lately.append(turned)
        for way in (1, -1):
            if densest(at for frame in self._lately for at in frame[way]) >= AREA:
                for frame in self._lately:
                    for at in frame[way]:
                        self._changes[at].append(self._frame)
                    frame[way] = []
        for changes in self._changes:
            while changes and changes[0] <= self._frame - SECOND:
                changes.popleft()
        often = [at for at, changes in enumerate(self._changes) if len(changes) > MOST]
        self.worst = max(self.worst, densest(often))


MOST = 6
"""Three flashes are six changes, up and down."""


@pytest.mark.parametrize(
    ("hertz", "size", "seen"),
    [
        (5, (200, 200), True),
        (8, (960, 540), True),
        (2, (960, 540), False),  # not often enough
        (8, (80, 80), False),  # too small
    ],
)
def test_what_flashes_is_told_from_what_does_not(
    hertz: int, size: tuple[int, int], seen: bool
) -> None:
    flashes = Flashes()
    surface = Surface((960, 540))
    for frame in range(150):
        lit = frame * hertz * 2 // SECOND % 2
        surface.fill("#18413D")
        surface.fill("#FBF2DF" if lit else "#18413D", ((300, 200), size))
        flashes.see(surface)
    assert (flashes.worst >= AREA) == seen


def watched(desk: ProgramDesk, seconds: float) -> int:
    """How many cells close together flash too often in any of so many seconds."""
    flashes = Flashes()
    for _ in range(round(seconds * SECOND)):
        desk.frame()
        flashes.see(desk.window.surface())
    return flashes.worst


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("mad-magazine", ("random",) * 8),
        ("mad-lab", ("random",) * 4),
        ("mao", ("knower:mad",) * 4),
    ],
)
def test_no_table_flashes(game: str, seats: tuple[str, ...], tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path, speed="mad")
    desk.deal(game, seats, 7, {"max_seats": 8} if len(seats) > 6 else None)
    assert watched(desk, 15) < AREA


def test_neither_the_results_nor_the_title_flash(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path, speed="mad")
    desk.deal("mad-magazine", ("random",) * 3, 5, {"turn_cap": 6})
    desk.until(lambda: on_results(desk), 90)
    assert watched(desk, 5) < AREA
    desk.title()
    assert watched(desk, 5) < AREA
