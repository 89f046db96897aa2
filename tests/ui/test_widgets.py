"""Widgets do what mouse, finger and keys ask of them; focus goes where the eye would go."""

from __future__ import annotations

import random

import pygame
import pytest
from pygame import Rect, Surface

from madtable.ui import palette
from madtable.ui.focus import first_in, nearest, reading_order
from madtable.ui.intent import (
    Back,
    Cancel,
    Confirm,
    Drag,
    Drop,
    Intent,
    Key,
    Move,
    Next,
    Point,
    Press,
    Previous,
    Scroll,
    Tap,
    Text,
)
from madtable.ui.kit import Kit
from madtable.ui.places import Layout
from madtable.ui.stage import Stage
from madtable.ui.widgets.button import Button, IconButton, alike
from madtable.ui.widgets.chip import Chip
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.field import TextField
from madtable.ui.widgets.language import LanguageSwitch
from madtable.ui.widgets.pane import ScrollPane
from madtable.ui.widgets.panel import Caption
from madtable.ui.widgets.scroll_text import ScrollText
from madtable.ui.widgets.stepper import Stepper
from madtable.ui.widgets.toggle import Toggle
from madtable.ui.widgets.widget import Widget
from tests.ui.desk import kit


@pytest.fixture(scope="module")
def shared() -> Kit:
    return kit()


@pytest.fixture(autouse=True)
def _as_at_first(shared: Kit) -> None:
    shared.layout = Layout((1920, 1080))
    shared.keys_used = True
    shared.typing_at = None
    shared.tempo.less = False


