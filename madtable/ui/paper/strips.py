"""Torn tapes, leaning strips and banners."""

from __future__ import annotations

from madtable.ui import palette
from madtable.ui.paper.panels import SHADE, room
from madtable.ui.sheet import Piece, Point, polygon, rounded


def label_tape(
    width: float, colour: str, scale: float, *, height: float = 42, both: bool = False
) -> Piece:
    """A name tape: torn at its left end, and at the right one too if no badge sits on it."""
    sheet = room(width, height)
    tear = ((0.0, 0.0), (6.0, 0.22), (0.0, 0.5), (6.0, 0.78), (0.0, 1.0))
    left = [(dx, part * height) for dx, part in reversed(tear)]
    right = [(width - (dx if both else 0.0), part * height) for dx, part in tear]
    outline = polygon([*left, *right])
    sheet.path(outline, palette.SHADOW, opacity=SHADE, at=(2, 8))
    sheet.path(outline, colour, palette.INK, 4)
    shine = polygon([(10, 6.5), (width - (10 if both else 2), 6.5)], closed=False)
    sheet.path(shine, None, palette.WHITE, 2.6, opacity=0.4, cap="butt")
    return sheet.piece(scale)


def log_tape(width: float, height: float, scale: float) -> Piece:
    """The end of an adding machine's roll that hangs over the table's edge, torn off below."""
    sheet = room(width, height)
    teeth = max(2, round(width / 37))
    step = width / teeth
    torn: list[Point] = []
    for index in range(teeth):
        torn.append((width - index * step, height - 10))
        torn.append((width - (index + 0.5) * step, height))
    outline = polygon([(0, -40), (width, -40), *torn, (0, height - 10)])
    sheet.path(outline, palette.SHADOW, opacity=SHADE, at=(0, 8))
    sheet.path(outline, palette.LOG_PAPER, palette.INK, 4)
    for x in (12.0, width - 12.0):
        margin = polygon([(x, -40), (x, height - 20)], closed=False)
        sheet.path(margin, None, palette.LOG_MARGIN, 2.4, cap="butt")
    return sheet.piece(scale)


def prompt_strip(width: float, height: float, head: float, scale: float) -> Piece:
    """A leaning paper strip: `head` units of mustard (who is asked), then the sentence."""
    sheet = room(width, height)
    corners = [(5.0, -1.5), (width, 1.5), (width - 6, height + 1.5), (0.0, height - 1.5)]
    outline = polygon(corners)
    sheet.path(outline, palette.SHADOW, opacity=SHADE, at=(0, 9))
    sheet.path(outline, palette.PAPER, None)
    if head:
        fall = 3.0 * head / width
        above, below = (head + 7, -1.5 + fall), (head - 7, height - 1.5 + fall)
        part = polygon([corners[0], above, below, corners[3]])
        sheet.path(part, palette.MUSTARD, palette.INK, 4)
    sheet.path(outline, None, palette.INK, 4)
    return sheet.piece(scale)


def toast(width: float, height: float, scale: float) -> Piece:
    """A prompt strip without a head: something worth saying for two seconds."""
    return prompt_strip(width, height, 0, scale)


def strip(width: float, height: float, colour: str, scale: float) -> Piece:
    """A plain strip on an ink shadow (the line under the logo)."""
    sheet = room(width, height)
    outline = rounded(0, 0, width, height, 2)
    sheet.path(outline, palette.INK, palette.INK, 4, at=(7, 7))
    sheet.path(outline, colour, palette.INK, 4)
    return sheet.piece(scale)


def banner(width: float, height: float, scale: float) -> Piece:
    """The winner's banner: a notch on the left, a point on the right."""
    sheet = room(width, height)
    bite = 24.0
    outline = polygon(
        [
            (0, 0),
            (width - bite, 0),
            (width, height / 2),
            (width - bite, height),
            (0, height),
            (bite, height / 2),
        ]
    )
    sheet.path(outline, palette.SHADOW, opacity=SHADE, at=(5, 12))
    sheet.path(outline, palette.PAPER, palette.INK, 6)
    return sheet.piece(scale)
