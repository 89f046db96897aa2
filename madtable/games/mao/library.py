"""Invented rules to begin with: examples for an editor, inventions for seats without hands.

The examples are those of 4.5 and some more. A title is the key of words in the locale files.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from madtable.engine.chance import Chance
from madtable.games.mao.firing import gesture_phrase
from madtable.games.mao.house import House
from madtable.games.mao.phrases import GESTURES, SWEDISH, omission
from madtable.games.mao.rule import (
    ACTOR,
    NEXT,
    OTHERS,
    PLAY,
    PREV,
    CardTest,
    Clause,
    Cond,
    Every,
    FlowAgain,
    FlowDraw,
    FlowPass,
    FlowReverse,
    FlowSkip,
    ObligeGesture,
    ObligeSay,
    Rule,
    Trigger,
)
from madtable.games.mao.rulecheck import check_rule, static_faults
from madtable.games.mao.ruletext import read_rule


@dataclass(frozen=True, slots=True)
class Example:
    """A rule to begin with: its `name` (words under `mao.example.`) and its text."""

    name: str
    when: str
    then: tuple[str, ...]
    conds: tuple[str, ...] = ()
    reason: str = ""

    def rule(self, handle: str, owner: int, game: int = 0) -> Rule:
        """The rule itself, as made by `owner` after game number `game`."""
        found = read_rule(
            {
                "id": handle,
                "owner": owner,
                "when": self.when,
                "if": list(self.conds),
                "then": list(self.then),
            },
            f"example {self.name}",
        )
        return replace(found, game=game, reason=self.reason)


EXAMPLES: tuple[Example, ...] = (
    Example("clubs", "play(suit=C)", ("OBLIGE say(actor, clubs are trumps, 5)",)),
    Example("matching", "play(same_rank_as_prev)", ("OBLIGE say(actor, matching, 5)",)),
    Example("salute", "play(rank=J)", ("OBLIGE gesture(actor, salute, 5)",)),
    Example("fifth", "play", ("FLOW draw(next, 1)",), ("every(5)th",)),
    Example("red", "play(colour=red)", ("FLOW reverse",), ("streak(colour=red) = 3",)),
    Example("nine", "play(rank=9)", ("FLOW pass_card(actor->next)",)),
    Example(
        "couple",
        "play(rank=K, delta_prev=1)",
        ("OBLIGE say(actor, long live the couple, 5)",),
    ),
    Example("hush", "play(rank=5)", ("FORBID say(all, *, next_play)",)),
    Example("stand", "play(rank=A)", ("OBLIGE gesture(next, stand, 8)",)),
    Example("neighbours", "turn_start", ("PERMIT play(delta_prev=1)",)),
    Example("tap", "play(rank=10)", ("OBLIGE gesture(actor, tap, 5)",)),
    Example("thirteen", "play(sum_prev=13)", ("OBLIGE say(actor, unlucky for some, 5)",)),
)

_PHRASES = (
    "thank you kindly",
    "after you",
    "as it was foretold",
    "the cat is innocent",
    "more tea",
    "what a lovely hat",
    "so it begins",
    "mind the gap",
    "my compliments",
    "the owl has landed",
)

_IN_SWEDISH = {
    "clubs are trumps": "klöver är trumf",
    "matching": "lika som bär",
    "long live the couple": "leve brudparet",
    "unlucky for some": "otur för somliga",
    "thank you kindly": "tackar så mycket",
    "after you": "efter dig",
    "as it was foretold": "som det stod skrivet",
    "the cat is innocent": "katten är oskyldig",
    "more tea": "mera te",
    "what a lovely hat": "vilken fin hatt",
    "so it begins": "så börjar det",
    "mind the gap": "tänk på avståndet",
    "my compliments": "mina komplimanger",
    "the owl has landed": "ugglan har landat",
}
"""What is said at a Swedish table instead of each phrase of this library."""

_CARDS = (
    *[CardTest(ranks=(rank,)) for rank in (3, 4, 5, 6, 9, 10, 11)],
    *[CardTest(suits=(suit,), parity=parity) for suit in range(4) for parity in ("odd", "even")],
    *[CardTest(court=True, colour=colour) for colour in ("red", "black")],
    CardTest(same_rank=True),
    *[CardTest(delta=delta) for delta in (-1, 1)],
    *[CardTest(total=total) for total in (9, 11, 13)],
)

_FLOWS: tuple[Clause, ...] = (
    FlowReverse(),
    FlowSkip(1),
    FlowAgain(),
    FlowPass(ACTOR, NEXT),
    FlowPass(ACTOR, PREV),
    FlowDraw(NEXT, 1),
    FlowDraw(OTHERS, 1),
)

_TRIES = 40


def invent(
    chance: Chance,
    in_force: Sequence[Rule],
    seats: int,
    house: House,
    handle: str,
    owner: int,
    game: int = 0,
) -> Rule | None:
    """A rule that may be made beside those `in_force`, or None when nothing comes to mind.

    One in two is an example, the others are put together from the same language.
    """
    for _ in range(_TRIES):
        if chance.below(2):
            rule = chance.choice(EXAMPLES).rule(handle, owner, game)
        else:
            rule = _put_together(chance, handle, owner, game)
        rule = in_tongue(rule, house.tongue)
        rule = replace(rule, reason=_reason(rule, house.tongue))
        if _known(rule, in_force) or static_faults(rule, in_force, seats):
            continue
        if not check_rule(rule, in_force, seats, house):
            return rule
    return None


def in_tongue(rule: Rule, tongue: str) -> Rule:
    """A rule of this library with what it wants said in `tongue`."""
    if tongue != SWEDISH:
        return rule
    then = [
        replace(clause, phrase=_IN_SWEDISH[clause.phrase])
        if isinstance(clause, ObligeSay)
        else clause
        for clause in rule.then
    ]
    return replace(rule, then=tuple(then))


def _reason(rule: Rule, tongue: str) -> str:
    """What is said with the penalty: what was missing, as with any other phrase. [MAO-12]"""
    for clause in rule.then:
        if isinstance(clause, ObligeSay):
            return omission(clause.phrase, tongue)
        if isinstance(clause, ObligeGesture):
            return omission(gesture_phrase(clause.gesture), tongue)
    return ""


def _known(rule: Rule, in_force: Sequence[Rule]) -> bool:
    """Whether the same already happens on the same occasion, or the same gesture on another."""
    gestures = {clause.gesture for clause in rule.then if isinstance(clause, ObligeGesture)}
    return any(
        (other.when == rule.when and other.then == rule.then)
        or any(isinstance(one, ObligeGesture) and one.gesture in gestures for one in other.then)
        for other in in_force
    )


def _put_together(chance: Chance, handle: str, owner: int, game: int) -> Rule:
    card = chance.choice(_CARDS)
    conds: tuple[Cond, ...] = ()
    clause: Clause
    kind = chance.below(8)
    if kind < 4:
        who = chance.choice((ACTOR, ACTOR, ACTOR, NEXT, PREV))
        clause = ObligeSay(who, chance.choice(_PHRASES), 5)
    elif kind < 6:
        who = chance.choice((ACTOR, ACTOR, NEXT))
        clause = ObligeGesture(who, chance.choice(GESTURES), 5)
    else:
        clause = chance.choice(_FLOWS)
        if isinstance(clause, FlowDraw):
            conds = (Every(4 + chance.below(4)),)
    return Rule(handle, owner, Trigger(PLAY, card=card), conds, (clause,), game=game)
