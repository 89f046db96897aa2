"""The seat that learns the rules of Mao by watching: from what is said, penalised and let pass.

It begins with nothing but the public part: seven cards, play clockwise, no talking, whoever is out
of cards wins. What cards fit, what is said when, what moves the turn, it concludes from what it
sees and hears at its seat; a rule that others have made is no different to it from the rest. It
remembers from game to game of a sitting, as far as its level remembers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import partial

from madtable.ai.live import Plan, Post
from madtable.ai.mao_atoms import notice
from madtable.ai.mao_choice import likely_card
from madtable.ai.mao_concepts import Ledger
from madtable.ai.mao_count import Count
from madtable.ai.mao_course import LIKELY, Course, Next
from madtable.ai.mao_kinship import Kinships, kinship
from madtable.ai.mao_lore import BREATH_MS, TOLD_MS, Lore, Owing
from madtable.ai.mao_owner import OwnRules
from madtable.ai.mao_speech import AGAIN_MS, STUCK_MS, Play, uttered
from madtable.ai.mao_temper import TEMPERS, WITS, Dice, level_of
from madtable.ai.mao_turns import Shown, Turns
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
from madtable.games.mao.words import DRAW, play_text

WATCH = 3
"""Cards that a newcomer wants to have seen accepted before it lays one itself."""
PATIENCE_MS = 6500
"""How long it waits for words that it expects from somebody else."""
LULL_MS = 4500
"""Of silence, after which a seat that is not sure of the turn tries what happens."""
CERTAIN = 0.97
"""How likely play must run a way for somebody to be called for it."""
FAMILIAR = 60
"""Cards whose effect it has seen before it takes strange turns for somebody's invention."""
NOVELTY = 8.0
"""How much likelier a card of a rank that was never seen before does something to the turn."""
MAYBE = 0.3
"""How likely it must be its turn for it to try a card, which is sent back if it is not."""
ENOUGH = 3
"""Cards that it takes without knowing why before it becomes slow about it."""
HESITATE_MS = 3300
"""How long it waits after a card the like of which it has not seen yet."""


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
        self._turns = Turns(post.seats, self._credible, self._ledger)
        strict = self._house.enforcement != HONOUR
        self._course = Course(post.seat, post.seats, strict=strict, ledger=self._ledger())
        self._foreign = any(owner != post.seat for _, owner in post.view.rules)
        self._fines = [0] * post.seats
        """Penalties that each seat was given in this sitting, as far as is remembered."""
        self._lore = Lore(post.seat, post.seats, lambda: self._turns.direction, self._ledger())
        self._own = OwnRules(post.seat, post.seats, own_rules(post.view, post.seat))
        self._count = Count(post.seat, post.seats)
        self._kinships = Kinships()
        self._accepted = 0
        self._refused: set[int] = set()
        self._last_ms = 0
        self._own_ms = 0
        self._moved_ms = 0
        """When anything last happened; when it last acted; when play last went on."""
        self._pace: list[int] = []
        """How long it took until somebody did something with cards."""
        self._burnt_ms = -PATIENCE_MS
        """When this seat last played although somebody still owed something."""
        self._said: list[str] = []
        """What it has said since it last laid a card."""
        self._taken = 0
        """Cards that it has taken by itself since one was laid."""
        self._serial = 0
        self._in_order = False
        self._over = False
        self._aftermath = Aftermath(post, self._house)
        if post.memory:
            self._recall(post.memory)

    def _ledger(self) -> Ledger:
        """A book of what happens, as well as its level can keep it."""
        return self._wits.ledger(partial(self._dice.hits, self._wits.heed, "heed"))

    def _credible(self, seat: int) -> bool:
        """Whether a seat seems to know what it does: others pay more often."""
        return seat != self._seat and self._fines[seat] <= min(self._fines) + 1

    @property
    def _strays(self) -> bool:
        """Whether the turn may go where no rule that it has had time to learn would lead it."""
        return self._foreign and self._turns.seen >= FAMILIAR

    # -- memory ---------------------------------------------------------------------------------

    def take_over(self, now_ms: int) -> None:
        """See LiveBrain."""
        self._lore.forget_owing(now_ms - self._house.say_grace)

    def memory(self) -> str:
        """See LiveBrain."""
        most = self._wits.memory
        shown = [
            [list(one.thing), one.effect, one.due, one.run] for one in self._turns.shown[-most:]
        ]
        kin = [sorted(map(sorted, one)) for one in (self._kinships.akin, self._kinships.alien)]
        learned = self._course.learned[-most:]
        data = [self._lore.memory(most), shown, learned, kin, self._accepted, self._fines]
        return json.dumps(data, separators=(",", ":"), ensure_ascii=False)

    def _recall(self, text: str) -> None:
        lore, shown, learned, kin, self._accepted, fines = json.loads(text)
        self._lore.recall(lore)
        for thing, label in learned:
            self._course.remember(tuple(thing), label)
        for thing, effect, due, run in shown:
            self._turns.remember(Shown(tuple(thing), effect, due, run))
        self._kinships.akin, self._kinships.alien = [
            {frozenset(one) for one in found} for found in kin
        ]
        self._fines = list(fines)

    # -- seeing and hearing ---------------------------------------------------------------------

    def observe(self, events: Sequence[Event], now_ms: int) -> None:
        """See LiveBrain."""
        for event in events:
            self._take_in(event, events, now_ms)
        if any(isinstance(event, told.CardPlayed | told.CardDrawn) for event in events):
            self._pace = [*self._pace[-11:], now_ms - self._last_ms]
        if any(not isinstance(event, told.TurnMoved) for event in events):
            self._last_ms = now_ms
        turn = self._course.best
        if self._strays and turn and self._course.chance_of(turn.turn) >= LIKELY:
            self._turns.believe(turn)

    def _take_in(self, event: Event, events: Sequence[Event], now_ms: int) -> None:
        self._count.see(event)
        self._aftermath.see(event)
        match event:
            case told.StartTurned(card=card):
                self._lore.begin(FACE[card])
            case told.StarterNamed(seat=seat):
                self._turns.begin(seat)
                self._course.begin(seat)
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
            case told.PointOfOrderEnded():
                self._in_order = False
            case told.GameWon():
                self._over = True
                self._lore.over()
            case told.Called(seat=seat) if seat == self._seat:
                self._own_ms = now_ms
                self._own.settled(event.target, event.rule)

    # -- cards ----------------------------------------------------------------------------------

    def _played(self, event: told.CardPlayed, events: Sequence[Event], now_ms: int) -> None:
        seat, face = event.seat, FACE[event.card]
        if seat == self._seat:
            self._own_ms = now_ms
        if told.CardReturned(seat, event.card) in events:
            return
        if seat == self._seat:
            self._said.clear()
        lore, turns = self._lore, self._turns
        self._serial += 1
        self._moved_ms = now_ms
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
                self._kinships.akin.add(kinship(play.thing))
                self._accepted += 1
            moved = partial(self._own.moved, seat)
            turns.played(seat, play.thing, play.lie.run, moved)
        self._refused.clear()
        self._taken = 0
        calm = self._course.calm and self._course.runs(turns.direction) >= CERTAIN
        way = (turns.direction, calm)
        silent = twin and self._house.doubles == SILENT
        self._own.asks(seat, way, now_ms, silent=silent)
        at = now_ms + self._dice.after(self._temper.speak, "speak", self._serial)
        lore.mean_to_speak(play, self._own.duties(self._seat), at)

    def _outcome(self, seat: int, play: Play, now: Next) -> Next | None:
        """What a card leads to as a turn, by what was learned and by this seat's own rules."""
        usual = self._turns.outcome(seat, play.thing, play.lie.run, now)
        return None if usual is None else self._own.moved(seat, usual, now.direction)

    def _returned(self, event: told.CardReturned, events: Sequence[Event]) -> None:
        """A card went back: at once, or because it was called."""
        if any(isinstance(one, told.CardPlayed) for one in events):
            if event.seat == self._seat:
                self._refused.add(FACE[event.card])
            return
        self._lore.returned(event.seat)
        self._turns.taken_back()
        self._course.returned()
        self._own.returned()

    def _drawn_card(self, event: told.CardDrawn, now_ms: int) -> None:
        if event.apart:
            return
        if event.cause in ("draw", "table"):
            if event.seat == self._seat:
                self._own_ms = now_ms
                self._taken += 1
            self._lore.drawn = True
            self._serial += 1
            self._moved_ms = now_ms
            self._turns.drew(event.seat)
            self._course.drew(event.seat, silence_ms=now_ms - self._last_ms)

    # -- words ----------------------------------------------------------------------------------

    def _spoke(self, seat: int, text: str, now_ms: int) -> None:
        known = set(self._lore.customs.phrases)
        for phrase, _ in utterances(text, known.__contains__):
            self._heard(seat, phrase, now_ms)

    def _heard(self, seat: int, phrase: str, now_ms: int) -> None:
        """Somebody said something, or made a gesture."""
        if seat == self._seat:
            self._own_ms = now_ms
            self._said.append(phrase)
        self._own.heard(seat, phrase)
        self._moved_ms = now_ms
        if not self._in_order:
            self._lore.heard(seat, phrase)
            self._was_owing(seat)

    # -- penalties ------------------------------------------------------------------------------

    def _penalty(self, event: told.PenaltyGiven, now_ms: int, *, called: bool) -> None:
        seat, code = event.seat, event.code
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
                self._burnt_ms = now_ms if seat == self._seat else self._burnt_ms
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
        elif code == CUSTOM:
            self._was_owing(seat)
            self._own.settled(seat, event.rule)
            if event.rule not in self._own.handles:
                self._lore.broke(seat, event.words, now_ms)
        elif code == DELAY:
            self._turns.is_now(seat)
            self._course.is_now(seat, sure=False)
            if seat == self._seat:
                after = self._dice.after(self._temper.think, "rack", self._serial)
                self._lore.rack_brains(now_ms + after)

    def _was_owing(self, seat: int) -> None:
        """Up to now a seat had something left to say or do about the top card."""
        self._turns.still_owed(seat)
        self._course.still_owed(seat)

    def _missed(self, seat: int, phrase: str, now_ms: int, *, still: bool) -> None:
        """A seat should have said something about its last card, and must still, if `still`."""
        play = self._lore.missed(seat, phrase)
        if play is not None and seat == self._seat and still:
            at = now_ms + self._dice.after(self._temper.speak, "late", self._serial, now_ms)
            self._lore.owing.append(Owing(phrase, at, play))

    def _learn_stupid(self, seat: int) -> None:
        if seat == self._seat:
            for face in self._refused:
                self._kinships.alien.add(kinship(notice(self._lore.lie(face, 9))))

    # -- planning -------------------------------------------------------------------------------

    def plan(self, view: View, now_ms: int) -> Plan | None:
        """See LiveBrain."""
        if self._over or self._in_order:
            return None
        attention = min(100, self._house.ai_attention * self._temper.sight // 100)
        calls = self._own.calls(self._dice, self._temper.notice, attention, self._house)
        plans = [*self._speech(), *calls]
        if not plans or self._count.hand:
            plans += [*self._cards()]
        return min(plans, key=lambda plan: plan.at_ms, default=None)

    def _speech(self) -> Iterator[Plan]:
        for owing in self._lore.owing[:1]:
            at = owing.at_ms
            if self._own_ms >= at - BREATH_MS:
                at = max(at, self._own_ms + BREATH_MS)
            yield Plan(at, uttered(owing.phrase, self._tongue))

        if self._foreign and not self._lore.owing:
            yield from self._recount()

    def _recount(self) -> Iterator[Plan]:
        """Nobody goes on: perhaps it has said a word too few, or one too many."""
        lore = self._lore
        for play in lore.laid[-2:]:
            if play.seat != self._seat:
                continue
            phrase = lore.customs.recounted(play, self._said)
            if phrase:
                at = max(lore.laid[-1].at_ms + STUCK_MS, self._own_ms + AGAIN_MS)
                yield Plan(at, uttered(phrase, self._tongue))
                return

    def _cards(self) -> Iterator[Plan]:
        turns, lore = self._turns, self._lore
        if lore.owing or not self._count.hand or lore.top is None:
            return
        if turns.turn == self._seat:
            plan = self._turn(max(self._last_ms, self._own_ms))
            if self._strays:
                plan = self._careful(plan)
            yield plan
            return
        since = max(self._moved_ms, self._last_ms - LULL_MS // 2)
        if turns.stuck_with(self._seat) and lore.laid and lore.strange(lore.laid[-1].lie.face):
            # It has taken a card, and nobody goes on: perhaps it has to take more.
            yield Plan(since + LULL_MS + self._dice.below(1500, "more", self._serial), DRAW)
        elif turns.may_be(self._seat):
            # Nobody seems to know; to take a card harms nobody.
            wait = LULL_MS if self._taken < ENOUGH else 4 * LULL_MS
            yield Plan(since + wait + self._dice.below(LULL_MS, "lull", self._serial), DRAW)
        elif turns.turn is not None and turns.might_be(self._seat):
            # Somebody takes longer than anybody has: it may be this seat's turn after all.
            slow = sorted(self._pace)[-2] if len(self._pace) > 1 else LULL_MS
            wait = max(2 * slow, 2 * LULL_MS - 1500)
            at = since + wait + self._dice.below(2500, "doubt", self._serial)
            face = self._best() if self._course.chance_of(self._seat) >= MAYBE else None
            yield Plan(at, DRAW if face is None else play_text(face))
        else:
            wait = self._course.patience_ms(self._seat)
            yield Plan(since + wait + self._dice.below(LULL_MS, "stuck", self._serial), DRAW)

    def _careful(self, plan: Plan) -> Plan:
        """The plan for its turn, put off as long as it may be somebody else's."""
        chance = self._course.chance_of(self._seat)
        if chance < LIKELY:
            wait = self._course.patience_ms(self._seat)
            text = plan.text if chance >= MAYBE else DRAW
            return Plan(max(plan.at_ms, self._last_ms + wait), text)
        if chance < CERTAIN and self._lore.drawn and self._lore.laid:
            return Plan(max(plan.at_ms, self._lore.laid[-1].at_ms + TOLD_MS), plan.text)
        return plan

    def _turn(self, since: int) -> Plan:
        turns = self._turns
        span = self._temper.speak if turns.taken else self._temper.think
        at = since + self._dice.after(span, "turn", self._serial)
        if turns.due:
            return Plan(at, DRAW)
        at = max(at, self._burnt_ms + PATIENCE_MS)
        last = self._lore.laid[-1] if self._lore.laid else None
        if last is not None and self._lore.awaited(last):
            at = max(at, last.at_ms + PATIENCE_MS)
        if last is not None and turns.pending is not None and self._lore.strange(last.lie.face):
            # Who knows what such a card does? Others go first if it is for them to go.
            wait = HESITATE_MS + self._dice.below(600, "strange", self._serial)
            return Plan(max(at, self._last_ms + wait), DRAW)
        face = self._best()
        return Plan(at, DRAW if face is None else play_text(face))

    # -- which card -----------------------------------------------------------------------------

    def _best(self) -> int | None:
        """The card to lay; None where none seems to fit, or where too little was seen so far."""
        if self._accepted < WATCH and not self._kinships.akin:
            return None
        hand = [face for face in self._count.hand if face not in self._refused]
        if not self._wits.bold and self._number == 1:
            # Nothing strange before it has seen what comes of it.
            hand = [face for face in hand if not self._lore.strange(face)]
        akin = self._kinships.best()
        dice = partial(self._dice.below, 100, "card", self._serial)
        return likely_card(hand, self._count.hand, akin, self._lore, dice)

    # -- afterwards -----------------------------------------------------------------------------

    def afterwards(self, view: View, decision: Decision, attempt: int) -> str:
        """See LiveBrain."""
        return self._aftermath.act(view, decision, attempt)
