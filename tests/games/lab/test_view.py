"""What a seat may know: all of it, nothing more, and positions that fit it."""

from __future__ import annotations

import dataclasses
import pickle

import pytest

from madtable.engine.chance import Chance
from madtable.games.lab.cards import CARD, DECK, SIDE
from madtable.games.lab.position import OVER, Position
from madtable.games.lab.questions import ask
from madtable.games.lab.view import LabView, see
from tests.games.lab.tables import bare, hidden_mixed, walk


def positions(count: int, *, every: int = 7) -> list[Position]:
    """Positions from everywhere in games of three and four seats, matches among them."""
    found: list[Position] = []
    seed = 0
    while len(found) < count:
        seed += 1
        house = {"advanced": True} if seed % 3 == 0 else {}
        for step, now in enumerate(walk(bare(3 + seed % 2, seed, house), seed)):
            if (step + seed) % every == 0:
                found.append(now.clone())
    return found


def test_a_view_tells_what_is_public_and_the_own_hand() -> None:
    for position in positions(300):
        for seat in range(position.seats):
            view = see(position, seat)
            assert view.hand == position.hand(seat)
            assert view.counts == tuple(hand.bit_count() for hand in position.hands)
            assert view.discard_count == position.discard.bit_count()
            assert len(view.piles) == position.seats
            assert view.over == (position.phase == OVER)
            assert (view.mover is None) == view.over
            assert view.scores == tuple(sum(map(abs, row)) for row in view.totals)
            public = dataclasses.replace(view, seat=None, hand=())
            assert public == see(position, None)


def test_nothing_that_a_seat_cannot_see_changes_its_view_or_its_question() -> None:
    chance = Chance(99)
    changed = looked = 0
    for position in positions(1100):
        seat = chance.below(position.seats)
        twin = hidden_mixed(position, seat, chance)
        looked += 1
        changed += twin.hands != position.hands
        assert see(twin, seat) == see(position, seat)
        if position.phase != OVER and position.mover == seat:
            assert ask(twin, 1) == ask(position, 1)
    assert looked >= 1100
    assert changed > 700


def test_nothing_hidden_stands_in_a_view() -> None:
    """Whatever text stands in a view names only cards that the seat has had before its eyes."""
    for position in positions(250):
        for seat in (*range(position.seats), None):
            view = see(position, seat)
            shown = {card for trick in position.tricks for card in trick[4]}
            shown |= set(position.trick) | {card for _, card, _ in position.taken}
            if seat is not None:
                shown |= {CARD[code] for code in position.hand(seat)}
            assert named(view) <= shown


def named(value: object) -> set[int]:
    if isinstance(value, str):
        return {SIDE[value][0]} if value in SIDE else set()
    if dataclasses.is_dataclass(value):
        return named(tuple(getattr(value, field.name) for field in dataclasses.fields(value)))
    if isinstance(value, tuple):
        return set().union(*map(named, value))
    assert value is None or isinstance(value, int)
    return set()


def test_a_view_can_be_kept_and_sent() -> None:
    view = see(positions(1)[0], 1)
    assert pickle.loads(pickle.dumps(view)) == view
    assert hash(view) == hash(see(positions(1)[0], 1))


def test_what_was_not_followed_is_remembered_for_the_round() -> None:
    position = bare(4, 1)
    position.lead = position.mover = 0
    position.hands = [0b11, 0b1 << 7 | 0b1 << 8, 0b1 << 2 | 0b1 << 3, 0b1 << 21 | 0b1 << 22]
    for code in ("P1", "B1", "P3", "R1"):
        position.play(CARD[code])
    assert see(position, 0).lacks == ("", "P", "", "P")
    position.play(CARD["R1"])
    assert see(position, None).lacks == ("", "P", "", "P")
    position.round = 2
    assert see(position, 0).lacks == ("", "", "", "")


def test_a_sample_fits_the_view_it_was_made_from() -> None:
    chance = Chance(5)
    for position in positions(400):
        for seat in (*range(position.seats), None):
            view = see(position, seat)
            world = view.sample(chance)
            assert see(world, seat) == view
            assert world.all_cards() == list(DECK)
            assert world.tell is None
            if position.phase != OVER and seat == position.mover:
                assert world.moves() == position.moves()
                assert ask(world, 3) == ask(position, 3)


def test_a_sample_can_be_played_to_the_end() -> None:
    for number, position in enumerate(positions(60)):
        world = see(position, number % 3).sample(Chance(number))
        last = None
        for now in walk(world, number):
            last = now.phase
        assert last == OVER
        assert world.winners


def test_samples_come_from_the_view_alone() -> None:
    """Same view, same chance, same worlds: whatever the truth is."""
    chance = Chance(77)
    for position in positions(300):
        seat = chance.below(position.seats)
        twin = hidden_mixed(position, seat, chance)
        worlds = see(position, seat).worlds(Chance(3), 3)
        others = see(twin, seat).worlds(Chance(3), 3)
        assert [facts(world) for world in worlds] == [facts(world) for world in others]


def facts(world: Position) -> list[object]:
    return [
        getattr(world, name) for name in Position.__slots__ if name not in ("chance", "tell")
    ] + [world.chance.state]


def test_samples_differ_and_reach_every_hidden_card() -> None:
    position = bare(4, 8)
    view = see(position, 2)
    hidden = set(DECK) - {CARD[code] for code in view.hand}
    worlds = view.worlds(Chance(1), 60)
    assert len({tuple(world.hands) for world in worlds}) == 60
    assert len({world.chance.state for world in worlds}) == 60
    for seat in (0, 1, 3):
        held = 0
        for world in worlds:
            held |= world.hands[seat]
        assert {card for card in DECK if held >> card & 1} == hidden
    assert all(world.hands[2] == position.hands[2] for world in worlds)


@pytest.mark.parametrize("seats", [3, 4])
def test_a_spectator_sees_no_hand(seats: int) -> None:
    view = see(bare(seats, 4), None)
    assert isinstance(view, LabView)
    assert view.hand == ()
    assert named(view) == set()
