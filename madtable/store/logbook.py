"""The log of a program: a few small files, the oldest thrown away."""

from __future__ import annotations

import faulthandler
import logging
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import TextIO

LARGEST, OLDER = 512 * 1024, 3
"""Bytes after which a new file is begun, and how many full ones are kept beside it."""

NAME, FATAL = "madtable.log", "fatal.log"


class Early(logging.Handler):
    """Keeps what `logging` hears from now on until there is a logbook that it can be poured into.

    The standard one for this lies in `logging.handlers`, which the first picture need not wait for.
    """

    def __init__(self) -> None:
        super().__init__()
        self._kept: list[logging.LogRecord] = []
        logging.getLogger().addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """See logging.Handler."""
        self._kept.append(record)

    def pour(self, book: logging.Handler) -> None:
        """Hand everything on, in its order, and hear no more."""
        logging.getLogger().removeHandler(self)
        kept, self._kept = self._kept, []
        for record in kept:
            if record.levelno >= book.level:
                book.handle(record)


class Logbook:
    """Everything that `logging` hears, and has heard `early`, written to `folder`; what kills the
    interpreter itself, to a file beside it.

    A folder that cannot be written, or not any longer, costs the log and nothing else.
    """

    def __init__(self, folder: Path, early: Early | None = None) -> None:
        from logging.handlers import RotatingFileHandler  # sockets come with it, and take a while

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
        if early is not None:
            early.pour(self._handler)
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
