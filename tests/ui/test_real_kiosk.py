"""An unattended table in a real window, under a window manager that would love to close it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import Screen

pytestmark = pytest.mark.screen

KEYS = (
    *("alt+F4", "Escape", "F11", "alt+Tab", "alt+Escape", "super+d", "ctrl+q", "ctrl+w"),
    *("ctrl+c", "alt+space", "F1", "F10", "Menu", "Print", "XF86Back", "ctrl+alt+Delete"),
)
PATIENCE_S = 60.0


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


def test_no_key_and_no_window_manager_gets_anybody_out(screen: Screen, tmp_path: Path) -> None:
    if shutil.which("openbox") is None:
        pytest.skip("openbox is not installed (apt install openbox)")
    (tmp_path / "kiosk.toml").write_text("")
    manager = subprocess.Popen(
        ["openbox"], env=screen.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    command = [sys.executable, "-m", "madtable", "kiosk", "--no-exit"]
    command += ["--config", str(tmp_path / "kiosk.toml"), "--data-dir", str(tmp_path)]
    kiosk = subprocess.Popen(command, env=screen.env, stderr=subprocess.PIPE, text=True)
    try:
        end = time.monotonic() + PATIENCE_S
        while not visible(screen):
            assert time.monotonic() < end, "no window came up"
            assert kiosk.poll() is None, kiosk.communicate()[1]
            time.sleep(0.1)
        (window,) = visible(screen)
        time.sleep(1.0)
        assert geometry(screen, window) == screen.size
        games = tmp_path / "kiosk" / "games"
        for step in range(3):  # at the picture, at the choice, at a table
            for key in KEYS:
                screen.xdotool("key", key)
            screen.xdotool("windowminimize", window)
            screen.xdotool("windowmap", window)
            screen.xdotool("click", 3)
            time.sleep(0.5)
            assert kiosk.poll() is None, f"step {step}"
            assert visible(screen) == [window]
            assert geometry(screen, window) == screen.size
            place = ((960, 300), (1640, 970))[min(step, 1)]
            screen.xdotool("mousemove", "--window", window, *place, "click", "--delay", 60, 1)
            time.sleep(1.0)
            if step == 1:
                assert list(games.glob("*.madgame")), "the visitor sits at a table"
        os.kill(kiosk.pid, signal.SIGTERM)
        _, said = kiosk.communicate(timeout=PATIENCE_S)
        assert (kiosk.returncode, said) == (0, "")
        assert not games.exists()
    finally:
        for process in (kiosk, manager):
            if process.poll() is None:
                process.kill()
            process.wait()


def test_without_a_window_manager_it_fills_the_screen(screen: Screen, tmp_path: Path) -> None:
    (tmp_path / "kiosk.toml").write_text("")
    command = [sys.executable, "-m", "madtable", "kiosk", "--no-exit"]
    command += ["--config", str(tmp_path / "kiosk.toml"), "--data-dir", str(tmp_path)]
    kiosk = subprocess.Popen(command, env=screen.env, stderr=subprocess.PIPE, text=True)
    try:
        end = time.monotonic() + PATIENCE_S
        while not visible(screen):
            assert time.monotonic() < end, "no window came up"
            assert kiosk.poll() is None, kiosk.communicate()[1]
            time.sleep(0.1)
        (window,) = visible(screen)
        time.sleep(1.0)
        assert geometry(screen, window) == screen.size
        assert "Position: 0,0" in screen.xdotool("getwindowgeometry", window)
    finally:
        kiosk.kill()
        kiosk.communicate()
