"""What every test shares: no real screen, no real home, and a virtual screen for those that ask."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import hypothesis
import pytest

# Before anything imports pygame: a test never opens a window on somebody's desktop, makes no noise,
# and never finds the saves, settings or display of the person who runs it.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["LC_ALL"] = "C.UTF-8"
os.environ.pop("LANGUAGE", None)
os.environ.pop("MADTABLE_DATA", None)

_ROOT = Path(__file__).resolve().parent.parent
_IN_CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}

# A failing example must fail again on the next machine; how long an example takes is no property.
hypothesis.settings.register_profile("project", deadline=None, derandomize=True)
hypothesis.settings.load_profile("project")


@pytest.fixture(scope="session", autouse=True)
def _home_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Send every user folder to a temporary place."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("data", "config", "state", "cache"):
            patch.setenv(f"XDG_{name.upper()}_HOME", str(home / name))
        patch.setenv("APPDATA", str(home))
        patch.setenv("LOCALAPPDATA", str(home))
        yield


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's folder."""
    return _ROOT


@pytest.fixture(scope="session")
def scenario_folder() -> Path:
    """The worked examples of the rules."""
    return _ROOT / "tests" / "scenarios"


@dataclass
class Screen:
    """A virtual X screen: what a program needs to open a window on it, and a hand to press keys.

    `env` is a whole environment for `subprocess`; real X events come from `xdotool`.
    """

    display: str
    size: tuple[int, int]
    env: dict[str, str] = field(repr=False)

    def xdotool(self, *arguments: str | int, timeout_s: float = 30.0) -> str:
        """Run xdotool on this screen and return what it prints; CalledProcessError if it fails."""
        done = subprocess.run(
            ["xdotool", *map(str, arguments)],
            env=self.env,
            check=True,
            capture_output=True,
            text=True,
            timeout=timeout_s,
        )
        return done.stdout.strip()


@pytest.fixture
def screen() -> Iterator[Screen]:
    """A screen of the test's own (1920 x 1080), so that two tests never share a pointer."""
    missing = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
    if missing:
        reason = f"{' and '.join(missing)} not installed (apt install xvfb xdotool)"
        if _IN_CI:
            pytest.fail(reason)
        pytest.skip(reason)
    size = (1920, 1080)
    reads, writes = os.pipe()
    server = subprocess.Popen(
        # The server picks a free number itself and tells it, once it is ready. It must not reset
        # when its last window goes (a killed game): the next one would find no screen meanwhile.
        [
            "Xvfb",
            "-displayfd",
            str(writes),
            "-screen",
            "0",
            f"{size[0]}x{size[1]}x24",
            "-nolisten",
            "tcp",
            "-noreset",
        ],
        pass_fds=[writes],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writes)
    try:
        with os.fdopen(reads) as answer:
            number = answer.readline().strip()
        assert number, "Xvfb did not start"
        display = f":{number}"
        env = os.environ | {
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            # Without a graphics card SDL's own GL copy costs 18 ms a frame, the plain one below 1.
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
            "PYTHONPATH": str(_ROOT),
        }
        env.pop("WAYLAND_DISPLAY", None)
        yield Screen(display, size, env)
    finally:
        server.terminate()
        server.wait(timeout=10)
