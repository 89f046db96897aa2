"""Sheets laid over the table of Mao: the sealed folder, the notebook, votes on rules, choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from pygame import Rect

from madtable.engine.decision import Option
from madtable.engine.message import message
from madtable.looks.mao.notebook import Heard
from madtable.looks.mao.sheet import CHIP_HEIGHT, GAP, SIDE
from madtable.ui import palette
from madtable.ui.kit import Kit, Label
from madtable.ui.leaf import HEAD, PADDING, Leaf
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.chip import Chip
from madtable.ui.widgets.field import TextField
from madtable.ui.widgets.pane import ScrollPane
from madtable.ui.widgets.panel import Caption, RuleLine
from madtable.ui.widgets.scroll_text import ScrollText
from madtable.ui.widgets.widget import Widget
from madtable.ui.words import capital

if TYPE_CHECKING:
    from madtable.looks.mao.table import MaoTable

LINE = 74.0
FOOT = 84.0
NOTES = 5
NOTE_LETTERS = 60


def flowing(kit: Kit, labels: Sequence[str], area: Rect) -> list[Rect]:
    """Where chips with these words lie, row below row, as far down as it takes."""
    gap, height = kit.px(GAP), kit.px(CHIP_HEIGHT)
    found: list[Rect] = []
    x, y = area.left, area.top
    for label in labels:
        width = min(area.width, kit.letters.width("chip", label, kit.s) + 2 * kit.px(SIDE))
        if x + width > area.right and x > area.left:
            x, y = area.left, y + height + kit.px(16)
        found.append(Rect(x, y, width, height))
        x += width + gap
    return found


class ChoiceLeaf(Leaf):
    """One thing to be chosen out of several; what it does is done once the sheet is gone."""

    size: ClassVar[tuple[float, float]] = (1180.0, 720.0)

    def __init__(
        self, kit: Kit, title: Label, choices: Sequence[tuple[str, Callable[[], None]]], now: str
    ) -> None:
        super().__init__(kit, title)
        self.choices = tuple(choices)
        self.now = now

    def lay(self, area: Rect) -> None:
        """See Leaf."""
        places = flowing(self.kit, [label for label, _ in self.choices], area)
        for number, ((label, act), place) in enumerate(zip(self.choices, places, strict=True)):
            chip = Chip(
                self.kit,
                place,
                label,
                partial(self.stack.pop, act),
                name=f"choice {number}",
                on=True if label == self.now else None,
            )
            self.controls.add(chip)
            if label == self.now:
                self.controls.focus(chip)


class FolderLeaf(Leaf):
    """The sealed folder: the public part, and one's own rules; the way to the notebook and to the
    rule book, whose secret part is sealed as well.
    """

    size: ClassVar[tuple[float, float]] = (1180.0, 980.0)

    def __init__(self, kit: Kit, board: MaoTable) -> None:
        super().__init__(kit, message("mao.folder.title"), message("mao.folder.note"))
        self.board = board

    def lay(self, area: Rect) -> None:
        """See Leaf."""
        kit = self.kit
        parts = [kit.say("mao.folder.public")]
        own = self.board.inventions.sentences()
        others = self.board.inventions.others()
        if own:
            parts.append(kit.say("mao.folder.own"))
            parts += _listed(own)
        if others:
            parts.append(kit.say("mao.folder.others", count=others))
        parts.append(kit.say("mao.folder.keys"))
        if self.board.people:
            parts.append(kit.say("mao.folder.keys.shared"))
        foot = Rect(area.left, area.bottom - kit.px(FOOT), area.width, kit.px(FOOT))
        room = Rect(area.left, area.top, area.width, foot.top - kit.px(24) - area.top)
        text = ScrollText(kit, room, "\n\n".join(parts), name="text")
        self.controls.add_pane(text.pane)
        self.controls.add(text, text.pane)
        ways = (
            ("notebook", "mao.end.notebook", self.board.open_notebook),
            ("book", "mao.folder.book", self.board.open_rules),
        )
        gap = kit.px(24)
        width = (foot.width - gap) // 2
        for number, (name, label, act) in enumerate(ways):
            place = Rect(foot.left + number * (width + gap), foot.top, width, foot.height)
            leave = partial(self.stack.pop, act)
            self.controls.add(Button(kit, place, kit.say(label), leave, name=name, size=34))


class NotebookLeaf(Leaf):
    """What the person has heard at this table, and what they have written down about it."""

    size: ClassVar[tuple[float, float]] = (1500.0, 920.0)

    def __init__(self, kit: Kit, board: MaoTable) -> None:
        super().__init__(kit, message("mao.notebook.title"), message("mao.notebook.note"))
        self.board = board

    def lay(self, area: Rect) -> None:
        """See Leaf."""
        kit = self.kit
        left = Rect(area.left, area.top, round(area.width * 0.6), area.height)
        right = Rect(left.right + kit.px(36), area.top, 0, area.height)
        right.width = area.right - right.left
        self._lay_phrases(left)
        notes = self._lay_notes(right)
        right.update(right.left, notes + kit.px(28), right.width, area.bottom - notes - kit.px(28))
        self._lay_fines(right)

    def _lay_phrases(self, area: Rect) -> None:
        kit, controls = self.kit, self.controls
        known = list(self.board.notebook.phrases.values())
        line = kit.px(LINE)
        area = Rect(area.left, area.top, area.width - kit.px(24), area.height)
        if not known:
            controls.add(
                Caption(kit, Rect(area.topleft, (area.width, line)), kit.say("mao.more.nothing"))
            )
            return
        pane = controls.add_pane(ScrollPane(kit, area, len(known) * line))
        for number, heard in enumerate(known):
            row = Rect(area.left, area.top + number * line, area.width, line)
            self._lay_phrase(row, heard, pane)

    def _lay_phrase(self, row: Rect, heard: Heard, pane: ScrollPane) -> None:
        kit, controls = self.kit, self.controls
        top = Rect(row.left, row.top + kit.px(4), row.width, kit.px(36))
        low = Rect(row.left, top.bottom, row.width, kit.px(28))
        words = message(
            "mao.notebook.heard", seat=heard.seat, card=f"mao.{heard.card}", count=heard.times
        )
        lines: list[Widget] = [
            Caption(
                kit, top, kit.say("mao.notebook.phrase", phrase=heard.text), role="bubble", size=27
            ),
            Caption(kit, low, self.board.say(words), role="small", colour=palette.NOTE),
            RuleLine(kit, Rect(row.left, row.bottom - 2, row.width, max(1, kit.px(2)))),
        ]
        for widget in lines:
            controls.add(widget, pane)

    def _lay_notes(self, area: Rect) -> int:
        """Lines to write on; returns where they end."""
        kit, controls = self.kit, self.controls
        head = Rect(area.left, area.top, area.width, kit.px(52))
        controls.add(Caption(kit, head, kit.say("mao.notebook.own"), role="list"))
        height, gap = kit.px(64), kit.px(16)
        rows = self.board.notes()
        for number in range(NOTES):
            place = Rect(
                area.left, head.bottom + kit.px(12) + number * (height + gap), area.width, height
            )
            controls.add(
                TextField(
                    kit,
                    place,
                    rows.get(number, ""),
                    partial(self._write, number),
                    name=f"note {number}",
                    most=NOTE_LETTERS,
                    empty=kit.say("mao.notebook.empty") if number == 0 else "",
                )
            )
        return place.bottom

    def _lay_fines(self, area: Rect) -> None:
        """What has cost cards in this game, whomever."""
        kit, controls = self.kit, self.controls
        reasons = [self.board.inventions.fined(fine) for fine in self.board.notebook.reasons()]
        if not reasons:
            return
        head = Rect(area.left, area.top, area.width, kit.px(52))
        controls.add(Caption(kit, head, kit.say("mao.notebook.fines"), role="list"))
        room = Rect(area.left, head.bottom + kit.px(4), area.width, 0)
        room.height = area.bottom - room.top
        text = ScrollText(kit, room, "\n".join([f"· {reason}" for reason in reasons]), name="fines")
        controls.add_pane(text.pane)
        controls.add(text, text.pane)

    def _write(self, number: int, text: str) -> None:
        self.board.write(number, text)


def _listed(rules: Sequence[str]) -> list[str]:
    """Rules as they are listed: with the numbers by which they are spoken of, if several."""
    if len(rules) == 1:
        return [f"· {rules[0]}"]
    return [f"{number}. {text}" for number, text in enumerate(rules, start=1)]


class DropLeaf(Leaf):
    """The rules that are in force, and a vote to be rid of one [MAO-A113]."""

    size: ClassVar[tuple[float, float]] = (1180.0, 520.0)

    def __init__(self, kit: Kit, board: MaoTable) -> None:
        super().__init__(kit, message("mao.drop.title"), message("mao.drop.note"))
        self.board = board
        self.voter = board.viewer
        self.verdict = ""

    def extent(self) -> tuple[float, float]:
        """See Leaf: as high as what is to be chosen among."""
        kit, (width, most) = self.kit, self.size
        room = Rect(0, 0, kit.px(width - 2 * PADDING), kit.px(most))
        if len(self.board.people) > 1:
            room.top = self._below_voters(self._voters(room))
        chips = flowing(kit, [label for _, label in self._options()], room)
        low = max((place.bottom for place in chips), default=room.top)
        return width, min(most, HEAD + low / kit.s + FOOT + PADDING)

    def _options(self) -> list[tuple[Option, str]]:
        """What can be voted for, and what its chip says."""
        offers = self.board.afterwards(self.voter)
        drop = next((offer for offer in offers if offer.kind == "drop"), None)
        options = drop.options if drop is not None else ()
        return [(option, self._label(str(option.part("rule")))) for option in options]

    def lay(self, area: Rect) -> None:
        """See Leaf."""
        kit, controls = self.kit, self.controls
        if len(self.board.people) > 1:
            area = self._lay_voters(area)
        found = self._options()
        options, labels = [one for one, _ in found], [label for _, label in found]
        for option, label, place in zip(options, labels, flowing(kit, labels, area), strict=True):
            controls.add(
                Chip(
                    kit,
                    place,
                    label,
                    partial(self._vote, option.text),
                    name=option.text,
                )
            )
        foot = Rect(area.left, area.bottom - kit.px(60), area.width, kit.px(60))
        controls.add(Caption(kit, foot, self.verdict, role="body", name="verdict"))

    def _label(self, rule: str) -> str:
        """Whose rule it is, and how many want it gone so far, of how many that it takes."""
        name = self.board.inventions.name(rule)
        label, votes = capital(name), self.board.notebook.votes.get(rule, 0)
        if not votes:
            return label
        return self.kit.say("mao.vote.cast", label=label, number=votes, of=self._wanted())

    def _wanted(self) -> int:
        """How many votes it takes."""
        return len(self.board.company.sitters) // 2 + 1

    def _lay_voters(self, area: Rect) -> Rect:
        """Who raises a hand: votes are cast in the open, nobody needs the screen for it.

        Returns the room that is left below.
        """
        kit = self.kit
        names = self.board.company.names
        people = self.board.people
        head = Rect(area.left, area.top, area.width, kit.px(48))
        self.controls.add(Caption(kit, head, kit.say("mao.drop.who"), role="list"))
        places = self._voters(area)
        for seat, place in zip(people, places, strict=True):
            self.controls.add(
                Chip(
                    kit,
                    place,
                    names[seat],
                    partial(self._let_vote, seat),
                    name=f"voter {seat}",
                    on=seat == self.voter,
                )
            )
        top = self._below_voters(places)
        return Rect(area.left, top, area.width, area.bottom - top)

    def _voters(self, area: Rect) -> list[Rect]:
        """Where the chips of those who may raise a hand lie in this room."""
        kit, names = self.kit, self.board.company.names
        room = Rect(area.left, area.top + kit.px(48 + 8), area.width, area.height)
        return flowing(kit, [names[seat] for seat in self.board.people], room)

    def _below_voters(self, places: list[Rect]) -> int:
        return max(place.bottom for place in places) + self.kit.px(28)

    def _let_vote(self, seat: int) -> None:
        self.voter = seat
        self.verdict = ""
        self.resized(self.kit.layout)

    def _vote(self, text: str) -> None:
        handle = text.partition(" ")[2]
        if not self.board.act("drop", text, self.voter):
            self.verdict = self.board.refusal
        elif handle in self.board.notebook.dropped:
            self.verdict = self.kit.say("mao.drop.gone")
        else:
            votes = self.board.notebook.votes.get(handle, 1)
            self.verdict = self.kit.say("mao.drop.kept", number=votes, of=self._wanted())
        self.resized(self.kit.layout)
