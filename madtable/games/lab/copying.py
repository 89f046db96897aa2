"""A table of the Lab written down as a scenario file has it: the way back from a position."""

from __future__ import annotations

from madtable.engine.scenario import Copied
from madtable.games.lab.cards import CODE, MODE_NAME, SIGNED, SUITS, codes
from madtable.games.lab.position import PLAY, TAKE, Position


def copied(position: Position, seat: int | None) -> Copied:
    """The table, and what may be expected of it: all of it, or as far as `seat` sees to it."""
    setup = None if position.over else _setup(position)
    return Copied(setup, _expectations(position, seat))


def _trick(position: Position) -> list[list[object]]:
    return [
        [(position.lead + place) % position.seats, position.signed(card)]
        for place, card in enumerate(position.trick)
    ]


def _setup(position: Position) -> dict[str, object]:
    piles: dict[str, list[str]] = {}
    for owner, card, sign in position.taken:
        piles.setdefault(str(owner), []).append(SIGNED[sign][card])
    found: dict[str, object] = {
        "mode": MODE_NAME[position.mode],
        "round": position.round,
        "lead": position.lead,
        "turn": position.mover,
        "hands": [list(position.hand(seat)) for seat in range(position.seats)],
        "piles": piles,
        "discard": list(codes(position.discard)),
        "aside": list(codes(position.aside)),
        "trick": _trick(position),
    }
    if position.house.advanced:
        found["game"] = position.game
        found["earlier"] = [list(scores) for scores in position.earlier]
        found["first_lead"] = position.first_lead
    return found


def _expectations(position: Position, seat: int | None) -> dict[str, object]:
    kind = "take" if position.phase == TAKE else "turn"
    found: dict[str, object] = {
        "asks": None if position.over else [position.mover, kind],
        "mode": MODE_NAME[position.mode],
        "lead": position.lead,
        "trick": _trick(position),
        "spirals": position.spirals,
        "counts": [hand.bit_count() for hand in position.hands],
        "totals": {
            str(who): {suit: position.totals[who * 4 + at] for at, suit in enumerate(SUITS)}
            for who in range(position.seats)
        },
    }
    if position.over:
        found["winners"] = list(position.winners)
    elif position.phase == TAKE:
        found["takeable"] = [position.signed(card) for card in position.moves()]
    elif position.phase == PLAY and (seat is None or seat == position.mover):
        found["playable"] = {str(position.mover): [CODE[card] for card in position.moves()]}
    return found
