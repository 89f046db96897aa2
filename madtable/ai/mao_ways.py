"""Which way play ran when a card was laid, and whether that has been proved since.

What an invented rule asks of a neighbour it asks of another one when some rule that nobody has met
yet has turned play round with that very card, or had done so without anybody noticing. So nobody is
called on the strength of expectation: somebody has to have gone on the way in which play was
believed to run.
"""

from __future__ import annotations

from dataclasses import dataclass

from madtable.ai.mao_course import Course

PROVEN = 0.998
"""How likely play must have run a way for somebody to be called for it: more than after any card
that nobody has followed yet, whatever is known of the like of it.
"""
LATELY = 5
"""Cards that are borne in mind."""


@dataclass(slots=True)
class Way:
    """The directions in which play was believed to run before and after the card with a `number`,
    how likely each is by now, and whether it is all one which rule of several came first (`plain`).
    """

    number: int
    before: int
    after: int
    plain: bool
    likely_before: float = 0.0
    likely_after: float = 0.0

    @property
    def proved(self) -> bool:
        """Whether play certainly ran as it was believed to."""
        return self.plain and min(self.likely_before, self.likely_after) >= PROVEN


class Ways:
    """What one seat has found out of it, by what it believes of the `course` of play."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._ways: list[Way] = []

    def laid(self, number: int, before: int, after: int, *, plain: bool) -> None:
        """A card was accepted. Play is believed to have run in direction `before` and to run in
        direction `after` now. If it has turned it is `plain` whether rules of the book did that.
        """
        way = Way(number, before, after, plain=plain or before == after)
        self._ways = [*self._ways[1 - LATELY :], way]

    def returned(self) -> None:
        """The top card was called back."""
        self._ways = self._ways[:-1]

    def weigh(self) -> None:
        """Something has happened: what does it tell of the latest two cards?"""
        course = self._course
        for way in self._ways[-1:]:
            way.likely_before, way.likely_after = course.ran(way.before), course.runs(way.after)
        for way in self._ways[-2:-1]:
            way.likely_after = course.ran(way.after)

    def proved(self, number: int) -> bool:
        """Whether play ran after a card as it was believed to, whatever rules there are."""
        return any(way.proved for way in self._ways if way.number == number)
