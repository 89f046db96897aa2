"""Looking back, as the program opens it: replays, saved games, statistics."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from madtable import paths
from madtable.engine.errors import BadInput
from madtable.engine.message import message
from madtable.games import catalogue
from madtable.host.facts import hands_dealt
from madtable.host.moment import can_copy
from madtable.host.replay import Replay
from madtable.host.table import Table
from madtable.looks.keepsakes import keepsake, may_be_pictured, take_picture
from madtable.looks.kinds import SORTS, kinds
from madtable.looks.moments import copy_replay
from madtable.looks.replays import chances_of, may_be_reckoned, replay_scene
from madtable.store import exports, journals
from madtable.store.files import write_atomic
from madtable.store.journal_reader import read_journal
from madtable.store.statistics import Result, Statistics, now, open_statistics, statistics_file
from madtable.store.taking_up import leaf_through
from madtable.ui.screens.dealt import DealtScreen
from madtable.ui.screens.replay import ReplayScene
from madtable.ui.screens.saved import SavedGame, SavedGames
from madtable.ui.screens.saved import Ways as SavedWays
from madtable.ui.screens.statistics import StatisticsScreen
from madtable.ui.screens.statistics import Ways as StatisticsWays
from madtable.ui.stack import Scene

if TYPE_CHECKING:
    from madtable.looks.program import Program

OFFERED = 4
"""So many files from elsewhere are offered at a time, the newest first."""


def replay_of(path: Path) -> Replay:
    """The game in the file `path`, to be leafed through.

    Raises BadInput naming the file, and the line, when it is no good, or when several people are
    still playing it: nobody may look at it then.
    """
    replay = leaf_through(read_journal(path))
    if not replay.eyes():
        raise BadInput(
            str(path),
            "several people are still playing it; it is shown once it is over",
            message("trouble.several"),
        )
    return replay


class Lookback:
    """Opens what has been played over whatever the program shows."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.aside: Path | None = None
        """Where damaged statistics were put, until somebody has been told."""
        self._logged: set[str] = set()

    @property
    def games(self) -> Path:
        """The folder of saved games."""
        return journals.games_folder(self.program.data)

    @property
    def exports(self) -> Path:
        """The folder from and to which people take games."""
        return paths.exports_dir(self.program.options.data_dir)

    def _leave(self) -> None:
        self.program.stack.pop()

    # -- replays --------------------------------------------------------------------------------

    def watch(self, path: Path, *, at_end: bool = False, chances: bool = False) -> None:
        """The replay of a recorded game, from its start or `at_end`, with its `chances` over it if
        that is wanted; what is wrong with it is said instead.
        """
        try:
            replay = replay_of(path)
        except BadInput as error:
            self.program.tell_trouble("dialog.watch.title", error)
            return
        scene = self.show(replay, at_end=at_end)
        if chances:
            scene.look_at_chances()

    def show(self, replay: Replay, *, at_end: bool = False) -> ReplayScene:
        """The replay itself."""
        program = self.program
        copy = None
        if can_copy(replay.header.game):

            def copy(scene: ReplayScene) -> None:
                copy_replay(program, replay, scene.viewer)

        scene = replay_scene(
            program.kit,
            replay,
            self._leave,
            copy,
            chances=chances_of(replay, program.playing.thinking)
            if may_be_reckoned(replay)
            else None,
            at=replay.length if at_end else 0,
        )
        program.stack.push(scene)
        return scene

    # -- saved games ----------------------------------------------------------------------------

    def saved(self) -> None:
        """The saved games."""
        ways = SavedWays(
            leave=self._leave,
            go_on=lambda game: self._go_on(Path(game)),
            watch=lambda game: self.watch(Path(game)),
            export=lambda game: self._export(Path(game)),
            delete=lambda game: self._delete(Path(game)),
            bring=self._bring,
        )
        self.program.stack.push(SavedGames(self.program.kit, self._keepsakes, ways))

    def _keepsakes(self) -> list[SavedGame]:
        found = journals.listing(self.games)
        for saved in found:
            wrong = str(saved.trouble or "")
            if wrong and saved.state != "elsewhere" and wrong not in self._logged:
                self._logged.add(wrong)  # the list is read anew after everything done to it
                logging.warning("%s", wrong)
        return [keepsake(self.program.kit, saved, self.games) for saved in found]

    def _go_on(self, path: Path) -> None:
        try:
            path = exports.adopt(path, self.games)
        except OSError as error:
            self._trouble(error, path)
            return
        self.program.resume_game(path)

    def _export(self, path: Path) -> None:
        try:
            copy = exports.export_game(path, self.exports)
        except OSError as error:
            self._trouble(error, self.exports)
            return
        self.program.notice("saved.export", "saved.exported", file=str(copy))

    def _delete(self, path: Path) -> None:
        def really() -> None:
            try:
                journals.delete(path)
            except (BadInput, OSError) as error:
                self._trouble(error, path)

        shown = next((one for one in self._keepsakes() if one.id == str(path)), None)
        if shown is not None:
            self.program.ask(
                "saved.delete.title",
                "saved.delete.text",
                [("saved.delete.no", lambda: None), ("saved.delete.yes", really)],
                game=shown.title,
                state=shown.lines[0],
            )

    def _bring(self) -> None:
        """Offer the files that lie in the folder for it."""

        def take(path: Path) -> Callable[[], None]:
            return lambda: self.dropped(str(path))

        files = exports.importable(self.exports)[:OFFERED]
        self.program.ask(
            "saved.import.title",
            "saved.import.text",
            [("saved.import.none", lambda: None)],
            more=[(path.name, take(path)) for path in files],
            folder=str(self.exports),
        )

    def dropped(self, file: str) -> None:
        """Take in a game from a file that was chosen, or dropped on the window."""
        try:
            path = exports.import_game(Path(file), self.games)
        except (BadInput, OSError) as error:
            self._trouble(error, file)
        else:
            self.program.notice("saved.import.title", "saved.imported.done", file=path.name)

    def _trouble(self, error: BadInput | OSError, file: Path | str) -> None:
        self.program.tell_trouble("saved.trouble.title", error, file)

    # -- the end of a game, and its statistics --------------------------------------------------

    def left(self, scene: Scene, table: Table, path: Path) -> None:
        """Somebody leaves a table: its picture is kept, and a game that is over is counted."""
        if may_be_pictured(table.header, table.over):
            take_picture(scene, path)
        if table.over:
            self.count(table)

    def count(self, table: Table) -> None:
        """Add a game that is over to the statistics."""
        try:
            statistics = self._open()
            try:
                result = Result(
                    table.header,
                    now(),
                    table.reason,
                    table.standings(),
                    table.stood_in,
                    hands_dealt(table.facts, table.seats),
                )
                statistics.count(result)
            finally:
                statistics.close()
        except BadInput as error:
            # The game is what matters; its journal is counted when the statistics can be had again.
            logging.warning("%s", error)

    def _open(self) -> Statistics:
        found, aside = open_statistics(statistics_file(self.program.data))
        if aside is not None:
            self.aside = aside
            logging.warning("the statistics were damaged: kept as %s", aside)
            found.catch_up(self.games)
        return found

    def statistics(self) -> None:
        """The statistics, what was missed in them counted first."""
        program = self.program
        try:
            statistics = self._open()
            statistics.catch_up(self.games)
        except BadInput as error:
            program.tell_trouble("statistics.trouble.title", error)
            return

        def leave() -> None:
            statistics.close()
            program.stack.pop()

        def export() -> None:
            name = f"madtable-{time.strftime('%Y-%m-%d')}.csv"
            try:
                write_atomic(self.exports / name, exports.figures(statistics.played()))
            except OSError as error:
                self._trouble(error, self.exports)
                return
            program.notice(
                "statistics.export", "statistics.exported", file=str(self.exports / name)
            )

        def forget() -> None:
            try:
                statistics.reset()
            except BadInput as error:
                program.tell_trouble("statistics.trouble.title", error)

        def reset() -> None:
            program.ask(
                "statistics.reset.title",
                "statistics.reset.text",
                [("statistics.reset.no", lambda: None), ("statistics.reset.yes", forget)],
            )

        def dealt() -> None:
            games = tuple(catalogue.GAMES)
            screen = DealtScreen(program.kit, games, SORTS, statistics.deals, kinds, self._leave)
            program.stack.push(screen)

        unfinished = sum(one.state == "unfinished" for one in journals.listing(self.games))
        ways = StatisticsWays(leave, export, reset, ((message("dealt.door"), dealt),))
        screen = StatisticsScreen(
            program.kit, statistics.played, tuple(catalogue.GAMES), unfinished, ways
        )
        program.stack.push(screen)
        self.name_damaged()

    def name_damaged(self) -> None:
        """Say that the statistics were damaged, if they were and nobody knows yet."""
        if self.aside is not None:
            aside, self.aside = self.aside, None
            self.program.notice(
                "statistics.damaged.title", "statistics.damaged.text", file=aside.name
            )
