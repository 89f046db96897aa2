"""The conditions of a rule in the making: kinds, beginnings, and the choices of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from madtable.games.mao.rule import (
    ACTOR,
    CardTest,
    Cond,
    Direction,
    Every,
    HandSize,
    Relation,
    Streak,
)
from madtable.looks.mao.slots import (
    Slot,
    card_slots,
    number_slot,
    pick,
    spoken,
    who_slot,
)

ALWAYS = "always"
CONDS = (ALWAYS, "hand", "streak", "every", "direction", "place")


def cond_slots(name: str, cond: Cond | None, put: Callable[[Cond | None], None]) -> list[Slot]:
    """What a condition asks, and what it could ask instead; `put` puts another in its place."""

    def choose(kind: object) -> None:
        put(_CONDS.get(str(kind)))

    slots = [pick(name, _cond_kind(cond), CONDS, lambda kind: (f"mao.editor.if.{kind}", 0), choose)]
    match cond:
        case HandSize(who, compared, number):
            slots.append(who_slot(f"{name}.who", who, lambda value: put(replace(cond, who=value))))
            slots.append(
                pick(
                    f"{name}.sign",
                    compared,
                    ("<=", "=", ">="),
                    lambda value: (f"mao.editor.sign.{_SIGN[str(value)]}", 0),
                    lambda value: put(HandSize(who, str(value), number)),
                )
            )
            slots.append(
                number_slot(
                    f"{name}.count",
                    number,
                    range(1, 13),
                    lambda value: put(HandSize(who, compared, int(str(value)))),
                )
            )
        case Streak(card, compared, number):
            slots.append(
                number_slot(
                    f"{name}.count",
                    number,
                    range(2, 7),
                    lambda value: put(Streak(card, compared, int(str(value)))),
                )
            )
            slots += card_slots(name, card, lambda test: put(Streak(test, compared, number)))
        case Every(number):
            slots.append(
                pick(
                    f"{name}.count",
                    number,
                    range(2, 11),
                    lambda value: ("mao.editor.nth", int(str(value))),
                    lambda value: put(Every(int(str(value)))),
                )
            )
        case Direction(sign):
            slots.append(
                pick(
                    f"{name}.way",
                    sign,
                    (1, -1),
                    lambda value: ("mao.way.left" if value == 1 else "mao.way.right", 0),
                    lambda value: put(Direction(int(str(value)))),
                )
            )
        case Relation(who, place):
            slots.append(who_slot(f"{name}.who", who, lambda value: put(Relation(value, place))))
            slots.append(
                pick(
                    f"{name}.place",
                    place,
                    ("left", "right", "self", "other"),
                    lambda value: (f"mao.editor.place.{value}", 0),
                    lambda value: put(Relation(who, str(value))),
                )
            )
    return spoken(slots)


_CONDS: dict[str, Cond] = {
    "hand": HandSize(ACTOR, "<=", 3),
    "streak": Streak(CardTest(colour="red"), ">=", 3),
    "every": Every(5),
    "direction": Direction(1),
    "place": Relation(ACTOR, "other"),
}
"""A condition of each kind, to begin with."""
_SIGN = {"<=": "most", "=": "exact", ">=": "least"}


def _cond_kind(cond: Cond | None) -> str:
    kinds = {
        HandSize: "hand",
        Streak: "streak",
        Every: "every",
        Direction: "direction",
        Relation: "place",
    }
    return kinds[type(cond)] if cond is not None else ALWAYS
