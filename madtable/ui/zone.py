"""A place on the table that can be pointed at, pressed and focused, but is drawn by
something else.
"""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from madtable.ui.intent import Pos
from madtable.ui.kit import Kit
from madtable.ui.widgets.widget import Widget


class Zone(Widget):
    """A card in hand, a pile, a jar: input and focus for something that draws itself.

    `on_tap` is called for a tap or Enter, `on_look` whenever pointer or focus come or go.
    `reach_of` may replace the plain rectangle test (a tilted, raised card). `ringed` False leaves
    the focus to the thing's own drawing.
    """

    def __init__(
        self,
        kit: Kit,
        rect: Rect,
        name: str,
        on_tap: Callable[[], None],
        *,
        on_look: Callable[[], None] | None = None,
        reach_of: Callable[[Pos], bool] | None = None,
        ringed: bool = True,
        z: float = 60.0,
    ) -> None:
        super().__init__(kit, rect, name, z=z)
        self._on_tap = on_tap
        self._on_look = on_look
        self._reach_of = reach_of
        self.ringed = ringed

    def hit(self, pos: Pos) -> bool:
        """See Widget."""
        return self._reach_of(pos) if self._reach_of is not None else super().hit(pos)

    def tap(self, pos: Pos) -> None:
        """See Widget."""
        self._on_tap()

    def touch(self) -> None:
        """Nothing to redraw here; whoever draws the thing looks at pointer and focus."""
        look = getattr(self, "_on_look", None)
        if look is not None:
            look()

    def focus_gained(self) -> None:
        """See Widget."""
        self.touch()

    def focus_lost(self) -> None:
        """See Widget."""
        self.touch()

    def bounds(self) -> Rect:
        """It draws nothing."""
        return Rect(self.rect.topleft, (0, 0))

    def draw(self, surface: Surface) -> None:
        """It draws nothing."""
