"""The tables that seats imagine, compared with what those seats saw.

By a second reading of the facts that shares nothing with the memory under test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from madtable.ai.lab_playout import play_on as play_lab_on
from madtable.ai.mad_notes import MadNotes
from madtable.ai.mad_playout import play_on as play_mad_on
from madtable.ai.seats import brain
from madtable.engine.chance import Chance
from madtable.engine.decision import Decision
from madtable.engine.event import Event
from madtable.engine.round import Deal
from madtable.games import catalogue
from madtable.games.lab.cards import CODE as LAB_CODE
from madtable.games.lab.cards import listed
from madtable.games.lab.game import LAB
from madtable.games.lab.position import Position as LabPosition
from madtable.games.lab.view import LabView, see
from madtable.games.mad import events
from madtable.games.mad.cards import CODE, DECK, codes
from madtable.games.mad.moves import OVER
from madtable.games.mad.position import Position
from madtable.games.mad.round import MadRound
from madtable.games.mad.view import MadView, view_of

pytestmark = pytest.mark.slow

WHOLE_DECK = Counter(CODE[face] for face in DECK)


class Witness:
    """What one seat knows for certain of other hands, by the plain words of the rules."""

    def __init__(self, me: int) -> None:
        self.me = me
        self.holds: dict[int, Counter[str]] = {}

    def hear(self, event: Event) -> None:
        if isinstance(event, events.CardPlayed):
            self._gone(event.seat, [event.card])
        elif isinstance(event, events.AttackAnswered):
            self._gone(event.seat, ["YOU"])
        elif isinstance(event, events.CardsGiven):
            if event.cards:
                self._gone(event.seat, event.cards)
                self.holds.setdefault(event.target, Counter()).update(event.cards)
            else:
                self.holds[event.seat] = Counter()  # any of those may be among them
        elif isinstance(event, events.HandsExchanged):
            ends = {event.seat: event.seat_hand, event.target: event.target_hand}
            if self.me in ends:
                self.holds.update({seat: Counter(hand) for seat, hand in ends.items()})
            else:
                one, two = (self.holds.get(seat, Counter()) for seat in ends)
                self.holds[event.seat], self.holds[event.target] = two, one
        self.holds.pop(self.me, None)

    def _gone(self, seat: int, cards: Sequence[str]) -> None:
        self.holds[seat] = self.holds.get(seat, Counter()) - Counter(cards)


def asked(
    name: str, seats: int, seed: int, level: str
) -> Iterator[tuple[MadRound, Decision, MadNotes, Witness]]:
    """Every question of one game, with what its seat remembers and what a witness there does."""
    house = {"max_seats": 8, "turn_cap": 200}
    round_ = catalogue.game(name).start(Deal(name, seats, seed, seed % seats, house))
    assert isinstance(round_, MadRound)
    facts: list[Event] = list(round_.opening())
    round_.listen(facts.append)
    notes = [MadNotes() for _ in range(seats)]
    witnesses = [Witness(seat) for seat in range(seats)]
    minds = [brain(name, level) for _ in range(seats)]
    heard = step = 0
    while not round_.over:
        for fact in facts[heard:]:
            for seat in range(seats):
                seen = fact.seen_by(seat)
                if seen is not None:
                    notes[seat].observe(seen)
                    witnesses[seat].hear(seen)
        heard = len(facts)
        decision = round_.questions()[0]
        yield round_, decision, notes[decision.seat], witnesses[decision.seat]
        chance = Chance(seed).branch(step)
        round_.answer(
            decision.seat,
            minds[decision.seat].choose(round_.view(decision.seat), decision, chance),
        )
        step += 1


def check_mad(world: Position, view: MadView, witness: Witness) -> None:
    """`world` is a table that the seat of `view` may be sitting at."""
    assert view.seat is not None
    hands = [Counter(codes(hand)) for hand in world.hands]
    assert tuple(hand.total() for hand in hands) == view.counts
    assert hands[view.seat] == Counter(view.hand)
    assert codes(world.discard) == view.discard
    assert len(world.draw) == view.draw_count
    everything = sum(hands, Counter(codes(world.draw)))
    assert everything + Counter(view.discard) == WHOLE_DECK
    for seat, certain in witness.holds.items():
        assert certain <= hands[seat], f"seat {seat} holds {certain}, imagined {hands[seat]}"
    # What it would see there is what it sees here, to the last detail.
    assert view_of(world, view.seat) == view


@pytest.mark.parametrize("level", ["sly", "random"])
@pytest.mark.parametrize("name", ["mad-magazine", "madskortspel"])
def test_imagined_tables_of_mad_are_what_the_seat_sees(name: str, level: str) -> None:
    positions = certain = 0
    seed = 0
    while positions < 1500:
        for round_, decision, notes, witness in asked(name, 2 + seed % 7, seed, level):
            view = round_.view(decision.seat)
            for world in notes.worlds(view, 2, Chance(positions)):
                check_mad(world, view, witness)
            certain += any(hand.total() for hand in witness.holds.values())
            positions += 1
        seed += 1
    assert certain > positions / 50, "hardly any card was ever known"


def test_imagined_tables_of_mad_can_be_played_out_without_losing_a_card() -> None:
    ended = 0
    for seed in range(12):
        for number, (round_, decision, notes, _) in enumerate(
            asked("mad-magazine", 2 + seed % 5, seed, "sly")
        ):
            view = round_.view(decision.seat)
            (world,) = notes.worlds(view, 1, Chance(number))
            play_mad_on(world, Chance(seed), 60)
            cards = Counter(codes(world.draw)) + Counter(codes(world.discard))
            assert sum((Counter(codes(hand)) for hand in world.hands), cards) == WHOLE_DECK
            ended += world.phase == OVER
    assert ended > 200


def test_who_drew_is_imagined_without_a_card_that_fits() -> None:
    """Right after a seat drew in its turn and kept the card, hardly a table gives it one that would
    have gone; tables drawn by the view alone do so all the time.
    """
    treasures = {"YOU", "EXC", "JOK"}
    with_memory = without = tables = 0
    for seed in range(40):
        last: tuple[int, int, frozenset[str]] | None = None
        for round_, decision, notes, _ in asked("mad-magazine", 4, seed, "sly"):
            view = round_.view(decision.seat)
            assert isinstance(view, MadView)
            if last is not None and decision.kind == "turn" and decision.seat != last[0]:
                drew, turns, fitting = last
                if view.turns == turns + 1:
                    for world in notes.worlds(view, 8, Chance(seed)):
                        with_memory += not fitting.isdisjoint(codes(world.hands[drew]))
                        tables += 1
                    for number in range(8):
                        world = view.sample(Chance(seed).branch(number))
                        without += not fitting.isdisjoint(codes(world.hands[drew]))
            last = None
            if decision.kind == "turn" and [o.text for o in decision.options] == ["draw"]:
                ok = frozenset(codes(sorted(round_.position().ok))) - treasures
                last = (decision.seat, view.turns, ok)
    assert tables > 400
    assert without / tables > 0.6
    assert with_memory / tables < 0.2


# -- the Lab ---------------------------------------------------------------------------------------


def check_lab(world: LabPosition, view: LabView) -> None:
    """The same for the Lab; cards are unique there, so that every one has one place."""
    assert view.seat is not None
    places = [*world.hands, world.aside, world.discard]
    shown = [LAB_CODE[card] for card in world.trick] + [
        LAB_CODE[card] for _, card, _ in world.taken
    ]
    everything = [LAB_CODE[card] for place in places for card in listed(place)] + shown
    # What has been taken came out of a trick, and what has been played lies in the discard.
    assert sorted(everything) == sorted(LAB_CODE)
    assert tuple(hand.bit_count() for hand in world.hands) == view.counts
    assert {LAB_CODE[card] for card in listed(world.hands[view.seat])} == set(view.hand)
    assert world.aside.bit_count() == view.aside_count
    for seat, lacked in enumerate(view.lacks):
        held = {LAB_CODE[card][0] for card in listed(world.hands[seat])}
        assert seat == view.seat or held.isdisjoint(lacked)
    assert see(world, view.seat) == view


def test_imagined_tables_of_the_lab_are_what_the_seat_sees() -> None:
    positions = lacking = 0
    seed = 0
    while positions < 2500:
        round_ = LAB.start(Deal("mad-lab", 3 + seed % 2, seed))
        mind = brain("mad-lab", ("meek", "random")[seed % 2])
        while not round_.over:
            (question,) = round_.questions()
            view = round_.view(question.seat)
            assert isinstance(view, LabView)
            for world in view.worlds(Chance(positions), 2):
                check_lab(world, view)
                play_lab_on(world, Chance(seed), 99)
                assert not any(world.hands)
            lacking += any(view.lacks)
            positions += 1
            round_.answer(question.seat, mind.choose(view, question, Chance(positions)))
        seed += 1
    assert lacking > positions / 4
