"""The halo round what a hint points at: told from every other rim by its colour and its rays."""

from __future__ import annotations

import math

from madtable.ui import palette
from madtable.ui.sheet import Piece, Sheet, polygon, rounded

OUT = 20.0
"""How far outside the thing the band lies, in units: beyond the rim of a card that may be played
and beyond the ring of the keyboard."""

RAY, RAY_GAP = 18.0, 10.0


def halo(width: float, height: float, radius: float, scale: float, *, rays: float = 1.0) -> Piece:
    """A band of light with rays round a thing; the origin is its centre.

    `rays` sizes the rays (0: none), so that the halo can twinkle.
    """
    reach = OUT + RAY_GAP + RAY + 8
    sheet = Sheet(width + 2 * reach, height + 2 * reach, -width / 2 - reach, -height / 2 - reach)
    wide, high = width + 2 * OUT, height + 2 * OUT
    band = rounded(-wide / 2, -high / 2, wide, high, radius + OUT)
    sheet.path(band, None, palette.INK, 20)
    sheet.path(band, None, palette.MINT, 12)
    if rays > 0:
        for start, end in _rays(wide / 2, high / 2, RAY * rays):
            stroke = polygon([start, end], closed=False)
            sheet.path(stroke, None, palette.INK, 12)
            sheet.path(stroke, None, palette.PAPER, 6)
    return sheet.piece(scale)


def _rays(
    half_wide: float, half_high: float, length: float
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Rays from the corners and the middle of the top, outwards."""
    found = []
    for x, y, degrees in (
        (-half_wide, -half_high, 225.0),
        (0.0, -half_high, 270.0),
        (half_wide, -half_high, 315.0),
    ):
        dx, dy = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        # The band's corners are round: a ray there starts a little further in.
        inset = 6.0 if x else 0.0
        sx, sy = x + dx * (RAY_GAP + 2 - inset), y + dy * (RAY_GAP + 2 - inset)
        found.append(((sx, sy), (sx + dx * length, sy + dy * length)))
    return found
