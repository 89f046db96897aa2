"""The cards of Mao, complete: the drawings of the standard deck with their ranks.

All places are those of the unit card, 250 x 350 (style guide 7.4).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import pygame
from pygame import Surface

from madtable.games.mao.cards import FACE, RANKS, SUITS
from madtable.ui import deck_inks
from madtable.ui.art import Art
from madtable.ui.lettering import Lettering

CARD = (250, 350)
CODES: tuple[str, ...] = tuple(FACE)
RANK = 58.0
TEN = 50.0
"""Two digits are written smaller."""
MIDDLE = 36.0
BASELINE = 62.0


class MaoFaces:
    """Card faces and the back at any width (a `ui.cards.CardArt`), kept in the art's budget."""

    deck = "mao"

    def __init__(self, art: Art, lettering: Lettering) -> None:
        self.art = art
        self.lettering = lettering

    def face(self, code: str, width_px: int) -> Surface:
        """The face `code` (`7S`, `10H`) exactly `width_px` wide and 1.4 times as high.

        Raises `KeyError` for a code that is not in the deck.
        """
        if code not in FACE:
            raise KeyError(code)
        return self.art.kept(("mao face", code, width_px), lambda: self._print(code, width_px))

    def back(self, width_px: int) -> Surface:
        """The sealed back."""
        return self.art.drawing("cards/back_mao", width_px, height(width_px))

    def warm(self, codes: Iterable[str], width: int) -> None:
        """Puts off the drawing of these faces until the art is idle."""
        self.art.later(partial(self.face, code, width) for code in codes)

    def _print(self, code: str, width: int) -> Surface:
        rank, suit = code[:-1], code[-1]
        card = self.art.fresh(f"cards/std/{suit}{rank}", width, height(width))
        ink = (deck_inks.FOUR if self.art.four_inks else deck_inks.TWO)[suit]
        self._write(card, rank, ink)
        # The other corner is written upside down: both read alike.
        card = pygame.transform.rotate(card, 180)
        self._write(card, rank, ink)
        return pygame.transform.rotate(card, 180)

    def _write(self, card: Surface, rank: str, colour: str) -> None:
        scale = card.get_width() / CARD[0]
        px = max(1, round((TEN if len(rank) > 1 else RANK) * scale))
        line = self.lettering.raw("head", px, rank, colour)
        ascent = self.lettering.cut("head", px).get_ascent()
        left = round(MIDDLE * scale - line.get_width() / 2)
        card.blit(line, (left, round(BASELINE * scale) - ascent))


def height(width: int) -> int:
    """The height in px of a card of this width, 5 : 7."""
    return round(width * CARD[1] / CARD[0])


def sort_key(code: str, by_rank: bool) -> tuple[int, int]:
    """The place of a card in a sorted hand: by suit and then rank, or by rank and then suit."""
    rank, suit = RANKS.index(code[:-1]), "CDSH".index(code[-1])
    return (rank, suit) if by_rank else (suit, rank)


def glyph(code: str) -> str:
    """The drawing of a card's pip."""
    assert code[-1] in SUITS
    return f"glyphs/pip_{code[-1]}"
