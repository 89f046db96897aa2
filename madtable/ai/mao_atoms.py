"""What a newcomer to Mao can notice about a card that is laid: small yes-or-no observations.

An *atom* is one of them (the card is a 7, it is red, it lies on its own suit, its player has one
card left); a *thing* is what was noticed at one card: the set of atoms that held. Concepts are made
of single atoms and of pairs.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from madtable.games.mao.cards import RANK, RED, SUIT

SPAN = 64
"""Pairs are numbered `first * SPAN + second`, atoms by themselves as pairs of one with itself."""

RANKS = 0
SUITS = 13
COLOUR_RED, COLOUR_BLACK = 17, 18
COURT, EVEN, ODD = 19, 20, 21
SAME_RANK, SAME_SUIT, SAME_COLOUR = 22, 23, 24
HIGHER, LOWER, ONE_UP, ONE_DOWN = 25, 26, 27, 28
LEFT = 29
"""Cards left in the player's hand: four atoms, for 0 to 3."""
UNDER = 33
"""The rank that lies under it: thirteen atoms."""
SUM_9, SUM_11, SUM_13 = 46, 47, 48
RUN_1, RUN_2, RUN_3 = 49, 50, 51
"""The how-manieth of its rank in a row it is, nobody having taken cards in between."""
THIRD_RED, TWIN = 52, 53


class Lie(NamedTuple):
    """How a card came to lie: on what, with how many cards left to its player, in what row."""

    face: int
    under: int | None
    left: int
    run: int
    reds: int


Thing = tuple[int, ...]
"""The atoms that hold, in order."""


@lru_cache(maxsize=8192)
def notice(lie: Lie) -> Thing:
    """Every atom that holds of a card as it lies."""
    face, under, left, run, reds = lie
    rank, suit = RANK[face], SUIT[face]
    red = suit in RED
    found = [RANKS + rank - 1, SUITS + suit, COLOUR_RED if red else COLOUR_BLACK]
    if rank > 10:
        found.append(COURT)
    found.append(ODD if rank % 2 else EVEN)
    if left <= 3:
        found.append(LEFT + left)
    found.append((RUN_1, RUN_2, RUN_3)[min(run, 3) - 1])
    if reds == 3:
        found.append(THIRD_RED)
    if under is not None:
        found += _beside(face, under)
    return tuple(sorted(found))


def _beside(face: int, under: int) -> list[int]:
    """The atoms that compare a card with the one under it."""
    rank, below = RANK[face], RANK[under]
    found = [UNDER + below - 1]
    if rank == below:
        found.append(SAME_RANK)
    if SUIT[face] == SUIT[under]:
        found.append(SAME_SUIT)
    if (SUIT[face] in RED) == (SUIT[under] in RED):
        found.append(SAME_COLOUR)
    if rank != below:
        found.append(HIGHER if rank > below else LOWER)
    if abs(rank - below) == 1:
        found.append(ONE_UP if rank > below else ONE_DOWN)
    total = {9: SUM_9, 11: SUM_11, 13: SUM_13}.get(rank + below)
    if total is not None:
        found.append(total)
    if face == under:
        found.append(TWIN)
    return found


@lru_cache(maxsize=8192)
def guesses(thing: Thing, *, pairs: bool = True) -> tuple[int, ...]:
    """The numbers of every atom that holds of a thing, and of every pair of them if `pairs`."""
    found = [atom * SPAN + atom for atom in thing]
    if pairs:
        for place, first in enumerate(thing):
            found += [
                first * SPAN + second for second in thing[place + 1 :] if _tell(first, second)
            ]
    return tuple(found)


_ON_THE_CARD = range(RANKS, SAME_RANK)
_OF_RANK = range(COURT, SAME_RANK)
"""What a rank says already."""
_PAIRED = (
    *_ON_THE_CARD,
    SAME_RANK,
    SAME_SUIT,
    ONE_UP,
    ONE_DOWN,
    *range(LEFT, UNDER),
    SUM_9,
    SUM_11,
    SUM_13,
)
"""Atoms of which one thinks together with others: those that say little by themselves."""


def _tell(first: int, second: int) -> bool:
    """Whether two atoms together, the lower one first, tell more than one of them."""
    if first not in _ON_THE_CARD or second not in _PAIRED:
        return False
    if first < SUITS:
        return second not in _OF_RANK and second < SUM_9
    return not (first < COLOUR_RED and second in (COLOUR_RED, COLOUR_BLACK))
