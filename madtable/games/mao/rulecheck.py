"""Which rules may be made: the checks of 4.5, each with its reason, and a trial of 500 turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from madtable.engine.chance import Chance
from madtable.engine.message import Message, Value, message
from madtable.games.mao.cards import FACES
from madtable.games.mao.house import HONOUR, House
from madtable.games.mao.phrases import is_base_phrase, normalise
from madtable.games.mao.position import Position
from madtable.games.mao.proper import DRAW, SETTLE, Proper
from madtable.games.mao.rule import (
    ALL,
    ANYTHING,
    CARD_FLOW,
    DOUBLE,
    OTHERS,
    PENALISED,
    PLAY,
    SAID,
    TURN_END,
    TURN_FLOW,
    TURN_START,
    CardTest,
    FlowAgain,
    FlowPass,
    ForbidPlay,
    ForbidSay,
    ObligeGesture,
    ObligeSay,
    Rule,
)

MOST_CLAUSES = 3
MOST_OBLIGATIONS = 6
"""Obligations that one card may bring about, all rules together."""
LONGEST_PHRASE = 60
LONGEST_TITLE = 40
TRIAL_TURNS = 500
MOST_CARDS_A_TURN = 2
"""By so many cards must the hands together not grow with a turn, on average."""
_PATIENCE = 60
"""Acts within which a turn must have ended in the trial."""


def check_rule(
    rule: Rule,
    others: Sequence[Rule],
    seats: int,
    house: House,
    names: Iterable[str] = (),
) -> tuple[Message, ...]:
    """Why `rule` may not be made beside the rules already in force; empty when it may.

    `names` are those of the players: a rule must not speak of a person [MAO-A112]. The trial is
    only made when nothing else is wrong.
    """
    found = list(_faults(rule, others, seats, names))
    if not found and rule.when is not None:
        found.extend(_trial((*others, rule), seats, house))
    return tuple(found)


def _no(fault: str, **values: Value) -> Message:
    return message(f"refused.mao.check.{fault}", **values)


def static_faults(rule: Rule, others: Sequence[Rule], seats: int) -> tuple[Message, ...]:
    """The faults that can be seen without a trial."""
    return tuple(_faults(rule, others, seats, ()))


def _faults(
    rule: Rule, others: Sequence[Rule], seats: int, names: Iterable[str]
) -> Iterator[Message]:
    if any(rule.id == other.id for other in others):
        yield _no("id-taken")
    if len(rule.title) > LONGEST_TITLE:
        yield _no("title-long", count=LONGEST_TITLE)
    yield from _names(rule, names)
    if rule.when is None:
        return
    if not rule.then:
        yield _no("no-clause")
    if len(rule.then) > MOST_CLAUSES:
        yield _no("clauses", count=MOST_CLAUSES)
    if len(set(rule.then)) < len(rule.then):
        yield _no("twice")
    yield from _words(rule, others)
    yield from _flows(rule)
    if not _possible(rule.when.card):
        yield _no("never")
    if _obligations((*others, rule), seats) > MOST_OBLIGATIONS:
        yield _no("obligations", count=MOST_OBLIGATIONS)
    if _everything_forbidden((*others, rule)):
        yield _no("all-forbidden")


def _names(rule: Rule, names: Iterable[str]) -> Iterator[Message]:
    said = [rule.title, rule.reason, rule.text]
    said += [clause.phrase for clause in rule.then if isinstance(clause, ObligeSay | ForbidSay)]
    words = " " + " ".join([normalise(text) for text in said]) + " "
    for name in names:
        plain = normalise(name)
        if plain and f" {plain} " in words:
            yield _no("name")
            return


def _words(rule: Rule, others: Sequence[Rule]) -> Iterator[Message]:
    """A phrase must be new, and short enough to be said."""
    taken = {
        clause.phrase for other in others for clause in other.then if isinstance(clause, ObligeSay)
    }
    own: list[str] = []
    for clause in rule.then:
        if not isinstance(clause, ObligeSay | ForbidSay) or clause.phrase == ANYTHING:
            continue
        if is_base_phrase(clause.phrase):
            yield _no("base-phrase", phrase=clause.phrase)
        elif clause.phrase in taken and isinstance(clause, ObligeSay):
            yield _no("phrase-taken", phrase=clause.phrase)
        elif clause.phrase in own:
            yield _no("twice")
        if len(clause.phrase) > LONGEST_PHRASE:
            yield _no("phrase-long", count=LONGEST_PHRASE)
        own.append(clause.phrase)


def _flows(rule: Rule) -> Iterator[Message]:
    """What moves the turn can only follow from what a turn is. [4.5]"""
    kind = rule.when.kind if rule.when else ""
    for clause in rule.then:
        if isinstance(clause, TURN_FLOW + CARD_FLOW):
            if kind in (DOUBLE, SAID, PENALISED):
                yield _no("flow-trigger")
            elif kind == TURN_START and isinstance(clause, TURN_FLOW):
                yield _no("flow-start")
            elif kind == TURN_END and isinstance(clause, FlowAgain):
                yield _no("flow-end")
        if isinstance(clause, FlowPass):
            if clause.giver == clause.taker:
                yield _no("pass-self")
            elif clause.taker in (ALL, OTHERS):
                yield _no("pass-many")


def _possible(card: CardTest) -> bool:
    unders = range(FACES) if card.asks_previous else (0,)
    return any(card.matches(face, under) for face in range(FACES) for under in unders)


def _obligations(rules: Sequence[Rule], seats: int) -> int:
    """The most obligations that one card may bring about; whatever is no card counts always."""
    weights: list[tuple[CardTest | None, int]] = []
    for rule in rules:
        count = sum(
            {ALL: seats, OTHERS: seats - 1}.get(clause.who, 1)
            for clause in rule.then
            if isinstance(clause, ObligeSay | ObligeGesture)
        )
        if count and rule.when is not None:
            weights.append((rule.when.card if rule.when.kind == PLAY else None, count))
    always = sum(count for card, count in weights if card is None)
    cards = [(card, count) for card, count in weights if card is not None]
    if not cards:
        return always
    unders = range(FACES) if any(card.asks_previous for card, _ in cards) else (0,)
    return always + max(
        sum(count for card, count in cards if card.matches(face, under))
        for face in range(FACES)
        for under in unders
    )


def _everything_forbidden(rules: Sequence[Rule]) -> bool:
    bans = [clause.card for rule in rules for clause in rule.then if isinstance(clause, ForbidPlay)]
    if not bans:
        return False
    unders = range(FACES) if any(card.asks_previous for card in bans) else (0,)
    return any(
        all(any(card.matches(face, under) for card in bans) for face in range(FACES))
        for under in unders
    )


# -- the trial ----------------------------------------------------------------------------------


def _trial(rules: Sequence[Rule], seats: int, house: House) -> Iterator[Message]:
    """Play 500 turns properly: somebody can always act, and the hands do not swell. [4.5]"""
    trusting = replace(house, enforcement=HONOUR)
    chance = Chance(len(rules))
    turns = grown = 0
    game = 0
    while turns < TRIAL_TURNS:
        position = Position(seats, trusting, Chance(game), rules)
        position.begin(game % seats)
        game += 1
        before = _held(position)
        played = _play_on(Proper(position), chance, TRIAL_TURNS - turns)
        if played is None:
            yield _no("stuck")
            return
        turns += max(played, 1)
        grown += _held(position) - before
    if grown >= MOST_CARDS_A_TURN * turns:
        yield _no("swells", count=MOST_CARDS_A_TURN)


def _held(position: Position) -> int:
    return sum(len(hand) for hand in position.hands)


def _play_on(table: Proper, chance: Chance, most: int) -> int | None:
    """Turns played until the game was over or `most` were; None when a turn would not end."""
    position = table.truth
    idle = 0
    last = position.turns
    full = _held(position) + MOST_CARDS_A_TURN * TRIAL_TURNS  # more than any trial may show
    while not position.over and position.turns < most and _held(position) < full:
        moves = table.moves()
        if moves == [SETTLE]:
            move = SETTLE
        elif idle > _PATIENCE // 2 or len(moves) == 1:
            move = DRAW
        else:
            move = moves[chance.below(len(moves) - 1)]
        table.play(move)
        idle = 0 if position.turns != last else idle + 1
        last = position.turns
        if idle > _PATIENCE:
            return None
    return position.turns
