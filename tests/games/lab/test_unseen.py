"""The fair draw: counted against brute force, and drawn as evenly as it claims."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from madtable.engine.chance import Chance
from madtable.engine.errors import RulesBug
from madtable.games.lab.cards import CARD, SUIT, mask_of
from madtable.games.lab.unseen import Unseen


def all_ways(
    cards: list[int], room: tuple[int, ...], barred: tuple[int, ...]
) -> set[tuple[int, ...]]:
    """Every way to deal `cards`, found by trying every order."""
    found = set()
    for order in itertools.permutations(cards):
        held, at = [], 0
        for size, bars in zip(room, barred, strict=True):
            part = order[at : at + size]
            at += size
            if any(bars >> SUIT[card] & 1 for card in part):
                break
            held.append(mask_of(part))
        else:
            found.add(tuple(held))
    return found


tables = st.tuples(
    st.sets(st.integers(0, 27), min_size=1, max_size=6).map(sorted),
    st.integers(0, 6),
    st.integers(0, 6),
    st.lists(st.integers(0, 15), min_size=3, max_size=3).map(tuple),
)


@given(tables)
@settings(max_examples=150)
def test_the_count_is_the_brute_force_count(
    table: tuple[list[int], int, int, tuple[int, ...]],
) -> None:
    cards, first, second, barred = table
    first = min(first, len(cards))
    second = min(second, len(cards) - first)
    room = (first, second, len(cards) - first - second)
    ways = all_ways(cards, room, barred)
    unseen = Unseen(mask_of(cards), room, barred)
    assert unseen.ways() == len(ways)
    if ways:
        drawn = tuple(unseen.draw(Chance(len(cards))))
        assert drawn in ways
    else:
        with pytest.raises(RulesBug):
            unseen.draw(Chance(1))


def test_each_way_is_as_likely_as_any_other() -> None:
    cards = [CARD[code] for code in ("P1", "P2", "B3", "G4", "G5", "R7")]
    room = (2, 2, 2)
    barred = (0b0001, 0b0100, 0)  # the first has no Purple, the second no Green
    ways = all_ways(cards, room, barred)
    unseen = Unseen(mask_of(cards), room, barred)
    chance = Chance(20)
    draws = 400 * len(ways)
    found = Counter(tuple(unseen.draw(chance)) for _ in range(draws))
    assert set(found) == ways
    # chi square with len(ways) - 1 degrees of freedom, more than five deviations above its mean
    square = sum((count - 400) ** 2 / 400 for count in found.values())
    free = len(ways) - 1
    assert square < free + 5 * (2 * free) ** 0.5


def test_a_pool_that_does_not_fit_is_a_bug() -> None:
    with pytest.raises(RulesBug, match="2 unseen cards for 3 places"):
        Unseen(0b11, (1, 2), (0, 0))
