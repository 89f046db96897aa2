"""What a seat cannot see may be changed: its view, its question and its answer stay the same."""

from __future__ import annotations

import pytest

from madtable.ai.seats import brain, levels
from madtable.engine.chance import Chance
from madtable.engine.round import Deal
from madtable.games import catalogue
from madtable.games.mad.position import Position
from madtable.games.mad.round import MadRound


def permuted(pos: Position, seat: int, chance: Chance) -> Position:
    """`pos` with everything that `seat` does not see dealt anew, the table's chance with it."""
    twin = pos.clone()
    hidden = list(twin.draw)
    for other, hand in enumerate(twin.hands):
        if other != seat:
            hidden += hand
    chance.shuffle(hidden)
    for other, hand in enumerate(twin.hands):
        if other != seat:
            size = len(hand)
            twin.hands[other] = hidden[:size]
            del hidden[:size]
    twin.draw = hidden
    twin.chance = chance.branch(1)
    chance.shuffle(twin.hands[seat])  # how a hand happens to lie is nobody's business either
    return twin


@pytest.mark.parametrize("level", levels("mad-magazine"))
def test_a_level_cannot_tell_tables_apart_that_differ_in_what_it_cannot_see(level: str) -> None:
    positions = changed = 0
    for seed in range(24):
        seats = 2 + seed % 5
        name = ("mad-magazine", "madskortspel")[seed % 2]
        deal = Deal(name, seats, seed, seed % seats)
        round_ = catalogue.game(name).start(deal)
        assert isinstance(round_, MadRound)
        step = 0
        while not round_.over and step < 120:
            decision = round_.questions()[0]
            seat = decision.seat
            mind = brain(name, level)
            text = mind.choose(round_.view(seat), decision, Chance(step))
            pos = round_.position()
            for number in range(2):
                twin = MadRound(deal, permuted(pos, seat, Chance(1000 * step + number)))
                asked = twin.questions()[0]
                assert twin.view(seat) == round_.view(seat)
                assert (asked.kind, asked.options, asked.about) == (
                    decision.kind,
                    decision.options,
                    decision.about,
                )
                assert brain(name, level).choose(twin.view(seat), asked, Chance(step)) == text
                positions += 1
                changed += twin.digest() != round_.digest()
            round_.answer(seat, text)
            step += 1
    assert positions > 1000
    assert changed > positions * 0.95, "the tables were hardly different"


def test_a_level_says_the_same_whenever_it_is_asked_again() -> None:
    for level in levels("mad-magazine"):
        round_ = catalogue.game("mad-magazine").start(Deal("mad-magazine", 4, 5))
        mind = brain("mad-magazine", level)
        for step in range(80):
            if round_.over:
                break
            decision = round_.questions()[0]
            view = round_.view(decision.seat)
            texts = {mind.choose(view, decision, Chance(step)) for _ in range(3)}
            assert len(texts) == 1
            round_.answer(decision.seat, texts.pop())
