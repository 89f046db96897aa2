"""A table where anybody may act at any moment, as a scene: game time runs while people look on.

Game time stands still while a fact is being shown, while a sheet lies over the table, and while the
window is hidden or another one has the keyboard: nobody is held to account for what they could not
see. The person may act all the same; what they do then comes before anything that has not happened
yet.
"""

from __future__ import annotations

from collections.abc import Mapping

from madtable.engine.decision import Decision
from madtable.engine.errors import BadInput, Refused, RulesBug
from madtable.ui.intent import Back, Cancel, Confirm, Focus, Intent, Key, Point, Press
from madtable.ui.kit import Kit
from madtable.ui.live_board import LiveBoard
from madtable.ui.screens.table import BoardMaker, TableScene
from madtable.ui.shown_table import LiveShownTable

MOST_MS = 50
"""No frame lets more game time pass than this, however late it is."""


class LiveTable(TableScene):
    """A game being played by the clock; otherwise as `TableScene`."""

    table: LiveShownTable

    def __init__(
        self,
        kit: Kit,
        table: LiveShownTable,
        viewer: int,
        make_board: BoardMaker,
        *,
        resumed: bool = False,
    ) -> None:
        super().__init__(kit, table, viewer, make_board, resumed=resumed)
        assert isinstance(self.board, LiveBoard)
        self.live: LiveBoard = self.board
        self.live.act = self.act
        self.live.complain = self._refuse
        self.live.afterwards = self._afterwards
        self.live.notes = self._notes
        self.live.write = self._write
        self._passed_ms = 0.0
        self._away = False

    # -- time -----------------------------------------------------------------------------------

    def _update(self, dt: float) -> None:
        self.board.update(dt)
        if self._toast is not None:
            self._toast.update(dt)
        if not self._showing(dt):
            self._pass(dt)
            self._hear()
        if self.staging.busy:
            return
        if not self.settled:
            self._settle()
            self._offer()
        if self.table.over:
            self._end(dt)
        elif self.eyes in self.table.humans:
            self._greet()

    def _pass(self, dt: float) -> None:
        """Let game time run; slower or faster as the table's speed has it."""
        if self.table.over or self._away:
            return
        self._passed_ms += min(MOST_MS, dt * 1000) / self.kit.tempo.factor
        whole = int(self._passed_ms)
        if whole:
            self._passed_ms -= whole
            self.table.advance(whole)

    def _hear(self) -> None:
        """Take up what has happened."""
        events = self._news()
        if events:
            self.settled = False
            self.staging.add(events)
            self._showing(0.0)
            self.on_answer()

    def _ask_or_wait(self, dt: float) -> None:
        """Nobody is asked and nobody is waited for here."""
        self._offer()

    def _offer(self) -> None:
        if self.eyes in self.table.humans:
            self.live.offer(() if self.table.over else self.table.offers(self.viewer))

    # -- acts -----------------------------------------------------------------------------------

    def act(self, kind: str, text: str, seat: int | None = None) -> bool:
        """Do something for the person; a refusal says why, and the table is as it was.

        When the game is over this is what may still be done then; AI seats answer it at once. Only
        then may it be another person than the one whose hand lies open.
        """
        who = seat if seat in self.table.humans and self.table.over else self.viewer
        assert who is not None
        offers = self.table.offers(who) if self.eyes in self.table.humans else ()
        number = next((offer.id for offer in offers if offer.kind == kind), None)
        if not offers or (number is None and self.table.over):
            return False
        self.live.refusal = ""
        try:
            self.table.submit(who, text, number)
        except Refused as refused:
            self._refuse(self.board.say(refused.message))
            return False
        except BadInput:
            self._refuse(self.kit.say("table.toast.refused"))
            return False
        except RulesBug as bug:
            self.on_bug(self, bug)
            return False
        self._answered()
        if self.table.over:
            self.table.advance(MOST_MS)
            self.catch_up()
            # A sheet may lie over the table, and has to tell at once what has come of it.
            self.catch_up_shown()
        elif not self.staging.busy:
            self._hear()
        return True

    def _afterwards(self, seat: int | None = None) -> tuple[Decision, ...]:
        return self.table.offers(self.viewer if seat is None else seat) if self.table.over else ()

    def _notes(self) -> Mapping[int, str]:
        if self.eyes not in self.table.humans:
            return {}
        return self.table.notes.get(self.viewer, {})

    def _write(self, row: int, text: str) -> None:
        if self.eyes in self.table.humans:
            self.table.write_note(self.viewer, row, text)
            self.on_answer()

    def _refuse(self, why: str) -> None:
        self.live.refusal = why
        self.toast(why)

    # -- intents --------------------------------------------------------------------------------

    def _look_away(self, away: bool) -> None:
        """Another window has the keyboard, or no longer: whoever sits here cannot play meanwhile.

        What anybody does here says as much as the keyboard coming back.
        """
        if away == self._away or not self.table.humans:
            return
        self._away = away
        if away:
            self.toast(self.kit.say("table.toast.away"))

    def handle(self, intent: Intent) -> bool:
        """See Scene. Acting is possible at any moment; a press on nothing hurries the picture."""
        if isinstance(intent, Focus):
            self._look_away(not intent.gained)
        elif isinstance(intent, Press | Key | Confirm):
            self._look_away(False)
        if self.board.tips.heed(intent):
            self.board.handle(Cancel())
            return True
        if self.board.handle(intent):
            return True
        if isinstance(intent, Back) and intent.pos is None:
            self.on_menu(self)
            return True
        if isinstance(intent, Press) and self.staging.busy:
            self.catch_up()
            return True
        return isinstance(intent, Point)
