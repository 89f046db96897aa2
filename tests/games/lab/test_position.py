"""Invariants on random walks, the counts of both deals, and what must never happen."""

from __future__ import annotations

from collections import Counter

import pytest

from madtable.engine.chance import Chance
from madtable.games.lab.cards import DECK, FULL, SIDE, SUIT
from madtable.games.lab.events import CardPlayed, ModeFlipped, TrickWon
from madtable.games.lab.position import HAND_SIZE, OVER, PLAY, TAKE, THRESHOLD, Position
from madtable.games.lab.scoring import score_of
from tests.games.lab.tables import bare, walk

PILE_CARDS = {3: (9, 15), 4: (7, 12)}
SPARE = {3: (1, 1), 4: (0, 1)}


@pytest.mark.parametrize("seats", [3, 4])
def test_counts_of_both_deals(seats: int) -> None:
    for seed in range(300):
        position = bare(seats, seed)
        rounds = [1]
        for now in walk(position, seed):
            if now.round != rounds[-1]:
                rounds.append(now.round)
            fresh = not now.trick and not now.discard
            if fresh and now.phase == PLAY:
                size = HAND_SIZE[seats][now.round - 1]
                assert [hand.bit_count() for hand in now.hands] == [size] * seats
                assert now.aside.bit_count() == SPARE[seats][now.round - 1]
                assert sum(now.pile_counts()) == (0, PILE_CARDS[seats][0])[now.round - 1]
        assert rounds == [1, 2]
        assert position.phase == OVER
        assert sum(position.pile_counts()) == PILE_CARDS[seats][1]
        assert position.discard.bit_count() == 28 - PILE_CARDS[seats][1] - 1
        assert position.aside.bit_count() == 1


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("house", [{}, {"flip": "multiples"}, {"advanced": True}])
def test_invariants(seats: int, house: dict[str, bool | str]) -> None:
    for seed in range(60):
        position = bare(seats, seed, house)
        decisions = 0
        for now in walk(position, seed + 7):
            decisions += 1
            assert now.all_cards() == list(DECK)
            together = now.table | now.discard | now.aside
            for hand in now.hands:
                assert not hand & together
                together |= hand
            assert now.mode in (1, -1)
            assert now.spirals <= 12
            assert all(sign in (1, -1) for _, _, sign in now.taken)
            for seat in range(seats):
                frozen = [0, 0, 0, 0]
                for side in now.pile(seat):
                    card, sign = SIDE[side]
                    frozen[SUIT[card]] += sign * (card % 7 + 1)
                start = now.chart.rows(seats)[seat]
                totals = now.totals[seat * 4 : seat * 4 + 4]
                assert totals == [a + b for a, b in zip(start, frozen, strict=True)]
                assert score_of(now.totals, seat) == sum(map(abs, totals))
            moves = now.moves()
            assert len(set(moves)) == len(moves)
            if now.phase == PLAY:
                assert 1 <= len(moves) <= now.hands[now.mover].bit_count()
                assert now.mover == (now.lead + len(now.trick)) % seats
            elif now.phase == TAKE:
                assert len(moves) == seats - 1
                assert now.best in now.trick
                assert now.best not in moves
            assert bool(now.winners) == (now.phase == OVER)
        games = 3 if house.get("advanced") else 1
        tricks = sum(HAND_SIZE[seats])
        assert decisions - 1 == games * tricks * (seats + 1)
        assert len(position.earlier) == games


@pytest.mark.parametrize("seats", [3, 4])
def test_flips_follow_from_the_spirals(seats: int) -> None:
    """One flip a trick at most, never by the lead alone [LAB-A32]; the mode counts them."""
    flips_seen = 0
    for seed in range(100):
        told: list[object] = []
        position = Position(seats, Chance(seed))
        position.tell = told.append
        position.begin()
        for _ in walk(position, seed):
            pass
        mode, in_trick, cards = 1, 0, 0
        for event in told:
            if isinstance(event, CardPlayed):
                cards += 1
                assert SIDE[event.card][1] == mode
            elif isinstance(event, ModeFlipped):
                mode = -mode
                flips_seen += 1
                in_trick += 1
                assert event.mode == mode
                assert event.spirals >= THRESHOLD[seats]
                assert cards >= 2
                assert in_trick == 1
            elif isinstance(event, TrickWon):
                assert SIDE[event.card][1] == mode
                in_trick = cards = 0
        assert mode == position.mode
    assert flips_seen > 300


def test_a_flip_on_the_last_trick_carries_into_round_two() -> None:
    """[LAB-A38] [LAB-A15] [LAB-A14]"""
    carried = Counter[int]()
    for seed in range(300):
        position = bare(3 + seed % 2, seed)
        before, winner = position.mode, 0
        for now in walk(position, seed):
            if now.round == 2:
                assert now.lead == (winner + 1) % now.seats
                assert now.mode == before
                assert not now.trick
                carried[now.mode] += 1
                break
            before, winner = now.mode, now.mover
    assert carried[1] > 50
    assert carried[-1] > 50


def test_a_clone_shares_nothing_that_changes() -> None:
    for seed in range(40):
        position = bare(3 + seed % 2, seed, {"advanced": True})
        for step, now in enumerate(walk(position, seed)):
            if step == 23:
                twin = now.clone()
                before = [getattr(now, name) for name in Position.__slots__ if name != "chance"]
                frozen = repr(before), now.chance.state
                for _ in walk(twin, seed + 1):
                    pass
                after = [getattr(now, name) for name in Position.__slots__ if name != "chance"]
                assert (repr(after), now.chance.state) == frozen


def test_a_clone_goes_on_exactly_as_the_original() -> None:
    one = bare(4, 11, {"advanced": True, "adv_lead": "random"})
    two = one.clone()
    first = [(now.hands[:], now.mode, now.lead) for now in walk(one, 5)]
    second = [(now.hands[:], now.mode, now.lead) for now in walk(two, 5)]
    assert first == second


def test_nobody_hears_a_clone() -> None:
    told: list[object] = []
    position = bare(4, 1)
    position.tell = told.append
    twin = position.clone()
    for _ in walk(twin, 1):
        pass
    assert told == []


def test_every_seat_may_become_the_first_lead_scientist() -> None:
    """[LAB-06] [LAB-A29]"""
    assert Counter(bare(4, seed).lead for seed in range(200)).keys() == {0, 1, 2, 3}
    assert Counter(bare(3, seed).lead for seed in range(200)).keys() == {0, 1, 2}


def test_every_card_lies_everywhere_sooner_or_later() -> None:
    seen = [0, 0, 0]
    aside = 0
    for seed in range(500):
        position = bare(3, seed)
        seen = [old | hand for old, hand in zip(seen, position.hands, strict=True)]
        aside |= position.aside
    assert seen == [FULL] * 3
    assert aside == FULL
