"""The facts of the Lab, in the order of [LAB-A37].

Cards are codes: without a sign while they are in a hand (`P5`), with the sign of the side that
shows once they lie on the table (`P-5`).
"""

from __future__ import annotations

from typing import Self

from madtable.engine.event import Event, fact
from madtable.engine.message import Message, message
from madtable.games.lab.cards import MODE_NAME, SIGNED

Totals = tuple[tuple[int, int, int, int], ...]
"""By seat: the totals of the suits Purple, Blue, Green, Red, starting scores included."""


def card_name(code: str) -> str:
    """The name of a card in a sentence: the Lab's cards have words of their own."""
    return f"lab.{code}"


@fact
class RoundBegan(Event):
    """A round was set up: `game` of `games`, `round` 1 or 2, `cards` to each seat, who leads."""

    game: int
    games: int
    round: int
    mode: int
    lead: int
    cards: int

    def log(self) -> Message:
        mode = MODE_NAME[self.mode]
        if self.games == 1:
            return message(f"log.lab.round-began.{mode}", round=self.round, seat=self.lead)
        key = f"log.lab.match-round-began.{mode}"
        return message(key, game=self.game, round=self.round, seat=self.lead)


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
class CardSetAside(Event):
    """One card was laid aside face down; nobody sees which [LAB-A18]."""

    def log(self) -> Message:
        return message("log.lab.set-aside")


@fact
class CardPlayed(Event):
    """A card was played to the trick; `spirals` is what the trick shows now, this card included."""

    seat: int
    card: str
    spirals: int

    def log(self) -> Message:
        return message("log.lab.played", seat=self.seat, card=card_name(self.card))


@fact
class ModeFlipped(Event):
    """Enough spirals: `seat` announced `mode`, hands and trick were turned [LAB-10] [LAB-11]."""

    seat: int
    mode: int
    spirals: int

    def log(self) -> Message:
        key = f"log.lab.flipped.{MODE_NAME[self.mode]}"
        return message(key, seat=self.seat)


@fact
class TrickWon(Event):
    """The trick is complete; `card` is the largest of the led suit [LAB-12]."""

    seat: int
    card: str

    def log(self) -> Message:
        return message("log.lab.won-trick", seat=self.seat, card=card_name(self.card))


@fact
class CardTaken(Event):
    """The winner took `card` of `source` into its Score Pile, its sign frozen [LAB-14]."""

    seat: int
    card: str
    source: int

    def log(self) -> Message:
        return message("log.lab.took", seat=self.seat, card=card_name(self.card))


@fact
class TrickDiscarded(Event):
    """All of the trick but the card `taken` was discarded face down, the winning card too [LAB-15].

    Holds the trick as the rules do, in whole numbers; `cards` are the codes of what was discarded.
    """

    trick: tuple[int, ...]
    taken: int
    mode: int

    @property
    def cards(self) -> tuple[str, ...]:
        """The discarded cards in the order of play, with the sign that showed."""
        side = SIGNED[self.mode]
        return tuple([side[card] for card in self.trick if card != self.taken])

    def data(self) -> dict[str, object]:
        return {"event": type(self).__name__, "cards": self.cards}


@fact
class LeadPassed(Event):
    """The Game Box went to the seat left of the winner, the next Lead Scientist [LAB-16]."""

    seat: int

    def log(self) -> Message:
        return message("log.lab.lead-passed", seat=self.seat)


@fact
class RoundEnded(Event):
    """All hands are empty; `totals` as they stand, starting scores included [LAB-17]."""

    game: int
    round: int
    totals: Totals

    def log(self) -> Message:
        return message("log.lab.round-ended", round=self.round)


@fact
class GameScored(Event):
    """A game was scored: `scores` are the sums of distances, never doubled, `cards` those in Score
    Piles.

    `doubled` tells that the scores count twice in the match [LAB-20] [LAB-22].
    """

    game: int
    totals: Totals
    scores: tuple[int, ...]
    cards: tuple[int, ...]
    doubled: bool

    def log(self) -> Message:
        return message("log.lab.scored", game=self.game, count=min(self.scores))


@fact
class MatchScored(Event):
    """The match is played: the scores of its games, and the totals, the third doubled [LAB-22]."""

    games: tuple[tuple[int, ...], ...]
    grand: tuple[int, ...]

    def log(self) -> Message:
        return message("log.lab.match-scored", count=min(self.grand))


@fact
class GameWon(Event):
    """The end: who won, and by what (`lowest`, `cards`, `third_game`, `shared`)."""

    winners: tuple[int, ...]
    reason: str

    def log(self) -> Message:
        if self.reason == "shared":
            seats = " ".join(str(seat) for seat in self.winners)
            return message("log.lab.won.shared", seats=seats)
        return message(f"log.lab.won.{self.reason}", seat=self.winners[0])
