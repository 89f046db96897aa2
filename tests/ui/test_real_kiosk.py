"""An unattended table in a real window, under a window manager that would love to close it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.conftest import Screen
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.screen

KEYS = (
    *("alt+F4", "Escape", "F11", "alt+Tab", "alt+Escape", "super+d", "ctrl+q", "ctrl+w"),
    *("ctrl+c", "alt+space", "F1", "F10", "Menu", "Print", "XF86Back", "ctrl+alt+Delete"),
)


def geometry(screen: Screen, window: str) -> tuple[int, int]:
    """Width and height of a window."""
    said = dict(
        line.split("=", 1)
        for line in screen.xdotool("getwindowgeometry", "--shell", window).splitlines()
    )
    return int(said["WIDTH"]), int(said["HEIGHT"])


def visible(screen: Screen) -> list[str]:
    """The windows of the program that can be seen."""
    try:
        return screen.xdotool("search", "--onlyvisible", "--class", "madtable").split()
    except subprocess.CalledProcessError:
        return []


@contextmanager
def kiosk_on(screen: Screen, folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """An unattended table that fills the screen: its process and its window."""
    (folder / "kiosk.toml").write_text("")
    command = [sys.executable, "-m", "madtable", "kiosk", "--no-exit"]
    command += ["--config", str(folder / "kiosk.toml"), "--data-dir", str(folder)]
    kiosk = subprocess.Popen(command, env=screen.env, stderr=subprocess.PIPE, text=True)

    def has_window() -> bool:
        assert kiosk.poll() is None, kiosk.communicate()[1]
        return bool(visible(screen))

    try:
        until(has_window, "no window came up")
        (window,) = visible(screen)
        until(lambda: geometry(screen, window) == screen.size, "it does not fill the screen")
        yield kiosk, window
    finally:
        if kiosk.poll() is None:
            kiosk.kill()
            kiosk.communicate()


def test_no_key_and_no_window_manager_gets_anybody_out(screen: Screen, tmp_path: Path) -> None:
    if shutil.which("openbox") is None:
        pytest.skip("openbox is not installed (apt install openbox)")
    manager = subprocess.Popen(
        ["openbox"], env=screen.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    games = tmp_path / "kiosk" / "games"
    try:
        with kiosk_on(screen, tmp_path) as (kiosk, window):
            for step in range(3):  # at the picture, at the choice, at a table
                for key in KEYS:
                    screen.xdotool("key", key)
                screen.xdotool("windowminimize", window)
                screen.xdotool("windowmap", window)
                screen.xdotool("click", 3)
                time.sleep(0.5)  # so that it would be gone by now
                assert kiosk.poll() is None, f"step {step}"
                assert visible(screen) == [window]
                assert geometry(screen, window) == screen.size
                place = ((960, 300), (1640, 970))[min(step, 1)]
                screen.xdotool("mousemove", "--window", window, *place, "click", "--delay", 60, 1)
                if step == 1:
                    until(lambda: list(games.glob("*.madgame")), "no visitor sits at a table")
                else:
                    time.sleep(1.0)  # nothing outside tells when the next picture has come
            os.kill(kiosk.pid, signal.SIGTERM)
            _, said = kiosk.communicate(timeout=PATIENCE_S)
            assert (kiosk.returncode, said) == (0, "")
        assert not games.exists()
    finally:
        manager.kill()
        manager.wait()


def test_without_a_window_manager_it_fills_the_screen(screen: Screen, tmp_path: Path) -> None:
    with kiosk_on(screen, tmp_path) as (_, window):
        assert "Position: 0,0" in screen.xdotool("getwindowgeometry", window)
