"""What an AI seat does when a game of Mao is over: the rule of a winner, a vote to drop a rule."""

from __future__ import annotations

import json

from madtable.engine.chance import Chance
from madtable.engine.decision import Decision
from madtable.games.mao.house import House
from madtable.games.mao.library import invent
from madtable.games.mao.rule import Rule
from madtable.games.mao.ruletext import read_rule
from madtable.games.mao.rulewriting import rule_text
from madtable.games.mao.view import MaoView

TRIES = 8
"""Rules that a winner thinks of before it gives up."""
RULES = 1000
"""Labels the chance from which rules come."""


def own_rules(view: MaoView, seat: int) -> tuple[Rule, ...]:
    """The invented rules of the seat itself."""
    return tuple([read_rule(json.loads(text), "own rule", owner=seat) for text in view.own_rules])


def rule_for(
    view: MaoView, seat: int, house: House, chance: Chance, number: int, attempt: int
) -> str:
    """The rule that a winner makes, put together anew for each `attempt`; empty: none. [MAO-50]"""
    if not house.ai_rules or attempt >= TRIES:
        return ""
    own = own_rules(view, seat)
    rule = invent(chance.branch(RULES + attempt), own, view.seats, house, "new", seat, number)
    return f"rule {rule_text(rule)}" if rule else ""


def vote_text(
    decision: Decision,
    seat: int,
    view: MaoView,
    voted: dict[str, set[int]],
    hurt: dict[str, int],
) -> str:
    """A vote to drop a rule: where somebody else wants it gone, and it has cost this seat cards."""
    owners = dict(view.rules)
    for option in decision.options:
        rule = str(option.part("rule"))
        others = voted.get(rule, set()) - {seat}
        if others and owners.get(rule) != seat and hurt.get(rule, 0):
            return option.text
    return ""
