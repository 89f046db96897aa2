"""The loop that keeps a window alive: events, time, picture, sleep, over and over."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame
from pygame import Rect
from pygame.event import Event

from madtable.ui.gesture import Translator, squeezed
from madtable.ui.intent import Exposed, Key, Quit, Resize
from madtable.ui.pace import DOZE_S, FRAME_S, LOOK_S, SLOW_S, Pace, Sleep
from madtable.ui.pads import Pads
from madtable.ui.stack import SceneStack
from madtable.ui.window import Screen

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
