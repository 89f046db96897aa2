"""When the program last crashed, kept beyond its own death: too many, and it should rest a while.

Times are seconds of the system's monotonic clock, which goes on when a program is restarted and
begins anew with the system; setting the wall clock changes nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from madtable.engine.errors import BadInput
from madtable.store.files import read_whole, write_atomic

MANY, WITHIN_S = 3, 60.0
"""So many crashes within so long are too many."""


class _Kept(msgspec.Struct, frozen=True):
    running: bool = False
    at: tuple[float, ...] = ()


class Crashes:
    """The latest crashes of the program with its folder; the file `path` holds them.

    A program that was killed could not say so: `begin` finds that the last one never ended, and
    counts it. Where nothing can be written only this run's crashes are known.
    """

    def __init__(self, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._path = path
        self._clock = clock
        self._at: tuple[float, ...] = ()

    def begin(self) -> None:
        """The program starts."""
        kept = _Kept()
        if self._path.exists():
            with suppress(BadInput, msgspec.MsgspecError, UnicodeDecodeError):
                kept = msgspec.json.decode(read_whole(self._path), type=_Kept)
        # Later than now: the system has been started anew since.
        self._at = tuple(at for at in kept.at if at <= self._clock())
        if kept.running:
            self._at += (self._clock(),)
        self._write(running=True)

    def note(self) -> None:
        """Something went wrong that should not have."""
        self._at += (self._clock(),)
        self._write(running=True)

    def end(self) -> None:
        """The program ends as it should."""
        self._write(running=False)

    def too_many(self) -> bool:
        """Whether there were MANY of them within WITHIN_S seconds, the latest just now."""
        return len(self._recent()) >= MANY

    def _recent(self) -> tuple[float, ...]:
        return tuple(at for at in self._at if self._clock() - at < WITHIN_S)

    def _write(self, *, running: bool) -> None:
        self._at = self._recent()[-MANY:]
        with suppress(OSError):
            write_atomic(self._path, msgspec.json.encode(_Kept(running, self._at)))
