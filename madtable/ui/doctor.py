"""What is fine on this machine and what is not: versions, drivers, folders, fonts, drawings, maps,
words.

Every look is on its own: one that fails is reported and the next one is still taken.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import pygame

from madtable import __version__, paths
from madtable.engine.errors import BadInput
from madtable.store import charts
from madtable.store.files import is_writable
from madtable.store.journals import games_folder
from madtable.ui.places import load as load_places
from madtable.ui.sound import quiet
from madtable.ui.words import Words, differences, languages

_PACKAGES = ("pygame-ce", "pytmx", "platformdirs", "msgspec", "tqdm")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: its name (`cli.doctor.<name>`), whether it is fine, what was found."""

    name: str
    ok: bool
    found: str


def examine(data: Path) -> list[Finding]:
    """Look at everything that the window needs; `data` is the data folder."""
    looks: tuple[tuple[str, Callable[[], str]], ...] = (
        ("versions", _versions),
        ("pygame", _pygame),
        ("video", _video),
        ("sound", _sound),
        ("data", lambda: _writable(data)),
        ("games", lambda: _writable(games_folder(data))),
        ("fonts", _fonts),
        ("art", _art),
        ("maps", _maps),
        ("chart", _chart),
        ("words", _words),
    )
    found: list[Finding] = []
    for name, look in looks:
        try:
            found.append(Finding(name, True, look()))
        except (BadInput, OSError, pygame.error) as error:
            found.append(Finding(name, False, str(error)))
    return found


def _versions() -> str:
    parts = [f"madtable {__version__}", f"Python {platform.python_version()}"]
    for name in _PACKAGES:
        try:
            parts.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            raise BadInput(name, "is not installed") from None
    return ", ".join(parts)


def _pygame() -> str:
    if not getattr(pygame, "IS_CE", False):
        raise BadInput("pygame", "this is not pygame-ce: something has installed the other pygame")
    number = ".".join(str(part) for part in pygame.get_sdl_version())
    return f"pygame-ce {pygame.version.ver}, SDL {number}"


def _video() -> str:
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    began = pygame.display.get_init()
    pygame.display.init()
    try:
        driver = pygame.display.get_driver()
        sizes = ", ".join(
            f"{width}x{height}" for width, height in pygame.display.get_desktop_sizes()
        )
    finally:
        if not began:
            pygame.display.quit()
    if driver in ("dummy", "offscreen") and driver != asked:
        raise BadInput("video", f"no screen was found (SDL took {driver!r})")
    return f"{driver}, {sizes}"


def _sound() -> str:
    """The mixer's format; empty when there is no device, which the game can do without."""
    began = pygame.mixer.get_init() is not None
    if not began:
        with quiet():
            try:
                pygame.mixer.init(44100, -16, 2, 512)
            except pygame.error:
                return ""
    found = pygame.mixer.get_init()
    if not began:
        pygame.mixer.quit()
    return f"{found[0]} Hz, {abs(found[1])} bit, {found[2]}" if found else ""


def _writable(folder: Path) -> str:
    why = is_writable(folder)
    if why:
        raise BadInput(str(folder), why)
    return str(folder)


def _each(folder: Path, ending: str, open_one: Callable[[Path], object]) -> str:
    """How many files with `ending` are below `folder`, each of them opened.

    BadInput for none, and for one that the program comes with and that is not there.
    """
    number = 0
    for file in sorted(folder.rglob(f"*{ending}")):
        try:
            open_one(file)
        except (pygame.error, OSError, ValueError) as error:
            raise BadInput(str(file), str(error)) from None
        number += 1
    if not number:
        raise BadInput(str(folder), f"no {ending} in it")
    gone = [str(file) for file in _listed(ending) if not file.is_file()]
    if gone:
        more = f" (and {len(gone) - 1} more)" if len(gone) > 1 else ""
        raise BadInput(gone[0], f"is missing{more}")
    return f"{number} × {ending}, {folder}"


def _listed(ending: str) -> list[Path]:
    """The files with `ending` that the program comes with, by its list of contents."""
    list_of_all = paths.assets() / "contents.txt"
    try:
        names = list_of_all.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(str(list_of_all), f"cannot be read: {error}") from None
    folders = {"assets": paths.assets(), "scenes": paths.scenes()}
    return [
        folders[folder] / name
        for folder, _, name in (line.strip().partition("/") for line in names)
        if name.endswith(ending)
    ]


def _fonts() -> str:
    pygame.font.init()
    return _each(paths.assets() / "fonts", ".ttf", lambda file: pygame.font.Font(file, 20))


def _art() -> str:
    return _each(
        paths.assets(), ".svg", lambda file: pygame.image.load_sized_svg(str(file), (64, 64))
    )


def _maps() -> str:
    return _each(paths.scenes(), ".tmx", load_places)


def _chart() -> str:
    charts.check()
    return charts.FILE


def _words() -> str:
    known = languages()
    tongues = [Words(lang) for lang in known]
    for problem in differences(tongues):
        raise BadInput("words", problem)
    return f"{', '.join(known)}: {len(tongues[0].keys())}"
