"""The Lab Chart: two pieced cards in the middle of the table, its scores turned to every player.

All its places are units of a chart 500 wide; the numbers on it come from the chart's data file.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from madtable.looks.lab.suits import MADNESS, PLATE, SUITS, numeral
from madtable.ui import palette
from madtable.ui.kit import Kit
from madtable.ui.sheet import Point, Sheet, blank, circle, polygon, rounded, spiral
from madtable.ui.stage import Item

Z_CHART = 12.0
WIDTH, HEIGHT = 500.0, 352.0
SHADOW = 9.0
PAPER = "#F2EFD9"
GRID = "#B9D3D0"
SOCKET_LINE = "#B3A684"
SOCKET_CURL = "#CFC4A6"
SOCKETS: tuple[Point, ...] = tuple((174.0 + 76 * (k % 3), 160.0 + 66 * (k // 3)) for k in range(6))
SOCKET = 28.0
JARS = {3: (205.0, 244.0), 4: (357.0, 244.0)}
"""Where the small jars stand that mark the fourth socket for three players, the sixth for four."""
CHIP = (106.0, 48.0)
EDGES: tuple[tuple[Point, int], ...] = (
    ((250.0, 310.0), 0),
    ((42.0, 176.0), 90),
    ((250.0, 42.0), 180),
    ((458.0, 176.0), -90),
)
"""The middle of each edge, from the viewer's own clockwise, and how far its chips are turned."""

Row = Sequence[int]


@dataclass(frozen=True, slots=True)
class Scores:
    """What the chart shows at its edges: by edge (0 the viewer's own, clockwise) a row of starting
    scores in the order of the rules' totals, or none where nobody sits."""

    edges: tuple[Row | None, Row | None, Row | None, Row | None]
    seats: int

    @classmethod
    def turned(cls, rows: Sequence[Row], viewer: int) -> Scores:
        """The chart for `rows` by seat, turned so that `viewer` sits at the bottom."""
        seats = len(rows)
        own = [tuple(rows[(viewer + step) % seats]) for step in range(seats)]
        if seats == 3:
            return cls((own[0], own[1], None, own[2]), seats)
        return cls((own[0], own[1], own[2], own[3]), seats)


def lit_sockets(spirals: int, threshold: int, multiples: bool) -> int:
    """How many sockets glow when the trick shows so many spirals [LAB-09] [LAB-A01]."""
    if spirals <= 0:
        return 0
    return (spirals - 1) % threshold + 1 if multiples else min(spirals, threshold)


def total_words(spirals: int, threshold: int, mode: int, multiples: bool) -> tuple[int, int]:
    """What the plate says: the mode that comes (or has just come), and at how many spirals."""
    reached = spirals // threshold if multiples else min(1, spirals // threshold)
    if reached and (not multiples or spirals % threshold == 0):
        return mode, threshold * reached
    return -mode, threshold * (reached + 1)


class LabChart(Item):
    """The chart on the table, `rect` in px; `pop` (0 to 1) is how far the last socket has lit."""

    def __init__(self, kit: Kit, rect: Rect, scores: Scores, threshold: int) -> None:
        super().__init__(Z_CHART)
        self.kit = kit
        self.rect = rect
        self.scores = scores
        self.threshold = threshold
        self.multiples = False
        self.spirals = 0
        self.mode = 1
        self.pop = 1.0
        self.shift = (0, 0)
        self.hovered = False

    @property
    def lit(self) -> int:
        """How many sockets glow."""
        return lit_sockets(self.spirals, self.threshold, self.multiples)

    def show(self, *, spirals: int | None = None, mode: int | None = None) -> None:
        """Show so many spirals, and which mode is on."""
        before = (self.spirals, self.mode, self.pop)
        self.spirals = self.spirals if spirals is None else spirals
        self.mode = self.mode if mode is None else mode
        self.pop = 1.0
        if before != (self.spirals, self.mode, self.pop):
            self.touch()

    def bounds(self) -> Rect:
        """See Item."""
        room = round(14 * self.kit.s)
        return self.rect.inflate(2 * room, 2 * room + round(8 * self.kit.s))

    def paint(self, surface: Surface) -> None:
        """See Item."""
        says = total_words(self.spirals, self.threshold, self.mode, self.multiples)
        at = (self.rect.x + self.shift[0], self.rect.y + self.shift[1])
        paint_chart(
            self.kit, surface, at, self.rect.width, self.scores, says, lit=self.lit, pop=self.pop
        )


def paint_chart(
    kit: Kit,
    surface: Surface,
    at: tuple[int, int],
    width: int,
    scores: Scores,
    says: tuple[int, int],
    *,
    lit: int,
    pop: float = 1.0,
) -> None:
    """The chart `width` px wide with its top left corner at `at`, `lit` of its sockets glowing."""
    scale = width / WIDTH
    key: Hashable = ("lab chart", width, scores.edges, scores.seats, says, kit.words.lang)
    picture = kit.art.kept(key, lambda: _print(kit, width, scores, says))
    surface.blit(picture, at)
    for index in range(lit):
        size = SOCKET * 2.36 * scale
        if index == lit - 1 and pop != 1.0:
            size *= 0.6 + 0.4 * pop
        glow = kit.art.drawing("glyphs/spiral_lit", max(1, round(size)))
        x, y = SOCKETS[index]
        surface.blit(
            glow, glow.get_rect(center=(at[0] + round(x * scale), at[1] + round(y * scale)))
        )
    if lit:
        # The jars stand before their sockets, lit or not.
        jars = kit.art.kept(
            ("lab chart jars", width, scores.seats), lambda: _jars(kit, width, scores.seats)
        )
        surface.blit(jars, at)


