"""The contract between a game and everybody else: what a table asks of the rules.

`Game` is a value that describes one game (or one edition of it); the catalogue lists them by hand.
`Round` is one game in progress, from the shuffle to the result. The host, the screens, the tests
and the command line know rules only through these two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from madtable.engine.decision import Decision
from madtable.engine.event import Event, Listener
from madtable.engine.switches import Setting, Switch
from madtable.engine.view import View


@dataclass(frozen=True, slots=True)
class Deal:
    """All that fixes a round before anybody has chosen anything.

    Same deal and same answers, same round. `number` counts the rounds of a sitting from 1, and
    `sitting` are lines in which the game itself has noted what earlier rounds leave to this one.
    """

    game: str
    seats: int
    seed: int
    dealer: int = 0
    house: Mapping[str, Setting] = field(default_factory=dict)
    number: int = 1
    sitting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """How one seat ended, best first in a list of them: `place` from 1, shared places equal.

    `cards` are those left in hand, `points` what they count; `won` for the winner or winners.
    """

    seat: int
    place: int
    cards: int
    points: int
    won: bool


class Round(Protocol):
    """One game in progress."""

    @property
    def deal(self) -> Deal:
        """What it was dealt from."""
        ...

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        ...

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats in seat order; empty while the game runs or when nobody won."""
        ...

    @property
    def reason(self) -> str:
        """How the game ended, in a word of the game's own (`empty`, `cap` ...); empty while it
        runs.
        """
        ...

    @property
    def turns(self) -> int:
        """How many turns have begun."""
        ...

    def questions(self) -> tuple[Decision, ...]:
        """The open questions; exactly one in a game of turns, none when the game is over."""
        ...

    def answer(self, seat: int, text: str) -> None:
        """Let `seat` do what `text` says and tell the listener what happened.

        Raises Refused (table as before) when the rules do not allow it now, BadInput when the text
        is not in the notation of this game, RulesBug when the rules break their own promise.
        """
        ...

    def advance(self, now_ms: int) -> None:
        """Let game time run on to `now_ms`; what falls due on the way happens."""
        ...

    def listen(self, listener: Listener | None) -> None:
        """Tell every fact from now on to `listener` (unredacted: only the host may listen)."""
        ...

    def opening(self) -> Sequence[Event]:
        """The facts of the deal itself (hands dealt, start card turned), told once by the host."""
        ...

    def view(self, seat: int | None) -> View:
        """What `seat` may know now; None: what a spectator may know."""
        ...

    def digest(self) -> str:
        """16 hex digits over the whole truth, chance included; equal digests, equal futures."""
        ...

    def standings(self) -> tuple[Standing, ...]:
        """The ranking, best first; empty while the game runs."""
        ...

    def next_dealer(self) -> int:
        """Who deals the next round of the sitting, once this one is over."""
        ...


@runtime_checkable
class Undoable(Protocol):
    """A game whose players may be let off a choice that has shown nobody anything."""

    @property
    def open_moves(self) -> frozenset[str]:
        """The classes of facts, by name, in which no hidden card comes up, nothing is left to
        chance and nobody may be asked in secret.
        """
        ...


@runtime_checkable
class Lasting(Protocol):
    """A round that is not quite over when it is over: something can still be done, something lasts.

    A game whose rounds are such has standing offers only: anybody may act at any moment, and the
    AI seats act by the clock (`ai.brain.LiveBrain`).
    """

    def aftermath(self) -> tuple[Decision, ...]:
        """What can still be done once the game is over; empty while it runs."""
        ...

    def carried(self) -> tuple[str, ...]:
        """The `Deal.sitting` of the next round."""
        ...


class Playable(Protocol):
    """The rules at full speed, for benchmarks: small numbers in place of texts, nobody redacted."""

    tell: Listener | None

    def moves(self) -> list[int]:
        """What the mover may choose now; empty when the game is over."""
        ...

    def play(self, move: int) -> None:
        """Do `move`, one of `moves()`."""
        ...


class Game(Protocol):
    """One game that can be played, as the catalogue lists it."""

    @property
    def name(self) -> str:
        """Its name on the command line and in files: `mad-magazine`."""
        ...

    @property
    def rules(self) -> int:
        """The number of the rules as played; it goes up when a ruling changes."""
        ...

    @property
    def switches(self) -> tuple[Switch, ...]:
        """Its house rules, with this edition's defaults."""
        ...

    @property
    def levels(self) -> tuple[str, ...]:
        """The kinds of AI seat it has, weakest first: `random`, `sly` ..."""
        ...

    def seat_range(self, house: Mapping[str, Setting]) -> tuple[int, int]:
        """Fewest and most seats under these house rules."""
        ...

    def start(self, deal: Deal) -> Round:
        """Shuffle and deal. Raises BadInput for too many or too few seats or an unknown dealer."""
        ...

    def position(self, deal: Deal) -> Playable:
        """A freshly dealt position with nobody listening, the same that `start` would deal."""
        ...
