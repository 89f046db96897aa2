from __future__ import annotations

from collections import Counter

import pytest

from madtable.engine.chance import Chance
from madtable.engine.errors import BadInput
from madtable.games.mad.cards import DECK, codes
from madtable.games.mad.position import Position
from madtable.games.mad.view import MadView, view_of
from tests.games.mad.tables import Table, any_answer, any_house, dealt, laid

ALL = Counter(codes(DECK))


def accounts_for_the_deck(view: MadView) -> bool:
    return Counter((*view.hand, *view.unseen, *view.discard)) == ALL


def play_out(pos: Position, chance: Chance) -> None:
    while moves := pos.moves():
        pos.play(chance.choice(moves))


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_a_completed_view_is_a_position_with_that_view(seats: int) -> None:
    """For everybody, at every moment of whole games, and the game goes on from there."""
    phases: Counter[str] = Counter()
    for seed in range(14):
        chance = Chance(seed + 100 * seats)
        house = any_house(chance) if seed % 2 else {}
        round_ = dealt("mad-magazine", seats, seed, house, dealer=seed)
        while True:
            for seat in [*range(seats), None]:
                view = round_.view(seat)
                assert accounts_for_the_deck(view)
                pos = view.sample(chance)
                assert view_of(pos, seat) == view
                if not pos.over:
                    assert pos.moves()
                phases[view.phase + ("" if view.mover == seat else " of another")] += 1
            if chance.below(10) == 0:
                play_out(round_.view(0).sample(chance), chance)
            if round_.over:
                break
            decision = round_.questions()[0]
            text = any_answer(decision, chance)
            if decision.kind == "answer":
                text = decision.options[0].text
            round_.answer(decision.seat, text)
    for phase in ("turn", "drawn", "answer", "give", "start"):
        assert phases[phase], phase
    assert phases["answer of another"]


def test_a_sample_is_fair() -> None:
    """Every unseen card is as likely to be in a hand as its share of the unseen cards says."""
    table = laid(["G1", "R1 R2", "B1"], draw="Y1 Y2 Y3")
    view, chance = table.round.view(0), Chance(3)
    assert view.unseen == ("Y1", "Y2", "Y3", "R1", "R2", "B1")
    times = 3000
    where: Counter[str] = Counter()
    for _ in range(times):
        where.update(codes(view.sample(chance).hands[1]))
    for code in view.unseen:
        assert abs(where[code] / times - 1 / 3) < 0.04, code


def test_samples_differ_and_follow_from_their_chance() -> None:
    view = dealt("mad-magazine", 4, 5).view(0)
    chance, again = Chance(1), Chance(1)
    first, second = view.sample(chance), view.sample(chance)
    assert first.hands != second.hands
    assert first.draw != second.draw
    assert view.sample(again).hands == first.hands
    assert first.chance.state != second.chance.state


def test_the_asked_seat_holds_the_answer_in_every_sample() -> None:
    table = laid(["WOO G2", "R1 R2", "YOU B5", "Y1 Y2"], draw="G1 Y6 B2")
    table.do("0 play WOO colour=red target=2")
    for seat in (0, 1, 3, None):
        for number in range(20):
            pos = table.round.view(seat).sample(Chance(number))
            assert pos.mover == 2
            assert "YOU" in codes(pos.hands[2])


def test_cards_remembered_are_where_they_are_known_to_be() -> None:
    view = dealt("mad-magazine", 4, 5).view(0)
    one, other, third = view.unseen[0], view.unseen[30], view.unseen[-1]
    for number in range(20):
        pos = view.sample(Chance(number), {2: [one, other], 3: [third]})
        assert {one, other} <= set(codes(pos.hands[2]))
        assert third in codes(pos.hands[3])
        assert view_of(pos, 0) == view
    with pytest.raises(BadInput, match="cannot be in the hand"):
        view.sample(Chance(1), {2: ["JOK", "JOK"]})
    with pytest.raises(BadInput, match="cannot be in the hand"):
        view.sample(Chance(1), {2: list(view.unseen[:9])})


def test_a_view_in_every_detail() -> None:
    table = laid(["WOO G2 G1", "R1 R2", "YOU B5", "Y1 Y2"], draw="G1 Y6", discard="R3 R4", dealer=1)
    view = table.round.view(0)
    assert (view.seat, view.game, view.seats, view.dealer) == (0, "mad-magazine", 4, 1)
    assert (view.hand, view.counts) == (("G1", "G2", "WOO"), (3, 2, 2, 2))
    assert (view.draw_count, view.discard, view.top) == (2, ("R3", "R4"), "R4")
    assert (view.colour, view.direction, view.phase) == ("red", "right", "turn")
    assert (view.turn, view.mover, view.turns, view.over) == (0, 0, 1, False)
    assert (view.attack, view.drawn, view.follows, view.emptied) == (None, None, None, ())
    assert view.setting("decline") == "draw_may_play"
    table.do("0 play WOO colour=blue target=2")
    asked = table.round.view(2)
    assert (asked.phase, asked.mover, asked.turn, asked.colour) == ("answer", 2, 0, "blue")
    assert asked.attack is not None
    assert (asked.attack.kind, asked.attack.source, asked.attack.victims) == ("WOO", 0, (2,))
    assert (asked.attack.origin, asked.attack.links, asked.attack.exempt) == (0, 0, ())
    assert table.round.view(None).hand == ()


def test_hands_laid_open_are_in_everybodys_view() -> None:
    table = laid(["JOK G3", "B6", "WLD G1"]).do("0 play JOK end-game")
    for seat in (0, 1, 2, None):
        view = table.round.view(seat)
        assert (view.over, view.reason, view.winners) == (True, "joker", (0,))
        assert (view.hands, view.points) == ((("G3",), ("B6",), ("G1", "WLD")), (3, 6, 6))
        assert (view.turn, view.mover) == (None, None)
        assert view_of(view.sample(Chance(2)), seat) == view
    empty = laid(["R1", "B1", "B2"]).do("0 play R1").round.view(1)
    assert (empty.over, empty.hands, empty.points, empty.reason) == (True, (), (), "empty")


def test_a_table_by_hand_accounts_for_its_own_cards() -> None:
    table: Table = laid(["G1", "R1 R2", "B1"], draw="Y1 Y2 Y3", discard="R4 R5")
    for seat in (0, 1, 2, None):
        view = table.round.view(seat)
        held = Counter((*view.hand, *view.unseen, *view.discard))
        assert held == Counter(["G1", "R1", "R2", "B1", "Y1", "Y2", "Y3", "R4", "R5"])
