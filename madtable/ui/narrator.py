"""What is to be said aloud of what the screen shows: new lines of the log, questions, and what
sheets, the curtain and the results say.

Where several people share the screen, only what everybody may know is said, and no question, nor
what is asked or shown over an open hand (the whole log, a second thought about a card): the one who
is asked has a screen, and the others have ears.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

from madtable.ui.board import Board
from madtable.ui.kit import Kit
from madtable.ui.screens.table import TableScene
from madtable.ui.stack import Scene

SOUND = "icons/sound"
"""The sign before a line of the log that only tells what is heard."""


@runtime_checkable
class Aloud(Protocol):
    """A scene of which something is read out."""

    def aloud(self) -> str:
        """What is read out once it is shown."""
        ...


class Narrator:
    """Reads out what is new on the screen; `say` gets each sentence."""

    def __init__(self, kit: Kit, say: Callable[[str], None]) -> None:
        self.kit = kit
        self._say = say
        self._scene: Scene | None = None
        self._board: Board | None = None
        self._read = 0
        self._asked = ""

    def look(self, scenes: Sequence[Scene]) -> None:
        """Say what is new on the scene on top, the last of these."""
        top = scenes[-1] if scenes else None
        private = any(isinstance(one, TableScene) and _private(one) for one in scenes)
        news: object = None if top is self._scene or private else top
        if isinstance(news, Aloud):
            self._say(news.aloud())
        self._scene = top
        if isinstance(top, TableScene):
            self._look_at(top)

    def _look_at(self, scene: TableScene) -> None:
        board = scene.board
        shared = len(scene.table.humans) > 1
        if board is not self._board:
            if not (shared and self._board is not None):
                self._read = len(board.lines)
            self._board, self._asked = board, ""
        if _private(scene):
            return  # what stands in the log now is for one pair of eyes
        new = board.lines[self._read :]
        self._read = len(board.lines)
        for line in new:
            if line.glyph != SOUND:
                self._say(line.text)
        if not shared:
            self._ask(board)

    def _ask(self, board: Board) -> None:
        asked = board.prompt.text if board.prompt.visible else ""
        if asked and asked != self._asked:
            self._say(f"{board.prompt.head}. {asked}" if board.prompt.head else asked)
        self._asked = asked


def _private(scene: TableScene) -> bool:
    """Whether a hand lies open that others in the room may not hear of."""
    return scene.eyes is not None and len(scene.table.humans) > 1
