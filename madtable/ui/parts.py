"""The paper things on a table: heading, prompt strip, speech bubbles, number badges,
bursts.

All places are px of the surface; `scale` is px a design unit. None of these takes input: what can
be pressed is a widget or is hit-tested by the table itself.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from madtable.ui import palette, paper
from madtable.ui.art import Art
from madtable.ui.lettering import Lettering
from madtable.ui.sheet import Piece
from madtable.ui.stage import Item
from madtable.ui.tween import back

Z_HEADING = 10.0
Z_PROMPT = 30.0
Z_BUBBLE = 80.0
Z_BURST = 85.0

BUBBLE_EDGE = 52.0
"""How much higher than its lines a bubble is, in units."""
BUBBLE_STEP = 34 / 30
"""How far apart the lines in a bubble lie, in sizes of its letters."""

SWELL_S = 0.16
"""How long a bubble takes to come and to go (style guide 13)."""

_SWELL = back(1.4)


class Heading(Item):
    """The name of the game and one line about the state of play, at the top left."""

    def __init__(self, lettering: Lettering, rect: Rect, scale: float) -> None:
        super().__init__(Z_HEADING)
        self.lettering = lettering
        self.rect = rect
        self.scale = scale
        self.title = ""
        self.line = ""

    def written(self) -> Rect:
        """What the words cover, in px."""
        s = self.scale
        words = (
            self.lettering.width("hud", self.title, s),
            self.lettering.width("note", self.line, s),
        )
        width = min(self.rect.width, max(words))
        return Rect(self.rect.topleft, (width, round(76 * s)))

    def say(self, title: str, line: str) -> None:
        """Show these words."""
        if (title, line) != (self.title, self.line):
            self.title, self.line = title, line
            self.touch()

    def bounds(self) -> Rect:
        """See Item; tails of the letters reach below the second row."""
        return self.rect.inflate(0, 2 * round(8 * self.scale))

    def paint(self, surface: Surface) -> None:
        """See Item."""
        s = self.scale
        room = self.rect.width
        title = self.lettering.fitted("hud", self.title, palette.PAPER, s, room)
        surface.blit(title, title.get_rect(midleft=(self.rect.left, self.rect.top + round(23 * s))))
        line = self.lettering.fitted("note", self.line, palette.CREAM, s, room)
        surface.blit(line, line.get_rect(midleft=(self.rect.left, self.rect.top + round(58 * s))))


class Prompt(Item):
    """The paper strip over the hand: who is asked (mustard head) and one sentence."""

    def __init__(self, art: Art, lettering: Lettering, rect: Rect, scale: float) -> None:
        super().__init__(Z_PROMPT, visible=False)
        self.art = art
        self.lettering = lettering
        self.rect = rect
        self.scale = scale
        self.head = ""
        self.text = ""

    def say(self, head: str, text: str) -> None:
        """Show these words; no text hides the strip."""
        if (head, text) != (self.head, self.text):
            self.head, self.text = head, text
            self.visible = bool(text)
            self.touch()

    def written(self) -> Rect:
        """What the strip covers, in px; nothing while it is hidden."""
        if not self.visible:
            return Rect(self.rect.center, (0, 0))
        strip = Rect(0, 0, round(sum(self._widths()) * self.scale), self.rect.height)
        strip.center = self.rect.center
        return strip

    def bounds(self) -> Rect:
        """See Item."""
        return self.rect.inflate(round(40 * self.scale), round(44 * self.scale))

    def _widths(self) -> tuple[float, float]:
        s = self.scale
        head = self.lettering.width("chip", self.head, s) / s + 56 if self.head else 0.0
        text = self.lettering.width("prompt", self.text, s) / s + 64
        most = self.rect.width / s
        return head, min(max(text, 360.0), most - head)

    def paint(self, surface: Surface) -> None:
        """See Item."""
        s = self.scale
        head, text = self._widths()
        height = self.rect.height / s
        strip = self.art.kept(
            ("prompt", round(head), round(text), round(height), round(s, 4)),
            lambda: paper.prompt_strip(head + text, height, head, s),
        )
        left = self.rect.centerx - (head + text) / 2 * s
        strip.draw(surface, (left, self.rect.top))
        y = self.rect.centery
        if self.head:
            words = self.lettering.fitted("chip", self.head, palette.INK, s, round((head - 30) * s))
            surface.blit(words, words.get_rect(center=(round(left + (head / 2 - 4) * s), y)))
        words = self.lettering.fitted("prompt", self.text, palette.INK, s, round((text - 44) * s))
        surface.blit(words, words.get_rect(midleft=(round(left + (head + 26) * s), y)))


@dataclass(frozen=True, slots=True)
class Wording:
    """How a text is written in a bubble: lines, size in units; and how large that is in px."""

    lines: tuple[str, ...]
    size: float
    width: float
    height: float

    @classmethod
    def of(
        cls, lettering: Lettering, text: str, scale: float, room: float = 330.0, size: float = 30.0
    ) -> Wording:
        """Even lines up to `room` units; what is short stays in one. "\\n" begins a new one."""
        lines: list[str] = []
        for part in text.split("\n"):
            if len(part) > 20:
                wide = lettering.even("bubble", part, scale, round(room * scale), size)
                lines += lettering.lines("bubble", part, scale, wide, size)
            else:
                lines.append(part)
        longest = max(lettering.width("bubble", line, scale, size) for line in lines)
        # Letters have a floor: on a small screen they are larger than `size` has them.
        tall = lettering.size("bubble", scale, size) * BUBBLE_STEP
        height = BUBBLE_EDGE * scale + tall * len(lines)
        return cls(tuple(lines), size, longest + 92 * scale, height)


class Bubble(Item):
    """Something a seat says: an oval round `centre`, kept on the screen, its tail's tip at `tip`.

    It swells out of its tail, stays for `seconds` (None: until it is taken away) and shrinks back.
    """

    def __init__(
        self,
        art: Art,
        lettering: Lettering,
        text: str,
        tip: tuple[float, float],
        centre: tuple[float, float],
        screen: Rect,
        scale: float,
        *,
        seconds: float | None = None,
        still: bool = False,
        wording: Wording | None = None,
    ) -> None:
        super().__init__(Z_BUBBLE)
        self.text = text
        self.scale = scale
        self.seconds = seconds
        self.still = still
        self.age = 0.0
        self.wording = wording or Wording.of(lettering, text, scale)
        lines, size = self.wording.lines, self.wording.size
        width, height = self.wording.width / scale, self.wording.height / scale
        centre_x, centre_y = centre
        margin = 12 * scale
        half = (width / 2 * scale, height / 2 * scale)
        centre_x = min(
            max(centre_x, screen.left + half[0] + margin), screen.right - half[0] - margin
        )
        centre_y = min(
            max(centre_y, screen.top + half[1] + margin), screen.bottom - half[1] - margin
        )
        tail = (
            (tip[0] - centre_x) / scale + width / 2,
            (tip[1] - centre_y) / scale + height / 2,
        )
        self.tip = tip
        self.centre = (centre_x, centre_y)
        corner = (centre_x - half[0], centre_y - half[1])
        piece = paper.bubble(width, height, tail, scale)
        self._whole = piece.rect(corner)
        self._picture = piece.surface.copy()
        step = (self.wording.height - BUBBLE_EDGE * scale) / len(lines)
        top = centre_y - step * (len(lines) - 1) / 2
        for index, line in enumerate(lines):
            words = lettering.line("bubble", line, palette.INK, scale, size=size)
            at = (round(centre_x) - self._whole.left, round(top + index * step) - self._whole.top)
            self._picture.blit(words, words.get_rect(center=at))
        self.moving = not still

    def go_on(self, bubble: Bubble) -> None:
        """Be there as long as that one would have been, and as far along."""
        self.age = max(bubble.age, SWELL_S)
        self.seconds = bubble.seconds
        self.moving = False
        self.touch()

    def stand(self) -> None:
        """Be whole, not on its way in or out: a sheet is laid over the table, and time stops."""
        self.age = max(self.age, SWELL_S)
        if self.seconds is not None:
            self.age = min(self.age, self.seconds - SWELL_S)
        self.moving = False
        self.touch()

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; False when it has gone."""
        before, self.age = self._size(), self.age + dt
        size = self._size()
        if size != before:
            self.moving = size != 1.0
            self.touch()
        return self.seconds is None or self.age < self.seconds

    def _size(self) -> float:
        """How large it is now, 1 for its whole size."""
        if self.still:
            return 1.0
        if self.age < SWELL_S:
            return max(0.05, _SWELL(self.age / SWELL_S))
        if self.seconds is not None and self.age > self.seconds - SWELL_S:
            return max(0.05, (self.seconds - self.age) / SWELL_S)
        return 1.0

    def bounds(self) -> Rect:
        """See Item."""
        size = self._size()
        if size == 1.0:
            return self._whole
        left = self.tip[0] + (self._whole.left - self.tip[0]) * size
        top = self.tip[1] + (self._whole.top - self.tip[1]) * size
        width, height = max(1, self._whole.width * size), max(1, self._whole.height * size)
        return Rect(round(left), round(top), round(width), round(height))

    def paint(self, surface: Surface) -> None:
        """See Item."""
        rect = self.bounds()
        picture = self._picture
        if rect.size != picture.get_size():
            picture = pygame.transform.smoothscale(picture, rect.size)
        surface.blit(picture, rect)


