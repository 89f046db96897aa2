"""All writing on the screen: four font files by role, size, width and place; kept once drawn.

Sizes are design units times `scale` (px per unit), rounded, never under 14 px. Baselines follow
from the faces: text is centred by eye on its small letters and digits, not by its box.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NamedTuple

from pygame import Rect, Surface
from pygame.font import Font

from madtable.ui.sheet import Point, blank
from madtable.ui.typecase import FACES, Face, TypeCase

Anchor = Literal["left", "centre", "right"]

FLOOR = 14  # real px; nothing is ever written smaller, except on a card that is small itself


class Role(NamedTuple):
    """What a line is for: its face, size and extra space between letters in units.

    `reading` marks the roles that the large-text setting enlarges.
    """

    face: Face
    size: float
    tracking: float = 0.0
    reading: bool = False


ROLES: dict[str, Role] = {
    "logo": Role("head", 226, -6),
    "attract": Role("head", 148),
    "curtain": Role("head", 96),
    "burst": Role("head", 67),
    "total": Role("head", 64),
    "screen": Role("head", 62),
    "button_large": Role("head", 52),
    "panel": Role("head", 40),
    "button": Role("head", 40),
    "list": Role("head", 33),
    "button_small": Role("head", 32),
    "hud": Role("head", 32),
    "bubble": Role("head", 30),
    "chip": Role("head", 28),
    "log_head": Role("head", 24),
    "count": Role("head", 27),
    "body": Role("body", 26, reading=True),
    "prompt": Role("body", 25, reading=True),
    "tape": Role("strong", 23, 1),
    "note": Role("body", 22, reading=True),
    "log": Role("body", 21, reading=True),
    "log_new": Role("strong", 21, reading=True),
    "small": Role("body", 20, reading=True),
    "badge": Role("badge", 44),
}


LOG = ("log", "log_new")
"""The roles of the log's lines."""


