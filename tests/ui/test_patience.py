"""A table asks before it lets a visitor go, and lets nobody go unasked."""

from __future__ import annotations

import pytest

from madtable.ui.patience import Patience, Visitor


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_first_it_asks_and_then_it_lets_go() -> None:
    clock = Clock()
    patience = Patience(60, 20, clock)
    clock.now = 59.9
    assert patience.look() is Visitor.HERE
    clock.now = 60.0
    assert patience.look() is Visitor.ASKED
    assert patience.left_s == 20.0
    clock.now = 79.9
    assert patience.look() is Visitor.ASKED
    assert patience.left_s == pytest.approx(0.1)
    clock.now = 80.0
    assert patience.look() is Visitor.GONE
    assert patience.left_s == 0.0


def test_any_touch_begins_anew() -> None:
    clock = Clock()
    patience = Patience(60, 20, clock)
    clock.now = 70.0
    assert patience.look() is Visitor.ASKED
    patience.touched()
    assert patience.look() is Visitor.HERE
    clock.now = 129.9
    assert patience.look() is Visitor.HERE


def test_nobody_is_let_go_unasked_when_the_program_slept() -> None:
    clock = Clock()
    patience = Patience(60, 20, clock)
    clock.now = 100_000.0
    assert patience.look() is Visitor.ASKED
    assert patience.left_s == 20.0
