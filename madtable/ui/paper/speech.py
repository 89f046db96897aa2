"""Speech bubbles and the balloon of a jar that thinks."""

from __future__ import annotations

import math

from madtable.ui import palette
from madtable.ui.paper.panels import EDGE, SHADE
from madtable.ui.sheet import Piece, Point, Sheet, circle, rounded, smooth


def bubble(width: float, height: float, tail: Point, scale: float) -> Piece:
    """A speech bubble `width` x `height` with its tail's tip at `tail`, counted from its top left.

    Keep 46 units free on the left and right for the words' sake.
    """
    oval = _oval(width, height)
    middle = (width / 2, height / 2)
    away = math.hypot(tail[0] - middle[0], tail[1] - middle[1]) or 1.0
    along = ((tail[0] - middle[0]) / away, (tail[1] - middle[1]) / away)
    # The foot of the tail stands inside the oval, nearer to the end that the tip is at.
    foot = (
        middle[0] + max(-0.30, min(0.30, along[0] * 0.42)) * width,
        middle[1] + max(-0.18, min(0.18, along[1] * 0.30)) * height,
    )
    across = (-along[1] * 22, along[0] * 22)
    one, other = _moved(foot, across, 1), _moved(foot, across, -1)
    bend = _moved(_moved(foot, (tail[0] - foot[0], tail[1] - foot[1]), 0.55), across, 0.15)
    wedge = (
        f"M{one[0]:.2f} {one[1]:.2f}Q{_moved(bend, across, 0.42)[0]:.2f} "
        f"{_moved(bend, across, 0.42)[1]:.2f} {tail[0]:.2f} {tail[1]:.2f}"
        f"Q{_moved(bend, across, -0.42)[0]:.2f} {_moved(bend, across, -0.42)[1]:.2f} "
        f"{other[0]:.2f} {other[1]:.2f}Z"
    )
    left, top = min(0.0, tail[0]) - EDGE, min(0.0, tail[1]) - EDGE
    right, bottom = max(width, tail[0]) + EDGE, max(height, tail[1]) + EDGE
    sheet = Sheet(right - left, bottom - top, left, top)
    # One path for both, so that the shadow is not twice as dark where they overlap.
    sheet.path(
        _oval(width, height, reverse=True) + wedge, palette.SHADOW, opacity=SHADE, at=(0, 11)
    )
    # Both lines first, then both faces: the line is whole round the two, and absent between them.
    for outline in (wedge, oval):
        sheet.path(outline, palette.INK, palette.INK, 8)
    for outline in (wedge, oval):
        sheet.path(outline, palette.PAPER, palette.PAPER, 0.6)
    return sheet.piece(scale)


def _moved(start: Point, along: Point, share: float) -> Point:
    return start[0] + along[0] * share, start[1] + along[1] * share


def _oval(width: float, height: float, reverse: bool = False) -> str:
    """A broad oval of ten curve points, flatter above and below than an ellipse."""
    rx, ry = width / 2, height / 2
    points: list[Point] = []
    for step in range(10):
        angle = 2 * math.pi * (step + 0.5) / 10
        x, y = math.cos(angle), math.sin(angle)
        points.append(
            (
                rx + rx * math.copysign(abs(x) ** 0.62, x) * 1.02,
                ry + ry * math.copysign(abs(y) ** 0.62, y) * 1.02,
            )
        )
    return smooth(points[::-1] if reverse else points, closed=True)


def balloon(scale: float, dots: int = 3, *, left: bool = False) -> Piece:
    """The thinking balloon with up to three dots; the origin is the jar's shoulder below left of
    it, or below right where it is to rise to the `left`.
    """
    start = -72.0 if left else 2.0
    sheet = Sheet(92, 74, -80 if left else -12, -66)
    sheet.path(circle(0, 0, 8), palette.PAPER, palette.INK, 3.4)
    sheet.path(rounded(start, -60, 70, 42, 20), palette.PAPER, palette.INK, 4)
    for index in range(dots):
        sheet.path(circle(start + 16 + 19 * index, -39, 6 if index == 1 else 4.6), palette.INK)
    return sheet.piece(scale)
