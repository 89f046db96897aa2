"""What a scenario file of MAD may expect of a table: each function compares one key."""

from __future__ import annotations

from madtable.engine.errors import BadInput
from madtable.engine.scenario import (
    by_seat,
    same,
    same_cards,
    seat,
    texts,
    whole,
)
from madtable.engine.turns import Check
from madtable.games.mad.cards import (
    CODE,
    COLOURS,
    EXC,
    JOK,
    YOU,
    codes,
    colour_of,
)
from madtable.games.mad.moves import (
    ANSWERING,
    CHOOSING,
    DECLINE,
    DIRECTION_WORD,
    DRAW,
    DRAWN,
    KEEP,
    PASS,
    TURN,
)
from madtable.games.mad.position import Position
from madtable.games.mad.questions import kind_of
from madtable.games.mad.reading import card_in, cards_in, direction_in

KINDS = ("turn", "drawn", "answer", "give", "take", "start", "colour")
"""The kinds of question a file may name; `take` is another game's."""

MAY = ("draw", "keep", "pass", "decline", "end-game", "follow")


def playable(pos: Position, who: int) -> list[int]:
    """The cards that `who` may place now, one entry for each card in hand."""
    if who != pos.mover:
        return []
    if pos.phase == TURN:
        return sorted(face for face in pos.hands[who] if face in pos.ok)
    if pos.phase == DRAWN:
        return [pos.card]
    return [YOU] if pos.phase == ANSWERING else []


def may(pos: Position, who: int) -> list[str]:
    """Which of the six words of `MAY` are open to `who`."""
    if who != pos.mover:
        return []
    moves = pos.moves()
    found = [
        word
        for word, move in (("draw", DRAW), ("keep", KEEP), ("pass", PASS), ("decline", DECLINE))
        if move in moves
    ]
    placeable = playable(pos, who) if pos.phase in (TURN, DRAWN) else []
    others = len(pos.hands[who]) - 1
    if JOK in placeable and others in pos.house.joker_counts:
        found.append("end-game")
    starts = pos.phase == CHOOSING and pos.card == EXC
    # As the last card an exchange may be followed only where it wins before that. [MAG-A44,
    # MAG-A46]
    if starts or (EXC in placeable and (others or pos.house.instant)):
        found.append("follow")
    return found


def _expect_turn(pos: Position, value: object, where: str) -> None:
    if value is not None:
        seat(value, pos.seats, where)
    # While an answer, a gift or a choice is awaited only `asks` is compared.
    if kind_of(pos) in ("turn", "drawn", "over"):
        same("turn", value, None if pos.over else pos.turn)


def _expect_asks(pos: Position, value: object, where: str) -> None:
    if value is not None:
        if not isinstance(value, list) or len(value) != 2 or value[1] not in KINDS:
            raise BadInput(where, f"expected a seat and a kind of question, got {value!r}")
        seat(value[0], pos.seats, where)
    got = None if pos.over else [pos.mover, kind_of(pos)]
    same("asks", value, got)


def _expect_hands(pos: Position, value: object, where: str) -> None:
    for who, wanted in by_seat(value, pos.seats, where).items():
        cards = codes(cards_in(wanted, f"{where}: {who}"))
        same_cards(f"hands: {who}", list(cards), codes(sorted(pos.hands[who])))


def _expect_counts(pos: Position, value: object, where: str) -> None:
    _expect_numbers("counts", value, [len(hand) for hand in pos.hands], where)


def _expect_points(pos: Position, value: object, where: str) -> None:
    if value is None or not pos.points:
        same("points", value, list(pos.points) or None)
        return
    _expect_numbers("points", value, list(pos.points), where)


def _expect_numbers(key: str, value: object, got: list[int], where: str) -> None:
    if isinstance(value, list):
        for one in by_seat(value, len(got), where).values():
            whole(one, where)
        same(key, value, got)
        return
    for who, wanted in by_seat(value, len(got), where).items():
        same(f"{key}: {who}", whole(wanted, f"{where}: {who}"), got[who])


def _expect_playable(pos: Position, value: object, where: str) -> None:
    for who, wanted in by_seat(value, pos.seats, where).items():
        cards = list(codes(cards_in(wanted, f"{where}: {who}")))
        got = codes(playable(pos, who))
        # Two copies of one card may be named once or twice.
        if sorted(cards) != sorted(set(got)):
            same_cards(f"playable: {who}", cards, got)


def _expect_may(pos: Position, value: object, where: str) -> None:
    for who, wanted in by_seat(value, pos.seats, where).items():
        words = texts(wanted, f"{where}: {who}")
        for word in words:
            if word not in MAY:
                raise BadInput(f"{where}: {who}", f"no such word: {word!r}")
        same_cards(f"may: {who}", words, may(pos, who))


def _expect_winners(pos: Position, value: object, where: str) -> None:
    if not isinstance(value, list):
        raise BadInput(where, f"expected a list of seats, got {value!r}")
    for one in value:
        seat(one, pos.seats, where)
    same("winners", value, list(pos.winners))


def _expect_over(pos: Position, value: object, where: str) -> None:
    if not isinstance(value, bool):
        raise BadInput(where, f"expected true or false, got {value!r}")
    same("over", value, pos.over)


def _expect_draw(pos: Position, value: object, where: str) -> None:
    same("draw", list(codes(cards_in(value, where))), list(codes(pos.draw[::-1])))


def _expect_draw_count(pos: Position, value: object, where: str) -> None:
    same("draw_count", whole(value, where), len(pos.draw))


def _expect_discard_count(pos: Position, value: object, where: str) -> None:
    same("discard_count", whole(value, where), len(pos.discard))


def _expect_discard_top(pos: Position, value: object, where: str) -> None:
    same("discard_top", CODE[card_in(value, where)], CODE[pos.discard[-1]])


def _expect_colour(pos: Position, value: object, where: str) -> None:
    if value is not None:
        if not isinstance(value, str):
            raise BadInput(where, f"expected a colour, got {value!r}")
        colour_of(value, where)
    same("colour", value, COLOURS[pos.colour] if pos.colour >= 0 else None)


def _expect_direction(pos: Position, value: object, where: str) -> None:
    direction_in(value, where)
    same("direction", value, DIRECTION_WORD[pos.direction])


EXPECT: dict[str, Check[Position]] = {
    "turn": _expect_turn,
    "asks": _expect_asks,
    "hands": _expect_hands,
    "counts": _expect_counts,
    "over": _expect_over,
    "winners": _expect_winners,
    "playable": _expect_playable,
    "draw": _expect_draw,
    "draw_count": _expect_draw_count,
    "discard_top": _expect_discard_top,
    "discard_count": _expect_discard_count,
    "colour": _expect_colour,
    "direction": _expect_direction,
    "points": _expect_points,
    "may": _expect_may,
}
