"""What a scenario file may expect of a table of Mao, and how each of it is compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations

from madtable.engine.errors import BadInput
from madtable.engine.scenario import (
    Unmet,
    by_seat,
    known_keys,
    same,
    same_cards,
    seat,
    texts,
    whole,
)
from madtable.games.mao.cards import CODE, face_of
from madtable.games.mao.infraction import CODES
from madtable.games.mao.judge import charges
from madtable.games.mao.phrases import understand
from madtable.games.mao.position import NOBODY, Position
from madtable.games.mao.transition import play
from madtable.games.mao.view import owed

DIRECTION = {"left": 1, "right": -1}
"""Directions as files name them; left is clockwise."""
DIRECTION_NAME = {sign: name for name, sign in DIRECTION.items()}
_DETAILS = ("turn", "direction", "due", "again")


def read_cards(value: object, where: str) -> list[int]:
    """A list of codes as faces; BadInput naming `where` for anything else."""
    return [face_of(code, where) for code in texts(value, where)]


def read_phrase(text: str, where: str) -> str:
    """Something said, in canonical form; BadInput naming `where` for nothing."""
    phrase = understand(text)
    if not phrase:
        raise BadInput(where, f"{text!r} is no phrase")
    return phrase


# Each of the following compares one key; `where` names it for a file that makes no sense.


def _agreed(values: Sequence[object]) -> object:
    """What all worlds say, or None when they disagree."""
    return values[0] if len(set(values)) == 1 else None


def _turn(position: Position, value: object, where: str) -> None:
    if value is not None:
        seat(value, position.seats, where)
    same("turn", value, position.turn())


def _worlds(position: Position, value: object, where: str) -> None:
    if not isinstance(value, list):
        raise BadInput(where, f"expected a list of seats, got {value!r}")
    for one in value:
        seat(one, position.seats, where)
    got = [] if position.over else sorted([world.turn for world in position.worlds])
    same("worlds", sorted(value), got)


def _world_details(position: Position, value: object, where: str) -> None:
    if not isinstance(value, list):
        raise BadInput(where, f"expected a list of worlds, got {value!r}")
    for one in value:
        _read_detail(one, position.seats, where)
    got: list[dict[str, object]] = [
        {
            "turn": world.turn,
            "direction": DIRECTION_NAME[world.direction],
            "due": world.due,
            "again": world.again,
        }
        for world in position.worlds
    ]
    if len(value) != len(got) or not _matches(value, got):
        raise Unmet("world_details", value, got)


def _read_detail(one: object, seats: int, where: str) -> None:
    if not isinstance(one, dict):
        raise BadInput(where, f"expected a world, got {one!r}")
    known_keys(one, _DETAILS, where)
    if "turn" in one:
        seat(one["turn"], seats, where)
    if "direction" in one and one["direction"] not in DIRECTION:
        raise BadInput(where, f"expected left or right, got {one['direction']!r}")
    if "due" in one:
        whole(one["due"], where)
    if "again" in one and not isinstance(one["again"], bool):
        raise BadInput(where, f"expected true or false, got {one['again']!r}")


def _matches(wanted: list[dict[str, object]], got: list[dict[str, object]]) -> bool:
    """Whether the worlds can be paired so that each one says what is wanted of it."""
    fits = [[all(real[key] == one[key] for key in one) for real in got] for one in wanted]
    if len(got) > 6:  # more than any real game has shown: pair greedily, most wanted first
        free = set(range(len(got)))
        for row in sorted(range(len(wanted)), key=lambda at: sum(fits[at])):
            at = next((column for column in sorted(free) if fits[row][column]), None)
            if at is None:
                return False
            free.remove(at)
        return True
    return any(
        all(fits[row][column] for row, column in enumerate(order))
        for order in permutations(range(len(got)))
    )


def _direction(position: Position, value: object, where: str) -> None:
    if value is not None and value not in DIRECTION:
        raise BadInput(where, f"expected left or right, got {value!r}")
    sign = _agreed([world.direction for world in position.worlds])
    same("direction", value, None if sign is None else DIRECTION_NAME[1 if sign == 1 else -1])


def _due(position: Position, value: object, where: str) -> None:
    if value is not None:
        whole(value, where)
    same("due", value, _agreed([world.due for world in position.worlds]))


def _owed(position: Position, value: object, where: str) -> None:
    got = owed(position)
    for who, wanted in by_seat(value, position.seats, where).items():
        phrases = [read_phrase(text, where) for text in texts(wanted, f"{where}: {who}")]
        spoken = [phrase for phrase in got[who] if not phrase.startswith("(")]
        same_cards(f"owed: {who}", phrases, spoken)


def _hands(position: Position, value: object, where: str) -> None:
    for who, wanted in by_seat(value, position.seats, where).items():
        cards = [CODE[face] for face in read_cards(wanted, f"{where}: {who}")]
        same_cards(f"hands: {who}", cards, [CODE[face] for face in position.hands[who]])


def _playable(position: Position, value: object, where: str) -> None:
    for who, wanted in by_seat(value, position.seats, where).items():
        cards = [CODE[face] for face in read_cards(wanted, f"{where}: {who}")]
        got: list[str] = []
        if not position.over and position.order == NOBODY:
            shared = position.shared()
            got = [
                CODE[face]
                for face in position.hands[who]
                if play(position.worlds, who, face, shared)
            ]
        # A card held twice may be named once or twice.
        if set(cards) != set(got) or Counter(cards) - Counter(got):
            raise Unmet(f"playable: {who}", cards, got)


def _top(position: Position, value: object, where: str) -> None:
    if not isinstance(value, str):
        raise BadInput(where, f"expected a card, got {value!r}")
    same("top", CODE[face_of(value, where)], CODE[position.top])


def _callable(position: Position, value: object, where: str) -> None:
    if not isinstance(value, list):
        raise BadInput(where, f"expected pairs of code and seat, got {value!r}")
    for one in value:
        if not isinstance(one, list) or len(one) != 2:
            raise BadInput(where, f"expected a code and a seat, got {one!r}")
        _known_code(one[0], where)
        seat(one[1], position.seats, where)
    got = [[charge.code, charge.seat] for charge in charges(position)]
    same_groups("callable", value, got)


def penalty_list(value: object, seats: int) -> list[object]:
    """What a file expects of `penalties`; BadInput for what is no list of them."""
    where = "expect: penalties"
    if not isinstance(value, list):
        raise BadInput(where, f"expected a list of penalties, got {value!r}")
    for one in value:
        if not isinstance(one, list) or len(one) != 3:
            raise BadInput(where, f"expected code, seat and cards, got {one!r}")
        _known_code(one[0], where)
        seat(one[1], seats, where)
        whole(one[2], where)
    return value


def _known_code(code: object, where: str) -> None:
    if code not in CODES:
        raise BadInput(where, f"no penalty is called {code!r}; there are " + ", ".join(CODES))


def same_groups(key: str, wanted: Sequence[object], got: Sequence[object]) -> None:
    """Unmet unless the two hold the same lists equally often, in any order."""
    if Counter([repr(one) for one in wanted]) != Counter([repr(one) for one in got]):
        raise Unmet(key, list(wanted), list(got))


def _flag(key: str, got: Callable[[Position], bool]) -> Callable[[Position, object, str], None]:
    """What compares one yes or no."""

    def expect(position: Position, value: object, where: str) -> None:
        if not isinstance(value, bool):
            raise BadInput(where, f"expected true or false, got {value!r}")
        same(key, value, got(position))

    return expect


def _number(key: str, got: Callable[[Position], int]) -> Callable[[Position, object, str], None]:
    """What compares one number."""

    def expect(position: Position, value: object, where: str) -> None:
        same(key, whole(value, where), got(position))

    return expect


def _counts(position: Position, value: object, where: str) -> None:
    for who, wanted in by_seat(value, position.seats, where).items():
        same(f"counts: {who}", whole(wanted, f"{where}: {who}"), len(position.hands[who]))


def _winners(position: Position, value: object, where: str) -> None:
    if not isinstance(value, list):
        raise BadInput(where, f"expected a list of seats, got {value!r}")
    for one in value:
        seat(one, position.seats, where)
    same("winners", value, [position.winner] if position.over else [])


EXPECT: dict[str, Callable[[Position, object, str], None]] = {
    "turn": _turn,
    "worlds": _worlds,
    "world_details": _world_details,
    "direction": _direction,
    "due": _due,
    "owed": _owed,
    "top": _top,
    "draw_count": _number("draw_count", lambda p: len(p.draw)),
    "pile_count": _number("pile_count", lambda p: len(p.pile)),
    "point_of_order": _flag("point_of_order", lambda p: p.order != NOBODY),
    "callable": _callable,
    "hands": _hands,
    "counts": _counts,
    "over": _flag("over", lambda p: p.over),
    "winners": _winners,
    "playable": _playable,
}
"""By key, what compares it; `penalties` are the table's own."""
