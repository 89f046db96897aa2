"""The only answer there is, given by itself after the time that somebody has chosen for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.players import ProgramDesk, on_table

KINDS = ("human", "random", "random", "random")


LONE, MANY = 58, 57
"""Deals in which the person can only draw at first, and in which they have a choice."""


def asked(tmp_path: Path, seed: int) -> ProgramDesk:
    """A table of MAD at which the person is asked for the first time."""
    desk = ProgramDesk(tmp_path)
    desk.deal("mad-magazine", KINDS, seed, dealer=3)
    desk.until(lambda: on_table(desk) and desk.board.asker.decision is not None)
    decision = desk.board.asker.decision
    assert decision is not None
    assert (len(decision.options) == 1) == (seed == LONE)
    return desk


@pytest.mark.parametrize("wait_s", [1.0, 4.0])
def test_it_is_given_once_its_time_has_come(tmp_path: Path, wait_s: float) -> None:
    desk = asked(tmp_path, LONE)
    desk.program.tuning.set("auto_answer_s", wait_s)
    before, start = desk.table.answers, desk.clock.now
    desk.until(lambda: desk.table.answers > before, wait_s + 1)
    assert desk.clock.now - start >= wait_s - 0.2


def test_never_means_never_and_a_choice_is_left_to_the_person(tmp_path: Path) -> None:
    desk = asked(tmp_path, LONE)
    before = desk.table.answers
    desk.frame(600)
    assert desk.table.answers == before
    other = asked(tmp_path / "other", MANY)
    other.program.tuning.set("auto_answer_s", 1.0)
    before = other.table.answers
    other.frame(300)
    assert other.table.answers == before
