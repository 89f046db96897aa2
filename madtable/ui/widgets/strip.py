"""Something longer than the opening it is seen through."""

from __future__ import annotations

from pygame import Rect

from madtable.ui.kit import Kit
from madtable.ui.widgets.pane import ScrollPane
from madtable.ui.widgets.widget import Widget


class Strip(Widget):
    """A strip `height` px long, to be put into its own `pane`; with the focus, up and down scroll
    it.
    """

    reach = 4.0
    radius = 12.0

    def __init__(self, kit: Kit, viewport: Rect, height: int, *, name: str = "") -> None:
        rect = Rect(viewport.left, viewport.top, viewport.width, height)
        super().__init__(kit, rect, name)
        self.pane = ScrollPane(kit, viewport, height)

    @property
    def focusable(self) -> bool:
        """Only what does not fit can be scrolled."""
        return self.visible and self.pane.most > 0

    def move(self, direction: str) -> bool:
        """See Widget."""
        notches = {"up": 1.0, "down": -1.0}.get(direction)
        if notches is None:
            return False
        at_end = self.pane.goal >= self.pane.most if notches < 0 else self.pane.goal <= 0
        if at_end:
            return False
        return self.pane.scroll(notches, self.pane.viewport.center)
