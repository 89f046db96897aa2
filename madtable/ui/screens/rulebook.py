"""The rule books: one open on the bench, its contents on the left page, a chapter on the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pygame import Rect, Surface

from madtable.engine.errors import BadInput
from madtable.engine.message import Message, message
from madtable.ui import ground, palette
from madtable.ui.dialog import Choice, Dialog
from madtable.ui.intent import Back, Intent, Key, Pos, Text
from madtable.ui.kit import Kit, Label
from madtable.ui.places import Layout
from madtable.ui.rulebook import Book, Chapter, Paragraph
from madtable.ui.sheet import Piece, Sheet, rounded
from madtable.ui.stack import Scene
from madtable.ui.stage import Picture
from madtable.ui.widgets.button import Button, IconButton
from madtable.ui.widgets.chip import Chip
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.field import TextField
from madtable.ui.widgets.language import LanguageSwitch
from madtable.ui.widgets.page import Block, PageText
from madtable.ui.widgets.pane import ScrollPane
from madtable.ui.widgets.panel import Caption, Panel, RuleLine
from madtable.ui.widgets.widget import Widget

NEEDS = (
    "back",
    "heading",
    "language",
    "tabs",
    "book",
    "contents_page",
    "search",
    "contents",
    "page",
    "previous",
    "place",
    "next",
    "seal",
    "break_seal",
)
"""The places that scenes/rulebook.tmx must have."""

LINE = 56.0
"""How high a line of the contents is, in units."""

TAB_GAP = 18.0
LONGEST_QUERY = 32
Z_SEAL = 55.0
SCREENFUL = 7.0
"""Wheel notches that Page Up and Page Down are worth."""


@dataclass(frozen=True, slots=True)
class Volume:
    """One book of the shelf.

    `read` gives it in the language being spoken, with its house rules, or raises BadInput; `card`
    draws a card of its game by code at a width in px; `play` makes the scene of an example by its
    name and what the book says about it.
    """

    game: str
    title: Label
    read: Callable[[], Book]
    card: Callable[[str, int], Surface]
    play: Callable[[str, str], Scene] | None = None


class Rulebook(Scene):
    """The rule books of several games; `game` is the one that lies open.

    The seal of a book is whole until somebody breaks it, twice asked, and is whole again the next
    time the books are taken out. `heading` is what stands over them.
    """

    raw_keys = True

    heading: ClassVar[Message] = message("rulebook.title")

    def __init__(self, kit: Kit, shelf: Sequence[Volume], game: str) -> None:
        super().__init__(kit)
        self.shelf = tuple(shelf)
        self.volume = next((one for one in self.shelf if one.game == game), self.shelf[0])
        self.at = 0
        self.query = ""
        self.broken: set[str] = set()
        self._places = kit.places("rulebook")
        self._places.require(NEEDS)
        self.controls = Controls(kit, self.stage)
        self.book = Book("", ())
        self._page: PageText | None = None
        self._field: SearchField | None = None
        self._seal = Picture(Surface((1, 1)), (0, 0), Z_SEAL)
        self._place: Caption | None = None
        self._break: Widget | None = None
        self._links: list[Button] = []

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
        size, s = layout.size, layout.s
        self.stage.background = self.kit.art.kept(("bench", size), lambda: ground.bench(size, s))
        self._read()
        self._rebuild()

    def _rect(self, name: str) -> Rect:
        return self.kit.layout.rect(self._places.at(name))

    def _rebuild(self) -> None:
        controls = self.controls
        focused = controls.focused.name if controls.focused else f"chapter.{self.at}"
        self._break = None
        self._links = []
        controls.clear()
        self._lay_head()
        self._lay_paper()
        self._lay_contents()
        self._lay_page()
        controls.focus(focused if controls.named(focused) else f"chapter.{self.at}")

    def _lay_head(self) -> None:
        kit, controls = self.kit, self.controls
        back = message("ui.lobby.back")
        controls.add(
            IconButton(kit, self._rect("back"), "icons/prev", self._leave, name="back", said=back)
        )
        place = self._rect("heading")
        controls.add(Caption(kit, place, self.heading, role="screen", colour=palette.PAPER))
        controls.add(LanguageSwitch(kit, self._rect("language"), self._speak))
        self._lay_tabs()

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
        kit, controls = self.kit, self.controls
        self._seal = controls.show(self._folder())
        page = PageText(kit, self._rect("page"), self.volume.card, name="page")
        self._page = page
        controls.add_pane(page.pane)
        controls.add(page, page.pane)
        for name, by in (("previous", -1), ("next", 1)):
            icon = "icons/prev" if by < 0 else "icons/next"
            button = IconButton(kit, self._rect(name), icon, partial(self._leaf, by), name=name)
            controls.add(button)
        self._place = controls.add(
            Caption(
                kit,
                self._rect("place"),
                "",
                role="note",
                colour=palette.FAINT,
                anchor="centre",
                name="place",
            )
        )
        self._show()

    def _folder(self) -> Picture:
        place = self._rect("seal")
        folder = self.kit.art.drawing("table/rulebook", place.width, place.height)
        return Picture(folder, folder.get_rect(center=place.center).topleft, Z_SEAL)

    # -- what is shown --------------------------------------------------------------------------

    def _show(self) -> None:
        """Print the page: what was searched for, the sealed part's cover, or the chapter."""
        page, kit = self._page, self.kit
        assert page is not None
        chapter = self.chapter
        cover = not self.query and chapter is None
        self._seal.visible = cover
        self._offer_seal(cover)
        if self.query:
            found = self.told.found(self.query)
            page.show(_hits(found), self.query.split())
            place = kit.say("rulebook.found", count=len(found))
        elif chapter is None:
            cover_text = kit.say("rulebook.sealed.text")
            page.show([Block(cover_text, title=kit.say("rulebook.sealed"))])
            place = ""
        else:
            page.show(_printed(chapter))
            place = kit.say("rulebook.place", number=self.at + 1, of=self._lines())
        self._lay_links(page)
        assert self._place is not None
        self._place.say(place)
        for name, there in (
            ("previous", self.at > 0),
            ("next", self.at < self._lines() - 1),
        ):
            button = self.controls.named(name)
            assert button is not None
            button.enabled = there and not self.query
        for widget in self.controls.widgets:
            if isinstance(widget, ContentsLine):
                widget.chosen = widget.name == f"chapter.{self.at}" and not self.query

    def _lay_links(self, page: PageText) -> None:
        """A button under each paragraph that can be shown on the table."""
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

    def _offer_seal(self, cover: bool) -> None:
        """The button that breaks the seal lies on the cover of the sealed part only."""
        if self._break is not None:
            self.controls.remove(self._break)
            self._break = None
        if cover:
            self._break = self.controls.add(
                Button(
                    self.kit,
                    self._rect("break_seal"),
                    message("rulebook.seal.break"),
                    self._ask_seal,
                    name="break_seal",
                    style="danger",
                )
            )

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
        self._rebuild()

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
        self._rebuild()
        self.controls.focus(f"chapter.{self.at}")

    # -- life -----------------------------------------------------------------------------------

    def resume(self, result: object = None) -> None:
        """See Scene; what the dialog hands back is something to do."""
        if callable(result):
            result()

    def _leave(self) -> None:
        self.stack.pop()

    def _speak(self, lang: str) -> None:
        self.kit.speak(lang)
        self.stack.relayout()

    def leave(self) -> None:
        """See Scene."""
        if self._field is not None:
            self._field.stop()

    def update(self, dt: float) -> None:
        """See Scene."""
        self.controls.update(dt)

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
                    self._leave()
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


