"""Recorded games on the screen: which seat looks first, and how the table comes to it."""

from __future__ import annotations

from collections.abc import Callable

from madtable.engine.event import Event
from madtable.host.replay import Replay
from madtable.looks.company import board_maker
from madtable.looks.sounds import cues
from madtable.ui.kit import Kit
from madtable.ui.screens.replay import ReplayScene
from madtable.ui.screens.table import BoardMaker
from madtable.ui.staging import Effect


def replay_scene(
    kit: Kit,
    replay: Replay,
    leave: Callable[[], None],
    copy: Callable[[ReplayScene], None] | None = None,
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
        cues=heard_by,
        open_hands=open_hands,
    )
