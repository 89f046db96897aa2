"""Copying a moment: from the table or a replay into a file among the person's own documents."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from madtable.ai.seats import is_live
from madtable.host.moment import NoCopy, recorded, seen
from madtable.host.replay import Replay
from madtable.host.table import Table
from madtable.store.files import write_atomic
from madtable.ui.kit import Kit
from madtable.ui.screens.table import TableScene

if TYPE_CHECKING:
    from madtable.looks.program import Program


Copy = tuple[bytes, str]
"""A file, and the key of what is said about it."""


def copy_now(program: Program, scene: TableScene, table: Table) -> None:
    """Copy the table as whoever holds its open hand sees it, or as it ended."""
    seat = scene.eyes

    def make(name: str, title: str) -> Copy:
        if seat is None or table.over:
            raise NoCopy
        return seen(table, seat, name, title), "moment.done"

    _keep(program, table.header.game, table.turns, make)


def copy_replay(program: Program, replay: Replay, seat: int) -> None:
    """Copy a recorded game as it stands where it is looked at; all of it only if it is over."""

    def make(name: str, title: str) -> Copy:
        if not replay.ended:
            return seen(replay, seat, name, title), "moment.done"
        try:
            return recorded(replay, name, title), "moment.done"
        except NoCopy:
            # Whoever looks on may still have seen enough of it.
            return seen(replay, seat, name, title), "moment.seen"

    _keep(program, replay.header.game, replay.turns, make)


def _title(kit: Kit, game: str, turn: int) -> str:
    """What the file is called; where turns are a secret, nothing counts them."""
    named = kit.say(f"game.{game}")
    return named if is_live(game) else kit.say("moment.title", game=named, turn=turn)


def _keep(program: Program, game: str, turn: int, make: Callable[[str, str], Copy]) -> None:
    kit = program.kit
    name = time.strftime(f"{game}-%Y%m%d-%H%M%S")
    file = program.lookback.exports / f"{name}.json"
    try:
        data, done = make(name, _title(kit, game, turn))
        write_atomic(file, data)
    except NoCopy:
        program.notice("moment.copy", "moment.not-now")
    except OSError as error:
        program.tell_trouble("saved.trouble.title", error, file.parent)
    else:
        program.notice("moment.copy", done, file=str(file))
