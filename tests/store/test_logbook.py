"""The log keeps to its size, and a disk that takes nothing only costs the log."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from madtable.store.logbook import FATAL, LARGEST, NAME, Early, Logbook

FALLS = """
import faulthandler, logging, sys
from pathlib import Path
from madtable.store.logbook import Logbook
Logbook(Path(sys.argv[1]))
logging.getLogger("test").info("before it falls")
faulthandler._sigsegv()
"""


@pytest.fixture(autouse=True)
def _same_afterwards() -> Iterator[None]:
    level, raises = logging.getLogger().level, logging.raiseExceptions
    yield
    logging.getLogger().setLevel(level)
    logging.raiseExceptions = raises


def test_the_log_turns_its_pages_and_throws_the_oldest_away(tmp_path: Path) -> None:
    book = Logbook(tmp_path / "log")
    try:
        for number in range(3_000):
            logging.getLogger("test").info("line %06d %s", number, "x" * 1_000)
        files = sorted(tmp_path.glob(f"log/{NAME}*"))
        assert len(files) == 4
        assert all(file.stat().st_size <= LARGEST for file in files)
        assert "line 002999" in book.latest(3)[0]
        assert "line 002997" in book.latest(3)[-1]
    finally:
        book.close()
    logging.getLogger("test").info("too late")
    assert "too late" not in book.latest(1)[0]


def test_a_log_that_cannot_be_written_is_only_missing(capsys: pytest.CaptureFixture[str]) -> None:
    book = Logbook(Path("/proc/self/nowhere"))
    logging.getLogger("test").info("nobody reads this")
    logging.getLogger("test").warning("the game cannot be saved")
    assert book.latest(5) == []
    book.close()
    logging.getLogger("test").info("nor this")
    assert capsys.readouterr() == ("", "madtable: the game cannot be saved\n")


def test_what_was_said_before_there_was_a_log_comes_first_in_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    logging.getLogger().setLevel(logging.WARNING)
    early = Early()
    logging.getLogger("test").warning("damage at the start")
    logging.getLogger("test").warning("and more of it")
    book = Logbook(tmp_path, early)
    logging.getLogger("test").info("afterwards")
    lines = book.latest(9)[::-1]
    book.close()
    said = [line.split(maxsplit=2)[2] for line in lines]
    assert said == ["WARNING damage at the start", "WARNING and more of it", "INFO afterwards"]
    assert early not in logging.getLogger().handlers
    assert capsys.readouterr() == ("", "")


def test_where_no_log_can_be_written_early_damage_is_told_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logging.getLogger().setLevel(logging.INFO)
    early = Early()
    logging.getLogger("test").info("nobody reads this")
    logging.getLogger("test").warning("damage at the start")
    Logbook(Path("/proc/self/nowhere"), early).close()
    assert capsys.readouterr() == ("", "madtable: damage at the start\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full here")
def test_a_disk_that_fills_up_later_costs_the_log_and_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / NAME).symlink_to("/dev/full")
    book = Logbook(tmp_path)
    try:
        for _ in range(3):
            logging.getLogger("test").warning("nobody reads this")
    finally:
        book.close()
    assert capsys.readouterr() == ("", "")


@pytest.mark.skipif(os.name == "nt", reason="no such signal here")
def test_what_kills_the_interpreter_leaves_its_trace_and_an_old_one_makes_way(
    tmp_path: Path,
) -> None:
    (tmp_path / FATAL).write_text("old " * LARGEST)
    done = subprocess.run([sys.executable, "-c", FALLS, str(tmp_path)], check=False, timeout=60)
    assert done.returncode != 0
    fatal = (tmp_path / FATAL).read_text()
    assert fatal.startswith("Fatal Python error: Segmentation fault")
    assert "old" not in fatal
    assert "before it falls" in (tmp_path / NAME).read_text()
