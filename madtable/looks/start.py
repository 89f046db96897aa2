"""The program: which scene follows which, and what is kept on the way. The command line
starts it.
"""

from __future__ import annotations

import os
import sys

from madtable.looks.program import Program
from madtable.looks.shots import draw_shots
from madtable.store.policy import Policy
from madtable.ui.options import KioskOptions, PlayOptions, ShotsOptions


def play(options: PlayOptions) -> int:
    """Open the window and play; returns the exit code.

    Raises BadInput for what the options name and cannot be had (a language, a map, a game's seats).
    """
    return Program(options).run()


def kiosk(options: KioskOptions, policy: Policy) -> int:
    """Keep an unattended table; returns the exit code.

    Raises BadInput where there is no screen, or nothing to be played. A restart that staff ask for
    takes this program's place: the policy is read anew, and so is the program itself.
    """
    from madtable.looks.kiosk import Kiosk

    table = Kiosk(options, policy)
    code = table.run()
    if table.wants_restart:
        built = getattr(sys, "frozen", False)
        os.execv(sys.executable, [sys.executable, *(sys.argv if built else sys.orig_argv)[1:]])
    return code


def shots(options: ShotsOptions) -> int:
    """Draw the screens as PNG files; returns the exit code."""
    return draw_shots(options)
