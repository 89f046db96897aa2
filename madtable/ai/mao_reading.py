"""Readings of a game of Mao: how the turn may stand, what the latest cards may have done to it."""

from __future__ import annotations

from typing import NamedTuple

PLAIN, AGAIN, SKIP, SKIP_TWO, REVERSE = "", "again", "skip", "skip two", "reverse"
STEPS = {PLAIN: 1, AGAIN: 0, SKIP: 2, SKIP_TWO: 3}
"""How many seats the turn goes on, by what a card does; it may turn play round besides."""


class Next(NamedTuple):
    """Whose turn it is, which way play runs, how many cards are due, how many sevens made them."""

    turn: int
    direction: int
    due: int = 0
    chain: int = 0


OPEN, CLEAR, DEBT = "?", "", "!"
"""Whether somebody still owes words for the top card, so that cards are drawn in vain."""


class Reading(NamedTuple):
    """One way in which the game may stand: `before` and `last` are what the last two cards did,
    `debt` tells whether something is still owed for the top card.
    """

    turn: int
    direction: int
    due: int
    chain: int
    before: str
    last: str
    debt: str = OPEN

    @property
    def now(self) -> Next:
        """How the turn stands."""
        return Next(*self[:4])


def joined(effect: str, turned: str) -> str:
    """A card that did both."""
    return f"{effect} {turned}" if effect and turned else effect or turned


def parts(label: str) -> tuple[str, str]:
    """What a card did to the turn, and whether it turned play round: `REVERSE` or `PLAIN`."""
    turned = REVERSE if label.endswith(REVERSE) else PLAIN
    return label.removesuffix(turned).rstrip(), turned
