"""What a program does that `madtable bench` starts to time it: it shows the title, or deals.

Nothing is read here that the program itself would not have read by then.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pygame
from pygame.event import Event

from madtable.looks.program import Program
from madtable.ui.loop import Loop
from madtable.ui.options import PlayOptions
from madtable.ui.window import Window

SETTLES_S = 35.0
"""So long everything has to come to rest; the title nods off before."""


class Witness(Window):
    """A window that notes when it was shown first, and closes then."""

    shown_s = worked_s = 0.0

    def flip(self) -> None:
        """See Screen."""
        super().flip()
        if not self.shown_s:
            self.shown_s, self.worked_s = time.perf_counter(), time.process_time()
            pygame.event.post(pygame.event.Event(pygame.QUIT))


def first_frame(begun: float) -> float:
    """The milliseconds from `begun` to the first picture on the screen."""
    return (_shown().shown_s - begun) * 1000


def first_frame_worked(_: float) -> float:
    """The milliseconds that the processor has worked until then."""
    return _shown().worked_s * 1000


def _shown() -> Witness:
    """A window that has shown the title, and is gone."""
    with tempfile.TemporaryDirectory() as folder:
        program = Program(PlayOptions(data_dir=Path(folder)))
        screen = Witness((1920, 1080))
        program.run(screen)
    return screen


def table_after_deal(_: float) -> float:
    """The milliseconds from choosing Deal to the first picture of the table."""
    from madtable.ui.screens.lobby import Lobby
    from madtable.ui.screens.table import TableScene

    with tempfile.TemporaryDirectory() as folder:
        program = Program(PlayOptions(data_dir=Path(folder)))
        window = Window((1920, 1080))
        program.stack.resized(window.surface().get_size())
        program.begin(None)
        program.read_ahead()
        loop = Loop(program.stack, window)
        loop.later = program.kit.art.idle
        look_at(loop, 1.5)
        program.show_lobby()
        look_at(loop, 0.5)
        lobby = program.stack.top
        assert isinstance(lobby, Lobby)
        deal = lobby.controls.named("deal")
        assert deal is not None
        begun = time.perf_counter()
        deal.tap(deal.rect.center)
        loop.frame()
        assert isinstance(program.stack.top, TableScene)
        spent = (time.perf_counter() - begun) * 1000
        window.close()
    return spent


class Unused(Window):
    """A window that somebody looks at and nobody touches. It lets SETTLES_S pass, notes for so many
    `seconds` what the whole program works, its sound included, and closes.
    """

    seconds = 10.0
    percent = 0.0
    _since: tuple[float, float] | None = None
    _opened_s = 0.0

    @property
    def focused(self) -> bool:
        """See Screen. A window that is not looked at would rest more cheaply."""
        return True

    def poll(self) -> Sequence[Event]:
        """See Screen."""
        now, worked = time.perf_counter(), time.process_time()
        self._opened_s = self._opened_s or now
        if self._since is None and now - self._opened_s >= SETTLES_S:
            self._since = now, worked
        elif self._since is not None and now - self._since[0] >= self.seconds:
            self.percent = 100 * (worked - self._since[1]) / (now - self._since[0])
            pygame.event.post(Event(pygame.QUIT))
        return super().poll()


def title_at_rest(_: float) -> float:
    """Percent of a core that the program takes while the title is shown."""
    return _percent(PlayOptions())


def table_at_rest(_: float) -> float:
    """The same while a person at a table is asked something."""
    from madtable.ai.seats import levels
    from madtable.games import catalogue
    from madtable.ui.offer import HUMAN

    name = next(iter(catalogue.GAMES))
    return _percent(PlayOptions(game=name, seats=(HUMAN, *[levels(name)[0]] * 3), seed=7))


def events_wake(_: float) -> float:
    """1 where events end the wait of a window that rests, 0 where it has to look for them."""
    window = Window((640, 360))
    wakes = window.wakes
    window.close()
    return float(wakes)


def _percent(options: PlayOptions) -> float:
    with tempfile.TemporaryDirectory() as folder:
        screen = Unused((1920, 1080))
        Program(replace(options, data_dir=Path(folder))).run(screen)
    return screen.percent


def look_at(loop: Loop, seconds: float) -> None:
    """Let the frames of so many seconds pass."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        loop.frame()
