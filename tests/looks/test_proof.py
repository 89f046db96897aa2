"""The sheet that proves a deal fair."""

from __future__ import annotations

import pygame
import pytest

from madtable.engine.journal import SeatLine
from madtable.host.sitting import sit_down
from madtable.looks.proof import proof_dialog
from tests.ui.desk import Blank, hand, kit


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN])
def test_it_goes_as_it_came(*, over: bool, key: int) -> None:
    header = sit_down("mad-magazine", [SeatLine("human"), SeatLine("sly")], seed=3)
    shared = kit()
    below = Blank(shared)
    person = hand(below)
    person.loop.stack.push(proof_dialog(shared, header, over=over))
    person.wait(2)
    person.key(key)
    person.wait(2)
    assert person.loop.stack.top is below
    assert not any(callable(result) for result in below.results)
