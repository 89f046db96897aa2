"""A seat at the table: a creature's head in a jar, its name on label tape, its count, its small fan
of backs.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from pygame import Rect, Surface

from madtable.ui import palette, paper
from madtable.ui.art import Art
from madtable.ui.cards import CardPrinter
from madtable.ui.lettering import Lettering
from madtable.ui.sheet import Piece, Sheet, circle
from madtable.ui.spread import CARD_RATIO, Spot, fan_spots
from madtable.ui.stage import Item

JAR_W, JAR_H = 100.0, 124.0
OTHERS_JAR = 1.08
OWN_JAR = 1.4
PLATE_H = 42.0
BADGE_R = 25.0
OWN_BURST = 118.0
BURST_LINE = 11.0
SHOULDER = 44.0
FAN_WIDTH = 60.0
THINK_BALLOON_AFTER = 0.6
BUBBLES = 5
BUBBLE_SPEED = 22.0


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits there, for the screen: the name on the plate, the creature in the jar, the player
    colour's number.
    """

    name: str
    creature: str
    colour: int


class SeatBlock(Item):
    """One seat of the table, its own or another's.

    `centre` is the jar's centre in px and `side` where it sits (`left`, `top`, `right`, or `own`
    for the person at the screen); `block` is the whole target in px. State that changes: `count`,
    `turn` (the burst behind it), `thinking` (seconds, None when not), `target` (`""`, `can`,
    `aimed`), `hit` (0 to 1), `shake` and `hop` in units, `fan` (how many backs are spread out, None
    for all the count says). `bubble` is the place for what it says, `tail` the point that this
    points at.
    """

    def __init__(
        self,
        art: Art,
        lettering: Lettering,
        printer: CardPrinter,
        sitter: Sitter,
        centre: tuple[float, float],
        side: str,
        block: Rect,
        *,
        tight: bool = False,
    ) -> None:
        super().__init__(20.0)
        self.art = art
        self.lettering = lettering
        self.printer = printer
        self.sitter = sitter
        self.centre = centre
        self.side = side
        self.block = block
        self.tight = tight
        self.scale = printer.scale
        self.count = 0
        self.fan: int | None = None
        self.laid_open: tuple[str, ...] | None = None
        self.turn = False
        self.thinking: float | None = None
        self.target = ""
        self.hit = 0.0
        self.shake = 0.0
        self.hop = 0.0
        self.bubbling = False
        self.bubble = Rect(centre, (0, 0))
        self.tail = centre

    # -- state ----------------------------------------------------------------------------------

    def settle(self, count: int) -> None:
        """Hold so many cards, quietly; thinking and turn go on."""
        if (count, None, 0.0, 0.0, 0.0) != (self.count, self.fan, self.hit, self.shake, self.hop):
            self.count, self.fan = count, None
            self.hit = self.shake = self.hop = 0.0
            self.touch()
        self.stir()

    def lay_open(self, codes: tuple[str, ...] | None) -> None:
        """Show these cards in the fan instead of backs; None turns them over again."""
        if codes != self.laid_open:
            self.laid_open = codes
            self.touch()

    def aim(self, target: str) -> None:
        """Be a target (`can`, `aimed`), or none."""
        if target != self.target:
            self.target = target
            self.touch()

    def stir(self) -> None:
        """Be drawn over the rest of the table for as long as something moves here."""
        self.moving = self.bubbling or bool(self.hit or self.shake or self.hop)

    # -- geometry -------------------------------------------------------------------------------

    def bubble_centre(self, width: float) -> tuple[float, float]:
        """Where the middle of a bubble `width` px wide hangs.

        One that is wider than its place grows away from the jar, not over the names beside it.
        """
        x, y = self.bubble.center
        more = max(0.0, width - self.bubble.width) / 2
        return x + more * {"left": 1, "own": 1, "right": -1}.get(self.side, 0), y

    @property
    def own(self) -> bool:
        """Whether this is the seat of the person at the screen."""
        return self.side == "own"

    def jar_rect(self) -> Rect:
        """The jar, in px."""
        size = (OWN_JAR if self.own else OTHERS_JAR) * self.scale
        rect = Rect(0, 0, round(JAR_W * size), round(JAR_H * size))
        rect.center = (
            round(self.centre[0] + self.shake * self.scale),
            round(self.centre[1] - self.hop * self.scale),
        )
        return rect

    def fan_centre(self) -> tuple[float, float]:
        """The middle of the fan of backs, in px."""
        x, y = self.centre
        s = self.scale
        if self.side == "left":
            return (x + (108 if self.tight else 112) * s, y + 2 * s)
        if self.side == "right":
            return (x - (108 if self.tight else 112) * s, y + 2 * s)
        if self.side == "top":
            return (x + 132 * s, y - 4 * s)
        return (x, y)

    def fan_width(self) -> float:
        """The width of a back in the fan, in px."""
        return (56.0 if self.tight else FAN_WIDTH) * self.scale

    def card_spot(self, index: int | None = None) -> Spot:
        """Where a card leaves from or arrives at: the `index`-th back, or the middle of the fan."""
        spots = self.backs()
        if spots and index is not None:
            return spots[min(index, len(spots) - 1)]
        if spots:
            return spots[len(spots) // 2]
        angle = {"left": 90.0, "right": -90.0, "top": 180.0}.get(self.side, 0.0)
        return Spot(*self.fan_centre(), angle, self.fan_width())

    def backs(self, count: int | None = None) -> list[Spot]:
        """The spots of the backs in the fan, in px."""
        if self.own:
            return []
        shown = count if count is not None else (self.count if self.fan is None else self.fan)
        most = 6 if self.tight else 9
        s = self.scale
        x, y = self.fan_centre()
        return [
            Spot(x + p.x * s, y + p.y * s, p.angle, self.fan_width())
            for p in fan_spots(shown, (0.0, 0.0), self.side, 60.0, most)
        ]

    def plate_rect(self) -> Rect:
        """The label tape under the jar, in px; kept on the table however long the name is."""
        s = self.scale
        words = self.lettering.width("tape", self.sitter.name, s)
        width = max(100 * s, words + 44 * s) if self.own else max(108 * s, words + 62 * s)
        width = min(width, 232 * s)
        jar = self.jar_rect()
        jar.center = (round(self.centre[0]), round(self.centre[1]))
        rect = Rect(0, 0, round(width), round(PLATE_H * s))
        # One's own jar stands in its tape, the others' on theirs: the count hangs on those.
        rect.top = jar.bottom + round((-8 if self.own else 1) * s)
        if self.own:
            rect.centerx = jar.centerx
        elif self.side == "right":
            rect.right = self.block.right - round(16 * s)
        elif self.side == "left":
            rect.left = self.block.left + round(24 * s)
        else:
            rect.centerx = round(self.centre[0] + 40 * s)
        return rect

    def badge_centre(self) -> tuple[float, float]:
        """The middle of the count badge, in px."""
        s = self.scale
        if self.own:
            jar = self.jar_rect()
            return (jar.right + 4 * s, jar.top + 26 * s)
        plate = self.plate_rect()
        return (plate.right - 4 * s, plate.centery)

    def balloon_rect(self) -> Rect:
        """The balloon of a jar that thinks, at its shoulder toward the middle, in px."""
        return self._balloon().rect(self._shoulder())

    def told(self) -> Rect:
        """What says whose seat it is, in px: the jar, the name, the count."""
        return self.jar_rect().unionall([self.plate_rect(), self._badge_rect()])

    def lit_area(self) -> Rect:
        """What a light on this seat falls on, in px: all that can be aimed at; one's own jar with
        the burst behind it.
        """
        if not self.own:
            return self.block.union(self.told())
        if not self.turn:
            return self.told()
        burst = Rect(0, 0, round(2 * OWN_BURST * self.scale), round(2 * OWN_BURST * self.scale))
        burst.center = self.jar_rect().center
        return burst.union(self.told())

    def hit_area(self) -> Rect:
        """What counts as this seat for a finger, in px."""
        return self.block

    def bounds(self) -> Rect:
        """Everything that may be drawn, in px."""
        s = self.scale
        rect = self.block.inflate(round(44 * s), round(40 * s))
        jar = self.jar_rect().inflate(round(170 * s), round(170 * s))
        badge = self._badge_rect().inflate(round(14 * s), round(14 * s))
        return rect.unionall([jar, self.plate_rect().inflate(round(30 * s), round(24 * s)), badge])

    def _badge_rect(self) -> Rect:
        rect = Rect(0, 0, round(2 * BADGE_R * self.scale), round(2 * BADGE_R * self.scale))
        rect.center = (round(self.badge_centre()[0]), round(self.badge_centre()[1]))
        return rect

    def _shoulder(self) -> tuple[float, float]:
        jar, s = self.jar_rect(), self.scale
        right = self.side == "right"
        return (jar.left + 4 * s if right else jar.right - 4 * s, jar.top + SHOULDER * s)

    # -- drawing --------------------------------------------------------------------------------

    def paint(self, surface: Surface) -> None:
        """Outline, burst, fan, jar, plate, badge."""
        jar = self.jar_rect()
        if self.target:
            piece = self._outline()
            piece.draw(surface, self.block.topleft)
        if self.turn or self.hit > 0:
            self._burst().draw(surface, (jar.centerx, jar.centery))
        codes = self.laid_open or ()
        for index, spot in enumerate(self.backs()):
            self._back(surface, spot, codes[index] if index < len(codes) else None)
        surface.blit(self.art.drawing(f"seats/jar_{self.sitter.creature}", *jar.size), jar)
        if self.thinking is not None:
            self._bubbles(surface, jar)
        self._plate(surface)
        if self.thinking is not None and self.thinking > THINK_BALLOON_AFTER and not self.own:
            self._balloon().draw(surface, self._shoulder())

    def _balloon(self) -> Piece:
        s, right = self.scale, self.side == "right"
        return self.art.kept(("balloon", round(s, 4), right), lambda: paper.balloon(s, left=right))

    def _outline(self) -> Piece:
        s = self.scale
        size = (self.block.width / s, self.block.height / s)
        if self.target == "aimed":
            return self.art.kept(
                ("aimed", self.block.size), lambda: paper.aimed_outline(size[0], size[1], s)
            )
        return self.art.kept(
            ("target", self.block.size), lambda: paper.target_outline(size[0], size[1], s)
        )

    def _burst(self) -> Piece:
        s = self.scale
        if self.hit > 0:
            points, outer, inner, colour, seed = 13, 112.0, 84.0, palette.RED, 3
        else:
            outer, inner = (OWN_BURST, 92.0) if self.own else (104.0, 80.0)
            points, colour, seed = 16, palette.MUSTARD, 5
        # At the top the window's edge would cut its points off.
        share = min(1.0, (self.centre[1] / s - BURST_LINE) / outer)
        return self.art.kept(
            ("burst", colour, round(outer * share), round(s, 4)),
            lambda: paper.burst(points, outer * share, inner * share, colour, seed, s),
        )

    def _back(self, surface: Surface, spot: Spot, code: str | None) -> None:
        width = max(1, round(spot.width))
        card = self.printer.plain(code, width)
        key = ("back", self.printer.faces.deck, code, width)
        turned = self.art.turned(key, card, spot.angle, 1.0, 0.0)
        shadow = self.art.turned(
            ("back-shadow", width),
            self.art.shadow(width, round(width * CARD_RATIO), 0.072 * width),
            spot.angle,
            1.0,
            0.0,
        )
        x, y = round(spot.x), round(spot.y)
        surface.blit(shadow, shadow.get_rect(center=(x, y + round(4 * self.scale))))
        surface.blit(turned, turned.get_rect(center=(x, y)))

    def _plate(self, surface: Surface) -> None:
        s = self.scale
        plate = self.plate_rect()
        colour = palette.PLAYERS[self.sitter.colour].tape
        tape = self.art.kept(
            ("tape", plate.size, colour, self.own),
            lambda: paper.label_tape(plate.width / s, colour, s, both=self.own),
        )
        tape.draw(surface, plate.topleft)
        room = plate.width - round((28 if self.own else 58) * s)
        line = self.lettering.fitted("tape", self.sitter.name, palette.WHITE, s, room)
        centre = plate.centerx if self.own else plate.centerx - round(13 * s)
        surface.blit(line, line.get_rect(center=(centre, plate.centery + round(1 * s))))
        badge = self.art.kept(("badge", round(s, 4)), lambda: paper.badge(BADGE_R, s))
        at = self.badge_centre()
        badge.draw(surface, at)
        number = self.lettering.line("count", str(self.count), palette.INK, s)
        surface.blit(number, number.get_rect(center=(round(at[0]), round(at[1]))))

    def _bubbles(self, surface: Surface, jar: Rect) -> None:
        # Bubbles that do not rise (less motion) stay where they are.
        passed = (self.thinking or 0.0) if self.bubbling else 0.0
        bubble = self.art.kept(("jar-bubble", round(self.scale, 4)), lambda: _bubble(self.scale))
        size = jar.width / JAR_W
        column = 58.0
        for i in range(BUBBLES):
            # Spaced along the column, each on a column of its own, so that they seem to rise at
            # random.
            up = (passed * BUBBLE_SPEED + i * column / BUBBLES) % column
            x = jar.left + (20 + (i * 37) % 62) * size + math.sin(passed * 2 + i) * 1.5 * size
            y = jar.top + (110 - up) * size
            bubble.draw(surface, (x, y))


def _bubble(scale: float) -> Piece:
    sheet = Sheet(14, 14, -7, -7)
    sheet.path(circle(0, 0, 4.4), fill=palette.WHITE, stroke=palette.INK, line=1.8, opacity=0.9)
    return sheet.piece(scale)
