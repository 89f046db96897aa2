"""Values of a scenario file of MAD, read; BadInput, naming the place, for what makes no sense."""

from __future__ import annotations

from madtable.engine.errors import BadInput
from madtable.engine.scenario import texts
from madtable.games.mad.cards import face_of
from madtable.games.mad.moves import DIRECTION_WORD, LEFTWARDS, RIGHTWARDS


def card_in(value: object, where: str) -> int:
    """`value` as a card."""
    if not isinstance(value, str):
        raise BadInput(where, f"expected a card, got {value!r}")
    return face_of(value, where)


def cards_in(value: object, where: str) -> list[int]:
    """`value` as a list of cards."""
    return [face_of(code, where) for code in texts(value, where)]


def direction_in(value: object, where: str) -> int:
    """`value` as a direction of play."""
    for number in (LEFTWARDS, RIGHTWARDS):
        if value == DIRECTION_WORD[number]:
            return number
    raise BadInput(where, f"no such direction: {value!r}; there are left, right")
