"""A value between two arrows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from pygame import Rect, Surface

from madtable.ui import palette, paper
from madtable.ui.intent import Pos
from madtable.ui.kit import Kit, Label
from madtable.ui.sheet import Piece
from madtable.ui.widgets.widget import Widget

V = TypeVar("V")

CELL = 56.0
HEIGHT = 60.0
HOLD_FIRST_S, HOLD_NEXT_S = 0.42, 0.12
"""A held arrow steps on like a held key."""


class Stepper(Widget, Generic[V]):
    """One of several values, each with its words.

    A tap on an arrow goes one step, a tap on the middle the same as on the right arrow. `wraps`
    lets the last value be followed by the first.
    """

    reach = 12.0
    radius = 17.0

    def __init__(
        self,
        kit: Kit,
        rect: Rect,
        values: Sequence[V],
        value: V,
        word: Callable[[V], Label],
        on_change: Callable[[V], None],
        *,
        name: str = "",
        wraps: bool = True,
        cell: float = CELL,
        size: float = 27.0,
    ) -> None:
        super().__init__(kit, rect, name)
        self.values = tuple(values)
        self.value = value
        self.wraps = wraps
        self._word = word
        self._on_change = on_change
        self._cell = cell
        self._size = size
        self._held: int | None = None
        self._held_s = 0.0
        self._repeated = False

    def step(self, by: int) -> bool:
        """Go on by some values; False at an end that does not wrap."""
        at = self.values.index(self.value) + by
        if self.wraps:
            at %= len(self.values)
        if not 0 <= at < len(self.values) or self.values[at] == self.value:
            return False
        self.value = self.values[at]
        self.touch()
        self._on_change(self.value)
        return True

    def tap(self, pos: Pos) -> None:
        """See Widget."""
        if not self._repeated:
            self.step(self._side(pos))
        self._repeated = False

    def confirm(self) -> None:
        """The next value."""
        self.step(1)

    def move(self, direction: str) -> bool:
        """Left and right step; where there is no further, the focus does not run away either."""
        if direction not in ("left", "right"):
            return False
        self.step(1 if direction == "right" else -1)
        return True

    def _side(self, pos: Pos) -> int:
        return -1 if pos[0] < self.rect.left + self.kit.px(self._cell) else 1

    def press_at(self, pos: Pos) -> None:
        """See Widget."""
        self._held = self._side(pos)
        self.awake = True
        self._held_s = 0.0
        self._repeated = False

    def update(self, dt: float) -> None:
        """See Widget."""
        if not self.pressed or self._held is None:
            self._held = None
            self.awake = False
            return
        self._held_s += dt
        due = HOLD_NEXT_S if self._repeated else HOLD_FIRST_S
        if self._held_s >= due and len(self.values) > 4:
            self._held_s = 0.0
            self._repeated = True
            self.step(self._held)

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        kit, s = self.kit, self.kit.s
        size = self.rect.size
        piece: Piece = kit.art.kept(
            ("stepper", size, self._cell, s),
            lambda: paper.stepper(size[0] / s, s, cell=self._cell, height=size[1] / s),
        )
        piece.draw(surface, self.rect.topleft)
        room = self.rect.width - 2 * kit.px(self._cell) - kit.px(8)
        text = kit.text(self._word(self.value))
        at = self.rect.center
        kit.letters.write(
            surface, "chip", text, palette.INK, s, at, "centre", size=self._size, fit=room
        )
