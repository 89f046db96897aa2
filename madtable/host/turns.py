"""AI seats at a table with turns: what each has been told, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from madtable.ai.brain import Brain
from madtable.ai.search_seat import SearchSeat
from madtable.ai.seats import HUMAN, brain, is_live
from madtable.engine.chance import Chance
from madtable.engine.decision import Decision
from madtable.engine.event import Event
from madtable.engine.journal import Header
from madtable.engine.view import View
from madtable.host.thought import Thought

if TYPE_CHECKING:
    from madtable.host.worker import Worker


class Asking(Protocol):
    """What minds need of the table that asks them; `host.Table`."""

    @property
    def told(self) -> int:
        """How many facts there have been since the deal."""
        ...

    def view(self, seat: int | None) -> View:
        """What a seat may know now."""
        ...

    def facts(self, seat: int | None, start: int = 0) -> tuple[Event, ...]:
        """What has happened from fact `start` on, as a seat may know it."""
        ...

    def question(self, seat: int | None = None) -> Decision | None:
        """The open question to a seat."""
        ...

    def stream(self, seat: int) -> Chance:
        """The chance of the mind at a seat for its next answer."""
        ...

    def thought(self, seat: int) -> Thought:
        """All that a mind must know to answer for a seat elsewhere."""
        ...


@dataclass(slots=True)
class _Pondered:
    """A question that a worker thinks about: the number it was asked under, and the answer."""

    decision_id: int
    number: int
    text: str = ""


class TurnTakers:
    """The minds of a table's AI seats; none where anybody may act at any moment."""

    def __init__(self, header: Header) -> None:
        self._brains: dict[int, Brain] = {
            seat: brain(header.game, line.kind)
            for seat, line in enumerate(header.seats)
            if line.kind != HUMAN and not is_live(header.game)
        }
        self._learnt = dict.fromkeys(self._brains, 0)
        self._pondered: _Pondered | None = None

    def __contains__(self, seat: int) -> bool:
        return seat in self._brains

    @property
    def slow(self) -> bool:
        """Whether one of them thinks for longer than a frame lasts."""
        return any(isinstance(mind, SearchSeat) for mind in self._brains.values())

    def choice(self, table: Asking, seat: int) -> str:
        """What `seat` would answer to its open question, thought over here and now.

        The brain gets its seat's view, its seat's facts and a stream of chance that follows from
        the deal's seed, the seat and how many answers there have been: after a resume it answers as
        it would have. RuntimeError when it has not been asked.
        """
        decision = table.question(seat)
        mind = self._brains.get(seat)
        if decision is None or mind is None:
            raise RuntimeError(f"seat {seat} is no AI seat that has been asked something")
        start = self._learnt[seat]
        self._learnt[seat] = table.told
        for event in table.facts(seat, start):
            mind.observe(event)
        return mind.choose(table.view(seat), decision, table.stream(seat))

    def made_up(self, table: Asking, seat: int, worker: Worker | None) -> bool:
        """Whether `seat` has made up its mind about its open question, which `worker` thinks over.

        Never waits. A seat that answers at once, and one without a worker, thinks when it answers.
        """
        decision = table.question(seat)
        if worker is None or decision is None or not isinstance(self._brains[seat], SearchSeat):
            return True
        if self._pondered is None or self._pondered.decision_id != decision.id:
            self._pondered = _Pondered(decision.id, worker.ask(table.thought(seat)))
        reply = worker.reply(self._pondered.number)
        if reply is not None:
            self._pondered.text = reply.insight.text
        return bool(self._pondered.text)

    def answer(self, table: Asking, seat: int) -> str:
        """What `seat` answers now: what it has pondered, otherwise what it thinks at once."""
        decision = table.question(seat)
        pondered, self._pondered = self._pondered, None
        if pondered and pondered.text and decision and pondered.decision_id == decision.id:
            return pondered.text
        return self.choice(table, seat)
