"""Invented rules carried out: which stir at an event, and what they change in one world. [4.5]

Base effects come first, then the rules from the oldest to the newest; a newer FLOW on the same
thing (direction, who is next, suit) overrides. What a rule brings about stirs no rule in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from madtable.games.mao.rule import (
    ANYTHING,
    CHAIN,
    DRAW,
    HAND_SIZE,
    NEXT_PLAY,
    NEXT_TURN,
    PLAY,
    SAID,
    Clause,
    Cond,
    Direction,
    Every,
    FlowAgain,
    FlowDraw,
    FlowPass,
    FlowReverse,
    FlowSkip,
    FlowSuit,
    ForbidPlay,
    ForbidSay,
    HandSize,
    ObligeGesture,
    ObligeSay,
    PermitPlay,
    Relation,
    Rule,
    Streak,
    Trigger,
    compares,
    places,
    related,
    streak,
)
from madtable.games.mao.world import BASE, Duty, Effect, Flow, InForce, Shared, World

UNTIL_CARD = -1
"""`InForce.left`: until the next card is down."""
UNTIL_TURN_CARD = -2
"""`InForce.left`: until a card is down that was somebody's turn."""


class Stir(NamedTuple):
    """Something that may wake a rule: kind of trigger, who acted, and what it was about.

    `own` is the invented rule that has brought it about itself: it wakes every rule but that one.
    """

    kind: str
    actor: int
    face: int = -1
    under: int | None = None
    phrase: str = ""
    number: int = 0
    own: int = BASE


def gesture_phrase(gesture: str) -> str:
    """How a gesture that is owed stands among the phrases: no mouth can say it."""
    return f"({gesture})"


def stir(world: World, what: Stir, shared: Shared, flow: Flow, *, passed: bool = False) -> World:
    """`world` after every rule that `what` wakes has done its part.

    `flow` takes what moves the turn or cards. `passed` tells that the turn has moved on already, so
    that "next turn" means the one now begun.
    """
    for number, rule in enumerate(shared.rules):
        if rule.when is None or number == what.own or not _wakes(rule.when, what):
            continue
        world, due = _counted(world, number, rule)
        if due and all(_holds(cond, rule, what, shared, flow) for cond in rule.conds):
            for place, clause in enumerate(rule.then):
                world = _carry_out(world, clause, (number, place), what, shared, flow, passed)
    return world


def _wakes(trigger: Trigger, what: Stir) -> bool:
    if trigger.kind != what.kind:
        return False
    if trigger.kind == PLAY:
        return trigger.card.matches(what.face, what.under)
    if trigger.kind == SAID:
        return trigger.phrase == what.phrase
    if trigger.kind in (HAND_SIZE, CHAIN):
        return trigger.number == what.number
    if trigger.kind == DRAW:
        return trigger.number in (0, what.number)
    return True


def _counted(world: World, number: int, rule: Rule) -> tuple[World, bool]:
    """The world with the stirring counted, and whether it is one that counts: `every(n)th`."""
    for cond in rule.conds:
        if isinstance(cond, Every):
            before = dict(world.tally).get(number, 0)
            after = (before + 1) % cond.number
            tally = {**dict(world.tally), number: after}
            kept = tuple(sorted([entry for entry in tally.items() if entry[1]]))
            return world._replace(tally=kept), after == 0
    return world, True


def _holds(cond: Cond, rule: Rule, what: Stir, shared: Shared, flow: Flow) -> bool:
    if isinstance(cond, HandSize):
        seats = places(cond.who, what.actor, rule.owner, flow.direction, shared.seats)
        return all(compares(shared.sizes[seat], cond.sign, cond.number) for seat in seats)
    if isinstance(cond, Streak):
        return compares(streak(cond.card, shared.plays, shared.start), cond.sign, cond.number)
    if isinstance(cond, Direction):
        return cond.sign == flow.direction
    if isinstance(cond, Relation):
        seats = places(cond.who, what.actor, rule.owner, flow.direction, shared.seats)
        return all(related(seat, rule.owner, cond.place, shared.seats) for seat in seats)
    return True  # Every: counted already


