"""The deal: shuffle, hands, draw pile and the start card."""

from __future__ import annotations

from madtable.games.mad import placing
from madtable.games.mad.cards import CODE, COLOUR, COLOURED, DECK, FITS, NUMBERED, WAY, codes
from madtable.games.mad.events import HandDealt, StartTurned
from madtable.games.mad.moves import RIGHTWARDS
from madtable.games.mad.position import Position


def deal(pos: Position, start: int | None = None) -> None:
    """Shuffle, deal, turn up the start card and handle it. [MAG-03 to MAG-09, MSK-03 to MSK-06]

    `start` is the face to be turned up, None for whichever comes.
    """
    deck = list(DECK)
    if start is not None:
        deck.remove(start)
    pos.chance.shuffle(deck)
    # One at a time round the table, from the dealer's right.
    order = [(pos.dealer + RIGHTWARDS * step) % pos.seats for step in range(1, pos.seats + 1)]
    pos.hands = [[] for _ in range(pos.seats)]
    for _ in range(8 if pos.seats <= 4 else 7):  # [MAG-04]
        for seat in order:
            pos.hands[seat].append(deck.pop())
    top = deck.pop() if start is None else start
    pos.draw = deck  # [MAG-05]
    if pos.tell:
        for seat in order:
            hand = pos.hands[seat]
            pos.tell(HandDealt(seat, len(hand), codes(sorted(hand))))
    turn_up(pos, top)


def turn_up(pos: Position, top: int) -> None:
    """Turn up the start card, which the dealer handles as if played, hand in view.

    [MAG-06, MAG-09 to MAG-14, MAG-A06, MAG-A09 to MAG-A11, MSK-23, MSK-A08]
    """
    dealer = pos.dealer
    pos.discard = [top]
    pos.turn = pos.mover = dealer
    if pos.tell:
        pos.tell(StartTurned(dealer, CODE[top]))
    if top < COLOURED:
        pos.colour = COLOUR[top]
        pos.ok = FITS[top]
    if top in NUMBERED:
        pos.begin_turn((dealer + pos.direction) % pos.seats)  # [MAG-08, MAG-10]
        return
    pos.starting = True
    if pos.seats == 2 and top in WAY:
        # With two players there is nothing to choose. [MAG-A78]
        pos.card = top
        pos.target = 0
        placing.place(pos)
        return
    placing.declare(pos, top, len(pos.hands[dealer]))


def resume_start(pos: Position) -> None:
    """Come back to where the dealer settles the start card, in a position put together anew."""
    pos.starting = True
    pos.turn = pos.mover = pos.dealer
    placing.declare(pos, pos.discard[-1], len(pos.hands[pos.dealer]))
