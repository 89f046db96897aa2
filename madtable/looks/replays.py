"""Recorded games on the screen: which seat looks first, and how the table comes to it."""

from __future__ import annotations

from collections.abc import Callable

from madtable.ai.seats import has_hints
from madtable.engine.event import Event
from madtable.host.course import Course
from madtable.host.replay import Replay
from madtable.host.worker import Worker
from madtable.looks.company import board_maker
from madtable.looks.sounds import cues
from madtable.ui.kit import Kit
from madtable.ui.screens.chances import Chances
from madtable.ui.screens.replay import ReplayScene
from madtable.ui.screens.table import BoardMaker
from madtable.ui.staging import Effect


def replay_scene(
    kit: Kit,
    replay: Replay,
    leave: Callable[[], None],
    copy: Callable[[ReplayScene], None] | None = None,
    chances: Callable[[ReplayScene], None] | None = None,
    *,
    at: int = 0,
    open_hands: bool = False,
) -> ReplayScene:
    """The record on its table after `at` steps, as the person who played it saw it."""
    replay.go(at)
    eyes = replay.eyes()
    people = [seat for seat, line in enumerate(replay.header.seats) if line.kind == "human"]
    viewer = next((seat for seat in people if seat in eyes), eyes[0])

    def board_of(seat: int) -> BoardMaker:
        return board_maker(kit, replay.header, seat)

    def heard_by(seat: int) -> Callable[[Event], Effect | None]:
        return cues(kit, seat)

    return ReplayScene(
        kit,
        replay,
        viewer,
        board_of,
        leave=leave,
        copy=copy,
        chances=chances,
        cues=heard_by,
        open_hands=open_hands,
    )


def may_be_reckoned(replay: Replay) -> bool:
    """Whether there is anything to be told about the chances of a recorded game."""
    return replay.ended and has_hints(replay.header.game)


def chances_of(
    replay: Replay, worker: Callable[[], Worker | None]
) -> Callable[[ReplayScene], None]:
    """What lays the chances of a game over its replay; they are reckoned once, in the `worker`."""
    courses: list[Course] = []

    def show(scene: ReplayScene) -> None:
        if not courses:
            courses.append(Course(replay, worker()))
        board = scene.board
        sheet = Chances(
            scene.kit, courses[0], board.company.sitters, board.say, scene.table.at, scene.go
        )
        scene.stack.push(sheet)

    return show
