"""Taking games along: a saved game as one file, a file from elsewhere as a saved game, figures as a
table for a spreadsheet.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import astuple, fields
from pathlib import Path

from madtable.engine.errors import BadInput
from madtable.engine.message import message
from madtable.store.files import free_name, write_atomic
from madtable.store.journal_reader import Record, read_journal
from madtable.store.journals import ENDING, imported_folder, journal_files
from madtable.store.statistics import SeatResult, key_of
from madtable.store.taking_up import leaf_through


def export_game(path: Path, folder: Path) -> Path:
    """A copy of the journal at `path` in `folder`; its path.

    The same game is not copied twice: an older copy, which is how this one begins, is replaced.
    Anything else of that name stays, and the copy is called otherwise. Raises OSError.
    """
    data = path.read_bytes()
    target = folder / path.name
    number = 2
    while target.exists() and not _is_how_it_begins(target, data):
        target = folder / f"{path.stem}-{number}{path.suffix}"
        number += 1
    write_atomic(target, data)
    return target


def _is_how_it_begins(older: Path, data: bytes) -> bool:
    """Whether the file `older` holds the first lines of `data`, or all of it."""
    return (
        older.is_file()
        and older.stat().st_size <= len(data)
        and data.startswith(older.read_bytes())
    )


def importable(folder: Path) -> list[Path]:
    """The files in `folder` that are named like games, the newest first."""
    return [path for path, _ in journal_files(folder)]


def import_game(path: Path, games: Path) -> Path:
    """Take the game in the file `path` into the folder `games`; where it lies there.

    Every line is checked and every digest compared. Raises BadInput naming file and line for one
    that is damaged or does not make sense, OSError where the folder cannot be written. A game that
    is there already, no shorter than this one, is not taken in again.
    """
    record = read_journal(path)
    if record.bad:
        told = message("trouble.line", line=record.first_bad)
        raise BadInput(str(path), f"is damaged: {record.why}", told)
    leaf_through(record)
    known = _known(record, games)
    if known is not None:
        return known
    name = path.name if path.name.endswith(ENDING) else path.stem + ENDING
    target = imported_folder(games) / name
    if target.exists():
        target = free_name(target.with_suffix("")).with_suffix(ENDING)
        while target.exists():
            target = target.with_name(target.stem + "-again" + ENDING)
    write_atomic(target, path.read_bytes())
    return target


def _known(record: Record, games: Path) -> Path | None:
    """Where the same game lies already, with at least as many answers."""
    key = key_of(record.header)
    for path, _ in (*journal_files(games), *journal_files(imported_folder(games))):
        try:
            other = read_journal(path)
        except BadInput:
            continue
        if key_of(other.header) == key and len(other.answers) >= len(record.answers):
            return path
    return None


def adopt(path: Path, games: Path) -> Path:
    """A game from elsewhere that is being played on here belongs to the others from now on.

    Its new path; any other game stays where it is. Raises OSError.
    """
    if path.parent != imported_folder(games):
        return path
    target = games / path.name
    if target.exists():
        return path
    return path.rename(target)


def figures(played: Iterable[SeatResult]) -> bytes:
    """The results as a CSV file: a line for every seat of every game, times in UTC.

    A name that a spreadsheet would take for a formula is put behind an apostrophe.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow([field.name for field in fields(SeatResult)])
    for one in played:
        writer.writerow([_harmless(value) for value in astuple(one)])
    return text.getvalue().encode("utf-8-sig")  # with the mark that spreadsheets know UTF-8 by


def _harmless(value: object) -> object:
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return f"'{value}"
    return value
