"""The stopwatch of the screen: what a frame costs, what resting costs, what changes nothing.

Generic: whoever knows a game hands in its table (`looks.bench` does).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence

from pygame import Surface

from madtable.ui.board import Board
from madtable.ui.cards import Card
from madtable.ui.flight import Z_FLIGHT, between
from madtable.ui.loop import Loop
from madtable.ui.spread import Spot
from madtable.ui.stack import SceneStack
from madtable.ui.tween import Motion

CARDS = 12
"""How many cards are in the air."""

FRAME_S = 1 / 60
FLIGHT_S = 0.4
WARM_FRAMES = 120
"""Frames before the stopwatch runs: turned bitmaps are drawn once and kept."""


class Flight(Motion):
    """A card that flies from one place to another and back, turning over, until it is skipped."""

    def __init__(self, card: Card, start: Spot, end: Spot, arc: float, passed: float) -> None:
        super().__init__()
        self._card = card
        self._way = (start, end)
        self._arc = arc
        self._passed = passed

    def advance(self, dt: float) -> float:
        """See Motion."""
        self._passed += dt / FLIGHT_S
        t = self._passed % 2.0
        t = t if t < 1.0 else 2.0 - t
        card = self._card
        card.move(between(*self._way, t, self._arc), math.sin(math.pi * t))
        if card.code is not None:
            turned = math.cos(math.pi * t)
            card.show(facing=turned if abs(turned) > 0.02 else 0.02)
        return 0.0

    def skip(self) -> None:
        """See Motion."""
        self.over = True


class Juggler:
    """Twelve cards in the air between the middle and the seats of a table, without an end."""

    def __init__(self, board: Board, codes: Sequence[str]) -> None:
        width, height = board.layout.size
        middle = Spot(width / 2, height * 0.42, 0.0, 154 * board.s)
        own = Spot(*board.hand.centre, 12.0, board.hand.width * board.s)
        homes = [own if seat.own else seat.card_spot() for seat in board.seats]
        for number in range(CARDS):
            # Every other card is one whose face is known.
            code = codes[number // 2 % len(codes)] if number % 2 else None
            card = board.new_card(code, middle, Z_FLIGHT)
            card.moving = True
            home = homes[number % len(homes)]
            board.timeline.play(Flight(card, middle, home, 80 * board.s, 0.01 + number / CARDS))


def moving(stack: SceneStack, target: Surface, frames: int = 240) -> list[float]:
    """Milliseconds of CPU that each of `frames` frames costs, drawing included."""
    spent = []
    for number in range(WARM_FRAMES + frames):
        begun = time.process_time()
        stack.update(FRAME_S)
        stack.render(target)
        if number >= WARM_FRAMES:
            spent.append((time.process_time() - begun) * 1000)
    return spent


def paced(
    stack: SceneStack, target: Surface, frames: int, between: Callable[[], None] = lambda: None
) -> list[float]:
    """Milliseconds by the clock on the wall that each of `frames` frames takes, at sixty a second.

    `between` is called in every frame and counts as part of it: whatever else a window does.
    """
    spent = []
    due = time.perf_counter()
    for number in range(WARM_FRAMES + frames):
        begun = time.perf_counter()
        stack.update(FRAME_S)
        between()
        stack.render(target)
        done = time.perf_counter()
        if number >= WARM_FRAMES:
            spent.append((done - begun) * 1000)
        due = max(due + FRAME_S, done)
        time.sleep(due - done)
    return spent


def resting(loop: Loop, seconds: float = 3.0) -> float:
    """Percent of a core that the loop takes while nothing happens."""
    begun, cpu = time.perf_counter(), time.process_time()
    while (passed := time.perf_counter() - begun) < seconds:
        loop.frame()
    return 100 * (time.process_time() - cpu) / passed


def share(figures: Sequence[float], of: float) -> float:
    """The figure below which `of` (0 to 1) of all figures lie."""
    ranked = sorted(figures)
    return ranked[min(len(ranked) - 1, int(of * len(ranked)))]
