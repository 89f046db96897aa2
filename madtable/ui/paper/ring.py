"""The direction of play: the ring of arrows round the middle, and a single arrow."""

from __future__ import annotations

import math

import pygame

from madtable.ui import palette
from madtable.ui.sheet import Piece, Point, Sheet, polygon

QUARTERS = (206.0, 306.0, 19.0, 120.0)
"""Where each arrow of the ring starts, in degrees clockwise from the right."""

SPAN = 40.0


def direction_ring(
    rx: float,
    ry: float,
    colour: str,
    scale: float,
    *,
    clockwise: bool = True,
    heads: float = 1.0,
    spin: float = 0.0,
) -> Piece:
    """Four arrows on an ellipse in the direction of play; the origin is its centre.

    While the direction changes, `spin` (degrees, clockwise) moves the arrows along and `heads`
    (0 to 1) sizes their heads.
    """
    edge = 40.0
    sheet = Sheet(2 * (rx + edge), 2 * (ry + edge), -rx - edge, -ry - edge)

    def at(degrees: float, out: float = 0.0) -> Point:
        angle = math.radians(degrees)
        return (rx + out) * math.cos(angle), (ry + out) * math.sin(angle)

    for quarter in QUARTERS:
        first, last = quarter + spin, quarter + spin + SPAN
        start, end = (first, last) if clockwise else (last, first)
        steps = [at(start + (end - start) * step / 24) for step in range(25)]
        sheet.path(polygon(steps, closed=False), None, colour, 9, cap="butt")
        if heads > 0:
            sheet.path(polygon(_head(steps[-2], steps[-1], heads)), colour)
    piece = sheet.piece(scale)
    # One opacity for the whole picture: arrow and head overlap.
    fade = (255, 255, 255, 140)
    piece.surface.fill(fade, special_flags=pygame.BLEND_RGBA_MULT)
    return piece


def _head(before: Point, tip: Point, size: float) -> list[Point]:
    length = math.hypot(tip[0] - before[0], tip[1] - before[1]) or 1.0
    along = ((tip[0] - before[0]) / length, (tip[1] - before[1]) / length)
    across = (-along[1], along[0])
    point = (tip[0] + along[0] * 32 * size, tip[1] + along[1] * 32 * size)
    base = (tip[0] - along[0] * 6 * size, tip[1] - along[1] * 6 * size)
    half = 22 * size
    return [
        point,
        (base[0] + across[0] * half, base[1] + across[1] * half),
        (base[0] - across[0] * half, base[1] - across[1] * half),
    ]


def arrow(width: float, height: float, colour: str, scale: float, *, left: bool = False) -> Piece:
    """A thick arrow that points right, or left; the origin is its centre."""
    sheet = Sheet(width + 16, height + 22, -width / 2 - 8, -height / 2 - 8)
    flip = -1.0 if left else 1.0
    tip, back, neck = width / 2, -width / 2, width / 2 - height * 0.62
    shaft, wing = height * 0.21, height / 2
    corners = [
        (back, -shaft),
        (neck, -shaft),
        (neck, -wing),
        (tip, 0.0),
        (neck, wing),
        (neck, shaft),
        (back, shaft),
    ]
    outline = polygon([(x * flip, y) for x, y in corners])
    sheet.path(outline, palette.INK, palette.INK, 4, at=(0, 5))
    sheet.path(outline, colour, palette.INK, 4)
    return sheet.piece(scale)
