"""Choosing a colour or a direction: a paper panel above the hand with a tile for each choice."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from madtable.looks.mad.suits import LETTER, SUITS
from madtable.ui import palette, paper
from madtable.ui.intent import Pos
from madtable.ui.kit import Kit
from madtable.ui.seats import Sitter
from madtable.ui.sheet import blank
from madtable.ui.stage import Item
from madtable.ui.widgets.widget import Widget

Z_PICKER = 45.0
EDGE = 21.0
"""From the panel's upper edge to the letters of its heading, in units."""

COLOUR_ORDER = ("green", "yellow", "red", "blue")
"""The fixed order of the tiles (style guide 9.2); keys 1 to 4 are the same."""


class PickerPanel(Item):
    """The panel behind the tiles, with a heading and a small note of what comes next."""

    def __init__(self, kit: Kit, rect: Rect, title: str, note: str) -> None:
        super().__init__(Z_PICKER)
        self.kit = kit
        self.rect = rect
        self.title = title
        self.note = note

    def inside(self) -> Rect:
        """All of it from its heading down, in px."""
        edge = self.kit.px(EDGE)
        return Rect(self.rect.left, self.rect.top + edge, self.rect.width, self.rect.height - edge)

    def bounds(self) -> Rect:
        """See Item."""
        return self.rect.inflate(self.kit.px(40), self.kit.px(48))

    def paint(self, surface: Surface) -> None:
        """See Item."""
        s = self.kit.s
        panel = self.kit.art.kept(
            ("picker", self.rect.size),
            lambda: paper.panel(self.rect.width / s, self.rect.height / s, s),
        )
        panel.draw(surface, self.rect.topleft)
        left = self.rect.left + self.kit.px(34)
        right = self.rect.right - self.kit.px(34)
        y = self.rect.top + self.kit.px(36)
        room = self.rect.width * 0.56 if self.note else right - left
        title = self.kit.letters.fitted("list", self.title, palette.INK, s, room)
        surface.blit(title, title.get_rect(midleft=(left, y)))
        room = right - left - title.get_width() - self.kit.px(24)
        note = self.kit.letters.fitted("note", self.note, palette.NOTE, s, room)
        surface.blit(note, note.get_rect(midright=(right, y)))


class ChoiceTile(Widget):
    """One choice on a picker; pressing it chooses, pressing the chosen one again means "do it"."""

    radius = 20.0
    reach = 18.0

    def __init__(
        self, kit: Kit, rect: Rect, name: str, word: str, on_press: Callable[[], None]
    ) -> None:
        super().__init__(kit, rect, name, z=Z_PICKER + 1)
        self.word = word
        self.on_press = on_press
        self.chosen = False

    def choose(self, on: bool) -> None:
        """Show it chosen, or not."""
        if on != self.chosen:
            self.chosen = on
            self.touch()

    def tap(self, pos: Pos) -> None:
        """See Widget."""
        self.on_press()

    def draw(self, surface: Surface) -> None:
        """Frame, picture, word."""
        rim = "chosen" if self.chosen else ("hover" if self.hovered else "")
        key = ("tile", self.name, self.word, self.rect.size, rim, self.pressed)
        room = self.kit.px(self.reach)
        picture = self.kit.art.kept(key, lambda: self._print(room, rim))
        surface.blit(picture, (self.rect.left - room, self.rect.top - room))

    def _print(self, room: int, rim: str) -> Surface:
        s = self.kit.s
        sheet = blank(self.rect.width + 2 * room, self.rect.height + 2 * room)
        units = (self.rect.width / s, self.rect.height / s)
        if rim:
            piece = paper.card_rim(
                units[0], units[1], "hover" if rim == "chosen" else "legal", s, radius=self.radius
            )
            piece.draw(sheet, (room, room))
        paper.panel(units[0], units[1], s, radius=self.radius, line=4, shadow=5).draw(
            sheet, (room, room)
        )
        inside = Rect(room, room, *self.rect.size).inflate(-self.kit.px(5), -self.kit.px(5))
        self.picture(sheet, inside)
        pill_w, pill_h = units[0] - 28, 40.0
        pill = paper.label(pill_w, pill_h, s)
        at = (room + 14 * s, room + (units[1] - pill_h - 10) * s)
        pill.draw(sheet, at)
        word = self.kit.letters.fitted("chip", self.word, palette.INK, s, (pill_w - 20) * s)
        centre = (room + self.rect.width // 2, round(at[1] + pill_h / 2 * s))
        sheet.blit(word, word.get_rect(center=centre))
        return sheet

    def picture(self, sheet: Surface, inside: Rect) -> None:
        """Draw what stands for the choice."""
        raise NotImplementedError


class ColourTile(ChoiceTile):
    """A colour: ground, pattern, glyph and word."""

    def __init__(
        self, kit: Kit, rect: Rect, colour: str, word: str, on_press: Callable[[], None]
    ) -> None:
        super().__init__(kit, rect, f"colour:{colour}", word, on_press)
        self.suit = SUITS[LETTER[colour]]

    def picture(self, sheet: Surface, inside: Rect) -> None:
        """See ChoiceTile."""
        art = self.kit.art
        side = max(inside.size)
        cloth = art.drawing(self.suit.pattern, side, side)
        cut = blank(*inside.size)
        pygame.draw.rect(
            cut, palette.WHITE, cut.get_rect(), border_radius=self.kit.px(self.radius - 3)
        )
        cut.blit(cloth, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        sheet.blit(cut, inside)
        disc = self.kit.px(86)
        plate = paper.badge(43, self.kit.s, shadow=False)
        centre = (inside.centerx, inside.top + self.kit.px(52))
        plate.draw(sheet, centre)
        size = round(disc * 0.76)
        glyph = art.drawing(self.suit.glyph, size, size)
        sheet.blit(glyph, glyph.get_rect(center=centre))


class WayTile(ChoiceTile):
    """A direction: the neighbour who would be next, with an arrow that way. [MAG-20]"""

    def __init__(
        self,
        kit: Kit,
        rect: Rect,
        direction: str,
        word: str,
        neighbour: Sitter,
        on_press: Callable[[], None],
    ) -> None:
        super().__init__(kit, rect, f"way:{direction}", word, on_press)
        self.direction = direction
        self.neighbour = neighbour

    def picture(self, sheet: Surface, inside: Rect) -> None:
        """See ChoiceTile."""
        s = self.kit.s
        pygame.draw.rect(
            sheet, palette.FELT_GREEN.pool, inside, border_radius=self.kit.px(self.radius - 3)
        )
        height = self.kit.px(88)
        jar = self.kit.art.drawing(
            f"seats/jar_{self.neighbour.creature}", round(height * 100 / 124), height
        )
        left = self.direction == "left"
        shift = self.kit.px(62)
        centre = (inside.centerx + (-shift if left else shift), inside.top + self.kit.px(52))
        sheet.blit(jar, jar.get_rect(center=centre))
        arrow = paper.arrow(118, 44, palette.MUSTARD, s, left=left)
        arrow.draw(sheet, (inside.centerx + (40 if left else -40) * s, inside.top + 52 * s))
