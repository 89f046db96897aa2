"""Cards on their way: arcs, turnings over and landings, as motions."""

from __future__ import annotations

import math
from collections.abc import Callable

from madtable.ui.cards import Card
from madtable.ui.spread import Spot
from madtable.ui.tween import Call, Delay, Ease, Motion, Sequence, Tween, io3, out3

Z_FLIGHT = 65.0


def between(start: Spot, end: Spot, t: float, arc: float = 0.0) -> Spot:
    """The spot `t` (0 to 1) of the way, raised along an arc of `arc` px; angles take the short way
    round.
    """
    turn = (end.angle - start.angle + 180.0) % 360.0 - 180.0
    return Spot(
        start.x + (end.x - start.x) * t,
        start.y + (end.y - start.y) * t - math.sin(math.pi * min(1.0, max(0.0, t))) * arc,
        start.angle + turn * t,
        start.width + (end.width - start.width) * t,
    )


def fly(
    card: Card,
    goal: Callable[[], Spot],
    seconds: float,
    *,
    arc: float = 0.0,
    ease: Ease = io3,
    facing: float | None = None,
    z: float = Z_FLIGHT,
    land: Callable[[], None] | None = None,
) -> Motion:
    """A card's flight to where `goal` says once it starts.

    `arc` is its height in px, `facing` the side it shows on landing (turned over at half way),
    `land` is called once when it is there. With less motion the card is simply there.
    """
    way: list[Spot] = []
    first: list[float] = []

    def begin() -> None:
        way[:] = [card.spot, goal()]
        first[:] = [card.facing]
        card.moving = True
        card.z = z
        card.show(state="plain", focus=False, badge=False)

    def step(t: float) -> None:
        if not way:
            begin()
        end_side = first[0] if facing is None else facing
        if end_side != first[0]:
            # Turned over about its long axis: the width follows a cosine and changes sign at half
            # way.
            turned = math.cos(math.pi * min(1.0, max(0.0, t)))
            card.show(facing=first[0] * turned if abs(turned) > 0.02 else 0.02 * end_side)
        lift = math.sin(math.pi * min(1.0, max(0.0, t))) if arc else 0.3
        card.move(between(way[0], way[1], t, arc), lift)

    def arrive() -> None:
        step(1.0)
        if facing is not None:
            card.show(facing=facing)
        card.moving = False
        card.lift = 0.0
        card.place(way[1])
        if land is not None:
            land()

    quiet = Sequence(Call(arrive), Delay(0.16))
    done: list[bool] = []

    def whole(t: float) -> None:
        if t < 1.0:
            step(t)
        elif not done:
            done.append(True)
            arrive()

    return Tween(seconds, whole, ease, begin=begin, less=quiet)


def slide(card: Card, goal: Callable[[], Spot], seconds: float, ease: Ease = io3) -> Motion:
    """A card moving over by a little, staying in its layer (a hand closing up)."""
    way: list[Spot] = []

    def begin() -> None:
        way[:] = [card.spot, goal()]
        card.moving = True

    def step(t: float) -> None:
        if t < 1.0:
            card.move(between(way[0], way[1], t))
        else:
            card.moving = False
            card.place(way[1])

    return Tween(seconds, step, ease, begin=begin)


def nudge(card: Card, by: tuple[float, float], seconds: float, lift: float) -> Motion:
    """A card on its way off where it lies: moved `by` px and lifted, to fly on from there."""
    start = card.spot

    def step(t: float) -> None:
        card.moving = True
        card.z = Z_FLIGHT
        card.move(start.moved(by[0] * t, by[1] * t), lift * t)

    return Tween(seconds, step, out3)


class Late(Motion):
    """A motion that is made only when its turn comes, from the table as it is then."""

    def __init__(self, make: Callable[[], Motion]) -> None:
        super().__init__()
        self._make = make
        self._motion: Motion | None = None
        self._tempo = (1.0, False)

    def _now(self) -> Motion:
        if self._motion is None:
            self._motion = self._make().fitted(*self._tempo)
        return self._motion

    def advance(self, dt: float) -> float:
        """See Motion."""
        if self.over:
            return dt
        motion = self._now()
        left = motion.advance(dt)
        self.over = motion.over
        return left

    def skip(self) -> None:
        """See Motion."""
        if not self.over:
            self.over = True
            self._now().skip()

    def fitted(self, factor: float, less: bool) -> Motion:
        """See Motion."""
        self._tempo = (factor, less)
        return self
