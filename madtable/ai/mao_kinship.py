"""How cards must be akin for one to be laid on the other: what a newcomer makes of what it saw."""

from __future__ import annotations

from madtable.ai.mao_atoms import (
    HIGHER,
    LOWER,
    SAME_COLOUR,
    SAME_RANK,
    SAME_SUIT,
    Thing,
)

KINSHIP = (SAME_RANK, SAME_SUIT, SAME_COLOUR, HIGHER, LOWER)
"""How a card may be akin to the one under it, and how many cards are, in 52."""
SHARE = {SAME_RANK: 4, SAME_SUIT: 13, SAME_COLOUR: 26, HIGHER: 24, LOWER: 24}


class Kinships:
    """What was accepted as a turn, and what was called stupid, by how it was akin to the card under
    it.
    """

    def __init__(self) -> None:
        self.akin: set[frozenset[int]] = set()
        self.alien: set[frozenset[int]] = set()

    def best(self) -> frozenset[int]:
        """The kinships that make a card fit: the narrowest that explain all that was accepted."""
        best: tuple[int, int, frozenset[int]] | None = None
        for choice in _CHOICES:
            if any(not one & choice for one in self.akin):
                continue
            if any(one & choice for one in self.alien):
                continue
            width = sum(SHARE[atom] for atom in choice)
            if best is None or (width, len(choice)) < best[:2]:
                best = (width, len(choice), choice)
        return best[2] if best else frozenset((SAME_RANK, SAME_SUIT))


def kinship(thing: Thing) -> frozenset[int]:
    """How a card is akin to the one under it."""
    return frozenset([atom for atom in thing if atom in KINSHIP])


_CHOICES = tuple(
    frozenset([atom for place, atom in enumerate(KINSHIP) if number >> place & 1])
    for number in range(1, 1 << len(KINSHIP))
)
