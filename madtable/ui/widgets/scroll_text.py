"""A long text in a small opening."""

from __future__ import annotations

from pygame import Rect, Surface

from madtable.ui import palette
from madtable.ui.kit import Kit, Label
from madtable.ui.widgets.strip import Strip


class ScrollText(Strip):
    """Wrapped text, to be put into its own `pane`."""

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
        super().__init__(kit, viewport, block.height, name=name)

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        block = _block(self.kit, self._role, self._text, self._colour, self.rect.width)
        surface.blit(block, self.rect)


def _block(kit: Kit, role: str, text: str, colour: str, width: int) -> Surface:
    return kit.letters.block(role, text, colour, kit.s, width, leading=1.34)
