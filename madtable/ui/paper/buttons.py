"""Buttons, switches and badges without their words."""

from __future__ import annotations

from madtable.ui import palette
from madtable.ui.paper.panels import check, room
from madtable.ui.sheet import Piece, Sheet, circle, polygon, rounded

SINK = 5.0
"""Units by which a pressed button's face, and what is written on it, goes down."""


def button(
    width: float,
    height: float,
    face: str,
    scale: float,
    *,
    pressed: bool = False,
    radius: float | None = None,
    shine: bool = True,
) -> Piece:
    """A button without its words: hard ink shadow, one light line inside the top edge.

    A pressed one sinks by 5 onto a shadow of 2; its words sink with it.
    """
    sheet = room(width, height)
    corner = min(18.0, 0.28 * height) if radius is None else radius
    outline = rounded(0, 0, width, height, corner)
    sheet.path(outline, palette.INK, palette.INK, 4, at=(0, 7))
    sunk = (0.0, SINK if pressed else 0.0)
    sheet.path(outline, face, palette.INK, 4, at=sunk)
    if shine:
        inset = max(corner, 16.0)
        sheet.path(
            polygon([(inset, 7.2), (width - inset, 7.2)], closed=False),
            None,
            palette.WHITE,
            3.6,
            opacity=0.5,
            at=sunk,
        )
    return sheet.piece(scale)


def icon_button(size: float, scale: float, *, pressed: bool = False) -> Piece:
    """A square paper button for one icon."""
    return button(size, size, palette.PAPER, scale, pressed=pressed, radius=18, shine=False)


def pill(width: float, height: float, face: str, scale: float) -> Piece:
    """A chip with round ends (a phrase to say), on an ink shadow."""
    return button(width, height, face, scale, radius=height / 2, shine=False)


def label(width: float, height: float, scale: float) -> Piece:
    """A small flat pill that carries a word on a coloured ground."""
    sheet = room(width, height)
    sheet.path(rounded(0, 0, width, height, height / 2), palette.PAPER, palette.INK, 3)
    return sheet.piece(scale)


def stepper(width: float, scale: float, *, cell: float = 56, height: float = 60) -> Piece:
    """A field between two arrow cells; the chevrons are drawn, the word is not."""
    sheet = room(width, height)
    outline = rounded(0, 0, width, height, 17)
    sheet.path(outline, palette.INK, palette.INK, 3.4, at=(0, 6))
    sheet.path(outline, palette.PAPER, palette.INK, 3.4)
    for x, side in ((cell, -1), (width - cell, 1)):
        sheet.path(polygon([(x, 1), (x, height - 1)], closed=False), None, palette.INK, 3)
        tip, middle = x + side * (cell / 2 + 6), height / 2
        arrow = [(tip - side * 12, middle - 11), (tip, middle), (tip - side * 12, middle + 11)]
        sheet.path(polygon(arrow, closed=False), None, palette.INK, 6)
    return sheet.piece(scale)


def toggle(on: bool, scale: float) -> Piece:
    """A switch, 96 x 56: a knob with a check mark on the right, or a bare one on the left."""
    sheet = room(96, 56)
    face = palette.MINT if on else palette.TOGGLE_OFF
    sheet.path(rounded(0, 0, 96, 56, 28), face, palette.INK, 4)
    x = 68.0 if on else 28.0
    sheet.path(circle(x, 28, 20), palette.PAPER, palette.INK, 4)
    if on:
        sheet.path(check(x, 28, 0.62), None, palette.INK, 4)
    return sheet.piece(scale)


def badge(radius: float, scale: float, *, face: str | None = None, shadow: bool = True) -> Piece:
    """A round count badge on an ink shadow; the origin is its centre."""
    sheet = Sheet(2 * (radius + 6), 2 * (radius + 6) + 4, -radius - 6, -radius - 6)
    if shadow:
        sheet.path(circle(0, 0, radius), palette.INK, palette.INK, 4, at=(0, 5))
    sheet.path(circle(0, 0, radius), face or palette.PAPER, palette.INK, 4)
    return sheet.piece(scale)


def check_badge(radius: float, scale: float) -> Piece:
    """The mustard badge with a check mark on a picked card; the origin is its centre."""
    sheet = Sheet(2 * (radius + 4), 2 * (radius + 4), -radius - 4, -radius - 4)
    sheet.path(circle(0, 0, radius), palette.MUSTARD, palette.INK, 4)
    sheet.path(check(0, 0, radius / 24), None, palette.INK, 5.5)
    return sheet.piece(scale)
