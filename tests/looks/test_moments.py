"""*Copy this moment*, as people do it: from the menu of a table, and in a replay."""

from __future__ import annotations

import json
from pathlib import Path

from msgspec.structs import replace

from madtable.engine.journal import SeatLine
from madtable.engine.message import message
from madtable.games.mao.sitting import Sitting
from madtable.host.scenario import check
from madtable.host.sitting import sit_down
from madtable.looks.lookback import replay_of
from madtable.store import journals
from madtable.ui.dialog import Dialog
from madtable.ui.intent import Back
from madtable.ui.screens.replay import ReplayScene
from tests.games.mao.tables import examples
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


def test_a_finished_game_of_mao_with_rules_of_others_stays_what_was_seen(tmp_path: Path) -> None:
    """As it was without such rules; with them the hands of others are made up, and it says so."""
    for number, rules in enumerate((0, 2)):
        desk = ProgramDesk(tmp_path / str(number))
        sitting = list(Sitting(examples(rules, 3)).lines())
        seats = [SeatLine(kind) for kind in ("knower", "learner", "knower")]
        header = replace(sit_down("mao", seats, 5), sitting=sitting)
        desk.program.begin(header)
        desk.frame()
        for _ in range(20_000):
            if desk.table.over:
                break
            desk.table.advance(500)
        desk.program.playing.close_journal()
        path = journals.listing(journals.games_folder(tmp_path / str(number)))[0].path
        replay = replay_of(path)
        assert replay.ended
        scene = desk.program.lookback.show(replay)
        scene.go(9)
        button = scene.controls.named("moment")
        assert button is not None
        button.tap(button.rect.center)
        (file,) = copies(desk)
        assert check(file.read_bytes(), file.name).ok
        found = json.loads(file.read_bytes())
        hands = (
            [sorted(hand) for hand in found["steps"][-1]["expect"]["hands"]] if not rules else []
        )
        assert (hands == [sorted(hand) for hand in replay.hands()]) == (rules == 0)
        owners = {rule["owner"] for rule in found["setup"].get("custom", [])}
        assert owners == ({scene.viewer} if rules else set())
        top = desk.stack.top
        assert isinstance(top, Dialog)
        assert top.text.key == ("moment.seen" if rules else "moment.done")  # type: ignore[union-attr]
