"""Taking back one's last choice, as long as it has shown nothing and nobody has acted on it."""

from __future__ import annotations

from typing import Protocol

from pygame import Rect

from madtable.engine.event import Event
from madtable.engine.message import message
from madtable.ui.intent import Drag, Drop, Intent, Key, Press, Tap
from madtable.ui.keys import UNDO, KeyLine
from madtable.ui.screens.table import TableScene
from madtable.ui.widgets.button import Button

WIDTH = 330.0


class Forgiving(Protocol):
    """A table at which choices can be taken back (`host.Table`)."""

    def may_take_back(self, seat: int) -> bool:
        """Whether the last thing done was this seat's, and can still be undone."""
        ...

    def take_back(self, seat: int) -> None:
        """Undo it."""
        ...

    def facts(self, seat: int | None, start: int = 0, stop: int | None = None) -> tuple[Event, ...]:
        """What has happened, as a seat may know it."""
        ...


class TakingBack:
    """The button for it at one table scene, there only while it can be used."""

    def __init__(self, scene: TableScene, table: Forgiving) -> None:
        self.scene = scene
        self.table = table
        self._button: Button | None = None

    @property
    def keys(self) -> tuple[KeyLine, ...]:
        """What is pressed for it, where people want to take things back at all."""
        return UNDO if self.scene.kit.take_back else ()

    @property
    def possible(self) -> bool:
        """Whether the last choice can be taken back now."""
        scene = self.scene
        return (
            scene.kit.take_back
            and scene.eyes is not None
            and scene.board.asker.decision is None
            and self.table.may_take_back(scene.viewer)
        )

    def update(self) -> None:
        """Show the button, or take it away."""
        board = self.scene.board
        if self._button is not None and self._button.stage is None:
            self._button = None  # the table has been laid anew
        if self.possible == (self._button is not None):
            return
        if self._button is not None:
            board.controls.remove(self._button)
            self._button = None
            return
        place = board.part("prompt")
        rect = Rect(0, 0, board.kit.px(WIDTH), max(place.height, board.kit.px(64)))
        rect.center = place.center
        label = message("table.take-back")
        self._button = board.controls.add(
            Button(board.kit, rect, label, self.act, name="take_back", icon="icons/undo", size=30)
        )

    def handle(self, intent: Intent) -> bool:
        """Whether this intent is for the button; nothing else may come of it then."""
        match intent:
            case Key("z", _, True) | Key("backspace") if self.possible:
                self.act()
                return True
            case Press(pos) | Tap(pos) | Drag(_, pos) | Drop(_, pos):
                if self._button is not None and self._button.rect.collidepoint(pos):
                    return self.scene.board.controls.handle(intent)
        return False

    def act(self) -> None:
        """Take it back."""
        if self.possible:
            self.table.take_back(self.scene.viewer)
            self.scene.go_back(self.table.facts(self.scene.viewer))
