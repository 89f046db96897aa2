"""Words and gestures: what they settle, and when they are mere talking. [MAO-05, MAO-13]

Each function raises Refused only where the act is physically impossible (a card not held, a game
that is over) and leaves everything as it was then.
"""

from __future__ import annotations

from madtable.engine.errors import Refused
from madtable.games.mao import order
from madtable.games.mao.clockwork import settle_table
from madtable.games.mao.events import (
    Gestured,
    Spoke,
)
from madtable.games.mao.firing import gesture_phrase, speech_ban
from madtable.games.mao.judge import slip
from madtable.games.mao.phrases import (
    END_POINT,
    LONGEST,
    POINT_OF_ORDER,
    is_nice_day,
    printed,
    understand,
    utterances,
)
from madtable.games.mao.position import NOBODY, Position
from madtable.games.mao.transition import (
    heard,
)
from madtable.games.mao.transition import say as say_in


def say(position: Position, seat: int, text: str) -> None:
    """`seat` says `text` aloud; unless the game asks for it, that is talking.

    So is Mao with other than one card, and a nice day with another "very" than is owed.
    [MAO-05, MAO-13, MAO-A21, MAO-A27, MAO-A28, MAO-A31, MAO-A43, MAO-A55]
    """
    position.check_running()
    text = " ".join(text.split())
    if not understand(text):
        raise Refused("mao.nothing-said")
    if len(text) > LONGEST and not is_nice_day(understand(text)):
        raise Refused("mao.too-long", count=LONGEST)
    if understand(text) == POINT_OF_ORDER:
        order.begin(position, seat)
        return
    if understand(text) == END_POINT:
        end_point(position, seat)
        return
    if position.tell:
        position.tell(Spoke(seat, text))
    if position.order != NOBODY:
        position.acted(seat)
        position.remember(understand(text))
        return
    position.acted(seat)
    owed = {duty.phrase for world in position.worlds for duty in world.duties if duty.seat == seat}
    slips: list[int] = []
    for phrase, _ in utterances(text, owed.__contains__, strict=position.house.strict_phrases):
        position.remember(phrase)
        slips.extend(_utter(position, seat, phrase))
    if slips:
        slip(position, seat, max(slips))  # one breath, one slip
    settle_table(position)


def _utter(position: Position, seat: int, phrase: str) -> list[int]:
    """One phrase said by `seat`; what rule it breaks, if any (`BASE`: it is mere talking)."""
    proper = _perform(position, seat, phrase)
    slips: list[int] = []
    if not proper:
        if (seat, phrase) in position.free:
            position.free.remove((seat, phrase))
        elif position.house.pre_say:
            position.early.append((seat, phrase, position.clock + position.house.pre_say))
        else:
            slips.append(_banned_speech(position, seat, phrase))
    if position.rules:
        shared = position.shared()
        position.map_worlds(lambda world: heard(world, seat, phrase, shared))
    return slips


def _banned_speech(position: Position, seat: int, phrase: str) -> int:
    return min([speech_ban(world, seat, phrase, position.rules) for world in position.worlds])


def _perform(position: Position, seat: int, phrase: str) -> bool:
    """Whether `seat` owed `phrase` in some world; the others are ruled out then. [4.3.4]"""
    shared = position.shared()
    cover = position.cover
    found = say_in(position.worlds, seat, phrase, shared)
    if cover is not None:
        without = say_in(cover.worlds, seat, phrase, shared)
        if without:
            cover.worlds = without
        elif found and cover.seat == seat:
            cover.spoken += 1
    if not found:
        return False
    position.set_worlds(found)
    position.changed = position.clock
    return True


def say_early(position: Position, seat: int) -> None:
    """Words said shortly before the card count once it is down. [MAO-A19]"""
    for entry in [entry for entry in position.early if entry[0] == seat]:
        if _perform(position, seat, entry[1]):
            position.early.remove(entry)


def gesture(position: Position, seat: int, which: str) -> None:
    """`seat` makes a gesture: silent and free, unless the house calls it talk. [MAO-A35]"""
    position.check_running()
    if position.tell:
        position.tell(Gestured(seat, which))
    position.acted(seat)
    if position.order != NOBODY:
        return
    if not _perform(position, seat, gesture_phrase(which)) and position.house.emotes_are_talk:
        slip(position, seat)
    settle_table(position)


def end_point(position: Position, seat: int) -> None:
    """`seat` says "End point"; outside a point of order that is talking. [MAO-A82, MAO-A85]"""
    position.check_running()
    if position.order == NOBODY:
        if position.tell:
            position.tell(Spoke(seat, printed(END_POINT, position.house.tongue)))
        position.acted(seat)
        slip(position, seat)
        settle_table(position)
    elif order.may_end(position, seat):
        order.resume(position, seat)
        position.acted(seat)
        settle_table(position)
