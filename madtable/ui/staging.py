"""From facts to pictures: which effect stages which fact, and the queue that plays them one after
another.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from madtable.engine.event import Event


class Effect(Protocol):
    """Something that moves on the table for a while and then is over."""

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; False when the effect is over."""
        ...

    def skip(self) -> None:
        """Go to the end state at once."""
        ...


@dataclass(frozen=True, slots=True)
class Overlapping:
    """An effect after whose first `seconds` the next fact may already be shown (a rain of
    cards).
    """

    effect: Effect
    seconds: float


Stager = Callable[[Event], Effect | Overlapping | None]
Fit = Callable[[Effect], Effect]


class Staging:
    """The queue of facts that the table has not shown yet.

    `stagers` maps a class of fact to what shows it; a fact without a stager is a mistake that an
    audit finds, so here it simply shows nothing. A fact is staged only when its turn comes, so that
    its effect starts from the table as the one before has left it. `fit` brings an effect to the
    table's speed, and `pace` is what it multiplies durations by (for overlaps). `cues` gives what
    else begins with a fact, at its own speed: its sound.
    """

    def __init__(
        self,
        stagers: dict[type[Event], Stager],
        fit: Fit = lambda effect: effect,
        pace: float = 1.0,
    ) -> None:
        self.stagers = stagers
        self.fit = fit
        self.pace = pace
        self.cues: Callable[[Event], Effect | None] = _no_cue
        self._waiting: deque[Event] = deque()
        self._playing: list[Effect] = []
        self._gate: float | None = None
        """Seconds until the next fact may start beside what plays; None: not before it is over."""

    @property
    def busy(self) -> bool:
        """Whether something is still to be shown."""
        return bool(self._playing) or bool(self._waiting)

    def add(self, events: list[Event]) -> None:
        """Take facts to be shown after those already waiting."""
        self._waiting.extend(events)

    def update(self, dt: float) -> None:
        """Play on for `dt` seconds; effects that take no time follow one another within
        one call.
        """
        self._playing = [effect for effect in self._playing if effect.update(dt)]
        if self._gate is not None:
            self._gate -= dt
        while self._waiting and self._may_start():
            self._start(self._waiting.popleft())
            self._playing = [effect for effect in self._playing if effect.update(0.0)]

    def skip(self) -> None:
        """Show the end state of everything that is waiting."""
        while self.busy:
            playing, self._playing = self._playing, []
            for effect in playing:
                effect.skip()
            if self._waiting:
                self._start(self._waiting.popleft())

    def forget(self) -> list[Event]:
        """Drop everything as it is (the table is laid out anew and settled); what had not been
        shown.
        """
        left = list(self._waiting)
        self._waiting.clear()
        self._playing.clear()
        self._gate = None
        return left

    def _may_start(self) -> bool:
        return not self._playing or (self._gate is not None and self._gate <= 0.0)

    def _start(self, event: Event) -> None:
        stager = self.stagers.get(type(event))
        shown = stager(event) if stager else None
        self._gate = None
        if isinstance(shown, Overlapping):
            self._gate = shown.seconds * self.pace
            shown = shown.effect
        if shown is not None:
            self._playing.append(self.fit(shown))
        cue = self.cues(event)
        if cue is not None:
            self._playing.append(cue)


def _no_cue(_: Event) -> Effect | None:
    """A table that nobody has given sounds is silent."""
    return None
