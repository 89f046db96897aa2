"""A table whose game cannot be written: people are told once and play on, a demo just goes on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from madtable.ui.dialog import Dialog
from tests.ui.players import KeyPlayer, ProgramDesk, on_table


@pytest.fixture
def desk(tmp_path: Path) -> ProgramDesk:
    """A program in whose data folder no game can be kept: a file lies where their folder was."""
    (tmp_path / "games").write_bytes(b"")
    return ProgramDesk(tmp_path)


def test_people_are_told_once_what_is_wrong_and_play_on(desk: ProgramDesk) -> None:
    desk.deal("mad-magazine", ("human", "random", "random"), 3)
    dialog = desk.stack.top
    assert isinstance(dialog, Dialog)
    said = desk.program.kit.text(dialog.text)
    assert ".madgame cannot be written: " in said
    assert "Errno" not in said, "a number is nothing to people"
    player = KeyPlayer(desk, 3)
    player.use(desk.saying("dialog.ok"))
    desk.until(lambda: on_table(desk))
    player.play(4)  # which wants the table on top
    assert desk.table.answers >= 4


def test_a_demo_waits_for_nobody(desk: ProgramDesk) -> None:
    desk.program.options = replace(desk.program.options, demo=True)
    desk.deal("mad-magazine", ("random", "random"), 3)
    desk.until(lambda: desk.stack.top is None, 900.0)
    journal = desk.program.playing.journal
    assert journal is not None
    assert journal.error is not None, "there was something to be told"
    assert desk.table.over
    desk.program.playing.end()
