"""The question whether anybody is still there, with the seconds that are left to say so."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import ClassVar

from madtable.engine.message import Message
from madtable.ui import palette
from madtable.ui.intent import Intent, Point
from madtable.ui.kit import Kit, Label
from madtable.ui.places import Layout
from madtable.ui.stack import Scene
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.panel import Caption, Panel

NEEDS = ("panel", "heading", "text", "count", "stay")
"""The places that scenes/still_there.tmx must have."""


class StillThere(Scene):
    """The question, over whatever a visitor left. `text` says what happens otherwise, `left_s`
    tells the seconds until it does, `stay` hears of any touch.
    """

    overlay: ClassVar[bool] = True
    seen_first: ClassVar[tuple[float, float]] = (0.5, 0.5)

    def __init__(
        self, kit: Kit, text: Label, left_s: Callable[[], float], stay: Callable[[], None]
    ) -> None:
        super().__init__(kit)
        self._text = text
        self._left_s = left_s
        self._stay = stay
        self._places = kit.places("still_there")
        self._places.require(NEEDS)
        self.controls = Controls(kit, self.stage)
        self._count: Caption | None = None

    def resized(self, layout: Layout) -> None:
        """See Scene."""
        kit, controls, place = self.kit, self.controls, self._places.at
        controls.clear()
        controls.show(Panel(kit, layout.rect(place("panel"))))
        heading = layout.rect(place("heading"))
        title = Message("kiosk.still.title")
        controls.add(Caption(kit, heading, title, role="screen", anchor="centre"))
        text = layout.rect(place("text"))
        controls.add(Caption(kit, text, self._text, size=28, anchor="centre", rows=2))
        self._count = controls.add(
            Caption(
                kit,
                layout.rect(place("count")),
                self._seconds(),
                role="curtain",
                colour=palette.RED,
                anchor="centre",
                name="count",
            )
        )
        stay = layout.rect(place("stay"))
        label = Message("kiosk.still.stay")
        controls.add(Button(kit, stay, label, self._stay, name="stay", style="primary", size=50))
        controls.focus("stay")

    def _seconds(self) -> str:
        return str(math.ceil(self._left_s()))

    def update(self, dt: float) -> None:
        """See Scene."""
        self.controls.update(dt)
        if self._count is not None:
            self._count.say(self._seconds())

    def handle(self, intent: Intent) -> bool:
        """See Scene: whoever does anything at all is there."""
        if not isinstance(intent, Point):
            self._stay()
        return True
