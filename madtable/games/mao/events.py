"""The facts of Mao: what anybody at the table can see and hear, and who may know the rest.

Cards are codes (`7S`). Whose turn it is, what is owed and which rules are in force are never told,
except to an open table.
"""

from __future__ import annotations

from typing import Self

from madtable.engine.event import Event, fact
from madtable.engine.message import Message, message

CHAIR = -1
"""The table itself where a fact names who called something."""


def _name(card: str) -> str:
    return f"mao.{card}"


@fact
class HandDealt(Event):
    """A seat was dealt `count` cards; `cards` is empty for whoever may not see them."""

    seat: int
    count: int
    cards: tuple[str, ...]

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else type(self)(self.seat, self.count, ())

    def dealt(self) -> tuple[int, tuple[str, ...]] | None:
        return (self.seat, self.cards) if self.cards else None


@fact
class StartTurned(Event):
    """The first card was turned up beside the draw pile; nobody played it. [MAO-02, MAO-A04]"""

    card: str

    def log(self) -> Message:
        return message("log.mao.start", card=_name(self.card))


@fact
class StarterNamed(Event):
    """The seat that is designated to start play, clockwise. [MAO-04, MAO-A03]"""

    seat: int

    def log(self) -> Message:
        return message("log.mao.starter", seat=self.seat)


@fact
class CardPlayed(Event):
    """A seat laid a card on the pile and has `left` cards in hand."""

    seat: int
    card: str
    left: int

    def log(self) -> Message:
        return message("log.mao.played", seat=self.seat, card=_name(self.card))


@fact
class CardReturned(Event):
    """The top card went back to the hand it came from."""

    seat: int
    card: str

    def log(self) -> Message:
        return message("log.mao.returned", seat=self.seat, card=_name(self.card))


@fact
class CardDrawn(Event):
    """A seat got a card from the draw pile; `card` is empty for whoever may not see it.

    `cause`: `draw` (taken by itself, on its turn or for fun), `penalty`, `rule` (an invented one
    moved it), `table` (a last 2, or a seat that has been idle too long). `apart` cards lie face
    down before the seat until the point of order ends: nobody may look.
    """

    seat: int
    card: str
    cause: str
    apart: bool = False

    def seen_by(self, seat: int | None) -> Self:
        if seat == self.seat and not self.apart:
            return self
        return type(self)(self.seat, "", self.cause, self.apart)

    def log(self) -> Message | None:
        if self.cause == "penalty":
            return None  # the penalty has a line of its own
        return message("log.mao.drew", seat=self.seat)


@fact
class CardsTakenUp(Event):
    """The point of order is over: what lay before `seat` joined its hand. [MAO-A84]"""

    seat: int
    count: int
    cards: tuple[str, ...]

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else type(self)(self.seat, self.count, ())


@fact
class CardPassed(Event):
    """An invented rule made `seat` pass a card to `target`; the others do not see which."""

    seat: int
    target: int
    card: str

    def seen_by(self, seat: int | None) -> Self:
        if seat in (self.seat, self.target):
            return self
        return type(self)(self.seat, self.target, "")

    def log(self) -> Message:
        return message("log.mao.passed", seat=self.seat, target=self.target)


@fact
class CardsGivenBack(Event):
    """A vote undid a penalty: `count` cards of `seat` went back on the draw pile. [MAO-A77]"""

    seat: int
    count: int
    cards: tuple[str, ...]

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else type(self)(self.seat, self.count, ())


@fact
class Spoke(Event):
    """A seat said something aloud, in these words."""

    seat: int
    text: str

    def log(self) -> Message:
        return message("log.mao.spoke", seat=self.seat, phrase=self.text)


@fact
class Gestured(Event):
    """A seat tapped the table, stood up or saluted."""

    seat: int
    gesture: str

    def log(self) -> Message:
        return message(f"log.mao.gesture.{self.gesture}", seat=self.seat)


@fact
class Touched(Event):
    """A seat touched cards while they lie down. [MAO-42]"""

    seat: int

    def log(self) -> Message:
        return message("log.mao.touched", seat=self.seat)


@fact
class Called(Event):
    """A seat called a breach; whether it was one is judged afterwards.

    `phrase` is what is said not to have been said, `rule` the handle of an invented rule.
    """

    seat: int
    target: int
    code: str
    phrase: str = ""
    rule: str = ""

    def log(self) -> Message:
        return message(
            f"log.mao.called.{self.code}",
            seat=self.seat,
            target=self.target,
            phrase=self.phrase,
        )


