"""The demos of an unattended table: one game after the other, played by AI seats."""

from __future__ import annotations

import itertools
import logging
from typing import TYPE_CHECKING

from madtable.engine.errors import BadInput
from madtable.engine.message import Message, message
from madtable.host.pledge import seal
from madtable.host.table import Table
from madtable.ui.screens.attract import Band, DemoLive, DemoTable
from madtable.ui.stack import Scene

if TYPE_CHECKING:
    from madtable.looks.kiosk import Kiosk

SEATS = 4
"""So many sit there, if the game and the policy let them."""

_log = logging.getLogger("madtable.kiosk")


class Demos:
    """The game that is going on, if one is, and which one comes next."""

    def __init__(self, kiosk: Kiosk) -> None:
        self.kiosk = kiosk
        self._games = itertools.cycle(kiosk.policy.games)
        self._next = next(self._games)
        self._table: Table | None = None

    @property
    def note(self) -> Message:
        """What there is to be seen next."""
        game = self._next if self._table is None else self._table.header.game
        return message("kiosk.next", game=self.kiosk.kit.say(f"game.{game}"))

    def take_over(self, table: Table) -> None:
        """Go on with a game that its visitors have left."""
        self._table = table

    def forget(self) -> None:
        """Begin a new game next time."""
        self._table = None

    def scene(self) -> Scene | None:
        """The game that is going on, or a new one; None where the next one cannot be dealt."""
        kiosk, fresh = self.kiosk, self._table is None
        if self._table is None:
            game, self._next = self._next, next(self._games)
            try:
                self._table = self._deal(game)
            except BadInput:  # a game whose data makes no sense
                _log.exception("no demo of %s", game)
                return None
        table = self._table
        kind = DemoLive if table.live else DemoTable
        scene = kiosk.playing.demo_of(kind, table, resumed=not fresh)
        assert isinstance(scene, DemoTable | DemoLive)
        scene.on_over = lambda _: self._end()
        scene.on_done = kiosk.show_attract
        # Whoever works beside it all day would rather not hear it.
        scene.staging.cues = lambda _: None
        note = message("kiosk.demo", game=kiosk.kit.say(f"game.{table.header.game}"))
        scene.band = Band(kiosk.kit, scene.stage, kiosk.start, note)
        return scene

    def _deal(self, game: str) -> Table:
        kiosk = self.kiosk
        low, high = kiosk.offers[game].seat_range({})
        count = max(low, min(high, kiosk.policy.seats, SEATS))
        kind = kiosk.kind(game, kiosk.policy.levels[0])
        return Table.deal(seal(kiosk.header(game, [kind] * count)))

    def _end(self) -> None:
        self._table = None
        self.kiosk.show_attract()
