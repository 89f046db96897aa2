"""Where cards lie: fans that keep to their room, leave every card seen, and are hit where drawn."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madtable.ui.spread import (
    CARD_RATIO,
    HAND_GAP,
    ROW_MOST,
    ROW_RISE,
    Spot,
    fan_spots,
    hand_spots,
    heap_spot,
)

ROOM, WIDTH = 1060.0, 176.0


@given(count=st.integers(1, 40))
def test_a_hand_keeps_to_its_room_and_lies_in_the_middle(count: int) -> None:
    spots = hand_spots(count, (900.0, 950.0), ROOM, WIDTH)
    assert len(spots) == count
    lefts = [spot.x - spot.width / 2 for spot in spots]
    rights = [spot.x + spot.width / 2 for spot in spots]
    assert max(rights) - min(lefts) <= ROOM + 1e-6
    assert (max(rights) + min(lefts)) / 2 == pytest.approx(900.0)
    assert all(spot.width == WIDTH for spot in spots)


@given(count=st.integers(2, 16))
def test_every_card_of_one_row_shows_its_index(count: int) -> None:
    spots = hand_spots(count, (0.0, 0.0), ROOM, WIDTH)
    gaps = [b.x - a.x for a, b in pairwise(spots)]
    assert all(gap == pytest.approx(gaps[0]) for gap in gaps)
    assert 56.0 <= gaps[0] <= HAND_GAP
    # The middle lies highest, and the fan opens like a real one.
    angles = [spot.angle for spot in spots]
    assert angles == sorted(angles)
    assert angles[0] == pytest.approx(-angles[-1])
    assert max(abs(angle) for angle in angles) < 8.0


@given(count=st.integers(ROW_MOST + 1, 40))
def test_a_fuller_hand_has_two_rows_the_back_one_first(count: int) -> None:
    spots = hand_spots(count, (0.0, 0.0), ROOM, WIDTH)
    back, front = spots[: count // 2], spots[count // 2 :]
    assert len(front) - len(back) in (0, 1)
    assert max(spot.y for spot in back) < min(spot.y for spot in front) - ROW_RISE / 2


@given(
    x=st.floats(-300, 300),
    y=st.floats(-300, 300),
    angle=st.floats(-180, 180),
    reach=st.floats(0, 80),
)
def test_a_point_is_on_a_card_where_the_turned_card_is(
    x: float, y: float, angle: float, reach: float
) -> None:
    spot = Spot(0.0, 0.0, angle, 100.0)
    # The same, said another way: turn the point back and look at the upright card.
    length, way = math.hypot(x, y), math.degrees(math.atan2(y, x)) - angle
    across, down = length * math.cos(math.radians(way)), length * math.sin(math.radians(way))
    edge = min(abs(abs(across) - 50), abs(down - 70), abs(down + 70 + reach))
    if edge > 1e-6:
        assert spot.holds(x, y, reach) == (abs(across) < 50 and -70 - reach < down < 70)


@pytest.mark.parametrize("side", ["left", "top", "right"])
@pytest.mark.parametrize("most", [6, 9])
def test_fans_never_show_more_than_they_may_and_open_to_the_middle(side: str, most: int) -> None:
    for count in range(1, 40):
        spots = fan_spots(count, (0.0, 0.0), side, 60.0, most)
        assert len(spots) == min(count, most)
        middle = {"left": 90.0, "right": -90.0, "top": 180.0}[side]
        mean = sum(spot.angle for spot in spots) / len(spots)
        assert mean == pytest.approx(middle)
        reach = max(spots, key=lambda s: s.x).x - min(spots, key=lambda s: s.x).x
        deep = max(spots, key=lambda s: s.y).y - min(spots, key=lambda s: s.y).y
        assert max(reach, deep) <= 140.0
    assert fan_spots(0, (0.0, 0.0), side, 60.0, most) == []


def test_the_heap_is_untidy_always_in_the_same_way() -> None:
    spots = [heap_spot(index, (10.0, 20.0), 100.0) for index in range(60)]
    assert spots == [heap_spot(index, (10.0, 20.0), 100.0) for index in range(60)]
    assert len({(spot.x, spot.y, spot.angle) for spot in spots}) == 60
    assert all(abs(spot.x - 10) <= 4 and abs(spot.y - 20) <= 3 for spot in spots)
    larger = [heap_spot(index, (10.0, 20.0), 200.0) for index in range(60)]
    for one, two in zip(spots, larger, strict=True):
        assert two.x - 10 == pytest.approx(2 * (one.x - 10)), "the same picture at every size"
    assert all(abs(spot.angle) <= 6.0 for spot in spots)
    assert spots[0].height == 100.0 * CARD_RATIO
