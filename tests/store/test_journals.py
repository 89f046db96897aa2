from __future__ import annotations

import errno
import itertools
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from madtable.engine.errors import BadInput
from madtable.engine.journal import Answer, End, Header, Line, SeatLine, write_line
from madtable.host.sitting import sit_down
from madtable.host.table import Table
from madtable.store import journal_writer, journals
from madtable.store.files import LARGEST
from madtable.store.journal_reader import (
    Record,
    ends_a_game,
    mend,
    read_header,
    read_journal,
)
from madtable.store.journal_writer import JournalFile
from madtable.store.journals import (
    damaged,
    games_folder,
    latest_unfinished,
    listing,
    new_journal,
)
from madtable.store.taking_up import readable, replay, resume
from tests.store.games_for_tests import header_of, play_out, step


def written(folder: Path, header: Header | None = None, answers: int | None = None) -> Path:
    """A journal in `folder`, of a whole game or its first `answers` answers."""
    header = header or header_of()
    journal = new_journal(folder, header)
    table = Table.deal(header, journal)
    while (answers is None or table.answers < answers) and step(table):
        pass
    journal.close()
    assert trouble(journal) is None
    return journal.path


def trouble(journal: JournalFile) -> int | None:
    """The number of what is wrong with a journal being written."""
    return journal.error.errno if journal.error else None


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a whole game."""
    return written(tmp_path_factory.mktemp("whole"), header_of("sly,random", 3)).read_bytes()


@pytest.fixture(scope="module")
def digests(whole: bytes, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """That game's digest after 0, 1, 2 ... answers."""
    file = tmp_path_factory.mktemp("digests") / "x.madgame"
    file.write_bytes(whole)
    table = Table.deal(read_journal(file).header)
    found = [table.digest()]
    while step(table):
        found.append(table.digest())
    return found


# -- writing and reading ---------------------------------------------------------------------------


def test_what_is_written_comes_back(tmp_path: Path) -> None:
    header = header_of(started="2026-01-02T03:04:05Z")
    path = written(tmp_path, header)
    assert path.name.startswith("20260102030405-mad-magazine-")
    record = read_journal(path)
    assert record.header == header
    assert record.end is not None
    assert record.bad == 0
    assert record.why == ""
    table = replay(record)
    assert table.over
    assert table.digest() == play_out(Table.deal(header)).digest() == record.end.digest
    assert read_header(path) == header


def test_every_answer_is_with_the_system_at_once(tmp_path: Path) -> None:
    header = header_of()
    journal = new_journal(tmp_path, header)
    assert not journal.path.exists()
    table = Table.deal(header, journal)
    while step(table):
        assert len(read_journal(journal.path).answers) == table.answers
    journal.close()
    journal.close()
    with pytest.raises(ValueError, match="closed"):
        journal.write(End(1, [], ""))


def test_the_frame_loop_never_waits_for_the_disk_and_closing_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = threading.Event()
    let_go = threading.Event()
    synced: list[int] = []

    def slow_disk(number: int) -> None:
        asked.set()
        assert let_go.wait(10)
        synced.append(os.fstat(number).st_size)

    monkeypatch.setattr(journal_writer, "_to_disk", slow_disk)
    header = header_of()
    journal = new_journal(tmp_path, header)
    table = Table.deal(header, journal)
    begun = time.monotonic()
    play_out(table)  # a disk that never answers, and the game goes on
    assert asked.wait(10)
    assert time.monotonic() - begun < 9
    assert synced == []
    threading.Timer(0.05, let_go.set).start()
    journal.close()
    assert synced[-1] == journal.path.stat().st_size


def test_games_that_begin_in_one_second_get_files_of_their_own(tmp_path: Path) -> None:
    header = header_of(started="2026-01-02T03:04:05Z")
    assert len({new_journal(tmp_path, header).path for _ in range(50)}) == 50


# -- cut and bent files ----------------------------------------------------------------------------


def test_a_journal_cut_anywhere_costs_at_most_the_line_it_is_cut_in(
    tmp_path: Path, whole: bytes, digests: list[str]
) -> None:
    first = whole.index(b"\n") + 1
    path = tmp_path / "cut.madgame"
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        if size < first - 1:
            with pytest.raises(BadInput, match=r"cut\.madgame:1"):
                read_journal(path)
            continue
        record = read_journal(path)
        lines = whole[:size].count(b"\n") - 1
        # A line that lacks nothing but its newline is whole.
        lines += whole[size : size + 1] == b"\n"
        assert len(record.answers) == min(lines, len(digests) - 1)
        assert record.good + record.bad == size


