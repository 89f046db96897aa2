"""The notation of MAD: what a seat says, read, checked and done.

    play G5 · play RWAY direction=left · play WLD colour=red · play WOO colour=red target=2
    play GGIV target=1 · play EXC colour=blue follow target=2 · play EXC colour=blue ignore
    play JOK end-game · draw · keep · pass · give G1 Y6 · answer YOU colour=blue · decline
    start direction=left · start colour=blue follow target=2 · colour red

What is no word of this notation is BadInput; a known word used wrongly is Refused. A target or a
direction may be spelled out where only one is possible, and left out there.
"""

from __future__ import annotations

from dataclasses import dataclass

from madtable.engine.errors import BadInput, Refused
from madtable.engine.notation import Words, digits, take_apart
from madtable.games.mad.cards import (
    CODE,
    COLOUR,
    COLOURS,
    EXC,
    FACE,
    FITS,
    FITS_CALLED,
    GIV,
    JOK,
    KIND,
    NUMBERED,
    WAY,
    WOO,
    YOU,
    colour_of,
)
from madtable.games.mad.moves import (
    AFTER_NAMING,
    AIM,
    AIMING,
    ANSWER,
    ANSWERING,
    CHOOSING,
    DECLINE,
    DIRECTION_WORD,
    DRAW,
    DRAWN,
    END_GAME,
    FOLLOW,
    GIVE,
    GIVING,
    IGNORE,
    KEEP,
    LEFT,
    NAME,
    NAMING,
    OVER,
    PASS,
    RIGHT,
    STEERING,
)
from madtable.games.mad.position import Position

VERBS = ("play", "draw", "keep", "pass", "give", "answer", "decline", "start", "colour")
MODES = ("follow", "ignore", "end-game")
DIRECTIONS = tuple(DIRECTION_WORD.values())

_DECLARING = frozenset((CHOOSING, NAMING, AIMING, STEERING))


@dataclass(slots=True)
class Act:
    """What a seat says it does, read but not yet checked; None for what is not said."""

    verb: str
    faces: tuple[int, ...] = ()
    mode: str | None = None
    colour: int | None = None
    target: int | None = None
    direction: str | None = None


def read(text: str, seats: int) -> Act:
    """`text` (without the seat) taken apart; BadInput for anything that is no word of this
    notation, Refused for two that exclude each other.
    """
    words = take_apart(text)
    if words.verb not in VERBS:
        raise BadInput(text, f"no such verb: {words.verb!r}; there are " + ", ".join(VERBS))
    act = Act(words.verb)
    _read_plain(act, words, text)
    for name, value in words.named:
        if name == "colour":
            act.colour = colour_of(value, text)
        elif name == "target":
            act.target = _seat(value, seats, text)
        elif name == "direction":
            if value not in DIRECTIONS:
                raise BadInput(text, f"no such direction: {value!r}; there are left, right")
            act.direction = value
        else:
            raise BadInput(text, f"no such word: {name!r}; there are colour, target, direction")
    return act


def _read_plain(act: Act, words: Words, text: str) -> None:
    for word in words.plain:
        if word in FACE:
            act.faces += (FACE[word],)
        elif word in MODES:
            if act.mode is not None:
                raise Refused("one-mode")
            act.mode = word
        elif act.verb == "colour" and act.colour is None:
            act.colour = colour_of(word, text)
        else:
            raise BadInput(text, f"no such card or word: {word!r}")


def _seat(value: str, seats: int, text: str) -> int:
    number = digits(value)
    if number is None or number >= seats:
        raise BadInput(text, f"no such seat: {value!r}; there are 0 to {seats - 1}")
    return number


def do(pos: Position, seat: int, text: str) -> None:
    """Let `seat` do what `text` says, on `pos`.

    Raises BadInput or Refused; `pos` may then be left half-way, so hand in a copy.
    """
    act = read(text, pos.seats)
    if pos.phase == OVER:
        raise Refused("game-over")
    if seat != pos.mover:
        # The same words whoever is asked, so that a refusal does not tell who holds You worry!
        key = "nothing-to-answer" if act.verb in ("answer", "decline") else "not-your-turn"
        raise Refused(key)
    if act.verb == "play":
        _play(pos, act)
    elif act.verb == "start":
        _start(pos, act)
    elif act.verb == "give":
        _give(pos, act)
    elif act.verb == "answer":
        _answer(pos, act)
    elif act.verb == "colour":
        _name_after(pos, act)
    else:
        _plain_act(pos, act)


