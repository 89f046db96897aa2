"""A table whose game cannot be written: people are told once and play on, a demo just goes on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from madtable.engine.message import message
from madtable.ui.dialog import Dialog
from madtable.ui.widgets.button import Button
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
    desk.scene.on_menu(desk.scene)
    menu = desk.stack.top
    assert isinstance(menu, Dialog)
    assert menu.text == message("table.pause.unsaved"), "it does not say that the game is kept"


def test_settings_that_cannot_be_kept_hold_and_people_are_told_once(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.title()
    tuning = desk.program.tuning
    (tmp_path / "settings.json").unlink(missing_ok=True)
    (tmp_path / "settings.json").mkdir()
    tuning.show()
    page = desk.stack.top
    tuning.set("volume", 0.3)
    dialog = desk.stack.top
    assert isinstance(dialog, Dialog)
    said = desk.program.kit.text(dialog.text)
    assert said.startswith("settings.json cannot be written: ")
    desk.stack.pop(None)
    tuning.set("large_text", True)
    assert desk.stack.top is page, "once is enough"
    assert (tuning.settings.volume, tuning.settings.large_text) == (0.3, True)


def test_what_continue_goes_on_with_is_said_in_the_language_of_the_title(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal("mad-magazine", ("human", "random", "random"), 3)
    KeyPlayer(desk, 3).play(1)
    desk.program.show_title()
    program = desk.program

    def note() -> object:
        button = desk.controls.named("continue")
        assert isinstance(button, Button)
        return button._note

    english = note()
    assert english == program.kit.say("continue.note", game="MAD Magazine Card Game", number=1)
    program.tuning.set("language", "sv")
    assert note() == program.kit.say("continue.note", game="MAD Magazine Card Game", number=1)
    assert note() != english


def test_a_demo_waits_for_nobody(desk: ProgramDesk) -> None:
    desk.program.options = replace(desk.program.options, demo=True)
    desk.deal("mad-magazine", ("random", "random"), 3)
    desk.until(lambda: desk.stack.top is None, 900.0)
    journal = desk.program.playing.journal
    assert journal is not None
    assert journal.error is not None, "there was something to be told"
    assert desk.table.over
    desk.program.playing.end()
