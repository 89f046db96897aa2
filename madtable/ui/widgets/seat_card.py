"""A seat in the set-up: a creature in its jar, a name, and who plays it."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from madtable.engine.message import message
from madtable.ui import palette, paper
from madtable.ui.intent import Pos
from madtable.ui.kit import Kit, Label
from madtable.ui.sheet import Piece, Sheet, circle, polygon
from madtable.ui.widgets.panel import Z_PANEL
from madtable.ui.widgets.widget import Widget

JAR_WIDTH, JAR_HEIGHT = 96.0, 119.0
BADGE = 40.0
Z_CARD = Z_PANEL + 2


class SeatCard(Widget):
    """The card under a taken seat's jar, name and stepper: the tile, and the level's spirals.

    `spirals` is the level of an AI seat (0 to 3), None for a person, who gets `line` instead.
    """

    reach = 8.0
    radius = 20.0

    def __init__(self, kit: Kit, rect: Rect, spirals: int | None, line: Label = "") -> None:
        super().__init__(kit, rect, z=Z_CARD)
        self._spirals = spirals
        self._line = line

    @property
    def usable(self) -> bool:
        """What can be used lies on the card."""
        return False

    def hit(self, pos: Pos) -> bool:
        """See Widget."""
        return False

    def become(self, spirals: int | None, line: Label = "") -> None:
        """Show another kind of seat."""
        if (spirals, line) != (self._spirals, self._line):
            self._spirals, self._line = spirals, line
            self.touch()

    def part(self, x: float, y: float, width: float, height: float) -> Rect:
        """A part of the card, from units counted from its corner to px."""
        s = self.kit.s
        left, top = self.rect.left + round(x * s), self.rect.top + round(y * s)
        return Rect(left, top, round(width * s), round(height * s))

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        kit, s, size = self.kit, self.kit.s, self.rect.size
        back: Piece = kit.art.kept(
            ("seat tile", size, s), lambda: paper.tile(size[0] / s, size[1] / s, s)
        )
        back.draw(surface, self.rect.topleft)
        left = self.part(129, 0, 0, 0).left
        if self._spirals is not None:
            lit = self._spirals
            dots: Piece = kit.art.kept(("level", lit, s), lambda: paper.level(lit, s))
            dots.draw(surface, (left, self.part(0, 92, 0, 0).top))
        elif self._line:
            at = (left, self.part(0, 89, 0, 0).top)
            room = self.rect.right - left - kit.px(10)
            text = kit.text(self._line)
            kit.letters.write(surface, "note", text, palette.NOTE, s, at, size=21, fit=room)


class Jar(Widget):
    """A seat's creature in its jar; a press puts another one there, which the badge says that shows
    while it is looked at.
    """

    reach = 18.0
    radius = 22.0

    def __init__(
        self, kit: Kit, rect: Rect, creature: str, on_press: Callable[[], None], *, name: str
    ) -> None:
        super().__init__(kit, rect, name)
        self.creature = creature
        self.why = message("ui.lobby.jar")
        self._focused = False
        self._on_press = on_press

    def tap(self, pos: Pos) -> None:
        """See Widget."""
        self.kit.play("bubble")
        self._on_press()

    def focus_gained(self) -> None:
        """See Widget."""
        self._focused = self.kit.keys_used
        self.touch()

    def focus_lost(self) -> None:
        """See Widget."""
        self._focused = False
        self.touch()

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        kit, s = self.kit, self.kit.s
        jar = kit.art.drawing(f"seats/jar_{self.creature}", round(JAR_WIDTH * s))
        sunk = kit.px(3) if self.pressed else 0
        surface.blit(jar, jar.get_rect(midtop=self.rect.midtop).move(0, sunk))
        if self.hovered or self.pressed or self._focused:
            badge: Piece = kit.art.kept(("jar badge", s), lambda: _badge(s))
            at = (self.rect.right - kit.px(8), self.rect.bottom - kit.px(14))
            badge.draw(surface, at)
            side = kit.px(0.72 * BADGE)
            icon = kit.art.drawing("icons/swap", side, side)
            surface.blit(icon, icon.get_rect(center=at))


class FreeSeat(Widget):
    """A dashed place where another seat may be added."""

    reach = 8.0
    radius = 20.0

    def __init__(
        self, kit: Kit, rect: Rect, label: Label, on_press: Callable[[], None], *, name: str
    ) -> None:
        super().__init__(kit, rect, name, z=Z_CARD)
        self._label = label
        self._on_press = on_press

    def tap(self, pos: Pos) -> None:
        """See Widget."""
        self._on_press()

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        kit, s, size = self.kit, self.kit.s, self.rect.size
        outline: Piece = kit.art.kept(
            ("free seat", size, s), lambda: paper.empty_tile(size[0] / s, size[1] / s, s)
        )
        outline.draw(surface, self.rect.topleft)
        lit = self.hovered or self.pressed
        plus: Piece = kit.art.kept(("plus", lit, s), lambda: _plus(s, lit))
        sunk = kit.px(3) if self.pressed else 0
        plus.draw(surface, (self.rect.centerx, self.rect.top + round(90 * s) + sunk))
        at = (self.rect.centerx, self.rect.top + 165 * s)
        room = self.rect.width - kit.px(24)
        text = kit.text(self._label)
        kit.letters.write(surface, "body", text, palette.FAINT, s, at, "centre", size=24, fit=room)


class Cross(Widget):
    """A small round button that takes something away."""

    reach = 8.0

    def __init__(
        self, kit: Kit, rect: Rect, on_press: Callable[[], None], *, name: str, said: Label
    ) -> None:
        super().__init__(kit, rect, name)
        self.radius = rect.height / kit.s / 2
        self.why = said
        self._on_press = on_press

    def tap(self, pos: Pos) -> None:
        """See Widget."""
        self._on_press()

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        s, lit = self.kit.s, self.hovered or self.pressed
        size = self.rect.width
        piece: Piece = self.kit.art.kept(("cross", size, lit, s), lambda: _cross(size / s, s, lit))
        piece.draw(surface, self.rect.center)


def _plus(scale: float, lit: bool) -> Piece:
    sheet = Sheet(84, 84, -42, -42)
    sheet.path(circle(0, 0, 36), palette.MUSTARD if lit else palette.PAPER, palette.INK, 4)
    for line in ([(-15, 0), (15, 0)], [(0, -15), (0, 15)]):
        sheet.path(polygon(line, closed=False), None, palette.INK, 7)
    return sheet.piece(scale)


def _badge(scale: float) -> Piece:
    sheet = Sheet(BADGE + 8, BADGE + 8, -BADGE / 2 - 4, -BADGE / 2 - 4)
    sheet.path(circle(0, 0, BADGE / 2 - 2), palette.MUSTARD, palette.INK, 3)
    return sheet.piece(scale)


def _cross(size: float, scale: float, lit: bool) -> Piece:
    half = size / 2
    sheet = Sheet(size + 8, size + 8, -half - 4, -half - 4)
    sheet.path(circle(0, 0, half - 2), palette.MUSTARD if lit else palette.PAPER, palette.INK, 3)
    arm = half * 0.36
    for line in ([(-arm, -arm), (arm, arm)], [(-arm, arm), (arm, -arm)]):
        sheet.path(polygon(line, closed=False), None, palette.INK, 4)
    return sheet.piece(scale)
