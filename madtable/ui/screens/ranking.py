"""The list of how everybody ended, best first."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from madtable.ui import palette
from madtable.ui.kit import Kit
from madtable.ui.offer import Rank
from madtable.ui.palette import PLAYERS
from madtable.ui.sheet import Piece, Sheet, rounded
from madtable.ui.stage import Item
from madtable.ui.widgets.panel import Z_CAPTION

ROW = 102.0


class Ranking(Item):
    """The rows of a ranking on a sheet of paper; `rect` (px) is where they lie."""

    def __init__(self, kit: Kit, rect: Rect, ranks: Sequence[Rank]) -> None:
        super().__init__(Z_CAPTION)
        self.kit = kit
        self.rect = Rect(rect)
        self.ranks = tuple(ranks)

    def bounds(self) -> Rect:
        """See Item."""
        return self.rect.inflate(self.kit.px(8), self.kit.px(8))

    def paint(self, surface: Surface) -> None:
        """See Item."""
        height = min(self.kit.px(ROW), self.rect.height // max(1, len(self.ranks)))
        before: Rank | None = None
        for index, rank in enumerate(self.ranks):
            row = Rect(self.rect.left, self.rect.top + index * height, self.rect.width, height)
            if rank.won:
                self._winners_row(row).draw(surface, row.topleft)
            elif before is not None and not before.won:
                line = Rect(row.left + self.kit.px(14), row.top, row.width - self.kit.px(28), 0)
                line.height = max(1, self.kit.px(2.4))
                surface.fill(palette.RULE_LINE, line)
            self._row(surface, row, rank)
            before = rank

    def _winners_row(self, row: Rect) -> Piece:
        s = self.kit.s

        def make() -> Piece:
            sheet = Sheet(row.width / s + 8, row.height / s + 8, -4, -4)
            inner = rounded(0, 3, row.width / s, row.height / s - 6, 16)
            sheet.path(inner, palette.MUSTARD_LIGHT, palette.INK, 4)
            return sheet.piece(s)

        return self.kit.art.kept(("winner's row", row.size, s), make)

    def _row(self, surface: Surface, row: Rect, rank: Rank) -> None:
        kit, s = self.kit, self.kit.s
        small = row.height < 80 * s
        middle = row.centery
        place, name, points = (26.0, 27.0, 32.0) if small else (33.0, 33.0, 42.0)
        jar_width = min(60.0, 0.56 * row.height / s)
        jar = kit.art.drawing(
            f"seats/jar_{PLAYERS[rank.seat].creature}", max(8, round(jar_width * s))
        )

        def write(
            text: str, ink: str, x: float, size: float, fit: float | None = None, low: float = 0
        ) -> None:
            kit.letters.write(
                surface,
                "list",
                text,
                ink,
                s,
                (row.left + x * s, middle + low * s),
                "left" if fit else "centre",
                size=size,
                fit=fit,
            )

        write(str(rank.place), palette.INK, 33, place)
        surface.blit(jar, jar.get_rect(center=(row.left + round(98 * s), middle)))
        up = 0.0
        if rank.wins is not None:
            # The rounds won so far stand under the name.
            up = -0.55 * name if small else -0.5 * name
            wins = kit.say("end.wins", count=rank.wins)
            write(wins, palette.NOTE, 152, 19 if small else 23, fit=200 * s, low=0.62 * name)
        write(rank.name, palette.INK, 152, name, fit=200 * s, low=up)
        write(str(rank.cards), palette.NOTE, 382, place)
        write(str(rank.points), palette.INK, 478, points)
