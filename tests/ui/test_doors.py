"""From the title to everything that it leads to and back, with keys alone and with a pad alone."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from madtable.ui.dialog import Dialog
from madtable.ui.intent import Move
from madtable.ui.screens.guide import GuideSheet
from madtable.ui.screens.lobby import Lobby
from madtable.ui.screens.table import TableScene
from madtable.ui.screens.title import Title
from tests.ui.players import ProgramDesk

NOT_DOORS = {"quit", "language"}
"""What ends the program, and what stays on the title."""


KEYS = {
    "next": pygame.K_TAB,
    "confirm": pygame.K_RETURN,
    "back": pygame.K_ESCAPE,
    "card": pygame.K_F1,
}
BUTTONS = {"next": 10, "confirm": 0, "back": 1, "card": 6}


class Hands:
    """Somebody with one kind of input: four things that every kind can do."""

    def __init__(self, desk: ProgramDesk, kind: str) -> None:
        self.desk = desk
        self.kind = kind

    def use(self, what: str) -> None:
        if self.kind == "keyboard":
            key = KEYS[what]
            self.desk.post(Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
            self.desk.post(Event(pygame.KEYUP, key=key, mod=0))
        else:
            button = BUTTONS[what]
            self.desk.post(Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=button))
            self.desk.post(Event(pygame.CONTROLLERBUTTONUP, instance_id=0, button=button))
        self.desk.frame(10)

    def go_to(self, name: str) -> None:
        """Bring the focus to a widget, and see that it shows."""
        controls = self.desk.controls
        for _ in range(len(controls.widgets) + 1):
            self.use("next")
            if controls.focused is not None and controls.focused.name == name:
                assert controls.ring_shown
                return
        raise AssertionError(f"the focus never comes to {name}")

    def back_to(self, kind: type[object]) -> None:
        for _ in range(6):
            if isinstance(self.desk.stack.top, kind):
                return
            self.use("back")
        raise AssertionError(f"{type(self.desk.stack.top).__name__} cannot be left")


@pytest.fixture(params=["keyboard", "pad"])
def hands(request: pytest.FixtureRequest, tmp_path: Path) -> Hands:
    desk = ProgramDesk(tmp_path)
    desk.loop.on_keys = desk.program.show_keys
    desk.title()
    desk.frame(60)
    return Hands(desk, request.param)


def test_every_door_of_the_title_opens_and_is_left(hands: Hands) -> None:
    desk = hands.desk
    doors = [widget.name for widget in desk.controls.widgets if widget.focusable]
    doors = [name for name in doors if name not in NOT_DOORS]
    assert len(doors) >= 5
    led_to = set()
    for name in doors:
        hands.go_to(name)
        hands.use("confirm")
        led_to.add(type(desk.stack.top))
        assert Title not in led_to, f"{name} leads nowhere"
        # Wherever it is, the card of keys comes and goes.
        scene = desk.stack.top
        hands.use("card")
        assert type(desk.stack.top).__name__ == "KeyCard", name
        hands.use("card")
        assert desk.stack.top is scene
        hands.back_to(Title)
    assert len(led_to) == len(doors)


def test_a_table_is_set_up_reached_and_left(hands: Hands) -> None:
    desk = hands.desk
    hands.go_to("play")
    hands.use("confirm")
    assert type(desk.stack.top) is Lobby
    hands.go_to("deal")
    hands.use("confirm")
    # Who has never played is shown round, at the first thing that the table asks.
    desk.until(lambda: isinstance(desk.stack.top, GuideSheet), 60)
    hands.back_to(TableScene)
    hands.back_to(Dialog)
    leave = desk.saying("table.pause.leave")
    hands.go_to(leave)
    hands.use("confirm")
    assert isinstance(desk.stack.top, Title)


@pytest.mark.parametrize("game", ["mad-magazine", "mad-lab", "mao"])
def test_every_way_down_the_set_up_leads_to_deal(game: str, tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.program.show_lobby()
    desk.frame(2)
    lobby = desk.stack.top
    assert isinstance(lobby, Lobby)
    lobby.draft.choose(next(offer for offer in lobby.draft.offers if offer.name == game))
    lobby.refresh()
    controls = desk.controls
    desk.program.kit.keys_used = True

    def go(direction: str) -> str:
        controls.handle(Move(direction))
        assert controls.focused is not None
        return controls.focused.name

    names = [widget.name for widget in controls.widgets if widget.focusable]
    assert len(names) > 15
    for name in set(names) - {"reset"}:
        controls.focus(name)
        for _ in range(40):
            go("down")
        assert controls.focused is controls.named("deal"), name
    assert go("left") == "reset"
    assert go("right") == "deal"
