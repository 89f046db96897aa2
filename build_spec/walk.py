"""A newcomer's walk through an installed program, by mouse alone: start it as a double click does,
Play, Deal, play a game to its end, back to the title, Quit.

    python -m build_spec.walk /usr/bin/madtable --pictures walk

Whoever walks knows nothing of the program but where its maps put things: it lets somebody try cards
and buttons at random, without looking, until the saved game says that it is over. Needs Linux, Xvfb
and xdotool. Prints JSON; ends with 1 when the walk does not come to its end.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
from pygame import Rect

from build_spec.trial import Failed, bare, photograph, windows, xvfb
from madtable import paths
from madtable.engine.errors import BadInput
from madtable.store.journal_reader import read_journal
from madtable.ui.places import Layout, load

SCREEN = (1600, 900)
PATIENCE_S = 30.0
GAME_S = 900.0
"""A game that is not over by then never will be: whoever tries at random needs a while."""
LOOK_S = 0.4


class Walker:
    """A mouse on a screen with the program's window on it."""

    def __init__(self, env: dict[str, str], screen_file: Path, pictures: Path | None) -> None:
        self.env = env
        self.clicks = 0
        self._screen_file = screen_file
        self._pictures = pictures
        self._window = ""

    def find_window(self, process: subprocess.Popen[str]) -> None:
        """Wait for the window, and learn where it lies and how large it is."""
        end = time.monotonic() + PATIENCE_S
        while not (found := windows(self.env)):
            if process.poll() is not None or time.monotonic() > end:
                raise Failed(f"no window came up (exit code {process.poll()})")
            time.sleep(0.05)
        self._window = found[0]
        said = self._xdotool("getwindowgeometry", "--shell", self._window)
        told = dict(line.split("=", 1) for line in said.splitlines())
        self.layout = Layout((int(told["WIDTH"]), int(told["HEIGHT"])))

    def place(self, scene: str, name: str) -> Rect:
        """Where the map of a scene puts something, in px of the window."""
        return self.layout.rect(load(paths.scenes() / f"{scene}.tmx").at(name))

    def click(self, where: tuple[float, float]) -> None:
        """Go there and press the left button."""
        x, y = (str(round(part)) for part in where)
        self._xdotool(
            *("mousemove", "--window", self._window, x, y),
            *("mousedown", "1", "sleep", "0.03", "mouseup", "1"),
        )
        self.clicks += 1

    def look(self, name: str) -> bytes:
        """What is to be seen now; kept as a picture of that name if pictures are wanted."""
        shown = photograph(self._screen_file)
        if self._pictures is not None:
            pygame.image.save(shown, self._pictures / f"{name}.png")
        return pygame.image.tobytes(shown, "RGB")

    def _xdotool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self.env, capture_output=True, text=True, check=False
        )
        return done.stdout


def walk(program: Path, seed: int = 1, pictures: Path | None = None) -> dict[str, object]:
    """The whole walk; what was seen on the way. Failed says where it ended."""
    dice = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="madtable walk ") as folder:
        home = Path(folder)
        with xvfb(home, SCREEN) as display, started(program, home, display) as (process, env):
            walker = Walker(env, home / "Xvfb_screen0", pictures)
            walker.find_window(process)
            time.sleep(2.0)
            title = walker.look("1-title")
            _go(walker, "title", "play", title)
            lobby = walker.look("2-lobby")
            _go(walker, "setup", "deal", lobby)
            began = time.monotonic()
            answers = _play(walker, dice, home, process)
            lasted = time.monotonic() - began
            time.sleep(8.0)
            results = walker.look("4-results")
            _go(walker, "results", "menu", results)
            time.sleep(1.0)
            walker.look("5-title-again")
            _quit(walker)
            code = _end(process)
    if code:
        raise Failed(f"it ended with {code}")
    seen = {"clicks": walker.clicks, "answers": answers, "game_s": round(lasted), "exit": code}
    return {"walk": seen}


@contextmanager
def started(
    program: Path, home: Path, display: str
) -> Iterator[tuple[subprocess.Popen[str], dict[str, str]]]:
    """The program without a single word on its command line."""
    env = bare(home) | {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
    process = subprocess.Popen([program], cwd=home, env=env, stderr=subprocess.PIPE, text=True)
    try:
        yield process, env
    finally:
        process.kill()
        process.communicate()


def _go(walker: Walker, scene: str, door: str, before: bytes) -> None:
    """Click a door until something else is to be seen."""
    end = time.monotonic() + PATIENCE_S
    while True:
        walker.click(walker.place(scene, door).center)
        time.sleep(1.5)
        if _differs(walker.look(f"behind-{door}"), before):
            return
        if time.monotonic() > end:
            raise Failed(f"{door} led nowhere")


def _quit(walker: Walker) -> None:
    """Click Quit on a title without Continue: all that stands below has moved up by a row."""
    row = walker.place("title", "how_to_play").top - walker.place("title", "continue").top
    x, y = walker.place("title", "quit").center
    walker.click((x, y - row))


def _differs(one: bytes, other: bytes) -> bool:
    """Whether a quarter of the picture has changed: more than what moves on the title."""
    pairs = zip(one[::997], other[::997], strict=True)
    return sum(a != b for a, b in pairs) > len(one[::997]) / 4


def _play(walker: Walker, dice: random.Random, home: Path, process: subprocess.Popen[str]) -> int:
    """Try cards and buttons at random until the game is over; how many answers it took."""
    hand = walker.place("mad_table", "hand").inflate(0, -40)
    picker = walker.place("mad_table", "picker")
    first, second = (walker.place("mad_table", name) for name in ("action_a", "action_b"))

    def somewhere(area: Rect) -> Callable[[], tuple[float, float]]:
        return lambda: (dice.uniform(area.left, area.right), dice.uniform(area.top, area.bottom))

    turns = (
        *(somewhere(hand), lambda: first.center),
        *(somewhere(hand), somewhere(picker), somewhere(picker), lambda: first.center),
        *(somewhere(hand), lambda: first.center, lambda: second.center),
    )
    end = time.monotonic() + GAME_S
    step = 0
    while time.monotonic() < end:
        if process.poll() is not None:
            _, said = process.communicate()
            raise Failed(f"it ended in the midst of the game: {said[-500:]}")
        for choose in turns:
            walker.click(choose())
            time.sleep(0.1)
            # One click more, and the next round might begin.
            over, answers = _state(home)
            if over:
                return answers
        step += 1
        if step == 4:
            walker.look("3-table")
    raise Failed(f"the game was not over after {GAME_S:.0f} s")


def _state(home: Path) -> tuple[bool, int]:
    """Whether the saved game is over, and how many answers it holds."""
    for file in home.rglob("*.madgame"):
        try:
            record = read_journal(file)
        except BadInput:  # it is just being begun
            continue
        return record.end is not None, len(record.answers)
    return False, 0


def _end(process: subprocess.Popen[str]) -> int:
    try:
        return process.wait(PATIENCE_S)
    except subprocess.TimeoutExpired:
        raise Failed("Quit did not end it") from None


def main() -> int:
    """Do what the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pictures", type=Path, help="a folder for what is seen on the way")
    arguments = parser.parse_args()
    if arguments.pictures is not None:
        arguments.pictures.mkdir(parents=True, exist_ok=True)
    try:
        seen = walk(arguments.program.resolve(), arguments.seed, arguments.pictures)
    except Failed as failed:
        sys.exit(f"walk: {failed}")
    print(json.dumps(seen))
    return 0


if __name__ == "__main__":
    sys.exit(main())
