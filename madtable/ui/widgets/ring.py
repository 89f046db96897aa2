"""The dashed ring round what has the focus."""

from __future__ import annotations

from pygame import Rect, Surface

from madtable.ui import paper
from madtable.ui.kit import Kit
from madtable.ui.sheet import Piece
from madtable.ui.stage import Item, Stage
from madtable.ui.widgets.widget import Widget

Z_RING = 200.0
OUTSIDE = 11.0
"""How far outside the focused thing the ring runs, in units."""


class FocusRing(Item):
    """The ring; it follows a widget about and hides when there is none."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(Z_RING, visible=False)
        self.kit = kit
        self._rect = Rect(0, 0, 0, 0)
        self._radius = 0.0
        self._viewport: Rect | None = None

    def follow(self, stage: Stage, widget: Widget | None) -> None:
        """Lie round this widget; None hides the ring."""
        if widget is None or not widget.visible or not widget.ringed:
            self.visible = False
            return
        if self.stage is None:
            stage.add(self)
        self.visible = True
        look = (widget.rect, widget.radius, widget.viewport)
        if look != (self._rect, self._radius, self._viewport):
            self._rect, self._radius, self._viewport = Rect(look[0]), look[1], look[2]
            self.touch()

    def _piece(self) -> Piece:
        s = self.kit.s
        key = ("focus ring", self._rect.size, self._radius, s)
        width, height = self._rect.width / s, self._rect.height / s
        return self.kit.art.kept(key, lambda: paper.focus_ring(width, height, self._radius, s))

    def bounds(self) -> Rect:
        """See Item."""
        area = self._piece().rect(self._rect.topleft)
        if self._viewport is None:
            return area
        # In a pane the ring may reach over its edge by its own width, no farther.
        grown = 2 * self.kit.px(OUTSIDE + 9)
        return area.clip(self._viewport.inflate(grown, grown))

    def paint(self, surface: Surface) -> None:
        """See Item."""
        surface.set_clip(surface.get_clip().clip(self.bounds()))
        self._piece().draw(surface, self._rect.topleft)
