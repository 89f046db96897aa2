"""Writing files so that a power cut leaves the old one or the new one, never half of it."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from pathlib import Path


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
