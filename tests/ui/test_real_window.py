"""A real window on an X screen, clicked with a real pointer, killed with a real signal.

The test plays with a mirror: the same program in memory, which is given the same clicks. Where
things lie is read off the mirror, as a person would read it off the screen; what the real program
made of it is read in its journal.
"""

from __future__ import annotations

import ctypes
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from madtable.engine.errors import BadInput
from madtable.store import journals, taking_up
from madtable.store.journal_reader import Record, read_journal
from madtable.store.settings import Settings, save_settings, settings_file
from madtable.ui.intent import Pos
from tests.conftest import Screen
from tests.ui.players import MousePlayer, ProgramDesk, on_results, on_table, on_title
from tests.waiting import until

pytestmark = [pytest.mark.screen, pytest.mark.slow]

SIZE = (1280, 720)
KINDS = ("human", "sly", "sly", "random")
SEED = 7
PATIENCE_S = 30.0


class XImage(ctypes.Structure):
    """The beginning of an X client's picture (Xlib.h), as far as it is needed here."""

    _fields_ = (
        *((name, ctypes.c_int) for name in ("width", "height", "xoffset", "format")),
        ("data", ctypes.c_void_p),
        *((name, ctypes.c_int) for name in ("byte_order", "unit", "bit_order", "pad", "depth")),
        *((name, ctypes.c_int) for name in ("bytes_per_line", "bits_per_pixel")),
    )


