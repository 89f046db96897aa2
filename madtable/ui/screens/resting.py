"""What an unattended table shows when it has stumbled too often: the goat asleep, and patience."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from madtable.engine.message import Message
from madtable.ui import ground, palette
from madtable.ui.intent import Intent
from madtable.ui.kit import Kit
from madtable.ui.places import Layout
from madtable.ui.screens.goat import Goat
from madtable.ui.stack import Scene
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.panel import Caption

NEEDS = ("goat", "heading", "text")
"""The places that scenes/resting.tmx must have."""

REST_S = 30.0
"""How long it rests before it tries again."""


class Resting(Scene):
    """The rest; nothing can be touched, and `again` hears when it is over."""

    seen_first: ClassVar[tuple[float, float]] = (0.5, 0.0)

    def __init__(self, kit: Kit, again: Callable[[], None]) -> None:
        super().__init__(kit)
        self._again = again
        self._left_s = REST_S
        self._places = kit.places("resting")
        self._places.require(NEEDS)
        self.controls = Controls(kit, self.stage)

    def resized(self, layout: Layout) -> None:
        """See Scene."""
        kit, controls, place = self.kit, self.controls, self._places.at
        controls.clear()
        size, s = layout.size, layout.s
        self.stage.background = kit.art.kept(
            ("felt", size, palette.FELT_BLUE), lambda: ground.felt(size, s, palette.FELT_BLUE)
        )
        controls.show(Goat(kit, layout.rect(place("goat")), asleep=True))
        heading = layout.rect(place("heading"))
        controls.add(
            Caption(
                kit,
                heading,
                Message("kiosk.resting.title"),
                role="curtain",
                colour=palette.PAPER,
                anchor="centre",
            )
        )
        text = layout.rect(place("text"))
        controls.add(
            Caption(
                kit,
                text,
                Message("kiosk.resting.text"),
                size=32,
                colour=palette.PAPER,
                anchor="centre",
                rows=2,
            )
        )

    def update(self, dt: float) -> None:
        """See Scene."""
        self._left_s -= dt
        if self._left_s <= 0.0:
            self._again()

    def handle(self, intent: Intent) -> bool:
        """See Scene: whoever sleeps is left alone."""
        return True
