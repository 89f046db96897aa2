"""Setting a table of the Lab up by hand, as a scenario file describes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from madtable.engine.errors import BadInput
from madtable.engine.scenario import ImpossibleTable, by_seat, seat, texts, whole
from madtable.games.lab.cards import (
    CARD,
    CODE,
    MODE_NAME,
    RANK,
    SIDE,
    SIGNED,
    SPIRALS,
    SUIT,
    mask_of,
)
from madtable.games.lab.position import HAND_SIZE, TAKE, Position
from madtable.games.lab.scoring import GAMES_IN_MATCH

_MODE = {name: mode for mode, name in MODE_NAME.items()}


def lay(position: Position, setup: Mapping[str, object]) -> None:
    """Put everything that `setup` names on the empty table `position`."""
    seats = position.seats
    mode = setup.get("mode", "science")
    if mode not in MODE_NAME.values():
        raise BadInput("setup: mode", f"expected science or madness, got {mode!r}")
    position.mode = _MODE[str(mode)]
    position.round = whole(setup.get("round", 1), "setup: round", 1, 2)
    if "hands" not in setup:
        raise BadInput("setup", "hands are missing")
    hands = [
        read_cards(cards, f"setup: hands: {who}")
        for who, cards in _every_seat(setup["hands"], seats, "setup: hands")
    ]
    piles = {
        who: [
            read_side(side, f"setup: piles: {who}") for side in texts(pile, f"setup: piles: {who}")
        ]
        for who, pile in by_seat(setup.get("piles", {}), seats, "setup: piles").items()
    }
    discard = read_cards(setup.get("discard", []), "setup: discard")
    aside = read_cards(setup.get("aside", []), "setup: aside")
    if len(aside) > 1:
        raise ImpossibleTable("setup: aside", "at most one card is set aside")
    _lay_trick(position, setup)
    piled = [card for pile in piles.values() for card, _ in pile]
    _once_each([*hands, discard, aside, position.trick, piled])
    position.hands = [mask_of(hand) for hand in hands]
    position.discard = mask_of(discard)
    position.aside = mask_of(aside)
    for owner, pile in piles.items():
        for card, sign in pile:
            position.taken.append((owner, card, sign))
            position.totals[owner * 4 + SUIT[card]] += sign * RANK[card]
    _check_hands(position)
    _lay_match(position, setup)
    if "turn" in setup:
        turn = seat(setup["turn"], seats, "setup: turn")
        if turn != position.mover:
            raise ImpossibleTable("setup: turn", f"seat {position.mover} chooses next")


def _lay_trick(position: Position, setup: Mapping[str, object]) -> None:
    """The trick so far, who leads it, and who is to choose."""
    seats = position.seats
    found = setup.get("trick", [])
    if not isinstance(found, list) or len(found) > seats:
        raise BadInput("setup: trick", f"expected at most {seats} pairs of seat and card")
    if "lead" in setup:
        position.lead = seat(setup["lead"], seats, "setup: lead")
    elif found:
        position.lead = read_pair(found[0], seats, "setup: trick")[0]
    else:
        raise BadInput("setup", "lead is missing")
    for place, one in enumerate(found):
        who, (card, sign) = read_pair(one, seats, "setup: trick")
        if who != (position.lead + place) % seats:
            raise ImpossibleTable("setup: trick", f"it is not seat {who} that plays there")
        if sign != position.mode:
            raise ImpossibleTable("setup: trick", f"{SIGNED[sign][card]} shows the other side")
        position.trick.append(card)
        position.spirals += SPIRALS[card]
    position.table = mask_of(position.trick)
    position.led = SUIT[position.trick[0]] if position.trick else 0
    position.mover = (position.lead + len(position.trick)) % seats
    if len(position.trick) == seats:
        position.phase = TAKE
        winner = position.leading()
        assert winner is not None
        position.mover = winner
        position.best = position.trick[(winner - position.lead) % seats]


def _check_hands(position: Position) -> None:
    """All seats were dealt equally many cards, and everybody followed suit."""
    seats = position.seats
    played = len(position.trick)
    sizes = [
        hand.bit_count() + ((who - position.lead) % seats < played)
        for who, hand in enumerate(position.hands)
    ]
    if len(set(sizes)) > 1:
        raise ImpossibleTable("setup: hands", f"uneven hands: {sizes} cards before this trick")
    if sizes[0] == 0:
        raise ImpossibleTable("setup: hands", "nobody has a card: the round would be over")
    most = HAND_SIZE[seats][position.round - 1]
    if sizes[0] > most:
        raise ImpossibleTable("setup: hands", f"round {position.round} deals {most} cards each")
    for place, card in enumerate(position.trick):
        who = (position.lead + place) % seats
        held = [other for other in position.hand(who) if SUIT[CARD[other]] == position.led]
        if SUIT[card] != position.led and held:
            raise ImpossibleTable("setup: trick", f"seat {who} did not follow suit with {held[0]}")


def _lay_match(position: Position, setup: Mapping[str, object]) -> None:
    """Which game of a match it is, and what the games before it brought."""
    seats = position.seats
    position.game = whole(setup.get("game", 1), "setup: game", 1, GAMES_IN_MATCH)
    # Without a word about them the earlier games brought nobody anything.
    found = setup.get("earlier", [[0] * seats] * (position.game - 1))
    if not isinstance(found, list):
        raise BadInput("setup: earlier", f"expected a list of scores by game, got {found!r}")
    if len(found) != position.game - 1:
        raise ImpossibleTable("setup: earlier", f"game {position.game} has {position.game - 1}")
    position.earlier = tuple(
        tuple([whole(score, "setup: earlier") for _, score in _every_seat(one, seats, "earlier")])
        for one in found
    )
    position.first_lead = seat(setup.get("first_lead", position.lead), seats, "setup: first_lead")


def _every_seat(value: object, seats: int, where: str) -> list[tuple[int, object]]:
    """`value` by seat, complete and in seat order."""
    found = by_seat(value, seats, where)
    if len(found) != seats:
        raise BadInput(where, "there must be one for every seat")
    return sorted(found.items())


def _once_each(groups: list[list[int]]) -> None:
    """ImpossibleTable when a card lies in two places: the deck has each one once."""
    for card, count in Counter(card for group in groups for card in group).items():
        if count > 1:
            raise ImpossibleTable("setup", f"{CODE[card]} stands there {count} times")


def read_cards(value: object, where: str) -> list[int]:
    """A list of codes without signs as cards."""
    cards = texts(value, where)
    for code in cards:
        if code not in CARD:
            raise BadInput(where, f"no such card: {code!r}")
    return [CARD[code] for code in cards]


def read_side(value: object, where: str) -> tuple[int, int]:
    """A signed code as card and sign."""
    if not isinstance(value, str) or value not in SIDE:
        raise BadInput(where, f"no such card: {value!r}")
    return SIDE[value]


def read_pair(value: object, seats: int, where: str) -> tuple[int, tuple[int, int]]:
    """`[seat, card]` of a trick."""
    if not isinstance(value, list) or len(value) != 2:
        raise BadInput(where, f"expected a seat and a card, got {value!r}")
    return seat(value[0], seats, where), read_side(value[1], where)
