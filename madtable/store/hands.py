"""Who was dealt what: hands of counted games, against what chance would have given every seat.

Whatever a deck holds and however many cards a seat gets: once it is known which cards a deal gave
out, a fair shuffle is as likely to give any of them to any place. How many of a kind a seat gets is
then hypergeometric, and deals that are shuffled by themselves add up.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from madtable.ai.seats import HUMAN
from madtable.engine.message import Message

WIDE = 2.0
"""Standard deviations to either side within which chance leaves about 19 figures of 20."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What `seat` was dealt, by card codes; `kind` tells who sat there."""

    seat: int
    kind: str
    cards: tuple[str, ...]

    @property
    def persons(self) -> bool:
        """Whether a person sat there."""
        return self.kind == HUMAN


Deal = tuple[Hand, ...]
"""All hands of one deal."""

Who = Callable[[Hand], bool]


@dataclass(frozen=True, slots=True)
class CardKind:
    """Cards that are counted together, under a name."""

    name: Message
    cards: frozenset[str]


@dataclass(frozen=True, slots=True)
class Luck:
    """How many cards of a kind somebody was dealt, and what a fair shuffle gives: `expected` on the
    average, `spread` off it (a standard deviation).
    """

    count: int
    expected: float
    spread: float

    @property
    def off(self) -> float:
        """How many standard deviations the count lies off what was expected."""
        return (self.count - self.expected) / self.spread if self.spread > 0 else 0.0

    @property
    def outside(self) -> bool:
        """Whether chance alone seldom goes so far: about one figure in 20 does."""
        return abs(self.off) > WIDE

    @property
    def range(self) -> tuple[int, int]:
        """The least and the most that are not outside."""
        reach = WIDE * self.spread
        return max(0, math.ceil(self.expected - reach)), math.floor(self.expected + reach)


def luck(deals: Iterable[Deal], cards: frozenset[str], who: Who) -> Luck:
    """The luck of those whom `who` means with the kind of card that `cards` are."""
    count = 0
    expected = variance = 0.0
    for deal in deals:
        sizes = [len(hand.cards) for hand in deal]
        given = sum(sizes)
        of_kind = [sum(card in cards for card in hand.cards) for hand in deal]
        theirs = [number for number, hand in enumerate(deal) if who(hand)]
        size = sum(sizes[number] for number in theirs)
        if not size:
            continue
        share = sum(of_kind) / given
        count += sum(of_kind[number] for number in theirs)
        expected += size * share
        if given > 1:
            variance += size * share * (1 - share) * (given - size) / (given - 1)
    return Luck(count, expected, math.sqrt(variance))


def outside(figures: Sequence[Luck]) -> tuple[int, int]:
    """How many of `figures` lie outside, and how many could: those that chance decides."""
    open_ones = [one for one in figures if one.spread > 0]
    return sum(one.outside for one in open_ones), len(open_ones)
