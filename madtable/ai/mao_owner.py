"""A seat's own invented rules: when one of them asks for something, and whether it was done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from madtable.ai.live import TICK_MS, Plan
from madtable.ai.mao_course import Next
from madtable.ai.mao_temper import Dice
from madtable.games.mao.clockwork import SECOND_CARD
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


@dataclass(slots=True)
class Due:
    """Something that a rule of one's own asks of a seat until `due_ms`."""

    rule: str
    seat: int
    phrase: str
    due_ms: int
    sure: bool
    """Whether it is certain that this seat was meant."""
    cards: int = 0
    """Cards accepted since it was due."""


class OwnRules:
    """The rules of `seat` itself, which it knows by heart and has to enforce. [MAO-51]"""

    def __init__(self, seat: int, seats: int, rules: Sequence[Rule]) -> None:
        self.seat = seat
        self.seats = seats
        self.rules = tuple(rules)
        self._faces: list[int] = []
        self._tally = [0] * len(self.rules)
        self._open: list[Due] = []
        self._asked: list[Due] = []
        """What the top card has asked for."""
        self._stirred: list[Rule] = []
        """The rules that the top card has woken, from the oldest to the newest."""
        self._before: list[int] = []
        """The tallies before the top card."""

    def laid(
        self, seat: int, face: int, under: int | None, direction: int, sizes: Sequence[int]
    ) -> None:
        """A card was accepted: which rules does it wake? `direction` is the way in which play is
        believed to run.
        """
        first = self._faces[0] if self._faces else under
        self._faces.append(face)
        self._before = self._tally[:]
        self._stirred = [
            rule
            for number, rule in enumerate(self.rules)
            if rule.when is not None
            and rule.when.kind == PLAY
            and rule.when.card.matches(face, under)
            and self._holds(number, rule, seat, direction, sizes, first)
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

    def asks(self, seat: int, way: tuple[int, bool], now_ms: int, *, silent: bool) -> None:
        """What do the rules ask for about the top card? `way` is the direction in which play is
        believed to run, and whether that is certain; a `silent` card asks for nothing [MAO-31].
        """
        for due in self._open:
            due.cards += now_ms >= due.due_ms
        # What nobody has called by the second card is forgotten [MAO-A105].
        self._open = [due for due in self._open if due.cards < SECOND_CARD]
        self._asked = []
        for rule in self._stirred:
            if any(isinstance(cond, Direction) and cond.sign != way[0] for cond in rule.conds):
                continue
            if not silent:
                self._ask(rule, seat, way, now_ms)
        self._open += self._asked

    def returned(self) -> None:
        """The top card was called back, and with it all that it has asked for."""
        self._faces = self._faces[:-1]
        self._tally = self._before or self._tally
        self._open = [due for due in self._open if due not in self._asked]
        self._asked = []
        self._stirred = []

    def _holds(
        self,
        number: int,
        rule: Rule,
        actor: int,
        direction: int,
        sizes: Sequence[int],
        first: int | None,
    ) -> bool:
        for cond in rule.conds:
            if isinstance(cond, Every):
                self._tally[number] = (self._tally[number] + 1) % cond.number
                if self._tally[number]:
                    return False
            elif isinstance(cond, Streak):
                if not compares(streak(cond.card, self._faces, first), cond.sign, cond.number):
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

    def _ask(self, rule: Rule, actor: int, way: tuple[int, bool], now_ms: int) -> None:
        for clause in rule.then:
            if isinstance(clause, ObligeSay):
                phrase = clause.phrase
            elif isinstance(clause, ObligeGesture):
                phrase = f"({clause.gesture})"
            else:
                continue
            due_ms = now_ms + clause.seconds * 1000
            sure = way[1] or clause.who not in (NEXT, PREV)
            for seat in places(clause.who, actor, rule.owner, way[0], self.seats):
                self._asked.append(Due(rule.id, seat, phrase, due_ms, sure))

    @property
    def handles(self) -> frozenset[str]:
        """The handles of these rules."""
        return frozenset([rule.id for rule in self.rules])

    def heard(self, seat: int, phrase: str) -> None:
        """A seat said something, or made a gesture: it may have been asked for."""
        for due in self._open:
            if due.seat == seat and due.phrase == phrase:
                self._open.remove(due)
                return

    def duties(self, seat: int) -> list[str]:
        """What the rules ask of a seat about the top card."""
        return [due.phrase for due in self._asked if due.seat == seat]

    def settled(self, seat: int, rule: str) -> None:
        """A breach of the rule has been called on a seat, or wrongly so."""
        for due in self._open:
            if due.seat == seat and due.rule == rule:
                self._open.remove(due)
                return

    def calls(
        self, dice: Dice, notice: tuple[int, int], attention: int, house: House
    ) -> Iterator[Plan]:
        """The calls of what was surely asked of others and not done, as far as the seat notices,
        with an `attention` in percent and in a span of times.
        """
        for due in self._open:
            occasion = ("own", due.rule, due.seat, due.due_ms)
            if due.seat == self.seat or not due.sure or not dice.hits(attention, *occasion):
                continue
            at = due.due_ms + dice.after(notice, *occasion)
            if at + TICK_MS < due.due_ms + house.owner_window:
                yield Plan(at, call_text(due.seat, CUSTOM, due.rule))


def sided(rule: Rule) -> bool:
    """Whether it depends on the direction of play what a rule asks for, and of whom."""
    return any(isinstance(cond, Direction) for cond in rule.conds) or any(
        isinstance(clause, ObligeSay | ObligeGesture) and clause.who in (NEXT, PREV)
        for clause in rule.then
    )


def allowed(duty: Duty, rules: Sequence[Rule], house: House) -> int:
    """How long there is for a duty, in milliseconds."""
    if duty.rule == BASE:
        return house.say_grace
    for clause in rules[duty.rule].then:
        if isinstance(clause, ObligeSay | ObligeGesture):
            return clause.seconds * 1000
    return 0
