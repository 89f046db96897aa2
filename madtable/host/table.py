"""A table being played at: the truth, who sits where, and the only way in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from madtable.ai.brain import Brain
from madtable.ai.seats import HUMAN, brain
from madtable.engine.chance import Chance
from madtable.engine.clock import Clock
from madtable.engine.decision import Decision
from madtable.engine.errors import BadInput, Refused, RulesBug
from madtable.engine.event import Event
from madtable.engine.journal import DIGEST_EVERY, Answer, End, Header, Line
from madtable.engine.round import Deal, Game, Round, Standing
from madtable.engine.switches import read_switches
from madtable.engine.view import View
from madtable.games import catalogue

_BOTS = 0x626F7473
"""Labels the AI seats' chance, so that it shares nothing with the deal's."""


class Journal(Protocol):
    """Where the table writes its record down; `store.JournalFile` is one."""

    def write(self, line: Line) -> None:
        """Keep `line`, before anybody sees what it did. Never raises for want of room or rights."""
        ...


class BadAnswer(BadInput):
    """A recorded answer that leads elsewhere than recorded; `number` counts answers from 1."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(f"answer {number}", what)
        self.number = number


class Table:
    """One round being played: who sits where, what has happened, and the only way to do something.

    An answer goes to the rules, then into the journal, and only then can anybody see what it did.
    Seats and screens get their own view and their own redacted facts; nothing gets the position.
    """

    def __init__(self, header: Header) -> None:
        self.game: Game = catalogue.game(header.game)
        if header.rules != self.game.rules:
            raise BadInput(
                "rules", f"played under number {header.rules}, known is {self.game.rules}"
            )
        self.header = header
        self.clock = Clock()
        self.answers = 0
        self._brains: dict[int, Brain] = {
            seat: brain(header.game, line.kind)
            for seat, line in enumerate(header.seats)
            if line.kind != HUMAN
        }
        self._round: Round = self.game.start(
            Deal(
                game=header.game,
                seats=len(header.seats),
                seed=header.seed,
                dealer=header.dealer,
                house=read_switches(self.game.switches, header.house),
                number=header.round,
            )
        )
        self._facts: list[Event] = list(self._round.opening())
        self._heard: list[Event] = []  # told by the rules, not yet released
        self._round.listen(self._heard.append)
        self._shown: dict[int | None, int] = {}
        self._learnt = dict.fromkeys(self._brains, 0)
        self._questions: tuple[Decision, ...] | None = None
        self._journal: Journal | None = None
        self._ended = False  # whether the record has its last line

    @classmethod
    def deal(cls, header: Header, journal: Journal | None = None) -> Table:
        """A fresh game, its record begun in `journal`.

        Raises BadInput for an unknown game, level or house rule, and for too many or too few seats;
        nothing is written then.
        """
        table = cls(header)
        if journal is not None:
            journal.write(header)
            table._journal = journal
        return table

    @classmethod
    def resume(cls, header: Header, answers: Iterable[Answer], end: End | None = None) -> Table:
        """The table after `answers`, every recorded digest compared.

        Raises BadAnswer at the first answer that is refused or that leads elsewhere, BadInput for a
        header that makes no sense.
        """
        table = cls(header)
        for answer in answers:
            table._replay(answer)
        if end is not None:
            table._check_end(end)
        return table

    def keep(self, journal: Journal) -> None:
        """Go on with the record in `journal`, which holds everything up to here."""
        self._journal = journal
        self._write_end()

    # -- what is so -----------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.header.seats)

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of people, in seat order."""
        return tuple(seat for seat in range(self.seats) if seat not in self._brains)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._round.over

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats in seat order; empty while the game runs or when nobody won."""
        return self._round.winners

    @property
    def turns(self) -> int:
        """How many turns have begun."""
        return self._round.turns

    @property
    def reason(self) -> str:
        """Why the game is over, in a word of the game (`empty`, `joker`, `cap` ...); else empty."""
        return self._round.reason

    def standings(self) -> tuple[Standing, ...]:
        """The ranking, best first; empty while the game runs."""
        return self._round.standings()

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

    def events(self, viewer: int | None) -> list[Event]:
        """What has happened since `viewer` last asked, as that seat (None: a spectator) may know
        it.

        Every viewer has a place of its own in the story; the first call gives all of it from the
        deal on.
        """
        start = self._shown.get(viewer, 0)
        self._shown[viewer] = len(self._facts)
        return self._redacted(start, viewer)

    # -- the way in -----------------------------------------------------------------------------

    def submit(self, seat: int, text: str, decision_id: int | None = None) -> None:
        """Let `seat` answer with `text`: rules, then journal, then the facts can be had.

        `decision_id` says which question is meant, so that a second click cannot answer the next
        one. Raises Refused (`stale`, `wrong-seat`, or what the rules say) and BadInput (no such
        seat, a text that is not in the notation); the table is then exactly as before.
        """
        self._check_question(seat, decision_id)
        self._do(seat, text)
        self.answers += 1
        if self._journal is not None:
            last = self._round.over
            digest = self.digest() if last or self.answers % DIGEST_EVERY == 0 else ""
            self._journal.write(Answer(self.answers, self.clock.now_ms, seat, text, digest))
            self._write_end()
        self._release()

    def advance(self, by_ms: int) -> None:
        """Let `by_ms` of game time pass; what falls due on the way happens."""
        self.clock.advance(by_ms)
        self._round.advance(self.clock.now_ms)
        self._release()

    # -- AI seats -------------------------------------------------------------------------------

    def bot_due(self) -> int | None:
        """The AI seat that the game waits for, or None."""
        for decision in self.questions():
            if decision.blocking and decision.seat in self._brains:
                return decision.seat
        return None

    def bot_choice(self, seat: int) -> str:
        """What the AI seat `seat` would answer to its open question; changes nothing at the table.

        The brain gets its seat's view, its seat's facts and a stream of chance that follows from
        the deal's seed, the seat and how many answers there have been: after a resume it answers as
        it would have. RuntimeError when it has not been asked.
        """
        decision = self.question(seat)
        mind = self._brains.get(seat)
        if decision is None or mind is None:
            raise RuntimeError(f"seat {seat} is no AI seat that has been asked something")
        start = self._learnt[seat]
        self._learnt[seat] = len(self._facts)
        for event in self._redacted(start, seat):
            mind.observe(event)
        chance = Chance(self.header.seed).branch(_BOTS + seat).branch(self.answers)
        return mind.choose(self.view(seat), decision, chance)

    def let_bot_move(self) -> str | None:
        """Let the AI seat that is due answer; its answer, or None when none is due."""
        seat = self.bot_due()
        if seat is None:
            return None
        decision = self.question(seat)
        assert decision is not None
        text = self.bot_choice(seat)
        try:
            self.submit(seat, text, decision.id)
        except (Refused, BadInput) as error:
            kind = self.header.seats[seat].kind
            raise RulesBug(
                f"{kind} at seat {seat} answered {text!r}, which is refused: {error}"
            ) from error
        return text

    # -- the round after ------------------------------------------------------------------------

    def next_header(self, started: str = "") -> Header:
        """The next round of the sitting: the same seats and rules, the next dealer, wins counted.

        Its seed follows from this one, so that a sitting can be repeated from its first seed.
        RuntimeError while this round runs.
        """
        if not self.over:
            raise RuntimeError("the round is not over")
        old = self.header
        wins = list(old.wins) or [0] * self.seats
        for seat in self.winners:
            wins[seat] += 1
        return Header(
            format=old.format,
            game=old.game,
            rules=old.rules,
            seed=Chance(old.seed).branch(old.round).below(1_000_000_000),
            dealer=self._round.next_dealer(),
            house=old.house,
            seats=old.seats,
            round=old.round + 1,
            wins=wins,
            started=started,
        )

    # -- inside ---------------------------------------------------------------------------------

    def _check_question(self, seat: int, decision_id: int | None) -> None:
        if not 0 <= seat < self.seats:
            raise BadInput(f"seat {seat}", f"there are seats 0 to {self.seats - 1}")
        if decision_id is None:
            return
        for decision in self.questions():
            if decision.id == decision_id:
                if decision.seat != seat:
                    raise Refused("wrong-seat", target=decision.seat)
                return
        raise Refused("stale")

    def _do(self, seat: int, text: str) -> None:
        try:
            self._round.answer(seat, text)
        except RulesBug as error:
            raise RulesBug(f"at answer {self.answers + 1}, {seat} {text}: {error}") from error
        self._questions = None

    def _release(self) -> None:
        """Let everybody see what the rules have told."""
        if self._heard:
            self._facts.extend(self._heard)
            self._heard.clear()
            self._questions = None

    def _redacted(self, start: int, viewer: int | None) -> list[Event]:
        seen = (fact.seen_by(viewer) for fact in self._facts[start:])
        return [fact for fact in seen if fact is not None]

    def _write_end(self) -> None:
        if self._journal is not None and self._round.over and not self._ended:
            self._ended = True
            self._journal.write(End(self.answers, list(self.winners), self.digest()))

    def _replay(self, answer: Answer) -> None:
        number = self.answers + 1
        if answer.n != number or answer.t < self.clock.now_ms:
            raise BadAnswer(number, "it is not the next one")
        self.advance(answer.t - self.clock.now_ms)
        try:
            self._check_question(answer.seat, None)
            self._do(answer.seat, answer.text)
        except (Refused, BadInput, RulesBug) as error:
            raise BadAnswer(number, f"{answer.seat} {answer.text}: {error}") from None
        self.answers = number
        self._release()
        if answer.digest and answer.digest != self.digest():
            raise BadAnswer(number, "the digest does not fit: this is not the game that was played")

    def _check_end(self, end: End) -> None:
        played = (end.n, tuple(end.winners), end.digest)
        if not self.over or played != (self.answers, self.winners, self.digest()):
            raise BadAnswer(self.answers + 1, "the end that was recorded is not the one reached")
        self._ended = True
