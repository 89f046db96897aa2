"""Sleeping until something happens: SDL's own wait, which the next event ends.

pygame hands SDL's wait on as a loop that looks a thousand times a second, which takes more of a
core than the table itself. So SDL is asked by its own name, in the library that pygame has loaded.
Where it cannot be found, or would have to look all the time as well, nothing here is of use, and
the window looks for itself, thirty times a second.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import pygame

WAKING = ("x11", "wayland", "windows", "cocoa")
"""The drivers that SDL can wait on; with any other it looks every millisecond."""

_SHORTEST_S = 0.001


class Waker:
    """Waits for events. `find` looks for SDL's wait once it is wanted: milliseconds in, whether
    there is an event out; None where it cannot be had.
    """

    def __init__(self, find: Callable[[], Callable[[int], int] | None] | None = None) -> None:
        self._find = find or _sdl
        self._found = False
        self._wait: Callable[[int], int] | None = None

    @property
    def works(self) -> bool:
        """Whether events end the wait now: never while a pad is plugged in, which SDL asks every
        millisecond whether anything was pressed.
        """
        if not self._found:
            self._found = True
            self._wait = self._find()
        return self._wait is not None and not _pads()

    def sleep(self, seconds: float) -> None:
        """Wait for the next event, at most so long; the event is left to `poll`."""
        if seconds < _SHORTEST_S or not self.works or self._wait is None:
            time.sleep(max(0.0, seconds))
        else:
            self._wait(int(seconds * 1000))


def _pads() -> int:
    return pygame.joystick.get_count() if pygame.joystick.get_init() else 0


def _sdl() -> Callable[[int], int] | None:
    """SDL's wait, in the library that pygame uses; None where there is none to be had."""
    if pygame.display.get_driver() not in WAKING:
        return None
    import ctypes  # nobody waits before the first picture

    try:
        # pygame's module is linked to its SDL: what it is asked for, it looks up there. Windows
        # looks into the module only, but finds what is loaded already by its name.
        library = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)
        wait = library.SDL_WaitEventTimeout
    except (OSError, AttributeError, TypeError):
        return None
    wait.argtypes = [ctypes.c_void_p, ctypes.c_int]
    wait.restype = ctypes.c_int
    return lambda milliseconds: int(wait(None, milliseconds))
