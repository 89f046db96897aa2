"""A line of a list of contents."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from madtable.ui import palette
from madtable.ui.intent import Pos
from madtable.ui.kit import Kit
from madtable.ui.sheet import Piece, Sheet, rounded
from madtable.ui.widgets.widget import Widget


class ContentsLine(Widget):
    """A line of the contents: number and title; the one that is open lies on a mustard strip.

    A tap or Confirm opens its chapter, and so does the focus when keys bring it there.
    """

    reach = 4.0
    radius = 12.0

    def __init__(
        self, kit: Kit, rect: Rect, number: str, title: str, on_press: Callable[[], None]
    ) -> None:
        super().__init__(kit, rect, f"chapter.{int(number) - 1}")
        self.title = title
        self._number = number
        self._on_press = on_press
        self._chosen = False
        self.on_focus: Callable[[], None] = lambda: None

    @property
    def chosen(self) -> bool:
        """Whether its chapter is open."""
        return self._chosen

    @chosen.setter
    def chosen(self, on: bool) -> None:
        if on != self._chosen:
            self._chosen = on
            self.touch()

    def tap(self, pos: Pos) -> None:
        """See Widget."""
        self._on_press()

    def focus_gained(self) -> None:
        """See Widget."""
        if self.kit.keys_used:
            self.on_focus()

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        kit, s = self.kit, self.kit.s
        area = self.rect
        if self._chosen or self.hovered or self.pressed:
            look = (self._chosen, self.pressed)
            strip: Piece = kit.art.kept(
                ("contents line", area.size, look, s),
                lambda: _strip(area.width / s, area.height / s, s, *look),
            )
            strip.draw(surface, area.topleft)
        ink = palette.INK if self._chosen else palette.NOTE
        at = (area.left + kit.px(42), area.centery)
        kit.letters.write(surface, "list", self._number, ink, s, at, "right", size=26)
        left = area.left + kit.px(54)
        room = area.right - kit.px(10) - left
        kit.letters.write(
            surface, "list", self.title, palette.INK, s, (left, area.centery), size=28, fit=room
        )


def _strip(width: float, height: float, scale: float, chosen: bool, pressed: bool) -> Piece:
    sheet = Sheet(width + 8, height + 8, -4, -4)
    face = palette.MUSTARD if chosen else palette.TILE
    line = palette.INK if chosen else palette.RULE_LINE
    sheet.path(rounded(0, 0, width, height, 14), face, line, 3.4 if chosen or pressed else 2.4)
    return sheet.piece(scale)
