"""When a seat that is learning Mao does something with cards, and what: as far as it dares.

It may lay a card out of turn, sit there while all wait for it, or go on while somebody still has
something to say: each costs a card. To take one from the pile costs none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from madtable.ai.live import Plan
from madtable.ai.mao_choice import likely_card
from madtable.ai.mao_count import Count
from madtable.ai.mao_course import LIKELY, Course
from madtable.ai.mao_kinship import Kinships
from madtable.ai.mao_lore import TOLD_MS, Lore
from madtable.ai.mao_temper import Dice, Temper
from madtable.ai.mao_turns import Turns
from madtable.games.mao.words import DRAW, play_text

WATCH = 3
"""Cards that a newcomer wants to have seen accepted before it lays one itself."""
PATIENCE_MS = 6500
"""How long it waits for words that it expects from somebody else."""
HEED_MS = 10_500
"""The same before it takes a card, which would be for nothing while they are owed."""
LULL_MS = 4500
"""Of silence, after which a seat that is not sure of the turn tries what happens."""
CERTAIN = 0.97
"""How likely play must run a way for somebody to be called for it."""
MAYBE = 0.55
"""How likely it must be its turn for it to try a card, which is sent back if it is not."""
REMOTE = 0.02
"""How likely it must be its turn for it not to sit there until somebody loses patience."""
IDLE_MS = 12_500
"""After so long it takes a card rather than sit there."""
EXPERIENCE = 60
"""Cards whose effect it has seen before it takes strange turns for somebody's invention."""
BORED = 4
"""Cards that it takes before it lays what it has seen nobody lay: somebody has to begin."""
ENOUGH = 3
"""Cards that it takes without knowing why before it becomes slow about it."""
STILL_MS = 20_000
"""After so long without any progress it minds its own patience, whatever others do meanwhile."""
WEARY = 8
"""Cards that it takes, while nobody lays one, before it tries what else might help."""
HESITATE_MS = 3300
"""How long it waits after a card the like of which it has not seen yet."""


