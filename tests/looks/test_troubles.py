"""What goes wrong outside is said in the language of the screen; what is whole is left whole."""

from __future__ import annotations

import errno
import os
import re
import sqlite3
import zlib
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from madtable.engine.errors import BadInput
from madtable.host.sitting import sit_down
from madtable.looks.lookback import replay_of
from madtable.looks.program import Program
from madtable.looks.troubles import said, trouble
from madtable.store import journals
from madtable.store.exports import import_game
from madtable.store.files import LARGEST
from madtable.store.statistics import open_statistics, statistics_file
from madtable.store.taking_up import resume
from madtable.ui.dialog import Dialog
from madtable.ui.options import PlayOptions
from madtable.ui.screens.saved import SavedGames
from madtable.ui.screens.title import Title
from madtable.ui.stack import Scene
from madtable.ui.window import OffscreenWindow
from madtable.ui.words import Words
from tests.store.games_for_tests import play_out, step
from tests.ui.desk import kit

LANGS = ("en", "sv")


def game(folder: Path, kinds: str = "human,random,random", answers: int = 9) -> Path:
    """A game broken off after so many answers."""
    from madtable.engine.journal import SeatLine
    from madtable.host.table import Table

    header = sit_down("mad-magazine", [SeatLine(kind) for kind in kinds.split(",")], 5)
    journal = journals.new_journal(folder, header)
    table = Table.deal(header, journal)
    if answers < 0:
        play_out(table)
    for _ in range(answers):
        assert step(table)
    journal.close()
    return journal.path


def rewritten(path: Path, old: bytes, new: bytes) -> Path:
    """The journal with something else in its header, which proves itself all the same."""
    header, rest = path.read_bytes().split(b"\n", 1)
    body = header[: header.rindex(b',"crc"')].replace(old, new)
    path.write_bytes(body + b',"crc":"%08x"}\n' % zlib.crc32(body) + rest)
    return path


def of_other_rules(folder: Path) -> Path:
    return rewritten(game(folder), b'"rules":1', b'"rules":99')


def of_another_format(folder: Path) -> Path:
    return rewritten(game(folder), b'"format":1', b'"format":99')


def of_an_unknown_game(folder: Path) -> Path:
    return rewritten(game(folder), b'"game":"mad-magazine"', b'"game":"snap"')


def bent(folder: Path) -> Path:
    path = game(folder)
    lines = path.read_bytes().split(b"\n")
    lines[4] = lines[4].replace(b'"n":4', b'"n":5')
    path.write_bytes(b"\n".join(lines))
    return path


def of_other_answers(folder: Path) -> Path:
    """Every line proves itself, and the rules refuse one."""
    path = game(folder)
    lines = path.read_bytes().split(b"\n")
    body = re.sub(rb'"text":"[^"]*"', b'"text":"fly away"', lines[2])
    body = body[: body.rindex(b',"crc"')]
    lines[2] = body + b',"crc":"%08x"}' % zlib.crc32(body)
    path.write_bytes(b"\n".join(lines))
    return path


def empty(folder: Path) -> Path:
    path = folder / "empty.madgame"
    path.touch()
    return path


def rubbish(folder: Path) -> Path:
    path = folder / "rubbish.madgame"
    path.write_bytes(bytes(range(256)))
    return path


def no_game(folder: Path) -> Path:
    path = game(folder)
    path.write_bytes(path.read_bytes().split(b"\n", 1)[1])
    return path


def a_folder(folder: Path) -> Path:
    path = folder / "folder.madgame"
    path.mkdir()
    return path


def too_large(folder: Path) -> Path:
    path = folder / "large.madgame"
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)
    return path


def gone(folder: Path) -> Path:
    return folder / "gone.madgame"


def of_several(folder: Path) -> Path:
    return game(folder, "human,human,random")


Make = Callable[[Path], Path]
WRONG: dict[Make, str] = {
    of_other_rules: "trouble.rules",
    of_another_format: "trouble.version",
    of_an_unknown_game: "trouble.version",
    bent: "trouble.line",
    of_other_answers: "trouble.line",
    empty: "trouble.no-game",
    no_game: "trouble.no-game",
    rubbish: "trouble.no-game",
    a_folder: "trouble.no-file",
    too_large: "trouble.large",
    gone: "trouble.gone",
}
"""What can be wrong with a game from elsewhere, and what is said then."""


def words_of(lang: str, key: str) -> re.Pattern[str]:
    """What a sentence of this key looks like, whatever is put into it."""
    text = Words(lang, strict=True).raw(key)
    assert isinstance(text, str)
    return re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(text)))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("make", WRONG)
def test_a_file_that_cannot_be_had_is_told_of_in_the_language_of_the_screen(
    make: Make, lang: str, tmp_path: Path
) -> None:
    path = make(tmp_path)
    with pytest.raises(BadInput) as caught:
        import_game(path, tmp_path / "games")
    told = trouble(kit(lang), caught.value)
    assert told.startswith(f"{path.name}: ")
    assert words_of(lang, WRONG[make]).fullmatch(told.removeprefix(f"{path.name}: ")), told


