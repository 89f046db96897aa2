"""The burst that says that madness has broken out."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from madtable.ui import palette
from madtable.ui.kit import Kit
from madtable.ui.parts import Z_BURST
from madtable.ui.sheet import Point, Sheet, blank, star
from madtable.ui.stage import Item, Stage
from madtable.ui.tween import Call, Delay, Motion, Tween, back, in3
from madtable.ui.tween import Sequence as InTurn

BURST_IN_S = 0.2
BURST_STAYS_S = 0.7
BURST_OUT_S = 0.18
WORD_TILT = -7.0


class BurstWord(Item):
    """A mustard star with a word across it that leaps up, stays and shrinks away."""

    def __init__(self, kit: Kit, centre: Point, words: str) -> None:
        super().__init__(Z_BURST, moving=True)
        self.kit = kit
        self.centre = centre
        self.words = words
        self.size = 1.0

    def _whole(self) -> Surface:
        kit, s = self.kit, self.kit.s

        def make() -> Surface:
            reach_x, reach_y = 218.0, 152.0
            sheet = Sheet(2 * reach_x + 30, 2 * reach_y + 34, -reach_x - 10, -reach_y - 10)
            # Broader than high: the word lies across it.
            outline = star(17, 1.0, 0.79, 11, 0.055)
            for colour, at in ((palette.INK, (8.0, 11.0)), (palette.MUSTARD, (0.0, 0.0))):
                sheet.path(_stretched(outline, reach_x, reach_y), colour, palette.INK, 5, at=at)
            piece = sheet.piece(s)
            picture = piece.surface.copy()
            word = self._word(2 * reach_x - 34)
            centre = (piece.left, piece.top)
            picture.blit(word, word.get_rect(center=centre))
            return picture

        return kit.art.kept(("burst word", self.words, round(s, 4)), make)

    def _word(self, room: float) -> Surface:
        """The word with its outline, leaning; letters of paper on ink with a hard shadow."""
        kit, s = self.kit, self.kit.s
        px = round(67 * s)
        while px > 8 and kit.letters.measured("head", px, self.words) > room * s:
            px -= 1
        reach = max(2, round(6 * s))
        drop = round(5 * s)
        line = kit.letters.raw("head", px, self.words, palette.PAPER, outline=(palette.INK, reach))
        dark = kit.letters.raw("head", px, self.words, palette.INK, outline=(palette.INK, reach))
        flat = blank(line.get_width() + drop + 4, line.get_height() + drop + 4)
        flat.blit(dark, (2 + drop, 2 + drop))
        flat.blit(line, (2, 2))
        return pygame.transform.rotozoom(flat, -WORD_TILT, 1.0)

    def grow(self, size: float) -> None:
        """Be this large (1: full size)."""
        if size != self.size:
            self.size = size
            self.touch()

    def _picture(self) -> Surface:
        # Steps of a sixteenth: a leap of a fifth of a second needs no more sizes.
        share = max(1, round(self.size * 16)) / 16
        return self.kit.art.turned(("burst word", self.words), self._whole(), 0.0, share)

    def bounds(self) -> Rect:
        """See Item."""
        return self._picture().get_rect(center=(round(self.centre[0]), round(self.centre[1])))

    def paint(self, surface: Surface) -> None:
        """See Item."""
        surface.blit(self._picture(), self.bounds())


def _stretched(outline: str, wide: float, high: float) -> str:
    """A path of a star of radius 1 stretched to an oval."""
    points = [point.split() for point in outline[1:-1].split("L")]
    return "M" + "L".join(f"{float(x) * wide:.2f} {float(y) * high:.2f}" for x, y in points) + "Z"


def burst_motion(stage: Stage, burst: BurstWord) -> Motion:
    """The burst's whole appearance; with less motion it stands still."""

    def begin() -> None:
        burst.grow(0.4)
        stage.add(burst)

    def arrive(t: float) -> None:
        burst.grow(0.4 + 0.6 * t)

    def leave(t: float) -> None:
        if t >= 1.0:
            stage.remove(burst)
        else:
            burst.grow(1.0 - 0.7 * t)

    def stand() -> None:
        begin()
        burst.grow(1.0)

    return InTurn(
        Tween(BURST_IN_S, arrive, back(1.7), begin=begin, less=Call(stand)),
        Delay(BURST_STAYS_S),
        Tween(BURST_OUT_S, leave, in3),
    )
