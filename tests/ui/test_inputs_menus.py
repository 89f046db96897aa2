"""Menus, however late frames come: every press does its one thing, none is lost or done twice."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest
from pygame.event import Event

from madtable.engine.message import Message
from madtable.ui.dialog import Choice, Dialog
from madtable.ui.kit import Kit
from madtable.ui.screens.title import Doors, Title
from madtable.ui.stack import Scene, SceneStack
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.controls import Controls
from tests.ui.desk import Blank, kit
from tests.ui.players import Desk

PRESSES = 1_000
FRAMES_S = (0.005, 0.017, 0.05, 0.25)


class Menu:
    """A menu on a desk, and what its buttons have done."""

    def __init__(self, make: Callable[[Kit, Menu], Scene]) -> None:
        self.shared = kit()
        self.shared.tempo.less = True  # what moves by itself only costs time here
        self.done: list[str] = []
        stack = SceneStack(self.shared)
        self.scene = make(self.shared, self)
        self.desk = Desk(stack)
        if self.scene.overlay:
            stack.push(Blank(self.shared))
        stack.push(self.scene)
        self.desk.frame()

    def act(self, name: str) -> Callable[[], None]:
        return lambda: self.done.append(name)

    @property
    def controls(self) -> Controls:
        return self.scene.controls  # type: ignore[attr-defined, no-any-return]

    @property
    def buttons(self) -> list[Button]:
        return [widget for widget in self.controls.widgets if isinstance(widget, Button)]


def title(shared: Kit, menu: Menu) -> Scene:
    act = menu.act
    doors = Doors(
        act("play"),
        act("quit"),
        resume=act("continue"),
        continued="MAD",
        how_to_play=act("how_to_play"),
        settings=act("settings"),
        saved=act("saved"),
        statistics=act("statistics"),
    )
    return Title(shared, lambda: doors, {}, (2, 8))


def dialog(shared: Kit, menu: Menu) -> Scene:
    def stays(number: int) -> Choice:
        def act() -> str:
            menu.done.append(f"choice {number}")
            return "done"

        return Choice(Message("dialog.ok"), None, stays=act)

    return Dialog(shared, Message("dialog.game.title"), "Text.", [stays(n) for n in range(3)])


class Presser:
    """Presses buttons by chance and by every means, and knows what has to come of it."""

    def __init__(self, menu: Menu, seed: int) -> None:
        self.menu = menu
        self.dice = random.Random(seed)
        self.meant: list[str] = []
        self.events = 0

    def post(self, *events: Event) -> None:
        self.events += len(events)
        self.menu.desk.post(*events)

    def press(self) -> None:
        way = self.dice.choice(
            (self.by_mouse, self.by_finger, self.by_key, self.by_pad, self.amiss)
        )
        way()
        desk = self.menu.desk
        desk.clock.now += self.dice.choice(FRAMES_S)
        desk.frame(self.dice.choice((1, 1, 2)))

    def by_mouse(self) -> None:
        """Both events in one frame, or a frame between them."""
        button = self.dice.choice(self.menu.buttons)
        pos = self.menu.desk.spot(button)
        self.post(Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        self.post(Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False))
        if self.dice.random() < 0.5:
            self.menu.desk.frame()
        self.post(Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False))
        self.meant.append(button.name)

    def by_finger(self) -> None:
        """A touch, and the mouse's echo of it, which some systems send."""
        # An echo follows within half a second; a press of the mouse would not.
        self.menu.desk.clock.now += 0.6
        self.menu.desk.frame()
        button = self.dice.choice(self.menu.buttons)
        pos = self.menu.desk.spot(button)
        for touch in (True, False):
            self.post(Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=touch))
            self.post(Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=touch))
        self.menu.desk.frame()
        self.menu.desk.clock.now += 0.6
        self.meant.append(button.name)

    def _focus(self) -> None:
        """Go somewhere by keys; what has the focus then is what will be pressed."""
        for _ in range(self.dice.randrange(1, 4)):
            key = self.dice.choice((pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT))
            self.post(Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
            self.post(Event(pygame.KEYUP, key=key, mod=0))
        self.menu.desk.frame()
        while not isinstance(self.menu.controls.focused, Button):
            self.post(Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
            self.post(Event(pygame.KEYUP, key=pygame.K_TAB, mod=0))
            self.menu.desk.frame()

    def by_key(self) -> None:
        """Down, the system's own repeating of it, up."""
        self._focus()
        key = self.dice.choice((pygame.K_RETURN, pygame.K_SPACE))
        for _ in range(self.dice.randrange(1, 4)):
            self.post(Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        self.post(Event(pygame.KEYUP, key=key, mod=0))
        focused = self.menu.controls.focused
        assert focused is not None
        self.meant.append(focused.name)

    def by_pad(self) -> None:
        self._focus()
        self.post(Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=0))
        self.post(Event(pygame.CONTROLLERBUTTONUP, instance_id=0, button=0))
        focused = self.menu.controls.focused
        assert focused is not None
        self.meant.append(focused.name)

    def amiss(self) -> None:
        """Pressed on a button, let go beside it; or another window came between: nothing."""
        pos = self.menu.desk.spot(self.dice.choice(self.menu.buttons))
        self.post(Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False))
        if self.dice.random() < 0.5:
            self.post(Event(pygame.WINDOWFOCUSLOST), Event(pygame.WINDOWFOCUSGAINED))
            self.post(Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False))
        else:
            away = (self.menu.desk.window.size[0] - 3, 3)
            self.post(Event(pygame.MOUSEMOTION, pos=away, rel=(9, 9), buttons=(1, 0, 0)))
            self.post(Event(pygame.MOUSEBUTTONUP, pos=away, button=1, touch=False))


@pytest.mark.parametrize("make", [title, dialog])
def test_every_press_does_its_one_thing(make: Callable[[Kit, Menu], Scene]) -> None:
    menu = Menu(make)
    presser = Presser(menu, 11)
    for number in range(PRESSES):
        presser.press()
        assert menu.done == presser.meant, f"press {number}"
    assert presser.events > 3 * PRESSES
    assert {button.name for button in menu.buttons} == set(menu.done)
