"""Invented rules at the table: one's own in words, those of others by the name of their owner."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from madtable.engine.message import message
from madtable.games.mao.rule import Rule
from madtable.games.mao.ruletext import read_rule
from madtable.looks.mao.notebook import Fined
from madtable.looks.mao.sentence import Sentences

if TYPE_CHECKING:
    from madtable.looks.mao.table import MaoTable


class Inventions:
    """What the person at a table knows of its rules, and how they are spoken of."""

    def __init__(self, table: MaoTable) -> None:
        self.table = table

    def reason(self, code: str, phrase: str, rule: str) -> str:
        """Why a penalty is called, in the words of the table."""
        if rule:
            return self.table.kit.say(f"mao.reason.{code}", rule=self.name(rule))
        return self.table.say(
            message(f"option.mao.call.{code}", phrase=phrase, rule=rule, target=0)
        )

    def fined(self, fine: Fined) -> str:
        """A reason as it is listed, with how often it was given."""
        key = "mao.end.fine" if fine.times == 1 else "mao.end.fine.times"
        return self.table.kit.say(key, reason=self.table.say(fine.event.reason()), count=fine.times)

    def name(self, handle: str) -> str:
        """How an invented rule is spoken of by those who do not know it."""
        known = dict(self.table.view.rules) if self.table.view is not None else {}
        rules = tuple({**known, **self.table.notebook.made}.items())
        owner = next((owner for name, owner in rules if name == handle), None)
        if owner is None:
            return handle
        same = [name for name, seat in rules if seat == owner]
        name = self.table.company.names[owner]
        key = "mao.rule.mine" if owner == self.table.company.reader else "mao.rule.of"
        if len(same) == 1:
            return self.table.kit.say(key, name=name)
        return self.table.kit.say(f"{key}.number", name=name, number=same.index(handle) + 1)

    def own(self) -> tuple[Rule, ...]:
        """The rules of the person, as they were made."""
        own = self.table.view.own_rules if self.table.view is not None else ()
        return tuple([read_rule(json.loads(text), "own rule") for text in own])

    def sentences(self) -> list[str]:
        """The same in plain sentences."""
        words = Sentences(self.table.kit, self.table.rules.tongue)
        return [words.rule(rule) for rule in self.own()]

    def others(self) -> int:
        """How many rules there are that others have made."""
        rules = self.table.view.rules if self.table.view is not None else ()
        return sum(owner != self.table.viewer for _, owner in rules)
