"""A type case: the font files of the game, and single lines set in them; all in px.

A word with a letter that its face lacks is set in the stand-in face, because fonts do not do that
by themselves: they draw an empty box.
"""

from __future__ import annotations

import math
import re
from collections import OrderedDict
from collections.abc import Hashable
from pathlib import Path
from typing import Literal, NamedTuple

import pygame
from pygame import Surface

from madtable.engine.errors import BadInput
from madtable.ui import coverage
from madtable.ui.sheet import Point, blank, fast, inked
from madtable.ui.shelf import Shelf

Face = Literal["head", "body", "strong", "badge"]

_WORDS = re.compile(r"\S+|\s+")
_LARGE = 3  # how many times as large letters are set that are turned or narrowed afterwards
_OPEN = 32  # fonts kept open, each with the letters it has drawn: the larger, the more memory
_MEASURED = 4096  # widths remembered; then all are measured again


class FaceFile(NamedTuple):
    """A font file, and how far below the middle of a line its baseline lies (in sizes)."""

    file: str
    drop: float


FACES: dict[Face, FaceFile] = {
    "head": FaceFile("Fredoka-Bold.ttf", 0.35),
    "body": FaceFile("Manrope-Bold.ttf", 0.36),
    "strong": FaceFile("Manrope-ExtraBold.ttf", 0.36),
    "badge": FaceFile("AmaticSC-Bold.ttf", 0.36),
}


STAND_IN: Face = "strong"


