"""What helps whoever plays at a table scene: hints, and taking back the last choice."""

from __future__ import annotations

from typing import Protocol

from madtable.ui.intent import Intent
from madtable.ui.keys import KeyLine


class Hinting(Protocol):
    """Hints for whoever plays at a scene (`screens.hint.Hints`)."""

    def ask(self) -> None:
        """Ask for one."""
        ...

    def update(self) -> None:
        """Show it once it has come."""
        ...


class Undoing(Protocol):
    """What takes back the last choice at a scene (`screens.taking_back.TakingBack`)."""

    @property
    def keys(self) -> tuple[KeyLine, ...]:
        """What keys do it."""
        ...

    @property
    def possible(self) -> bool:
        """Whether it can be taken back now."""
        ...

    def update(self) -> None:
        """Show that it can, or no longer."""
        ...

    def handle(self, intent: Intent) -> bool:
        """Whether this intent was for it."""
        ...
