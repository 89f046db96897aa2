"""What a scenario file may expect of a table of the Lab, key by key."""

from __future__ import annotations

from collections.abc import Callable

from madtable.engine.errors import BadInput
from madtable.engine.scenario import by_seat, known_keys, same, same_cards, seat, texts, whole
from madtable.engine.turns import Check
from madtable.games.lab.cards import CODE, MODE_NAME, SUITS
from madtable.games.lab.laying import read_cards, read_pair, read_side
from madtable.games.lab.position import PLAY, TAKE, Position
from madtable.games.lab.scoring import grand_totals, scores_of

KINDS = ("turn", "drawn", "answer", "give", "take", "start")
"""The kinds of question a file may name; the Lab itself asks `turn` and `take`."""


def _expect_turn(position: Position, value: object, where: str) -> None:
    if value is not None:
        seat(value, position.seats, where)
    if position.phase != TAKE:  # while a taking is awaited only `asks` is compared
        same("turn", value, None if position.over else position.mover)


def _expect_asks(position: Position, value: object, where: str) -> None:
    if value is not None:
        if not isinstance(value, list) or len(value) != 2 or value[1] not in KINDS:
            raise BadInput(where, f"expected a seat and a kind of question, got {value!r}")
        seat(value[0], position.seats, where)
    kind = "take" if position.phase == TAKE else "turn"
    same("asks", value, None if position.over else [position.mover, kind])


def _expect_hands(position: Position, value: object, where: str) -> None:
    for who, wanted in by_seat(value, position.seats, where).items():
        cards = [CODE[card] for card in read_cards(wanted, f"{where}: {who}")]
        same_cards(f"hands: {who}", cards, position.hand(who))


def _expect_playable(position: Position, value: object, where: str) -> None:
    for who, wanted in by_seat(value, position.seats, where).items():
        cards = [CODE[card] for card in read_cards(wanted, f"{where}: {who}")]
        may = position.phase == PLAY and who == position.mover
        got = [CODE[card] for card in position.moves()] if may else []
        same_cards(f"playable: {who}", cards, got)


def _expect_takeable(position: Position, value: object, where: str) -> None:
    wanted = texts(value, where)
    for side in wanted:
        read_side(side, where)
    got = position.moves() if position.phase == TAKE else []
    same_cards("takeable", wanted, [position.signed(card) for card in got])


def _expect_trick(position: Position, value: object, where: str) -> None:
    if not isinstance(value, list):
        raise BadInput(where, f"expected pairs of seat and card, got {value!r}")
    for one in value:
        read_pair(one, position.seats, where)
    got = [
        [(position.lead + place) % position.seats, position.signed(card)]
        for place, card in enumerate(position.trick)
    ]
    same("trick", value, got)


def _expect_piles(position: Position, value: object, where: str) -> None:
    for who, wanted in by_seat(value, position.seats, where).items():
        sides = texts(wanted, f"{where}: {who}")
        for side in sides:
            read_side(side, f"{where}: {who}")
        same_cards(f"piles: {who}", sides, position.pile(who))


def _expect_totals(position: Position, value: object, where: str) -> None:
    for who, wanted in by_seat(value, position.seats, where).items():
        if not isinstance(wanted, dict):
            raise BadInput(f"{where}: {who}", f"expected totals by suit, got {wanted!r}")
        known_keys(wanted, SUITS, f"{where}: {who}")
        for suit, total in wanted.items():
            if isinstance(total, bool) or not isinstance(total, int):
                raise BadInput(f"{where}: {who}", f"expected a whole number, got {total!r}")
            same(f"totals: {who}: {suit}", total, position.totals[who * 4 + SUITS.index(suit)])


def _expect_mode(position: Position, value: object, where: str) -> None:
    if value not in MODE_NAME.values():
        raise BadInput(where, f"expected science or madness, got {value!r}")
    same("mode", value, MODE_NAME[position.mode])


def _expect_lead(position: Position, value: object, where: str) -> None:
    same("lead", seat(value, position.seats, where), position.lead)


def _expect_over(position: Position, value: object, where: str) -> None:
    if not isinstance(value, bool):
        raise BadInput(where, f"expected true or false, got {value!r}")
    same("over", value, position.over)


def _expect_winners(position: Position, value: object, where: str) -> None:
    if not isinstance(value, list):
        raise BadInput(where, f"expected a list of seats, got {value!r}")
    for one in value:
        seat(one, position.seats, where)
    same("winners", value, list(position.winners))


def _expect_earlier(position: Position, value: object, where: str) -> None:
    if not isinstance(value, list):
        raise BadInput(where, f"expected a list of scores by game, got {value!r}")
    for one in value:
        for score in by_seat(one, position.seats, where).values():
            whole(score, where)
    # The game that has just ended is not an earlier one.
    games = position.earlier[:-1] if position.over else position.earlier
    same("earlier", value, [list(scores) for scores in games])


def _number(key: str, got: Callable[[Position], int]) -> Check[Position]:
    """What compares one number."""

    def expect(position: Position, value: object, where: str) -> None:
        same(key, whole(value, where), got(position))

    return expect


def _numbers(key: str, got: Callable[[Position], list[int]]) -> Check[Position]:
    """What compares a number for each seat named."""

    def expect(position: Position, value: object, where: str) -> None:
        for who, wanted in by_seat(value, position.seats, where).items():
            same(f"{key}: {who}", whole(wanted, f"{where}: {who}"), got(position)[who])

    return expect


def _match(position: Position) -> list[int]:
    """What the finished games add up to, the third doubled; 0 while none is finished."""
    return list(grand_totals(position.earlier)) or [0] * position.seats


EXPECT: dict[str, Check[Position]] = {
    "turn": _expect_turn,
    "asks": _expect_asks,
    "hands": _expect_hands,
    "counts": _numbers("counts", lambda p: [hand.bit_count() for hand in p.hands]),
    "over": _expect_over,
    "winners": _expect_winners,
    "playable": _expect_playable,
    "mode": _expect_mode,
    "lead": _expect_lead,
    "trick": _expect_trick,
    "spirals": _number("spirals", lambda p: p.spirals),
    "takeable": _expect_takeable,
    "piles": _expect_piles,
    "pile_counts": _numbers("pile_counts", lambda p: list(p.pile_counts())),
    "discard_count": _number("discard_count", lambda p: p.discard.bit_count()),
    "aside_count": _number("aside_count", lambda p: p.aside.bit_count()),
    "round": _number("round", lambda p: p.round),
    "totals": _expect_totals,
    "scores": _numbers("scores", lambda p: list(scores_of(p.totals))),
    "match": _numbers("match", _match),
    "game": _number("game", lambda p: p.game),
    "earlier": _expect_earlier,
}
