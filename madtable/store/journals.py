"""The folder of saved games: starting one, listing them, throwing one away."""

from __future__ import annotations

import os
import re
from collections.abc import Container
from dataclasses import dataclass
from pathlib import Path

from madtable.engine.errors import BadInput, OtherVersion
from madtable.engine.journal import Header
from madtable.engine.message import message
from madtable.games.catalogue import GAMES
from madtable.store.journal_reader import ends_a_game, read_header, read_journal
from madtable.store.journal_writer import JournalFile, lock

ENDING = ".madgame"


@dataclass(frozen=True, slots=True)
class Saved:
    """A journal as the folder shows it.

    `state` is `unfinished`, `finished`, `elsewhere` (another version's, in a format of its own) or
    `damaged`; the last two have no header. `trouble` says what is wrong. `played_ns` is when it
    was last written to, in nanoseconds since 1970; `winners` are those of a finished game.
    """

    path: Path
    state: str
    header: Header | None
    answers: int
    played_ns: int
    trouble: BadInput | None = None
    winners: tuple[int, ...] = ()


def games_folder(data: Path) -> Path:
    """Where the journals lie below the data folder."""
    return data / "games"


def new_journal(folder: Path, header: Header) -> JournalFile:
    """A journal for a game that is about to be dealt; its file appears with the header."""
    when = re.sub(r"[^0-9]", "", header.started)[:14] or "undated"
    name = f"{when}-{header.game}-{os.urandom(3).hex()}{ENDING}"
    return JournalFile(folder / name)


def imported_folder(folder: Path) -> Path:
    """Where games from elsewhere lie below the folder of games."""
    return folder / "imported"


def picture_file(path: Path) -> Path:
    """Where the picture of a game lies: beside its journal."""
    return path.with_suffix(".png")


def delete(path: Path) -> None:
    """Throw a game away, its picture too. Raises BadInput when another window plays it, OSError."""
    if _taken(path):
        raise BadInput(str(path), "is being played in another window", message("trouble.busy"))
    path.unlink()
    picture_file(path).unlink(missing_ok=True)


def listing(folder: Path) -> list[Saved]:
    """Every journal in `folder` and those from elsewhere, the one played last first; empty when
    there is no such folder.
    """
    found = [*journal_files(folder), *journal_files(imported_folder(folder))]
    return [_saved(path, when) for path, when in sorted(found, key=lambda one: -one[1])]


def latest_unfinished(folder: Path, but: Container[Path] = ()) -> Saved | None:
    """The unfinished game that was played last and that no other window has open, or None; none of
    those in `but`.

    The first picture waits for this, however many games there are: those that have ended are told
    by their last line.
    """
    for path, when in journal_files(folder):
        if path in but or ends_a_game(path):
            continue
        saved = _saved(path, when)
        known = saved.header is not None and saved.header.game in GAMES
        if saved.state == "unfinished" and known and not _taken(path):
            return saved
    return None


def damaged(folder: Path) -> list[Saved]:
    """The journals in `folder` that cannot even be told to be games, the one written last first.

    Name them, then `files.set_aside` keeps them out of the way.
    """
    found = []
    for path, when in journal_files(folder):
        try:
            read_header(path)
        except OtherVersion:
            continue  # whole, only not for this program
        except BadInput as error:
            if not os.access(path, os.R_OK) or _taken(path):
                continue  # not damaged, only out of reach, or being begun by another window
            found.append(Saved(path, "damaged", None, 0, when, error))
    return found


def journal_files(folder: Path) -> list[tuple[Path, int]]:
    """The journals in `folder` with the time of their last line in nanoseconds since 1970, the
    latest first; none when there is no such folder.
    """
    try:
        found = [
            (Path(entry.path), entry.stat().st_mtime_ns)
            for entry in os.scandir(folder)
            if entry.name.endswith(ENDING) and entry.is_file()
        ]
    except OSError:
        return []
    return sorted(found, key=lambda one: (one[1], one[0].name), reverse=True)


def _saved(path: Path, played_ns: int) -> Saved:
    try:
        record = read_journal(path)
    except BadInput as error:
        state = "elsewhere" if isinstance(error, OtherVersion) else "damaged"
        return Saved(path, state, None, 0, played_ns, error)
    state = "unfinished" if record.end is None else "finished"
    winners = tuple(record.end.winners) if record.end is not None else ()
    wrong = BadInput(f"{path}:{record.first_bad}", record.why) if record.why else None
    return Saved(path, state, record.header, len(record.answers), played_ns, wrong, winners)


def _taken(path: Path) -> bool:
    """Whether another window (or this one) is writing to the journal."""
    try:
        number = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        lock(number)
    except BlockingIOError:
        return True
    finally:
        os.close(number)
    return False
