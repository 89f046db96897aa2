"""Saved games on their tables again: to be proved, leafed through, gone on with.

Apart from `journals`, which looks at the folder only: the first picture wants to know whether there
is a game to go on with, and nothing of tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from madtable.engine.errors import BadInput
from madtable.host.replay import Replay
from madtable.host.table import BadAnswer, Table
from madtable.store.files import system_trouble
from madtable.store.journal_reader import Record, mend, read_journal
from madtable.store.journal_writer import JournalFile


@dataclass(frozen=True, slots=True)
class Resumed:
    """A game taken up again: its table, its journal, and where a torn end is kept (or None)."""

    table: Table
    journal: JournalFile
    cut: Path | None


def readable(path: Path) -> bool:
    """Whether the journal makes sense from its first line to where it ends."""
    try:
        replay(read_journal(path))
    except BadInput:
        return False
    return True


def replay(record: Record) -> Table:
    """The table at the end of `record`, every digest compared; nothing is written.

    Raises BadInput naming file and line when an answer is refused or a digest does not fit.
    """
    with _named(record):
        return Table.resume(record.header, record.answers, record.end, record.asides)


def leaf_through(record: Record) -> Replay:
    """The recorded game on its table, before the first answer; BadInput as for `replay`."""
    with _named(record):
        return Replay(record.header, record.answers, record.end, record.asides)


@contextmanager
def _named(record: Record) -> Iterator[None]:
    """Say in which file and line it is wrong."""
    try:
        yield
    except BadAnswer as error:
        raise BadInput(f"{record.path}:{record.line_of(error.number)}", error.what) from None
    except BadInput as error:
        raise type(error)(f"{record.path}:1", str(error), error.told) from None


def _not_on(path: Path, error: OSError) -> BadInput:
    return BadInput(str(path), f"cannot be played on: {error.strerror}", system_trouble(error))


def resume(path: Path) -> Resumed:
    """Go on with the game in `path` exactly where its last whole line left it.

    A torn end is cut off and kept beside the file. A file that does not make sense is left alone,
    to the byte: BadInput names it, and the line. So does one that cannot be written, or that
    another window is playing.
    """
    record = read_journal(path)
    journal = JournalFile(path)
    try:
        journal.attach()
    except OSError as error:
        raise _not_on(path, error) from None
    try:
        # Read again, now that nobody else can be writing to it.
        record = read_journal(path)
        table = replay(record)
        try:
            cut = mend(record)
            journal.attach()
        except OSError as error:
            raise _not_on(path, error) from None
    except BaseException:
        journal.close()
        raise
    table.keep(journal)
    return Resumed(table, journal, cut)
