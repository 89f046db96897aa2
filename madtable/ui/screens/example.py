"""An example from a rule book on the table: forwards step by step, and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from pygame import Rect

from madtable.engine.message import message
from madtable.ui import palette
from madtable.ui.intent import Back, Intent, Press
from madtable.ui.kit import Kit
from madtable.ui.places import Layout
from madtable.ui.screens.table import BoardMaker, TableScene
from madtable.ui.shown_table import ShownTable
from madtable.ui.widgets.button import Button, IconButton
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.panel import Caption, Panel

NEEDS = ("close", "text", "forward", "back")
"""The places that scenes/example.tmx must have."""

Z_PAPER, Z_WORDS, Z_BUTTON = 150.0, 151.0, 152.0
TEXT_SIZE = 23.0


class SteppedTable(ShownTable, Protocol):
    """A table at which somebody else plays, step by step."""

    def act(self, text: str) -> None:
        """Do a step of the example."""
        ...


class ExampleScene(TableScene):
    """The table of an example, seen from seat `viewer`.

    `steps` is what happens, `deal` gives the table before the first of them, `at` says how many
    have been done when the scene opens. `text` is what the book says about it. Nobody plays here:
    all input goes to the buttons.
    """

    def __init__(
        self,
        kit: Kit,
        deal: Callable[[], SteppedTable],
        steps: Sequence[str],
        viewer: int,
        make_board: BoardMaker,
        text: str,
        at: int = 0,
    ) -> None:
        table = deal()
        for step in steps[:at]:
            table.act(step)
        super().__init__(kit, table, viewer, make_board, resumed=True)
        self.stepped = table
        self.steps = tuple(steps)
        self.at = at
        self.text = text
        self._deal = deal
        self._make_board = make_board
        self._places_here = kit.places("example")
        self._places_here.require(NEEDS)
        self.controls = Controls(kit, self.stage)

    # -- layout ---------------------------------------------------------------------------------

    def resized(self, layout: Layout) -> None:
        """See Scene."""
        super().resized(layout)
        kit, controls = self.kit, self.controls
        self.board.put_away()  # nobody plays here: what cannot be pressed is not shown
        focused = controls.focused.name if controls.focused else "forward"
        controls.clear()
        close = IconButton(kit, self._rect("close"), "icons/close", self._close, name="close")
        back = Button(
            kit,
            self._rect("back"),
            message("rulebook.example.back"),
            self.backward,
            name="back",
            icon="icons/prev",
        )
        self._forward = Button(
            kit,
            self._rect("forward"),
            message("rulebook.example.forward"),
            self.forward,
            name="forward",
            style="primary",
            icon="icons/next",
        )
        self._back = back
        for button in (close, self._forward, back):
            button.z = Z_BUTTON
            controls.add(button)
        self._lay_text()
        self._follow()
        controls.focus(focused)

    def _rect(self, name: str) -> Rect:
        return self.kit.layout.rect(self._places_here.at(name))

    def _lay_text(self) -> None:
        """The book's words on a strip of paper above the hand, as high as they need."""
        kit, area = self.kit, self._rect("text")
        pad = kit.px(20)
        room = area.width - 2 * pad
        step = kit.letters.size("body", kit.s, TEXT_SIZE) * 1.24
        rows = kit.letters.lines("body", self.text, kit.s, room, TEXT_SIZE)
        height = min(area.height, round(len(rows) * step) + pad)
        sheet = Rect(area.left, area.bottom - height, area.width, height)
        self.controls.show(Panel(kit, sheet, radius=18, line=4, z=Z_PAPER))
        words = sheet.inflate(-2 * pad, -pad // 2)
        self.controls.add(
            Caption(
                kit,
                words,
                self.text,
                colour=palette.INK,
                size=TEXT_SIZE,
                rows=max(2, len(rows)),
                z=Z_WORDS,
                name="text",
            )
        )

    def _follow(self) -> None:
        done = self.at == len(self.steps)
        label = "rulebook.example.again" if done else "rulebook.example.forward"
        self._forward.say(message(label), icon="icons/undo" if done else "icons/next")
        self._back.enabled = self.at > 0

    # -- steps ----------------------------------------------------------------------------------

    def forward(self) -> None:
        """Play the next step; after the last one, begin again."""
        if self.staging.busy:
            self.catch_up()
        if self.at == len(self.steps):
            self._open_at(0)
            return
        self.stepped.act(self.steps[self.at])
        self.at += 1
        self.settled = False
        self._follow()

    def backward(self) -> None:
        """Take the last step back: the table is as it was before it."""
        if self.at > 0:
            self._open_at(self.at - 1)

    def _open_at(self, at: int) -> None:
        self.stack.replace(
            ExampleScene(
                self.kit, self._deal, self.steps, self.viewer, self._make_board, self.text, at
            )
        )

    def _close(self) -> None:
        self.stack.pop()

    # -- life -----------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """See Scene."""
        super().update(dt)
        self.controls.update(dt)

    def handle(self, intent: Intent) -> bool:
        """See Scene: a press beside the buttons only brings the picture to the present."""
        if self.controls.handle(intent):
            return True
        if isinstance(intent, Back):
            self._close()
            return True
        if isinstance(intent, Press) and self.staging.busy:
            self.catch_up()
        return False
