"""Who was dealt what, in all counted games: each figure beside what a fair shuffle would give."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from madtable.engine.message import Message, message
from madtable.store.hands import CardKind, Deal, Hand, Luck, Who, luck, outside
from madtable.ui import palette
from madtable.ui.kit import Kit, Label
from madtable.ui.screens.bench import BenchScene
from madtable.ui.sheet import Piece, Sheet, circle, polygon, rounded
from madtable.ui.stage import Item
from madtable.ui.widgets.panel import Caption, Panel
from madtable.ui.widgets.stepper import Stepper
from madtable.ui.words import capital

NEEDS = ("back", "heading", "game", "sort", "sheet", "note")
"""The places that scenes/dealt.tmx must have."""

MARGIN = 34.0
HEAD = 62.0
ROW = 112.0
TALL = 72.0
"""A row so high has room for a line below the gauge."""
KIND = 230.0
SPELT_OUT = 225.0
"""A column at least so wide has room for the range in numbers."""
REACH = 4.0
"""Standard deviations that a gauge shows to either side."""
GAUGE_HEIGHT = 26.0


@dataclass(frozen=True, slots=True)
class Column:
    """Somebody whose luck is shown."""

    head: Message
    who: Who


class DealtScreen(BenchScene):
    """The deals of counted games. `games` are the names of all games, `read` gives the deals of
    one, `kinds` the kinds of card that are counted in it by one of `sorts`.
    """

    def __init__(
        self,
        kit: Kit,
        games: Sequence[str],
        sorts: Sequence[str],
        read: Callable[[str], Sequence[Deal]],
        kinds: Callable[[str, str], Sequence[CardKind]],
        leave: Callable[[], None],
    ) -> None:
        super().__init__(kit, "dealt", NEEDS)
        self.games, self.sorts = tuple(games), tuple(sorts)
        self.deals = {game: tuple(read(game)) for game in self.games}
        self.game = max(self.games, key=lambda game: len(self.deals[game]))
        self.sort = self.sorts[0]
        self._kinds = kinds
        self._leave = leave

    # -- layout ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the figures of the game and the kinds of card that are wanted."""
        kit, controls = self.kit, self.controls
        focused = controls.focused.name if controls.focused else "game"
        controls.clear()
        self._lay_head(message("dealt.title"), message("dealt.back"))
        for name, values, value, word in (
            ("game", self.games, self.game, "game"),
            ("sort", self.sorts, self.sort, "dealt.by"),
        ):
            controls.add(
                Stepper(
                    kit, self._rect(name), values, value, partial(_word, word),
                    partial(self._choose, name), name=name,
                )
            )  # fmt: skip
        self._lay_sheet()
        controls.focus(focused)

    def _lay_sheet(self) -> None:
        kit, controls = self.kit, self.controls
        sheet = self._rect("sheet")
        deals = self.deals[self.game]
        if not deals:
            self._lay_nothing(sheet, "seats/jar_owl_thinking", message("dealt.empty"))
            self._note(message("dealt.what"))
            return
        controls.show(Panel(kit, sheet))
        room = sheet.inflate(-kit.px(2 * MARGIN), -kit.px(MARGIN))
        columns = columns_of(deals)
        kinds = self._kinds(self.game, self.sort)
        figures = [[luck(deals, kind.cards, column.who) for column in columns] for kind in kinds]
        controls.show(LuckTable(kit, room, columns, kinds, figures))
        off, of = outside([one for row in figures for one in row])
        games = message("dealt.deals", count=len(deals))
        spread = message("dealt.spread", off=off, of=of, usual=round(of / 20))
        self._note(message("dealt.note", deals=kit.text(games), spread=kit.text(spread)))

    def _note(self, label: Message) -> None:
        kit = self.kit
        self.controls.add(
            Caption(kit, self._rect("note"), label, colour=palette.PAPER, rows=3, size=24)
        )

    # -- life -----------------------------------------------------------------------------------

    def _choose(self, name: str, value: str) -> None:
        setattr(self, name, value)
        self.refresh()

    def go_back(self) -> None:
        """See BenchScene."""
        self._leave()


def columns_of(deals: Sequence[Deal]) -> tuple[Column, ...]:
    """Whose luck is shown: people and AI seats, where there are both, then every seat."""
    everybody = {hand.persons for deal in deals for hand in deal}
    seats = max(len(deal) for deal in deals)
    sides = (
        (
            Column(message("dealt.people"), lambda hand: hand.persons),
            Column(message("dealt.levels"), lambda hand: not hand.persons),
        )
        if len(everybody) == 2
        else ()
    )
    numbered = [
        Column(message("dealt.seat", number=seat + 1), partial(_sits, seat))
        for seat in range(seats)
    ]
    return (*sides, *numbered)


