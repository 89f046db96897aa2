"""Invented rules as text: both ways, generous in reading, strict about nonsense. [4.5]"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madtable.engine.errors import BadInput
from madtable.games.mao import rule as r
from madtable.games.mao.cards import FACE, FACES, RANK
from madtable.games.mao.library import EXAMPLES
from madtable.games.mao.phrases import understand
from madtable.games.mao.ruletext import read_card, read_clause, read_cond, read_rule, read_trigger
from madtable.games.mao.rulewriting import (
    rule_text,
    write_card,
    write_clause,
    write_cond,
    write_rule,
    write_trigger,
)

SALUTE: dict[str, Any] = {
    "id": "salute",
    "owner": 2,
    "when": "play(rank=J)",
    "then": ["OBLIGE gesture(actor, salute, 5)"],
}

words = st.lists(
    st.text(alphabet="abcdefghijklmnopqrstuvwxyzåäö", min_size=1, max_size=8),
    min_size=1,
    max_size=4,
).map(" ".join)
phrases = words.map(understand)
cards = st.builds(
    r.CardTest,
    ranks=st.sets(st.integers(1, 13), max_size=4).map(lambda found: tuple(sorted(found))),
    suits=st.sets(st.integers(0, 3), max_size=3).map(lambda found: tuple(sorted(found))),
    colour=st.sampled_from(["", "red", "black"]),
    parity=st.sampled_from(["", "odd", "even"]),
    court=st.booleans(),
    same_rank=st.booleans(),
    same_suit=st.booleans(),
    delta=st.none() | st.integers(-12, 12),
    total=st.none() | st.integers(2, 26),
)
who = st.sampled_from(r.WHO)
signs = st.sampled_from(r.SIGNS)
until = st.sampled_from(r.UNTIL)
seconds = st.integers(1, 60)
triggers = (
    st.builds(r.Trigger, st.just(r.PLAY), card=cards)
    | st.builds(r.Trigger, st.just(r.SAID), phrase=phrases)
    | st.builds(r.Trigger, st.just(r.DRAW), number=st.integers(0, 9))
    | st.builds(r.Trigger, st.just(r.HAND_SIZE), number=st.integers(0, 52))
    | st.builds(r.Trigger, st.just(r.CHAIN), number=st.integers(1, 52))
    | st.builds(
        r.Trigger,
        st.sampled_from([r.DOUBLE, r.TURN_START, r.TURN_END, r.REVERSED, r.PENALISED]),
    )
)
conds = (
    st.builds(r.HandSize, who, signs, st.integers(0, 99))
    | st.builds(r.Streak, cards, signs, st.integers(0, 99))
    | st.builds(r.Every, st.integers(2, 99))
    | st.builds(r.Direction, st.sampled_from([1, -1]))
    | st.builds(r.Relation, who, st.sampled_from(r.PLACES))
)
clauses = (
    st.builds(r.ObligeSay, who, phrases, seconds)
    | st.builds(r.ObligeGesture, who, st.sampled_from(["tap", "stand", "salute"]), seconds)
    | st.builds(r.ForbidSay, who, phrases | st.just(r.ANYTHING), until)
    | st.builds(r.ForbidPlay, who, cards, until)
    | st.builds(r.PermitPlay, cards)
    | st.builds(r.FlowSkip, st.integers(1, 3))
    | st.just(r.FlowReverse())
    | st.just(r.FlowAgain())
    | st.builds(r.FlowDraw, who, st.integers(1, 4))
    | st.builds(r.FlowPass, who, who)
    | st.builds(r.FlowSuit, st.integers(0, 3))
)


@given(cards)
def test_cards_both_ways(card: r.CardTest) -> None:
    assert read_card(write_card(card), "here") == card


@given(triggers)
def test_triggers_both_ways(trigger: r.Trigger) -> None:
    assert read_trigger(write_trigger(trigger), "here") == trigger


@given(conds)
def test_conditions_both_ways(cond: r.Cond) -> None:
    assert read_cond(write_cond(cond), "here") == cond


@given(clauses)
def test_clauses_both_ways(clause: r.Clause) -> None:
    assert read_clause(write_clause(clause), "here") == clause


@given(
    st.builds(
        r.Rule,
        id=st.from_regex(r"[a-z][a-z0-9-]{0,10}", fullmatch=True),
        owner=st.integers(0, 7),
        when=triggers,
        conds=st.lists(conds, max_size=3).map(tuple),
        then=st.lists(clauses, min_size=1, max_size=3).map(tuple),
        title=words | st.just(""),
        game=st.integers(0, 50),
        cards=st.integers(1, 2),
        reason=words.filter(lambda text: len(text) <= 40) | st.just(""),
    )
)
def test_rules_both_ways(rule: r.Rule) -> None:
    assert read_rule(write_rule(rule), "here") == rule
    assert rule_text(read_rule(write_rule(rule), "here")) == rule_text(rule)


def test_the_examples_read_as_they_are_written() -> None:
    for number, example in enumerate(EXAMPLES):
        rule = example.rule(f"r{number}", 1, 3)
        assert read_rule(write_rule(rule), "here") == rule


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("play(rank∈{J,Q})", "play(rank={J,Q})"),
        ("play( rank = J | Q )", "play(rank={J,Q})"),
        ("play(rank in {Q, J})", "play(rank={J,Q})"),
        ("play(suit=hearts)", "play(suit=H)"),
        ("play(suit=♥)", "play(suit=H)"),
        ("play(red)", "play(colour=red)"),
        ("play()", "play"),
        ("draw()", "draw"),
        ("said('Good Grief!')", "said(good grief)"),
    ],
)
def test_reading_triggers_is_generous(text: str, same: str) -> None:
    assert write_trigger(read_trigger(text, "here")) == same


@pytest.mark.parametrize(
    ("text", "same"),
    [
        (
            "OBLIGE say(actor, *clubs are trumps*, within 5)",
            "OBLIGE say(actor, clubs are trumps, 5)",
        ),
        (
            "oblige say(actor, “Long live, the couple”, 5s)",
            "OBLIGE say(actor, long live the couple, 5)",
        ),
        ("FLOW pass_card(actor→next)", "FLOW pass_card(actor->next)"),
        ("FLOW pass_card(actor, next)", "FLOW pass_card(actor->next)"),
        ("FLOW skip", "FLOW skip(1)"),
        ("FLOW reverse()", "FLOW reverse"),
        ("FORBID say(all, anything, until next_play)", "FORBID say(all, *, next_play)"),
        ("FORBID play(next, rank={2,3}, end_of_lap)", "FORBID play(next, rank={2,3}, end_of_lap)"),
        ("PERMIT play(delta_prev=−1)", "PERMIT play(delta_prev=-1)"),
    ],
)
def test_reading_clauses_is_generous(text: str, same: str) -> None:
    assert write_clause(read_clause(text, "here")) == same


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("every(5)th", "every(5)th"),
        ("every 5th", "every(5)th"),
        ("streak(colour=red) ≥ 3", "streak(colour=red) >= 3"),
        ("hand_size(actor)==1", "hand_size(actor) = 1"),
        ("direction=left", "direction=+"),
        ("relation(actor,owner)=left", "relation(actor, owner)=left"),
        ("relation(next)=self", "relation(next, owner)=self"),
    ],
)
def test_reading_conditions_is_generous(text: str, same: str) -> None:
    assert write_cond(read_cond(text, "here")) == same


@pytest.mark.parametrize(
    "change",
    [
        {"when": "sneeze"},
        {"when": "play(rank=1)"},
        {"when": "play(rank=J, rank=Q)"},
        {"when": "play(rank={J,J})"},
        {"when": "play(colour=mauve)"},
        {"when": "reversed(3)"},
        {"when": "chain(0)"},
        {"when": "said()"},
        {"when": "hand_size(٣)"},
        {"when": "play(delta_prev=" + "9" * 5000 + ")"},
        {"when": "play(delta_prev=--2)"},
        {"when": "play(sum_prev=+)"},
        {"if": ["every(" + "9" * 5000 + ")th"]},
        {"if": ["streak(red) >= " + "9" * 5000]},
        {"then": ["OBLIGE say(actor, hello, " + "9" * 5000 + ")"]},
        {"when": 3},
        {"if": ["moon = full"]},
        {"if": ["every(1)th"]},
        {"if": ["hand_size(dealer) = 1"]},
        {"if": [3]},
        {"then": ["OBLIGE say(actor, 5)"]},
        {"then": ["OBLIGE say(actor, hello, soon)"]},
        {"then": ["OBLIGE say(actor, hello, 99)"]},
        {"then": ["OBLIGE say(actor, !, 5)"]},
        {"then": ["OBLIGE gesture(actor, wink, 5)"]},
        {"then": ["FORBID play(actor, rank=2, forever)"]},
        {"then": ["FLOW skip(4)"]},
        {"then": ["FLOW draw(next, 5)"]},
        {"then": ["FLOW win"]},
        {"then": ["FLOW suit(X)"]},
        {"then": ["DANCE"]},
        {"penalty": {"cards": 3}},
        {"penalty": {"cards": True}},
        {"penalty": {"reason": "x" * 41}},
        {"penalty": {"shots": 1}},
        {"penalty": 2},
        {"id": ""},
        {"id": "two words"},
        {"owner": "me"},
        {"owner": True},
        {"game_no": -1},
        {"colour": "blue"},
        {"text": "Hats off."},
    ],
)
def test_nonsense_is_named(change: dict[str, object]) -> None:
    with pytest.raises(BadInput) as caught:
        read_rule({**SALUTE, **change}, "rule 7")
    assert caught.value.where == "rule 7"


def test_what_is_missing_is_named() -> None:
    for key in ("id", "owner", "when"):
        with pytest.raises(BadInput, match=key):
            read_rule({name: value for name, value in SALUTE.items() if name != key}, "here")
    with pytest.raises(BadInput, match="object"):
        read_rule("salute", "here")
    assert read_rule({**SALUTE, "if": "every 5th", "then": "FLOW again"}, "here").conds


@given(cards, st.integers(0, FACES - 1), st.none() | st.integers(0, FACES - 1))
def test_a_card_test_is_all_of_its_parts(card: r.CardTest, face: int, under: int | None) -> None:
    parts = [
        r.CardTest(**{slot: getattr(card, slot)})
        for slot in r.CardTest.__slots__
        if getattr(card, slot) != getattr(r.ANY_CARD, slot)
    ]
    assert card.matches(face, under) == all(part.matches(face, under) for part in parts)


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("rank=K, delta_prev=1", "KC KD KH KS"),
        ("sum_prev=13", "AC AD AH AS"),
        ("same_rank_as_prev", "QC QD QH QS"),
        ("same_suit_as_prev, court", "JH QH KH"),
        ("delta_prev=-11", "AC AD AH AS"),
    ],
)
def test_what_fits_on_the_queen_of_hearts(text: str, faces: str) -> None:
    card = read_card(text, "here")
    queen = FACE["QH"]
    found = {face for face in range(FACES) if card.matches(face, queen)}
    assert found == {FACE[code] for code in faces.split()}
    assert not any(card.matches(face, None) for face in range(FACES))
    assert RANK[queen] == 12