def test_a_cut_journal_is_played_on_from_its_last_whole_line(
    tmp_path: Path, whole: bytes, digests: list[str]
) -> None:
    first = whole.index(b"\n") + 1
    chance = random.Random(5)
    sizes = sorted(
        {first, len(whole) - 1, *(chance.randrange(first, len(whole)) for _ in range(40))}
    )
    for size in sizes:
        path = tmp_path / f"{size}.madgame"
        path.write_bytes(whole[:size])
        record = read_journal(path)
        found = resume(path)
        table = found.table
        assert table.digest() == digests[table.answers]
        if record.bad:
            assert found.cut is not None
            assert found.cut.read_bytes() == whole[record.good : size]
        else:
            assert found.cut is None
        play_out(table)
        found.journal.close()
        assert path.read_bytes() == whole, "played on, it is the same journal again"


def test_a_bent_bit_never_leads_to_another_game(
    tmp_path: Path, whole: bytes, digests: list[str]
) -> None:
    first = whole.index(b"\n") + 1
    path = tmp_path / "bent.madgame"
    chance = random.Random(6)
    spots = [(at, bit) for at in range(0, len(whole), 7) for bit in (0, 5)]
    spots += [(chance.randrange(len(whole)), chance.randrange(8)) for _ in range(600)]
    spots += [(at, bit) for at, byte in enumerate(whole) if byte == 10 for bit in range(8)]
    for at, bit in spots:
        bent = bytearray(whole)
        bent[at] ^= 1 << bit
        path.write_bytes(bent)
        if at < first:
            with pytest.raises(BadInput, match=r"bent\.madgame:1"):
                read_journal(path)
            continue
        record = read_journal(path)
        line = whole[:at].count(b"\n") - 1
        assert len(record.answers) <= line
        assert bool(record.bad) or at == len(whole) - 1
    assert replay(read_journal(path)).digest() == digests[len(record.answers)]


@pytest.mark.parametrize(
    "tail",
    [
        b"\0" * 4096,
        b"\n",
        b"\n\n\n",
        b"{}\n",
        b'{"line":"do"}\n',
        "åäö".encode(),
        b"\xff\xfe",
        b'{"line":"do","n":1,"t":0,"seat":0,"text":"draw","crc":"00000000"}\n',
    ],
)
def test_rubbish_behind_a_journal_is_cut_off_and_kept(
    tmp_path: Path, tail: bytes, whole: bytes
) -> None:
    path = written(tmp_path, answers=20)
    before = path.read_bytes()
    path.write_bytes(before + tail)
    found = resume(path)
    found.journal.close()
    assert found.table.answers == 20
    assert path.read_bytes() == before
    assert found.cut is not None
    assert found.cut.read_bytes() == tail
    path.write_bytes(before + tail)
    again = resume(path)
    again.journal.close()
    assert again.cut is not None
    assert again.cut != found.cut
    assert found.cut.read_bytes() == tail


@pytest.mark.parametrize(
    "spoil",
    [
        lambda lines: lines + lines[-1:],  # a line twice
        lambda lines: [*lines[:-2], lines[-1]],  # one missing
        lambda lines: [*lines[:-2], lines[-1], lines[-2]],  # two in the wrong order
        lambda lines: lines + lines[:1],  # the header again
    ],
)
def test_lines_that_do_not_follow_one_another_end_the_reading(
    tmp_path: Path, spoil: Callable[[list[bytes]], list[bytes]]
) -> None:
    path = written(tmp_path, answers=20)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(spoil(lines)))
    record = read_journal(path)
    assert record.bad
    assert record.why
    assert len(record.answers) in (18, 20)


def test_nothing_follows_the_end_of_a_game(tmp_path: Path) -> None:
    path = written(tmp_path)
    before = path.read_bytes()
    number = len(read_journal(path).answers)
    path.write_bytes(before + write_line(Answer(number + 1, 0, 0, "draw")))
    record = read_journal(path)
    assert record.end is not None
    assert record.bad
    path.write_bytes(before + before.splitlines(keepends=True)[-1])
    assert read_journal(path).bad


