"""SDL's video, which monitors there are, and where a window lies on them."""

from __future__ import annotations

import os
import sys

import pygame

from madtable.engine.errors import BadInput

NAME = "madtable"

_PLAIN = "SDL_FRAMEBUFFER_ACCELERATION"
_BLIND_DRIVERS = ("dummy", "offscreen")

CENTRED = 0x2FFF0000


def prepare_display() -> None:
    """Start SDL's video and the fonts, and nothing else, with the hints that must come first.

    Raises BadInput when there is no screen: a program that runs on an invisible one helps nobody
    unless somebody asked for it by SDL_VIDEODRIVER.
    """
    if not getattr(pygame, "IS_CE", False):
        raise BadInput(
            "pygame", "another pygame lies over pygame-ce; uninstall both, install pygame-ce"
        )
    # Importing pygame has set this one to the script's name, which says nothing in a task bar.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = NAME
    hints = {
        "SDL_VIDEO_WAYLAND_WMCLASS": NAME,
        "SDL_APP_NAME": NAME,
        "SDL_VIDEO_ALLOW_SCREENSAVER": "1",
        "SDL_IME_SHOW_UI": "1",
    }
    if sys.platform.startswith("linux"):
        # Without a GPU, a GL framebuffer makes each flip 18 ms at 1080p; plain memory under 1.
        hints[_PLAIN] = "0"
    elif sys.platform == "win32":
        hints["SDL_WINDOWS_DPI_AWARENESS"] = "permonitorv2"
    asked_for = _PLAIN in os.environ
    for name, value in hints.items():
        os.environ.setdefault(name, value)
    try:
        pygame.display.init()
        pygame.font.init()
    except pygame.error as error:
        raise BadInput("display", f"no screen to show a window on ({error})") from error
    driver = pygame.display.get_driver()
    if driver == "wayland" and _PLAIN in hints and not asked_for:
        del os.environ[_PLAIN]  # there SDL has no plain memory to show
    if driver in _BLIND_DRIVERS and os.environ.get("SDL_VIDEODRIVER") != driver:
        pygame.display.quit()
        raise BadInput(
            "display",
            f"no screen to show a window on (SDL fell back to {driver!r}; is DISPLAY set?)",
        )


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
