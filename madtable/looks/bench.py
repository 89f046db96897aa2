"""The screen's part of `madtable bench`: frames, rest, the first frame, the table after Deal."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pygame
from pygame import Surface

from madtable.engine.errors import BadInput
from madtable.engine.journal import SeatLine
from madtable.host.sitting import sit_down
from madtable.host.table import Table
from madtable.host.thought import Thought
from madtable.host.worker import Worker
from madtable.looks.bench_start import look_at
from madtable.looks.company import CREATURES
from madtable.looks.program import Program
from madtable.ui.bench import Juggler, moving, paced, resting, share
from madtable.ui.loop import Loop
from madtable.ui.offer import HUMAN
from madtable.ui.options import PlayOptions
from madtable.ui.screens.table import TableScene
from madtable.ui.window import Window

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
THINKING_SIZE = (1920, 1080)
THINKING_FRAMES = 900
RUNS = 5
FALLS_ASLEEP_S = 3.5
REST_S = 3.0
_CHILD = (
    "import time; begun = time.perf_counter(); import madtable.__main__, madtable.looks.start;"
    " from madtable.looks import bench_start; print(bench_start.{}(begun))"
)
"""A program of its own that starts as madtable does and prints milliseconds."""

_PATIENCE_S = 60.0


def frames() -> dict[str, object]:
    """By size: `moving_ms_median` and `moving_ms_p99` with twelve cards in the air,
    `idle_cpu_percent` while the person is asked and nothing moves.
    """
    with tempfile.TemporaryDirectory() as folder:
        return {f"{width}x{height}": _at((width, height), Path(folder)) for width, height in SIZES}


def _at(size: tuple[int, int], data: Path) -> dict[str, object]:
    program, scene = _table(size, data)
    target = Surface(size, 0, 32)
    Juggler(scene.board, scene.board.hand.codes())
    spent = moving(program.stack, target)
    program, scene = _table(size, data)
    window = _window(size)
    loop = Loop(program.stack, window)
    loop.later = program.kit.art.idle
    while program.kit.art.idle(0.05):
        pass
    look_at(loop, FALLS_ASLEEP_S)
    idle = resting(loop, REST_S)
    window.close()
    return {
        "moving_ms_median": round(share(spent, 0.5), 2),
        "moving_ms_p99": round(share(spent, 0.99), 2),
        "idle_cpu_percent": round(idle, 2),
    }


def thinking(frames: int = THINKING_FRAMES) -> dict[str, object]:
    """What the window's frames take by the clock while an AI seat thinks beside it, and while none
    does: `ms_median`, `ms_p95`, `ms_p99`, `ms_worst`, with twelve cards in the air. `thoughts` is
    how many decisions the worker had made in that time.
    """
    found: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as folder:
        program, scene = _table(THINKING_SIZE, Path(folder))
        target = Surface(THINKING_SIZE, 0, 32)
        Juggler(scene.board, scene.board.hand.codes())
        found["idle"] = _spread(paced(program.stack, target, frames))
        worker = Worker()
        thinker = _Thinker(worker, _thought())
        try:
            worker.wait(worker.ask(thinker.thought))  # the process has started
            found["busy"] = _spread(paced(program.stack, target, frames, thinker))
        finally:
            worker.close()
        found["thoughts"] = thinker.thoughts
    return found


class _Thinker:
    """Keeps a worker busy: whenever it has replied it is asked again."""

    def __init__(self, worker: Worker, thought: Thought) -> None:
        self.thought = thought
        self.thoughts = 0
        self._worker = worker
        self._number = 0

    def __call__(self) -> None:
        if not self._number:
            self._number = self._worker.ask(self.thought)
        elif self._worker.reply(self._number) is not None:
            self.thoughts += 1
            self._number = self._worker.ask(self.thought)


def _thought() -> Thought:
    """The first decision of an AI seat that searches."""
    from madtable.ai.seats import has_hints, levels
    from madtable.games import catalogue

    name = next(name for name in catalogue.GAMES if has_hints(name))
    table = Table.deal(sit_down(name, [SeatLine(levels(name)[-1])] * 4, 7))
    seat = table.bot_due()
    assert seat is not None
    return table.thought(seat)


def _spread(spent: list[float]) -> dict[str, float]:
    return {
        "ms_median": round(share(spent, 0.5), 2),
        "ms_p95": round(share(spent, 0.95), 2),
        "ms_p99": round(share(spent, 0.99), 2),
        "ms_worst": round(max(spent), 2),
    }


def _table(size: tuple[int, int], data: Path) -> tuple[Program, TableScene]:
    """A table of four at which the person is asked something and nothing moves any more."""
    from madtable.games import catalogue
    from madtable.looks.catalogue import LOOKS

    pygame.font.init()
    program = Program(PlayOptions(data_dir=data))
    program.stack.resized(size)
    name = next(iter(LOOKS))
    kinds = (HUMAN, *[catalogue.game(name).levels[0]] * 3)
    seats = [SeatLine(kind, "", CREATURES[number]) for number, kind in enumerate(kinds)]
    program.deal(sit_down(name, seats, 7))  # where nobody needs to be shown round
    scene = program.stack.top
    assert isinstance(scene, TableScene)
    while scene.board.asker.decision is None:
        scene.catch_up()
        scene.update(2.0)
    for _ in range(120):
        program.stack.update(1 / 60)
    return program, scene


def start() -> dict[str, object]:
    """Medians of programs started for it: `first_frame_ms` from the start of the process (the
    interpreter's own start left out), `first_frame_worked_ms` how long the processor worked for it
    until then (that start included; on a machine with nothing else to do there is little more),
    `table_ms` from choosing Deal to the table on the screen.
    """
    return {
        "first_frame_ms": _median_of("first_frame"),
        "first_frame_worked_ms": _median_of("first_frame_worked"),
        "table_ms": _median_of("table_after_deal"),
    }


def at_rest() -> dict[str, float]:
    """Percent of a core that the whole program takes, in a window of its own in which nobody does
    anything for a while: waking up, sound and all. By what the window shows; and `events_wake`, 1
    where it sleeps until something happens, 0 where it has to look.
    """
    _window((1280, 720)).close()
    with tempfile.TemporaryDirectory() as folder:
        names = ("title_at_rest", "table_at_rest", "events_wake")
        return {name: round(_child(name, folder), 2) for name in names}


def _median_of(child: str) -> float:
    _window((1280, 720)).close()  # falls back to no screen at all, and so do the children
    with tempfile.TemporaryDirectory() as folder:
        _child(child, folder)
        return round(share([_child(child, folder) for _ in range(RUNS)], 0.5), 1)


def _child(name: str, folder: str) -> float:
    """What a program of its own prints. BadInput when it cannot be run."""
    env = dict(os.environ, PYTHONPYCACHEPREFIX=folder)
    # Compiled once, as an installed program is, wherever the compiled files may be put.
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    done = subprocess.run(
        [sys.executable, "-c", _CHILD.format(name)],
        capture_output=True,
        text=True,
        timeout=_PATIENCE_S,
        check=False,
        env=env,
    )
    if done.returncode:
        raise BadInput("bench", done.stderr.strip().rsplit("\n", 1)[-1])
    return float(done.stdout.split()[-1])


def _window(size: tuple[int, int]) -> Window:
    """A window on the screen, or on none where there is none."""
    try:
        return Window(size)
    except BadInput:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        return Window(size)
