"""What a seat at a Mao table can see, hear and remember: an allow-list. [MAO-07]

Hands of others, the order of the piles, the rules in force, whose turn it is, what is owed and what
could be called are not in it, unless the house plays with open rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from madtable.games.mao.cards import CODE
from madtable.games.mao.position import NOBODY, Position
from madtable.games.mao.rulewriting import rule_text


@dataclass(frozen=True, slots=True)
class PenaltySeen:
    """A penalty as everybody heard it; `phrases` and `rule` as far as they were spoken."""

    code: str
    seat: int
    cards: int
    by: int
    phrases: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Flow:
    """How a possible world stands, for an open table: `due` cards for `turn`, `again` after a 2."""

    turn: int
    direction: int
    due: int
    again: bool


@dataclass(frozen=True, slots=True)
class MaoView:
    """All that one seat may know of a game of Mao (None: a spectator).

    `hand` is the seat's own, `apart` counts the penalty cards that lie before each seat until the
    point of order ends. `pile` is what everybody saw being laid since the last shuffle, bottom to
    top. `heard` are phrases in canonical form, `told` the codes of penalties called at this table.
    `rules` names the invented rules and their owners; `own_rules` are the seat's own, as text.
    `point_of_order` is who called the one that is on. `turns` (with a turn marker), `flows` and
    `owed` (by seat, with open rules) are None where they are secret. `laid_by` is who laid the card
    on top; None: nobody did, it was turned up.
    """

    seat: int | None
    seats: int
    over: bool
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    apart: tuple[int, ...]
    top: str
    pile: tuple[str, ...]
    draw_count: int
    decks: int
    point_of_order: int | None
    points_called: tuple[int, ...]
    votes: tuple[int, ...]
    heard: tuple[str, ...]
    told: tuple[str, ...]
    penalties: tuple[PenaltySeen, ...]
    rules: tuple[tuple[str, int], ...]
    own_rules: tuple[str, ...]
    referred: tuple[tuple[int, int, str, str], ...]
    winner: int | None
    turns: tuple[int, ...] | None
    flows: tuple[Flow, ...] | None
    owed: tuple[tuple[str, ...], ...] | None
    laid_by: int | None


def see(position: Position, seat: int | None) -> MaoView:
    """What `seat` may know of `position`."""
    house = position.house
    rules = position.rules
    votes = position.undoable.votes if position.undoable else set()
    return MaoView(
        seat=seat,
        seats=position.seats,
        over=position.over,
        hand=() if seat is None else tuple([CODE[face] for face in position.hands[seat]]),
        counts=tuple([len(hand) for hand in position.hands]),
        apart=tuple([len(cards) for cards in position.apart]),
        top=CODE[position.top],
        pile=tuple([CODE[face] for face in position.pile]),
        draw_count=len(position.draw),
        decks=position.decks,
        point_of_order=None if position.order == NOBODY else position.order,
        points_called=tuple(position.orders),
        votes=tuple(sorted(votes)),
        heard=tuple(position.heard),
        told=tuple(position.told),
        penalties=tuple(
            [
                PenaltySeen(
                    given.code,
                    given.seat,
                    given.cards,
                    given.by,
                    given.phrases,
                    rules[given.rule].id if given.rule >= 0 else "",
                )
                for given in position.given
            ]
        ),
        rules=tuple([(rule.id, rule.owner) for rule in rules]),
        own_rules=tuple([rule_text(rule) for rule in rules if rule.owner == seat]),
        referred=tuple(
            [
                (one.by, one.on, one.code, rules[one.rule].id)
                for one in position.referrals
                if rules[one.rule].owner == seat
            ]
        ),
        winner=position.winner if position.over else None,
        turns=_turns(position) if house.turn_marker or house.open_table else None,
        flows=_flows(position) if house.open_table else None,
        owed=owed(position) if house.open_table else None,
        laid_by=None if position.owners[-1] == NOBODY else position.owners[-1],
    )


def _turns(position: Position) -> tuple[int, ...]:
    return tuple(sorted([world.turn for world in position.worlds]))


def _flows(position: Position) -> tuple[Flow, ...]:
    return tuple(
        sorted(
            [
                Flow(world.turn, world.direction, world.due, world.again)
                for world in position.worlds
            ],
            key=lambda flow: (flow.turn, flow.direction, flow.due, flow.again),
        )
    )


def owed(position: Position) -> tuple[tuple[str, ...], ...]:
    """By seat the phrases (and gestures in brackets) that it owes in some world, in order."""
    found: list[tuple[str, ...]] = []
    for seat in range(position.seats):
        words: list[str] = []
        for world in position.worlds:
            for phrase in {duty.phrase: 0 for duty in world.duties if duty.seat == seat}:
                times = sum(duty.seat == seat and duty.phrase == phrase for duty in world.duties)
                words.extend([phrase] * (times - words.count(phrase)))
        found.append(tuple(words))
    return tuple(found)
