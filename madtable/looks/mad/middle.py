"""The middle of the table: the tray with its two slots, the colour tag, the ring of arrows."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from madtable.looks.mad.suits import LETTER, SUITS
from madtable.ui import palette, paper
from madtable.ui.art import Art
from madtable.ui.lettering import Lettering
from madtable.ui.stage import Item

Z_RING = 4.0
Z_TRAY = 12.0
Z_TAG = 17.0
PAPER_SHARE = (0.05, 0.11, 0.9, 0.81)
"""The paper and its string in the drawing of a tag: from the left, the top, width and height."""


class Tray(Item):
    """The tray; its notched slot on the left holds the draw pile. [MAG-05]"""

    def __init__(self, art: Art, rect: Rect) -> None:
        super().__init__(Z_TRAY)
        self.art = art
        self.rect = rect

    def place(self, rect: Rect) -> None:
        """Lie here from now on."""
        if rect != self.rect:
            self.rect = rect
            self.touch()

    def bounds(self) -> Rect:
        """See Item."""
        return self.rect

    def paint(self, surface: Surface) -> None:
        """See Item."""
        surface.blit(self.art.drawing("table/tray_empty", *self.rect.size), self.rect)


class ColourTag(Item):
    """The swatch tag beside the tray: the colour in force by hue, pattern, glyph and word."""

    def __init__(self, art: Art, lettering: Lettering, rect: Rect, scale: float) -> None:
        super().__init__(Z_TAG)
        self.art = art
        self.lettering = lettering
        self.rect = rect
        self.scale = scale
        self.colour = ""
        self.word = ""
        self.tilt = -2.0
        self.swing = 0.0
        self.swinging = ""
        """The colour for which it swings; empty while it hangs still."""

    def show(self, colour: str, word: str) -> None:
        """Show a colour; none hides the tag."""
        if (colour, word) != (self.colour, self.word):
            self.colour, self.word = colour, word
            self.touch()

    def swings(self, colour: str) -> bool:
        """Whether it swings for this colour, and not for a newer one."""
        return self.swinging == colour != ""

    def lean(self, degrees: float) -> None:
        """Hang aslant by so much, on its way."""
        self.swing = degrees
        self.moving = True
        self.touch()

    def rest(self) -> None:
        """Hang still."""
        if self.swinging:
            self.swing, self.swinging = 0.0, ""
            self.moving = False
            self.touch()

    def _picture(self) -> Surface:
        suit = SUITS[LETTER[self.colour]]
        key = ("tag", self.colour, self.word, self.rect.size)

        def make() -> Surface:
            tag = self.art.drawing(suit.marker, *self.rect.size).copy()
            # The card on the tag leaves its lower quarter free for the word.
            room = round(self.rect.width * 0.72)
            word = self.lettering.fitted("chip", self.word, palette.INK, self.scale, room)
            tag.blit(
                word, word.get_rect(center=(self.rect.width // 2, round(self.rect.height * 0.836)))
            )
            return tag

        return self.art.kept(key, make)

    def area(self) -> Rect:
        """Where the tag itself hangs: its drawing leaves room for the string and for the lean."""
        left, top, wide, high = PAPER_SHARE
        return Rect(
            self.rect.left + round(left * self.rect.width),
            self.rect.top + round(top * self.rect.height),
            round(wide * self.rect.width),
            round(high * self.rect.height),
        )

    def bounds(self) -> Rect:
        """See Item."""
        return self.rect.inflate(round(70 * self.scale), round(50 * self.scale))

    def paint(self, surface: Surface) -> None:
        """See Item."""
        if not self.colour:
            return
        picture = self._picture()
        angle = self.tilt + self.swing
        # It hangs by its string: turned about the upper end, not about its middle.
        pivot = (self.rect.centerx, self.rect.top + round(24 * self.scale))
        turned = self.art.turned(
            ("tag", self.colour, self.word), picture, angle, 1.0, 1.0 if self.swing else 0.0
        )
        arm = pygame.Vector2(0, self.rect.height / 2 - 24 * self.scale).rotate(angle)
        centre = (round(pivot[0] + arm.x), round(pivot[1] + arm.y))
        surface.blit(turned, turned.get_rect(center=centre))


class DirectionRing(Item):
    """Four arrows round the tray that run the way play runs. [MAG-A05]

    `direction` is `left` (clockwise) or `right`; `phase` from 0 to 1 is how far the ring has turned
    round on its way from the other direction.
    """

    def __init__(
        self, art: Art, centre: tuple[float, float], radii: tuple[float, float], scale: float
    ) -> None:
        super().__init__(Z_RING)
        self.art = art
        self.centre = centre
        self.radii = radii
        self.scale = scale
        self.direction = "right"
        self.phase = 1.0

    def show(self, direction: str, phase: float = 1.0) -> None:
        """Show a direction."""
        if (direction, phase) != (self.direction, self.phase):
            self.direction, self.phase = direction, phase
            self.touch()

    def _piece(self) -> paper.Piece:
        steps = round(self.phase * 12)
        clockwise = self.direction == "left"
        heads = abs(1 - 2 * steps / 12)
        turned = clockwise if steps >= 6 else not clockwise
        key = ("ring", self.radii, round(self.scale, 4), turned, steps)
        spin = (1 - steps / 12) * (-90.0 if clockwise else 90.0)
        return self.art.kept(
            key,
            lambda: paper.direction_ring(
                self.radii[0] / self.scale,
                self.radii[1] / self.scale,
                palette.FELT_GREEN.line,
                self.scale,
                clockwise=turned,
                spin=spin,
                heads=heads,
            ),
        )

    def area(self) -> Rect:
        """Where its arrows lie while it does not turn, in px."""
        rect = Rect(0, 0, round(2 * self.radii[0]), round(2 * self.radii[1]))
        rect.center = (round(self.centre[0]), round(self.centre[1]))
        return rect

    def bounds(self) -> Rect:
        """See Item."""
        return self.area().inflate(round(80 * self.scale), round(80 * self.scale))

    def paint(self, surface: Surface) -> None:
        """See Item."""
        self._piece().draw(surface, self.centre)
