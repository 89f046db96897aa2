"""Games played by chance, with everything watched that must always hold."""

from __future__ import annotations

from collections import Counter

import pytest

from madtable.engine.chance import Chance
from madtable.engine.event import Event
from madtable.games.mad.cards import DECK
from madtable.games.mad.dealing import deal
from madtable.games.mad.edition import EDITIONS, MAD_MAGAZINE
from madtable.games.mad.events import (
    AttackAnswered,
    AttackMade,
    CardPlayed,
    GameWon,
    TurnBegan,
    WindowClosed,
    WindowOpened,
)
from madtable.games.mad.moves import (
    ANSWER_NAMING,
    ANSWERING,
    BY_EXCHANGE,
    BY_VARMINTS,
    GIVING,
    OVER,
    TURN,
)
from madtable.games.mad.position import Position
from tests.games.mad.tables import any_house

ALL = Counter(DECK)


def check(pos: Position) -> None:
    """The invariants of the rules for MAD, and those of a position."""
    cards = Counter(pos.draw) + Counter(pos.discard)
    for hand in pos.hands:
        cards += Counter(hand)
    assert cards == ALL
    assert pos.discard
    moves = pos.moves()
    assert len(set(moves)) == len(moves)
    assert moves == pos.moves()
    if pos.over:
        assert pos.phase == OVER
        assert (moves, pos.mover, pos.turn, pos.attack) == ([], -1, -1, None)
        return
    assert moves
    assert 0 <= pos.mover < pos.seats
    assert 0 <= pos.turn < pos.seats
    # An empty hand has won, unless its last card's effect is still going on.
    empty = [seat for seat in range(pos.seats) if not pos.hands[seat]]
    assert set(empty) <= set(pos.emptied)
    if pos.phase == TURN:
        assert not empty
        assert pos.colour >= 0
        assert pos.mover == pos.turn
        assert pos.attack is None
    attack = pos.attack
    assert (attack is not None) == (pos.phase in (ANSWERING, ANSWER_NAMING, GIVING, 9))
    if attack is not None:
        assert attack.links <= 2
        assert attack.source not in attack.victims
        assert len(set(attack.victims)) == len(attack.victims)
        assert attack.kind == BY_VARMINTS or len(attack.victims) == 1
        assert attack.kind != BY_EXCHANGE or attack.links == 0


class Watch:
    """A listener that checks the order in which facts are told."""

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        self.answered: AttackAnswered | None = None
        self.open = False
        self.kinds: Counter[str] = Counter()
        self.won = 0

    def __call__(self, event: Event) -> None:
        self.kinds[type(event).__name__] += 1
        assert not self.won, "nothing happens after the end"
        if isinstance(event, WindowOpened):
            assert not self.open
            self.open = True
        elif isinstance(event, WindowClosed):
            assert self.open
            self.open = False
        elif isinstance(event, AttackMade):
            assert event.source not in event.victims
        elif isinstance(event, AttackAnswered):
            assert not self.open
            self.answered = event
        elif isinstance(event, TurnBegan):
            assert not self.open
            if self.answered is not None and not self.pos.house.normal_next:
                # [MAG-A40] always the neighbour of whoever's card the last You worry! answered
                following = (self.answered.source + self.pos.direction) % self.pos.seats
                assert event.seat == following
            self.answered = None
        elif isinstance(event, CardPlayed):
            self.answered = None
        elif isinstance(event, GameWon):
            self.won += 1


def walk(pos: Position, chance: Chance, watch: Watch) -> int:
    decisions = 0
    check(pos)
    while moves := pos.moves():
        pos.play(chance.choice(moves))
        check(pos)
        decisions += 1
        assert decisions < 20_000
    assert watch.won == 1
    return decisions


@pytest.mark.parametrize("seats", range(2, 9))
def test_everything_that_must_always_hold(seats: int) -> None:
    told: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    for seed in range(45):
        chance = Chance(seed * 10 + seats)
        edition = EDITIONS[("mad-magazine", "madskortspel")[seed % 2]]
        settings = any_house(chance) if seed % 3 else {}
        house = edition.house({"max_seats": 8, "turn_cap": 300, **settings})
        pos = Position(house, seats, seed % seats, chance.branch(seed))
        watch = Watch(pos)
        pos.tell = watch
        deal(pos)
        walk(pos, chance, watch)
        told += watch.kinds
        reasons[pos.reason] += 1
    assert told["TurnBegan"] > 1000
    for kind in ("AttackAnswered", "PileRecycled", "CardsGiven", "HandsExchanged", "LastCard"):
        assert told[kind], kind
    assert told["WindowOpened"] == told["WindowClosed"]
    assert reasons["empty"]
    assert reasons["joker"]


@pytest.mark.slow
def test_hardly_any_game_runs_into_the_cap() -> None:
    """[rules/README, invariant 8] by pure chance, which draws more than anybody would."""
    capped = games = 0
    for seats in range(2, 7):
        house = MAD_MAGAZINE.house({"turn_cap": 1000})
        for seed in range(60):
            chance = Chance(seed * 7 + seats)
            pos = Position(house, seats, seed % seats, chance.branch(1))
            deal(pos)
            while moves := pos.moves():
                pos.play(moves[chance.below(len(moves))])
            capped += pos.reason == "cap"
            games += 1
    assert capped <= games // 100


def test_with_nobody_listening_the_game_is_the_same() -> None:
    for seed in range(12):
        found = []
        for listens in (False, True):
            chance = Chance(seed)
            house = MAD_MAGAZINE.house({"turn_cap": 500})
            pos = Position(house, 4, 0, chance.branch(1))
            told: list[Event] = []
            pos.tell = told.append if listens else None
            deal(pos)
            path = []
            while moves := pos.moves():
                path.append(chance.choice(moves))
                pos.play(path[-1])
            found.append((path, pos.winners, pos.hands))
            assert bool(told) == listens
        assert found[0] == found[1]


def test_a_copy_goes_its_own_way() -> None:
    """A clone meets the same chance, and neither touches the other."""
    for seed in range(30):
        chance = Chance(seed)
        pos = Position(MAD_MAGAZINE.house({"turn_cap": 300}), 2 + seed % 4, 0, chance.branch(2))
        deal(pos)
        for _ in range(chance.below(120)):
            if moves := pos.moves():
                pos.play(chance.choice(moves))
        before = everything(pos)
        twin = pos.clone()
        assert everything(twin) == before
        path = []
        while moves := twin.moves():
            path.append(chance.choice(moves))
            twin.play(path[-1])
        assert everything(pos) == before
        again = pos.clone()
        for move in path:
            again.play(move)
        assert everything(again) == everything(twin)


def everything(pos: Position) -> list[object]:
    """All that a position holds, as values."""
    found: list[object] = []
    for name in Position.__slots__:
        value = getattr(pos, name)
        if name == "attack" and value is not None:
            value = [getattr(value, part) for part in type(value).__slots__]
        if name == "chance":
            value = value.state
        found.append(str(value) if isinstance(value, list) else value)
    return found


def test_a_copy_forgets_nothing() -> None:
    """Every slot is copied: a new one that `clone` leaves out fails here."""
    pos = Position(MAD_MAGAZINE.house({}), 3, 1, Chance(5))
    deal(pos)
    twin = pos.clone()
    for name in Position.__slots__:
        if name == "tell":
            assert getattr(twin, name) is None
        elif name != "chance":
            assert getattr(twin, name) == getattr(pos, name)
    assert twin.chance is not pos.chance
    assert twin.chance.state == pos.chance.state
