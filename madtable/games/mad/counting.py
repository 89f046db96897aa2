"""Counting hands: the JOKER that ends the game, and the game in which nobody can move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from madtable.games.mad.cards import codes, points_of
from madtable.games.mad.events import PointsCounted

if TYPE_CHECKING:
    from madtable.games.mad.position import Position


def by_joker(pos: Position, owner: int) -> None:
    """`owner` declares the game over with the JOKER, which itself counts for nobody.

    [MSK-21, MSK-22, MAG-A68, MAG-35, MAG-A67]
    """
    points = _count(pos)
    fewest = min(points)
    tied = [seat for seat in range(pos.seats) if points[seat] == fewest]
    if tied == [owner]:
        pos.end((owner,), "joker")
        return
    house = pos.house
    others_least = min(points[seat] for seat in range(pos.seats) if seat != owner)
    best = [s for s in range(pos.seats) if s != owner and points[s] == others_least]
    best = _break_tie(pos, owner, best)
    if owner in tied and house.owner_shares:  # [MSK-A06]; otherwise the owner loses [MAG-A62]
        best.append(owner)
    pos.end(tuple(sorted(best)), "joker")


def _break_tie(pos: Position, owner: int, tied: list[int]) -> list[int]:
    """Who of several opponents of the JOKER's owner, equal in points, wins. [MAG-A63]"""
    rule = pos.house.joker_tie
    if rule == "nearest":
        return [min(tied, key=lambda seat: (seat - owner) * pos.direction % pos.seats)]
    if rule == "fewer_cards":
        fewest = min(len(pos.hands[seat]) for seat in tied)
        return [seat for seat in tied if len(pos.hands[seat]) == fewest]
    return tied


def blocked(pos: Position, reason: str) -> None:
    """Nobody can move any more, or the turn cap is reached: fewest points win, ties share.
    [MAG-A76, MAG-A77]
    """
    if not pos.house.blocked_counts:
        pos.end((), reason)
        return
    points = _count(pos)
    fewest = min(points)
    pos.end(tuple(seat for seat in range(pos.seats) if points[seat] == fewest), reason)


def _count(pos: Position) -> list[int]:
    points = [points_of(hand) for hand in pos.hands]
    pos.points = tuple(points)
    if pos.tell:
        hands = tuple(codes(sorted(hand)) for hand in pos.hands)
        pos.tell(PointsCounted(hands, pos.points))
    return points
