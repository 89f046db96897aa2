"""The seat that knows the rules of Mao: it plays, speaks, notices, calls, and keeps to them itself.

It sees and hears what anybody at its seat could; what it makes of that is its `Reckoning`. It calls
nothing that it cannot be sure of: where rules are in force that others have made, and the table
goes another way than it had reckoned, it holds its tongue.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from madtable.ai.live import Plan, Post
from madtable.ai.mao_reckoning import Reckoning
from madtable.ai.mao_temper import TEMPERS, Dice, level_of
from madtable.engine.decision import Decision
from madtable.engine.event import Event
from madtable.engine.view import View
from madtable.games.mao import events as told
from madtable.games.mao.cards import ACE, EIGHT, RANK, SEVEN, SUIT, TWO
from madtable.games.mao.house import compile_house
from madtable.games.mao.infraction import (
    CUSTOM,
    DELAY,
    FAIL_PENALIZE,
    FAIL_SAY,
    NO_NICE_DAY,
    OUT_OF_TURN,
    STUPID,
    TALK,
    TOUCH,
    Charge,
)
from madtable.games.mao.phrases import is_base_phrase, is_nice_day, printed, utterances
from madtable.games.mao.rule import ObligeGesture, ObligeSay, Rule
from madtable.games.mao.ruletext import read_rule
from madtable.games.mao.transition import TURN
from madtable.games.mao.view import MaoView
from madtable.games.mao.words import DRAW, call_text, gesture_text, play_text, say_text
from madtable.games.mao.world import BASE, Duty, World

OF_TURNS = (OUT_OF_TURN, STUPID, NO_NICE_DAY, DELAY)
"""Breaches that can only be told by whoever knows whose turn it is."""
BREATH_MS = 700
"""Between two things that the same seat says."""
LATE_MS = 6500
"""How much later something is said that was forgotten at first."""
DOUBT_MS = 5000
"""Of silence, after which a seat wonders whether an unknown rule has made it its turn."""
DOUBLES = 70
"""How often, in percent, a seat lays an equal card out of turn."""
LOOKS, LOOK_MS = 8, 9000
"""How often a seat looks again at something that it missed, and after how long each time."""


class MaoKnower:
    """The mind of one knowing seat (an `ai.live.LiveBrain`)."""

    def __init__(self, post: Post, kind: str) -> None:
        assert isinstance(post.view, MaoView)
        self._seat = post.seat
        self._number = post.number
        self._house = compile_house(post.house, post.seats)
        self._seats = post.seats
        self._temper = TEMPERS[level_of(kind)]
        self._dice = Dice(post.chance)
        self._chance = post.chance
        self._foreign = any(owner != post.seat for _, owner in post.view.rules)
        self._reckoning = Reckoning(
            post.seat, post.seats, self._house, own_rules(post.view, post.seat)
        )
        self._words: dict[int, bool] = {}
        """By seat, whether what it said last can only belong to the rules that all knowers know."""
        self._voted: dict[str, set[int]] = {}
        self._hurt: dict[str, int] = {}
        """By invented rule, how often this seat was penalised for it."""

    def observe(self, events: Sequence[Event], now_ms: int) -> None:
        """See LiveBrain."""
        for event in events:
            match event:
                case told.Spoke(seat=seat, text=text):
                    said = [phrase for phrase, _ in utterances(text, is_base_phrase)]
                    self._words[seat] = all(is_base_phrase(phrase) for phrase in said)
                case told.PenaltyGiven(seat=seat, rule=rule) if seat == self._seat and rule:
                    self._hurt[rule] = self._hurt.get(rule, 0) + 1
                case told.RuleVoted(seat=seat, rule=rule):
                    self._voted.setdefault(rule, set()).add(seat)
        self._reckoning.observe(events, now_ms)

    def plan(self, view: View, now_ms: int) -> Plan | None:
        """See LiveBrain."""
        reckoning = self._reckoning
        if reckoning.over:
            return None
        reckoning.pass_time(now_ms)
        plans = [*self._calls()]
        if not reckoning.in_order:
            plans += [*self._speech(), *self._cards()]
            change = reckoning.next_change()
            if change is not None:
                plans.append(Plan(reckoning.game_time(change)))
        return min(plans, key=lambda plan: plan.at_ms, default=None)

    def afterwards(self, view: View, decision: Decision, attempt: int) -> str:
        """See LiveBrain."""
        assert isinstance(view, MaoView)
        # A winner may make a rule, and this one does not [MAO-A102]: seats cannot yet reason about
        # turns that somebody else's rule has moved, and a few such rules would lock the table up.
        if decision.kind == "drop" and not attempt:
            return vote_text(decision, self._seat, view, self._voted, self._hurt)
        return ""

    def memory(self) -> str:
        """See LiveBrain."""
        return ""

    # -- words ----------------------------------------------------------------------------------

    def _speech(self) -> Iterator[Plan]:
        """What this seat owes, one thing after another."""
        reckoning = self._reckoning
        world = max(reckoning.worlds, key=lambda world: world.trace)
        spoken: dict[int, int] = {}
        for duty in world.duties:
            if duty.seat != self._seat:
                continue
            arose = duty.deadline - self._allowed(duty)
            occasion = ("speak", duty.serial, arose)
            at = reckoning.game_time(arose) + self._dice.after(self._temper.speak, *occasion)
            at += BREATH_MS * spoken.get(duty.serial, 0)
            spoken[duty.serial] = spoken.get(duty.serial, 0) + 1
            if reckoning.last_act > arose:  # it has just said something else
                at = max(at, reckoning.game_time(reckoning.last_act) + BREATH_MS)
            if self._dice.hits(self._temper.lapses, "lapse", *occasion, duty.phrase):
                at += LATE_MS
            yield Plan(at, self._utter(duty.phrase))

    def _allowed(self, duty: Duty) -> int:
        """How long there is for a duty, in milliseconds."""
        if duty.rule == BASE:
            return self._house.say_grace
        for clause in self._reckoning.rules[duty.rule].then:
            if isinstance(clause, ObligeSay | ObligeGesture):
                return clause.seconds * 1000
        return 0

    def _utter(self, phrase: str) -> str:
        if phrase.startswith("("):
            return gesture_text(phrase.strip("()"))
        return say_text(printed(phrase, self._house.tongue))

    # -- calls ----------------------------------------------------------------------------------

    def _calls(self) -> Iterator[Plan]:
        """What this seat has noticed and is going to call, on itself too."""
        reckoning = self._reckoning
        for charge in reckoning.charges():
            if reckoning.in_order and charge.code != TOUCH:
                continue
            if not self._sure(charge):
                continue
            since = reckoning.since(charge)
            at = self._noticed(charge, since)
            if at is not None:
                yield Plan(reckoning.game_time(at), self._call(charge))

    def _noticed(self, charge: Charge, since: int) -> int | None:
        """When on the table's clock this seat notices something; None where it never does.

        What was missed at first may still strike it later.
        """
        own = charge.seat == self._seat
        attention = min(100, self._house.ai_attention * self._temper.sight // 100)
        for look in range(LOOKS):
            occasion = (charge.code, charge.seat, charge.phrases, charge.rule, since, look)
            if self._dice.hits(self._house.ai_honesty if own else attention, "call", *occasion):
                return since + look * LOOK_MS + self._dice.after(self._temper.notice, *occasion)
        return None

    def _sure(self, charge: Charge) -> bool:
        """Whether a call cannot be wrong, whatever rules there are that this seat does not know."""
        if not self._foreign or charge.code in (CUSTOM, FAIL_PENALIZE):
            return True
        if charge.code == TALK:
            return self._words.get(charge.seat, False)
        if charge.code in OF_TURNS:
            return False
        doubtful = any(is_nice_day(phrase) for phrase in charge.phrases)
        return not (doubtful and self._reckoning.astray)

    def _call(self, charge: Charge) -> str:
        detail = ""
        if charge.code in (CUSTOM, FAIL_PENALIZE):
            detail = self._reckoning.rules[charge.rule].id
        elif charge.code == FAIL_SAY:
            detail = printed(charge.phrases[0], self._house.tongue)
        return call_text(charge.seat, charge.code, detail)

    # -- cards ----------------------------------------------------------------------------------

    def _cards(self) -> Iterator[Plan]:
        """The card of this seat's turn, or one out of turn where that is allowed."""
        reckoning = self._reckoning
        worlds = reckoning.worlds
        if not reckoning.hand or any(world.owes(self._seat) for world in worlds):
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
        face = self._best()
        if face is not None:
            yield Plan(at, play_text(face))
        elif certain:
            yield Plan(at, DRAW)

    def _best(self) -> int | None:
        """The card to play; None when none fits as a turn."""
        reckoning = self._reckoning
        found: list[tuple[int, int, int]] = []
        for face in sorted(set(reckoning.hand) - reckoning.refused):
            steps = reckoning.fits(face)
            if any(step.letter == TURN for step in steps):
                luck = self._dice.below(100, "card", reckoning.serial, face)
                found.append((self._worth(face), luck, face))
        return max(found)[2] if found else None

    def _worth(self, face: int) -> int:
        """How good it is to be rid of a card now: what is left should go on fitting."""
        reckoning = self._reckoning
        left = list(reckoning.hand)
        left.remove(face)
        follow = sum(SUIT[other] == SUIT[face] or RANK[other] == RANK[face] for other in left)
        worth = 10 * follow
        direction = max(reckoning.worlds, key=lambda world: world.trace).direction
        following = reckoning.sizes[(self._seat + direction) % self._seats]
        rank = RANK[face]
        if rank == TWO:
            worth += 25 if follow else -60
        elif rank == SEVEN:
            worth += 40 if following <= 2 else -5
        elif rank == ACE:
            worth += 30 if following <= 2 else 0
        elif rank == EIGHT:
            before = reckoning.sizes[(self._seat - direction) % self._seats]
            worth += 8 * (before - following)
        return worth

    def _doubt(self) -> Iterator[Plan]:
        """Nobody does anything: perhaps an unknown rule has made it this seat's turn."""
        reckoning = self._reckoning
        quiet = max(reckoning.changed, reckoning.last_act)
        occasion = ("doubt", reckoning.serial, quiet)
        at = reckoning.game_time(quiet) + DOUBT_MS + self._dice.below(DOUBT_MS, *occasion)
        top = reckoning.top
        fitting = [
            face
            for face in sorted(set(reckoning.hand) - reckoning.refused)
            if SUIT[face] == SUIT[top] or RANK[face] == RANK[top]
        ]
        yield Plan(at, play_text(fitting[0]) if fitting else DRAW)


def own_rules(view: MaoView, seat: int) -> tuple[Rule, ...]:
    """The invented rules of the seat itself."""
    return tuple([read_rule(json.loads(text), "own rule", owner=seat) for text in view.own_rules])


def vote_text(
    decision: Decision,
    seat: int,
    view: MaoView,
    voted: dict[str, set[int]],
    hurt: dict[str, int],
) -> str:
    """A vote to drop a rule: where somebody else wants it gone, and it has cost this seat cards."""
    owners = dict(view.rules)
    for option in decision.options:
        rule = str(option.part("rule"))
        others = voted.get(rule, set()) - {seat}
        if others and owners.get(rule) != seat and hurt.get(rule, 0):
            return option.text
    return ""
