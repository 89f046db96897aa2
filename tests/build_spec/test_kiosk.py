"""What a machine needs for an unattended table: the example of a policy, the units, the session."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from madtable.looks.start import CRASHED
from madtable.store.policy import Policy, read_policy
from madtable.ui.words import languages

ROOT = Path(__file__).resolve().parents[2]
KIOSK = ROOT / "build_spec" / "kiosk"
BAD = 2
"""The exit code for a policy that makes no sense."""

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="a Linux matter")


def test_the_example_says_what_holds_anyway() -> None:
    assert read_policy(KIOSK / "kiosk.toml", languages()) == Policy()
    text = (KIOSK / "kiosk.toml").read_text(encoding="utf-8")
    assert set(re.findall(r"^(\w+) = ", text, re.MULTILINE)) == set(Policy.__struct_fields__)


# --- the unit -------------------------------------------------------------------------------------


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
@pytest.mark.parametrize("unit", sorted(KIOSK.glob("*.service")), ids=lambda path: path.name)
def test_systemd_has_nothing_against_the_unit(unit: Path, tmp_path: Path) -> None:
    # The programs that it starts need not be on the machine that checks it.
    text = unit.read_text(encoding="utf-8").replace("/usr/lib/madtable/kiosk-session", "/bin/true")
    copy = tmp_path / unit.name
    copy.write_text(text.replace("Documentation=man:cage(1)\n", ""), encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(copy)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    about_it = [line for line in done.stderr.splitlines() if unit.name in line]
    assert about_it == []


@pytest.mark.parametrize("unit", sorted(KIOSK.glob("*.service")), ids=lambda path: path.name)
def test_the_unit_starts_again_what_another_start_may_mend_and_nothing_else(unit: Path) -> None:
    text = unit.read_text(encoding="utf-8")
    assert "\nRestart=on-failure\n" in text
    assert "\nStartLimitIntervalSec=0\n" in text, "however often it falls"
    assert f"\nRestartPreventExitStatus={BAD}\n" in text
    assert BAD != CRASHED, "a machine out of order is looked at again"


@on_linux
@pytest.mark.parametrize(("kind", "command"), [("wayland", "cage"), ("x11", "xinit")])
@pytest.mark.parametrize(("ends", "code"), [("exit 0", 0), ("exit 3", 3), ("kill -9 $$", 137)])
def test_the_session_ends_as_the_table_did(
    tmp_path: Path, kind: str, command: str, ends: str, code: int
) -> None:
    """Stand-ins for what shows it, which forget how it ended, and for the table itself."""
    shows = "shift" if command == "cage" else ""
    stubs = {
        command: f'{shows}\nfirst=$1; shift\n"$first" "$1"\nexit 0\n',
        "madtable": f'echo "$@" >"{tmp_path}/said"\n{ends}\n',
        **dict.fromkeys(("xset", "setxkbmap"), "exit 0\n"),
    }
    for name, text in stubs.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}")
        (tmp_path / name).chmod(0o755)
    done = subprocess.run(
        [KIOSK / "kiosk-session", kind],
        env={"PATH": f"{tmp_path}:{os.environ['PATH']}", "XDG_RUNTIME_DIR": str(tmp_path)},
        check=False,
        capture_output=True,
        timeout=20,
    )
    assert done.returncode == code, done.stderr
    said = (tmp_path / "said").read_text()
    assert said == "kiosk --config /etc/madtable/kiosk.toml --data-dir /var/lib/madtable\n"
