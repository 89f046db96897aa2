"""The tape of the log: what has happened at the table, newest first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect, Surface

from madtable.ui import palette, paper
from madtable.ui.art import Art
from madtable.ui.lettering import ROLES, Lettering
from madtable.ui.stage import Item

Z_LOG = 70.0
FIRST, TORN = 70.0, 12.0
"""The middle of the first row below the top of the tape; the torn end that is not written on."""
BARE = 84.0
"""How much of a tape hangs out on which nothing is printed yet, in units."""
SHORT = ((2, 0.75), (3, 0.5))
"""So few rows of the newest line are better, for as large a share of the size wished for."""
END = 28.0
"""How far the tape hangs on below its last row, in units."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: its words, and the drawing that stands before it (a suit's glyph), if
    any.
    """

    text: str
    glyph: str = ""


class _Printed(NamedTuple):
    """A line on the tape: the middle of its first row in px, and its rows."""

    line: LogLine
    y: int
    rows: list[str]


class LogTape(Item):
    """The adding-machine tape at the top right: the newest lines, newest first and bold.

    `rect` is where it hangs when it is full, in px; it is let out as far as it is printed on.
    """

    def __init__(
        self, art: Art, lettering: Lettering, rect: Rect, scale: float, title: str, lines: int = 4
    ) -> None:
        super().__init__(Z_LOG)
        self.art = art
        self.lettering = lettering
        self.rect = rect
        self.scale = scale
        self.title = title
        self.most = lines
        self.lines: list[LogLine] = []

    def show(self, lines: list[LogLine]) -> None:
        """Show these lines, oldest first as they came; only the newest few find room."""
        newest = lines[-self.most :][::-1]
        if newest != self.lines:
            self.lines = newest
            self.touch()

    def bounds(self) -> Rect:
        """See Item."""
        return self.rect.inflate(round(24 * self.scale), round(48 * self.scale))

    def paint(self, surface: Surface) -> None:
        """See Item."""
        s = self.scale
        size, printed = self._set()
        hanging = self._hanging(size, printed)
        tape = self.art.kept(
            ("log-tape", hanging.size),
            lambda: paper.log_tape(hanging.width / s, hanging.height / s, s),
        )
        tape.draw(surface, hanging.topleft)
        left = self.rect.left + round(28 * s)
        head = self.lettering.line("log_head", self.title, palette.INK, s)
        surface.blit(head, head.get_rect(midleft=(left, self.rect.top + round(30 * s))))
        for index, (line, y, rows) in enumerate(printed):
            role, colour = ("log_new", palette.INK) if index == 0 else ("log", palette.FAINT)
            if line.glyph:
                wide = round(30 * s)
                glyph = self.art.drawing(line.glyph, wide, wide)
                surface.blit(glyph, glyph.get_rect(midleft=(left, y)))
            at = left + self._indent(line)
            for row in rows:
                words = self.lettering.fitted(role, row, colour, s, self._room(line), size=size)
                surface.blit(words, words.get_rect(midleft=(at, y)))
                y += self._step(size)

    # -- inside ---------------------------------------------------------------------------------

    def _set(self) -> tuple[float, list[_Printed]]:
        """The size of the lines in units, and those that find room.

        What was enlarged for reading gives that up until the newest line takes few rows, or else
        until it is whole; one that is too long even so ends with an ellipsis.
        """
        largest = ROLES["log"].size
        least = largest / (self.lettering.large * self.lettering.log)
        sizes = [largest - step for step in range(int(largest - least) + 1)]
        if not self.lines:
            return largest, []
        newest = self.lines[0]
        for most, share in (*SHORT, (self._most_rows(least), 0.0)):
            for size in (one for one in (*sizes, least) if one >= share * largest):
                printed = self._print(size)
                if printed and len(printed[0].rows) <= most and self._whole(newest, size):
                    return size, printed
        rows = self._rows(0, newest, least)
        if len(rows) > self._most_rows(least):
            rows = rows[: self._most_rows(least)]
            rows[-1] = f"{rows[-1]} …"
        return least, [_Printed(newest, self.rect.top + round(FIRST * self.scale), rows)]

    def _print(self, size: float) -> list[_Printed]:
        s, step = self.scale, self._step(size)
        y = self.rect.top + round(FIRST * s)
        found: list[_Printed] = []
        for index, line in enumerate(self.lines):
            rows = self._rows(index, line, size)
            if y + (len(rows) - 1) * step > self._lowest(size):
                break
            found.append(_Printed(line, y, rows))
            y += len(rows) * step + round(9 * s)
        return found

    def _whole(self, line: LogLine, size: float) -> bool:
        """Whether no word of the newest line has to be broken."""
        room, width = self._room(line), self.lettering.width
        return all(width("log_new", word, self.scale, size) <= room for word in line.text.split())

    def _rows(self, index: int, line: LogLine, size: float) -> list[str]:
        role = "log_new" if index == 0 else "log"
        room = self._room(line)
        text = self.lettering.together(role, line.text, self.scale, room, size)
        return self.lettering.lines(role, text, self.scale, room, size)

    def _most_rows(self, size: float) -> int:
        """How many rows find room on the whole tape, at least one."""
        room = self._lowest(size) - self.rect.top - round(FIRST * self.scale)
        return max(1, 1 + room // self._step(size))

    def _lowest(self, size: float) -> int:
        """Where the middle of the lowest row may be, in px."""
        half = self.lettering.size("log", self.scale, size) * 2 // 3
        return self.rect.bottom - round(TORN * self.scale) - half

    def _hanging(self, size: float, printed: list[_Printed]) -> Rect:
        """What there is of the tape with these lines on it, in px."""
        s = self.scale
        high = round(BARE * s)
        if printed:
            last = printed[-1]
            half = self.lettering.size("log", s, size) * 2 // 3
            end = last.y + (len(last.rows) - 1) * self._step(size) + half + round(END * s)
            high = min(end - self.rect.top, self.rect.height)
        return Rect(self.rect.topleft, (self.rect.width, high))

    def _step(self, size: float) -> int:
        """From row to row, in px."""
        s = self.scale
        return max(round(26 * s), round(1.24 * self.lettering.size("log", s, size)))

    def _indent(self, line: LogLine) -> int:
        return round(40 * self.scale) if line.glyph else 0

    def _room(self, line: LogLine) -> int:
        """How many px wide a line's rows may be."""
        return self.rect.width - round(48 * self.scale) - self._indent(line)
