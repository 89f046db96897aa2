"""What the set-up screen says about a table of Mao at which hardly anybody would call anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from madtable.engine.message import Message
from madtable.ui.offer import SeatChoice, SetUp
from madtable.ui.screens.lobby import Lobby
from madtable.ui.widgets.panel import Caption
from tests.ui.players import MousePlayer, ProgramDesk


def lobby(tmp_path: Path, game: str, *kinds: str) -> tuple[ProgramDesk, Lobby]:
    """The set-up screen with this game and these seats."""
    desk = ProgramDesk(tmp_path, size=(1280, 720))
    desk.title()
    desk.program.setting_up.lobby()
    shown = desk.stack.top
    assert isinstance(shown, Lobby)
    shown.draft._take(SetUp(game, tuple(SeatChoice(kind) for kind in kinds)))
    shown.refresh()
    desk.frame(3)
    return desk, shown


def note(shown: Lobby) -> str:
    found = shown.controls.named("note")
    assert isinstance(found, Caption)
    assert isinstance(found._label, Message)
    return shown.kit.words.say(found._label)


@pytest.mark.parametrize("kinds", [("human", "learner:sly", "learner:mad"), ("human",) * 3])
def test_learners_alone_are_advised_to_let_the_table_call(
    tmp_path: Path, kinds: tuple[str, ...]
) -> None:
    desk, shown = lobby(tmp_path, "mao", *kinds)
    assert "knows the rules" in note(shown)
    MousePlayer(desk).use("heed")
    desk.frame(3)
    assert shown.draft.house == {"enforcement": "auto"}
    assert shown.controls.named("heed") is None
    assert "knows the rules" not in note(shown)
    MousePlayer(desk).use("deal")
    desk.frame(3)
    assert desk.table.header.house["enforcement"] == "auto"


def test_no_advice_where_somebody_knows_or_in_another_game(tmp_path: Path) -> None:
    for number, (game, *kinds) in enumerate(
        (
            ("mao", "human", "learner:mad", "knower:meek"),
            ("mad-magazine", "human", "sly", "meek"),
            ("mad-lab", "human", "sly", "meek"),
        )
    ):
        _, shown = lobby(tmp_path / str(number), game, *kinds)
        assert shown.controls.named("heed") is None
        assert "knows the rules" not in note(shown)


def test_the_advice_comes_and_goes_with_the_seats(tmp_path: Path) -> None:
    desk, shown = lobby(tmp_path, "mao", "human", "learner:mad", "knower:meek")
    shown._seat(2, "learner:meek")
    desk.frame()
    assert shown.controls.named("heed") is not None
    shown._seat(1, "knower:mad")
    desk.frame()
    assert shown.controls.named("heed") is None
