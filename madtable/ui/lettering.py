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

NARROWEST = 0.75
"""The share of its width that a line may be narrowed to when smaller letters no longer help."""


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


LEADING, TIGHT = 1.22, 1.08
"""From line to line of a block that is made to fit, in sizes of its letters; and at least."""


class Fitted(NamedTuple):
    """A line made to fit: what is left of its text, the size in units, and how many px wide it is
    to be where that is narrower than it comes.
    """

    text: str
    size: float
    wide: int | None = None


class Setting(NamedTuple):
    """How a text of several lines is set to fit its place: the size in units, the share of their
    width that its letters keep, from line to line in sizes, and whether it fits like that.
    """

    size: float
    narrow: float = 1.0
    leading: float = LEADING
    fits: bool = True


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
        wide: int | None = None,
    ) -> Surface:
        """One line of writing.

        `outline` is a colour and a reach in units, drawn round the letters; the surface then grows
        by that reach on every side. Or else `wide` is how many px wide the line is made, by letters
        narrower than they come.
        """
        kind = ROLES[role]
        if wide is not None:
            px = self.size(role, scale, size)
            return self.narrow(kind.face, px, text, colour, wide, tracking=kind.tracking * scale)
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
    ) -> Rect:
        """Writes a line on `target`, its optical middle at the height of `at` (px).

        `anchor` says which end of the line stands at `at`. A line wider than `fit` px is fitted as
        `fitted` does. Returns the px covered.
        """
        wide = None
        if fit is not None:
            text, size, wide = self._fit(role, text, scale, fit, size)
        picture = self.line(role, text, colour, scale, size=size, wide=wide)
        top = round(at[1]) + self.drop(role, scale, size) - self.baseline(role, scale, size)
        before = {"left": 0, "centre": picture.width // 2, "right": picture.width}[anchor]
        return target.blit(picture, (round(at[0]) - before, top))

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
        """One line no wider than `width` px: smaller letters first, then narrower ones, then an
        ellipsis.
        """
        text, size, wide = self._fit(role, text, scale, width, size)
        return self.line(role, text, colour, scale, size=size, wide=wide)

    # --- blocks ----------------------------------------------------------------------------------

    def setting(
        self,
        role: str,
        text: str,
        scale: float,
        width: float,
        rows: int,
        size: float | None = None,
        *,
        height: float | None = None,
    ) -> Setting:
        """How a block fits into `rows` lines of `width` px and, if it is given, a height in px: at
        most as large as its role (or `size`) says; smaller letters first, then narrower ones, then
        lines closer together.
        """
        units = ROLES[role].size if size is None else size
        least = self.least(role, units * 0.6)

        def fits(narrow: float = 1.0, leading: float = LEADING) -> bool:
            lines = len(self.lines(role, text, scale, width, units, narrow=narrow))
            tall = lines * leading * self.size(role, scale, units)
            return lines <= rows and (lines == 1 or height is None or tall <= height)

        while not fits():
            if units <= least or self.size(role, scale, units) <= FLOOR:
                break
            units -= 0.5
        else:
            return Setting(units)
        steps = [1.0 - 0.05 * step for step in range(round((1.0 - NARROWEST) / 0.05) + 1)]
        for leading in (LEADING, TIGHT):
            for narrow in steps:
                if fits(narrow, leading):
                    return Setting(units, narrow, leading)
        return Setting(units, NARROWEST, TIGHT, False)

    def lines(
        self,
        role: str,
        text: str,
        scale: float,
        width: float,
        size: float | None = None,
        *,
        narrow: float = 1.0,
    ) -> list[str]:
        """The text broken into lines of at most `width` px; a word too long is broken itself.

        `narrow` is the share of their width that its letters keep.
        """
        width /= narrow
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

    def even(
        self, role: str, text: str, scale: float, width: int, size: float | None = None
    ) -> int:
        """The least width in px at which a text breaks into no more lines than at `width`: they
        come out about equally long, and no single word is left for the last one.
        """
        count = len(self.lines(role, text, scale, width, size))
        low, high = width // 2, width
        while count > 1 and low < high:
            middle = (low + high) // 2
            if len(self.lines(role, text, scale, middle, size)) > count:
                low = middle + 1
            else:
                high = middle
        return high

    def together(
        self, role: str, text: str, scale: float, width: float, size: float | None = None
    ) -> str:
        """The text with its last two words tied where the last one would stand alone on a line of
        `width` px, and it takes no more lines for that.
        """
        rows = self.lines(role, text, scale, width, size)
        head, _, last = text.rpartition(" ")
        if len(rows) == 1 or rows[-1] != last:
            return text
        tied = f"{head}\N{NO-BREAK SPACE}{last}"
        end = tied.rpartition(" ")[2]
        again = self.lines(role, tied, scale, width, size)
        return tied if len(again) == len(rows) and again[-1] == end else text

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
        narrow: float = 1.0,
    ) -> Surface:
        """A wrapped text of at most `width` px; lines are `leading` sizes apart, the letters as
        `narrow` as in `lines`.

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
            narrow,
            self.large,
            self.log,
        )
        return self.shelf.kept(
            key,
            lambda: self._block(role, text, colour, scale, width, align, leading, size, narrow),
        )

    def fitted_block(
        self,
        role: str,
        text: str,
        colour: str,
        scale: float,
        width: float,
        rows: int,
        *,
        size: float | None = None,
        height: float | None = None,
        align: Anchor = "left",
        leading: float = LEADING,
    ) -> Surface:
        """A block made to fit as `setting` says."""
        set_so = self.setting(role, text, scale, width, rows, size, height=height)
        return self.block(
            role,
            text,
            colour,
            scale,
            width,
            align=align,
            leading=min(leading, set_so.leading),
            size=set_so.size,
            narrow=set_so.narrow,
        )

    # --- inside ----------------------------------------------------------------------------------

    def fitting(self, role: str, text: str, scale: float, width: float, size: float) -> float:
        """How large a line has to be written to fit into `width` px: `size` units, or less."""
        return self._fit(role, text, scale, width, size).size

    def _fit(self, role: str, text: str, scale: float, width: float, size: float | None) -> Fitted:
        units = ROLES[role].size if size is None else size
        if not text:
            return Fitted(text, units)
        least = self.least(role, units * 0.72)
        while self.width(role, text, scale, units) > width and units > least:
            if self.size(role, scale, units) <= FLOOR:
                break
            units = max(least, units - max(0.5, 1 / scale))
        full = self.width(role, text, scale, units)
        if full <= width:
            return Fitted(text, units)
        if full * NARROWEST <= width:
            return Fitted(text, units, int(width))
        room = width / NARROWEST - self.width(role, "…", scale, units)
        count = self._fitting(role, text, scale, room, units)
        cut = text[:count].rstrip() + "…"
        return Fitted(cut, units, min(int(width), self.width(role, cut, scale, units)))

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
        narrow: float,
    ) -> Surface:
        pictures = []
        for row in self.lines(role, text, scale, width, size, narrow=narrow):
            thin = None
            if row and narrow < 1.0:
                thin = int(self.width(role, row, scale, size) * narrow)
            pictures.append(self.line(role, row, colour, scale, size=size, wide=thin))
        step = round(self.size(role, scale, size) * leading)
        wide = max(picture.width for picture in pictures)
        surface = blank(wide, step * (len(pictures) - 1) + pictures[-1].height)
        for index, picture in enumerate(pictures):
            spare = wide - picture.width
            left = {"left": 0, "centre": spare // 2, "right": spare}[align]
            surface.blit(picture, (left, index * step))
        return surface
