"""What measures and walks through a built program sees what is there, from outside."""

from __future__ import annotations

import mmap
import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from build_spec import measure, walk
from build_spec.trial import middle_line, photograph, windows, xvfb
from madtable.engine.journal import SeatLine
from madtable.host.sitting import sit_down
from madtable.host.table import Table
from madtable.store.footprint import family, memory_kb, open_files, threads
from madtable.store.journals import games_folder, new_journal
from tests.conftest import Screen

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="a Linux matter")


def dump(lines: list[bytes]) -> bytes:
    """A screen of Xvfb with these lines of pixels."""
    head = [0] * 25
    head[0], head[4], head[5], head[12] = 100, len(lines[0]) // 4, len(lines), len(lines[0])
    return struct.pack(">25I", *head) + b"".join(lines)


def test_a_picture_is_told_from_an_empty_screen() -> None:
    empty = bytes(4 * 640)
    drawn = b"".join(bytes((x % 250, x // 16, 7, 0)) for x in range(640))
    assert middle_line(dump([empty, empty, drawn, empty])) == drawn
    assert not measure.shown(dump([drawn, empty, empty, drawn]))
    assert measure.shown(dump([empty, empty, drawn, empty]))


def test_a_photograph_can_be_looked_at(tmp_path: Path) -> None:
    (tmp_path / "screen").write_bytes(dump([bytes((10, 20, 30, 0)) * 4] * 4))
    shown = photograph(tmp_path / "screen")
    assert tuple(shown.get_at((1, 1))) == (30, 20, 10, 255), "the fourth byte is not its alpha"


def test_what_moves_on_the_title_is_no_other_screen() -> None:
    one = bytes(range(256)) * 4000
    little = bytes(100_000) + one[100_000:]
    assert not walk._differs(one, little)
    assert walk._differs(one, bytes(len(one)))


def test_the_walker_sees_when_the_game_is_over(tmp_path: Path) -> None:
    assert walk._state(tmp_path) == (False, 0)
    seats = [SeatLine("random", "", "goat"), SeatLine("random", "", "owl")]
    header = sit_down("mad-magazine", seats, 3)
    journal = new_journal(games_folder(tmp_path / "data"), header)
    table = Table.deal(header, journal)
    table.let_bot_move()
    assert walk._state(tmp_path) == (False, 1)
    while not table.over:
        table.let_bot_move()
    journal.close()
    assert walk._state(tmp_path) == (True, table.answers)


@on_linux
def test_a_program_is_measured_with_all_that_it_has_started() -> None:
    before = len(family(os.getpid()))
    child = subprocess.Popen([sys.executable, "-c", "import time; print(1); time.sleep(60)"],
                             stdout=subprocess.PIPE)  # fmt: skip
    try:
        assert child.stdout is not None
        child.stdout.readline()
        found = family(os.getpid())
        assert child.pid in found
        assert len(found) == before + 1
        assert memory_kb([child.pid]) > 1000
        assert memory_kb(found) > memory_kb([child.pid])
        assert open_files(child.pid) >= 3
        assert threads(child.pid) == 1
        assert measure.worked_s(child.pid) > 0.0
    finally:
        child.kill()
        child.communicate()
    assert memory_kb([child.pid]) == 0, "it is gone"


@pytest.mark.screen
def test_the_first_picture_is_timed_from_outside(screen: Screen, tmp_path: Path) -> None:
    """A stand-in that shows something after a while, and nothing before."""
    program = tmp_path / "madtable"
    program.write_text(
        f"#!{sys.executable}\n"
        "import os, pathlib, time, pygame\n"
        "window = pygame.Window('madtable', (800, 600), (0, 0))\n"
        "surface = window.get_surface()\n"
        "time.sleep(0.3)\n"
        "for x in range(800): pygame.draw.line(surface, (x % 250, x // 4, 9), (x, 0), (x, 600))\n"
        "window.flip()\n"
        "ms = 1000 * (time.monotonic() - float(os.environ['MADTABLE_T0']))\n"
        "log = pathlib.Path('data/log')\n"
        "log.mkdir(parents=True)\n"
        "(log / 'madtable.log').write_text(f'INFO first picture after {ms:.0f} ms')\n"
        # SDL makes an event of the signal that ends a program.
        "while not pygame.event.get(pygame.QUIT): time.sleep(0.01)\n"
    )
    program.chmod(0o755)
    with xvfb(tmp_path, (800, 600)) as display:
        env = {**screen.env, "DISPLAY": display}
        assert windows(env) == []
        with (tmp_path / "Xvfb_screen0").open("r+b") as file:
            seen = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
            first = measure.first_frame(program, tmp_path, env, seen, "play")
            seen.close()
    assert first.seen > 0.3
    assert 0.0 < first.worked < first.seen
    assert first.told > 0.3
