"""What a sitting carries from game to game: invented rules, and what has been heard. [MAO-51]"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from madtable.engine.errors import BadInput
from madtable.games.mao.infraction import CODES
from madtable.games.mao.rule import Rule
from madtable.games.mao.ruletext import read_rule
from madtable.games.mao.rulewriting import write_rule


@dataclass(frozen=True, slots=True)
class Sitting:
    """Rules in the order in which they were made, phrases and codes in the order of hearing."""

    rules: tuple[Rule, ...] = ()
    heard: tuple[str, ...] = ()
    told: tuple[str, ...] = ()

    def lines(self) -> tuple[str, ...]:
        """The same as lines of text, for the record of the next game; none for a fresh sitting."""
        found = [
            json.dumps({"rule": write_rule(rule)}, ensure_ascii=False, sort_keys=True)
            for rule in self.rules
        ]
        if self.heard or self.told:
            found.append(json.dumps({"heard": self.heard, "told": self.told}, ensure_ascii=False))
        return tuple(found)


def read_sitting(lines: Iterable[str], seats: int) -> Sitting:
    """The sitting that `lines` describe; BadInput for a line that makes no sense."""
    rules: list[Rule] = []
    heard: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    for line in lines:
        where = "sitting"
        try:
            data = json.loads(line)
        except ValueError:
            raise BadInput(where, f"cannot read {line!r}") from None
        if isinstance(data, dict) and set(data) == {"rule"}:
            rules.append(read_rule(data["rule"], where))
        elif isinstance(data, dict) and set(data) == {"heard", "told"}:
            heard, told = _words(data["heard"], where), _words(data["told"], where)
        else:
            raise BadInput(where, f"cannot read {line!r}")
    check_rules(rules, seats, "sitting")
    for code in told:
        if code not in CODES:
            raise BadInput("sitting", f"no penalty is called {code!r}")
    return Sitting(tuple(rules), heard, told)


def check_rules(rules: Iterable[Rule], seats: int, where: str) -> None:
    """BadInput when two rules have one handle, or an owner does not sit at the table."""
    known: set[str] = set()
    for rule in rules:
        if rule.id in known:
            raise BadInput(where, f"two rules are called {rule.id!r}")
        if rule.owner >= seats:
            raise BadInput(where, f"rule {rule.id!r}: there is no seat {rule.owner}")
        known.add(rule.id)


def _words(value: object, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise BadInput(where, f"expected a list of texts, got {value!r}")
    return tuple(value)
