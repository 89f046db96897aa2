"""A table being played at: the truth, who sits where, and the only way in."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from madtable.ai.brain import Brain
from madtable.ai.live import TICK_MS, Post
from madtable.ai.search_seat import SearchSeat
from madtable.ai.seats import HUMAN, brain, is_live, live_brain, stand_in
from madtable.engine.chance import Chance
from madtable.engine.clock import Clock
from madtable.engine.decision import SECRET_KINDS, Decision
from madtable.engine.errors import BadInput, Refused, RulesBug
from madtable.engine.event import Event
from madtable.engine.journal import (
    DIGEST_EVERY,
    Answer,
    Aside,
    End,
    Header,
    Holder,
    Line,
    Note,
)
from madtable.engine.round import Game, Lasting, Round, Standing
from madtable.engine.switches import read_switches
from madtable.engine.view import View
from madtable.games import catalogue
from madtable.host.attendance import Attendance
from madtable.host.facts import next_window, seen_by
from madtable.host.live import LiveSeats
from madtable.host.sitting import deal_of
from madtable.host.thought import CHOOSE, PROSPECTS, Thought, table_number

if TYPE_CHECKING:
    from madtable.host.worker import Worker

LONGEST_LULL_MS = 600_000
"""Game time within which some AI seat of a live table has acted, or nobody ever will."""

_BOTS = 0x626F7473
"""Labels the AI seats' chance, so that it shares nothing with the deal's."""


class Journal(Protocol):
    """Where the table writes its record down; `store.JournalFile` is one."""

    def write(self, line: Line) -> None:
        """Keep `line`, before anybody sees what it did. Never raises for want of room or rights."""
        ...


@dataclass(slots=True)
class _Pondered:
    """A question that a worker thinks about: the number it was asked under, and the answer."""

    decision_id: int
    number: int
    text: str = ""


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
        self.number = table_number()
        self.clock = Clock()
        self.answers = 0
        self._brains: dict[int, Brain] = {
            seat: brain(header.game, line.kind)
            for seat, line in enumerate(header.seats)
            if line.kind != HUMAN and not is_live(header.game)
        }
        self._round: Round = self.game.start(deal_of(header))
        self._facts: list[Event] = list(self._round.opening())
        self._heard: list[Event] = []  # told by the rules, not yet released
        self._round.listen(self._heard.append)
        self._shown: dict[int | None, int] = {}
        self._learnt = dict.fromkeys(self._brains, 0)
        self._questions: tuple[Decision, ...] | None = None
        self._journal: Journal | None = None
        self.worker: Worker | None = None  # where AI seats think that take their time
        self._pondered: _Pondered | None = None
        self._ended = False  # whether the record has its last line
        self._attendance = Attendance(header)
        self._notes: dict[int, dict[int, str]] = {}
        self._live = self._live_seats() if is_live(header.game) else None
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
            self._let_live_seats_act()

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
        return self._live is not None

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
        self._attendance.acted(seat)
        if self._journal is not None:
            last = self._round.over
            digest = self.digest() if last or self.answers % DIGEST_EVERY == 0 else ""
            self._journal.write(Answer(self.answers, self.clock.now_ms, seat, text, digest))
            self._write_end()
        self._release()

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
                self._let_live_seats_act()
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
        return mind.choose(self.view(seat), decision, self._stream(seat))

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
            stream=self._stream(seat).state,
        )

    @property
    def ponders(self) -> bool:
        """Whether an AI seat sits here that thinks for longer than a frame lasts."""
        return any(isinstance(mind, SearchSeat) for mind in self._brains.values())

    def ponder(self) -> bool:
        """Let the AI seat that is due think in the worker; whether it has made up its mind.

        Never waits: ask again in the next frame. A seat that answers at once, and one without a
        worker, thinks when it moves. RuntimeError when no AI seat is due.
        """
        seat = self.bot_due()
        decision = self.question(seat) if seat is not None else None
        if seat is None or decision is None:
            raise RuntimeError("no AI seat is due")
        if self.worker is None or not isinstance(self._brains[seat], SearchSeat):
            return True
        if self._pondered is None or self._pondered.decision_id != decision.id:
            self._pondered = _Pondered(decision.id, self.worker.ask(self.thought(seat)))
        reply = self.worker.reply(self._pondered.number)
        if reply is not None:
            self._pondered.text = reply.insight.text
        return bool(self._pondered.text)

    def let_bot_move(self) -> str | None:
        """Let the AI seat that is due answer; its answer, or None when none is due.

        What it has pondered it says, otherwise it thinks now. At a live table time passes until
        one of them has acted.
        """
        if self._live is not None:
            return self._wait_for_live_seat()
        seat = self.bot_due()
        if seat is None:
            return None
        decision = self.question(seat)
        assert decision is not None
        pondered, self._pondered = self._pondered, None
        if pondered is not None and pondered.text and pondered.decision_id == decision.id:
            text = pondered.text
        else:
            text = self.bot_choice(seat)
        try:
            self.submit(seat, text, decision.id)
        except (Refused, BadInput) as error:
            kind = self.header.seats[seat].kind
            raise RulesBug(
                f"{kind} at seat {seat} answered {text!r}, which is refused: {error}"
            ) from error
        return text

    def _stream(self, seat: int) -> Chance:
        """The chance of the mind at `seat` for its next answer, the same after a resume."""
        return Chance(self.header.seed).branch(_BOTS + seat).branch(self.answers)

    # -- the round after ------------------------------------------------------------------------

    def next_header(self, started: str = "", seed: int | None = None) -> Header:
        """The next round of the sitting: the same seats and rules, the next dealer, wins counted.

        Without a `seed` it follows from this round's, so that a sitting can be repeated from its
        first; whoever has been shown this one's could then work the next deal out beforehand.
        RuntimeError while this round runs.
        """
        if not self.over:
            raise RuntimeError("the round is not over")
        old = self.header
        wins = list(old.wins) or [0] * self.seats
        for seat in self.winners:
            wins[seat] += 1
        if seed is None:
            seed = Chance(old.seed).branch(old.round).below(1_000_000_000)
        return Header(
            format=old.format,
            game=old.game,
            rules=old.rules,
            seed=seed,
            dealer=self._round.next_dealer(),
            house=old.house,
            seats=old.seats,
            round=old.round + 1,
            wins=wins,
            started=started,
            sitting=list(self._round.carried()) if isinstance(self._round, Lasting) else [],
            minds=self._live.memories(self.seats) if self._live else [],
        )

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

    # -- a live table ---------------------------------------------------------------------------

    def _live_seats(self) -> LiveSeats:
        """The AI seats' minds, each put on its post and told about the deal."""
        header = self.header
        house = read_switches(self.game.switches, header.house)
        chance = Chance(header.seed)
        minds = {
            seat: live_brain(
                header.game,
                line.kind if line.kind != HUMAN else stand_in(header.game),
                Post(
                    seat=seat,
                    seats=self.seats,
                    house=house,
                    view=self._round.view(seat),
                    chance=chance.branch(_BOTS + seat),
                    memory=header.minds[seat] if seat < len(header.minds) else "",
                    number=header.round,
                ),
            )
            for seat, line in enumerate(header.seats)
            if line.kind != HUMAN or self.holder is not None
        }
        live = LiveSeats(minds, self.view)
        if self.holder is not None:
            live.rest(self.holder, 0)
        for seat in minds:
            live.hear(seat, self._redacted(0, seat), 0)
        return live

    def _next_tick(self) -> int:
        return (self.clock.now_ms // TICK_MS + 1) * TICK_MS

    def _let_live_seats_act(self) -> None:
        """Every plan that is due comes true, one after the other."""
        while self._first_live_act() is not None:
            pass
        if self.over:
            self._let_live_seats_finish()

    def _let_live_seats_finish(self) -> None:
        """What AI seats still do when the game is over: they make rules, and vote."""
        live = self._live
        assert live is not None
        again = True
        while again:
            again = False
            for decision in self._aftermath():
                if decision.seat in self.humans:
                    continue  # no stand-in makes rules for anybody, nor votes
                if self._settle_afterwards(live, decision):
                    again = True
                    break

    def _settle_afterwards(self, live: LiveSeats, decision: Decision) -> bool:
        """Whether an AI seat has done something about `decision`."""
        attempt = 0
        while text := live.afterwards(decision, attempt):
            try:
                self.submit(decision.seat, text, decision.id)
            except Refused:
                attempt += 1  # what it wanted clashes with something that it cannot know
            else:
                return True
        return False

    def _submit_for(self, seat: int, text: str) -> None:
        try:
            self.submit(seat, text)
        except (Refused, BadInput) as error:
            kind = self.header.seats[seat].kind
            raise RulesBug(f"{kind} at seat {seat} did {text!r}: {error}") from error

    def _give_screen(self, seat: int) -> None:
        self._attendance.hand_over(seat)
        if self._live is not None:
            self._live.rest(seat, self.clock.now_ms)

    def _keep_note(self, seat: int, row: int, text: str) -> None:
        if seat not in self.humans:
            raise BadInput(f"seat {seat}", "no person sits there")
        if row < 0:
            raise BadInput(f"row {row}", "rows count from 0")
        self._notes.setdefault(seat, {})[row] = text

    def _wait_for_live_seat(self) -> str | None:
        """Let time pass until an AI seat has acted; its act, or None when none ever will."""
        end = self.clock.now_ms + LONGEST_LULL_MS
        acted: str | None = None
        while acted is None and not self.over and self.clock.now_ms < end:
            self.clock.advance(self._next_tick() - self.clock.now_ms)
            self._run_to_now()
            acted = self._first_live_act()
        if self.over:
            self._let_live_seats_finish()
        return acted

    def _first_live_act(self) -> str | None:
        """Let the earliest plan that is due come true; what was done, or None."""
        found = self._live.due(self.clock.now_ms) if self._live and not self.over else None
        if found is None:
            return None
        self._submit_for(*found)
        return found[1]

    # -- going on with a record -----------------------------------------------------------------

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
        self._cut_in_a_tick = answer.seat not in self.humans or self._attendance.stands_in(
            answer.seat
        )
        self._attendance.acted(answer.seat)
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
