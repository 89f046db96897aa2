"""What somebody has missed at a shared screen, shown for a while when their hand opens."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from madtable.engine.event import Event
from madtable.ui.board import Board
from madtable.ui.log_tape import LogLine, LogTape

RECALL_S = 6.0
"""How long it is shown, unless they do something."""

RECALLED = 6
"""How many lines of it, at the most."""


class Recap:
    """The log's latest lines on a tape of their own in `rect` on the board's stage."""

    def __init__(self, board: Board, rect: Rect, facts: Sequence[Event]) -> None:
        self._board = board
        self._left = RECALL_S
        self._tape: LogTape | None = None
        said = [event.log() for event in facts]
        lines = [LogLine(board.say(one)) for one in said if one is not None]
        if lines:
            kit = board.kit
            title = kit.say("curtain.recap")
            self._tape = LogTape(kit.art, kit.letters, rect, kit.s, title, RECALLED)
            self._tape.z = 80.0
            self._tape.show(lines)
            board.stage.add(self._tape)

    @property
    def lines(self) -> tuple[LogLine, ...]:
        """What it tells; nothing where nothing was missed, or once it has been put away."""
        return tuple(self._tape.lines) if self._tape is not None else ()

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass; in the end it goes by itself."""
        self._left -= dt
        if self._left <= 0:
            self.put_away()

    def put_away(self) -> None:
        """It has been read."""
        if self._tape is not None:
            self._board.stage.remove(self._tape)
            self._tape = None
