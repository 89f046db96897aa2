"""A board at a table where nobody is asked anything: whoever sits there acts at any moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Protocol

from madtable.engine.decision import Decision
from madtable.ui.board import Board


def _nothing(_seat: int | None = None) -> tuple[Decision, ...]:
    """What may still be done where no scene has taken the board on."""
    return ()


def _nobody_acts(_kind: str, _text: str, _seat: int | None = None) -> bool:
    """A board that no scene has taken on yet hands its acts to nobody."""
    return False


def _nobody_hears(_why: str) -> None:
    """Nor does anybody hear it complain."""


def _no_notes() -> Mapping[int, str]:
    """Where nobody's hand lies open, nobody's notebook does."""
    return {}


def _nobody_writes(_row: int, _text: str) -> None:
    """Nor is anything written into it."""


class Act(Protocol):
    """Hands in an act."""

    def __call__(self, kind: str, text: str, seat: int | None = None, /) -> bool:
        """Whether it was taken."""
        ...


class Afterwards(Protocol):
    """Tells what may still be done."""

    def __call__(self, seat: int | None = None, /) -> tuple[Decision, ...]:
        """The offers to that seat."""
        ...


class LiveBoard(Board):
    """A board whose person has standing offers, one for each kind of act.

    `act` hands in the text of an act with the kind of the offer that it belongs to (empty: to
    none); False when it was refused, of which the person has been told then. `complain` says in
    passing why something cannot be done. `afterwards` gives what may still be done when the game
    is over. Both are for the seat whose hand lies open unless another is named, which is possible
    once the game is over and all that is left to do is done in the open.

    `notes` are the rows of the open seat's own notebook, `write` changes one of them.
    """

    waits: ClassVar[bool] = False

    people: tuple[int, ...] = ()
    """The seats of those who share the screen; empty where nobody does."""

    pass_screen: Callable[[int | None], None] | None = None
    """What passes the screen on, to this person first of all; None where nobody shares it."""

    notes: Callable[[], Mapping[int, str]] = staticmethod(_no_notes)
    write: Callable[[int, str], None] = staticmethod(_nobody_writes)

    refusal = ""
    """Why the latest act was refused, in words; empty when it was not."""

    act: Act = staticmethod(_nobody_acts)
    complain: Callable[[str], None] = staticmethod(_nobody_hears)
    afterwards: Afterwards = staticmethod(_nothing)

    def offer(self, offers: tuple[Decision, ...]) -> None:
        """Take note of what the person may do now; none: nothing any more."""
        raise NotImplementedError
