"""Who was dealt what: counted rightly, against what shuffling gives, only once a game is over."""

from __future__ import annotations

import random
import sqlite3
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from madtable.engine.journal import SeatLine
from madtable.games import catalogue
from madtable.host.facts import hands_dealt
from madtable.host.sitting import sit_down
from madtable.host.table import Table
from madtable.looks.kinds import FACE, SORTS, kinds
from madtable.store.hands import Deal, Hand, Luck, luck, outside
from madtable.store.statistics import _MIGRATIONS, Statistics, key_of, open_statistics
from tests.store.test_statistics import journal_of, result

RED = frozenset({"R1", "R2"})


def everybody(hand: Hand) -> bool:
    return True


def first(hand: Hand) -> bool:
    return hand.seat == 0


def _sits(seat: int, hand: Hand) -> bool:
    return hand.seat == seat


def deal(*hands: str) -> Deal:
    return tuple(Hand(seat, "random", tuple(cards.split())) for seat, cards in enumerate(hands))


def test_what_is_expected_is_what_a_fair_shuffle_gives() -> None:
    # Two red cards among six, three of them for the first seat: 0, 1 or 2 with 1:3:1.
    one = luck([deal("R1 R2 G1", "G2 G3 G4")], RED, first)
    assert one.count == 2
    assert one.expected == pytest.approx(1.0)
    assert one.spread**2 == pytest.approx(0.4)
    # Independent deals add up, hands of unequal size have unequal shares.
    two = luck([deal("R1 R2 G1", "G2 G3 G4"), deal("G1", "R1 G2 G3")], RED, first)
    assert two.count == 2
    assert two.expected == pytest.approx(1.25)
    assert two.spread**2 == pytest.approx(0.4 + 0.1875)
    # Whoever got everything has no luck, and neither has anybody with cards that all are alike.
    assert luck([deal("R1 R2 G1", "G2 G3 G4")], RED, everybody) == Luck(2, 2.0, 0.0)
    assert luck([deal("R1 R1", "R2 R2")], RED, first) == Luck(2, 2.0, 0.0)
    assert luck([], RED, first) == Luck(0, 0.0, 0.0)
    assert luck([deal("R1", "G1")], RED, lambda hand: hand.seat == 5) == Luck(0, 0.0, 0.0)


def test_of_fair_shuffles_one_figure_in_twenty_lies_outside_and_of_foul_ones_most() -> None:
    dice = random.Random(7)
    deck = [colour + str(number) for colour in "GYRB" for number in range(1, 8)]
    off = of = foul = 0
    for _ in range(120):
        deals, stacked = [], []
        for _ in range(25):
            dice.shuffle(deck)
            hands = [" ".join(deck[seat * 7 : seat * 7 + 7]) for seat in range(4)]
            deals.append(deal(*hands))
            best = max(range(4), key=lambda seat: hands[seat].count("R"))
            stacked.append(deal(hands[best], *(hands[seat] for seat in range(4) if seat != best)))
        reds = frozenset(card for card in deck if card[0] == "R")
        figures = [luck(deals, reds, partial(_sits, seat)) for seat in range(4)]
        found = outside(figures)
        off, of = off + found[0], of + found[1]
        foul += luck(stacked, reds, first).outside
    assert of == 480
    assert 0.02 < off / of < 0.08
    assert foul == 120


def test_the_range_holds_exactly_the_counts_that_are_not_outside() -> None:
    for expected, spread in ((10.0, 2.0), (10.3, 2.1), (0.4, 0.6), (7.0, 0.0)):
        low, high = Luck(0, expected, spread).range
        for count in range(30):
            one = Luck(count, expected, spread)
            if spread:
                assert one.outside == (not low <= count <= high)
        assert not Luck(round(expected), expected, 0.0).outside


