"""The meaning of an invented rule: when it stirs, on which conditions, and what it then does. [4.5]

Values only; `ruletext` reads and writes them, `rulecheck` says which may be made, `firing` carries
them out. An invented rule can name cards, places at the table and counts, never a person: what
would be in bad taste cannot be expressed. [MAO-50, MAO-A112]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from madtable.games.mao.cards import RANK, RED, SUIT

ACTOR, NEXT, PREV, ACROSS, ALL, OTHERS, OWNER = (
    "actor",
    "next",
    "prev",
    "across",
    "all",
    "others",
    "owner",
)
WHO = (ACTOR, NEXT, PREV, ACROSS, ALL, OTHERS, OWNER)
"""Places at the table: the one who acted, its neighbours in the direction of play, the seat
opposite, everybody, everybody else, the rule's owner."""

NEXT_PLAY, NEXT_TURN, END_OF_LAP = "next_play", "next_turn", "end_of_lap"
UNTIL = (NEXT_PLAY, NEXT_TURN, END_OF_LAP)
"""How long something is forbidden: until the next card is down (that card included), until the next
turn has ended, until every seat has had a turn."""

PLAY, DOUBLE, DRAW, TURN_START, TURN_END = "play", "double", "draw", "turn_start", "turn_end"
HAND_SIZE, SAID, REVERSED, PENALISED, CHAIN = (
    "hand_size",
    "said",
    "reversed",
    "penalised",
    "chain",
)
TRIGGERS = (
    PLAY,
    DOUBLE,
    DRAW,
    TURN_START,
    TURN_END,
    HAND_SIZE,
    SAID,
    REVERSED,
    PENALISED,
    CHAIN,
)

ANYTHING = "*"
"""Stands in `FORBID say` for every phrase that is not owed."""


@dataclass(frozen=True, slots=True)
class CardTest:
    """A test on a card, and on the card it was laid on; all that is named must hold.

    `delta` and `total` compare values (ace 1 to king 13): card minus previous, card plus previous.
    Where nothing lies under the card, a test on the previous card fails.
    """

    ranks: tuple[int, ...] = ()
    suits: tuple[int, ...] = ()
    colour: str = ""
    parity: str = ""
    court: bool = False
    same_rank: bool = False
    same_suit: bool = False
    delta: int | None = None
    total: int | None = None

    @property
    def asks_previous(self) -> bool:
        """Whether the card underneath matters."""
        return (
            self.same_rank or self.same_suit or self.delta is not None or (self.total is not None)
        )

    def matches(self, face: int, previous: int | None) -> bool:
        """Whether `face`, laid on `previous`, is such a card."""
        rank = RANK[face]
        if self.ranks and rank not in self.ranks:
            return False
        if self.suits and SUIT[face] not in self.suits:
            return False
        if self.colour and (SUIT[face] in RED) != (self.colour == "red"):
            return False
        if self.parity and (rank % 2 == 0) != (self.parity == "even"):
            return False
        if self.court and rank < 11:
            return False
        if not self.asks_previous:
            return True
        if previous is None:
            return False
        if self.same_rank and rank != RANK[previous]:
            return False
        if self.same_suit and SUIT[face] != SUIT[previous]:
            return False
        if self.delta is not None and rank - RANK[previous] != self.delta:
            return False
        return self.total is None or rank + RANK[previous] == self.total


ANY_CARD = CardTest()


@dataclass(frozen=True, slots=True)
class Trigger:
    """What wakes a rule: one of `TRIGGERS`, with a card for `play`, a phrase for `said`, a number.

    `number` is how many cards a hand has become (`hand_size`), which 7 of a chain it is (`chain`),
    or which card taken in a row (`draw`; 0 means each).
    """

    kind: str
    card: CardTest = ANY_CARD
    number: int = 0
    phrase: str = ""


@dataclass(frozen=True, slots=True)
class HandSize:
    """Condition: the hands of `who` compare so with `number`, after the act."""

    who: str
    sign: str
    number: int


@dataclass(frozen=True, slots=True)
class Streak:
    """Condition: so many cards in a row, the latest included, are such cards."""

    card: CardTest
    sign: str
    number: int


@dataclass(frozen=True, slots=True)
class Every:
    """Condition: only every `number`-th time that the trigger stirs in this game."""

    number: int


@dataclass(frozen=True, slots=True)
class Direction:
    """Condition: play now runs clockwise (1) or anticlockwise (-1)."""

    sign: int


@dataclass(frozen=True, slots=True)
class Relation:
    """Condition: `who` sits `left` or `right` of the owner, is the owner (`self`), or is not."""

    who: str
    place: str


Cond = HandSize | Streak | Every | Direction | Relation

