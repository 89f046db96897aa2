"""A printed page: headings, paragraphs, small pictures of cards beside them, and found words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from madtable.ui import palette, paper
from madtable.ui.kit import Kit
from madtable.ui.sheet import Piece
from madtable.ui.widgets.pane import ScrollPane
from madtable.ui.widgets.widget import Widget

LEADING = 1.36
CARD, CARD_GAP = 118.0, 14.0
"""How broad a card beside a paragraph is, and the room between two of them, in units."""

BESIDE = 3
"""So many cards stand beside their paragraph; more stand in rows under it."""

MARGIN, RING = 30.0, 17.0
"""The page's margin, and how far inside its edge the focus ring runs."""

LINK = (380.0, 60.0)
GUTTER = 36.0
INDENT = 30.0
TITLE, HEAD = 50.0, 32.0
PARAGRAPH_GAP = 26.0

Print = Callable[[Surface, int, int], None]
"""Draws one thing with its top left corner at x, y (px)."""


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph as it is printed. `title` and the smaller `tape` are headings above it, `foot`
    is a small line below; a `barred` one is an example. Under one with a `link` there is room for
    a button.
    """

    text: str
    head: str = ""
    title: str = ""
    tape: str = ""
    foot: str = ""
    cards: tuple[str, ...] = ()
    barred: bool = False
    link: str = ""


class PageText(Widget):
    """Blocks on a page that scrolls, to be put into its own `pane`; the focus makes it scroll by
    keys.

    `picture` draws a card by its code at a width in px. The page is printed with a margin in which
    it draws its own focus ring: a ring as long as the strip would not be seen whole.
    """

    reach = 4.0
    radius = 12.0
    ringed = False

    def __init__(
        self,
        kit: Kit,
        viewport: Rect,
        picture: Callable[[str, int], Surface],
        *,
        name: str = "",
    ) -> None:
        super().__init__(kit, Rect(viewport.topleft, (viewport.width, 1)), name)
        self.pane = ScrollPane(kit, viewport, 1)
        self.blocks: tuple[Block, ...] = ()
        self.links: list[tuple[Rect, Block]] = []
        """The rooms for buttons (px of the unscrolled strip), and the blocks they belong to."""
        self._picture = picture
        self._marked: tuple[str, ...] = ()
        self._focused = False
        self._printed: list[tuple[Rect, Print]] = []

    def show(self, blocks: Sequence[Block], marked: Sequence[str] = ()) -> None:
        """Print these blocks, from the top; wherever a `marked` word stands is coloured."""
        self.blocks = tuple(blocks)
        self._marked = tuple(word.lower() for word in marked if word)
        self._printed = []
        self.links = []
        y = self.kit.px(MARGIN)
        for block in self.blocks:
            y = self._block(block, y) + self.kit.px(PARAGRAPH_GAP)
        self.pane.stretch(self, y)
        self.touch()

    # -- printing -------------------------------------------------------------------------------

    def _block(self, block: Block, y: int) -> int:
        """Print one block from `y` on; where it ends."""
        kit = self.kit
        width = self.rect.width - 2 * kit.px(MARGIN)
        if block.title:
            y = self._lines("panel", block.title, palette.INK, 0, y, width, TITLE) + kit.px(12)
        if block.tape:
            y = self._lines("tape", block.tape, palette.NOTE, 0, y, width) + kit.px(10)
        top = y
        left = kit.px(INDENT) if block.barred else 0
        beside = block.cards if len(block.cards) <= BESIDE else ()
        room = width - left
        if beside:
            figure = kit.px(len(beside) * (CARD + CARD_GAP) - CARD_GAP)
            room -= figure + kit.px(GUTTER)
            bottom = self._cards(beside, width - figure, y + kit.px(4), width)
        else:
            bottom = y
        if block.head:
            y = self._lines("list", block.head, palette.INK, left, y, room, HEAD) + kit.px(4)
        y = self._lines("body", block.text, palette.INK, left, y, room)
        if len(block.cards) > BESIDE:
            y = self._cards(block.cards, left, y + kit.px(14), width) + kit.px(6)
        if block.foot:
            y = self._lines("small", block.foot, palette.FAINT, left, y + kit.px(2), room)
        if block.link:
            room_for = Rect(left + kit.px(MARGIN), y + kit.px(14), kit.px(LINK[0]), kit.px(LINK[1]))
            self.links.append((room_for.move(self.pane.viewport.topleft), block))
            y = room_for.bottom + kit.px(6)
        if block.barred:
            bar = Rect(0, top + kit.px(4), kit.px(7), y - top - kit.px(8))
            self._printed.append((bar, _filled(palette.MUSTARD, bar.size)))
        return max(y, bottom)

    def _lines(
        self,
        role: str,
        text: str,
        colour: str,
        left: int,
        y: int,
        room: int,
        size: float | None = None,
    ) -> int:
        letters, s = self.kit.letters, self.kit.s
        step = round(letters.size(role, s, size) * LEADING)
        for row in letters.lines(role, text, s, room, size):
            for at, width in self._marks(role, row, size):
                mark = Rect(left + at, y, width, step)
                self._printed.append((mark, _filled(palette.MUSTARD_LIGHT, mark.size)))

            def put(surface: Surface, x: int, top: int, row: str = row) -> None:
                surface.blit(letters.line(role, row, colour, s, size=size), (x, top))

            self._printed.append((Rect(left, y, room, step + step // 4), put))
            y += step
        return y

    def _marks(self, role: str, row: str, size: float | None) -> list[tuple[int, int]]:
        """Where in a row marked words stand: px from its left end, and width."""
        letters, s = self.kit.letters, self.kit.s
        found = []
        for word in self._marked:
            at = row.lower().find(word)
            while at >= 0:
                before = letters.width(role, row[:at], s, size)
                behind = letters.width(role, row[: at + len(word)], s, size)
                found.append((before, behind - before))
                at = row.lower().find(word, at + len(word))
        return found

    def _cards(self, codes: Sequence[str], left: int, y: int, width: int) -> int:
        """Print cards in rows from `left` to `width`; where they end."""
        kit = self.kit
        wide, gap = kit.px(CARD), kit.px(CARD_GAP)
        high = self._picture(codes[0], wide).height
        x = left
        for code in codes:
            if x > left and x + wide > width:
                x, y = left, y + high + gap

            def put(surface: Surface, x: int, top: int, code: str = code) -> None:
                surface.blit(self._picture(code, wide), (x, top))

            self._printed.append((Rect(x, y, wide, high), put))
            x += wide + gap
        return y + high

    # -- use ------------------------------------------------------------------------------------

    @property
    def focusable(self) -> bool:
        """Only a page that does not fit can be scrolled."""
        return self.visible and self.pane.most > 0

    def bounds(self) -> Rect:
        """See Widget: never more than what is seen of it."""
        return super().bounds().clip(self.pane.viewport)

    def move(self, direction: str) -> bool:
        """See Widget."""
        return self.turn({"up": 1.0, "down": -1.0}.get(direction, 0.0))

    def turn(self, notches: float) -> bool:
        """Scroll by so many notches (up is positive); False where it ends that way already."""
        if not notches:
            return False
        at_end = self.pane.goal >= self.pane.most if notches < 0 else self.pane.goal <= 0
        return not at_end and self.pane.scroll(notches, self.pane.viewport.center)

    def focus_gained(self) -> None:
        """See Widget."""
        self._focused = True
        self.touch()

    def focus_lost(self) -> None:
        """See Widget."""
        self._focused = False
        self.touch()

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        seen = surface.get_clip()
        left, top = self.rect.left + self.kit.px(MARGIN), self.rect.top
        for area, put in self._printed:
            if area.move(left, top).colliderect(seen):
                put(surface, left + area.left, top + area.top)
        if self._focused and self.kit.keys_used:
            self._ring().draw(surface, self._inside().topleft)

    def _inside(self) -> Rect:
        edge = 2 * self.kit.px(RING)
        return self.pane.viewport.inflate(-edge, -edge)

    def _ring(self) -> Piece:
        s, size = self.kit.s, self._inside().size
        ring: Piece = self.kit.art.kept(
            ("page ring", size, s),
            lambda: paper.focus_ring(size[0] / s, size[1] / s, self.radius, s),
        )
        return ring


def _filled(colour: str, size: tuple[int, int]) -> Print:
    def put(surface: Surface, x: int, y: int) -> None:
        surface.fill(colour, Rect((x, y), size))

    return put
