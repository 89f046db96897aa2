"""A game of Mao won, and a rule put together, by finger alone: nothing needs a mouse or a key."""

from __future__ import annotations

import json
from pathlib import Path

from madtable.looks.mao.editor import RuleEditor
from madtable.looks.mao.leaves import ChoiceLeaf
from madtable.looks.mao.reckoning import Reckoning
from madtable.ui.widgets.chip import Chip
from madtable.ui.widgets.field import TextField
from tests.ui.mao_players import MaoDesk, TouchPerson, write
from tests.ui.players import on_table


def on(desk: MaoDesk, kind: type[object]) -> None:
    """Wait until a screen of this kind is on top."""
    desk.until(lambda: isinstance(desk.stack.top, kind))


def choose(desk: MaoDesk, person: TouchPerson, slot: str, key: str, count: int = 0) -> None:
    """Tap a place of the sentence, and what is to stand there."""
    person.hands.use(f"slot {slot}")
    on(desk, ChoiceLeaf)
    words = desk.program.kit.say(key, count=count)
    chips = [one for one in desk.controls.widgets if isinstance(one, Chip) and one.label == words]
    person.hands.use(chips[0].name)
    on(desk, RuleEditor)


def test_a_game_is_won_and_a_rule_put_together_by_finger(tmp_path: Path) -> None:
    desk = MaoDesk(tmp_path / "data")
    desk.deal("mao", ("human", "learner:sly", "learner:sly"), 6)
    desk.until(lambda: on_table(desk))
    person = TouchPerson(desk, 3)
    person.play()
    assert desk.table.winners == (0,)
    assert set(person.done) >= {"lay dragged", "lay twice", "draw", "say typed", "say chip"}
    on(desk, Reckoning)
    person.hands.use("action_1")
    on(desk, RuleEditor)
    choose(desk, person, "when.rank", "mao.rule.card.9")
    choose(desk, person, "when.suit", "mao.rule.suit.red")
    choose(desk, person, "if0", "mao.editor.if.every")
    choose(desk, person, "then0", "mao.editor.then.say")
    field = desk.widget("slot then0.phrase")
    assert isinstance(field, TextField)
    assert field.editing, "what is to be said can be typed at once"
    choose(desk, person, "then1", "mao.editor.then.reverse")
    choose(desk, person, "cards", "mao.editor.cards", 2)
    person.hands.use("slot reason")
    write(desk, "a cat counts")
    person.hands.use("slot then0.phrase")
    write(desk, "long live the cat")
    # "Make it a rule" cannot be used while the words are not there yet: one tap ends the typing,
    # and is the one that makes the rule.
    make = next(one for one in desk.controls.widgets if one.name == "make")
    assert not make.usable
    person.hands.press(make.rect.center)
    person.hands.release(make.rect.center)
    on(desk, Reckoning)
    rule = json.loads(desk.table.next_header().sitting[0])["rule"]
    assert rule["when"] == "play(rank=9, colour=red)"
    assert rule["if"] == ["every(5)th"]
    assert rule["then"] == ["OBLIGE say(actor, long live the cat, 5)", "FLOW reverse"]
    assert rule["penalty"] == {"cards": 2, "reason": "a cat counts"}
