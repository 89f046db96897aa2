"""Several people at one screen where the game does not wait: who holds it, and how it is passed on.

A hand is private to whoever holds the screen. To pass it on, the hand is turned face down, then the
curtain falls; it opens for somebody else, by the held button alone. Others play for everybody who
is away, under their names.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from madtable.engine.message import Message
from madtable.ui.screens.one_screen import OneScreen
from madtable.ui.screens.shared_live import SharedLive
from madtable.ui.shown_table import SharedLiveTable


class LiveSceneMaker(Protocol):
    """Builds the scene of the table with a seat at the bottom, its hand open or not."""

    def __call__(
        self,
        seat: int,
        *,
        shown: bool,
        resumed: bool,
        since: int | None,
        on_hidden: Callable[[], None],
        on_pass: Callable[[SharedLive, int | None], None],
    ) -> SharedLive:
        """The scene, not yet on the stack."""
        ...


class LiveSharing:
    """The `screen` of a live table between its people."""

    def __init__(self, screen: OneScreen, table: SharedLiveTable, make: LiveSceneMaker) -> None:
        self.screen = screen
        self.table = table
        self._make = make
        self._left: dict[int, int] = {}
        """By seat, how many facts there had been when its person last held the screen."""
        self._dealt = True

    def begin(self, *, resumed: bool) -> None:
        """A game begins, and goes on, before the curtain."""
        assert self.table.holder is not None
        self._dealt = resumed
        hidden = self._hide(self.table.holder)
        self._draw_curtain(hidden, self.table.holder, fallen=True)

    def pass_on(self, scene: SharedLive, seat: int | None = None) -> None:
        """Whoever holds the screen lets go of it: for `seat`, or the next person in their order."""
        before = scene.viewer
        people = self.table.humans
        to = people[(people.index(before) + 1) % len(people)] if seat is None else seat
        self._left[before] = self.table.told
        self._hide(before, lambda hidden: self._draw_curtain(hidden, to))

    def _hide(self, seat: int, then: Callable[[SharedLive], None] = lambda _: None) -> SharedLive:
        """Show the table with all hands face down in place of everything else."""
        hidden = self._make(
            seat,
            shown=False,
            resumed=self._dealt,
            since=None,
            on_hidden=lambda: then(hidden),
            on_pass=self.pass_on,
        )
        self.screen.show(hidden)
        return hidden

    def _draw_curtain(self, hidden: SharedLive, seat: int, *, fallen: bool = False) -> None:
        self.screen.draw_curtain(
            hidden,
            seat,
            self._open,
            fallen=fallen,
            choices=self.table.humans,
            note=Message("curtain.note.live"),
        )

    def _open(self, seat: int) -> None:
        """Let a person hold the screen: their hand lies open, and they play themselves."""
        self.table.hand_over(seat)
        resumed, self._dealt = self._dealt, True
        scene = self._make(
            seat,
            shown=True,
            resumed=resumed,
            since=self._left.get(seat),
            on_hidden=lambda: None,
            on_pass=self.pass_on,
        )
        self.screen.show(scene)
