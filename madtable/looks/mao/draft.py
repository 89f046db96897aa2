"""A rule in the making: what has been chosen so far, and what else could be chosen in its place.

The editor shows a draft as rows of choices that read like a sentence. Whatever is chosen, the draft
is a rule; whether it may be made is for the checks to say.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from madtable.games.mao.phrases import understand
from madtable.games.mao.rule import (
    ACTOR,
    CHAIN,
    DOUBLE,
    DRAW,
    HAND_SIZE,
    PENALISED,
    PLAY,
    REVERSED,
    SAID,
    TURN_END,
    TURN_START,
    CardTest,
    Clause,
    Cond,
    ObligeGesture,
    Rule,
    Trigger,
)
from madtable.games.mao.rulecheck import MOST_CLAUSES
from madtable.looks.mao.clauses import clause_slots
from madtable.looks.mao.conds import cond_slots
from madtable.looks.mao.slots import (
    Row,
    Slot,
    card_slots,
    number_slot,
    pick,
)

MOST_CONDS = 2
HIDDEN = (CHAIN,)
"""Triggers that only make sense to those who have met a certain rule."""
WORDS = "words"
"""In place of a trigger: the rule is told in free words."""
MOST_WORDS = 120


@dataclass(slots=True)
class RuleDraft:
    """The draft itself.

    `owner` is who makes it, `chains` whether the hidden triggers are shown, `free` whether the
    house takes rules in free words; `text` is such a rule, None for one made of choices.
    """

    owner: int
    chains: bool = False
    free: bool = False
    trigger: Trigger = field(default_factory=lambda: Trigger(PLAY, card=CardTest(ranks=(11,))))
    conds: list[Cond] = field(default_factory=list)
    then: list[Clause] = field(default_factory=lambda: [ObligeGesture(ACTOR, "salute", 5)])
    cards: int = 1
    reason: str = ""
    text: str | None = None

    def take(self, rule: Rule) -> None:
        """Begin anew from another rule."""
        assert rule.when is not None
        self.trigger, self.conds, self.then = rule.when, list(rule.conds), list(rule.then)
        self.cards, self.reason, self.text = rule.cards, rule.reason, None

    def rule(self) -> Rule:
        """The rule as it stands; its handle is not for its maker to choose."""
        reason = self.reason.strip()
        if self.text is not None:
            text = self.text.strip()
            return Rule("new", self.owner, None, cards=self.cards, reason=reason, text=text)
        return Rule(
            id="new",
            owner=self.owner,
            when=self.trigger,
            conds=tuple(self.conds),
            then=tuple(self.then),
            cards=self.cards,
            reason=reason,
        )

    # -- rows -----------------------------------------------------------------------------------

    def rows(self) -> list[Row]:
        """The sentence as rows of choices."""
        rows = [Row("mao.editor.when", tuple(self._trigger()))]
        if self.text is not None:
            words = Slot("text", typed=self._write, text=self.text, most=MOST_WORDS)
            rows.append(Row("mao.editor.words", (words,)))
            return [*rows, Row("mao.editor.else", tuple(self._penalty()))]
        conds = min(len(self.conds) + 1, MOST_CONDS)
        rows += [Row("mao.editor.if", tuple(self._cond(at))) for at in range(conds)]
        for at in range(min(len(self.then) + 1, MOST_CLAUSES)):
            head = "mao.editor.and" if at else "mao.editor.then"
            rows.append(Row(head, tuple(self._clause(at))))
        rows.append(Row("mao.editor.else", tuple(self._penalty())))
        return rows

    def _write(self, text: str) -> None:
        self.text = text

    # -- when -----------------------------------------------------------------------------------

    def _trigger(self) -> list[Slot]:
        trigger = self.trigger
        kinds = [PLAY, DOUBLE, DRAW, TURN_START, TURN_END, HAND_SIZE, SAID, REVERSED, PENALISED]
        if self.chains or trigger.kind == CHAIN:
            kinds += HIDDEN
        if self.free:
            kinds.append(WORDS)

        def choose(kind: object) -> None:
            self.text = "" if kind == WORDS else None
            if kind != WORDS:
                number = {HAND_SIZE: 3, CHAIN: 2}.get(str(kind), 0)
                self.trigger = Trigger(str(kind), number=number)

        def number(value: object) -> None:
            assert isinstance(value, int)
            self.trigger = replace(trigger, number=value)

        def phrase(text: str) -> None:
            self.trigger = replace(trigger, phrase=understand(text))

        def card(test: CardTest) -> None:
            self.trigger = replace(trigger, card=test)

        now = trigger.kind if self.text is None else WORDS
        slots = [pick("when", now, kinds, lambda kind: (f"mao.editor.when.{kind}", 0), choose)]
        if self.text is not None:
            return slots
        if trigger.kind == PLAY:
            slots += card_slots("when", trigger.card, card)
        elif trigger.kind == SAID:
            slots.append(Slot("when.phrase", typed=phrase, text=trigger.phrase, most=60))
        elif trigger.kind in (HAND_SIZE, CHAIN):
            slots.append(number_slot("when.count", trigger.number, range(1, 10), number))
        elif trigger.kind == DRAW:
            slots.append(
                pick(
                    "when.count",
                    trigger.number,
                    range(5),
                    lambda value: (
                        ("mao.editor.nth", int(str(value))) if value else ("mao.editor.each", 0)
                    ),
                    number,
                )
            )
        return slots

    # -- if and then ----------------------------------------------------------------------------

    def _cond(self, at: int) -> list[Slot]:
        def put(new: Cond | None) -> None:
            rest = self.conds[at + 1 :]
            self.conds[at:] = [new, *rest] if new is not None else rest

        cond = self.conds[at] if at < len(self.conds) else None
        return cond_slots(f"if{at}", cond, put)

    def _clause(self, at: int) -> list[Slot]:
        def put(new: Clause | None) -> None:
            rest = self.then[at + 1 :]
            self.then[at:] = [new, *rest] if new is not None else rest

        clause = self.then[at] if at < len(self.then) else None
        return clause_slots(f"then{at}", clause, put, may_lack=at > 0)

    # -- or else --------------------------------------------------------------------------------

    def _penalty(self) -> list[Slot]:
        def cards(value: object) -> None:
            self.cards = int(str(value))

        def reason(text: str) -> None:
            self.reason = text

        return [
            pick(
                "cards",
                self.cards,
                (1, 2),
                lambda value: ("mao.editor.cards", int(str(value))),
                cards,
            ),
            Slot("reason", typed=reason, text=self.reason, most=40),
        ]
