"""The clauses of a rule in the making: kinds, beginnings, and the choices of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from madtable.games.mao.cards import SUITS
from madtable.games.mao.phrases import GESTURES, TAP
from madtable.games.mao.rule import (
    ACTOR,
    ANY_CARD,
    ANYTHING,
    NEXT,
    NEXT_PLAY,
    WHO,
    CardTest,
    Clause,
    FlowAgain,
    FlowDraw,
    FlowPass,
    FlowReverse,
    FlowSkip,
    FlowSuit,
    ForbidPlay,
    ForbidSay,
    ObligeGesture,
    ObligeSay,
    PermitPlay,
)
from madtable.looks.mao.slots import (
    Slot,
    card_slots,
    number_slot,
    phrase_slot,
    pick,
    seconds_slot,
    spoken,
    until_slot,
    who_slot,
)

NOTHING = "nothing"
CLAUSES = (
    "say",
    "gesture",
    "hush",
    "unsaid",
    "banned",
    "permit",
    "skip",
    "reverse",
    "again",
    "draw",
    "pass",
    "suit",
)


def clause_slots(
    name: str, clause: Clause | None, put: Callable[[Clause | None], None], *, may_lack: bool
) -> list[Slot]:
    """What a clause does, and what it could do instead; `put` puts another in its place.

    `may_lack` is whether the rule holds without it.
    """
    kinds = (NOTHING, *CLAUSES) if may_lack else CLAUSES
    slots = [
        pick(
            name,
            _clause_kind(clause),
            kinds,
            lambda kind: (f"mao.editor.then.{kind}", 0),
            lambda kind: put(_fresh(str(kind))),
        )
    ]
    match clause:
        case ObligeSay(who, phrase, seconds):
            slots.append(who_slot(f"{name}.who", who, lambda new: put(replace(clause, who=new))))
            slots.append(phrase_slot(name, phrase, lambda new: put(replace(clause, phrase=new))))
            slots.append(seconds_slot(name, seconds, lambda new: put(replace(clause, seconds=new))))
        case ObligeGesture(who, gesture, seconds):
            slots.append(who_slot(f"{name}.who", who, lambda new: put(replace(clause, who=new))))
            slots.append(
                pick(
                    f"{name}.gesture",
                    gesture,
                    GESTURES,
                    lambda value: (f"mao.rule.gesture.{value}", 0),
                    lambda value: put(replace(clause, gesture=str(value))),
                )
            )
            slots.append(seconds_slot(name, seconds, lambda new: put(replace(clause, seconds=new))))
        case ForbidSay(who, phrase, until):
            slots.append(who_slot(f"{name}.who", who, lambda new: put(replace(clause, who=new))))
            if phrase != ANYTHING:
                slots.append(
                    phrase_slot(name, phrase, lambda new: put(replace(clause, phrase=new)))
                )
            slots.append(until_slot(name, until, lambda new: put(replace(clause, until=new))))
        case ForbidPlay(who, card, until):
            slots.append(who_slot(f"{name}.who", who, lambda new: put(replace(clause, who=new))))
            slots += card_slots(name, card, lambda test: put(replace(clause, card=test)))
            slots.append(until_slot(name, until, lambda new: put(replace(clause, until=new))))
        case PermitPlay(card):
            slots += card_slots(name, card, lambda test: put(PermitPlay(test)))
        case FlowSkip(count):
            slots.append(
                number_slot(
                    f"{name}.skipped",
                    count,
                    range(1, 4),
                    lambda value: put(FlowSkip(int(str(value)))),
                )
            )
        case FlowDraw(who, count):
            slots.append(who_slot(f"{name}.who", who, lambda new: put(replace(clause, who=new))))
            slots.append(
                number_slot(
                    f"{name}.count",
                    count,
                    range(1, 5),
                    lambda value: put(FlowDraw(who, int(str(value)))),
                )
            )
        case FlowPass(giver, taker):
            slots.append(who_slot(f"{name}.who", giver, lambda new: put(FlowPass(new, taker))))
            slots.append(who_slot(f"{name}.taker", taker, lambda new: put(FlowPass(giver, new))))
        case FlowSuit(suit):
            slots.append(
                pick(
                    f"{name}.suit",
                    SUITS[suit],
                    tuple(SUITS),
                    lambda value: (f"mao.rule.suit.{value}", 0),
                    lambda value: put(FlowSuit(SUITS.index(str(value)))),
                )
            )
    return spoken(slots)


def _clause_kind(clause: Clause | None) -> str:
    if clause is None:
        return NOTHING
    if isinstance(clause, ForbidSay):
        return "hush" if clause.phrase == ANYTHING else "unsaid"
    return _KINDS[type(clause)]


_KINDS: dict[type[Clause], str] = {
    ObligeSay: "say",
    ObligeGesture: "gesture",
    ForbidPlay: "banned",
    PermitPlay: "permit",
    FlowSkip: "skip",
    FlowReverse: "reverse",
    FlowAgain: "again",
    FlowDraw: "draw",
    FlowPass: "pass",
    FlowSuit: "suit",
}


def _fresh(kind: str) -> Clause | None:
    """A clause of this kind, to begin with."""
    found: dict[str, Clause] = {
        "say": ObligeSay(ACTOR, "", 5),
        "gesture": ObligeGesture(ACTOR, TAP, 5),
        "hush": ForbidSay(WHO[4], ANYTHING, NEXT_PLAY),
        "unsaid": ForbidSay(WHO[4], "", NEXT_PLAY),
        "banned": ForbidPlay(NEXT, CardTest(colour="red"), NEXT_PLAY),
        "permit": PermitPlay(ANY_CARD),
        "skip": FlowSkip(1),
        "reverse": FlowReverse(),
        "again": FlowAgain(),
        "draw": FlowDraw(NEXT, 1),
        "pass": FlowPass(ACTOR, NEXT),
        "suit": FlowSuit(0),
    }
    return found.get(kind)