class Lettering(TypeCase):
    """Writes lines and blocks with the fonts of one folder.

    `large` enlarges the roles meant for reading (1.15 large text, 1.25 kiosk), `log` the lines of
    the log once more. Surfaces are shared:
    blit them, never draw on them. Raises `BadInput` naming the file if a font is missing.
    """

    def __init__(
        self, folder: Path, large: float = 1.0, budget: int = 16 * 2**20, *, log: float = 1.0
    ) -> None:
        super().__init__(folder, budget)
        self.large = large
        self.log = log

    # --- fonts -----------------------------------------------------------------------------------

    def size(self, role: str, scale: float, size: float | None = None) -> int:
        """The size of a role in px; `size` (units) replaces the role's own."""
        kind = ROLES[role]
        units = kind.size if size is None else size
        if kind.reading:
            units *= self.large
        if role in LOG:
            units *= self.log
        return max(FLOOR, round(units * scale))

    def least(self, role: str, units: float) -> float:
        """How small a role may become to fit where it would be `units` small as it comes: what was
        enlarged for reading gives that up before any of it is cut off.
        """
        return units / self.large if ROLES[role].reading else units

    def font(self, role: str, scale: float, size: float | None = None) -> Font:
        """The font of a role at `scale`; for measuring, `line` writes."""
        return self.cut(ROLES[role].face, self.size(role, scale, size))

    # --- lines -----------------------------------------------------------------------------------

    def width(self, role: str, text: str, scale: float, size: float | None = None) -> int:
        """How many px wide a line of a role will be."""
        px = self.size(role, scale, size)
        return self.measured(ROLES[role].face, px, text, ROLES[role].tracking * scale)

    def baseline(self, role: str, scale: float, size: float | None = None) -> int:
        """How many px below the top of a line's surface its letters stand (without outline)."""
        return self.font(role, scale, size).get_ascent()

    def drop(self, role: str, scale: float, size: float | None = None) -> int:
        """How many px below the optical middle of a line its baseline lies."""
        return round(FACES[ROLES[role].face].drop * self.size(role, scale, size))

    def line(
        self,
        role: str,
        text: str,
        colour: str,
        scale: float,
        *,
        size: float | None = None,
        outline: tuple[str, float] | None = None,
    ) -> Surface:
        """One line of writing.

        `outline` is a colour and a reach in units, drawn round the letters; the surface then grows
        by that reach on every side.
        """
        kind = ROLES[role]
        return self.raw(
            kind.face,
            self.size(role, scale, size),
            text,
            colour,
            tracking=kind.tracking * scale,
            outline=(outline[0], max(1, round(outline[1] * scale))) if outline else None,
        )

    def write(
        self,
        target: Surface,
        role: str,
        text: str,
        colour: str,
        scale: float,
        at: Point,
        anchor: Anchor = "left",
        *,
        size: float | None = None,
        fit: float | None = None,
        outline: tuple[str, float] | None = None,
    ) -> Rect:
        """Writes a line on `target`, its optical middle at the height of `at` (px).

        `anchor` says which end of the line stands at `at`. A line wider than `fit` px is fitted as
        `fitted` does. Returns the px covered.
        """
        if fit is not None:
            text, size = self._fit(role, text, scale, fit, size)
        picture = self.line(role, text, colour, scale, size=size, outline=outline)
        reach = max(1, round(outline[1] * scale)) if outline else 0
        top = round(at[1]) + self.drop(role, scale, size) - self.baseline(role, scale, size) - reach
        left = round(at[0]) - {"left": reach, "centre": picture.width // 2, "right": 0}[anchor]
        if anchor == "right":
            left -= picture.width - reach
        return target.blit(picture, (left, top))

    def fitted(
        self,
        role: str,
        text: str,
        colour: str,
        scale: float,
        width: float,
        *,
        size: float | None = None,
    ) -> Surface:
        """One line no wider than `width` px: smaller letters first, then an ellipsis."""
        text, size = self._fit(role, text, scale, width, size)
        return self.line(role, text, colour, scale, size=size)

    # --- blocks ----------------------------------------------------------------------------------

    def lines(
        self, role: str, text: str, scale: float, width: float, size: float | None = None
    ) -> list[str]:
        """The text broken into lines of at most `width` px; a word too long is broken itself."""
        rows: list[str] = []
        for paragraph in text.split("\n"):
            row = ""
            for word in paragraph.split(" "):
                longer = f"{row} {word}" if row else word
                if self.width(role, longer, scale, size) <= width:
                    row = longer
                    continue
                if row:
                    rows.append(row)
                row = word
                while self.width(role, row, scale, size) > width and len(row) > 1:
                    count = self._fitting(role, row, scale, width, size)
                    rows.append(row[:count])
                    row = row[count:]
            rows.append(row)
        return rows

    def block(
        self,
        role: str,
        text: str,
        colour: str,
        scale: float,
        width: float,
        *,
        align: Anchor = "left",
        leading: float = 1.3,
        size: float | None = None,
    ) -> Surface:
        """A wrapped text of at most `width` px; lines are `leading` sizes apart.

        The surface is exactly as wide as the longest line.
        """
        key = (
            "block",
            role,
            text,
            colour,
            scale,
            round(width),
            align,
            leading,
            size,
            self.large,
            self.log,
        )
        return self.shelf.kept(
            key, lambda: self._block(role, text, colour, scale, width, align, leading, size)
        )

    # --- inside ----------------------------------------------------------------------------------

    def _fit(
        self, role: str, text: str, scale: float, width: float, size: float | None
    ) -> tuple[str, float]:
        units = ROLES[role].size if size is None else size
        if not text:
            return text, units
        least = self.least(role, units * 0.72)
        while self.width(role, text, scale, units) > width and units > least:
            if self.size(role, scale, units) <= FLOOR:
                break
            units = max(least, units - max(0.5, 1 / scale))
        if self.width(role, text, scale, units) <= width:
            return text, units
        room = width - self.width(role, "…", scale, units)
        count = self._fitting(role, text, scale, room, units)
        return text[:count].rstrip() + "…", units

    def _fitting(self, role: str, text: str, scale: float, width: float, size: float | None) -> int:
        """How many letters fit, at least one."""
        low, high = 1, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(role, text[:middle], scale, size) <= width:
                low = middle
            else:
                high = middle - 1
        return low

    def _block(
        self,
        role: str,
        text: str,
        colour: str,
        scale: float,
        width: float,
        align: Anchor,
        leading: float,
        size: float | None,
    ) -> Surface:
        rows = [
            self.line(role, row, colour, scale, size=size)
            for row in self.lines(role, text, scale, width, size)
        ]
        step = round(self.size(role, scale, size) * leading)
        wide = max(row.width for row in rows)
        surface = blank(wide, step * (len(rows) - 1) + rows[-1].height)
        for index, row in enumerate(rows):
            left = {"left": 0, "centre": (wide - row.width) // 2, "right": wide - row.width}[align]
            surface.blit(row, (left, index * step))
        return surface
