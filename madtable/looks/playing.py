"""The table being played at: dealt or taken up again, shown, left; its journal and its thinking."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from madtable.ai.seats import has_hints
from madtable.engine.errors import BadInput, OtherVersion, RulesBug
from madtable.engine.journal import Header
from madtable.host.pledge import seal
from madtable.host.sitting import fresh_seed
from madtable.host.table import Table
from madtable.looks.catalogue import look
from madtable.looks.company import board_maker, company_of
from madtable.looks.endings import end_scene
from madtable.looks.guides import has_guide, steps
from madtable.looks.proof import note_seal, note_seed, proof_dialog
from madtable.looks.sounds import captioned
from madtable.store import journals, taking_up
from madtable.store.files import system_trouble
from madtable.store.journal_reader import DAMAGED
from madtable.store.journal_writer import JournalFile
from madtable.ui.caution import Caution
from madtable.ui.keys import HINT, TABLE
from madtable.ui.screens.live import LiveTable
from madtable.ui.screens.live_sharing import LiveSharing
from madtable.ui.screens.one_screen import OneScreen
from madtable.ui.screens.results import Ways
from madtable.ui.screens.shared import SharedScene
from madtable.ui.screens.shared_live import SharedLive
from madtable.ui.screens.sharing import Sharing
from madtable.ui.screens.table import TableScene
from madtable.ui.screens.taking_back import TakingBack
from madtable.ui.seats import Sitter

if TYPE_CHECKING:
    from madtable.host.worker import Worker
    from madtable.looks.program import Program

S = TypeVar("S", bound=TableScene)


def started_now() -> str:
    """This moment as a journal's header keeps it."""
    return time.strftime("%Y-%m-%dT%H:%M:%S")


