from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from madtable.engine.chance import Chance


def test_a_seed_gives_these_numbers_on_every_machine() -> None:
    chance = Chance(7)
    assert [chance.below(100) for _ in range(8)] == GOLDEN
    items = list(range(10))
    chance.shuffle(items)
    assert items == GOLDEN_ORDER


GOLDEN = [89, 54, 91, 95, 16, 2, 51, 8]
GOLDEN_ORDER = [1, 2, 6, 5, 7, 4, 8, 0, 3, 9]


@given(seed=st.integers(0, 2**64), n=st.integers(1, 2**31))
def test_numbers_stay_below(seed: int, n: int) -> None:
    chance = Chance(seed)
    assert all(0 <= chance.below(n) < n for _ in range(20))


def test_every_number_is_as_likely_as_another() -> None:
    """Chi-squared over ten values: 27.9 is passed once in a thousand seeds."""
    for seed in range(5):
        chance, found = Chance(seed), Counter[int]()
        for _ in range(20_000):
            found[chance.below(10)] += 1
        assert sum((found[n] - 2000) ** 2 / 2000 for n in range(10)) < 27.9


def test_every_order_is_as_likely_as_another() -> None:
    chance, found = Chance(1), Counter[tuple[int, ...]]()
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        chance.shuffle(items)
        found[tuple(items)] += 1
    assert len(found) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in found.values()) < 49.7


@given(seed=st.integers(0, 2**32), items=st.lists(st.integers(), max_size=30))
def test_a_shuffle_loses_nothing(seed: int, items: list[int]) -> None:
    before = list(items)
    Chance(seed).shuffle(items)
    assert sorted(items) == sorted(before)


def test_a_clone_gives_the_same_numbers_and_goes_its_own_way() -> None:
    chance = Chance(3)
    chance.below(5)
    twin = chance.clone()
    assert [twin.below(1000) for _ in range(9)] == [chance.below(1000) for _ in range(9)]
    twin.below(2)
    assert twin.state != chance.state


def test_a_branch_is_a_stream_of_its_own() -> None:
    chance = Chance(3)
    before = chance.state
    branches = [chance.branch(label) for label in range(50)]
    assert chance.state == before
    assert len({branch.state for branch in branches}) == 50
    assert chance.branch(4).state == branches[4].state


def test_branches_of_different_seeds_are_different() -> None:
    """Also branch 2 of seed 1 and branch 1 of seed 2, and branch n of seed n."""
    states = {Chance(seed).branch(label).state for seed in range(60) for label in range(60)}
    assert len(states) == 3600


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    firsts = [Chance(seed).below(2) for seed in range(2000)]
    assert 900 < sum(firsts) < 1100
    agreeing = sum(Chance(s).below(16) == Chance(s + 1).below(16) for s in range(3200))
    assert 140 < agreeing < 260


@given(seed=st.integers(0, 1000))
def test_a_choice_is_one_of_them(seed: int) -> None:
    assert Chance(seed).choice(("a", "b", "c")) in ("a", "b", "c")
