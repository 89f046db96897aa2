"""How AI seats at a Mao table vote on a penalty: by what they know, and by that alone."""

from __future__ import annotations

from functools import partial

import pytest

from madtable.ai.live import Plan
from madtable.ai.mao_course import Course
from madtable.ai.mao_dispute import seems_unjust
from madtable.ai.mao_lore import Lore
from madtable.ai.mao_reading import Next
from madtable.engine.event import Event
from madtable.engine.journal import SeatLine
from madtable.games.mao import events as told
from madtable.games.mao.infraction import DELAY, FAIL_SAY, OUT_OF_TURN, TALK
from madtable.games.mao.words import VOTE
from madtable.host.sitting import sit_down
from madtable.host.table import Table


def table_of(*kinds: str, seed: int = 4, **house: object) -> Table:
    return Table.deal(sit_down("mao", [SeatLine(kind) for kind in kinds], seed, house=house))


def after_a_card_without_words(table: Table) -> None:
    """Let everybody play until somebody has laid a card that asks for nothing at all."""
    while True:
        table.let_bot_move()
        last = table.facts(None)[-2:]
        cards = [one for one in last if isinstance(one, told.CardPlayed)]
        if cards and cards[0].left > 1 and cards[0].card in ("3H", "4D", "9C", "10H", "5D", "3C"):
            return


def penalised(code: str, seat: int, by: int, phrase: str = "") -> list[Event]:
    return [
        told.Called(by, seat, code, phrase),
        told.PenaltyGiven(seat, code, 1, by, phrase=phrase),
        told.CardDrawn(seat, "", "penalty"),
    ]


def vote_of(table: Table, seat: int, *heard: list[Event]) -> Plan | None:
    """What a mind means to do once it has heard all that, in a point of order."""
    assert table._live is not None
    mind = table._live.minds[seat]
    now_ms = table.clock.now_ms
    stopped: list[Event] = [told.PointOfOrderCalled(3)]
    for events in (*heard, stopped):
        now_ms += 50
        mind.observe(events, now_ms)
    plan = mind.plan(table.view(seat), now_ms)
    return plan if plan is not None and plan.text == VOTE else None


def test_who_knows_the_rules_votes_against_a_call_that_was_none_and_only_once() -> None:
    table = table_of("knower", "knower", "knower", "knower")
    after_a_card_without_words(table)
    wrong = penalised(FAIL_SAY, 2, 3, "Hail to the Chairman")
    vote = vote_of(table, 0, wrong)
    assert vote is not None
    assert vote.at_ms > table.clock.now_ms + 350
    assert vote_of(table, 0, [told.VoteCast(0, 1)]) is None


def test_who_knows_the_rules_leaves_a_right_call_alone() -> None:
    table = table_of("human", "knower", "knower", "knower", seed=9)
    undone, voted, asked = 0, 0, 0
    while not table.over and asked < 3:
        table.advance(500)
        view = table.view(0)
        right = [one for one in table.facts(0) if isinstance(one, told.PenaltyGiven)]
        if len(right) > asked:
            asked = len(right)
            table.submit(0, "point-of-order")
            table.submit(0, VOTE)
            table.advance(20_000)
            table.submit(0, "end-point")
        assert view is not None
    votes = [one for one in table.facts(0) if isinstance(one, told.VoteCast)]
    voted = sum(one.seat != 0 for one in votes)
    undone = sum(isinstance(one, told.PenaltyUndone) for one in table.facts(0))
    assert asked == len(votes) == 3
    assert (voted, undone) == (0, 0)


def test_nobody_votes_where_the_house_has_no_votes_or_nothing_is_left_to_undo() -> None:
    wrong = penalised(FAIL_SAY, 2, 3, "Hail to the Chairman")
    table = table_of("knower", "knower", "knower", "knower", vote_overturn=False)
    after_a_card_without_words(table)
    assert vote_of(table, 0, wrong) is None
    table = table_of("knower", "knower", "knower", "knower")
    after_a_card_without_words(table)
    assert vote_of(table, 0, wrong, [told.PenaltyUndone(2, FAIL_SAY)]) is None


def passed_on(seat: int, now: Next) -> Next | None:
    """A card that only passes the turn on."""
    return Next((seat + 1) % 4, 1) if now.turn == seat else None


def experienced() -> tuple[Lore, Course]:
    """A seat that has heard of each spade its name, of each eight a greeting, else nothing."""
    lore = Lore(0, 4, lambda: 1)
    lore.begin(20)
    course = Course(0, 4, strict=True)
    course.begin(0)
    for number in range(60):
        seat, face = number % 4, (7 * number) % 52
        play = lore.played(seat, face, 5, 1000 * number, twin=False)
        if face >= 39:
            name = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")[face - 39]
            lore.heard(seat, f"{name} of spades")
        if face % 13 == 7:
            lore.heard(seat, "good evening")
        course.played(seat, play.thing, partial(passed_on, seat))
    return lore, course


@pytest.mark.parametrize(
    ("code", "seat", "phrase", "unjust"),
    [
        (FAIL_SAY, 1, "Good evening", True),  # it has laid a three
        (FAIL_SAY, 1, "Hail to the Chairman", False),  # who knows? That was never heard before
        (OUT_OF_TURN, 1, "", False),
        (OUT_OF_TURN, 2, "", True),
        (DELAY, 2, "", False),
    ],
)
def test_a_learner_goes_by_what_it_has_seen(
    code: str, seat: int, phrase: str, unjust: bool
) -> None:
    lore, course = experienced()
    lore.played(1, 2, 5, 70_000, twin=False)
    for one in range(4):
        if one != 2:
            course.is_not(one)
    event = told.PenaltyGiven(seat, code, 1, 3, phrase=phrase)
    assert seems_unjust(event, lore, course, called=False) is unjust


def test_a_learner_knows_words_that_were_rightly_said() -> None:
    lore, course = experienced()
    lore.played(1, 39 + 4, 5, 70_000, twin=False)
    lore.heard(1, "5 of spades")
    talking = told.PenaltyGiven(1, TALK, 1, 3)
    assert seems_unjust(talking, lore, course, called=True)
    lore.heard(1, "what a lovely evening")
    assert not seems_unjust(talking, lore, course, called=True)


def test_a_learner_votes_in_a_point_of_order_as_it_thinks() -> None:
    table = table_of("learner", "knower", "knower", "knower")
    for _ in range(60):
        table.let_bot_move()
    assert table._live is not None
    assert vote_of(table, 0, penalised(FAIL_SAY, 2, 3, "Words that nobody has ever heard")) is None
