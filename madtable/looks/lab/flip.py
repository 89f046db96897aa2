"""Madness breaks out: every card in the trick and in all hands turns half round at once while the
cloth changes by a circle growing out of the chart (style guide 13).

While it runs, everything that rests is one picture of how it will be afterwards; the circle
uncovers it, and only the turning cards are drawn over it. So a frame costs two copies and a dozen
cards.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from madtable.looks.lab import felts
from madtable.looks.lab.suits import over
from madtable.ui.cards import Card
from madtable.ui.kit import Kit
from madtable.ui.seats import SeatBlock
from madtable.ui.sheet import Point, blank
from madtable.ui.spread import CARD_RATIO
from madtable.ui.stage import Item
from madtable.ui.tween import Call, Delay, Motion, Tween, io3, linear
from madtable.ui.tween import Sequence as InTurn

if TYPE_CHECKING:
    from madtable.looks.lab.table import LabTable

HOLD_S = 0.18
TURN_S = 0.42
LATEST_S = 0.06
"""How much later the farthest card turns."""
DIP = 0.08
FADE_S = 0.2
SHAKE = 5.0

Z_WAVE = 200.0
Z_TURNING = 210.0
Z_VEIL = 290.0
FAST = 6.0
"""Degrees from one frame to the next above which nobody sees a turning card's edges: then the
quick, unsmoothed turn is enough."""
STEP = 12.0
"""Backs and shadows are turned in steps of so many degrees: many share a bitmap."""
SHADED = 1.25
"""Px a unit above which a turning card has no shadow: its bitmaps would fill the whole budget."""


class Wave(Item):
    """The circle that uncovers the table as it will be. `radius` and `centre` are in px."""

    def __init__(self, kit: Kit, picture: Surface, centre: Point, ring: str) -> None:
        super().__init__(Z_WAVE, moving=True)
        self.kit = kit
        self.picture = picture
        self.centre = centre
        self.ring = pygame.Color(ring)
        self.radius = 0.0
        corners = [(0, 0), (picture.get_width(), 0), (0, picture.get_height()), picture.get_size()]
        self.reach = max(math.dist(centre, corner) for corner in corners) + 8 * kit.s

    def grow(self, share: float) -> None:
        """Uncover this share (0 to 1) of the way to the farthest corner."""
        self.radius = self.reach * share
        self.touch()

    def bounds(self) -> Rect:
        """See Item."""
        r = math.ceil(self.radius) + self.kit.px(8)
        area = Rect(round(self.centre[0]) - r, round(self.centre[1]) - r, 2 * r, 2 * r)
        return area.clip(self.picture.get_rect())

    def covers(self, area: Rect) -> bool:
        """See Item."""
        inside = self.radius - self.kit.px(8)
        corners = (area.topleft, area.topright, area.bottomleft, area.bottomright)
        return all(math.dist(self.centre, corner) < inside for corner in corners)

    def paint(self, surface: Surface) -> None:
        """See Item."""
        if self.covers(surface.get_clip()):
            surface.blit(self.picture, (0, 0))
            return
        surface.blits(self._strips(), False)
        x, y = self.centre
        pygame.draw.circle(
            surface, self.ring, (round(x), round(y)), round(self.radius) + 2, self.kit.px(7)
        )

    def _strips(self) -> list[tuple[Surface, tuple[int, int], tuple[int, int, int, int]]]:
        """The circle in level bands of a few px, as broad as it is there; the ring hides their
        ends."""
        x, middle = round(self.centre[0]), round(self.centre[1])
        square = self.radius * self.radius
        band = max(2, self.kit.px(4))
        picture = self.picture
        width, height = picture.get_size()
        strips = []
        for out in range(0, math.ceil(self.radius), band):
            half = math.isqrt(max(0, int(square - (out + band / 2) ** 2)))
            left = max(0, x - half)
            broad = min(width, x + half) - left
            if broad <= 0:
                break
            strips += [
                (picture, (left, top), (left, top, broad, band))
                for top in (middle + out, middle - out - band)
                if -band < top < height
            ]
        return strips


class Turner(Item):
    """One card on its way to its other side: turned about its own centre, a little smaller."""

    def __init__(self, kit: Kit, card: Card, delay: float) -> None:
        super().__init__(Z_TURNING + card.z * 0.01, moving=True)
        self.kit = kit
        self.card = card
        self.delay = delay
        self.spot = card.spot
        width = max(1, round(card.spot.width))
        face = card.printer.plain(card.code, width)
        # A clear margin, so that its straight edges are smoothed like any other edge.
        self.face = blank(face.get_width() + 2, face.get_height() + 2)
        self.face.blit(face, (1, 1))
        low = 1.0 - 0.8 * DIP
        size = (round(self.face.get_width() * low), round(self.face.get_height() * low))
        self.dipped = pygame.transform.smoothscale(self.face, size)
        """As it is in the fast middle of its turn."""
        self.width = width
        self.turn = 0.0
        self.picture = kit.art.turned(("turner", card.code), self.face, card.spot.angle, 1.0, 0.0)

    def turned(self, share: float, due: bool) -> None:
        """Show this share (0 to 1) of the half turn; while it is slow only if it is `due`."""
        angle = 180.0 * share
        change = abs(angle - self.turn)
        if not due and change < FAST:
            return
        self.turn = angle
        turn = -(self.spot.angle + angle)
        if change > FAST:
            self.picture = pygame.transform.rotate(self.dipped, turn)
        else:
            size = 1.0 - DIP * math.sin(math.pi * share)
            self.picture = pygame.transform.rotozoom(self.face, turn, size)
        self.touch()

    def bounds(self) -> Rect:
        """See Item."""
        side = math.ceil(math.hypot(self.width, self.width * CARD_RATIO)) + self.kit.px(30)
        rect = Rect(0, 0, side, side)
        rect.center = (round(self.spot.x), round(self.spot.y))
        return rect

    def paint(self, surface: Surface) -> None:
        """See Item."""
        x, y = round(self.spot.x), round(self.spot.y)
        if self.kit.s <= SHADED:
            art = self.kit.art
            shade = art.shadow(self.width, round(self.width * CARD_RATIO), 0.072 * self.width)
            angle = (self.spot.angle + self.turn) % 180.0
            shadow = art.turned(("turner shadow", self.width), shade, angle, 1.0, STEP)
            surface.blit(shadow, shadow.get_rect(center=(x, y + round(10 * self.kit.s))))
        surface.blit(self.picture, self.picture.get_rect(center=(x, y)))


class TurningFan(Item):
    """The backs of another seat's hand, each turning about its own centre."""

    def __init__(self, kit: Kit, block: SeatBlock, delay: float) -> None:
        super().__init__(Z_TURNING, moving=True)
        self.kit = kit
        self.block = block
        self.delay = delay
        self.spots = block.backs()
        self.turn = 0.0

    def turned(self, share: float, due: bool) -> None:
        """Show this share (0 to 1) of the half turn."""
        # Between two steps it would look the same.
        turn = round(180.0 * share / STEP) * STEP
        if self.turn != turn:
            self.turn = turn
            self.touch()

    def bounds(self) -> Rect:
        """See Item."""
        areas = []
        for spot in self.spots:
            side = math.ceil(math.hypot(spot.width, spot.height)) + self.kit.px(14)
            rect = Rect(0, 0, side, side)
            rect.center = (round(spot.x), round(spot.y))
            areas.append(rect)
        return areas[0].unionall(areas[1:]) if areas else Rect(0, 0, 0, 0)

    def paint(self, surface: Surface) -> None:
        """See Item."""
        art, printer = self.kit.art, self.block.printer
        for spot in self.spots:
            width = max(1, round(spot.width))
            # The back looks the same after half a turn, so half of all angles is enough.
            angle = (spot.angle + self.turn) % 180.0
            shade = art.shadow(width, round(width * CARD_RATIO), 0.072 * width)
            shadow = art.turned(("fan shadow", width), shade, angle, 1.0, STEP)
            x, y = round(spot.x), round(spot.y)
            surface.blit(shadow, shadow.get_rect(center=(x, y + round(4 * self.kit.s))))
            turned = art.turned(("fan", width), printer.plain(None, width), angle, 1.0, STEP)
            surface.blit(turned, turned.get_rect(center=(x, y)))


