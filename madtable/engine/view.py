"""What one seat may know: an allow-list, built up from nothing."""

from __future__ import annotations

from typing import Protocol


class View(Protocol):
    """All that one seat may know of a table at one moment.

    A view holds no reference into the position: only numbers, strings and tuples of them, so that
    it can be compared, sent to another process and kept. Whatever is not named in it is hidden.
    """

    @property
    def seat(self) -> int | None:
        """Whose view this is; None for a spectator."""
        ...

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        ...
