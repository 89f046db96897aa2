"""The tables that searching seats imagine, against what their seats were told, by another reading.

A witness of its own follows the game from the seat's facts and view alone: which cards it knows to
lie where. Every imagined table has to agree with that, hold every card once, look to the seat as
the real one does, and be a table that the rules can play to its end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from madtable.ai.search_seat import Case, Lens
from madtable.ai.seats import lens, quick
from madtable.engine.chance import Chance
from madtable.engine.decision import Decision
from madtable.engine.event import Event
from madtable.engine.round import Deal, Round
from madtable.games import catalogue
from madtable.games.lab import cards as lab
from madtable.games.lab.position import Position as LabPosition
from madtable.games.lab.view import LabView
from madtable.games.lab.view import see as see_lab
from madtable.games.mad import events as told
from madtable.games.mad.cards import CODE, DECK, FACE
from madtable.games.mad.position import Position
from madtable.games.mad.view import MadView, view_of

POSITIONS = 2000
"""So many questions with their imagined tables, for each game."""
EACH = 2


@dataclass
class Asked:
    """A question, and what there is to know about it."""

    round_: Round
    decision: Decision
    look: Lens
    case: Case
    facts: list[Event]


def questions(game: str) -> Iterator[Asked]:
    """Questions of whole games between quick players, each seat with a lens of its own."""
    house = {} if game == "mad-lab" else {"max_seats": 8}
    low, high = (3, 4) if game == "mad-lab" else (2, 8)
    for seed in range(10_000):
        seats = low + seed % (high - low + 1)
        round_ = catalogue.game(game).start(Deal(game, seats, seed, seed % seats, house))
        facts = list(round_.opening())
        round_.listen(facts.append)
        looks = [lens(game) for _ in range(seats)]
        heard = [0] * seats
        mind, chance = quick(game), Chance(seed)
        while not round_.over:
            decision = round_.questions()[0]
            seat = decision.seat
            for fact in facts[heard[seat] :]:
                seen = fact.seen_by(seat)
                if seen is not None:
                    looks[seat].observe(seen)
            heard[seat] = len(facts)
            view = round_.view(seat)
            yield Asked(round_, decision, looks[seat], looks[seat].case(view, decision), facts)
            # Now and then whatever comes: careless players must not make the memory believe lies.
            option = chance.choice(decision.options)
            careless = not decision.verb and chance.below(8) == 0
            text = option.text if careless else mind.choose(view, decision, chance)
            round_.answer(seat, text)


@dataclass
class Witness:
    """What `seat` knows for certain of cards in other hands, from what it gave and was told."""

    seat: int
    held: dict[int, Counter[str]] = field(default_factory=dict)

    def read(self, facts: list[Event]) -> dict[int, Counter[str]]:
        for fact in facts:
            seen = fact.seen_by(self.seat)
            if seen is not None:
                self._note(seen)
        return {seat: held for seat, held in self.held.items() if held}

    def _of(self, seat: int) -> Counter[str]:
        return self.held.setdefault(seat, Counter())

    def _note(self, fact: Event) -> None:
        match fact:
            case told.CardsGiven(seat=giver, target=taker, cards=cards):
                if giver == self.seat:
                    self._of(taker).update(cards)
                elif taker == self.seat:
                    for card in cards:
                        self._gone(giver, card)
                else:
                    self._of(giver).clear()  # it may have passed on what it was given
            case told.HandsExchanged(seat=one, target=other, seat_hand=own, target_hand=got):
                if self.seat in (one, other):
                    # It knows all of the hand that it handed over, which the other holds now.
                    self.held[other if self.seat == one else one] = Counter(
                        got if self.seat == one else own
                    )
                else:
                    self.held[one], self.held[other] = self._of(other), self._of(one)
            case told.CardPlayed(seat=seat, card=card):
                self._gone(seat, card)
            case told.AttackAnswered(seat=seat):
                self._gone(seat, "YOU")

    def _gone(self, seat: int, card: str) -> None:
        held = self._of(seat)
        if held[card] > 1:
            held[card] -= 1
        else:
            del held[card]


def check_mad(asked: Asked, world: Position, known: dict[int, Counter[str]]) -> None:
    seat = asked.decision.seat
    view = asked.round_.view(seat)
    assert isinstance(view, MadView)
    every = [*world.draw, *(face for hand in world.hands for face in hand)]
    every += [FACE[code] for code in view.discard]
    assert Counter(every) == Counter(DECK)
    assert [CODE[face] for face in sorted(world.hands[seat])] == list(view.hand)
    assert tuple(map(len, world.hands)) == view.counts
    assert len(world.draw) == view.draw_count
    assert view_of(world, seat) == view
    for other, cards in known.items():
        lies = Counter(CODE[face] for face in world.hands[other])
        assert cards <= lies, f"seat {seat} knows {cards} with seat {other}, not {lies}"


def check_lab(asked: Asked, world: LabPosition) -> None:
    seat = asked.decision.seat
    view = asked.round_.view(seat)
    assert isinstance(view, LabView)
    assert world.all_cards() == list(lab.DECK)
    assert lab.codes(world.hands[seat]) == view.hand
    for other, suits in enumerate(view.lacks):
        held = {code[0] for code in lab.codes(world.hands[other])}
        assert held.isdisjoint(suits), f"seat {other} has shown that it has no {suits}"
    assert see_lab(world, seat) == view


def play_to_the_end(world: Position | LabPosition, chance: Chance) -> None:
    """By the rules alone; they raise when a table cannot be."""
    for _ in range(20_000):
        moves = world.moves()
        if not moves:
            break
        world.play(chance.choice(moves))
    assert not world.moves()


@pytest.mark.parametrize("game", ["mad-magazine", "madskortspel", "mad-lab"])
def test_every_imagined_table_agrees_with_all_that_its_seat_was_told(game: str) -> None:
    chance = Chance(11)
    seen = remembered = played = 0
    for asked in questions(game):
        seen += 1
        worlds = asked.case.worlds(EACH, chance)
        assert len(worlds) == EACH
        if game == "mad-lab":
            for world in worlds:
                check_lab(asked, world)
        else:
            known = Witness(asked.decision.seat).read(asked.facts)
            remembered += bool(known)
            for world in worlds:
                check_mad(asked, world, known)
        if seen % 20 == 0:
            play_to_the_end(worlds[0], chance)
            played += 1
        if seen >= POSITIONS:
            break
    assert seen == POSITIONS
    assert played == POSITIONS // 20
    if game != "mad-lab":
        assert remembered > POSITIONS / 50, "there was hardly anything to remember"
