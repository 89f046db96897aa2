"""Confetti for a winner: out from behind the jar, spinning, to a place out of the way."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from madtable.ui.kit import Kit
from madtable.ui.stage import Picture, Stage
from madtable.ui.tween import out3

PIECES = 34
FLIGHT_S = 2.2
Z_CONFETTI = 30.0


class Confetti:
    """Pieces on a stage. `pictures` are what they show (name and surface at its resting size).

    Where they settle is fixed by the picture's own chance; none settles on `keep_free` (px).
    """

    def __init__(
        self,
        kit: Kit,
        stage: Stage,
        screen: Rect,
        source: tuple[float, float],
        pictures: Sequence[tuple[str, Surface]],
        keep_free: Sequence[Rect],
    ) -> None:
        self.kit = kit
        self._passed = 0.0
        self._pieces: list[_Piece] = []
        if not pictures:
            return
        chance = random.Random(34)
        taken: list[tuple[float, float]] = []
        for number in range(PIECES):
            name, look = pictures[number % len(pictures)]
            rest = _free_place(chance, screen, keep_free, look.get_width(), taken)
            taken.append(rest)
            piece = _Piece(kit, name, look, source, rest, chance)
            self._pieces.append(piece)
            stage.add(piece.picture)

    @property
    def flying(self) -> bool:
        """Whether any piece is still in the air."""
        return self._passed < FLIGHT_S

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        if self.flying:
            self._passed += dt
            for piece in self._pieces:
                piece.show(min(1.0, self._passed / FLIGHT_S))

    def settle(self) -> None:
        """Everything lies where it will lie."""
        self._passed = FLIGHT_S
        for piece in self._pieces:
            piece.show(1.0)


class _Piece:
    """One piece on its way from `source` to `rest`, both px; it starts and spins in its own way."""

    def __init__(
        self,
        kit: Kit,
        name: str,
        look: Surface,
        source: tuple[float, float],
        rest: tuple[float, float],
        chance: random.Random,
    ) -> None:
        self._turned: Callable[[float], Surface] = lambda degrees: kit.art.turned(
            ("confetti", name), look, degrees
        )
        self._source, self._rest = source, rest
        self._late = chance.uniform(0.0, 0.22)
        self._angle = chance.uniform(0.0, 360.0)
        self._spin = chance.choice((-1, 1)) * chance.uniform(220.0, 640.0)
        self._rise = chance.uniform(0.12, 0.3) * math.dist(source, rest)
        self.picture = Picture(look, (0, 0), Z_CONFETTI, moving=True, visible=False)

    def show(self, share: float) -> None:
        """Lie where it lies after this share of the flight."""
        t = max(0.0, min(1.0, (share - self._late) / (1.0 - self._late)))
        eased = out3(t)
        x = self._source[0] + (self._rest[0] - self._source[0]) * eased
        y = self._source[1] + (self._rest[1] - self._source[1]) * eased
        y -= self._rise * math.sin(math.pi * t)
        angle = self._angle + self._spin * (1.0 - eased)
        self.picture.visible = t > 0.0
        self.picture.moving = t < 1.0
        self.picture.show(self._turned(angle), centre=(round(x), round(y)))


def _free_place(
    chance: random.Random,
    screen: Rect,
    keep_free: Sequence[Rect],
    size: int,
    taken: Sequence[tuple[float, float]],
) -> tuple[float, float]:
    """A place on the screen that is on nothing and, of a few tried, farthest from its like."""
    best, best_room = screen.center, -1.0
    for _ in range(24):
        spot = (
            chance.uniform(screen.left + size, screen.right - size),
            chance.uniform(screen.top + size, screen.bottom - size),
        )
        around = Rect(0, 0, size, size)
        around.center = (round(spot[0]), round(spot[1]))
        if around.collidelist(list(keep_free)) >= 0:
            continue
        room = min((math.dist(spot, other) for other in taken), default=math.inf)
        if room > best_room:
            best, best_room = (round(spot[0]), round(spot[1])), room
    return best
