"""The table as a scene: facts are shown one after another, then whoever is asked answers.

The engine is always ahead of the picture. A press, tap or key while something is still being shown
brings the picture to the present at once; it never waits, and no input is lost by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from madtable.engine.decision import QUIET_KINDS, Decision
from madtable.engine.errors import BadInput, Refused, RulesBug
from madtable.engine.event import Event
from madtable.ui.board import Board
from madtable.ui.dialog import Toast
from madtable.ui.intent import (
    Back,
    Cancel,
    Confirm,
    Drag,
    Drop,
    Intent,
    Key,
    Move,
    Next,
    Point,
    Press,
    Previous,
    Tap,
)
from madtable.ui.keys import KeyLine, of_window
from madtable.ui.kit import Kit
from madtable.ui.places import Layout
from madtable.ui.screens.helping import Hinting, Undoing
from madtable.ui.screens.thinking import Thinking
from madtable.ui.shown_table import ShownTable
from madtable.ui.stack import Scene
from madtable.ui.staging import Staging

HUSH_S = 0.4
"""At a table where AI seats ponder, nothing that follows an answer is shown sooner than this.

Most of it passes unnoticed under what is being shown. AI seats that nobody may see think do it
meanwhile, so that the picture goes on at the same moment whether one was asked or not.
"""

WAYS = Move | Next | Previous
"""What only moves the focus."""

HINT_KEYS = ("h", "pad y")
"""What asks for a hint."""

END_S = 0.9


BoardMaker = Callable[[Scene], Board]
"""Builds the board of a game into a scene's stage."""


