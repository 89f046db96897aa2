"""A recorded game on its table once more: leafed through answer by answer, played by nobody.

No AI seat sits here, for all that they did is recorded; and while a game is still being played
nobody sees more of it than the person who plays it.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping

from madtable.ai.seats import HUMAN, is_live
from madtable.engine.decision import QUIET_KINDS, Decision
from madtable.engine.errors import BadInput, Refused, RulesBug
from madtable.engine.event import Event
from madtable.engine.journal import Answer, Aside, End, Header
from madtable.engine.round import Round
from madtable.engine.view import View
from madtable.host.asides import told
from madtable.host.facts import seen_by
from madtable.host.outcome import Outcome
from madtable.host.sitting import deal_of, game_of
from madtable.host.table import BadAnswer
from madtable.host.unplayed import Unplayed


class Replay(Unplayed, Outcome):
    """The table of a record after `at` of its `length` steps.

    A step is an answer; a game that ends between two answers has one step more. While a game is
    still being played, nobody may see that another seat was asked what it is asked in secret, so
    that such an answer belongs to the step before it.

    The `asides` between the answers are told among the facts, each after the answer before it.

    Building one plays the whole record through and compares every digest: BadAnswer names the first
    answer that is refused or leads elsewhere than recorded; BadInput a header that makes no sense,
    OtherVersion one of other rules. Afterwards it stands before the first answer.
    """

    def __init__(
        self,
        header: Header,
        answers: Iterable[Answer],
        end: End | None = None,
        asides: Iterable[Aside] = (),
    ) -> None:
        self.header = header
        self.answers = tuple(answers)
        self._end = end
        self._asides: dict[int, list[Event]] = {}
        for aside in asides:
            self._asides.setdefault(aside.n, []).append(told(aside))
        self._game = game_of(header)
        self.at = 0
        self._done = 0
        self._stops = [0]
        self._checking = True
        self._begin()
        for number, _ in enumerate(self.answers, start=1):
            self._hide_secret_stop()
            self._step()
            self._stops.append(number)
        if self._let_it_end():
            self._stops.append(len(self.answers) + 1)
        self.ended = self._round.over
        """Whether the record goes on to the end of the game."""
        if self.ended:
            self._stops = list(range(self._stops[-1] + 1))
        elif len(self._stops) > 1:
            self._hide_secret_stop()
        self.length = len(self._stops) - 1
        """How many steps there are."""
        self._checking = False
        self._begin()
        self.go(0)

    def twin(self) -> Replay:
        """Another replay of the same record, before its first answer, leafed through by itself."""
        found = copy.copy(self)
        found._begin()
        found.at = 0
        found.go(0)
        return found

    # -- leafing --------------------------------------------------------------------------------

    def go(self, at: int) -> None:
        """Stand after `at` of the steps; ValueError when there are not so many.

        On the way back the game is dealt anew, and `events` tells everything once more.
        """
        if not 0 <= at <= self.length:
            raise ValueError(f"there are {self.length} steps, not {at}")
        if at < self.at:
            self._begin()
        self.at = at
        while self._done < self._stops[at]:
            if self._done == len(self.answers):
                self._let_it_end()
                self._done += 1
            else:
                self._step()

    def given(self, at: int) -> Answer | None:
        """The last answer of step `at` (from 1); None for an end that nobody's answer brought."""
        number = self._stops[at]
        return self.answers[number - 1] if number <= len(self.answers) else None

    def given_so_far(self) -> tuple[Answer, ...]:
        """The answers up to where it stands."""
        return self.answers[: self._done]

    @property
    def now_ms(self) -> int:
        """The game time where it stands, as far as the record tells it."""
        if self._end is not None and self._done > len(self.answers):
            return self._end.t
        return self.answers[self._done - 1].t if self._done else 0

    def eyes(self) -> tuple[int, ...]:
        """The seats that may be looked at: all of them once the game is over.

        While it runs, only the one person's who plays it; where several people share a screen none
        at all, because another one may be looking.
        """
        if self.ended:
            return tuple(range(self.seats))
        people = [seat for seat, line in enumerate(self.header.seats) if line.kind == HUMAN]
        if not people:
            return tuple(range(self.seats))
        return tuple(people) if len(people) == 1 else ()

    def hands(self) -> tuple[tuple[str, ...], ...]:
        """All hands by seat; ValueError as long as not every seat may be looked at."""
        return tuple([_hand(self.view(seat)) for seat in range(self.seats)])

    # -- what a screen asks of a table ----------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.header.seats)

    @property
    def humans(self) -> tuple[int, ...]:
        """Nobody is asked anything."""
        return ()

    @property
    def live(self) -> bool:
        """Whether anybody could act at any moment here."""
        return is_live(self.header.game)

    def view(self, seat: int | None) -> View:
        """What `seat` could know then; ValueError for a seat that may not be looked at."""
        if seat is not None and seat not in self.eyes():
            raise ValueError(f"the game is not over: seat {seat} may not be looked at")
        return self._round.view(seat)

    def question(self, seat: int | None = None) -> Decision | None:
        """The open question to `seat` (None: the first to anybody), or None."""
        for decision in self._round.questions():
            if seat is None or decision.seat == seat:
                return decision
        return None

    def offers(self, seat: int) -> tuple[Decision, ...]:
        """Nobody is offered anything."""
        return ()

    def events(self, viewer: int | None) -> list[Event]:
        """What has happened since `viewer` last asked, as that seat could know it."""
        start = self._shown.get(viewer, 0)
        self._shown[viewer] = len(self._facts)
        return seen_by(viewer, self._facts[start:])

    def facts(self, seat: int) -> tuple[Event, ...]:
        """All that has happened by now, as `seat` could know it."""
        return tuple(seen_by(seat, self._facts))

    def submit(self, seat: int, text: str, decision_id: int | None = None) -> None:
        """Refused: what was played has been played."""
        raise Refused("stale")

    @property
    def notes(self) -> Mapping[int, Mapping[int, str]]:
        """What somebody has written down for themselves stays theirs."""
        return {}

    def write_note(self, seat: int, row: int, text: str) -> None:
        """Nobody sits here to write anything."""

    def advance(self, by_ms: int) -> None:
        """No time passes here but what a step lets pass."""

    # -- inside ---------------------------------------------------------------------------------

    def _begin(self) -> None:
        self._done = 0
        self._round: Round = self._game.start(deal_of(self.header))
        self._facts: list[Event] = [*self._round.opening(), *self._asides.get(0, ())]
        self._round.listen(self._facts.append)
        self._shown: dict[int | None, int] = {}

    def _step(self) -> None:
        """Let the next recorded answer be given."""
        answer = self.answers[self._done]
        number = self._done + 1
        try:
            if not self._round.over:
                self._round.advance(answer.t)
            self._round.answer(answer.seat, answer.text)
        except (Refused, BadInput, RulesBug) as error:
            raise BadAnswer(number, f"{answer.seat} {answer.text}: {error}") from None
        self._done = number
        self._facts += self._asides.get(number, ())
        if self._checking and answer.digest and answer.digest != self._round.digest():
            raise BadAnswer(number, "the digest does not fit: this is not the game that was played")

    def _hide_secret_stop(self) -> None:
        """Do not stop here if another seat is being asked something that nobody may know of."""
        decision = self.question()
        if decision is not None and decision.kind in QUIET_KINDS:
            if self.header.seats[decision.seat].kind != HUMAN:
                self._stops.pop()

    def _let_it_end(self) -> bool:
        """Let pass what was left of the game after its last answer; whether that ended it."""
        end = self._end
        if end is None:
            return False
        before = self._round.over
        if not before:
            self._round.advance(end.t)
        if self._checking:
            reached = (len(self.answers), self._round.winners, self._round.digest())
            if not self._round.over or reached != (end.n, tuple(end.winners), end.digest):
                number = len(self.answers) + 1
                raise BadAnswer(number, "the end that was recorded is not the one reached")
        return not before


def _hand(view: View) -> tuple[str, ...]:
    """The cards in hand that a view shows; every game's view has them under this name."""
    hand = getattr(view, "hand", ())
    assert isinstance(hand, tuple)
    return hand
