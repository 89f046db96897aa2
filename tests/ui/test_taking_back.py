"""The button that takes back: there while it can be used, and the table is as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from madtable.ui.intent import Key, Press, Tap
from tests.ui.players import ProgramDesk


def played(tmp_path: Path, *, on: bool = True, frames: int = 40) -> tuple[ProgramDesk, str, str]:
    """A table of the Lab at which the person has just played; what it was before, and the card."""
    desk = ProgramDesk(tmp_path, speed="brisk")
    desk.program.kit.take_back = on
    desk.deal("mad-lab", ("human", "random", "random"), 4)
    desk.until(lambda: desk.scene.board.asker.decision is not None, 60.0)
    decision = desk.scene.board.asker.decision
    assert decision is not None
    before, text = desk.table.digest(), decision.options[0].text
    desk.scene.submit(text)
    desk.frame(frames)
    return desk, before, text


@pytest.mark.parametrize("way", ["button", "key", "hurried"])
def test_it_is_as_if_it_had_never_been(way: str, tmp_path: Path) -> None:
    desk, before, text = played(tmp_path, frames=5 if way == "hurried" else 40)
    scene = desk.scene
    button = scene.board.controls.named("take_back")
    assert button is not None
    if way == "key":
        scene.handle(Key("backspace"))
    else:
        scene.handle(Press(button.rect.center))
        desk.frame(20)
        scene.handle(Tap(button.rect.center))
    assert desk.table.digest() == before
    desk.frame(2)
    assert scene.board.asker.decision is not None, "and it is asked again"
    assert text in [option.text for option in scene.board.asker.decision.options]
    codes = sorted(card.code or "" for card in scene.board.hand.cards)
    assert codes == sorted(desk.table.view(0).hand)  # type: ignore[attr-defined]
    assert scene.board.controls.named("take_back") is None
    said = [scene.board.say(one) for e in desk.table.facts(0) if (one := e.log()) is not None]
    assert [line.text for line in scene.board.lines][-len(said) :] == said
    scene.submit(text)
    desk.until(lambda: desk.table.answers > 1, 60.0)


def test_it_goes_when_somebody_acts(tmp_path: Path) -> None:
    desk, _, _ = played(tmp_path)
    answers = desk.table.answers
    desk.until(lambda: desk.table.answers > answers, 60.0)
    desk.frame(2)
    assert desk.scene.board.controls.named("take_back") is None
    digest = desk.table.digest()
    desk.scene.handle(Key("backspace"))
    assert desk.table.digest() == digest


def test_it_is_not_there_unless_wanted(tmp_path: Path) -> None:
    desk, before, _ = played(tmp_path, on=False)
    assert desk.scene.board.controls.named("take_back") is None
    desk.scene.handle(Key("backspace"))
    assert desk.table.digest() != before
