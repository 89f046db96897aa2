"""Nice days at a table with rules that a seat does not know: how many sevens made one may be in
doubt, and play stands still until the right wish is said.
"""

from __future__ import annotations

import msgspec
import pytest

from madtable.ai.live import Post
from madtable.ai.mao_knower import MaoKnower
from madtable.ai.mao_learner import MaoLearner
from madtable.ai.mao_lore import Lore
from madtable.engine.chance import Chance
from madtable.engine.event import Event
from madtable.engine.journal import SeatLine
from madtable.games.mao import events as told
from madtable.games.mao.cards import FACE
from madtable.games.mao.infraction import NO_NICE_DAY
from madtable.games.mao.phrases import nice_day
from madtable.games.mao.ruletext import read_rule
from madtable.games.mao.sitting import Sitting
from madtable.host.sitting import sit_down
from madtable.host.table import Table

HAND = ("7H", "7D", "4C", "5C", "6C", "9C", "JC")


def seated(mind: type[MaoKnower | MaoLearner]) -> MaoKnower | MaoLearner:
    """Seat 0 of four, where seat 2 has made a rule; it holds two sevens."""
    rule = read_rule(
        {"id": "rule-1", "owner": 2, "when": "play(rank=J)", "then": ["FLOW reverse"]}, "test"
    )
    first = sit_down("mao", [SeatLine("knower")] * 4, 6)
    header = msgspec.structs.replace(first, round=2, sitting=list(Sitting((rule,)).lines()))
    found = mind(Post(0, 4, {}, Table.deal(header).view(0), Chance(3), number=2), "sly")
    dealt: list[Event] = [told.HandDealt(0, 7, HAND)]
    dealt += [told.HandDealt(seat, 7, ()) for seat in (1, 2, 3)]
    found.observe([*dealt, told.StartTurned("2H"), told.StarterNamed(3)], 0)
    return found


def goes_on(mind: MaoKnower | MaoLearner, *events: Event, at_ms: int) -> None:
    mind.observe(events, at_ms)


def says(mind: MaoKnower | MaoLearner, now_ms: int, until_ms: int) -> list[str]:
    """What the seat says until then, nobody else doing anything."""
    view = Table.deal(sit_down("mao", [SeatLine("knower")] * 4, 6)).view(0)
    found: list[str] = []
    while True:
        plan = mind.plan(view, now_ms)
        if plan is None or plan.at_ms > until_ms:
            return found
        now_ms = max(now_ms + 50, plan.at_ms)
        if plan.text.startswith("say "):
            found.append(plan.text.removeprefix("say "))
            mind.observe([told.Spoke(0, found[-1])], now_ms)
        elif plan.text:
            mind.observe([told.CardDrawn(0, "10C", "draw")], now_ms)


def called(mind: MaoKnower, now_ms: int, until_ms: int) -> list[str]:
    """The calls that the seat means to make until then, nobody doing anything."""
    view = Table.deal(sit_down("mao", [SeatLine("knower")] * 4, 6)).view(0)
    found: list[str] = []
    for moment in range(now_ms, until_ms, 100):
        plan = mind.plan(view, moment)
        if plan is not None and plan.at_ms <= moment and plan.text.startswith("call "):
            found.append(plan.text)
    return found


def two_sevens(mind: MaoKnower | MaoLearner) -> None:
    """Seat 3 has laid a seven, seat 0 took what was due, one card, and lays the next."""
    goes_on(mind, told.CardPlayed(3, "7S", 6), at_ms=2_000)
    goes_on(mind, told.Spoke(3, "7 of Spades"), at_ms=3_000)
    goes_on(mind, told.Spoke(3, "Have a nice day"), at_ms=4_000)
    for number in range(8):
        goes_on(mind, told.CardDrawn(1 + number % 3, "", "draw"), at_ms=6_000 + 2_000 * number)
    goes_on(mind, told.CardPlayed(0, "7H", 6), at_ms=30_000)


@pytest.mark.parametrize("mind", [MaoKnower, MaoLearner])
def test_who_hears_what_day_was_not_had_says_so_if_it_was_to_wish_it(
    mind: type[MaoKnower | MaoLearner],
) -> None:
    seat = seated(mind)
    two_sevens(seat)
    goes_on(seat, told.Spoke(0, "Have a nice day"), at_ms=31_000)
    told_off = told.PenaltyGiven(1, NO_NICE_DAY, 1, told.CHAIR, phrase=nice_day(2))
    goes_on(seat, told_off, told.CardDrawn(1, "", "penalty"), at_ms=34_000)
    assert "Have a very nice day" in says(seat, 34_000, 38_000)


@pytest.mark.parametrize("mind", [MaoKnower, MaoLearner])
def test_who_has_wished_the_right_day_does_not_wish_it_again(
    mind: type[MaoKnower | MaoLearner],
) -> None:
    seat = seated(mind)
    two_sevens(seat)
    goes_on(seat, told.Spoke(0, "Have a very nice day"), at_ms=31_000)
    told_off = told.PenaltyGiven(1, NO_NICE_DAY, 1, told.CHAIR, phrase=nice_day(2))
    goes_on(seat, told_off, told.CardDrawn(1, "", "penalty"), at_ms=34_000)
    assert "Have a very nice day" not in says(seat, 34_000, 38_000)


def test_where_nobody_goes_on_a_knower_wishes_every_day_that_the_row_allows() -> None:
    seat = seated(MaoKnower)
    two_sevens(seat)
    goes_on(seat, told.Spoke(0, "Have a nice day"), at_ms=31_000)
    goes_on(seat, told.CardPlayed(1, "7C", 6), at_ms=33_000)
    goes_on(seat, told.Spoke(1, "Have a nice day"), at_ms=34_000)
    wished = says(seat, 35_000, 150_000)
    assert set(wished) == {"Have a very nice day", "Have a very very nice day"}


def test_the_row_is_all_that_lies_of_one_rank_whatever_happened_between() -> None:
    lore = Lore(0, 4, lambda: 1)
    lore.begin(FACE["2H"])
    for number, card in enumerate(("7S", "5S", "7S", "7H", "7D")):
        lore.played(number % 4, FACE[card], 5, 1000 * number, twin=False)
        lore.drawn = True
    assert [play.seat for play in lore.row] == [2, 3, 0]
    assert lore.row[-1].lie.run == 1


@pytest.mark.parametrize("drawn", [False, True])
def test_a_knower_calls_a_wish_only_where_it_can_count_the_sevens(drawn: bool) -> None:
    seat = seated(MaoKnower)
    assert isinstance(seat, MaoKnower)
    goes_on(seat, told.CardPlayed(3, "4H", 6), at_ms=2_000)
    goes_on(seat, told.CardPlayed(0, "4C", 6), at_ms=4_000)
    goes_on(seat, told.CardPlayed(1, "7C", 6), at_ms=6_000)
    goes_on(seat, told.Spoke(1, "Have a nice day"), at_ms=7_000)
    if drawn:  # for the fun of it, or because some rule has made it the turn of seat 3
        goes_on(seat, told.CardDrawn(3, "", "draw"), at_ms=8_000)
    goes_on(seat, told.CardPlayed(2, "7S", 6), at_ms=9_000)
    goes_on(seat, told.Spoke(2, "7 of Spades"), at_ms=9_700)
    goes_on(seat, told.Spoke(2, "Have a nice day"), at_ms=10_400)
    assert bool(called(seat, 10_400, 30_000)) is not drawn
