from __future__ import annotations

import pytest

from madtable.engine.chance import Chance
from madtable.engine.errors import BadInput
from madtable.engine.event import Event
from madtable.engine.round import Deal, Game, Round
from madtable.games.lab.game import LAB
from madtable.games.lab.round import LabRound
from tests.games.lab.tables import answered, dealt


def test_it_is_a_game_and_a_round() -> None:
    game: Game = LAB
    round_: Round = game.start(Deal("mad-lab", 4, 1))
    assert game.name == "mad-lab"
    assert game.levels == ("random", "meek", "sly", "mad")
    assert game.seat_range({}) == (3, 4)
    assert not round_.over
    assert round_.winners == ()
    assert round_.standings() == ()
    assert round_.turns == 1


@pytest.mark.parametrize("seats", [0, 2, 5])
def test_three_or_four_seats(seats: int) -> None:
    with pytest.raises(BadInput, match=f"3 or 4 seats, not {seats}"):
        LAB.start(Deal("mad-lab", seats, 1))


@pytest.mark.parametrize("dealer", [-1, 4])
def test_the_dealer_sits_at_the_table(dealer: int) -> None:
    with pytest.raises(BadInput, match="dealer"):
        LAB.start(Deal("mad-lab", 4, 1, dealer=dealer))


def _story(seats: int, seed: int, house: dict[str, bool | str]) -> tuple[list[Event], list[str]]:
    round_ = dealt(seats, seed, house)
    told = list(round_.opening())
    round_.listen(told.append)
    digests = [round_.digest()]
    chance = Chance(seed)
    while not round_.over:
        (question,) = round_.questions()
        round_.answer(question.seat, chance.choice(question.options).text)
        digests.append(round_.digest())
    return told, digests


@pytest.mark.parametrize("house", [{}, {"advanced": True, "adv_lead": "random"}])
def test_same_deal_and_answers_same_story(house: dict[str, bool | str]) -> None:
    for seed in range(15):
        told, digests = _story(3 + seed % 2, seed, house)
        again, same = _story(3 + seed % 2, seed, house)
        assert told == again
        assert digests == same
        assert len(set(digests)) == len(digests)


def test_a_digest_covers_everything_hidden() -> None:
    round_ = dealt(4, 1)
    for change in ("hands", "aside", "chance", "mode", "discard", "tricks", "earlier"):
        position = round_.position()
        if change == "hands":
            position.hands[0], position.hands[1] = position.hands[1], position.hands[0]
        elif change == "chance":
            position.chance.below(2)
        elif change == "tricks":
            position.tricks.append((1, 1, 1, 0, (0, 1, 2, 3), 3, 0))
        elif change == "earlier":
            position.earlier = ((1, 2, 3, 4),)
        elif change == "mode":
            position.mode = -1
        else:
            setattr(position, change, 1)
        assert LabRound(round_.deal, position).digest() != round_.digest()
    assert LabRound(round_.deal, round_.position()).digest() == round_.digest()


def test_other_seeds_and_other_rounds_deal_otherwise() -> None:
    hands = {
        LAB.start(Deal("mad-lab", 4, seed, number=number)).view(0).hand
        for seed in range(20)
        for number in (1, 2)
    }
    assert len(hands) == 40


def test_standings_and_winners_agree() -> None:
    shared = 0
    for seed in range(400):
        house = {"advanced": True} if seed % 4 == 0 else {}
        round_ = answered(dealt(3 + seed % 2, seed, house), seed)
        standings = round_.standings()
        assert sorted(standing.seat for standing in standings) == list(range(3 + seed % 2))
        assert [standing.place for standing in standings] == sorted(
            standing.place for standing in standings
        )
        winners = tuple(sorted(standing.seat for standing in standings if standing.won))
        assert winners == round_.winners
        assert all((standing.place == 1) == standing.won for standing in standings)
        points = [standing.points for standing in standings]
        assert points == sorted(points)
        view = round_.view(None)
        for standing in standings:
            assert standing.cards == len(view.piles[standing.seat])
            scores = view.grand if house else view.scores
            assert standing.points == scores[standing.seat]
        assert round_.reason in ("lowest", "cards", "shared", "third_game")
        assert (round_.reason == "shared") == (len(winners) > 1)
        shared += len(winners) > 1
    assert 0 < shared < 40


def test_turns_are_cards_played() -> None:
    round_ = dealt(4, 9)
    turns = []
    while not round_.over:
        turns.append(round_.turns)
        answered(round_, 3, 1)
    assert turns[:6] == [1, 2, 3, 4, 4, 5]
    assert round_.turns == 12 * 4


def test_time_changes_nothing() -> None:
    round_ = dealt(4, 9)
    before = round_.digest()
    round_.advance(1_000_000)
    assert round_.digest() == before


def test_the_next_dealer_sits_on_the_left() -> None:
    assert LAB.start(Deal("mad-lab", 3, 1, dealer=2)).next_dealer() == 0


def test_positions_for_the_stopwatch_are_those_of_the_table() -> None:
    deal = Deal("mad-lab", 4, 12)
    assert LAB.position(deal).hands == LAB.start(deal).position().hands
