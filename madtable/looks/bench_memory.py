"""What the program holds in memory after many games, for `madtable bench`."""

from __future__ import annotations

import os
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path

import pygame
from pygame.event import Event

from madtable.ai.seats import is_live, levels
from madtable.games import catalogue
from madtable.looks.program import Program
from madtable.looks.smoke import Haste
from madtable.store.footprint import family, memory_kb
from madtable.ui.offer import SeatChoice, SetUp
from madtable.ui.options import PlayOptions
from madtable.ui.screens.lobby import Lobby
from madtable.ui.screens.table import TableScene
from madtable.ui.screens.title import Title
from madtable.ui.tween import SPEEDS

GAMES, WARM_GAMES = 500, 20
SIZE = (1280, 720)
SEATS = 4
STEP_S = 0.05
"""How far the clock jumps with each frame: as far as motion goes on in one."""
LOOK_EVERY = 4
SHOWN_FRAMES = 24
"""So long the end of a game, the title and the lobby are looked at."""
STUCK_FRAMES = 60_000
SLOW_EVERY = 5
"""One game in so many is shown in full; in the others whatever moves is hurried on."""
SAMPLES = 5
"""The middle one of so many: single ones tremble."""


class Evening:
    """Bots play game after game at the desk of a program: title, lobby, table, end, title."""

    def __init__(self, program: Program, games: int) -> None:
        self.program = program
        self.games = games
        self.memory_kb: list[int] = []
        """After each game: this process and those it has started."""
        self._began = 0
        self._since = 0
        self._shown: object = None

    def look(self, frames: int) -> None:
        """Do what a frame asks for."""
        program = self.program
        top = program.stack.top
        if top is not self._shown:
            self._shown, self._since = top, frames
        if isinstance(top, TableScene):
            if len(self.memory_kb) % SLOW_EVERY and frames % LOOK_EVERY == 0:
                _press((SIZE[0] // 6, SIZE[1] // 5))
            if frames - self._began > STUCK_FRAMES:
                raise RuntimeError(f"game {len(self.memory_kb) + 1} is not over")
        elif frames - self._since < SHOWN_FRAMES:
            return
        elif isinstance(top, Title):
            program.show_lobby()
        elif isinstance(top, Lobby):
            self._began = frames
            self._deal()
        else:
            self.memory_kb.append(memory_kb(family(os.getpid())))
            if len(self.memory_kb) >= self.games:
                program.stack.clear()
            else:
                program.show_title()

    def _deal(self) -> None:
        number = len(self.memory_kb)
        names = tuple(catalogue.GAMES)
        name = names[number % len(names)]
        known = levels(name)
        # Where rules are secret, seats that know them: those that have to learn hardly ever end.
        level = "knower" if is_live(name) else known[min(1, len(known) - 1)]
        self.program.kit.tempo.factor = SPEEDS["mad"]
        setup = SetUp(name, (SeatChoice(level),) * SEATS, number + 1)
        self.program.deal(self.program.setting_up.header(setup))


def _press(pos: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(Event(kind, pos=pos, button=1, touch=False))


def memory(games: int = GAMES, heard: Callable[[int], None] | None = None) -> dict[str, object]:
    """Megabytes (PSS) of one program after `warm_mb` 20 games and `end_mb` all of them, played by
    bots through the real screens as fast as they can be drawn; `growth_percent` between them.

    `heard` is told how many games are over. Zeroes where the system does not tell.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with tempfile.TemporaryDirectory(prefix="madtable-bench-") as folder:
        program = Program(PlayOptions(window=SIZE, data_dir=Path(folder), speed="mad", lang="en"))
        evening = Evening(program, games)

        def look(frames: int) -> None:
            evening.look(frames)
            if heard is not None:
                heard(len(evening.memory_kb))

        haste = Haste(look)
        program.run(clock=haste.now, sleep=lambda _: haste.sleep(STEP_S))
    return figures(evening.memory_kb)


def figures(samples: list[int]) -> dict[str, object]:
    """What the kilobytes after each game come to."""
    warm = statistics.median(samples[WARM_GAMES - SAMPLES // 2 - 1 :][:SAMPLES])
    end = statistics.median(samples[-SAMPLES:])
    return {
        "games": len(samples),
        "warm_mb": round(warm / 1024, 1),
        "end_mb": round(end / 1024, 1),
        "most_mb": round(max(samples) / 1024, 1),
        "growth_percent": round(100 * (end / warm - 1), 2) if warm else 0.0,
    }
