"""What the command line asks of the window: the arguments of `play` and `shots` as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from madtable.engine.switches import Setting

LEAST = (960, 540)
"""Fewest window units in which everything can still be read and hit."""


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """How the window starts; what is None was not said, and the settings decide.

    With `game` the window goes straight to the table, else to the title. `seats` are kinds of seat
    in seat order, already checked against the game; `house` holds the house rules that were named.
    With `demo` there is no human seat, one game is played to its end and the program is done. With
    `file` it begins with the replay of that game; what is wrong with it is said in the window where
    it was `opened` from a desktop, on which nobody reads what a program prints.
    """

    game: str | None = None
    seats: tuple[str, ...] = ()
    seed: int | None = None
    house: Mapping[str, Setting] = field(default_factory=dict)
    speed: str | None = None
    window: tuple[int, int] | None = None
    fullscreen: bool = False
    lang: str | None = None
    data_dir: Path | None = None
    demo: bool = False
    file: Path | None = None
    opened: bool = False


@dataclass(frozen=True, slots=True)
class ShotsOptions:
    """Which pictures to draw, and where to: `size` in pixels, `only` the name of one picture."""

    out_dir: Path
    scenario: Path | None = None
    only: str | None = None
    size: tuple[int, int] = (1920, 1080)
    lang: str = "en"


@dataclass(frozen=True, slots=True)
class KioskOptions:
    """How an unattended table starts: in a window of this size instead of the full screen, with its
    files below this folder.
    """

    window: tuple[int, int] | None = None
    data_dir: Path | None = None


@dataclass(frozen=True, slots=True)
class SoakOptions:
    """How many games of AI seats an unattended table is to stand, and where its curve goes."""

    games: int
    out_dir: Path
    seed: int = 1
