"""Cheap play for all seats of MAD: the rules of thumb once more, in small numbers, for playouts.

It is what the search believes everybody does from here on. Half a thousand games a decision are
played with it, so that it works on a position in place and looks only at what its mover may see:
its own hand, how many cards the others hold, and the table. `mad_thumb` is the same trade with
words.
"""

from __future__ import annotations

from madtable.engine.chance import Chance
from madtable.games.mad.cards import COLOUR, COLOURED, EXC, GIV, JOK, POINTS, VAR, WAY, WOO, YOU
from madtable.games.mad.moves import (
    AFTER_NAMING,
    AIM,
    AIMING,
    ANSWER,
    ANSWER_NAMING,
    ANSWERING,
    BY_EXCHANGE,
    BY_VARMINTS,
    CHOOSING,
    DECLINE,
    DRAWN,
    END_GAME,
    FOLLOW,
    FOLLOWED,
    GIVE,
    IGNORE,
    KEEP,
    LEFT,
    NAME,
    NAMING,
    OVER,
    RIGHT,
    STEERING,
    TURN,
)
from madtable.games.mad.position import Position

_KINDS = 9  # coloured faces go nine to a colour, in the order of their kinds
_SAME_COLOUR = 0.35
_SAME_KIND = 0.2
_SPARE = {36: 3.0, WOO: 3.0, EXC: 5.0, YOU: 8.0, JOK: 9.0}
_TREASURES = frozenset((YOU, EXC, JOK))
_NEARLY_OUT = 3

# What a coloured face is worth placing for its own sake: points off the hand, and what it does.
_OWN_WORTH = [
    0.1 * POINTS[face] + (2.0 if face in VAR else 0.25 if face in WAY else 0.0)
    for face in range(COLOURED)
]
_COLOURS = range(4)


def play_on(pos: Position, chance: Chance, turns: int) -> None:
    """Play `pos` in place until it is over or `turns` more turns have begun."""
    last = pos.turns + turns
    hands = pos.hands
    while True:
        phase = pos.phase
        if phase == TURN:
            if pos.turns > last:
                return
            mover = pos.mover
            hand = hands[mover]
            ok = pos.ok
            fits = [face for face in hand if face in ok]
            if not fits:
                pos.play(pos.moves()[0])
                continue
            face = fits[0]
            if len(fits) > 1 or (face >= WOO and len(hand) > 1):
                face = _choose(pos, hand, fits)
            if face < 0:
                pos.play(pos.moves()[-1])
                continue
            pos.play(face)
            if STEERING >= pos.phase >= CHOOSING:
                declare(pos, chance)
        elif phase == OVER:
            return
        elif phase == DRAWN:
            card = pos.card
            if card in _TREASURES and _choose(pos, hands[pos.mover], [card]) < 0:
                moves = pos.moves()
                pos.play(moves[-1])
                if moves[-1] == KEEP:
                    continue
            else:
                pos.play(card)
            if STEERING >= pos.phase >= CHOOSING:
                declare(pos, chance)
        elif phase <= STEERING:
            declare(pos, chance)
        else:
            _respond(pos, chance)


def fewest(pos: Position) -> int:
    """How many cards the mover's shortest opponent holds."""
    mover = pos.mover
    return min([len(hand) for seat, hand in enumerate(pos.hands) if seat != mover])


def _choose(pos: Position, hand: list[int], fits: list[int]) -> int:
    """The best face of `fits` to place; -1 for none: better kept back."""
    colours = [0, 0, 0, 0]
    kinds = [0, 0, 0, 0, 0, 0, 0, 0, 0]
    for face in hand:
        if face < COLOURED:
            colours[COLOUR[face]] += 1
            kinds[face % _KINDS] += 1
    most = -100.0
    found = -1
    least = 0
    for face in fits:
        if face < COLOURED:
            own = colours[COLOUR[face]]
            worth = _OWN_WORTH[face] + _SAME_COLOUR * own + _SAME_KIND * (kinds[face % _KINDS] - 1)
            if face in GIV:
                if len(hand) <= 3:
                    return face
                least = least or fewest(pos)
                worth += 4.5 if least <= _NEARLY_OUT else -1.5
        else:
            worth = _SAME_COLOUR * (max(colours) + 1) + 0.5 - _SPARE[face]
            if face >= WOO:
                least = least or fewest(pos)
                if face == WOO:
                    worth += 6.5 if least <= 1 else 0.5
                elif face == EXC:
                    if swaps(hand, least):
                        return face
                elif face == JOK:
                    if counts(pos, hand, least):
                        return face
        if worth > most:
            most = worth
            found = face
    if found in _TREASURES and len(hand) > _NEARLY_OUT and least > 1:
        return -1
    return found


