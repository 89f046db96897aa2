"""The search itself, on games so small that the right answer is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from madtable.ai.search import Found, search
from madtable.engine.chance import Chance


class Coins:
    """Candidate number i wins its playout with a chance of `odds[i]` in 1,000.

    A world is a number; what has been done in it is noted behind it.
    """

    def __init__(self, *odds: int) -> None:
        self.odds = odds
        self.tried: list[tuple[int, int]] = []
        self.luck: dict[tuple[int, int], int] = {}
        self.drawn = 0

    def worlds(self, count: int, chance: Chance) -> Sequence[tuple[int, int]]:
        first = self.drawn
        self.drawn += count
        return [(first + number, -1) for number in range(count)]

    def after(self, world: tuple[int, int], candidate: int) -> tuple[int, int]:
        assert world[1] == -1, "a table was used twice without a copy"
        return world[0], candidate

    def play_out(self, world: tuple[int, int], chance: Chance) -> tuple[float, float]:
        self.tried.append(world)
        roll = chance.below(1000)
        self.luck[world] = roll
        won = float(roll < self.odds[world[1]])
        return won, 0.25 + won / 2


def found(outlook: Coins, playouts: int, seed: int = 1) -> Found:
    return search(outlook, len(outlook.odds), playouts, Chance(seed))


@pytest.mark.parametrize("candidates", [1, 2, 3, 5, 8, 13])
def test_the_best_candidate_is_found_wherever_it_stands(candidates: int) -> None:
    for best in range(candidates):
        odds = [400] * candidates
        odds[best] = 600
        right = sum(found(Coins(*odds), 1600, seed).best == best for seed in range(20))
        assert right >= 18


@pytest.mark.parametrize("candidates", range(1, 17))
@pytest.mark.parametrize("playouts", [1, 7, 100, 1000])
def test_the_budget_is_kept(candidates: int, playouts: int) -> None:
    outlook = Coins(*[500] * candidates)
    result = found(outlook, playouts)
    rounds = max(1, (candidates - 1).bit_length())
    assert result.playouts == len(outlook.tried)
    # No more than asked for, but for the one table that every round needs.
    assert result.playouts <= max(playouts, 0) + 2 * candidates + rounds
    assert result.playouts >= min(playouts, candidates) * 0.5
    assert sorted(trial.candidate for trial in result.trials) == list(range(candidates))
    assert sum(trial.playouts for trial in result.trials) == result.playouts
    assert all(trial.playouts for trial in result.trials)
    assert not result.stopped


def test_nearly_all_of_a_large_budget_is_spent() -> None:
    for candidates in range(1, 13):
        assert found(Coins(*[500] * candidates), 1200).playouts > 1100


def test_candidates_are_compared_in_the_same_tables_with_the_same_luck() -> None:
    outlook = Coins(*[500] * 6)
    found(outlook, 300)
    by_world: dict[int, set[int]] = {}
    tries = Counter(outlook.tried)
    assert set(tries.values()) == {1}, "a candidate was tried twice in one table"
    for (world, _), roll in outlook.luck.items():
        by_world.setdefault(world, set()).add(roll)
    assert all(len(rolls) == 1 for rolls in by_world.values())
    assert len({rolls.pop() for rolls in by_world.values()}) > 20, "always the same luck"


def test_half_of_the_candidates_drop_out_at_a_time() -> None:
    outlook = Coins(*range(100, 900, 100))
    result = found(outlook, 2400)
    counts = sorted((trial.playouts for trial in result.trials), reverse=True)
    assert len(set(counts)) == 3
    assert counts[0] == counts[1] > counts[2] == counts[3] > counts[4] == counts[7]
    assert result.best == 7


def test_of_equals_the_first_is_taken() -> None:
    for candidates in (1, 2, 5, 8):
        assert found(Coins(*[0] * candidates), 200).best == 0


def test_what_is_won_and_what_is_worth_are_kept_apart() -> None:
    (trial,) = found(Coins(1000), 50).trials
    assert (trial.win_share, trial.mean) == (1, 0.75)
    (trial,) = found(Coins(0), 50).trials
    assert (trial.win_share, trial.mean) == (0, 0.25)


def test_the_same_chance_gives_the_same_search() -> None:
    one, two = (found(Coins(450, 500, 550, 480), 400, 3) for _ in range(2))
    assert one == two
    assert found(Coins(450, 500, 550, 480), 400, 4) != one


def test_nothing_to_choose_from_is_an_error() -> None:
    with pytest.raises(ValueError, match="nothing"):
        search(Coins(), 0, 100, Chance(1))


# -- the safety stop -------------------------------------------------------------------------------


@pytest.mark.parametrize("after", [0, 1, 5, 20])
def test_when_time_is_up_the_best_so_far_must_do(after: int) -> None:
    left = [after]

    def patience() -> bool:
        left[0] -= 1
        return left[0] < 0

    outlook = Coins(100, 900, 100, 100)
    result = search(outlook, 4, 4000, Chance(1), patience)
    assert result.stopped
    assert 4 <= result.playouts < 1000
    assert result.playouts == len(outlook.tried)
    assert result.best == 1
    assert sorted(trial.candidate for trial in result.trials) == [0, 1, 2, 3]


def test_patience_that_never_ends_changes_nothing() -> None:
    odds = (450, 500, 550, 480)
    calls: list[int] = []

    def patience() -> bool:
        calls.append(1)
        return False

    assert search(Coins(*odds), 4, 400, Chance(2), patience) == found(Coins(*odds), 400, 2)
    assert len(calls) > 10, "the clock was hardly looked at"
