"""How long an AI seat seems to think: it may have its answer long before it gives it."""

from __future__ import annotations

from madtable.ui.board import Board
from madtable.ui.tween import Tempo

THINK_S = 0.7
"""How long an AI seat seems to think at brisk speed, at the least."""

THINK_MORE_S = 0.5
"""How much longer it may seem to think than that."""

CHANCE_S = 2.2
"""So long it thinks at the least, at any speed, where something can be taken back."""


class Thinking:
    """The AI seat that a table waits for, if any, with bubbles rising in its jar."""

    def __init__(self, board: Board, tempo: Tempo) -> None:
        self._board = board
        self._tempo = tempo
        self.seat: int | None = None
        self._left_s = 0.0

    def begin(self, seat: int, told: int, *, chance: bool) -> None:
        """A seat begins to think, in a game of which `told` facts have been told; `chance` says
        that the person has a chance to take something back meanwhile.

        The pause varies from move to move, by nothing but what the viewer has been told.
        """
        share = told * 7919 % 97 / 97
        self._left_s = (THINK_S + THINK_MORE_S * share) * self._tempo.factor
        if chance:
            self._left_s = max(CHANCE_S, self._left_s)
        self.seat = seat
        self._board.think(seat)
        self._board.wait_for(seat)

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self._left_s -= dt

    @property
    def enough(self) -> bool:
        """Whether it has seemed to think for long enough."""
        return self._left_s <= 0

    def hurry(self) -> None:
        """Let that be enough."""
        self._left_s = 0.0

    def stop(self) -> None:
        """Nobody thinks any more."""
        self.seat = None
        self._board.think(None)
