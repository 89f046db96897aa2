"""How good a table of MAD is for each seat: the chance to win, judged by the hands alone.

A playout is not played to its end: what is left of it is mostly chance. Instead every seat's hand
gets a worth, and the chances to win are as the exponentials of the worths (a multinomial logit).
The numbers were fitted to 160,000 positions out of games between seats that play by rules of thumb,
with 2 to 8 seats; they foretell the winner of such games with a log loss of 1.209 at four seats,
where not knowing anything is 1.386.
"""

from __future__ import annotations

from math import exp

from madtable.games.mad.cards import COLOURED, EXC, FACES, GIV, JOK, VAR, WAY, WLD, WOO, YOU
from madtable.games.mad.position import Position

_MOST_CARDS = 12
_FARTHEST = 3

_CARDS = (
    (2.10, 1.95, 1.80, 1.55),
    (0.40, 0.85, 0.67, 0.55),
    (0.49, 0.57, 0.56, 0.46),
    (-0.04, 0.16, 0.07, -0.02),
    (0.14, 0.24, 0.14, 0.09),
    (-0.15, -0.04, -0.07, -0.14),
    (-0.36, -0.27, -0.28, -0.32),
    (-0.54, -0.40, -0.42, -0.44),
    (-0.70, -0.54, -0.58, -0.60),
    (-0.84, -0.66, -0.78, -0.85),
    (-0.92, -0.92, -0.75, -0.94),
    (-0.96, -0.96, -0.96, -0.96),
)
"""By cards in hand (from 1; the last row is for more, too) and turns until the seat plays (from 0;
the last column is for more, too)."""

# What a card that is more than a number adds, in a hand of 1-2, of 3-4 and of more cards.
_SPECIAL: tuple[dict[frozenset[int], float], ...] = (
    {WAY: -0.06, VAR: -0.09, GIV: 0.88},
    {WAY: -0.07, VAR: 0.02, GIV: 0.91},
    {WAY: -0.02, VAR: 0.06, GIV: 0.43},
)
_WILD: tuple[dict[int, float], ...] = (
    {WLD: 0.70, WOO: 0.70, YOU: 2.08, EXC: 0.96, JOK: 1.23},
    {WLD: 0.36, WOO: 0.38, YOU: 1.25, EXC: 0.46, JOK: 1.18},
    {WLD: 0.22, WOO: 0.25, YOU: 0.91, EXC: 0.26, JOK: 0.80},
)
# A coloured card that fits on the top one: for the seat that plays now, and for the others.
_FITTING = ((1.51, 0.21), (0.52, 0.11), (0.26, 0.06))

_SIZE = (0, 0, 0, 1, 1, *[2] * 80)
"""By cards in hand: which of the three sizes of hand it is."""


def _of_face(size: int, face: int) -> float:
    for faces, worth in _SPECIAL[size].items():
        if face in faces:
            return worth
    return _WILD[size].get(face, 0.0)


_FACE = tuple(tuple(_of_face(size, face) for face in range(FACES)) for size in range(3))
_WILDS = frozenset(range(COLOURED, FACES))


def _weights(pos: Position) -> list[float]:
    """By seat the exponential of its hand's worth; `pos` is at the beginning of a turn."""
    seats, step = pos.seats, pos.direction
    fitting = pos.ok - _WILDS
    found = [0.0] * seats
    seat = pos.mover
    for away in range(seats):
        hand = pos.hands[seat]
        cards = len(hand)
        size = _SIZE[cards]
        face_worth = _FACE[size]
        worth = _CARDS[min(cards, _MOST_CARDS) - 1][min(away, _FARTHEST)]
        for face in hand:
            worth += face_worth[face]
        if not fitting.isdisjoint(hand):
            worth += _FITTING[size][1 if away else 0]
        found[seat] = exp(worth)
        seat = (seat + step) % seats
    return found


def chances(pos: Position) -> list[float]:
    """By seat the chance to win, 1 in all."""
    weights = _weights(pos)
    total = sum(weights)
    return [weight / total for weight in weights]


def chance_to_win(pos: Position, seat: int) -> float:
    """The chance of `seat` to win."""
    weights = _weights(pos)
    return weights[seat] / sum(weights)
