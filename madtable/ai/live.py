"""What an AI seat is to a table where anybody may act at any moment: it plans, the clock decides.

Nobody asks such a seat anything. It hears what its seat could see and hear, and says at any time
what it means to do next and when. Whoever holds the table lets the earliest plan come true.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from madtable.engine.chance import Chance
from madtable.engine.decision import Decision
from madtable.engine.event import Event
from madtable.engine.switches import Setting
from madtable.engine.view import View

FLOOR_MS = 350
"""No AI seat reacts faster to anything: whoever is quicker than that is first."""
TICK_MS = 50
"""AI seats act, and what falls due by itself falls due, at whole multiples of this game time: so
that a game is the same however the time between two answers was cut."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a seat means to do next: `text` at `at_ms` of game time; no text: think again then."""

    at_ms: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class Post:
    """The seat that a mind is put on.

    `house` are the settings as the table was set up (by everybody, in the open), `view` what the
    seat sees at the deal, `chance` a stream of its own, `memory` what the same mind remembered
    after the round before (empty: nothing), `number` the number of the round.
    """

    seat: int
    seats: int
    house: Mapping[str, Setting]
    view: View
    chance: Chance
    memory: str = ""
    number: int = field(default=1)


class LiveBrain(Protocol):
    """The mind of one AI seat that acts by the clock.

    All it remembers it remembers from `observe`; `plan` and `afterwards` leave it as it was, so
    that a game taken up again from its journal goes on exactly as it would have.
    """

    def observe(self, events: Sequence[Event], now_ms: int) -> None:
        """Take note of what one act, or some time that passed, brought about, as this seat may know
        it.
        """
        ...

    def plan(self, view: View, now_ms: int) -> Plan | None:
        """What the seat means to do next as things stand; None: nothing, until something happens.

        A plan for a moment that has passed comes true at once.
        """
        ...

    def afterwards(self, view: View, decision: Decision, attempt: int) -> str:
        """What it does when the game is over and `decision` (a rule to make, a vote) is open to it.

        Empty: nothing. `attempt` counts up from 0 where the rules refused what it wanted.
        """
        ...

    def take_over(self, now_ms: int) -> None:
        """Act from now on for a person who has left the seat and did things their own way: what it
        had meant to do meanwhile, and what is past by now, it forgets.
        """
        ...

    def memory(self) -> str:
        """What it takes along into the next round, as text; empty: nothing."""
        ...
