"""The right page of an open rule book: a chapter, what was found, or the sealed cover."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from madtable.engine.message import message
from madtable.ui import palette
from madtable.ui.kit import Kit
from madtable.ui.rulebook import Chapter, Paragraph
from madtable.ui.stage import Picture
from madtable.ui.widgets.button import Button, IconButton
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.page import Block, PageText
from madtable.ui.widgets.panel import Caption

NEEDS = ("page", "previous", "place", "next", "seal", "break_seal")
"""The places that it wants."""

Z_SEAL = 55.0


class RightPage:
    """The page with what belongs to it: buttons to leaf by, the number of the chapter, the seal.

    `place` tells where in px something of `NEEDS` is, `picture` draws a card by code at a width in
    px. `leaf` is called with -1 or 1, `play` with a paragraph that can be shown on the table,
    `break_seal` when somebody wants to read the sealed part.
    """

    def __init__(
        self,
        kit: Kit,
        controls: Controls,
        place: Callable[[str], Rect],
        picture: Callable[[str, int], Surface],
        *,
        leaf: Callable[[int], None],
        play: Callable[[Block], None],
        break_seal: Callable[[], None],
    ) -> None:
        self.kit = kit
        self.controls = controls
        self._place = place
        self._play = play
        self._break_seal = break_seal
        self._links: list[Button] = []
        self._breaker: Button | None = None
        folder = kit.art.drawing("table/rulebook", *place("seal").size)
        self._seal = controls.show(Picture(folder, place("seal").topleft, Z_SEAL))
        self._page = PageText(kit, place("page"), picture, name="page")
        controls.add_pane(self._page.pane)
        controls.add(self._page, self._page.pane)
        self._back = controls.add(
            IconButton(kit, place("previous"), "icons/prev", partial(leaf, -1), name="previous")
        )
        self._on = controls.add(
            IconButton(kit, place("next"), "icons/next", partial(leaf, 1), name="next")
        )
        self._number = controls.add(
            Caption(
                kit,
                place("place"),
                "",
                role="note",
                colour=palette.FAINT,
                anchor="centre",
                name="place",
            )
        )

    def show_chapter(self, chapter: Chapter, at: int, of: int) -> None:
        """Print a chapter, line `at` (from 0) of the `of` lines of the contents."""
        first, *others = chapter.paragraphs
        blocks = [_block(first, title=chapter.title), *(_block(other) for other in others)]
        place = self.kit.say("rulebook.place", number=at + 1, of=of)
        self._show(blocks, place, back=at > 0, on=at < of - 1)

    def show_found(self, found: Sequence[tuple[Chapter, Paragraph]], query: str) -> None:
        """Print found paragraphs under their chapters' names; the words of `query` are marked."""
        blocks = []
        before = ""
        for chapter, paragraph in found:
            blocks.append(_block(paragraph, tape=chapter.title if chapter.id != before else ""))
            before = chapter.id
        place = self.kit.say("rulebook.found", count=len(found))
        self._show(blocks, place, marked=query.split())

    def show_cover(self, at: int, of: int) -> None:
        """Lay the sealed part on the page, line `at` of the `of` lines of the contents."""
        text, title = self.kit.say("rulebook.sealed.text"), self.kit.say("rulebook.sealed")
        self._show([Block(text, title=title)], "", back=at > 0, on=at < of - 1, cover=True)

    def turn(self, notches: float) -> None:
        """Scroll by so many notches of a wheel."""
        self._page.turn(notches)

    def _show(
        self,
        blocks: Sequence[Block],
        place: str,
        *,
        marked: Sequence[str] = (),
        back: bool = False,
        on: bool = False,
        cover: bool = False,
    ) -> None:
        self._seal.visible = cover
        self._offer_seal(cover)
        self._page.show(blocks, marked)
        if cover:
            self._lay_seal()
        self._lay_links()
        self._number.say(place)
        self._back.enabled, self._on.enabled = back, on

    def _lay_seal(self) -> None:
        """The folder lies below the words on the cover, smaller where they leave less room."""
        place = self._place("seal")
        pane = self._page.pane
        top = max(place.top, pane.viewport.top + pane.length)
        high = max(1, min(place.height, place.bottom - top))
        wide = max(1, round(place.width * high / place.height))
        folder = self.kit.art.drawing("table/rulebook", wide, high)
        at = folder.get_rect(midbottom=place.midbottom)
        self._seal.show(folder, at.topleft)

    def _lay_links(self) -> None:
        """A button under each paragraph that can be shown on the table."""
        page = self._page
        for link in self._links:
            page.pane.let_out(link)
            self.controls.remove(link)
        self._links = []
        for rect, block in page.links:
            button = Button(
                self.kit,
                rect,
                message("rulebook.example.show"),
                partial(self._play, block),
                name=f"play.{block.link}",
                icon="icons/next",
                size=26,
            )
            self._links.append(self.controls.add(button, page.pane))

    def _offer_seal(self, cover: bool) -> None:
        """The button that breaks the seal lies on the cover of the sealed part only."""
        if self._breaker is not None:
            self.controls.remove(self._breaker)
            self._breaker = None
        if cover:
            self._breaker = self.controls.add(
                Button(
                    self.kit,
                    self._place("break_seal"),
                    message("rulebook.seal.break"),
                    self._break_seal,
                    name="break_seal",
                    style="danger",
                )
            )


def _block(paragraph: Paragraph, title: str = "", tape: str = "") -> Block:
    return Block(
        paragraph.text,
        paragraph.head,
        title,
        tape,
        "  ".join(paragraph.rules),
        paragraph.cards,
        paragraph.example,
        paragraph.play,
    )
