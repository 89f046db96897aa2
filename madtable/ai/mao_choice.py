"""Which card a seat that knows the rules of Mao lays."""

from __future__ import annotations

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