class Numbered(Item):
    """A round badge with a number (how many cards lie in a pile)."""

    def __init__(
        self, art: Art, lettering: Lettering, centre: tuple[float, float], scale: float, z: float
    ) -> None:
        super().__init__(z)
        self.lettering = lettering
        self.centre = centre
        self.scale = scale
        self.number = 0
        self.piece: Piece = art.kept(("badge", 28, round(scale, 4)), lambda: paper.badge(28, scale))

    def show(self, number: int) -> None:
        """Show another number."""
        if number != self.number:
            self.number = number
            self.touch()

    def bounds(self) -> Rect:
        """See Item."""
        return self.piece.rect(self.centre)

    def paint(self, surface: Surface) -> None:
        """See Item."""
        self.piece.draw(surface, self.centre)
        number = self.lettering.line("count", str(self.number), palette.INK, self.scale)
        surface.blit(number, number.get_rect(center=(round(self.centre[0]), round(self.centre[1]))))


class Burst(Item):
    """A star with a word across it, or an ink puff without one: shown for a moment over a place."""

    def __init__(
        self,
        lettering: Lettering,
        piece: Piece,
        centre: tuple[float, float],
        text: str,
        scale: float,
        colour: str = palette.INK,
        z: float = Z_BURST,
    ) -> None:
        super().__init__(z, moving=True)
        self.piece = piece
        self.centre = centre
        self.words = lettering.line("bubble", text, colour, scale) if text else None

    def bounds(self) -> Rect:
        """See Item."""
        rect = self.piece.rect(self.centre)
        if self.words is not None:
            centre = (round(self.centre[0]), round(self.centre[1]))
            rect = rect.union(self.words.get_rect(center=centre))
        return rect

    def paint(self, surface: Surface) -> None:
        """See Item."""
        self.piece.draw(surface, self.centre)
        if self.words is not None:
            centre = (round(self.centre[0]), round(self.centre[1]))
            surface.blit(self.words, self.words.get_rect(center=centre))
