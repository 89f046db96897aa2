"""Which monitor a window lies on."""

from __future__ import annotations

import pygame
import pytest

from madtable.ui import display


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = [(1920, 1080), (1024, 768)]
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: sizes)


@pytest.mark.usefixtures("two")
def test_a_monitor_that_is_not_there_means_the_first() -> None:
    assert display.monitors() == 2
    assert [display.known(number) for number in (-1, 0, 1, 2)] == [0, 0, 1, 0]


@pytest.mark.usefixtures("two")
def test_a_window_fits_its_own_monitor() -> None:
    assert display.fitting_size(0, (960, 540)) == (1600, 900)
    wide, high = display.fitting_size(1, (960, 540))
    assert wide <= 1024
    assert high <= 768
    assert display.middle_of(1) == (0x2FFF0001, 0x2FFF0001)


def test_where_nobody_can_tell_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost() -> list[tuple[int, int]]:
        raise pygame.error("no video")

    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lost)
    assert display.monitors() == 1
