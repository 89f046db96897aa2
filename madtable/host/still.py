"""A table set up by hand: for pictures, worked examples and the rulebook; nobody is waited for at
it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from madtable.ai.seats import is_live
from madtable.engine.decision import Decision
from madtable.engine.event import Event
from madtable.engine.journal import FORMAT, Header, SeatLine
from madtable.engine.round import Lasting
from madtable.engine.scenario import ScenarioTable
from madtable.engine.view import View
from madtable.host.facts import next_window, seen_by
from madtable.host.outcome import Outcome
from madtable.host.scenario import Scenario, set_up
from madtable.host.unplayed import Unplayed

HUMAN = "human"


class StillTable(Unplayed, Outcome):
    """The table of a scenario, shown like any other; every seat is played by whoever steps through
    it.

    Raises BadInput or ImpossibleTable like `scenario.set_up`.
    """

    def __init__(self, scenario: Scenario, names: Sequence[SeatLine]) -> None:
        self._table: ScenarioTable = set_up(scenario)
        self._round = self._table.round
        self._facts: list[Event] = []
        self._round.listen(self._facts.append)
        self._shown: dict[int | None, int] = {}
        self._notes: dict[int, dict[int, str]] = {}
        deal = self._round.deal
        self.header = Header(
            format=FORMAT,
            game=scenario.game,
            rules=0,
            seed=deal.seed,
            dealer=deal.dealer,
            house={},
            seats=list(names),
        )

    def act(self, text: str) -> None:
        """Do one step of the scenario (`2 answer YOU colour=blue`); Refused or BadInput as in a
        game.
        """
        self._table.act(text)

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._round.deal.seats

    @property
    def humans(self) -> tuple[int, ...]:
        """Every seat: nobody plays by itself here."""
        return tuple(range(self.seats))

    def view(self, seat: int | None) -> View:
        """What `seat` may know now."""
        return self._round.view(seat)

    def question(self, seat: int | None = None) -> Decision | None:
        """The open question to `seat` (None: the first to anybody), or None."""
        for decision in self._round.questions():
            if seat is None or decision.seat == seat:
                return decision
        return None

    @property
    def live(self) -> bool:
        """Whether anybody may act at any moment here."""
        return is_live(self.header.game)

    def offers(self, seat: int) -> tuple[Decision, ...]:
        """What `seat` may do now, or what may still be done when all is over."""
        found = self._round.questions()
        if not found and isinstance(self._round, Lasting):
            found = self._round.aftermath()
        return tuple([one for one in found if one.seat == seat])

    @property
    def notes(self) -> Mapping[int, Mapping[int, str]]:
        """By seat and row what has been written down; it is kept as long as the picture."""
        return self._notes

    def write_note(self, seat: int, row: int, text: str) -> None:
        """Keep what somebody has written down."""
        self._notes.setdefault(seat, {})[row] = text

    def advance(self, by_ms: int) -> None:
        """No time passes here but what a step lets pass."""

    def events(self, viewer: int | None) -> list[Event]:
        """What has happened since `viewer` last asked, as that seat may know it."""
        start = self._shown.get(viewer, 0)
        self._shown[viewer] = len(self._facts)
        return seen_by(viewer, self._facts[start:])

    @property
    def told(self) -> int:
        """How many facts there have been, known to everybody or not."""
        return len(self._facts)

    def facts(self, seat: int | None, start: int = 0, stop: int | None = None) -> tuple[Event, ...]:
        """What has happened, as `seat` may know it (None: a spectator)."""
        return tuple(seen_by(seat, self._facts[start:stop]))

    @property
    def stood(self) -> None:
        """No game is taken up again here."""
        return None

    def window(self, start: int) -> tuple[int, tuple[int, ...]] | None:
        """The first fact from number `start` on after which seats may be asked in secret."""
        return next_window(self._facts, start)

    def submit(self, seat: int, text: str, decision_id: int | None = None) -> None:
        """Let `seat` answer with `text`; Refused or BadInput as in a game."""
        self._table.act(f"{seat} {text}")
