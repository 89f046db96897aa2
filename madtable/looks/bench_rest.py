"""What every screen takes while nobody does anything, for `madtable bench`."""

from __future__ import annotations

import gc
import os
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import pygame

from madtable.ai.seats import is_live, levels
from madtable.engine.errors import BadInput
from madtable.engine.journal import SeatLine
from madtable.games import catalogue
from madtable.host.sitting import sit_down
from madtable.looks.bench import at_rest
from madtable.looks.bench_start import SETTLES_S
from madtable.looks.company import CREATURES
from madtable.looks.kiosk_album import DEMOS
from madtable.looks.program import Program
from madtable.looks.shots import Camera, names
from madtable.looks.tuning import make_kit
from madtable.store.settings import Settings
from madtable.ui.loop import Loop
from madtable.ui.offer import HUMAN
from madtable.ui.options import PlayOptions
from madtable.ui.screens.table import TableScene
from madtable.ui.stack import SceneStack
from madtable.ui.window import Window

SIZE = (1920, 1080)
REST_S = 10.0
NAP_S = 0.0001
ALIVE = ("attract", *DEMOS, "table-thinking", "lab-thinking")
"""What never rests: pictures that call people in, games of bots, seats that think."""
CLOCK = "clock"
"""The name of the table at which time runs while a person is asked."""
MOST_PERCENT = 1.0
_WHOLE = ("title_at_rest", "table_at_rest")


class Watched(Window):
    """A window that somebody looks at, whatever the system thinks: others are looked at less often,
    and rest more cheaply.
    """

    @property
    def focused(self) -> bool:
        """See Screen."""
        return True


class Ideal:
    """The clock of a machine that has nothing else to do: it counts what this process works, and
    jumps over its sleep. However busy the real one is, the frames are those of a quiet one.
    """

    def __init__(self) -> None:
        self._slept_s = 0.0

    def now(self) -> float:
        """Seconds."""
        return time.process_time() + self._slept_s

    def sleep(self, seconds: float) -> None:
        """Be where a sleep would have led; to fall asleep and wake up costs what it costs."""
        self._slept_s += seconds
        time.sleep(NAP_S)


class _Model(Camera):
    """A camera that keeps what it has photographed."""

    stack: SceneStack

    def pose(self, name: str) -> SceneStack:
        """The screen of this name, as on its picture."""
        self.take(name)
        return self.stack

    def _print(self, stack: SceneStack) -> pygame.Surface:
        self.stack = stack
        return super()._print(stack)


def rest(
    only: Sequence[str] = (), seconds: float = REST_S, size: tuple[int, int] = SIZE
) -> dict[str, object]:
    """Percent of a core that each screen's own work takes at rest: `screens` by the names that
    `shots` gives them, the dearest first, and `clock`, a real table at which time runs while a
    person is asked; `worst_percent` of those that can rest, and `over` for those of them above the
    bar. Where all screens are asked for, `program` is what `at_rest` of the bench finds, and under
    the same bar: what it takes beyond a screen's own work is the same for every screen.

    Raises BadInput for a screen that there is not.
    """
    known = (CLOCK, *names())
    for name in only:
        if name not in known:
            raise BadInput("bench", f"no screen {name!r}; there are {', '.join(known)}")
    program = {} if only else at_rest()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.font.init()
    window = Watched(size)
    model = _Model(make_kit("en", Settings(), "brisk"), window.surface().get_size())
    found = {}
    for name in only or known:
        found[name] = round(_rest_of(name, model, window, seconds), 2)
        gc.collect()  # what the last screen held is not to weigh on the next one
    window.close()
    ranked = dict(sorted(found.items(), key=lambda one: -one[1]))
    resting = {name: percent for name, percent in ranked.items() if name not in ALIVE}
    resting |= {name: percent for name, percent in program.items() if name in _WHOLE}
    return {
        "screens": ranked,
        "program": program,
        "worst_percent": max(resting.values(), default=0.0),
        "over": [name for name, percent in resting.items() if percent > MOST_PERCENT],
    }


def _rest_of(name: str, model: _Model, window: Window, seconds: float) -> float:
    with tempfile.TemporaryDirectory() as folder:
        stack = _ticking(window, Path(folder)) if name == CLOCK else model.pose(name)
        ideal = Ideal()
        loop = Loop(stack, window, clock=ideal.now, sleep=ideal.sleep)
        loop.later = stack.kit.art.idle
        _frames(loop, ideal, SETTLES_S)
        while stack.kit.art.idle(0.05):
            pass
        percent = _frames(loop, ideal, seconds)
        stack.clear()
    return percent


def _frames(loop: Loop, ideal: Ideal, seconds: float) -> float:
    """Percent of a core that so many seconds take in which nobody does anything.

    While something is being shown at a table they do not count: it is no rest.
    """
    passed = worked = 0.0
    while passed < seconds:
        begun, before = ideal.now(), time.process_time()
        loop.frame()
        top = loop.stack.top
        if not (isinstance(top, TableScene) and top.staging.busy):
            passed += ideal.now() - begun
            worked += time.process_time() - before
    return 100 * worked / passed


def _ticking(window: Window, data: Path) -> SceneStack:
    """A table that does not wait, just dealt; a person sits at it and does nothing."""
    program = Program(PlayOptions(data_dir=data))
    program.stack.resized(window.surface().get_size())
    name = next(name for name in catalogue.GAMES if is_live(name))
    kinds = (HUMAN, *[levels(name)[0]] * 3)
    seats = [SeatLine(kind, "", CREATURES[number]) for number, kind in enumerate(kinds)]
    program.deal(sit_down(name, seats, 7))  # nobody needs to be shown round: the clock runs
    return program.stack
