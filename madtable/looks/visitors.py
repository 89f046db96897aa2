"""The table as visitors of an unattended one play at it: nothing leads out, nothing is kept."""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from madtable.engine.errors import RulesBug
from madtable.engine.journal import SeatLine
from madtable.host.table import Table
from madtable.looks.playing import Playing
from madtable.looks.tuning import Tuning, obey
from madtable.store.journal_reader import read_journal
from madtable.store.journal_writer import JournalFile
from madtable.store.settings import Settings
from madtable.ui.screens.results import Ways
from madtable.ui.screens.table import TableScene

if TYPE_CHECKING:
    from madtable.looks.kiosk import Kiosk

BUGS, MOST_BUGS = "bugs", 5
"""The folder for records of games in which the rules broke a promise, and how many it keeps."""

_log = logging.getLogger("madtable.kiosk")


class PolicyTuning(Tuning):
    """The settings as the policy has them: whatever changes them is not kept."""

    def __init__(self, kiosk: Kiosk) -> None:
        self.kiosk = kiosk
        super().__init__(kiosk)
        self.settings, self.aside = self._usual(), None

    def _usual(self) -> Settings:
        policy = self.kiosk.policy
        return Settings(
            speed=policy.speed, large_text=policy.large_text, volume=policy.volume, music=False
        )

    def keep(self, settings: Settings, **changed: object) -> None:
        """See Tuning; only for as long as this visitor stays."""
        self.settings = msgspec.structs.replace(settings, **changed)

    def forget(self) -> None:
        """The next visitor finds everything as it comes."""
        self.settings = now = self._usual()
        obey(self.kiosk.kit, now)
        self.kiosk.music.tune(now.music_volume, on=now.music)


class VisitorsTable(Playing):
    """One table after another, whoever sits there; `finished` games have come to their end, the
    last of them one of `last_game`.
    """

    pause_text = "kiosk.pause.text"

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk)
        self.kiosk = kiosk
        self.finished = 0
        self.last_game = ""
        self._told_unsaved = False
        self._drawn = ""

    def sit(self, table: Table, journal: JournalFile, *, resumed: bool) -> None:
        """See Playing."""
        self.lay_out_cards(table.header.game)
        super().sit(table, journal, resumed=resumed)

    def lay_out_cards(self, game: str) -> None:
        """A table of this game comes next: pictures of another one are given back, before all four
        games crowd each other out, one picture at a time, for months.
        """
        if game != self._drawn:
            self._drawn = game
            self.stack.clear()
            self.kit.art.forget()
            self.kit.letters.shelf.clear()

    def demo_of(
        self, kind: Callable[..., TableScene], table: Table, *, resumed: bool
    ) -> TableScene:
        """A scene of a table at which nobody sits, and which nobody here has left."""
        self.lay_out_cards(table.header.game)
        if table.ponders:
            table.worker = self.thinking()
        scene = self._make_scene(kind, table, 0, shown=False, resumed=resumed)
        self._scene = None
        return scene

    # -- what visitors are offered --------------------------------------------------------------

    def _choices(self, scene: TableScene) -> list[tuple[str, Callable[[], None]]]:
        """See Playing; visitors set nothing, keep nothing and end nothing but their own game."""
        return [
            ("table.pause.resume", lambda: None),
            ("table.pause.rules", self._rules_here),
            ("table.pause.guide", partial(self._guide, scene)),
            *([("table.pause.proof", self._prove)] if self._sealed() else []),
            ("table.pause.leave", self.kiosk.show_choose),
        ]

    def _ways(self, look_again: Callable[[], None]) -> Ways:
        return Ways(self.kiosk.show_choose, self._next_round, None, self._proof)

    # -- what is kept, and what is not ----------------------------------------------------------

    def _warn_unsaved(self) -> None:
        """Nobody here needs to know: no game is kept for longer than its visitor stays."""
        journal = self.journal
        if journal is not None and journal.error and not self._told_unsaved:
            self._told_unsaved = True
            _log.warning("%s cannot be written: %s", journal.path, journal.error)

    def _left(self, scene: TableScene, table: Table, path: Path) -> None:
        if not table.over:
            return
        self.finished += 1
        self.last_game = table.header.game
        if self.kiosk.policy.statistics:
            self.program.lookback.count(table)

    def _bug(self, scene: TableScene, bug: RulesBug) -> None:
        """The rules broke a promise: what leads there is kept, and the table begins anew."""
        path = self.journal.path if self.journal is not None else None
        self.close_journal()
        if path is not None:
            folder = self.program.data / BUGS
            with suppress(OSError):
                folder.mkdir(exist_ok=True)
                shutil.copy(path, folder)
                for old in sorted(folder.iterdir(), key=os.path.getmtime)[:-MOST_BUGS]:
                    old.unlink()
        raise bug

    # -- when they go ---------------------------------------------------------------------------

    @property
    def may_give_seat(self) -> bool:
        """Whether there is a table at which somebody else could sit down."""
        table, journal = self.table, self.journal
        return (
            table is not None
            and journal is not None
            and journal.error is None
            and not table.over
            and bool(table.humans)
        )

    def give_seat(self, kind: str) -> Table | None:
        """Let an AI seat of `kind` sit down where a person is waited for; the others play on. At a
        table that does not wait whoever holds the screen was asked for all of them.

        Returns the table if nobody is left at it, for it is no longer theirs. Raises BadInput when
        its record is no good.
        """
        table, journal = self.table, self.journal
        assert table is not None and journal is not None  # noqa: PT018
        asked = table.question()
        gone = table.humans
        if not table.live and asked is not None and asked.seat in gone:
            gone = (asked.seat,)
        record = read_journal(journal.path)
        lines = list(table.header.seats)
        for seat in gone:
            lines[seat] = SeatLine(kind, "", lines[seat].creature)
        header = msgspec.structs.replace(table.header, seats=lines)
        taken = Table.resume(header, record.answers, record.end)
        _log.info("seats %s of %s are taken over", gone, header.game)
        if not taken.humans:
            return taken
        taken.keep(journal)
        self._scene = self.journal = None  # still being written
        self.sit(taken, journal, resumed=True)
        return None

    def forget_scene(self) -> None:
        """Something is wrong with the scene: its picture is the last thing to be asked for now."""
        self._scene = None
