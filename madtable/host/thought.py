"""What is to be thought about: plain data that can go to another process, and what comes back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count

from madtable.engine.decision import Decision
from madtable.engine.event import Event
from madtable.engine.view import View

table_number = count(1).__next__
"""Gives a number that tells tables apart, within one run of the program."""

CHOOSE = "choose"
"""What an AI seat answers."""
HINT = "hint"
"""What a person at the seat might answer, and why."""
PROSPECTS = "prospects"
"""What every seat is likely to win, as the seat may judge it."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A question put to the mind of one seat, with all that the seat knows and nothing else.

    `table` tells tables apart within one run of the program. `facts` are those that the seat was
    told from number `first` on; `stream` is the state of the chance that the mind is to use.
    `decision` is None only for `PROSPECTS`. `given` is the answer that a hint is to weigh among the
    best, if any: what was played.
    """

    what: str
    table: int
    game: str
    level: str
    seat: int
    view: View
    decision: Decision | None
    facts: tuple[Event, ...]
    stream: int
    first: int = 0
    given: str = ""

    def since(self, first: int) -> Thought:
        """The same with only the facts from number `first` on."""
        return replace(self, facts=self.facts[first - self.first :], first=first)