class TableScene(Scene):
    """A game being played.

    `viewer` is the seat at the bottom of the screen; its hand lies open if the board's company says
    so. `resumed` shows the table as it is instead of playing the whole story again.
    """

    seen_first: ClassVar[tuple[float, float]] = (0.5, 1.0)

    def __init__(
        self,
        kit: Kit,
        table: ShownTable,
        viewer: int,
        make_board: BoardMaker,
        *,
        resumed: bool = False,
    ) -> None:
        super().__init__(kit)
        self.table = table
        self.viewer = viewer
        self.on_over: Callable[[TableScene], None] = _nowhere
        """Called once the end has been shown."""
        self.on_menu: Callable[[TableScene], None] = _nowhere
        """Called when the person wants out."""
        self.on_log: Callable[[TableScene], None] = _nowhere
        """Called when they want to read the whole log."""
        self.on_bug: Callable[[TableScene, RulesBug], None] = _raise
        """Called when the rules broke a promise."""
        self.on_answer: Callable[[], None] = lambda: None
        """Called after every answer that was taken."""
        self.board = make_board(self)
        self.board.submit = self.submit
        self.board.open_menu = lambda: self.on_menu(self)
        self.board.open_log = lambda: self.on_log(self)
        self.board.lay_over = self._lay_over
        self.staging = Staging(self.board.stagers(), kit.tempo.fit, kit.tempo.factor)  # type: ignore[arg-type]
        self.settled = False
        self.ended = False
        self.proved = False  # whether the seal of the deal has been opened
        self._asked: int | None = None
        self._thinking = Thinking(self.board, kit.tempo)
        self._hush_left = 0.0
        self._alone_s = 0.0
        self._told = 0
        self._end_left = END_S
        self._swallow = False
        self._toast: Toast | None = None
        self._built = False
        self._resumed = resumed
        self.hints: Hinting | None = None
        self.undoing: Undoing | None = None
        self.on_first_question: Callable[[TableScene], None] | None = None
        """Called once, when whoever sits at the screen is to play for the first time."""

    @property
    def all_keys(self) -> tuple[KeyLine, ...]:
        """What keys of their own do here now."""
        return self.keys + (self.undoing.keys if self.undoing is not None else ())

    @property
    def eyes(self) -> int | None:
        """The seat that the screen sees with; None where no hand lies open."""
        return self.board.company.reader

    def resume(self, result: object = None) -> None:
        """See Scene; what a dialog hands back is something to do."""
        # The table's speed may have been changed meanwhile.
        self.staging.pace = self.kit.tempo.factor
        super().resume(result)

    def pause(self) -> None:
        """See Scene; a bubble that is just swelling would be left half drawn below the sheet."""
        self.board.tips.hide()
        for bubble in self.board.bubbles.values():
            bubble.stand()

    def _lay_over(self, sheet: Scene) -> None:
        """Lay a sheet over the table, if somebody sits here to put it away again."""
        if self.viewer in self.table.humans:
            self.stack.push(sheet)

    # -- layout ---------------------------------------------------------------------------------

    def resized(self, layout: Layout) -> None:
        """See Scene."""
        first = not self._built
        chosen = dict(self.board.asker.chosen)
        told = self.staging.forget()
        self.board.build(layout)
        self._built = True
        toast = layout.point(self.board.places.at("toast", "parts"))
        self._toast = Toast(self.kit, toast)
        self.stage.add(self._toast)
        if first and not self._resumed:
            self.board.before_deal()
            return
        self._lay_anew(told, first=first)
        # A dialog may lie over the table already, and time does not run under one.
        self.board.hand.finish()
        self.board.log_tape.show(self.board.lines)
        decision = self.board.asker.decision
        self._thinking.stop()
        self._asked = None
        self._ask_or_wait(0.0)
        if decision is not None and self.board.asker.decision is decision:
            for part, value in chosen.items():
                self.board.asker.choose(part, value)
            self.board.refresh()
        self.board.pointing.again()

    def _lay_anew(self, told: list[Event], *, first: bool) -> None:
        """Show the table as it is now. What has not been shown yet (`told`, and what is new) is
        not shown any more, only written down.
        """
        for event in [*told, *self._news()]:
            self.board.note(event)
        self._settle()

    def _settle(self) -> None:
        self.board.settle(self.table.view(self.eyes))
        self.settled = True

    # -- time -----------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """See Scene."""
        try:
            self._update(dt)
        except RulesBug as bug:
            self.on_bug(self, bug)

    def _update(self, dt: float) -> None:
        self.board.update(dt)
        if self._toast is not None:
            self._toast.update(dt)
        if self.hints is not None:
            self.hints.update()
        if self.undoing is not None:
            self.undoing.update()
        self._hush_left -= dt
        if self._showing(dt):
            self._answer_in_secret()
            return
        events = self._news()
        if events:
            self.settled = False
            self.staging.add(events)
            if self._showing(0.0):
                return
        if self._hush_left > 0.0 or self._asked_in_secret():
            return
        if not self.settled:
            self._settle()
        if self.table.over:
            self._end(dt)
            return
        self._ask_or_wait(dt)
        if self.board.asker.decision is not None:
            self._greet()

    def _greet(self) -> None:
        """Whoever sits at the screen is asked for the first time, or may play."""
        greet, self.on_first_question = self.on_first_question, None
        if greet is not None:
            greet(self)

    def _news(self) -> list[Event]:
        """What has happened since the last look, with what AI seats that nobody may see think have
        answered since, so that nothing on the screen tells whether one was asked.
        """
        self._answer_in_secret()
        found = self.table.events(self.eyes)
        self._told += len(found)
        return found

    def _answer_in_secret(self) -> None:
        while self._asked_in_secret() and self.table.ponder():
            self.table.let_bot_move()
            self._answered(in_secret=True)

    def _asked_in_secret(self) -> bool:
        seat = self.table.bot_due()
        decision = self.table.question(seat) if seat is not None else None
        return decision is not None and decision.kind in QUIET_KINDS

    def _showing(self, dt: float) -> bool:
        """Play on for `dt` seconds; whether something is still being shown."""
        self.staging.update(dt)
        return self.staging.busy

    def _end(self, dt: float) -> None:
        self.board.think(None)
        self._end_left -= dt
        if self._end_left <= 0 and not self.ended:
            self.ended = True
            self.on_over(self)

    def _ask_or_wait(self, dt: float) -> None:
        """Put the question to the person, or let the AI seat that is due think and answer."""
        decision = self.table.question(self.viewer)
        if decision is not None and self.eyes in self.table.humans:
            if decision.id != self._asked:
                self._asked = decision.id
                self._thinking.stop()
                self.board.ask(decision)
                self._alone_s = 0.0
            self._answer_alone(decision, dt)
            return
        if not self._pass_on(dt):
            return
        seat = self.table.bot_due()
        if seat is None:
            return
        if self._thinking.seat != seat:
            self._asked = None
            self.board.ask(None)
            chance = self.undoing is not None and self.undoing.possible
            self._thinking.begin(seat, self._told, chance=chance)
        self._thinking.update(dt)
        if self.table.ponder() and self._thinking.enough:
            self._thinking.stop()
            self.table.let_bot_move()
            self._answered()

    def _pass_on(self, dt: float) -> bool:
        """What several people at one screen do before an AI seat may play; True when it may."""
        return True

    def _answer_alone(self, decision: Decision, dt: float) -> None:
        """Give the only answer there is, after the time that the person has chosen for it."""
        wait_s = self.kit.auto_answer_s
        if not wait_s or not decision.blocking or decision.pick != 1 or len(decision.options) != 1:
            return
        self._alone_s += dt
        if self._alone_s >= wait_s:
            self._alone_s = 0.0
            self.submit(decision.options[0].text)

    def _answered(self, *, in_secret: bool = False) -> None:
        self.settled = False
        if self.table.ponders and not in_secret:
            self._hush_left = HUSH_S
        self.on_answer()

    def catch_up(self) -> None:
        """Bring the picture to the present."""
        self.catch_up_shown()
        self.update(0.0)

    def catch_up_shown(self) -> None:
        """Bring the picture to the end of what is being shown, and no further."""
        self.staging.skip()
        self.board.hurry()

    # -- answers --------------------------------------------------------------------------------

    def submit(self, text: str) -> None:
        """Hand in the person's answer; a refusal says why, and the table is as it was."""
        decision = self.board.asker.decision
        if decision is None:
            return
        try:
            self.table.submit(self.viewer, text, decision.id)
        except Refused as refused:
            self.kit.play("error")
            self.toast(self.board.say(refused.message))
            self.board.refresh()
            return
        except BadInput:
            self.kit.play("error")
            self.toast(self.kit.say("table.toast.refused"))
            self.board.refresh()
            return
        except RulesBug as bug:
            self.on_bug(self, bug)
            return
        self._asked = None
        self.board.ask(None)
        self._answered()

    def go_back(self, facts: Iterable[Event]) -> None:
        """The last choice has been taken back: show the table as it was, and ask again; `facts`
        are all that have happened till then.
        """
        self.staging.skip()
        self.staging.forget()
        self.board.hurry()
        self.board.rewrite(facts)
        self._thinking.stop()
        self._asked = None
        self._settle()
        self.toast(self.kit.say("table.taken-back"))

    def toast(self, text: str) -> None:
        """Say something in passing."""
        if self._toast is not None:
            self._toast.say(text, clear=self.board.clear_of_words())

    def hush_toast(self) -> None:
        """What was said in passing no longer holds."""
        if self._toast is not None:
            self._toast.hush()

    # -- intents --------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """See Scene."""
        if self.board.tips.heed(intent):
            self.board.handle(Cancel())
            return True
        if self.undoing is not None and self.undoing.handle(intent):
            return True
        if self._swallow and isinstance(intent, Tap | Drop | Drag):
            self._swallow = not isinstance(intent, Tap | Drop)
            return True
        if isinstance(intent, Press):
            self._swallow = False
        hurrying = isinstance(intent, Press | Confirm | Key | Back | WAYS)
        if self.staging.busy and hurrying and not of_window(intent):
            return self._hurry(intent)
        if isinstance(intent, Press | Confirm):
            # Nobody needs to watch a jar think: the move comes now.
            self._thinking.hurry()
        if (
            isinstance(intent, Key)
            and intent.name in HINT_KEYS
            and self.board.open_hint is not None
        ):
            self.board.open_hint()
            return True
        if self.board.handle(intent):
            return True
        if isinstance(intent, Back) and intent.pos is None:
            self.on_menu(self)
            return True
        return isinstance(intent, Point)

    def _hurry(self, intent: Intent) -> bool:
        """Input while something is shown: the picture jumps to the present.

        It counts as itself only where that does no harm (a card is picked up by it, the focus
        moves, nothing is done): what the person saw while the finger came down may have been
        something else.
        """
        self.catch_up()
        if isinstance(intent, WAYS):
            return self.board.handle(intent)
        if isinstance(intent, Press):
            if self.board.after_skip(intent):
                return self.board.handle(intent)
            self._swallow = True
            return True
        if isinstance(intent, Back) and intent.pos is None:
            self.on_menu(self)
        return True


def _nowhere(_: TableScene) -> None:
    """A table that leads nowhere: a picture, an example."""


def _raise(_: TableScene, bug: RulesBug) -> None:
    raise bug
