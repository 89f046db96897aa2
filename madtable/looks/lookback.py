"""Looking back, as the program opens it: replays of recorded games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from madtable.engine.errors import BadInput
from madtable.host.replay import Replay
from madtable.looks.replays import replay_scene
from madtable.store.journal_reader import read_journal
from madtable.store.journals import leaf_through

if TYPE_CHECKING:
    from madtable.looks.program import Program


def replay_of(path: Path) -> Replay:
    """The game in the file `path`, to be leafed through.

    Raises BadInput naming the file, and the line, when it is no good, or when several people are
    still playing it: nobody may look at it then.
    """
    replay = leaf_through(read_journal(path))
    if not replay.eyes():
        raise BadInput(
            str(path), "several people are still playing it; it is shown once it is over"
        )
    return replay


class Lookback:
    """Opens what has been played over whatever the program shows."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def watch(self, path: Path, *, at_end: bool = False) -> None:
        """The replay of a recorded game, from its start; what is wrong with it is said instead."""
        try:
            replay = replay_of(path)
        except BadInput as error:
            self.program.say_plainly("dialog.watch.title", str(error))
            return
        self.show(replay, at_end=at_end)

    def show(self, replay: Replay, *, at_end: bool = False) -> None:
        """The replay itself."""
        stack = self.program.stack
        scene = replay_scene(self.program.kit, replay, leave=lambda: stack.pop())
        stack.push(scene)
        if at_end:
            scene.go(replay.length)
