"""A table at which no AI seat plays: what happens has happened, or is done by hand."""

from __future__ import annotations


class Unplayed:
    """What a screen hears there when it asks for AI seats."""

    def bot_due(self) -> int | None:
        """No AI seat plays here."""
        return None

    @property
    def ponders(self) -> bool:
        """No AI seat plays here."""
        return False

    def ponder(self) -> bool:
        """No AI seat plays here."""
        return True

    def let_bot_move(self) -> str | None:
        """No AI seat plays here."""
        return None
