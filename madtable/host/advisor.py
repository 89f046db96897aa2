"""Who gives hints at a table: from a seat's own view, thought over in a process of its own."""

from __future__ import annotations

from madtable.host.minds import Insight, Minds
from madtable.host.table import Table
from madtable.host.thought import HINT, Thought
from madtable.host.worker import Worker


class Advisor:
    """Gives hints at `table`, one at a time; without a `worker` they are thought out right here."""

    def __init__(self, table: Table, worker: Worker | None = None) -> None:
        self._table = table
        self._worker = worker
        self._number: int | None = None
        self._here: Thought | None = None

    def ask(self, seat: int) -> None:
        """Have the open question to `seat` thought over; what was asked before is forgotten.

        Never waits. RuntimeError when the seat has not been asked anything.
        """
        thought = self._table.thought(seat, HINT)
        if self._worker is None:
            self._here = thought
        else:
            self._number = self._worker.ask(thought)

    def reply(self) -> Insight | None:
        """What came of it, once; None while it is thought over, and when nobody has asked.

        An insight without a hint says that the thinking went wrong. Never waits for a worker.
        """
        if self._here is not None:
            thought, self._here = self._here, None
            return Minds().think(thought)
        if self._worker is None or self._number is None:
            return None
        reply = self._worker.reply(self._number)
        if reply is None:
            return None
        self._number = None
        return reply.insight
