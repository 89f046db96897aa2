"""The four suits of the MAD deck as pictures: inks, glyph, pattern, by the letter of the rules.

Hue is never the only sign: glyph outline, pattern and word always stand beside it.
"""

from __future__ import annotations

from typing import NamedTuple


class Suit(NamedTuple):
    """One suit: the name of its drawings and its three inks."""

    name: str
    base: str
    dark: str
    light: str

    @property
    def glyph(self) -> str:
        """The drawing of the suit's sign."""
        return f"glyphs/mad_{self.name}"

    @property
    def pattern(self) -> str:
        """The drawing of the suit's pattern on its own ground, a square."""
        return f"patterns/{self.name}"

    @property
    def marker(self) -> str:
        """The drawing of the swatch tag that shows this suit as the active colour (no word)."""
        return f"table/marker_{self.name}"


SUITS: dict[str, Suit] = {
    "G": Suit("leisure", "#4FB18A", "#338A68", "#BFE6D5"),
    "Y": Suit("space", "#FFCA2D", "#DFA106", "#FFEDB0"),
    "R": Suit("union", "#D42F1B", "#A81E0E", "#F6B9AE"),
    "B": Suit("armour", "#2553A8", "#173A7C", "#B5C8EE"),
}


LETTER = {"green": "G", "yellow": "Y", "red": "R", "blue": "B"}
"""The letter of a colour's word in the rules."""
