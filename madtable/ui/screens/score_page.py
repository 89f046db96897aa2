"""A page of a score sheet: its words and numbers, and how they are written on the clipboard."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from madtable.ui import palette, paper
from madtable.ui.kit import Kit
from madtable.ui.places import Layout
from madtable.ui.sheet import Piece, Sheet, blank, polygon, rounded
from madtable.ui.stage import Item

GRAPH = "#FBF8E8"
GRAPH_LINE = "#D5E4DE"
GRAPH_STEP = 29.0
BOARD = "#B9793F"
BOARD_DARK = "#8A5527"
BOARD_LIGHT = "#D9A25F"
METAL = "#8D95A3"
METAL_LIGHT = "#C3CAD3"
ZERO = "#1D6B48"
"""A total of zero: the one colour that says "good" on paper and on the winner's row."""
LEAST_SCALE = 10
"""A bar's room is worth at least so much; larger totals make the scale grow."""
Z_ROWS, Z_STAMP = 20.0, 30.0


@dataclass(frozen=True, slots=True)
class Column:
    """One column of bars: its word, the drawings of its sign and pattern, its ink."""

    word: str
    glyph: str
    pattern: str
    ink: str


@dataclass(frozen=True, slots=True)
class Line:
    """Seat `seat` on a page. `figures` are totals by column (or scores by game, None: not played),
    `starts` what the columns began with, `total` the sum; `notes` stand under the name."""

    seat: int
    creature: str
    name: str
    notes: tuple[str, ...]
    place: int
    figures: tuple[int | None, ...]
    starts: tuple[int, ...]
    total: int
    best: bool


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the sheet, best seat first.

    With `columns` it shows bars; without, `heads` are the games and `weights` how often each
    counts. `turn` is what the button says that leads to this page.
    """

    title: str
    note: str
    sum_word: str
    lines: tuple[Line, ...]
    turn: str
    columns: tuple[Column, ...] = ()
    heads: tuple[str, ...] = ()
    weights: tuple[int, ...] = ()
    stamp: str = ""


class Stamp(Item):
    """A rubber stamp, a little crooked. `centre` is in px."""

    def __init__(self, kit: Kit, centre: tuple[float, float], words: str) -> None:
        super().__init__(Z_STAMP)
        self.kit = kit
        self.centre = centre
        self.words = words
        self.size = 1.0

    def press(self, size: float) -> None:
        """Be this much larger than it will lie."""
        self.size = size
        self.touch()

    def _whole(self) -> Surface:
        kit, s = self.kit, self.kit.s

        def make() -> Surface:
            wide = kit.letters.width("panel", self.words, s, 36) / s + 60
            sheet = Sheet(wide + 12, 100, -6, -6)
            sheet.path(rounded(0, 0, wide, 88, 12), None, palette.RED, 5)
            sheet.path(rounded(9, 9, wide - 18, 70, 7), None, palette.RED, 2.6)
            stamp = sheet.printed(s)
            line = kit.letters.line("panel", self.words, palette.RED, s, size=36)
            middle = (stamp.get_width() // 2, round(50 * s))
            stamp.blit(line, line.get_rect(center=middle))
            return pygame.transform.rotozoom(stamp, 5.0, 1.0)

        return kit.art.kept(("stamp", self.words, round(s, 4)), make)

    def _picture(self) -> Surface:
        share = round(self.size * 12) / 12
        return self.kit.art.turned(("stamp", self.words), self._whole(), 0.0, share)

    def bounds(self) -> Rect:
        """See Item."""
        return self._picture().get_rect(center=(round(self.centre[0]), round(self.centre[1])))

    def paint(self, surface: Surface) -> None:
        """See Item."""
        surface.blit(self._picture(), self.bounds())


BARS_LEFT, BAR_STEP, BAR = 355.0, 172.0, 98.0
"""Where the first bar begins (units from the rows' left edge), how far the next, how long one."""
NAME_LEFT, NAME_ROOM = 189.0, 158.0
SUM_RIGHT = 112.0
"""How far the middle of the sum is from the rows' right edge."""


class Rows(Item):
    """Heads and lines of one page; `grow` says how far the bars have grown (0 to 1)."""

    def __init__(self, kit: Kit, area: Rect, heads: Rect, page: Page) -> None:
        super().__init__(Z_ROWS)
        self.kit = kit
        self.area = area
        self.heads = heads
        self.page = page
        self.grown = 1.0
        totals = [abs(f) for line in page.lines for f in line.figures if f is not None]
        self.scale = max([LEAST_SCALE, *totals]) if page.columns else 1

    def grow(self, share: float) -> None:
        """Let the bars have grown so far."""
        self.grown = share
        self.touch()

    def bounds(self) -> Rect:
        """See Item."""
        return self.area.union(self.heads).inflate(self.kit.px(24), self.kit.px(12))

    def paint(self, surface: Surface) -> None:
        """See Item."""
        lines = self.page.lines
        height = min(self.kit.px(160), self.area.height // max(1, len(lines)))
        self._heads(surface)
        before: Line | None = None
        for index, line in enumerate(lines):
            row = Rect(self.area.left, self.area.top + index * height, self.area.width, height)
            if line.best:
                self._best(row).draw(surface, row.topleft)
            elif before is not None and not before.best:
                rule = Rect(row.left, row.top - self.kit.px(2), row.width, max(1, self.kit.px(3)))
                surface.fill(palette.INK, rule.inflate(-self.kit.px(20), 0))
            self._line(surface, row, line)
            before = line

    def _best(self, row: Rect) -> Piece:
        """A strip of another paper under whoever is best."""
        s = self.kit.s

        def make() -> Piece:
            width, height = row.width / s, row.height / s
            sheet = Sheet(width + 24, height + 12, -12, -6)
            corners = [(-9, 6), (width + 9, 2), (width + 5, height - 3), (-5, height - 7)]
            sheet.path(polygon(corners), palette.MUSTARD_LIGHT, palette.INK, 4)
            return sheet.piece(s)

        return self.kit.art.kept(("best row", row.size, s), make)

    def _write(
        self,
        surface: Surface,
        role: str,
        text: str,
        ink: str,
        at: tuple[float, float],
        anchor: str = "centre",
        *,
        size: float | None = None,
        fit: float | None = None,
    ) -> None:
        room = None if fit is None else fit * self.kit.s
        self.kit.letters.write(
            surface,
            role,
            text,
            ink,
            self.kit.s,
            at,
            "left" if anchor == "left" else "centre",
            size=size,
            fit=room,
        )

    def _heads(self, surface: Surface) -> None:
        kit, s = self.kit, self.kit.s
        y = self.heads.centery
        for index, column in enumerate(self.page.columns):
            left = self.area.left + (BARS_LEFT + index * BAR_STEP) * s
            at = (left + 22 * s, y)
            plate = kit.art.kept(("head badge", s), lambda: paper.badge(25, s, shadow=False))
            plate.draw(surface, at)
            side = kit.px(38)
            glyph = kit.art.drawing(column.glyph, side, side)
            surface.blit(glyph, glyph.get_rect(center=(round(at[0]), y)))
            at = (left + 58 * s, y)
            self._write(surface, "chip", column.word, palette.INK, at, "left", size=30, fit=104)
        for index, head in enumerate(self.page.heads):
            at = (self._game_x(index), y)
            self._write(surface, "chip", head, palette.INK, at, size=30, fit=200)
        at = (self.area.right - SUM_RIGHT * s, y)
        self._write(surface, "chip", self.page.sum_word, palette.INK, at, size=30, fit=150)

    def _game_x(self, index: int) -> float:
        step = 4 * BAR_STEP / max(1, len(self.page.heads))
        return self.area.left + (BARS_LEFT - 10 + (index + 0.5) * step) * self.kit.s

    def _line(self, surface: Surface, row: Rect, line: Line) -> None:
        kit, s = self.kit, self.kit.s
        y = row.centery
        self._write(surface, "list", str(line.place), palette.INK, (row.left + 36 * s, y), size=40)
        jar = kit.art.drawing(f"seats/jar_{line.creature}", kit.px(86))
        surface.blit(jar, jar.get_rect(center=(row.left + round(118 * s), y - kit.px(2))))
        notes = len(line.notes)
        top = y - (15 * notes + 4) * s
        left = row.left + NAME_LEFT * s
        self._write(surface, "list", line.name, palette.INK, (left, top), "left", fit=NAME_ROOM)
        for index, note in enumerate(line.notes):
            at = (left, top + (36 + 28 * index) * s)
            self._write(surface, "small", note, palette.NOTE, at, "left", fit=NAME_ROOM)
        if self.page.columns:
            for index, figure in enumerate(line.figures):
                self._bar(surface, row, index, figure or 0, line.starts[index], line.best)
        else:
            for index, figure in enumerate(line.figures):
                self._game(surface, row, index, figure)
        self._sum(surface, row, line)

    def _bar(
        self, surface: Surface, row: Rect, index: int, total: int, start: int, best: bool
    ) -> None:
        """The distance of one total from zero, in its pattern; the number beside it."""
        kit, s = self.kit, self.kit.s
        column = self.page.columns[index]
        x = row.left + round((BARS_LEFT + index * BAR_STEP) * s)
        y = row.centery - kit.px(6)
        width, height = kit.px(BAR), kit.px(46)
        empty = kit.art.kept(("bar room", width, height), lambda: self._room(width, height))
        surface.blit(empty, (x, y - empty.get_height() // 2))
        length = round(abs(total) / self.scale * width * self.grown)
        if length > 0:
            bar = Rect(x, y - height // 2, length, height)
            side = kit.px(150)
            cloth = kit.art.drawing(column.pattern, side, side)
            surface.blit(cloth, bar, Rect(0, 0, length, height))
            pygame.draw.rect(surface, palette.INK, bar, max(2, kit.px(3.4)))
        axis = Rect(0, 0, max(2, kit.px(4)), kit.px(104))
        axis.center = (x, y)
        surface.fill(palette.INK, axis)
        ink = ZERO if total == 0 else palette.INK
        at = (x + width + 37 * s, y)
        self._write(surface, "list", signed(total), ink, at, size=35, fit=54)
        if start:
            self._start(surface, (x + 8 * s, row.centery + 34 * s), start)

    def _room(self, width: int, height: int) -> Surface:
        """The part of a bar's place that stays empty: pale, with a line for each step."""
        room = blank(width, height - self.kit.px(8))
        room.fill(pygame.Color("#EFE6CC"))
        for step in range(1, 11):
            x = round(step * width / 10) - 1
            room.fill(pygame.Color("#DCD0AE"), Rect(x, 0, max(1, self.kit.px(2)), height))
        return room

    def _start(self, surface: Surface, at: tuple[float, float], start: int) -> None:
        """What the column began with: paper for plus, ink for minus, as on the chart."""
        s = self.kit.s
        plus = start > 0

        def make() -> Piece:
            sheet = Sheet(62, 32, -2, -2)
            face = palette.PAPER if plus else palette.INK
            sheet.path(rounded(0, 0, 54, 26, 8), face, palette.INK, 2.6)
            return sheet.piece(s)

        chip = self.kit.art.kept(("start chip", plus, s), make)
        chip.draw(surface, at)
        ink = palette.INK if plus else palette.PAPER
        middle = (at[0] + 27 * s, at[1] + 13 * s)
        self._write(surface, "count", signed(start), ink, middle, size=20)

    def _game(self, surface: Surface, row: Rect, index: int, score: int | None) -> None:
        """One game's score; a doubled one says what it comes to."""
        s = self.kit.s
        x, y = self._game_x(index), row.centery
        if score is None:
            self._write(surface, "list", "–", palette.FAINT, (x, y), size=36)
            return
        weight = self.page.weights[index]
        ink = ZERO if score == 0 else palette.INK
        if weight == 1:
            self._write(surface, "list", str(score), ink, (x, y), size=40)
            return
        self._write(surface, "list", str(weight * score), ink, (x, y - 12 * s), size=40)
        small = f"{weight} × {score}"
        self._write(surface, "small", small, palette.NOTE, (x, y + 24 * s))

    def _sum(self, surface: Surface, row: Rect, line: Line) -> None:
        s = self.kit.s
        at = (row.right - SUM_RIGHT * s, row.centery)
        if line.total == 0:
            disc = self.kit.art.kept(
                ("zero disc", s), lambda: paper.badge(56, s, face=palette.MINT, shadow=False)
            )
            disc.draw(surface, at)
        self._write(surface, "total", str(line.total), palette.INK, at, size=62, fit=130)


def signed(number: int) -> str:
    """A total with its sign, the true minus; zero has none."""
    if number == 0:
        return "0"
    return f"+{number}" if number > 0 else f"−{-number}"


def clipboard(layout: Layout, rects: dict[str, Rect]) -> Surface:
    """The board, its clip and the graph paper under it, as one picture of the window's size."""
    s = layout.s
    board, clip, page = (
        tuple(part / s for part in rects[name]) for name in ("board", "clip", "page")
    )
    sheet = Sheet(layout.width, layout.height)
    x, y, width, height = board
    outline = rounded(x, y, width, height, 30)
    sheet.path(outline, palette.SHADOW, opacity=paper.SHADE, at=(0, 12))
    sheet.path(outline, BOARD, palette.INK, 6)
    sheet.path(rounded(x + 8, y + 8, width - 16, height - 16, 23), None, BOARD_LIGHT, 4)
    sheet.path(rounded(x + 16, y + 16, width - 32, height - 32, 18), None, BOARD_DARK, 3)
    x, y, width, height = page
    for shift in (11.0, 6.0):
        sheet.path(rounded(x + shift, y + shift, width, height, 6), palette.PAPER, palette.INK, 3.4)
    sheet.path(rounded(x, y, width, height, 6), GRAPH, palette.INK, 4)
    for step in range(1, int(width / GRAPH_STEP) + 1):
        at = x + step * GRAPH_STEP
        if at < x + width - 3:
            line = polygon([(at, y + 3), (at, y + height - 3)], closed=False)
            sheet.path(line, None, GRAPH_LINE, 1.8)
    for step in range(1, int(height / GRAPH_STEP) + 1):
        at = y + step * GRAPH_STEP
        if at < y + height - 3:
            line = polygon([(x + 3, at), (x + width - 3, at)], closed=False)
            sheet.path(line, None, GRAPH_LINE, 1.8)
    x, y, width, height = clip
    sheet.path(rounded(x, y, width, height, 14), palette.SHADOW, opacity=paper.SHADE, at=(0, 7))
    sheet.path(rounded(x, y, width, height, 14), METAL, palette.INK, 5)
    sheet.path(rounded(x + 30, y + 11, width - 60, 20, 8), METAL_LIGHT, palette.INK, 3)
    for side in (x + 24, x + width - 24):
        hole = rounded(side - 10, y + height - 30, 20, 20, 10)
        sheet.path(hole, palette.NOTE, palette.INK, 3)
    return sheet.printed(s)
