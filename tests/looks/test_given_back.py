"""What screens held in memory is given back once they have left, without being asked for."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

from madtable.ui.screens.table import TableScene
from tests.ui.players import ProgramDesk


def test_a_table_that_was_left_is_gone_in_a_spare_moment(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path, size=(960, 540), speed="mad")
    desk.title()
    gc.disable()  # it is not left to chance
    try:
        desk.deal("mad-magazine", ("human", "random", "random"), 5)
        scene = desk.program.stack.top
        assert isinstance(scene, TableScene)
        left = weakref.ref(scene)
        del scene
        desk.program.show_title()
        for _ in range(400):
            desk.frame()
            if left() is None:
                break
        assert left() is None
    finally:
        gc.enable()
