"""The log of a program: a few small files, the oldest thrown away."""

from __future__ import annotations

import faulthandler
import logging
from collections import deque
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TextIO

LARGEST, OLDER = 512 * 1024, 3
"""Bytes after which a new file is begun, and how many full ones are kept beside it."""

NAME, FATAL = "madtable.log", "fatal.log"


class Logbook:
    """Everything that `logging` hears, written to `folder`; what kills the interpreter itself, to
    a file beside it.

    A folder that cannot be written, or not any longer, costs the log and nothing else.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._handler: logging.Handler | None = None
        self._fatal: TextIO | None = None
        logging.raiseExceptions = False  # a full disk is no reason to write to stderr for ever
        form = "%(asctime)s %(levelname)s %(message)s"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._handler = RotatingFileHandler(
                folder / NAME, maxBytes=LARGEST, backupCount=OLDER, encoding="utf-8"
            )
            self._fatal = (folder / FATAL).open("a", encoding="utf-8")
        except OSError:
            pass
        if self._handler is None:  # what went wrong at least goes to whoever started the program
            self._handler, form = logging.StreamHandler(), "madtable: %(message)s"
            self._handler.setLevel(logging.WARNING)
        self._handler.setFormatter(logging.Formatter(form))
        logging.getLogger().addHandler(self._handler)
        logging.getLogger().setLevel(logging.INFO)
        if self._fatal is not None:
            if self._fatal.tell() > LARGEST:
                self._fatal.truncate(0)
            faulthandler.enable(self._fatal)

    def latest(self, lines: int) -> list[str]:
        """The last lines, the newest first; none where there is no log."""
        try:
            with (self.folder / NAME).open(encoding="utf-8", errors="replace") as file:
                return [line.rstrip("\n") for line in reversed(deque(file, lines))]
        except OSError:
            return []

    def close(self) -> None:
        """Write nothing more."""
        if self._handler is not None:
            logging.getLogger().removeHandler(self._handler)
            with suppress(OSError):  # what a full disk has not taken yet
                self._handler.close()
            self._handler = None
        if self._fatal is not None:
            faulthandler.disable()
            self._fatal.close()
            self._fatal = None