class TypeCase:
    """Sets single lines with the fonts of one folder and keeps them.

    `budget` is in bytes of pixels. Surfaces are shared: blit them, never draw on them. Raises
    `BadInput` naming the file if a font is missing or is not one.
    """

    def __init__(self, folder: Path, budget: int = 16 * 2**20) -> None:
        self.folder = folder
        self.shelf = Shelf(budget)
        self._fonts: OrderedDict[tuple[Face, int], pygame.font.Font] = OrderedDict()
        self._known: dict[Face, frozenset[int]] = {}
        self._widths: dict[tuple[Face, int, str, float], int] = {}
        if not pygame.font.get_init():
            pygame.font.init()

    def cut(self, face: Face, px: int) -> pygame.font.Font:
        """One face at one size in px, with no floor (card faces scale with their card)."""
        font = self._fonts.get((face, px))
        if font is not None:
            self._fonts.move_to_end((face, px))
        else:
            path = self.folder / FACES[face].file
            try:
                font = pygame.font.Font(path, max(1, px))
            except FileNotFoundError:
                raise BadInput(str(path), "this font is missing") from None
            except pygame.error as error:
                raise BadInput(str(path), f"not a font: {error}") from error
            self._fonts[face, px] = font
            if len(self._fonts) > _OPEN:
                self._fonts.popitem(last=False)
        return font

    def lacks(self, text: str, face: Face = "head") -> str:
        """The letters of `text` that neither the face nor its stand-in has."""
        known = self._letters(face) | self._letters(STAND_IN)
        return "".join(
            letter
            for letter in dict.fromkeys(text)
            if not letter.isspace() and ord(letter) not in known
        )

    def measured(self, face: Face, px: int, text: str, tracking: float = 0.0) -> int:
        """How wide a line will be."""
        key = (face, px, text, tracking)
        wide = self._widths.get(key)
        if wide is None:
            runs = sum(font.size(part)[0] for font, part in self._runs(face, px, text))
            wide = math.ceil(runs + tracking * max(0, len(text) - 1))
            if len(self._widths) >= _MEASURED:
                self._widths.clear()
            self._widths[key] = wide
        return wide

    def raw(
        self,
        face: Face,
        px: int,
        text: str,
        colour: str,
        *,
        tracking: float = 0.0,
        outline: tuple[str, int] | None = None,
    ) -> Surface:
        """One line in a face and size of one's own, all in px."""
        key: Hashable = ("line", face, px, text, colour, round(tracking, 2), outline)
        return self.shelf.kept(key, lambda: self._line(face, px, text, colour, tracking, outline))

    def narrow(
        self, face: Face, px: int, text: str, colour: str, wide: int, *, tracking: float = 0.0
    ) -> Surface:
        """One line of letters narrower than they come, so that it is just `wide`; all in px."""
        wide = max(1, wide)  # a window pulled as small as it goes has no room at all
        key: Hashable = ("narrow", face, px, text, colour, round(tracking, 2), wide)
        return self.shelf.kept(key, lambda: self._narrow(face, px, text, colour, tracking, wide))

    def tilted(self, face: Face, px: int, text: str, colour: str, degrees: float) -> Surface:
        """One line turned clockwise by `degrees`, smooth at any size; all in px."""
        key: Hashable = ("tilted", face, px, text, colour, round(degrees, 2))
        return self.shelf.kept(key, lambda: self._tilted(face, px, text, colour, degrees))

    # --- inside ----------------------------------------------------------------------------------

    def _runs(self, face: Face, px: int, text: str) -> list[tuple[pygame.font.Font, str]]:
        """The text cut into pieces of one font.

        A word with a letter that the face lacks is set in the stand-in, which has Greek and
        Cyrillic too: a name in two faces would look like an accident.
        """
        known, more = self._letters(face), self._letters(STAND_IN)
        runs: list[tuple[pygame.font.Font, str]] = []
        for word in _WORDS.findall(text):
            stands_in = any(ord(letter) not in known and ord(letter) in more for letter in word)
            font = self.cut(STAND_IN if stands_in else face, px)
            if runs and runs[-1][0] is font:
                runs[-1] = (font, runs[-1][1] + word)
            else:
                runs.append((font, word))
        return runs

    def _letters(self, face: Face) -> frozenset[int]:
        known = self._known.get(face)
        if known is None:
            path = self.folder / FACES[face].file
            try:
                known = self._known[face] = coverage.letters(path)
            except FileNotFoundError:
                raise BadInput(str(path), "this font is missing") from None
            except (OSError, ValueError) as error:
                raise BadInput(str(path), str(error)) from error
        return known

    def _line(
        self,
        face: Face,
        px: int,
        text: str,
        colour: str,
        tracking: float,
        outline: tuple[str, int] | None,
    ) -> Surface:
        font = self.cut(face, px)
        reach = outline[1] if outline else 0
        size = (self.measured(face, px, text, tracking) + 2 * reach, font.get_height() + 2 * reach)
        surface = blank(*size)
        if outline:
            self._set(surface, face, px, text, outline[0], tracking, (0, 0), reach)
        self._set(surface, face, px, text, colour, tracking, (reach, reach), 0)
        return surface

    def _narrow(
        self, face: Face, px: int, text: str, colour: str, tracking: float, wide: int
    ) -> Surface:
        # Letters narrowed as they stand would lose their stems: large ones are averaged down.
        font, large_font = self.cut(face, px), self.cut(face, px * _LARGE)
        large = self._line(face, px * _LARGE, text, colour, tracking * _LARGE, None)
        picture = _averaged(large, (wide, round(large.height / _LARGE)), colour)
        surface = blank(wide, font.get_height())
        surface.blit(picture, (0, font.get_ascent() - round(large_font.get_ascent() / _LARGE)))
        return surface

    def _tilted(self, face: Face, px: int, text: str, colour: str, degrees: float) -> Surface:
        # Hinted letters would stand on steps when turned: large ones are averaged down.
        large = self._line(face, px * _LARGE, text, colour, 0.0, None)
        turned = pygame.transform.rotozoom(large, -degrees, 1.0)
        size = (max(1, round(turned.width / _LARGE)), max(1, round(turned.height / _LARGE)))
        return _averaged(turned, size, colour)

    def _set(
        self,
        surface: Surface,
        face: Face,
        px: int,
        text: str,
        colour: str,
        tracking: float,
        at: Point,
        reach: int,
    ) -> None:
        """Sets the letters from `at`; `reach` px of outline if not 0."""
        ascent = self.cut(face, px).get_ascent()
        left = float(at[0])
        for font, part in self._runs(face, px, text):
            top = round(at[1]) + ascent - font.get_ascent()
            pieces = [part] if not tracking else list(part)
            done = ""
            for piece in pieces:
                font.outline = reach
                picture = fast(font.render(piece, True, colour))
                font.outline = 0
                place = left + font.size(done)[0] + tracking * len(done)
                surface.blit(picture, (round(place), top))
                done += piece
            left += font.size(part)[0] + tracking * len(part)


def _averaged(picture: Surface, size: tuple[int, int], colour: str) -> Surface:
    """Letters of one colour at a smaller size."""
    smaller = fast(pygame.transform.smoothscale(picture, size))
    # Averaging has mixed the letters' colour with the clear ground's black: put it right.
    return inked(smaller, colour)