def _carry_out(
    world: World,
    clause: Clause,
    source: tuple[int, int],
    what: Stir,
    shared: Shared,
    flow: Flow,
    passed: bool,
) -> World:
    rule = shared.rules[source[0]]

    def seats(who: str) -> tuple[int, ...]:
        return places(who, what.actor, rule.owner, flow.direction, shared.seats)

    if isinstance(clause, ObligeSay | ObligeGesture):
        if flow.silent:
            return world
        phrase = clause.phrase if isinstance(clause, ObligeSay) else gesture_phrase(clause.gesture)
        deadline = shared.clock + clause.seconds * 1000
        owed = [
            Duty(seat, phrase, source[0], deadline, shared.serial, shared.clock)
            for seat in seats(clause.who)
        ]
        return world._replace(duties=(*world.duties, *owed))
    if isinstance(clause, ForbidSay | ForbidPlay):
        left = _turns(clause.until, shared.seats, passed or what.kind == PLAY)
        banned = [InForce(seat, *source, left) for seat in seats(clause.who)]
        return world._replace(standing=(*world.standing, *banned))
    if isinstance(clause, PermitPlay):
        return world._replace(standing=(*world.standing, InForce(-1, *source, UNTIL_TURN_CARD)))
    if flow.moves:
        _move(clause, source[0], what.actor, rule.owner, shared.seats, flow)
    return world


def _turns(until: str, seats: int, passing: bool) -> int:
    """How many turns must end before a ban does; the turn that is ending now does not count."""
    if until == NEXT_PLAY:
        return UNTIL_CARD
    return (1 if until == NEXT_TURN else seats) + (not passing)


def _move(clause: Clause, rule: int, actor: int, owner: int, seats: int, flow: Flow) -> None:
    if isinstance(clause, FlowSkip):
        flow.step, flow.again = 1 + clause.count, False
    elif isinstance(clause, FlowReverse):
        flow.direction = -flow.direction_before
    elif isinstance(clause, FlowAgain):
        flow.again = True
    elif isinstance(clause, FlowSuit):
        flow.suit = clause.suit
    elif isinstance(clause, FlowDraw):
        for seat in places(clause.who, actor, owner, flow.direction, seats):
            flow.effects.append(Effect(rule, seat, -1, clause.count))
    elif isinstance(clause, FlowPass):
        for giver in places(clause.giver, actor, owner, flow.direction, seats):
            for taker in places(clause.taker, giver, owner, flow.direction, seats)[:1]:
                if taker != giver:
                    flow.effects.append(Effect(rule, giver, taker, 1))


# -- what is forbidden and permitted now --------------------------------------------------------


def card_ban(
    world: World, seat: int, face: int, under: int | None, rules: Sequence[Rule]
) -> tuple[int, bool]:
    """The rule that forbids `seat` to lay `face` (`BASE`: none), and whether one permits it.

    Where a rule forbids and another permits, the newer one wins. [MAO-A104]
    """
    found = (BASE, -1)
    permitted = False
    for entry in world.standing:
        clause = rules[entry.rule].then[entry.clause]
        source = (entry.rule, entry.clause)
        if source < found:
            continue
        if isinstance(clause, ForbidPlay):
            if entry.seat == seat and clause.card.matches(face, under):
                found, permitted = source, False
        elif isinstance(clause, PermitPlay) and clause.card.matches(face, under):
            found, permitted = source, True
    return (BASE, True) if permitted else (found[0], False)


def speech_ban(world: World, seat: int, phrase: str, rules: Sequence[Rule]) -> int:
    """The newest rule that forbids `seat` to say `phrase` (which it does not owe), or `BASE`."""
    found = BASE
    for entry in world.standing:
        clause = rules[entry.rule].then[entry.clause]
        if isinstance(clause, ForbidSay) and entry.seat == seat:
            if clause.phrase in (ANYTHING, phrase):
                found = max(found, entry.rule)
    return found
