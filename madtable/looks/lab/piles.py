"""The Score Piles of one seat: four in a row, each with its running total and its signed cards.

The cards of a pile are fanned behind it, one tab showing of each: paper for plus, ink for minus, as
on the cards themselves. Their side is frozen, so they never turn [LAB-11].
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from madtable.looks.lab.suits import SUITS, numeral, value
from madtable.ui import palette, paper
from madtable.ui.kit import Kit
from madtable.ui.sheet import Sheet, blank, rounded
from madtable.ui.stage import Item

Z_PILES = 18.0
GAP = 10.0
TAB = 23.0
"""How far the tab of each fanned card sticks out, in units."""
TABS = 3
"""So many tabs fit side by side in full; more cards are packed closer."""
TOP = 0.57
"""The share of a pile's height that its suit takes; the rest is the plate with the total."""


class ScorePiles(Item):
    """Four piles in the order purple, green, blue, red.

    `rect` (px) is the row of plates, `up` tells which way the cards are fanned. `totals` are what
    the plates show, by letter; they may lag behind the cards while a number rolls. `marked` is the
    pile that what is about to be taken would go to.
    """

    def __init__(self, kit: Kit, rect: Rect, *, up: bool = False) -> None:
        super().__init__(Z_PILES)
        self.kit = kit
        self.rect = rect
        self.up = up
        self.cards: dict[str, list[str]] = {letter: [] for letter in SUITS}
        self.totals: dict[str, int] = dict.fromkeys(SUITS, 0)
        self.marked = ""

    # -- what lies there ------------------------------------------------------------------------

    def show(self, cards: Sequence[str], totals: Sequence[int]) -> None:
        """Show these signed cards in the order of taking, and these totals in the rules' order."""
        before = (self.cards, self.totals)
        self.cards = {letter: [code for code in cards if code[0] == letter] for letter in SUITS}
        self.totals = {letter: totals[suit.column] for letter, suit in SUITS.items()}
        if before != (self.cards, self.totals):
            self.touch()

    def take(self, code: str) -> None:
        """A card has come to its pile; its total has yet to roll."""
        self.cards[code[0]] = [*self.cards[code[0]], code]
        self.touch()

    def roll(self, letter: str, total: int) -> None:
        """Show another total on one plate."""
        if self.totals[letter] != total:
            self.totals = {**self.totals, letter: total}
            self.touch()

    def mark(self, letter: str) -> None:
        """Mark one pile, or none."""
        if letter != self.marked:
            self.marked = letter
            self.touch()

    def by_column(self) -> tuple[int, int, int, int]:
        """The totals shown, in the rules' order."""
        row = [0, 0, 0, 0]
        for letter, suit in SUITS.items():
            row[suit.column] = self.totals[letter]
        return row[0], row[1], row[2], row[3]

    # -- geometry -------------------------------------------------------------------------------

    def plate(self, letter: str) -> Rect:
        """One pile without its fan, in px."""
        gap = round(GAP * self.kit.s * (1.0 if self.rect.height < 100 * self.kit.s else 0.8))
        width = (self.rect.width - 3 * gap) // 4
        place = list(SUITS).index(letter)
        return Rect(self.rect.left + place * (width + gap), self.rect.top, width, self.rect.height)

    def whole(self) -> Rect:
        """The row with the longest fan it can have, in px."""
        fan = round(TAB * TABS * self.kit.s)
        area = self.rect.copy()
        area.height += fan
        if self.up:
            area.top -= fan
        return area

    def bounds(self) -> Rect:
        """See Item."""
        room = round(16 * self.kit.s)
        return self.whole().inflate(2 * room, 2 * room)

    # -- drawing --------------------------------------------------------------------------------

    def paint(self, surface: Surface) -> None:
        """See Item."""
        for letter in SUITS:
            plate = self.plate(letter)
            if letter == self.marked:
                self._rim(plate.size).draw(surface, plate.topleft)
            self._fan(surface, plate, self.cards[letter])
            picture = self._pile(letter, self.totals[letter], plate.size, len(self.cards[letter]))
            room = round(12 * self.kit.s)
            surface.blit(picture, (plate.left - room, plate.top - room))

    def _rim(self, size: tuple[int, int]) -> paper.Piece:
        s = self.kit.s
        return self.kit.art.kept(
            ("pile rim", size, round(s, 4)),
            lambda: paper.card_rim(size[0] / s, size[1] / s, "hover", s, radius=13),
        )

    def _fan(self, surface: Surface, plate: Rect, cards: Sequence[str]) -> None:
        """The tabs of the cards that lie in a pile, the newest nearest to it."""
        s = self.kit.s
        step = TAB * s if len(cards) <= TABS else TAB * TABS * s / len(cards)
        width = plate.width - 2 * round(4 * s)
        for place, code in enumerate(cards):
            away = round((len(cards) - place) * step)
            tab = self._tab(code, width)
            left = plate.left + (plate.width - tab.get_width()) // 2
            if self.up:
                surface.blit(tab, (left, plate.top - away))
            else:
                surface.blit(tab, (left, plate.bottom + away - tab.get_height()))

    def _tab(self, code: str, width: int) -> Surface:
        """A card's edge with its number on it, as much of it as can ever be seen and more."""
        s = self.kit.s
        key = ("pile tab", code, width, self.up, s)

        def make() -> Surface:
            suit = SUITS[code[0]]
            plus = value(code) > 0
            wide, high = width / s, 44.0
            cut = 0.52 * wide
            sheet = Sheet(wide + 2, high + 2, -1, -1)
            sheet.path(rounded(1, 1, wide - 2, high - 2, 8), suit.base, palette.INK, 3)
            face = palette.PAPER if plus else palette.INK
            sheet.path(rounded(1, 1, cut, high - 2, 8), face, palette.INK, 3)
            tab = sheet.printed(s)
            ink = palette.INK if plus else palette.PAPER
            line = self.kit.letters.raw("head", max(9, round(18 * s)), numeral(value(code)), ink)
            y = round((TAB / 2 + 0.5) * s)
            y = y if self.up else tab.get_height() - y
            tab.blit(line, line.get_rect(center=(round((cut / 2 + 1) * s), y)))
            return tab

        return self.kit.art.kept(key, make)

    def _pile(self, letter: str, total: int, size: tuple[int, int], cards: int) -> Surface:
        s = self.kit.s
        key = ("score pile", letter, total, size, min(3, cards), self.up, round(s, 4))

        def make() -> Surface:
            suit = SUITS[letter]
            width, height = size[0] / s, size[1] / s
            room = 12.0
            sheet = Sheet(width + 2 * room, height + 2 * room, -room, -room)
            outline = rounded(0, 0, width, height, 12)
            for edge in range(min(3, cards), 0, -1):
                sheet.path(outline, palette.PAPER, palette.INK, 3, at=(2.6 * edge, 2.6 * edge))
            if not cards:
                sheet.path(outline, palette.SHADOW, opacity=paper.SHADE, at=(0, 6))
            face = palette.MINT if total == 0 else palette.PAPER
            sheet.path(outline, face, palette.INK, 4)
            picture = sheet.printed(s)
            self._cloth(picture, letter, Rect(round(room * s), round(room * s), *size))
            cut = Sheet(width + 2 * room, height + 2 * room, -room, -room)
            edge_line = f"M0 {TOP * height:.2f}L{width:.2f} {TOP * height:.2f}"
            cut.path(edge_line, None, palette.INK, 4)
            cut.path(outline, None, palette.INK, 4)
            picture.blit(cut.printed(s), (0, 0))
            centre = (
                round((room + width / 2) * s),
                round((room + TOP * height / 2 + 0.5) * s),
            )
            radius = 0.36 * TOP * height + 1
            plate = paper.badge(radius, s, shadow=False)
            plate.draw(picture, centre)
            side = max(1, round(1.5 * radius * s))
            glyph = self.kit.art.drawing(suit.glyph, side, side)
            picture.blit(glyph, glyph.get_rect(center=centre))
            line = self.kit.letters.line(
                "count", numeral(total), palette.INK, s, size=30 if height > 100 else 27
            )
            y = round((room + height * (1 + TOP) / 2) * s)
            picture.blit(line, line.get_rect(center=(centre[0], y)))
            return picture

        return self.kit.art.kept(key, make)

    def _cloth(self, picture: Surface, letter: str, plate: Rect) -> None:
        """The suit's pattern in the upper part, its upper corners round."""
        s = self.kit.s
        side = round(120 * s)
        cloth = self.kit.art.drawing(SUITS[letter].pattern, side, side)
        part = Rect(plate.left, plate.top, plate.width, round(TOP * plate.height))
        # The mask is as high as the pile, so that only its upper corners are round.
        mask = Sheet(plate.width / s, plate.height / s)
        mask.path(rounded(0, 0, plate.width / s, plate.height / s, 12), "#FFFFFF")
        cut = blank(*part.size)
        cut.blit(mask.printed(s), (0, 0))
        cut.blit(cloth, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(cut, part)
