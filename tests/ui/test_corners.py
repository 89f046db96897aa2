"""The sign of the staff: two opposite corners and nothing else, with two fingers or one pointer."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from madtable.ui.corners import HOLD_S, NEXT_S, Corners

SIZE = (1280, 720)
PLACES = {"nw": (0.02, 0.02), "ne": (0.98, 0.02), "sw": (0.02, 0.98), "se": (0.98, 0.98)}


def finger(kind: int, at: str | tuple[float, float], number: int = 0) -> Event:
    x, y = PLACES[at] if isinstance(at, str) else at
    return Event(kind, touch_id=1, finger_id=number, x=x, y=y, dx=0, dy=0)


def mouse(kind: int, at: str) -> Event:
    x, y = PLACES[at]
    return Event(kind, pos=(round(x * SIZE[0]), round(y * SIZE[1])), button=1, touch=False)


DOWN, MOVE, UP = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP


@pytest.mark.parametrize(("one", "other"), [("nw", "se"), ("ne", "sw"), ("se", "nw")])
def test_two_fingers_in_opposite_corners_for_three_seconds(one: str, other: str) -> None:
    corners = Corners()
    assert not corners.saw([finger(DOWN, one, 1)], SIZE, 0.0)
    assert not corners.saw([finger(DOWN, other, 2)], SIZE, 1.0)
    assert not corners.saw([], SIZE, HOLD_S + 0.9), "the second one is not there long enough"
    assert corners.saw([], SIZE, HOLD_S + 1.0)
    assert not corners.saw([], SIZE, HOLD_S + 2.0), "once is enough"


@pytest.mark.parametrize(("one", "other"), [("nw", "ne"), ("nw", "sw"), ("nw", "nw")])
def test_corners_beside_each_other_are_no_sign(one: str, other: str) -> None:
    corners = Corners()
    corners.saw([finger(DOWN, one, 1), finger(DOWN, other, 2)], SIZE, 0.0)
    assert not corners.saw([], SIZE, 100.0)


def test_a_finger_that_leaves_its_corner_or_comes_into_one_is_no_sign() -> None:
    corners = Corners()
    corners.saw([finger(DOWN, "nw", 1), finger(DOWN, "se", 2)], SIZE, 0.0)
    corners.saw([finger(MOVE, (0.5, 0.5), 2)], SIZE, 1.0)
    corners.saw([finger(MOVE, "se", 2)], SIZE, 2.0)
    assert not corners.saw([], SIZE, 20.0)
    corners = Corners()
    corners.saw([finger(DOWN, "nw", 1), finger(DOWN, "se", 2)], SIZE, 0.0)
    corners.saw([finger(UP, "nw", 1)], SIZE, 2.9)
    assert not corners.saw([], SIZE, 20.0)


def test_one_pointer_holds_one_corner_after_the_other() -> None:
    def held(first: str, second: str, pause: float, hold: float = HOLD_S) -> bool:
        corners = Corners()
        seen = corners.saw([mouse(pygame.MOUSEBUTTONDOWN, first)], SIZE, 0.0)
        for tenth in range(round(10 * hold) + 1):
            seen = seen or corners.saw([], SIZE, tenth / 10)
        start = hold + pause
        seen = seen or corners.saw([mouse(pygame.MOUSEBUTTONUP, first)], SIZE, hold + 0.05)
        seen = seen or corners.saw([mouse(pygame.MOUSEBUTTONDOWN, second)], SIZE, start)
        assert not seen
        return corners.saw([], SIZE, start + hold)

    assert held("nw", "se", 0.9)
    assert not held("nw", "se", NEXT_S + 0.1)
    assert not held("nw", "ne", 0.9)
    assert not held("nw", "nw", 0.9)
    assert not held("nw", "se", 0.9, hold=HOLD_S - 0.2)
