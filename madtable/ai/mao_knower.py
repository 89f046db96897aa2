"""The seat that knows the rules of Mao: it plays, speaks, notices, calls, and keeps to them itself.

It sees and hears what anybody at its seat could; what it makes of that is its `Reckoning`. Rules
that others have made it has to learn like anybody else; what they make one say is its `Lore`. It
calls nothing that it cannot be sure of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from madtable.ai.live import TICK_MS, Plan, Post
from madtable.ai.mao_choice import best_card
from madtable.ai.mao_course import LIKELY, OWED, VAIN, Course
from madtable.ai.mao_daring import HEED_MS, WEARY
from madtable.ai.mao_lore import BREATH_MS, SAY, TOLD_MS, Lore, Owing, noted, recalled
from madtable.ai.mao_owner import allowed
from madtable.ai.mao_reckoning import Reckoning
from madtable.ai.mao_speech import AGAIN_MS, DUE_MS, STUCK_MS, recounted, uttered
from madtable.ai.mao_temper import TEMPERS, Dice, level_of
from madtable.ai.mao_watch import Watch
from madtable.ai.mao_ways import Ways
from madtable.ai.mao_winner import Aftermath, own_rules
from madtable.engine.decision import Decision
from madtable.engine.event import Event
from madtable.engine.view import View
from madtable.games.mao import events as told
from madtable.games.mao.cards import EIGHT, FACE, RANK, SEVEN, SUIT
from madtable.games.mao.house import HONOUR, compile_house
from madtable.games.mao.infraction import (
    CUSTOM,
    DELAY,
    FAIL_SAY,
    NO_NICE_DAY,
    OUT_OF_TURN,
    STUPID,
    TALK,
)
from madtable.games.mao.phrases import (
    is_base_phrase,
    is_nice_day,
    nice_day,
    understand,
    utterances,
)
from madtable.games.mao.view import MaoView
from madtable.games.mao.words import DRAW, play_text
from madtable.games.mao.world import World

LATE_MS = 6500
"""How much later something is said that was forgotten at first."""
PATIENCE_MS = 6500
"""How long it waits for words that it expects, or suspects, from somebody else."""
MEMORY = 400
"""Cards of which it remembers what was said about them, from game to game."""
CERTAIN = 0.97
"""How likely it must be its turn for it to go on although cards may have been drawn in vain."""
MORE = "very"
"""The word that is said once for each seven of a chain but the first."""
DOUBT_MS = 8000
"""Of silence, after which a seat wonders whether an unknown rule has made it its turn."""
NEWS = told.Spoke | told.Gestured | told.PenaltyGiven | told.PointOfOrderEnded
"""Besides cards, what tells that play goes on."""
DOUBLES = 70
"""How often, in percent, a seat lays an equal card out of turn."""


class MaoKnower:
    """The mind of one knowing seat (an `ai.live.LiveBrain`)."""

    def __init__(self, post: Post, kind: str) -> None:
        assert isinstance(post.view, MaoView)
        self._seat = post.seat
        self._house = compile_house(post.house, post.seats)
        self._seats = post.seats
        self._tongue = self._house.tongue
        self._temper = TEMPERS[level_of(kind)]
        self._dice = Dice(post.chance)
        self._foreign = any(owner != post.seat for _, owner in post.view.rules)
        own = own_rules(post.view, post.seat)
        self._owners = dict(post.view.rules)
        self._own_handles = frozenset([rule.id for rule in own])
        self._reckoning = Reckoning(post.seat, post.seats, self._house, own)
        self._lore = Lore(
            post.seat,
            post.seats,
            lambda: self._reckoning.worlds[0].direction,
            owners=[*self._owners.values()],
        )
        strict = self._house.enforcement != HONOUR
        self._course = Course(post.seat, post.seats, strict=strict)
        self._ways = Ways(self._course)
        self._watch = Watch(
            self._reckoning,
            self._ways,
            self._house,
            self._temper,
            self._dice,
            foreign=self._foreign,
        )
        if memory := recalled(post.memory):
            lore, learned = memory
            self._lore.recall(lore)
            self._course.recall(learned)
        self._burnt = 0
        """How often in a row this seat was told that it was not its turn when it thought so."""
        self._burnt_ms = 0
        self._wished: list[str] = []
        """How this seat has wished somebody a nice day since it last laid a card."""
        self._heard_ms = 0
        """When anything last happened."""
        self._went_on_ms = 0
        """When play last went on: whoever takes more cards is no news."""
        self._drawers: list[int] = []
        """Who has taken cards by itself since one was laid."""
        self._aftermath = Aftermath(post, self._house)

    def observe(self, events: Sequence[Event], now_ms: int) -> None:
        """See LiveBrain."""
        for event in events:
            self._aftermath.see(event)
            self._watch.see(event, now_ms)
            match event:
                case told.Spoke(seat=seat, text=text) if seat == self._seat:
                    said = [phrase for phrase, _ in utterances(text, is_base_phrase)]
                    self._wished += [phrase for phrase in said if is_nice_day(phrase)]
                case told.CardPlayed(seat=seat) if seat == self._seat:
                    self._wished.clear()
                case told.PenaltyGiven():
                    self._penalised(event, now_ms)
        if self._foreign:
            self._observe_strange(events, now_ms)
        else:
            self._reckoning.observe(events, now_ms)
        self._watch.weigh(events, now_ms)

    def _observe_strange(self, events: Sequence[Event], now_ms: int) -> None:
        """Take note of events where rules are in force that this seat does not know."""
        self._listen(events, now_ms)
        if any(not isinstance(event, told.TurnMoved) for event in events):
            self._heard_ms = now_ms
        self._watch_progress(events, now_ms)
        before = self._reckoning.worlds[0].direction
        self._reckoning.observe(events, now_ms)
        self._follow_ways(events, before)
        for event in events:
            if isinstance(event, told.Spoke) and not self._watch.of_the_book(event.seat):
                self._reckoning.doubt_words(event.seat)
        turn = self._course.best
        if turn is not None and not self._reckoning.over:
            self._reckoning.believe(turn)

    def _watch_progress(self, events: Sequence[Event], now_ms: int) -> None:
        """Does play go on? Seats that are at a loss may take cards for ever."""
        for event in events:
            match event:
                case told.CardDrawn(seat=seat, cause="draw"):
                    self._drawers.append(seat)
                    if self._drawers.count(seat) > 1:
                        continue
                case told.CardPlayed(seat=seat, card=card):
                    if told.CardReturned(seat, card) not in events:
                        self._drawers.clear()
                case _ if not isinstance(event, NEWS):
                    continue
            self._went_on_ms = now_ms

    def _follow_ways(self, events: Sequence[Event], before: int) -> None:
        """Which way does play run by the rules that are known, having run the way of `before`?"""
        for event in events:
            match event:
                case told.CardPlayed(seat=seat, card=card):
                    if told.CardReturned(seat, card) not in events:
                        way = self._reckoning.worlds[0].direction
                        plain = RANK[FACE[card]] == EIGHT
                        self._ways.laid(self._reckoning.serial, before, way, plain=plain)
                case told.CardReturned():
                    if not any(isinstance(one, told.CardPlayed) for one in events):
                        self._ways.returned()
        self._ways.weigh()

    def _penalised(self, event: told.PenaltyGiven, now_ms: int) -> None:
        if event.code == NO_NICE_DAY:
            self._wish(understand(event.phrase), now_ms)
        if event.seat != self._seat:
            return
        if event.code == TALK:
            self._wished.clear()  # somebody is sure that it owes nothing of the kind
        elif event.code == OUT_OF_TURN:
            self._burnt += 1
            self._burnt_ms = now_ms
        elif event.code == FAIL_SAY:
            # Somebody knew better: it is still to be said.
            self._remind(understand(event.phrase.partition(" / ")[0]), now_ms)

    def _wish(self, phrase: str, now_ms: int) -> None:
        """It has come out what was to be said with the 7 on top: perhaps by this seat."""
        laid = self._lore.laid
        if laid and laid[-1].seat == self._seat and phrase not in self._wished:
            self._remind(phrase, now_ms)

    def _remind(self, phrase: str, now_ms: int) -> None:
        """Mean to say something that others know to be owed."""
        owed = {duty.phrase for world in self._reckoning.worlds for duty in world.duties}
        meant = [one.phrase for one in self._lore.owing]
        if self._foreign and self._lore.laid and phrase not in [*owed, *meant]:
            at = now_ms + self._dice.after(self._temper.speak, "told", now_ms)
            self._lore.owing.append(Owing(phrase, at, self._lore.laid[-1]))

    def _listen(self, events: Sequence[Event], now_ms: int) -> None:
        """Follow what rules of others make people say and do."""
        lore, reckoning, course = self._lore, self._reckoning, self._course
        called = any(isinstance(one, told.Called) for one in events)
        for event in events:
            match event:
                case told.StartTurned(card=card):
                    lore.begin(FACE[card])
                case told.StarterNamed(seat=seat):
                    course.begin(seat)
                case told.CardPlayed(seat=seat, card=card, left=left):
                    if told.CardReturned(seat, card) in events:
                        self._sent_back(seat, events)
                        continue
                    self._burnt = 0
                    face = FACE[card]
                    twin = reckoning.doublable and lore.top == face
                    turns = {world.turn for world in reckoning.worlds}
                    play = lore.played(seat, face, left, now_ms, twin=twin and seat not in turns)
                    if RANK[face] == SEVEN:
                        # Cards drawn on one may have been due for it, or for the fun of it.
                        self._watch.counted = not twin and len(lore.row) == play.lie.run
                    course.played(
                        seat, play.thing, partial(reckoning.outcome, seat, face), twin=twin
                    )
                    after = self._dice.after(self._temper.speak, "lore", reckoning.serial)
                    lore.mean_to_speak(play, (), now_ms + after + BREATH_MS)
                case told.CardReturned(seat=seat):
                    if not any(isinstance(one, told.CardPlayed) for one in events):
                        lore.returned(seat)
                        course.returned()
                case told.CardDrawn(seat=seat, cause=cause) if cause != "penalty":
                    lore.drawn = True
                    if cause == "draw":
                        expected = OWED if lore.laid and lore.awaited(lore.laid[-1], seat) else VAIN
                        vain = 1.0 if reckoning.worlds[0].others_owe(seat) else expected
                        course.drew(seat, vain=vain, silence_ms=now_ms - self._heard_ms)
                        self._burnt = 0
                case told.Spoke(seat=seat, text=text):
                    for phrase, _ in utterances(text, is_base_phrase):
                        if not is_base_phrase(phrase):
                            self._heard(seat, phrase)
                            continue
                        if is_nice_day(phrase) and lore.laid and lore.laid[-1].seat == seat:
                            course.chain_is(1 + phrase.split().count(MORE), sure=False)
                        if seat == self._seat:
                            lore.owing = [one for one in lore.owing if one.phrase != phrase]
                case told.Gestured(seat=seat, gesture=gesture):
                    self._heard(seat, f"({gesture})")
                case told.PenaltyGiven(seat=seat, code=code, rule=rule):
                    if code == TALK and not self._watch.of_the_book(seat):
                        lore.overspoke(seat)
                    elif code == CUSTOM and rule not in self._own_handles:
                        lore.broke(seat, event.words, now_ms, self._owners[rule])
                        self._was_owing(seat)
                    elif code == FAIL_SAY and is_nice_day(phrase := understand(event.phrase)):
                        course.chain_is(1 + phrase.split().count(MORE), sure=True)
                    elif code in (DELAY, NO_NICE_DAY) and called:
                        course.is_now(seat, due=code == NO_NICE_DAY, sure=False)
                case told.GameWon():
                    lore.over()

    def _heard(self, seat: int, phrase: str) -> None:
        """Somebody said, or made, something that no rule of the book asks for."""
        asked = self._lore.called_for(seat, phrase) > SAY
        self._lore.heard(seat, phrase)
        if asked:  # else it was said to be on the safe side
            self._was_owing(seat)

    def _was_owing(self, seat: int) -> None:
        """Somebody did, or was penalised for not doing, what a rule of somebody else asks for."""
        self._reckoning.still_owed(seat)
        self._course.still_owed(seat)

    def _sent_back(self, seat: int, events: Sequence[Event]) -> None:
        """A card was sent back by the table itself: whose turn is it then?"""
        code = next((one.code for one in events if isinstance(one, told.PenaltyGiven)), "")
        if code == OUT_OF_TURN:
            self._course.is_not(seat)
        elif code in (STUPID, NO_NICE_DAY):
            self._course.is_now(seat, due=code == NO_NICE_DAY)
        for event in events:
            if isinstance(event, told.PenaltyGiven) and event.code == NO_NICE_DAY:
                phrase = understand(event.phrase)
                self._course.chain_is(1 + phrase.split().count(MORE), sure=True)

    def plan(self, view: View, now_ms: int) -> Plan | None:
        """See LiveBrain."""
        reckoning = self._reckoning
        if reckoning.over:
            return None
        reckoning.pass_time(now_ms)
        plans = [*self._watch.calls()]
        if not reckoning.in_order:
            plans += [*self._speech(), *self._cards()]
            change = reckoning.next_change()
            if change is not None:
                plans.append(Plan(reckoning.game_time(change)))
        return min(plans, key=_moment, default=None)

    def afterwards(self, view: View, decision: Decision, attempt: int) -> str:
        """See LiveBrain."""
        return self._aftermath.act(view, decision, attempt)

    def take_over(self, now_ms: int) -> None:
        """See LiveBrain."""
        self._lore.forget_owing(now_ms - self._house.say_grace)

    def memory(self) -> str:
        """See LiveBrain."""
        if not self._lore.closed:
            return ""
        return noted([self._lore.memory(MEMORY), self._course.memory(MEMORY)])

    # -- words ----------------------------------------------------------------------------------

    def _speech(self) -> Iterator[Plan]:
        """What this seat owes, one thing after another."""
        reckoning = self._reckoning
        world = max(reckoning.worlds, key=lambda world: world.trace)
        spoken: dict[int, int] = {}
        for duty in world.duties:
            if duty.seat != self._seat:
                continue
            arose = duty.deadline - allowed(duty, reckoning.rules, self._house)
            occasion = ("speak", duty.serial, arose)
            at = reckoning.game_time(arose) + self._dice.after(self._temper.speak, *occasion)
            at += BREATH_MS * spoken.get(duty.serial, 0)
            spoken[duty.serial] = spoken.get(duty.serial, 0) + 1
            if reckoning.last_act > arose:  # it has just said something else
                at = max(at, reckoning.game_time(reckoning.last_act) + BREATH_MS)
            if self._dice.hits(self._temper.lapses, "lapse", *occasion, duty.phrase):
                at += LATE_MS
            yield Plan(at, uttered(duty.phrase, self._tongue))
        for owing in self._lore.owing[:1]:
            last = reckoning.game_time(reckoning.last_act)
            yield Plan(max(owing.at_ms, last + BREATH_MS), uttered(owing.phrase, self._tongue))
        if self._foreign and self._wished and not world.owes(self._seat):
            yield from self._recount()

    def _recount(self) -> Iterator[Plan]:
        """Nobody goes on: perhaps a rule of somebody else has made a chain of sevens longer."""
        row = self._lore.row
        if all(play.seat != self._seat or RANK[play.lie.face] != SEVEN for play in row):
            return
        count = 1 + self._wished[0].split().count(MORE)
        phrase = recounted(count, self._wished, len(row), nice_day)
        if phrase:
            last = self._reckoning.game_time(self._reckoning.last_act)
            at = max(row[-1].at_ms + STUCK_MS + DUE_MS * len(row), last + AGAIN_MS)
            yield Plan(at, uttered(phrase, self._tongue))

    # -- cards ----------------------------------------------------------------------------------

    def _cards(self) -> Iterator[Plan]:
        """The card of this seat's turn, or one out of turn where that is allowed."""
        reckoning = self._reckoning
        worlds = reckoning.worlds
        if not reckoning.hand or any(world.owes(self._seat) for world in worlds):
            return
        if self._lore.owing:
            return
        mine = [
            world
            for world in worlds
            if world.turn == self._seat and not world.others_owe(self._seat)
        ]
        if mine:
            yield from self._turn(mine, certain=len(mine) == len(worlds))
        elif reckoning.doublable and reckoning.top in reckoning.hand:
            occasion = ("double", reckoning.serial)
            if self._dice.hits(DOUBLES, *occasion):
                laid = reckoning.game_time(reckoning.changed)
                at = laid + self._dice.after(self._temper.grab, "grab", *occasion)
                yield Plan(at, play_text(reckoning.top))
        elif self._foreign:
            yield from self._doubt()

    def _turn(self, mine: Sequence[World], *, certain: bool) -> Iterator[Plan]:
        reckoning = self._reckoning
        since = reckoning.idle_since(self._seat)
        span = self._temper.think
        if any(world.begun for world in mine):
            span = self._temper.speak  # the other cards of a nice day come quickly
        at = reckoning.game_time(since) + self._dice.after(span, "turn", reckoning.serial, since)
        at_last = max(self._went_on_ms, reckoning.game_time(reckoning.last_act))
        last = self._lore.laid[-1] if self._lore.laid else None
        if last is not None and self._lore.awaited(last):
            at = max(at, last.at_ms + PATIENCE_MS)
        if last is not None and self._lore.drawn and self._foreign:
            # What was drawn since may have been for nothing: somebody may have owed something.
            if self._course.chance_of(self._seat) < CERTAIN:
                at = max(at, last.at_ms + TOLD_MS)
        if self._burnt:
            # Somebody seems to owe something that this seat knows nothing about.
            at = max(at, self._burnt_ms + self._burnt * PATIENCE_MS)
        chance = self._course.chance_of(self._seat) * self._course.trust
        if self._foreign and chance < LIKELY:  # whoever knows whose turn it is goes first
            at = max(at, at_last + self._course.patience_ms(self._seat))
        face = best_card(self._reckoning, self._dice)
        if face is not None:
            yield Plan(at, play_text(face))
            return
        if last is not None and self._lore.awaited(last):
            at = max(at, last.at_ms + HEED_MS)
        yield Plan(at if certain else at + DOUBT_MS, DRAW)

    def _doubt(self) -> Iterator[Plan]:
        """Nobody does anything: perhaps an unknown rule has made it this seat's turn."""
        reckoning = self._reckoning
        quiet_ms = max(self._went_on_ms, reckoning.game_time(reckoning.last_act))
        occasion = ("doubt", reckoning.serial, quiet_ms)
        wait = self._course.patience_ms(self._seat) + self._dice.below(DOUBT_MS, *occasion)
        at = quiet_ms + wait
        harmless = reckoning.refused or wait >= 2 * DOUBT_MS  # to take a card harms nobody
        if harmless and self._drawers.count(self._seat) < WEARY:
            yield Plan(at, DRAW)
            return
        top = reckoning.top
        fitting = [
            face
            for face in sorted(set(reckoning.hand) - reckoning.refused)
            if SUIT[face] == SUIT[top] or RANK[face] == RANK[top]
        ]
        yield Plan(at, play_text(fitting[0]) if fitting else DRAW)


def _moment(plan: Plan) -> tuple[int, bool]:
    """When a plan comes true at the latest: what lapses in the same tick cannot be called."""
    return plan.at_ms + (TICK_MS if plan.text.startswith("call") else 0), bool(plan.text)
