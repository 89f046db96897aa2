"""Which card a seat lays at Mao, by the rules or by what it has made of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum

from madtable.ai.mao_atoms import Thing, notice
from madtable.ai.mao_kinship import kinship
from madtable.ai.mao_lore import Lore
from madtable.ai.mao_reckoning import Reckoning
from madtable.ai.mao_temper import Dice
from madtable.games.mao.cards import ACE, EIGHT, RANK, SEVEN, SUIT, TWO
from madtable.games.mao.transition import TURN


def best_card(reckoning: Reckoning, dice: Dice) -> int | None:
    """The card to play; None when none fits as a turn."""
    found: list[tuple[int, int, int]] = []
    for face in sorted(set(reckoning.hand) - reckoning.refused):
        steps = reckoning.fits(face)
        if any(step.letter == TURN for step in steps):
            luck = dice.below(100, "card", reckoning.serial, face)
            found.append((_worth(reckoning, face), luck, face))
    return max(found)[2] if found else None


def _worth(reckoning: Reckoning, face: int) -> int:
    """How good it is to be rid of a card now: what is left should go on fitting."""
    seat, sizes = reckoning.seat, reckoning.sizes
    left = list(reckoning.hand)
    left.remove(face)
    follow = sum(SUIT[other] == SUIT[face] or RANK[other] == RANK[face] for other in left)
    worth = 10 * follow
    direction = max(reckoning.worlds, key=lambda world: world.trace).direction
    following = sizes[(seat + direction) % len(sizes)]
    rank = RANK[face]
    if rank == TWO:
        worth += 25 if follow else -60
    elif rank == SEVEN:
        worth += 40 if following <= 2 else -5
    elif rank == ACE:
        worth += 30 if following <= 2 else 0
    elif rank == EIGHT:
        before = sizes[(seat - direction) % len(sizes)]
        worth += 8 * (before - following)
    return worth


def likely_card(
    choice: Sequence[int],
    hand: Sequence[int],
    akin: frozenset[int],
    lore: Lore,
    dice: Callable[[int], int],
) -> int | None:
    """The card of `choice` to lay for a seat that has to go by what it has seen; None when none
    seems to fit. `akin` is how a card has to be akin to the one on the pile, `dice` throws for a
    face.
    """
    found: list[tuple[float, int, int]] = []
    for face in sorted(set(choice)):
        thing = notice(lore.lie(face, len(hand) - 1))
        if kinship(thing) & akin:
            found.append((_promise(face, thing, hand, lore), dice(face), face))
    return max(found)[2] if found else None


def _promise(face: int, thing: Thing, hand: Sequence[int], lore: Lore) -> float:
    """How good it is to lay a card: others should follow it, and its customs be known."""
    rest = list(hand)
    rest.remove(face)
    follow = sum(SUIT[other] == SUIT[face] or RANK[other] == RANK[face] for other in rest)
    doubt = fsum(
        min(likely, 1 - likely) for likely, custom in lore.customs.likely(thing) if not custom[1]
    )
    return 10.0 * follow - 60.0 * doubt
