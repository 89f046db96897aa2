"""A board at a table where nobody is asked anything: whoever sits there acts at any moment."""

from __future__ import annotations

from collections.abc import Callable

from madtable.engine.decision import Decision
from madtable.ui.board import Board


def _nothing() -> tuple[Decision, ...]:
    """What may still be done where no scene has taken the board on."""
    return ()


def _nobody_acts(_kind: str, _text: str) -> bool:
    """A board that no scene has taken on yet hands its acts to nobody."""
    return False


def _nobody_hears(_why: str) -> None:
    """Nor does anybody hear it complain."""


class LiveBoard(Board):
    """A board whose person has standing offers, one for each kind of act.

    `act` hands in the text of an act with the kind of the offer that it belongs to (empty: to
    none); False when it was refused, of which the person has been told then. `complain` says in
    passing why something cannot be done. `afterwards` gives what may still be done when the game
    is over.
    """

    refusal = ""
    """Why the latest act was refused, in words; empty when it was not."""

    act: Callable[[str, str], bool] = staticmethod(_nobody_acts)
    complain: Callable[[str], None] = staticmethod(_nobody_hears)
    afterwards: Callable[[], tuple[Decision, ...]] = staticmethod(_nothing)

    def offer(self, offers: tuple[Decision, ...]) -> None:
        """Take note of what the person may do now; none: nothing any more."""
        raise NotImplementedError
