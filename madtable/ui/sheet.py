"""A vector drawing sheet: shapes are laid down in design units and printed at an exact pixel size.

The sheet writes a small SVG in memory, printed by the same rasteriser as the drawings in assets/.
So a button, a bubble or a burst has the same edges and joins as the art around it, at any scale.
The rasteriser knows shapes, strokes and opacity; no text, clip, mask or style sheet. Its own dashes
are not used: it reads memory that was never written when the last dash is a single point.
"""

from __future__ import annotations

import io
import itertools
import math
import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame
from pygame import Surface

Point = tuple[float, float]


class Piece(NamedTuple):
    """A printed part and where its own origin lies inside the surface (px from the top left).

    The origin is the part's nominal top left corner, or its centre for round things; lines and
    shadows reach beyond it.
    """

    surface: Surface
    left: int
    top: int

    def draw(self, target: Surface, at: Point) -> pygame.Rect:
        """Puts the part on `target` with its origin at `at` (px); returns what it covered."""
        return target.blit(self.surface, (round(at[0]) - self.left, round(at[1]) - self.top))

    def rect(self, at: Point) -> pygame.Rect:
        """What the part would cover with its origin at `at` (px)."""
        place = (round(at[0]) - self.left, round(at[1]) - self.top)
        return self.surface.get_rect(topleft=place)


