"""The four suits of the Lab as pictures, and the two sides of its cards.

Hue is never the only sign: glyph outline, pattern and word always stand beside it. A card on the
screen is known by its signed code (`P5` in Science, `P-5` in Madness), the way the facts name it.
"""

from __future__ import annotations

from typing import NamedTuple


class Suit(NamedTuple):
    """One suit: its letter in the rules, its word there, its three inks, its column in a total."""

    letter: str
    word: str
    base: str
    dark: str
    light: str
    column: int

    @property
    def glyph(self) -> str:
        """The drawing of the suit's sign, on paper."""
        return f"glyphs/lab_{self.letter}"

    @property
    def glyph_on_ink(self) -> str:
        """The drawing of the suit's sign in its light tint, on ink."""
        return f"glyphs/lab_{self.letter}_madness"

    @property
    def pattern(self) -> str:
        """The drawing of the suit's pattern on its own ground, a square."""
        return f"patterns/lab_{self.letter}"


SUITS: dict[str, Suit] = {
    "P": Suit("P", "purple", "#5F2A76", "#431A56", "#CDB2DA", 0),
    "G": Suit("G", "green", "#45CC8C", "#229B63", "#BDF0D7", 2),
    "B": Suit("B", "blue", "#3E7FD0", "#2459A0", "#BBD5F4", 1),
    "R": Suit("R", "red", "#D43A1D", "#A5260E", "#F7BFB2", 3),
}
"""By letter, in the order in which score piles lie on the table (style guide 9.2). `column` is the
place of the suit in the rules' totals, which run purple, blue, green, red."""

BY_WORD: dict[str, Suit] = {suit.word: suit for suit in SUITS.values()}

SCIENCE = 1
MADNESS = -1
MODE_WORD = {SCIENCE: "science", MADNESS: "madness"}
MODE_OF = {word: mode for mode, word in MODE_WORD.items()}

CODES: tuple[str, ...] = tuple(f"{letter}{rank}" for letter in SUITS for rank in range(1, 8))
"""All 28 cards at their Science side."""

PLATE = "#241A2B"
"""The dark plate of the Madness side (style guide 3.5)."""


def shown(code: str, mode: int) -> str:
    """The signed code of a card in a mode: `P5` or `P-5`."""
    return f"{code[0]}{'-' if mode == MADNESS else ''}{code[-1]}"


def plain(code: str) -> str:
    """The code of a card without its sign, as a hand holds it; empty for one face down."""
    return code[0] + code[-1] if code else ""


def over(code: str) -> str:
    """The other side of a signed code."""
    return plain(code) if "-" in code else shown(code, MADNESS)


def value(code: str) -> int:
    """What the side that shows counts [LAB-13]."""
    return int(code[1:])


def numeral(number: int) -> str:
    """A number as a Lab card and a score pile write it: `+5`, `−4` with the true minus, `0`."""
    if number == 0:
        return "0"
    return f"+{number}" if number > 0 else f"−{-number}"


def winning(trick: list[tuple[int, str]]) -> int | None:
    """The seat whose card wins the trick as it lies: the largest signed value of the led suit
    [LAB-12] [LAB-13]. None for an empty trick."""
    if not trick:
        return None
    led = trick[0][1][0]
    following = [(value(code), seat) for seat, code in trick if code[0] == led]
    return max(following)[1]