# -- files that make no sense ----------------------------------------------------------------------


def changed(path: Path, number: int, **values: object) -> None:
    """Change the line `number` (from 1) of a journal, its checksum with it."""
    record = read_journal(path)
    lines: list[Line] = [record.header, *record.answers, *([record.end] if record.end else [])]
    lines[number - 1] = msgspec.structs.replace(lines[number - 1], **values)
    path.write_bytes(b"".join(write_line(line) for line in lines))


@pytest.mark.parametrize(
    ("number", "values"),
    [(0, {"winners": [3]}), (0, {"winners": [-1]}), (1, {"seats": []})],
)
def test_winners_are_seats_of_their_game(
    tmp_path: Path, number: int, values: dict[str, object]
) -> None:
    path = written(tmp_path)
    changed(path, number, **values)
    (saved,) = listing(tmp_path)
    assert (saved.state, saved.winners) == ("unfinished", ())
    assert saved.trouble is not None


def test_a_time_that_no_game_lasts_ends_the_reading_and_is_not_waited_for(tmp_path: Path) -> None:
    """A game in which time passes is played through again tick by tick."""
    seats = [SeatLine(kind) for kind in ("human", "knower", "knower")]
    journal = new_journal(tmp_path, sit_down("mao", seats, 4))
    table = Table.deal(sit_down("mao", seats, 4), journal)
    for _ in range(40):
        table.advance(500)
    journal.close()
    number = len(read_journal(journal.path).answers)
    assert number > 2
    changed(journal.path, number + 1, t=2**62)
    record = read_journal(journal.path)
    assert len(record.answers) == number - 1
    assert "game time" in record.why
    assert readable(journal.path)


@pytest.mark.parametrize(
    ("number", "values", "named"),
    [
        (1, {"game": "uno"}, ":1: game: no such game"),
        (1, {"rules": 0}, ":1: rules"),
        (1, {"format": 2}, ":1: format 2"),
        (1, {"seed": 8}, ":"),
        (1, {"house": {"what": True}}, ":1: house rule what"),
        (5, {"text": "play WOO"}, ":5: "),
        (17, {"digest": "0123456789abcdef"}, ":17: the digest does not fit"),
        (-1, {"winners": [0, 1]}, ": the end that was recorded"),
    ],
)
def test_a_file_that_makes_no_sense_is_named_and_left_alone_to_the_byte(
    tmp_path: Path, number: int, values: dict[str, object], named: str
) -> None:
    path = written(tmp_path)
    if number < 0:
        number = len(read_journal(path).answers) + 2
    changed(path, number, **values)
    before = path.read_bytes()
    with pytest.raises(BadInput) as caught:
        resume(path)
    assert str(caught.value).startswith(str(path) + ":")
    assert named in str(caught.value)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("data", [b"", b"\n", b"\0\0\0", b"{}", b"GIF89a", b'{"line":"end"}'])
def test_what_is_no_journal_is_damaged_in_the_listing(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.madgame"
    path.write_bytes(data)
    with pytest.raises(BadInput, match=r"x\.madgame:1"):
        read_journal(path)
    assert [(saved.path, saved.state) for saved in listing(tmp_path)] == [(path, "damaged")]
    assert [saved.path for saved in damaged(tmp_path)] == [path]
    assert listing(tmp_path)[0].trouble
    assert latest_unfinished(tmp_path) is None
    assert path.read_bytes() == data


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="No such file"):
        read_journal(tmp_path / "none.madgame")
    with pytest.raises(BadInput, match="is a folder"):
        read_journal(tmp_path)
    with pytest.raises(BadInput, match="cannot be read"):
        read_journal(tmp_path / "a\0b")
    huge = tmp_path / "huge.madgame"
    with huge.open("wb") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(BadInput, match="too large"):
        read_journal(huge)


# -- full disks, other windows ---------------------------------------------------------------------