def warm_turning(kit: Kit, widths: Sequence[int], back: Surface) -> None:
    """Have the bitmaps drawn that turning cards share, while nothing else is to be done."""
    art = kit.art

    def job(width: int, angle: float, key: str) -> Callable[[], object]:
        def draw() -> None:
            shade = art.shadow(width, round(width * CARD_RATIO), 0.072 * width)
            art.turned((key, width), shade, angle, 1.0, STEP)
            if key == "fan shadow":
                art.turned(("fan", width), back, angle, 1.0, STEP)

        return draw

    angles = [STEP * step for step in range(round(180.0 / STEP))]
    fan = back.get_width()
    if kit.s <= SHADED:
        art.later([job(width, angle, "turner shadow") for width in widths for angle in angles])
    art.later([job(fan, angle, "fan shadow") for angle in angles])


class Veil(Item):
    """The table as it was, fading away over the table as it is (less motion)."""

    def __init__(self, picture: Surface) -> None:
        super().__init__(Z_VEIL, moving=True)
        self.picture = picture

    def fade(self, share: float) -> None:
        """Fade by this share (0 to 1)."""
        self.picture.set_alpha(round(255 * (1.0 - share)))
        self.touch()

    def bounds(self) -> Rect:
        """See Item."""
        return self.picture.get_rect()

    def paint(self, surface: Surface) -> None:
        """See Item."""
        surface.blit(self.picture, (0, 0))