class SearchField(TextField):
    """A field that tells what stands in it while it is being typed."""

    def type(self, intent: Intent) -> bool:
        """See TextField."""
        used = super().type(intent)
        if used:
            self._on_change(self.value)
        return used

    def hold(self, text: str) -> None:
        """Show this text, unless it is just being typed."""
        if not self.editing and text != self.value:
            self.value = text
            self.touch()

    def clear(self) -> None:
        """Be empty, and not edited."""
        self.stop()
        self.hold("")


class ContentsLine(Widget):
    """A line of the contents: number and title; the one that is open lies on a mustard strip.

    A tap or Confirm opens its chapter, and so does the focus when keys bring it there.
    """

    reach = 4.0
    radius = 12.0

    def __init__(
        self, kit: Kit, rect: Rect, number: str, title: str, on_press: Callable[[], None]
    ) -> None:
        super().__init__(kit, rect, f"chapter.{int(number) - 1}")
        self.title = title
        self._number = number
        self._on_press = on_press
        self._chosen = False
        self.on_focus: Callable[[], None] = lambda: None

    @property
    def chosen(self) -> bool:
        """Whether its chapter is open."""
        return self._chosen

    @chosen.setter
    def chosen(self, on: bool) -> None:
        if on != self._chosen:
            self._chosen = on
            self.touch()

    def tap(self, pos: Pos) -> None:
        """See Widget."""
        self._on_press()

    def focus_gained(self) -> None:
        """See Widget."""
        if self.kit.keys_used:
            self.on_focus()

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        kit, s = self.kit, self.kit.s
        area = self.rect
        if self._chosen or self.hovered or self.pressed:
            look = (self._chosen, self.pressed)
            strip: Piece = kit.art.kept(
                ("contents line", area.size, look, s),
                lambda: _strip(area.width / s, area.height / s, s, *look),
            )
            strip.draw(surface, area.topleft)
        ink = palette.INK if self._chosen else palette.NOTE
        at = (area.left + kit.px(42), area.centery)
        kit.letters.write(surface, "list", self._number, ink, s, at, "right", size=26)
        left = area.left + kit.px(54)
        room = area.right - kit.px(10) - left
        kit.letters.write(
            surface, "list", self.title, palette.INK, s, (left, area.centery), size=28, fit=room
        )


def _strip(width: float, height: float, scale: float, chosen: bool, pressed: bool) -> Piece:
    sheet = Sheet(width + 8, height + 8, -4, -4)
    face = palette.MUSTARD if chosen else palette.TILE
    line = palette.INK if chosen else palette.RULE_LINE
    sheet.path(rounded(0, 0, width, height, 14), face, line, 3.4 if chosen or pressed else 2.4)
    return sheet.piece(scale)


def _printed(chapter: Chapter) -> list[Block]:
    """A chapter's paragraphs as they stand on the page."""
    first, *others = chapter.paragraphs
    return [_block(first, title=chapter.title), *(_block(paragraph) for paragraph in others)]


def _hits(found: Sequence[tuple[Chapter, Paragraph]]) -> list[Block]:
    """Found paragraphs, each chapter's under its name."""
    blocks = []
    before = ""
    for chapter, paragraph in found:
        blocks.append(_block(paragraph, tape=chapter.title if chapter.id != before else ""))
        before = chapter.id
    return blocks


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
