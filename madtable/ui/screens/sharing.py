"""Several people at one screen: whose hand lies open, and who gets the screen next.

A hand lies open only while its owner is being asked something. Between two of them the table is
seen by everybody, all hands face down; then the curtain falls, names whoever is next and opens for
them alone. What may be asked in secret (an answer to an attack) is asked of everybody concerned in
the same words, for the same time; whoever wants to look gets the screen, whether there is anything
for them to answer or not. [MAG-A58]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from madtable.engine.decision import SECRET_KINDS, Decision
from madtable.ui.screens.curtain import FIRST, NOTE
from madtable.ui.screens.one_screen import OneScreen
from madtable.ui.screens.peek import Peek
from madtable.ui.screens.shared import SharedScene
from madtable.ui.shown_table import SharedTable


class SceneMaker(Protocol):
    """Builds the scene of the table with a seat at the bottom, its hand open or not."""

    def __call__(
        self, seat: int, *, shown: bool, resumed: bool, kind: type[SharedScene] = ...
    ) -> SharedScene:
        """The scene, not yet on the stack."""
        ...


class Sharing:
    """The `screen` between several people (a `screens.shared.Passing`)."""

    def __init__(self, screen: OneScreen, table: SharedTable, make: SceneMaker) -> None:
        self.screen = screen
        self.table = table
        self._make = make
        self._claims: list[int] | None = None
        """Who still wants to look while a window is open; None while none is being settled."""
        self._left: dict[int, int] = {}
        """By seat, how many facts there had been when it last saw its own hand."""
        self._note = FIRST

    # -- the table, open or not -----------------------------------------------------------------

    def begin(self, *, resumed: bool) -> None:
        """Show the table with all hands face down; a game taken up again begins at the curtain."""
        scene = self._make(self.table.humans[0], shown=False, resumed=resumed)
        self.screen.show(scene)
        asked = self.table.question()
        people = self.table.humans
        if scene.window_ahead:
            return  # nobody learns yet what came of it
        if resumed and asked and asked.seat in people and asked.kind not in SECRET_KINDS:
            self._draw_curtain(scene, asked.seat, self._open, fallen=True)

    def _draw_curtain(
        self, scene: SharedScene, seat: int, then: Callable[[int], None], *, fallen: bool = False
    ) -> None:
        def opened(seat: int) -> None:
            self._note = NOTE
            then(seat)

        self.screen.draw_curtain(scene, seat, opened, fallen=fallen, note=self._note)

    def _open(self, seat: int) -> None:
        """Let a seat see its hand, and what it has missed."""
        scene = self._make(seat, shown=True, resumed=True)
        self.screen.show(scene)
        since = self._left.get(seat)
        if since is not None:
            scene.recall(since)
        self._left[seat] = self.table.told

    # -- Passing---------------------------------------------------------------------------------

    def wanted(self, scene: SharedScene, seat: int) -> None:
        """See Passing."""
        self._remember(scene)
        self._draw_curtain(scene, seat, self._open)

    def _remember(self, scene: SharedScene) -> None:
        if scene.viewer in self._left:
            self._left[scene.viewer] = max(self._left[scene.viewer], scene.hidden_at)

    def window(self, scene: SharedScene, seats: tuple[int, ...]) -> None:
        """See Passing."""
        self._remember(scene)
        if self._claims is not None:
            self._settle(scene)
            return

        def done(claims: frozenset[int]) -> None:
            self._claims = [seat for seat in seats if seat in claims]
            scene.wait_hidden()

        self.screen.ask_everybody(seats, done)

    def said(self, decision: Decision, text: str) -> bool:
        """See Passing; an answer that was really given leaves nothing to the others."""
        if decision.kind not in SECRET_KINDS:
            return False
        if text != _declining(decision):
            self._claims = None
        return self._claims is not None

    # -- a window -------------------------------------------------------------------------------

    def _settle(self, scene: SharedScene) -> None:
        """Let those who wanted to look do so in turn."""
        assert self._claims is not None
        if not self._claims:
            self._claims = None
            scene.close_window()
            return
        seat = self._claims.pop(0)
        asked = self._asked(scene)
        if asked is not None and asked.seat == seat:
            self._draw_curtain(scene, seat, self._open)
        else:
            self._draw_curtain(scene, seat, lambda seat: self._peek(scene, seat))

    def _asked(self, scene: SharedScene) -> Decision | None:
        """The secret question that is open in the window being shown, if one is; a window that an
        answer has opened in the meantime has its own turn.
        """
        asked = self.table.question()
        if asked is None or asked.kind not in SECRET_KINDS or scene.ahead:
            return None
        return asked

    def prepared(self, scene: SharedScene) -> bool:
        """See Passing: those who do not want to look let it be, AI seats answer."""
        if self._claims is None:
            return True
        while (asked := self._asked(scene)) is not None:
            if asked.seat not in self.table.humans:
                if not self.table.ponder():
                    return False
                self.table.let_bot_move()
            elif asked.seat not in self._claims:
                self.table.submit(asked.seat, _declining(asked), asked.id)
            else:
                break
        return True

    def _peek(self, scene: SharedScene, seat: int) -> None:
        """Let a seat look that has nothing to answer with; nobody else can tell."""
        peek = self._make(seat, shown=True, resumed=True, kind=Peek)
        assert isinstance(peek, Peek)
        peek.done = lambda: self._looked(scene, seat)
        self.screen.stack.replace(peek)

    def _looked(self, scene: SharedScene, seat: int) -> None:
        """Go on as after an answer: to the eye there must be no difference."""
        self.screen.stack.pop()
        scene.turn_to(seat)


def _declining(decision: Decision) -> str:
    """The answer that lets it be: the one that needs no card."""
    return next(option.text for option in decision.options if option.place == "action")
