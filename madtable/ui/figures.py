"""Figures on paper: tables with bars beside their numbers, and columns for how games went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from madtable.ui import palette
from madtable.ui.kit import Kit
from madtable.ui.lettering import Anchor
from madtable.ui.sheet import Piece, Sheet, rounded
from madtable.ui.stage import Item
from madtable.ui.widgets.strip import Strip

ROW, HEAD = 62.0, 50.0
RING = 12.0
"""What is left free above and below the rows for the ring round them, in units."""
BAR_HEIGHT = 26.0
Z_FIGURES = 45.0


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table: its heading, and its right or left edge in units from the left."""

    head: str
    x: float
    anchor: Anchor = "right"
    room: float = 110.0


@dataclass(frozen=True, slots=True)
class Bar:
    """A share from 0 to 1 as a bar with its number, and a mark where the `even` share lies."""

    share: float
    even: float
    words: str


Cell = str | Bar


class Headings(Item):
    """The headings of a table whose rows lie below, at the top of `area` (px)."""

    def __init__(self, kit: Kit, area: Rect, columns: Sequence[Column]) -> None:
        super().__init__(Z_FIGURES)
        self.kit = kit
        self.area = Rect(area.left, area.top, area.width, kit.px(HEAD))
        self.columns = tuple(columns)

    def bounds(self) -> Rect:
        """See Item."""
        return self.area

    def paint(self, surface: Surface) -> None:
        """See Item."""
        kit = self.kit
        for column in self.columns:
            at = (self.area.left + kit.px(column.x), self.area.top + kit.px(HEAD / 2))
            kit.letters.write(
                surface,
                "note",
                column.head,
                palette.NOTE,
                kit.s,
                at,
                column.anchor,
                size=22,
                fit=kit.px(column.room),
            )


class Rows(Strip):
    """The rows of a table under its headings within `area` (px), to be put into their own `pane`;
    they scroll where there are more of them than the area has room for.
    """

    def __init__(
        self,
        kit: Kit,
        area: Rect,
        columns: Sequence[Column],
        rows: Sequence[Sequence[Cell]],
        *,
        name: str = "",
    ) -> None:
        below = Rect(area)
        below.top += kit.px(HEAD + RING)
        below.height -= kit.px(HEAD + 2 * RING)
        super().__init__(kit, below, len(rows) * kit.px(ROW), name=name)
        self.columns = tuple(columns)
        self.rows = tuple(rows)

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        kit = self.kit
        for number, row in enumerate(self.rows):
            top = self.rect.top + number * kit.px(ROW)
            line = Rect(self.rect.left, top, self.rect.width, max(1, kit.px(2.4)))
            surface.fill(palette.RULE_LINE, line)
            for column, cell in zip(self.columns, row, strict=True):
                self._cell(surface, column, cell, top + kit.px(ROW) // 2, bold=column.x == 0)

    def _cell(
        self, surface: Surface, column: Column, cell: Cell, middle: int, *, bold: bool
    ) -> None:
        kit = self.kit
        x = self.rect.left + kit.px(column.x)
        if isinstance(cell, Bar):
            self._bar(surface, cell, x, middle, column.room)
            return
        role, size = ("list", 30.0) if bold else ("list", 27.0)
        kit.letters.write(
            surface,
            role,
            cell,
            palette.INK,
            kit.s,
            (x, middle),
            column.anchor,
            size=size,
            fit=kit.px(column.room),
        )

    def _bar(self, surface: Surface, bar: Bar, left: int, middle: int, room: float) -> None:
        """A bar from `left`, its words behind it."""
        kit, s = self.kit, self.kit.s
        width = room - 84.0
        key = ("share", round(width), round(bar.share, 3), round(bar.even, 3), s)
        piece: Piece = kit.art.kept(key, partial(share_bar, width, bar.share, bar.even, s))
        piece.draw(surface, (left, middle - kit.px(BAR_HEIGHT) // 2))
        at = (left + kit.px(room), middle)
        kit.letters.write(surface, "list", bar.words, palette.INK, s, at, "right", size=25)


def share_bar(width: float, share: float, even: float | None, scale: float) -> Piece:
    """A bar `width` units wide filled to `share`, with a mark where `even` lies, if anywhere."""
    sheet = Sheet(width + 8, BAR_HEIGHT + 20, -4, -10)
    sheet.path(rounded(0, 0, width, BAR_HEIGHT, 8), palette.TILE, palette.INK, 3)
    if share > 0:
        length = max(12.0, width * min(1.0, share))
        sheet.path(rounded(0, 0, length, BAR_HEIGHT, 8), palette.MINT, palette.INK, 3)
    if even is not None:
        x = width * min(1.0, even)
        sheet.path(f"M{x:.2f} -7L{x:.2f} {BAR_HEIGHT + 7:.2f}", None, palette.RED, 5)
    return sheet.piece(scale)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game went for somebody: the place from 1, of so many, and whether it was won."""

    place: int
    of: int
    won: bool


class Outcomes(Item):
    """Columns for games in a row, the latest on the right: the better the place, the higher.

    A game won is mustard with its place in it, any other is plain paper: told by height, number and
    colour.
    """

    def __init__(self, kit: Kit, area: Rect, games: Sequence[Outcome]) -> None:
        super().__init__(Z_FIGURES)
        self.kit = kit
        self.area = area
        self.games = tuple(games)

    def bounds(self) -> Rect:
        """See Item."""
        return self.area.inflate(8, 8)

    def paint(self, surface: Surface) -> None:
        """See Item."""
        kit, s = self.kit, self.kit.s
        step = kit.px(STEP)
        for number, game in enumerate(self.games):
            share = 1.0 if game.won else 0.86 * (game.of - game.place + 0.45) / game.of
            height = max(kit.px(34), round(self.area.height * share))
            box = Rect(self.area.left + number * step, 0, step - kit.px(8), height)
            box.bottom = self.area.bottom
            face = palette.MUSTARD if game.won else palette.TILE
            key = ("outcome", box.size, face, s)
            piece: Piece = kit.art.kept(
                key, partial(_block, box.width / s, box.height / s, face, s)
            )
            piece.draw(surface, box.topleft)
            at = (box.centerx, box.bottom - kit.px(18))
            kit.letters.write(
                surface, "list", str(game.place), palette.INK, s, at, "centre", size=23
            )


STEP = 42.0
"""How broad the room for one game is, in units."""


def _block(width: float, height: float, face: str, scale: float) -> Piece:
    sheet = Sheet(width + 8, height + 8, -4, -4)
    sheet.path(rounded(0, 0, width, height, 7), face, palette.INK, 3)
    return sheet.piece(scale)
