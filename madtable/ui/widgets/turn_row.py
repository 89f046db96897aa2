"""A turning point of a game in words, to be chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from madtable.ui import palette
from madtable.ui.intent import Pos
from madtable.ui.kit import Kit
from madtable.ui.sheet import Piece, Sheet, rounded
from madtable.ui.widgets.curve import FLAG_R, flag_at
from madtable.ui.widgets.panel import Caption
from madtable.ui.widgets.widget import Widget

HEAD = 40.0
PAD = 14.0
LINES = 4


class TurnRow(Widget):
    """The turning point with a `number`: what happened in a line, and lines that say more."""

    reach = 8.0
    radius = 16.0

    def __init__(
        self,
        kit: Kit,
        rect: Rect,
        number: int,
        head: str,
        more: str,
        on_look: Callable[[], None],
        on_choose: Callable[[], None],
        *,
        name: str,
    ) -> None:
        super().__init__(kit, rect, name)
        self.number, self.head, self.more = number, head, more
        self._on_look, self._on_choose = on_look, on_choose

    def focus_gained(self) -> None:
        """See Widget: the curve goes there."""
        self._on_look()

    def tap(self, pos: Pos) -> None:
        """See Widget: the table goes there."""
        self._on_choose()

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        kit, s, rect = self.kit, self.kit.s, self.rect
        face = palette.WHITE if self.hovered or self.pressed else palette.TILE
        key = ("turn", rect.size, face, s)
        back: Piece = kit.art.kept(key, partial(_paper, rect.width / s, rect.height / s, face, s))
        back.draw(surface, rect.topleft)
        at = (rect.left + kit.px(PAD + FLAG_R), rect.top + kit.px(10 + FLAG_R))
        flag_at(kit).draw(surface, at)
        kit.letters.write(surface, "count", str(self.number), palette.INK, s, at, "centre", size=22)
        left = rect.left + kit.px(2 * PAD + 2 * FLAG_R)
        room = rect.right - kit.px(PAD) - left
        head = Rect(left, rect.top + kit.px(8), room, kit.px(HEAD))
        Caption(kit, head, self.head, role="list", size=24).draw(surface)
        below = Rect(left, head.bottom, room, rect.bottom - kit.px(8) - head.bottom)
        text = self._fitting(below)
        block = kit.letters.fitted_block(
            "small", text, palette.INK, s, room, LINES, height=below.height
        )
        surface.blit(block, below.topleft)

    def _fitting(self, below: Rect) -> str:
        """As much of the words as there is room for."""
        letters, s = self.kit.letters, self.kit.s
        words = self.more.split(" ")
        text = self.more

        def fits() -> bool:
            room = below.width
            setting = letters.setting("small", text, s, room, LINES, height=below.height)
            return setting.fits and setting.narrow >= 0.9

        while len(words) > 1 and not fits():
            words.pop()
            text = " ".join(words) + " …"
        return text


def _paper(width: float, height: float, face: str, scale: float) -> Piece:
    sheet = Sheet(width + 8, height + 8, -4, -4)
    sheet.path(rounded(0, 0, width, height, 16), face, palette.INK, 3)
    return sheet.piece(scale)
