"""Seats that enforce rules of their own never call anybody wrongly, whatever rules others have."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from madtable.engine.journal import Header, SeatLine
from madtable.games.mao import events as told
from madtable.games.mao.infraction import BAD_CALL, CUSTOM
from madtable.games.mao.ruletext import read_rule
from madtable.games.mao.sitting import Sitting
from madtable.host.sitting import sit_down
from madtable.host.table import Table

SEATS = 4
OWNER = 1
MINUTES = 4


@cache
def minds(owner: str) -> list[str]:
    """What seats remember after three games by the rules of the book, one of them of this kind."""
    kinds = ["knower"] * SEATS
    kinds[OWNER] = owner
    start = sit_down("mao", [SeatLine(kind) for kind in kinds], 7, house={"ai_rules": False})
    for _ in range(3):
        table = Table.deal(start)
        while not table.over:
            table.advance(10_000)
        start = table.next_header()
    return start.minds


def header(owner: str, own: dict[str, object], foreign: dict[str, object], seed: int) -> Header:
    """The fourth game of the sitting: a seat of the kind `owner` has made a rule, then another, who
    knows the rules of the book.
    """
    kinds = ["knower"] * SEATS
    kinds[OWNER] = owner
    made = [
        read_rule({"id": f"rule-{seat}", "owner": seat, **data}, "test")
        for seat, data in ((OWNER, own), (3, foreign))
    ]
    lines = list(Sitting(tuple(made)).lines())
    first = sit_down("mao", [SeatLine(kind) for kind in kinds], seed)
    return msgspec.structs.replace(first, round=4, sitting=lines, minds=minds(owner))


def calls(start: Header) -> tuple[int, int]:
    """How often the owner calls a breach of its rule in a game, and how often it is wrong."""
    table = Table.deal(start)
    table.advance(MINUTES * 60_000)
    facts = table.facts(None)
    called = sum(
        (fact.seat, fact.code) == (OWNER, CUSTOM) for fact in facts if isinstance(fact, told.Called)
    )
    wrong = sum(
        (fact.seat, fact.code) == (OWNER, BAD_CALL)
        for fact in facts
        if isinstance(fact, told.PenaltyGiven)
    )
    return called, wrong


ASKS: dict[str, object] = {"when": "play(parity=odd)", "then": ["OBLIGE say(next, more tea, 5)"]}
BACK: dict[str, object] = {"when": "play(parity=odd)", "then": ["OBLIGE say(prev, more tea, 5)"]}
ONE_WAY: dict[str, object] = {
    "when": "play(parity=odd)",
    "if": ["direction=+"],
    "then": ["OBLIGE gesture(actor, stand, 5)"],
}
FULL: dict[str, object] = {
    "when": "play(parity=odd)",
    "if": ["hand_size(next) > 5"],
    "then": ["OBLIGE gesture(actor, stand, 5)"],
}
RUNS: dict[str, object] = {
    "when": "play",
    "if": ["streak(same_suit_as_prev) >= 2", "every(2)th"],
    "then": ["OBLIGE say(actor, more tea, 5)"],
}


@pytest.mark.parametrize("owner", ["learner", "learner:mad", "knower"])
@pytest.mark.parametrize(
    "own", [ASKS, BACK, ONE_WAY, FULL, RUNS], ids=["next", "prev", "direction", "hand", "streak"]
)
def test_no_owner_calls_wrongly_where_others_turn_play_round(
    owner: str, own: dict[str, object]
) -> None:
    called = 0
    for seed, ranks in enumerate(("3,5,9", "J,K", "5,9,Q", "3,J")):
        foreign: dict[str, object] = {"when": f"play(rank={{{ranks}}})", "then": ["FLOW reverse"]}
        right, wrong = calls(header(owner, own, foreign, seed))
        assert wrong == 0
        called += right
    assert called >= 2
