"""A shared game taken up again while somebody may be asked in secret: nobody learns whether."""

from __future__ import annotations

import shutil
from pathlib import Path
from zlib import crc32

import pygame
import pytest

from madtable.engine.view import View
from madtable.host.scenario import Scenario
from madtable.host.still import StillTable
from madtable.looks.company import board_maker, company_of
from madtable.ui.screens.anyone import Anyone
from madtable.ui.screens.curtain import Curtain
from madtable.ui.screens.one_screen import OneScreen
from madtable.ui.screens.shared import SharedScene
from madtable.ui.screens.sharing import Sharing
from madtable.ui.seats import Sitter
from madtable.ui.stack import SceneStack
from tests.looks.tables import bytes_of, lines
from tests.ui.desk import kit
from tests.ui.players import MousePlayer, ProgramDesk
from tests.ui.test_sharing import Circle, secret


class Resumed(StillTable):
    """A table taken up again after an attack: what came of it in secret has happened already."""

    known: tuple[int, View]

    @property
    def stood(self) -> tuple[int, View]:  # type: ignore[override]
        return self.known


def taken_up(victim: str, *, declined: bool) -> list[str]:
    """What a watcher sees of a game that goes on: frame by frame until the curtain falls."""
    setup = {
        "dealer": 0,
        "turn": 0,
        "direction": "left",
        "hands": [["WOO", "G1", "G2"], ["B1", "B3", "B4"], victim.split()],
        "draw": ["G5", "G6", "Y1", "Y2", "Y3", "Y4"],
        "discard": ["B2", "R4"],
    }
    table = Resumed(Scenario(1, "secret", "mad-magazine", 3, setup, []), lines(["human"] * 3))
    table.known = (table.told, table.view(None))
    table.act("0 play WOO colour=red target=2")
    if declined:
        table.act("2 decline")
    tools = kit()
    stack = SceneStack(tools)
    stack.resized((960, 540))

    def sitters() -> tuple[Sitter, ...]:
        return company_of(tools, table.header.seats, 0).sitters

    def make(
        seat: int, *, shown: bool, resumed: bool, kind: type[SharedScene] = SharedScene
    ) -> SharedScene:
        return kind(
            tools,
            table,
            seat,
            board_maker(tools, table.header, seat, shown=shown),
            sharing=sharing,
            resumed=resumed,
        )

    sharing = Sharing(OneScreen(tools, stack, sitters), table, make)
    sharing.begin(resumed=True)
    seen, surface = [], pygame.Surface((960, 540), 0, 32)
    for _ in range(900):
        stack.update(1 / 30)
        top = stack.top
        assert top is not None
        stack.render(surface)
        seen.append(f"{type(top).__name__} {crc32(bytes_of(surface))}")
        if isinstance(top, Curtain) and top.down:
            return seen
    raise AssertionError("the next one is never asked")


def _ignore(*_: object) -> None: ...


def test_a_watcher_cannot_tell_who_could_answer_from_a_game_taken_up_again() -> None:
    able = taken_up("YOU R1 R2", declined=False)
    assert any(frame.startswith("Anyone") for frame in able), "the question comes once more"
    assert taken_up("R3 R1 R2", declined=False) == able
    assert taken_up("YOU R1 R2", declined=True) == able


@pytest.mark.parametrize("seed", [8, 5])
@pytest.mark.parametrize("later", [False, True])
def test_continue_asks_the_same_people_again(seed: int, later: bool, tmp_path: Path) -> None:
    """Left during the question, or after it and before anything else was known to all."""
    home = tmp_path / "home"
    desk = ProgramDesk(home)
    desk.deal("mad-magazine", ("human", "human", "human", "human"), seed)
    circle = Circle(desk, MousePlayer, seed)
    for _ in range(400):
        if isinstance(desk.stack.top, Anyone):
            break
        circle.step()
    prompt = desk.stack.top
    assert isinstance(prompt, Anyone)
    counts = [block.count for block in desk.stack.scenes[-2].board.seats]  # type: ignore[attr-defined]
    if later:
        prompt._end()
        desk.until(lambda: isinstance(desk.stack.top, Curtain))
    elsewhere = tmp_path / "again"
    shutil.copytree(home, elsewhere)
    again = ProgramDesk(elsewhere)
    again.title()
    again.controls.named("continue").tap((0, 0))  # type: ignore[union-attr]
    for _ in range(600):
        again.frame()
        secret(again)
        if isinstance(again.stack.top, Anyone | Curtain):
            break
    top = again.stack.top
    assert isinstance(top, Anyone)
    assert top.seats == prompt.seats
    before = [block.count for block in again.stack.scenes[-2].board.seats]  # type: ignore[attr-defined]
    assert before == counts, "what came of it is not to be seen yet"
    again.program.playing.end()
    desk.program.playing.end()
