"""The loop shows, sleeps, follows its window and never loses an event; no screen, no dummy
by accident.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from madtable import paths
from madtable.engine.errors import BadInput
from madtable.ui import display
from madtable.ui.gesture import squeezed
from madtable.ui.intent import Intent, Key, Press, Quit, Tap, Text
from madtable.ui.loop import Loop, run
from madtable.ui.pace import Pace
from madtable.ui.places import Layout, load
from madtable.ui.stack import SceneStack
from madtable.ui.stage import Picture
from madtable.ui.window import OffscreenWindow
from tests.ui.desk import Blank, kit

if TYPE_CHECKING:
    from tests.conftest import Screen


class Clock:
    """A clock that only sleeping and working move."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept = 0.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        assert seconds > 0
        self.now += seconds
        self.slept += seconds


def loop(scene: Blank, clock: Clock, size: tuple[int, int] = (640, 360)) -> Loop:
    stack = SceneStack(scene.kit)
    stack.resized(size)
    stack.push(scene)
    return Loop(stack, OffscreenWindow(size), clock=clock, sleep=clock.sleep)


def offscreen(one: Loop) -> OffscreenWindow:
    assert isinstance(one.window, OffscreenWindow)
    return one.window


def test_it_flips_only_when_something_changed() -> None:
    scene, clock = Blank(kit()), Clock()
    card = scene.stage.add(Picture(Surface((20, 30)), (5, 5)))
    one = loop(scene, clock)
    for _ in range(5):
        assert one.frame()
    assert offscreen(one).flips == 1
    assert isinstance(card, Picture)
    card.show(topleft=(9, 9))
    one.frame()
    one.frame()
    assert offscreen(one).flips == 2


def test_exposed_windows_are_painted_whole_again() -> None:
    scene, clock = Blank(kit()), Clock()
    scene.stage.background = Surface((640, 360))
    one = loop(scene, clock)
    one.frame()
    offscreen(one).surface().fill((255, 0, 255))
    offscreen(one).post(Event(pygame.WINDOWEXPOSED))
    one.frame()
    assert offscreen(one).flips == 2
    assert offscreen(one).surface().get_at((100, 100))[:3] == (0, 0, 0)


def test_sixty_looks_a_second_and_ten_when_nobody_looks() -> None:
    scene, clock = Blank(kit()), Clock()
    one = loop(scene, clock)
    start = clock.now
    for _ in range(60):
        one.frame()
    assert clock.now - start == pytest.approx(1.0, abs=0.02)
    offscreen(one).focused = False
    start = clock.now
    for _ in range(10):
        one.frame()
    assert clock.now - start == pytest.approx(1.0, abs=0.02)


def test_a_table_at_rest_is_looked_at_half_as_often_until_something_happens() -> None:
    scene, clock = Blank(kit()), Clock()
    one = loop(scene, clock)
    for _ in range(240):
        one.frame()
    start = clock.now
    for _ in range(30):
        one.frame()
    assert clock.now - start == pytest.approx(1.0, abs=0.04)
    offscreen(one).post(Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0)))
    one.frame()
    start = clock.now
    for _ in range(60):
        one.frame()
    assert clock.now - start == pytest.approx(1.0, abs=0.02)


@pytest.mark.parametrize(("every", "looks"), [(30, 30), (1, 60)])
def test_a_clock_that_ticks_keeps_no_window_awake(every: int, looks: int) -> None:
    """What is drawn anew twice a second is no motion; what is drawn in each frame is one."""
    scene, clock = Blank(kit()), Clock()
    hand = Picture(Surface((20, 30)), (5, 5), moving=True)
    scene.stage.add(hand)
    passed = [0.0]

    def tick(dt: float) -> None:
        passed[0] += dt
        left = 5 + round(passed[0] * 60) // every % 2
        if hand.topleft != (left, 5):
            hand.show(topleft=(left, 5))

    scene.on_update = tick
    one = loop(scene, clock)
    while clock.now < 105:
        one.frame()
    start, drawn = clock.now, offscreen(one).flips
    for _ in range(looks):
        one.frame()
    assert clock.now - start == pytest.approx(1.0, abs=0.05)
    assert offscreen(one).flips > drawn


def test_a_window_in_the_background_still_moves_smoothly() -> None:
    scene, clock = Blank(kit()), Clock()
    card = Picture(Surface((20, 30)), (5, 5), moving=True)
    scene.stage.add(card)
    scene.on_update = lambda _: card.show(topleft=(card.topleft[0] + 1, 5))
    one = loop(scene, clock)
    offscreen(one).focused = False
    start = clock.now
    for _ in range(60):
        one.frame()
    assert clock.now - start == pytest.approx(1.0, abs=0.02)