class Playing:
    """One table after another, each from its deal to the moment when people leave it."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.kit, self.stack = program.kit, program.stack
        self.journal: JournalFile | None = None
        self.table: Table | None = None
        self.worker: Worker | None = None
        self.thinks_apart = True
        self._scene: TableScene | None = None
        self._told_full = False
        self._welcoming = False

    def deal(self, header: Header, notes: Mapping[int, Mapping[int, str]] | None = None) -> None:
        """Start a round, its deal sealed and its journal begun; `notes` are those that people have
        taken in the round before.
        """
        header = seal(header)
        journal = journals.new_journal(journals.games_folder(self.program.data), header)
        table = Table.deal(header, journal, notes)
        self.sit(table, journal, resumed=False)

    def welcome(self) -> None:
        """Show whoever plays at this table round, once they are to play, if it is their first game
        of the kind and they want to be shown round.
        """
        assert self.table is not None
        now, game = self.program.settings, self.table.header.game
        self._welcoming = now.guide and game not in now.guided and has_guide(game)

    def _greet(self, scene: TableScene) -> None:
        if self._welcoming:
            self._welcoming = False
            self._guide(scene)

    def _guide(self, scene: TableScene) -> None:
        """The guide, from its first step."""
        from madtable.ui.screens.guide import Guide

        assert self.table is not None
        game = self.table.header.game

        def ended() -> None:
            now = self.program.settings
            if game not in now.guided:
                self.program.tuning.keep(now, guided=[*now.guided, game])

        Guide(scene, steps(game), ended).begin()

    def resume(self, path: Path) -> None:
        """Go on with a saved game; a damaged one is named and left alone."""
        try:
            found = taking_up.resume(path)
        except BadInput as error:
            if isinstance(error, OtherVersion):
                self.program.not_here.add(path)
            if isinstance(error, OtherVersion) or taking_up.readable(path):
                # Nothing is wrong with the game: it is another version's, or another window has
                # it, or it may not be written.
                self.program.tell_trouble("dialog.busy.title", error)
            else:
                self.program.put_aside(path, error)
            return
        if found.cut is not None:
            logging.warning("%s: its end was torn or damaged; kept as %s", path, found.cut.name)
        self.sit(found.table, found.journal, resumed=True)
        if found.cut is not None and found.cut.suffix.startswith(DAMAGED):
            self.program.notice("dialog.damaged.title", "dialog.part.text", file=found.cut.name)
        elif found.cut is not None:
            self.program.notice("dialog.cut.title", "dialog.cut.text", file=found.cut.name)

    def sit(self, table: Table, journal: JournalFile, *, resumed: bool) -> None:
        """Show a table that is being played at, alone on the stack."""
        self.close_journal()
        self.table, self.journal = table, journal
        self._welcoming = False
        if table.ponders:
            table.worker = self.thinking()
        people = table.humans
        if table.holder is not None:
            self._share_live(table, resumed=resumed)
        elif len(people) > 1:
            self._share(table, resumed=resumed)
        else:
            viewer = people[0] if people else 0
            kind = LiveTable if table.live else TableScene
            shown = bool(people)
            scene = self._make_scene(kind, table, viewer, shown=shown, resumed=resumed)
            self.stack.clear()
            self.stack.push(scene)
        self.program.clear_away()
        self._warn_unsaved()

    def _make_scene(
        self,
        kind: Callable[..., S],
        table: Table,
        viewer: int,
        *,
        shown: bool,
        resumed: bool,
        **more: object,
    ) -> S:
        """A scene of the table, with seat `viewer` at the bottom, its hand open or not."""
        scene = kind(
            self.kit,
            table,
            viewer,
            board_maker(self.kit, table.header, viewer, shown=shown),
            resumed=resumed,
            **more,
        )
        self._scene = scene
        scene.on_over, scene.on_menu, scene.on_bug = self._over, self._pause, self._bug
        scene.on_log, scene.on_answer = self._read_log, self._warn_unsaved
        scene.on_first_question = self._greet
        scene.staging.cues = captioned(self.kit, scene.board)
        scene.board.open_rules = self._rules_here
        scene.board.submit = Caution(scene, look(table.header.game).risk).submit
        note_seal(self.kit, scene.board, table.header)
        self._advise(scene, table)
        scene.keys = (*look(table.header.game).keys, *TABLE)
        if scene.hints is not None:
            scene.keys += HINT
        return scene

    def _advise(self, scene: TableScene, table: Table) -> None:
        """Let people at the table ask for hints, where there are any."""
        from madtable.host.advisor import Advisor
        from madtable.ui.screens.hint import Hints

        if len(table.humans) == 1 and not table.live:
            scene.undoing = TakingBack(scene, table)
        if table.humans and has_hints(table.header.game):
            scene.hints = hints = Hints(scene, Advisor(table, self.thinking()))
            scene.board.open_hint = hints.ask

    def _share(self, table: Table, *, resumed: bool) -> None:
        """Show a table to several people, each of them alone with their hand."""

        def make(
            seat: int, *, shown: bool, resumed: bool, kind: type[SharedScene] = SharedScene
        ) -> SharedScene:
            return self._make_scene(
                kind, table, seat, shown=shown, resumed=resumed, sharing=sharing
            )

        sharing = Sharing(self._one_screen(), table, make)
        sharing.begin(resumed=resumed)

    def _share_live(self, table: Table, *, resumed: bool) -> None:
        """Show a table that does not wait to whoever of several people holds the screen."""

        def make(seat: int, *, shown: bool, resumed: bool, **more: object) -> SharedLive:
            return self._make_scene(SharedLive, table, seat, shown=shown, resumed=resumed, **more)

        LiveSharing(self._one_screen(), table, make).begin(resumed=resumed)

    def _one_screen(self) -> OneScreen:
        return OneScreen(self.kit, self.stack, self._sitters)

    def _sitters(self) -> tuple[Sitter, ...]:
        """Everybody at the table, by the names that they have now."""
        assert self.table is not None
        return company_of(self.kit, self.table.header.seats, 0).sitters

    def thinking(self) -> Worker | None:
        """The process that thinks for AI seats, started when a table first needs it; None where
        they are to think in this one.
        """
        from madtable.host.worker import Worker

        if self.worker is None and self.thinks_apart:
            self.worker = Worker()
        if self.worker is not None:
            self.worker.warm()
        return self.worker

    def _warn_unsaved(self) -> None:
        """Say once that this game cannot be kept; but in a demo, which nobody minds and which would
        wait for an answer.
        """
        error = self.journal.error if self.journal is not None else None
        if self.journal is not None and error is not None and not self._told_full:
            self._told_full = True
            logging.warning("%s cannot be written: %s", self.journal.path, error.strerror or error)
            if not self.program.options.demo:
                self.program.notice(
                    "dialog.write.title",
                    "dialog.write.text",
                    file=self.journal.path.name,
                    what=self.program.kit.text(system_trouble(error)),
                )

    def _over(self, scene: TableScene) -> None:
        """The round has ended and been seen: results, or the end of the demo."""
        if self.program.options.demo:
            self.stack.clear()
            return
        table = self.table
        assert table is not None
        path = self.journal.path if self.journal is not None else None
        if not table.live:  # there a rule may still be made
            self.close_journal()

        def look_again() -> None:
            """Back to the table as it ended, or through the whole game again."""
            if table.live:  # its record is not closed yet; the menu leads to the results again
                self.stack.pop()
                scene.board.ask(None)
            elif path is not None:
                self.program.lookback.watch(path, at_end=True)

        ways = self._ways(look_again)
        if path is not None and ways.look is not None and has_hints(table.header.game):
            # Only for those who may look back at all.
            ways = replace(ways, chances=lambda: self._what_if(path))
        if not scene.proved:
            scene.proved = True
            note_seed(self.kit, scene.board, table.header)
        shown = look(table.header.game)
        number = table.header.round
        self.stack.push(end_scene(shown, self.kit, table, scene.board, number, ways))

    def _what_if(self, path: Path) -> None:
        """How the chances went in the game that has just ended."""
        self.program.lookback.watch(path, at_end=True, chances=True)

    def _ways(self, look_again: Callable[[], None]) -> Ways:
        """Where the results lead."""
        return Ways(self.program.show_title, self._next_round, look_again, self._proof)

    @property
    def _proof(self) -> Callable[[], None] | None:
        """What opens the seal of this deal, if it has one."""
        return self._prove if self._sealed() else None

    def _next_round(self) -> None:
        assert self.table is not None
        # A seed that followed from this one, which everybody has been shown, would tell the cards.
        seed = fresh_seed() if self.program.options.seed is None else None
        header = self.table.next_header(started_now(), seed)
        self.deal(header, self.table.notes)

    def _pause(self, scene: TableScene) -> None:
        """The menu of a table; once the game is over, what comes then."""
        if self.table is not None and self.table.over and scene.ended:
            self._over(scene)
            return
        self.program.ask("table.pause.title", self.pause_text, self._choices(scene))

    @property
    def pause_text(self) -> str:
        """What the menu of a table says, as a key of the words."""
        unsaved = self.journal is not None and self.journal.error is not None
        return "table.pause.unsaved" if unsaved else "table.pause.text"

    def _choices(self, scene: TableScene) -> list[tuple[str, Callable[[], None]]]:
        """Go on, leave (the game is kept), quit, and what there is to look at meanwhile."""
        return [
            ("table.pause.resume", lambda: None),
            ("table.pause.rules", self._rules_here),
            ("table.pause.guide", partial(self._guide, scene)),
            ("table.pause.settings", self.program.show_settings),
            ("table.pause.keys", self.program.show_keys),
            *self._copy_of(scene),
            *([("table.pause.proof", self._prove)] if self._sealed() else []),
            ("table.pause.leave", self.program.show_title),
            ("table.pause.quit", self.stack.clear),
        ]

    def _copy_of(self, scene: TableScene) -> list[tuple[str, Callable[[], None]]]:
        """What copies this moment for a question about the rules, where that can be done."""
        from madtable.host.moment import can_copy
        from madtable.looks.moments import copy_now

        table = self.table
        if table is None or scene.eyes is None or not can_copy(table.header.game):
            return []
        return [("moment.copy", partial(copy_now, self.program, scene, table))]

    def _sealed(self) -> bool:
        return self.table is not None and bool(self.table.header.pledge)

    def _prove(self) -> None:
        """The seal of this deal, opened once the game is over."""
        assert self.table is not None
        self.stack.push(proof_dialog(self.kit, self.table.header, over=self.table.over))

    def _rules_here(self) -> None:
        """The rule book of the game being played."""
        assert self.table is not None
        header = self.table.header
        self.program.show_rules(header.game, header.house)

    def _read_log(self, scene: TableScene) -> None:
        """All of the log so far, newest first."""
        lines = [line.text for line in reversed(scene.board.lines)]
        self.program.say_plainly("table.log.title", "\n".join(lines) or "–")

    def _bug(self, scene: TableScene, bug: RulesBug) -> None:
        """The rules broke a promise: told as any crash is, with the journal that leads there."""
        if not self.program.rescue.met(bug):
            raise bug

    def leave(self) -> None:
        """Nobody plays any more: the journal is closed, and nothing needs to be thought about."""
        self.close_journal()
        if self.worker is not None:
            self.worker.forget()
        self.table = None

    def close_journal(self) -> None:
        """Finish the record of the table, if there is one."""
        journal, table = self.journal, self.table
        if journal is not None:
            if table is not None and table.live and table.over:
                table.finish()
            journal.close()
            self.journal = None
            if table is not None and self._scene is not None:
                self._left(self._scene, table, journal.path)
            self._scene = None

    def _left(self, scene: TableScene, table: Table, path: Path) -> None:
        """A table has been left, and its record in `path` is closed."""
        self.program.lookback.left(scene, table, path)

    def end(self) -> None:
        """Let go of everything: the program ends."""
        self.close_journal()
        if self.worker is not None:
            self.worker.close()
