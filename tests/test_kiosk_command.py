"""The command of an unattended table: its policy, its PIN, and no network."""

from __future__ import annotations

import io
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from madtable.__main__ import main
from madtable.store.pin import fits, is_pin_hash

ROOT = Path(__file__).resolve().parents[1]


def test_without_a_pin_it_does_not_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "kiosk.toml"
    file.write_text("")
    assert main(["kiosk", "--config", str(file)]) == 2
    said = capsys.readouterr().err
    what = "there is none, and so no way out for staff; --no-exit if that is meant"
    assert said == f"madtable: {file}: pin: {what}\n"
    assert main(["kiosk", "--config", str(file), "--check"]) == 2
    assert main(["kiosk", "--config", str(file), "--check", "--no-exit"]) == 0
    assert capsys.readouterr().out == f"ok {file}\n"
    assert main(["kiosk"]) == 2
    assert main(["kiosk", "--config", str(tmp_path / "none.toml")]) == 2


def test_check_names_every_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "kiosk.toml"
    file.write_text('volume = 7\n\ngames = ["poker"]\n')
    assert main(["kiosk", "--config", str(file), "--check"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{file}:1: volume: Expected `float` <= 1.0: 7"
    assert lines[1].startswith(f"{file}:3: games: no 'poker' here")
    assert main(["kiosk", "--config", str(file)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "(and 1 more; --check names them all)" in said


def test_a_pin_is_made_and_never_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("24680\n"))
    assert main(["kiosk", "--make-pin"]) == 0
    found = re.fullmatch(r'pin = "(.+)"\n', capsys.readouterr().out)
    assert found is not None
    assert is_pin_hash(found[1])
    assert fits("24680", found[1])
    monkeypatch.setattr(sys, "stdin", io.StringIO("12\n"))
    assert main(["kiosk", "--make-pin"]) == 2


def test_a_pin_that_nobody_saw_is_typed_twice(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    typed: list[str] = []
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr("getpass.getpass", lambda _: typed.pop(0))
    typed += ["24680", "24680"]
    assert main(["kiosk", "--make-pin"]) == 0
    assert capsys.readouterr().out.startswith("pin = ")
    typed += ["24680", "24689"]
    assert main(["kiosk", "--make-pin"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "second time" in told.err


# --- no network -----------------------------------------------------------------------------------


def _may_unshare() -> bool:
    if shutil.which("unshare") is None or shutil.which("strace") is None:
        return False
    probe = ["unshare", "-n", "strace", "-o", os.devnull, "true"]
    return subprocess.run(probe, capture_output=True, check=False, timeout=20).returncode == 0


@pytest.mark.skipif(sys.platform != "linux", reason="a Linux matter")
def test_it_needs_no_network_and_never_asks_for_one(tmp_path: Path) -> None:
    if not _may_unshare():
        pytest.skip("unshare and strace are needed, and the right to use them")
    config, report = tmp_path / "kiosk.toml", tmp_path / "calls"
    config.write_text("")
    notify = tmp_path / "notify"
    command = ["unshare", "-n", "strace", "-f", "-qq", "-e", "trace=%network", "-o", str(report)]
    command += [sys.executable, "-m", "madtable", "kiosk", "--no-exit", "--window", "960x540"]
    command += ["--config", str(config), "--data-dir", str(tmp_path)]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "NOTIFY_SOCKET": str(notify)}
    process = subprocess.Popen(command, env=env, stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + 30
    while time.monotonic() < end and "READY=1" not in _read(report):
        assert process.poll() is None, process.communicate()[1]
        time.sleep(0.1)
    time.sleep(1.0)
    # strace does not hand signals on: the table is its child.
    os.kill(_children(process.pid)[0], signal.SIGTERM)
    _, said = process.communicate(timeout=30)
    assert process.returncode == 0, said
    calls = [line for line in _read(report).splitlines() if re.search(r"\bsocket\(", line)]
    assert calls, "at least systemd was told"
    # The other family is the kernel telling of devices that are plugged in.
    assert [line for line in calls if not re.search("AF_UNIX|NETLINK_KOBJECT_UEVENT", line)] == []


def _read(file: Path) -> str:
    return file.read_text() if file.exists() else ""


def _children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
