"""Crashes are counted beyond the life of the program, and forgotten in time."""

from __future__ import annotations

from pathlib import Path

from madtable.store.crashes import Crashes


class Clock:
    now = 50.0

    def __call__(self) -> float:
        return self.now


def test_three_crashes_in_a_minute_are_too_many(tmp_path: Path) -> None:
    clock = Clock()
    crashes = Crashes(tmp_path / "crashes.json", clock)
    crashes.begin()
    for wait in (0.0, 29.0):
        clock.now += wait
        crashes.note()
        assert not crashes.too_many()
    clock.now += 30.0
    crashes.note()
    assert crashes.too_many()
    for _ in range(50):
        crashes.note()
    assert len((tmp_path / "crashes.json").read_text()) < 200, "only the latest matter"
    clock.now += 61.0
    assert not crashes.too_many()
    crashes.note()
    clock.now += 31.5
    assert not crashes.too_many(), "the first two are long ago"


def test_a_program_that_was_killed_counts_when_it_comes_back(tmp_path: Path) -> None:
    clock = Clock()
    for number in range(3):
        crashes = Crashes(tmp_path / "crashes.json", clock)
        crashes.begin()
        assert not crashes.too_many(), number
        clock.now += 2.0
    crashes = Crashes(tmp_path / "crashes.json", clock)
    crashes.begin()
    assert crashes.too_many()
    crashes.end()
    clock.now += 60.0
    crashes = Crashes(tmp_path / "crashes.json", clock)
    crashes.begin()
    assert not crashes.too_many()


def test_a_new_start_of_the_system_forgets_them(tmp_path: Path) -> None:
    clock = Clock()
    crashes = Crashes(tmp_path / "crashes.json", clock)
    crashes.begin()
    for _ in range(3):
        crashes.note()
    crashes.end()
    clock.now = 4.0
    crashes = Crashes(tmp_path / "crashes.json", clock)
    crashes.begin()
    assert not crashes.too_many()


def test_a_file_of_nonsense_and_a_folder_that_cannot_be_written_are_no_trouble(
    tmp_path: Path,
) -> None:
    (tmp_path / "crashes.json").write_text("nonsense")
    Crashes(tmp_path / "crashes.json", Clock()).begin()
    crashes = Crashes(Path("/proc/self/nowhere/crashes.json"), Clock())
    crashes.begin()
    for _ in range(3):
        crashes.note()
    assert crashes.too_many()
