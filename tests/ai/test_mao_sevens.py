"""Where the house lets one stop half-way for a 7 just taken: seats that know the rules do so, and
take it from nobody else. [MAO-A49]
"""

from __future__ import annotations

import pytest

from madtable.engine.journal import SeatLine
from madtable.games.mao import events as told
from madtable.games.mao.cards import FACE, RANK, SEVEN
from madtable.host.sitting import sit_down
from madtable.host.table import Table


@pytest.mark.parametrize("enforcement", ["honour", "hybrid"])
def test_a_seven_just_taken_is_played_and_nobody_calls_it(enforcement: str) -> None:
    half_way = 0
    for seed in (1, 7, 8):
        house = {"seven_from_draw": True, "enforcement": enforcement, "decks": 2}
        header = sit_down("mao", [SeatLine("knower")] * 4, seed, dealer=0, house=house)
        table = Table.deal(header)
        while not table.over:
            table.advance(500)
            assert table.clock.now_ms < 3_600_000, "the game does not end"
        facts = table.facts(None)
        assert not [fact for fact in facts if isinstance(fact, told.PenaltyGiven)]
        half_way += sum(stopped(facts[:end]) for end in range(2, len(facts)))
    assert half_way >= 3


def stopped(facts: tuple[object, ...]) -> bool:
    """Whether the last of these facts is a 7 laid by a seat that has just taken a card for one."""
    last = facts[-1]
    if not isinstance(last, told.CardPlayed) or RANK[FACE[last.card]] != SEVEN:
        return False
    for fact in reversed(facts[:-1]):
        if isinstance(fact, told.CardPlayed):
            return False
        if isinstance(fact, told.CardDrawn):
            before = [one for one in facts if isinstance(one, told.CardPlayed)][-2:-1]
            return fact.seat == last.seat and RANK[FACE[before[0].card]] == SEVEN
    return False
