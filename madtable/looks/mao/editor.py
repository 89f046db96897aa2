"""The editor in which a winner makes a rule: a sentence of choices, a preview, and checks.

It is opened by the winner alone, and says nothing to anybody else; the table learns that there is a
new rule, and no more. [MAO-50, MAO-51, MAO-A111]
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from madtable.engine.message import Message, message
from madtable.games.mao.cards import FACE, card_name
from madtable.games.mao.conflict import warnings, would_stir
from madtable.games.mao.library import EXAMPLES, in_tongue
from madtable.games.mao.rule import PLAY, ForbidSay, ObligeSay, Rule
from madtable.games.mao.rulecheck import static_faults
from madtable.games.mao.ruletext import read_rule
from madtable.games.mao.rulewriting import write_rule
from madtable.games.mao.view import MaoView
from madtable.looks.mao.draft import MOST_WORDS, RuleDraft
from madtable.looks.mao.leaves import ChoiceLeaf
from madtable.looks.mao.sentence import Sentences
from madtable.looks.mao.sheet import SIDE
from madtable.looks.mao.slots import Slot
from madtable.ui import ground, palette
from madtable.ui.cards import Card, CardPrinter
from madtable.ui.dialog import Choice, Dialog
from madtable.ui.intent import Back, Intent
from madtable.ui.kit import Kit
from madtable.ui.places import Layout
from madtable.ui.spread import CARD_RATIO, Spot
from madtable.ui.stack import Scene
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.chip import Chip
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.field import TextField
from madtable.ui.widgets.pane import ScrollPane
from madtable.ui.widgets.panel import Caption, Panel
from madtable.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from madtable.looks.mao.table import MaoTable

NEEDS = (
    "title",
    "note",
    "sheet",
    "sentence",
    "rows",
    "preview",
    "checks",
    "action_1",
    "action_2",
    "action_3",
)
HEAD = 150.0
"""How much room the heading of a row takes, in units."""
ROW_GAP = 22.0
AIR = 14.0
"""Room over the first row and below the last for the ring of the focus, in units."""
FIELD = 420.0
EMPTY = {"reason": "mao.editor.reason", "text": "mao.editor.text"}
"""What stands in a line where nothing has been typed yet."""
SEEN = 8
"""How many of the latest cards the preview shows."""


class RuleEditor(Scene):
    """One rule being made; `stack.pop` leads back to the sheet it was opened from."""

    def __init__(self, kit: Kit, board: MaoTable, view: MaoView) -> None:
        super().__init__(kit)
        self.board = board
        self.view = view
        heard = board.notebook.phrases
        self.draft = RuleDraft(
            board.viewer, chains=any("very " in phrase for phrase in heard), free=board.rules.words
        )
        self.words = Sentences(kit, board.rules.tongue)
        self.controls = Controls(kit, self.stage)
        self.refusal = ""
        self._places = kit.places("mao_rule")
        self._places.require(NEEDS)
        self._pane: ScrollPane | None = None

    def resume(self, result: object = None) -> None:
        """See Scene; what was chosen on a sheet is put into the sentence."""
        if callable(result):
            before = self._wordless()
            result()
            self._changed()
            for name in self._wordless() - before:
                self._write(name)

    def _wordless(self) -> set[str]:
        """The places of the sentence where words are still to be typed."""
        slots = [slot for row in self.draft.rows() for slot in row.slots]
        return {
            slot.name
            for slot in slots
            if slot.typed is not None and not slot.text and slot.name not in EMPTY
        }

    def _write(self, name: str) -> None:
        """Let words be typed there: nothing else is left to choose about them."""
        field = self.controls.named(f"slot {name}")
        if isinstance(field, TextField):
            self.controls.focus(field)
            field.start()

    # -- layout ---------------------------------------------------------------------------------

    def resized(self, layout: Layout) -> None:
        """See Scene."""
        kit, controls = self.kit, self.controls
        focused = controls.focused.name if controls.focused else "slot when"
        scrolled = self._pane.goal if self._pane is not None else 0.0
        controls.clear()
        self.stage.clear()
        size, s = layout.size, layout.s
        self.stage.background = kit.art.kept(
            ("mao bench", size, round(s, 4)), lambda: ground.bench(size, s, seed=11)
        )
        rect = {name: layout.rect(self._places.at(name)) for name in NEEDS}
        title = Caption(
            kit, rect["title"], kit.say("mao.editor.title"), role="screen", colour=palette.PAPER
        )
        controls.add(title)
        note = Caption(kit, rect["note"], kit.say("mao.editor.note"), colour=palette.CREAM)
        controls.add(note)
        controls.show(Panel(kit, rect["sheet"]))
        self._lay_sentence(rect["sentence"])
        self._lay_rows(rect["rows"], scrolled)
        self._lay_preview(rect["preview"])
        self._lay_checks(rect["checks"])
        self._lay_buttons(rect)
        controls.focus(focused if controls.named(focused) else "slot when")

    def _changed(self) -> None:
        self.refusal = ""
        self.resized(self.kit.layout)

    def _lay_sentence(self, area: Rect) -> None:
        """The whole rule in plain words, on a paper of its own."""
        kit = self.kit
        self.controls.show(Panel(kit, area, radius=14, face=palette.LOG_PAPER, line=3, z=41.0))
        inner = area.inflate(-kit.px(48), -kit.px(16))
        text = self.words.rule(self.draft.rule())
        self.controls.add(
            Caption(kit, inner, text, role="bubble", size=31, rows=3, name="sentence")
        )

    # -- rows of choices ------------------------------------------------------------------------

    def _lay_rows(self, area: Rect, scrolled: float) -> None:
        kit, controls = self.kit, self.controls
        area = Rect(area.left, area.top, area.width - kit.px(26), area.height)
        head, gap = kit.px(HEAD), kit.px(ROW_GAP)
        room = Rect(area.left + head, area.top, area.width - head, area.height)
        laid: list[Widget] = []
        y = area.top + kit.px(AIR)
        for row in self.draft.rows():
            widths = [self._width(slot) for slot in row.slots]
            places = _rows_of(kit, widths, Rect(room.left, y, room.width, 1))
            title = Rect(area.left, y, head - kit.px(12), kit.px(60))
            laid.append(Caption(kit, title, kit.say(row.head), role="list"))
            for slot, place in zip(row.slots, places, strict=True):
                laid.append(self._slot(slot, place))
            y = max(place.bottom for place in places) + gap
        pane = self._pane = ScrollPane(kit, area, y - gap + kit.px(AIR) - area.top)
        controls.add_pane(pane)
        for widget in laid:
            controls.add(widget, pane)
        pane.jump(scrolled)

    def _width(self, slot: Slot) -> int:
        kit = self.kit
        if slot.typed is not None:
            return kit.px(FIELD if slot.most < MOST_WORDS else 2 * FIELD)
        return kit.letters.width("chip", self._word(slot.word), kit.s) + 2 * kit.px(SIDE)

    def _word(self, word: tuple[str, int]) -> str:
        return self.kit.words.say(Message(word[0], (("count", word[1]),)))

    def _slot(self, slot: Slot, place: Rect) -> Widget:
        kit = self.kit
        if slot.typed is not None:
            return TextField(
                kit,
                place,
                slot.text,
                partial(self._typed, slot.typed),
                name=f"slot {slot.name}",
                most=slot.most,
                empty=kit.say(EMPTY.get(slot.name, "mao.editor.phrase")),
            )
        return Chip(
            kit, place, self._word(slot.word), partial(self._open, slot), name=f"slot {slot.name}"
        )

    def _typed(self, put: Callable[[str], None], text: str) -> None:
        put(text)
        self._changed()

    def _open(self, slot: Slot) -> None:
        choices = [(self._word(word), act) for word, act in slot.choices]
        title = self.kit.say("mao.editor.choose")
        self.stack.push(ChoiceLeaf(self.kit, title, choices, self._word(slot.word)))

    # -- what it would have done ----------------------------------------------------------------

    def _lay_preview(self, area: Rect) -> None:
        kit, controls = self.kit, self.controls
        controls.show(Panel(kit, area))
        pad = kit.px(28)
        head = Rect(area.left + pad, area.top + kit.px(14), area.width - 2 * pad, kit.px(56))
        controls.add(Caption(kit, head, kit.say("mao.editor.preview"), role="list"))
        tall = kit.px(62 * kit.letters.large)
        foot = Rect(head.left, area.bottom - tall - kit.px(14), head.width, tall)
        rule, notes = self.draft.rule(), self.board.notebook
        plays = [FACE[code] for code in notes.plays]
        stirred: tuple[int, ...] = ()
        if rule.when is not None and rule.when.kind == PLAY and notes.start:
            stirred = would_stir(rule, FACE[notes.start], plays, notes.laid_by, self.view.seats)
            words = kit.say("mao.editor.stirs", count=len(stirred))
        else:
            words = kit.say("mao.editor.unseen")
        if stirred:
            seat, card = notes.laid_by[stirred[-1]], card_name(plays[stirred[-1]])
            last = self.board.say(message("mao.editor.last", seat=seat, card=card))
            words = f"{words} {last}"
        controls.add(Caption(kit, foot, words, role="body", size=24, colour=palette.NOTE, rows=2))
        self._lay_cards(Rect(head.left, head.bottom, head.width, foot.top - head.bottom), stirred)

    def _lay_cards(self, area: Rect, stirred: tuple[int, ...]) -> None:
        """The latest cards, those that would have woken the rule with a rim."""
        kit = self.kit
        plays = self.board.notebook.plays
        first = max(0, len(plays) - SEEN)
        shown = plays[first:]
        if not shown:
            return
        # A card that is hit stands up, and its rim needs room too.
        up, rim = kit.px(14), kit.px(10)
        width = min(kit.px(104), int((area.height - up - 2 * rim) / CARD_RATIO))
        step = min(kit.px(62), (area.width - width) // max(1, len(shown) - 1))
        printer = CardPrinter(kit.art, self.board.deck, kit.s, palette.FELT_WINE.edge)
        left = area.left + (area.width - width - step * (len(shown) - 1)) // 2
        for number, code in enumerate(shown):
            hit = first + number in stirred
            x = left + number * step + width / 2
            y = area.centery + up // 2 - (up if hit else 0)
            card = Card(printer, code, Spot(x, y, 0.0, width), 52.0 + 0.1 * number)
            card.show(state="legal" if hit else "plain")
            self.controls.show(card)

    # -- checks ---------------------------------------------------------------------------------

    def faults(self) -> list[str]:
        """Why the rule may not be made as it stands, as far as that can be seen; in words."""
        rule = self.draft.rule()
        if rule.when is None:
            return [] if rule.text else [self.kit.say("mao.editor.silent")]
        if any(
            isinstance(clause, ObligeSay | ForbidSay) and not clause.phrase for clause in rule.then
        ) or (rule.when.kind == "said" and not rule.when.phrase):
            return [self.kit.say("mao.editor.wordless")]
        own = self.board.inventions.own()
        found = static_faults(rule, own, self.view.seats)
        return [self.kit.words.say(fault) for fault in found]

    def _lay_checks(self, area: Rect) -> None:
        kit, controls = self.kit, self.controls
        controls.show(Panel(kit, area))
        pad = kit.px(28)
        head = Rect(area.left + pad, area.top + kit.px(14), area.width - 2 * pad, kit.px(52))
        controls.add(Caption(kit, head, kit.say("mao.editor.checks"), role="list"))
        inner = Rect(head.left, head.bottom, head.width, area.bottom - head.bottom - kit.px(28))
        faults = [self.refusal] if self.refusal else self.faults()
        colour = palette.RED if faults else "#1D6B48"
        rule = self.draft.rule()
        lines = faults or [
            kit.say("mao.editor.fine"),
            *[kit.words.say(found) for found in warnings(rule, self.board.inventions.own())],
        ]
        if rule.when is None and not faults:
            lines = [kit.say("mao.editor.judge")]
        text = "\n".join(lines)
        controls.add(
            Caption(kit, inner, text, role="body", size=25, colour=colour, rows=5, name="checks")
        )

    # -- making it ------------------------------------------------------------------------------

    def _lay_buttons(self, rect: dict[str, Rect]) -> None:
        kit = self.kit
        make = Button(
            kit,
            rect["action_1"],
            kit.say("mao.editor.make"),
            self.make,
            name="make",
            style="primary",
            icon="icons/check",
        )
        make.enabled = not (self.refusal or self.faults())
        self.controls.add(make)
        ways = (
            ("action_2", "mao.editor.examples", "examples", self.open_examples),
            ("action_3", "mao.editor.leave", "leave", self.leave_it),
        )
        for place, label, name, act in ways:
            self.controls.add(Button(kit, rect[place], kit.say(label), act, name=name))

    def make(self) -> None:
        """Make it a rule of the table; the table tries it out first, and may say no."""
        rule = self.draft.rule()
        if self.board.act("rule", f"rule {_written(rule)}"):
            self.stack.pop()
            return
        self.refusal = self.board.refusal
        self.resized(self.kit.layout)

    def open_examples(self) -> None:
        """Begin from one of the examples."""

        def begin(name: str) -> Callable[[], None]:
            def take() -> None:
                example = next(one for one in EXAMPLES if one.name == name)
                rule = example.rule("new", self.board.viewer)
                self.draft.take(in_tongue(rule, self.board.rules.tongue))

            return take

        choices = [(self.kit.say(f"mao.example.{one.name}"), begin(one.name)) for one in EXAMPLES]
        self.stack.push(ChoiceLeaf(self.kit, self.kit.say("mao.editor.examples"), choices, ""))

    def leave_it(self) -> None:
        """Make no rule for now: asked once, as the choices are lost."""
        self.stack.push(
            Dialog(
                self.kit,
                message("mao.editor.leave.title"),
                message("mao.editor.leave.text"),
                [
                    Choice(message("mao.editor.leave.no"), None, "primary"),
                    Choice(message("mao.editor.leave.yes"), self._away),
                ],
            )
        )

    def _away(self) -> None:
        self.stack.pop()

    # -- time and intents -----------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """See Scene."""
        self.controls.update(dt)

    def handle(self, intent: Intent) -> bool:
        """See Scene."""
        if self.controls.handle(intent):
            return True
        if isinstance(intent, Back) and intent.pos is None:
            self.leave_it()
            return True
        return False


def _written(rule: Rule) -> str:
    """The rule as an answer holds it; it has been read back, so that it surely can be."""
    text = json.dumps(write_rule(rule), ensure_ascii=False, sort_keys=True)
    read_rule(json.loads(text), "rule")
    return text


def _rows_of(kit: Kit, widths: list[int], area: Rect) -> list[Rect]:
    """Places for things of these widths, row below row."""
    gap, height, between = kit.px(14), kit.px(60), kit.px(12)
    found: list[Rect] = []
    x, y = area.left, area.top
    for width in widths:
        if x + width > area.right and x > area.left:
            x, y = area.left, y + height + between
        found.append(Rect(x, y, min(width, area.width), height))
        x += width + gap
    return found
