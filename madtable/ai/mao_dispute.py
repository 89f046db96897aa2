"""The latest penalty at a Mao table as one seat sees it: whether it votes to have it undone."""

from __future__ import annotations

from collections.abc import Iterator

from madtable.ai.live import Plan
from madtable.ai.mao_course import Course
from madtable.ai.mao_lore import Lore
from madtable.ai.mao_temper import Dice
from madtable.engine.event import Event
from madtable.games.mao import events as told
from madtable.games.mao.house import House
from madtable.games.mao.infraction import (
    CUSTOM,
    DELAY,
    FAIL_MAO,
    FAIL_SAY,
    NO_NICE_DAY,
    OUT_OF_TURN,
    TALK,
)
from madtable.games.mao.phrases import MAO, omitted, understand
from madtable.games.mao.words import VOTE

CONVINCED = 0.97
"""How sure a seat that only has what it has seen must be to hold a penalty for unjust."""


class Dispute:
    """What `seat` makes of the latest penalty. In a point of order it votes against one that by all
    it knows was not deserved, whoever got it. [MAO-08, MAO-A77]
    """

    def __init__(self, seat: int, house: House) -> None:
        self.seat = seat
        self._votes = house.vote_overturn
        self._unjust = False
        self._given = 0
        """How many penalties there have been."""
        self._since_ms: int | None = None
        """When the point of order that is on began."""

    def given(self, *, unjust: bool) -> None:
        """A penalty was given, `unjust` by all that the seat knows."""
        self._unjust = unjust
        self._given += 1

    def see(self, event: Event, now_ms: int) -> None:
        """Take note of points of order, of this seat's vote and of what came of it."""
        match event:
            case told.PointOfOrderCalled():
                self._since_ms = now_ms
            case told.PointOfOrderEnded():
                self._since_ms = None
            case told.VoteCast(seat=seat) if seat == self.seat:
                self._unjust = False
            case told.PenaltyUndone():
                self._unjust = False

    def votes(self, dice: Dice, span: tuple[int, int]) -> Iterator[Plan]:
        """Its vote, at a time within `span` after play was stopped."""
        if self._votes and self._unjust and self._since_ms is not None:
            at = self._since_ms + dice.after(span, "vote", self._given)
            yield Plan(at, VOTE)


def seems_unjust(event: told.PenaltyGiven, lore: Lore, course: Course, *, called: bool) -> bool:
    """Whether a penalty goes against all that a seat has learned so far, before it learns from that
    very penalty.
    """
    seat, code = event.seat, event.code
    if code == TALK:
        return lore.rightly_said(seat) > CONVINCED
    if code == OUT_OF_TURN:
        return not called and course.chance_of(seat) > CONVINCED
    if code in (DELAY, NO_NICE_DAY):
        return course.chance_of(seat) < 1 - CONVINCED
    if code == FAIL_MAO:
        phrase = MAO
    elif code == FAIL_SAY:
        phrase = understand(event.phrase.partition(" / ")[0])
    elif code == CUSTOM:
        phrase = omitted(event.words)
    else:
        return False
    return lore.called_for(seat, phrase) < 1 - CONVINCED
