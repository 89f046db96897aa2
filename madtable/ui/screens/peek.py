"""A look at one's own hand while an attack may be answered, with nothing to answer it with."""

from __future__ import annotations

from collections.abc import Callable

from madtable.engine.message import Message
from madtable.ui.intent import Back, Intent
from madtable.ui.keys import of_window
from madtable.ui.places import Layout
from madtable.ui.screens.shared import SharedScene
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.widget import Z_WIDGET


def _stay() -> None:
    """A look that nobody has asked for leads nowhere."""


class Peek(SharedScene):
    """The table as a seat sees it, for as long as its owner looks; `done` when they have looked."""

    done: Callable[[], None] = staticmethod(_stay)

    def resized(self, layout: Layout) -> None:
        """See Scene."""
        super().resized(layout)
        kit, board = self.kit, self.board
        self._window = ()
        board.think(None)
        board.prompt.say(kit.say("anyone.peek.head"), kit.say("anyone.peek.text"))
        button = Button(
            kit,
            board.part("action_a"),
            Message("anyone.peek.done"),
            lambda: self.done(),
            name="looked",
            style="primary",
        )
        button.z = Z_WIDGET + 1
        board.controls.add(button)
        board.controls.focus(button)

    def _update(self, dt: float) -> None:
        self.board.update(dt)

    def _ask_or_wait(self, dt: float) -> None:
        """Nobody is asked here, and nothing goes on."""

    def handle(self, intent: Intent) -> bool:
        """See Scene; there is only the one way out."""
        if self.board.controls.handle(intent):
            return True
        if isinstance(intent, Back) and intent.pos is None:
            self.done()
        return not of_window(intent)
