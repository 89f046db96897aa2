"""The program: which scene follows which, and what is kept on the way. The command line
starts it.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from madtable.engine.errors import BadInput
from madtable.looks.program import Program
from madtable.ui.options import KioskOptions, PlayOptions, ShotsOptions

if TYPE_CHECKING:
    from madtable.store.policy import Policy

CRASHED = 1
"""The exit code after a crash."""


def play(options: PlayOptions) -> int:
    """Open the window and play; returns the exit code.

    A crash that took the window along is told in a message box of the system, and the program may
    start again where it was. Raises BadInput for what the options name and cannot be had (a
    language, a map, a game's seats).
    """
    program = Program(options)
    while True:
        try:
            return program.run()
        except (BadInput, KeyboardInterrupt):
            raise
        except Exception as error:  # noqa: BLE001 (whatever it is, it has to be told)
            again = program.rescue.asked_to_go_on(error)
            program.close_log()
            if not again:
                return CRASHED
            program = Program(options, resume=program.rescue.game)


def kiosk(options: KioskOptions, policy: Policy) -> int:
    """Keep an unattended table; returns the exit code.

    Raises BadInput where there is nothing to be played. What another start may find mended (no
    screen, say) is one line on stderr and CRASHED. A restart that staff ask for takes this
    program's place: the policy is read anew, and so is the program itself.
    """
    from madtable.looks.kiosk import Kiosk, OutOfOrder

    table = Kiosk(options, policy)
    try:
        code = table.run()
    except OutOfOrder as error:
        if sys.stderr is not None:
            sys.stderr.write(f"madtable: {error}\n")
        return CRASHED
    if table.wants_restart:
        built = getattr(sys, "frozen", False)
        os.execv(sys.executable, [sys.executable, *(sys.argv if built else sys.orig_argv)[1:]])
    return code


def shots(options: ShotsOptions) -> int:
    """Draw the screens as PNG files; returns the exit code."""
    from madtable.looks.shots import draw_shots

    return draw_shots(options)
