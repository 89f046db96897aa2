"""Motion: curves over time that end exactly where they should, and can be skipped at any moment.

All times are seconds. Every motion answers `update(dt)` with False once it is over, so that the
table's staging can play it like any other effect.
"""

from __future__ import annotations

import math
from collections.abc import Callable

Ease = Callable[[float], float]

SPEEDS = {"calm": 1.25, "brisk": 1.0, "mad": 0.6}
"""Table speeds and what they multiply durations by (style guide 13)."""


def linear(t: float) -> float:
    """Even pace."""
    return t


def out3(t: float) -> float:
    """Fast start, soft landing (cubic)."""
    return 1.0 - (1.0 - t) ** 3


def in3(t: float) -> float:
    """Soft start, hard landing (cubic)."""
    return t**3


def io3(t: float) -> float:
    """Soft at both ends (cubic)."""
    return 4.0 * t**3 if t < 0.5 else 1.0 - (2.0 - 2.0 * t) ** 3 / 2.0


def back(k: float) -> Ease:
    """A curve that overshoots and comes back; `k` says how far."""

    def ease(t: float) -> float:
        u = t - 1.0
        return 1.0 + (k + 1.0) * u**3 + k * u**2

    return ease


def spring(t: float) -> float:
    """A spring of 3.2 Hz and damping .55, watched for one second, pulled tight at its very end."""
    omega = 2.0 * math.pi * 3.2
    damped = omega * math.sqrt(1.0 - 0.55**2)
    fade = math.exp(-0.55 * omega * t)
    value = 1.0 - fade * (math.cos(damped * t) + 0.55 * omega / damped * math.sin(damped * t))
    # exp(-.55 w) is 2e-5: the last frame may be snapped to the end unseen.
    return value if t < 1.0 else 1.0


class Motion:
    """Something that runs for a while."""

    def __init__(self) -> None:
        self.over = False

    def advance(self, dt: float) -> float:
        """Run for `dt` seconds; returns what was left of them at its end (0 while it runs)."""
        raise NotImplementedError

    def skip(self) -> None:
        """Go to the end state at once; every `Call` still to come is made, once."""
        raise NotImplementedError

    def fitted(self, _factor: float, _less: bool) -> Motion:
        """This motion at another speed and, if wished, with its quieter substitute."""
        return self

    def update(self, dt: float) -> bool:
        """Run for `dt` seconds; False when it is over."""
        if not self.over:
            self.advance(dt)
        return not self.over


class Tween(Motion):
    """A value that goes from 0 to 1 and is handed to `apply` at each step, eased.

    `begin` is called once when it starts, for what should be measured only then. `less` plays in
    its place for people who want less motion; without one the end state comes at once.
    """

    def __init__(
        self,
        seconds: float,
        apply: Callable[[float], None],
        ease: Ease = out3,
        *,
        begin: Callable[[], None] | None = None,
        less: Motion | None = None,
    ) -> None:
        super().__init__()
        self.seconds = seconds
        self._apply = apply
        self._ease = ease
        self._begin = begin
        self._less = less
        self._passed = 0.0

    def advance(self, dt: float) -> float:
        """Step on; see Motion."""
        if self.over:
            return dt
        self._start()
        self._passed += dt
        if self._passed >= self.seconds:
            self._end()
            return min(dt, self._passed - self.seconds)
        self._apply(self._ease(self._passed / self.seconds))
        return 0.0

    def skip(self) -> None:
        """Apply the end."""
        if not self.over:
            self._start()
            self._end()

    def fitted(self, factor: float, less: bool) -> Motion:
        """See Motion."""
        if less:
            if self._less is not None:
                return self._less.fitted(factor, False)
            self.seconds = 0.0
        self.seconds *= factor
        return self

    def _start(self) -> None:
        begin, self._begin = self._begin, None
        if begin is not None:
            begin()

    def _end(self) -> None:
        self.over = True
        self._apply(1.0)


