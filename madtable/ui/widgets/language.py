"""The switch between the languages."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from madtable.ui import palette
from madtable.ui.intent import Pos
from madtable.ui.kit import Kit
from madtable.ui.paper.panels import EDGE
from madtable.ui.sheet import Piece, Sheet, polygon, rounded
from madtable.ui.widgets.widget import Widget


class LanguageSwitch(Widget):
    """The languages side by side, the spoken one in mustard; `on_change` hears of another one."""

    def __init__(
        self, kit: Kit, rect: Rect, on_change: Callable[[str], None], *, name: str = "language"
    ) -> None:
        super().__init__(kit, rect, name)
        self._on_change = on_change

    def _choose(self, index: int) -> bool:
        lang = self.kit.languages[index % len(self.kit.languages)]
        if lang == self.kit.words.lang:
            return False
        self._on_change(lang)
        return True

    def tap(self, pos: Pos) -> None:
        """The language that was tapped."""
        count = len(self.kit.languages)
        cell = (pos[0] - self.rect.left) * count // max(1, self.rect.width)
        self._choose(max(0, min(count - 1, cell)))

    def confirm(self) -> None:
        """The next language."""
        self._choose(self.kit.languages.index(self.kit.words.lang) + 1)

    def move(self, direction: str) -> bool:
        """Left and right choose, as far as there are languages."""
        at = self.kit.languages.index(self.kit.words.lang)
        at += {"left": -1, "right": 1}.get(direction, 0)
        return 0 <= at < len(self.kit.languages) and self._choose(at)

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        kit, s = self.kit, self.kit.s
        width, height = self.rect.width / s, self.rect.height / s
        spoken = kit.languages.index(kit.words.lang)
        piece: Piece = kit.art.kept(
            ("language", self.rect.size, spoken, self.hovered, s),
            lambda: _cells(width, height, len(kit.languages), spoken, s, self.hovered),
        )
        piece.draw(surface, self.rect.topleft)
        cell = self.rect.width / len(kit.languages)
        for index, lang in enumerate(kit.languages):
            ink = palette.INK if index == spoken else palette.FAINT
            at = (self.rect.left + (index + 0.5) * cell, self.rect.centery)
            kit.letters.write(surface, "chip", lang.upper(), ink, s, at, "centre")


def _cells(width: float, height: float, count: int, spoken: int, scale: float, lit: bool) -> Piece:
    edge = EDGE
    sheet = Sheet(width + 2 * edge, height + 2 * edge, -edge, -edge)
    outline = rounded(0, 0, width, height, 17)
    sheet.path(outline, palette.INK, palette.INK, 4, at=(0, 7))
    sheet.path(outline, palette.WHITE if lit else palette.PAPER)
    cell = width / count
    left, right = spoken * cell, (spoken + 1) * cell
    first, last = (17.0 if spoken == 0 else 0.0), (17.0 if spoken == count - 1 else 0.0)
    mustard = (
        f"M{left + first} 0L{right - last} 0"
        f"{f'A{last} {last} 0 0 1 {right} {last}L{right} {height - last}' if last else ''}"
        f"{f'A{last} {last} 0 0 1 {right - last} {height}' if last else f'L{right} {height}'}"
        f"L{left + first} {height}"
        f"{f'A{first} {first} 0 0 1 {left} {height - first}L{left} {first}' if first else ''}"
        f"{f'A{first} {first} 0 0 1 {left + first} 0' if first else ''}Z"
    )
    sheet.path(mustard, palette.MUSTARD)
    for index in range(1, count):
        sheet.path(
            polygon([(index * cell, 0), (index * cell, height)], closed=False),
            None,
            palette.INK,
            3.4,
        )
    sheet.path(outline, None, palette.INK, 4)
    return sheet.piece(scale)
