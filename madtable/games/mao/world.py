"""Worlds: what may be so, as far as speech and cards have told. [4.3.3]

A world says whose turn it is, which way play runs, what is due and what is owed. The game holds a
non-empty set of them; outside Utter Chaos the set has exactly one member. Hands, piles and the
clock are facts that all worlds share.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from madtable.games.mao.house import House
from madtable.games.mao.rule import Rule

BASE = -1
"""The origin of what the secret rules themselves ask for; invented rules are numbered from 0."""


class Duty(NamedTuple):
    """Something that `seat` owes: to say `phrase`, or to make a gesture (written in brackets).

    `rule` is the invented rule that asks for it, or `BASE`. `deadline` is in milliseconds of the
    table's clock: from then on the omission can be called. `serial` numbers the card that brought
    it about, `since` is when it did.
    """

    seat: int
    phrase: str
    rule: int
    deadline: int
    serial: int
    since: int = 0


class InForce(NamedTuple):
    """A clause of an invented rule that holds for a while: something forbidden or permitted.

    `seat` is who must not (-1 for a permission), `left` how many turns must still end, or one of
    the negative marks of `firing`.
    """

    seat: int
    rule: int
    clause: int
    left: int


class Effect(NamedTuple):
    """Cards that an invented rule moves: `cards` from the pile to `seat`, or one on to `taker`.

    `taker` is -1 where they come from the pile.
    """

    rule: int
    seat: int
    taker: int
    cards: int


class World(NamedTuple):
    """One way in which the table may stand.

    `turn` is the seat whose turn it is, or will be once nothing is owed any more; `direction` 1 is
    clockwise; `chain` counts the sevens on top of the pile that made one nice day; `due` are the
    cards that `turn` must still take, `begun` whether taking has begun; `again` that `turn` has
    played a 2. `duties` are owed by seats, oldest first. `suit` stands in for the suit of the top
    card (-1: it counts itself); `standing` is what invented rules forbid or permit, `tally` how
    often one of them has stirred. `taken` are the sevens among the cards that `turn` has taken of
    its nice day so far, kept with the house rule `seven_from_draw` alone [MAO-A49]; no seat is
    shown those of another.

    Not part of what a world *is*: `fresh` only matters with a house rule; `trace` tells how each
    doubtful card was read (T turn, D double); `since` is when the turn began, on the table's clock.
    """

    turn: int
    direction: int = 1
    chain: int = 0
    due: int = 0
    begun: bool = False
    again: bool = False
    duties: tuple[Duty, ...] = ()
    suit: int = -1
    standing: tuple[InForce, ...] = ()
    tally: tuple[tuple[int, int], ...] = ()
    taken: tuple[int, ...] = ()
    fresh: bool = True
    trace: str = ""
    since: int = 0

    def identity(self) -> tuple[object, ...]:
        """What two worlds have in common when they are one."""
        owed = sorted([(duty.seat, duty.phrase, duty.rule) for duty in self.duties])
        return (*self[:6], tuple(owed), *self[7:12])

    def others_owe(self, seat: int) -> bool:
        """Whether somebody else still has to say or do something. [MAO-38]"""
        return any(duty.seat != seat for duty in self.duties)

    def owes(self, seat: int) -> bool:
        """Whether `seat` still has to say or do something."""
        return any(duty.seat == seat for duty in self.duties)

    def waiting_since(self, seat: int) -> int:
        """When the table began to wait for `seat`, should it do so: with the turn, or, off turn,
        when it was asked for something.
        """
        if seat == self.turn:
            return self.since
        asked = [duty.since for duty in self.duties if duty.seat == seat]
        return max(self.since, min(asked, default=0))


class Shared(NamedTuple):
    """The facts that all worlds share at one moment.

    `top` is the face on the pile, `played` whether a seat laid it there (a start card lies by
    itself), `start` the start card, `plays` the faces played since, `sizes` the cards in each hand.
    `run` is how many cards in a row the same seat has just taken.
    """

    seats: int
    house: House
    rules: tuple[Rule, ...]
    top: int
    played: bool
    start: int
    plays: tuple[int, ...]
    sizes: tuple[int, ...]
    clock: int
    serial: int
    run: int = 0


@dataclass(slots=True)
class Flow:
    """How the turn will move on after an act, while base rule and invented rules have their say.

    `moves` is whether it moves at all (an off-turn act leaves it alone), `silent` that no words are
    asked for. `step` counts seats, `effects` the cards to be moved.
    """

    direction: int
    step: int = 1
    again: bool = False
    suit: int = -1
    moves: bool = True
    silent: bool = False
    effects: list[Effect] = field(default_factory=list)
    direction_before: int = 0

    def __post_init__(self) -> None:
        if not self.direction_before:
            self.direction_before = self.direction


class Step(NamedTuple):
    """Where one world leads: the next one, how the card was read, the cards a rule moves."""

    world: World
    letter: str
    effects: tuple[Effect, ...]


def merge(worlds: Iterable[World]) -> tuple[World, ...]:
    """`worlds` with equal ones made one, which keeps the better trace. [4.3.4]

    Once a single world is left its trace has done its work and is dropped.
    """
    found: dict[tuple[object, ...], World] = {}
    for world in worlds:
        key = world.identity()
        known = found.get(key)
        if known is None or world.trace > known.trace:
            found[key] = world
    if len(found) == 1:
        return tuple([world._replace(trace="") for world in found.values()])
    return tuple(found.values())


def common_effects(steps: Iterable[Step]) -> tuple[Effect, ...]:
    """The effects that come about in every world: cards can only be moved once, for all of them."""
    common: list[Effect] | None = None
    for step in steps:
        if common is None:
            common = list(step.effects)
        else:
            there = list(step.effects)
            kept = []
            for effect in common:
                if effect in there:
                    there.remove(effect)
                    kept.append(effect)
            common = kept
    return tuple(common or ())