def finished(game: str, seed: int = 3) -> Table:
    level = "knower" if game == "mao" else "random"
    table = Table.deal(sit_down(game, [SeatLine(level)] * 3, seed))
    while not table.over and table.let_bot_move() is not None:
        pass
    return table


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_every_card_dealt_belongs_to_kinds_of_both_sorts(game: str) -> None:
    table = Table.deal(sit_down(game, [SeatLine("knower" if game == "mao" else "random")] * 3, 3))
    hands = hands_dealt(table.facts, 3)
    assert len(hands) == 1
    for seat in range(3):
        # What a seat was dealt is what it holds before anybody has played.
        assert sorted(hands[0][seat]) == sorted(table.view(seat).hand)  # type: ignore[attr-defined]
    dealt = {card for hand in hands[0] for card in hand}
    for sort in SORTS:
        known = kinds(game, sort)
        assert dealt <= frozenset().union(*(kind.cards for kind in known))
        assert all(kind.cards for kind in known)
    faces = [kind.cards for kind in kinds(game, FACE)]
    assert sum(map(len, faces)) == len(frozenset().union(*faces))  # each card has one face


def test_every_round_of_the_lab_is_a_deal_of_its_own() -> None:
    hands = hands_dealt(finished("mad-lab").facts, 3)
    assert len(hands) >= 2
    assert all(len(round_) == 3 and len(set(map(len, round_))) == 1 for round_ in hands)


@pytest.fixture
def kept(tmp_path: Path) -> Statistics:
    found, _ = open_statistics(tmp_path / "statistics.sqlite")
    return found


def test_hands_are_kept_with_their_game_and_forgotten_with_it(kept: Statistics) -> None:
    hands = ((("G1", "R2"), ("Y3", "WOO"), ("B1", "B1")),)
    kept.count(replace(result((0,)), hands=hands))
    kept.count(replace(result((1,), kinds="random,random,random", seed=2), hands=hands))
    assert kept.deals("mad-magazine") == [
        (
            Hand(0, "human", ("G1", "R2")),
            Hand(1, "sly", ("Y3", "WOO")),
            Hand(2, "random", ("B1", "B1")),
        )
    ]  # the table without people counts nowhere
    assert kept.deals("mad-lab") == []
    kept.count(replace(result((0,)), hands=hands))  # the same game once more
    assert len(kept.deals("mad-magazine")) == 1
    kept.reset()
    assert kept.deals("mad-magazine") == []
    assert kept.played() == []


def test_games_counted_before_hands_were_are_filled_in_from_their_journals(tmp_path: Path) -> None:
    path = tmp_path / "statistics.sqlite"
    seats = [SeatLine("human", "Ada"), SeatLine("random"), SeatLine("random")]
    header = sit_down("mad-magazine", seats, 8)
    table = journal_of(tmp_path / "games", header)
    old = sqlite3.connect(path)
    old.executescript(f"BEGIN; {_MIGRATIONS[0]} PRAGMA user_version = 1; COMMIT")
    old.execute(
        "INSERT INTO games VALUES (1, ?, 'mad-magazine', 1, 1, '', '2026-01-01', 'empty')",
        (key_of(header),),
    )
    old.executemany(
        "INSERT INTO seats VALUES (1, ?, ?, '', ?, ?, 0, 0, 0)",
        [(seat, line.kind, seat + 1, seat == 0) for seat, line in enumerate(seats)],
    )
    old.commit()
    old.close()
    found, aside = open_statistics(path)
    assert aside is None
    before = found.played()
    assert (len(before), found.deals("mad-magazine")) == (3, [])
    assert found.catch_up(tmp_path / "games") == 0  # no game is new
    (deal_,) = found.deals("mad-magazine")
    assert [hand.cards for hand in deal_] == list(hands_dealt(table.facts, 3)[0])
    assert [hand.kind for hand in deal_] == ["human", "random", "random"]
    assert found.played() == before
    found.catch_up(tmp_path / "games")
    assert found.deals("mad-magazine") == [deal_]


def test_no_hand_of_a_game_that_still_runs_is_kept(tmp_path: Path, kept: Statistics) -> None:
    seats = [SeatLine("human", "Ada"), SeatLine("random"), SeatLine("random")]
    journal_of(tmp_path / "games", sit_down("mad-magazine", seats, 9), answers=6)
    assert kept.catch_up(tmp_path / "games") == 0
    assert kept.deals("mad-magazine") == []
