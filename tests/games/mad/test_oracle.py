"""The rules against the second, slow reading of them, answer by answer."""

from __future__ import annotations

import pytest

from madtable.engine.chance import Chance
from madtable.engine.event import Event
from madtable.games.mad.cards import COLOURS, codes
from madtable.games.mad.events import CardDrawn
from madtable.games.mad.position import Position
from madtable.games.mad.questions import kind_of
from madtable.games.mad.round import MadRound
from tests.games.mad.oracle import STEP, Oracle
from tests.games.mad.tables import any_answer, any_house, dealt, laid


class Watching(Oracle):
    """The oracle beside a game; what a shuffle does it must be told."""

    def watch(self, pos: Position) -> None:
        self.real_draw = list(codes(pos.draw[::-1]))

    def shuffled(self, cards: list[str]) -> list[str]:
        """The real pile after the answer, what was drawn from it in the same breath on top."""
        taken = len(cards) - len(self.real_draw)
        unknown = list(cards)
        for card in self.real_draw:
            unknown.remove(card)
        assert len(unknown) == taken
        return self.order_of(unknown) + self.real_draw

    def order_of(self, unknown: list[str]) -> list[str]:
        """In which order the cards already drawn from the shuffled pile were drawn."""
        drawn = [card for card in self.drawn_now if card in unknown]
        order = drawn[len(drawn) - len(unknown) :] if unknown else []
        assert sorted(order) == sorted(unknown)
        return order

    drawn_now: list[str]
    real_draw: list[str]


def drawn_in(round_: MadRound) -> list[str]:
    """The cards drawn in `round_` from now on, as they are drawn."""
    drawn: list[str] = []

    def hear(event: Event) -> None:
        if isinstance(event, CardDrawn) and event.card is not None:
            drawn.append(event.card)

    round_.listen(hear)
    return drawn


def beside(round_: MadRound) -> Watching:
    pos = round_.position()
    return Watching(
        house=pos.house.settings,
        hands=[list(codes(hand)) for hand in pos.hands],
        draw=list(codes(pos.draw[::-1])),
        pile=list(codes(pos.discard)),
        colour=COLOURS[pos.colour] if pos.colour >= 0 else None,
        way=pos.direction,
        turn=pos.turn,
        asks=(pos.mover, kind_of(pos)),
        turns=pos.turns,
        spent=pos.spent,
    )


def same(oracle: Watching, pos: Position, text: str) -> None:
    assert (oracle.winners is not None) == pos.over, text
    assert [sorted(hand) for hand in oracle.hands] == [sorted(codes(h)) for h in pos.hands], text
    assert oracle.draw == list(codes(pos.draw[::-1])), text
    assert oracle.pile == list(codes(pos.discard)), text
    assert oracle.way == pos.direction, text
    if pos.over:
        assert oracle.winners == list(pos.winners), text
        return
    assert oracle.asks == (pos.mover, kind_of(pos)), text
    assert oracle.colour == (COLOURS[pos.colour] if pos.colour >= 0 else None), text


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("default", [True, False], ids=["default", "any house rules"])
def test_the_rules_are_what_an_independent_reading_says(seats: int, default: bool) -> None:
    compared = recycled = 0
    for seed in range(25):
        chance = Chance(1000 * seats + seed)
        game = ("mad-magazine", "madskortspel")[seed % 2]
        house = {} if default else any_house(chance)
        round_ = dealt(game, seats, seed, house, dealer=seed)
        drawn = drawn_in(round_)
        if round_.questions()[0].kind == "answer":
            continue  # a start card has begun an attack by itself; scenarios cover that
        oracle = beside(round_)
        if round_.questions()[0].kind == "give":
            continue
        while not round_.over:
            decision = round_.questions()[0]
            if decision.kind in ("turn", "drawn"):
                words = (option.text.split() for option in decision.options)
                offered = {word[1] if word[0] == "play" else word[0] for word in words}
                assert offered == oracle.may()
            text = any_answer(decision, chance)
            drawn.clear()
            round_.answer(decision.seat, text)
            pos = round_.position()
            oracle.watch(pos)
            oracle.drawn_now = list(drawn)
            oracle.act(decision.seat, text)
            same(oracle, pos, f"{seed}: {decision.seat} {text}")
            compared += 1
        recycled += oracle.recycled
    assert compared > 1000
    assert recycled > 3


def test_the_oracle_knows_the_directions() -> None:
    assert STEP == {"left": 1, "right": -1}


def crowded(chance: Chance, seats: int) -> tuple[list[str], str, str]:
    """Small hands full of attacks and answers, a short draw pile, a plain card on the discards."""
    special = ["WOO"] * 3 + ["EXC"] * 2 + ["JOK"]
    special += [letter + kind for letter in "GYRB" for kind in ("VAR", "GIV")]
    plain = ["WLD", "WLD", "G1", "G2", "G5", "Y1", "Y2", "Y6"]
    plain += [letter + kind for letter in "RB" for kind in ("1", "2", "3", "WAY")]
    chance.shuffle(special)
    chance.shuffle(plain)
    hands: list[list[str]] = [[special.pop() if seat % 2 else plain.pop()] for seat in range(seats)]
    holders = list(range(seats))
    chance.shuffle(holders)
    for seat in holders[:2]:
        hands[seat].append("YOU")
    for hand in hands:
        for _ in range(chance.below(3)):
            pool = special if special and chance.below(2) else plain
            hand.append(pool.pop())
    rest = special + plain
    chance.shuffle(rest)
    draw = rest[: chance.below(9)]
    return [" ".join(hand) for hand in hands], " ".join(draw), chance.choice(("R5 R6", "B4", "G3"))


@pytest.mark.parametrize("seats", range(2, 7))
def test_crowded_tables_too(seats: int) -> None:
    """Chains, last cards, empty piles and gifts of nothing, which a whole game hardly ever sees."""
    chains = ended = 0
    for seed in range(200):
        chance = Chance(77 * seats + seed)
        hands, draw, discard = crowded(chance, seats)
        house = any_house(chance) if seed % 3 else {}
        round_ = laid(hands, house=house, draw=draw, discard=discard).round
        drawn = drawn_in(round_)
        oracle = beside(round_)
        answers = 0
        while not round_.over and answers < 30:
            decision = round_.questions()[0]
            if decision.kind == "answer":
                chains += decision.detail("links") == 1
            options = [option.text for option in decision.options]
            attacks = [text for text in options if text.startswith("answer") or "target=" in text]
            text = any_answer(decision, chance)
            if attacks and chance.below(3):
                text = chance.choice(attacks)
            drawn.clear()
            round_.answer(decision.seat, text)
            pos = round_.position()
            oracle.watch(pos)
            oracle.drawn_now = list(drawn)
            oracle.act(decision.seat, text)
            same(oracle, pos, f"{seed}: {decision.seat} {text}")
            answers += 1
        ended += round_.over
    assert chains > 10
    assert ended > 100
