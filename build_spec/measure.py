"""Measures a built program: how soon it shows something, what it takes at a table, how large it is.

    python -m build_spec.measure dist/madtable/madtable

Needs Linux and Xvfb. The first picture is looked for on the screen itself, from outside: in a
window, as a double click opens it, and on the full screen, where SDL waits a tenth of a second for
a window manager that is not there. The clock on the wall counts, on a machine that has nothing else
to do (`load` says whether it had). Beside it stand what the program itself says about its first
picture, and how long it was let work until then. Memory is the PSS of the program and of all that
it has started, while AI seats think in a process of their own. Prints JSON; ends with 1 when a bar
is missed.
"""

from __future__ import annotations

import argparse
import json
import mmap
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from build_spec.build import MOST_BYTES, MOST_PACKED_BYTES, size
from build_spec.trial import Failed, bare, middle_line, xvfb
from madtable.store.footprint import family, memory_kb

RUNS = 10
STARTS: dict[str, tuple[str, ...]] = {"window": ("play",), "fullscreen": ("play", "--fullscreen")}
"""How the first picture is asked for."""

TOLD = re.compile(r"first picture after (\d+) ms")
"""What the program writes into its log."""

MOST_FRAME_S = 0.35
MOST_MB = 160.0
SEATS = "human,mad,mad,mad"
TABLE_S = 12.0
"""So long a table is looked at: cards have been dealt, and seats have thought."""
PATIENCE_S = 60.0
COLOURS = 6
"""More than a window has before anything is drawn on it."""


@contextmanager
def running(program: Path, home: Path, env: dict[str, str], *words: str) -> Iterator[int]:
    """The program with these words, as long as it is looked at; its process."""
    command = [str(program), *words, "--data-dir", str(home / "data")]
    process = subprocess.Popen(command, cwd=home, env=env, stderr=subprocess.DEVNULL)
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait()


class FirstFrame(NamedTuple):
    """Seconds from the start of a process to its first picture: `seen` on the screen; `told` by the
    program, up to when it had handed its picture over; and those of `seen` in which it `worked`.
    """

    seen: float
    told: float
    worked: float


def first_frame(
    program: Path, home: Path, env: dict[str, str], screen: mmap.mmap, *words: str
) -> FirstFrame:
    """How soon a program that is started with these words shows something."""
    if shown(screen):
        raise Failed("something is on the screen already")
    began = time.monotonic()
    with running(program, home, env | {"MADTABLE_T0": str(began)}, *words) as pid:
        while not shown(screen):
            if time.monotonic() - began > PATIENCE_S:
                raise Failed("nothing came up")
            time.sleep(0.001)
        seen, worked = time.monotonic() - began, worked_s(pid)
    log = home / "data" / "log" / "madtable.log"
    told = TOLD.findall(log.read_text(encoding="utf-8")) if log.is_file() else []
    if not told:
        raise Failed("it has not told how soon its first picture came")
    end = time.monotonic() + PATIENCE_S
    while shown(screen) and time.monotonic() < end:
        time.sleep(0.02)  # the window goes
    return FirstFrame(seen, int(told[-1]) / 1000, worked)


def spread(seconds: Sequence[float]) -> dict[str, int]:
    """The middle of some times, and their ends, in milliseconds."""
    return {
        "median": round(1000 * statistics.median(seconds)),
        "least": round(1000 * min(seconds)),
        "most": round(1000 * max(seconds)),
    }


def worked_s(pid: int) -> float:
    """Seconds that all threads of a process have been running on a processor."""
    found = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(file.read_text().split()[0]) for file in found) / 1e9


def shown(screen: mmap.mmap | bytes) -> bool:
    """Whether something is drawn on the screen: more than one paper's colour in its middle line."""
    middle = middle_line(screen)
    return len({middle[at : at + 4] for at in range(0, len(middle), 64)}) > COLOURS


def at_table_mb(program: Path, home: Path, env: dict[str, str], window: str) -> dict[str, float]:
    """Megabytes (PSS) at a table at which seats think: the program, its worker, all together."""
    words = ("play", "--game", "mad-magazine", "--seats", SEATS, "--seed", "7")
    with running(program, home, env, *words, "--window", window) as pid:
        time.sleep(TABLE_S)
        processes = family(pid)
        own, together = memory_kb([pid]), memory_kb(processes)
    if len(processes) < 2:
        raise Failed("no process that thinks was started")
    return {
        "program_mb": round(own / 1024, 1),
        "with_worker_mb": round(together / 1024, 1),
        "processes": len(processes),
    }


def measure(program: Path, runs: int, windows: list[str]) -> dict[str, object]:
    """All of it; `within` says whether the bars are kept."""
    found: dict[str, object] = {"load": round(os.getloadavg()[0], 1)}
    frames: dict[str, list[FirstFrame]] = {}
    with tempfile.TemporaryDirectory(prefix="madtable measure ") as folder:
        home = Path(folder)
        with xvfb(home, (1920, 1080)) as display:
            env = bare(home) | {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
            with (home / "Xvfb_screen0").open("r+b") as file:
                screen = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
                for name, words in STARTS.items():
                    # The first start warms everything up.
                    frames[name] = [
                        first_frame(program, home, env, screen, *words) for _ in range(runs + 1)
                    ][1:]
                screen.close()
            tables = {window: at_table_mb(program, home, env, window) for window in windows}
    found["first_frame_ms"] = {
        name: {what: spread([getattr(one, what) for one in some]) for what in FirstFrame._fields}
        for name, some in frames.items()
    }
    found["table"] = tables
    total, files = size(program.parent)
    packed = max((file.stat().st_size for file in program.parents[1].glob("*.tar.xz")), default=0)
    found["bytes"], found["files"], found["packed_bytes"] = total, files, packed
    found["within"] = {
        "first_frame": all(
            statistics.median(one.seen for one in some) <= MOST_FRAME_S for some in frames.values()
        ),
        "memory": all(table["with_worker_mb"] <= MOST_MB for table in tables.values()),
        "size": total <= MOST_BYTES and packed <= MOST_PACKED_BYTES,
    }
    return found


def main() -> int:
    """Do what the arguments say; 1 when a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=Path)
    parser.add_argument("--runs", type=int, default=RUNS, help="starts that are timed")
    parser.add_argument("--windows", default="1280x720,1920x1080", help="tables of these sizes")
    arguments = parser.parse_args()
    try:
        found = measure(arguments.program.resolve(), arguments.runs, arguments.windows.split(","))
    except Failed as failed:
        sys.exit(f"measure: {failed}")
    print(json.dumps(found, indent=1))
    within = found["within"]
    assert isinstance(within, dict)
    return 0 if all(within.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
