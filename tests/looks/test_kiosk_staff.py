"""The staff of an unattended table: the corner, the PIN, the doors behind it."""

from __future__ import annotations

from pathlib import Path

import pytest

from madtable.ui.dialog import Dialog
from madtable.ui.screens.attract import Attract
from madtable.ui.screens.staff import Staff
from madtable.ui.screens.table import TableScene
from tests.looks.kiosk_day import POLICY, Day, Script, changed


@pytest.fixture
def day(tmp_path: Path) -> Day:
    return Day(tmp_path)


def test_staff_get_in_during_a_game_and_it_goes_on_afterwards(day: Day) -> None:
    def script(day: Day) -> Script:
        yield from day.to_table()
        scene = day.top
        yield from day.to_staff()
        yield from day.press("back")
        assert day.top is scene

    day.live(script)
    assert day.finished


def test_staff_leave_and_the_program_ends(day: Day) -> None:
    def script(day: Day) -> Script:
        yield from day.until(Attract)
        yield from day.to_staff()
        yield from day.press("leave")
        assert isinstance(day.top, Dialog)
        yield from day.press("choice 1")
        yield from day.wait(5)

    assert day.live(script) == 0
    assert not day.finished, "it ended before the script did"
    assert not day.kiosk.wants_restart


def test_staff_restart_it(day: Day) -> None:
    def script(day: Day) -> Script:
        yield from day.until(Attract)
        yield from day.to_staff()
        yield from day.press("restart")
        yield from day.wait(5)

    assert day.live(script) == 0
    assert not day.finished
    assert day.kiosk.wants_restart


def test_staff_make_it_louder_within_limits(tmp_path: Path) -> None:
    policy = changed(volume_most=0.65)

    def script(day: Day) -> Script:
        yield from day.until(Attract)
        yield from day.to_staff()
        yield from day.press("volume")
        yield from day.press("volume")
        assert day.kiosk.sounds.volume == 0.65
        yield from day.press("log")
        assert isinstance(day.top, Dialog)
        assert "opens" in day.kiosk.kit.text(day.top.text)
        yield from day.press("choice 0")
        yield from day.press("statistics")
        yield

    day = Day(tmp_path, policy)
    day.live(script)
    assert day.finished


def test_a_door_that_staff_left_open_closes(day: Day) -> None:
    def script(day: Day) -> Script:
        yield from day.until(Attract)
        yield from day.to_staff()
        yield from day.until(Attract, POLICY.idle_s + 2)
        yield from day.sign()
        yield from day.until(Attract, POLICY.idle_s + 2)

    day.live(script)
    assert day.finished


def test_without_a_pin_there_is_no_corner(tmp_path: Path) -> None:
    def script(day: Day) -> Script:
        yield from day.to_table()
        yield from day.sign()
        assert isinstance(day.top, TableScene)

    day = Day(tmp_path, changed(pin=""))
    day.live(script)
    assert day.finished


def test_shutting_down_is_there_only_where_allowed_and_says_when_it_fails(tmp_path: Path) -> None:
    stamp = tmp_path / "off"
    wishes = {"shutdown": True, "shutdown_command": ("touch", str(stamp))}

    def good(day: Day) -> Script:
        yield from day.until(Attract)
        yield from day.to_staff()
        yield from day.press("shutdown")
        yield from day.press("choice 1")
        yield from day.wait(5)

    def bad(day: Day) -> Script:
        yield from day.until(Attract)
        yield from day.to_staff()
        yield from day.press("shutdown")
        yield from day.press("choice 1")
        assert isinstance(day.top, Dialog)
        assert "no-such-program" in day.kiosk.kit.text(day.top.text)

    def none(day: Day) -> Script:
        yield from day.until(Attract)
        yield from day.to_staff()
        assert isinstance(day.top, Staff)
        assert day.top.controls.named("shutdown") is None

    first = Day(tmp_path, changed(**wishes))
    first.live(good)
    assert stamp.exists()
    assert not first.finished
    for command, script in ((("no-such-program",), bad), ((), none)):
        more = {"shutdown": bool(command), "shutdown_command": command}
        other = Day(tmp_path, changed(**more))
        other.live(script)
        assert other.finished
