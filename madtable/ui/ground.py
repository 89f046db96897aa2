"""The grounds everything lies on: the felt table in its rail, the bench, the rays.

All are drawn for a whole window: `size` in px, `scale` in px per design unit. Light is made of
dots, never of a blurred gradient; the dots sit on whole px, so that they are even at any size.
"""

from __future__ import annotations

import math
import random

from pygame import Rect, Surface

from madtable.ui import palette
from madtable.ui.palette import Felt
from madtable.ui.sheet import (
    Point,
    Sheet,
    circle,
    dashes,
    ellipse,
    polygon,
    rounded,
    rounded_line,
    smooth,
)

RAIL = 34.0  # units from the window's edge to the felt
SEAM = 18.0  # units from the rail to the seam
CORNER = 96.0  # radius of the felt's corners
STEP = 17.0  # units between dots of a row; rows are half of that apart
POOL = (960.0, 470.0, 760.0, 390.0)  # centre and radii of the light on a 1920 x 1080 felt


def felt(size: tuple[int, int], scale: float, inks: Felt) -> Surface:
    """The table: room, rail, felt with its pool of light, seam. It runs off the lower edge."""
    width, height = size[0] / scale, size[1] / scale
    inks = palette.cloth(inks)
    surface = Surface(size)
    surface.fill(inks.base)
    x, y, rx, ry = _pool(width, height)
    light = Sheet(1.4 * rx + 4, 1.4 * ry + 4, -0.7 * rx - 2, -0.7 * ry - 2)
    light.path(ellipse(0, 0, 0.7 * rx, 0.7 * ry), inks.pool)
    light.piece(scale).draw(surface, (x * scale, y * scale))
    strips = _strips(size, scale)
    for strip in strips:
        sheet = _part(strip, scale)
        _frame(sheet, width, height, inks)
        surface.fill(palette.ROOM, strip)
        surface.blit(sheet.printed(scale), strip)
    _dots(surface, width, height, scale, inks)
    edge = RAIL + SEAM
    line = rounded_line(edge, edge, width - 2 * edge, height + 300, CORNER - SEAM + 4)
    seam = dashes(line, 14, 9)
    for strip in strips:
        sheet = _part(strip, scale)
        sheet.path(seam, None, inks.line, 2.5, opacity=0.55)
        surface.blit(sheet.printed(scale), strip)
    return surface


def _strips(size: tuple[int, int], scale: float) -> list[Rect]:
    """The parts of the window that hold more than cloth, in px: above, left, right.

    Only they are printed as shapes; the cloth between them is a fill, which is five times as fast.
    """
    deep, broad = math.ceil(140 * scale), math.ceil(64 * scale)
    return [
        Rect(0, 0, size[0], deep),
        Rect(0, deep, broad, size[1] - deep),
        Rect(size[0] - broad, deep, broad, size[1] - deep),
    ]


def _part(strip: Rect, scale: float) -> Sheet:
    """A sheet that shows just this strip of the window."""
    left, top, wide, high = (part / scale for part in strip)
    return Sheet(wide, high, left, top)


def _pool(width: float, height: float) -> tuple[float, float, float, float]:
    """Centre and radii of the light: spare room of a wider or taller window goes to it."""
    x, y, rx, ry = POOL
    spare, rest = width - 1920, height - 1080
    return x + spare / 2, y + rest / 2, max(200.0, rx + spare / 2), max(150.0, ry + rest / 2)


def _frame(sheet: Sheet, width: float, height: float, inks: Felt) -> None:
    """Rail and cloth, with the grain of the wood."""
    below = height + 300
    sheet.path(rounded(6, 6, width - 12, below, 120), palette.WALNUT, palette.INK, 6)
    inner = rounded(13, 13, width - 26, below, 114)
    sheet.path(inner, None, palette.WALNUT_LIGHT, 5)
    grain = random.Random(1974)
    for _ in range(max(4, round(width / 80))):
        x, y = grain.uniform(140, width - 380), grain.choice((17.0, 22.0, 28.0))
        _line(sheet, (x, y), (x + grain.uniform(90, 240), y))
    for _ in range(max(4, round(height / 55))):
        x = grain.choice((18.0, 24.0, 29.0, width - 29, width - 24, width - 18))
        y = grain.uniform(150, height)
        _line(sheet, (x, y), (x, y + grain.uniform(60, 150)))
    cloth = rounded(RAIL, RAIL, width - 2 * RAIL, below, CORNER)
    sheet.path(cloth, inks.edge, palette.INK, 5)
    sheet.path(rounded(37, 37, width - 74, below, CORNER - 3), inks.base)


def _line(sheet: Sheet, start: Point, end: Point) -> None:
    data = polygon([start, end], closed=False)
    sheet.path(data, None, palette.WALNUT_DARK, 2, opacity=0.7)


