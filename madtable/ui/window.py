"""The window: what is drawn on, and where events come from.

The surface follows the window's size in real px (high-DPI included); nothing is scaled, everything
is laid out anew. `OffscreenWindow` is the same without a screen, for pictures and tests.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Protocol

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from madtable.ui.display import NAME, fitting_size, known, middle_of, prepare_display
from madtable.ui.intent import Pos
from madtable.ui.options import LEAST
from madtable.ui.waking import Waker


class Screen(Protocol):
    """What the loop needs of a window."""

    fullscreen: bool

    @property
    def size(self) -> tuple[int, int]:
        """The size in window units, in which the mouse is told."""
        ...

    def surface(self) -> Surface:
        """What to draw on, in px; another one after a change of size."""
        ...

    def poll(self) -> Sequence[Event]:
        """The events since the last poll."""
        ...

    @property
    def wakes(self) -> bool:
        """Whether an event ends `wait`."""
        ...

    def wait(self, seconds: float) -> None:
        """Sleep so long, at most until the next event where `wakes`."""
        ...

    def to_px(self, pos: tuple[float, float]) -> Pos:
        """A mouse place in px of the surface."""
        ...

    def flip(self) -> None:
        """Show what was drawn."""
        ...

    def set_fullscreen(self, on: bool) -> None:
        """Fill the desktop, or go back to the window of before."""
        ...

    def set_icon(self, surface: Surface) -> None:
        """What window managers show for the window."""
        ...

    def set_monitor(self, number: int) -> None:
        """Lie on this monitor, counted from 0; one that is not there means the first."""
        ...

    def type_at(self, area: Rect | None) -> None:
        """Text is entered at this place (px) from now on; None: no longer."""
        ...

    def close(self) -> None:
        """Take the window away; the program ends."""
        ...

    @property
    def focused(self) -> bool:
        """Whether the keyboard is ours."""
        ...

    @property
    def hidden(self) -> bool:
        """Whether nobody can see the window."""
        ...


_HIDING = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
_MOVING = (pygame.WINDOWDISPLAYCHANGED, pygame.WINDOWMOVED, pygame.WINDOWFOCUSGAINED)
_SHOWING = (
    pygame.WINDOWRESTORED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWMAXIMIZED,
    pygame.WINDOWEXPOSED,
)


def screen_size() -> tuple[int, int]:
    """The size of the first monitor, in window units. Raises BadInput when there is none."""
    prepare_display()
    return pygame.display.get_desktop_sizes()[0]


class Window:
    """The program's window on a screen.

    Raises BadInput when there is no screen.
    """

    def __init__(
        self, size: tuple[int, int] | None = None, *, fullscreen: bool = False, monitor: int = 0
    ) -> None:
        prepare_display()
        self.monitor = known(monitor)
        self._window = pygame.Window(
            NAME,
            size or fitting_size(self.monitor, LEAST),
            middle_of(self.monitor) if self.monitor else pygame.WINDOWPOS_UNDEFINED,
            resizable=True,
            allow_high_dpi=True,
        )
        self._window.minimum_size = LEAST
        self.fullscreen = False
        self._waker = Waker()
        self._minimised = False
        pygame.key.stop_text_input()
        pygame.key.set_repeat(420, 45)
        if fullscreen:
            self.set_fullscreen(True)

    def surface(self) -> Surface:
        """See Screen."""
        return self._window.get_surface()

    @property
    def size(self) -> tuple[int, int]:
        """The size in window units, which are px unless the screen is a high-DPI one."""
        width, height = self._window.size
        return width, height

    def poll(self) -> Sequence[Event]:
        """See Screen."""
        events = pygame.event.get()
        self._minimised = _hidden_by(events, self._minimised)
        if self.monitor and any(event.type in _MOVING for event in events):
            # Unplugged, its monitor would keep the window where nobody can see it.
            self.set_monitor(self.monitor)
        return events

    @property
    def wakes(self) -> bool:
        """See Screen."""
        return self._waker.works

    def wait(self, seconds: float) -> None:
        """See Screen."""
        self._waker.sleep(seconds)

    def to_px(self, pos: tuple[float, float]) -> Pos:
        """See Screen."""
        width, height = self._window.size
        across, down = self.surface().get_size()
        return int(pos[0] * across / max(1, width)), int(pos[1] * down / max(1, height))

    def flip(self) -> None:
        """See Screen."""
        self._window.flip()

    def set_fullscreen(self, on: bool) -> None:
        """See Screen."""
        if on == self.fullscreen:
            return
        if on:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()
        self.fullscreen = on

    def set_monitor(self, number: int) -> None:
        """See Screen."""
        number = known(number)
        if number == self.monitor:
            return
        self.monitor = number
        # A full screen belongs to its monitor: it has to be left to change that.
        full = self.fullscreen
        self.set_fullscreen(False)
        self._window.position = middle_of(number)
        self.set_fullscreen(full)

    def set_icon(self, surface: Surface) -> None:
        """The picture that stands for the program in the task bar."""
        self._window.set_icon(surface)

    def type_at(self, area: Rect | None) -> None:
        """See Screen."""
        if area is None:
            pygame.key.stop_text_input()
        else:
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(area)

    @property
    def focused(self) -> bool:
        """See Screen."""
        return bool(self._window.focused)

    @property
    def hidden(self) -> bool:
        """See Screen."""
        return self._minimised

    def close(self) -> None:
        """Take the window off the screen."""
        self._window.destroy()


class OffscreenWindow:
    """A window that only exists in memory; `post` puts events where a person's would come from."""

    def __init__(self, size: tuple[int, int] = (1920, 1080)) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self._surface = Surface(size, 0, 32)
        self._events: list[Event] = []
        self.flips = 0
        self.fullscreen = False
        self.monitor = 0
        self.typing: Rect | None = None
        self.focused = True
        self.hidden = False
        self.wakes = False

    @property
    def size(self) -> tuple[int, int]:
        """The size in px."""
        return self._surface.get_size()

    def surface(self) -> Surface:
        """See Screen."""
        return self._surface

    def resize(self, size: tuple[int, int]) -> None:
        """Become another size, as if somebody had dragged the window's edge."""
        self._surface = Surface(size, 0, 32)
        self.post(Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))

    def post(self, *events: Event) -> None:
        """Put events in the queue."""
        self._events.extend(events)

    def poll(self) -> Sequence[Event]:
        """See Screen."""
        events, self._events = self._events, []
        self.hidden = _hidden_by(events, self.hidden)
        return events

    def wait(self, seconds: float) -> None:
        """See Screen."""
        time.sleep(seconds)

    def to_px(self, pos: tuple[float, float]) -> Pos:
        """See Screen."""
        return int(pos[0]), int(pos[1])

    def flip(self) -> None:
        """Count it."""
        self.flips += 1

    def set_fullscreen(self, on: bool) -> None:
        """Note it."""
        self.fullscreen = on

    def set_monitor(self, number: int) -> None:
        """Note it."""
        self.monitor = number

    def set_icon(self, surface: Surface) -> None:
        """A window in memory shows no icon."""

    def type_at(self, area: Rect | None) -> None:
        """Note it."""
        self.typing = area

    def close(self) -> None:
        """There is nothing to take away."""


def _hidden_by(events: Sequence[Event], before: bool) -> bool:
    """Whether nobody can see the window after these events, `before` before them."""
    for event in events:
        if event.type in _HIDING:
            before = True
        elif event.type in _SHOWING:
            before = False
    return before
