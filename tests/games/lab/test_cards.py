from __future__ import annotations

from madtable.games.lab.cards import (
    CARD,
    CODE,
    DECK,
    FULL,
    RANK,
    SIDE,
    SIGNED,
    SPIRALS,
    SUIT,
    SUITS,
    codes,
    listed,
    mask_of,
)


def test_the_deck_is_four_suits_of_seven() -> None:
    assert len(DECK) == 28
    assert sorted(CODE) == sorted(f"{suit}{rank}" for suit in "PBGR" for rank in range(1, 8))
    assert [CARD[code] for code in CODE] == list(DECK)


def test_spirals_per_suit_and_in_all() -> None:
    for suit in range(4):
        found = [SPIRALS[card] for card in DECK if SUIT[card] == suit]
        assert found == [0, 0, 2, 3, 2, 1, 0]
    assert sum(SPIRALS) == 32


def test_each_card_has_two_sides_with_one_code_each() -> None:
    assert len(SIDE) == 56
    for card in DECK:
        assert SIGNED[1][card] == f"{SUITS[SUIT[card]]}{RANK[card]}"
        assert SIGNED[-1][card] == f"{SUITS[SUIT[card]]}-{RANK[card]}"
        for mode in (1, -1):
            assert SIDE[SIGNED[mode][card]] == (card, mode)


def test_masks_and_lists_say_the_same() -> None:
    for mask in (0, 1, FULL, 0b1010_0110_0001_1100_0011_0101_0110):
        cards = listed(mask)
        assert cards == [card for card in DECK if mask >> card & 1]
        assert mask_of(cards) == mask
        assert list(codes(mask)) == [CODE[card] for card in cards]
