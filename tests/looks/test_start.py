"""The way to the first picture: what it does without, and how it is told how long it took."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from madtable.engine.journal import Header
from madtable.looks.program import WANTED_NEXT, Program
from madtable.ui.options import PlayOptions
from madtable.ui.screens.title import Title
from tests.looks.test_rescue import Steps, Visit, Visited

FIRST = """
import sys
import pygame
from madtable.__main__ import main
from madtable.ui.window import Window

class Witness(Window):
    def flip(self):
        super().flip()
        print(*sys.modules)
        pygame.event.post(pygame.event.Event(pygame.QUIT))

import madtable.looks.program
madtable.looks.program.Window = Witness
sys.exit(main(["play", "--window", "1280x720", "--data-dir", sys.argv[1]]))
"""
"""The program as it is started, until its first picture; prints what has been read by then."""

LATER = (
    "madtable.host.table",
    "madtable.engine.decision",
    "madtable.ui.board",
    "madtable.ui.screens.table",
    "madtable.ui.screens.lobby",
    "madtable.looks.playing",
    "madtable.looks.setting_up",
    "madtable.looks.lookback",
    "madtable.looks.look",
    "madtable.games.mad",
    "sqlite3",
    "numpy",
)
"""What only tables need, saved games, or the set-up screen."""


def shown(root: Path, data: Path, **asked: str) -> subprocess.CompletedProcess[str]:
    """A program of its own that has shown its first picture, and what it has printed."""
    asked |= {"PYTHONPATH": str(root), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    asked |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return subprocess.run(
        [sys.executable, "-c", FIRST, str(data)],
        env=os.environ | asked,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )


def test_the_first_picture_waits_for_no_table(root: Path, tmp_path: Path) -> None:
    done = shown(root, tmp_path, MADTABLE_T0=str(time.monotonic()))
    read = set(done.stdout.splitlines()[0].split())
    assert "madtable.ui.screens.title" in read
    assert sorted(read.intersection(LATER)) == []
    log = (tmp_path / "log" / "madtable.log").read_text(encoding="utf-8")
    found = re.search(r"first picture after (\d+) ms", log)
    assert found is not None
    assert 10 < int(found[1]) < 60_000


def test_damage_found_at_the_start_is_in_the_log_and_nowhere_else(
    root: Path, tmp_path: Path
) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / "empty.madgame").touch()
    (tmp_path / "settings.json").write_text('{"volume": "eleven"}')
    done = shown(root, tmp_path)
    assert done.stderr == ""
    read = done.stdout.splitlines()[0].split()
    assert "logging.handlers" not in read, "the first picture does not wait for it"
    log = (tmp_path / "log" / "madtable.log").read_text(encoding="utf-8")
    before, started, _ = log.partition(" INFO start: ")
    assert started
    assert (
        f"{games / 'empty.madgame'}:1: the file is empty; kept as empty.madgame.damaged" in before
    )
    assert "settings.json.damaged" in before


@pytest.mark.parametrize("moment", ["", "yesterday"])
def test_nobody_is_told_how_long_it_took_who_has_not_asked(
    moment: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MADTABLE_T0", moment)
    visit = Visit(tmp_path)

    def steps() -> Steps:
        yield
        visit.at(Title)

    visit.run(steps)
    log = (tmp_path / "log" / "madtable.log").read_text(encoding="utf-8")
    assert "start: " in log
    assert "first picture" not in log


def test_leaving_at_once_reads_no_more_than_was_needed(tmp_path: Path) -> None:
    program = Program(PlayOptions(lang="en", data_dir=tmp_path))

    def steps() -> Steps:
        yield
        assert program.played is None
        assert program.table is None

    program.run(Visited(steps))
    assert program.played is None
    program.close_log()


def test_a_table_is_there_once_one_is_dealt(tmp_path: Path) -> None:
    program = Program(PlayOptions(lang="en", data_dir=tmp_path, game="mad-magazine", seed=3))
    asked = program.setting_up.asked()
    assert isinstance(asked, Header)
    program.stack.resized((640, 360))
    program.playing.thinks_apart = False
    program.begin(asked)
    played = program.played
    assert played is program.playing
    assert program.table is played.table is not None
    played.end()


def test_what_is_wanted_next_is_read_in_spare_moments(tmp_path: Path) -> None:
    program = Program(PlayOptions(lang="en", data_dir=tmp_path))
    program.read_ahead()
    while program.kit.art.idle(0.1):
        pass
    assert set(WANTED_NEXT) <= set(sys.modules)
