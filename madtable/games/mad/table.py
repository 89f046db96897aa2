"""Scenario files of MAD: a table set up by hand, and what may be expected of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from madtable.engine.chance import Chance
from madtable.engine.errors import BadInput
from madtable.engine.event import Event
from madtable.engine.round import Deal, Round
from madtable.engine.scenario import (
    Copied,
    ImpossibleTable,
    by_seat,
    known_keys,
    seat,
    whole,
)
from madtable.engine.turns import TurnTable
from madtable.engine.view import View
from madtable.games.mad import dealing
from madtable.games.mad.cards import (
    CODE,
    COLOUR,
    COLOURED,
    COLOURS,
    COPIES,
    DECK,
    FITS,
    FITS_CALLED,
    colour_of,
)
from madtable.games.mad.edition import House
from madtable.games.mad.expecting import EXPECT
from madtable.games.mad.game import MadGame
from madtable.games.mad.position import Position
from madtable.games.mad.reading import card_in, cards_in, direction_in
from madtable.games.mad.round import MadRound
from madtable.games.mad.view import MadView

_SEED_KEYS = ("seed", "dealer", "start")
_START_KEYS = ("start", "dealer", "hands", "draw", "rest", "direction")
_TABLE_KEYS = ("dealer", "turn", "direction", "hands", "draw", "discard", "colour", "rest")


@dataclass(frozen=True, slots=True)
class MadScenarios:
    """What an edition of MAD knows about scenario files (an `engine.scenario.ScenarioGame`)."""

    game: MadGame

    def set_up(
        self, players: int, house: Mapping[str, object], setup: Mapping[str, object]
    ) -> TurnTable[Position]:
        """The table of a file; BadInput for nonsense, ImpossibleTable for what cannot be."""
        rules = self.game.edition.house(house)
        low, high = rules.seat_range()
        if not low <= players <= high:
            raise ImpossibleTable("players", f"{self.game.name} takes {low} to {high}")
        if "seed" in setup:
            known_keys(setup, _SEED_KEYS, "setup")
            return TurnTable(self._deal(players, rules, setup), EXPECT)
        known_keys(setup, _START_KEYS if "start" in setup else _TABLE_KEYS, "setup")
        return TurnTable(_by_hand(self.game.name, players, rules, setup), EXPECT)

    def seen(self, view: View, chance: Chance) -> Copied:
        """The table as one seat sees it, what it does not see made up by `chance`."""
        from madtable.games.mad.copying import copied

        assert isinstance(view, MadView)
        return copied(view.sample(chance), view.seat)

    def copied(self, round_: Round) -> Copied:
        """The table as it is, hidden cards and all."""
        from madtable.games.mad.copying import copied

        assert isinstance(round_, MadRound)
        return copied(round_.position(), None)

    def _deal(self, players: int, house: House, setup: Mapping[str, object]) -> MadRound:
        """A normal game from a seed, perhaps with a given start card."""
        deal = Deal(
            self.game.name,
            players,
            whole(setup["seed"], "setup: seed"),
            seat(setup.get("dealer", 0), players, "setup: dealer"),
            house.settings,
        )
        if "start" not in setup:
            return self.game.start(deal)
        return self.game.start_with(deal, CODE[card_in(setup["start"], "setup: start")])


def _by_hand(game: str, players: int, house: House, setup: Mapping[str, object]) -> MadRound:
    """A table laid out card by card."""
    dealer = seat(setup.get("dealer", 0), players, "setup: dealer")
    pos = Position(house, players, dealer, Chance(0))
    pos.hands = _hands(setup, players)
    pos.draw = cards_in(setup.get("draw", []), "setup: draw")[::-1]
    pos.direction = direction_in(setup.get("direction", "right"), "setup: direction")
    if "start" in setup:
        pos.discard = [card_in(setup["start"], "setup: start")]
    else:
        pos.discard = cards_in(setup.get("discard", []), "setup: discard")
        if not pos.discard:
            raise ImpossibleTable("setup: discard", "there is no card to play on")
    _lay_rest(pos, setup)
    told: list[Event] = []
    pos.tell = told.append
    if "start" in setup:
        dealing.turn_up(pos, pos.discard[0])
    else:
        _set_turn(pos, setup)
    pos.tell = None
    return MadRound(Deal(game, players, 0, dealer, house.settings), pos, told)


def _hands(setup: Mapping[str, object], players: int) -> list[list[int]]:
    """The hands; every seat has one, and none is empty, for that game would be over. [MAG-01]"""
    if "hands" not in setup:
        raise BadInput("setup", "hands are missing")
    found = by_seat(setup["hands"], players, "setup: hands")
    if len(found) != players:
        raise BadInput("setup: hands", "every seat needs a hand")
    hands = [cards_in(found[each], f"setup: hands: {each}") for each in range(players)]
    for each, hand in enumerate(hands):
        if not hand:
            raise ImpossibleTable(f"setup: hands: {each}", "an empty hand has won already")
    return hands


def _lay_rest(pos: Position, setup: Mapping[str, object]) -> None:
    """Check that the deck has all these cards, and put the rest of it where `rest` says."""
    used = Counter([face for hand in pos.hands for face in hand] + pos.draw + pos.discard)
    for face, count in used.items():
        if count > COPIES[face]:
            raise ImpossibleTable(
                "setup", f"{CODE[face]} stands there {count} times, the deck has {COPIES[face]}"
            )
    if "rest" not in setup:
        return
    if setup["rest"] != "draw":
        raise BadInput("setup: rest", f"expected 'draw', got {setup['rest']!r}")
    rest = list((Counter(DECK) - used).elements())
    pos.chance.shuffle(rest)
    pos.draw = rest + pos.draw


def _set_turn(pos: Position, setup: Mapping[str, object]) -> None:
    """Somebody's regular turn on the table as it lies."""
    if "turn" not in setup:
        raise BadInput("setup", "turn is missing")
    turn = seat(setup["turn"], pos.seats, "setup: turn")
    top = pos.discard[-1]
    called = setup.get("colour")
    if called is None:
        if top >= COLOURED:
            raise BadInput("setup", f"the colour of {CODE[top]} is missing")
        colour = COLOUR[top]
    else:
        if not isinstance(called, str):
            raise BadInput("setup: colour", f"expected a colour, got {called!r}")
        colour = colour_of(called, "setup: colour")
        if top < COLOURED and colour != COLOUR[top]:
            raise ImpossibleTable("setup: colour", f"{CODE[top]} is {COLOURS[COLOUR[top]]}")
    pos.colour = colour
    pos.ok = FITS[top] if top < COLOURED else FITS_CALLED[colour]
    pos.begin_turn(turn)
