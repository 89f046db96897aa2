"""The rule books: one open on the bench, its contents on the left page, a chapter on the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pygame import Rect, Surface

from madtable.engine.errors import BadInput
from madtable.engine.message import Message, message
from madtable.ui import palette
from madtable.ui.dialog import Choice, Dialog
from madtable.ui.intent import Back, Intent, Key, Text
from madtable.ui.keys import KeyLine
from madtable.ui.kit import Kit, Label
from madtable.ui.places import Layout
from madtable.ui.rulebook import Book, Chapter, Paragraph
from madtable.ui.screens.bench import BenchScene
from madtable.ui.screens.right_page import NEEDS as RIGHT_PAGE
from madtable.ui.screens.right_page import RightPage
from madtable.ui.stack import Scene, SceneStack
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.chip import Chip
from madtable.ui.widgets.contents import ContentsLine
from madtable.ui.widgets.field import SearchField
from madtable.ui.widgets.page import Block
from madtable.ui.widgets.pane import ScrollPane
from madtable.ui.widgets.panel import Panel, RuleLine

NEEDS = (
    "back",
    "heading",
    "language",
    "guide",
    "tabs",
    "book",
    "contents_page",
    "search",
    "contents",
    *RIGHT_PAGE,
)
"""The places that scenes/rulebook.tmx must have."""

LINE = 56.0
"""How high a line of the contents is, in units."""

TAB_GAP = 18.0
LONGEST_QUERY = 32
SCREENFUL = 7.0
"""Wheel notches that Page Up and Page Down are worth."""


@dataclass(frozen=True, slots=True)
class Volume:
    """One book of the shelf.

    `read` gives it in the language being spoken, with its house rules, or raises BadInput; `card`
    draws a card of its game by code at a width in px; `play` makes the scene of an example by its
    name and what the book says about it; `guide` shows people round a table of the game, on a
    stack.
    """

    game: str
    title: Label
    read: Callable[[], Book]
    card: Callable[[str, int], Surface]
    play: Callable[[str, str], Scene] | None = None
    guide: Callable[[SceneStack], None] | None = None


class Rulebook(BenchScene):
    """The rule books of several games; `game` is the one that lies open.

    The seal of a book is whole until somebody breaks it, twice asked, and is whole again the next
    time the books are taken out. `heading` is what stands over them.
    """

    raw_keys = True
    keys = (
        KeyLine(("keys.letters", "keys.ctrl_f"), "keys.book.search"),
        KeyLine(("keys.page_up", "keys.page_down"), "keys.book.leaf"),
    )

    heading: ClassVar[Message] = message("rulebook.title")

    def __init__(self, kit: Kit, shelf: Sequence[Volume], game: str) -> None:
        super().__init__(kit, "rulebook", NEEDS)
        self.shelf = tuple(shelf)
        self.volume = next((one for one in self.shelf if one.game == game), self.shelf[0])
        self.at = 0
        self.query = ""
        self.broken: set[str] = set()
        self.book = Book("", ())
        self._page: RightPage | None = None
        self._field: SearchField | None = None

    # -- what lies open -------------------------------------------------------------------------

    @property
    def sealed(self) -> bool:
        """Whether a part of the open book is not told yet."""
        return self.book.secret and self.volume.game not in self.broken

    @property
    def told(self) -> Book:
        """What of the open book may be read."""
        return self.book.open_part() if self.sealed else self.book

    @property
    def chapter(self) -> Chapter | None:
        """The chapter that is shown; None for the sealed part."""
        chapters = self.told.chapters
        return chapters[self.at] if self.at < len(chapters) else None

    def _lines(self) -> int:
        """How many lines the contents have: a sealed part is one."""
        return len(self.told.chapters) + self.sealed

    def _read(self) -> None:
        try:
            self.book = self.volume.read()
        except BadInput as error:
            # Nothing else on this screen depends on it: the page says what is wrong.
            title = self.kit.say("rulebook.damaged")
            wrong = Chapter("damaged", title, (Paragraph(str(error)),))
            self.book = Book(self.volume.game, (wrong,))
        self.at = min(self.at, self._lines() - 1)

    # -- layout ---------------------------------------------------------------------------------

    def resized(self, layout: Layout) -> None:
        """See Scene."""
        self._read()
        super().resized(layout)

    def refresh(self) -> None:
        """See BenchScene."""
        controls = self.controls
        focused = controls.focused.name if controls.focused else f"chapter.{self.at}"
        controls.clear()
        self._lay_head(self.heading, message("ui.lobby.back"))
        self._lay_guide()
        self._lay_languages()
        self._lay_tabs()
        self._lay_paper()
        self._lay_contents()
        self._lay_page()
        controls.focus(focused if controls.named(focused) else f"chapter.{self.at}")

    def _lay_guide(self) -> None:
        if self.volume.guide is not None:
            words, rect = message("rulebook.guide"), self._rect("guide")
            self.controls.add(
                Button(self.kit, rect, words, self._show_round, name="guide", size=32)
            )

    def _show_round(self) -> None:
        if self.volume.guide is not None:
            self.volume.guide(self.stack)

    def _lay_tabs(self) -> None:
        """A tab for every book, the open one's in another colour."""
        kit, controls = self.kit, self.controls
        row, gap = self._rect("tabs"), kit.px(TAB_GAP)
        width = (row.width - gap * (len(self.shelf) - 1)) // len(self.shelf)
        for index, volume in enumerate(self.shelf):
            rect = Rect(row.left + index * (width + gap), row.top, width, row.height)
            tab = Chip(
                kit,
                rect,
                volume.title,
                partial(self.take, volume),
                name=f"game.{volume.game}",
                on=volume is self.volume,
            )
            controls.add(tab)

    def _lay_paper(self) -> None:
        """The open book: two pages and the fold between them."""
        kit, whole, left = self.kit, self._rect("book"), self._rect("contents_page")
        self.controls.show(Panel(kit, whole))
        fold = Rect(left.right, whole.top + kit.px(22), 0, whole.height - kit.px(44))
        for at, width, colour in (
            (-9.0, 18.0, palette.CREAM),
            (-1.5, 3.0, palette.RULE_LINE),
        ):
            line = Rect(fold.left + round(at * kit.s), fold.top, kit.px(width), fold.height)
            self.controls.add(RuleLine(kit, line, colour))

    def _lay_contents(self) -> None:
        kit, controls = self.kit, self.controls
        self._field = SearchField(
            kit,
            self._rect("search"),
            self.query,
            self.look_for,
            name="search",
            most=LONGEST_QUERY,
            empty=message("rulebook.search"),
        )
        controls.add(self._field)
        area, line = self._rect("contents"), kit.px(LINE)
        pane = controls.add_pane(ScrollPane(kit, area, line * self._lines()))
        titles = [chapter.title for chapter in self.told.chapters]
        if self.sealed:
            titles.append(kit.say("rulebook.sealed"))
        for index, title in enumerate(titles):
            rect = Rect(area.left, area.top + index * line, area.width, line)
            # Room for the focus ring, which would lie on the lines above and below.
            rect.inflate_ip(-kit.px(16), -kit.px(10))
            entry = ContentsLine(
                kit, rect, f"{index + 1}", title, partial(self.turn_to, index, True)
            )
            entry.on_focus = partial(self.turn_to, index)
            entry.chosen = index == self.at and not self.query
            controls.add(entry, pane)

    def _lay_page(self) -> None:
        self._page = RightPage(
            self.kit,
            self.controls,
            self._rect,
            self.volume.card,
            leaf=self._leaf,
            play=self._play,
            break_seal=self._ask_seal,
        )
        self._show()

    # -- what is shown --------------------------------------------------------------------------

    def _show(self) -> None:
        """Print the right page, and mark its chapter on the left one."""
        assert self._page is not None
        chapter = self.chapter
        if self.query:
            self._page.show_found(self.told.found(self.query), self.query)
        elif chapter is None:
            self._page.show_cover(self.at, self._lines())
        else:
            self._page.show_chapter(chapter, self.at, self._lines())
        for widget in self.controls.widgets:
            if isinstance(widget, ContentsLine):
                widget.chosen = widget.name == f"chapter.{self.at}" and not self.query

    def _play(self, block: Block) -> None:
        play = self.volume.play
        assert play is not None
        try:
            scene = play(block.link, block.text)
        except BadInput as error:
            wrong = [Choice(message("dialog.ok"), None, "primary")]
            self.stack.push(
                Dialog(self.kit, message("rulebook.damaged"), str(error), wrong, back=False)
            )
            return
        self.stack.push(scene)

    def turn_to(self, index: int, meant: bool = False) -> None:
        """Show a chapter (the contents' line `index`); what was searched for goes if it is
        `meant`.
        """
        if index == self.at and not (meant and self.query):
            return
        self.at = index
        self._forget_query()
        self._show()

    def _leaf(self, by: int) -> None:
        self.turn_to(max(0, min(self._lines() - 1, self.at + by)))

    def take(self, volume: Volume) -> None:
        """Open another book at its first chapter."""
        if volume is self.volume:
            return
        self.volume, self.at = volume, 0
        self._forget_query()
        self._read()
        self.refresh()

    def look_for(self, query: str) -> None:
        """Show what has these words; the chapter again when there are none."""
        if query != self.query:
            self.query = query
            if self._field is not None:
                self._field.hold(query)
            self._show()

    def _forget_query(self) -> None:
        self.query = ""
        if self._field is not None:
            self._field.clear()

    # -- the seal -------------------------------------------------------------------------------

    def _ask_seal(self) -> None:
        self.stack.push(
            Dialog(
                self.kit,
                message("rulebook.seal.title"),
                message("rulebook.seal.text"),
                [
                    Choice(message("rulebook.seal.keep"), None, "primary"),
                    Choice(message("rulebook.seal.really"), self._break_seal, "danger"),
                ],
                back=False,
            )
        )

    def _break_seal(self) -> None:
        self.broken.add(self.volume.game)
        self.refresh()
        self.controls.focus(f"chapter.{self.at}")

    # -- life -----------------------------------------------------------------------------------

    def leave(self) -> None:
        """See Scene."""
        if self._field is not None:
            self._field.stop()

    def handle(self, intent: Intent) -> bool:
        """See Scene. A letter begins a search, Back ends it and then leaves."""
        if self.controls.handle(intent):
            return True
        match intent:
            case Back():
                if self.query:
                    self._forget_query()
                    self._show()
                else:
                    self.go_back()
            case Key("f", _, True):
                self._search("")
            case Key(name, _, False) if len(name) == 1 and name.isalnum():
                self._search(name)
            case Key("page up" | "page down" as name):
                assert self._page is not None
                self._page.turn(SCREENFUL if name == "page up" else -SCREENFUL)
            case _:
                return False
        return True

    def _search(self, letter: str) -> None:
        assert self._field is not None
        self.controls.focus(self._field)
        self._field.start()
        if letter:
            self._field.type(Text(letter))
