"""The inks of the table: every colour that is not in a drawing, by the name it has in the design.

Colours are `#RRGGBB` strings, which both pygame and the vector sheet understand. Every pair used
for text reaches a contrast of 4.5; never put text on TOMATO, nor INK on RED.
"""

from __future__ import annotations

from typing import NamedTuple

from pygame import Color

# --- base ----------------------------------------------------------------------------------------
INK = "#1C1613"
PAPER = "#FBF3E0"
CREAM = "#F4E7C8"
KRAFT = "#D8BC8A"
WHITE = "#FFFDF6"
LOG_PAPER = "#FFF8E4"
LOG_MARGIN = "#E8B4A0"
NOTE = "#4A4033"
FAINT = "#5E5343"
RULE_LINE = "#CDBE96"
TILE = "#F3E6C6"  # a seat's tile on a paper panel
ROOM = "#14100E"
WALNUT_DARK = "#2E1B11"
WALNUT = "#5A3520"
WALNUT_LIGHT = "#7B4C2C"

# --- accents -------------------------------------------------------------------------------------
MUSTARD = "#F5B92B"
MUSTARD_SWIRL = "#EBAA17"
MUSTARD_LIGHT = "#FFDF8E"  # the winner's row
TOMATO = "#E2452A"
TOMATO_DARK = "#A92A16"
TOMATO_SWIRL = "#CF3A20"
RED = "#C23318"
MINT = "#8FD9B0"

# --- states --------------------------------------------------------------------------------------
DISABLED_FACE = "#A39B86"
DISABLED_TEXT = "#2E2A22"
TOGGLE_OFF = "#CDBFA0"
SHADOW = "#000000"
SHADOW_ALPHA = 87  # of 255: .34, the hard shadow under paper and cards


class Felt(NamedTuple):
    """The four inks of one table cloth."""

    edge: str
    base: str
    pool: str
    line: str


FELT_GREEN = Felt("#11302D", "#1D4A45", "#2C6660", "#7FB8A8")
FELT_BLUE = Felt("#14283C", "#1F3E58", "#2F587A", "#8FB6D6")
FELT_VIOLET = Felt("#25102F", "#3D1B4C", "#5C2A70", "#C08AD8")
FELT_WINE = Felt("#2A0E14", "#4B1A25", "#6B2A37", "#D79A8F")


class PlayerInk(NamedTuple):
    """A seat's creature (the name of its drawings), its colour and the colour of its label tape."""

    creature: str
    colour: str
    tape: str


PLAYERS: tuple[PlayerInk, ...] = (
    PlayerInk("goat", "#E2452A", "#8E2413"),
    PlayerInk("owl", "#F5B92B", "#7A5405"),
    PlayerInk("frog", "#7FB84A", "#3C6616"),
    PlayerInk("rat", "#58B4DC", "#1C5E82"),
    PlayerInk("octo", "#9B6BC4", "#55307A"),
    PlayerInk("cat", "#F39AA8", "#9A3950"),
    PlayerInk("brain", "#2E9C93", "#125A54"),
    PlayerInk("walrus", "#B9B2A2", "#57524A"),
)


# --- high contrast -------------------------------------------------------------------------------
_USUAL = {
    name: globals()[name]
    for name in (
        "INK",
        "PAPER",
        "CREAM",
        "LOG_PAPER",
        "NOTE",
        "FAINT",
        "RULE_LINE",
        "TILE",
        "DISABLED_FACE",
        "DISABLED_TEXT",
        "TOGGLE_OFF",
    )
}
_STRONG = {
    "INK": "#000000",
    "PAPER": "#FFFFFF",
    "CREAM": "#FFFFFF",
    "LOG_PAPER": "#FFFFFF",
    "NOTE": "#000000",
    "FAINT": "#000000",
    "RULE_LINE": "#5A5140",
    "TILE": "#F4F4F4",
    "DISABLED_FACE": "#D6D2C6",
    "DISABLED_TEXT": "#000000",
    "TOGGLE_OFF": "#8C8570",
}
_strong = False


def strengthen(on: bool) -> None:
    """High contrast: black on white instead of ink on paper, no faint words, darker felts.

    Holds for what is drawn from now on; what is kept of before has to be forgotten.
    """
    global _strong
    _strong = on
    globals().update(_STRONG if on else _USUAL)


def strong() -> bool:
    """Whether high contrast is on."""
    return _strong


def cloth(felt: Felt) -> Felt:
    """The inks of a felt as they are to be seen now."""
    if not _strong:
        return felt
    dark = mixed(felt.base, "#000000", 0.62)
    return Felt(dark, dark, mixed(felt.base, "#000000", 0.5), mixed(felt.line, WHITE, 0.5))


# --- arithmetic ----------------------------------------------------------------------------------


def mixed(colour: str, other: str, share: float) -> str:
    """`colour` with `share` (0 to 1) of `other` stirred in."""
    return _hex(Color(colour).lerp(Color(other), share))


def _hex(colour: Color) -> str:
    return f"#{colour.r:02X}{colour.g:02X}{colour.b:02X}"


def contrast(one: str, other: str) -> float:
    """The WCAG contrast of two colours, 1 (same) to 21 (black on white)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in Color(colour).normalize()[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
