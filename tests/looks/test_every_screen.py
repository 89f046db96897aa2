"""Every screen there is, as it is photographed: hit by a finger, reached by keys and pad, left.

A new picture is a new screen here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from operator import attrgetter

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from madtable.looks import shots
from madtable.looks.kiosk_album import KIOSK
from madtable.looks.shots import Camera
from madtable.looks.tuning import make_kit
from madtable.store.settings import Settings
from madtable.ui.gesture import Translator
from madtable.ui.intent import Intent, Key, Quit
from madtable.ui.keys import WINDOW_KEYS
from madtable.ui.kit import Kit
from madtable.ui.stack import SceneStack
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.widget import Widget

SIZE = (1920, 1080)
FINGER = 56
"""How many px across and down a finger needs at 1080p."""

STEP = 4
"""How far apart the places lie that are tried, in px."""


AT_REST = {"resting"}
"""What nobody can leave: an unattended table that has had too many faults goes on by itself."""


GLIDE = 20
"""Frames in which a page has scrolled to where it was asked to."""


OF_ALL_KINDS = (
    *("title-continue", "setup", "settings", "rules-search", "saved", "statistics", "results"),
    *("table-gift-8", "lab-piles", "mao-more", "keys", "choose", "pin", "staff", "replay", "crash"),
)
"""Screens that have all kinds of widgets between them."""


class Shown(Exception):
    """The camera is ready: what it would photograph."""

    def __init__(self, stack: SceneStack) -> None:
        super().__init__()
        self.stack = stack


class Visitor(Camera):
    """Goes to a screen as the camera does, and stays there."""

    def _print(self, stack: SceneStack) -> Surface:
        raise Shown(stack)


@pytest.fixture(scope="module")
def kit() -> Kit:
    return make_kit("en", Settings(), "brisk")


@pytest.fixture
def left(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What has been left or opened by a door that leads out of the picture."""
    found: list[object] = []

    def out(*what: object) -> None:
        found.append(what)

    for name, module in tuple(sys.modules.items()):
        for room, door in (("madtable.looks.", "_nothing"), ("madtable.ui.", "_nowhere")):
            if name.startswith(room) and hasattr(module, door):
                monkeypatch.setattr(module, door, out)
    return found


@pytest.fixture
def visit(kit: Kit, left: list[object]) -> Iterator[Callable[[str], SceneStack]]:
    def go(name: str) -> SceneStack:
        with pytest.raises(Shown) as there:
            Visitor(kit, SIZE).take(name)
        # What is asked about is there in a moment, whatever was still moving in the picture.
        stack = there.value.stack
        for _ in range(30):
            stack.update(1 / 30)
        kit.keys_used = True
        return stack

    yield go
    kit.typing_at = None


def controls_of(stack: SceneStack) -> Controls:
    """The widgets that act: a desk's or band's over a table at which nobody plays, else its own."""
    top = stack.top
    for place in ("controls", "band.controls", "board.controls"):
        try:
            controls = attrgetter(place)(top)
        except AttributeError:
            continue
        assert isinstance(controls, Controls)
        return controls
    raise AssertionError(f"{type(top).__name__} has no widgets")


def seen(widget: Widget) -> Rect:
    """As much of a widget as can be seen."""
    return widget.rect.clip(widget.viewport or widget.rect).clip(Rect((0, 0), SIZE))


# --- fingers -------------------------------------------------------------------------------------


def run(controls: Controls, widget: Widget, at: tuple[int, int], axis: int) -> int:
    """How far one can stray from a place along an axis and still hit the widget, in px."""
    found = 0
    for way in (STEP, -STEP):
        pos = list(at)
        while controls.at((pos[0], pos[1])) is widget:
            pos[axis] += way
            found += STEP
    return found


