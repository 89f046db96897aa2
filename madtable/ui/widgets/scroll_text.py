"""A long text in a small opening."""

from __future__ import annotations

from pygame import Rect, Surface

from madtable.ui import palette
from madtable.ui.kit import Kit, Label
from madtable.ui.widgets.pane import ScrollPane
from madtable.ui.widgets.widget import Widget


class ScrollText(Widget):
    """Wrapped text, to be put into its own `pane`; with the focus, up and down scroll it."""

    reach = 4.0
    radius = 12.0

    def __init__(
        self,
        kit: Kit,
        viewport: Rect,
        label: Label,
        *,
        role: str = "body",
        colour: str | None = None,
        name: str = "",
    ) -> None:
        self._text = kit.text(label)
        self._role = role
        self._colour = colour or palette.INK
        block = _block(kit, role, self._text, self._colour, viewport.width)
        rect = Rect(viewport.left, viewport.top, viewport.width, block.height)
        super().__init__(kit, rect, name)
        self.pane = ScrollPane(kit, viewport, block.height)

    @property
    def focusable(self) -> bool:
        """Only a text that does not fit can be scrolled."""
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

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        block = _block(self.kit, self._role, self._text, self._colour, self.rect.width)
        surface.blit(block, self.rect)


def _block(kit: Kit, role: str, text: str, colour: str, width: int) -> Surface:
    return kit.letters.block(role, text, colour, kit.s, width, leading=1.34)
