"""Kills an unattended table at random moments, again and again: it has to come back every time, and
no file may be damaged.

    python build_spec/kiosk/kill.py --times 200

Half of the time somebody is playing (its journal is being written), half of the time the demo runs.
Needs Linux: the table runs without a screen, and is killed by SIGKILL.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from madtable.store.journal_reader import read_journal  # noqa: E402
from madtable.store.journals import games_folder, journal_files  # noqa: E402
from madtable.store.statistics import open_statistics, statistics_file  # noqa: E402
from madtable.store.taking_up import replay  # noqa: E402

READY_S = 20.0
"""How long a start may take on a busy machine."""
LONGEST_S = 5.0
"""The latest moment at which it is killed, after it has said that it is ready."""

PLAY = "from build_spec.kiosk.kill import keep_playing; keep_playing({folder!r})"


def keep_playing(folder: str) -> None:
    """Be an unattended table at whose tables AI seats play as if they were visitors, for ever."""
    from madtable.looks.soak import play_on

    play_on(Path(folder))


def started(folder: Path, ear: socket.socket, playing: bool) -> subprocess.Popen[bytes]:
    """A table that has shown its first frame."""
    command = [sys.executable, "-m", "madtable", "kiosk", "--no-exit"]
    command += ["--config", str(folder / "kiosk.toml"), "--data-dir", str(folder)]
    command += ["--window", "960x540"]
    if playing:
        command = [sys.executable, "-c", PLAY.format(folder=str(folder))]
    environ = {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "NOTIFY_SOCKET": str(folder / "notify"),
    }
    process = subprocess.Popen(command, cwd=ROOT, env=environ, stderr=subprocess.PIPE)
    end = time.monotonic() + READY_S
    while time.monotonic() < end:
        with contextlib.suppress(TimeoutError):
            if ear.recv(100) == b"READY=1":
                return process
        if process.poll() is not None:
            break
    process.kill()
    _, said = process.communicate()
    raise RuntimeError(f"it did not start: {said.decode(errors='replace')}")


def look_at_files(data: Path) -> tuple[int, int]:
    """How many journals and answers there are; RuntimeError for anything that is damaged."""
    answers = 0
    found = journal_files(games_folder(data))
    for path, _ in found:
        record = read_journal(path)  # a torn last line is no damage, anything else is
        replay(record)
        answers += len(record.answers)
    for file in data.glob("*.json"):
        json.loads(file.read_bytes())
    file = statistics_file(data)
    if file.exists():
        statistics, aside = open_statistics(file)
        statistics.close()
        if aside is not None:
            raise RuntimeError(f"{file} was damaged")
    left = [one for one in data.rglob("*") if ".damaged" in one.name]
    if left:
        raise RuntimeError(f"damaged: {left}")
    return len(found), answers


def kill_again_and_again(times: int, seed: int, folder: Path) -> dict[str, int | float]:
    """Do it `times` times; what was seen. Raises RuntimeError, BadInput at the first damage."""
    dice = random.Random(seed)
    (folder / "kiosk.toml").write_text('speed = "mad"\n', encoding="utf-8")
    data = folder / "kiosk"
    seen = {"times": 0, "journals": 0, "answers": 0}
    slowest = 0.0
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(folder / "notify"))
        ear.settimeout(0.2)
        for number in range(times):
            # So many deaths in a row would otherwise, rightly, make it rest most of the time.
            (data / "crashes.json").unlink(missing_ok=True)
            before = time.monotonic()
            process = started(folder, ear, playing=number % 2 == 0)
            slowest = max(slowest, time.monotonic() - before)
            time.sleep(dice.uniform(0.0, LONGEST_S))
            if process.poll() is not None:
                raise RuntimeError(f"it ended by itself, with {process.returncode}")
            process.send_signal(signal.SIGKILL)
            process.communicate()
            journals, answers = look_at_files(data)
            seen["times"] += 1
            seen["journals"] += journals
            seen["answers"] += answers
    return {**seen, "slowest_start_s": round(slowest, 2)}


def main() -> int:
    """Do what the arguments say, and print what was seen as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="madtable-kill-") as folder:
        print(json.dumps(kill_again_and_again(arguments.times, arguments.seed, Path(folder))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
