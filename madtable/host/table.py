"""A table being played at: who sits where, what AI seats do, and the only way in."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from madtable.ai.live import TICK_MS
from madtable.ai.seats import is_live
from madtable.engine.chance import Chance
from madtable.engine.errors import BadInput, Refused, RulesBug
from madtable.engine.journal import DIGEST_EVERY, Answer, Aside, End, Header, Holder, Undo
from madtable.engine.round import Lasting, Undoable
from madtable.engine.view import View
from madtable.host.live import LiveSeats
from madtable.host.sitting import mind_chance, next_round
from madtable.host.thought import CHOOSE, PROSPECTS, Thought
from madtable.host.truth import Journal, Truth
from madtable.host.turns import TurnTakers

if TYPE_CHECKING:
    from madtable.host.worker import Worker

LONGEST_LULL_MS = 600_000
"""Game time within which some AI seat of a live table has acted, or nobody ever will."""


class BadAnswer(BadInput):
    """A recorded answer that leads elsewhere than recorded; `number` counts answers from 1."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(f"answer {number}", what)
        self.number = number


class Table(Truth):
    """One round being played: who sits where, and the only way to do something.

    An answer goes to the rules, then into the journal, and only then can anybody see what it did.
    Seats and screens get their own view and their own redacted facts; nothing gets the position.
    """

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self._takers = TurnTakers(header)
        self.worker: Worker | None = None  # where AI seats think that take their time
        self._given: list[Answer] = []
        self._told_before = 0  # facts before the last answer
        self._live = LiveSeats.of(self) if is_live(header.game) else None
        self._replaying = False
        self.stood: tuple[int, View] | None = None
        """How the table stood before the last answer in the record that everybody knows of: how
        many facts there had been, and what all could see. What came after it (who was asked in
        secret, and let it be) must not show in how a game is taken up again. [MAG-A58]"""
        self._cut_in_a_tick = False  # whether the last answer read back was an AI seat's own

    @classmethod
    def deal(
        cls,
        header: Header,
        journal: Journal | None = None,
        notes: Mapping[int, Mapping[int, str]] | None = None,
    ) -> Table:
        """A fresh game, its record begun in `journal`; `notes` are those of the game before.

        Raises BadInput for an unknown game, level or house rule, and for too many or too few seats;
        nothing is written then.
        """
        table = cls(header)
        if journal is not None:
            journal.write(header)
            table._journal = journal
        for seat, rows in (notes or {}).items():
            for row, text in rows.items():
                table.write_note(seat, row, text)
        return table

    @classmethod
    def resume(
        cls,
        header: Header,
        answers: Iterable[Answer],
        end: End | None = None,
        asides: Iterable[Aside] = (),
    ) -> Table:
        """The table after `answers` and the `asides` between them, every recorded digest compared.

        Raises BadAnswer at the first answer that is refused or that leads elsewhere, BadInput for a
        header that makes no sense.
        """
        table = cls(header)
        table._replaying = True
        waiting = deque(asides)
        sharing = len(table.humans) > 1 and not table.live
        for answer in answers:
            if sharing and table._known_to_all(answer):
                table.stood = (len(table._facts), table.view(None))
            while waiting and waiting[0].n < answer.n:
                table._replay_aside(waiting.popleft())
            table._replay(answer)
        for aside in waiting:
            table._replay_aside(aside)
        if end is not None:
            table._check_end(end)
        table._replaying = False
        return table

    def keep(self, journal: Journal) -> None:
        """Go on with the record in `journal`, which holds everything up to here."""
        self._journal = journal
        self._write_end()
        if self._cut_in_a_tick and self._live is not None:
            # The record may end between two acts of one tick: the others of it are still due.
            self._cut_in_a_tick = False
            self._live.act_all(self, self.clock.now_ms)

    # -- the way in -----------------------------------------------------------------------------

    def submit(self, seat: int, text: str, decision_id: int | None = None) -> None:
        """Let `seat` answer with `text`: rules, then journal, then the facts can be had.

        `decision_id` says which question is meant, so that a second click cannot answer the next
        one. Raises Refused (`stale`, `wrong-seat`, or what the rules say) and BadInput (no such
        seat, a text that is not in the notation); the table is then exactly as before.
        """
        self._check_question(seat, decision_id)
        told = len(self._facts)
        self._do(seat, text)
        self.answers += 1
        self._remember(Answer(self.answers, self.clock.now_ms, seat, text), told)
        self._attendance.acted(seat)
        if self._journal is not None:
            last = self._round.over
            digest = self.digest() if last or self.answers % DIGEST_EVERY == 0 else ""
            self._journal.write(Answer(self.answers, self.clock.now_ms, seat, text, digest))
            self._write_end()
        self._release()

    def _remember(self, answer: Answer, told: int) -> None:
        if self._live is None:
            self._given.append(answer)
            self._told_before = told

    def may_take_back(self, seat: int) -> bool:
        """Whether the last answer was this person's, and has shown nobody anything: no card came
        up, nothing was left to chance, nobody may have been asked anything about it. Where several
        people share the screen nothing can be taken back, for they have all seen it.
        """
        if self.over or self.humans != (seat,) or not self._given or self._given[-1].seat != seat:
            return False
        open_moves = self.game.open_moves if isinstance(self.game, Undoable) else frozenset()
        return all(type(fact).__name__ in open_moves for fact in self._facts[self._told_before :])

    def take_back(self, seat: int) -> None:
        """Undo the last answer; the record keeps it, and that it was taken back.

        RuntimeError where `may_take_back` says no.
        """
        if not self.may_take_back(seat):
            raise RuntimeError("it cannot be taken back")
        undone = self._given[-1]
        before = Table.resume(self.header, self._given[:-1])
        if self._journal is not None:
            self._journal.write(Undo(undone.n))
        before._round.listen(self._heard.append)
        self._round, self._facts, self._takers = before._round, before._facts, before._takers
        self._attendance = before._attendance
        self._given, self._told_before = before._given, before._told_before
        # To whoever thinks elsewhere this is another table: what they remember of it has not been.
        self.answers, self.number = before.answers, before.number
        self._questions = None
        self._shown = dict.fromkeys(self._shown, len(self._facts))

    def advance(self, by_ms: int) -> None:
        """Let `by_ms` of game time pass; what falls due on the way happens.

        At a live table AI seats act on the way, at the ticks of its clock.
        """
        if self._live is None:
            self.clock.advance(by_ms)
            self._run_to_now()
            return
        goal = self.clock.now_ms + by_ms
        while (tick := self._next_tick()) <= goal:
            self.clock.advance(tick - self.clock.now_ms)
            self._run_to_now()
            if not self._replaying:
                self._live.act_all(self, self.clock.now_ms)
        self.clock.advance(goal - self.clock.now_ms)

    def hand_over(self, seat: int) -> None:
        """Let the person at `seat` hold the screen: their stand-in stops at once, and another one
        begins for whoever held it. It is part of the record.

        Raises BadInput where no person sits there, and where the screen does not change hands.
        """
        before = self.holder
        self._give_screen(seat)
        if seat != before and self._journal is not None:
            self._journal.write(Holder(self.answers, self.clock.now_ms, seat))

    # -- AI seats -------------------------------------------------------------------------------

    def time_thoughts(self, watch: Callable[[], float]) -> Mapping[int, Sequence[float]]:
        """Time the minds of a live table from now on with `watch`, which tells seconds.

        The lists by seat grow with the game: one entry for each thing that the seat has heard, with
        what it then planned. RuntimeError at a table with turns.
        """
        if self._live is None:
            raise RuntimeError("nobody thinks by the clock here")
        self._live.watch = watch
        return self._live.thoughts

    def bot_due(self) -> int | None:
        """The AI seat that the game waits for, or None."""
        for decision in self.questions():
            if decision.blocking and decision.seat in self._takers:
                return decision.seat
        return None

    def bot_choice(self, seat: int) -> str:
        """What the AI seat `seat` would answer to its open question; changes nothing at the table.

        RuntimeError when it has not been asked.
        """
        return self._takers.choice(self, seat)

    def thought(self, seat: int, what: str = CHOOSE) -> Thought:
        """What a mind must know to think for `seat` elsewhere: what an AI seat answers (`CHOOSE`),
        a person's hint (`HINT`), everybody's prospects (`PROSPECTS`).

        Thinking it through gives the same answer as `bot_choice`. RuntimeError when an answer or a
        hint is wanted and `seat` has not been asked anything.
        """
        decision = self.question(seat)
        if decision is None and what != PROSPECTS:
            raise RuntimeError(f"seat {seat} has not been asked anything")
        return Thought(
            what=what,
            table=self.number,
            game=self.header.game,
            level=self.header.seats[seat].kind,
            seat=seat,
            view=self.view(seat),
            decision=decision,
            facts=self.facts(seat),
            stream=self.stream(seat).state,
        )

    @property
    def ponders(self) -> bool:
        """Whether an AI seat sits here that thinks for longer than a frame lasts."""
        return self._takers.slow

    def ponder(self) -> bool:
        """Let the AI seat that is due think in the worker; whether it has made up its mind.

        Never waits: ask again in the next frame. A seat that answers at once, and one without a
        worker, thinks when it moves. RuntimeError when no AI seat is due.
        """
        seat = self.bot_due()
        if seat is None:
            raise RuntimeError("no AI seat is due")
        return self._takers.made_up(self, seat, self.worker)

    def let_bot_move(self) -> str | None:
        """Let the AI seat that is due answer; its answer, or None when none is due.

        What it has pondered it says, otherwise it thinks now. At a live table time passes until
        one of them has acted.
        """
        if self._live is not None:
            return self._wait_for_live_seat(self._live)
        seat = self.bot_due()
        if seat is None:
            return None
        decision = self.question(seat)
        assert decision is not None
        text = self._takers.answer(self, seat)
        try:
            self.submit(seat, text, decision.id)
        except (Refused, BadInput) as error:
            kind = self.header.seats[seat].kind
            raise RulesBug(
                f"{kind} at seat {seat} answered {text!r}, which is refused: {error}"
            ) from error
        return text

    def stream(self, seat: int) -> Chance:
        """The chance of the mind at `seat` for its next answer, the same after a resume."""
        return mind_chance(self.header, seat).branch(self.answers)

    # -- the round after ------------------------------------------------------------------------

    def next_header(self, started: str = "", seed: int | None = None) -> Header:
        """The next round of the sitting: the same seats and rules, the next dealer, wins counted.

        Without a `seed` it follows from this round's, so that a sitting can be repeated from its
        first; whoever has been shown this one's could then work the next deal out beforehand.
        RuntimeError while this round runs.
        """
        if not self.over:
            raise RuntimeError("the round is not over")
        return next_round(
            self.header,
            self.winners,
            dealer=self._round.next_dealer(),
            started=started,
            seed=seed,
            sitting=self._round.carried() if isinstance(self._round, Lasting) else (),
            minds=self._live.memories(self.seats) if self._live else (),
        )

    # -- inside ---------------------------------------------------------------------------------

    def _do(self, seat: int, text: str) -> None:
        if self._live is not None:
            self._run_to_now()
        try:
            self._round.answer(seat, text)
        except RulesBug as error:
            raise RulesBug(f"at answer {self.answers + 1}, {seat} {text}: {error}") from error
        self._questions = None

    def _release(self) -> None:
        """Let everybody see what the rules have told."""
        if self._heard:
            start = len(self._facts)
            self._facts.extend(self._heard)
            self._heard.clear()
            self._questions = None
            if self._live is not None:
                for seat in self._live.minds:
                    self._live.hear(seat, self._redacted(start, seat), self.clock.now_ms)

    def _run_to_now(self) -> None:
        """Let the rules know what time it is, as long as the game runs."""
        if not self._round.over:
            self._round.advance(self.clock.now_ms)
            self._release()

    # -- a live table ---------------------------------------------------------------------------

    def _next_tick(self) -> int:
        return (self.clock.now_ms // TICK_MS + 1) * TICK_MS

    def _give_screen(self, seat: int) -> None:
        self._attendance.hand_over(seat)
        if self._live is not None:
            self._live.rest(seat, self.clock.now_ms)

    def _wait_for_live_seat(self, live: LiveSeats) -> str | None:
        """Let time pass until an AI seat has acted; its act, or None when none ever will."""
        end = self.clock.now_ms + LONGEST_LULL_MS
        acted: str | None = None
        while acted is None and not self.over and self.clock.now_ms < end:
            self.clock.advance(self._next_tick() - self.clock.now_ms)
            self._run_to_now()
            acted = live.act(self, self.clock.now_ms)
        if self.over:
            live.finish(self)
        return acted

    # -- going on with a record -----------------------------------------------------------------

    def _replay(self, answer: Answer) -> None:
        number = self.answers + 1
        if answer.n != number or answer.t < self.clock.now_ms:
            raise BadAnswer(number, "it is not the next one")
        self.advance(answer.t - self.clock.now_ms)
        told = len(self._facts)
        try:
            self._check_question(answer.seat, None)
            self._do(answer.seat, answer.text)
        except (Refused, BadInput, RulesBug) as error:
            raise BadAnswer(number, f"{answer.seat} {answer.text}: {error}") from None
        self.answers = number
        self._remember(answer, told)
        seat = answer.seat
        self._cut_in_a_tick = seat not in self.humans or self._attendance.stands_in(seat)
        self._attendance.acted(seat)
        self._release()
        if answer.digest and answer.digest != self.digest():
            raise BadAnswer(number, "the digest does not fit: this is not the game that was played")

    def _replay_aside(self, aside: Aside) -> None:
        """Take up what the record tells between two answers."""
        number = self.answers + 1
        if aside.n != self.answers or aside.t < self.clock.now_ms:
            raise BadAnswer(number, "an aside before it does not belong there")
        self.advance(aside.t - self.clock.now_ms)
        try:
            if isinstance(aside, Holder):
                self._give_screen(aside.seat)
            else:
                self._keep_note(aside.seat, aside.row, aside.text)
        except BadInput as error:
            raise BadAnswer(number, str(error)) from None
        self._cut_in_a_tick = False

    def _check_end(self, end: End) -> None:
        if end.t > self.clock.now_ms:
            self.advance(end.t - self.clock.now_ms)
        played = (end.n, tuple(end.winners), end.digest)
        if not self.over or played != (self.answers, self.winners, self.digest()):
            raise BadAnswer(self.answers + 1, "the end that was recorded is not the one reached")
        self._ended = True
