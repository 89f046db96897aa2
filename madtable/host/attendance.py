"""Who of several people at a live table holds the screen, and what each of them did themselves.

A hand is private to the seat that holds the screen, and the game does not wait: for everybody else
a stand-in plays, an AI seat that has seen and heard what its person's seat has.
"""

from __future__ import annotations

from collections.abc import Iterable

from madtable.ai.seats import HUMAN, is_live
from madtable.engine.errors import BadInput
from madtable.engine.journal import Answer, Aside, Header, Holder


class Attendance:
    """The people of one game, whoever holds the screen first among them.

    That is another one in each game of a sitting, in the order of the seats. Where people need not
    share a screen, or where the game waits for whoever is asked, `holder` is None.
    """

    def __init__(self, header: Header) -> None:
        people = [seat for seat, line in enumerate(header.seats) if line.kind == HUMAN]
        self.people = tuple(people)
        shared = is_live(header.game) and len(people) > 1
        self.holder = people[(header.round - 1) % len(people)] if shared else None
        self._acts = [0] * len(header.seats)
        self._own = [0] * len(header.seats)

    def hand_over(self, seat: int) -> None:
        """The person at `seat` holds the screen from now on; BadInput where that cannot be."""
        if self.holder is None:
            raise BadInput(f"seat {seat}", "the screen does not change hands at this table")
        if seat not in self.people:
            raise BadInput(f"seat {seat}", "no person sits there")
        self.holder = seat

    def stands_in(self, seat: int) -> bool:
        """Whether the seat is a person's for whom a stand-in plays now."""
        return self.holder is not None and seat in self.people and seat != self.holder

    def acted(self, seat: int) -> None:
        """The seat has done something, whoever plays there now."""
        self._acts[seat] += 1
        self._own[seat] += not self.stands_in(seat)

    @property
    def stood_in(self) -> tuple[int, ...]:
        """People whose stand-ins did more than half of what their seats did: it was not their game,
        nor anybody else's.
        """
        return tuple([seat for seat in self.people if 2 * self._own[seat] < self._acts[seat]])


def attended(header: Header, answers: Iterable[Answer], asides: Iterable[Aside]) -> Attendance:
    """The attendance of a recorded game; BadInput for a change of hands that could not be."""
    found = Attendance(header)
    changes = [aside for aside in asides if isinstance(aside, Holder)]
    for answer in answers:
        while changes and changes[0].n < answer.n:
            found.hand_over(changes.pop(0).seat)
        found.acted(answer.seat)
    for change in changes:
        found.hand_over(change.seat)
    return found
