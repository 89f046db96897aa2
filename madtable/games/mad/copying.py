"""A table of MAD written down as a scenario file has it: the way back from a position."""

from __future__ import annotations

from madtable.engine.scenario import Copied
from madtable.games.mad.cards import CODE, COLOURS, codes
from madtable.games.mad.expecting import may, playable
from madtable.games.mad.moves import DIRECTION_WORD, TURN
from madtable.games.mad.position import Position
from madtable.games.mad.questions import kind_of


def copied(pos: Position, seat: int | None) -> Copied:
    """The table, and what may be expected of it: all of it, or as far as `seat` sees to it.

    Only a regular turn can be laid out by hand; in the midst of anything else there is no setup.
    """
    return Copied(_setup(pos) if _regular(pos) else None, _expectations(pos, seat))


def _regular(pos: Position) -> bool:
    """Whether nothing is under way that a file has no word for."""
    return (
        pos.phase == TURN
        and not pos.starting
        and pos.attack is None
        and not (pos.spent or pos.passes or pos.emptied)
        and pos.follows < 0
        and all(pos.hands)
    )


def _setup(pos: Position) -> dict[str, object]:
    return {
        "dealer": pos.dealer,
        "turn": pos.turn,
        "direction": DIRECTION_WORD[pos.direction],
        "hands": [list(codes(sorted(hand))) for hand in pos.hands],
        "draw": list(codes(pos.draw[::-1])),
        "discard": list(codes(pos.discard)),
        "colour": COLOURS[pos.colour],
    }


def _expectations(pos: Position, seat: int | None) -> dict[str, object]:
    found: dict[str, object] = {
        "asks": None if pos.over else [pos.mover, kind_of(pos)],
        "counts": [len(hand) for hand in pos.hands],
        "draw_count": len(pos.draw),
        "discard_top": CODE[pos.discard[-1]],
        "direction": DIRECTION_WORD[pos.direction],
        "colour": COLOURS[pos.colour] if pos.colour >= 0 else None,
    }
    if pos.over:
        found["winners"] = list(pos.winners)
    elif seat is None or seat == pos.mover:
        mover = str(pos.mover)
        found["playable"] = {mover: list(codes(sorted(set(playable(pos, pos.mover)))))}
        found["may"] = {mover: may(pos, pos.mover)}
    return found