class Disk:
    """A disk that can be full: `room` bytes more, then errors."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.room: int | None = None
        self._write = os.write
        monkeypatch.setattr(os, "write", self.write)

    def write(self, number: int, data: bytes) -> int:
        if self.room is not None:
            if self.room == 0:
                raise OSError(errno.ENOSPC, "No space left on device")
            data = data[: self.room]
            self.room -= len(data)
        return self._write(number, data)


@pytest.mark.parametrize("room", [0, 1, 37, 200])
def test_a_full_disk_is_told_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    disk = Disk(monkeypatch)
    header = header_of()
    journal = new_journal(tmp_path, header)
    table = Table.deal(header, journal)
    for _ in range(10):
        step(table)
    disk.room = room
    for _ in range(10):
        step(table)
    assert table.answers == 20
    assert trouble(journal) == errno.ENOSPC
    saved = len(read_journal(journal.path).answers)
    assert 10 <= saved < 20
    disk.room = None  # somebody has made room
    step(table)
    assert trouble(journal) is None
    record = read_journal(journal.path)
    assert (len(record.answers), record.bad) == (21, 0)
    journal.close()


def test_a_disk_that_stays_full_costs_what_was_not_saved_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch)
    header = header_of()
    journal = new_journal(tmp_path, header)
    table = Table.deal(header, journal)
    for _ in range(10):
        step(table)
    disk.room = 30  # half a line
    play_out(table)
    journal.close()
    disk.room = None
    found = resume(journal.path)
    assert found.table.answers == 10
    found.journal.close()


def test_a_folder_that_cannot_be_written_lets_the_game_begin(tmp_path: Path) -> None:
    blocked = tmp_path / "games"
    blocked.write_text("no folder")
    header = header_of()
    journal = new_journal(blocked, header)
    table = play_out(Table.deal(header, journal))
    assert table.over
    assert isinstance(journal.error, OSError)
    journal.close()
    assert blocked.read_text() == "no folder"


def test_a_folder_that_can_be_written_again_gets_the_whole_game(tmp_path: Path) -> None:
    blocked = tmp_path / "games"
    blocked.write_text("no folder")
    header = header_of()
    journal = new_journal(blocked, header)
    table = Table.deal(header, journal)
    for _ in range(10):
        step(table)
    assert trouble(journal) is not None
    blocked.unlink()
    step(table)
    assert trouble(journal) is None
    assert len(read_journal(journal.path).answers) == 11
    journal.close()


def test_a_disk_that_fails_behind_the_back_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(journal_writer, "_to_disk", broken)
    header = header_of()
    journal = new_journal(tmp_path, header)
    Table.deal(header, journal)
    journal.close()
    assert trouble(journal) == errno.EIO


def test_two_windows_cannot_go_on_with_one_game(tmp_path: Path) -> None:
    path = written(tmp_path, answers=10)
    first = resume(path)
    with pytest.raises(BadInput, match="another window"):
        resume(path)
    assert latest_unfinished(tmp_path) is None
    step(first.table)
    first.journal.close()
    assert latest_unfinished(tmp_path) is not None
    second = resume(path)
    assert second.table.answers == 11
    second.journal.close()


# -- the folder ------------------------------------------------------------------------------------


def test_the_game_played_last_is_offered_and_finished_ones_are_not(tmp_path: Path) -> None:
    folder = games_folder(tmp_path)
    assert listing(folder) == []
    assert latest_unfinished(folder) is None
    old = written(folder, header_of(seed=1), answers=5)
    newer = written(folder, header_of(seed=2), answers=7)
    finished = written(folder, header_of(seed=3))
    broken = folder / "broken.madgame"
    broken.write_bytes(b"?")
    (folder / "notes.txt").write_text("no game")
    (folder / "folder.madgame").mkdir()
    for age, path in enumerate([broken, finished, newer, old]):
        when = 1_700_000_000 - age
        os.utime(path, (when, when))
    assert [(saved.path, saved.state, saved.answers) for saved in listing(folder)] == [
        (broken, "damaged", 0),
        (finished, "finished", len(read_journal(finished).answers)),
        (newer, "unfinished", 7),
        (old, "unfinished", 5),
    ]
    latest = latest_unfinished(folder)
    assert latest is not None
    assert latest.path == newer
    assert latest.header == header_of(seed=2)
    os.utime(old)
    assert latest_unfinished(folder) == listing(folder)[0]
    assert listing(folder)[0].path == old


def test_which_games_have_ended_is_seen_without_reading_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many have been played: the title waits for the answer."""
    folder = games_folder(tmp_path)
    old = written(folder, header_of(seed=1), answers=5)
    os.utime(old, (1_600_000_000, 1_600_000_000))
    ended = [written(folder, header_of(seed=seed)) for seed in range(2, 5)]
    assert all(ends_a_game(path) for path in ended)
    assert not ends_a_game(old)
    assert not ends_a_game(folder / "nowhere.madgame")
    read: list[Path] = []

    def reads(path: Path) -> Record:
        read.append(path)
        return read_journal(path)

    monkeypatch.setattr(journals, "read_journal", reads)
    latest = latest_unfinished(folder)
    assert latest is not None
    assert latest.path == old
    assert read == [old]


