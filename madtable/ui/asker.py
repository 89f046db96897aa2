"""Which answer does the person mean? One open question, narrowed choice by choice until one answer
is left.
"""

from __future__ import annotations

from madtable.engine.decision import Decision, Option
from madtable.engine.message import Value


class Asker:
    """The open question and what has been chosen of it so far.

    Choices may come in any order (a jar first, then a colour): each only strikes out the options
    that do not fit. Nothing here is told to the rules before `answer` gives a whole text, so taking
    back is free.
    """

    def __init__(self) -> None:
        self.decision: Decision | None = None
        self.chosen: dict[str, Value] = {}
        self.picked: list[Option] = []

    def ask(self, decision: Decision | None) -> None:
        """Put a question (or none); what was chosen of the one before is forgotten."""
        self.decision = decision
        self.chosen = {}
        self.picked = []

    # -- what is still possible -----------------------------------------------------------------

    def options(self, **also: Value) -> tuple[Option, ...]:
        """The options that fit everything chosen so far, and `also`."""
        if self.decision is None:
            return ()
        wanted = {**self.chosen, **also}
        return tuple(
            option
            for option in self.decision.options
            if all(option.part(name) == value for name, value in wanted.items())
        )

    def values(self, part: str, **also: Value) -> tuple[Value, ...]:
        """What may be chosen for `part` given the other choices (its own present choice aside)."""
        if self.decision is None:
            return ()
        wanted = {name: value for name, value in self.chosen.items() if name != part} | also
        found: dict[Value, None] = {}
        for option in self.decision.options:
            value = option.part(part)
            if value is not None and all(option.part(n) == v for n, v in wanted.items()):
                found[value] = None
        return tuple(found)

    # -- choosing -------------------------------------------------------------------------------

    def choose(self, part: str, value: Value) -> bool:
        """Choose `value` for `part`; choices that no longer go with it are dropped. False:
        impossible.
        """
        if self.decision is None:
            return False
        if any(
            self._fits(option, {**self.chosen, part: value}) for option in self.decision.options
        ):
            self.chosen[part] = value
            return True
        # A person who aims anew, or takes another card, means the newest choice: it stays, what
        # contradicts it goes, oldest choices kept first.
        kept: dict[str, Value] = {part: value}
        if not any(self._fits(option, kept) for option in self.decision.options):
            return False
        for name, old in self.chosen.items():
            trial = {**kept, name: old}
            if name != part and any(self._fits(o, trial) for o in self.decision.options):
                kept = trial
        self.chosen = kept
        return True

    def drop(self, part: str) -> None:
        """Forget the choice of `part`."""
        self.chosen.pop(part, None)

    def take_back(self) -> bool:
        """Undo the latest choice or pick; False when nothing was chosen."""
        if self.picked:
            self.picked.pop()
            return True
        if self.chosen:
            self.chosen.popitem()
            return True
        return False

    @staticmethod
    def _fits(option: Option, wanted: dict[str, Value]) -> bool:
        return all(option.part(name) == value for name, value in wanted.items())

    def lay_out(self, text: str) -> None:
        """Choose all that makes up an answer with this text, in place of what was chosen."""
        decision = self.decision
        self.ask(decision)
        if decision is None:
            return
        if decision.verb:
            wanted = text.split()[1:]
            left = list(decision.options)
            for word in wanted:
                option = next((option for option in left if option.text == word), None)
                if option is not None:
                    left.remove(option)
                    self.picked.append(option)
            return
        for option in decision.options:
            if option.text == text:
                self.chosen = dict(option.parts)

    # -- the answer -----------------------------------------------------------------------------

    def single(self, **also: Value) -> Option | None:
        """The one option left, if exactly one is left."""
        left = self.options(**also)
        return left[0] if len(left) == 1 else None

    def answer(self, **also: Value) -> str | None:
        """The text to hand in, once the choices leave no doubt; None before that."""
        if self.decision is None:
            return None
        if self.decision.pick > 1 or self.picked:
            if len(self.picked) != self.decision.pick:
                return None
            words = [self.decision.verb, *(option.text for option in self.picked)]
            return " ".join(word for word in words if word)
        option = self.single(**also)
        return option.text if option else None