class Bench:
    """Controls on a stage, and what was pressed on them."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.stage = Stage()
        self.controls = Controls(kit, self.stage)
        self.pressed: list[str] = []
        self.target = Surface((1920, 1080), 0, 32)

    def button(self, name: str, rect: tuple[int, int, int, int]) -> Button:
        return self.controls.add(
            Button(self.kit, Rect(rect), name, lambda: self.pressed.append(name), name=name)
        )

    def do(self, *intents: Intent) -> list[bool]:
        return [self.controls.handle(intent) for intent in intents]

    def click(self, x: int, y: int) -> None:
        self.do(Point((x, y)), Press((x, y)), Tap((x, y)))

    def focused(self) -> str:
        return self.controls.focused.name if self.controls.focused else ""

    def picture(self) -> bytes:
        """The picture now; it always equals a full repaint."""
        self.stage.render(self.target)
        fresh = Surface(self.target.get_size(), 0, 32)
        self.stage.paint_all(fresh)
        now = pygame.image.tobytes(self.target, "RGB")
        assert now == pygame.image.tobytes(fresh, "RGB")
        return now


@pytest.fixture
def bench(shared: Kit) -> Bench:
    return Bench(shared)


# --- geometry of the focus ------------------------------------------------------------------------

GRID = [Rect(x * 100, y * 100, 80, 80) for y in range(3) for x in range(4)]


def test_arrows_in_a_grid_go_to_the_neighbour() -> None:
    assert nearest(GRID, 5, "right") == 6
    assert nearest(GRID, 5, "left") == 4
    assert nearest(GRID, 5, "up") == 1
    assert nearest(GRID, 5, "down") == 9
    assert nearest(GRID, 3, "right") is None
    assert nearest(GRID, 0, "up") is None


def test_what_lies_straight_ahead_wins_over_what_is_nearer_but_aside() -> None:
    here, ahead, aside = Rect(0, 0, 100, 50), Rect(300, 0, 100, 50), Rect(120, 200, 100, 50)
    assert nearest([here, ahead, aside], 0, "right") == 1
    assert nearest([here, ahead, aside], 0, "down") == 2


def test_every_thing_can_be_reached_from_every_other_by_arrows() -> None:
    for seed in range(30):
        chance = random.Random(seed)
        rects: list[Rect] = []
        while len(rects) < 9:
            rect = Rect(chance.randrange(1700), chance.randrange(900), 200, 80)
            if rect.inflate(20, 20).collidelist(rects) < 0:
                rects.append(rect)
        reached, queue = {0}, [0]
        while queue:
            at = queue.pop()
            for way in ("left", "right", "up", "down"):
                found = nearest(rects, at, way)
                if found is not None and found not in reached:
                    reached.add(found)
                    queue.append(found)
        assert len(reached) == len(rects), seed


def test_reading_order_goes_row_by_row_though_rows_are_uneven() -> None:
    rects = [
        Rect(500, 12, 80, 80),
        Rect(0, 0, 80, 80),
        Rect(250, 300, 80, 80),
        Rect(0, 290, 80, 60),
    ]
    assert reading_order(rects) == [1, 0, 3, 2]


def test_focus_enters_at_the_edge_one_comes_from() -> None:
    assert first_in(GRID, "right") == 0
    assert first_in(GRID, "left") == 3
    assert first_in(GRID, "up") == 8
    assert first_in([], "down") is None
    assert first_in(GRID, "right", home=GRID[7].center) == 7
    assert first_in([], "right", home=(5, 5)) is None


# --- pointer --------------------------------------------------------------------------------------


def test_a_click_presses_once_on_release(bench: Bench) -> None:
    button = bench.button("a", (100, 100, 300, 100))
    bench.do(Point((200, 150)))
    states = [(button.hovered, button.pressed, list(bench.pressed))]
    for intent in (Press((200, 150)), Tap((200, 150))):
        bench.do(intent)
        states.append((button.hovered, button.pressed, list(bench.pressed)))
    assert states == [(True, False, []), (True, True, []), (True, False, ["a"])]


def test_sliding_off_lets_go_without_pressing_and_sliding_within_still_presses(
    bench: Bench,
) -> None:
    button = bench.button("a", (100, 100, 300, 100))
    bench.do(Press((200, 150)), Drag((600, 150), (200, 150)))
    assert not button.pressed
    bench.do(Drop((600, 150), (200, 150)))
    assert bench.pressed == []
    bench.do(Press((200, 150)), Drag((250, 150), (200, 150)), Drop((250, 150), (200, 150)))
    assert bench.pressed == ["a"]


def test_a_cancelled_press_is_no_press(bench: Bench) -> None:
    button = bench.button("a", (100, 100, 300, 100))
    bench.do(Press((200, 150)), Cancel(), Tap((200, 150)))
    assert bench.pressed == []
    assert not button.pressed


def test_disabled_and_hidden_buttons_take_nothing(bench: Bench) -> None:
    bench.button("a", (100, 100, 300, 100)).enabled = False
    bench.button("b", (100, 300, 300, 100)).visible = False
    bench.click(200, 150)
    bench.click(200, 350)
    bench.do(Next(), Confirm())
    assert bench.pressed == []


def test_hit_areas_reach_eight_units_out_where_nothing_is_nearer(bench: Bench) -> None:
    bench.button("a", (100, 100, 300, 100))
    bench.button("b", (100, 206, 300, 100))
    bench.click(93, 150)
    bench.click(91, 150)
    assert bench.pressed == ["a"]
    # Between the two lies a gap of 6: each gets its half.
    bench.click(200, 201)
    bench.click(200, 204)
    assert bench.pressed == ["a", "a", "b"]


def test_the_pressed_button_gets_the_focus_and_the_ring_hides(bench: Bench) -> None:
    bench.button("a", (100, 100, 300, 100))
    bench.button("b", (100, 300, 300, 100))
    bench.controls.focus("a")
    assert bench.controls.ring_shown
    bench.click(200, 350)
    assert bench.focused() == "b"
    assert not bench.controls.ring_shown


def test_hover_follows_what_moves_under_a_resting_pointer(bench: Bench) -> None:
    bench.do(Point((200, 150)))
    button = bench.button("a", (100, 100, 300, 100))
    bench.controls.update(0.016)
    assert button.hovered


# --- keys -----------------------------------------------------------------------------------------


def test_tab_goes_round_in_reading_order_both_ways(bench: Bench) -> None:
    for name, rect in {
        "c": (100, 300, 80, 60),
        "b": (300, 110, 80, 60),
        "a": (100, 100, 80, 60),
    }.items():
        bench.button(name, rect)
    seen = []
    for _ in range(4):
        bench.do(Next())
        seen.append(bench.focused())
    assert seen == ["a", "b", "c", "a"]
    bench.do(Previous())
    assert bench.focused() == "c"


def test_the_first_key_after_the_mouse_only_shows_where_the_focus_is(bench: Bench) -> None:
    bench.button("a", (100, 100, 300, 100))
    bench.button("b", (100, 300, 300, 100))
    bench.click(200, 150)
    bench.do(Move("down"))
    assert (bench.focused(), bench.controls.ring_shown) == ("a", True)
    bench.do(Move("down"))
    assert bench.focused() == "b"


def test_confirm_presses_what_has_the_focus_and_it_looks_pressed_for_a_moment(bench: Bench) -> None:
    button = bench.button("a", (100, 100, 300, 100))
    bench.do(Next(), Confirm())
    assert bench.pressed == ["a"]
    assert button.pressed
    bench.controls.update(0.1)
    assert not button.pressed


def test_focus_moves_on_when_its_button_can_no_longer_be_used(bench: Bench) -> None:
    first = bench.button("a", (100, 100, 300, 100))
    bench.button("far", (1500, 900, 300, 100))
    bench.button("near", (100, 300, 300, 100))
    bench.controls.focus(first)
    first.enabled = False
    bench.controls.update(0.016)
    assert bench.focused() == "near"


def test_the_ring_is_drawn_round_the_focus_and_goes_with_it(bench: Bench) -> None:
    bench.button("a", (100, 100, 300, 100))
    bench.button("b", (900, 100, 300, 100))
    bench.controls.focus(None)
    bare = bench.picture()
    bench.controls.focus("a")
    with_a = bench.picture()
    bench.controls.focus("b")
    with_b = bench.picture()
    bench.controls.ring_shown = False
    assert len({bare, with_a, with_b}) == 3
    assert bench.picture() == bare


# --- each widget ----------------------------------------------------------------------------------


def test_a_pressed_button_sinks_by_five(bench: Bench) -> None:
    button = bench.button("", (100, 100, 300, 100))
    bench.picture()
    face = bench.target.get_at((120, 104))
    button.pressed = True
    bench.picture()
    # The upper edge's ink lies where the face was.
    assert bench.target.get_at((120, 104)) != face
    assert bench.target.get_at((120, 109)) == face or bench.target.get_at((120, 112)) == face


def test_the_time_bar_shrinks_and_the_pulse_ends(bench: Bench) -> None:
    button = bench.button("a", (100, 100, 300, 100))
    looks = set()
    for left in (1.0, 0.5, 0.1, None):
        button.time_left = left
        looks.add(bench.picture())
    assert len(looks) == 4
    rest = bench.picture()
    button.pulse()
    states = []
    for _ in range(2):
        bench.controls.update(0.35)
        states.append((button.moving, bench.picture() == rest))
    assert states == [(True, False), (False, True)]


def test_less_motion_means_no_pulse(bench: Bench) -> None:
    button = bench.button("a", (100, 100, 300, 100))
    bench.kit.tempo.less = True
    button.pulse()
    assert not button.moving


def test_a_button_can_become_another_one(bench: Bench) -> None:
    button = bench.button("a", (100, 100, 300, 100))
    before = bench.picture()
    button.say("Take it", lambda: bench.pressed.append("taken"), style="danger", icon="icons/hand")
    assert bench.picture() != before
    bench.click(200, 150)
    assert bench.pressed == ["taken"]
    button.say("Wait", enabled=False)
    bench.click(200, 150)
    assert bench.pressed == ["taken"]


def test_a_toggle_switches_by_click_and_arrows(bench: Bench) -> None:
    seen: list[bool] = []
    bench.controls.add(Toggle(bench.kit, Rect(100, 100, 600, 76), "Chain", False, seen.append))
    bench.click(150, 130)
    bench.click(680, 130)
    bench.do(Next(), Move("right"), Move("left"), Confirm())
    assert seen == [True, False, True, False, True]


def stepper(bench: Bench, values: int, wraps: bool) -> tuple[Stepper[int], list[int]]:
    seen: list[int] = []
    one = Stepper(
        bench.kit, Rect(100, 100, 240, 60), range(values), 0, str, seen.append, wraps=wraps
    )
    return bench.controls.add(one), seen


def test_a_stepper_steps_where_it_is_tapped(bench: Bench) -> None:
    one, seen = stepper(bench, 3, wraps=True)
    bench.click(320, 130)
    bench.click(220, 130)
    bench.click(110, 130)
    bench.click(110, 130)
    bench.click(110, 130)
    assert seen == [1, 2, 1, 0, 2]
    assert one.value == 2


def test_a_stepper_with_ends_stays_at_them_and_keeps_the_focus(bench: Bench) -> None:
    one, seen = stepper(bench, 2, wraps=False)
    bench.button("right", (600, 100, 200, 60))
    bench.controls.focus(one)
    bench.do(Move("right"), Move("right"), Move("right"))
    assert seen == [1]
    assert bench.controls.focused is one


def test_a_held_arrow_steps_on_and_its_release_adds_nothing(bench: Bench) -> None:
    one, seen = stepper(bench, 50, wraps=False)
    bench.do(Press((320, 130)))
    for _ in range(60):
        bench.controls.update(0.016)
    held = len(seen)
    assert held >= 4
    bench.do(Tap((320, 130)))
    for _ in range(30):
        bench.controls.update(0.016)
    assert seen == list(range(1, held + 1))
    bench.click(320, 130)
    assert one.value == held + 1


def test_chips_and_icon_buttons_press(bench: Bench) -> None:
    pressed: list[str] = []
    kit = bench.kit
    bench.controls.add(Chip(kit, Rect(100, 100, 160, 60), "Thank you", lambda: pressed.append("c")))
    bench.controls.add(
        IconButton(kit, Rect(400, 100, 72, 72), "icons/menu", lambda: pressed.append("i"))
    )
    bench.click(150, 130)
    bench.click(430, 130)
    assert pressed == ["c", "i"]


def test_the_language_switch_takes_the_tapped_one_or_the_next(bench: Bench) -> None:
    seen: list[str] = []
    bench.controls.add(LanguageSwitch(bench.kit, Rect(100, 100, 132, 62), seen.append))
    bench.click(120, 130)
    bench.click(210, 130)
    bench.do(Next(), Confirm(), Move("right"))
    assert seen == ["sv", "sv", "sv"]


# --- text -----------------------------------------------------------------------------------------


def field(bench: Bench, **options: object) -> tuple[TextField, list[str]]:
    seen: list[str] = []
    one = TextField(bench.kit, Rect(100, 100, 300, 60), "Ann", seen.append, **options)  # type: ignore[arg-type]
    return bench.controls.add(one), seen


def test_typing_replaces_what_was_chosen_and_enter_keeps_it(bench: Bench) -> None:
    one, seen = field(bench)
    bench.click(150, 130)
    assert one.editing
    assert bench.kit.typing_at == one.rect
    bench.do(Text("B"), Text("o"), Confirm())
    assert (one.value, seen) == ("Bo", ["Bo"])
    assert bench.kit.typing_at is None


def test_escape_drops_what_was_typed(bench: Bench) -> None:
    one, seen = field(bench)
    bench.click(150, 130)
    assert bench.do(Text("X"), Back()) == [True, True]
    assert (one.value, seen, one.editing) == ("Ann", [], False)
    assert bench.do(Back()) == [False]


def test_a_click_elsewhere_keeps_it_and_still_presses_there(bench: Bench) -> None:
    one, seen = field(bench)
    bench.button("a", (100, 300, 300, 100))
    bench.click(150, 130)
    bench.do(Text("Bo"))
    bench.click(200, 350)
    assert (one.value, seen, bench.pressed) == ("Bo", ["Bo"], ["a"])


def test_the_caret_moves_and_keys_edit_where_it_is(bench: Bench) -> None:
    one, _ = field(bench)
    bench.click(150, 130)
    bench.do(Key("end"), Text("e"), Move("left"), Move("left"), Key("backspace"), Key("home"))
    bench.do(Key("delete"), Text("Xyz"), Confirm())
    assert one.value == "Xyzne"


def test_only_what_is_allowed_and_has_room_gets_in(bench: Bench) -> None:
    one, _ = field(bench, most=4, allowed=str.isdecimal)
    bench.click(150, 130)
    bench.do(Text("12a3"), Text("456"), Confirm())
    assert one.value == "1234"


def test_letters_do_not_reach_other_things_while_typing(bench: Bench) -> None:
    field(bench)
    bench.click(150, 130)
    assert bench.do(Key("d"), Key("f11")) == [True, False]


def test_the_caret_goes_where_one_taps(bench: Bench) -> None:
    one, _ = field(bench)
    bench.click(150, 130)
    bench.click(102 + 18, 130)
    bench.do(Text("X"), Confirm())
    assert one.value == "XAnn"


# --- panes ----------------------------------------------------------------------------------------


def pane(bench: Bench, rows: int = 10) -> ScrollPane:
    made = bench.controls.add_pane(ScrollPane(bench.kit, Rect(100, 100, 400, 300), rows * 100))
    for row in range(rows):
        rect = Rect(100, 100 + row * 100, 400, 80)
        bench.controls.add(
            Button(
                bench.kit,
                rect,
                str(row),
                lambda row=row: bench.pressed.append(str(row)),  # type: ignore[misc]
                name=str(row),
            ),
            made,
        )
    return made


def settle(bench: Bench) -> None:
    for _ in range(90):
        bench.controls.update(0.016)


def test_what_is_scrolled_out_of_sight_can_be_neither_seen_nor_pressed(bench: Bench) -> None:
    pane(bench)
    bench.button("below", (100, 420, 400, 80))
    bench.click(200, 350)
    bench.click(200, 450)
    assert bench.pressed == ["2", "below"]
    bench.picture()
    # Nothing is painted below the opening but the other button.
    assert bench.target.get_at((300, 404))[:3] == (0, 0, 0)


def test_the_wheel_scrolls_and_stops_at_both_ends(bench: Bench) -> None:
    made = pane(bench)
    assert bench.do(Scroll(0, -1, (900, 900))) == [False]
    bench.do(Scroll(0, -2, (200, 200)))
    settle(bench)
    assert made.offset == 2 * 76
    bench.click(200, 130)
    assert bench.pressed == ["1"]
    bench.do(*[Scroll(0, -5, (200, 200))] * 9)
    settle(bench)
    assert made.offset == 700
    bench.do(*[Scroll(0, 5, (200, 200))] * 9)
    settle(bench)
    assert made.offset == 0


def test_a_finger_drags_the_strip_and_presses_nothing(bench: Bench) -> None:
    made = pane(bench)
    bench.do(Press((200, 350)), Drag((200, 250), (200, 350)), Drop((200, 250), (200, 350)))
    assert made.offset == 100
    assert bench.pressed == []
    bench.click(200, 130)
    assert bench.pressed == ["1"]


def test_the_bar_drags_the_strip_its_own_way(bench: Bench) -> None:
    made = pane(bench)
    x = 100 + 400 + 8 + 5
    bench.do(Press((x, 120)), Drag((x, 1000), (x, 120)), Drop((x, 1000), (x, 120)))
    assert made.offset == 700


def test_focus_scrolls_into_sight(bench: Bench) -> None:
    made = pane(bench)
    for _ in range(8):
        bench.do(Next())
        settle(bench)
    widget = bench.controls.focused
    assert widget is not None
    assert widget.name == "7"
    assert made.viewport.contains(widget.rect)
    bench.picture()


def test_less_motion_scrolls_at_once(bench: Bench) -> None:
    bench.kit.tempo.less = True
    made = pane(bench)
    bench.do(Scroll(0, -2, (200, 200)))
    bench.controls.update(0.001)
    assert made.offset == 2 * 76


def test_a_long_text_scrolls_by_arrows_until_it_ends(bench: Bench) -> None:
    text = "A long story about a goat. " * 60
    one = ScrollText(bench.kit, Rect(100, 100, 500, 300), text, name="text")
    bench.controls.add_pane(one.pane)
    bench.controls.add(one, one.pane)
    bench.button("ok", (100, 500, 300, 100))
    bench.controls.focus(one)
    steps = 0
    while bench.focused() == "text":
        bench.do(Move("down"))
        settle(bench)
        steps += 1
        assert steps < 100
    assert steps > 3
    assert one.pane.offset == one.pane.most
    assert bench.focused() == "ok"


# --- words ----------------------------------------------------------------------------------------


def test_captions_take_no_input(bench: Bench) -> None:
    bench.button("a", (100, 100, 300, 100))
    bench.controls.add(Caption(bench.kit, Rect(100, 100, 300, 100), "Words"))
    bench.click(200, 150)
    bench.do(Next(), Next())
    assert bench.pressed == ["a"]
    assert bench.focused() == "a"


def test_every_state_of_every_widget_equals_its_full_repaint(bench: Bench) -> None:
    chance = random.Random(5)
    kit = bench.kit
    widgets: list[Widget] = [
        bench.button("a", (100, 100, 300, 100)),
        bench.controls.add(Toggle(kit, Rect(100, 300, 600, 76), "Chain", False, lambda _: None)),
        bench.controls.add(
            Stepper(kit, Rect(100, 400, 240, 60), ("a", "b"), "a", str, lambda _: None)
        ),
        bench.controls.add(TextField(kit, Rect(100, 500, 300, 60), "Ann", lambda _: None)),
        bench.controls.add(Chip(kit, Rect(100, 600, 160, 60), "Hi", lambda: None, on=True)),
    ]
    for _ in range(40):
        widget = chance.choice(widgets)
        change = chance.randrange(5)
        if change == 0:
            widget.enabled = not widget.enabled
        elif change == 1:
            widget.hovered = not widget.hovered
        elif change == 2:
            widget.pressed = not widget.pressed
        elif change == 3:
            widget.place(widget.rect.move(chance.randrange(-9, 10), chance.randrange(-9, 10)))
        else:
            bench.controls.focus(widget if widget.focusable else None)
        bench.controls.update(0.016)
        bench.picture()


def test_buttons_that_stand_together_have_letters_of_one_size(bench: Bench) -> None:
    kit = bench.kit
    words = ("Go", "Watch it all again", "Menu")
    row = [Button(kit, Rect(100, y, 260, 66), word, lambda: None) for y, word in enumerate(words)]
    own = [button.letters for button in row]
    assert own[1] < own[0] == own[2]
    alike(row)
    assert [button.letters for button in row] == [own[1]] * 3
    alike([])


def test_the_icon_of_a_red_button_goes_grey_with_it(shared: Kit) -> None:
    button = Button(
        shared, Rect(20, 20, 360, 112), "Call it!", lambda: None, style="danger", icon="icons/call"
    )
    for enabled, ink in ((True, palette.PAPER), (False, palette.DISABLED_TEXT)):
        button.enabled = enabled
        surface = Surface((400, 160), 0, 32)
        button.draw(surface)
        icon = surface.subsurface(Rect(40, 52, 48, 48))
        seen = {tuple(icon.get_at((x, y))) for x in range(48) for y in range(48)}
        assert tuple(pygame.Color(ink)) in seen
        other = palette.DISABLED_TEXT if enabled else palette.PAPER
        assert tuple(pygame.Color(other)) not in seen
