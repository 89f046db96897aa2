"""The facts of a game of MAD, in the order in which they are told.

Cards are named by their codes, colours and directions by their words. Fields that a seat may not
know are emptied by `seen_by`: a card becomes None, cards become an empty tuple, counts always stay.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from madtable.engine.event import Event, fact
from madtable.engine.message import Message, message
from madtable.games.mad.cards import aim_of


def _seats(seats: tuple[int, ...]) -> str:
    """Several seats as one value of a message: `0 2`."""
    return " ".join(str(seat) for seat in seats)


# -- the deal ------------------------------------------------------------------------------------


@fact
class HandDealt(Event):
    """A seat was dealt its hand; others learn only how many cards. [MAG-04]"""

    seat: int
    count: int
    cards: tuple[str, ...]

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, cards=())

    def dealt(self) -> tuple[int, tuple[str, ...]] | None:
        return (self.seat, self.cards) if self.cards else None


@fact
class StartTurned(Event):
    """The dealer turned up the start card. [MAG-06]"""

    dealer: int
    card: str

    def log(self) -> Message:
        return message("log.start", seat=self.dealer, card=self.card)


# -- turns ---------------------------------------------------------------------------------------


@fact
class TurnBegan(Event):
    """It is a seat's regular turn."""

    seat: int


@fact
class CardPlayed(Event):
    """A seat placed a card, with all that was declared for it. [MAG-15, MAG-A21]

    `colour` is the colour in force now, empty while an exchange has yet to be followed by one, and
    once the JOKER has ended the game.
    `mode` is `follow`, `ignore` or `end-game` where the card leaves that choice, else empty.
    `target` is the seat it is aimed at, -1 for none.
    """

    seat: int
    card: str
    colour: str
    mode: str
    target: int

    def log(self) -> Message:
        card, seat = self.card, self.seat
        if self.mode == "end-game":
            return message("log.played.end-game", seat=seat, card=card)
        colour, target, aim = self.colour, self.target, aim_of(card)
        named = card in _WILD_CODES and colour
        if target < 0 and named:
            return message("log.played.wild", seat=seat, card=card, colour=colour)
        if target < 0:
            return message("log.played", seat=seat, card=card)
        if named:
            key = f"log.played.wild.{aim}"
            return message(key, seat=seat, card=card, colour=colour, target=target)
        return message(f"log.played.{aim}", seat=seat, card=card, target=target)


_WILD_CODES = frozenset(("WLD", "WOO", "YOU", "EXC", "JOK"))


@fact
class ColourNamed(Event):
    """A seat announced the colour of a wild card. [MAG-23]

    `why` is `play`, `start` (the start card), `answer` (You worry!) or `after` (once hands are
    exchanged).
    """

    seat: int
    colour: str
    why: str

    def log(self) -> Message | None:
        if self.why in ("start", "after"):
            return message("log.colour", seat=self.seat, colour=self.colour)
        return None


@fact
class DirectionNamed(Event):
    """A seat named the direction of play, a new one or the same. [MAG-20]"""

    seat: int
    direction: str
    changed: bool

    def log(self) -> Message:
        key = "log.direction.changed" if self.changed else "log.direction.same"
        return message(key, seat=self.seat, direction=self.direction)


@fact
class CardDrawn(Event):
    """A seat drew a card; only that seat sees which.

    `cause` is `turn`, or the attack that forces it: `VAR`, `WOO`.
    """

    seat: int
    card: str | None
    cause: str

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, card=None)

    def log(self) -> Message | None:
        if self.cause != "turn":
            return None  # `AttackResolved` says it in one line
        if self.card is None:
            return message("log.drew", seat=self.seat)
        return message("log.drew.card", seat=self.seat, card=self.card)


@fact
class DrawUnavailable(Event):
    """A seat should have drawn so many more cards, but there are none anywhere. [MAG-A73]"""

    seat: int
    count: int
    cause: str

    def log(self) -> Message:
        return message("log.no-draw", seat=self.seat)


@fact
class CardKept(Event):
    """A seat ended its turn with the card it drew in hand.

    Told whether or not the card could have been played, so that it tells nobody which.
    """

    seat: int
    card: str | None

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, card=None)


@fact
class TurnPassed(Event):
    """A seat passed: nothing to play and nothing to draw, or the house lets it. [MAG-A74]"""

    seat: int

    def log(self) -> Message:
        return message("log.passed", seat=self.seat)


@fact
class LastCard(Event):
    """A seat is down to its last card; everybody can count. [MAG-A36]"""

    seat: int

    def log(self) -> Message:
        return message("log.last-card", seat=self.seat)


