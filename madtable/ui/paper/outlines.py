"""Rims of cards and outlines of seats: what may be chosen, is chosen, has the focus."""

from __future__ import annotations

import math
from typing import Literal

from madtable.ui import palette
from madtable.ui.sheet import Piece, Point, Sheet, dashes, rounded, rounded_line


def card_rim(
    width: float,
    height: float,
    state: Literal["legal", "hover"],
    scale: float,
    *,
    radius: float | None = None,
) -> Piece:
    """The rim of a card that may be played, or of one under the pointer or picked.

    Draw it with its card, before the next card; the origin is the card's top left corner.
    """
    corner = 0.072 * width if radius is None else radius
    if state == "legal":
        return _rim(width, height, corner, 4, scale, [(palette.MUSTARD, 6.0)])
    lines = [(palette.INK, 14.0), (palette.MUSTARD, 8.0)]
    return _rim(width, height, corner, 6, scale, lines)


def _rim(
    width: float,
    height: float,
    radius: float,
    out: float,
    scale: float,
    lines: list[tuple[str, float]],
) -> Piece:
    edge = out + 9
    sheet = Sheet(width + 2 * edge, height + 2 * edge, -edge, -edge)
    outline = rounded(-out, -out, width + 2 * out, height + 2 * out, radius + out)
    for colour, line in lines:
        sheet.path(outline, None, colour, line)
    return sheet.piece(scale)


def focus_ring(
    width: float, height: float, radius: float, scale: float, *, out: float = 11
) -> Piece:
    """The ring of the keyboard and the pad, which reads on paper, felt, wood and red alike.

    It lies `out` units outside; the origin is the top left corner of what has the focus.
    """
    edge = out + 6
    sheet = Sheet(width + 2 * edge, height + 2 * edge, -edge, -edge)
    wide, high, corner = width + 2 * out, height + 2 * out, radius + out
    outline = rounded(-out, -out, wide, high, corner)
    sheet.path(outline, None, palette.INK, 9)
    line = rounded_line(-out, -out, wide, high, corner)
    dashed = dashes(line, *_even(wide, high, corner, 18, 12))
    sheet.path(dashed, None, palette.WHITE, 5, cap="butt")
    return sheet.piece(scale)


def target_outline(width: float, height: float, scale: float, radius: float = 30) -> Piece:
    """The dashed outline of a seat that may be chosen; the origin is its top left corner."""
    sheet = Sheet(width + 12, height + 12, -6, -6)
    line = rounded_line(0, 0, width, height, radius)
    dashed = dashes(line, *_even(width, height, radius, 16, 11))
    sheet.path(dashed, None, palette.MUSTARD, 4)
    return sheet.piece(scale)


def aimed_outline(width: float, height: float, scale: float, radius: float = 30) -> Piece:
    """The frame of the chosen seat; the origin is the block's top left corner."""
    sheet = Sheet(width + 16, height + 16, -8, -8)
    outline = rounded(0, 0, width, height, radius)
    sheet.path(outline, palette.PAPER, opacity=0.16)
    sheet.path(outline, None, palette.INK, 11)
    sheet.path(outline, None, palette.MUSTARD, 6)
    return sheet.piece(scale)


def _even(width: float, height: float, radius: float, on: float, off: float) -> Point:
    """A dash that comes out even round a rounded rectangle, near `on` and `off`."""
    r = min(radius, width / 2, height / 2)
    around = 2 * (width + height) - (8 - 2 * math.pi) * r
    stretch = around / (on + off) / max(1, round(around / (on + off)))
    return on * stretch, off * stretch
