"""The inks of the standard deck: two, as printed, or four, so that every suit has its own.

The second set is made from the drawings themselves: what is red on a diamond becomes blue, what is
black and without an outline on a club becomes green. Hearts and spades stay as they are.
"""

from __future__ import annotations

import re

from madtable.ui import palette

RED = "#C4261A"
BLUE = "#1B5FB4"
GREEN = "#1E7A3C"

TWO = {"C": palette.INK, "D": RED, "H": RED, "S": palette.INK}
FOUR = {**TWO, "C": GREEN, "D": BLUE}

_OF_SUIT = re.compile(r"(?:cards/std/|glyphs/pip_)([CD])")
_PIP_OF_CLUBS = re.compile(r'(d="M0 -24C9 -24[^"]*" fill=")#1C1613')


def in_four(name: str, drawing: str) -> str:
    """The text of a drawing in four inks; drawings of other things come back as they are."""
    found = _OF_SUIT.match(name)
    if found is None:
        return drawing
    if found[1] == "D":
        return drawing.replace(RED, BLUE)
    return _PIP_OF_CLUBS.sub(rf"\g<1>{GREEN}", drawing)