SIGNS = ("=", "!=", "<", "<=", ">", ">=")
PLACES = ("left", "right", "self", "other")


@dataclass(frozen=True, slots=True)
class ObligeSay:
    """Clause: `who` must say `phrase` within `seconds`."""

    who: str
    phrase: str
    seconds: int


@dataclass(frozen=True, slots=True)
class ObligeGesture:
    """Clause: `who` must make `gesture` within `seconds`."""

    who: str
    gesture: str
    seconds: int


@dataclass(frozen=True, slots=True)
class ForbidSay:
    """Clause: `who` must not say `phrase` (`ANYTHING`: nothing that is not owed) until then."""

    who: str
    phrase: str
    until: str


@dataclass(frozen=True, slots=True)
class ForbidPlay:
    """Clause: `who` must not play such a card until then."""

    who: str
    card: CardTest
    until: str


@dataclass(frozen=True, slots=True)
class PermitPlay:
    """Clause: the next card of a turn may be such a card whether it matches or not."""

    card: CardTest


@dataclass(frozen=True, slots=True)
class FlowSkip:
    """Clause: `count` seats are passed over."""

    count: int


@dataclass(frozen=True, slots=True)
class FlowReverse:
    """Clause: the direction of play turns."""


@dataclass(frozen=True, slots=True)
class FlowAgain:
    """Clause: the same seat must play again, as after a 2."""


@dataclass(frozen=True, slots=True)
class FlowDraw:
    """Clause: `who` gets `count` cards from the draw pile."""

    who: str
    count: int


@dataclass(frozen=True, slots=True)
class FlowPass:
    """Clause: each of `giver` passes one card, drawn blindly, to `taker` as seen from the giver."""

    giver: str
    taker: str


@dataclass(frozen=True, slots=True)
class FlowSuit:
    """Clause: the next card must match this suit (or the rank on the pile)."""

    suit: int


Clause = (
    ObligeSay
    | ObligeGesture
    | ForbidSay
    | ForbidPlay
    | PermitPlay
    | FlowSkip
    | FlowReverse
    | FlowAgain
    | FlowDraw
    | FlowPass
    | FlowSuit
)
TURN_FLOW = (FlowSkip, FlowReverse, FlowAgain, FlowSuit)
CARD_FLOW = (FlowDraw, FlowPass)


@dataclass(frozen=True, slots=True)
class Rule:
    """An invented rule: its public handle `id` and owner, the rest a secret of the owner. [MAO-51]

    Its owner is a seat: the rule stays when a person leaves, and is then that of whoever plays
    there [MAO-A110]. `cards` is the size of its penalty, `reason` what is said with it, `game` the
    number of the game after which it was made. With `text` it is a rule in free words that the
    table never judges: calls on it are judged by the owner [MAO-A103]; it has no trigger then.
    """

    id: str
    owner: int
    when: Trigger | None
    conds: tuple[Cond, ...] = ()
    then: tuple[Clause, ...] = ()
    title: str = ""
    game: int = 0
    cards: int = 1
    reason: str = ""
    text: str = ""


def places(who: str, actor: int, owner: int, direction: int, seats: int) -> tuple[int, ...]:
    """The seats that `who` means when `actor` acts and play runs in `direction`."""
    if who == ACTOR:
        return (actor,)
    if who == OWNER:
        return (owner,)
    if who == NEXT:
        return ((actor + direction) % seats,)
    if who == PREV:
        return ((actor - direction) % seats,)
    if who == ACROSS:
        return ((actor + seats // 2) % seats,)
    if who == ALL:
        return tuple(range(seats))
    return tuple([seat for seat in range(seats) if seat != actor])


def related(seat: int, owner: int, place: str, seats: int) -> bool:
    """Whether `seat` sits where `place` says, as the rule's owner sees it."""
    away = (seat - owner) % seats
    return {"left": away == 1, "right": away == seats - 1, "self": away == 0}.get(place, away != 0)


def compares(value: int, sign: str, number: int) -> bool:
    """Whether `value` stands in the relation `sign` to `number`."""
    if sign == "=":
        return value == number
    if sign == "!=":
        return value != number
    if sign == "<":
        return value < number
    if sign == "<=":
        return value <= number
    if sign == ">":
        return value > number
    return value >= number


def streak(card: CardTest, plays: Sequence[int], first_under: int | None) -> int:
    """How many of the latest `plays` in a row are such cards.

    `first_under` is the card that lay under the first of them, where that is known.
    """
    count = 0
    for at in range(len(plays) - 1, -1, -1):
        under = plays[at - 1] if at else first_under
        if not card.matches(plays[at], under):
            break
        count += 1
    return count