def _sits(seat: int, hand: Hand) -> bool:
    return hand.seat == seat


def _word(key: str, value: str) -> Label:
    return message(f"{key}.{value}")


class LuckTable(Item):
    """A row for every kind of card, a column for everybody: the number dealt, and how it lies."""

    def __init__(
        self,
        kit: Kit,
        area: Rect,
        columns: Sequence[Column],
        kinds: Sequence[CardKind],
        figures: Sequence[Sequence[Luck]],
    ) -> None:
        super().__init__(45.0)
        self.kit = kit
        self.area = area
        self.columns, self.kinds, self.figures = tuple(columns), tuple(kinds), tuple(figures)

    def bounds(self) -> Rect:
        """See Item."""
        return self.area

    def paint(self, surface: Surface) -> None:
        """See Item."""
        kit, s, area = self.kit, self.kit.s, self.area
        width = (area.width - kit.px(KIND)) / len(self.columns)
        height = min(kit.px(ROW), (area.height - kit.px(HEAD)) // len(self.kinds))
        for number, column in enumerate(self.columns):
            left = area.left + kit.px(KIND) + round(number * width)
            at = (left + kit.px(14), area.top + kit.px(HEAD / 2))
            kit.letters.write(
                surface, "note", kit.text(column.head), palette.NOTE, s, at, "left", size=23,
                fit=round(width) - kit.px(20),
            )  # fmt: skip
        for row, (kind, figures) in enumerate(zip(self.kinds, self.figures, strict=True)):
            top = area.top + kit.px(HEAD) + row * height
            surface.fill(palette.RULE_LINE, Rect(area.left, top, area.width, max(1, kit.px(2))))
            middle = top + height // 2
            name = kit.text(kind.name)
            kit.letters.write(
                surface, "list", capital(name), palette.INK, s, (area.left, middle),
                "left", size=26, fit=kit.px(KIND - 16),
            )  # fmt: skip
            for number, one in enumerate(figures):
                left = area.left + kit.px(KIND) + round(number * width)
                self._figure(surface, one, Rect(left, top, round(width), height))

    def _figure(self, surface: Surface, one: Luck, cell: Rect) -> None:
        """The number, its gauge, and the range that is not outside, where there is room for it."""
        kit, s = self.kit, self.kit.s
        low, high = one.range
        words = kit.say("dealt.range", low=low, high=high)
        wide, tall = cell.width / s, cell.height >= kit.px(TALL)
        gauge = wide - 92
        middle = cell.centery
        if tall:
            middle -= kit.px(12)
            below = (cell.left + kit.px(76 + gauge / 2), middle + kit.px(34))
            kit.letters.write(surface, "small", words, palette.NOTE, s, below, "centre")
        elif wide >= SPELT_OUT:
            gauge -= 88
            end = (cell.right - kit.px(12), middle)
            kit.letters.write(
                surface, "small", words, palette.NOTE, s, end, "right", fit=kit.px(82)
            )
        kit.letters.write(
            surface, "list", str(one.count), palette.INK, s,
            (cell.left + kit.px(66), middle), "right", size=25, fit=kit.px(60),
        )  # fmt: skip
        off = round(max(-REACH, min(REACH, one.off)), 1)
        key = ("luck", round(gauge), off, one.outside, palette.INK, s)
        piece: Piece = kit.art.kept(key, partial(_gauge, round(gauge), off, one.outside, s))
        piece.draw(surface, (cell.left + kit.px(76), middle - kit.px(GAUGE_HEIGHT / 2)))


def _gauge(width: float, off: float, outside: bool, scale: float) -> Piece:
    """Where a figure lies: the green band is what chance leaves, the line in it the average.

    A figure in the band is a round dot, one outside it a red diamond.
    """
    sheet = Sheet(width + 20, GAUGE_HEIGHT + 8, -10, -4)
    middle = GAUGE_HEIGHT / 2
    unit = width / 2 / REACH
    sheet.path(rounded(0, middle - 3, width, 6, 3), palette.RULE_LINE)
    left = width / 2 - 2 * unit
    sheet.path(rounded(left, middle - 9, 4 * unit, 18, 5), palette.MINT, palette.INK, 2.4)
    sheet.path(f"M{width / 2:.2f} {middle - 9}L{width / 2:.2f} {middle + 9}", None, palette.INK, 2)
    x = width / 2 + off * unit
    if outside:
        shape = [(x, middle - 12), (x + 10, middle), (x, middle + 12), (x - 10, middle)]
        sheet.path(polygon(shape), palette.RED, palette.INK, 2.6)
    else:
        sheet.path(circle(x, middle, 7), palette.WHITE, palette.INK, 2.6)
    return sheet.piece(scale)
