"""The part of a screen that is seen when things are larger than the window has room for.

A screen enlarged past its window is drawn whole, on a canvas of its own, and the window shows a
part of it. The part follows what has the focus, glides when the pointer comes near the window's
edge, and goes along with the wheel or a finger where nothing else wants them. So every screen works
at every size, and nothing ever lies over anything else.
"""

from __future__ import annotations

from dataclasses import replace

from pygame import Rect, Surface

from madtable.ui.intent import (
    Back,
    Cancel,
    Drag,
    Drop,
    Intent,
    Look,
    Point,
    Pos,
    Press,
    Scroll,
    Tap,
)

EDGE = 0.09
"""The strip along the window's edge, as a share of its smaller side, in which the pointer pulls."""

PULL_S = 0.9
"""How long the view takes to glide by one window's side while the pointer is pushed to the edge."""

GLIDE = 12.0
"""How quickly the view reaches what it is asked to show: share of the way a second, to base e."""

STEP = 0.25
"""How far one Look or notch of the wheel goes, in windows."""

MARGIN = 0.06
"""What is shown of the surroundings of what is revealed, in windows."""


class Lens:
    """A window on a canvas at least as large; all places in px."""

    def __init__(self) -> None:
        self.window = (0, 0)
        self.size = (0, 0)
        self._at = [0.0, 0.0]
        self._goal = [0.0, 0.0]
        self._canvas: Surface | None = None
        self._pointer: Pos | None = None
        self._start: Pos | None = None
        self._held: Pos | None = None
        self._shown: tuple[int, int] | None = None

    @property
    def whole(self) -> bool:
        """Whether all of the canvas is seen anyway."""
        return self.size == self.window

    @property
    def offset(self) -> tuple[int, int]:
        """Which place of the canvas lies in the window's top left corner."""
        return round(self._at[0]), round(self._at[1])

    def seen(self) -> Rect:
        """The part of the canvas that the window shows, or is on its way to."""
        return Rect(round(self._goal[0]), round(self._goal[1]), *self.window)

    def fit(self, window: tuple[int, int], size: tuple[int, int]) -> None:
        """Look at a canvas of this size through a window of that one, at the same things."""
        if (window, size) == (self.window, self.size):
            return
        middle = [
            (self._at[i] + self.window[i] / 2) / self.size[i] if self.size[i] else 0.0
            for i in (0, 1)
        ]
        self.window, self.size = window, size
        self._canvas = None
        self._at = [self._kept(i, middle[i] * size[i] - window[i] / 2) for i in (0, 1)]
        self._goal = list(self._at)
        self._shown = None

    def _kept(self, axis: int, at: float) -> float:
        return max(0.0, min(float(self.size[axis] - self.window[axis]), at))

    # -- where to look --------------------------------------------------------------------------

    def look(self, across: float, down: float) -> None:
        """Be at this share of the way between the edges, at once."""
        self._goal = [
            self._kept(i, share * (self.size[i] - self.window[i]))
            for i, share in enumerate((across, down))
        ]
        self.arrive()

    def arrive(self) -> None:
        """Be where it glides to, at once."""
        self._at = list(self._goal)

    def reveal(self, area: Rect) -> None:
        """Glide just so far that an area is seen, and a little round it."""
        for i, (low, high) in enumerate(((area.left, area.right), (area.top, area.bottom))):
            margin = MARGIN * self.window[i]
            if high - low + 2 * margin > self.window[i]:
                margin = max(0.0, (self.window[i] - (high - low)) / 2)
            if low - margin < self._goal[i]:
                self._goal[i] = self._kept(i, low - margin)
            elif high + margin > self._goal[i] + self.window[i]:
                self._goal[i] = self._kept(i, high + margin - self.window[i])

    def update(self, dt: float, *, still: bool = False) -> Pos | None:
        """Glide on; the pointer's new place on the canvas when it was the pointer that pulled."""
        if self.whole:
            return None
        pulled = self._pull(dt)
        for i in (0, 1):
            way = self._goal[i] - self._at[i]
            step = way * min(1.0, dt * GLIDE)
            self._at[i] = self._goal[i] if still or abs(way - step) < 0.5 else self._at[i] + step
        if pulled and self._pointer is not None and self._start is None:
            return self.placed(self._pointer)
        return None

    def _pull(self, dt: float) -> bool:
        if self._pointer is None:
            return False
        edge = EDGE * min(self.window)
        pulled = False
        for i in (0, 1):
            at = self._pointer[i]
            if not 0 <= at < self.window[i]:
                return False
            deep = max(0.0, edge - at) - max(0.0, at - (self.window[i] - 1 - edge))
            goal = self._kept(i, self._at[i] - deep / edge * self.window[i] * dt / PULL_S)
            if deep and goal != self._at[i]:
                self._at[i] = self._goal[i] = goal
                pulled = True
        return pulled

    # -- what people do -------------------------------------------------------------------------

    def placed(self, pos: Pos) -> Pos:
        """A place of the window on the canvas."""
        left, top = self.offset
        return pos[0] + left, pos[1] + top

    def meet(self, intent: Intent) -> Intent:
        """The intent with its places on the canvas; where the pointer is, is remembered."""
        if self.whole:
            return intent
        match intent:
            case Point(pos):
                self._pointer = pos
                return Point(self.placed(pos))
            case Press(pos):
                self._held = pos
                self._start = self.placed(pos)
                return Press(self._start)
            case Drag(pos, _) | Drop(pos, _):
                if isinstance(intent, Drag) and self._pointer is not None:
                    self._pointer = pos
                start = self._start or self.placed(intent.start)
                if isinstance(intent, Drop):
                    self._start = None
                return replace(intent, pos=self.placed(pos), start=start)
            case Tap(pos) | Scroll(_, _, pos):
                if isinstance(intent, Tap):
                    self._start = None
                return replace(intent, pos=self.placed(pos))
            case Back(pos) if pos is not None:
                return Back(self.placed(pos))
            case Cancel():
                self._start = None
        return intent

    def move(self, intent: Intent) -> bool:
        """Look elsewhere, by an intent in px of the window that nobody else wanted."""
        if self.whole:
            return False
        match intent:
            case Drag(pos, _) if self._held is not None:
                self._go(self._held[0] - pos[0], self._held[1] - pos[1], at_once=True)
                self._held = pos
            case Scroll(dx, dy, _):
                self._go(dx * STEP * self.window[0], -dy * STEP * self.window[1])
            case Look(direction):
                across = {"left": -STEP, "right": STEP}.get(direction, 0.0)
                down = {"up": -STEP, "down": STEP}.get(direction, 0.0)
                self._go(across * self.window[0], down * self.window[1])
            case _:
                return False
        return True

    def _go(self, dx: float, dy: float, *, at_once: bool = False) -> None:
        self._goal = [self._kept(i, self._goal[i] + way) for i, way in enumerate((dx, dy))]
        if at_once:
            self._at = list(self._goal)

    # -- picture --------------------------------------------------------------------------------

    def canvas(self) -> Surface:
        """What the screen is drawn on when not all of it is seen."""
        if self._canvas is None:
            self._canvas = Surface(self.size, 0, 32)
        return self._canvas

    def show(self, target: Surface, changed: bool) -> bool:
        """Bring the window up to date with the canvas; True when something changed on it."""
        if not changed and self._shown == self.offset:
            return False
        self._shown = self.offset
        target.blit(self.canvas(), (0, 0), Rect(self.offset, self.window))
        return True

    def expose(self) -> None:
        """The window lost its picture."""
        self._shown = None
