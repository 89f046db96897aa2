"""A seat's own invented rules: when one of them asks for something, and whether it was done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from madtable.ai.live import TICK_MS, Plan
from madtable.ai.mao_reading import Next
from madtable.ai.mao_temper import Dice
from madtable.ai.mao_ways import Ways
from madtable.games.mao.clockwork import SECOND_CARD
from madtable.games.mao.firing import gesture_phrase
from madtable.games.mao.house import House
from madtable.games.mao.infraction import CUSTOM
from madtable.games.mao.rule import (
    NEXT,
    PLAY,
    PREV,
    Direction,
    Every,
    FlowAgain,
    FlowReverse,
    FlowSkip,
    ForbidPlay,
    ForbidSay,
    HandSize,
    ObligeGesture,
    ObligeSay,
    Relation,
    Rule,
    Streak,
    compares,
    places,
    streak,
)
from madtable.games.mao.words import call_text
from madtable.games.mao.world import BASE, Duty

OBLIGE = ObligeSay | ObligeGesture
"""Clauses that ask somebody for something."""
FORBID = ForbidSay | ForbidPlay
HELD_UP, MAYBE_HELD_UP = 0.97, 0.5
"""How likely nobody's turn can end while somebody owes something, and where it is not certain that
it is owed.
"""
LOOK_MS = 3000
"""After how long a seat looks again at what its own rules ask for."""


@dataclass(slots=True)
class Due:
    """Something that a rule of one's own asks of a seat until `due_ms`."""

    rule: str
    seat: int
    phrase: str
    due_ms: int
    card: int
    """The number of the card that it was asked for."""
    sided: bool
    """Whether it is this seat that was asked only if play ran the way it was believed to."""
    cards: int = 0
    """Cards accepted since it was due."""


