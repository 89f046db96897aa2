"""What a program does that `madtable bench` starts to time it: it shows the title, or deals.

Nothing is read here that the program itself would not have read by then.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import pygame

from madtable.looks.program import Program
from madtable.ui.options import PlayOptions
from madtable.ui.window import Loop, Window


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


def look_at(loop: Loop, seconds: float) -> None:
    """Let the frames of so many seconds pass."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        loop.frame()
