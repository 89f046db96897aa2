"""After a crash: it is written down, told in friendly words, and play goes on from where it was.

As long as the window still stands a sheet in it says so. If showing that fails too, or it happens
again and again, the window goes and the system's own message box asks; the next run of the program
begins where this one ended.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from madtable.engine.errors import RulesBug
from madtable.store.crashes import Crashes
from madtable.store.files import write_atomic
from madtable.store.report import crash_report, summary
from madtable.ui.clipboard import copy
from madtable.ui.kit import Label
from madtable.ui.screens.crash import BareRoom, CrashSheet

if TYPE_CHECKING:
    from madtable.looks.playing import Playing
    from madtable.looks.program import Program

REPORT = "crash-report.txt"
"""The file beside the log that keeps the latest report."""

AGAIN, COPY, LEAVE = range(3)
"""The buttons of the message box, in their order."""


class Rescue:
    """What a program does with what nobody has caught."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.crashes = Crashes(program.logs / "crashes.json")
        self.report = ""
        self.game: Path | None = None
        """The journal of the game that was being played; None where none was."""

    def met(self, error: Exception) -> bool:
        """Show the sheet; False when that cannot be done, or would only be the next of many."""
        showing = isinstance(self.program.stack.top, CrashSheet)
        self._write_down(error)
        if showing or self.crashes.too_many():
            return False
        try:
            self._show(error)
        except Exception:
            logging.exception("the sheet about it cannot be shown")
            return False
        return True

    def _write_down(self, error: Exception) -> None:
        program = self.program
        program.open_log()
        logging.error("crash", exc_info=error)
        self.crashes.note()
        if program.played is not None:
            self._save_game(program.played)
        self.report = crash_report(
            error, program.data, self.game, window_facts(program), self._people()
        )
        with suppress(OSError):
            write_atomic(program.logs / REPORT, self.report.encode())

    def _save_game(self, played: Playing) -> None:
        """Close the journal of the game that was being played, and remember where it is."""
        journal, played.journal = played.journal, None
        if journal is not None:
            self.game = journal.path
            # Every answer is on the disk already.
            with suppress(Exception):
                journal.close()
        if played.table is None or played.table.over:
            self.game = None

    def _people(self) -> set[str]:
        """Every name that people have given themselves here, now or earlier."""
        program = self.program
        seats = [seat for setup in program.settings.setups.values() for seat in setup.seats]
        if program.table is not None:
            seats += program.table.header.seats
        return {seat.name for seat in seats}

    def _show(self, error: Exception) -> None:
        program = self.program
        program.stack.drop()
        program.kit.typing_at = None
        program.stack.push(BareRoom(program.kit))
        # The rules would only break at the same place again.
        resumes = self.game is not None and not isinstance(error, RulesBug)
        program.stack.push(
            CrashSheet(
                program.kit,
                summary(error, program.data, window_facts(program), self._people()),
                resume=self._resume if resumes else None,
                title=program.show_title,
                leave=program.stack.clear,
                copy=self._copy,
            )
        )

    def _resume(self) -> None:
        assert self.game is not None
        self.program.resume_game(self.game)

    def _copy(self) -> Label:
        return self.program.kit.say("crash.copied" if copy(self.report) else "crash.kept_in_file")

    # -- without a window -----------------------------------------------------------------------

    def asked_to_go_on(self, error: Exception, box: Callable[[], int] | None = None) -> bool:
        """Tell of a crash that took the window along; whether the program is to be started again.

        `box` shows the message and gives the number of the button.
        """
        if not self.report:
            self._write_down(error)
        ask = box or self._box
        try:
            while (said := ask()) == COPY:
                copy(self.report)
        except pygame.error:
            # No screen at all: whoever started the program at least reads where to look.
            sys.stderr.write(f"madtable: {self.program.kit.say('crash.line')} ")
            sys.stderr.write(f"({self.program.logs / REPORT})\n")
            return False
        return said == AGAIN

    def _box(self) -> int:
        say = self.program.kit.say
        buttons = (say("crash.again"), say("crash.copy"), say("crash.quit"))
        return pygame.display.message_box(
            say("crash.title"),
            say("crash.text"),
            message_type="error",
            buttons=buttons,
            return_button=AGAIN,
            escape_button=LEAVE,
        )


def window_facts(program: Program) -> dict[str, str]:
    """What a report says of window and words."""
    driver = pygame.display.get_driver() if pygame.display.get_init() else "none"
    width, height = program.kit.layout.size
    return {
        "pygame-ce": f"{pygame.version.ver} (SDL {'.'.join(map(str, pygame.get_sdl_version()))})",
        "screen": f"{driver}, {width} x {height}, scale {program.kit.s:.3f}",
        "language": program.kit.words.lang,
    }
