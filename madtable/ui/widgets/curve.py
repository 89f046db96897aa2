"""The chances of all seats as lines over the steps of a game, to be leafed through.

A line is told by its colour, by the shape of its marks, and by its name in the legend below.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from madtable.ui import palette
from madtable.ui.intent import Pos
from madtable.ui.kit import Kit
from madtable.ui.sheet import Piece, Sheet, blank, circle, polygon, rounded, star
from madtable.ui.widgets.widget import Widget

MARK_R = 10.0
APART = 84.0
"""Marks on a line lie at least so far apart, in units."""
LEFT, RIGHT, TOP, BOTTOM = 92.0, 26.0, 40.0, 22.0
FLAG_R = 17.0
GRID = (0.0, 0.25, 0.5, 0.75, 1.0)

Spot = tuple[int, float]
"""A step, and the chance after it from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Flag:
    """A turning point of a line: its number, and where it lies."""

    number: int
    line: int
    spot: Spot


class Curve(Widget):
    """Lines over `length` steps, in the `colours` of seats; `even` is what an even share would be.

    `on_move` hears of the step that is leafed to (arrows, a finger that drags), `on_pick` of the
    one that is chosen (a tap, Enter).
    """

    reach = 10.0
    radius = 22.0

    def __init__(
        self,
        kit: Kit,
        rect: Rect,
        length: int,
        lines: Sequence[Sequence[Spot]],
        colours: Sequence[str],
        even: float,
        at: int,
        on_move: Callable[[int], None],
        on_pick: Callable[[int], None],
        *,
        name: str = "curve",
    ) -> None:
        super().__init__(kit, rect, name)
        self.length = length
        self.lines = lines
        self.colours = tuple(colours)
        self.even = even
        self.at = at
        self.flags: tuple[Flag, ...] = ()
        self._on_move, self._on_pick = on_move, on_pick
        self._leafing = False
        self._drawn = [0] * len(lines)
        self._marked = [-1.0] * len(lines)
        self._plot = blank(*self.rect.size)

    # -- use ------------------------------------------------------------------------------------

    def show(self, at: int) -> None:
        """Stand at another step; nobody is told."""
        at = max(0, min(self.length, at))
        if at != self.at:
            self.at = at
            self.touch()

    def _lead(self, at: int) -> None:
        before = self.at
        self.show(at)
        if self.at != before:
            self._on_move(self.at)

    def press_at(self, pos: Pos) -> None:
        """See Widget: the step under the finger."""
        self._leafing = False
        self._lead(self._under(pos))

    def drag(self, pos: Pos, start: Pos) -> bool:
        """See Widget: leaf through the steps; whoever drags has not chosen one."""
        self._leafing = self._leafing or abs(pos[0] - start[0]) > self.kit.px(8)
        self._lead(self._under(pos))
        return True

    def tap(self, pos: Pos) -> None:
        """See Widget."""
        if not self._leafing:
            self._lead(self._under(pos))
            self._on_pick(self.at)

    def confirm(self) -> None:
        """See Widget."""
        self._on_pick(self.at)

    def move(self, direction: str) -> bool:
        """See Widget: left and right lead from step to step, up and down away."""
        by = {"left": -1, "right": 1}.get(direction)
        if by is None:
            return False
        self._lead(self.at + by)
        return True

    # -- where things lie -----------------------------------------------------------------------

    def field(self) -> Rect:
        """Where the lines run, in px."""
        kit = self.kit
        left, top = self.rect.left + kit.px(LEFT), self.rect.top + kit.px(TOP)
        width = self.rect.width - kit.px(LEFT + RIGHT)
        return Rect(left, top, width, self.rect.height - kit.px(TOP + BOTTOM))

    def spot(self, at: float, chance: float) -> Pos:
        """Where the chance after a step lies, in px."""
        field = self.field()
        share = at / self.length if self.length else 0.0
        return field.left + round(share * field.width), field.bottom - round(chance * field.height)

    def _under(self, pos: Pos) -> int:
        field = self.field()
        return round((pos[0] - field.left) / max(1, field.width) * self.length)

    # -- picture --------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        kit, s = self.kit, self.kit.s
        size = self.rect.size
        back: Piece = kit.art.kept(("curve", size, s), partial(_paper, size[0] / s, size[1] / s, s))
        back.draw(surface, self.rect.topleft)
        self._grid(surface)
        for number in range(len(self.lines)):
            self._go_on(number)
        surface.blit(self._plot, self.rect)
        self._cursor(surface)
        for flag in self.flags:
            self._flag(surface, flag)

    def _grid(self, surface: Surface) -> None:
        kit, s, field = self.kit, self.kit.s, self.field()
        for share in GRID:
            y = self.spot(0, share)[1]
            surface.fill(palette.RULE_LINE, Rect(field.left, y, field.width, max(1, kit.px(2))))
            words = kit.say("statistics.percent", count=round(100 * share))
            end = field.left - kit.px(10)
            room = end - self.rect.left - kit.px(10)
            kit.letters.write(surface, "small", words, palette.NOTE, s, (end, y), "right", fit=room)
        y = self.spot(0, self.even)[1]
        step = max(2, kit.px(16))
        for x in range(field.left, field.right, step):
            surface.fill(palette.RED, Rect(x, y, min(step // 2, field.right - x), kit.px(3)))

    def _go_on(self, number: int) -> None:
        """Draw what a line has got since it was last drawn."""
        spots, drawn = self.lines[number], self._drawn[number]
        if len(spots) == drawn:
            return
        s, kit = self.kit.s, self.kit
        points = [self._inside(spot) for spot in spots[max(0, drawn - 1) :]]
        if len(points) > 1:
            left = min(x for x, _ in points) / s
            top = min(y for _, y in points) / s
            wide = max(x for x, _ in points) / s - left
            high = max(y for _, y in points) / s - top
            sheet = Sheet(wide + 16, high + 16, left - 8, top - 8)
            way = polygon([(x / s, y / s) for x, y in points], closed=False)
            sheet.path(way, None, palette.INK, 8.5)
            sheet.path(way, None, self.colours[number], 5)
            sheet.piece(s).draw(self._plot, (0, 0))
        fresh = points if drawn == 0 else points[1:]
        for (x, y), (at, _) in zip(fresh, spots[drawn:], strict=True):
            wide = self._marked[number] < 0 or x - self._marked[number] >= kit.px(APART)
            if wide or at == self.length:
                self._marked[number] = float(x)
                mark(kit, number, self.colours[number]).draw(self._plot, (x, y))
        self._drawn[number] = len(spots)

    def _inside(self, spot: Spot) -> Pos:
        x, y = self.spot(*spot)
        return x - self.rect.left, y - self.rect.top

    def _cursor(self, surface: Surface) -> None:
        kit, field = self.kit, self.field()
        x = self.spot(self.at, 0)[0]
        wide = max(2, kit.px(4))
        line = Rect(x - wide // 2, field.top - kit.px(8), wide, field.height + kit.px(16))
        surface.fill(palette.INK, line)
        for number, spots in enumerate(self.lines):
            known = [chance for at, chance in spots if at <= self.at]
            if known:
                piece = mark(kit, number, self.colours[number], MARK_R * 1.35)
                piece.draw(surface, (x, self.spot(0, known[-1])[1]))

    def _flag(self, surface: Surface, flag: Flag) -> None:
        kit, s = self.kit, self.kit.s
        x, y = self.spot(*flag.spot)
        above = y - kit.px(30)
        if above < self.rect.top + kit.px(FLAG_R):
            above = y + kit.px(30)
        flag_at(kit).draw(surface, (x, above))
        kit.letters.write(
            surface, "count", str(flag.number), palette.INK, s, (x, above), "centre", size=22
        )


def flag_at(kit: Kit) -> Piece:
    """The round flag of a turning point, without its number; the origin is its centre."""
    s = kit.s
    piece: Piece = kit.art.kept(("flag", s), partial(_flag, s))
    return piece


def mark(kit: Kit, number: int, colour: str, radius: float = MARK_R) -> Piece:
    """The mark of line `number`, each in a shape of its own; the origin is its centre."""
    s = kit.s
    piece: Piece = kit.art.kept(
        ("curve mark", number, colour, radius, s), partial(_mark, number, colour, radius, s)
    )
    return piece


def _mark(number: int, colour: str, r: float, scale: float) -> Piece:
    sheet = Sheet(2 * r + 12, 2 * r + 12, -r - 6, -r - 6)
    w = 0.36 * r
    shapes = (
        circle(0, 0, r),
        rounded(-0.9 * r, -0.9 * r, 1.8 * r, 1.8 * r, 1),
        polygon([(0, -1.15 * r), (1.1 * r, 0.85 * r), (-1.1 * r, 0.85 * r)]),
        polygon([(0, -1.25 * r), (1.1 * r, 0), (0, 1.25 * r), (-1.1 * r, 0)]),
        polygon([(0, 1.15 * r), (1.1 * r, -0.85 * r), (-1.1 * r, -0.85 * r)]),
        polygon(
            [(-w, -r), (w, -r), (w, -w), (r, -w), (r, w), (w, w),
             (w, r), (-w, r), (-w, w), (-r, w), (-r, -w), (-w, -w)]
        ),
        star(5, 1.3 * r, 0.6 * r),
        polygon([(-r, 0), (-0.5 * r, -r), (0.5 * r, -r), (r, 0), (0.5 * r, r), (-0.5 * r, r)]),
    )  # fmt: skip
    sheet.path(shapes[number % len(shapes)], colour, palette.INK, 3)
    return sheet.piece(scale)


def _flag(scale: float) -> Piece:
    edge = FLAG_R + 4
    sheet = Sheet(2 * edge, 2 * edge, -edge, -edge)
    sheet.path(circle(0, 0, FLAG_R), palette.MUSTARD, palette.INK, 3.4)
    return sheet.piece(scale)


def _paper(width: float, height: float, scale: float) -> Piece:
    sheet = Sheet(width + 8, height + 8, -4, -4)
    sheet.path(rounded(0, 0, width, height, 20), palette.TILE, palette.INK, 3.4)
    return sheet.piece(scale)
