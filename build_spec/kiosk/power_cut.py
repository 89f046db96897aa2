"""Cuts the power in the midst of a game, again and again: nothing older than the last answer may be
lost, and the settings are there, old or new.

    sudo python build_spec/kiosk/power_cut.py --cuts 20

A file system of its own lies in a file and is mounted; a game and the settings are written there.
At a random moment the writer is held and that file is copied: the copy is what a disk would hold
if the power went now. It is mounted, mends itself, and is read. What a disk itself has promised
and not yet done is beyond this. Needs Linux, root, and loop devices.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from madtable.engine.journal import SeatLine  # noqa: E402
from madtable.host.pledge import seal  # noqa: E402
from madtable.host.sitting import sit_down  # noqa: E402
from madtable.host.table import Table  # noqa: E402
from madtable.store.journal_reader import read_journal  # noqa: E402
from madtable.store.journals import (  # noqa: E402
    games_folder,
    journal_files,
    new_journal,
)
from madtable.store.settings import (  # noqa: E402
    Settings,
    load_settings,
    save_settings,
    settings_file,
)
from madtable.store.taking_up import replay  # noqa: E402

MEGABYTES = 16
ANSWER_S = 0.1
"""Between two answers: three times as fast as the quickest table."""
LONGEST_S = 2.0


def write_for_ever(data: Path) -> None:
    """Play and change the settings below `data`; says on stdout what has been done."""
    for seed in range(10**9):
        seats = [SeatLine("random", "", "goat"), SeatLine("random", "", "owl")]
        header = seal(sit_down("mad-magazine", seats, seed, started=f"2026-01-01T{seed:06}"))
        journal = new_journal(games_folder(data), header)
        table = Table.deal(header, journal)
        while not table.over:
            table.let_bot_move()
            print("answer", journal.path.name, table.answers, flush=True)
            save_settings(settings_file(data), Settings(last_game=f"{seed}:{table.answers}"))
            print("settings", f"{seed}:{table.answers}", flush=True)
            time.sleep(ANSWER_S)
        journal.close()


class Writer:
    """A process that writes below `data`, and the last that it said."""

    def __init__(self, data: Path) -> None:
        command = [sys.executable, str(Path(__file__)), "--write", str(data)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.said: dict[str, list[str]] = {}
        self._reader = threading.Thread(target=self._listen, daemon=True)
        self._reader.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            what, *rest = line.split()
            self.said[what] = rest

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let it stand still for a while."""
        self.process.send_signal(signal.SIGSTOP)
        time.sleep(0.05)  # what it has said by now has been heard
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)

    def end(self) -> None:
        """Stop writing."""
        self.process.kill()
        self.process.wait()
        self._reader.join()
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def mounted(image: Path, at: Path) -> Iterator[Path]:
    """The file system in `image`, for as long as it is wanted."""
    at.mkdir(exist_ok=True)
    subprocess.run(["mount", "-o", "loop,data=ordered", str(image), str(at)], check=True)
    try:
        yield at
    finally:
        subprocess.run(["umount", str(at)], check=True)


def lost(data: Path, said: dict[str, list[str]]) -> int:
    """How many answers of the game that went on are not there; RuntimeError for damage."""
    name, answers = said["answer"][0], int(said["answer"][1])
    found = {path.name: path for path, _ in journal_files(games_folder(data))}
    for path in found.values():
        replay(read_journal(path))  # a torn last line is no damage, anything else is
    if name not in found:
        raise RuntimeError(f"{name} is gone, with {answers} answers")
    settings, aside = load_settings(settings_file(data))
    if aside is not None or not settings.last_game:
        raise RuntimeError("the settings are gone")
    promised, kept = (
        tuple(int(part) for part in text.split(":"))
        for text in (said["settings"][0], settings.last_game)
    )
    if kept < promised:
        raise RuntimeError(f"the settings are of {kept}, and {promised} had been promised")
    return max(0, answers - len(read_journal(found[name]).answers))


def cut_again_and_again(cuts: int, seed: int, folder: Path) -> dict[str, int]:
    """Do it `cuts` times; the most answers that one cut has lost, and how many lost any."""
    dice = random.Random(seed)
    image, copy = folder / "disk", folder / "copy"
    with image.open("wb") as file:
        file.truncate(MEGABYTES << 20)
    subprocess.run(["mkfs.ext4", "-q", str(image)], check=True)
    all_lost = []
    with mounted(image, folder / "mounted") as live:
        writer = Writer(live)
        try:
            while "settings" not in writer.said:
                time.sleep(0.05)
            for _ in range(cuts):
                time.sleep(dice.uniform(0.0, LONGEST_S))
                with writer.held():
                    shutil.copyfile(image, copy)
                    said = dict(writer.said)
                with mounted(copy, folder / "looked at") as dead:
                    all_lost.append(lost(dead, said))
        finally:
            writer.end()
    return {
        "cuts": cuts,
        "most_answers_lost": max(all_lost),
        "cuts_that_lost_any": sum(1 for one in all_lost if one),
    }


def main() -> int:
    """Do what the arguments say, and print what was seen as JSON; 1 when too much was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.write is not None:
        write_for_ever(arguments.write)
    with tempfile.TemporaryDirectory(prefix="madtable-power-") as folder:
        seen = cut_again_and_again(arguments.cuts, arguments.seed, Path(folder))
    print(json.dumps(seen))
    return 0 if seen["most_answers_lost"] <= 1 else 1


if __name__ == "__main__":
    sys.exit(main())
