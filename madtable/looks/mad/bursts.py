"""Bursts of ink that an attack makes: the word over its victim, the spark that comes back."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from madtable.ui import palette, paper
from madtable.ui.parts import Burst
from madtable.ui.tween import Motion, Sequence, Tween, back, in3

if TYPE_CHECKING:
    from madtable.looks.mad.table import MadTable


def stamp(table: MadTable, seat: int, key: str) -> Motion:
    """A red burst with a word over a seat."""
    shown: list[Burst] = []

    def begin() -> None:
        piece = table.kit.art.kept(
            ("stamp", round(table.s, 4)),
            lambda: paper.burst(13, 74, 56, palette.RED, 4, table.s),
        )
        seat_block = table.seats[seat]
        burst = Burst(
            table.kit.letters,
            piece,
            seat_block.fan_centre() if not seat_block.own else seat_block.centre,
            table.kit.say(key),
            table.s,
            palette.PAPER,
        )
        shown.append(burst)
        table.stage.add(burst)

    def step(t: float) -> None:
        if t >= 1.0:
            for burst in shown:
                table.stage.remove(burst)

    return Tween(0.55, step, back(1.7), begin=begin)


def spark(table: MadTable, start: int, end: int) -> Motion:
    """A small burst that flies from one jar to another and shakes it."""
    shown: list[Burst] = []
    origin = table.seats[start].centre
    goal = table.seats[end].centre

    def begin() -> None:
        piece = table.kit.art.kept(
            ("spark", round(table.s, 4)),
            lambda: paper.burst(9, 40, 20, palette.MUSTARD, 6, table.s),
        )
        burst = Burst(table.kit.letters, piece, origin, "", table.s)
        shown.append(burst)
        table.stage.add(burst)

    def step(t: float) -> None:
        for burst in shown:
            lift = math.sin(math.pi * min(1.0, t)) * 120 * table.s
            burst.centre = (
                origin[0] + (goal[0] - origin[0]) * t,
                origin[1] + (goal[1] - origin[1]) * t - lift,
            )
            burst.touch()
            if t >= 1.0:
                table.stage.remove(burst)

    return Sequence(Tween(0.34, step, in3, begin=begin), table.hit(end))