class OwnRules:
    """The rules of `seat` itself, which it knows by heart and has to enforce. [MAO-51]

    `ways` tells of which cards it is certain which way play ran.
    """

    def __init__(
        self, seat: int, seats: int, house: House, rules: Sequence[Rule], ways: Ways
    ) -> None:
        self.seat = seat
        self.seats = seats
        self.rules = tuple(rules)
        self._ways = ways
        self._window_ms = house.owner_window
        self._faces: list[int] = []
        self._start: int | None = None
        """The card that nobody has laid."""
        self._tally = [0] * len(self.rules)
        self._open: list[Due] = []
        self._asked: list[Due] = []
        """What the top card has asked for."""
        self._stirred: list[Rule] = []
        """The rules that the top card has woken, from the oldest to the newest."""
        self._before: list[int] = []
        """The tallies before the top card."""
        self._early: list[tuple[int, str, int]] = []
        """What was said though it was not asked for: seat, phrase, when. [MAO-A19]"""

    def begin(self, start: int) -> None:
        """A game begins with the card `start`."""
        self._start = start

    def opened(self, seat: int, sizes: Sequence[int], now_ms: int) -> None:
        """The first card counts as if `seat` had laid it. [MAO-A04]"""
        assert self._start is not None
        self.laid(seat, self._start, self._start, 1, sizes)
        self.asks(seat, 0, 1, now_ms, silent=False)
        self._faces.clear()

    def laid(
        self, seat: int, face: int, under: int | None, direction: int, sizes: Sequence[int]
    ) -> None:
        """A card was accepted: which rules does it wake? `direction` is the way in which play is
        believed to run.
        """
        self._faces.append(face)
        self._before = self._tally[:]
        self._stirred = [
            rule
            for number, rule in enumerate(self.rules)
            if rule.when is not None
            and rule.when.kind == PLAY
            and rule.when.card.matches(face, under)
            and self._counts(number, rule)
            and self._holds(rule, seat, direction, sizes)
        ]

    def moved(self, seat: int, usual: Next, before: int) -> Next:
        """How the turn stands after the top card, laid by `seat`, where without these rules it
        would stand as `usual` says and play ran in direction `before`. [4.5]
        """
        step = (usual.turn - seat) * usual.direction % self.seats
        direction = usual.direction
        for rule in self._stirred:
            if any(isinstance(cond, Direction) and cond.sign != direction for cond in rule.conds):
                continue
            for clause in rule.then:
                if isinstance(clause, FlowSkip):
                    step = 1 + clause.count
                elif isinstance(clause, FlowReverse):
                    direction = -before
                elif isinstance(clause, FlowAgain):
                    step = 0
        return usual._replace(turn=(seat + direction * step) % self.seats, direction=direction)

    def asks(self, seat: int, card: int, direction: int, now_ms: int, *, silent: bool) -> None:
        """What do the rules ask for about the top card, which has the number `card`? `direction` is
        the way in which play is believed to run; a `silent` card asks for nothing [MAO-31].
        """
        for due in self._open:
            due.cards += now_ms >= due.due_ms
        self._lapse(now_ms)
        self._asked = []
        for rule in self._stirred:
            if any(isinstance(cond, Direction) and cond.sign != direction for cond in rule.conds):
                continue
            if not silent:
                self._ask(rule, seat, card, direction, now_ms)
        self._open += self._asked

    def returned(self) -> None:
        """The top card was called back, and with it all that it has asked for."""
        self._faces = self._faces[:-1]
        self._tally = self._before or self._tally
        self._open = [due for due in self._open if due not in self._asked]
        self._asked = []
        self._stirred = []

    def _counts(self, number: int, rule: Rule) -> bool:
        """Whether this is a time that counts, of the times that a rule is woken: `every(n)th`."""
        for cond in rule.conds:
            if isinstance(cond, Every):
                self._tally[number] = (self._tally[number] + 1) % cond.number
                return not self._tally[number]
        return True

    def _holds(self, rule: Rule, actor: int, direction: int, sizes: Sequence[int]) -> bool:
        for cond in rule.conds:
            if isinstance(cond, Streak):
                count = streak(cond.card, self._faces, self._start)
                if not compares(count, cond.sign, cond.number):
                    return False
            elif isinstance(cond, HandSize | Relation) and not self._at(
                cond, rule, actor, direction, sizes
            ):
                return False
        return True

    def _at(
        self,
        cond: HandSize | Relation,
        rule: Rule,
        actor: int,
        direction: int,
        sizes: Sequence[int],
    ) -> bool:
        seats = places(cond.who, actor, rule.owner, direction, self.seats)
        if isinstance(cond, HandSize):
            return all(compares(sizes[seat], cond.sign, cond.number) for seat in seats)
        away = {"left": 1, "right": self.seats - 1, "self": 0}.get(cond.place)
        return all(
            (seat - rule.owner) % self.seats == away if away is not None else seat != rule.owner
            for seat in seats
        )

    def _ask(self, rule: Rule, actor: int, card: int, direction: int, now_ms: int) -> None:
        for clause in rule.then:
            if not isinstance(clause, OBLIGE):
                continue
            due_ms = now_ms + clause.seconds * 1000
            for seat in places(clause.who, actor, rule.owner, direction, self.seats):
                due = Due(rule.id, seat, _phrase(clause), due_ms, card, sided(rule))
                self._asked.append(due)

    @property
    def handles(self) -> frozenset[str]:
        """The handles of these rules."""
        return frozenset([rule.id for rule in self.rules])

    @property
    def phrases(self) -> frozenset[str]:
        """What these rules make people say, or do."""
        clauses = [clause for rule in self.rules for clause in rule.then]
        return frozenset([_phrase(one) for one in clauses if isinstance(one, OBLIGE)])

    def heard(self, seat: int, phrase: str, now_ms: int) -> None:
        """A seat said something, or made a gesture: it may have been asked for."""
        self._lapse(now_ms)
        for due in self._open:
            if due.seat == seat and due.phrase == phrase:
                self._open.remove(due)
                return
        self._early = [*self._early[-7:], (seat, phrase, now_ms)]

    def said_early(self, seat: int, since_ms: int) -> None:
        """What `seat` has said since then counts now that its card is down. [MAO-A19]"""
        for one, phrase, when in self._early[:]:
            if one == seat and when > since_ms:
                self._early.remove((one, phrase, when))
                self.heard(seat, phrase, when)

    def waited(self, by_ms: int) -> None:
        """The table's clock stood still for so long: there is so much more time for everything."""
        for due in self._open:
            due.due_ms += by_ms

    def duties(self, seat: int) -> list[str]:
        """What the rules ask of a seat about the top card."""
        return [due.phrase for due in self._asked if due.seat == seat]

    def holds_up(self, seat: int, now_ms: int) -> float:
        """How likely what `seat` does now is no turn, because others still owe what these rules
        ask. [MAO-38]
        """
        others = [due for due in self._open if due.seat != seat and now_ms < self._ends(due)]
        if any(self._certain(due) for due in others):
            return HELD_UP
        return MAYBE_HELD_UP if others else 0.0

    def holds_up_until(self) -> int:
        """Until when others may owe what these rules ask; 0 where nobody does."""
        return max([self._ends(due) for due in self._open if due.seat != self.seat], default=0)

    def _ends(self, due: Due) -> int:
        """Until when something is owed and can be called. [MAO-A105]"""
        return due.due_ms + self._window_ms

    def _lapse(self, now_ms: int) -> None:
        """What nobody has called in time is forgotten, for better or worse. [MAO-A105]"""
        self._open = [
            due for due in self._open if due.cards < SECOND_CARD and now_ms < self._ends(due)
        ]

    def settled(self, seat: int, rule: str) -> None:
        """A breach of the rule has been called on a seat, or wrongly so."""
        for due in self._open:
            if due.seat == seat and due.rule == rule:
                self._open.remove(due)
                return

    def calls(
        self, dice: Dice, notice: tuple[int, int], attention: int, now_ms: int
    ) -> Iterator[Plan]:
        """The calls of what was certainly asked of others and not done, as far as the seat notices,
        with an `attention` in percent and in a span of times. What it missed it looks at again.
        """
        for due in self._open:
            if due.seat == self.seat or not self._certain(due):
                continue
            if now_ms + TICK_MS >= self._ends(due):
                continue  # it has become certain too late
            for look in range(self._window_ms // LOOK_MS + 1):
                occasion = ("own", due.rule, due.seat, due.due_ms, look)
                if dice.hits(attention, *occasion):
                    at = due.due_ms + look * LOOK_MS + dice.after(notice, *occasion)
                    if at + TICK_MS < self._ends(due):
                        yield Plan(at, call_text(due.seat, CUSTOM, due.rule))
                    break

    def _certain(self, due: Due) -> bool:
        """Whether it is beyond doubt that a seat was asked for something, and for which card: else
        it could not be told what a call has settled.
        """
        return all(
            not other.sided or self._ways.proved(other.card)
            for other in self._open
            if (other.seat, other.rule) == (due.seat, due.rule)
        )


def _phrase(clause: ObligeSay | ObligeGesture) -> str:
    """What a clause asks for; a gesture stands in brackets."""
    return clause.phrase if isinstance(clause, ObligeSay) else gesture_phrase(clause.gesture)


def sided(rule: Rule) -> bool:
    """Whether it depends on the direction of play what a rule asks for or forbids, and whom."""
    return any(
        isinstance(cond, Direction)
        or (isinstance(cond, HandSize | Relation) and cond.who in (NEXT, PREV))
        for cond in rule.conds
    ) or any(
        isinstance(clause, OBLIGE | FORBID) and clause.who in (NEXT, PREV) for clause in rule.then
    )


def allowed(duty: Duty, rules: Sequence[Rule], house: House) -> int:
    """How long there is for a duty, in milliseconds."""
    if duty.rule == BASE:
        return house.say_grace
    for clause in rules[duty.rule].then:
        if isinstance(clause, OBLIGE):
            return clause.seconds * 1000
    return 0
