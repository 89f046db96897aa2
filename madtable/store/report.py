"""What is told of a crash: version, system, what went wrong, and the journal that leads there.

Nothing personal is in it: no name of a user or of a person at the table, no home folder, no notes.
"""

from __future__ import annotations

import getpass
import platform
import re
import traceback
from collections.abc import Collection, Mapping
from pathlib import Path

import msgspec

from madtable import __version__, paths
from madtable.engine.errors import BadInput
from madtable.engine.journal import Header, Note, read_line, write_line
from madtable.store.files import read_whole

SOMEBODY, HOME, DATA, PROGRAM = "<user>", "<home>", "<data>", "<program>"
PLAYER = "<player>"

_SHORTEST_NAME = 3
"""Shorter names of users cannot be told from parts of words, and tell nobody anything."""


def crash_report(
    error: BaseException,
    data: Path,
    journal: Path | None,
    more: Mapping[str, str],
    people: Collection[str] = (),
) -> str:
    """The whole report, ready to be sent: facts (`more` are those of the window), error, journal.

    `data` is the folder of the saved games, `people` are the names that may turn up in the error.
    """
    return f"{summary(error, data, more, people)}\n{_journal(journal, data)}"


def summary(
    error: BaseException, data: Path, more: Mapping[str, str], people: Collection[str] = ()
) -> str:
    """The report without the journal."""
    facts = {
        "madtable": __version__,
        "system": platform.platform(terse=True),
        "machine": platform.machine(),
        "python": platform.python_version(),
        **more,
    }
    lines = [f"{name}: {value}" for name, value in facts.items()]
    told = "".join(traceback.format_exception(error)).rstrip()
    return "\n".join([*lines, "", scrubbed(told, data, people)])


def scrubbed(text: str, data: Path, people: Collection[str] = ()) -> str:
    """The text without what says whose machine this is, or which people play."""
    home = Path.home()
    package = paths.assets().parent
    # The longest first: one folder often lies in another.
    folders = {str(data): DATA, str(package): PROGRAM, str(home): HOME}
    for folder in sorted(folders, key=len, reverse=True):
        if len(folder) > 1:
            # An error may quote a path as Python writes it, with every backslash doubled.
            for written in (folder, folder.replace("\\", "\\\\")):
                text = text.replace(written, folders[folder])
    names = dict.fromkeys(people, PLAYER) | dict.fromkeys((_user(), home.name), SOMEBODY)
    for name in sorted(names, key=len, reverse=True):
        if len(name) >= _SHORTEST_NAME:
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", names[name], text)
    return text


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""  # a user without a name: nothing to hide


def _journal(path: Path | None, data: Path) -> str:
    """The game as a journal that still proves itself, without the names of people."""
    if path is None:
        return ""
    try:
        whole = read_whole(path)
    except BadInput as error:
        return scrubbed(str(error), data) + "\n"
    kept = []
    for number, raw in enumerate(whole.splitlines()):
        try:
            line = read_line(raw, "")
        except BadInput:
            kept.append(f"# line {number + 1} does not prove itself")
            continue
        if isinstance(line, Header):
            seats = [msgspec.structs.replace(seat, name="") for seat in line.seats]
            line = msgspec.structs.replace(line, seats=seats)
        if not isinstance(line, Note):
            kept.append(write_line(line).decode().rstrip("\n"))
    return "\n".join(kept) + "\n"
