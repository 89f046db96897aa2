"""Curves of figures, one below the other, drawn as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame
from pygame import Rect, Surface

from madtable.store.files import write_atomic
from madtable.ui import palette
from madtable.ui.kit import Kit
from madtable.ui.png import png

SIZE = (1600, 900)
LEFT, RIGHT, TOP, GAP = 120, 40, 70, 70


@dataclass(frozen=True, slots=True)
class Curve:
    """A row of values with a name."""

    name: str
    values: tuple[float, ...]


def draw_curve(path: Path, kit: Kit, curves: Sequence[Curve]) -> None:
    """Write a PNG with a panel for each curve, all from 0 to a little over their largest value.

    Raises OSError.
    """
    whole = Surface(SIZE, 0, 32)
    whole.fill(palette.PAPER)
    height = (SIZE[1] - TOP - GAP * len(curves)) // max(1, len(curves))
    for number, curve in enumerate(curves):
        panel = Rect(LEFT, TOP + number * (height + GAP), SIZE[0] - LEFT - RIGHT, height)
        _draw(whole, kit, curve, panel)
    write_atomic(path, png(whole))


def _draw(whole: Surface, kit: Kit, curve: Curve, panel: Rect) -> None:
    most = 1.1 * max(curve.values, default=1.0) or 1.0
    write = kit.letters.write
    write(whole, "list", curve.name, palette.INK, 1.0, (panel.left, panel.top - 26), size=26)
    for part in range(5):
        y = panel.bottom - panel.height * part // 4
        pygame.draw.line(whole, palette.RULE_LINE, (panel.left, y), (panel.right, y), 2)
        at = (panel.left - 14, y)
        write(whole, "note", f"{most * part / 4:.3g}", palette.NOTE, 1.0, at, "right")
    last = max(1, len(curve.values) - 1)
    points = [
        (panel.left + panel.width * at / last, panel.bottom - panel.height * value / most)
        for at, value in enumerate(curve.values)
    ]
    if len(points) > 1:
        pygame.draw.lines(whole, palette.TOMATO_DARK, False, points, 3)
    count = str(len(curve.values))
    write(whole, "note", count, palette.NOTE, 1.0, (panel.right, panel.bottom + 20), "right")
