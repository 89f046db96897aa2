"""The cards at a Mao table as one seat can count them: where how many lie, and its own."""

from __future__ import annotations

from collections.abc import Sequence

from madtable.engine.event import Event
from madtable.games.mao import events as told
from madtable.games.mao.cards import FACE, FACES
from madtable.games.mao.infraction import BAD_CALL


class Count:
    """What `seat` has counted: its own `hand`, the `sizes` of all, what is `left` to draw, and the
    `pile`, bottom to top, with who laid each card.
    """

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.hand: list[int] = []
        self.sizes = [0] * seats
        self.left = 0
        self.pile: list[tuple[int, int]] = []
        self.refused: set[int] = set()
        """Faces of this seat that were sent back since the pile last changed."""
        self._apart = [0] * seats

    def see(self, event: Event) -> None:
        """Keep count of the cards that are seen to move."""
        match event:
            case told.HandDealt(seat=seat, count=count, cards=cards):
                self.sizes[seat] = count
                if seat == self.seat:
                    self.hand = [FACE[card] for card in cards]
            case told.CardPlayed(seat=seat, card=card, left=left):
                self.sizes[seat] = left
                self.pile.append((FACE[card], seat))
                if seat == self.seat:
                    self.hand.remove(FACE[card])
            case told.CardReturned(seat=seat, card=card):
                self.pile.pop()
                self._gain(seat, 1, (card,))
                if seat == self.seat:
                    self.refused.add(FACE[card])
            case told.CardDrawn(seat=seat, card=card, apart=apart):
                self.left -= 1
                if apart:
                    self._apart[seat] += 1
                else:
                    self._gain(seat, 1, (card,))
            case told.CardsTakenUp(seat=seat, count=count, cards=cards):
                self._apart[seat] = 0
                self._gain(seat, count, cards)
            case told.CardPassed(seat=seat, target=target, card=card):
                self._lose(seat, 1, (card,))
                self._gain(target, 1, (card,))
            case told.CardsGivenBack(seat=seat, count=count, cards=cards):
                self.left += count
                # Those that lay apart were never counted as held.
                lay = min(count, self._apart[seat])
                self._apart[seat] -= lay
                self._lose(seat, count - lay, cards[lay:])
            case told.PileReshuffled(count=count):
                self.left += count
                del self.pile[:count]
            case told.DeckAdded():
                self.left += FACES

    def _gain(self, seat: int, count: int, cards: Sequence[str]) -> None:
        self.sizes[seat] += count
        if seat == self.seat:
            self.hand += [FACE[card] for card in cards]

    def _lose(self, seat: int, count: int, cards: Sequence[str]) -> None:
        self.sizes[seat] -= count
        if seat == self.seat:
            for card in cards:
                self.hand.remove(FACE[card])


def verdicts(events: Sequence[Event]) -> list[tuple[int, bool]]:
    """Who was penalised by a call, and whether for a bad one."""
    return [
        (event.seat, event.code == BAD_CALL)
        for event in events
        if isinstance(event, told.PenaltyGiven)
    ]
