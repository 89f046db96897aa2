"""A row with a switch: yes or no."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from madtable.ui import palette, paper
from madtable.ui.intent import Pos
from madtable.ui.kit import Kit, Label
from madtable.ui.sheet import Piece
from madtable.ui.widgets.widget import Widget

WIDTH, HEIGHT = 96.0, 56.0


class Toggle(Widget):
    """A label and a switch at the right end of its row; the whole row can be pressed."""

    reach = 10.0
    radius = 14.0

    def __init__(
        self,
        kit: Kit,
        rect: Rect,
        label: Label,
        value: bool,
        on_change: Callable[[bool], None],
        *,
        name: str = "",
    ) -> None:
        super().__init__(kit, rect, name)
        self.label = label
        self.value = value
        self._on_change = on_change

    def tap(self, pos: Pos) -> None:
        """Switch over."""
        self._set(not self.value)

    def move(self, direction: str) -> bool:
        """Left is no, right is yes."""
        wanted = {"left": False, "right": True}.get(direction)
        if wanted is None or wanted == self.value:
            return False
        self._set(wanted)
        return True

    def _set(self, value: bool) -> None:
        self.value = value
        self.touch()
        self._on_change(value)

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        kit, s, on = self.kit, self.kit.s, self.value
        piece: Piece = kit.art.kept(("toggle", on, s), lambda: paper.toggle(on, s))
        left = self.rect.right - kit.px(WIDTH)
        piece.draw(surface, (left, self.rect.centery - kit.px(HEIGHT) // 2))
        text = kit.text(self.label)
        room = left - self.rect.left - kit.px(20)
        high = self.rect.height + kit.px(self.reach)
        block = kit.letters.fitted_block(
            "body", text, palette.INK, s, room, 2, size=25, height=high, leading=1.16
        )
        surface.blit(block, block.get_rect(midleft=(self.rect.left, self.rect.centery)))
