"""Where the person speaks: a line to type in, and phrases to pick that were heard at this table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from madtable.engine.decision import Decision
from madtable.games.mao.phrases import is_base_phrase, understand
from madtable.looks.mao import ruling
from madtable.looks.mao.sheet import Pick, flow
from madtable.ui.kit import Kit
from madtable.ui.sheet import blank
from madtable.ui.stage import Picture
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.chip import Chip
from madtable.ui.widgets.field import TextField
from madtable.ui.widgets.panel import Panel

if TYPE_CHECKING:
    from madtable.looks.mao.table import MaoTable

LETTERS = 120
SAY_WIDTH = 172.0
MIC = 50.0


class SayField(TextField):
    """The line that is typed: Enter says it, and the next one can be typed at once.

    `on_say` is called with what is to be said; True empties the line. `on_typed` follows every
    letter.
    """

    def __init__(
        self, kit: Kit, rect: Rect, on_say: Callable[[str], bool], on_typed: Callable[[], None]
    ) -> None:
        super().__init__(
            kit,
            rect,
            "",
            lambda _: None,
            name="say",
            role="bubble",
            most=LETTERS,
            empty=kit.say("mao.console.empty"),
            plain=True,
        )
        self._on_say = on_say
        self._on_typed = on_typed

    def start(self) -> None:
        """See TextField; nothing is chosen: what stands there is gone on with."""
        super().start()
        self._chosen = False

    def confirm(self) -> None:
        """Say it; an empty line ends the typing."""
        if not self.editing:
            self.start()
        elif not self.value.strip():
            self.stop()
        else:
            self.speak()

    def speak(self) -> None:
        """Say what stands there."""
        if self.value.strip() and self._on_say(self.value.strip()):
            self.write("")

    def write(self, text: str) -> None:
        """Let another text stand there."""
        self.value = text
        self._caret = len(text)
        self._chosen = False
        self._show()

    def _show(self) -> None:
        super()._show()
        self._on_typed()

    def _paper(self) -> Surface:
        # It lies on a paper of its own, which is there whether one types or not.
        return blank(1, 1)


class Console:
    """The line and the chips above it; what was heard last comes first."""

    def __init__(self, board: MaoTable) -> None:
        self.board = board
        self._offers: dict[str, Decision] = {}
        self._recent: list[str] = []
        self._chips: list[Chip] = []
        self._shown: tuple[str, ...] = ()
        self._typed = ""

    def build(self) -> None:
        """Lay the line down; chips come with `refresh`."""
        board, kit = self.board, self.board.kit
        rect = board.part("console")
        paper = Panel(kit, rect, radius=18, line=5, z=58.0)
        mic = kit.px(MIC)
        icon = kit.art.drawing("icons/mic", mic, mic)
        place = icon.get_rect(center=(rect.left + kit.px(42), rect.centery))
        self._paper = (paper, Picture(icon, place.topleft, z=59.0))
        for item in self._paper:
            board.stage.add(item)
        width = kit.px(SAY_WIDTH)
        inset = kit.px(8)
        line = Rect(rect.left + kit.px(74), rect.top + inset, rect.width - width - kit.px(104), 1)
        line.height = rect.height - 2 * inset
        typing = getattr(self, "field", None)
        self.field = SayField(kit, line, self.say, self._follow)
        self.field.radius = 10.0
        if typing is not None:
            self.field.value = typing.value
        board.controls.add(self.field)
        place = Rect(rect.right - width - inset, rect.top + inset, width, rect.height - 2 * inset)
        self.button = Button(
            kit, place, kit.say("mao.console.say"), self.field.speak, name="say_it", style="primary"
        )
        self.button.enabled = False
        board.controls.add(self.button)
        self._chips, self._shown = [], ()

    def put_away(self) -> None:
        """Hide the line: nobody speaks here."""
        for item in self._paper:
            item.visible = False

    # -- what there is to say -------------------------------------------------------------------

    def offer(self, offers: dict[str, Decision]) -> None:
        """Take note of what may be said and done now."""
        self._offers = offers
        self.refresh()

    def hear(self, text: str) -> None:
        """Something was said at the table, or told not to have been; nothing is no words."""
        meaning = understand(text)
        if meaning in self._recent:
            self._recent.remove(meaning)
        if meaning:
            self._recent.insert(0, meaning)

    def phrases(self) -> list[str]:
        """Every phrase on offer, what was heard last first."""
        say = self._offers.get("say")
        known = [option.text.removeprefix("say ") for option in say.options] if say else []
        order = {text: place for place, text in enumerate(reversed(known))}
        return sorted(known, key=lambda text: (self.heard_since(text), order[text]))

    def heard_since(self, text: str) -> int:
        """How many other phrases have been heard since this one was; more than any if it was not
        heard in this game.
        """
        meaning = understand(text)
        return self._recent.index(meaning) if meaning in self._recent else len(self._recent)

    def label(self, text: str) -> str:
        """How a phrase is written: one of nobody's invention as it was said here first."""
        meaning = understand(text)
        heard = self.board.notebook.phrases.get(meaning)
        return text if heard is None or is_base_phrase(meaning) else heard.text

    def fitting(self) -> list[str]:
        """The phrases that go with what has been typed, those that begin so first."""
        typed = self._typed.casefold()
        found = [text for text in self.phrases() if typed in text.casefold()]
        return sorted(found, key=lambda text: not text.casefold().startswith(typed))

    def gestures(self) -> list[Pick]:
        """What can be done with the hands."""
        decision = self._offers.get("gesture")
        return [
            Pick(
                self.board.say(option.label),
                f"gesture:{option.part('gesture')}",
                partial(self._gesture, option.text),
            )
            for option in (decision.options if decision else ())
        ]

    # -- saying it ------------------------------------------------------------------------------

    def say(self, text: str) -> bool:
        """Say something, or call what was typed; False when it was refused."""
        if self.board.calling.wording:
            return self.board.calling.call_in_words(text)
        return self.board.act("say", f"say {text}")

    def ask_reason(self) -> None:
        """Let the reason of a call be typed; what stood there is kept out of it."""
        self.field.write("")
        self.board.controls.focus(self.field)
        self.field.start()

    def _pick(self, text: str) -> None:
        self.board.sheet.close()
        if self.say(text) and self.field.value:
            self.field.write("")

    def _gesture(self, text: str) -> None:
        self.board.sheet.close()
        self.board.act("gesture", text)

    def open_more(self) -> None:
        """All phrases, and the gestures."""
        picks = [
            Pick(self.label(text), f"phrase:{text}", partial(self._pick, text))
            for text in self.phrases()
        ]
        title = self.board.kit.say("mao.more.title" if picks else "mao.more.nothing")
        self.board.sheet.show(title, [*self.gestures(), *picks])

    # -- chips ----------------------------------------------------------------------------------

    def _follow(self) -> None:
        if self.field.value != self._typed:
            self._typed = self.field.value
            self.refresh()
        self._show_button()

    def _show_button(self) -> None:
        self.button.enabled = self.field.enabled and bool(self.field.value.strip())

    def refresh(self) -> None:
        """Lay the chips that fit into one row."""
        board = self.board
        self.field.enabled = bool(self._offers) and not board.sheet.open
        self._show_button()
        area = board.part("chips")
        found: list[Pick] = []
        calling = board.calling
        busy = calling.choosing or calling.wording or board.sheet.open
        self._name(calling.wording)
        if self._offers and not busy:
            phrases = [self._phrase(text) for text in self.fitting()]
            more = Pick(board.kit.say("mao.more"), "more", self.open_more)
            found = self._fill([*self._urgent(), *phrases], more, area)
        places = flow(board, [pick.label for pick in found], area, 1)
        shown = tuple([pick.label for pick in found])
        if shown != self._shown:
            self._shown = shown
            self._lay(found, places)

    def _urgent(self) -> list[Pick]:
        """What waits for one's word: a call about one's own rule, a penalty that is voted on."""
        board, found = self.board, self.board.order.votes()
        if board.ruling.waits:
            label = board.kit.say("mao.ruling.waits")
            found.insert(0, Pick(label, ruling.KIND, board.ruling.ask))
        return found

    def _fill(self, picks: list[Pick], more: Pick, area: Rect) -> list[Pick]:
        """As many as have room in one row beside what leads to all the rest."""
        found: list[Pick] = []
        for pick in picks:
            labels = [one.label for one in (*found, pick, more)]
            if len(flow(self.board, labels, area, 1)) == len(labels):
                found.append(pick)
        return [*found, more]

    def _name(self, wording: bool) -> None:
        """Let line and button be for calling a penalty in one's own words, or for speaking."""
        kit = self.board.kit
        self.field.invite(kit.say("mao.call.own.empty" if wording else "mao.console.empty"))
        label = kit.say("mao.call.own.button" if wording else "mao.console.say")
        self.button.say(label, enabled=self.button.enabled)

    def _phrase(self, text: str) -> Pick:
        return Pick(self.label(text), f"chip:{text}", lambda: self._pick(text))

    def _lay(self, picks: list[Pick], places: list[Rect]) -> None:
        board = self.board
        focused = next((chip.name for chip in self._chips if board.controls.focused is chip), "")
        for chip in self._chips:
            board.controls.remove(chip)
        self._chips = []
        for pick, place in zip(picks, places, strict=True):
            urgent = True if pick.name == ruling.KIND else None
            chip = Chip(board.kit, place, pick.label, pick.act, name=pick.name, on=urgent)
            board.controls.add(chip)
            self._chips.append(chip)
            if chip.name == focused:
                board.controls.focus(chip)