def swaps(hand: list[int], least: int) -> bool:
    """Whether the exchange is worth following: for a hand that is about to win."""
    return least <= 2 and len(hand) - 1 - least >= 2


def counts(pos: Position, hand: list[int], least: int) -> bool:
    """Whether the JOKER should end the game now."""
    if len(hand) - 1 not in pos.house.joker_counts:
        return False
    points = 0
    for face in hand:
        points += POINTS[face]
    return points - POINTS[JOK] < 3.7 * least - 3.0


def declare(pos: Position, chance: Chance) -> None:
    """Make every choice that the card being placed asks for."""
    while True:
        phase = pos.phase
        if phase == NAMING:
            pos.play(NAME + best_colour(pos, chance))
        elif phase == AIMING:
            pos.play(AIM + _nearest(pos))
        elif phase == STEERING:
            pos.play(_way(pos))
        elif phase == CHOOSING:
            hand = pos.hands[pos.mover]
            if pos.card == JOK:
                pos.play(END_GAME if counts(pos, hand, fewest(pos)) else IGNORE)
            elif pos.card == EXC:
                pos.play(FOLLOW if swaps(hand, fewest(pos)) else IGNORE)
            else:
                pos.play(FOLLOW)
        else:
            return


def best_colour(pos: Position, chance: Chance) -> int:
    """The colour held most; before an exchange the one held least. Of equals any."""
    colours = [0, 0, 0, 0]
    for face in pos.hands[pos.mover]:
        if face < COLOURED:
            colours[COLOUR[face]] += 1
    if pos.card == EXC and pos.mode == FOLLOWED and pos.phase == NAMING:
        goal = min(colours)
    else:
        goal = max(colours)
    if colours.count(goal) == 1:
        return colours.index(goal)
    return chance.choice([colour for colour in _COLOURS if colours[colour] == goal])


def _nearest(pos: Position) -> int:
    """The opponent with the fewest cards, of several the one whose turn comes first."""
    mover, seats, step = pos.mover, pos.seats, pos.direction
    found = -1
    least = 99
    seat = mover
    for _ in range(seats - 1):
        seat = (seat + step) % seats
        size = len(pos.hands[seat])
        if size < least:
            least = size
            found = seat
    return found


def _way(pos: Position) -> int:
    """The neighbour with more cards comes next; if equal, nothing changes."""
    mover, seats = pos.mover, pos.seats
    left = len(pos.hands[(mover + 1) % seats])
    right = len(pos.hands[(mover - 1) % seats])
    if left == right:
        return LEFT if pos.direction == 1 else RIGHT
    return LEFT if left > right else RIGHT


def _respond(pos: Position, chance: Chance) -> None:
    """Answer an attack or let it be, give cards away, name a colour."""
    phase = pos.phase
    if phase == ANSWERING:
        pos.play(ANSWER if _answers(pos) else DECLINE)
    elif phase in (ANSWER_NAMING, AFTER_NAMING):
        pos.play(NAME + best_colour(pos, chance))
    else:
        pos.play(GIVE + _gift(pos))


def _answers(pos: Position) -> bool:
    """Whether the attack is worth a You worry!."""
    attack = pos.attack
    assert attack is not None
    size = len(pos.hands[pos.mover])
    if size == 1:
        return True
    if attack.kind == BY_VARMINTS:
        return size <= _NEARLY_OUT
    if attack.kind == BY_EXCHANGE:
        return len(pos.hands[attack.source]) > size - 1
    return True


def _gift(pos: Position) -> int:
    """The next card to give away: of a colour held least, a wild one only if there is no other."""
    left = pos.hands[pos.mover][:]
    for face in pos.gift:
        left.remove(face)
    colours = [0, 0, 0, 0]
    for face in left:
        if face < COLOURED:
            colours[COLOUR[face]] += 1
    found = -1
    least = 1000.0
    for face in left:
        if face < COLOURED:
            colour = COLOUR[face]
            dear = colours[colour] + (1.0 if face % _KINDS > 5 else 0.0)
            if colour == pos.colour:
                dear += 1.0
        else:
            dear = 100.0 + _SPARE[face]
        if dear < least:
            least = dear
            found = face
    return found
