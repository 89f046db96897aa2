"""Paper to lay things on, and words written on it."""

from __future__ import annotations

from pygame import Rect, Surface

from madtable.ui import palette, paper
from madtable.ui.kit import Kit, Label
from madtable.ui.lettering import Anchor
from madtable.ui.sheet import Piece
from madtable.ui.stage import Item
from madtable.ui.widgets.widget import Z_WIDGET, Widget

Z_PANEL = 40.0
Z_CAPTION = 50.0


class Panel(Item):
    """A sheet of paper with an ink line and a hard shadow; `rect` in px."""

    def __init__(
        self,
        kit: Kit,
        rect: Rect,
        *,
        radius: float = 26,
        face: str | None = None,
        line: float = 5,
        z: float = Z_PANEL,
    ) -> None:
        super().__init__(z)
        self.kit = kit
        self.rect = Rect(rect)
        self._radius = radius
        self._face = face or palette.PAPER
        self._line = line

    def _piece(self) -> Piece:
        s, size = self.kit.s, self.rect.size
        key = ("panel", size, self._radius, self._face, self._line, s)
        return self.kit.art.kept(
            key,
            lambda: paper.panel(
                size[0] / s, size[1] / s, s, radius=self._radius, face=self._face, line=self._line
            ),
        )

    def bounds(self) -> Rect:
        """See Item."""
        return self._piece().rect(self.rect.topleft)

    def paint(self, surface: Surface) -> None:
        """See Item."""
        self._piece().draw(surface, self.rect.topleft)


class Caption(Widget):
    """Words on a screen: one line, or a block of up to `rows` lines; takes no input.

    The words stand in the middle of the rect's height, at the `anchor` side of its width, and
    shrink before they would leave it.
    """

    def __init__(
        self,
        kit: Kit,
        rect: Rect,
        label: Label,
        *,
        role: str = "body",
        colour: str | None = None,
        anchor: Anchor = "left",
        size: float | None = None,
        rows: int = 1,
        z: float = Z_CAPTION,
        name: str = "",
    ) -> None:
        super().__init__(kit, rect, name, z=z)
        self._label = label
        self.role = role
        self.colour = colour or palette.INK
        self.anchor: Anchor = anchor
        self.size = size
        self.rows = rows

    reach = 6.0

    @property
    def usable(self) -> bool:
        """Words are only read."""
        return False

    @property
    def label(self) -> Label:
        """What is written."""
        return self._label

    def say(self, label: Label) -> None:
        """Write something else."""
        if label != self._label:
            self._label = label
            self.touch()

    def hit(self, pos: tuple[int, int]) -> bool:
        """See Widget: what lies under words may be pressed through them."""
        return False

    def _at(self, width: int) -> int:
        if self.anchor == "left":
            return self.rect.left
        if self.anchor == "right":
            return self.rect.right - width
        return self.rect.centerx - width // 2

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        kit, s = self.kit, self.kit.s
        text = kit.text(self._label)
        if not text:
            return
        room = self.rect.width
        if self.rows == 1 or (
            "\n" not in text and kit.letters.width(self.role, text, s, self.size) <= room
        ):
            x = {"left": self.rect.left, "centre": self.rect.centerx, "right": self.rect.right}
            at = (x[self.anchor], self.rect.centery)
            kit.letters.write(
                surface, self.role, text, self.colour, s, at, self.anchor, size=self.size, fit=room
            )
            return
        if self.anchor != "left":
            room = kit.letters.even(self.role, text, s, room, self.size)
        else:
            text = kit.letters.together(self.role, text, s, room, self.size)
        block = kit.letters.fitted_block(
            self.role,
            text,
            self.colour,
            s,
            room,
            self.rows,
            size=self.size,
            height=self.rect.height,
            align=self.anchor,
        )
        surface.blit(block, (self._at(block.width), self.rect.centery - block.height // 2))


class RuleLine(Widget):
    """A thin line between two rows of a panel."""

    reach = 2.0

    def __init__(self, kit: Kit, rect: Rect, colour: str | None = None) -> None:
        super().__init__(kit, rect, z=Z_WIDGET - 1)
        self._colour = colour or palette.RULE_LINE

    @property
    def usable(self) -> bool:
        """A line is only looked at."""
        return False

    def hit(self, pos: tuple[int, int]) -> bool:
        """See Widget."""
        return False

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        surface.fill(self._colour, self.rect)