def test_hidden_windows_stop_time_and_draw_nothing() -> None:
    scene, clock = Blank(kit()), Clock()
    one = loop(scene, clock)
    one.frame()
    updates = len(scene.steps)
    offscreen(one).hidden = True
    scene.stage.add(Picture(Surface((20, 30)), (5, 5)))
    for _ in range(5):
        one.frame()
    assert len(scene.steps) == updates
    assert offscreen(one).flips == 1
    offscreen(one).hidden = False
    one.frame()
    assert offscreen(one).flips == 2


def test_a_late_frame_slows_motion_and_never_jumps_it() -> None:
    scene, clock = Blank(kit()), Clock()
    one = loop(scene, clock)
    for _ in range(3):
        one.frame()
    clock.now += 2.0
    one.frame()
    assert max(scene.steps) <= 0.05 + 1e-9


def test_pace_makes_up_for_small_lateness_but_does_not_hurry_after_a_long_one() -> None:
    clock = Clock()
    pace = Pace(clock, clock.sleep)
    start = clock.now
    for _ in range(60):
        clock.now += 0.004
        pace.wait()
    assert clock.now - start == pytest.approx(1.0, abs=0.001)
    clock.now += 1.0
    pace.wait()
    before = clock.slept
    pace.wait()
    assert clock.slept - before > 0.01


def test_events_reach_the_scene_in_surface_px_and_in_order() -> None:
    scene, clock = Blank(kit()), Clock()
    one = loop(scene, clock)
    offscreen(one).post(
        Event(pygame.MOUSEBUTTONDOWN, pos=(10, 11), button=1, touch=False),
        Event(pygame.MOUSEBUTTONUP, pos=(10, 12), button=1, touch=False),
        Event(pygame.KEYDOWN, key=pygame.K_d, mod=0),
    )
    one.frame()
    assert scene.intents == [Press((10, 11)), Tap((10, 12)), Key("d")]


def test_runs_of_motion_are_cut_down_but_never_past_a_click() -> None:
    def motion(x: int) -> Event:
        return Event(pygame.MOUSEMOTION, pos=(x, 0), rel=(0, 0), buttons=(0, 0, 0))

    click = Event(pygame.MOUSEBUTTONDOWN, pos=(2, 0), button=1)
    events = [motion(1), motion(2), click, motion(3), motion(4)]
    assert squeezed(events) == [events[1], click, events[4]]


def test_typing_begun_by_a_click_already_holds_for_the_letter_after_it() -> None:
    scene, clock = Blank(kit()), Clock()
    one = loop(scene, clock)

    def begin(intent: Intent) -> bool:
        if isinstance(intent, Tap):
            scene.kit.typing_at = Rect(1, 2, 3, 4)
        return True

    scene.on_intent = begin
    offscreen(one).post(
        Event(pygame.MOUSEBUTTONDOWN, pos=(10, 11), button=1, touch=False),
        Event(pygame.MOUSEBUTTONUP, pos=(10, 12), button=1, touch=False),
        Event(pygame.KEYDOWN, key=pygame.K_d, mod=0),
        Event(pygame.TEXTINPUT, text="d"),
    )
    one.frame()
    assert scene.intents[-1] == Text("d")
    assert Key("d") not in scene.intents
    assert offscreen(one).typing == Rect(1, 2, 3, 4)


def test_f11_fills_the_screen_and_goes_back_and_somebody_is_told() -> None:
    scene, clock = Blank(kit()), Clock()
    one = loop(scene, clock)
    told: list[bool] = []
    one.on_fullscreen = told.append
    key = Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0)
    for _ in range(2):
        offscreen(one).post(key, Event(pygame.KEYUP, key=pygame.K_F11, mod=0))
        one.frame()
    assert told == [True, False]
    assert not offscreen(one).fullscreen


def test_closing_the_window_lets_every_scene_leave() -> None:
    scene, clock = Blank(kit()), Clock()
    one = loop(scene, clock)
    offscreen(one).post(Event(pygame.QUIT))
    assert not one.frame()
    assert scene.left


def test_a_scene_may_keep_the_window_open() -> None:
    scene, clock = Blank(kit()), Clock()
    scene.on_intent = lambda intent: isinstance(intent, Quit)
    one = loop(scene, clock)
    offscreen(one).post(Event(pygame.QUIT))
    assert one.frame()


def test_resizing_lays_the_scene_out_once_for_the_new_size() -> None:
    scene, clock = Blank(kit()), Clock()
    one = loop(scene, clock)
    one.frame()
    offscreen(one).resize((1280, 720))
    offscreen(one).post(Event(pygame.WINDOWRESIZED, x=1280, y=720))
    one.frame()
    assert [layout.size for layout in scene.layouts] == [(640, 360), (1280, 720)]
    assert offscreen(one).flips == 2