class Daring:
    """The courage of one seat, by what it believes: `lore`, `turns`, `course`. `held_up` tells
    until when its own rules may hold play up; `bold`: it lays cards that it has seen nobody lay
    yet; `foreign`: others have invented rules.
    """

    def __init__(
        self,
        lore: Lore,
        turns: Turns,
        course: Course,
        count: Count,
        held_up: Callable[[], int],
        temper: Temper,
        dice: Dice,
        *,
        bold: bool,
        foreign: bool,
    ) -> None:
        self._seat = lore.seat
        self._lore, self._turns, self._course, self._count = lore, turns, course, count
        self._held_up = held_up
        self._temper, self._dice = temper, dice
        self._bold = bold
        self._foreign = foreign
        self.kinships = Kinships()
        self.accepted = 0
        """How many cards have been accepted as turns, in this sitting."""
        self.refused: set[int] = set()
        """Faces of its own that were sent back since a card was last accepted."""
        self.last_ms = 0
        self.own_ms = 0
        self.moved_ms = self.went_on_ms = 0
        """When anything last happened; when it last acted; when play last went on; when the turn
        last may have.
        """
        self.pace: list[int] = []
        """How long it took until somebody did something with cards."""
        self.burnt_ms = -PATIENCE_MS
        """When this seat last played although somebody still owed something."""
        self._drawers: set[int] = set()
        """Who has taken cards by itself since one was laid."""
        self.taken = 0
        """Cards that it has taken by itself since one was laid."""
        self.passed = 0
        """Cards that it has taken by itself since it last laid one."""
        self.serial = 0
        """How many cards have been laid or taken."""

    @property
    def strays(self) -> bool:
        """Whether the turn may go where no rule that it has had time to learn would lead it."""
        return self._foreign and self._turns.seen >= EXPERIENCE

    def laid(self, seat: int, now_ms: int) -> None:
        """A card was accepted."""
        if seat == self._seat:
            self.passed = 0
        self.serial += 1
        self.moved_ms = self.went_on_ms = now_ms
        self.refused.clear()
        self.taken = 0
        self._drawers.clear()

    def drew(self, seat: int, now_ms: int) -> None:
        """A seat took a card by itself."""
        self.serial += 1
        self.moved_ms = now_ms
        if seat == self._seat:
            self.own_ms = now_ms
            self.taken += 1
            self.passed += 1
        if seat not in self._drawers:  # whoever takes some more moves the turn no farther
            self._drawers.add(seat)
            self.went_on_ms = now_ms

    def plans(self) -> Iterator[Plan]:
        """What it means to do with cards next."""
        turns, lore = self._turns, self._lore
        if lore.owing or not self._count.hand or lore.top is None:
            return
        if turns.turn == self._seat:
            plan = self._turn(max(self.last_ms, self.own_ms))
            yield self._careful(plan) if self.strays else plan
            return
        # Others may take cards for ever, each of them waiting for somebody else to go on.
        still = max(self.went_on_ms, self.own_ms) + STILL_MS
        since = min(max(self.moved_ms, self.last_ms - LULL_MS // 2), still)
        yield from self._before_blame()
        if turns.stuck_with(self._seat) and lore.laid and lore.strange(lore.laid[-1].lie.face):
            # It has taken a card, and nobody goes on: perhaps it has to take more.
            yield Plan(since + LULL_MS + self._dice.below(1500, "more", self.serial), DRAW)
        elif turns.may_be(self._seat):
            # Nobody seems to know; to take a card harms nobody.
            wait = LULL_MS if self.taken < ENOUGH else 4 * LULL_MS
            yield Plan(since + wait + self._dice.below(LULL_MS, "lull", self.serial), DRAW)
        elif turns.turn is not None and turns.might_be(self._seat):
            # Somebody takes longer than anybody has: it may be this seat's turn after all.
            slow = sorted(self.pace)[-2] if len(self.pace) > 1 else LULL_MS
            wait = max(2 * slow, 2 * LULL_MS - 1500)
            at = since + wait + self._dice.below(2500, "doubt", self.serial)
            face = self._best() if self._course.chance_of(self._seat) >= MAYBE else None
            yield Plan(at, DRAW if face is None else play_text(face))
        else:
            at = since + self._course.patience_ms(self._seat)
            at += self._dice.below(LULL_MS, "stuck", self.serial)
            face = self._best() if self.taken >= WEARY else None
            yield Plan(at, DRAW if face is None else play_text(face))

    def _before_blame(self) -> Iterator[Plan]:
        """Whoever does nothing for long may be called for it; to take a card harms nobody."""
        if self._course.chance_of(self._seat) >= REMOTE and self.taken < WEARY:
            since = max(self.went_on_ms, self.own_ms)
            yield Plan(since + IDLE_MS + self._dice.below(1500, "idle", since), DRAW)

    def _careful(self, plan: Plan) -> Plan:
        """The plan for its turn, put off as long as it may be somebody else's."""
        chance = self._course.chance_of(self._seat)
        if chance * self._course.trust < LIKELY:
            wait = self._course.patience_ms(self._seat)
            text = plan.text if chance >= MAYBE else DRAW
            latest = max(self.went_on_ms, self.own_ms) + IDLE_MS
            return Plan(max(plan.at_ms, min(self.last_ms + wait, latest)), text)
        if chance < CERTAIN and self._lore.drawn and self._lore.laid:
            return Plan(max(plan.at_ms, self._lore.laid[-1].at_ms + TOLD_MS), plan.text)
        return plan

    def _turn(self, since: int) -> Plan:
        turns = self._turns
        span = self._temper.speak if turns.taken else self._temper.think
        at = since + self._dice.after(span, "turn", self.serial)
        at = max(at, min(self._held_up(), since + IDLE_MS))
        if turns.due:
            return Plan(at, DRAW)
        at = max(at, self.burnt_ms + PATIENCE_MS)
        last = self._lore.laid[-1] if self._lore.laid else None
        awaited = last is not None and self._lore.awaited(last)
        if last is not None and awaited:
            at = max(at, last.at_ms + PATIENCE_MS)
        puzzled = last is not None and self._lore.strange(last.lie.face)
        if puzzled and turns.pending is not None and self.passed < BORED:
            # Who knows what such a card does? Others go first if it is for them to go.
            wait = HESITATE_MS + self._dice.below(600, "strange", self.serial)
            return Plan(max(at, self.last_ms + wait), DRAW)
        face = self._best()
        if face is not None:
            return Plan(at, play_text(face))
        return Plan(max(at, last.at_ms + HEED_MS) if last is not None and awaited else at, DRAW)

    def _best(self) -> int | None:
        """The card to lay; None where none seems to fit, or where too little was seen so far."""
        bold = self._bold or self.passed >= BORED
        if self.accepted < WATCH and not self.kinships.akin and not bold:
            return None
        hand = [face for face in self._count.hand if face not in self.refused]
        if not bold:
            # Nothing strange before it has seen what comes of it.
            hand = [face for face in hand if not self._lore.strange(face)]
        akin = self.kinships.best()
        dice = partial(self._dice.below, 100, "card", self.serial)
        return likely_card(hand, self._count.hand, akin, self._lore, dice)
