"""What a seat cannot see may be changed: its view, its question and its answer stay the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from madtable.ai.brain import Brain
from madtable.ai.search_seat import SearchSeat
from madtable.ai.seats import brain, levels
from madtable.engine.chance import Chance
from madtable.engine.event import Event
from madtable.engine.round import Deal, Round
from madtable.games import catalogue
from madtable.games.lab.game import LAB
from madtable.games.lab.questions import ask
from madtable.games.lab.round import LabRound
from madtable.games.lab.view import see
from madtable.games.mad.position import Position
from madtable.games.mad.round import MadRound
from tests.games.lab.tables import hidden_mixed

FEW = 12
"""Playouts: enough for a search to look at several tables, few enough for thousands of choices."""
POSITIONS = 1000


def quick_brain(game: str, level: str) -> Brain:
    """A mind of `level` that thinks with few playouts, if it thinks in playouts."""
    mind = brain(game, level)
    if isinstance(mind, SearchSeat):
        mind.budget = dict.fromkeys(mind.budget, FEW)
    return mind


class Minds:
    """One mind of a level for every seat, told what its seat could see."""

    def __init__(self, game: str, level: str, seats: int) -> None:
        self._minds = [quick_brain(game, level) for _ in range(seats)]
        self._told = [0] * seats

    def asked(self, seat: int, facts: Sequence[Event]) -> Brain:
        """The mind of `seat`, up to date."""
        for fact in facts[self._told[seat] :]:
            seen = fact.seen_by(seat)
            if seen is not None:
                self._minds[seat].observe(seen)
        self._told[seat] = len(facts)
        return self._minds[seat]


@dataclass
class Tally:
    """How many positions were asked about, and how many of their twins were truly different."""

    positions: int = 0
    changed: int = 0


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


def compare_mad(name: str, level: str, seats: int, seed: int, tally: Tally) -> None:
    """One game of `level` against quick players, each of its choices made at two more tables."""
    deal = Deal(name, seats, seed, seed % seats)
    round_ = catalogue.game(name).start(deal)
    assert isinstance(round_, MadRound)
    facts: list[Event] = list(round_.opening())
    round_.listen(facts.append)
    minds, others = Minds(name, level, seats), Minds(name, level, seats)
    step = 0
    while not round_.over and step < 160:
        decision = round_.questions()[0]
        seat = decision.seat
        text = minds.asked(seat, facts).choose(round_.view(seat), decision, Chance(step))
        pos = round_.position()
        twin = MadRound(deal, permuted(pos, seat, Chance(1000 * step + seed)))
        asked = twin.questions()[0]
        assert twin.view(seat) == round_.view(seat)
        assert (asked.kind, asked.options, asked.about) == (
            decision.kind,
            decision.options,
            decision.about,
        )
        assert others.asked(seat, facts).choose(twin.view(seat), asked, Chance(step)) == text
        tally.positions += 1
        tally.changed += twin.digest() != round_.digest()
        round_.answer(seat, text)
        step += 1


@pytest.mark.slow
@pytest.mark.parametrize("level", levels("mad-magazine"))
@pytest.mark.parametrize("name", ["mad-magazine", "madskortspel"])
def test_a_level_of_mad_cannot_tell_tables_apart_that_differ_in_what_it_cannot_see(
    name: str, level: str
) -> None:
    tally = Tally()
    seed = 0
    while tally.positions < POSITIONS:
        compare_mad(name, level, 2 + seed % 5, seed, tally)
        seed += 1
    assert tally.changed > tally.positions * 0.95, "the tables were hardly different"


def compare_lab(level: str, seats: int, seed: int, tally: Tally) -> None:
    """The same for the Lab, whose levels have no memory."""
    round_ = LAB.start(Deal("mad-lab", seats, seed))
    assert isinstance(round_, LabRound)
    step = 0
    while not round_.over:
        (question,) = round_.questions()
        now = round_.position()
        text = quick_brain("mad-lab", level).choose(see(now, question.seat), question, Chance(step))
        if len(question.options) > 1:
            twin = hidden_mixed(now, question.seat, Chance(1000 * step + seed))
            (asked,) = ask(twin, question.id)
            assert asked.options == question.options
            assert see(twin, question.seat) == see(now, question.seat)
            again = quick_brain("mad-lab", level)
            assert again.choose(see(twin, question.seat), asked, Chance(step)) == text
            tally.positions += 1
            tally.changed += twin.hands != now.hands
        round_.answer(question.seat, text)
        step += 1


@pytest.mark.slow
@pytest.mark.parametrize("level", levels("mad-lab"))
def test_a_level_of_the_lab_cannot_either(level: str) -> None:
    tally = Tally()
    seed = 0
    while tally.positions < POSITIONS:
        compare_lab(level, 3 + seed % 2, seed, tally)
        seed += 1
    assert tally.changed > tally.positions * 0.7, "the tables were hardly different"


@pytest.mark.parametrize("game", ["mad-magazine", "mad-lab"])
@pytest.mark.parametrize("level", ["random", "meek", "sly", "mad"])
def test_a_level_says_the_same_whenever_it_is_asked_again(game: str, level: str) -> None:
    round_: Round = catalogue.game(game).start(Deal(game, 4, 5))
    mind = quick_brain(game, level)
    for step in range(40):
        if round_.over:
            break
        decision = round_.questions()[0]
        view = round_.view(decision.seat)
        texts = {mind.choose(view, decision, Chance(step)) for _ in range(3)}
        assert len(texts) == 1
        round_.answer(decision.seat, texts.pop())
