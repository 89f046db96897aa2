"""Reading a journal back: how far it proves itself, and cutting off what does not."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from madtable.engine.errors import BadInput, OtherVersion
from madtable.engine.journal import (
    FORMAT,
    Answer,
    Aside,
    End,
    Header,
    Holder,
    Note,
    Undo,
    read_line,
)
from madtable.engine.message import message
from madtable.store.files import free_name, read_whole, write_atomic

DAMAGED = ".damaged"
"""What is put behind the name of a damaged file that is kept whole."""


LONGEST_MS = 7 * 24 * 3600 * 1000
"""No game lasts a week of game time, which is played through again when a game is taken up."""

_LONGEST_END = 1024
"""No last line of a game is longer, in bytes."""


@dataclass(frozen=True, slots=True)
class Record:
    """All that a journal file proves: header, answers, asides between them, and the end where the
    game has one.

    `good` is how many bytes from the start prove themselves, `bad` how many follow them; `why` says
    what is wrong with the first bad line (empty when there is none). `undone` are the numbers of
    answers that stand in the file and were taken back; `answers` has none of them.
    """

    path: Path
    header: Header
    answers: tuple[Answer, ...]
    end: End | None
    good: int
    bad: int
    why: str
    asides: tuple[Aside, ...] = ()
    undone: tuple[int, ...] = ()

    @property
    def first_bad(self) -> int:
        """The line of the file behind those that prove themselves, counted from 1."""
        return len(self.answers) + len(self.asides) + 2 * len(self.undone) + 2 + bool(self.end)

    def line_of(self, number: int) -> int:
        """The line of the file in which the answer of this number stands, both counted from 1."""
        before = sum(aside.n < number for aside in self.asides)
        # Of an answer that was taken back two lines tell: itself, and that it was.
        return number + 1 + before + 2 * sum(one <= number for one in self.undone)


def read_journal(path: Path) -> Record:
    """The part of the journal at `path` that proves itself; the file is only looked at.

    A line proves itself by its checksum, by its number (answers count up from 1) and by its time
    (never backwards). The first line that does not ends the reading. Raises BadInput naming file
    and line when there is no such file, or when already the header is no good.
    """
    data = _bytes(path)
    header, start = _header(data, path)
    answers: list[Answer] = []
    asides: list[Aside] = []
    undone: list[int] = []
    end: End | None = None
    why = ""
    while start < len(data):
        line, stop = _next_line(data, start)
        try:
            number = len(answers) + len(asides) + 2 * len(undone) + 2
            found = read_line(line, f"{path}:{number}")
            end = _fits(found, header, answers, asides, end)
        except BadInput as error:
            why = str(error)
            break
        if isinstance(found, Answer):
            answers.append(found)
        elif isinstance(found, Undo):
            undone.append(found.n)
            answers.pop()
        elif isinstance(found, Holder | Note):
            asides.append(found)
        start = stop
    good, bad = start, len(data) - start
    return Record(path, header, tuple(answers), end, good, bad, why, tuple(asides), tuple(undone))


def read_header(path: Path) -> Header:
    """The header of the journal at `path`; BadInput as for `read_journal`."""
    return _header(_bytes(path), path)[0]


def ends_a_game(path: Path) -> bool:
    """Whether the last line of the journal at `path` is the end of its game; what comes before is
    not looked at. False as well when the file cannot be read.
    """
    try:
        with path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - _LONGEST_END))
            last = file.read().rstrip(b"\n").rsplit(b"\n", 1)[-1]
        return isinstance(read_line(last, str(path)), End)
    except (OSError, BadInput):
        return False


def mend(record: Record) -> Path | None:
    """Cut off the file behind what proves itself; nothing of it is lost.

    A torn last line is kept beside the journal as `.cut`. Where more than that is bad, something
    has damaged the file, and all of it is kept as it was, as `.damaged`. Returns where it is kept
    (None when nothing had to be cut). It is on the disk before the journal is shortened. Raises
    OSError.
    """
    with record.path.open("rb") as file:
        data = file.read()
    if not record.bad:
        if not data.endswith(b"\n"):  # the cut went between the last line and its newline
            with record.path.open("ab") as file:
                file.write(b"\n")
        return None
    tail = data[record.good :]
    lines = [line for line in tail.split(b"\n") if line.strip(b"\0 ")]
    torn = len(lines) < 2
    kept = free_name(record.path.with_name(record.path.name + (".cut" if torn else DAMAGED)))
    write_atomic(kept, tail if torn else data)
    with record.path.open("r+b") as file:
        file.truncate(record.good)
        os.fsync(file.fileno())
    return kept


def _bytes(path: Path) -> bytes:
    data = read_whole(path)
    if not data:
        raise BadInput(f"{path}:1", "the file is empty", message("trouble.no-game"))
    return data


def _header(data: bytes, path: Path) -> tuple[Header, int]:
    """The header, and where the line after it begins."""
    where = f"{path}:1"
    line, start = _next_line(data, 0)
    no_game = message("trouble.no-game")
    try:
        header = read_line(line, where)
    except BadInput as error:
        raise BadInput(where, error.what, no_game) from None
    if not isinstance(header, Header):
        raise BadInput(where, "a journal begins with the line of its game", no_game)
    if header.format != FORMAT:
        what = f"format {header.format} is not known (this program reads {FORMAT})"
        raise OtherVersion(where, what, message("trouble.version"))
    return header, start


def _next_line(data: bytes, start: int) -> tuple[bytes, int]:
    """The line that begins at `start` (without its newline), and where the next one begins."""
    newline = data.find(b"\n", start)
    if newline < 0:
        return data[start:], len(data)
    return data[start:newline], newline + 1


def _fits(
    line: object, header: Header, answers: list[Answer], asides: list[Aside], end: End | None
) -> End | None:
    """The end of the game if `line` is it; BadInput when it does not follow what came before."""
    if end is not None:
        raise BadInput("", "there is more after the end of the game")
    if isinstance(line, End):
        if line.n != len(answers):
            raise BadInput("", f"the end counts {line.n} answers, there are {len(answers)}")
        if any(not 0 <= seat < len(header.seats) for seat in line.winners):
            raise BadInput("", f"there are seats 0 to {len(header.seats) - 1}, not {line.winners}")
        return line
    if isinstance(line, Undo):
        if not answers or line.n != len(answers) or any(one.n == line.n for one in asides):
            raise BadInput("", f"answer {line.n} is not the last one, and cannot be taken back")
        return None
    if isinstance(line, Answer | Holder | Note) and line.t > LONGEST_MS:
        raise BadInput("", f"{line.t} ms of game time are more than any game lasts")
    latest = max([one.t for one in (*answers[-1:], *asides[-1:])], default=0)
    if isinstance(line, Holder | Note):
        if line.n != len(answers) or line.t < latest:
            raise BadInput("", f"an aside of answer {line.n} follows answer {len(answers)}")
        return None
    if not isinstance(line, Answer):
        raise BadInput("", "a second header")
    if line.n != len(answers) + 1:
        raise BadInput("", f"answer {line.n} follows answer {len(answers)}")
    if line.t < latest:
        raise BadInput("", f"answer {line.n} is earlier than the one before it")
    return None
