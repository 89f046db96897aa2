"""How the chances went in a game that is over, as each of its seats could judge its own then.

Whenever a seat was asked something, it may ask itself how likely it is to win, from its own cards
and memory alone. Where that changed by a leap from one question to its next the game turned, and
what the seat had answered is weighed against what it might have answered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from madtable.ai.seats import has_hints
from madtable.engine.advice import Advice, Hint
from madtable.engine.chance import Chance
from madtable.engine.decision import Decision, Option
from madtable.engine.message import Message
from madtable.host.minds import Insight, Minds
from madtable.host.replay import Replay
from madtable.host.thought import HINT, PROSPECTS, Thought, table_number
from madtable.host.worker import Worker

LEAP = 0.15
"""A change by less may be an accident of the games that were imagined."""
APART = 3
"""Steps that lie between the beginnings of two turns at the least: one follows from the other."""
MOST = 5
OTHERS = 2
"""Answers of other seats that are named where a seat's chance has turned."""


class Point(NamedTuple):
    """After `at` steps a seat's own `chance` to win, from 0 to 1."""

    at: int
    chance: float


@dataclass(frozen=True, slots=True)
class Played:
    """What `seat` answered in one step: the notation, and its words."""

    seat: int
    text: str
    labels: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """The chance of a seat went from `before` to `after` by a leap, between two of its questions.

    `own` is what it answered to the first of them, in the step after `at`; `others` is some of what
    other seats did until the second one, the latest last. `hint` weighs the answer against the best
    ones once that is reckoned; None before, and where nothing could be weighed.
    """

    seat: int
    at: int
    before: float
    after: float
    own: Played
    others: tuple[Played, ...]
    hint: Hint | None = None

    @property
    def given(self) -> Advice | None:
        """What the seat played, as it was weighed."""
        words = sorted(self.own.text.split())
        advice = self.hint.advice if self.hint else ()
        return next((one for one in advice if sorted(one.text.split()) == words), None)


class Course:
    """The chances of all seats in the game of `replay`, and where they turned.

    `points` are by seat the moments at which it judged its chance, the first one at the deal; the
    last one is what it won. Reckoned piece by piece in the `worker`, or right here without one. The
    same game always gives the same course. ValueError for a game that is not over, or one whose
    seats cannot judge their chances.
    """

    def __init__(self, replay: Replay, worker: Worker | None = None) -> None:
        if not replay.ended:
            raise ValueError("the game is not over")
        if not has_hints(replay.header.game):
            raise ValueError(f"nobody can judge their chances in {replay.header.game}")
        self.seats = replay.seats
        self.length = replay.length
        self.points: list[list[Point]] = [[] for _ in range(self.seats)]
        self.steps: list[Played | None] = [None] * (self.length + 1)
        """By step (from 1) what was answered in it."""
        self.turns: list[Turn] = []
        self.at = 0
        """How many steps have been reckoned."""
        self.over = False
        self._replay = replay.twin()
        self._worker = worker
        self._here = Minds()
        self._table = table_number()
        self._asked: int | None = None
        self._thoughts = self._reckoning()
        self._thought: Thought | None = None
        self._insight = Insight()

    def update(self) -> bool:
        """Reckon on; whether something more is known now. Never waits for a worker."""
        if self.over:
            return False
        if self._thought is not None:
            insight = self._reply(self._thought)
            if insight is None:
                return False
            self._insight = insight
        self._thought = next(self._thoughts, None)
        self.over = self._thought is None
        return True

    def chance(self, seat: int, at: int) -> float | None:
        """The chance of `seat` when it last judged it within the first `at` steps; None: not yet
        reckoned.
        """
        known = [point.chance for point in self.points[seat] if point.at <= at]
        return known[-1] if known else None

    # -- inside ---------------------------------------------------------------------------------

    def _reply(self, thought: Thought) -> Insight | None:
        if self._worker is None:
            return self._here.think(thought)
        if self._asked is None:
            self._asked = self._worker.ask(thought)
        reply = self._worker.reply(self._asked)
        if reply is None:
            return None
        self._asked = None
        return reply.insight

    def _reckoning(self) -> Iterator[Thought]:
        """Everything to be thought about, in order; what came of it is read off `_insight`."""
        replay = self._replay
        for at in range(self.length):
            replay.go(at)
            asked = self._see(at)
            for seat in range(self.seats) if at == 0 else asked:
                yield self._about(PROSPECTS, seat)
                if self._insight.shares:
                    self.points[seat].append(Point(at, self._insight.shares[seat]))
            self.at = at + 1
        replay.go(self.length)
        for seat in range(self.seats):
            won = 1.0 / len(replay.winners) if seat in replay.winners else 0.0
            self.points[seat].append(Point(self.length, won))
        self.turns = self._turns()
        for number, turn in enumerate(self.turns):
            replay.go(turn.at)
            # A mind that has heard nothing yet: this one has heard how the game ended.
            self._table = table_number()
            yield self._about(HINT, turn.seat, turn.own.text)
            self.turns[number] = replace(turn, hint=self._insight.hint)

    def _see(self, at: int) -> tuple[int, ...]:
        """Note what is answered next; the seat that was asked."""
        given = self._replay.given(at + 1)
        decision = self._replay.question(given.seat) if given is not None else None
        if given is None or decision is None:
            return ()
        labels = tuple(option.label for option in picked(decision, given.text))
        self.steps[at + 1] = Played(given.seat, given.text, labels)
        return (given.seat,)

    def _about(self, what: str, seat: int, given: str = "") -> Thought:
        replay = self._replay
        return Thought(
            what=what,
            table=self._table,
            game=replay.header.game,
            level=replay.header.seats[seat].kind,
            seat=seat,
            view=replay.view(seat),
            decision=replay.question(seat) if what == HINT else None,
            facts=replay.facts(seat),
            # The same luck every time: what changes from one step to the next is not the dice.
            stream=Chance(0).state,
            given=given,
        )

    def _turns(self) -> list[Turn]:
        """The greatest leaps, in the order of the game.

        The end of the game is none: it only says what has come of it.
        """
        leaps = []
        for seat, points in enumerate(self.points):
            for here, there in pairwise(points[:-1]):
                own = self.steps[here.at + 1]
                if abs(there.chance - here.chance) < LEAP or own is None or own.seat != seat:
                    continue
                between = [step for step in self.steps[here.at + 2 : there.at + 1] if step]
                others = tuple(between[-OTHERS:])
                leaps.append(Turn(seat, here.at, here.chance, there.chance, own, others))
        found: list[Turn] = []
        for leap in sorted(leaps, key=lambda leap: -abs(leap.after - leap.before)):
            if all(abs(leap.at - other.at) >= APART for other in found):
                found.append(leap)
        return sorted(found[:MOST], key=lambda turn: turn.at)


def picked(decision: Decision, text: str) -> tuple[Option, ...]:
    """The options that the answer `text` is made of; none for an answer that is not offered."""
    if not decision.verb:
        return tuple(option for option in decision.options if option.text == text)[:1]
    left = list(decision.options)
    found = []
    for word in text.split()[1:]:
        option = next((option for option in left if option.text == word), None)
        if option is not None:
            left.remove(option)
            found.append(option)
    return tuple(found)
