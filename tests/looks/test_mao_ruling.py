"""A call about a rule in free words: its owner sees who called whom, and has the last word."""

from __future__ import annotations

import pytest

from madtable.games.mao.view import MaoView
from madtable.host.still import StillTable
from madtable.looks.company import board_maker
from madtable.looks.examples import example, seats_of
from madtable.looks.mao.table import MaoTable
from madtable.ui.intent import Key
from madtable.ui.screens.live import LiveTable
from madtable.ui.stack import SceneStack
from tests.looks.tables import kit
from tests.looks.watching import SMALL


def called(viewer: int) -> tuple[StillTable, MaoTable]:
    """The table just after the call, seen by `viewer`."""
    scenario = example("mao-ruling")
    table = StillTable(scenario, seats_of(scenario, viewer))
    for step in scenario.steps:
        if step.do is not None:
            table.act(step.do)
    words = kit("en")

    scene = LiveTable(words, table, viewer, board_maker(words, table.header, viewer), resumed=True)
    stack = SceneStack(words)
    stack.resized(SMALL)
    stack.push(scene)
    assert isinstance(scene.board, MaoTable)
    return table, scene.board


@pytest.mark.parametrize(("pick", "cards"), [(0, 4), (1, 3)])
def test_the_owner_sees_who_called_whom_by_which_rule_and_decides(pick: int, cards: int) -> None:
    table, board = called(0)
    names = board.company.names
    assert names[3] in board.sheet.title
    assert names[1] in board.sheet.title
    assert "sigh" in board.sheet.note
    board.sheet.picks[pick].act()
    view = table.view(0)
    assert isinstance(view, MaoView)
    assert view.counts[1] == cards
    assert not view.referred
    assert not board.sheet.open


def test_the_question_goes_when_the_time_to_answer_is_over() -> None:
    table, board = called(0)
    assert board.sheet.asks("ruling")
    table.act("wait 60")
    assert not [offer for offer in table.offers(0) if offer.kind == "ruling"]
    board.offer(table.offers(0))
    assert not board.sheet.open


def test_a_question_that_was_put_away_does_not_come_back() -> None:
    table, board = called(0)
    board.sheet.dismiss()
    for _ in range(2):
        board.offer(table.offers(0))
        assert not board.sheet.open
    table.act("wait 60")
    board.settle(table.view(0))
    board.offer(table.offers(0))
    assert not board.sheet.open


def test_while_there_is_time_a_question_put_away_can_be_had_again_and_answered() -> None:
    for way in ("chip", "key"):
        table, board = called(0)
        assert board.controls.named("ruling") is None, "the sheet asks already"
        board.sheet.dismiss()
        chip = board.controls.named("ruling")
        assert chip is not None
        if way == "chip":
            chip.tap(chip.rect.center)
        else:
            board.handle(Key("u"))
        assert board.sheet.asks("ruling")
        assert board.controls.named("ruling") is None
        board.sheet.picks[0].act()
        view = table.view(0)
        assert isinstance(view, MaoView)
        assert view.counts[1] == 4
        assert board.controls.named("ruling") is None


def test_the_way_back_to_the_question_goes_with_the_time_to_answer() -> None:
    table, board = called(0)
    board.sheet.dismiss()
    assert board.controls.named("ruling") is not None
    table.act("wait 60")
    board.settle(table.view(0))
    board.offer(table.offers(0))
    assert board.controls.named("ruling") is None
    assert not board.handle(Key("u"))


def test_a_call_that_was_begun_is_not_lost_to_the_question() -> None:
    table, board = called(0)
    board.sheet.dismiss()
    board.calling.begin()
    board.offer(table.offers(0))
    assert board.calling.choosing
    assert not board.sheet.open


def test_breaches_of_ones_own_rule_are_the_first_reasons_to_call() -> None:
    for viewer in (0, 2):
        _, board = called(viewer)
        board.sheet.dismiss()
        board.calling.begin()
        board.calling.aim(3)
        names = [pick.name for pick in board.sheet.picks]
        assert names[0].startswith("code:CUSTOM:") == (viewer == 0)
        assert names[-1] == "call:own"


def test_nobody_else_is_asked_or_told_the_rule() -> None:
    for viewer in range(1, 5):
        table, board = called(viewer)
        assert not board.sheet.open
        assert board.controls.named("ruling") is None
        view = table.view(viewer)
        assert isinstance(view, MaoView)
        assert not view.referred
        assert "sigh" not in repr(view)
