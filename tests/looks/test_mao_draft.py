"""The rule editor: choices, and rules in free words where the house takes them."""

from __future__ import annotations

import msgspec

from madtable.games.mao.rule import ALL, PLAY, FlowAgain, FlowDraw, Rule, Trigger
from madtable.host.still import StillTable
from madtable.looks.catalogue import look
from madtable.looks.company import board_maker
from madtable.looks.endings import end_scene
from madtable.looks.examples import example, seats_of
from madtable.looks.mao.draft import WORDS, RuleDraft
from madtable.looks.mao.editor import RuleEditor
from madtable.looks.mao.reckoning import Reckoning
from madtable.looks.mao.slots import Slot
from madtable.ui.screens.live import LiveTable
from madtable.ui.screens.results import Ways
from madtable.ui.stack import SceneStack
from madtable.ui.widgets.panel import Caption
from tests.looks.tables import kit
from tests.looks.watching import SMALL


def slot(draft: RuleDraft, name: str) -> Slot:
    return next(slot for row in draft.rows() for slot in row.slots if slot.name == name)


def choose(draft: RuleDraft, name: str, word: str) -> None:
    """Choose what has this word."""
    {key: act for (key, _), act in slot(draft, name).choices}[word]()


def test_free_words_are_offered_only_where_the_house_takes_them() -> None:
    for free in (False, True):
        words = [key for (key, _), _ in slot(RuleDraft(0, free=free), "when").choices]
        assert ("mao.editor.when.words" in words) == free


def test_a_rule_in_free_words_and_back_to_choices() -> None:
    draft = RuleDraft(2, free=True)
    choose(draft, "when", f"mao.editor.when.{WORDS}")
    written = slot(draft, "text").typed
    assert written is not None
    written("  nobody whistles ")
    draft.cards = 2
    assert draft.rule() == Rule("new", 2, None, cards=2, text="nobody whistles")
    choose(draft, "when", f"mao.editor.when.{PLAY}")
    assert draft.rule().when is not None
    assert draft.rule().text == ""


def ended(text_rules: bool) -> RuleEditor:
    """The editor of somebody who has just won, at a table of this house."""
    scenario = msgspec.structs.replace(example("mao-won"), house={"text_rules": text_rules})
    table = StillTable(scenario, seats_of(scenario, 0))
    for step in scenario.steps:
        if step.do is not None:
            table.act(step.do)
    table.header.house["text_rules"] = text_rules
    shown = kit("en")
    nothing = lambda *_: None  # noqa: E731
    scene = LiveTable(shown, table, 0, board_maker(shown, table.header, 0), resumed=True)
    stack = SceneStack(shown)
    stack.resized(SMALL)
    stack.push(scene)
    ways = Ways(nothing, nothing, nothing)
    end = end_scene(look("mao"), shown, table, scene.board, 1, ways)
    stack.push(end)
    assert isinstance(end, Reckoning)
    end.make_rule()
    editor = stack.top
    assert isinstance(editor, RuleEditor)
    return editor


def test_a_rule_in_free_words_is_made_at_a_table_that_takes_them() -> None:
    editor = ended(True)
    sheet = editor.stack.scenes[-2]
    assert isinstance(sheet, Reckoning)
    assert editor.draft.free
    editor.draft.text = ""
    assert editor.faults(), "no words yet"
    editor.draft.text = "Nobody touches their nose."
    assert not editor.faults()
    editor.make()
    assert editor.refusal == ""
    board = editor.board
    assert list(board.notebook.made.values()) == [0]
    note = board.kit.say("mao.end.note.rule.you", number=1)
    assert note in [
        widget.label for widget in sheet.controls.widgets if isinstance(widget, Caption)
    ]


def test_a_table_that_takes_none_says_why() -> None:
    editor = ended(False)
    assert not editor.draft.free
    editor.draft.text = "Nobody touches their nose."
    editor.make()
    assert editor.refusal == editor.kit.say("refused.mao.no-text-rules")
    assert not editor.board.notebook.made


def test_a_rule_that_was_refused_cannot_be_made_again_as_it_stands() -> None:
    editor = ended(False)
    editor.draft.trigger = Trigger(PLAY)
    editor.draft.then = [FlowDraw(ALL, 4), FlowAgain()]
    editor.make()
    assert editor.refusal
    button = editor.controls.named("make")
    assert button is not None
    assert not button.enabled
    choose(editor.draft, "then1", "mao.editor.then.nothing")
    choose(editor.draft, "then0", "mao.editor.then.skip")
    editor.resume(lambda: None)
    button = editor.controls.named("make")
    assert button is not None
    assert button.enabled
    assert not editor.refusal
