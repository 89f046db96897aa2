"""Writing a journal: every line is with the system before the table shows its effect.

A line handed to the system survives the death of the program; to survive a power cut it must also
be on the disk, and that can take long. So a thread of its own asks for the disk, again and again
while there is something new, and nobody ever waits for it except at the very end.
"""

from __future__ import annotations

import errno
import os
import sys
import threading
from pathlib import Path

from madtable.engine.journal import Line, write_line
from madtable.store.files import write_atomic

_O_BINARY = getattr(os, "O_BINARY", 0)


class JournalFile:
    """One journal being written; the file appears with its header, the first line.

    Nothing here raises when the disk is full or may not be written: the game goes on, `error` says
    what is wrong (None when all is well), and every later line tries again with what is still
    missing, in order. `path` may already hold a journal that ends in a whole line (see
    `journals.reopen`).
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.error: OSError | None = None
        self._exists = False
        self._waiting = b""  # lines not yet with the system
        self._number: int | None = None  # file descriptor
        self._length = 0  # bytes of the file that are whole lines
        self._torn = False  # whether half a line may lie behind them
        self._news = threading.Condition()
        self._unsynced = False
        self._closing = False
        self._thread: threading.Thread | None = None

    def write(self, line: Line) -> None:
        """Append `line` and hand it to the system; never raises OSError (see `error`)."""
        if self._closing:
            raise ValueError(f"the journal {self.path} is closed")
        self._waiting += write_line(line)
        try:
            self._open()
            self._append()
        except OSError as error:
            self.error = error
            return
        self.error = None
        with self._news:
            self._unsynced = True
            self._news.notify()

    def attach(self) -> None:
        """Go on with the journal that lies at `path`, for this program alone. Raises OSError."""
        self._exists = True
        self._open()
        assert self._number is not None
        self._length = os.fstat(self._number).st_size

    def close(self) -> None:
        """Wait until everything is on the disk, and let the file go; closing twice is harmless."""
        with self._news:
            self._closing = True
            self._news.notify()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        if self._number is not None:
            os.close(self._number)
            self._number = None

    # -- the file -------------------------------------------------------------------------------

    def _open(self) -> None:
        if self._number is not None:
            return
        if not self._exists:
            # Made whole under another name first: a journal that has a name has a whole header.
            header, _, rest = self._waiting.partition(b"\n")
            write_atomic(self.path, header + b"\n")
            self._exists = True
            self._waiting = rest
        number = os.open(self.path, os.O_RDWR | os.O_APPEND | _O_BINARY)
        try:
            lock(number)
            self._length = os.fstat(number).st_size
        except OSError:
            os.close(number)
            raise
        self._number = number
        self._thread = threading.Thread(target=self._sync, name="journal", daemon=True)
        self._thread.start()

    def _append(self) -> None:
        number = self._number
        assert number is not None
        if self._torn:
            # Half a line that a full disk left behind would spoil every line after it.
            os.ftruncate(number, self._length)
            self._torn = False
        self._torn = True
        done = 0
        while done < len(self._waiting):
            done += os.write(number, self._waiting[done:])
        self._torn = False
        self._length += done
        self._waiting = b""

    def _sync(self) -> None:
        """Body of the thread: bring to the disk whatever is new, until the journal is closed."""
        while True:
            with self._news:
                while not self._unsynced and not self._closing:
                    self._news.wait()
                if not self._unsynced:
                    return
                self._unsynced = False
                number = self._number
            if number is not None:
                try:
                    _to_disk(number)
                except OSError as error:
                    self.error = error


def _to_disk(number: int) -> None:
    if sys.platform == "linux":
        os.fdatasync(number)
    else:
        os.fsync(number)


def lock(number: int) -> None:
    """Take the open file for this program alone, until it is closed or the program is gone.

    Two windows that go on with the same game would write into each other's lines. Raises
    BlockingIOError when another program has it; where a file system knows no locks, nothing
    happens.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            # Far behind any journal, because on Windows nobody else may read a locked byte.
            os.lseek(number, 1 << 30, os.SEEK_SET)
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        raise BlockingIOError(errno.EAGAIN, "another window has this game") from None
    except OSError:
        return
