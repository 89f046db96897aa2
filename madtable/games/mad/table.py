"""Scenario files of MAD: a table set up by hand, and what may be expected of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from madtable.engine.chance import Chance
from madtable.engine.errors import BadInput
from madtable.engine.event import Event
from madtable.engine.notation import split_seat
from madtable.engine.round import Deal, Round
from madtable.engine.scenario import (
    Copied,
    ImpossibleTable,
    by_seat,
    known_keys,
    same,
    same_cards,
    seat,
    texts,
    whole,
)
from madtable.engine.view import View
from madtable.games.mad import dealing
from madtable.games.mad.cards import (
    CODE,
    COLOUR,
    COLOURED,
    COLOURS,
    COPIES,
    DECK,
    EXC,
    FITS,
    FITS_CALLED,
    JOK,
    YOU,
    codes,
    colour_of,
    face_of,
)
from madtable.games.mad.edition import House
from madtable.games.mad.game import MadGame
from madtable.games.mad.moves import (
    ANSWERING,
    CHOOSING,
    DECLINE,
    DIRECTION_WORD,
    DRAW,
    DRAWN,
    KEEP,
    LEFTWARDS,
    PASS,
    RIGHTWARDS,
    TURN,
)
from madtable.games.mad.position import Position
from madtable.games.mad.questions import kind_of
from madtable.games.mad.round import MadRound
from madtable.games.mad.view import MadView

KINDS = ("turn", "drawn", "answer", "give", "take", "start", "colour")
"""The kinds of question a file may name; `take` is another game's."""

MAY = ("draw", "keep", "pass", "decline", "end-game", "follow")

_SEED_KEYS = ("seed", "dealer", "start")
_START_KEYS = ("start", "dealer", "hands", "draw", "rest", "direction")
_TABLE_KEYS = ("dealer", "turn", "direction", "hands", "draw", "discard", "colour", "rest")


@dataclass(frozen=True, slots=True)
class MadScenarios:
    """What an edition of MAD knows about scenario files (an `engine.scenario.ScenarioGame`)."""

    game: MadGame

    def set_up(
        self, players: int, house: Mapping[str, object], setup: Mapping[str, object]
    ) -> MadTable:
        """The table of a file; BadInput for nonsense, ImpossibleTable for what cannot be."""
        rules = self.game.edition.house(house)
        low, high = rules.seat_range()
        if not low <= players <= high:
            raise ImpossibleTable("players", f"{self.game.name} takes {low} to {high}")
        if "seed" in setup:
            known_keys(setup, _SEED_KEYS, "setup")
            return MadTable(self._deal(players, rules, setup))
        known_keys(setup, _START_KEYS if "start" in setup else _TABLE_KEYS, "setup")
        return MadTable(_by_hand(self.game.name, players, rules, setup))

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
        return self.game.start_with(deal, CODE[_card(setup["start"], "setup: start")])


def _card(value: object, where: str) -> int:
    if not isinstance(value, str):
        raise BadInput(where, f"expected a card, got {value!r}")
    return face_of(value, where)


def _cards(value: object, where: str) -> list[int]:
    return [face_of(code, where) for code in texts(value, where)]


def _by_hand(game: str, players: int, house: House, setup: Mapping[str, object]) -> MadRound:
    """A table laid out card by card."""
    dealer = seat(setup.get("dealer", 0), players, "setup: dealer")
    pos = Position(house, players, dealer, Chance(0))
    pos.hands = _hands(setup, players)
    pos.draw = _cards(setup.get("draw", []), "setup: draw")[::-1]
    pos.direction = _direction(setup.get("direction", "right"), "setup: direction")
    if "start" in setup:
        pos.discard = [_card(setup["start"], "setup: start")]
    else:
        pos.discard = _cards(setup.get("discard", []), "setup: discard")
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
    hands = [_cards(found[each], f"setup: hands: {each}") for each in range(players)]
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


def _direction(value: object, where: str) -> int:
    for number in (LEFTWARDS, RIGHTWARDS):
        if value == DIRECTION_WORD[number]:
            return number
    raise BadInput(where, f"no such direction: {value!r}; there are left, right")


class MadTable:
    """A table of MAD set up from a scenario file (an `engine.scenario.ScenarioTable`)."""

    def __init__(self, round_: MadRound) -> None:
        self._round = round_

    @property
    def round(self) -> MadRound:
        """The round being played on it."""
        return self._round

    def act(self, text: str) -> None:
        """Do one step; Refused or BadInput, the table then being as before."""
        who, rest = split_seat(text)
        self._round.answer(seat(who, self._round.deal.seats, text), rest)

    def digest(self) -> str:
        """Equal digests, equal tables."""
        return self._round.digest()

    def expect(self, wanted: Mapping[str, object]) -> None:
        """Compare what `wanted` names; Unmet for the first that is not so."""
        known_keys(wanted, _EXPECT, "expect")
        pos = self._round.position()
        for key, value in wanted.items():
            _EXPECT[key](pos, value, f"expect: {key}")


# -- what may be expected ------------------------------------------------------------------------
# Each of these compares one key; `where` names it for a file that makes no sense.


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
        cards = codes(_cards(wanted, f"{where}: {who}"))
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
        cards = list(codes(_cards(wanted, f"{where}: {who}")))
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
    same("draw", list(codes(_cards(value, where))), list(codes(pos.draw[::-1])))


def _expect_draw_count(pos: Position, value: object, where: str) -> None:
    same("draw_count", whole(value, where), len(pos.draw))


def _expect_discard_count(pos: Position, value: object, where: str) -> None:
    same("discard_count", whole(value, where), len(pos.discard))


def _expect_discard_top(pos: Position, value: object, where: str) -> None:
    same("discard_top", CODE[_card(value, where)], CODE[pos.discard[-1]])


def _expect_colour(pos: Position, value: object, where: str) -> None:
    if value is not None:
        if not isinstance(value, str):
            raise BadInput(where, f"expected a colour, got {value!r}")
        colour_of(value, where)
    same("colour", value, COLOURS[pos.colour] if pos.colour >= 0 else None)


def _expect_direction(pos: Position, value: object, where: str) -> None:
    _direction(value, where)
    same("direction", value, DIRECTION_WORD[pos.direction])


_EXPECT: dict[str, Callable[[Position, object, str], None]] = {
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