@fact
class PenaltyGiven(Event):
    """A penalty with its reason: `count` cards for `seat`, called by `by` (`CHAIR`: by the table).

    `phrase` is what was not said or had; `rule` the handle of an invented rule and `words` what its
    owner wants to be said with it.
    """

    seat: int
    code: str
    count: int
    by: int
    phrase: str = ""
    rule: str = ""
    words: str = ""

    def reason(self) -> Message:
        """The terse reason, as it is spoken. [MAO-12]"""
        if self.words:
            return message(f"reason.mao.{self.code}.named", words=self.words)
        return message(f"reason.mao.{self.code}", phrase=self.phrase)

    def log(self) -> Message:
        """A call has told the reason already, but for what the owner of a rule says with it; what
        the table gives by itself tells it here.
        """
        if self.by != CHAIR and not self.words:
            return message("log.mao.penalty", seat=self.seat, count=self.count)
        key = f"log.mao.fined.{self.code}{'.named' if self.words else ''}"
        return message(key, seat=self.seat, count=self.count, phrase=self.phrase, words=self.words)


@fact
class PointOfOrderCalled(Event):
    """Play stops, all hands lie face down, talk is free. [MAO-06]"""

    seat: int

    def log(self) -> Message:
        return message("log.mao.point-of-order", seat=self.seat)


@fact
class PointOfOrderEnded(Event):
    """Play goes on; `seat` is `CHAIR` where the table ended it."""

    seat: int

    def log(self) -> Message:
        if self.seat == CHAIR:
            return message("log.mao.end-point.table")
        return message("log.mao.end-point", seat=self.seat)


@fact
class VoteCast(Event):
    """A seat voted to undo the latest penalty; `count` votes are in. [MAO-A77]"""

    seat: int
    count: int

    def log(self) -> Message:
        return message("log.mao.voted", seat=self.seat)


@fact
class PenaltyUndone(Event):
    """The session overruled the latest penalty of `seat`. [MAO-08]"""

    seat: int
    code: str

    def log(self) -> Message:
        return message("log.mao.undone", seat=self.seat)


@fact
class PileReshuffled(Event):
    """`count` cards from under the top card were shuffled into a new draw pile. [MAO-A08]"""

    count: int

    def log(self) -> Message:
        return message("log.mao.reshuffled", count=self.count)


@fact
class DeckAdded(Event):
    """A fresh deck was shuffled in; there are `decks` now. [MAO-A08]"""

    decks: int

    def log(self) -> Message:
        return message("log.mao.deck-added", count=self.decks)


@fact
class DrawUnavailable(Event):
    """`seat` should have got a card, but there is none and the house adds none."""

    seat: int

    def log(self) -> Message:
        return message("log.mao.no-card", seat=self.seat)


@fact
class TurnMoved(Event):
    """Whose turn it may be now, one seat in each possible world; told to an open table only."""

    seats: tuple[int, ...]
    shown: bool

    def seen_by(self, seat: int | None) -> Self | None:
        return self if self.shown else None


@fact
class CallReferred(Event):
    """A call about a rule in free words waits for the word of its owner, `target`. [MAO-A103]"""

    seat: int
    target: int
    rule: str

    def log(self) -> Message:
        return message("log.mao.referred", seat=self.seat, target=self.target)


@fact
class CallDismissed(Event):
    """The owner did not uphold a call about the own rule (`by` `CHAIR`: said nothing in time)."""

    seat: int
    by: int

    def log(self) -> Message:
        return message("log.mao.dismissed", seat=self.seat)


@fact
class GameWon(Event):
    """A seat has run out of cards and owes nothing. [MAO-03, MAO-A13]"""

    seat: int

    def log(self) -> Message:
        return message("log.mao.won", seat=self.seat)


@fact
class RuleMade(Event):
    """The winner made a rule; only its owner knows which. [MAO-50, MAO-51]"""

    seat: int
    rule: str
    written: str

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else type(self)(self.seat, self.rule, "")

    def log(self) -> Message:
        return message("log.mao.rule-made", seat=self.seat)


@fact
class RuleVoted(Event):
    """A seat voted to drop the rule called `rule`; `count` votes are in. [MAO-A113]"""

    seat: int
    rule: str
    count: int

    def log(self) -> Message:
        return message("log.mao.rule-voted", seat=self.seat)


@fact
class RuleDropped(Event):
    """The session dropped a rule of `seat`."""

    seat: int
    rule: str

    def log(self) -> Message:
        return message("log.mao.rule-dropped", seat=self.seat)
