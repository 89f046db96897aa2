"""What a seat can do at the table: every physical act is accepted, and judged afterwards. [4.3.1]

Each function raises Refused only where the act is physically impossible (a card not held, a game
that is over) and leaves everything as it was then.
"""

from __future__ import annotations

from madtable.games.mao import order
from madtable.games.mao.clockwork import settle_table
from madtable.games.mao.drawing import take
from madtable.games.mao.judge import call as judge_call
from madtable.games.mao.judge import rule_on_referral as judge_referral
from madtable.games.mao.laying import lay
from madtable.games.mao.position import NOBODY, Position
from madtable.games.mao.speech import end_point, gesture, say

__all__ = [
    "call",
    "draw",
    "end_point",
    "gesture",
    "lay",
    "point_of_order",
    "rule_on_referral",
    "say",
    "touch",
    "vote_overturn",
]


def draw(position: Position, seat: int) -> None:
    """`seat` takes the top card of the draw pile, which anybody may at any time. [MAO-47]"""
    position.check_running()
    if position.order != NOBODY:
        order.touch(position, seat)
        settle_table(position)
        return
    position.acted(seat)
    take(position, seat, "draw")
    settle_table(position)


def touch(position: Position, seat: int) -> None:
    """`seat` handles cards: of no account, unless they lie down for a point of order."""
    position.check_running()
    if position.order != NOBODY:
        order.touch(position, seat)
        settle_table(position)


def call(position: Position, by: int, on: int, code: str, detail: str = "") -> None:
    """`by` calls a breach on `on`, who may be anybody, `by` too. [MAO-11, 33, 46, MAO-A67, A76]"""
    position.check_running()
    judge_call(position, by, on, code, detail)
    settle_table(position)


def rule_on_referral(position: Position, owner: int, *, uphold: bool) -> None:
    """The owner of a rule in free words says whether a call about it is right. [MAO-A103]"""
    position.check_running()
    judge_referral(position, owner, uphold=uphold)
    position.acted(owner)
    settle_table(position)


def point_of_order(position: Position, seat: int) -> None:
    """`seat` says "Point of order". [MAO-06]"""
    position.check_running()
    order.begin(position, seat)


def vote_overturn(position: Position, seat: int) -> None:
    """`seat` wants the latest penalty undone. [MAO-08, MAO-A77]"""
    position.check_running()
    order.vote(position, seat)
