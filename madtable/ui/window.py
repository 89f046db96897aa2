"""The window, and the loop that keeps it alive.

The surface follows the window's size in real px (high-DPI included); nothing is scaled, everything
is laid out anew. `OffscreenWindow` is the same without a screen, for pictures and tests.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Protocol

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from madtable.ui.display import NAME, fitting_size, known, middle_of, prepare_display
from madtable.ui.gesture import Translator, squeezed
from madtable.ui.intent import Exposed, Key, Pos, Quit, Resize
from madtable.ui.options import LEAST
from madtable.ui.pace import DOZE_S, FRAME_S, LOOK_S, SLOW_S, Pace, Sleep
from madtable.ui.pads import Pads
from madtable.ui.stack import SceneStack
from madtable.ui.waking import Waker

DRAG_UNITS = 8
"""How far a press may stray, in design units, before it is a drag."""

HELP = (Key("f1"), Key("pad start"))
"""What asks for the card of keys, where nothing else wants it."""

_REST_S = 0.5
"""A window without the keyboard in which nothing changed for so long is looked at less often."""

_TICK_S = 0.2
"""Pictures that follow one another sooner are a motion, for which every frame counts."""

_DOZE_S = 3.0
"""A window in which nothing has happened for so long is looked at less often. Where events end
the wait, the first click is met as fast as ever; elsewhere it waits a sixtieth of a second longer,
which nobody feels.
"""


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


def run(
    stack: SceneStack,
    window: Screen,
    *,
    later: Callable[[float], bool] | None = None,
    on_fullscreen: Callable[[bool], None] | None = None,
    started: Callable[[], None] | None = None,
    on_file: Callable[[str], None] | None = None,
    on_crash: Callable[[Exception], bool] | None = None,
    on_keys: Callable[[], None] | None = None,
    clock: Callable[[], float] = time.perf_counter,
    sleep: Sleep | None = None,
) -> None:
    """Keep the window alive until the last scene has left.

    `started` is called once after the first frame (icon, sound: whatever may come late);
    `on_file` gets the path of a file that was dropped on the window; `on_keys` shows what keys do;
    `later` gets spare seconds of frames in which nothing moved and tells whether it wants more;
    `on_crash` hears of what nobody has caught, and tells whether the frames can go on.
    """
    loop = Loop(stack, window, clock=clock, sleep=sleep)
    loop.on_fullscreen = on_fullscreen
    loop.later = later
    loop.on_file = on_file
    loop.on_keys = on_keys
    begun = False
    while True:
        try:
            if not loop.frame():
                return
            if not begun:
                begun = True
                if started is not None:
                    started()
                loop.pads.start()
        except Exception as error:
            if on_crash is None or not on_crash(error):
                raise


class Loop:
    """One window's frames: events, time, picture, sleep. `frame` does one of them.

    `sleep` passes the time between two frames; the window's own `wait` while nothing happens, and
    what can be trusted to the millisecond while something does.
    """

    def __init__(
        self,
        stack: SceneStack,
        window: Screen,
        *,
        clock: Callable[[], float] = time.perf_counter,
        sleep: Sleep | None = None,
    ) -> None:
        self.stack = stack
        self.window = window
        self.pace = Pace(clock, sleep or time.sleep)
        self._wait = sleep or window.wait
        self.translator = Translator(window.to_px, DRAG_UNITS)
        self.pads = Pads(self.translator)
        self.on_fullscreen: Callable[[bool], None] | None = None
        self.later: Callable[[float], bool] | None = None
        self.on_file: Callable[[str], None] | None = None
        self.on_keys: Callable[[], None] | None = None
        self._typing_at: Rect | None = None
        self._lively_s = self.pace.now()
        self._busy_s = self.pace.now()
        self._shown_s = self.pace.now()

    def frame(self) -> bool:
        """Go once round; False when there is nothing left to show."""
        window, stack, pace = self.window, self.stack, self.pace
        if not self._rested():
            return False
        now = pace.now()
        for event in squeezed(window.poll()):
            self._busy_s = now
            self._meet(event, now)
            if stack.top is None:
                return False
        for intent in self.translator.translate((), now):
            stack.handle(intent)
        dt = pace.step()
        if not window.hidden:
            stack.update(dt)
            if stack.top is None:
                return False
            if stack.render(window.surface()):
                # A clock that ticks is no motion: only pictures soon after one another are.
                if now - self._shown_s < _TICK_S:
                    self._lively_s = now
                self._shown_s = now
                window.flip()
            self.translator.threshold_px = DRAG_UNITS * stack.kit.s
        self._follow_typing()
        quiet_s = now - max(self._lively_s, self._busy_s)
        if self.later is not None and self._shown_s < now and pace.spare() > FRAME_S / 2:
            self.later(pace.spare() - FRAME_S / 4)
        unwatched = window.hidden or (quiet_s > _REST_S and not window.focused)
        if unwatched:
            pace.wait(SLOW_S, self._wait)
        elif quiet_s > _DOZE_S:
            pace.wait(DOZE_S if window.wakes else LOOK_S, self._wait)
        else:
            pace.wait()
        return True

    def _rested(self) -> bool:
        """Let pass for the scenes what a long wait took; False when the last of them has left."""
        for dt in self.pace.rested():
            if not self.window.hidden:
                self.stack.update(dt)
            if self.stack.top is None:
                return False
        return True

    def _meet(self, event: Event, now: float) -> None:
        # One event at a time: what one of them starts (text entry, another scene) holds for the
        # next.
        self._follow_typing()
        self.pads.meet(event)
        if event.type == pygame.DROPFILE and self.on_file is not None:
            self.on_file(event.file)
        for intent in self.translator.translate((event,), now):
            if isinstance(intent, Resize):
                self.stack.resized(self.window.surface().get_size())
                self.stack.expose()
            elif isinstance(intent, Exposed):
                self.stack.expose()
            elif self.stack.handle(intent):
                pass
            elif isinstance(intent, Key) and intent.name == "f11":
                self.window.set_fullscreen(not self.window.fullscreen)
                if self.on_fullscreen is not None:
                    self.on_fullscreen(self.window.fullscreen)
            elif intent in HELP and self.on_keys is not None:
                self.on_keys()
            elif isinstance(intent, Quit):
                self.stack.clear()

    def _follow_typing(self) -> None:
        typing_at = self.stack.kit.typing_at
        if typing_at != self._typing_at:
            self._typing_at = typing_at
            self.translator.typing = typing_at is not None
            self.window.type_at(self.stack.in_window(typing_at) if typing_at else None)


def _hidden_by(events: Sequence[Event], before: bool) -> bool:
    """Whether nobody can see the window after these events, `before` before them."""
    for event in events:
        if event.type in _HIDING:
            before = True
        elif event.type in _SHOWING:
            before = False
    return before