def inked(picture: Surface, colour: str) -> Surface:
    """The picture itself, all of it in one colour and as clear as it was."""
    ink = pygame.Color(colour)
    picture.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MIN)
    picture.fill((ink.r, ink.g, ink.b, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return picture


def fast(surface: Surface) -> Surface:
    """The same picture in the pixel order of a window: blits 40 times as fast. Needs no display."""
    return surface.convert(Surface((1, 1), pygame.SRCALPHA, 32))


def blank(width: int, height: int) -> Surface:
    """A clear surface with alpha, in the fast pixel order; sizes in px, at least one each."""
    return Surface((max(1, width), max(1, height)), pygame.SRCALPHA, 32)


class Sheet:
    """Shapes in design units, printed in the order they were laid down.

    The sheet shows x from `left` to `left + width` and y from `top` to `top + height`.
    """

    def __init__(self, width: float, height: float, left: float = 0.0, top: float = 0.0) -> None:
        self.width = width
        self.height = height
        self.left = left
        self.top = top
        self._shapes: list[str] = []

    def path(
        self,
        data: str,
        fill: str | None = None,
        stroke: str | None = None,
        line: float = 3.0,
        *,
        opacity: float = 1.0,
        cap: str = "round",
        turn: float = 0.0,
        at: Point = (0.0, 0.0),
        size: float = 1.0,
    ) -> None:
        """A path in SVG notation, moved to `at`, turned clockwise by `turn` degrees, sized."""
        inside = [f'd="{data}" fill="{fill or "none"}"']
        if stroke:
            inside.append(
                f'stroke="{stroke}" stroke-width="{line:.3f}" stroke-linejoin="round" '
                f'stroke-linecap="{cap}"'
            )
        if opacity < 1.0:
            inside.append(f'opacity="{opacity:.3f}"')
        if turn or size != 1.0 or at != (0.0, 0.0):
            inside.append(
                f'transform="translate({at[0]:.3f} {at[1]:.3f})rotate({turn:.3f})scale({size:.4f})"'
            )
        self._shapes.append(f"<path {' '.join(inside)}/>")

    def piece(self, scale: float) -> Piece:
        """The sheet printed, with the origin (0, 0) of its units marked."""
        return Piece(self.printed(scale), round(-self.left * scale), round(-self.top * scale))

    def printed(self, scale: float) -> Surface:
        """The sheet as a surface of `scale` px per unit, rounded up to whole pixels."""
        width = max(1, math.ceil(self.width * scale - 1e-6))
        height = max(1, math.ceil(self.height * scale - 1e-6))
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="'
            f'{self.left:.4f} {self.top:.4f} {width / scale:.4f} {height / scale:.4f}">'
            f"{''.join(self._shapes)}</svg>"
        )
        return fast(pygame.image.load_sized_svg(io.BytesIO(text.encode()), (width, height)))


# --- paths ---------------------------------------------------------------------------------------


def polygon(points: Iterable[Point], closed: bool = True) -> str:
    """Straight lines through the points."""
    text = "L".join(f"{x:.3f} {y:.3f}" for x, y in points)
    return f"M{text}{'Z' if closed else ''}"


def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rectangle with round corners."""
    r = max(0.0, min(radius, width / 2, height / 2))
    right, bottom = x + width, y + height
    return (
        f"M{x + r:.3f} {y:.3f}L{right - r:.3f} {y:.3f}"
        f"A{r:.3f} {r:.3f} 0 0 1 {right:.3f} {y + r:.3f}"
        f"L{right:.3f} {bottom - r:.3f}A{r:.3f} {r:.3f} 0 0 1 {right - r:.3f} {bottom:.3f}"
        f"L{x + r:.3f} {bottom:.3f}A{r:.3f} {r:.3f} 0 0 1 {x:.3f} {bottom - r:.3f}"
        f"L{x:.3f} {y + r:.3f}A{r:.3f} {r:.3f} 0 0 1 {x + r:.3f} {y:.3f}Z"
    )


def rounded_line(x: float, y: float, width: float, height: float, radius: float) -> list[Point]:
    """A rectangle with round corners as points: closed, clockwise from the top left."""
    r = max(0.0, min(radius, width / 2, height / 2))
    right, bottom = x + width, y + height
    corners = ((right - r, y + r, -90), (right - r, bottom - r, 0), (x + r, bottom - r, 90))
    points: list[Point] = [(x + r, y)]
    for middle_x, middle_y, first in (*corners, (x + r, y + r, 180)):
        for step in range(13):
            angle = math.radians(first + 7.5 * step)
            points.append((middle_x + r * math.cos(angle), middle_y + r * math.sin(angle)))
    return points


def dashes(points: Sequence[Point], on: float, off: float) -> str:
    """Dashes `on` long and `off` apart along a line of points, as one path."""
    runs: list[list[Point]] = [[points[0]]]
    drawing, left = True, on
    for start, end in itertools.pairwise(points):
        length = math.hypot(end[0] - start[0], end[1] - start[1])
        done = 0.0
        while length - done > left:
            done += left
            share = done / length
            cut = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            if drawing:
                runs[-1].append(cut)
            else:
                runs.append([cut])
            drawing = not drawing
            left = on if drawing else off
        left -= length - done
        if drawing and length > 0:
            runs[-1].append(end)
    return "".join(polygon(run, closed=False) for run in runs if _long(run) > 0.5)


def _long(points: Sequence[Point]) -> float:
    pairs = itertools.pairwise(points)
    return sum(math.hypot(end[0] - start[0], end[1] - start[1]) for start, end in pairs)


def ellipse(x: float, y: float, rx: float, ry: float) -> str:
    """An ellipse about (x, y)."""
    return (
        f"M{x - rx:.3f} {y:.3f}A{rx:.3f} {ry:.3f} 0 1 1 {x + rx:.3f} {y:.3f}"
        f"A{rx:.3f} {ry:.3f} 0 1 1 {x - rx:.3f} {y:.3f}Z"
    )


def circle(x: float, y: float, radius: float) -> str:
    """A circle about (x, y)."""
    return ellipse(x, y, radius, radius)


def star(points: int, outer: float, inner: float, seed: int = 0, jitter: float = 0.0) -> str:
    """A burst about (0, 0), one tip straight up; every radius off by at most `jitter` of itself.

    The jitter comes from the picture's own seed, never from the game's chance.
    """
    return polygon(star_points(points, outer, inner, seed, jitter))


def star_points(
    points: int, outer: float, inner: float, seed: int = 0, jitter: float = 0.0
) -> list[Point]:
    """The corners of `star`, clockwise from the top."""
    noise = random.Random(seed)
    corners: list[Point] = []
    for step in range(points * 2):
        angle = math.pi * step / points
        radius = (inner if step % 2 else outer) * (1.0 + jitter * noise.uniform(-1.0, 1.0))
        corners.append((radius * math.sin(angle), -radius * math.cos(angle)))
    return corners


def spiral(turns: float, outer: float, inner: float = 0.0, steps: int = 24) -> str:
    """A spiral line about (0, 0) from `inner` to `outer` radius, clockwise outwards."""
    count = max(2, round(turns * steps))
    points: list[Point] = []
    for step in range(count + 1):
        part = step / count
        radius = inner + (outer - inner) * part
        angle = 2 * math.pi * turns * part
        points.append((radius * math.cos(angle), radius * math.sin(angle)))
    return smooth(points)


def smooth(points: Sequence[Point], closed: bool = False) -> str:
    """A soft curve through the points (Catmull-Rom, written as Bezier pieces)."""
    count = len(points)

    def at(index: int) -> Point:
        return points[index % count] if closed else points[max(0, min(count - 1, index))]

    parts = [f"M{points[0][0]:.3f} {points[0][1]:.3f}"]
    for index in range(count if closed else count - 1):
        before, start, end, after = (at(index + step) for step in (-1, 0, 1, 2))
        parts.append(
            f"C{start[0] + (end[0] - before[0]) / 6:.3f} {start[1] + (end[1] - before[1]) / 6:.3f} "
            f"{end[0] - (after[0] - start[0]) / 6:.3f} {end[1] - (after[1] - start[1]) / 6:.3f} "
            f"{end[0]:.3f} {end[1]:.3f}"
        )
    return "".join(parts) + ("Z" if closed else "")
