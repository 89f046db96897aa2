"""A tile with a picture: one of the games to choose from."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from madtable.ui import palette, paper
from madtable.ui.intent import Pos
from madtable.ui.kit import Kit, Label
from madtable.ui.sheet import Piece, Sheet, blank, circle, polygon, rounded
from madtable.ui.widgets.widget import Widget

INSET = 9.0
CHECK_ROOM = 46.0
"""How far a check mark reaches into the room of the lines, in units."""
SWATCH_RATIO = 154 / 210
"""The picture's field, width over height."""


class Tile(Widget):
    """A paper tile: a field with a picture on the left, a title and lines beside it.

    `picture` draws the field's content at a size in px. A chosen tile has a mustard rim and a check
    mark; one that is not `enabled` lies in the shade.
    """

    reach = 20.0
    radius = 24.0

    def __init__(
        self,
        kit: Kit,
        rect: Rect,
        title: Label,
        lines: tuple[Label, ...],
        picture: Callable[[int, int], Surface],
        on_press: Callable[[], None],
        *,
        name: str = "",
    ) -> None:
        super().__init__(kit, rect, name)
        self.title = title
        self.lines = lines
        self._picture = picture
        self._on_press = on_press
        self._chosen = False

    @property
    def chosen(self) -> bool:
        """Whether this tile is the one."""
        return self._chosen

    @chosen.setter
    def chosen(self, on: bool) -> None:
        if on != self._chosen:
            self._chosen = on
            self.touch()

    def tap(self, pos: Pos) -> None:
        """See Widget."""
        self._on_press()

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        kit, s = self.kit, self.kit.s
        size, sunk = self.rect.size, self.pressed and self.enabled
        look = (self._chosen, sunk, self.hovered and self.enabled)
        back: Piece = kit.art.kept(
            ("tile", size, look, s), lambda: _paper(size[0] / s, size[1] / s, s, *look)
        )
        back.draw(surface, self.rect.topleft)
        area = self.rect.move(0, kit.px(paper.SINK) if sunk else 0)
        inset = kit.px(INSET)
        field = Rect(area.left + inset, area.top + inset, 0, area.height - 2 * inset)
        field.width = round(field.height * SWATCH_RATIO)
        surface.blit(self._field(field.width, field.height), field)
        self._write(surface, area, field)
        if self._chosen:
            check: Piece = kit.art.kept(("tile check", s), lambda: _check(s))
            check.draw(surface, (area.right - 35 * s, area.bottom - 36 * s))
        if not self.enabled:
            veil = kit.art.kept(
                ("tile veil", size, s),
                lambda: paper.veil(size[0], size[1], self.radius * s, palette.WALNUT_DARK, 0.52),
            )
            surface.blit(veil, self.rect)

    def _write(self, surface: Surface, area: Rect, field: Rect) -> None:
        kit, s = self.kit, self.kit.s
        left = field.right + kit.px(19)
        room = area.right - kit.px(16) - left
        text = kit.text(self.title)
        largest = 40.0 if self.rect.width > kit.px(600) else 32.0
        title = kit.letters.fitted_block(
            "list", text, palette.INK, s, room, 2, size=largest, leading=1.13
        )
        gap = kit.px(2)
        size, least = 24.0, kit.letters.least("body", 20)
        while True:
            blocks = [title, *(self._line(line, size, room) for line in self.lines)]
            high = sum(block.height for block in blocks) + gap * len(self.lines)
            if high <= area.height - 2 * kit.px(INSET) or size <= least:
                break
            size -= 1.0
        top = area.centery - high // 2
        for block in blocks:
            surface.blit(block, (left, top))
            top += block.height + gap

    def _line(self, line: Label, size: float, room: int) -> Surface:
        """One of the lines; the last one leaves the check mark clear."""
        kit, s = self.kit, self.kit.s
        last = line is self.lines[-1]
        said = kit.letters.together("body", kit.text(line), s, room, size)
        return kit.letters.fitted_block(
            "body",
            said,
            palette.NOTE,
            s,
            room - kit.px(CHECK_ROOM) if last else room,
            1 if last else 3,
            size=size,
        )

    def _field(self, width: int, height: int) -> Surface:
        s = self.kit.s

        def make() -> Surface:
            field = blank(width, height)
            field.blit(paper.clipped(self._picture(width, height), 15 * s), (0, 0))
            frame = Sheet(width / s, height / s)
            frame.path(
                rounded(1.7, 1.7, width / s - 3.4, height / s - 3.4, 15), None, palette.INK, 3.4
            )
            field.blit(frame.printed(s), (0, 0))
            return field

        return self.kit.art.kept(("tile field", self.name, width, height), make)


def _paper(
    width: float, height: float, scale: float, chosen: bool, sunk: bool, hovered: bool
) -> Piece:
    edge = 20.0
    sheet = Sheet(width + 2 * edge, height + 2 * edge, -edge, -edge)
    outline = rounded(0, 0, width, height, 22)
    at = (0.0, paper.SINK if sunk else 0.0)
    face = palette.WHITE if hovered and not sunk else palette.PAPER
    if chosen:
        rim = rounded(-8, -8, width + 16, height + 16, 30)
        sheet.path(rim, None, palette.INK, 16, at=at)
        sheet.path(rim, None, palette.MUSTARD, 9, at=at)
        sheet.path(outline, face, palette.INK, 5, at=at)
    else:
        sheet.path(outline, palette.SHADOW, palette.SHADOW, 5, opacity=0.34, at=(0, 9))
        sheet.path(outline, face, palette.INK, 5, at=at)
    return sheet.piece(scale)


def _check(scale: float) -> Piece:
    sheet = Sheet(62, 62, -31, -31)
    sheet.path(circle(0, 0, 23), palette.MINT, palette.INK, 4)
    sheet.path(polygon([(-11, 1), (-4, 9), (11, -10)], closed=False), None, palette.INK, 5.4)
    return sheet.piece(scale)