def room_for_a_finger(controls: Controls, widget: Widget) -> bool:
    """Whether somewhere on it a finger hits it, straying across or down by its own size."""
    area = seen(widget)
    across = range(area.left + 2, area.right, max(STEP, area.width // 9))
    for x in across:
        for y in range(area.top + 2, area.bottom, max(STEP, area.height // 7)):
            if all(run(controls, widget, (x, y), axis) >= FINGER for axis in (0, 1)):
                return True
    return False


@pytest.mark.parametrize("name", shots.names())
def test_a_finger_hits_what_it_means(visit: Callable[[str], SceneStack], name: str) -> None:
    controls = controls_of(visit(name))
    usable = [widget for widget in controls.widgets if widget.usable and seen(widget).width]
    for widget in usable:
        whole = seen(widget).size == widget.rect.size
        assert not whole or room_for_a_finger(controls, widget), (widget.name, widget.rect)
    for one, other in combinations(usable, 2):
        both = seen(one).clip(seen(other))
        if both in (seen(one), seen(other)):
            continue  # a button on a sheet, which lies on top of it (as the run above has found)
        for x in range(both.left, both.right, STEP):
            for y in range(both.top, both.bottom, STEP):
                assert not (one.hit((x, y)) and other.hit((x, y))), (one.name, other.name, (x, y))


# --- keys and pads -------------------------------------------------------------------------------


def keyboard(code: int) -> list[Event]:
    return [
        Event(pygame.KEYDOWN, key=code, mod=0, unicode=""),
        Event(pygame.KEYUP, key=code, mod=0),
    ]


def pad(button: int) -> list[Event]:
    return [
        Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=button),
        Event(pygame.CONTROLLERBUTTONUP, instance_id=0, button=button),
    ]


NEXT = {"keyboard": keyboard(pygame.K_TAB), "pad": pad(10)}
CONFIRM = {"keyboard": keyboard(pygame.K_RETURN), "pad": pad(0)}
BACK = {"keyboard": keyboard(pygame.K_ESCAPE), "pad": pad(1)}


MOVES = {
    "keyboard": {
        "left": keyboard(pygame.K_LEFT),
        "right": keyboard(pygame.K_RIGHT),
        "up": keyboard(pygame.K_UP),
        "down": keyboard(pygame.K_DOWN),
    },
    "pad": {"left": pad(13), "right": pad(14), "up": pad(11), "down": pad(12)},
}


class Person:
    """Somebody who has nothing but a keyboard, or nothing but a pad."""

    def __init__(self, stack: SceneStack) -> None:
        self.stack = stack
        self.translator = Translator(lambda pos: (int(pos[0]), int(pos[1])), 8)
        self.now_s = 0.0

    def use(self, events: list[Event], frames: int = 2) -> None:
        """Do one thing, and see what comes of it for so many frames."""
        self.now_s += 0.1
        for event in events:
            self.translator.typing = self.stack.kit.typing_at is not None
            meant: list[Intent] = self.translator.translate([event], self.now_s)
            for intent in meant:
                self.stack.handle(intent)
        for _ in range(frames):
            if self.stack.top is not None:
                self.stack.update(1 / 30)

    def met_by(self, uses: list[list[Event]], frames: int = 2) -> set[str]:
        """The names of all that the focus comes to on the way."""
        controls, found = controls_of(self.stack), set()
        for events in uses:
            self.use(events, frames)
            if controls.focused is not None:
                assert controls.ring_shown, "nobody sees where the focus is"
                found.add(controls.focused.name)
        return found


@pytest.mark.parametrize("by", ["keyboard", "pad"])
@pytest.mark.parametrize("name", shots.names())
def test_all_is_reached_and_left(
    visit: Callable[[str], SceneStack], left: list[object], name: str, by: str
) -> None:
    person = Person(visit(name))
    controls = controls_of(person.stack)
    wanted = {widget.name for widget in controls.widgets if widget.focusable}
    found = person.met_by([NEXT[by]] * (2 * len(wanted) + 2))
    if not wanted <= found:
        # A line of contents opens when the focus comes to it: what it opens lies beside it.
        moves = MOVES[by]
        beside = [*[moves["right"]] * 2, *[moves["down"]] * 20, *[moves["right"]] * 2]
        found |= Person(visit(name)).met_by(beside, GLIDE)
        found |= Person(visit(name)).met_by([CONFIRM[by], *beside], GLIDE)
        found |= Person(visit(name)).met_by([moves["right"]] * 6, GLIDE)
    assert wanted <= found
    person = Person(visit(name))
    if name not in AT_REST:
        assert is_left(person, left, by), "there is no way out"


ITS_OWN = {("keys", "f1"), ("keys", "pad start")}
"""What puts the card of keys away again."""


@pytest.mark.parametrize("name", sorted(set(shots.names()) - set(KIOSK)))
def test_no_screen_keeps_from_the_window_what_is_for_the_window(
    kit: Kit, left: list[object], name: str
) -> None:
    with pytest.raises(Shown) as there:
        # As it is photographed: also while something moves there.
        Visitor(kit, SIZE).take(name)
    for key in sorted(WINDOW_KEYS):
        if (name, key) not in ITS_OWN:
            assert not there.value.stack.handle(Key(key)), key
    assert not there.value.stack.handle(Quit())
    kit.typing_at, kit.keys_used = None, True


def is_left(person: Person, left: list[object], by: str) -> bool:
    """Whether Back leads out, or else anything that can be confirmed."""
    stack = person.stack
    scene, depth = stack.top, len(stack.scenes)
    controls = controls_of(stack)
    left.clear()

    def out() -> bool:
        return bool(left) or stack.top is not scene or len(stack.scenes) != depth

    for _ in range(5):
        person.use(BACK[by])
        if out():
            return True
    for _ in range(len(controls.widgets)):
        person.use(NEXT[by])
        person.use(CONFIRM[by])
        if out():
            return True
    return False


@pytest.mark.parametrize("name", ["title-continue", "crash", "saved", "results", "lab-match"])
def test_buttons_of_one_size_have_letters_of_one_size(
    visit: Callable[[str], SceneStack], name: str
) -> None:
    sizes: dict[tuple[int, int], set[float]] = {}
    for widget in controls_of(visit(name)).widgets:
        if isinstance(widget, Button):
            # Places are rounded to whole px: a px more or less is the same size.
            size = (round(widget.rect.width / 3), round(widget.rect.height / 3))
            sizes.setdefault(size, set()).add(widget.letters)
    assert any(sizes)
    assert all(len(letters) == 1 for letters in sizes.values()), sizes


@pytest.mark.parametrize("name", OF_ALL_KINDS)
def test_no_widget_paints_where_it_is_not_looked_for(
    visit: Callable[[str], SceneStack], name: str
) -> None:
    """Looked at, held or focused: what changes is drawn anew where it says that it lies."""
    stack = visit(name)
    assert stack.top is not None
    stage, kinds = stack.top.stage, set()
    drawn, anew = Surface(SIZE, 0, 32), Surface(SIZE, 0, 32)
    for widget in controls_of(stack).widgets:
        if not widget.usable or not seen(widget).width or type(widget) in kinds:
            continue
        kinds.add(type(widget))
        for change in (
            partial(setattr, widget, "hovered", True),
            partial(setattr, widget, "pressed", True),
            partial(setattr, widget, "pressed", False),
            widget.focus_gained,
            partial(setattr, widget, "hovered", False),
            widget.focus_lost,
        ):
            change()
            stage.render(drawn)
            stage.paint_all(anew)
            assert drawn.get_view("2").raw == anew.get_view("2").raw, (widget.name, change)
    assert kinds


@pytest.mark.parametrize("size", [(1, 1), (100, 60)])
def test_no_screen_falters_in_a_window_of_hardly_any_size(size: tuple[int, int], kit: Kit) -> None:
    """Not every system keeps to the least size that a window asks for."""
    camera = Camera(kit, size)
    for name in shots.names():
        assert camera.take(name).get_size() == size, name
