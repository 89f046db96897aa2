"""The cards of the Lab, complete: the drawing of each card with its numerals.

A card has two sides on one face: upright it shows Science, turned by half a turn Madness. So the
Madness face is the Science face turned, pixel for pixel. All places are those of the unit card,
250 x 350.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import pygame
from pygame import Surface

from madtable.looks.lab.suits import CODES, numeral, over, plain
from madtable.ui import palette
from madtable.ui.art import Art
from madtable.ui.lettering import Lettering

CARD = (250, 350)
NUMERAL = 50.0
TRACKING = 2.0
"""So much more than the face gives between sign and digit: a minus that touches is a flag."""
TAB_CENTRE = 43.0
"""Where the numeral's middle stands in the tab, from its outer edge."""
BASELINE = 58.0
ROOM = 74.0


class LabFaces:
    """Card faces and the back at any width (a `ui.cards.CardArt`), kept in the art's budget."""

    deck = "lab"

    def __init__(self, art: Art, lettering: Lettering) -> None:
        self.art = art
        self.lettering = lettering

    def face(self, code: str, width_px: int) -> Surface:
        """The side `code` (`P5`, `P-5`) exactly `width_px` wide and 1.4 times as high.

        Raises `KeyError` for a code that is not in the deck.
        """
        if plain(code) not in CODES or len(code) > 3:
            raise KeyError(code)
        if "-" in code:
            upright = self.face(over(code), width_px)
            return self.art.turned(("lab face", code), upright, 180.0)
        return self.art.kept(("lab face", code, width_px), lambda: self._print(code, width_px))

    def back(self, width_px: int) -> Surface:
        """The back, the same either way up."""
        return self.art.drawing("cards/back_lab", width_px, height(width_px))

    def warm(self, codes: Iterable[str], width: int) -> None:
        """Puts off the drawing of these faces until the art is idle."""
        self.art.later(partial(self.face, code, width) for code in codes)

    def _print(self, code: str, width: int) -> Surface:
        name = f"cards/lab/{code[0]}_{code[1]}"
        card = self.art.fresh(name, width, height(width))
        rank = int(code[1])
        self._write(card, numeral(rank), palette.INK)
        # The other tab is written upside down: both numerals are written the right way up.
        card = pygame.transform.rotate(card, 180)
        self._write(card, numeral(-rank), palette.PAPER)
        return pygame.transform.rotate(card, 180)

    def _write(self, card: Surface, text: str, colour: str) -> None:
        scale = card.get_width() / CARD[0]
        px = max(1, round(NUMERAL * scale))
        while px > 1 and self._width(text, px, scale) > ROOM * scale:
            px -= 1
        line = self.lettering.raw("head", px, text, colour, tracking=TRACKING * scale)
        ascent = self.lettering.cut("head", px).get_ascent()
        left = round(TAB_CENTRE * scale - line.get_width() / 2)
        card.blit(line, (left, round(BASELINE * scale) - ascent))

    def _width(self, text: str, px: int, scale: float) -> float:
        return self.lettering.measured("head", px, text, TRACKING * scale)


def height(width: int) -> int:
    """The height in px of a card of this width, 5 : 7."""
    return round(width * CARD[1] / CARD[0])
