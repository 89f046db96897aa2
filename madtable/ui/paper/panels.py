"""Panels and fields of paper, and what softens or rounds a bitmap."""

from __future__ import annotations

import pygame
from pygame import Surface

from madtable.ui import palette
from madtable.ui.sheet import Piece, Sheet, dashes, polygon, rounded, rounded_line

EDGE = 14.0
"""Units of room round a part for its line and its shadow."""

SHADE = palette.SHADOW_ALPHA / 255


def room(width: float, height: float) -> Sheet:
    """A sheet for a part of this size, with its origin at the part's top left corner."""
    return Sheet(width + 2 * EDGE, height + 2 * EDGE, -EDGE, -EDGE)


def check(x: float, y: float, size: float) -> str:
    """The path of a check mark about (x, y), 25 units wide at size 1."""
    corners = ((-12.0, 1.0), (-4.0, 10.0), (13.0, -11.0))
    return polygon([(x + size * dx, y + size * dy) for dx, dy in corners], closed=False)


def hard_shadow(width: float, height: float, radius: float, scale: float) -> Piece:
    """The flat shadow of a rounded rectangle, to be laid a few units lower than what casts it."""
    sheet = Sheet(width, height)
    sheet.path(rounded(0, 0, width, height, radius), fill=palette.SHADOW, opacity=SHADE)
    return sheet.piece(scale)


def panel(
    width: float,
    height: float,
    scale: float,
    *,
    radius: float = 26,
    face: str | None = None,
    line: float = 5,
    shadow: float = 9,
) -> Piece:
    """A sheet of paper with an ink line and a hard shadow, `shadow` units lower."""
    sheet = room(width, height)
    outline = rounded(0, 0, width, height, radius)
    if shadow:
        # As large as the panel with its line, but one shape: a see-through line over a see-through
        # face would be darker where they overlap.
        half = line / 2
        below = rounded(-half, -half, width + line, height + line, radius + half)
        sheet.path(below, palette.SHADOW, opacity=SHADE, at=(0, shadow))
    sheet.path(outline, face or palette.PAPER, palette.INK, line)
    return sheet.piece(scale)


def tile(width: float, height: float, scale: float, face: str | None = None) -> Piece:
    """A flat field on a panel, without a shadow (a seat in the set-up)."""
    return panel(width, height, scale, radius=20, face=face or palette.TILE, line=3.4, shadow=0)


def empty_tile(width: float, height: float, scale: float) -> Piece:
    """The dashed outline of a field that is still free."""
    sheet = room(width, height)
    outline = dashes(rounded_line(0, 0, width, height, 20), 14, 10)
    sheet.path(outline, None, "#8F8468", 3.4, cap="butt")
    return sheet.piece(scale)


def veil(width: int, height: int, radius: float, colour: str, opacity: float) -> Surface:
    """A rounded sheet of thin colour to lay over a card that cannot be played now; all in px."""
    sheet = Sheet(width, height)
    sheet.path(rounded(0, 0, width, height, radius), fill=colour, opacity=opacity)
    return sheet.printed(1.0)


def clipped(picture: Surface, radius: float) -> Surface:
    """A copy of the picture with round corners; all in px."""
    mask = Sheet(*picture.get_size())
    mask.path(rounded(0, 0, *picture.get_size(), radius), fill="#FFFFFF")
    copy = picture.copy()
    copy.blit(mask.printed(1.0), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return copy
