"""A sheet that tells what somebody at the table would do, and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from madtable.engine.message import message
from madtable.ui.dialog import Choice, Dialog
from madtable.ui.kit import Kit

TAKE = "take"
"""The result when the person wants the best move laid out."""


@dataclass(frozen=True, slots=True)
class Advised:
    """Advice in words, ready to be read."""

    text: str
    good: bool = True


class AdviceSheet(Dialog):
    """A sheet over the table that waits for advice and shows it; result `TAKE` or None.

    `look` is asked once a frame and gives the advice once it is there.
    """

    def __init__(self, kit: Kit, look: Callable[[], Advised | None]) -> None:
        thanks = Choice(message("hint.close-panel"), None, "primary")
        super().__init__(kit, message("hint.title"), message("hint.thinking"), [thanks])
        self._look: Callable[[], Advised | None] | None = look

    def update(self, dt: float) -> None:
        """See Scene."""
        super().update(dt)
        found = self._look() if self._look is not None else None
        if found is None:
            return
        self._look = None
        self.text = found.text
        if found.good:
            take = Choice(message("hint.take"), TAKE, "secondary")
            self.choices = (*self.choices, take)
        self.stage.clear()
        self.resized(self.kit.layout)
