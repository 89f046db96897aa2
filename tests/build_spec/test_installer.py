"""The installer for Windows: built round a stand-in, installed and removed by wine."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from build_spec.icons import ico
from madtable import __version__

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPT = ROOT / "build_spec" / "windows" / "madtable.nsi"
UNINSTALL = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\madtable"
CLASSES = r"HKCU\Software\Classes"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("makensis") is None, reason="makensis is not installed"),
]


@pytest.fixture(scope="module")
def installer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installer of a program that is two small files."""
    folder = tmp_path_factory.mktemp("installer")
    program = folder / "madtable"
    (program / "_internal").mkdir(parents=True)
    (program / "madtable.exe").write_bytes(b"MZ, as if it were a program")
    (program / "_internal" / "new.dll").write_bytes(b"new")
    (folder / "madtable.ico").write_bytes(ico(ROOT))
    made = folder / "madtable-setup.exe"
    done = subprocess.run(
        ["makensis", "-V2", "-WX", "-XTarget amd64-unicode", f"-DVERSION={__version__}",
         f"-DPROGRAM={program}", f"-DICON={folder / 'madtable.ico'}", f"-DOUTPUT={made}",
         str(SCRIPT)],
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return made


def test_the_installer_is_a_program_that_says_what_it_is(installer: Path) -> None:
    data = installer.read_bytes()
    assert data[:2] == b"MZ"
    for told in ("FileVersion", f"{__version__}", "madtable contributors, MIT licence"):
        assert told.encode("utf-16-le") in data, told


class Windows:
    """A Windows of its own, as far as wine is one."""

    def __init__(self, home: Path) -> None:
        self.env = {
            **{name: value for name, value in os.environ.items() if name != "DISPLAY"},
            "WINEPREFIX": str(home / "prefix"),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml=",
            "HOME": str(home),
        }
        assert self.run("wineboot", "-i").returncode == 0

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Let a program of Windows run to its end."""
        return subprocess.run(
            ["wine", *words], env=self.env, capture_output=True, text=True, check=False, timeout=300
        )

    def value(self, key: str, name: str = "") -> str:
        """What the registry holds under a name; empty where there is nothing."""
        asked = ["/v", name] if name else ["/ve"]
        done = self.run("reg", "query", key, *asked)
        lines = [line for line in done.stdout.splitlines() if "REG_" in line]
        return lines[0].split("    ")[-1].strip() if lines else ""

    def end(self) -> None:
        """Stop what wine keeps running."""
        subprocess.run(["wineserver", "-k"], env=self.env, check=False, timeout=60)


@pytest.mark.skipif(
    shutil.which("wine") is None or not os.environ.get("MADTABLE_WINE"),
    reason="wine takes minutes: MADTABLE_WINE=1 lets it",
)
def test_it_installs_and_removes_in_silence(installer: Path, tmp_path: Path) -> None:
    windows = Windows(tmp_path)
    try:
        _install_and_remove(windows, installer, tmp_path)
    finally:
        windows.end()


def _install_and_remove(windows: Windows, installer: Path, tmp_path: Path) -> None:
    users = tmp_path / "prefix" / "drive_c" / "users"
    place = "AppData/Local/Programs/madtable"
    old = [user / place / "_internal" for user in users.iterdir() if user.name != "Public"]
    for folder in old:  # an older version
        folder.mkdir(parents=True)
        (folder / "old.dll").write_bytes(b"old")
    assert windows.run(str(installer), "/S").returncode == 0
    (home,) = [user / place for user in users.iterdir() if (user / place / "madtable.exe").exists()]
    assert (home / "_internal" / "new.dll").exists()
    assert not (home / "_internal" / "old.dll").exists(), "two versions are not mixed"
    assert list(users.rglob("madtable.lnk")), "it stands in the start menu"
    assert windows.value(UNINSTALL, "DisplayVersion") == __version__
    assert int(windows.value(UNINSTALL, "EstimatedSize"), 16) >= 1
    kind = windows.value(rf"{CLASSES}\.madgame")
    assert kind == "madtable.game"
    command = windows.value(rf"{CLASSES}\{kind}\shell\open\command")
    assert command.endswith('madtable.exe" play --opened "%1"'), command

    (home / "mine.txt").write_text("of somebody else")
    # Told where it lies, it does not go on in a copy of itself, and can be waited for.
    inside = "C:" + str(home).split("drive_c")[1].replace("/", "\\")
    assert windows.run(str(home / "uninstall.exe"), "/S", f"_?={inside}").returncode == 0
    assert sorted(file.name for file in home.iterdir()) in (
        ["mine.txt"],
        ["mine.txt", "uninstall.exe"],  # which is running
    )
    assert windows.value(UNINSTALL, "DisplayVersion") == ""
    assert windows.value(rf"{CLASSES}\.madgame") == ""
    assert not list(users.rglob("madtable.lnk"))
