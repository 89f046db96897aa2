"""Where nobody knows whose turn it is, no seat waits for ever while others take card after card."""

from __future__ import annotations

import msgspec
import pytest

from madtable.ai.live import Post
from madtable.ai.mao_knower import MaoKnower
from madtable.ai.mao_learner import MaoLearner
from madtable.engine.chance import Chance
from madtable.engine.journal import SeatLine
from madtable.games.mao import events as told
from madtable.games.mao.ruletext import read_rule
from madtable.games.mao.sitting import Sitting
from madtable.host.sitting import sit_down
from madtable.host.table import Table

PACE_MS = 9000
MINUTES = 15


@pytest.mark.parametrize("drawers", [(1, 2), (2, 3), (1,), (1, 2, 3)])
@pytest.mark.parametrize(
    ("mind", "kind"),
    [
        (MaoKnower, "knower"),
        (MaoLearner, "learner:meek"),
        (MaoLearner, "learner"),
        (MaoLearner, "learner:mad"),
    ],
)
def test_others_who_take_cards_for_ever_do_not_make_it_wait_for_ever(
    mind: type[MaoKnower | MaoLearner], kind: str, drawers: tuple[int, ...]
) -> None:
    rule = read_rule(
        {"id": "rule-1", "owner": 1, "when": "play(rank=J)", "then": ["FLOW reverse"]}, "test"
    )
    first = sit_down("mao", [SeatLine("knower")] * 4, 6)
    header = msgspec.structs.replace(first, round=2, sitting=list(Sitting((rule,)).lines()))
    table = Table.deal(header)
    view = table.view(0)
    seat = mind(Post(0, 4, {}, view, Chance(3), number=2), kind)
    seat.observe(table.facts(0), 0)
    now_ms = 0
    acts = 0
    for number in range(MINUTES * 60_000 // PACE_MS):
        plan = seat.plan(view, now_ms)
        now_ms += PACE_MS
        if plan is not None and plan.at_ms < now_ms and plan.text:
            acts += 1
            seat.observe([told.CardDrawn(0, "5H", "draw")], max(plan.at_ms, now_ms - PACE_MS))
        drawer = drawers[number % len(drawers)]
        seat.observe([told.CardDrawn(drawer, "", "draw")], now_ms)
    assert acts
