"""Scenario files of Mao: a table set up by hand, and what may be expected of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from madtable.engine.chance import Chance
from madtable.engine.errors import BadInput
from madtable.engine.notation import split_seat
from madtable.engine.round import Deal, Round
from madtable.engine.scenario import (
    Copied,
    ImpossibleTable,
    by_seat,
    known_keys,
    seat,
    texts,
    whole,
)
from madtable.engine.switches import read_switches
from madtable.engine.view import View
from madtable.games.mao.cards import CODE, FACES, RANK, SEVEN
from madtable.games.mao.expectations import (
    DIRECTION,
    EXPECT,
    penalty_list,
    read_cards,
    read_phrase,
    same_groups,
)
from madtable.games.mao.game import Mao
from madtable.games.mao.house import MOST_DECKS, SWITCHES, compile_house
from madtable.games.mao.position import NOBODY, Position
from madtable.games.mao.round import MaoRound
from madtable.games.mao.rule import Rule
from madtable.games.mao.rulecheck import static_faults
from madtable.games.mao.ruletext import read_rule
from madtable.games.mao.sitting import Sitting, check_rules
from madtable.games.mao.view import MaoView
from madtable.games.mao.world import BASE, Duty, World

SECOND = 1000
LONGEST_WAIT = 3600
_WAIT = re.compile(r"\s*wait\s+([0-9]{1,9})(?:\.([0-9]{1,3}))?\s*")

_HOUSE_KEYS = ("decks", "doubles", "enforcement")
_SEED_KEYS = ("seed", "dealer", *_HOUSE_KEYS, "custom")
_TABLE_KEYS = (
    "dealer",
    "turn",
    "direction",
    "hands",
    "draw",
    "pile",
    "played_by",
    "due",
    "chain",
    "again",
    "owed",
    *_HOUSE_KEYS,
    "custom",
    "rest",
)


@dataclass(frozen=True, slots=True)
class MaoScenarios:
    """What Mao knows about scenario files (an `engine.scenario.ScenarioGame`)."""

    game: Mao

    def set_up(
        self, players: int, house: Mapping[str, object], setup: Mapping[str, object]
    ) -> MaoTable:
        """The table of a file; BadInput for nonsense, ImpossibleTable for what cannot be."""
        named = {key: setup[key] for key in _HOUSE_KEYS if key in setup}
        if "decks" in named:
            whole(named["decks"], "setup: decks", 1, MOST_DECKS)
        settings = read_switches(SWITCHES, {**house, **named})
        low, high = self.game.seat_range(settings)
        if not low <= players <= high:
            raise ImpossibleTable("players", f"{self.game.name} takes {low} to {high}")
        dealer = seat(setup.get("dealer", 0), players, "setup: dealer")
        rules = _rules(setup, players)
        if "seed" in setup:
            known_keys(setup, _SEED_KEYS, "setup")
            seed = whole(setup["seed"], "setup: seed")
            carried = Sitting(rules).lines()
            deal = Deal(self.game.name, players, seed, dealer, settings, sitting=carried)
            try:
                return MaoTable(self.game.start(deal))
            except BadInput as error:  # everything else has been read: too few cards
                raise ImpossibleTable(error.where, error.what) from None
        known_keys(setup, _TABLE_KEYS, "setup")
        position = Position(players, compile_house(settings, players), Chance(0), rules)
        _lay(position, setup)
        deal = Deal(self.game.name, players, 0, dealer, settings)
        return MaoTable(MaoRound(deal, position))

    def seen(self, view: View, chance: Chance) -> Copied:
        """The table as one seat sees it, what it does not see made up by `chance`."""
        from madtable.games.mao.copying import seen

        assert isinstance(view, MaoView)
        return seen(view, chance)

    def copied(self, round_: Round) -> Copied:
        """The table as it is, hidden cards and all."""
        from madtable.games.mao.copying import copied

        assert isinstance(round_, MaoRound)
        return copied(round_.position(), round_.deal)


class MaoTable:
    """A table of Mao set up from a scenario file (an `engine.scenario.ScenarioTable`)."""

    def __init__(self, round_: MaoRound) -> None:
        self._round = round_
        self._known = 0

    @property
    def round(self) -> MaoRound:
        """The round being played on it."""
        return self._round

    def act(self, text: str) -> None:
        """Do one step, `0 play 7D` or `wait 6`; Refused or BadInput, the table then as before."""
        before = len(self._round.position().given)
        if text.split()[:1] == ["wait"]:
            self._wait(text)
        else:
            who, rest = split_seat(text)
            self._round.answer(seat(who, self._round.deal.seats, text), rest)
        self._known = before

    def _wait(self, text: str) -> None:
        """Seconds pass one after the other, so that two things due in them both happen.

        Their last part may be a fraction, in milliseconds at most.
        """
        found = _WAIT.fullmatch(text)
        if found is None:
            raise BadInput(text, "expected: wait SECONDS")
        passing = SECOND * int(found[1]) + int((found[2] or "").ljust(3, "0"))
        if passing > SECOND * LONGEST_WAIT:
            raise BadInput(text, f"at most {LONGEST_WAIT} seconds can pass at once")
        now = self._round.position().now
        for passed in (*range(SECOND, passing, SECOND), passing):
            self._round.advance(now + passed)

    def digest(self) -> str:
        """Equal digests, equal tables."""
        return self._round.digest()

    def expect(self, wanted: Mapping[str, object]) -> None:
        """Compare what `wanted` names; Unmet for the first that is not so."""
        known_keys(wanted, (*EXPECT, "penalties"), "expect")
        position = self._round.position()
        for key, value in wanted.items():
            if key == "penalties":
                got = [[one.code, one.seat, one.cards] for one in position.given[self._known :]]
                same_groups(key, penalty_list(value, position.seats), got)
            else:
                EXPECT[key](position, value, f"expect: {key}")


# -- setting up ----------------------------------------------------------------------------------


def _rules(setup: Mapping[str, object], seats: int) -> tuple[Rule, ...]:
    """The invented rules of the session, oldest first."""
    found = setup.get("custom", [])
    if not isinstance(found, list):
        raise BadInput("setup: custom", f"expected a list of rules, got {found!r}")
    rules: list[Rule] = []
    for data in found:
        try:
            rule = read_rule(data, "setup: custom")
        except BadInput as error:  # the first check of a rule is that it can be read [4.5]
            raise ImpossibleTable(error.where, error.what) from None
        for fault in static_faults(rule, rules, seats):
            what = f"rule {rule.id!r} may not be made: {fault.key.rpartition('.')[2]}"
            raise ImpossibleTable("setup: custom", what)
        rules.append(rule)
    check_rules(rules, seats, "setup: custom")
    return tuple(rules)


def _lay(position: Position, setup: Mapping[str, object]) -> None:
    """Put everything that `setup` names on the empty table `position`.

    The turn there has begun already: no invented rule stirs at it.
    """
    seats = position.seats
    for needed in ("hands", "pile", "turn"):
        if needed not in setup:
            raise BadInput("setup", f"{needed} is missing")
    hands = by_seat(setup["hands"], seats, "setup: hands")
    if len(hands) != seats:
        raise BadInput("setup: hands", "there must be one for every seat")
    position.hands = [read_cards(hands[who], f"setup: hands: {who}") for who in range(seats)]
    position.draw = read_cards(setup.get("draw", []), "setup: draw")[::-1]
    position.pile = read_cards(setup["pile"], "setup: pile")
    if not position.pile:
        raise ImpossibleTable("setup: pile", "one card at least lies face up")
    _count(position, setup)
    played = setup.get("played_by")
    by = NOBODY if played is None else seat(played, seats, "setup: played_by")
    position.owners = [NOBODY] * (len(position.pile) - 1) + [by]
    position.start = position.pile[0] if by != NOBODY else position.pile[-1]
    position.plays = position.pile[1:] if by != NOBODY else []
    world = _world(position, setup, by != NOBODY)
    position.worlds = (world,)
    for who, hand in enumerate(position.hands):
        if not hand and not world.owes(who) and not (world.again and world.turn == who):
            raise ImpossibleTable(f"setup: hands: {who}", "a seat without cards has won")


def _world(position: Position, setup: Mapping[str, object], played: bool) -> World:
    """The one world in which the table stands."""
    seats = position.seats
    direction = setup.get("direction", "left")
    if direction not in DIRECTION:
        raise BadInput("setup: direction", f"expected left or right, got {direction!r}")
    due = whole(setup.get("due", 0), "setup: due")
    seven = RANK[position.top] == SEVEN
    usual = -(-due // 2) or int(seven and played)
    chain = whole(setup.get("chain", usual), "setup: chain")
    if chain and not seven:
        raise ImpossibleTable("setup: chain", "no 7 lies on top")
    if due > 2 * chain:
        raise ImpossibleTable("setup: due", f"{chain} sevens make no more than {2 * chain} cards")
    again = setup.get("again", False)
    if not isinstance(again, bool):
        raise BadInput("setup: again", f"expected true or false, got {again!r}")
    duties = [
        # As if each were owed for a card of its own.
        Duty(who, read_phrase(words, "setup: owed"), BASE, position.house.say_grace, -number)
        for who, phrases in by_seat(setup.get("owed", {}), seats, "setup: owed").items()
        for number, words in enumerate(texts(phrases, f"setup: owed: {who}"))
    ]
    return World(
        turn=seat(setup["turn"], seats, "setup: turn"),
        direction=DIRECTION[str(direction)],
        chain=chain,
        due=due,
        begun=0 < due < 2 * chain,
        again=again,
        duties=tuple(duties),
    )


def _count(position: Position, setup: Mapping[str, object]) -> None:
    """No card more often than the decks have it; `rest` goes under the draw pile."""
    used = Counter([*position.draw, *position.pile])
    for hand in position.hands:
        used.update(hand)
    for face, times in used.items():
        if times > position.decks:
            raise ImpossibleTable(
                "setup", f"{CODE[face]} stands there {times} times, there are {position.decks}"
            )
    rest = setup.get("rest")
    if rest not in (None, "draw"):
        raise BadInput("setup: rest", f"expected draw, got {rest!r}")
    if rest:
        under = [face for face in range(FACES) for _ in range(position.decks - used.get(face, 0))]
        position.draw = under + position.draw
        used.update(under)
    position.base = [used.get(face, 0) for face in range(FACES)]
