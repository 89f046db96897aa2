"""What goes wrong at an unattended table, and that it goes on all the same."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from typing import NoReturn

import pygame
import pytest
from pygame.event import Event

from madtable.engine.errors import BadInput, RulesBug
from madtable.looks import start
from madtable.looks.kiosk import FOLDER, Kiosk, OutOfOrder
from madtable.looks.visitors import BUGS
from madtable.store.logbook import NAME
from madtable.ui.options import KioskOptions
from madtable.ui.screens.attract import Attract
from madtable.ui.screens.resting import REST_S, Resting
from madtable.ui.screens.still_there import StillThere
from madtable.ui.screens.table import TableScene
from madtable.ui.window import OffscreenWindow
from tests.looks.kiosk_day import POLICY, SIZE, Day, Script, changed


@pytest.fixture
def day(tmp_path: Path) -> Day:
    return Day(tmp_path)


def _stumble(*_: object) -> NoReturn:
    raise ZeroDivisionError("on purpose")


def test_a_crash_leads_back_to_the_picture_and_three_to_a_rest(day: Day) -> None:
    def script(day: Day) -> Script:
        for count in (1, 2):
            yield from day.to_table()
            day.top.update = _stumble  # type: ignore[attr-defined]
            yield from day.until(Attract, 2)
            assert day.kiosk.stumbles == count
            assert day.saved == []
        yield from day.to_table()
        day.top.handle = _stumble  # type: ignore[attr-defined]
        yield from day.touch((300, 60))
        yield from day.until(Resting, 2)
        yield from day.touch((300, 60))
        yield from day.wait(REST_S - 2)
        assert isinstance(day.top, Resting)
        yield from day.until(Attract, 3)
        yield from day.to_table()

    day.live(script)
    assert day.finished
    log = (day.kiosk.data / "log" / NAME).read_text()
    assert log.count("ZeroDivisionError: on purpose") == 3


def test_where_even_resting_fails_somebody_else_must_help(
    day: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    def script(day: Day) -> Script:
        for _ in range(3):
            yield from day.to_table()
            day.top.update = _stumble  # type: ignore[attr-defined]
            yield from day.wait(1)

    monkeypatch.setattr(Resting, "update", _stumble)
    with pytest.raises(OutOfOrder, match="cannot even rest: on purpose"):
        day.live(script)


def test_a_screen_that_cannot_be_drawn_on_is_no_endless_loop(
    day: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(OffscreenWindow, "surface", _stumble)
    with pytest.raises(OutOfOrder, match="cannot even rest"):
        day.live(lambda day: day.wait(1))
    assert day.kiosk.stumbles == 3
    assert len((day.kiosk.data / "crashes.json").read_text()) < 200


def test_a_start_without_a_screen_is_no_crash_and_worth_another_try(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def blind(*_: object, **__: object) -> NoReturn:
        raise BadInput("display", "no screen to show a window on")

    with monkeypatch.context() as patch:
        patch.setattr("madtable.looks.kiosk.Window", blind)
        for _ in range(4):
            assert start.kiosk(KioskOptions(SIZE, tmp_path), POLICY) == start.CRASHED
            assert capsys.readouterr().err == ("madtable: display: no screen to show a window on\n")
    day = Day(tmp_path)
    day.live(lambda day: day.until(Attract, 2))
    assert day.finished, "it does not rest, for nothing has crashed"


def test_a_policy_that_cannot_be_had_is_no_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(4):
        with monkeypatch.context() as patch:
            patch.setattr(Kiosk, "offers", {})
            with pytest.raises(BadInput, match="games: none of them can be played"):
                Day(tmp_path).live(lambda day: day.wait(1))
    day = Day(tmp_path)
    day.live(lambda day: day.until(Attract, 2))
    assert day.finished


def test_the_log_says_how_large_the_screen_is(day: Day) -> None:
    day.live(lambda day: day.wait(1))
    log = (day.kiosk.data / "log" / NAME).read_text()
    assert f", {SIZE[0]} x {SIZE[1]}, scale 0.500" in log


def test_a_broken_promise_of_the_rules_is_kept_for_whoever_mends_it(day: Day) -> None:
    def script(day: Day) -> Script:
        yield from day.to_table()
        scene = day.top
        assert isinstance(scene, TableScene)
        scene._update = lambda dt: _promise()  # type: ignore[method-assign]
        yield from day.until(Attract, 2)

    def _promise() -> NoReturn:
        raise RulesBug("on purpose")

    day.live(script)
    assert day.finished
    assert len(list((day.kiosk.data / BUGS).glob("*.madgame"))) == 1
    assert day.saved == []


def test_it_ends_when_the_system_asks(day: Day) -> None:
    def script(day: Day) -> Script:
        yield from day.to_table()
        os.kill(os.getpid(), signal.SIGTERM)
        yield from day.wait(5)

    before = signal.getsignal(signal.SIGTERM)
    assert day.live(script) == 0
    assert not day.finished
    assert signal.getsignal(signal.SIGTERM) is before


def test_nothing_can_be_written_and_people_play_all_the_same(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("a file where a folder should be")

    def script(day: Day) -> Script:
        yield from day.to_table()
        yield from day.wait(8)
        assert isinstance(day.top, TableScene), "no dialog about it"
        assert day.kiosk.playing.journal is not None
        assert day.kiosk.playing.journal.error is not None
        yield from day.until(StillThere, POLICY.idle_s)
        yield from day.until(Attract, POLICY.farewell_s + 2)
        yield from day.to_staff()

    day = Day(tmp_path)
    day.live(script)
    assert day.finished
    assert day.kiosk.stumbles == 0


def test_the_night_is_quiet_and_a_clock_that_jumps_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hour = [12]
    monkeypatch.setattr(
        time, "localtime", lambda *_: time.struct_time((2026, 1, 1, hour[0], 5, 0, 0, 1, 0))
    )

    def script(day: Day) -> Script:
        yield from day.to_table()
        for now, quiet in ((12, False), (23, True), (3, True), (9, False), (23, True)):
            hour[0] = now
            yield from day.wait(6)
            assert day.kiosk.sounds.mute is quiet, now
            assert not day.kiosk.music.on, "there is none here"
            assert isinstance(day.top, TableScene)
            yield from day.touch((330, 230))

    day = Day(tmp_path, changed(quiet=("22:00-08:00",)))
    day.live(script)
    assert day.finished


def test_a_screen_that_goes_and_comes_back_is_drawn_anew(day: Day) -> None:
    def script(day: Day) -> Script:
        yield from day.to_table()
        for kind in (pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED, pygame.WINDOWFOCUSLOST):
            day.window.post(Event(kind))
            yield
        day.window.resize((1280, 720))
        yield from day.wait(1)
        day.window.resize(SIZE)
        day.window.post(Event(pygame.WINDOWEXPOSED))
        flips = day.window.flips
        yield from day.wait(0.5)
        assert day.window.flips > flips
        assert isinstance(day.top, TableScene)

    day.live(script)
    assert day.finished
    assert day.kiosk.stumbles == 0


def test_a_restart_takes_the_place_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(self: Kiosk) -> int:
        self.wants_restart = next(wishes)
        return 0

    wishes = iter((False, True))
    replaced: list[list[str]] = []
    monkeypatch.setattr(Kiosk, "run", run)
    monkeypatch.setattr(os, "execv", lambda file, words: replaced.append([file, *words]))
    monkeypatch.setattr(sys, "orig_argv", ["python", "-m", "madtable", "kiosk", "--no-exit"])
    options = KioskOptions(data_dir=tmp_path)
    for _ in range(2):
        assert start.kiosk(options, POLICY) == 0
    python = sys.executable
    assert replaced == [[python, python, "-m", "madtable", "kiosk", "--no-exit"]]
