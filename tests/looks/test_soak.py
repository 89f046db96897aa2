"""A soak plays through the real screens, and tells growth from trembling."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import pygame
import pytest

from madtable.engine.errors import BadInput
from madtable.looks.soak import GROWTH_MOST, Sample, figures, soak
from madtable.ui import palette
from madtable.ui.options import SoakOptions
from madtable.ui.screens.choose import Choose


def samples(memory: list[int], files: int = 50, later: int = 50) -> list[Sample]:
    """A game for each figure of memory in kB; `later` files are open after the last one."""
    last = len(memory) - 1
    return [
        Sample(number + 1, "mao", 100, kb, later if number == last else files, 3, 2)
        for number, kb in enumerate(memory)
    ]


def test_only_memory_that_goes_on_growing_counts() -> None:
    warming = [50_000 + 1_000 * game for game in range(50)]
    trembling = [100_000 + 900 * (game % 7) for game in range(150)]
    seen = figures(samples([*warming, *trembling]), 0)
    assert seen["ok"]
    assert abs(seen["memory_growth_percent"]) < 1
    growing = [100_000 + 100 * game for game in range(150)]
    seen = figures(samples([*warming, *growing]), 0)
    assert not seen["ok"]
    assert seen["memory_growth_percent"] > 100 * GROWTH_MOST


def test_files_that_stay_open_and_stumbles_are_no_good() -> None:
    steady = [100_000] * 200
    assert figures(samples(steady), 0)["ok"]
    seen = figures(samples(steady, later=51), 0)
    assert (seen["files_least"], seen["files_most"], seen["ok"]) == (50, 51, False)
    assert not figures(samples(steady), 1)["ok"]


def test_a_folder_that_cannot_be_written_is_named_before_the_first_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    counted: list[int] = []
    with pytest.raises(BadInput, match="cannot be written"):
        soak(SoakOptions(1, tmp_path / "file" / "out"), counted.append)
    assert counted == []


@pytest.mark.slow
def test_games_are_played_and_the_curve_is_drawn(tmp_path: Path) -> None:
    counted: list[int] = []
    seen = soak(SoakOptions(2, tmp_path / "out"), counted.append)
    assert counted == [1, 2]
    assert (seen["games"], seen["stumbles"]) == (2, 0)
    with (tmp_path / "out" / "soak.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["name"] for row in rows] == ["mad-magazine"] * 2, "one more round"
    assert all(int(row["frames"]) > 100 for row in rows), "it goes through the screens"
    if sys.platform == "linux":
        assert all(int(row["memory_kb"]) > 20_000 for row in rows)
    picture = pygame.image.load(tmp_path / "out" / "soak.png")
    curve = pygame.mask.from_threshold(picture, palette.TOMATO_DARK, (1, 1, 1, 255))
    panels = [box for box in curve.get_bounding_rects() if box.width > 1000]
    assert len(panels) == 3, "memory, files, processes"


def test_an_interrupted_soak_tells_of_the_games_that_are_over(tmp_path: Path) -> None:
    def interrupt(game: int) -> None:
        if game == 1:
            raise KeyboardInterrupt

    seen = soak(SoakOptions(50, tmp_path), interrupt)
    assert (seen["games"], seen["interrupted"]) == (1, True)
    assert len((tmp_path / "soak.csv").read_text().splitlines()) == 2
    assert (tmp_path / "soak.png").stat().st_size > 1000


def test_nothing_is_stumbled_over_in_silence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Choose, dt: float) -> None:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(Choose, "update", fail)
    with pytest.raises(ZeroDivisionError):
        soak(SoakOptions(1, tmp_path))
