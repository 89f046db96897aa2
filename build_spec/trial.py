"""Tries a built program: its own smoke test without a display, and a window on an X screen.

python -m build_spec.trial PROGRAM
"""

from __future__ import annotations

import json
import mmap
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame import Surface

from dev import say, surroundings

PATIENCE_S = 180
WINDOW = (1280, 720)
SCREEN = (1600, 900)
COLOURS = 200
"""In a picture of the title; a blank window has one, a broken one a few."""


class Failed(Exception):
    """The program did not do what it should."""


def smoke(program: Path) -> dict[str, object]:
    """`--smoke-test` far from home: another working directory, an empty home, no display."""
    with tempfile.TemporaryDirectory(prefix="madtable trial ") as folder:
        report = Path(folder) / "report.json"
        done = subprocess.run(
            [str(program), "--smoke-test", "--report", str(report)],
            cwd=folder,
            env=bare(Path(folder)),
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )
        if not report.is_file():
            raise Failed(f"no report; exit code {done.returncode}: {done.stderr.strip()[-500:]}")
        found = json.loads(report.read_text(encoding="utf-8"))
    bad = [f"{look['name']}: {look['found']}" for look in found["looks"] if not look["ok"]]
    if bad or done.returncode or done.stderr.strip():
        raise Failed("; ".join([*bad, done.stderr.strip()]) or f"exit code {done.returncode}")
    return {"smoke": {look["name"]: look["found"] for look in found["looks"]}}


def window(program: Path, picture: Path | None = None) -> dict[str, object]:
    """The title in a real window under Xvfb, photographed (into `picture`), and closed again."""
    if shutil.which("Xvfb") is None or shutil.which("xdotool") is None:
        if os.environ.get("CI", "").lower() in {"1", "true", "yes"}:
            raise Failed("Xvfb and xdotool are missing")
        say("Xvfb or xdotool missing: the window was not tried")
        return {}
    with tempfile.TemporaryDirectory(prefix="madtable trial ") as folder:
        home = Path(folder)
        with xvfb(home) as display:
            env = bare(home) | {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
            size = f"{WINDOW[0]}x{WINDOW[1]}"
            process = subprocess.Popen(
                [str(program), "play", "--window", size], cwd=folder, env=env,
                stderr=subprocess.PIPE, text=True,
            )  # fmt: skip
            try:
                began = time.monotonic()
                while not (found := windows(env)):
                    if process.poll() is not None or time.monotonic() - began > PATIENCE_S:
                        raise Failed(f"no window came up (exit code {process.poll()})")
                    time.sleep(0.02)
                time.sleep(2.0)  # the title walks in
                shown = photograph(home / "Xvfb_screen0")
                process.terminate()
                _, said = process.communicate(timeout=PATIENCE_S)
            finally:
                process.kill()
                process.wait()
        width, height = shown.get_size()
        colours = len({tuple(shown.get_at((x, y))) for x in range(0, width, 9)
                       for y in range(0, height, 9)})  # fmt: skip
        if picture is not None:
            pygame.image.save(shown, picture)
    if colours < COLOURS:
        raise Failed(f"the window is blank: {colours} colours")
    if process.returncode or said.strip():
        raise Failed(f"exit code {process.returncode} after SIGTERM: {said.strip()[-500:]}")
    return {"window": {"id": found[0], "colours": colours}}


def bare(home: Path) -> dict[str, str]:
    """An environment in which the program finds nothing but itself."""
    kept = surroundings()
    for name in list(kept):
        if name.startswith(("XDG_", "SDL_", "MADTABLE_", "LD_", "DISPLAY", "WAYLAND_")):
            del kept[name]
    return kept | {"HOME": str(home), "LC_ALL": "C"}


@contextmanager
def xvfb(folder: Path, screen: tuple[int, int] = SCREEN) -> Iterator[str]:
    """An X screen of this size that keeps its picture in a file of `folder`; its name."""
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-nolisten", "tcp", "-noreset", "-fbdir", str(folder),
         "-screen", "0", f"{screen[0]}x{screen[1]}x24"],
        pass_fds=[writer], stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writer)
    try:
        with os.fdopen(reader) as answer:
            number = answer.readline().strip()
        if not number:
            raise Failed("Xvfb did not start")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def windows(env: Mapping[str, str]) -> list[str]:
    """The windows of the program that can be seen on a screen."""
    done = subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--class", "madtable"],
        env=dict(env), capture_output=True, text=True,
    )  # fmt: skip
    return done.stdout.split()


def photograph(file: Path) -> Surface:
    """The picture in a screen file of Xvfb."""
    data = file.read_bytes()
    begin, width, height, line = _dumped(data)
    pixels = data[begin:][: line * height]
    wide = pygame.image.frombytes(pixels, (line // 4, height), "BGRA")
    # The fourth byte of a pixel means nothing there.
    shown = pygame.image.frombytes(pygame.image.tobytes(wide, "RGB"), wide.get_size(), "RGB")
    return shown.subsurface((0, 0, width, height))


def middle_line(data: bytes | mmap.mmap) -> bytes:
    """The pixels of the line half-way down such a screen, four bytes each."""
    begin, _, height, line = _dumped(data)
    at = begin + height // 2 * line
    return data[at : at + line]


def _dumped(data: bytes | mmap.mmap) -> tuple[int, int, int, int]:
    """Where the pixels of an X window dump begin, its width and height, bytes a line
    (XWDFile.h).
    """
    head = struct.unpack(">25I", data[:100])
    header_size, width, height, line, colours = head[0], head[4], head[5], head[12], head[19]
    return header_size + 12 * colours, width, height, line


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m build_spec.trial PROGRAM")
    try:
        built = Path(sys.argv[1]).resolve()
        print(json.dumps(smoke(built) | window(built), indent=1))
    except Failed as failed:
        sys.exit(f"trial: {failed}")