def test_a_game_has_not_ended_where_something_follows_its_end(tmp_path: Path) -> None:
    path = written(tmp_path)
    whole = path.read_bytes()
    end = whole.splitlines()[-1]
    for behind, ended in ((b"", True), (b"\n", True), (b"torn", False), (end[:-9] + b"\n", False)):
        path.write_bytes(whole + behind)
        assert ends_a_game(path) is ended, behind
    path.write_bytes(whole.replace(end, end.replace(b'"winners":', b'"sinners":')))
    assert not ends_a_game(path), "its checksum does not fit"
    path.write_bytes(end)
    assert ends_a_game(path), "one line is enough to tell"
    path.write_bytes(b"")
    assert not ends_a_game(path)


def test_looking_changes_nothing(tmp_path: Path) -> None:
    path = written(tmp_path, answers=10)
    path.write_bytes(path.read_bytes() + b"torn")
    before = path.read_bytes()
    saved = listing(tmp_path)[0]
    assert saved.state == "unfinished"
    assert saved.trouble
    replay(read_journal(path))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_the_cut_part_is_safe_before_the_journal_is_shortened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, answers=10)
    path.write_bytes(path.read_bytes() + b"torn")
    before = path.read_bytes()

    def no_room(_path: Path, _data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("madtable.store.journal_reader.write_atomic", no_room)
    with pytest.raises(OSError, match="No space"):
        mend(read_journal(path))
    with pytest.raises(BadInput, match="cannot be played on"):
        resume(path)
    assert path.read_bytes() == before


def test_a_game_over_whose_end_was_lost_gets_it_back(tmp_path: Path) -> None:
    path = written(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
    found = resume(path)
    found.journal.close()
    assert found.table.over
    assert path.read_bytes() == whole


# -- kill -9 ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_program_killed_at_any_moment_loses_nothing_that_was_shown(
    tmp_path: Path, root: Path
) -> None:
    chance = random.Random(9)
    cut_short = 0  # games that the kill met unfinished: how many, the machine's pace decides
    attempts = itertools.count()
    while cut_short < 8:
        attempt = next(attempts)
        assert attempt < 100, "next to no game was killed before it ended"
        folder = tmp_path / str(attempt)
        child = subprocess.Popen(
            [sys.executable, "-m", "tests.store.games_for_tests", str(folder)],
            cwd=root,
            stdout=subprocess.PIPE,
        )
        assert child.stdout is not None
        shown = child.stdout.readline()
        time.sleep(chance.random() * 0.12)
        child.kill()
        shown += child.stdout.read()
        child.stdout.close()
        child.wait()
        lines = shown[: shown.rindex(b"\n")].splitlines()  # what was printed last may be torn
        seed, number = (int(word) for word in lines[-1].split())
        states = listing(folder)
        assert states
        assert damaged(folder) == []
        assert sum(saved.state == "unfinished" for saved in states) <= 1
        saved = next(one for one in states if one.header and one.header.seed == seed)
        header = header_of("human,sly,sly,human", seed)
        reference = Table.deal(header)
        if saved.state == "finished":
            assert saved.answers >= number
            continue
        cut_short += 1
        found = resume(saved.path)
        assert found.table.answers >= number
        while reference.answers < found.table.answers:
            step(reference)
        assert found.table.digest() == reference.digest()
        play_out(found.table)
        found.journal.close()
        assert replay(read_journal(saved.path)).digest() == play_out(reference).digest()


def test_a_journal_that_another_program_began_is_read_while_it_is_written(tmp_path: Path) -> None:
    header = header_of()
    journal = JournalFile(tmp_path / "x.madgame")
    table = Table.deal(header, journal)
    step(table)
    assert listing(tmp_path)[0].answers == 1
    journal.close()
