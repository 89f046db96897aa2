"""AI seats at a table where anybody may act at any moment: who means to do what, and when."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from madtable.ai.live import TICK_MS, LiveBrain, Plan, Post
from madtable.ai.seats import HUMAN, live_brain, stand_in
from madtable.engine.decision import Decision
from madtable.engine.errors import BadInput, Refused, RulesBug
from madtable.engine.event import Event
from madtable.engine.journal import Header
from madtable.engine.switches import read_switches
from madtable.engine.view import View
from madtable.games import catalogue
from madtable.host.sitting import mind_chance


class Seating(Protocol):
    """What minds need of a table to take their seats at it; `host.Truth`."""

    header: Header

    @property
    def holder(self) -> int | None:
        """The seat whose person holds the screen; None where it does not change hands."""
        ...

    def view(self, seat: int | None) -> View:
        """What a seat may know now."""
        ...

    def facts(self, seat: int | None) -> Sequence[Event]:
        """What has happened since the deal, as a seat may know it."""
        ...


class Acting(Protocol):
    """What minds need of a table to act at it; `host.Table`."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        ...

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of people."""
        ...

    def offers(self, seat: int) -> tuple[Decision, ...]:
        """What a seat may do now; when the game is over, what may still be done then."""
        ...

    def submit(self, seat: int, text: str, decision_id: int | None = None) -> None:
        """Let a seat act; Refused or BadInput leave everything as it was."""
        ...


class LiveSeats:
    """The minds of a table's AI seats, by seat, with what each of them means to do next.

    `view` gives a seat its view. What they hear they hear through `hear`, already redacted.
    """

    def __init__(self, minds: Mapping[int, LiveBrain], view: Callable[[int], View]) -> None:
        self.minds = dict(minds)
        self._view = view
        self._plans: dict[int, Plan | None] = {}
        self._stale = set(self.minds)
        self._resting: int | None = None
        self.watch: Callable[[], float] | None = None
        """A watch, in seconds, that thinking is timed with; None: it is not."""
        self.thoughts: dict[int, list[float]] = {seat: [] for seat in self.minds}
        """By seat, how long it thought about each thing that it heard, until it had a plan."""

    @classmethod
    def of(cls, table: Seating) -> LiveSeats:
        """The minds at a table that has just been dealt, each put on its post and told about it.

        Where the screen changes hands a person's seat has a mind as well, a stand-in.
        """
        header = table.header
        house = read_switches(catalogue.game(header.game).switches, header.house)
        minds = {
            seat: live_brain(
                header.game,
                line.kind if line.kind != HUMAN else stand_in(header.game),
                Post(
                    seat=seat,
                    seats=len(header.seats),
                    house=house,
                    view=table.view(seat),
                    chance=mind_chance(header, seat),
                    memory=header.minds[seat] if seat < len(header.minds) else "",
                    number=header.round,
                ),
            )
            for seat, line in enumerate(header.seats)
            if line.kind != HUMAN or table.holder is not None
        }
        seats = cls(minds, table.view)
        if table.holder is not None:
            seats.rest(table.holder, 0)
        for seat in minds:
            seats.hear(seat, table.facts(seat), 0)
        return seats

    def hear(self, seat: int, events: Sequence[Event], now_ms: int) -> None:
        """Tell a seat what one act, or some time that passed, has brought about."""
        if events:
            begun = self.watch() if self.watch else 0.0
            self.minds[seat].observe(events, now_ms)
            self._stale.add(seat)
            if self.watch:
                self.thoughts[seat].append(self.watch() - begun)

    def rest(self, seat: int, now_ms: int) -> None:
        """Let one mind only listen from now on, because its person acts; whoever did so before
        takes over.
        """
        if self._resting is not None and self._resting != seat:
            self.minds[self._resting].take_over(now_ms)
            self._stale.add(self._resting)
        self._resting = seat
        self._plans.pop(seat, None)

    def _plan(self, seat: int, now_ms: int) -> Plan | None:
        begun = self.watch() if self.watch else 0.0
        plan = self.minds[seat].plan(self._view(seat), now_ms)
        if self.watch and self.thoughts[seat]:
            self.thoughts[seat][-1] += self.watch() - begun
        return plan

    def due(self, now_ms: int) -> tuple[int, str] | None:
        """The seat whose plan comes true at `now_ms`, with what it does; None when there is none.

        The earliest plan comes first; where two are equal, the lower seat's.
        """
        while True:
            for seat in sorted(self._stale - {self._resting}):
                self._plans[seat] = self._plan(seat, now_ms)
            self._stale.clear()
            ripe = [
                (plan.at_ms, seat, plan.text)
                for seat, plan in self._plans.items()
                if plan is not None and plan.at_ms <= now_ms
            ]
            if not ripe:
                return None
            _, seat, text = min(ripe)
            self._stale.add(seat)
            if text:
                self._plans[seat] = None
                return seat, text
            # It only wanted to think again; a mind that wants to do so at once has to wait a tick.
            plan = self._plans[seat] = self._plan(seat, now_ms)
            self._stale.discard(seat)
            if plan is not None and not plan.text and plan.at_ms <= now_ms:
                self._plans[seat] = Plan(now_ms + TICK_MS)

    # -- acting ---------------------------------------------------------------------------------

    def act(self, table: Acting, now_ms: int) -> str | None:
        """Let the earliest plan that is due come true; what was done, or None.

        RulesBug where the rules refuse it: an AI seat knows what can be done.
        """
        found = None if table.over else self.due(now_ms)
        if found is None:
            return None
        seat, text = found
        try:
            table.submit(seat, text)
        except (Refused, BadInput) as error:
            raise RulesBug(f"the mind at seat {seat} did {text!r}: {error}") from error
        return text

    def act_all(self, table: Acting, now_ms: int) -> None:
        """Let every plan that is due come true, one after the other, and what follows the end."""
        while self.act(table, now_ms) is not None:
            pass
        if table.over:
            self.finish(table)

    def finish(self, table: Acting) -> None:
        """What AI seats still do when the game is over: they make rules, and vote.

        No stand-in does either for its person.
        """
        again = True
        while again:
            again = False
            for seat in sorted(self.minds.keys() - set(table.humans)):
                if any(self._settle(table, decision) for decision in table.offers(seat)):
                    again = True
                    break

    def _settle(self, table: Acting, decision: Decision) -> bool:
        """Whether an AI seat has done something about `decision`."""
        attempt = 0
        while text := self.afterwards(decision, attempt):
            try:
                table.submit(decision.seat, text, decision.id)
            except Refused:
                attempt += 1  # what it wanted clashes with something that it cannot know
            else:
                return True
        return False

    def afterwards(self, decision: Decision, attempt: int) -> str:
        """What the seat that `decision` is put to does about it when the game is over."""
        return self.minds[decision.seat].afterwards(self._view(decision.seat), decision, attempt)

    def memories(self, seats: int) -> list[str]:
        """By seat what its mind takes along; all empty where nobody remembers anything."""
        found = [self.minds[seat].memory() if seat in self.minds else "" for seat in range(seats)]
        return found if any(found) else []
