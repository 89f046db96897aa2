"""What an AI seat does when a game of Mao is over: the rule of a winner, a vote to drop a rule."""

from __future__ import annotations

import json

from madtable.ai.live import Post
from madtable.engine.decision import Decision
from madtable.engine.event import Event
from madtable.engine.view import View
from madtable.games.mao import events as told
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


class Aftermath:
    """What a seat does when a game is over: it has taken note of who votes against which rule, and
    of what rules have cost it.
    """

    def __init__(self, post: Post, house: House) -> None:
        self._seat, self._number = post.seat, post.number
        self._house = house
        self._chance = post.chance
        self._voted: dict[str, set[int]] = {}
        self._hurt: dict[str, int] = {}
        """By invented rule, how often this seat was penalised for it."""

    def see(self, event: Event) -> None:
        """Take note of a vote, or of a penalty for an invented rule."""
        match event:
            case told.RuleVoted(seat=seat, rule=rule):
                self._voted.setdefault(rule, set()).add(seat)
            case told.PenaltyGiven(seat=seat, rule=rule) if rule and seat == self._seat:
                self._hurt[rule] = self._hurt.get(rule, 0) + 1

    def act(self, view: View, decision: Decision, attempt: int) -> str:
        """See `LiveBrain.afterwards`."""
        assert isinstance(view, MaoView)
        if decision.kind == "rule":
            return self._rule(view, attempt)
        if decision.kind == "drop" and not attempt:
            return self._vote(view, decision)
        return ""

    def _rule(self, view: MaoView, attempt: int) -> str:
        """The rule that a winner makes, put together anew for each `attempt`. [MAO-50]"""
        if not self._house.ai_rules or attempt >= TRIES:
            return ""
        own = own_rules(view, self._seat)
        chance = self._chance.branch(RULES + attempt)
        rule = invent(chance, own, view.seats, self._house, "new", self._seat, self._number)
        return f"rule {rule_text(rule)}" if rule else ""

    def _vote(self, view: MaoView, decision: Decision) -> str:
        """A vote to drop a rule: where somebody else wants it gone, and it has cost this seat
        cards.
        """
        owners = dict(view.rules)
        for option in decision.options:
            rule = str(option.part("rule"))
            others = self._voted.get(rule, set()) - {self._seat}
            if others and owners.get(rule) != self._seat and self._hurt.get(rule, 0):
                return option.text
        return ""
