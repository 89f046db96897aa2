"""A screen larger than its window: all of it is reached, and a click means what it was seen on."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from madtable.ui.dialog import Choice, Dialog
from madtable.ui.intent import Drag, Look, Point, Press, Scroll, Tap
from madtable.ui.lens import Lens
from madtable.ui.screens.key_card import KeyCard
from madtable.ui.screens.lobby import Lobby
from madtable.ui.stack import SceneStack
from madtable.ui.widgets.widget import Widget
from tests.looks.tables import kit
from tests.ui.players import ProgramDesk

WINDOW, CANVAS = (1280, 720), (2560, 1440)


@pytest.fixture
def lens() -> Lens:
    one = Lens()
    one.fit(WINDOW, CANVAS)
    return one


def wait(lens: Lens, seconds: float) -> None:
    for _ in range(round(seconds * 60)):
        lens.update(1 / 60)


def test_a_window_that_shows_everything_changes_nothing() -> None:
    lens = Lens()
    lens.fit(WINDOW, WINDOW)
    assert lens.whole
    assert lens.meet(Tap((3, 4))) == Tap((3, 4))
    assert not lens.move(Scroll(0, -1, (5, 5)))
    lens.reveal(Rect(5000, 5000, 10, 10))
    wait(lens, 1)
    assert lens.offset == (0, 0)


def test_a_question_is_seen_whole_however_large_things_are() -> None:
    long = "Something that takes quite a few words to be said, and then some more of them. " * 9
    for window, scale in (((1280, 720), 2.0), ((1920, 1080), 1.5), ((3840, 2160), 2.0)):
        words = kit()
        words.ui_scale = scale
        stack = SceneStack(words)
        stack.resized(window)
        for count in (1, 2, 3):
            choices = [Choice(f"Choice {number}", number) for number in range(count)]
            dialog = Dialog(words, "A question", long, choices, back=0)
            stack.push(dialog)
            for widget in dialog.controls.widgets:
                shown = widget.rect.clip(widget.viewport or widget.rect)
                assert words.seen().contains(shown), (window, scale, widget.name)
            stack.pop()


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_the_menu_of_a_table_is_seen_whole_however_large_things_are(
    lang: str, tmp_path: Path
) -> None:
    desk = ProgramDesk(tmp_path, size=WINDOW, lang=lang)
    desk.program.tuning.keep(desk.program.settings, large_text=1.3, ui_scale=2.0)
    desk.program.tuning.set("large_text", 1.3)
    desk.deal("mad-magazine", ("human", "meek", "meek"), 3)
    desk.scene.on_menu(desk.scene)
    desk.frame(30)
    dialog = desk.stack.top
    assert isinstance(dialog, Dialog)
    assert len(dialog.choices) == 9
    for widget in dialog.controls.widgets:
        assert Rect((0, 0), WINDOW).contains(in_window(desk, widget)), widget.name


def test_a_sheet_larger_than_the_window_shows_its_beginning() -> None:
    words = kit()
    words.ui_scale = 2.0
    words.keys_used = False
    stack = SceneStack(words)
    stack.resized((1920, 1080))
    sheet = KeyCard(words, [], lambda _: None)
    stack.push(sheet)
    assert words.seen().collidepoint(sheet.sheet.topleft)
    assert sheet.sheet.width > 1000


def test_what_has_the_focus_comes_into_the_window(lens: Lens) -> None:
    area = Rect(2300, 1300, 200, 100)
    lens.reveal(area)
    wait(lens, 1)
    assert Rect(lens.offset, WINDOW).contains(area)
    before = lens.offset
    lens.reveal(Rect(2200, 1200, 50, 50))
    wait(lens, 1)
    assert lens.offset == before, "what is seen already moves nothing"


def test_the_pointer_pulls_at_the_edge_and_nowhere_else(lens: Lens) -> None:
    lens.meet(Point((640, 360)))
    wait(lens, 2)
    assert lens.offset == (0, 0)
    lens.meet(Point((1279, 360)))
    wait(lens, 2)
    assert lens.offset == (1280, 0)
    lens.meet(Point((0, 719)))
    wait(lens, 2)
    assert lens.offset == (0, 720)
    lens.meet(Point((-100_000, -100_000)))
    wait(lens, 2)
    assert lens.offset == (0, 720), "a pointer that has left the window pulls no longer"


def test_wheel_finger_and_keys_look_elsewhere(lens: Lens) -> None:
    assert lens.move(Scroll(0, -1, (5, 5)))
    wait(lens, 1)
    assert lens.offset == (0, 180)
    assert lens.move(Look("right"))
    wait(lens, 1)
    assert lens.offset == (320, 180)
    lens.meet(Press((600, 300)))
    assert lens.move(Drag((500, 250), (600, 300)))
    assert lens.offset == (420, 230)
    assert lens.move(Drag((400, 250), (600, 300)))
    assert lens.offset == (520, 230)


def test_a_drag_begins_where_it_began_though_the_view_has_moved(lens: Lens) -> None:
    assert lens.meet(Press((100, 100))) == Press((100, 100))
    lens.look(1.0, 1.0)
    assert lens.meet(Drag((200, 100), (100, 100))) == Drag((1480, 820), (100, 100))


def test_another_size_keeps_looking_at_the_same_things(lens: Lens) -> None:
    lens.look(0.5, 0.5)
    lens.fit((960, 540), (1920, 1080))
    assert lens.offset == (480, 270)


# --- the whole program ---------------------------------------------------------------------------


def enlarged(tmp_path: Path, scale: float = 2.0) -> ProgramDesk:
    desk = ProgramDesk(tmp_path, size=WINDOW)
    desk.program.tuning.set("ui_scale", scale)
    desk.title()
    desk.frame(3)
    return desk


def in_window(desk: ProgramDesk, widget: Widget) -> Rect:
    return desk.stack.in_window(widget.rect)


def test_the_window_shows_a_part_of_the_very_picture(tmp_path: Path) -> None:
    desk = enlarged(tmp_path)
    desk.program.show_settings()
    desk.frame(60)
    top = desk.stack.top
    assert top is not None
    whole = Surface(desk.program.kit.layout.size, 0, 32)
    top.stage.paint_all(whole)
    part = whole.subsurface(Rect(desk.stack.lens.offset, WINDOW))
    seen = desk.window.surface()
    assert pygame.image.tobytes(part, "RGB") == pygame.image.tobytes(seen, "RGB")


@pytest.mark.parametrize("scale", [1.25, 2.0])
def test_every_button_is_reached_and_seen_by_keyboard(tmp_path: Path, scale: float) -> None:
    desk = enlarged(tmp_path, scale)
    desk.program.show_lobby()
    desk.frame(3)
    assert type(desk.stack.top) is Lobby
    wanted = {widget.name for widget in desk.controls.widgets if widget.focusable}
    found = set()
    for _ in range(2 * len(wanted)):
        desk.post(Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
        desk.post(Event(pygame.KEYUP, key=pygame.K_TAB, mod=0))
        desk.frame(60)
        focused = desk.controls.focused
        assert focused is not None
        seen = focused.rect.clip(focused.viewport or focused.rect)
        assert Rect((0, 0), WINDOW).contains(desk.stack.in_window(seen)), focused.name
        found.add(focused.name)
        if found == wanted:
            break
    assert found == wanted


def test_a_click_presses_what_is_seen_under_it(tmp_path: Path) -> None:
    desk = enlarged(tmp_path)
    # The pointer goes to the window's edge until the button comes into sight.
    button = desk.widget("settings")
    desk.post(Event(pygame.MOUSEMOTION, pos=(640, 719), rel=(0, 0), buttons=(0, 0, 0)))
    desk.frame(150)
    there = in_window(desk, button)
    assert Rect((0, 0), WINDOW).contains(there)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        desk.post(Event(kind, pos=there.center, button=1, touch=False))
        desk.frame(3)
    assert type(desk.stack.top).__name__ == "SettingsScreen"


def test_a_dialog_is_seen_in_the_middle(tmp_path: Path) -> None:
    desk = enlarged(tmp_path)
    desk.program.notice("dialog.deal.title", "dialog.settings.text", file="x")
    desk.frame(60)
    shown = in_window(desk, desk.widget("choice 0"))
    assert Rect((0, 0), WINDOW).colliderect(shown)