class Flip:
    """One change of mode on the table, from the first to the last frame.

    `done` is called once at its end, when the table shows the new mode; `played` is called then
    too, but only if the whole of it was seen.
    """

    def __init__(self, table: LabTable, mode: int, played: Callable[[], None]) -> None:
        self.table = table
        self.mode = mode
        self.played = played
        self._wave: Wave | None = None
        self._turners: list[Turner | TurningFan] = []
        self._frame = 0
        self._over = False

    def motion(self) -> Motion:
        """Shake, turn, be there; or, with less motion, a cross-fade."""
        table = self.table
        fade: list[Veil] = []

        def show_old() -> None:
            veil = Veil(self._still())
            self._end(seen=True)
            table.stage.add(veil)
            fade.append(veil)

        def fading(t: float) -> None:
            for veil in fade:
                if t >= 1.0:
                    table.stage.remove(veil)
                else:
                    veil.fade(t)

        quiet = InTurn(Call(show_old), Tween(FADE_S, fading, linear))
        return InTurn(
            Tween(HOLD_S, self._shake, linear, less=Delay(HOLD_S)),
            Tween(TURN_S + LATEST_S, self._step, linear, less=quiet),
        )

    def _shake(self, t: float) -> None:
        chart = self.table.chart
        way = SHAKE * self.table.s * math.sin(t * 6 * math.pi) * (1.0 - t)
        chart.moving = t < 1.0
        chart.shift = (round(way), 0) if t < 1.0 else (0, 0)
        chart.touch()

    def _step(self, t: float) -> None:
        if t >= 1.0:
            # A skipped flip has never begun: it goes straight to its end.
            self._end(seen=self._wave is not None)
            return
        if self._wave is None:
            self._begin()
        assert self._wave is not None
        passed = t * (TURN_S + LATEST_S)
        self._wave.grow(io3(min(1.0, passed / TURN_S)))
        self._frame += 1
        for order, turner in enumerate(self._turners):
            share = io3(min(1.0, max(0.0, passed - turner.delay) / TURN_S))
            # Turned slowly, a card looks smooth in every other frame, and costs half.
            turner.turned(share, (order + self._frame) % 2 == 0)

    def _begin(self) -> None:
        table = self.table
        table.hand.finish()
        centre = table.chart.rect.center
        far = 1200 * table.s

        def delay(x: float, y: float) -> float:
            return LATEST_S * min(1.0, math.dist((x, y), centre) / far)

        cards = table.turning_cards()
        for card in cards:
            self._turners.append(Turner(table.kit, card, delay(card.spot.x, card.spot.y)))
            card.visible = False
        for block in table.seats:
            if not block.own and block.count:
                fan = TurningFan(table.kit, block, delay(*block.fan_centre()))
                self._turners.append(fan)
                block.fan = 0
                block.touch()
        table.trick.star.visible = False
        table.chart.show(mode=self.mode)
        table.course.say(self.mode)
        picture = self._resting()
        self._wave = Wave(table.kit, picture, centre, felts.inks(self.mode).line)
        table.stage.add(self._wave)
        for turner in self._turners:
            table.stage.add(turner)

    def _resting(self) -> Surface:
        """Everything that rests, on the cloth of the new mode."""
        stage = self.table.stage
        picture = self.table.cloths.of(self.mode).copy()
        for item in stage.items:
            if item.visible and not item.moving:
                picture.set_clip(None)
                item.paint(picture)
        picture.set_clip(None)
        return picture

    def _still(self) -> Surface:
        """The whole table as it is now."""
        picture = self.table.cloths.of(self.table.mode).copy()
        self.table.stage.paint_all(picture)
        return picture

    def _end(self, *, seen: bool) -> None:
        if self._over:
            return
        self._over = True
        table = self.table
        for item in (self._wave, *self._turners):
            if item is not None:
                table.stage.remove(item)
        self._turners = []
        for card in table.turning_cards():
            card.code = over(card.code or "")
            card.visible = True
            card.touch()
        for block in table.seats:
            block.fan = None
            block.touch()
        table.show_mode(self.mode)
        if seen:
            self.played()
