"""*Copy this moment*, as people do it: from the menu of a table, and in a replay."""

from __future__ import annotations

import json
from pathlib import Path

from madtable.engine.message import message
from madtable.host.scenario import check
from madtable.looks.lookback import replay_of
from madtable.store import journals
from madtable.ui.dialog import Dialog
from madtable.ui.intent import Back
from madtable.ui.screens.replay import ReplayScene
from tests.ui.players import ProgramDesk


def copies(desk: ProgramDesk) -> list[Path]:
    return sorted(desk.program.lookback.exports.glob("*.json"))


def press(desk: ProgramDesk, label: str) -> None:
    top = desk.stack.top
    assert isinstance(top, Dialog)
    place = [choice.label for choice in top.choices].index(message(label))
    button = top.controls.named(f"choice {place}")
    assert button is not None
    button.tap(button.rect.center)


def test_from_the_menu_of_a_table(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal("mad-lab", ("human", "random", "random"), 5)
    desk.until(lambda: desk.scene.board.asker.decision is not None)
    desk.scene.handle(Back())
    press(desk, "moment.copy")
    (file,) = copies(desk)
    assert check(file.read_bytes(), file.name).ok
    assert isinstance(desk.stack.top, Dialog), "it says where the file is"
    found = json.loads(file.read_bytes())
    assert sorted(found["setup"]["hands"][0]) == sorted(desk.table.view(0).hand)  # type: ignore[attr-defined]


def test_in_the_replay_of_a_finished_game(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal("mad-lab", ("random", "random", "random"), 5)
    while desk.table.let_bot_move() is not None:
        pass
    desk.program.playing.close_journal()
    path = journals.listing(journals.games_folder(tmp_path))[0].path
    replay = replay_of(path)
    desk.program.lookback.show(replay)
    scene = desk.stack.top
    assert isinstance(scene, ReplayScene)
    scene.go(10)
    button = scene.controls.named("moment")
    assert button is not None
    button.tap(button.rect.center)
    (file,) = copies(desk)
    assert check(file.read_bytes(), file.name).ok
    hands = json.loads(file.read_bytes())["setup"]["hands"]
    assert [sorted(hand) for hand in hands] == [sorted(hand) for hand in replay.hands()]


def test_from_the_menu_of_a_table_of_mao(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal("mao", ("human", "knower", "knower"), 5)
    desk.until(lambda: not desk.scene.staging.busy and len(desk.table.view(0).hand) == 7)  # type: ignore[attr-defined]
    desk.scene.handle(Back())
    press(desk, "moment.copy")
    (file,) = copies(desk)
    assert check(file.read_bytes(), file.name).ok
    found = json.loads(file.read_bytes())
    assert sorted(found["setup"]["hands"][0]) == sorted(desk.table.view(0).hand)  # type: ignore[attr-defined]
    assert found["title"] == "Mao", "how many turns there were is nobody's business"
