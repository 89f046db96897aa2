"""Saved games and statistics as the program opens them."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest

from madtable.ai.random_seat import RandomSeat
from madtable.engine.chance import Chance
from madtable.engine.errors import BadInput
from madtable.engine.journal import SeatLine
from madtable.host.sitting import sit_down
from madtable.looks.program import Program
from madtable.store import journals, taking_up
from madtable.store.exports import adopt, export_game, import_game, importable
from madtable.store.statistics import open_statistics, statistics_file
from madtable.ui.dialog import Dialog
from madtable.ui.options import PlayOptions
from madtable.ui.screens.chances import Chances
from madtable.ui.screens.replay import ReplayScene
from madtable.ui.screens.saved import SavedGames
from madtable.ui.screens.statistics import StatisticsScreen
from madtable.ui.screens.table import TableScene
from madtable.ui.screens.title import Title
from madtable.ui.widgets.panel import Caption
from madtable.ui.widgets.stepper import Stepper

SIZE = (960, 540)


@pytest.fixture
def program(tmp_path: Path) -> Program:
    pygame.font.init()
    found = Program(PlayOptions(data_dir=tmp_path, lang="en"))
    found.stack.resized(SIZE)
    return found


def play(program: Program, answers: int = 9999, kinds: str = "human,random,random") -> Path:
    """A game at the program's table, broken off after so many answers or left when over."""
    seats = [SeatLine(kind, "Ada" if kind == "human" else "") for kind in kinds.split(",")]
    program.deal(sit_down("mad-magazine", seats, 5, started="2026-01-02T03:04:05"))
    table, journal = program.table, program.playing.journal
    assert table is not None
    assert journal is not None
    while not table.over and table.answers < answers:
        if table.let_bot_move() is None:
            decision = table.question()
            assert decision is not None
            text = RandomSeat().choose(table.view(decision.seat), decision, Chance(table.answers))
            table.submit(decision.seat, text, decision.id)
    program.show_title()
    return journal.path


def press(program: Program, name: str) -> None:
    """Press what has this name on the scene that is on top."""
    top = program.stack.top
    assert isinstance(top, SavedGames | StatisticsScreen | Dialog | Title)
    widget = top.controls.named(name)
    assert widget is not None, name
    assert widget.usable, name
    widget.confirm()


def said(program: Program) -> str:
    """What the dialog on top says."""
    top = program.stack.top
    assert isinstance(top, Dialog)
    return f"{program.kit.text(top.title)}: {program.kit.text(top.text)}"


def wait_for(path: Path) -> None:
    """The picture is written by a thread of its own."""
    for _ in range(500):
        if path.exists():
            return
        time.sleep(0.01)
    raise AssertionError(f"{path} was never written")


# -- saved games -----------------------------------------------------------------------------------


def test_leaving_a_table_keeps_its_picture_and_the_game_goes_on_from_the_list(
    program: Program,
) -> None:
    path = play(program, answers=7)
    wait_for(journals.picture_file(path))
    picture = pygame.image.load(journals.picture_file(path))
    assert picture.get_size() == (640, 360)
    press(program, "saved")
    screen = program.stack.top
    assert isinstance(screen, SavedGames)
    (game,) = screen.games
    assert (game.can_continue, game.can_watch) == (True, True)
    assert "Unfinished" in game.lines[0]
    assert "Ada" in game.lines[1]
    press(program, "continue")
    assert isinstance(program.stack.top, TableScene)
    assert program.table is not None
    assert program.table.answers == 7


