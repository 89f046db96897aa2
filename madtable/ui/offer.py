"""What the screens round the table show and give back, as plain values handed in from outside."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from pygame import Surface

from madtable.engine.message import Message
from madtable.engine.switches import Setting, Switch
from madtable.ui.palette import Felt

HUMAN = "human"
"""The kind of seat that a person takes."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What is said about a set-up that will hardly be fun, and what can be done about it.

    `words` say it, `remedy` is on the button that sets the `house` rules so.
    """

    words: Message
    remedy: Message
    house: Mapping[str, Setting]


def no_advice(_kinds: Sequence[str], _house: Mapping[str, Setting]) -> Advice | None:
    """Most games are fun however they are set up."""
    return None


@dataclass(frozen=True, slots=True)
class GameOffer:
    """A game as the set-up screen offers it.

    `title` is its name on a tile, `note` a short line about it. `back` draws the back of its cards
    at a width in px; it lies on a swatch of `ground` (a colour) with `pattern` (a drawing's name)
    in `pattern_ink`. `levels` are the kinds of AI seat, weakest first; `seat_range` the fewest and
    most seats under given house rules; at most `most_humans` people share the screen, in
    the way that `sharing` tells. `advice` looks at who would sit there and at the house rules that
    differ from the defaults.
    """

    name: str
    title: Message
    note: Message | None
    back: Callable[[int], Surface]
    ground: str
    pattern: str
    levels: tuple[str, ...]
    switches: tuple[Switch, ...]
    seat_range: Callable[[Mapping[str, Setting]], tuple[int, int]]
    most_humans: int = 8
    available: bool = True
    sharing: Message = field(default_factory=lambda: Message("ui.lobby.seats.note"))
    advice: Callable[[Sequence[str], Mapping[str, Setting]], Advice | None] = no_advice


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Who sits on one seat: `human` or a level, the name (empty: the creature's own), and the
    creature in the jar (empty: the one that comes with the seat).
    """

    kind: str
    name: str = ""
    creature: str = ""


@dataclass(frozen=True, slots=True)
class SetUp:
    """A game as somebody set it up: what `Deal` starts, and what is offered again next time.

    `seed` is None for a fresh one; `house` holds every switch of the game that differs from its
    default.
    """

    game: str
    seats: tuple[SeatChoice, ...]
    seed: int | None = None
    house: Mapping[str, Setting] = field(default_factory=dict)
    speed: str = "brisk"


@dataclass(frozen=True, slots=True)
class Rank:
    """How one seat, its `creature` in a jar, ended: its place from 1, shared places equal.

    `wins` are the rounds of the sitting that it has won so far (None: nobody counts).
    """

    seat: int
    name: str
    creature: str
    place: int
    cards: int
    points: int
    won: bool
    wins: int | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """How a round ended, best first, and in which colours to celebrate it.

    `heading` stands over the ranking, `columns` over its figures, `reason` (if any) says why it
    ended. `confetti` are drawings that rain down among small cards in `colours`.
    """

    heading: Message
    columns: Message
    ranks: tuple[Rank, ...]
    felt: Felt
    confetti: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    reason: Message | None = None

    @property
    def winners(self) -> tuple[Rank, ...]:
        """Those who won."""
        return tuple(rank for rank in self.ranks if rank.won)


def level_name(level: str) -> Message:
    """What a level of AI seat is called; `knower:mad` says what it knows and how good it is."""
    return Message(f"ui.level.{level.replace(':', '.')}")
