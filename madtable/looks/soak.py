"""A soak: game after game through the screens of an unattended table, while its memory is watched.

AI seats sit where the visitor would; everything else that a visitor does is done by touch. Time is
jumped over, so that a day at the table takes minutes.
"""

from __future__ import annotations

import csv
import io
import itertools
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import pygame
from pygame.event import Event

from madtable.engine.journal import Header
from madtable.looks.kiosk import Kiosk
from madtable.looks.smoke import Haste
from madtable.store.files import ready_folder, write_atomic
from madtable.store.footprint import family, memory_kb, open_files, threads
from madtable.store.policy import Policy
from madtable.ui.curve import Curve, draw_curve
from madtable.ui.dialog import Dialog
from madtable.ui.kit import Kit
from madtable.ui.offer import SeatChoice, SetUp
from madtable.ui.options import LEAST, KioskOptions, SoakOptions
from madtable.ui.screens.attract import Attract, DemoLive, DemoTable
from madtable.ui.screens.choose import Choose
from madtable.ui.screens.resting import Resting
from madtable.ui.screens.still_there import StillThere
from madtable.ui.screens.table import TableScene
from madtable.ui.stack import Scene
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.controls import Controls

WARM_GAMES = 50
"""Games after which every picture has been drawn once, and what memory grows by counts."""
LAST_GAMES = 20
"""Of how many games the middle one is taken, before and after: single ones tremble."""
GROWTH_MOST = 0.05

STEP_S = 0.05
"""How far the clock jumps with each frame: as far as motion goes on in one."""
LOOK_EVERY = 4
"""Frames between two looks of the visitor."""
STUCK_FRAMES = 120_000
"""A game that is not over by then never will be."""
SIZE = LEAST
NEXT = ("ui.results.next", "lab.sheet.again", "mao.end.next")
MENU = ("ui.results.menu", "mao.end.menu")
"""What stands on the buttons that lead on from the end of a game."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What there was after a game: kilobytes of memory (PSS, all processes), open files,
    processes, threads; 0 where the system does not tell.
    """

    game: int
    name: str
    frames: int
    memory_kb: int
    files: int
    processes: int
    threads: int


class _SoakKiosk(Kiosk):
    """A kiosk at whose tables no people sit, with deals that follow from a seed."""

    person = "meek"
    games = 0

    def __init__(self, options: KioskOptions, policy: Policy, seed: int) -> None:
        super().__init__(options, policy)
        self.seed = seed

    def _stumbled(self, error: Exception) -> NoReturn:
        """Here nothing is stumbled over in silence."""
        raise error

    def header(self, game: str, kinds: Sequence[str], names: Sequence[str] = ()) -> Header:
        """See Kiosk."""
        self.games += 1
        who = self.kind(game, self.person)
        seats = tuple(SeatChoice(who if kind == self.person else kind) for kind in kinds)
        return self.setting_up.header(SetUp(game, seats, self.seed * 1_000_003 + self.games))


