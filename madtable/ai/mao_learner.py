"""The seat that learns the rules of Mao by watching: from what is said, penalised and let pass.

It begins with nothing but the public part: seven cards, play clockwise, no talking, whoever is out
of cards wins. What cards fit, what is said when, what moves the turn, it concludes from what it
sees and hears at its seat; a rule that others have made is no different to it from the rest. It
remembers from game to game of a sitting, as far as its level remembers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from madtable.ai.live import Plan, Post
from madtable.ai.mao_atoms import notice
from madtable.ai.mao_concepts import Ledger
from madtable.ai.mao_count import Count
from madtable.ai.mao_course import LIKELY, OWED, VAIN, Course
from madtable.ai.mao_daring import Daring
from madtable.ai.mao_dispute import Dispute, seems_unjust
from madtable.ai.mao_kinship import kinship
from madtable.ai.mao_lore import BREATH_MS, SAY, Lore, Owing, noted, recalled
from madtable.ai.mao_owner import OwnRules
from madtable.ai.mao_reading import Next
from madtable.ai.mao_speech import AGAIN_MS, DUE_MS, STUCK_MS, Play, uttered
from madtable.ai.mao_temper import TEMPERS, WITS, Dice, level_of
from madtable.ai.mao_turns import Turns
from madtable.ai.mao_ways import Ways
from madtable.ai.mao_winner import Aftermath, own_rules
from madtable.engine.decision import Decision
from madtable.engine.event import Event
from madtable.engine.view import View
from madtable.games.mao import events as told
from madtable.games.mao.cards import FACE
from madtable.games.mao.house import HONOUR, SILENT, compile_house
from madtable.games.mao.infraction import (
    CUSTOM,
    DELAY,
    FAIL_MAO,
    FAIL_SAY,
    NO_NICE_DAY,
    OUT_OF_TURN,
    STUPID,
    TALK,
)
from madtable.games.mao.phrases import MAO, understand, utterances
from madtable.games.mao.view import MaoView

NOVELTY = 8.0
"""How much likelier a card of a rank that was never seen before does something to the turn."""


class MaoLearner:
    """The mind of one learning seat (an `ai.live.LiveBrain`)."""

    def __init__(self, post: Post, kind: str) -> None:
        assert isinstance(post.view, MaoView)
        self._seat, self._seats, self._number = post.seat, post.seats, post.number
        level = level_of(kind)
        self._temper, self._wits = TEMPERS[level], WITS[level]
        self._house = compile_house(post.house, post.seats)
        self._tongue = self._house.tongue
        self._dice = Dice(post.chance)
        self._turns = Turns(post.seats, self._credible, partial(self._ledger, from_start=False))
        strict = self._house.enforcement != HONOUR
        self._course = Course(
            post.seat,
            post.seats,
            strict=strict,
            ledger=self._ledger(),
            hunch=self._turns.likely,
        )
        self._owners = dict(post.view.rules)
        self._foreign = any(owner != post.seat for owner in self._owners.values())
        self._fines = [0] * post.seats
        """Penalties that each seat was given in this sitting, as far as is remembered."""
        self._lore = Lore(
            post.seat,
            post.seats,
            lambda: self._turns.direction,
            self._ledger(),
            [*self._owners.values()],
        )
        self._ways = Ways(self._course)
        self._own = OwnRules(
            post.seat, post.seats, self._house, own_rules(post.view, post.seat), self._ways
        )
        self._count = Count(post.seat, post.seats)
        self._daring = Daring(
            self._lore,
            self._turns,
            self._course,
            self._count,
            self._own.holds_up_until,
            self._temper,
            self._dice,
            bold=self._wits.bold or post.number > 1,
            foreign=self._foreign,
        )
        self._dispute = Dispute(post.seat, self._house)
        self._said: list[str] = []
        """What it has said since it last laid a card."""
        self._in_order = False
        self._stopped_ms = 0
        """When the latest point of order began."""
        self._over = False
        self._aftermath = Aftermath(post, self._house)
        if memory := recalled(post.memory):
            self._recall(memory)

    def _ledger(self, *, from_start: bool = True) -> Ledger:
        """A book of what happens, as well as its level can keep it."""
        heeds = partial(self._dice.hits, self._wits.heed, "heed")
        return self._wits.ledger(heeds, from_start=from_start)

    def _credible(self, seat: int) -> bool:
        """Whether a seat seems to know what it does: others pay more often."""
        return seat != self._seat and self._fines[seat] <= min(self._fines) + 1

    # -- memory ---------------------------------------------------------------------------------

    def take_over(self, now_ms: int) -> None:
        """See LiveBrain."""
        self._lore.forget_owing(now_ms - self._house.say_grace)

    def memory(self) -> str:
        """See LiveBrain."""
        most = self._wits.memory
        kinships = self._daring.kinships
        kin = [sorted(map(sorted, one)) for one in (kinships.akin, kinships.alien)]
        turns, course = self._turns.memory(most), self._course.memory(most)
        data = [self._lore.memory(most), turns, course, kin, self._daring.accepted, self._fines]
        return noted(data)

    def _recall(self, data: Sequence[Any]) -> None:
        lore, turns, course, kin, self._daring.accepted, fines = data
        self._lore.recall(lore)
        self._course.recall(course)
        self._turns.recall(turns)
        self._daring.kinships.akin, self._daring.kinships.alien = [
            {frozenset(one) for one in found} for found in kin
        ]
        self._fines = list(fines)

    # -- seeing and hearing ---------------------------------------------------------------------

    def observe(self, events: Sequence[Event], now_ms: int) -> None:
        """See LiveBrain."""
        for event in events:
            self._take_in(event, events, now_ms)
        self._ways.weigh()
        if any(isinstance(event, told.CardPlayed | told.CardDrawn) for event in events):
            self._daring.pace = [*self._daring.pace[-11:], now_ms - self._daring.last_ms]
        if any(not isinstance(event, told.TurnMoved) for event in events):
            self._daring.last_ms = now_ms
        turn = self._course.best
        if self._daring.strays and turn and self._course.chance_of(turn.turn) >= LIKELY:
            self._turns.believe(turn)

    def _take_in(self, event: Event, events: Sequence[Event], now_ms: int) -> None:
        self._count.see(event)
        self._aftermath.see(event)
        self._dispute.see(event, now_ms)
        match event:
            case told.StartTurned(card=card):
                self._lore.begin(FACE[card])
                self._own.begin(FACE[card])
            case told.StarterNamed(seat=seat):
                self._turns.begin(seat)
                self._course.begin(seat)
                if self._house.start_effects:
                    before = (seat - 1) % self._seats
                    self._own.opened(before, self._count.sizes, now_ms)
            case told.CardPlayed():
                self._played(event, events, now_ms)
            case told.CardReturned():
                self._returned(event, events)
            case told.CardDrawn():
                self._drawn_card(event, now_ms)
            case told.Spoke(seat=seat, text=text):
                self._spoke(seat, text, now_ms)
            case told.Gestured(seat=seat, gesture=gesture):
                self._heard(seat, f"({gesture})", now_ms)
            case told.PenaltyGiven():
                called = any(isinstance(one, told.Called) for one in events)
                self._penalty(event, now_ms, called=called)
            case told.PointOfOrderCalled():
                self._in_order = True
                self._stopped_ms = now_ms
            case told.PointOfOrderEnded():
                self._in_order = False
                self._own.waited(now_ms - self._stopped_ms)
            case told.GameWon():
                self._over = True
                self._lore.over()
            case told.Called(seat=seat) if seat == self._seat:
                self._daring.own_ms = now_ms
                self._own.settled(event.target, event.rule)

    # -- cards ----------------------------------------------------------------------------------

    def _played(self, event: told.CardPlayed, events: Sequence[Event], now_ms: int) -> None:
        seat, face = event.seat, FACE[event.card]
        if seat == self._seat:
            self._daring.own_ms = now_ms
        if told.CardReturned(seat, event.card) in events:
            return
        if seat == self._seat:
            self._said.clear()
        lore, turns = self._lore, self._turns
        before = turns.direction
        first = lore.top is None
        strange = lore.strange(face)
        twin = lore.top == face and bool(lore.laid) and seat != turns.turn
        play = lore.played(seat, face, event.left, now_ms, twin=twin)
        self._own.laid(seat, face, play.lie.under, turns.direction, self._count.sizes)
        self._course.played(
            seat,
            play.thing,
            partial(self._outcome, seat, play),
            twin=play.lie.under == face,
            novelty=NOVELTY if strange else 1.0,
        )
        if not twin:
            if not first and not turns.due:
                self._daring.kinships.akin.add(kinship(play.thing))
                self._daring.accepted += 1
            moved = partial(self._own.moved, seat)
            turns.played(seat, play.thing, play.lie.run, moved)
        self._daring.laid(seat, now_ms)
        silent = twin and self._house.doubles == SILENT
        number = len(lore.laid)
        self._ways.laid(number, before, turns.direction, plain=False)
        self._own.asks(seat, number, turns.direction, now_ms, silent=silent)
        self._own.said_early(seat, now_ms - self._house.pre_say)
        at = now_ms + self._dice.after(self._temper.speak, "speak", self._daring.serial)
        lore.mean_to_speak(play, self._own.duties(self._seat), at)

    def _outcome(self, seat: int, play: Play, now: Next) -> Next | None:
        """What a card leads to as a turn, by what was learned and by this seat's own rules."""
        if now.turn != seat:
            return None
        due = self._turns.expected_due(play.thing, play.lie.run)
        usual = Next((seat + now.direction) % self._seats, now.direction, due)
        return self._own.moved(seat, usual, now.direction)

    def _returned(self, event: told.CardReturned, events: Sequence[Event]) -> None:
        """A card went back: at once, or because it was called."""
        if any(isinstance(one, told.CardPlayed) for one in events):
            if event.seat == self._seat:
                self._daring.refused.add(FACE[event.card])
            return
        self._lore.returned(event.seat)
        self._turns.taken_back()
        self._course.returned()
        self._ways.returned()
        self._own.returned()

    def _drawn_card(self, event: told.CardDrawn, now_ms: int) -> None:
        if event.apart:
            return
        if event.cause in ("draw", "table"):
            self._lore.drawn = True
            self._daring.drew(event.seat, now_ms)
            vain = self._vain(event.seat, now_ms)
            if vain < LIKELY:
                self._turns.drew(event.seat)
            self._course.drew(event.seat, vain=vain, silence_ms=now_ms - self._daring.last_ms)

    def _vain(self, seat: int, now_ms: int) -> float:
        """How likely a card that `seat` has drawn was for nothing, as somebody else owes words."""
        laid = self._lore.laid
        expected = OWED if laid and self._lore.awaited(laid[-1], seat) else VAIN
        return max(expected, self._own.holds_up(seat, now_ms))

    # -- words ----------------------------------------------------------------------------------

    def _spoke(self, seat: int, text: str, now_ms: int) -> None:
        known = self._own.phrases.union(self._lore.customs.phrases)
        for phrase, _ in utterances(text, known.__contains__):
            self._heard(seat, phrase, now_ms)

    def _heard(self, seat: int, phrase: str, now_ms: int) -> None:
        """Somebody said something, or made a gesture."""
        if seat == self._seat:
            self._daring.own_ms = now_ms
            self._said.append(phrase)
        self._daring.moved_ms = now_ms
        if not self._in_order:
            self._own.heard(seat, phrase, now_ms)
            asked = self._lore.called_for(seat, phrase) > SAY
            if longer := self._lore.heard(seat, phrase):
                self._course.more_due(self._turns.count_on(longer))
            if asked:  # else it was said to be on the safe side
                self._was_owing(seat)

    # -- penalties ------------------------------------------------------------------------------

    def _penalty(self, event: told.PenaltyGiven, now_ms: int, *, called: bool) -> None:
        seat, code = event.seat, event.code
        unjust = seems_unjust(event, self._lore, self._course, called=called)
        self._dispute.given(unjust=unjust)
        self._fines[seat] += 1
        if code == TALK:
            self._lore.overspoke(seat)
            self._said = [] if seat == self._seat else self._said
        elif code in (FAIL_SAY, FAIL_MAO):
            self._was_owing(seat)
            phrase = MAO if code == FAIL_MAO else understand(event.phrase.partition(" / ")[0])
            self._missed(seat, phrase, now_ms, still=code == FAIL_SAY)
        elif code == OUT_OF_TURN:
            if called:  # it was its turn, but somebody still owed something
                self._daring.burnt_ms = now_ms if seat == self._seat else self._daring.burnt_ms
            else:
                self._turns.was_not(seat)
                self._course.is_not(seat)
        elif code == STUPID:
            self._turns.is_now(seat)
            self._course.is_now(seat)
            self._learn_stupid(seat)
        elif code == NO_NICE_DAY:
            self._turns.owes_cards(seat)
            self._course.is_now(seat, due=True, sure=not called)
            self._wish(understand(event.phrase), now_ms)
        elif code == CUSTOM:
            self._was_owing(seat)
            self._own.settled(seat, event.rule)
            if event.rule not in self._own.handles:
                self._lore.broke(seat, event.words, now_ms, self._owners[event.rule])
        elif code == DELAY:
            self._turns.is_now(seat)
            self._course.is_now(seat, sure=False)
            if seat == self._seat:
                after = self._dice.after(self._temper.think, "rack", self._daring.serial)
                self._lore.rack_brains(now_ms + after)

    def _was_owing(self, seat: int) -> None:
        """Up to now a seat had something left to say or do about the top card."""
        self._turns.still_owed(seat)
        self._course.still_owed(seat)

    def _missed(self, seat: int, phrase: str, now_ms: int, *, still: bool) -> None:
        """A seat should have said something about its last card, and must still, if `still`."""
        play = self._lore.missed(seat, phrase)
        if play is not None and seat == self._seat and still:
            at = now_ms + self._dice.after(self._temper.speak, "late", self._daring.serial, now_ms)
            self._lore.owing.append(Owing(phrase, at, play))

    def _wish(self, phrase: str, now_ms: int) -> None:
        """It has come out what was to be said with the top card: perhaps by this seat."""
        last = self._lore.laid[-1] if self._lore.laid else None
        if last is not None and last.seat == self._seat and phrase not in self._said:
            at = now_ms + self._dice.after(self._temper.speak, "wish", now_ms)
            self._lore.owing.append(Owing(phrase, at, last))

    def _learn_stupid(self, seat: int) -> None:
        if seat == self._seat:
            for face in self._daring.refused:
                self._daring.kinships.alien.add(kinship(notice(self._lore.lie(face, 9))))

    # -- planning -------------------------------------------------------------------------------

    def plan(self, view: View, now_ms: int) -> Plan | None:
        """See LiveBrain."""
        if self._over:
            return None
        if self._in_order:
            return next(self._dispute.votes(self._dice, self._temper.notice), None)
        attention = min(100, self._house.ai_attention * self._temper.sight // 100)
        calls = self._own.calls(self._dice, self._temper.notice, attention, now_ms)
        plans = [*self._speech(), *calls]
        if not plans or self._count.hand:
            plans += [*self._daring.plans()]
        return min(plans, key=lambda plan: plan.at_ms, default=None)

    def _speech(self) -> Iterator[Plan]:
        for owing in self._lore.owing[:1]:
            at = owing.at_ms
            if self._daring.own_ms >= at - BREATH_MS:
                at = max(at, self._daring.own_ms + BREATH_MS)
            yield Plan(at, uttered(owing.phrase, self._tongue))

        if self._foreign and not self._lore.owing:
            yield from self._recount()

    def _recount(self) -> Iterator[Plan]:
        """Nobody goes on: perhaps it has said a word too few, or one too many, at one of the cards
        that lie in a row.
        """
        lore = self._lore
        row = lore.row
        for play in row:
            if play.seat != self._seat:
                continue
            phrase = lore.customs.recounted(play, self._said, len(row))
            if phrase:
                stuck_ms = STUCK_MS + DUE_MS * len(row)
                at = max(row[-1].at_ms + stuck_ms, self._daring.own_ms + AGAIN_MS)
                yield Plan(at, uttered(phrase, self._tongue))
                return

    # -- afterwards -----------------------------------------------------------------------------

    def afterwards(self, view: View, decision: Decision, attempt: int) -> str:
        """See LiveBrain."""
        return self._aftermath.act(view, decision, attempt)
