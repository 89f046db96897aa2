"""Nobody learns what they may not: everything hidden from a seat is permuted, and nothing changes
for it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from madtable.engine.chance import Chance
from madtable.engine.errors import BadInput, Refused
from madtable.engine.event import Event
from madtable.games.mad import questions, words
from madtable.games.mad.cards import CODE, FACE, YOU
from madtable.games.mad.events import (
    AnswerDeclined,
    CardDrawn,
    CardKept,
    CardsGiven,
    HandDealt,
    HandsExchanged,
    PileRecycled,
)
from madtable.games.mad.moves import ANSWERING, DRAWN, OVER
from madtable.games.mad.position import Position
from madtable.games.mad.view import view_of
from tests.games.mad.tables import any_answer, any_house, dealt, laid


def permuted(
    pos: Position, seat: int | None, chance: Chance, pinned: dict[int, list[int]] | None = None
) -> Position:
    """`pos` with everything hidden from `seat` dealt anew, except what everybody could see follow.

    `pinned` are cards that stay in a hand, because the act to come shows them; no You worry! then
    comes into a hand either, because the act to come may show who holds it.
    """
    twin = pos.clone()
    twin.chance = chance.branch(7)
    keep: list[list[int]] = []
    below = [YOU] * twin.draw.count(YOU) if pinned else []
    pinned = pinned or {}
    pool: list[int] = twin.draw[:]
    for face in below:
        pool.remove(face)
    for other, hand in enumerate(twin.hands):
        if other == seat:
            keep.append(hand)
            continue
        loose, mine = hand[:], []
        for face in pinned.get(other, []):
            if face in loose:
                loose.remove(face)
                mine.append(face)
        if pos.phase == ANSWERING and other == pos.mover and YOU not in mine:
            loose.remove(YOU)  # whoever is asked does hold it
            mine.append(YOU)
        if pos.phase == DRAWN and other == pos.mover and pos.card not in mine:
            loose.remove(pos.card)
            mine.append(pos.card)
        pool += loose
        keep.append(mine)
    chance.shuffle(pool)
    for other, hand in enumerate(keep):
        while len(hand) < len(pos.hands[other]):
            hand.append(pool.pop())
    twin.hands = keep
    twin.draw = below + pool
    return twin


def positions(count: int) -> Iterator[tuple[Position, Chance]]:
    """Positions from games played by chance, under all kinds of house rules."""
    found = seed = 0
    while found < count:
        chance = Chance(4000 + seed)
        house = any_house(chance) if seed % 2 else {}
        round_ = dealt("mad-magazine", 2 + seed % 6, seed, house, dealer=seed)
        seed += 1
        steps = 0
        while not round_.over and steps < 60:
            decision = round_.questions()[0]
            round_.answer(decision.seat, any_answer(decision, chance))
            steps += 1
            if decision.kind != "turn" or chance.below(4) == 0:
                yield round_.position(), chance
                found += 1


def test_views_and_questions_tell_nothing_of_what_is_hidden() -> None:
    kinds: dict[str, int] = {}
    permutations = changed = 0
    for pos, chance in positions(1200):
        for seat in [*range(pos.seats), None]:
            twin = permuted(pos, seat, chance)
            changed += sorted(map(sorted, twin.hands)) != sorted(map(sorted, pos.hands))
            permutations += 1
            if pos.points:
                continue  # the hands were laid open
            assert view_of(twin, seat) == view_of(pos, seat)
            if seat == pos.mover and pos.phase != OVER:
                decision = questions.ask(pos, 1)
                assert questions.ask(twin, 1) == decision
                kinds[decision.kind] = kinds.get(decision.kind, 0) + 1
    assert permutations > 4000
    assert changed > permutations * 0.9, "the permutation has to change something"
    # Start questions come before the first answer; they are looked at below.
    assert {"turn", "drawn", "answer", "give", "colour"} <= set(kinds)


def test_the_question_about_a_start_card_tells_nothing() -> None:
    asked = 0
    for seed in range(150):
        round_ = dealt("mad-magazine", 4, seed, dealer=seed)
        pos = round_.position()
        if round_.questions()[0].kind != "start":
            continue
        asked += 1
        chance = Chance(seed)
        for seat in [*range(4), None]:
            twin = permuted(pos, seat, chance)
            assert view_of(twin, seat) == view_of(pos, seat)
        assert questions.ask(permuted(pos, pos.mover, chance), 1) == round_.questions()[0]
    assert asked > 20


def told_by(pos: Position, seat: int, text: str) -> tuple[list[Event], Position]:
    twin = pos.clone()
    told: list[Event] = []
    twin.tell = told.append
    words.do(twin, seat, text)
    return told, twin


def test_facts_tell_nothing_of_what_is_hidden() -> None:
    """The same act at two tables that look alike to a seat is told to it in the same way.

    What the act itself brings to light is kept the same: the cards named, who holds You worry!, and
    the cards that are drawn; everything else hidden is dealt anew.
    """
    compared = 0
    for pos, chance in positions(1200):
        if pos.over:
            continue
        decision = questions.ask(pos, 1)
        text = any_answer(decision, chance)
        named = [FACE[word] for word in text.split() if word in FACE]
        drawn = pos.draw[-8:]
        told, after = told_by(pos, pos.mover, text)
        if after.points or any(isinstance(event, PileRecycled) for event in told):
            continue  # counting lays the hands open; a shuffle rests on what was dealt anew
        for viewer in [*range(pos.seats), None]:
            if any(gives_away(event, viewer) for event in told):
                continue
            pinned = {
                seat: [YOU] * hand.count(YOU) + (named if seat == pos.mover else [])
                for seat, hand in enumerate(pos.hands)
            }
            base = pos.clone()
            del base.draw[-8:]
            twin = permuted(base, viewer, chance, pinned)
            twin.draw += drawn
            if tells_of_the_hand(pos, twin, text):
                continue
            also, _ = told_by(twin, pos.mover, text)
            mine = [event.seen_by(viewer) for event in told]
            assert mine == [event.seen_by(viewer) for event in also], (text, viewer)
            compared += 1
    assert compared > 3000


def tells_of_the_hand(pos: Position, twin: Position, text: str) -> bool:
    """Whether the act itself tells that the mover can, or cannot, play: the rules have it so."""
    tells = text == "pass" or pos.house.declines_to_keep or pos.house.declines_by_pass
    if not tells or text not in ("draw", "pass"):
        return False
    return pos.ok.isdisjoint(pos.hands[pos.mover]) != twin.ok.isdisjoint(twin.hands[pos.mover])


def gives_away(event: Event, viewer: int | None) -> bool:
    """Whether the act shows `viewer` hidden cards of others, as an exchange of hands does."""
    return isinstance(event, HandsExchanged) and viewer in (event.seat, event.target)


def test_redacted_facts_name_no_card_that_is_none_of_ones_business() -> None:
    """Every fact that holds a secret, as each kind of onlooker gets it."""
    drawn = CardDrawn(1, "G5", "turn")
    assert (drawn.seen_by(1), drawn.seen_by(0)) == (drawn, CardDrawn(1, None, "turn"))
    kept = CardKept(1, "G5")
    assert (kept.seen_by(1), kept.seen_by(None)) == (kept, CardKept(1, None))
    hand = HandDealt(2, 2, ("G5", "G6"))
    assert (hand.seen_by(2), hand.seen_by(1)) == (hand, HandDealt(2, 2, ()))
    given = CardsGiven(0, 2, 2, ("G5", "G6"))
    assert given.seen_by(0) == given.seen_by(2) == given
    assert given.seen_by(1) == given.seen_by(None) == CardsGiven(0, 2, 2, ())
    swapped = HandsExchanged(0, 2, 1, 2, ("G5",), ("G6", "B1"))
    assert swapped.seen_by(0) == swapped.seen_by(2) == swapped
    assert swapped.seen_by(3) == HandsExchanged(0, 2, 1, 2, (), ())
    declined = AnswerDeclined(3)
    assert (declined.seen_by(3), declined.seen_by(1), declined.seen_by(None)) == (
        declined,
        None,
        None,
    )


def test_facts_and_their_log_lines_hold_no_hidden_card() -> None:
    """In whole games: what a spectator gets names only cards that lie, or have lain, on the
    discards.
    """
    for seed in range(25):
        chance = Chance(seed)
        round_ = dealt("madskortspel", 3 + seed % 3, seed, any_house(chance), dealer=seed)
        shown = set(round_.view(None).discard)
        told: list[Event] = list(round_.opening())
        round_.listen(told.append)
        while not round_.over:
            decision = round_.questions()[0]
            round_.answer(decision.seat, any_answer(decision, chance))
            shown.add(round_.view(None).top)
        for event in told:
            seen = event.seen_by(None)
            if seen is None or type(event).__name__ == "PointsCounted":
                continue
            line = seen.log()
            text = json.dumps([seen.data(), line.values if line else ()])
            for code in CODE:
                assert f'"{code}"' not in text or code in shown or code in ("VAR", "WOO", "EXC")


@pytest.mark.parametrize("holder", [1, 2, 3, None])
def test_who_holds_the_answer_does_not_show_to_those_who_are_not_asked(holder: int | None) -> None:
    """[MAG-A58] while the window is open, and by what is told when it is let be."""
    hands = ["RVAR G2", "B1 B5", "B2 B6", "Y1 Y2"]
    if holder is not None:
        hands[holder] = "YOU " + hands[holder].split()[0]
    table = laid(hands, draw="G1 G3 G4 G5").do("0 play RVAR")
    others = [seat for seat in range(4) if seat != holder]
    if holder is not None:
        for seat in others:
            view = table.round.view(seat)
            assert (view.phase, view.mover, view.turn) == ("answer", None, 0)
            for text, key in (
                ("answer YOU colour=red", "nothing-to-answer"),
                ("draw", "not-your-turn"),
            ):
                with pytest.raises(Refused) as refusal:
                    table.round.answer(seat, text)
                assert refusal.value.key == key
        assert table.round.view(holder).mover == holder
        table.do(f"{holder} decline")
    for viewer in (0, None):
        seen = [event.seen_by(viewer) for event in table.told]
        names = [type(event).__name__ for event in seen if event is not None]
        assert names == [
            "CardPlayed",
            "LastCard",
            "AttackMade",
            "WindowOpened",
            "WindowClosed",
            *["CardDrawn"] * 3,
            "AttackResolved",
            "TurnBegan",
        ]


@pytest.mark.parametrize("fits", [True, False])
def test_that_a_kept_card_would_have_fitted_does_not_show(fits: bool) -> None:
    table = laid(["B2 Y3", "B1", "B5", "Y1"], draw="R6 Y2" if fits else "G6 Y2").do("0 draw")
    if fits:
        for seat in (1, 2, 3, None):
            view = table.round.view(seat)
            assert (view.phase, view.mover, view.drawn) == ("turn", 0, None)
        assert table.round.view(0).drawn == "R6"
        table.do("0 keep")
    for viewer in (1, None):
        seen = [event.seen_by(viewer) for event in table.told]
        assert [type(event).__name__ for event in seen] == ["CardDrawn", "CardKept", "TurnBegan"]


def test_a_view_is_made_of_nothing_but_values() -> None:
    """It can be kept and sent away: no list, no object of the rules."""

    def values(thing: object) -> bool:
        if isinstance(thing, tuple):
            return all(values(one) for one in thing)
        return thing is None or isinstance(thing, int | str)

    for pos, _ in positions(100):
        view = view_of(pos, 0)
        for name in type(view).__slots__:
            value = getattr(view, name)
            if name == "attack" and value is not None:
                assert all(values(getattr(value, part)) for part in type(value).__slots__)
            else:
                assert values(value), name


def test_bad_input_does_not_depend_on_the_position() -> None:
    for pos, _ in positions(40):
        if not pos.over:
            with pytest.raises(BadInput):
                words.do(pos.clone(), pos.mover, "play G9")