@fact
class PileRecycled(Event):
    """The dealer shuffled so many discards into a new draw pile; the top one stayed. [MAG-37]"""

    dealer: int
    count: int

    def log(self) -> Message:
        return message("log.recycled", count=self.count)


# -- attacks -------------------------------------------------------------------------------------


@fact
class AttackMade(Event):
    """Something is about to be done to `victims`, asked in this order.

    `attack` is the kind of card: `VAR`, `WOO`, `GIV`, `EXC`. `why` is `play`, `start` (the start
    card) or `answer` (a You worry! sends it back: `source` is who answered).
    """

    source: int
    attack: str
    victims: tuple[int, ...]
    why: str

    def log(self) -> Message | None:
        if self.why != "start":
            return None
        return message(f"log.attack.{self.attack}", seat=self.source, seats=_seats(self.victims))


@fact
class WindowOpened(Event):
    """The victims may answer now; told for every attack, whoever holds what. [MAG-A58]"""

    source: int
    attack: str
    victims: tuple[int, ...]

    def may_ask(self) -> tuple[int, ...]:
        return self.victims


@fact
class AnswerDeclined(Event):
    """A seat let the attack be; nobody else learns that it could have answered."""

    seat: int

    def seen_by(self, seat: int | None) -> Self | None:
        return self if seat == self.seat else None


@fact
class WindowClosed(Event):
    """Nobody may answer any more; `answered` says whether somebody did."""

    source: int
    attack: str
    answered: bool


@fact
class AttackAnswered(Event):
    """A seat answered with You worry! and named the colour. [MAG-28, MAG-29]

    `source` is the seat whose card it answered; `prevented` is true against an exchange, which is
    merely stopped, while any other attack turns back.
    """

    seat: int
    source: int
    attack: str
    colour: str
    prevented: bool

    def log(self) -> Message:
        key = "log.answered.prevented" if self.prevented else "log.answered"
        return message(key, seat=self.seat, target=self.source, colour=self.colour)


@fact
class CardsGiven(Event):
    """A seat gave cards to another; the two of them see which. [MAG-22, MAG-A42]"""

    seat: int
    target: int
    count: int
    cards: tuple[str, ...]

    def seen_by(self, seat: int | None) -> Self:
        return self if seat in (self.seat, self.target) else replace(self, cards=())

    def log(self) -> Message:
        if self.cards:
            return message(
                "log.gave.cards",
                seat=self.seat,
                target=self.target,
                count=self.count,
                cards=" ".join(self.cards),
            )
        return message("log.gave", seat=self.seat, target=self.target, count=self.count)


@fact
class HandsExchanged(Event):
    """Two seats exchanged hands. [MAG-27, MAG-A45]

    Each of the two learns its new hand, and knows what the other now holds: `seat_hand` and
    `target_hand` are the hands after the exchange, `seat_count` and `target_count` their sizes.
    """

    seat: int
    target: int
    seat_count: int
    target_count: int
    seat_hand: tuple[str, ...]
    target_hand: tuple[str, ...]

    def seen_by(self, seat: int | None) -> Self:
        if seat in (self.seat, self.target):
            return self
        return replace(self, seat_hand=(), target_hand=())

    def log(self) -> Message:
        return message("log.exchanged", seat=self.seat, target=self.target)


@fact
class AttackResolved(Event):
    """The attack is over and done; `prevented` when a You worry! stopped an exchange.

    `drawn` is how many cards the victims have drawn together.
    """

    source: int
    attack: str
    victims: tuple[int, ...]
    prevented: bool
    drawn: int

    def log(self) -> Message | None:
        if not self.drawn:
            return None
        if len(self.victims) == 1:
            return message("log.drew.forced", seat=self.victims[0], count=self.drawn)
        return message("log.drew.all", seats=_seats(self.victims))


# -- the end -------------------------------------------------------------------------------------


@fact
class PointsCounted(Event):
    """All hands were laid open and counted. [MAG-35, MAG-36]"""

    hands: tuple[tuple[str, ...], ...]
    points: tuple[int, ...]


@fact
class GameWon(Event):
    """The game is over. [MAG-40]

    `winners` in seat order, empty when nobody wins. `reason` is `empty` (an empty hand), `joker`,
    `blocked` or `cap` (the turn cap).
    """

    winners: tuple[int, ...]
    reason: str

    def log(self) -> Message:
        if not self.winners:
            return message(f"log.won.nobody.{self.reason}")
        if len(self.winners) == 1:
            return message(f"log.won.{self.reason}", seat=self.winners[0])
        return message(f"log.won.shared.{self.reason}", seats=_seats(self.winners))
