"""The small things on the Lab's table: Game Box, star of the winner, free slot, discards, chips."""

from __future__ import annotations

import math

import pygame
from pygame import Rect, Surface

from madtable.looks.lab.suits import SUITS, numeral
from madtable.ui import palette, paper
from madtable.ui.cards import CardPrinter
from madtable.ui.kit import Kit
from madtable.ui.sheet import Point, Sheet, blank, circle, dashes, polygon, rounded_line, star
from madtable.ui.spread import CARD_RATIO, Spot
from madtable.ui.stage import Item

Z_SLOT = 11.0
Z_DISCARD = 13.0
Z_STAR = 15.5
Z_CHIP = 16.0
Z_BOX = 19.0
STAR = 24.0
EDGE = 2.2
"""How far each visible edge of the discard pile sticks out, in units."""


class GameBox(Item):
    """The Game Box: it stands with the Lead Scientist [LAB-06]. `centre` is in px."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(Z_BOX, visible=False)
        self.kit = kit
        self.centre: Point = (0.0, 0.0)
        self.size = 84.0
        self.seat = -1

    def stand(self, seat: int, rect: Rect) -> None:
        """Stand with a seat, in that place (px)."""
        self.seat = seat
        self.move(rect.center, rect.width / self.kit.s)
        self.visible = True

    def move(self, centre: Point, size: float) -> None:
        """Be somewhere on the way."""
        if (centre, size) != (self.centre, self.size):
            self.centre, self.size = centre, size
            self.touch()

    def bounds(self) -> Rect:
        """See Item."""
        rect = Rect(0, 0, round(150 * self.kit.s), round(176 * self.kit.s))
        rect.center = (round(self.centre[0]), round(self.centre[1] + 22 * self.kit.s))
        return rect

    def paint(self, surface: Surface) -> None:
        """See Item."""
        s = self.kit.s
        side = round(self.size * s)
        box = self.kit.art.drawing("table/game_box", side, side)
        x, y = round(self.centre[0]), round(self.centre[1])
        surface.blit(box, box.get_rect(center=(x, y)))
        self.kit.letters.write(
            surface,
            "tape",
            self.kit.say("lab.lead"),
            palette.PAPER,
            s,
            (x, y + (self.size / 2 + 19) * s),
            "centre",
            fit=130 * s,
        )


class WinnerStar(Item):
    """The star on the card that wins the trick as it lies."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(Z_STAR, visible=False)
        self.kit = kit
        self.centre: Point = (0.0, 0.0)
        self.grown = 1.0

    def sit(self, spot: Spot | None, lift: float = 0.0) -> None:
        """Sit on the upper right corner of a card, `lift` px higher; on none it is not seen."""
        self.visible = spot is not None
        if spot is not None:
            arm = pygame.Vector2(spot.width / 2 - 5 * self.kit.s, -spot.height / 2 + 9 * self.kit.s)
            arm = arm.rotate(spot.angle)
            self.centre = (spot.x + arm.x, spot.y + arm.y - lift)
            self.touch()

    def bounds(self) -> Rect:
        """See Item."""
        side = round(2 * (STAR + 8) * self.kit.s)
        rect = Rect(0, 0, side, side)
        rect.center = (round(self.centre[0]), round(self.centre[1]))
        return rect

    def paint(self, surface: Surface) -> None:
        """See Item."""
        star_badge(self.kit, STAR * self.grown).draw(surface, self.centre)


def star_badge(kit: Kit, radius: float = STAR) -> paper.Piece:
    """A star on a mustard disc; the origin is its centre."""

    def make() -> paper.Piece:
        edge = radius + 4
        sheet = Sheet(2 * edge, 2 * edge, -edge, -edge)
        sheet.path(circle(0, 0, radius), palette.MUSTARD, palette.INK, 4)
        sheet.path(star(5, 0.66 * radius, 0.29 * radius), palette.INK, palette.INK, 2)
        return sheet.piece(kit.s)

    return kit.art.kept(("star badge", round(radius, 1), round(kit.s, 4)), make)


class FreeSlot(Item):
    """The dashed place where the card of the seat at the bottom will lie, and whose it is."""

    def __init__(self, kit: Kit, rect: Rect) -> None:
        super().__init__(Z_SLOT, visible=False)
        self.kit = kit
        self.rect = rect
        self.glow = False
        self.whose = ""

    def show(self, on: bool, glow: bool, whose: str) -> None:
        """Show it or not; glowing while a card is held over it."""
        if (on, glow, whose) != (self.visible, self.glow, self.whose):
            self.visible, self.glow, self.whose = on, glow, whose
            self.touch()

    def bounds(self) -> Rect:
        """See Item."""
        return self.rect.inflate(self.kit.px(16), self.kit.px(16))

    def paint(self, surface: Surface) -> None:
        """See Item."""
        kit, s = self.kit, self.kit.s

        def make() -> paper.Piece:
            width, height = self.rect.width / s, self.rect.height / s
            sheet = Sheet(width + 12, height + 12, -6, -6)
            line = dashes(rounded_line(0, 0, width, height, 14), 15, 10)
            ink = palette.MUSTARD if self.glow else palette.PAPER
            sheet.path(line, None, ink, 5 if self.glow else 3.6, opacity=1.0 if self.glow else 0.9)
            return sheet.piece(s)

        key = ("free slot", self.rect.size, self.glow, round(s, 4))
        kit.art.kept(key, make).draw(surface, self.rect.topleft)
        words = kit.letters.fitted("chip", self.whose, palette.PAPER, s, 116 * s, size=27)
        surface.blit(words, words.get_rect(center=self.rect.center))


