"""What every AI seat is to the table, and the small things that several of them need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from madtable.engine.chance import Chance
from madtable.engine.decision import Decision, Option
from madtable.engine.event import Event
from madtable.engine.view import View


class Brain(Protocol):
    """The mind of one AI seat.

    It is told what its seat could see, and asked what its seat does. Whatever it remembers it
    remembers from `observe`: `choose` leaves it as it was, so that a game that is taken up again
    from its journal goes on exactly as it would have. All chance comes from the stream it is
    handed.
    """

    def observe(self, event: Event) -> None:
        """Take note of a fact, as this seat may know it."""
        ...

    def choose(self, view: View, decision: Decision, chance: Chance) -> str:
        """The text of an answer to `decision`, which is put to this seat."""
        ...


def worded(decision: Decision, picked: Sequence[Option]) -> str:
    """The answer made of `picked`: one option, or as many as the question wants at once."""
    if decision.verb:
        return " ".join([decision.verb, *(option.text for option in picked)])
    return picked[0].text
