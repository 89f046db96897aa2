"""Points of order: play stops, clocks stand still, a penalty may be overruled. [MAO-06]"""

from __future__ import annotations

from madtable.engine.errors import Refused
from madtable.games.mao.cards import CODE
from madtable.games.mao.events import (
    CardsGivenBack,
    CardsTakenUp,
    PenaltyUndone,
    PointOfOrderCalled,
    PointOfOrderEnded,
    Touched,
    VoteCast,
)
from madtable.games.mao.infraction import CALLED_WITHIN, TOUCH, Breach
from madtable.games.mao.position import NOBODY, Position


def begin(position: Position, seat: int) -> None:
    """`seat` stops play; all cards lie down, clocks stand still. Inside one: nothing. [MAO-06]

    Refused when the seat has had its share of them. [MAO-A85, MAO-A87]
    """
    if position.order != NOBODY:
        return
    if 0 < position.house.point_limit <= position.orders[seat]:
        raise Refused("mao.point-limit", count=position.house.point_limit)
    position.acted(seat)
    position.order = seat
    position.order_began = position.now
    position.orders[seat] += 1
    if position.tell:
        position.tell(PointOfOrderCalled(seat))


def touch(position: Position, seat: int) -> None:
    """`seat` touches cards while they lie down. [MAO-42, MAO-A83]

    As the table's clock stands still, it can be called until the end and some seconds longer.
    """
    position.acted(seat)
    if position.tell:
        position.tell(Touched(seat))
    clock = position.clock
    position.breaches.append(Breach(TOUCH, seat, clock, clock + CALLED_WITHIN))


def may_end(position: Position, seat: int) -> bool:
    """Whether `seat` can end the point of order that is on. [MAO-A82]"""
    return not position.house.only_caller_ends or seat == position.order


def resume(position: Position, by: int) -> None:
    """Play goes on: cards that lay apart join the hands, clocks run. [MAO-A84]"""
    position.order = NOBODY
    position.resumed = position.clock
    if position.tell:
        position.tell(PointOfOrderEnded(by))
    for seat, cards in enumerate(position.apart):
        if cards:
            position.hands[seat].extend(cards)
            if position.tell:
                codes = tuple([CODE[face] for face in cards])
                position.tell(CardsTakenUp(seat, len(cards), codes))
            cards.clear()
    if position.undoable:
        position.undoable.votes.clear()


def vote(position: Position, seat: int) -> None:
    """`seat` wants the latest penalty undone; a majority undoes it. [MAO-08, MAO-A77]

    Refused outside a point of order, where the house has no votes, or with nothing to undo.
    """
    undoable = position.undoable
    if not position.house.vote_overturn:
        raise Refused("mao.no-votes")
    if position.order == NOBODY:
        raise Refused("mao.vote-in-order")
    if undoable is None:
        raise Refused("mao.nothing-to-undo")
    if seat in undoable.votes:
        raise Refused("mao.voted")
    undoable.votes.add(seat)
    if position.tell:
        position.tell(VoteCast(seat, len(undoable.votes)))
    if 2 * len(undoable.votes) > position.seats:
        _undo(position)


def _undo(position: Position) -> None:
    """The cards of the latest penalty go back on the pile, as far as they are still held."""
    undoable = position.undoable
    if undoable is None:
        return
    seat = undoable.seat
    given = position.given.pop(undoable.number)
    back: list[int] = []
    for face in undoable.cards:
        for cards in (position.apart[seat], position.hands[seat]):
            if face in cards:
                cards.remove(face)
                back.append(face)
                break
    position.draw.extend(reversed(back))
    position.undoable = None
    if position.tell:
        position.tell(PenaltyUndone(seat, given.code))
        position.tell(CardsGivenBack(seat, len(back), tuple([CODE[face] for face in back])))