def test_a_save_with_one_bit_changed_is_logged_once_in_the_list_and_when_it_goes_on(
    program: Program, caplog: pytest.LogCaptureFixture
) -> None:
    path = play(program, answers=7)
    wait_for(journals.picture_file(path))
    lines = path.read_bytes().split(b"\n")
    middle = bytearray(lines[4])
    middle[len(middle) // 2] ^= 1
    path.write_bytes(b"\n".join([*lines[:4], bytes(middle), *lines[5:]]))
    with caplog.at_level("WARNING"):
        press(program, "saved")
        press(program, "back")
        press(program, "saved")
        assert len(caplog.messages) == 1
        assert caplog.messages[0].startswith(f"{path}:5: ")
        press(program, "continue")
    assert ".damaged" in said(program)
    assert f"{path}: its end was torn or damaged; kept as {path.name}.damaged" in caplog.messages[1]


def test_several_people_at_a_running_game_leave_no_picture_and_cannot_watch(
    program: Program,
) -> None:
    path = play(program, answers=4, kinds="human,human,random")
    press(program, "saved")
    screen = program.stack.top
    assert isinstance(screen, SavedGames)
    assert not screen.games[0].can_watch
    watch = screen.controls.named("watch")
    assert watch is not None
    assert not watch.enabled
    why = program.kit.say("saved.several")
    assert screen.games[0].lines[-1] == why
    captions = [one for one in screen.controls.widgets if isinstance(one, Caption)]
    assert why in [program.kit.text(one.label) for one in captions]
    program.lookback.watch(path)
    assert "several people are still playing it" in said(program)
    assert not journals.picture_file(path).exists()


def test_a_game_is_deleted_only_when_one_says_so(program: Program) -> None:
    path = play(program, answers=5)
    wait_for(journals.picture_file(path))
    press(program, "saved")
    press(program, "delete")
    press(program, "choice 0")  # keep it
    assert path.exists()
    press(program, "delete")
    press(program, "choice 1")
    assert not path.exists()
    assert not journals.picture_file(path).exists()
    screen = program.stack.top
    assert isinstance(screen, SavedGames)
    assert screen.games == ()


def test_a_finished_game_is_watched_exported_and_taken_in_elsewhere(
    program: Program, tmp_path: Path
) -> None:
    path = play(program)
    press(program, "saved")
    press(program, "watch")
    assert isinstance(program.stack.top, ReplayScene)
    assert program.stack.top.table.ended
    program.stack.pop()
    press(program, "export")
    assert str(tmp_path / "exports" / path.name) in said(program)
    press(program, "choice 0")
    other = Program(PlayOptions(data_dir=tmp_path / "other", lang="en"))
    other.stack.resized(SIZE)
    other.show_title()
    other.lookback.dropped(str(tmp_path / "exports" / path.name))
    assert "is here now" in said(other)
    press(other, "choice 0")
    press(other, "saved")
    screen = other.stack.top
    assert isinstance(screen, SavedGames)
    assert [game.lines[-1] for game in screen.games] == ["From elsewhere"]
    assert screen.games[0].can_watch


def test_files_are_offered_from_the_folder_and_bad_ones_are_named(
    program: Program, tmp_path: Path
) -> None:
    program.show_title()
    folder = tmp_path / "exports"
    folder.mkdir()
    (folder / "broken.madgame").write_bytes(b"{}\n")
    program.lookback.saved()
    press(program, "import")
    press(program, "choice 1")
    assert "broken.madgame" in said(program)
    press(program, "choice 0")
    assert isinstance(program.stack.top, SavedGames)


def test_a_game_with_a_bent_line_is_not_taken_in(program: Program, tmp_path: Path) -> None:
    path = play(program)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    bent = tmp_path / "bent.madgame"
    bent.write_bytes(data)
    with pytest.raises(BadInput, match="is damaged"):
        import_game(bent, tmp_path / "elsewhere")
    assert not (tmp_path / "elsewhere").exists()


def test_the_same_game_is_taken_in_once_and_a_longer_one_again(
    program: Program, tmp_path: Path
) -> None:
    path = play(program)
    games = tmp_path / "elsewhere"
    lines = path.read_bytes().splitlines(keepends=True)
    short = tmp_path / "short.madgame"
    short.write_bytes(b"".join(lines[:6]))
    first = import_game(short, games)
    assert import_game(short, games) == first
    longer = import_game(path, games)
    assert longer != first
    assert longer.read_bytes() == path.read_bytes()
    assert importable(games / "imported") != []
    assert adopt(first, games) == games / first.name
    assert adopt(games / first.name, games) == games / first.name
    again = export_game(longer, tmp_path / "out")
    assert export_game(longer, tmp_path / "out") == again


def test_a_copy_replaces_only_an_older_copy_of_itself(program: Program, tmp_path: Path) -> None:
    path, folder = play(program), tmp_path / "exports"
    data = path.read_bytes()
    copy = export_game(path, folder)
    copy.write_bytes(b"".join(data.splitlines(keepends=True)[:6]))
    assert export_game(path, folder) == copy
    assert copy.read_bytes() == data
    longer = data + b"somebody has played on elsewhere"
    copy.write_bytes(longer)
    other = export_game(path, folder)
    assert other != copy
    assert other.suffix == path.suffix
    assert export_game(path, folder) == other
    assert (copy.read_bytes(), other.read_bytes()) == (longer, data)


# -- statistics ------------------------------------------------------------------------------------


def test_a_game_that_is_over_is_counted_when_the_table_is_left(
    program: Program, tmp_path: Path
) -> None:
    play(program, answers=5)
    assert not statistics_file(tmp_path).exists()
    play(program)
    kept, _ = open_statistics(statistics_file(tmp_path))
    assert [(row.seat, row.name) for row in kept.played()] == [(0, "Ada"), (1, ""), (2, "")]
    kept.close()
    press(program, "statistics")
    screen = program.stack.top
    assert isinstance(screen, StatisticsScreen)
    assert screen.left_out == 1
    game = screen.controls.named("game")
    assert isinstance(game, Stepper)
    for _ in screen.games:
        game.step(1)
        game = screen.controls.named("game")
        assert isinstance(game, Stepper)
    press(program, "export")
    (table,) = (tmp_path / "exports").glob("*.csv")
    assert str(table) in said(program)
    assert table.read_bytes().count(b"\r\n") == 4
    press(program, "choice 0")
    press(program, "reset")
    press(program, "choice 0")
    assert len(screen._read()) == 3
    press(program, "reset")
    press(program, "choice 1")
    assert screen._read() == []
    press(program, "back")
    assert isinstance(program.stack.top, Title)


def test_damaged_statistics_are_named_logged_and_counted_again(
    program: Program, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    play(program)
    for ending in ("-wal", "-shm"):
        Path(f"{statistics_file(tmp_path)}{ending}").unlink(missing_ok=True)
    statistics_file(tmp_path).write_bytes(b"rubbish " * 900)
    with caplog.at_level("WARNING"):
        press(program, "statistics")
    assert "statistics.sqlite.damaged" in said(program)
    assert "statistics.sqlite.damaged" in caplog.text
    press(program, "choice 0")
    screen = program.stack.top
    assert isinstance(screen, StatisticsScreen)
    assert len(screen._read()) == 3


def test_statistics_that_cannot_be_had_cost_the_count_and_not_the_game(
    program: Program, tmp_path: Path
) -> None:
    statistics_file(tmp_path).mkdir(parents=True)
    path = play(program)
    assert taking_up.readable(path)
    press(program, "statistics")
    assert "cannot be used" in said(program)
    press(program, "choice 0")
    statistics_file(tmp_path).rmdir()
    press(program, "statistics")
    screen = program.stack.top
    assert isinstance(screen, StatisticsScreen)
    assert len(screen._read()) == 3  # what was missed has been counted now


def test_what_if_is_asked_from_the_results_and_leads_into_the_replay(program: Program) -> None:
    program.playing.thinks_apart = False
    path = play(program)
    program.playing._what_if(path)
    found = program.stack.top
    assert isinstance(found, Chances)
    assert found.course.length == found.at  # opened at the end
    while found.course.at < 1:
        program.stack.update(1 / 60)
    assert found.course.chance(0, 0) is not None
    found.put_away()
    assert isinstance(program.stack.top, ReplayScene)
