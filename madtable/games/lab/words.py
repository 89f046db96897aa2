"""The text form of what a seat does in the Lab: `play P5`, `take P-4` (with the sign it shows)."""

from __future__ import annotations

from madtable.engine.errors import BadInput, Refused
from madtable.engine.notation import take_apart
from madtable.games.lab.cards import CARD, CODE, SIDE, SUIT, SUIT_MASK, SUIT_NAME
from madtable.games.lab.events import card_name
from madtable.games.lab.position import OVER, TAKE, Position

VERBS = ("play", "take")


def write(position: Position, move: int) -> str:
    """The text of `move`, one of `position.moves()`."""
    if position.phase == TAKE:
        return f"take {position.signed(move)}"
    return f"play {CODE[move]}"


def read(position: Position, seat: int, text: str) -> int:
    """The move that `seat` means by `text`.

    Raises BadInput when there is no such seat, verb or card, Refused when the rules do not allow
    it now.
    """
    verb, code = _read_words(text)
    if not 0 <= seat < position.seats:
        raise BadInput(f"seat {seat}", f"there are seats 0 to {position.seats - 1}")
    if position.phase == OVER:
        raise Refused("game-over")
    if seat != position.mover:
        raise Refused("not-your-turn")
    if code is None:
        raise Refused("one-card")
    return _read_play(position, code) if verb == "play" else _read_take(position, code)


def _read_words(text: str) -> tuple[str, str | None]:
    """The verb, and the card named with it; None where it is not exactly one card."""
    words = take_apart(text)
    if words.verb not in VERBS:
        raise BadInput(text, f"unknown verb {words.verb!r}; there are {', '.join(VERBS)}")
    if words.named:
        raise BadInput(text, f"unknown word {words.named[0][0]!r}")
    for code in words.plain:
        if code not in SIDE:
            raise BadInput(text, f"unknown card {code!r}")
    return words.verb, words.plain[0] if len(words.plain) == 1 else None


def _read_play(position: Position, code: str) -> int:
    if position.phase == TAKE:
        raise Refused("lab.take-first")
    if code not in CARD:
        # A card in a hand has no sign of its own: it is played at the side that shows.
        raise Refused("lab.no-sign")
    card = CARD[code]
    if card in position.moves():
        return card
    if code not in position.hand(position.mover):
        raise Refused("not-held", card=card_name(code))
    raise Refused("lab.must-follow", colour=SUIT_NAME[position.led])  # [LAB-A31]


def _read_take(position: Position, code: str) -> int:
    if position.phase != TAKE:
        raise Refused("lab.nothing-to-take")
    card, mode = SIDE[code]
    if card not in position.trick:
        raise Refused("lab.not-in-trick", card=card_name(code))
    if mode != position.mode:
        raise Refused("lab.other-side", card=card_name(position.signed(card)))  # [LAB-A03]
    if card == position.best:
        raise Refused("lab.own-card")  # [LAB-A11]
    return card


def must_follow(position: Position) -> bool:
    """Whether the mover holds the led suit, and so has to play it [LAB-08]."""
    held = position.hands[position.mover]
    return bool(position.trick) and bool(held & SUIT_MASK[SUIT[position.trick[0]]])
