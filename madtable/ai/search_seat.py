"""An AI seat that searches, whatever the game: a lens on the game, and a budget."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from madtable.ai.brain import worded
from madtable.ai.search import Found, Outlook, Patience, search
from madtable.engine.chance import Chance
from madtable.engine.decision import Decision, Option
from madtable.engine.event import Event
from madtable.engine.message import Message
from madtable.engine.view import View

Answer = tuple[Option, ...]
"""One answer: its option, or as many as the question wants at once."""


class Case(Outlook[Any], Protocol):
    """One question as the search sees it: an outlook, and the answers that are worth a thought.

    Candidate number i is `answers[i]`; the likeliest to be good comes first. What would be a
    blunder in anybody's eyes is not among them.
    """

    @property
    def seat(self) -> int:
        """Whose question it is."""
        ...

    @property
    def seats(self) -> int:
        """How many seats the game has."""
        ...

    @property
    def answers(self) -> Sequence[Answer]:
        """The candidates, at least one."""
        ...

    def finish(self, world: Any, chance: Chance) -> Sequence[float]:
        """Play `world` to the end of the game: what each seat has won there, 1 in all."""
        ...

    def reasons(self, answer: Answer) -> tuple[Message, ...]:
        """What speaks for `answer`, in words, from what the seat can see; best reason first."""
        ...


class Lens(Protocol):
    """How one seat looks at one game: it remembers facts and turns questions into cases."""

    def observe(self, event: Event) -> None:
        """Take note of a fact, as this seat may know it."""
        ...

    def case(self, view: View, decision: Decision) -> Case:
        """The case of `decision`, which is put to the seat of `view`."""
        ...

    def prospects(self, view: View, playouts: int, chance: Chance) -> tuple[float, ...]:
        """What each seat is likely to win, 1 in all, as the seat of `view` may judge it."""
        ...


class SearchSeat:
    """An AI seat that thinks ahead.

    `budget` is by number of seats how many playouts it spends on a choice. `patience` may be set by
    whoever has a clock; `stopped` counts the choices that it cut short, `playouts` all there were.
    """

    def __init__(self, lens: Lens, budget: Mapping[int, int]) -> None:
        self.lens = lens
        self.budget = budget
        self.patience: Patience | None = None
        self.stopped = 0
        self.playouts = 0

    def observe(self, event: Event) -> None:
        """Take note of a fact, as this seat may know it."""
        self.lens.observe(event)

    def choose(self, view: View, decision: Decision, chance: Chance) -> str:
        """The answer that does best in the tables it imagines."""
        case = self.lens.case(view, decision)
        if len(case.answers) == 1:
            return worded(decision, case.answers[0])
        found = self.look(case, chance)
        self.playouts += found.playouts
        self.stopped += found.stopped
        return worded(decision, case.answers[found.best])

    def look(self, case: Case, chance: Chance) -> Found:
        """Search `case` with this seat's budget."""
        return search(case, len(case.answers), self.budget[case.seats], chance, self.patience)
