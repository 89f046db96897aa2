"""Bursts, spirals and the small things that fly."""

from __future__ import annotations

from madtable.ui import palette
from madtable.ui.sheet import Piece, Sheet, blank, circle, polygon, rounded, spiral, star


def burst(
    points: int,
    outer: float,
    inner: float,
    colour: str,
    seed: int,
    scale: float,
    *,
    jitter: float = 0.055,
    line: float = 5,
    shadow: bool = False,
) -> Piece:
    """A star, behind a jar without a shadow, by itself with one; the origin is its centre.

    Its jitter comes from `seed`, which belongs to the picture.
    """
    reach = outer * (1 + jitter) + line
    sheet = Sheet(2 * reach + 10, 2 * reach + 12, -reach, -reach)
    outline = star(points, outer, inner, seed, jitter)
    if shadow:
        sheet.path(outline, palette.INK, palette.INK, line, at=(8, 11))
    sheet.path(outline, colour, palette.INK, line)
    return sheet.piece(scale)


def spiral_dot(lit: bool, scale: float, *, radius: float = 13) -> Piece:
    """One of the spirals that show a computer player's level; the origin is its centre."""
    sheet = Sheet(2 * radius + 6, 2 * radius + 6, -radius - 3, -radius - 3)
    if lit:
        sheet.path(circle(0, 0, radius), palette.RED, palette.INK, radius * 0.2)
        curl = spiral(2.1, radius * 0.68)
        sheet.path(curl, None, palette.PAPER, radius * 0.17)
    else:
        ground = palette.mixed(palette.TILE, palette.RULE_LINE, 0.4)
        sheet.path(circle(0, 0, radius), ground, "#B3A680", radius * 0.16)
    return sheet.piece(scale)


def level(spirals: int, scale: float, *, radius: float = 13, gap: float = 30, of: int = 3) -> Piece:
    """A row of spirals, `spirals` of them lit; the origin is the middle of the left edge."""
    dots = [spiral_dot(index < spirals, scale, radius=radius) for index in range(of)]
    step = gap * scale
    width = round(step * (of - 1)) + dots[0].surface.width
    surface = blank(width, dots[0].surface.height)
    for index, dot in enumerate(dots):
        surface.blit(dot.surface, (round(index * step), 0))
    return Piece(surface, dots[0].left - round(radius * scale), dots[0].top)


def confetti(colour: str, scale: float) -> Piece:
    """A tiny card; the origin is its centre."""
    sheet = Sheet(34, 44, -17, -22)
    sheet.path(rounded(-14, -19, 28, 38, 5), palette.PAPER, palette.INK, 2.6)
    sheet.path(rounded(-10, -15, 20, 30, 3), colour)
    return sheet.piece(scale)


def speed_lines(length: float, colour: str, scale: float) -> Piece:
    """Three strokes behind something thrown to the right; the origin is their front end."""
    sheet = Sheet(length + 8, 72, -length - 4, -36)
    for y, share in ((-26.0, 0.7), (0.0, 1.0), (26.0, 0.6)):
        stroke = polygon([(-length * share, y), (0, y)], closed=False)
        sheet.path(stroke, None, colour, 6, opacity=0.8)
    return sheet.piece(scale)