class Discards(Item):
    """The face-down pile: what was played and not taken [LAB-15], and what is dealt from.

    `aside` is the number of cards set aside, which lie apart across it [LAB-A17]. `open` shows that
    it may be looked through (house rule `show_discards`).
    """

    def __init__(self, kit: Kit, printer: CardPrinter, rect: Rect, aside: Spot) -> None:
        super().__init__(Z_DISCARD)
        self.kit = kit
        self.printer = printer
        self.rect = rect
        self.aside_spot = aside
        self.count = 0
        self.aside = 0
        self.open = False
        self.swing = 0.0

    def show(self, *, count: int | None = None, aside: int | None = None) -> None:
        """Show so many cards."""
        before = (self.count, self.aside)
        self.count = self.count if count is None else max(0, count)
        self.aside = self.aside if aside is None else aside
        if before != (self.count, self.aside):
            self.touch()

    def spot(self) -> Spot:
        """Where its top card lies."""
        rise = self._edges() * EDGE * self.kit.s
        return Spot(
            self.rect.centerx + self.swing, self.rect.centery - rise, 0.0, float(self.rect.width)
        )

    def _edges(self) -> int:
        return min(6, math.ceil(self.count / 4)) if self.count else 0

    def bounds(self) -> Rect:
        """See Item."""
        room = self.kit.px(34)
        area = self.rect.inflate(2 * room, 2 * room)
        side = round(self.aside_spot.height) + room
        other = Rect(0, 0, side, side)
        other.center = (round(self.aside_spot.x), round(self.aside_spot.y))
        return area.union(other)

    def paint(self, surface: Surface) -> None:
        """See Item."""
        s, width = self.kit.s, self.rect.width
        back = self.printer.plain(None, width)
        if self.aside:
            spot = self.aside_spot
            shadow = self._shadow(spot.angle)
            place = (round(spot.x), round(spot.y))
            surface.blit(shadow, shadow.get_rect(center=(place[0], place[1] + round(4 * s))))
            turned = self.kit.art.turned(("aside", width), back, spot.angle, 1.0, 0.0)
            surface.blit(turned, turned.get_rect(center=place))
        if not self.count:
            return
        x = round(self.rect.centerx + self.swing)
        shadow = self._shadow(0.0)
        surface.blit(shadow, shadow.get_rect(center=(x, self.rect.centery + round(5 * s))))
        for edge in range(self._edges() + 1):
            place = (x, round(self.rect.centery - edge * EDGE * s))
            surface.blit(back, back.get_rect(center=place))
        badge = self.kit.art.kept(("badge", 22, round(s, 4)), lambda: paper.badge(22, s))
        at = (x - width / 2 + 4 * s, self.rect.top + 2 * s)
        badge.draw(surface, at)
        line = self.kit.letters.line("count", str(self.count), palette.INK, s, size=23)
        surface.blit(line, line.get_rect(center=(round(at[0]), round(at[1]))))

    def _shadow(self, angle: float) -> Surface:
        width = self.rect.width
        shadow = self.kit.art.shadow(width, round(width * CARD_RATIO), 0.072 * width)
        return self.kit.art.turned(("discard shadow", width), shadow, angle, 1.0, 0.0)


class TakeChip(Item):
    """What taking a card would do to its suit's total: glyph, now, arrow, then.

    `centre` is in px. Mint when the total comes to zero.
    """

    def __init__(self, kit: Kit, centre: Point, letter: str, now: int, then: int) -> None:
        super().__init__(Z_CHIP)
        self.kit = kit
        self.centre = centre
        self.letter = letter
        self.now = now
        self.then = then
        self.chosen = False

    def choose(self, on: bool) -> None:
        """Show it chosen, or not."""
        if on != self.chosen:
            self.chosen = on
            self.touch()

    def _picture(self) -> Surface:
        kit, s = self.kit, self.kit.s
        face = palette.MINT if self.then == 0 else palette.MUSTARD if self.chosen else palette.PAPER
        key = ("take chip", self.letter, self.now, self.then, face, round(s, 4))

        def make() -> Surface:
            width, height = 172.0, 46.0
            chip = blank(round((width + 20) * s), round((height + 24) * s))
            paper.pill(width, height, face, s).draw(chip, (10 * s, 6 * s))
            middle = round((6 + height / 2) * s)
            side = round(34 * s)
            glyph = kit.art.drawing(SUITS[self.letter].glyph, side, side)
            chip.blit(glyph, glyph.get_rect(center=(round(34 * s), middle)))
            for number, x in ((self.now, 74.0), (self.then, 147.0)):
                line = kit.letters.line("count", numeral(number), palette.INK, s, size=26)
                chip.blit(line, line.get_rect(center=(round(x * s), middle)))
            arrow = Sheet(26, 20, -13, -10)
            arrow.path(polygon([(-10, 0), (8, 0)], closed=False), None, palette.INK, 4)
            arrow.path(polygon([(2, -7), (10, 0), (2, 7)], closed=False), None, palette.INK, 4)
            arrow.piece(s).draw(chip, (108 * s, middle))
            return chip

        return kit.art.kept(key, make)

    def bounds(self) -> Rect:
        """See Item."""
        return self._picture().get_rect(center=(round(self.centre[0]), round(self.centre[1])))

    def paint(self, surface: Surface) -> None:
        """See Item."""
        surface.blit(self._picture(), self.bounds())
