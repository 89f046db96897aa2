"""Placing a card: what must be declared for it, one choice after the other, and what it then does.

These are functions on a position. A start card goes the same way, declared by the dealer. [MAG-09]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from madtable.games.mad import attack as attacks
from madtable.games.mad import counting
from madtable.games.mad.cards import (
    CODE,
    COLOUR,
    COLOURED,
    COLOURS,
    EXC,
    FITS,
    FITS_CALLED,
    GIV,
    JOK,
    VAR,
    WAY,
    WOO,
)
from madtable.games.mad.events import CardPlayed, ColourNamed, DirectionNamed, LastCard
from madtable.games.mad.moves import (
    AIMING,
    BY_EXCHANGE,
    BY_GIVING,
    BY_VARMINTS,
    BY_WOOLY,
    CHOOSING,
    DIRECTION_WORD,
    END_GAME,
    ENDED,
    FOLLOWED,
    IGNORE,
    IGNORED,
    MODE_WORD,
    NAMING,
    NO_MODE,
    STEERING,
)

if TYPE_CHECKING:
    from madtable.games.mad.position import Position


def declare(pos: Position, face: int, others: int) -> None:
    """Begin to place `face`, with `others` more cards in hand: what must be declared for it?

    What is declared but could never happen, because the last card wins at once, is not asked.
    A wild one goes on anything, and its colour is always named anew, in whichever way it is placed;
    the JOKER is no exception, drawn or forced upon one just before. You worry! is a plain wild on
    one's own turn.

    [MAG-19, MAG-26, MAG-33, MAG-34, MAG-A20, MAG-A21, MAG-A25, MAG-A38, MAG-A44, MAG-A56,
    MAG-A65, MAG-A66, MSK-16, MSK-20, MSK-A09]
    """
    pos.card = face
    pos.mode = NO_MODE
    pos.named = pos.target = -1
    happens = others > 0 or not pos.house.instant
    if face < COLOURED:
        if face in WAY:
            if happens:
                pos.phase = STEERING
                return
        elif face in GIV and happens and (pos.house.start_give or not pos.starting):
            aim(pos)
            return
        place(pos)
    elif face == EXC:
        if others:
            pos.phase = CHOOSING
        else:
            pos.mode = IGNORED  # nobody may be handed an empty hand [MAG-A46]
            pos.phase = NAMING
    elif face == WOO:
        if happens and pos.house.wooly_optional:
            pos.phase = CHOOSING  # [MAG-A23]
        else:
            pos.mode = FOLLOWED if happens else IGNORED
            pos.phase = NAMING
    elif face == JOK and others in pos.house.joker_counts and not pos.starting:
        pos.phase = CHOOSING  # [MAG-A60, MAG-A12]
    else:
        pos.phase = NAMING


def choose(pos: Position, move: int) -> None:
    """Follow or ignore, or end the game. [MAG-26, MAG-35, MSK-16, MSK-21]"""
    if move == END_GAME:
        pos.mode = ENDED
        place(pos)
    elif move == IGNORE:
        pos.mode = IGNORED
        pos.phase = NAMING
    else:
        pos.mode = FOLLOWED
        if pos.card == EXC and pos.house.exchange_colour_after:
            aim(pos)
        else:
            pos.phase = NAMING


def aim(pos: Position) -> None:
    """Ask for the target, unless there is only one. [MAG-A79]"""
    if pos.seats == 2:
        pos.target = 1 - pos.mover
        place(pos)
    else:
        pos.phase = AIMING


def place(pos: Position) -> None:
    """The declaration is complete: the card lies there, and what it does is done. [1.3]"""
    seat, face, mode, target = pos.mover, pos.card, pos.mode, pos.target
    hand = pos.hands[seat]
    starting = pos.starting
    if not starting:
        hand.remove(face)
        pos.discard.append(face)
    pos.passes = 0
    if face < COLOURED:
        pos.colour = COLOUR[face]
        pos.ok = FITS[face]
    elif pos.named >= 0:
        pos.colour = pos.named  # [MAG-23]
        pos.ok = FITS_CALLED[pos.named]
    elif mode in (FOLLOWED, ENDED):
        pos.colour = -1  # named after the exchange [MAG-A21], or not at all [MAG-A64]
    tell = pos.tell
    if tell:
        _tell(pos, seat, face, mode, target)
    if not starting and not hand:
        if pos.house.instant:
            pos.end((seat,), "empty")  # [MAG-01, MAG-A44, MSK-01, MSK-A20]
            return
        pos.emptied = (seat,)
    if face in WAY:
        _steer(pos, seat, target)
    elif face in VAR:
        attacks.begin(pos, BY_VARMINTS, seat, -1)
    elif target >= 0:
        kind = BY_GIVING if face in GIV else BY_WOOLY if face == WOO else BY_EXCHANGE
        attacks.begin(pos, kind, seat, target)
    elif mode == ENDED:
        counting.by_joker(pos, seat)
    else:
        attacks.finish(pos)


def _steer(pos: Position, seat: int, direction: int) -> None:
    """Which way? The neighbour in that direction is next, also after a start card.

    With two players the choice changes nothing, unless the house says so. [MAG-20, MAG-A07,
    MAG-A78, MSK-12, MSK-A07]
    """
    if direction:
        changed = direction != pos.direction
        pos.direction = direction
        if pos.tell:
            pos.tell(DirectionNamed(seat, DIRECTION_WORD[direction], changed))
    if pos.seats == 2 and pos.house.again:
        pos.follows = seat  # [MAG-A78]
    attacks.finish(pos)


def _tell(pos: Position, seat: int, face: int, mode: int, target: int) -> None:
    """Tell of a card just placed, or of a start card just declared."""
    tell = pos.tell
    assert tell is not None
    colour = COLOURS[pos.colour] if pos.colour >= 0 else ""
    if pos.starting:
        if face >= COLOURED and colour:
            tell(ColourNamed(seat, colour, "start"))
        return
    word = "" if face == WOO and not pos.house.wooly_optional else MODE_WORD[mode]
    tell(CardPlayed(seat, CODE[face], colour, word, -1 if face in WAY else target))
    if face >= COLOURED and colour:
        tell(ColourNamed(seat, colour, "play"))
    if len(pos.hands[seat]) == 1:
        tell(LastCard(seat))
