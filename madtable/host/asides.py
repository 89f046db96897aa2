"""The asides of a record as facts: who holds the screen, and what somebody has written down.

No rule knows of them. They are told where a game is looked back at; at the table people see for
themselves.
"""

from __future__ import annotations

from madtable.engine.event import Event, fact
from madtable.engine.journal import Aside, Holder
from madtable.engine.message import Message, message


@fact
class ScreenTaken(Event):
    """The person at `seat` holds the screen from now on."""

    seat: int

    def log(self) -> Message:
        return message("log.screen", seat=self.seat)


@fact
class NoteWritten(Event):
    """The person at `seat` has written `text` on a row of their notebook (from 0), or crossed it
    out.
    """

    seat: int
    row: int
    text: str

    def seen_by(self, seat: int | None) -> NoteWritten | None:
        """Nobody else reads in a notebook."""
        return self if seat == self.seat else None

    def log(self) -> Message:
        if not self.text:
            return message("log.note.none", row=self.row + 1)
        return message("log.note", row=self.row + 1, text=self.text)


def told(aside: Aside) -> Event:
    """An aside of a record as a fact."""
    if isinstance(aside, Holder):
        return ScreenTaken(aside.seat)
    return NoteWritten(aside.seat, aside.row, aside.text)