def test_spare_time_goes_to_put_off_work_only_while_nothing_moves() -> None:
    scene, clock = Blank(kit()), Clock()
    one = loop(scene, clock)
    spared: list[float] = []

    def work(seconds: float) -> bool:
        spared.append(seconds)
        return False

    one.later = work
    one.frame()
    assert not spared
    one.frame()
    assert 0 < spared[0] < 1 / 60


def test_run_tells_once_after_the_first_frame_that_it_started() -> None:
    scene = Blank(kit())
    stack = SceneStack(scene.kit)
    screen = OffscreenWindow((320, 180))
    stack.push(scene)
    told: list[int] = []

    def started() -> None:
        told.append(screen.flips)
        screen.post(Event(pygame.QUIT))

    run(stack, screen, started=started, sleep=lambda _: None)
    assert told == [1]


# --- real drivers ---------------------------------------------------------------------------------


def test_the_other_pygame_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame, "IS_CE", False)
    with pytest.raises(BadInput, match="pygame-ce"):
        display.prepare_display()


def python(code: str, env: dict[str, str], root: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        env=env | {"PYTHONPATH": str(root)},
        cwd=root,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_without_a_screen_there_is_a_clear_error_instead_of_an_invisible_window(root: Path) -> None:
    env = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
    env.pop("DISPLAY", None)
    env.pop("WAYLAND_DISPLAY", None)
    code = (
        "from madtable.engine.errors import BadInput\n"
        "from madtable.ui.window import Window\n"
        "try: Window()\n"
        "except BadInput as error: print(error.where, '|', error.what)\n"
    )
    if sys.platform != "linux":
        pytest.skip("only X11 and Wayland can be missing")
    done = python(code, env, root)
    assert "display | no screen to show a window on" in done.stdout, done.stderr


WINDOW = """
import sys, time
import pygame
from madtable.ui.window import LEAST, Window
window = Window((1000, 600))
assert window.surface().get_size() == (1000, 600), window.surface().get_size()
assert window.to_px((500, 300)) == (500, 300)

def settle():
    for _ in range(40):
        window.poll(); window.flip(); time.sleep(0.01)

settle()
for _ in range(2):
    window.set_fullscreen(True); settle()
    print("full", *window.surface().get_size())
    window.set_fullscreen(False); settle()
    print("back", *window.surface().get_size())
window._window.size = (1200, 700); settle()
print("wide", *window.surface().get_size())
window._window.size = (100, 100); settle()
print("least", *window.surface().get_size())
window.set_icon(pygame.Surface((32, 32)))
window.close()
"""


@pytest.mark.screen
def test_a_real_window_goes_to_fullscreen_and_back_and_follows_its_size(
    screen: Screen, root: Path
) -> None:
    done = python(WINDOW, screen.env, root)
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stdout.splitlines() if line.split()[0] != "pygame-ce"]
    assert lines == [
        "full 1920 1080",
        "back 1000 600",
        "full 1920 1080",
        "back 1000 600",
        "wide 1200 700",
        "least 960 540",
    ]


TITLE = """
from madtable.ui.screens.title import Doors, Title
from madtable.ui.stack import SceneStack
from madtable.ui.loop import run
from madtable.ui.window import Window
from tests.ui.desk import kit

window = Window((1280, 720))
stack = SceneStack(kit())

def say(text):
    print(text, flush=True)

doors = Doors(lambda: say("play"), stack.clear)
stack.push(Title(stack.kit, lambda: doors, {}, (2, 8), entrance=True))
run(stack, window, started=lambda: say("started"))
say("gone")
"""


@pytest.mark.screen
def test_real_clicks_and_keys_reach_the_title(screen: Screen, root: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", TITLE],
        env=screen.env | {"PYTHONPATH": str(root)},
        cwd=root,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert program.stdout is not None
        said: list[str] = []
        while "started" not in said:
            said.append(program.stdout.readline().strip())
            assert program.poll() is None
        found = screen.xdotool("search", "--class", "madtable").splitlines()[-1]
        place = dict(
            line.split("=")
            for line in screen.xdotool("getwindowgeometry", "--shell", found).splitlines()
        )
        assert (place["WIDTH"], place["HEIGHT"]) == ("1280", "720")
        x, y = int(place["X"]), int(place["Y"])
        play = Layout((1280, 720)).point(load(paths.scenes() / "title.tmx").at("play"))
        screen.xdotool("mousemove", x + int(play[0]), y + int(play[1]), "click", 1)
        assert program.stdout.readline().strip() == "play"
        # The first key shows where the focus is, the next one goes down to Quit.
        for key in ("Down", "Down", "Return"):
            screen.xdotool("key", key)
        assert program.stdout.readline().strip() == "gone"
        assert program.wait(timeout=10) == 0
    finally:
        program.kill()
        program.communicate()
