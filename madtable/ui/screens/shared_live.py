"""A live table whose screen several people share, as a scene: one of them holds it at a time.

The game does not wait for whoever is away: others play for them meanwhile. It does wait while the
screen changes hands, and for a moment afterwards, so that nobody is held to account for what they
could not see coming.
"""

from __future__ import annotations

from collections.abc import Callable

from madtable.engine.event import Event
from madtable.engine.message import Message
from madtable.ui.keys import PASS, KeyLine
from madtable.ui.kit import Kit
from madtable.ui.places import Layout
from madtable.ui.screens.live import LiveTable
from madtable.ui.screens.recap import Recap
from madtable.ui.screens.shared import HIDDEN_S
from madtable.ui.screens.table import BoardMaker
from madtable.ui.shown_table import SharedLiveTable
from madtable.ui.stack import Scene
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.widget import Z_WIDGET

BREATH_S = 8.0
"""How long game time stands still, at brisk speed, for whoever has just got the screen."""

BREATH = ("breath_recap", "breath_go")


class SharedLive(LiveTable):
    """A live game as the seat at the bottom sees it; otherwise as `LiveTable`.

    Where its hand does not lie open nothing happens at all: all cards lie face down for a moment,
    then `on_hidden` is called. Where it does, `since` tells how many facts there had been when this
    seat last held the screen; what came after is shown while the game still waits (`breath`).
    """

    table: SharedLiveTable

    def __init__(
        self,
        kit: Kit,
        table: SharedLiveTable,
        viewer: int,
        make_board: BoardMaker,
        *,
        on_hidden: Callable[[], None],
        on_pass: Callable[[SharedLive, int | None], None],
        since: int | None,
        resumed: bool = False,
    ) -> None:
        super().__init__(kit, table, viewer, make_board, resumed=resumed)
        self._on_hidden = on_hidden
        self._hidden_for = 0.0
        self._since = since
        self._recap: Recap | None = None
        self._go: Button | None = None
        self.breath = 0.0
        """How much longer the game waits for whoever has got the screen, 0 to 1."""
        if self.eyes is not None:
            self.live.people = table.humans
            self.live.pass_screen = lambda seat: on_pass(self, seat)
            self.breath = 1.0 if resumed and not table.over else 0.0

    @property
    def all_keys(self) -> tuple[KeyLine, ...]:
        """See TableScene; whoever holds the screen can hand it on."""
        return super().all_keys + (PASS if self.eyes is not None else ())

    # -- layout ---------------------------------------------------------------------------------

    def resized(self, layout: Layout) -> None:
        """See Scene."""
        super().resized(layout)
        self._recap = self._go = None
        if self.breath:
            self._lay_breath()

    def _lay_anew(self, told: list[Event], *, first: bool) -> None:
        """See TableScene; whoever gets the screen has seen and heard what their seat has."""
        if not first:
            super()._lay_anew(told, first=first)
            return
        self._news()
        told = list(self.table.facts(self.eyes))
        for event in told:
            self.board.note(event)
        self.board.rewrite(told)
        self._settle()

    def _lay_over(self, sheet: Scene) -> None:
        """See TableScene; nobody looks anything up while the hands lie face down."""
        if self.eyes is not None:
            super()._lay_over(sheet)

    def _lay_breath(self) -> None:
        """Show what has happened meanwhile, and the button that lets the game go on at once."""
        places = self.kit.places("curtain")
        places.require(BREATH, "parts")
        recap, go = (self.kit.layout.rect(places.at(name, "parts")) for name in BREATH)
        if self._since is not None:
            self._recap = Recap(self.board, recap, self.table.facts(self.eyes, self._since))
        label = Message("curtain.breath")
        self._go = Button(self.kit, go, label, self.breathe_out, name="breath", style="primary")
        self._go.z = Z_WIDGET + 1
        self._go.time_left = self.breath
        self.board.controls.add(self._go)
        self.board.controls.focus(self._go)

    def breathe_out(self) -> None:
        """The game goes on."""
        self.breath = 0.0
        if self._recap is not None:
            self._recap.put_away()
            self._recap = None
        if self._go is not None:
            self.board.controls.remove(self._go)
            self._go = None

    # -- time -----------------------------------------------------------------------------------

    def _update(self, dt: float) -> None:
        if self.eyes is not None:
            super()._update(dt)
            return
        self.board.update(dt)
        self._hidden_for += dt
        if self._hidden_for >= HIDDEN_S and self.on_top:
            self._on_hidden()

    def _pass(self, dt: float) -> None:
        """See LiveTable; not while somebody is still finding out how things stand."""
        if not self.breath:
            super()._pass(dt)
            return
        self.breath = max(0.0, self.breath - dt / (BREATH_S * self.kit.tempo.factor))
        if self._go is not None:
            self._go.time_left = self.breath
        if not self.breath:
            self.breathe_out()
