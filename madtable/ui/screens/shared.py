"""A table whose screen several people share, as a scene: no hand lies open but the right one's.

What the scene shows it counts in facts, so that it can stand still in the middle of them: where
somebody may be asked in secret, nobody sees a fact more before all have had the same time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

from madtable.engine.decision import SECRET_KINDS, Decision
from madtable.engine.event import Event
from madtable.engine.view import View
from madtable.ui.intent import Confirm, Intent, Key, Press
from madtable.ui.kit import Kit
from madtable.ui.screens.recap import Recap
from madtable.ui.screens.table import BoardMaker, TableScene
from madtable.ui.shown_table import SharedTable

HIDDEN_S = 0.45
"""How long all hands lie face down before the screen changes hands."""


class Passing(Protocol):
    """Who decides whose hand a screen shows that several people share."""

    @property
    def table(self) -> SharedTable:
        """The table that they play at."""
        ...

    def window(self, scene: SharedScene, seats: tuple[int, ...]) -> None:
        """These people may be asked something now, and nobody may notice whether one is."""
        ...

    def prepared(self, scene: SharedScene) -> bool:
        """Settle what nobody sees while all hands lie face down; False while AI seats think about
        it. Called again and again.
        """
        ...

    def wanted(self, scene: SharedScene, seat: int) -> None:
        """The game waits for a person whose hand does not lie open."""
        ...

    def said(self, decision: Decision, text: str) -> bool:
        """Whoever holds the screen has answered a question; True when others may be asked the same
        before anything of it is shown.
        """
        ...


class SharedScene(TableScene):
    """A game being played by several people at one screen; otherwise as `TableScene`.

    `sharing` is told when the screen has to change hands; a hand that lay open is face down by
    then.
    """

    table: SharedTable

    def __init__(
        self,
        kit: Kit,
        table: SharedTable,
        viewer: int,
        make_board: BoardMaker,
        *,
        sharing: Passing,
        resumed: bool = False,
    ) -> None:
        super().__init__(kit, table, viewer, make_board, resumed=resumed)
        self.sharing = sharing
        self.hidden_at = 0
        """How many facts had been shown when the hand was turned face down."""
        self._seen = 0
        """How many facts have been shown, or are just being shown."""
        self._view: View | None = None
        """How the table stood when nothing was left to be shown, `_rest_at` facts into the game."""
        self._rest_at = 0
        self._window: tuple[int, ...] = ()
        self._hidden_for = 0.0
        self._since: int | None = None
        self._recap: Recap | None = None

    # -- layout ---------------------------------------------------------------------------------

    def _lay_anew(self, told: list[Event], *, first: bool) -> None:
        """See TableScene; the table lies as far as the game has been shown, not a fact further."""
        board = self.board
        if first:
            self._take_up()
            return
        board.rewrite(self.table.facts(self.eyes, 0, self._rest_at))
        if self._view is None:
            board.before_deal()
        else:
            board.settle(self._view)
        self.staging.add(list(self.table.facts(self.eyes, self._rest_at, self._seen)))
        self.staging.skip()
        board.hurry()

    def _take_up(self) -> None:
        """Begin at the present; in a game taken up again while people may have been asked in
        secret, at what all of them knew before. [MAG-A58]
        """
        if self.eyes is None and self._take_up_before_window():
            return
        while self._asked_in_secret():
            self.table.let_bot_move()
        self._write_log(self.table.facts(self.eyes))
        self._seen = self.table.told
        self._settle()
        asked = self.table.question()
        if asked is not None and asked.kind in SECRET_KINDS and asked.seat != self.eyes:
            self._window = self._last_window() or (asked.seat,)

    def _take_up_before_window(self) -> bool:
        """Begin before the window that nobody has openly gone past, if there is one: it is shown
        once more, whether anybody could have answered in it or not.
        """
        start, view = self.table.stood or (0, None)
        self._seen = start
        if not self.window_ahead:
            return False
        self._write_log(self.table.facts(None, 0, start))
        self._rest_at, self._view = start, view
        if view is None:
            self.board.before_deal()
        else:
            self.board.settle(view)
        self.settled = True
        return True

    def _write_log(self, facts: Iterable[Event]) -> None:
        """Note what has happened before this scene came, as if it had been there."""
        told = list(facts)
        for event in told:
            self.board.note(event)
        self.board.rewrite(told)

    @property
    def window_ahead(self) -> bool:
        """Whether people may be asked in secret in what has not been shown yet."""
        found = self.table.window(self._seen)
        while found is not None:
            after, seats = found
            if any(seat in self.table.humans for seat in seats):
                return True
            found = self.table.window(after)
        return False

    def _last_window(self) -> tuple[int, ...]:
        """The people whom the latest window is about."""
        seats: tuple[int, ...] = ()
        found = self.table.window(0)
        while found is not None:
            after, seats = found
            found = self.table.window(after)
        return tuple([seat for seat in seats if seat in self.table.humans])

    def _settle(self) -> None:
        if self._window:
            return  # the truth may be ahead of what may be seen
        self._view = self.table.view(self.eyes)
        self._rest_at = self._seen
        self.board.settle(self._view)
        self.settled = True

    def conceal(self) -> None:
        """Turn the open hand face down, and forget all that only its owner may know."""
        if self.eyes is None:
            return
        self.staging.skip()
        self._put_recap_away()
        self.board.conceal()
        self.hush_toast()  # it may be about a card of that hand
        self._asked = None
        self._hidden_for = 0.0
        self.hidden_at = self._seen
        self.board.rewrite(self.table.facts(None, 0, self._seen))

    # -- what somebody has missed -----------------------------------------------------------------

    def recall(self, since: int) -> None:
        """Show for a while what has happened since `since` facts had been shown to this seat."""
        rect = self.kit.layout.rect(self.kit.places("curtain").at("recap", "parts"))
        recap = Recap(self.board, rect, self.table.facts(self.eyes, since))
        self._recap = recap if recap.lines else None

    def _put_recap_away(self) -> None:
        if self._recap is not None:
            self._recap.put_away()
            self._recap = None

    # -- time -----------------------------------------------------------------------------------

    def _update(self, dt: float) -> None:
        if self._recap is not None:
            self._recap.update(dt)
        if self._window and not self.staging.busy:
            self.board.update(dt)
            self._open_window(dt)
            return
        super()._update(dt)

    def _news(self) -> list[Event]:
        """See TableScene; it ends where people may be asked in secret."""
        if self._window:
            return []
        self._answer_in_secret()
        start, self._seen = self._seen, self.table.told
        self._stop_at_window(start)
        found = list(self.table.facts(self.eyes, start, self._seen))
        self._told += len(found)
        return found

    def _stop_at_window(self, start: int) -> None:
        found = self.table.window(start)
        while found is not None:
            after, seats = found
            people = tuple([seat for seat in seats if seat in self.table.humans])
            if people:
                self._seen, self._window = after, people
                return
            found = self.table.window(after)

    def _open_window(self, dt: float) -> None:
        """Ask in the open, with all hands face down, whether anybody wants to do something."""
        self.conceal()
        self._hidden_for += dt
        if self.sharing.prepared(self) and self._hidden_for >= HIDDEN_S:
            self.sharing.window(self, self._window)

    @property
    def ahead(self) -> bool:
        """Whether the game has come to another window than the one being shown."""
        return self.table.window(self._seen) is not None

    def wait_hidden(self) -> None:
        """Let all hands lie face down for a moment before it goes on."""
        self._hidden_for = 0.0

    def turn_to(self, seat: int) -> None:
        """Let everybody see the table from where a seat sits that has looked at its hand; as after
        an answer, all hands lie face down for a moment then.
        """
        self.viewer = seat
        self.board.company = replace(self.board.company, viewer=seat)
        self.resized(self.kit.layout)
        for speaker in tuple(self.board.bubbles):
            self.board.hush(speaker)
        self.wait_hidden()

    def close_window(self) -> None:
        """Whoever wanted to do something has done it: what came of it is shown now."""
        self._window = ()
        self._hidden_for = 0.0
        self.settled = False

    def _ask_or_wait(self, dt: float) -> None:
        if not self._window:
            super()._ask_or_wait(dt)

    def _pass_on(self, dt: float) -> bool:
        """See TableScene: the open hand is hidden, and then the screen is passed on."""
        self.conceal()
        self._hidden_for += dt
        asked = self.table.question()
        if asked is None or asked.seat not in self.table.humans:
            return True
        if self._hidden_for >= HIDDEN_S and self.on_top:
            self._hidden_for = 0.0
            self.sharing.wanted(self, asked.seat)
        return False

    def _end(self, dt: float) -> None:
        if not self._window:
            self.conceal()
            super()._end(dt)

    # -- answers --------------------------------------------------------------------------------

    def submit(self, text: str) -> None:
        """See TableScene."""
        decision = self.board.asker.decision
        super().submit(text)
        if decision is None or self.board.asker.decision is decision:
            return
        if self.sharing.said(decision, text):
            # Others may want to answer as well: nothing is shown before they have been asked.
            self._window = (decision.seat,)

    def handle(self, intent: Intent) -> bool:
        """See TableScene; whoever acts has read what they had missed."""
        if isinstance(intent, Press | Confirm | Key):
            self._put_recap_away()
        return super().handle(intent)