def _expect_turn(pos: Position) -> None:
    """Refused when something else has to be done first."""
    if pos.phase == ANSWERING:
        raise Refused("answer-first")
    if pos.phase == GIVING:
        raise Refused("give-first", count=pos.gift_size)
    if pos.phase == AFTER_NAMING:
        raise Refused("colour-first")
    if pos.phase in _DECLARING:
        raise Refused("start-first")


def _only(act: Act, *wanted: str) -> None:
    """Refused when `act` says more than belongs to it."""
    if act.faces and "card" not in wanted:
        raise Refused("card-not-wanted")
    if act.mode is not None and "mode" not in wanted:
        raise Refused("mode-not-wanted")
    if act.colour is not None and "colour" not in wanted:
        raise Refused("colour-not-wanted")
    if act.target is not None and "target" not in wanted:
        raise Refused("target-not-wanted")
    if act.direction is not None and "direction" not in wanted:
        raise Refused("direction-not-wanted")


# -- playing a card --------------------------------------------------------------------------------


def _does_not_fit(pos: Position, face: int) -> Refused:
    """Why `face` may not go down now, and what would fit. [MAG-18, MAG-24]"""
    card = CODE[face]
    if pos.ok in FITS_CALLED:
        colour = COLOURS[FITS_CALLED.index(pos.ok)]
        return Refused("not-playable/called", card=card, colour=colour)
    top = FITS.index(pos.ok)
    colour = COLOURS[COLOUR[top]]
    if top in NUMBERED:
        return Refused("not-playable", card=card, colour=colour, number=KIND[top])
    return Refused("not-playable/picture", card=card, colour=colour, cards=CODE[top])


def _play(pos: Position, act: Act) -> None:
    """Place a card. [MAG-15, MAG-16]"""
    _expect_turn(pos)
    if len(act.faces) != 1:
        raise Refused("one-card")
    face = act.faces[0]
    hand = pos.hands[pos.mover]
    if face not in hand:
        raise Refused("not-held", card=CODE[face])
    if pos.phase == DRAWN and face != pos.card:
        raise Refused("only-drawn", card=CODE[pos.card])  # [MAG-A26]
    if face not in pos.ok:
        raise _does_not_fit(pos, face)
    others = len(hand) - 1
    vain = others == 0 and pos.house.instant
    mode = _mode(pos, act, face, others, vain)
    mover = pos.mover  # placing may at once hand the word to somebody else
    pos.play(face)
    _declare(pos, act, face, mode, mover)


def _start(pos: Position, act: Act) -> None:
    """The dealer chooses for the start card. [MAG-09]"""
    if pos.phase == GIVING and pos.starting and pos.seats == 2 and act.target == 1 - pos.mover:
        # The only target there is was filled in; it may be spelled out all the same. [MAG-A79]
        _only(act, "target")
        return
    if pos.phase not in _DECLARING:
        raise Refused("nothing-to-start")
    if act.faces:
        raise Refused("card-not-wanted")
    face = pos.card
    mode = _mode(pos, act, face, len(pos.hands[pos.mover]), False)
    _declare(pos, act, face, mode, pos.mover)


def _mode(pos: Position, act: Act, face: int, others: int, vain: bool) -> str | None:
    """What is done about the card's instruction; Refused where that choice is not open. [MAG-26]"""
    mode, code = act.mode, CODE[face]
    if face == JOK:
        if mode == "end-game":
            if pos.starting or others not in pos.house.joker_counts:
                raise Refused("no-end-game", count=others)  # [MAG-35, MAG-A12, MAG-A60, MAG-A61]
            return mode
        if mode == "follow":
            raise Refused("nothing-to-follow", card=code)
        return "ignore"
    if mode == "end-game":
        raise Refused("only-joker-ends", card=code)
    if face == YOU:
        if mode == "follow":
            raise Refused("nothing-to-follow", card=code)  # [MAG-A11, MAG-A56]
        return None
    if face == EXC:
        if others == 0:
            if mode == "follow" and not vain:
                raise Refused("last-exchange")  # [MAG-A46]
            return mode
        if mode is None:
            raise Refused("no-choice", card=code)
        return mode
    if face == WOO and pos.house.wooly_optional:
        if mode is None and act.target is not None:
            return "follow"  # naming a victim says as much
        if mode is None and not vain:
            raise Refused("no-choice", card=code)
        return mode
    if mode is not None:
        raise Refused("nothing-to-follow", card=code)
    return None


