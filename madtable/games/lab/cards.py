"""The 28 Lab cards: four suits of 1 to 7, each card with a Science (+) and a Madness (-) side.

A card is a small integer, `suit * 7 + rank - 1`, so that the cards of one suit stand together in
rising order. A group of cards whose order says nothing (a hand, the discards) is a mask: bit
`card` is set for each card in it. A mode is +1 (Science) or -1 (Madness); the value of a card is
`mode * rank` [LAB-13].
"""

from __future__ import annotations

from collections.abc import Iterable

SCIENCE = 1
MADNESS = -1
MODE_NAME = {SCIENCE: "science", MADNESS: "madness"}

SUITS = "PBGR"
"""The letters of the suits in the order of the score sheet [L:59]."""
SUIT_NAME = ("purple", "blue", "green", "red")
RANKS = 7
DECK_SIZE = 28
DECK: tuple[int, ...] = tuple(range(DECK_SIZE))
FULL = (1 << DECK_SIZE) - 1

SUIT: tuple[int, ...] = tuple(card // RANKS for card in DECK)
RANK: tuple[int, ...] = tuple(card % RANKS + 1 for card in DECK)
BIT: tuple[int, ...] = tuple(1 << card for card in DECK)
SUIT_MASK: tuple[int, ...] = tuple(0b1111111 << (suit * RANKS) for suit in range(4))

SPIRALS_OF_RANK = (0, 0, 2, 3, 2, 1, 0)
SPIRALS: tuple[int, ...] = tuple(SPIRALS_OF_RANK[rank - 1] for rank in RANK)
"""Spirals on a card, the same on both sides [L:23] [LAB-A05]."""

CODE: tuple[str, ...] = tuple(f"{SUITS[SUIT[card]]}{RANK[card]}" for card in DECK)
_FLIPPED: tuple[str, ...] = tuple(f"{SUITS[SUIT[card]]}-{RANK[card]}" for card in DECK)
SIGNED: tuple[tuple[str, ...], ...] = ((), CODE, _FLIPPED)
"""`SIGNED[mode][card]`: the side that shows in a mode, `P5` or `P-5` (index -1 is the last one)."""

CARD: dict[str, int] = {code: card for card, code in enumerate(CODE)}
"""The card of a code without a sign."""
SIDE: dict[str, tuple[int, int]] = {
    SIGNED[mode][card]: (card, mode) for mode in (SCIENCE, MADNESS) for card in DECK
}
"""Card and mode of a signed code."""

SUITED: tuple[tuple[list[int], ...], ...] = tuple(
    tuple(
        [suit * RANKS + place for place in range(RANKS) if held >> place & 1]
        for held in range(1 << RANKS)
    )
    for suit in range(4)
)
"""`SUITED[suit][held]`: the cards of `suit` in the 7 bits `held`, rising. Copy, never give away."""


_CODED: tuple[tuple[tuple[str, ...], ...], ...] = tuple(
    tuple(tuple(CODE[card] for card in cards) for cards in suited) for suited in SUITED
)


def listed(mask: int) -> list[int]:
    """The cards of `mask`, suit by suit in rising order."""
    return (
        SUITED[0][mask & 127]
        + SUITED[1][mask >> 7 & 127]
        + SUITED[2][mask >> 14 & 127]
        + SUITED[3][mask >> 21]
    )


def mask_of(cards: Iterable[int]) -> int:
    """The mask of `cards`."""
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def codes(mask: int) -> tuple[str, ...]:
    """The codes (without signs) of the cards in `mask`."""
    return (
        _CODED[0][mask & 127]
        + _CODED[1][mask >> 7 & 127]
        + _CODED[2][mask >> 14 & 127]
        + _CODED[3][mask >> 21]
    )
