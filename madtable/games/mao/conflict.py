"""Where an invented rule overrides what holds already, and when it would have stirred."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from madtable.engine.message import Message, message
from madtable.games.mao.cards import ACE, EIGHT, FACES, RANK, TWO
from madtable.games.mao.rule import (
    ACTOR,
    PLAY,
    CardTest,
    Clause,
    Cond,
    Every,
    FlowAgain,
    FlowReverse,
    FlowSkip,
    FlowSuit,
    ForbidPlay,
    PermitPlay,
    Relation,
    Rule,
    Streak,
    compares,
    related,
    streak,
)


def warnings(rule: Rule, others: Sequence[Rule]) -> tuple[Message, ...]:
    """Where `rule` overrides what holds already: allowed, but its maker should know. [MAO-A104]"""
    if rule.when is None:
        return ()
    found = []
    card = rule.when.card if rule.when.kind == PLAY else None
    moved = {_field(clause) for clause in rule.then}
    base = {rank for rank, field in _BASE_FLOW.items() if field in moved}
    if card is not None and _meets(card, lambda face: RANK[face] in base):
        found.append(message("mao.warn.base"))
    for other in others:
        if _overrides(rule, other):
            found.append(message("mao.warn.rule"))
            break
    return tuple(found)


_BASE_FLOW = {ACE: "next", TWO: "next", EIGHT: "direction"}
"""What the base rules themselves do to the turn, by rank."""


def _field(clause: Clause) -> str:
    if isinstance(clause, FlowSkip | FlowAgain):
        return "next"
    if isinstance(clause, FlowReverse):
        return "direction"
    if isinstance(clause, FlowSuit):
        return "suit"
    if isinstance(clause, ForbidPlay | PermitPlay):
        return "card"
    return ""


def _meets(card: CardTest, wanted: Callable[[int], bool]) -> bool:
    unders = range(FACES) if card.asks_previous else (0,)
    return any(
        wanted(face) and card.matches(face, under) for face in range(FACES) for under in unders
    )


def _overrides(rule: Rule, other: Rule) -> bool:
    """Whether both move the same thing, or one permits what the other forbids, on one card."""
    fields = {"next", "direction", "suit", "card"}
    shared = {_field(one) for one in rule.then} & {_field(one) for one in other.then} & fields
    if not shared or other.when is None or rule.when is None:
        return False
    if PLAY not in (rule.when.kind, other.when.kind):
        return rule.when.kind == other.when.kind
    mine, yours = rule.when.card, other.when.card
    return _meets(mine, lambda face: _meets(yours, lambda one: one == face))


def would_stir(
    rule: Rule, start: int, plays: Sequence[int], laid_by: Sequence[int] = (), seats: int = 0
) -> tuple[int, ...]:
    """Which of the latest `plays` (faces, on `start`) would have stirred a rule about cards.

    A preview for whoever makes the rule: conditions that the cards show are checked, also where
    whoever played sits, if that is known (`laid_by`, at a table of `seats`). Those on hands, on
    other seats and on the direction are taken to hold. Empty for a rule that no card stirs.
    """
    if rule.when is None or rule.when.kind != PLAY:
        return ()
    found, matched = [], 0
    for at, face in enumerate(plays):
        if not rule.when.card.matches(face, plays[at - 1] if at else start):
            continue
        matched += 1
        player = laid_by[at] if at < len(laid_by) else None
        if all(
            _held(cond, rule, plays[: at + 1], start, matched, player, seats) for cond in rule.conds
        ):
            found.append(at)
    return tuple(found)


def _held(
    cond: Cond,
    rule: Rule,
    plays: Sequence[int],
    start: int,
    matched: int,
    player: int | None,
    seats: int,
) -> bool:
    """Whether a condition held, as far as these cards tell; `matched` counts those meant so far."""
    if isinstance(cond, Streak):
        return compares(streak(cond.card, plays, start), cond.sign, cond.number)
    if isinstance(cond, Every):
        return matched % cond.number == 0
    if isinstance(cond, Relation) and cond.who == ACTOR and player is not None:
        return related(player, rule.owner, cond.place, seats)
    return True