class Visitor:
    """Touches what leads on, every few frames, and notes what there is after each game."""

    def __init__(
        self, kiosk: _SoakKiosk, games: int, progress: Callable[[int], None] | None
    ) -> None:
        self.kiosk = kiosk
        self.games = games
        self.samples: list[Sample] = []
        self.hasty = False
        self._progress = progress
        self._names = kiosk.policy.games
        self._began = 0
        self._again_after = -1

    def look(self, frames: int) -> None:
        """Do what a frame asks for."""
        if frames % LOOK_EVERY:
            return
        kiosk, top = self.kiosk, self.kiosk.stack.top
        if kiosk.playing.finished > len(self.samples):
            self._note(frames)
        if len(self.samples) >= self.games:
            kiosk.leave()
        elif isinstance(top, Attract | DemoTable | DemoLive):
            self._touch((SIZE[0] // 2, SIZE[1] // 4))
        elif isinstance(top, Resting):
            raise RuntimeError("the table stumbled too often")
        elif isinstance(top, Choose):
            self._choose(top)
        elif isinstance(top, StillThere):
            self._press(top.controls, "stay")
        elif isinstance(top, Dialog):
            self._press(top.controls, "choice 0")
        elif not isinstance(top, TableScene):
            self._leave_results(top)
        elif self.hasty:
            self._touch((SIZE[0] // 6, SIZE[1] // 5))  # whatever moves is there at once
        if frames - self._began > STUCK_FRAMES:
            raise RuntimeError(f"game {len(self.samples) + 1} is not over")

    def _choose(self, scene: Choose) -> None:
        count = len(self.samples)
        name = self._names[count % len(self._names)]
        levels = self.kiosk.policy.levels
        level = levels[count // len(self._names) % len(levels)]
        if scene.offer.name != name:
            self._press(scene.controls, f"game.{name}")
        else:
            self._press(scene.controls, "play" if scene.level == level else "level")

    def _leave_results(self, scene: Scene | None) -> None:
        controls = getattr(scene, "controls", None)
        if not isinstance(controls, Controls):
            return
        # Now and then one more round is played, as people do.
        again = len(self.samples) % 5 == 1 and len(self.samples) != self._again_after
        if again:
            self._again_after = len(self.samples)
        said = {self.kiosk.kit.say(key) for key in (NEXT if again else MENU)}
        for widget in controls.widgets:
            if isinstance(widget, Button) and self.kiosk.kit.text(widget.label) in said:
                self._touch(widget.rect.center)

    def _press(self, controls: Controls, name: str) -> None:
        widget = controls.named(name)
        if widget is not None and widget.usable:
            self._touch(widget.rect.center)

    def _touch(self, pos: tuple[int, int]) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(Event(kind, pos=pos, button=1, touch=True))

    def _note(self, frames: int) -> None:
        count = len(self.samples) + 1
        name = self.kiosk.playing.last_game
        self.samples.append(Sample(count, name, frames - self._began, *_measured()))
        self._began = frames
        if self._progress is not None:
            self._progress(count)


def soak(
    options: SoakOptions, progress: Callable[[int], None] | None = None
) -> dict[str, bool | int | float]:
    """Play so many games, write the curve, and say what it comes to.

    Interrupted, it does so with the games that are over, if there are any: `interrupted` says that
    it was. Raises BadInput at once for a folder that cannot be written, and whatever goes wrong on
    the way: here nothing is stumbled over in silence.
    """
    ready_folder(options.out_dir)
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    policy = Policy(speed="mad", idle_s=600, levels=("meek", "sly"), large_text=1.0)
    with tempfile.TemporaryDirectory(prefix="madtable-soak-") as folder:
        kiosk = _SoakKiosk(
            KioskOptions(SIZE, Path(folder)),
            policy,
            options.seed,
        )
        visitor = Visitor(kiosk, options.games, progress)
        haste = Haste(visitor.look)
        interrupted = False
        try:
            kiosk.run(clock=haste.now, sleep=lambda _: haste.sleep(STEP_S))
        except KeyboardInterrupt:
            if not visitor.samples:
                raise
            interrupted = True
    write_csv(options.out_dir / "soak.csv", visitor.samples)
    draw_curve(options.out_dir / "soak.png", kiosk.kit, curves_of(kiosk.kit, visitor.samples))
    return {**figures(visitor.samples, kiosk.stumbles), "interrupted": interrupted}


def play_on(folder: Path) -> None:
    """Play game after game at a kiosk below `folder`, at the pace of people, until something ends
    it.
    """
    policy = Policy(speed="mad", levels=("meek",), large_text=1.0)
    options = KioskOptions(SIZE, folder)
    kiosk = _SoakKiosk(options, policy, time.time_ns() % 1_000_003)
    visitor = Visitor(kiosk, 10**9, None)
    visitor.hasty = True
    frames = itertools.count(1)

    def sleep(seconds: float) -> None:
        time.sleep(seconds)
        visitor.look(next(frames))

    kiosk.run(sleep=sleep)


def figures(samples: list[Sample], stumbles: int) -> dict[str, bool | int | float]:
    """What a soak comes to: growth of memory after the first games, and whether all else stayed."""
    warm = min(WARM_GAMES, len(samples) // 2)
    start = statistics.median(one.memory_kb for one in samples[warm : warm + LAST_GAMES])
    end = statistics.median(one.memory_kb for one in samples[-LAST_GAMES:])
    growth = end / start - 1 if start else 0.0
    rest = samples[warm:]
    found: dict[str, bool | int | float] = {
        "games": len(samples),
        "stumbles": stumbles,
        "memory_mb_warm": round(start / 1024, 1),
        "memory_mb_end": round(end / 1024, 1),
        "memory_growth_percent": round(100 * growth, 2),
    }
    steady = True
    for name in ("files", "processes", "threads"):
        values = [int(getattr(one, name)) for one in rest]
        found[f"{name}_least"], found[f"{name}_most"] = min(values), max(values)
        steady = steady and min(values) == max(values)
    found["ok"] = not stumbles and growth <= GROWTH_MOST and steady
    return found


def write_csv(path: Path, samples: list[Sample]) -> None:
    """Every sample as a line for spreadsheets."""
    names = Sample.__slots__
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(names)
    writer.writerows([getattr(one, name) for name in names] for one in samples)
    write_atomic(path, text.getvalue().encode())


def curves_of(kit: Kit, samples: list[Sample]) -> list[Curve]:
    """The samples as curves with names."""
    lines: Mapping[str, list[float]] = {
        kit.say("soak.memory"): [one.memory_kb / 1024 for one in samples],
        kit.say("soak.files"): [one.files for one in samples],
        kit.say("soak.processes"): [one.processes for one in samples],
    }
    return [Curve(name, tuple(values)) for name, values in lines.items()]


def _measured() -> tuple[int, int, int, int]:
    """Memory in kB, files, processes, threads: of this process and of all that it has started."""
    own = os.getpid()
    processes = family(own)
    return memory_kb(processes), open_files(own), len(processes), threads(own)
