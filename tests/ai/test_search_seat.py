"""Seats that search: what they spend, and what they count."""

from __future__ import annotations

import pytest

from madtable.ai.search_seat import SearchSeat
from madtable.ai.seats import brain, has_hints, lens, quick
from madtable.engine.chance import Chance
from madtable.engine.errors import BadInput
from madtable.engine.round import Deal, Round
from madtable.games import catalogue

SEARCHING = ("mad-magazine", "madskortspel", "mad-lab")
MOST_SEATS = {"mad-magazine": 8, "madskortspel": 8, "mad-lab": 4}


def searching(game: str, level: str = "mad") -> SearchSeat:
    mind = brain(game, level)
    assert isinstance(mind, SearchSeat)
    return mind


def dealt(game: str, seats: int, seed: int) -> Round:
    house = {} if game == "mad-lab" else {"max_seats": 8}
    return catalogue.game(game).start(Deal(game, seats, seed, house=house))


@pytest.mark.parametrize("game", SEARCHING)
def test_there_is_a_budget_for_every_number_of_seats(game: str) -> None:
    low = 3 if game == "mad-lab" else 2
    budget = searching(game).budget
    assert set(budget) == set(range(low, MOST_SEATS[game] + 1))
    for seats in range(low, MOST_SEATS[game] + 1):
        round_ = dealt(game, seats, 3)
        decision = round_.questions()[0]
        mind = searching(game)
        mind.choose(round_.view(decision.seat), decision, Chance(1))
        assert 0.8 * budget[seats] < mind.playouts <= budget[seats] + 30


def test_more_seats_cost_more_time_so_that_they_get_fewer_playouts() -> None:
    budget = searching("mad-magazine").budget
    assert budget[8] < budget[2]
    assert list(budget.values()) == sorted(budget.values(), reverse=True)


def test_the_levels_of_the_lab_think_by_their_rank() -> None:
    assert searching("mad-lab", "sly").budget[4] < searching("mad-lab").budget[4] / 4


@pytest.mark.parametrize("game", SEARCHING)
def test_a_choice_that_time_cut_short_is_counted(game: str) -> None:
    round_ = dealt(game, 3, 4)
    decision = round_.questions()[0]
    view = round_.view(decision.seat)
    mind = searching(game)
    mind.choose(view, decision, Chance(1))
    assert mind.stopped == 0
    spent = mind.playouts
    mind.patience = lambda: True
    text = mind.choose(view, decision, Chance(1))
    assert mind.stopped == 1
    assert mind.playouts - spent < spent / 4
    round_.answer(decision.seat, text)  # what came of it is an answer all the same


@pytest.mark.parametrize("game", SEARCHING)
def test_nothing_is_spent_where_there_is_no_choice(game: str) -> None:
    mind = searching(game)
    mind.budget = dict.fromkeys(mind.budget, 12)
    plain = quick(game)
    checked = 0
    for seed in range(6):
        round_ = dealt(game, 3, seed)
        step = 0
        while not round_.over:
            decision = round_.questions()[0]
            view = round_.view(decision.seat)
            if len(decision.options) == 1:
                before = mind.playouts
                assert mind.choose(view, decision, Chance(step)) in decision.options[0].text
                assert mind.playouts == before
                checked += 1
            round_.answer(decision.seat, plain.choose(view, decision, Chance(step)))
            step += 1
    assert checked > 5


@pytest.mark.parametrize("game", SEARCHING)
def test_prospects_are_shares_of_one_win(game: str) -> None:
    assert has_hints(game)
    round_ = dealt(game, 3, 8)
    look = lens(game)
    for seat in (0, 1, 2):
        shares = look.prospects(round_.view(seat), 12, Chance(2))
        assert len(shares) == 3
        assert sum(shares) == pytest.approx(1)
        assert min(shares) >= 0


def test_games_without_a_search_have_no_hints() -> None:
    assert not has_hints("mao")
    with pytest.raises(BadInput, match="mao has none"):
        lens("mao")
