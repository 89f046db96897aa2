"""A sheet of paper above the hand with things to pick from: reasons, phrases, gestures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect

from madtable.ui import palette
from madtable.ui.widgets.button import IconButton
from madtable.ui.widgets.chip import Chip
from madtable.ui.widgets.panel import Caption, Panel
from madtable.ui.widgets.widget import Widget
from madtable.ui.zone import Zone

if TYPE_CHECKING:
    from madtable.looks.mao.table import MaoTable

CHIP_HEIGHT = 60.0
GAP = 19.0
ROW_GAP = 14.0
SIDE = 30.0
"""Room at both ends of a chip's words, in units."""
HEAD = 72.0
NOTE = 76.0
PADDING = 30.0
Z_SHEET = 62.0


class Cover(Zone):
    """The sheet itself: what lies under it cannot be pressed, and it takes no focus."""

    @property
    def focusable(self) -> bool:
        """It is nothing to be used."""
        return False


@dataclass(frozen=True, slots=True)
class Pick:
    """Something on a sheet that can be picked: its words, its name, what it does."""

    label: str
    name: str
    act: Callable[[], None]


def chip_width(board: MaoTable, label: str) -> int:
    """How wide a chip with these words is, in px."""
    kit = board.kit
    return kit.letters.width("chip", label, kit.s) + 2 * kit.px(SIDE)


def flow(board: MaoTable, labels: Sequence[str], area: Rect, rows: int) -> list[Rect]:
    """Where chips lie, row by row; as many of them as have room in so many rows."""
    kit = board.kit
    gap, height = kit.px(GAP), kit.px(CHIP_HEIGHT)
    found: list[Rect] = []
    x, row = area.left, 0
    for label in labels:
        width = min(area.width, chip_width(board, label))
        if x + width > area.right and x > area.left:
            x, row = area.left, row + 1
        if row >= rows:
            break
        found.append(Rect(x, area.top + row * (height + kit.px(ROW_GAP)), width, height))
        x += width + gap
    return found


class PickSheet:
    """A sheet of a board: a title and chips, leafed through where there are too many.

    Only one lies there at a time. `on_close` is called when it is put away without a pick. With a
    `note` below there is room for one row of chips.
    """

    def __init__(self, board: MaoTable) -> None:
        self.board = board
        self.title = ""
        self.note = ""
        self.picks: tuple[Pick, ...] = ()
        self._first = 0
        self._on_close: Callable[[], None] = lambda: None
        self._things: list[Panel | Widget] = []
        self._chips: list[Chip] = []

    @property
    def open(self) -> bool:
        """Whether it lies there."""
        return bool(self._things)

    def asks(self, kind: str) -> bool:
        """Whether it lies there with things of this kind to pick: `ruling`, `code` ..."""
        return self.open and any(pick.name.startswith(f"{kind}:") for pick in self.picks)

    def build(self) -> None:
        """Forget what lay on the layout before."""
        self._things, self._chips = [], []

    def show(
        self,
        title: str,
        picks: Sequence[Pick],
        on_close: Callable[[], None] = lambda: None,
        note: str = "",
    ) -> None:
        """Lay the sheet down with these things to pick."""
        self.close()
        self.title, self.picks, self._first = title, tuple(picks), 0
        self.note = note
        self._on_close = on_close
        self._lay()
        self.board.speech.make_room()
        if self._chips:
            self.board.controls.focus(self._chips[0])

    def close(self) -> None:
        """Put it away."""
        controls = self.board.controls
        things, self._things = (*self._things, *self._chips), []
        self._chips = []
        for thing in things:
            if isinstance(thing, Panel):
                self.board.stage.remove(thing)
            else:
                controls.remove(thing)
        if things:
            self.board.console.refresh()

    def dismiss(self) -> None:
        """Put it away without having picked anything."""
        if self.open:
            self.close()
            self._on_close()

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether it lies at this place."""
        return self.open and self.board.part("sheet").collidepoint(pos)

    # -- inside ---------------------------------------------------------------------------------

    def _lay(self) -> None:
        board, kit = self.board, self.board.kit
        rect = board.part("sheet")
        panel = Panel(kit, rect, radius=24, z=Z_SHEET - 2)
        board.stage.add(panel)
        pad = kit.px(PADDING)
        side = kit.px(56)
        title = Rect(
            rect.left + pad, rect.top + kit.px(10), rect.width - 3 * pad, kit.px(HEAD - 14)
        )
        cover = Cover(kit, rect, "sheet", lambda: None)
        board.controls.add(cover)
        caption = Caption(kit, title, self.title, role="list", z=Z_SHEET)
        cross = IconButton(
            kit,
            Rect(rect.right - pad - side + kit.px(12), rect.top + kit.px(12), side, side),
            "icons/close",
            self.dismiss,
            name="sheet:close",
        )
        cross.z = Z_SHEET
        board.controls.add(caption)
        board.controls.add(cross)
        self._things = [panel, cover, caption, cross]
        if self.note:
            foot = Rect(title.left, rect.bottom - kit.px(NOTE + 20), rect.width, kit.px(NOTE))
            foot.width -= 2 * pad
            below = Caption(kit, foot, self.note, colour=palette.NOTE, rows=2, z=Z_SHEET)
            board.controls.add(below)
            self._things.append(below)
        self._lay_chips()
        board.console.refresh()

    def _lay_chips(self) -> None:
        board, kit = self.board, self.board.kit
        for chip in self._chips:
            board.controls.remove(chip)
        self._chips = []
        rect = board.part("sheet")
        pad = kit.px(PADDING)
        area = Rect(rect.left + pad, rect.top + kit.px(HEAD), rect.width - 2 * pad, rect.height)
        rows = int((rect.height / kit.s - HEAD - 8) // (CHIP_HEIGHT + ROW_GAP - 2))
        rest = list(self.picks[self._first :])
        places = flow(board, [pick.label for pick in rest], area, rows)
        shown = rest[: len(places)]
        if len(shown) < len(rest) or self._first:
            more = Pick(kit.say("mao.more"), "sheet:more", self._leaf)
            while shown:
                places = flow(board, [*[one.label for one in shown], more.label], area, rows)
                if len(places) > len(shown):
                    break
                shown.pop()
            shown.append(more)
        for pick, place in zip(shown, places, strict=False):
            chip = Chip(kit, place, pick.label, pick.act, name=pick.name)
            chip.z = Z_SHEET
            board.controls.add(chip)
            self._chips.append(chip)

    def _leaf(self) -> None:
        """The next page, or the first one after the last."""
        shown = len(self._chips) - 1
        self._first = 0 if self._first + shown >= len(self.picks) else self._first + shown
        self._lay_chips()
        if self._chips:
            self.board.controls.focus(self._chips[-1])
