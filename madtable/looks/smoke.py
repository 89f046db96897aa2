"""A quick look at whether this copy of the program is whole: everything it carries is loaded, and
AI seats play a game of each kind through the real screens.

The same look serves a checkout, a wheel, the built program and an installed package.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from madtable import paths
from madtable.ai.seats import is_live
from madtable.engine.errors import BadInput
from madtable.games import catalogue
from madtable.looks.program import Program
from madtable.store.journals import games_folder
from madtable.store.story import verify
from madtable.ui.doctor import examine
from madtable.ui.options import LEAST, PlayOptions

FRAMES = 60
"""Of the title."""
COLOURS = 12
"""Along one line of the title; fewer, and there is nothing to be seen."""
MOST_FRAMES = 200_000
"""A game that is not over by then never will be."""


@dataclass(frozen=True, slots=True)
class Look:
    """One thing looked at: whether it is good, what was found or is wrong, how long that took."""

    name: str
    ok: bool
    found: str
    seconds: float


def smoke_test() -> list[Look]:
    """Look at everything; a look that fails does not keep the next one from being taken.

    Without a display or a sound device of its own choice SDL's dummies are used.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with tempfile.TemporaryDirectory(prefix="madtable-smoke-") as folder:
        return [_take(name, look) for name, look in _looks(Path(folder))]


def _looks(folder: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    yield "examine", lambda: _examine(folder)
    yield "sounds", _sounds
    yield "licences", _licences
    yield "title", lambda: _title(folder)
    for name in catalogue.GAMES:
        yield f"game {name}", partial(_game, name, folder / name)


def _take(name: str, look: Callable[[], str]) -> Look:
    began = time.perf_counter()
    try:
        ok, found = True, look()
    except (BadInput, OSError, RuntimeError, pygame.error) as error:
        ok, found = False, str(error)
    return Look(name, ok, found, round(time.perf_counter() - began, 3))


def _examine(folder: Path) -> str:
    findings = examine(folder)
    for finding in findings:
        if not finding.ok:
            raise BadInput(finding.name, finding.found)
    return ", ".join(finding.name for finding in findings)


def _sounds() -> str:
    pygame.mixer.init()
    try:
        files = sorted((paths.assets() / "sounds").rglob("*.wav"))
        for file in files:
            pygame.mixer.Sound(str(file))
    finally:
        pygame.mixer.quit()
    if not files:
        raise BadInput("sounds", "there are none")
    return f"{len(files)} × .wav"


def _licences() -> str:
    """The built program carries the licences of all it is made of; a checkout need not."""
    folder = paths.licences()
    return f"{len(list(folder.glob('*.txt')))} × .txt" if folder is not None else "-"


class Haste:
    """A clock that jumps over every sleep, so that minutes at the table take seconds.

    `every_frame` is called at each of them with the number of frames so far, from 1.
    """

    def __init__(self, every_frame: Callable[[int], None]) -> None:
        self.every_frame = every_frame
        self.frames = 0
        self._skipped_s = 0.0

    def now(self) -> float:
        """Seconds: the real ones and those that were jumped over."""
        return time.perf_counter() + self._skipped_s

    def sleep(self, seconds: float) -> None:
        """Be where a sleep would have led."""
        self._skipped_s += seconds
        self.frames += 1
        self.every_frame(self.frames)


def _title(folder: Path) -> str:
    program = Program(PlayOptions(data_dir=folder, window=LEAST))

    def look(frames: int) -> None:
        if frames == FRAMES:
            assert program.screen is not None
            shown = program.screen.surface()
            colours = {tuple(shown.get_at((x, shown.height // 2))) for x in range(shown.width)}
            if len(colours) < COLOURS:
                raise RuntimeError(f"the window is blank: {len(colours)} colours")
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    haste = Haste(look)
    program.run(clock=haste.now, sleep=haste.sleep)
    return f"{haste.frames} frames"


def _game(name: str, folder: Path) -> str:
    """One game of AI seats on the screen, time running as fast as it can be drawn."""
    levels = ("knower",) * 3 if is_live(name) else catalogue.game(name).levels[-3:]
    options = PlayOptions(
        name, levels, seed=1, speed="mad", window=LEAST, data_dir=folder, demo=True
    )

    def look(frames: int) -> None:
        if frames > MOST_FRAMES:
            raise RuntimeError(f"not over after {frames} frames")

    haste = Haste(look)
    program = Program(options)
    program.run(clock=haste.now, sleep=haste.sleep)
    worker = program.playing.worker
    if worker is not None and (worker.replaced or worker.here):
        raise RuntimeError("the process that thinks for AI seats did not do so")
    (journal,) = games_folder(folder).glob("*.madgame")
    proof = verify(journal)
    if not (proof.ok and proof.over):
        raise RuntimeError(f"{journal.name}: {proof.reason or 'the game did not end'}")
    return f"{haste.frames} frames, {proof.answers} answers"
