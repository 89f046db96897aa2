"""Where cards lie: the fan of one's own hand, the small fans of the others, the untidy heap.

All lengths are design units (1920 x 1080), all angles degrees clockwise, all places the centre of a
card.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

CARD_RATIO = 1.4
"""Height of a card over its width (style guide 7.1: 250 x 350)."""

HAND_GAP = 140.0
HAND_ARC = 1.4
HAND_SAG = 1.7
ROW_RISE = 84.0
ROW_MOST = 16
FAN_ROOM_TOP = 80.0
FAN_ROOM_SIDE = 138.0
"""How far the middles of the outermost backs of a fan lie apart at most."""
FAN_ROOM_TOP = 80.0
FAN_ROOM_SIDE = 138.0
"""How far the middles of the outermost backs of a fan lie apart at most."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a card: its centre, its turn, its width."""

    x: float
    y: float
    angle: float
    width: float

    @property
    def height(self) -> float:
        """The card's height there."""
        return self.width * CARD_RATIO

    def moved(self, dx: float, dy: float) -> Spot:
        """The same spot elsewhere."""
        return Spot(self.x + dx, self.y + dy, self.angle, self.width)

    def holds(self, x: float, y: float, reach_up: float = 0.0) -> bool:
        """Whether the point lies on a card here; `reach_up` stretches the card upward (a raised
        card's slot).
        """
        turn = math.radians(-self.angle)
        dx, dy = x - self.x, y - self.y
        across = dx * math.cos(turn) - dy * math.sin(turn)
        down = dx * math.sin(turn) + dy * math.cos(turn)
        half_w, half_h = self.width / 2, self.height / 2
        return -half_w <= across <= half_w and -half_h - reach_up <= down <= half_h


def hand_spots(count: int, centre: tuple[float, float], room: float, width: float) -> list[Spot]:
    """Spots for a hand of `count` cards, left to right, over `room` units (style guide 9.2).

    Above 16 cards there are two rows; the back row comes first and lies 84 higher.
    """
    if count <= ROW_MOST:
        return _row(count, centre, room, width)
    back = count // 2
    x, y = centre
    return _row(back, (x, y - ROW_RISE), room, width) + _row(count - back, (x, y), room, width)


def _row(count: int, centre: tuple[float, float], room: float, width: float) -> list[Spot]:
    gap = min(HAND_GAP, (room - width) / (count - 1)) if count > 1 else 0.0
    # The arc is that of a hand of eight; a fuller hand keeps its outer tilt instead of curling up.
    steepness = min(1.0, 7 / max(1, count - 1))
    spots = []
    for i in range(count):
        t = i - (count - 1) / 2
        bent = t * steepness
        spots.append(
            Spot(centre[0] + t * gap, centre[1] + HAND_SAG * bent * bent, HAND_ARC * bent, width)
        )
    return spots


def fan_spots(
    count: int, centre: tuple[float, float], side: str, width: float, most: int
) -> list[Spot]:
    """Spots for another seat's backs: a small fan opening toward the middle of the table.

    `side` is where the seat sits (`left`, `top`, `right`); at most `most` cards are shown, the
    badge on the plate tells the truth.
    """
    shown = min(count, most)
    spots = []
    # A fuller fan is packed closer, so that it keeps within its seat's block.
    room = FAN_ROOM_TOP if side == "top" else FAN_ROOM_SIDE
    gap = min(25.0, room / max(1, shown - 1))
    turn = min(9.0, 44.0 / max(1, shown - 1))
    for i in range(shown):
        t = i - (shown - 1) / 2
        bend = 20.0 * (t / max(1.0, (shown - 1) / 2)) ** 2 * min(1.0, shown / 6)
        if side == "top":
            spots.append(Spot(centre[0] + t * gap, centre[1] + 0.5 * bend, 180 + turn * t, width))
        elif side == "left":
            spots.append(Spot(centre[0] - bend, centre[1] + t * gap, 90 + turn * t, width))
        else:
            spots.append(Spot(centre[0] + bend, centre[1] + t * gap, -90 - turn * t, width))
    return spots


def heap_spot(index: int, centre: tuple[float, float], width: float) -> Spot:
    """The spot of the `index`-th card of an open heap: a little crooked, always the same way.

    The untidiness comes from a fixed pattern that belongs to the picture, never from the game's
    chance.
    """
    wobble = (index * 2654435761) & 0xFFFFFFFF
    dx = (wobble & 0xFF) / 255 - 0.5
    dy = (wobble >> 8 & 0xFF) / 255 - 0.5
    turn = (wobble >> 16 & 0xFF) / 255 - 0.5
    return Spot(centre[0] + dx * 0.078 * width, centre[1] + dy * 0.058 * width, turn * 11, width)
