"""Whole games of Mao through the program's window: by mouse, and by keyboard alone."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from madtable.looks.mao.editor import RuleEditor
from madtable.looks.mao.leaves import FolderLeaf, NotebookLeaf
from madtable.looks.mao.reckoning import Reckoning
from madtable.store import journals
from tests.ui.mao_players import KeyPerson, MaoDesk, MousePerson, Person, position_of, write
from tests.ui.players import on_table, on_title

Someone = MousePerson | KeyPerson

MOST_GAMES = 8
"""By then somebody who knows the rules has won against seats that do not."""


def on(desk: MaoDesk, kind: type[object]) -> None:
    """Wait until a screen of this kind is on top."""
    desk.until(lambda: isinstance(desk.stack.top, kind))


def killed(desk: MaoDesk, person: Someone, tmp_path: Path) -> tuple[MaoDesk, Someone]:
    """The program as it is started again after the power went: from what lies on the disk."""
    shutil.copytree(tmp_path / "data", tmp_path / "saved")
    facts = desk.table.facts(0)
    lines = [line.text for line in desk.mao.lines]
    again = MaoDesk(tmp_path / "saved", lang=desk.program.kit.words.lang)
    again.title()
    someone: Someone = type(person)(again, 4)
    someone.done = person.done
    someone.hands.use("continue")
    again.until(lambda: on_table(again))
    assert again.table.facts(0)[: len(facts)] == facts
    assert [line.text for line in again.mao.lines][: len(lines)] == lines
    assert set(again.mao.notebook.phrases) >= set(desk.mao.notebook.phrases)
    return again, someone


def point_of_order(desk: MaoDesk, person: Person) -> None:
    """The person stops play, talks freely, is noticed touching cards, and lets play go on."""
    desk.until(lambda: not desk.scene.staging.busy)
    before = desk.view.hand
    person.done[person.order()] += 1
    desk.until(lambda: desk.mao.order.on and not desk.scene.staging.busy)
    assert desk.view.point_of_order == 0
    desk.frame(10)
    assert all(card.facing < 0 for card in desk.mao.hand.cards), "hands lie face down"
    person.type("what a lovely table this is")
    assert desk.view.hand == before
    assert not [one for one in position_of(desk.table).breaches if one.code == "TALK"]
    if isinstance(person, MousePerson):
        touched = [one for one in position_of(desk.table).breaches if one.code == "TOUCH"]
        card = desk.mao.hand.cards[0]
        person.hands.click(desk.spot(desk.mao.hand_input.zone_of(card)))  # type: ignore[arg-type]
        now = [one for one in position_of(desk.table).breaches if one.code == "TOUCH"]
        assert len(now) + sum(desk.view.apart) > len(touched), "touching is noticed"
    person.order()
    desk.until(lambda: not desk.mao.order.on)
    desk.until(lambda: not desk.scene.staging.busy)
    desk.frame(10)
    assert all(card.facing > 0 for card in desk.mao.hand.cards)


def fined(desk: MaoDesk) -> dict[int, int]:
    """Penalty cards by seat, as the table's facts have them."""
    found = dict.fromkeys(range(desk.table.seats), 0)
    for fact in desk.table.facts(0):
        if type(fact).__name__ == "PenaltyGiven":
            found[fact.seat] += fact.count  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize(("kind", "lang"), [(MousePerson, "en"), (KeyPerson, "sv")])
def test_a_sitting_from_the_deal_to_a_rule_of_ones_own(
    kind: type[MousePerson] | type[KeyPerson], lang: str, tmp_path: Path
) -> None:
    desk = MaoDesk(tmp_path / "data", lang=lang)
    desk.deal("mao", ("human", "learner:sly", "learner:sly"), 6)
    desk.until(lambda: on_table(desk))
    person: Someone = kind(desk, 3)
    person.play(12)
    desk, person = killed(desk, person, tmp_path)
    person.play(4)
    point_of_order(desk, person)
    for _ in range(MOST_GAMES):
        person.play()
        on(desk, Reckoning)
        if desk.table.winners == (0,):
            break
        person.hands.use("action_1")  # the next game: nothing else is offered to who has lost
        desk.until(lambda: on_table(desk))
    assert desk.table.winners == (0,), "somebody who knows the rules wins now and then"
    ways = {way.split()[0] for way in person.done} | set(person.done)
    assert ways >= {"lay", "draw", "say typed", "call", "order"}
    assert ways & {"say chip", "say picked"}
    assert "call typed" in ways, "a reason that had not been heard yet was typed"

    # What each was penalised for, and the notebook with notes of one's own.
    seen = {
        seat: sum(fine.cards for fine in desk.mao_under.notebook.fines.get(seat, {}).values())
        for seat in range(3)
    }
    assert seen == fined(desk)
    person.hands.use("action_3")
    on(desk, NotebookLeaf)
    person.hands.use("note 0")
    write(desk, "spades have names")
    person.hands.use("close")
    on(desk, Reckoning)

    # The winner makes a rule, from one of the examples.
    person.hands.use("action_1")
    on(desk, RuleEditor)
    person.hands.use("examples")
    desk.frame(2)
    person.hands.use("choice 0")
    on(desk, RuleEditor)
    person.hands.use("make")
    on(desk, Reckoning)
    person.hands.use("action_1")
    desk.until(lambda: on_table(desk))
    assert desk.table.header.sitting, "the rule is kept for the games to come"
    assert len(desk.view.own_rules) == 1
    desk.until(lambda: not desk.scene.staging.busy)
    person.hands.use("rules")
    on(desk, FolderLeaf)
    (own,) = desk.mao_under.inventions.sentences()
    text = next(widget for widget in desk.controls.widgets if widget.name == "text")
    assert own in text._text  # type: ignore[attr-defined]
    person.hands.use("notebook")
    on(desk, NotebookLeaf)
    assert desk.widget("note 0").value == "spades have names"  # type: ignore[attr-defined]
    person.hands.use("close")
    desk.until(lambda: on_table(desk))
    person.hands.use("menu")
    desk.frame(2)
    person.hands.use(desk.saying("table.pause.leave"))
    desk.until(lambda: on_title(desk))
    files = journals.listing(journals.games_folder(tmp_path / "saved"))
    assert len(files) >= 2
    assert all(saved.state in ("finished", "unfinished") for saved in files)
