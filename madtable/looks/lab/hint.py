"""The line below the heading that reminds of what players of other trick games would not expect."""

from __future__ import annotations

from pygame import Rect, Surface

from madtable.ui import palette
from madtable.ui.kit import Kit
from madtable.ui.parts import Z_HEADING
from madtable.ui.stage import Item

SQUEEZED = 1.12
"""So much more than its room a line may take and is still pressed into one row: otherwise a single
word would stand below it.
"""


class Hint(Item):
    """Up to two rows of small writing on the cloth, `rect` in px."""

    def __init__(self, kit: Kit, rect: Rect) -> None:
        super().__init__(Z_HEADING)
        self.kit = kit
        self.rect = rect
        self.text = ""

    def say(self, text: str) -> None:
        """Show these words."""
        if text != self.text:
            self.text = text
            self.touch()

    def bounds(self) -> Rect:
        """See Item; letters reach above the first row and below the last."""
        return self.rect.inflate(0, 2 * self.kit.px(12))

    def written(self) -> Rect:
        """What the words cover, in px."""
        return Rect(self.rect.topleft, self._block().size if self.text else (0, 0))

    def paint(self, surface: Surface) -> None:
        """See Item."""
        if self.text:
            surface.blit(self._block(), self.rect)

    def _block(self) -> Surface:
        kit, letters, s = self.kit, self.kit.letters, self.kit.s
        room, most = self.rect.width, self.rect.height + kit.px(6)
        if letters.width("small", self.text, s) <= SQUEEZED * room:
            return letters.fitted("small", self.text, palette.CREAM, s, room)
        return letters.fitted_block("small", self.text, palette.CREAM, s, room, 2, height=most)