class Delay(Motion):
    """Waiting for some seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._left = seconds

    def advance(self, dt: float) -> float:
        """See Motion."""
        if self.over:
            return dt
        self._left -= dt
        if self._left > 0.0:
            return 0.0
        self.over = True
        return min(dt, -self._left)

    def skip(self) -> None:
        """Wait no longer."""
        self.over = True

    def fitted(self, factor: float, _less: bool) -> Motion:
        """See Motion."""
        self._left *= factor
        return self


class Call(Motion):
    """Something done once, in no time."""

    def __init__(self, act: Callable[[], None]) -> None:
        super().__init__()
        self._act = act

    def advance(self, dt: float) -> float:
        """Do it; all of the time is left."""
        self.skip()
        return dt

    def skip(self) -> None:
        """Do it, unless it has been done."""
        if not self.over:
            # Said first: what is called may itself skip whatever plays, this included.
            self.over = True
            self._act()


class Sequence(Motion):
    """Motions one after the other; time left by one goes to the next."""

    def __init__(self, *motions: Motion) -> None:
        super().__init__()
        self._motions = list(motions)
        self._at = 0

    def advance(self, dt: float) -> float:
        """See Motion."""
        while self._at < len(self._motions):
            motion = self._motions[self._at]
            dt = motion.advance(dt)
            if not motion.over:
                return 0.0
            # A call may have skipped this sequence to its end from inside.
            if self._at < len(self._motions) and self._motions[self._at] is motion:
                self._at += 1
        self.over = True
        return dt

    def skip(self) -> None:
        """See Motion."""
        while self._at < len(self._motions):
            motion = self._motions[self._at]
            self._at += 1
            motion.skip()
        self.over = True

    def fitted(self, factor: float, less: bool) -> Motion:
        """See Motion."""
        self._motions = [motion.fitted(factor, less) for motion in self._motions]
        return self


class Parallel(Motion):
    """Motions at the same time; over when the last of them is."""

    def __init__(self, *motions: Motion) -> None:
        super().__init__()
        self._motions = list(motions)

    def advance(self, dt: float) -> float:
        """See Motion."""
        left = dt
        for motion in self._motions:
            if not motion.over:
                left = min(left, motion.advance(dt))
                if not motion.over:
                    left = 0.0
        self.over = all(motion.over for motion in self._motions)
        return left if self.over else 0.0

    def skip(self) -> None:
        """See Motion."""
        for motion in self._motions:
            motion.skip()
        self.over = True

    def fitted(self, factor: float, less: bool) -> Motion:
        """See Motion."""
        self._motions = [motion.fitted(factor, less) for motion in self._motions]
        return self


class Tempo:
    """How fast things move at this table, and whether they should move at all.

    `factor` multiplies durations (see SPEEDS); `less` asks for the quieter substitutes.
    """

    def __init__(self, factor: float = 1.0, less: bool = False) -> None:
        self.factor = factor
        self.less = less

    def fit(self, motion: Motion) -> Motion:
        """The motion as this table plays it. Fit a motion once, before it starts."""
        return motion.fitted(self.factor, self.less)


class Timeline:
    """The motions that run at present, side by side."""

    def __init__(self, tempo: Tempo | None = None) -> None:
        self.tempo = tempo or Tempo()
        self._running: list[Motion] = []

    @property
    def busy(self) -> bool:
        """Whether anything runs."""
        return bool(self._running)

    def play(self, motion: Motion) -> Motion:
        """Fit a motion to the tempo and start it; returns it."""
        motion = self.tempo.fit(motion)
        self._running.append(motion)
        return motion

    def update(self, dt: float) -> None:
        """Let all of them run for `dt` seconds; what is started meanwhile waits its turn."""
        for motion in tuple(self._running):
            motion.update(dt)
        self._running = [motion for motion in self._running if not motion.over]

    def skip(self) -> None:
        """Bring everything to its end, also what is started by doing so."""
        while self._running:
            running, self._running = self._running, []
            for motion in running:
                motion.skip()

    def clear(self) -> None:
        """Forget everything where it is (the scene goes away)."""
        self._running.clear()
