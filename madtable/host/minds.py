"""Thinking a `Thought` through: what a worker process does all day."""

from __future__ import annotations

import time
from dataclasses import dataclass

from madtable.ai.brain import Brain
from madtable.ai.hint import hint
from madtable.ai.search import Patience
from madtable.ai.search_seat import Lens, SearchSeat
from madtable.ai.seats import brain, lens
from madtable.engine.advice import Hint
from madtable.engine.chance import Chance
from madtable.engine.event import Event
from madtable.host.thought import CHOOSE, HINT, Thought

PROSPECT_PLAYOUTS = 200
"""Games imagined for the prospects of a position."""


@dataclass(frozen=True, slots=True)
class Insight:
    """What came of a thought: an answer, a hint, or what each seat is likely to win.

    `stopped` says that the clock cut a search short.
    """

    text: str = ""
    hint: Hint | None = None
    shares: tuple[float, ...] = ()
    stopped: bool = False


class Minds:
    """The minds of the seats at one table, each with what it has been told so far.

    A table with another number begins afresh. LookupError when a thought leaves out facts that have
    not been heard here.
    """

    def __init__(self) -> None:
        self._table = -1
        self._brains: dict[int, Brain] = {}
        self._lenses: dict[int, Lens] = {}
        self._heard: dict[tuple[bool, int], int] = {}

    def think(self, thought: Thought, seconds: float | None = None) -> Insight:
        """Think `thought` through; a search is cut short after `seconds` (None: never)."""
        if thought.table != self._table:
            self._table = thought.table
            self._brains.clear()
            self._lenses.clear()
            self._heard.clear()
        chance = Chance.resumed(thought.stream)
        patience = None if seconds is None else _patience(seconds)
        if thought.what == CHOOSE:
            return self._choose(thought, chance, patience)
        look = self._lenses.setdefault(thought.seat, lens(thought.game))
        self._tell(look, thought)
        if thought.what == HINT:
            assert thought.decision is not None
            return Insight(
                hint=hint(
                    look,
                    thought.view,
                    thought.decision,
                    chance,
                    given=thought.given,
                    patience=patience,
                )
            )
        return Insight(shares=look.prospects(thought.view, PROSPECT_PLAYOUTS, chance))

    def _choose(self, thought: Thought, chance: Chance, patience: Patience | None) -> Insight:
        if thought.seat not in self._brains:
            self._brains[thought.seat] = brain(thought.game, thought.level)
        mind = self._brains[thought.seat]
        self._tell(mind, thought)
        assert thought.decision is not None
        if not isinstance(mind, SearchSeat):
            return Insight(text=mind.choose(thought.view, thought.decision, chance))
        before = mind.stopped
        mind.patience = patience
        text = mind.choose(thought.view, thought.decision, chance)
        return Insight(text=text, stopped=mind.stopped > before)

    def _tell(self, mind: Brain | Lens, thought: Thought) -> None:
        """Tell a mind the facts that it has not heard yet."""
        key = (thought.what == CHOOSE, thought.seat)
        heard = self._heard.get(key, 0)
        if thought.first > heard:
            raise LookupError(f"heard {heard} facts, told from number {thought.first} on")
        fresh: tuple[Event, ...] = thought.facts[heard - thought.first :]
        for fact in fresh:
            mind.observe(fact)
        self._heard[key] = heard + len(fresh)


def _patience(seconds: float) -> Patience:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end
