"""A crash: told in friendly words, written down without anything personal, and play goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pygame
import pytest
from pygame.event import Event

from madtable import __version__
from madtable.engine.errors import RulesBug
from madtable.engine.journal import SeatLine
from madtable.host.sitting import sit_down
from madtable.looks import start
from madtable.looks.program import Program
from madtable.looks.rescue import AGAIN, COPY, LEAVE, REPORT
from madtable.looks.start import CRASHED
from madtable.store.journal_reader import read_journal
from madtable.ui import clipboard
from madtable.ui.options import PlayOptions
from madtable.ui.screens.crash import CrashSheet
from madtable.ui.screens.table import TableScene
from madtable.ui.screens.title import Title
from madtable.ui.stack import Scene
from madtable.ui.window import OffscreenWindow
from tests.ui.players import Clock

Steps = Iterator[None]
S = TypeVar("S", bound=Scene)
NAME = "Gunborg Testsson"


class Visited(OffscreenWindow):
    """A window before which somebody does one thing a frame; then they close it."""

    def __init__(self, steps: Callable[[], Steps]) -> None:
        super().__init__((960, 540))
        self._steps = steps()
        self.closed = False

    def poll(self) -> list[Event]:
        """See Screen."""
        if next(self._steps, self) is self:
            self.post(Event(pygame.QUIT))
        return list(super().poll())

    def close(self) -> None:
        """See Screen."""
        self.closed = True

    def key(self, code: int) -> Steps:
        """Press a key."""
        self.post(Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
        self.post(Event(pygame.KEYUP, key=code, mod=0))
        for _ in range(8):
            yield


class Visit:
    """A program with a table of MAD at which a person, who gave a name, sits."""

    def __init__(self, data: Path) -> None:
        self.program = Program(PlayOptions(lang="en", speed="mad", data_dir=data))
        self.program.playing.thinks_apart = False
        self.clock = Clock()

    def run(self, steps: Callable[[], Steps]) -> None:
        self.window = Visited(steps)
        self.program.run(self.window, clock=self.clock, sleep=self.clock.sleep)

    def deal(self) -> None:
        kinds = ("human", "random", "random")
        seats = [SeatLine(kind, NAME if kind == "human" else "") for kind in kinds]
        self.program.deal(sit_down("mad-magazine", seats, 5, dealer=0))

    @property
    def scene(self) -> Scene | None:
        return self.program.stack.top

    def at(self, kind: type[S]) -> S:
        """The scene on top, which has to be of this kind."""
        scene = self.program.stack.top
        assert isinstance(scene, kind), type(scene).__name__
        return scene


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    visit = Visit(tmp_path / "data")
    yield visit
    visit.program.close_log()


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    found: list[str] = []

    def put(text: str) -> None:
        found.append(text)

    monkeypatch.setattr(pygame.scrap, "put_text", put)
    return found


def break_table(visit: Visit, error: Exception) -> None:
    """Let the next frame of the table fail."""
    scene = visit.at(TableScene)

    def fails(dt: float) -> None:
        raise error

    scene.board.update = fails  # type: ignore[method-assign]


def test_a_crash_at_the_table_is_told_and_play_goes_on_from_there(visit: Visit) -> None:
    def steps() -> Steps:
        yield
        visit.deal()
        while (table := visit.program.table) is None or table.answers < 3:
            yield from visit.window.key(pygame.K_RETURN)
        answers = table.answers
        break_table(visit, ZeroDivisionError("a card divided by nobody"))
        yield
        yield
        visit.at(CrashSheet)
        yield from visit.window.key(pygame.K_ESCAPE)
        visit.at(CrashSheet)
        yield from visit.window.key(pygame.K_RETURN)
        visit.at(TableScene)
        after = visit.program.table
        assert after is not None
        assert after is not table
        assert after.answers >= answers
        assert after.header.seed == table.header.seed

    visit.run(steps)
    log = (visit.program.logs / "madtable.log").read_text(encoding="utf-8")
    assert f"start: madtable {__version__}" in log
    assert "ZeroDivisionError: a card divided by nobody" in log
    assert "test_rescue.py" in log, "where it happened"


def test_the_report_proves_the_game_and_names_nobody(
    visit: Visit, copied: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    home = tmp_path / "gunborg"
    monkeypatch.setattr(Path, "home", lambda: home)
    monkeypatch.setattr("getpass.getuser", lambda: "gtestsson")

    def steps() -> Steps:
        yield
        visit.deal()
        while (table := visit.program.table) is None or table.answers < 3:
            yield from visit.window.key(pygame.K_RETURN)
        where = f"{visit.program.data / 'games'} and {home / 'notes'} of gtestsson"
        seat = visit.program.table.header.seats[0]  # type: ignore[union-attr]
        assert seat.name == NAME
        break_table(visit, OSError(13, f"no way in for {NAME!r} of {seat}", where))
        yield
        yield
        yield from visit.window.key(pygame.K_RIGHT)
        yield from visit.window.key(pygame.K_LEFT)
        yield from visit.window.key(pygame.K_RETURN)

    visit.run(steps)
    assert isinstance(visit.program.rescue.game, Path)
    (report,) = copied
    assert report == (visit.program.logs / REPORT).read_text(encoding="utf-8")
    assert f"madtable: {__version__}" in report
    assert "no way in" in report
    assert "<data>" in report
    assert "<home>" in report
    for secret in (NAME, "Gunborg", "gunborg", "gtestsson", str(tmp_path)):
        assert secret not in report, secret
    journal = report[report.index('{"line":"game"') :]
    kept = tmp_path / "sent.madgame"
    kept.write_text(journal, encoding="utf-8")
    sent, own = read_journal(kept), read_journal(visit.program.rescue.game)
    assert not sent.why
    assert sent.answers == own.answers[: len(sent.answers)]
    assert len(sent.answers) >= 3


def test_a_crash_elsewhere_leads_to_the_title(visit: Visit) -> None:
    def fails(dt: float) -> None:
        raise KeyError("nowhere")

    def steps() -> Steps:
        yield
        scene = visit.at(Title)
        scene.update = fails  # type: ignore[method-assign]
        yield
        yield
        visit.at(CrashSheet)
        assert visit.program.rescue.game is None
        yield from visit.window.key(pygame.K_RETURN)
        visit.at(Title)
        assert visit.scene is not scene

    visit.run(steps)


def test_a_broken_rule_is_told_but_not_walked_into_again(visit: Visit) -> None:
    def steps() -> Steps:
        yield
        visit.deal()
        yield
        break_table(visit, RulesBug("two cards are one"))
        yield
        yield
        visit.at(CrashSheet)
        yield from visit.window.key(pygame.K_RETURN)
        visit.at(Title)

    visit.run(steps)
    assert '{"line":"game"' in visit.program.rescue.report


def test_without_a_clipboard_the_report_is_kept_as_a_file(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(_text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", none)
    assert clipboard.copy("anything") is False
    visit.program.rescue.met(ValueError("odd"))
    sheet = visit.at(CrashSheet)
    visit.program.stack.resized((960, 540))
    button = sheet.controls.named("choice 1")
    assert button is not None
    button.tap(button.rect.center)
    assert button.label == "Kept as a file"  # type: ignore[attr-defined]
    assert "odd" in (visit.program.logs / REPORT).read_text(encoding="utf-8")


def test_the_third_crash_within_a_minute_takes_the_window_along(visit: Visit) -> None:
    rescue = visit.program.rescue
    visit.program.stack.resized((960, 540))
    for _ in range(2):
        assert rescue.met(ValueError("again"))
        visit.program.stack.drop()
    assert not rescue.met(ValueError("and again"))


def test_a_crash_of_the_sheet_itself_takes_the_window_along(visit: Visit) -> None:
    def fails(dt: float) -> None:
        raise ValueError("the second thing")

    def steps() -> Steps:
        yield
        visit.at(Title).update = fails  # type: ignore[method-assign]
        yield
        yield
        visit.at(CrashSheet)
        visit.at(CrashSheet).update = fails  # type: ignore[method-assign]
        yield
        yield

    with pytest.raises(ValueError, match="the second thing"):
        visit.run(steps)
    assert visit.window.closed


class Doomed(Visited):
    """A window whose picture cannot be shown once somebody sits at a table."""

    programs: list[Program]

    def flip(self) -> None:
        """See Screen."""
        super().flip()
        if isinstance(self.programs[-1].stack.top, TableScene | CrashSheet):
            raise pygame.error("the screen has burnt out")


def test_without_a_window_a_message_box_asks_and_the_game_is_gone_on_with(
    tmp_path: Path, copied: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    programs: list[Program] = []
    tables: list[tuple[int, int]] = []
    boxes: list[str] = []
    answers = [COPY, AGAIN]

    class Watched(Program):
        def __init__(self, options: PlayOptions, resume: Path | None = None) -> None:
            super().__init__(options, resume)
            self.playing.thinks_apart = False
            programs.append(self)

    def window(_size: object, **_: object) -> OffscreenWindow:
        def first() -> Steps:
            for _ in range(9):
                yield

        def second() -> Steps:
            yield
            table = programs[-1].table
            assert table is not None
            assert isinstance(programs[-1].stack.top, TableScene)
            tables.append((table.header.seed, table.answers))
            yield

        if len(programs) > 1:
            return Visited(second)
        Doomed.programs = programs
        return Doomed(first)

    def box(title: str, _text: str, **_: object) -> int:
        boxes.append(title)
        return answers.pop(0)

    monkeypatch.setattr(start, "Program", Watched)
    monkeypatch.setattr("madtable.looks.program.Window", window)
    monkeypatch.setattr(pygame.display, "message_box", box)
    options = PlayOptions(
        game="mad-magazine", seats=("human", "random"), seed=4, lang="en", data_dir=tmp_path
    )
    assert start.play(options) == 0
    assert boxes == ["That should not have happened"] * 2
    assert "the screen has burnt out" in copied[0]
    assert len(programs) == 2
    assert [seed for seed, _ in tables] == [4]


def test_without_any_screen_one_line_says_where_the_report_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(_: Program) -> int:
        raise ValueError("nothing goes")

    def no_box(*_: object, **__: object) -> int:
        raise pygame.error("no message system")

    monkeypatch.setattr(Program, "run", fails)
    monkeypatch.setattr(pygame.display, "message_box", no_box)
    assert start.play(PlayOptions(lang="en", data_dir=tmp_path)) == CRASHED
    said = capsys.readouterr()
    assert said.out == ""
    assert str(tmp_path / "log" / REPORT) in said.err
    assert "Traceback" not in said.err
    assert "nothing goes" in (tmp_path / "log" / REPORT).read_text(encoding="utf-8")


def test_who_says_no_in_the_message_box_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: Program) -> int:
        raise ValueError("nothing goes")

    monkeypatch.setattr(Program, "run", fails)
    monkeypatch.setattr(pygame.display, "message_box", lambda *_, **__: LEAVE)
    assert start.play(PlayOptions(lang="en", data_dir=tmp_path)) == CRASHED