@pytest.mark.parametrize("lang", LANGS)
def test_a_game_that_nobody_may_watch_yet_is_told_of_too(lang: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        replay_of(of_several(tmp_path))
    assert words_of(lang, "trouble.several").fullmatch(said(kit(lang), caught.value))


@pytest.mark.parametrize("lang", LANGS)
def test_a_game_that_another_window_has_is_told_of_too(lang: str, tmp_path: Path) -> None:
    path = game(tmp_path)
    first = resume(path)
    try:
        for act in (resume, journals.delete):
            with pytest.raises(BadInput) as caught:
                act(path)
            assert words_of(lang, "trouble.busy").fullmatch(said(kit(lang), caught.value))
    finally:
        first.journal.close()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("number", "key"),
    [
        (errno.ENOSPC, "full"),
        (errno.EROFS, "denied"),
        (errno.EACCES, "denied"),
        (errno.ENOENT, "gone"),
        (errno.EIO, "system"),
    ],
)
def test_what_the_system_refuses_is_told_of_too(number: int, key: str, lang: str) -> None:
    told = trouble(kit(lang), OSError(number, os.strerror(number)), "/some/where/x.madgame")
    assert words_of(lang, f"trouble.{key}").fullmatch(told.removeprefix("x.madgame: ")), told


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("wrong", ["busy", "version", "denied"])
def test_statistics_that_cannot_be_had_are_told_of_too(
    wrong: str, lang: str, tmp_path: Path
) -> None:
    file = statistics_file(tmp_path)
    open_statistics(file)[0].close()
    other = sqlite3.connect(file, isolation_level=None)
    if wrong == "busy":
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")
    elif wrong == "version":
        other.execute("PRAGMA user_version = 99")
    else:
        other.close()
        file.unlink()
        file.mkdir()
    with pytest.raises(BadInput) as caught:
        open_statistics(file)
    other.close()
    assert words_of(lang, f"trouble.{wrong}").fullmatch(said(kit(lang), caught.value))


# -- what is whole, and only another version's -----------------------------------------------------


@pytest.fixture
def program(tmp_path: Path) -> Program:
    pygame.font.init()
    found = Program(PlayOptions(data_dir=tmp_path, lang="sv"))
    found.stack.resized((960, 540))
    return found


def on_top(program: Program, kind: type[Scene]) -> bool:
    return isinstance(program.stack.top, kind)


@pytest.mark.parametrize("make", [of_other_rules, of_another_format, of_an_unknown_game])
def test_a_game_of_another_version_is_left_as_it_is(
    make: Make, program: Program, tmp_path: Path
) -> None:
    folder = journals.games_folder(tmp_path)
    path = make(folder)
    data = path.read_bytes()
    program.show_title()
    assert on_top(program, Title), "there is something to complain of"
    program.resume_game(path)
    assert on_top(program, Dialog)
    assert path.read_bytes() == data
    program.show_title()
    assert not list(folder.glob("*.damaged*"))
    program.lookback.saved()
    screen = program.stack.top
    assert isinstance(screen, SavedGames)
    (shown,) = screen.games
    assert shown.lines[0].startswith("Annan version")
    assert not shown.can_continue
    assert not shown.can_watch


def test_the_title_offers_the_game_before_one_that_cannot_go_on(
    program: Program, tmp_path: Path
) -> None:
    folder = journals.games_folder(tmp_path)
    good = game(folder)
    other = of_other_rules(folder)
    os.utime(good, (1, 1))
    program.show_title()
    program.resume_game(other)
    assert on_top(program, Dialog)
    saved = journals.latest_unfinished(folder, program.not_here)
    assert saved is not None
    assert saved.path == good


class Looked(OffscreenWindow):
    """A window whose person looks at what it shows at first, and goes."""

    def __init__(self, program: Program) -> None:
        super().__init__((960, 540))
        self.program = program
        self.seen: list[Scene] = []

    def poll(self) -> list[pygame.event.Event]:
        """See Screen."""
        self.seen = self.seen or list(self.program.stack.scenes)
        return [pygame.event.Event(pygame.QUIT)]


def test_what_is_opened_from_a_desktop_is_told_of_in_the_window(tmp_path: Path) -> None:
    """Nobody reads there what a program prints."""
    pygame.font.init()
    with pytest.raises(BadInput):
        Program(PlayOptions(data_dir=tmp_path, file=of_other_rules(tmp_path))).run(
            OffscreenWindow((960, 540))
        )
    asked = PlayOptions(data_dir=tmp_path, lang="sv", file=of_other_rules(tmp_path), opened=True)
    program = Program(asked)
    window = Looked(program)
    assert program.run(window) == 0
    dialog = window.seen[-1]
    assert isinstance(window.seen[0], Title)
    assert isinstance(dialog, Dialog)
    assert words_of("sv", "trouble.rules").search(program.kit.text(dialog.text))