def _declare(pos: Position, act: Act, face: int, mode: str | None, mover: int) -> None:
    """Answer what the card asks, one thing after the other; `act` must say just that.

    Only a target or a direction may be said where it is not asked: where one alone is possible, or
    where the last card wins at once, so that only its colour counts. [MAG-A44, MAG-A78, MAG-A79]
    """
    code = CODE[face]
    seats = pos.seats
    colour, target, direction = act.colour, act.target, act.direction
    after = face == EXC and mode == "follow" and pos.house.exchange_colour_after
    if after and colour is not None:
        raise Refused("colour-later")  # [MAG-A21]
    if target is not None:
        aimed = face in GIV or (face == WOO and mode != "ignore")
        if not aimed and not (face == EXC and mode == "follow"):
            raise Refused("target-not-wanted")
        if target == mover:
            raise Refused("target-self")  # [MAG-A24]
    if direction is not None and face not in WAY:
        raise Refused("direction-not-wanted")
    if colour is not None and (COLOUR[face] >= 0 or mode == "end-game"):
        raise Refused("colour-not-wanted")  # [MAG-A64]
    while pos.phase in _DECLARING:
        phase = pos.phase
        if phase == CHOOSING:
            move = {"follow": FOLLOW, "end-game": END_GAME}.get(mode or "", IGNORE)
        elif phase == NAMING:
            if after:
                colour = max(pos.colour, 0)  # the last card's colour would come after: nobody cares
            if colour is None:
                raise Refused("no-colour", card=code)  # [MAG-23]
            move = NAME + colour
        elif phase == AIMING:
            if target is None:
                raise Refused("no-target", card=code)
            move = AIM + target
        else:
            if direction is None and seats == 2:
                direction = DIRECTION_WORD[pos.direction]  # [MAG-A78]
            if direction is None:
                raise Refused("no-direction", card=code)
            move = LEFT if direction == "left" else RIGHT
        pos.play(move)


# -- everything else -------------------------------------------------------------------------------


def _give(pos: Position, act: Act) -> None:
    """Give away the cards named. [MAG-22, MAG-A37]"""
    if pos.phase != GIVING:
        raise Refused("nothing-to-give")
    _only(act, "card")
    if len(act.faces) != pos.gift_size:
        raise Refused("give-count", count=pos.gift_size)
    left = pos.hands[pos.mover][:]
    for face in act.faces:
        if face not in left:
            raise Refused("not-held", card=CODE[face])
        left.remove(face)
    for face in act.faces:
        pos.play(GIVE + face)


def _answer(pos: Position, act: Act) -> None:
    """Answer an attack with You worry!. [MAG-28, MAG-29]"""
    if pos.phase != ANSWERING:
        raise Refused("nothing-to-answer")
    _only(act, "card", "colour")
    if act.faces != (YOU,):
        raise Refused("only-you")
    if act.colour is None:
        raise Refused("no-colour", card=CODE[YOU])
    pos.play(ANSWER)
    pos.play(NAME + act.colour)


def _name_after(pos: Position, act: Act) -> None:
    """Name the colour of an exchange once it has happened (house rule). [MAG-A21]"""
    if pos.phase != AFTER_NAMING:
        raise Refused("no-colour-asked")
    _only(act, "colour")
    if act.colour is None:
        raise Refused("no-colour", card=CODE[EXC])
    pos.play(NAME + act.colour)


def _plain_act(pos: Position, act: Act) -> None:
    """Draw, keep, pass or decline: nothing goes with these."""
    if act.verb == "decline":
        if pos.phase != ANSWERING:
            raise Refused("nothing-to-answer")
        _only(act)
        pos.play(DECLINE)
        return
    _expect_turn(pos)
    _only(act)
    moves = pos.moves()
    if act.verb == "draw":
        if DRAW not in moves:
            raise _no_draw(pos, moves)
        pos.play(DRAW)
    elif act.verb == "keep":
        if pos.phase != DRAWN:
            raise Refused("nothing-to-keep")
        if KEEP not in moves:
            raise Refused("must-play-drawn", card=CODE[pos.card])  # [MSK-A04]
        pos.play(KEEP)
    else:
        if PASS not in moves:
            raise _no_pass(pos, moves)
        pos.play(PASS)


def _no_draw(pos: Position, moves: list[int]) -> Refused:
    """Why the mover may not draw."""
    if pos.phase == DRAWN:
        return Refused("already-drawn")
    if pos.spent:
        return Refused("forced-draw-counted")  # [MAG-A31]
    if PASS in moves and moves[0] != PASS:
        return Refused("no-draw-here")  # [MAG-A28]
    return Refused("nothing-to-draw")  # [MAG-A73]


def _no_pass(pos: Position, moves: list[int]) -> Refused:
    """Why the mover may not pass."""
    if pos.phase == DRAWN:
        return Refused("keep-or-play")
    if DRAW in moves:
        return Refused("draw-instead")
    return Refused("must-play")  # [MAG-A75]
