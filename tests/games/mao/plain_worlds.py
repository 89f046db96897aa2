"""A second, plain reading of the worlds of Mao [4.3.3, 4.3.4], written from the text.

Every phrase that is owed remembers the card it came from, so that `plain_table` can give it a time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}


def rank(card: str) -> str:
    return card[:-1]


class Owed(NamedTuple):
    """A phrase owed by a seat for the `play`-th card, of a kind (`nice` for every nice day)."""

    seat: int
    phrase: str
    play: int
    kind: str

    @property
    def key(self) -> tuple[int, int, str]:
        """What it is in every world, however it is worded there."""
        return self.seat, self.play, self.kind


Key = tuple[int, int, str]


class Plain(NamedTuple):
    """A world: (t, d, k, o, s, a, owed) with its trace. [4.3.3]"""

    turn: int
    way: int
    chain: int = 0
    due: int = 0
    begun: bool = False
    again: bool = False
    owed: tuple[Owed, ...] = ()
    trace: str = ""
    since: int = 0
    """When the latest card was laid that was a turn."""

    def others_owe(self, seat: int) -> bool:
        return any(one.seat != seat for one in self.owed)

    def owes(self, seat: int) -> bool:
        return any(one.seat == seat for one in self.owed)

    def without(self, keys: Iterable[Key]) -> Plain:
        gone = set(keys)
        return self._replace(owed=tuple([one for one in self.owed if one.key not in gone]))

    def same(self) -> tuple[object, ...]:
        owed = tuple(sorted([(one.seat, one.phrase) for one in self.owed]))
        return (*self[:6], owed)


def older(world: Plain) -> str:
    """The trace, for finding the greatest: oldest letter first, T > D."""
    return world.trace.replace("T", "Z")


def merged(worlds: Iterable[Plain]) -> list[Plain]:
    found: dict[tuple[object, ...], Plain] = {}
    for world in worlds:
        known = found.get(world.same())
        if known is None or older(world) > older(known):
            found[world.same()] = world
    return list(found.values())


def phrases(card: str, chain: int, left: int) -> list[tuple[str, str]]:
    """What is said for a card, with its kind; a 7 that is none of a chain wishes nothing."""
    found = []
    if card.endswith("S"):
        found.append((f"{NAMES.get(rank(card), rank(card))} of spades", "name"))
    if rank(card) == "2":
        found.append(("there is a god", "god"))
    if rank(card) == "Q":
        found.append(("hail to the chairwoman", "queen"))
    if rank(card) == "K":
        found.append(("hail to the chairman", "king"))
    if rank(card) == "7" and chain:
        found.append(("have a " + "very " * (chain - 1) + "nice day", "nice"))
    if left == 1:
        found.append(("mao", "mao"))
    return found


@dataclass
class PlainPile:
    """What all worlds share: hands, the pile with who laid each card, the rule for doubles."""

    hands: list[list[str]]
    pile: list[str]
    doubles: str
    plays: int = 0
    owners: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.seats = len(self.hands)
        self.owners = [-1] * len(self.pile)

    def is_turn(self, world: Plain, seat: int, card: str, *, waive: bool = False) -> bool:
        top = self.pile[-1]
        if world.turn != seat or (rank(card) != rank(top) and card[-1] != top[-1]):
            return False
        if world.due and (rank(card) != "7" or world.begun):
            return False
        return waive or not world.others_owe(seat) or (self.doubles != "none" and card == top)

    def is_double(self, card: str) -> bool:
        return self.doubles != "none" and card == self.pile[-1] and self.owners[-1] >= 0

    def as_turn(self, world: Plain, seat: int, card: str, play: int) -> Plain:
        chain = (world.chain + 1 if world.due else 1) if rank(card) == "7" else 0
        way = -world.way if rank(card) == "8" else world.way
        step = {"A": 2, "2": 0}.get(rank(card), 1)
        after = Plain(
            turn=(seat + way * step) % self.seats,
            way=way,
            chain=chain,
            due=2 * chain,
            again=rank(card) == "2",
            owed=world.owed,
            trace=world.trace + "T",
        )
        return self.owing(after, seat, card, chain, play)

    def owing(self, world: Plain, seat: int, card: str, chain: int, play: int) -> Plain:
        words = phrases(card, chain, len(self.hands[seat]) - 1)
        more = [Owed(seat, phrase, play, kind) for phrase, kind in words]
        return world._replace(owed=(*world.owed, *more))

    def as_double(self, world: Plain, seat: int, card: str, play: int) -> Plain:
        after = world._replace(trace=world.trace + "D")
        if self.doubles == "silent":
            return after
        return self.owing(after, seat, card, world.chain, play)

    def successors(
        self, worlds: Iterable[Plain], seat: int, card: str, *, waive: bool = False
    ) -> list[Plain]:
        found = []
        for world in worlds:
            turn = self.is_turn(world, seat, card, waive=waive)
            if turn:
                found.append(self.as_turn(world, seat, card, self.plays + 1))
            if self.is_double(card) and (self.doubles == "chaos" or not turn):
                found.append(self.as_double(world, seat, card, self.plays + 1))
        return found

    def after_draw(self, worlds: Iterable[Plain], seat: int) -> list[Plain]:
        found = []
        for world in worlds:
            if world.turn != seat or world.others_owe(seat):
                found.append(world)
            elif world.due > 1:
                found.append(world._replace(due=world.due - 1, begun=True))
            else:
                turn = (seat + world.way) % self.seats
                found.append(world._replace(turn=turn, due=0, begun=False, again=False))
        return merged(found)


def after_words(worlds: Iterable[Plain], seat: int, phrase: str) -> list[Plain]:
    """The worlds in which the phrase was owed, with it said."""
    found = []
    for world in worlds:
        at = next((at for at, one in enumerate(world.owed) if one[:2] == (seat, phrase)), None)
        if at is not None:
            found.append(world._replace(owed=world.owed[:at] + world.owed[at + 1 :]))
    return merged(found)
