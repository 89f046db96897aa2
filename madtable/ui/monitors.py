"""Which monitors there are, and where a window lies on them."""

from __future__ import annotations

import pygame

CENTRED = 0x2FFF0000


def monitors() -> int:
    """How many monitors there are now; 1 where nobody can tell."""
    try:
        return max(1, len(pygame.display.get_desktop_sizes()))
    except pygame.error:
        return 1


def known(monitor: int) -> int:
    """The number of a monitor that is there: this one, else the first."""
    return monitor if 0 <= monitor < monitors() else 0


def middle_of(monitor: int) -> tuple[int, int]:
    """The place that means "in the middle of this monitor" (SDL's WINDOWPOS_CENTERED_DISPLAY)."""
    return (CENTRED | monitor, CENTRED | monitor)


def fitting_size(monitor: int, least: tuple[int, int]) -> tuple[int, int]:
    """A window of 16 : 9 that leaves some of the desktop to be seen, at most 1600 wide."""
    sizes = pygame.display.get_desktop_sizes()
    width, height = sizes[monitor] if monitor < len(sizes) else (1280, 720)
    wide = min(1600, round(width * 0.85), round(height * 0.85 * 16 / 9))
    wide = max(least[0], wide)
    return wide, round(wide * 9 / 16)
