"""The cards of the MAD deck, complete: the drawing of each face with its numerals and its words.

The drawings hold everything but letters; what is written on a card is set here, in the language of
the edition. All places are those of the unit card, 250 x 350.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Literal, NamedTuple

import pygame
from pygame import Surface

from madtable.looks.mad.suits import SUITS
from madtable.ui import palette
from madtable.ui.art import Art
from madtable.ui.lettering import Lettering

Edition = Literal["mad", "swe"]

CARD = (250, 350)
TILT = -1.9  # degrees: the slope of a ribbon, 8 units over 240
RIBBON_ROOM = 202  # units of a ribbon's 240 that may be written on
CHIP_ROOM = 119
SMALL_INK = palette.TOMATO_DARK


class Kind(NamedTuple):
    """What the drawing of a special card leaves open: where its ribbon lies, numeral, chip."""

    drawing: str
    ribbon_top: float
    ribbon_height: float
    numeral: tuple[str, float, float] | None = None  # text, size, baseline
    chip: bool = False


COLOURED: dict[str, Kind] = {
    "WAY": Kind("which", 268, 58),
    "VAR": Kind("draw1", 268, 62, ("+1", 41, 50)),
    "GIV": Kind("give", 268, 62),
}
WILD: dict[str, Kind] = {
    "WLD": Kind("wild", 266, 58),
    "WOO": Kind("wooly", 266, 58, ("+3", 37, 104)),
    "YOU": Kind("worry", 262, 66, chip=True),
    "EXC": Kind("swap", 262, 66, chip=True),
    "JOK": Kind("joker", 266, 58, chip=True),
}
CODES: tuple[str, ...] = (
    *(f"{suit}{number}" for suit in SUITS for number in range(1, 7)),
    *(f"{suit}{kind}" for suit in SUITS for kind in COLOURED),
    *WILD,
)


class Faces:
    """Card faces and backs of both editions at any width, drawn once and kept in the art's budget.

    `words` maps `card.<KIND>.main`, `card.<KIND>.small` (the smaller line above, if there is one)
    and `card.chip` to what is written there; the keys are those of the locale files.
    """

    def __init__(self, art: Art, lettering: Lettering) -> None:
        self.art = art
        self.lettering = lettering

    def face(self, code: str, width: int, words: Mapping[str, str]) -> Surface:
        """The face `code` (`G5`, `YWAY`, `JOK`) exactly `width` px wide and 1.4 times as high.

        Raises `KeyError` for a code that is not in the deck.
        """
        kind = code if code in WILD else code[1:]
        if code not in CODES:
            raise KeyError(code)
        written = tuple(words.get(key, "") for key in (*_keys(kind), "card.chip"))
        return self.art.kept(
            ("mad face", code, width, written), lambda: self._face(code, width, *written)
        )

    def back(self, edition: Edition, width: int) -> Surface:
        """The back of an edition's cards."""
        return self.art.drawing(f"cards/back_{edition}", width, height(width))

    def warm(self, codes: Iterable[str], width: int, words: Mapping[str, str]) -> None:
        """Puts off the drawing of these faces until the art is idle."""
        self.art.later(partial(self.face, code, width, words) for code in codes)

    def _face(self, code: str, width: int, main: str, small: str, chip: str) -> Surface:
        kind = WILD.get(code) or COLOURED.get(code[1:])
        card = self.art.fresh(_drawing(code), width, height(width))
        scale = min(card.width / CARD[0], card.height / CARD[1])
        if kind is None:
            place, numeral = self._numeral(card, scale, code[1:], 64, 62)
            # The second tab is the first one turned about the card's centre: both ways read alike.
            place.bottomright = (card.width - place.left, card.height - place.top)
            card.blit(pygame.transform.rotate(numeral, 180), place)
            return card
        if kind.numeral:
            self._numeral(card, scale, *kind.numeral)
        if kind.chip:
            self._centred(card, scale, chip, SMALL_INK, 19.5, (165.5, 37.0), CHIP_ROOM)
        middle = kind.ribbon_top + kind.ribbon_height / 2
        if small:
            self._ribbon(card, scale, small, SMALL_INK, 19, middle - 16)
            self._ribbon(card, scale, main, palette.INK, 30, middle + 10)
        else:
            self._ribbon(card, scale, main, palette.INK, 42, middle)
        return card

    def _numeral(
        self, card: Surface, scale: float, text: str, size: float, base: float
    ) -> tuple[pygame.Rect, Surface]:
        px = max(1, round(size * scale))
        line = self.lettering.raw("head", px, text, palette.INK)
        ascent = self.lettering.cut("head", px).get_ascent()
        left = round(38 * scale - line.width / 2)
        place = line.get_rect(topleft=(left, round(base * scale) - ascent))
        card.blit(line, place)
        return place, line

    def _centred(
        self,
        card: Surface,
        scale: float,
        text: str,
        colour: str,
        size: float,
        at: tuple[float, float],
        room: float,
        tilt: float = 0.0,
    ) -> None:
        px = self._fitting(text, size, room, scale)
        line = self.lettering.tilted("head", px, text, colour, tilt)
        # The optical middle of a line lies a little above the middle of its box.
        font = self.lettering.cut("head", px)
        lift = 0.35 * px - (font.get_ascent() - font.get_height() / 2)
        card.blit(
            line,
            (
                round(at[0] * scale - line.width / 2),
                round(at[1] * scale - line.height / 2 + lift),
            ),
        )

    def _ribbon(
        self, card: Surface, scale: float, text: str, colour: str, size: float, y: float
    ) -> None:
        self._centred(card, scale, text, colour, size, (125, y), RIBBON_ROOM, TILT)

    def _fitting(self, text: str, size: float, room: float, scale: float) -> int:
        """The largest px not over `size` units at which the line is not wider than `room` units."""
        px = max(1, round(size * scale))
        while px > 1 and self.lettering.cut("head", px).size(text)[0] > room * scale:
            px -= 1
        return px


def height(width: int) -> int:
    """The height in px of a card of this width, 5 : 7."""
    return round(width * CARD[1] / CARD[0])


def _keys(kind: str) -> tuple[str, str]:
    return f"card.{kind}.main", f"card.{kind}.small"


def _drawing(code: str) -> str:
    if code in WILD:
        return f"cards/mad/{WILD[code].drawing}"
    suit, kind = SUITS[code[0]].name, code[1:]
    return f"cards/mad/{suit}_{COLOURED[kind].drawing if kind in COLOURED else kind}"
