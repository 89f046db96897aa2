"""What games with turns have in common: a round that is one position, and its scenario's table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, Protocol, Self, TypeVar

from madtable.engine.decision import Decision
from madtable.engine.event import Event, Listener
from madtable.engine.notation import split_seat
from madtable.engine.round import Deal, Round
from madtable.engine.scenario import known_keys, seat


class TurnPosition(Protocol):
    """Where a game with turns stands."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        ...

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats in seat order."""
        ...

    @property
    def reason(self) -> str:
        """How it ended; empty while it runs."""
        ...

    def clone(self) -> Self:
        """A copy, to be played on by itself; nobody listens to it."""
        ...


P = TypeVar("P", bound=TurnPosition)
Held = TypeVar("Held", covariant=True)


class Holding(Round, Protocol[Held]):
    """A round whose position can be looked at."""

    def position(self) -> Held:
        """A copy of the truth."""
        ...


class TurnRound(ABC, Generic[P]):
    """Most of an `engine.round.Round`: every answer puts another position in place of this one.

    `opening` are the facts told while the position given was dealt.
    """

    def __init__(self, deal: Deal, position: P, opening: Sequence[Event] = ()) -> None:
        self._deal = deal
        self._position = position
        self._opening = tuple(opening)
        self._listener: Listener | None = None
        self._answers = 0
        self._asked: tuple[Decision, ...] | None = None

    @property
    def deal(self) -> Deal:
        """What it was dealt from."""
        return self._deal

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._position.over

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats in seat order; empty while the game runs."""
        return self._position.winners

    @property
    def reason(self) -> str:
        """How it ended, in a word of the game's own; empty while it runs."""
        return self._position.reason

    def position(self) -> P:
        """A copy of the truth; for tests and scenarios, never for a seat."""
        return self._position.clone()

    def questions(self) -> tuple[Decision, ...]:
        """The open question; none when the game is over."""
        if self._asked is None:
            self._asked = self._ask(self._answers + 1)
        return self._asked

    @abstractmethod
    def _ask(self, number: int) -> tuple[Decision, ...]:
        """The question of the position as it is, under this number; none when the game is over."""

    @abstractmethod
    def answer(self, seat: int, text: str) -> None:
        """Let `seat` do what `text` says; Refused or BadInput leave everything as it was."""

    def advance(self, now_ms: int) -> None:
        """Nothing falls due by the clock."""

    def listen(self, listener: Listener | None) -> None:
        """Tell every fact from now on to `listener`."""
        self._listener = listener

    def opening(self) -> Sequence[Event]:
        """The facts of the deal."""
        return self._opening

    def _go_on(self, position: P, told: Sequence[Event]) -> None:
        """An answer has led to this position, and `told` these facts."""
        self._position = position
        self._answers += 1
        self._asked = None
        if self._listener is not None:
            for event in told:
                self._listener(event)


Check = Callable[[P, object, str], None]
"""Compares one key of what a scenario expects; Unmet where it is not so, BadInput naming the place
(the last argument) for what makes no sense.
"""


class TurnTable(Generic[P]):
    """A table set up from a scenario file (an `engine.scenario.ScenarioTable`)."""

    def __init__(self, round_: Holding[P], checks: Mapping[str, Check[P]]) -> None:
        self._round = round_
        self._checks = checks

    @property
    def round(self) -> Round:
        """The round being played on it."""
        return self._round

    def act(self, text: str) -> None:
        """Do one step; Refused or BadInput, the table then being as before."""
        who, rest = split_seat(text)
        self._round.answer(seat(who, self._round.deal.seats, text), rest)

    def digest(self) -> str:
        """Equal digests, equal tables."""
        return self._round.digest()

    def expect(self, wanted: Mapping[str, object]) -> None:
        """Compare what `wanted` names; Unmet for the first that is not so."""
        known_keys(wanted, self._checks, "expect")
        position = self._round.position()
        for key, value in wanted.items():
            self._checks[key](position, value, f"expect: {key}")
