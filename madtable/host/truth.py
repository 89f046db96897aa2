"""The truth about one round: what has happened, what each seat may know of it, and its record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from madtable.ai.seats import HUMAN, is_live
from madtable.engine.clock import Clock
from madtable.engine.decision import SECRET_KINDS, Decision
from madtable.engine.errors import BadInput, Refused
from madtable.engine.event import Event
from madtable.engine.journal import Answer, End, Header, Line, Note
from madtable.engine.round import Game, Lasting, Round
from madtable.engine.view import View
from madtable.host.attendance import Attendance
from madtable.host.facts import next_window, seen_by
from madtable.host.outcome import Outcome
from madtable.host.sitting import deal_of, game_of
from madtable.host.thought import table_number


class Journal(Protocol):
    """Where the table writes its record down; `store.JournalFile` is one."""

    def write(self, line: Line) -> None:
        """Keep `line`, before anybody sees what it did. Never raises for want of room or rights."""
        ...


class Truth(Outcome):
    """One round as it is, from which everybody gets their own part; nothing gets the position.

    OtherVersion for a game or rules that are not known here, BadInput for an unknown house rule and
    for too many or too few seats.
    """

    def __init__(self, header: Header) -> None:
        self.game: Game = game_of(header)
        self.header = header
        self.number = table_number()
        self.clock = Clock()
        self.answers = 0
        self._round: Round = self.game.start(deal_of(header))
        self._facts: list[Event] = list(self._round.opening())
        self._heard: list[Event] = []  # told by the rules, not yet released
        self._round.listen(self._heard.append)
        self._shown: dict[int | None, int] = {}
        self._questions: tuple[Decision, ...] | None = None
        self._journal: Journal | None = None
        self._ended = False  # whether the record has its last line
        self._attendance = Attendance(header)
        self._notes: dict[int, dict[int, str]] = {}

    # -- what is so -----------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.header.seats)

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of people, in seat order."""
        return tuple([seat for seat, line in enumerate(self.header.seats) if line.kind == HUMAN])

    @property
    def holder(self) -> int | None:
        """The seat whose person holds the screen; None where it does not change hands."""
        return self._attendance.holder

    @property
    def stood_in(self) -> tuple[int, ...]:
        """The people for whom others have played more than they have themselves."""
        return self._attendance.stood_in

    @property
    def notes(self) -> Mapping[int, Mapping[int, str]]:
        """By seat and row what people have written down: each for themselves alone."""
        return self._notes

    @property
    def live(self) -> bool:
        """Whether anybody may act at any moment here; AI seats act as time passes (`advance`)."""
        return is_live(self.header.game)

    def digest(self) -> str:
        """16 hex digits over the whole truth; equal digests, equal futures."""
        return self._round.digest()

    def view(self, seat: int | None) -> View:
        """What `seat` may know now (None: a spectator)."""
        return self._round.view(seat)

    def questions(self) -> tuple[Decision, ...]:
        """The open questions, to people and AI seats alike; none once the game is over."""
        if self._questions is None:
            self._questions = self._round.questions()
        return self._questions

    def question(self, seat: int | None = None) -> Decision | None:
        """The open question to `seat` (None: the first to anybody), or None."""
        for decision in self.questions():
            if seat is None or decision.seat == seat:
                return decision
        return None

    def offers(self, seat: int) -> tuple[Decision, ...]:
        """What `seat` may do now, one open question for each kind of act; when a game is over, what
        may still be done then.
        """
        found = self.questions() or self._aftermath()
        return tuple([decision for decision in found if decision.seat == seat])

    def events(self, viewer: int | None) -> list[Event]:
        """What has happened since `viewer` last asked, as that seat (None: a spectator) may know
        it.

        Every viewer has a place of its own in the story; the first call gives all of it from the
        deal on.
        """
        start = self._shown.get(viewer, 0)
        self._shown[viewer] = len(self._facts)
        return self._redacted(start, viewer)

    @property
    def told(self) -> int:
        """How many facts there have been since the deal, known to everybody or not."""
        return len(self._facts)

    def facts(self, seat: int | None, start: int = 0, stop: int | None = None) -> tuple[Event, ...]:
        """What has happened since the deal, as `seat` may know it (None: a spectator); `start` and
        `stop` count all facts, as `told` does.
        """
        return tuple(seen_by(seat, self._facts[start:stop]))

    def window(self, start: int) -> tuple[int, tuple[int, ...]] | None:
        """The first fact from number `start` on after which seats may be asked in secret: the
        number after its own, and those seats, in the order in which they are asked.
        """
        return next_window(self._facts, start)

    # -- the record -----------------------------------------------------------------------------

    def write_note(self, seat: int, row: int, text: str) -> None:
        """Keep what the person at `seat` has written on a `row` of their notebook (from 0).

        Raises BadInput where no person sits there, and for a row that no book has.
        """
        self._keep_note(seat, row, text)
        if self._journal is not None:
            self._journal.write(Note(self.answers, self.clock.now_ms, seat, row, text))

    def finish(self) -> None:
        """Write the last line of the record: nobody will do anything here any more.

        Only a game after which something can still be done waits for this. RuntimeError while it
        runs.
        """
        if not self.over:
            raise RuntimeError("the game is not over")
        self._write_end(last=True)

    # -- inside ---------------------------------------------------------------------------------

    def _check_question(self, seat: int, decision_id: int | None) -> None:
        if not 0 <= seat < self.seats:
            raise BadInput(f"seat {seat}", f"there are seats 0 to {self.seats - 1}")
        if decision_id is None:
            return
        for decision in (*self.questions(), *self._aftermath()):
            if decision.id == decision_id:
                if decision.seat != seat:
                    raise Refused("wrong-seat", target=decision.seat)
                return
        raise Refused("stale")

    def _aftermath(self) -> tuple[Decision, ...]:
        return self._round.aftermath() if isinstance(self._round, Lasting) else ()

    def _redacted(self, start: int, viewer: int | None) -> list[Event]:
        return seen_by(viewer, self._facts[start:])

    def _write_end(self, *, last: bool = False) -> None:
        if isinstance(self._round, Lasting) and not last:
            return
        if self._journal is not None and self._round.over and not self._ended:
            self._ended = True
            end = End(self.answers, list(self.winners), self.digest(), self.clock.now_ms)
            self._journal.write(end)

    def _keep_note(self, seat: int, row: int, text: str) -> None:
        if seat not in self.humans:
            raise BadInput(f"seat {seat}", "no person sits there")
        if row < 0:
            raise BadInput(f"row {row}", "rows count from 0")
        self._notes.setdefault(seat, {})[row] = text

    def _known_to_all(self, answer: Answer) -> bool:
        """Whether everybody knows that this recorded answer was given: it is not that of somebody
        who was asked in secret and let it be.
        """
        asked = self.question(answer.seat)
        if asked is None or asked.kind not in SECRET_KINDS:
            return True
        return all(
            option.text != answer.text for option in asked.options if option.place == "action"
        )
