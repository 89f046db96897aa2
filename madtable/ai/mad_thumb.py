"""The levels `meek` and `sly` of MAD: rules of thumb, from what the seat can see and nothing else.

`sly` uses all of them; `meek` knows nothing of the right moment for an exchange or the JOKER. Each
answer gets a worth, in no particular unit, and the best one is given. The numbers were found by
playing tens of thousands of games against seats that place any card they can.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from madtable.ai.brain import worded
from madtable.engine.chance import Chance
from madtable.engine.decision import Decision, Option
from madtable.engine.event import Event
from madtable.engine.view import View
from madtable.games.mad.cards import CODE, COLOUR, COLOURED, COLOURS, KIND, POINTS
from madtable.games.mad.view import MadView

WON = 1000.0
"""Placing the last card. A won game is never thrown away."""
COUNTED = 500.0
"""Ending the game with the JOKER when the count looks good."""
GOES_OUT = 50.0
"""Giving the last cards away: it wins unless it is answered."""
SWAPPED = 20.0
"""A hand clearly smaller than the own one, to which every card saved is added."""
KEPT = -50.0
"""Drawing, or keeping what was drawn, while a card could go."""
HELD = 15.0
"""Drawing while the only cards that could go are worth more later."""

_SAME_COLOUR = 0.35  # for each card left in the colour that lies there afterwards
_SAME_KIND = 0.2  # for each card left that goes on this one in another colour
_POINTS = 0.1  # for each point got rid of: the JOKER counts what is left
_SPARE = {"WLD": 3.0, "WOO": 3.0, "EXC": 5.0, "YOU": 8.0, "JOK": 9.0}  # wild ones go last
_HOLD = frozenset(("YOU", "EXC", "JOK"))
_IDLE = 5.0  # for naming the colour that is there already, and striking at nobody
_PLAIN_SPARE = _SPARE | {"EXC": _SPARE["WLD"], "JOK": _SPARE["WLD"]}
_NEARLY_OUT = 3  # cards

_COLOUR = {code: COLOURS[COLOUR[face]] for face, code in enumerate(CODE) if face < COLOURED}
_KIND = dict(zip(CODE, KIND, strict=True))
_POINTS_OF = dict(zip(CODE, POINTS, strict=True))


@dataclass(frozen=True, slots=True)
class Sight:
    """What the seat looks at when it chooses."""

    view: MadView
    me: int
    hand: list[str]
    next_seat: int
    nearest: int  # the opponent with the fewest cards; of several the one whose turn comes first
    fewest: int  # how many those are
    timing: bool = True  # whether the seat waits for the moment of an exchange or the JOKER

    def without(self, card: str | None) -> list[str]:
        """The hand when `card` has gone."""
        rest = list(self.hand)
        if card in rest:
            rest.remove(card)
        return rest

    @property
    def may_wait(self) -> bool:
        """Whether the best cards can be kept back: a full hand, and nobody about to win."""
        return len(self.hand) > _NEARLY_OUT and self.fewest > 1


class MadThumb:
    """Gets rid of odd colours, keeps wild cards for the end, strikes at whoever is nearly out.

    It remembers nothing: all it goes by is on the table. Without `timing` it never exchanges hands
    nor ends the game with the JOKER: to it, both are wild cards and nothing else.
    """

    def __init__(self, *, timing: bool = True) -> None:
        self._timing = timing

    def observe(self, event: Event) -> None:
        """It takes no notes."""

    def choose(self, view: View, decision: Decision, chance: Chance) -> str:
        """The best answer by its rules of thumb; among equals any."""
        sight = look(cast(MadView, view), timing=self._timing)
        if decision.kind == "give":
            return worded(decision, gift(sight, decision))
        worths = [worth(sight, decision, option) for option in decision.options]
        best = max(worths)
        equals = [o for o, w in zip(decision.options, worths, strict=True) if w == best]
        return worded(decision, [chance.choice(equals)])


def look(view: MadView, *, timing: bool = True) -> Sight:
    """What the seat of `view` looks at."""
    me = view.seat
    assert me is not None
    step = 1 if view.direction == "left" else -1
    others = [(me + step * away) % view.seats for away in range(1, view.seats)]
    nearest = min(others, key=lambda seat: view.counts[seat])
    fewest = view.counts[nearest]
    return Sight(view, me, list(view.hand), others[0], nearest, fewest, timing)


def worth(sight: Sight, decision: Decision, option: Option) -> float:
    """How good `option` is as an answer to any question but what to give."""
    card = option.part("card")
    if decision.kind == "answer":
        return _answering(sight, decision, option)
    if decision.kind == "colour":
        return _held(sight.hand, option)
    if decision.kind == "start":
        return _placing(sight, str(decision.detail("card")), sight.hand, option)
    if card is None:
        return HELD if _only_treasures(sight, decision) else KEPT
    rest = sight.without(str(card))
    return _placing(sight, str(card), rest, option) if rest else WON


def _only_treasures(sight: Sight, decision: Decision) -> bool:
    """Whether every card that could go now is better kept, and there is time for it."""
    cards = {option.part("card") for option in decision.options} - {None}
    return bool(cards) and cards <= _HOLD and sight.may_wait and sight.timing


def _placing(sight: Sight, card: str, rest: list[str], option: Option) -> float:
    """The worth of placing `card` as `option` declares it, with `rest` left in hand."""
    mode = option.part("mode")
    if mode == "end-game":
        return _counting(sight, rest) if sight.timing else KEPT * 2
    worth = _POINTS * _POINTS_OF[card]
    colour = _COLOUR.get(card)
    if colour is None:
        if card == "EXC" and mode == "follow":
            return _swapping(sight, rest, option) if sight.timing else KEPT * 2
        worth += _held(rest, option) - (_SPARE if sight.timing else _PLAIN_SPARE)[card]
        if option.part("target") is None and option.part("colour") == sight.view.colour:
            worth -= _IDLE
        if card == "WOO" and option.part("target") is not None:
            worth += _aim(sight, option) + (6.0 if sight.fewest <= 1 else 0.0)
        return worth
    kind = _KIND[card]
    worth += _SAME_COLOUR * sum(_COLOUR.get(other) == colour for other in rest)
    worth += _SAME_KIND * sum(
        _KIND[other] == kind and _COLOUR.get(other) != colour for other in rest
    )
    if kind == "WAY":
        return worth + _steering(sight, option)
    if kind == "VAR":
        return worth + 2.0
    if kind == "GIV":
        if 0 < len(rest) <= 2:
            return worth + GOES_OUT + _aim(sight, option)
        # Two cards to give are the best way out, so it waits, unless somebody must be stopped.
        return worth + _aim(sight, option) + (4.0 if sight.fewest <= _NEARLY_OUT else -2.0)
    return worth


def _counting(sight: Sight, rest: list[str]) -> float:
    """Ending the game: when the own points are clearly below what the shortest hand counts."""
    own = sum(_POINTS_OF[card] for card in rest)
    return COUNTED if own < 3.7 * sight.fewest - 3.0 else KEPT * 2


def _swapping(sight: Sight, rest: list[str], option: Option) -> float:
    """Exchanging hands: only for a clearly smaller one, and only once it is about to win."""
    target = option.part("target")
    seat = sight.next_seat if target is None else cast(int, target)  # two players: the other one
    saved = len(rest) - sight.view.counts[seat]
    if saved < 2 or sight.view.counts[seat] > 2:
        return KEPT * 2
    # The other gets this hand, so that a colour it is poor in is the one to name.
    return SWAPPED + saved - _held(rest, option)


def _steering(sight: Sight, option: Option) -> float:
    """Naming a direction: the neighbour with more cards comes next; if equal, nothing changes."""
    direction = option.part("direction")
    if direction is None:
        # Two players; the house may let its player go again.
        return 4.0 if sight.view.setting("two_player_way_again") else 0.5
    step = 1 if direction == "left" else -1
    counts, seats = sight.view.counts, sight.view.seats
    ahead, behind = counts[(sight.me + step) % seats], counts[(sight.me - step) % seats]
    unchanged = direction == sight.view.direction
    return 0.5 if ahead > behind or (ahead == behind and unchanged) else 0.0


def _aim(sight: Sight, option: Option) -> float:
    """Whoever is nearly out is the target."""
    return 0.5 if option.part("target") in (None, sight.nearest) else 0.0


def _held(cards: list[str], option: Option) -> float:
    """Naming a colour: the one held most."""
    return _SAME_COLOUR * sum(_COLOUR.get(card) == option.part("colour") for card in cards)


def _answering(sight: Sight, decision: Decision, option: Option) -> float:
    """Answering an attack with You worry!, or letting it be, which is worth nothing."""
    if option.part("card") is None:
        return 0.0
    rest = sight.without("YOU")
    attack = decision.detail("attack")
    if not rest:
        return WON
    if attack == "VAR" and len(sight.hand) > _NEARLY_OUT:
        return _held(rest, option) - SWAPPED  # one card is not worth it
    if attack == "EXC":
        offered = sight.view.counts[cast(int, decision.detail("source"))]
        if offered <= len(rest):
            return _held(rest, option) - SWAPPED  # welcome
    return _held(rest, option) + 1.0


def gift(sight: Sight, decision: Decision) -> list[Option]:
    """The cards to give away: odd colours first, never a wild one while another is left."""
    left = list(decision.options)
    picked: list[Option] = []
    for _ in range(decision.pick):
        cards = [str(option.part("card")) for option in left]

        def dear(option: Option, cards: list[str] = cards) -> float:
            card = str(option.part("card"))
            colour = _COLOUR.get(card)
            if colour is None:
                return 100.0 + _SPARE[card]
            worth = float(sum(_COLOUR.get(other) == colour for other in cards))
            worth += 0.0 if _KIND[card].isdigit() else 1.0
            return worth + (1.0 if colour == sight.view.colour else 0.0)

        option = min(left, key=dear)
        left.remove(option)
        picked.append(option)
    return picked
