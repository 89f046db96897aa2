"""An unattended table from morning to night: it calls people in, lets them play, forgets them."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from madtable.host.table import Table
from madtable.looks.kiosk import DRIFT, DRIFT_S, FOLDER
from madtable.store.journals import games_folder
from madtable.store.settings import settings_file
from madtable.store.statistics import open_statistics, statistics_file
from madtable.ui.dialog import Dialog
from madtable.ui.screens import attract
from madtable.ui.screens.attract import SHOW_S, Attract, DemoLive, DemoTable
from madtable.ui.screens.choose import Choose
from madtable.ui.screens.pin_pad import PinPad
from madtable.ui.screens.still_there import StillThere
from madtable.ui.screens.table import TableScene
from tests.looks.kiosk_day import POLICY, Day, Script, changed
from tests.ui.players import chosen
from tests.ui.test_guard import HELD_BACK


@pytest.fixture
def day(tmp_path: Path) -> Day:
    return Day(tmp_path)


# --- calling people in ----------------------------------------------------------------------------


def test_picture_and_demo_take_turns_and_the_demo_goes_on(
    day: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = 5.0
    monkeypatch.setattr(attract, "SHOW_S", shown)

    def script(day: Day) -> Script:
        yield from day.until(Attract)
        yield from day.wait(shown - 1)
        assert isinstance(day.top, Attract)
        yield from day.until(DemoTable, 3)
        scene = day.top
        assert isinstance(scene, DemoTable)
        table = scene.table
        assert not table.humans
        yield from day.until(Attract, shown + 2)
        assert not table.over
        yield from day.until(DemoTable, shown + 2)
        assert day.top.table is table  # type: ignore[attr-defined]
        assert day.saved == [], "nobody plays: nothing is written"

    assert day.live(script) == 0
    assert day.finished


def test_any_touch_starts_and_a_language_is_spoken(day: Day) -> None:
    def script(day: Day) -> Script:
        yield from day.until(Attract)
        yield from day.press("language.sv")
        assert isinstance(day.top, Choose)
        assert day.kiosk.kit.words.lang == "sv"
        yield from day.press("back")
        assert isinstance(day.top, Attract)
        assert day.kiosk.kit.words.lang == "en", "the next visitor has not said anything yet"
        yield from day.until(DemoTable, SHOW_S + 2)
        yield from day.touch((480, 200))
        assert isinstance(day.top, Choose)
        yield from day.press("back")
        day.window.post(Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
        yield from day.until(Choose, 1)

    day.live(script)
    assert day.finished


def test_the_picture_moves_a_little_now_and_then(day: Day, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attract, "SHOW_S", 0.5)
    seen: list[tuple[float, float]] = []

    def script(day: Day) -> Script:
        for _ in range(4):
            yield from day.until(Attract, 70)
            seen.append(day.kiosk.kit.drift)
            day.skip = DRIFT_S
            yield from day.until(DemoTable, 70)

    day.live(script)
    assert day.finished
    assert seen == list(DRIFT[:4])
    assert all(max(abs(x), abs(y)) <= 12 for x, y in DRIFT)


# --- visitors -------------------------------------------------------------------------------------


def test_a_table_offers_no_way_out(day: Day) -> None:
    def script(day: Day) -> Script:
        yield from day.to_table()
        scene = day.top
        assert isinstance(scene, TableScene)
        yield from day.wait(1.0)
        scene.board.open_menu()
        yield
        menu = day.top
        assert isinstance(menu, Dialog)
        said = [day.kiosk.kit.text(choice.label) for choice in menu.choices]
        assert said == [
            "Go on",
            "Rules",
            "Show me round",
            "Was it dealt fairly?",
            "Leave the table",
        ]
        day.kiosk.show_settings()
        assert day.top is menu
        yield from day.press("choice 4")
        assert isinstance(day.top, Choose)
        assert day.saved == [], "somebody else may choose next"

    day.live(script)
    assert day.finished


def test_nothing_gets_a_visitor_out(day: Day) -> None:
    def tried(day: Day) -> Script:
        before = day.top
        for event in HELD_BACK:
            day.window.post(event)
            yield
        yield
        assert day.top is before or isinstance(before, Attract | DemoTable)

    def script(day: Day) -> Script:
        yield from day.until(Attract)
        yield from tried(day)
        yield from day.until(DemoTable, 30)
        yield from tried(day)
        yield from day.touch((480, 200))
        yield from tried(day)
        yield from day.press("play")
        yield from day.until(TableScene)
        yield from tried(day)
        assert isinstance(day.top, TableScene)
        day.top.board.open_menu()
        yield
        yield from tried(day)
        yield from day.press("choice 1")
        yield from tried(day)
        yield from day.sign()
        assert isinstance(day.top, PinPad)
        yield from tried(day)

    day.live(script)
    assert day.finished


def test_somebody_who_is_still_there_goes_on(day: Day) -> None:
    def script(day: Day) -> Script:
        yield from day.to_table()
        table = day.kiosk.table
        yield from day.wait(POLICY.idle_s - 1)
        assert isinstance(day.top, TableScene)
        yield from day.until(StillThere, 3)
        scene = day.top
        assert isinstance(scene, StillThere)
        count = scene.controls.named("count")
        assert count is not None
        assert count.label == "10"  # type: ignore[attr-defined]
        yield from day.wait(4)
        assert count.label == "6"  # type: ignore[attr-defined]
        yield from day.touch((20, 500))
        assert isinstance(day.top, TableScene)
        assert day.kiosk.table is table
        yield from day.wait(POLICY.idle_s - 2)
        assert isinstance(day.top, TableScene)

    day.live(script)
    assert day.finished


def test_a_bot_takes_the_seat_and_everything_else_is_gone(day: Day) -> None:
    def script(day: Day) -> Script:
        yield from day.until(Attract)
        yield from day.press("language.sv")
        yield from day.press("play")
        yield from day.until(TableScene)
        kit, table = day.kiosk.kit, day.kiosk.table
        assert table is not None
        assert len(day.saved) == 1
        kit.by_value = kit.keys_used = True
        day.kiosk.tuning.set("large_text", 1.3)
        day.kiosk.tuning.keep(day.kiosk.settings, guided=["mad-magazine"])
        yield from day.until(StillThere, POLICY.idle_s + 2)
        yield from day.until(DemoTable, POLICY.farewell_s + 2)
        scene = day.top
        assert isinstance(scene, DemoTable)
        taken = scene.table
        assert isinstance(taken, Table)
        assert taken.humans == ()
        assert taken.header.seed == table.header.seed, "it is the same game"
        assert taken.answers >= table.answers
        assert day.saved == []
        assert (kit.words.lang, kit.by_value, kit.keys_used) == ("en", False, False)
        assert kit.letters.large == POLICY.large_text
        assert day.kiosk.settings.guided == []
        assert not settings_file(day.kiosk.data).exists()
        assert day.kiosk.table is None
        asked = taken.answers
        yield from day.wait(12)
        assert taken.answers > asked, "and it goes on"
        yield from day.until(Attract, SHOW_S)

    day.live(script)
    assert day.finished


def test_or_the_table_is_cleared(tmp_path: Path) -> None:
    policy = changed(when_idle="clear")

    def script(day: Day) -> Script:
        yield from day.to_table()
        yield from day.until(StillThere, POLICY.idle_s + 2)
        yield from day.until(Attract, POLICY.farewell_s + 2)
        assert day.saved == []

    day = Day(tmp_path, policy)
    day.live(script)
    assert day.finished


def test_of_two_visitors_one_may_leave(tmp_path: Path) -> None:
    policy = changed(people=2)

    def script(day: Day) -> Script:
        yield from day.to_table("people")
        table = day.kiosk.table
        assert table is not None
        assert table.humans == (0, 1)
        yield from day.until(StillThere, POLICY.idle_s + 2)
        yield from day.wait(POLICY.farewell_s + 1)
        after = day.kiosk.table
        assert after is not None
        assert len(after.humans) == 1
        assert len(day.saved) == 1, "the other one plays on"
        yield from day.until(StillThere, POLICY.idle_s + 2)
        yield from day.until(DemoTable, POLICY.farewell_s + 2)
        assert day.saved == []

    day = Day(tmp_path, policy)
    day.live(script)
    assert day.finished


def test_at_a_table_that_does_not_wait_all_visitors_leave_together(tmp_path: Path) -> None:
    def script(day: Day) -> Script:
        yield from day.until(Attract)
        yield from day.touch((300, 60))
        yield from day.press("people")
        yield from day.press("play")
        yield from day.wait(1)
        table = day.kiosk.table
        assert table is not None
        assert table.humans == (0, 1)
        yield from day.until(StillThere, POLICY.idle_s + 2)
        yield from day.until(DemoLive, POLICY.farewell_s + 2)
        taken = day.top.table  # type: ignore[attr-defined]
        assert taken.humans == ()
        assert taken.header.seed == table.header.seed
        assert day.saved == []
        asked = taken.answers
        yield from day.wait(12)
        assert taken.answers > asked

    day = Day(tmp_path, changed(games=("mao",), people=2))
    day.live(script)
    assert day.finished
    assert day.kiosk.stumbles == 0


def test_a_choice_that_nobody_makes_is_cleared(day: Day) -> None:
    def script(day: Day) -> Script:
        yield from day.until(Attract)
        yield from day.touch((300, 60))
        yield from day.press("how_to_play")
        yield from day.until(StillThere, POLICY.idle_s + 2)
        yield from day.until(Attract, POLICY.farewell_s + 2)

    day.live(script)
    assert day.finished


def test_what_an_earlier_run_has_left_is_thrown_away_and_other_saves_are_not(
    tmp_path: Path,
) -> None:
    own = games_folder(tmp_path)
    own.mkdir(parents=True)
    (own / "mine.madgame").write_text("mine")
    left = games_folder(tmp_path / FOLDER)
    left.mkdir(parents=True)
    (left / "theirs.madgame").write_text("theirs")

    day = Day(tmp_path)
    day.live(lambda day: day.until(Attract))
    assert not left.exists()
    assert (own / "mine.madgame").read_text() == "mine"


@pytest.mark.parametrize("counted", [True, False])
def test_games_are_counted_if_the_policy_says_so(tmp_path: Path, counted: bool) -> None:
    policy = changed(statistics=counted, games=("mad-magazine",))

    def script(day: Day) -> Script:
        yield from day.to_table()
        table = day.kiosk.table
        assert table is not None
        mind = random.Random(3)
        while not table.over:
            # As bots would; what the screen makes of it is tested elsewhere.
            question = table.question()
            assert question is not None
            if question.seat in table.humans:
                table.submit(question.seat, chosen(question, mind), question.id)
            else:
                table.let_bot_move()
        while isinstance(day.top, TableScene):
            yield from day.touch((330, 230))
        yield from day.press("menu")
        assert isinstance(day.top, Choose)

    day = Day(tmp_path, policy)
    day.live(script)
    assert day.finished
    assert day.kiosk.playing.finished == 1
    file = statistics_file(day.kiosk.data)
    if not counted:
        assert not file.exists()
        return
    statistics, _ = open_statistics(file)
    played = statistics.played()
    statistics.close()
    assert {one.game for one in played} == {"mad-magazine"}
    assert [one.kind for one in played].count("human") == 1
