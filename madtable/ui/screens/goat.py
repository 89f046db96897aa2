"""Professor Bock behind his bench: he blinks, he chews a card, his left lens turns."""

from __future__ import annotations

import math
import random

from pygame import Rect, Surface

from madtable.ui import palette
from madtable.ui.kit import Kit
from madtable.ui.sheet import Piece, Sheet, blank, polygon
from madtable.ui.stage import Item

BOX = (-60.0, 20.0, 860.0, 980.0)
"""The drawing's own units: left, top, width, height."""

LENS = (234.0, 330.0)
EYE, EYE_RADIUS = (374.0, 322.0), 56.0
BITE = (336.0, 508.0)
"""Where the spiral lens, the amber eye and the bitten corner lie in the drawing."""

SPIRAL = 120.0
SPIRAL_TURN, SPIRAL_STEP = -14.0, 2.0
"""Degrees a second, and the steps they go in."""

BLINK_S = 0.16
CHEW_S, CHEW_EVERY_S, CHEW_TURN = 1.5, 9.0, 3.2
FUR, FUR_SHADE = "#E9D3A6", "#C9A872"


class Goat(Item):
    """The goat in a box of px; the drawing's shape is kept, `update` gives him time.
    Asleep he keeps his eye shut.

    Blinks come every 4 to 7 seconds, from a chance that belongs to the picture.
    """

    def __init__(self, kit: Kit, box: Rect, z: float = 10.0, *, asleep: bool = False) -> None:
        super().__init__(z)
        self.kit = kit
        self._asleep = asleep
        self.box = Rect(box)
        self._chance = random.Random(1974)
        self._next_blink = self._chance.uniform(4.0, 7.0)
        self._next_chew = CHEW_EVERY_S / 2
        self._lowered = 0
        self._blink = 0.0
        self._chew = 0.0
        self._turned = 0.0
        self._still: Surface | None = None
        self._looked: tuple[float, float, float] | None = None

    def lower(self, by: int) -> None:
        """Stand lower than his place by some px."""
        if by != self._lowered:
            self._lowered = by
            self.moving = by != 0
            self.touch()

    @property
    def lens(self) -> tuple[float, float]:
        """The middle of the spiral lens in px: what the swirl turns round."""
        return self._at(*LENS)

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self._turned = (self._turned + SPIRAL_TURN * dt) % 360
        self._next_blink -= dt
        if self._next_blink <= 0.0:
            self._blink, self._next_blink = BLINK_S, self._chance.uniform(4.0, 7.0)
        self._next_chew -= dt
        if self._next_chew <= 0.0:
            self._chew, self._next_chew = CHEW_S, CHEW_EVERY_S
        self._blink = max(0.0, self._blink - dt)
        self._chew = max(0.0, self._chew - dt)
        look = self._look()
        if look != self._looked:
            self._looked = look
            self.touch()

    def _look(self) -> tuple[float, float, float]:
        """What is seen of his moods: lid (0 open, 1 shut), turn of the card, of the spiral."""
        lid = math.sin(math.pi * self._blink / BLINK_S) if self._blink else float(self._asleep)
        phase = 1.0 - self._chew / CHEW_S
        turn = math.sin(phase * 5 * math.tau / 2) * (1.0 - phase) if self._chew else 0.0
        spiral = round(self._turned / SPIRAL_STEP) * SPIRAL_STEP
        return round(lid * 8) / 8, round(turn * CHEW_TURN / 0.4) * 0.4, spiral

    # -- picture --------------------------------------------------------------------------------

    def _at(self, x: float, y: float) -> tuple[float, float]:
        unit = self.box.width / BOX[2]
        top = self.box.top + self._lowered
        return self.box.left + (x - BOX[0]) * unit, top + (y - BOX[1]) * unit

    @property
    def _unit(self) -> float:
        """Px per unit of the drawing."""
        return self.box.width / BOX[2]

    def bounds(self) -> Rect:
        """See Item."""
        return Rect(self.box.topleft, self._layer("goat_behind").get_size()).move(0, self._lowered)

    def _layer(self, name: str) -> Surface:
        return self.kit.art.drawing(f"title/{name}", self.box.width)

    def _head(self, turn: float) -> Surface:
        """Everything but lens and lid, with the card turned about his teeth by some degrees."""
        if turn == 0.0:
            if self._still is None:
                self._still = self._composed(0.0)
            return self._still
        return self._composed(turn)

    def _composed(self, turn: float) -> Surface:
        behind, bite, before = (
            self._layer(name) for name in ("goat_behind", "goat_bite", "goat_before")
        )
        whole = blank(*behind.get_size())
        whole.blit(behind, (0, 0))
        if turn == 0.0:
            whole.blit(bite, (0, 0))
        else:
            card = bite.subsurface(bite.get_bounding_rect(1))
            corner = bite.get_bounding_rect(1)
            turned = self.kit.art.turned(("goat bite", self.box.width), card, turn, step=0.4)
            # It turns about his teeth, not about its own middle.
            x, y = self._at(*BITE)
            tooth = (x - self.box.left, y - self.box.top - self._lowered)
            middle = (corner.centerx - tooth[0], corner.centery - tooth[1])
            angle = math.radians(turn)
            centre = (
                tooth[0] + middle[0] * math.cos(angle) - middle[1] * math.sin(angle),
                tooth[1] + middle[0] * math.sin(angle) + middle[1] * math.cos(angle),
            )
            whole.blit(turned, turned.get_rect(center=(round(centre[0]), round(centre[1]))))
        whole.blit(before, (0, 0))
        return whole

    def paint(self, surface: Surface) -> None:
        """See Item."""
        lid, turn, spiral = self._looked or self._look()
        surface.blit(self._head(turn), self.box.move(0, self._lowered))
        curl = self.kit.art.drawing("title/goat_spiral", round(SPIRAL * self._unit))
        curl = self.kit.art.turned("goat spiral", curl, spiral, step=SPIRAL_STEP)
        x, y = self.lens
        surface.blit(curl, curl.get_rect(center=(round(x), round(y))))
        if lid:
            unit = self._unit
            shut: Piece = self.kit.art.kept(("goat lid", lid, unit), lambda: _lid(lid, unit))
            shut.draw(surface, self._at(*EYE))


def _lid(shut: float, scale: float) -> Piece:
    """The lid over the amber eye: a piece of the glass' circle from above, with its lash line."""
    radius = EYE_RADIUS - 3.0
    sheet = Sheet(2 * radius + 12, 2 * radius + 12, -radius - 6, -radius - 6)
    # From the top of the eye down to a lower edge that is level when the eye is shut.
    low = -radius + 1.5 * radius * shut
    half = math.sqrt(max(1.0, radius * radius - low * low))
    large = 1 if low > 0 else 0
    fill = f"M{-half:.2f} {low:.2f}A{radius} {radius} 0 {large} 1 {half:.2f} {low:.2f}"
    sheet.path(f"{fill}Q0 {low + 14 * shut:.2f} {-half:.2f} {low:.2f}Z", FUR, palette.INK, 6)
    if shut > 0.8:
        for x in (-26.0, 0.0, 26.0):
            lash = [(x, low + 7), (x * 1.15, low + 17)]
            sheet.path(polygon(lash, closed=False), None, palette.INK, 5)
    return sheet.piece(scale)
