"""The program: which scene follows which, and what is kept on the way. The command line
starts it.
"""

from __future__ import annotations

from madtable.looks.program import Program
from madtable.looks.shots import draw_shots
from madtable.ui.options import PlayOptions, ShotsOptions


def play(options: PlayOptions) -> int:
    """Open the window and play; returns the exit code.

    Raises BadInput for what the options name and cannot be had (a language, a map, a game's seats).
    """
    return Program(options).run()


def shots(options: ShotsOptions) -> int:
    """Draw the screens as PNG files; returns the exit code."""
    return draw_shots(options)