def _print(kit: Kit, width: int, scores: Scores, says: tuple[int, int]) -> Surface:
    scale = width / WIDTH
    sheet = Sheet(WIDTH + 4, HEIGHT + SHADOW + 4)
    both = rounded(0, 0, 250, 350, 16) + rounded(250, 0, 250, 352, 16)
    sheet.path(both, palette.SHADOW, opacity=0.34, at=(0, SHADOW))
    for left, top in ((0.0, 0.0), (252.0, 2.0)):
        sheet.path(rounded(left + 2, top + 2, 244, 346, 16), PAPER, palette.INK, 4)
        for step in range(15):
            y = top + 21 + 22 * step
            sheet.path(polygon([(left + 8, y), (left + 240, y)], closed=False), None, GRID, 1.6)
        for step in range(11):
            x = left + 14 + 22 * step
            sheet.path(polygon([(x, top + 8), (x, top + 342)], closed=False), None, GRID, 1.6)
    sheet.path(rounded(96, 78, 308, 196, 22), palette.PAPER, palette.INK, 4)
    for index, (x, y) in enumerate(SOCKETS):
        # Three players need four spirals: the last two sockets are not for them.
        faint = 0.4 if scores.seats == 3 and index >= 4 else 1.0
        sheet.path(circle(x, y, SOCKET), palette.PAPER, SOCKET_LINE, 3, opacity=faint)
        curl = spiral(2.3, SOCKET * 0.62)
        sheet.path(curl, None, SOCKET_CURL, 4.76, at=(x, y), turn=25, opacity=faint)
    picture = sheet.printed(scale)
    mode, number = says
    words = kit.say("lab.chart.madness" if mode == MADNESS else "lab.chart.science", count=number)
    px = max(1, round(37 * scale))
    while px > 1 and kit.letters.measured("head", px, words) > 284 * scale:
        px -= 1
    line = kit.letters.raw("head", px, words, palette.INK)
    picture.blit(line, line.get_rect(center=(round(250 * scale), round(107 * scale))))
    for row, ((x, y), turn) in zip(scores.edges, EDGES, strict=True):
        if row is not None:
            _edge(kit, picture, (x * scale, y * scale), turn, row, scale)
    picture.blit(_jars(kit, width, scores.seats), (0, 0))
    return picture


def _edge(kit: Kit, picture: Surface, at: Point, turn: int, row: Row, scale: float) -> None:
    """Both chips of one player, turned to be read from that side: the paper one lies left."""
    chips = [
        (_chip(kit, letter, row[suit.column], scale), row[suit.column])
        for letter, suit in SUITS.items()
        if row[suit.column]
    ]
    chips.sort(key=lambda chip: -chip[1])
    step = (CHIP[0] + 10) * scale
    for place, (chip, _) in enumerate(chips):
        along = (place - (len(chips) - 1) / 2) * step
        arm = pygame.Vector2(along, 0).rotate(turn)
        turned = pygame.transform.rotate(chip, -turn)
        picture.blit(turned, turned.get_rect(center=(round(at[0] + arm.x), round(at[1] + arm.y))))


def _chip(kit: Kit, letter: str, score: int, scale: float) -> Surface:
    """One starting score: its glyph and its number, on paper for plus, on ink for minus."""
    suit = SUITS[letter]
    plus = score > 0
    width, height = CHIP
    sheet = Sheet(width + 4, height + 4, -2, -2)
    sheet.path(
        rounded(1, 1, width - 2, height - 2, 12),
        palette.PAPER if plus else PLATE,
        palette.INK,
        3.4,
    )
    chip = sheet.printed(scale)
    size = max(1, round(40 * scale))
    glyph = kit.art.drawing(suit.glyph if plus else suit.glyph_on_ink, size, size)
    middle = chip.get_height() // 2
    chip.blit(glyph, glyph.get_rect(center=(round(29 * scale), middle)))
    ink = palette.INK if plus else palette.PAPER
    line = kit.letters.raw("head", max(1, round(34 * scale)), numeral(score), ink)
    chip.blit(line, line.get_rect(center=(round(73 * scale), middle)))
    return chip


def _jars(kit: Kit, width: int, seats: int) -> Surface:
    """The set-up aid: a jar with the number of players at the socket where the mode turns."""
    scale = width / WIDTH
    sheet = Sheet(WIDTH + 4, HEIGHT + SHADOW + 4)
    for players, (x, y) in JARS.items():
        here = players == seats
        face = palette.MUSTARD if here else palette.PAPER
        sheet.path(rounded(x - 15, y - 13, 30, 34, 8), face, palette.INK, 3)
        sheet.path(rounded(x - 13, y - 20, 26, 9, 3), palette.KRAFT, palette.INK, 2.6)
    jars = sheet.printed(scale)
    for players, (x, y) in JARS.items():
        line = kit.letters.raw("head", max(1, round(25 * scale)), str(players), palette.INK)
        jars.blit(line, line.get_rect(center=(round(x * scale), round((y + 4.5) * scale))))
    return jars


def chart_height(width: int) -> int:
    """The height in px of a chart of this width."""
    return round(width * HEIGHT / WIDTH)


def blank_chart(width: int) -> Surface:
    """A clear surface that holds a chart of this width and its shadow."""
    return blank(width + 8, chart_height(width) + round((SHADOW + 4) * width / WIDTH))