def photograph(display: str, window: int) -> Surface:
    """What a window shows, asked of the X server itself (xdotool has brought its library along)."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XOpenDisplay.argtypes = [ctypes.c_char_p]
    x11.XGetImage.restype = ctypes.POINTER(XImage)
    x11.XGetImage.argtypes = [
        *(ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_int),
        *(ctypes.c_uint, ctypes.c_uint, ctypes.c_ulong, ctypes.c_int),
    ]
    x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    connection = x11.XOpenDisplay(display.encode())
    assert connection
    try:
        every_plane, by_pixel = 0xFFFFFFFF, 2
        found = x11.XGetImage(connection, window, 0, 0, *SIZE, every_plane, by_pixel)
        assert found
        image = found.contents
        assert (image.width, image.height, image.bits_per_pixel) == (*SIZE, 32)
        pixels = ctypes.string_at(image.data, image.bytes_per_line * image.height)
    finally:
        x11.XCloseDisplay(connection)
    wide = pygame.image.frombytes(pixels, (image.bytes_per_line // 4, image.height), "BGRA")
    return wide.subsurface((0, 0), SIZE)


class Real:
    """The program as a process of its own, its window on the screen of the test."""

    def __init__(self, screen: Screen, data: Path, *arguments: str) -> None:
        self.screen = screen
        self.data = data
        self.process = subprocess.Popen(
            [sys.executable, "-m", "madtable", *arguments, "--data-dir", str(data)],
            env=screen.env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.window = self._window()

    def _window(self) -> str:
        found: list[str] = []

        def came() -> bool:
            assert self.process.poll() is None, self.process.communicate()[1]
            try:
                said = self.screen.xdotool("search", "--onlyvisible", "--class", "madtable")
            except subprocess.CalledProcessError:
                return False
            found.extend(said.split())
            return bool(found)

        until(came, "no window came up")
        return found[0]

    def click(self, pos: Pos) -> None:
        """Move the pointer there and press its button."""
        press = ("click", "--delay", 0, 1)
        self.screen.xdotool("mousemove", "--window", self.window, *pos, *press)

    def record(self) -> Record | None:
        """What stands in the journal written last."""
        files = sorted(journals.games_folder(self.data).glob("*" + journals.ENDING))
        try:
            return read_journal(files[-1]) if files else None
        except BadInput:
            return None  # not even its first line is there yet

    def answers(self) -> int:
        """How many answers have been given."""
        record = self.record()
        return len(record.answers) if record is not None else 0

    def picture(self) -> Surface:
        """A photograph of the window."""
        return photograph(self.screen.display, int(self.window))

    def ends(self) -> int:
        """Wait for its end; the exit code."""
        _, said = self.process.communicate(timeout=PATIENCE_S)
        assert not said, said
        return self.process.returncode


@contextmanager
def running(screen: Screen, data: Path, *arguments: str) -> Iterator[Real]:
    save_settings(settings_file(data), Settings(guide=False))
    real = Real(screen, data, *arguments)
    try:
        yield real
    finally:
        if real.process.poll() is None:
            real.process.kill()
            real.process.communicate()


class TwoHandedPlayer(MousePlayer):
    """Clicks at the real window what is clicked at the mirror."""

    def __init__(self, desk: ProgramDesk, real: Real, seed: int) -> None:
        super().__init__(desk, seed)
        self.real = real
        self.mirror = desk

    def click(self, pos: Pos, button: int = 1) -> None:
        self.meet()
        self.real.click(pos)
        super().click(pos, button)
        # Whatever it has done: the pointer rests at the same place in both.
        self.mirror.frame(2)

    def hurry(self) -> None:
        """The mirror needs no hurry of its own."""
        self.mirror.frame(30)

    def felt(self) -> None:
        """Click where nothing lies: whoever thinks plays, whatever moves is there."""
        self.real.click((330, 232))
        time.sleep(0.02)

    def meet(self) -> None:
        """Wait until the real game is where the mirror is, and rests."""
        if not on_table(self.mirror):
            return
        wanted = self.mirror.table.answers
        end = time.monotonic() + PATIENCE_S
        while self.real.answers() < wanted:
            assert time.monotonic() < end, f"the real game stands at {self.real.answers()}"
            self.felt()
        if wanted != self.met:
            self.met = wanted
            self.felt()
            self.felt()
        assert self.real.answers() == wanted

    met = -1


def colours(picture: Surface) -> int:
    """How many different colours there are, looked at here and there."""
    width, height = picture.get_size()
    return len(
        {tuple(picture.get_at((x, y))) for x in range(0, width, 9) for y in range(0, height, 9)}
    )


def likeness(one: Surface, other: Surface) -> float:
    """The share of places, looked at here and there, that look alike in both."""
    width, height = one.get_size()
    places = [(x, y) for x in range(0, width, 7) for y in range(0, height, 7)]
    alike = sum(
        all(abs(a - b) < 12 for a, b in zip(one.get_at(p)[:3], other.get_at(p)[:3], strict=True))
        for p in places
    )
    return alike / len(places)


def test_a_whole_game_in_a_real_window(screen: Screen, tmp_path: Path) -> None:
    options = ("--game", "mad-magazine", "--seats", ",".join(KINDS), "--seed", str(SEED))
    data = tmp_path / "real"
    how = ("--speed", "mad", "--window", f"{SIZE[0]}x{SIZE[1]}", "--lang", "en")
    with running(screen, data, "play", *options, *how) as real:
        desk = ProgramDesk(tmp_path / "mirror", size=SIZE)
        desk.deal("mad-magazine", KINDS, SEED)
        player = TwoHandedPlayer(desk, real, SEED)
        player.play(3)
        desk.until(lambda: player.waited_for() is not None)
        player.meet()
        desk.frame(200)
        # Bubbles come and go by their own clocks; the rest of the table is the same.
        until(lambda: likeness(real.picture(), desk.window.surface()) > 0.95, "another table")
        table = real.picture()
        assert table.get_size() == SIZE
        assert colours(table) > 300
        player.play()
        desk.until(lambda: on_results(desk))
        record = real.record()
        assert record is not None
        assert record.end is not None, "the real game is over too"
        assert record.end.winners == list(desk.table.winners)
        assert record.end.digest == desk.table.digest()
        time.sleep(2.5)
        assert colours(real.picture()) > 300
        # Out by the buttons that are there only on the results and on the title.
        player.use("menu")
        desk.until(lambda: on_title(desk))
        time.sleep(0.7)
        desk.frame(30)
        player.use("quit")
        assert desk.stack.top is None
        assert real.ends() == 0


def test_killed_in_mid_game_it_goes_on_where_it_was(screen: Screen, tmp_path: Path) -> None:
    options = ("--game", "mad-magazine", "--seats", ",".join(KINDS), "--seed", "11")
    data = tmp_path / "real"
    how = ("--window", f"{SIZE[0]}x{SIZE[1]}", "--lang", "en")
    with running(screen, data, "play", *options, "--speed", "mad", *how) as real:
        desk = ProgramDesk(tmp_path / "mirror", size=SIZE)
        desk.deal("mad-magazine", KINDS, 11)
        player = TwoHandedPlayer(desk, real, 11)
        player.play(3)
        desk.until(lambda: player.waited_for() is not None)
        player.meet()
        real.process.send_signal(signal.SIGKILL)
        real.process.communicate()
        before = real.record()
        assert before is not None
        assert before.end is None
        assert len(before.answers) == desk.table.answers
        digest = taking_up.replay(before).digest()
        assert digest == desk.table.digest()
    # The mirror is started again as well, from a copy of what the dead one has left behind.
    copy = tmp_path / "copy"
    shutil.copytree(data, copy)
    with running(screen, data, "play", *how) as real:
        desk = ProgramDesk(copy, size=SIZE)
        desk.title()
        player = TwoHandedPlayer(desk, real, 5)
        time.sleep(1.0)
        desk.frame(60)
        player.use("continue")
        desk.until(lambda: on_table(desk))
        assert desk.table.digest() == digest
        until(lambda: likeness(real.picture(), desk.window.surface()) > 0.95, "another table")
        player.play(2)
        desk.until(lambda: player.waited_for() is not None or on_results(desk))
        player.meet()
        after = real.record()
        assert after is not None
        assert after.path == before.path, "the same game, not another one"
        assert after.answers[: len(before.answers)] == before.answers
        assert len(after.answers) > len(before.answers)
        assert taking_up.replay(after).digest() == desk.table.digest()
        player.use("menu")
        desk.frame(5)
        player.use(desk.saying("table.pause.quit"))
        assert real.ends() == 0
