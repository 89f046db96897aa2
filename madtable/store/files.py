"""Writing files so that a power cut leaves the old one or the new one, never half of it."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import tempfile
from pathlib import Path

from madtable.engine.errors import BadInput
from madtable.engine.message import Message, message

LARGEST = 16 * 1024 * 1024
"""No file of ours comes near this many bytes; a larger one is none, and is not read."""


def read_whole(path: Path, most: int = LARGEST) -> bytes:
    """All bytes of the file at `path`.

    Raises BadInput naming it when it cannot be read, when it is a folder, a pipe or a device (which
    may have no end, or never a beginning), and when it is larger than `most`.
    """
    try:
        # A pipe that nobody writes to would keep a plain open waiting for ever.
        number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _BINARY)
        with os.fdopen(number, "rb") as file:
            kind = os.fstat(number).st_mode
            if not stat.S_ISREG(kind):
                raise BadInput(
                    str(path), f"is {_kind_of(kind)}, not a file", message("trouble.no-file")
                )
            # Read, not asked: a file may grow meanwhile.
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        if path.is_dir():
            raise BadInput(
                str(path), f"is {_kind_of(stat.S_IFDIR)}, not a file", message("trouble.no-file")
            ) from None
        what = error.strerror if isinstance(error, OSError) else str(error)
        told = system_trouble(error) if isinstance(error, OSError) else None
        raise BadInput(str(path), f"cannot be read: {what}", told) from None
    if len(data) > most:
        raise BadInput(
            str(path),
            f"is far too large (more than {most // 1024:,} KB)",
            message("trouble.large"),
        )
    return data


_BINARY = getattr(os, "O_BINARY", 0)

_FULL = frozenset({errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)})
_DENIED = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
_GONE = frozenset({errno.ENOENT, errno.ENOTDIR})


def system_trouble(error: OSError) -> Message:
    """What the system refuses, for whoever reads it at the window."""
    if isinstance(error, BlockingIOError):
        return message("trouble.busy")
    if error.errno in _FULL:
        return message("trouble.full")
    if error.errno in _DENIED:
        return message("trouble.denied")
    if error.errno in _GONE:
        return message("trouble.gone")
    return message("trouble.system", said=error.strerror or str(error))


def _kind_of(mode: int) -> str:
    """What a thing is that is no file."""
    if stat.S_ISDIR(mode):
        return "a folder"
    if stat.S_ISFIFO(mode):
        return "a pipe"
    if stat.S_ISSOCK(mode):
        return "a socket"
    return "a device"


def write_atomic(path: Path, data: bytes) -> None:
    """Put `data` into `path` whole or not at all; missing folders are made. Raises OSError.

    Temporary file beside it, fsync, rename, fsync of the folder: without the first fsync a power
    cut leaves an empty file under the new name, without the second one no file at all.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    number, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".new", dir=path.parent)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make sure that the names in `folder` are on the disk, where the system lets one ask."""
    if sys.platform == "win32":
        return  # NTFS journals its names; a folder cannot be opened there
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    except OSError:  # some network file systems refuse; the rename itself has happened
        pass
    finally:
        os.close(number)


def set_aside(path: Path, ending: str = ".damaged") -> Path:
    """Rename a file that nobody can read, so that it is kept and in nobody's way; its new path.

    An earlier one of that name is never overwritten: `x.damaged`, `x.damaged-2`, `x.damaged-3` ...
    Raises OSError.
    """
    target = free_name(path.with_name(path.name + ending))
    path.rename(target)
    return target


def free_name(path: Path) -> Path:
    """`path`, or the first of `path-2`, `path-3` ... that does not exist yet."""
    if not os.path.lexists(path):
        return path
    number = 2
    while True:
        candidate = path.with_name(f"{path.name}-{number}")
        if not os.path.lexists(candidate):
            return candidate
        number += 1


def ready_folder(folder: Path) -> None:
    """Make `folder` where it is missing, before the work whose outcome is to go there.

    Raises BadInput naming it when it cannot be made, or when nothing can be written into it.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        why = is_writable(folder)
    except OSError as error:
        why = error.strerror or str(error)
    if why:
        raise BadInput(str(folder), f"cannot be written: {why}")


def is_writable(folder: Path) -> str:
    """Why nothing could be written into `folder`; empty when all is well.

    A folder that does not exist yet is not made: what counts is whether it could be.
    """
    place = folder
    while not os.path.lexists(place) and place != place.parent:
        place = place.parent
    if not place.is_dir():
        return f"{place} is not a folder"
    try:
        number, name = tempfile.mkstemp(prefix=".try", dir=place)
        os.close(number)
        Path(name).unlink()
    except OSError as error:
        return error.strerror or str(error)
    return ""
