"""A window at rest sleeps until something happens, and loses neither time nor an event by it."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame.event import Event

from madtable.ui.loop import Loop
from madtable.ui.pace import DT_MOST_S, Pace
from madtable.ui.stack import SceneStack
from madtable.ui.waking import WAKING, Waker
from madtable.ui.window import OffscreenWindow
from tests.ui.desk import Blank, kit
from tests.ui.players import Clock

if TYPE_CHECKING:
    from tests.conftest import Screen

CLICK = Event(pygame.MOUSEBUTTONDOWN, pos=(5, 6), button=1, touch=False)


class Sleepy(OffscreenWindow):
    """A window whose events end its wait; somebody clicks at the times of `clicks`."""

    def __init__(self, clock: Clock, clicks: list[float]) -> None:
        super().__init__((320, 180))
        self.wakes = True
        self.clock = clock
        self.clicks = clicks
        self.waits: list[float] = []

    def wait(self, seconds: float) -> None:
        end = self.clock.now + seconds
        self.waits.append(seconds)
        if self.clicks and self.clicks[0] <= end:
            end = max(self.clock.now, self.clicks.pop(0))
            self.post(CLICK)
        self.clock.now = end


class Rest:
    """A scene in which nothing moves, shown by a loop in a `Sleepy` window."""

    def __init__(self, clicks: list[float] | None = None) -> None:
        self.clock = Clock()
        self.scene = Blank(kit())
        self.window = Sleepy(self.clock, clicks or [])
        stack = SceneStack(self.scene.kit)
        stack.resized(self.window.size)
        stack.push(self.scene)
        self.loop = Loop(stack, self.window, clock=self.clock)
        # Between two frames of motion the loop trusts its own sleep only.
        self.loop.pace = Pace(self.clock, self.clock.sleep)

    def until(self, seconds: float) -> None:
        while self.clock.now < seconds:
            assert self.loop.frame()


def test_ten_looks_a_second_and_time_passes_as_ever() -> None:
    rest = Rest()
    rest.until(5.0)
    assert rest.window.waits, "it has gone to sleep"
    begun, looks, passed = rest.clock.now, 0, sum(rest.scene.steps)
    while rest.clock.now - begun < 10.0 - 1e-6:
        rest.loop.frame()
        looks += 1
    assert looks == 100
    gone = rest.clock.now - begun
    assert sum(rest.scene.steps) - passed == pytest.approx(gone, abs=0.11)
    assert max(rest.scene.steps) <= DT_MOST_S + 1e-9


def test_a_window_in_the_background_loses_no_time_either() -> None:
    rest = Rest()
    rest.window.wakes = rest.window.focused = False
    rest.until(2.0)
    begun, passed = rest.clock.now, sum(rest.scene.steps)
    rest.until(12.0)
    gone = rest.clock.now - begun
    assert sum(rest.scene.steps) - passed == pytest.approx(gone, abs=0.11)


@given(st.floats(4.0, 9.0))
def test_a_click_ends_the_wait_and_what_it_begins_does_not_jump(at: float) -> None:
    rest = Rest([at])
    clicked: list[float] = []
    first: list[float] = []

    def click(_: object) -> bool:
        if not clicked:
            clicked.append(rest.clock.now)
            rest.scene.steps.clear()
        return True

    rest.scene.on_intent = click
    rest.scene.on_update = lambda dt: first.append(dt) if clicked and not first else None
    rest.until(10.0)
    assert clicked == [pytest.approx(at, abs=1e-6)]
    assert first[0] < 1e-6, "the wait before the click is no time of what the click began"
    assert rest.scene.steps[1] == pytest.approx(1 / 60, abs=1e-6)


def test_where_only_looking_finds_an_event_it_looks_thirty_times_a_second() -> None:
    rest = Rest()
    rest.window.wakes = False
    rest.until(5.0)
    assert rest.window.waits[-1] == pytest.approx(1 / 30, abs=1e-6)


def test_a_scene_that_leaves_while_the_window_sleeps_ends_the_loop() -> None:
    rest = Rest()
    rest.until(5.0)
    rest.scene.on_update = lambda _: rest.loop.stack.clear()
    assert not (rest.loop.frame() and rest.loop.frame())
    assert rest.scene.left


@given(st.lists(st.floats(0.0, 0.3), min_size=1, max_size=20))
def test_a_long_wait_is_told_in_steps_that_add_up(waits: list[float]) -> None:
    """However early the wait is over; later than it should be, motion is slowed down instead."""
    clock = Clock()
    pace = Pace(clock, clock.sleep)
    for wait in waits:

        def early(seconds: float, wait: float = wait) -> None:
            clock.now += min(wait, seconds)

        before = clock.now
        pace.wait(0.1, early)
        steps = pace.rested()
        assert max(steps) <= DT_MOST_S + 1e-9
        assert sum(steps) == pytest.approx(clock.now - before, abs=1e-9)
        assert pace.step() == 0.0
        assert not pace.rested(), "it is told once"


# --- SDL's own wait ------------------------------------------------------------------------------


def waker(found: Callable[[int], int] | None, pads: int, patch: pytest.MonkeyPatch) -> Waker:
    patch.setattr(pygame.joystick, "get_init", lambda: True)
    patch.setattr(pygame.joystick, "get_count", lambda: pads)
    return Waker(lambda: found)


def test_a_pad_keeps_sdl_looking_so_it_is_not_asked_to_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []

    def found(milliseconds: int) -> int:
        asked.append(milliseconds)
        return 0

    slept: list[float] = []
    monkeypatch.setattr("madtable.ui.waking.time.sleep", slept.append)
    alone = waker(found, 0, monkeypatch)
    assert alone.works
    alone.sleep(0.1)
    alone.sleep(0.0)
    assert (asked, slept) == ([100], [0.0])
    played = waker(found, 1, monkeypatch)
    assert not played.works
    played.sleep(0.1)
    nothing = waker(None, 0, monkeypatch)
    assert not nothing.works
    nothing.sleep(0.2)
    assert (asked, slept) == ([100], [0.0, 0.1, 0.2])


def test_drivers_without_a_wait_of_their_own_are_looked_at() -> None:
    assert os.environ["SDL_VIDEODRIVER"] not in WAKING
    pygame.display.init()
    assert not Waker().works


WAITS = """
import sys, threading
import pygame
from madtable.ui.window import Window
window = Window((320, 180))
window.surface()
window.flip()
pygame.joystick.init()
while window.poll():
    window.wait(0.2)
print("ready", window.wakes, flush=True)
heard = set()
while pygame.KEYDOWN not in heard:
    window.wait(3600.0)
    heard |= {event.type for event in window.poll()}
print("woken", flush=True)
window.close()
"""


@pytest.mark.screen
def test_a_real_window_sleeps_until_a_key_is_pressed(screen: Screen, root: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", WAITS], env=screen.env, cwd=root, stdout=subprocess.PIPE, text=True
    )
    try:
        assert program.stdout is not None
        lines = itertools.dropwhile(lambda line: "ready" not in line, program.stdout)
        assert next(lines).split() == ["ready", "True"]
        found = screen.xdotool("search", "--class", "madtable").splitlines()[-1]
        screen.xdotool("windowfocus", found)
        screen.xdotool("key", "space")
        assert program.wait(timeout=60) == 0, "the key has not ended the wait"
        assert next(lines).strip() == "woken"
    finally:
        program.kill()
        program.communicate()
