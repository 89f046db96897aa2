"""A knob on a line: one of many whole numbers in order."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from madtable.ui import palette
from madtable.ui.intent import Pos
from madtable.ui.kit import Kit
from madtable.ui.sheet import Piece, Sheet, circle, rounded
from madtable.ui.widgets.widget import Widget

KNOB_R = 24.0
TRACK = 16.0


class Slider(Widget):
    """A whole number from 0 to `most`, told to `on_change` when it is dragged, tapped or stepped.

    Left and right step by one; up and down, which mean nothing on a line, lead the focus away.
    """

    reach = 10.0
    radius = 17.0

    def __init__(
        self,
        kit: Kit,
        rect: Rect,
        most: int,
        value: int,
        on_change: Callable[[int], None],
        *,
        name: str = "",
    ) -> None:
        super().__init__(kit, rect, name)
        self.most = most
        self._value = value
        self._on_change = on_change

    @property
    def value(self) -> int:
        """Where the knob stands."""
        return self._value

    def show(self, value: int) -> None:
        """Stand somewhere else; nobody is told."""
        if value != self._value:
            self._value = value
            self.touch()

    def _set(self, value: int) -> None:
        value = max(0, min(self.most, value))
        if value != self._value:
            self.show(value)
            self._on_change(value)

    # -- use ------------------------------------------------------------------------------------

    def press_at(self, pos: Pos) -> None:
        """See Widget: the knob comes to the finger."""
        self._set(self._under(pos))

    def drag(self, pos: Pos, start: Pos) -> bool:
        """See Widget."""
        self._set(self._under(pos))
        return True

    def confirm(self) -> None:
        """Enter means nothing on a line."""

    def move(self, direction: str) -> bool:
        """See Widget."""
        by = {"left": -1, "right": 1}.get(direction)
        if by is None:
            return False
        self._set(self._value + by)
        return True

    def _line(self) -> Rect:
        inset = self.kit.px(KNOB_R)
        return self.rect.inflate(-2 * inset, 0)

    def _under(self, pos: Pos) -> int:
        line = self._line()
        return round((pos[0] - line.left) / max(1, line.width) * self.most)

    # -- picture --------------------------------------------------------------------------------

    def knob(self) -> Pos:
        """The middle of the knob, in px."""
        line = self._line()
        share = self._value / self.most if self.most else 0.0
        return line.left + round(line.width * share), line.centery

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        kit, s = self.kit, self.kit.s
        line = self._line()
        at = self.knob()
        half = kit.px(TRACK) // 2
        for width, colour in ((line.width, palette.TOGGLE_OFF), (at[0] - line.left, palette.MINT)):
            # Drawn whole and cut: a track of every length would fill the store of pictures.
            track: Piece = kit.art.kept(
                ("track", line.width, colour, s), partial(_track, line.width / s, colour, s)
            )
            seen = Rect(0, 0, track.left + width, track.surface.height)
            corner = (line.left - track.left, line.centery - half - track.top)
            surface.blit(track.surface, corner, seen)
        face = palette.WHITE if self.hovered or self.pressed else palette.PAPER
        knob: Piece = kit.art.kept(("knob", face, s), lambda: _knob(face, s))
        knob.draw(surface, at)


def _track(width: float, colour: str, scale: float) -> Piece:
    sheet = Sheet(width + 8, TRACK + 8, -4, -4)
    sheet.path(rounded(0, 0, width, TRACK, TRACK / 2), colour, palette.INK, 3.4)
    return sheet.piece(scale)


def _knob(face: str, scale: float) -> Piece:
    edge = KNOB_R + 6
    sheet = Sheet(2 * edge, 2 * edge, -edge, -edge)
    sheet.path(circle(0, 3, KNOB_R - 3), palette.INK, palette.INK, 3.4)
    sheet.path(circle(0, 0, KNOB_R - 3), face, palette.INK, 4)
    sheet.path(circle(0, 0, 6), palette.MUSTARD, palette.INK, 3)
    return sheet.piece(scale)