def _dots(surface: Surface, width: float, height: float, scale: float, inks: Felt) -> None:
    """Dots of light that shrink outwards, then dots of shade that grow; all inside the felt."""
    half = max(2, round(STEP * scale / 2))
    unit = half / (STEP / 2)  # px per unit of dot, so that dots and steps keep their proportion
    x, y, rx, ry = (part * scale for part in _pool(width, height))
    margin = round(42 * scale)
    inside = Rect(margin, margin, surface.width - 2 * margin, surface.height + 9 * margin)
    corner = round((CORNER - 8) * scale)
    shade = palette.mixed(inks.base, inks.edge, 0.7)
    stamps: dict[tuple[str, int], Surface] = {}
    placed: list[tuple[Surface, tuple[int, int]]] = []
    middle = round(x)
    for row in range(inside.top // half, surface.height // half + 2):
        top = row * half
        down = (top - y) / ry
        # Left and right of the middle are alike.
        for across in range(half if row % 2 else 0, middle - margin, 2 * half):
            away = math.hypot(across / rx, down)
            if away < 0.66:
                continue
            lit = away < 1.08
            size = min(8.6, (1.06 - away) * 24 if lit else (away - 1.12) * 9)
            quarter = round(size * unit * 4)  # in quarters of a px: few stamps, no visible steps
            if size < 0.6 or quarter < 2 or not _within(inside, corner, middle - across, top):
                continue
            colour = inks.pool if lit else shade
            stamp = stamps.get((colour, quarter))
            if stamp is None:
                stamp = stamps[colour, quarter] = _stamp(colour, quarter / 4)
            reach = stamp.width // 2
            placed.append((stamp, (middle - across - reach, top - reach)))
            if across:
                placed.append((stamp, (middle + across - reach, top - reach)))
    surface.fblits(placed)


def _within(inside: Rect, corner: int, x: int, y: int) -> bool:
    """Whether a point lies in the rectangle with its two upper corners rounded."""
    if not inside.collidepoint(x, y):
        return False
    if y >= inside.top + corner:
        return True
    near = inside.left + corner if x < inside.left + corner else inside.right - corner
    if inside.left + corner <= x <= inside.right - corner:
        return True
    return math.hypot(x - near, y - inside.top - corner) <= corner


def _stamp(colour: str, radius: float) -> Surface:
    """A dot whose middle is the middle of a px."""
    reach = math.ceil(radius + 0.5)
    sheet = Sheet(2 * reach + 1, 2 * reach + 1)
    sheet.path(circle(reach + 0.5, reach + 0.5, radius), colour)
    return sheet.printed(1.0)


# --- wood -----------------------------------------------------------------------------------------


def bench(size: tuple[int, int], scale: float, *, seed: int = 7, edge: bool = False) -> Surface:
    """Walnut planks; with `edge`, one plank seen from above whose upper edge is the bench's."""
    width, height = size[0] / scale, size[1] / scale
    surface = Surface(size)
    surface.fill(palette.WALNUT)
    sheet = Sheet(width, height)
    grain = random.Random(seed)
    plank = height if edge else 134.0
    top = 0.0
    while top < height:
        y = top + grain.uniform(8, 16)
        while y < top + plank - 10:
            _grain(sheet, grain, y, width)
            y += grain.uniform(16, 34)
        if top > 0 or edge:
            gap = polygon([(0, top), (width, top)], closed=False)
            light = polygon([(0, top + 6), (width, top + 6)], closed=False)
            sheet.path(light, None, palette.WALNUT_LIGHT, 4, opacity=0.8, cap="butt")
            sheet.path(gap, None, palette.INK, 5, cap="butt")
        top += plank
    surface.blit(sheet.printed(scale), (0, 0))
    return surface


def _grain(sheet: Sheet, grain: random.Random, y: float, width: float) -> None:
    """One vein along the plank, hardly waving, sometimes broken off."""
    start = grain.choice((-20.0, -20.0, grain.uniform(0, width * 0.5)))
    end = grain.choice((width + 20.0, width + 20.0, grain.uniform(width * 0.5, width)))
    points = [(start, y)]
    while points[-1][0] < end:
        points.append((points[-1][0] + grain.uniform(180, 320), y + grain.uniform(-2.6, 2.6)))
    line = grain.choice((1.6, 2.0, 2.6))
    sheet.path(smooth(points), None, palette.WALNUT_DARK, line, opacity=grain.uniform(0.45, 0.75))


# --- posters --------------------------------------------------------------------------------------


def rays(
    size: tuple[int, int], scale: float, centre: Point, inks: Felt, *, count: int = 16
) -> Surface:
    """Rays of two felts round `centre` (units), with dots of shade towards the far corners."""
    width, height = size[0] / scale, size[1] / scale
    sheet = Sheet(width, height)
    reach = 2 * math.hypot(width, height)
    for number in range(count):
        first = 2 * math.pi * (number + 0.25) / count
        last = first + math.pi / count
        corners = [
            centre,
            (centre[0] + reach * math.cos(first), centre[1] + reach * math.sin(first)),
            (centre[0] + reach * math.cos(last), centre[1] + reach * math.sin(last)),
        ]
        sheet.path(polygon(corners), inks.pool)
    surface = Surface(size)
    surface.fill(inks.base)
    surface.blit(sheet.printed(scale), (0, 0))
    _shade(surface, width, height, scale, inks)
    return surface


def _shade(surface: Surface, width: float, height: float, scale: float, inks: Felt) -> None:
    half = max(2, round(20 * scale / 2))
    stamps: dict[int, Surface] = {}
    placed: list[tuple[Surface, tuple[int, int]]] = []
    for row in range(surface.height // half + 2):
        for left in range(half if row % 2 else 0, surface.width + half, 2 * half):
            top = row * half
            x, y = left / scale - width * 0.42, top / scale - height * 0.52
            away = math.hypot(x / (width * 0.52), y / (height * 0.62))
            quarter = round(min(7.6, (away - 0.9) * 13) * scale * 4)
            if quarter < 3:
                continue
            stamp = stamps.get(quarter)
            if stamp is None:
                stamp = stamps[quarter] = _stamp(inks.edge, quarter / 4)
            middle = stamp.width // 2
            placed.append((stamp, (left - middle, top - middle)))
    surface.fblits(placed)
