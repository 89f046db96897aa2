"""What this program is: version, origin, and the licence of everything inside, to be read whole."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import ClassVar

from pygame import Surface

from madtable.engine.message import Message, message
from madtable.store.licences import Part
from madtable.ui import palette
from madtable.ui.kit import Kit
from madtable.ui.rulebook import Book, Chapter, Paragraph
from madtable.ui.screens.rulebook import Rulebook, Volume
from madtable.ui.widgets.panel import Caption


class About(Rulebook):
    """A book with one chapter about the program and one for each part of it.

    `parts` gives them; the first is the program itself.
    """

    heading: ClassVar[Message] = message("about.title")

    def __init__(self, kit: Kit, parts: Callable[[], Sequence[Part]]) -> None:
        self._parts = tuple(parts())
        self._books: dict[str, Book] = {}
        super().__init__(
            kit, [Volume("about", message("about.title"), self._written, _no_card)], ""
        )

    def _lay_tabs(self) -> None:
        """One book needs no tabs: their row says which version this is."""
        own = self._parts[0]
        words = message("about.line", name=own.name, version=own.version)
        row = Caption(self.kit, self._rect("tabs"), words, role="list", colour=palette.PAPER)
        self.controls.add(row)

    def _written(self) -> Book:
        lang = self.kit.words.lang
        if lang not in self._books:
            self._books[lang] = Book("about", tuple(self._chapters()))
        return self._books[lang]

    def _chapters(self) -> Sequence[Chapter]:
        say, parts = self.kit.say, self._parts
        listed = [
            say("about.part", name=_named(part), licence=part.licence or "?") for part in parts
        ]
        first = (
            Paragraph(say("about.what")),
            Paragraph(say("about.free"), head=say("about.free.head")),
            Paragraph("\n".join(listed), head=say("about.inside.head")),
            Paragraph(say("about.mark"), head=say("about.mark.head")),
        )
        chapters = [Chapter("about", say("about.chapter"), first)]
        for part in parts:
            told = tuple(Paragraph(text) for text in flowing(part.text))
            missing = (Paragraph(say("about.elsewhere", name=part.name)),)
            licence = Paragraph(say("about.under", licence=part.licence or "?"))
            chapters.append(Chapter(part.name, _named(part), (licence, *(told or missing))))
        return chapters


def _named(part: Part) -> str:
    return f"{part.name} {part.version}".strip()


def _no_card(_code: str, _width: int) -> Surface:
    raise KeyError("a licence shows no cards")


def flowing(text: str) -> list[str]:
    """The paragraphs of a plain text file whose lines end where its author's screen did.

    A line that starts a list entry, or is rulers and underlines alone, keeps to itself.
    """
    found: list[str] = []
    for block in re.split(r"\n[ \t\f]*\n", text.replace("\r\n", "\n").replace("\t", "  ")):
        lines = [" ".join(line.split()) for line in block.splitlines()]
        lines = [line for line in lines if line.strip("-=*_#~ ")]
        rows: list[str] = []
        for line in lines:
            if rows and not re.match(r"([-*•] |\(?\w{1,2}[.)] |Copyright|©)", line):
                rows[-1] += f" {line}"
            else:
                rows.append(line)
        if rows:
            found.append("\n".join(rows))
    return found
