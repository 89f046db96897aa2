"""What windows go through while somebody plays: sizes, monitors, sleep, other windows, the end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from madtable.store import journals
from madtable.ui.screens.live import LiveTable
from madtable.ui.screens.table import TableScene
from madtable.ui.window import OffscreenWindow, Window
from tests.ui.players import KeyPlayer, ProgramDesk

GAMES = ("mad-magazine", "mad-lab", "mao")
NIGHT_S = 8 * 3600.0


def seated(data: Path, game: str) -> ProgramDesk:
    """A table of the game in mid-deal."""
    desk = ProgramDesk(data)
    other = "knower:meek" if game == "mao" else "random"
    desk.deal(game, ("human", other, other), 3)
    desk.frame(8)
    assert desk.scene.staging.busy
    return desk


def is_whole(desk: ProgramDesk) -> bool:
    """Whether the window shows what a fresh painting of its scene would be."""
    top = desk.stack.top
    assert top is not None
    drawn = desk.window.surface()
    anew = Surface(drawn.get_size(), 0, 32)
    top.stage.paint_all(anew)
    return drawn.get_view("2").raw == anew.get_view("2").raw


def larger(desk: ProgramDesk) -> None:
    desk.window.resize((1280, 720))


def maximised(desk: ProgramDesk) -> None:
    desk.post(Event(pygame.WINDOWMAXIMIZED))
    desk.window.resize((1920, 1017))


def smaller_twice(desk: ProgramDesk) -> None:
    desk.window.resize((1000, 600))
    desk.window.resize((960, 540))


def other_monitor(desk: ProgramDesk) -> None:
    """The same size in window units, more px; no system tells of a new size then."""
    desk.window._surface = Surface((1440, 810), 0, 32)
    desk.post(Event(pygame.WINDOWMOVED, x=1920, y=0), Event(pygame.WINDOWDISPLAYCHANGED))


def minimised(desk: ProgramDesk) -> None:
    desk.post(Event(pygame.WINDOWFOCUSLOST), Event(pygame.WINDOWMINIMIZED))
    desk.frame(3)
    flips = desk.window.flips
    desk.frame(30)
    assert desk.window.flips == flips, "nothing is drawn for nobody"
    desk.post(Event(pygame.WINDOWRESTORED), Event(pygame.WINDOWFOCUSGAINED))


def another_window(desk: ProgramDesk) -> None:
    for _ in range(3):
        desk.post(Event(pygame.KEYDOWN, key=pygame.K_LALT, mod=pygame.KMOD_ALT, unicode=""))
        desk.post(Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=pygame.KMOD_ALT, unicode=""))
        desk.post(Event(pygame.WINDOWFOCUSLOST))
        desk.frame(3)
        desk.post(Event(pygame.WINDOWFOCUSGAINED), Event(pygame.WINDOWEXPOSED))
        desk.frame()


def slept(desk: ProgramDesk) -> None:
    desk.clock.now += NIGHT_S
    desk.post(Event(pygame.WINDOWEXPOSED))


TROUBLES = (larger, maximised, smaller_twice, other_monitor, minimised, another_window, slept)


@pytest.mark.parametrize("game", GAMES)
def test_the_table_comes_through_everything_whole(game: str, tmp_path: Path) -> None:
    desk = seated(tmp_path, game)
    for trouble in TROUBLES:
        trouble(desk)
        desk.frame(2)
        assert is_whole(desk), trouble.__name__
        assert desk.stack.top is desk.scene, trouble.__name__
    desk.scene.catch_up()
    desk.frame(5)
    assert is_whole(desk)


@pytest.mark.parametrize("trouble", TROUBLES)
def test_none_of_it_answers_a_question(
    trouble: Callable[[ProgramDesk], None], tmp_path: Path
) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal("mad-magazine", ("human", "random", "random"), 3)
    player = KeyPlayer(desk)
    desk.until(lambda: player.waited_for() is not None)
    asked, answers = player.waited_for(), desk.table.answers
    trouble(desk)
    desk.frame(5)
    assert player.waited_for() == asked
    assert desk.table.answers == answers


def test_a_night_is_one_short_frame(tmp_path: Path) -> None:
    desk = seated(tmp_path, "mad-magazine")
    steps: list[float] = []
    update = desk.scene.update

    def watched(dt: float) -> None:
        steps.append(dt)
        update(dt)

    desk.scene.update = watched  # type: ignore[method-assign]
    desk.clock.now += NIGHT_S
    desk.frame(10)
    assert max(steps) <= 0.05
    assert sum(steps) < 0.3, "no frame is made up for"
    assert desk.scene.staging.busy, "the deal goes on where it was"


def test_keys_and_buttons_held_into_the_night_are_let_go_of(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.title()
    desk.frame(3)
    desk.post(Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=12))
    desk.frame()
    desk.post(Event(pygame.WINDOWFOCUSLOST))
    desk.frame()
    focused = desk.controls.focused
    desk.clock.now += NIGHT_S
    desk.post(Event(pygame.WINDOWFOCUSGAINED))
    desk.frame(60)
    assert desk.controls.focused is focused


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("close", [pygame.WINDOWCLOSE, pygame.QUIT])
def test_closed_in_mid_animation_it_goes_on_there_next_time(
    game: str, close: int, tmp_path: Path
) -> None:
    desk = seated(tmp_path, game)
    if game == "mad-magazine":
        player = KeyPlayer(desk)
        player.play(2)
        desk.frame(2)
    answers, seed = desk.table.answers, desk.table.header.seed
    desk.post(Event(close))
    assert not desk.loop.frame()
    assert desk.stack.top is None
    desk.program.playing.end()
    again = ProgramDesk(tmp_path)
    again.title()
    saved = journals.latest_unfinished(journals.games_folder(tmp_path))
    assert saved is not None
    again.program.resume_game(saved.path)
    again.frame()
    assert isinstance(again.stack.top, TableScene)
    assert again.table.header.seed == seed
    assert again.table.answers >= answers
    again.program.playing.end()


# -- a game by the clock ---------------------------------------------------------------------------


def live(data: Path) -> ProgramDesk:
    desk = ProgramDesk(data)
    desk.deal("mao", ("human", "knower:meek", "knower:meek"), 3)
    desk.until(lambda: desk.table.clock.now_ms > 1000 and not desk.scene.staging.busy)
    return desk


def test_game_time_stops_while_another_window_has_the_keyboard(tmp_path: Path) -> None:
    desk = live(tmp_path)
    desk.post(Event(pygame.WINDOWFOCUSLOST))
    desk.frame()
    now = desk.table.clock.now_ms
    desk.frame(300)
    assert desk.table.clock.now_ms == now
    desk.post(Event(pygame.WINDOWFOCUSGAINED))
    desk.frame(2)
    desk.until(lambda: desk.table.clock.now_ms > now)


@pytest.mark.parametrize("kind", ["key", "mouse"])
def test_whoever_acts_is_back_whatever_the_system_says(kind: str, tmp_path: Path) -> None:
    desk = live(tmp_path)
    desk.post(Event(pygame.WINDOWFOCUSLOST))
    desk.frame(2)
    now = desk.table.clock.now_ms
    if kind == "key":
        desk.post(Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode=""))
    else:
        desk.post(Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1, touch=False))
    desk.until(lambda: desk.table.clock.now_ms > now)


def test_a_table_without_people_plays_on_while_nobody_looks(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal("mao", ("knower:meek", "knower:meek", "knower:meek"), 3)
    desk.until(lambda: isinstance(desk.stack.top, LiveTable) and desk.table.clock.now_ms > 500)
    desk.post(Event(pygame.WINDOWFOCUSLOST))
    desk.frame()
    now = desk.table.clock.now_ms
    desk.until(lambda: desk.table.clock.now_ms > now + 500)


# -- a real window, on a screen that nobody sees ---------------------------------------------------


def test_an_unplugged_monitor_gives_its_window_back(monkeypatch: pytest.MonkeyPatch) -> None:
    there = [(1280, 720), (1280, 720)]
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: list(there))
    window = Window((960, 540), fullscreen=True, monitor=1)
    try:
        window.poll()
        assert (window.monitor, window.fullscreen) == (1, True)
        pygame.event.post(Event(pygame.WINDOWDISPLAYCHANGED))
        window.poll()
        assert window.monitor == 1, "it is still there"
        there.pop()
        pygame.event.post(Event(pygame.WINDOWDISPLAYCHANGED))
        window.poll()
        assert (window.monitor, window.fullscreen) == (0, True)
    finally:
        window.close()


def test_a_window_of_no_size_at_all_is_no_reason_to_fail(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.title()
    for size in ((1, 1), (3, 700), (200, 150), (960, 540)):
        desk.window.resize(size)
        desk.frame(3)
    assert isinstance(desk.window, OffscreenWindow)
    assert is_whole(desk)
