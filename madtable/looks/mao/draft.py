"""A rule in the making: what has been chosen so far, and what else could be chosen in its place.

The editor shows a draft as rows of choices that read like a sentence. Whatever is chosen, the draft
is a rule; whether it may be made is for the checks to say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from madtable.games.mao.cards import SUITS
from madtable.games.mao.phrases import GESTURES, TAP, understand
from madtable.games.mao.rule import (
    ACTOR,
    ANY_CARD,
    ANYTHING,
    CHAIN,
    DOUBLE,
    DRAW,
    HAND_SIZE,
    NEXT,
    NEXT_PLAY,
    PENALISED,
    PLAY,
    REVERSED,
    SAID,
    TURN_END,
    TURN_START,
    UNTIL,
    WHO,
    CardTest,
    Clause,
    Cond,
    Direction,
    Every,
    FlowAgain,
    FlowDraw,
    FlowPass,
    FlowReverse,
    FlowSkip,
    FlowSuit,
    ForbidPlay,
    ForbidSay,
    HandSize,
    ObligeGesture,
    ObligeSay,
    PermitPlay,
    Relation,
    Rule,
    Streak,
    Trigger,
)
from madtable.games.mao.rulecheck import MOST_CLAUSES
from madtable.looks.mao.sentence import card_of, rank_choice, suit_choice, under_choice

MOST_CONDS = 2
RANKS = ("any", *[str(rank) for rank in range(1, 14)], "court", "even", "odd")
COLOURS = ("", *SUITS, "red", "black")
UNDERS = ("", "rank", "suit", "up", "down", *[f"sum{total}" for total in (7, 9, 11, 13, 15)])
SECONDS = (5, 8, 10, 15)
NOTHING = "nothing"
ALWAYS = "always"
CONDS = (ALWAYS, "hand", "streak", "every", "direction", "place")
CLAUSES = (
    "say",
    "gesture",
    "hush",
    "unsaid",
    "banned",
    "permit",
    "skip",
    "reverse",
    "again",
    "draw",
    "pass",
    "suit",
)
HIDDEN = (CHAIN,)
"""Triggers that only make sense to those who have met a certain rule."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One choice of a row.

    `word` is the key of what is chosen now, `choices` are keys and what choosing them does. With
    `typed` it is a text instead, of at most `most` letters.
    """

    name: str
    word: tuple[str, int] = ("", 0)
    choices: tuple[tuple[tuple[str, int], Callable[[], None]], ...] = ()
    typed: Callable[[str], None] | None = None
    text: str = ""
    most: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """One part of the sentence: the key of its heading, and its choices."""

    head: str
    slots: tuple[Slot, ...]


@dataclass(slots=True)
class RuleDraft:
    """The draft itself. `owner` is who makes it, `chains` whether the hidden triggers are shown."""

    owner: int
    chains: bool = False
    trigger: Trigger = field(default_factory=lambda: Trigger(PLAY, card=CardTest(ranks=(11,))))
    conds: list[Cond] = field(default_factory=list)
    then: list[Clause] = field(default_factory=lambda: [ObligeGesture(ACTOR, "salute", 5)])
    cards: int = 1
    reason: str = ""

    def take(self, rule: Rule) -> None:
        """Begin anew from another rule."""
        assert rule.when is not None
        self.trigger, self.conds, self.then = rule.when, list(rule.conds), list(rule.then)
        self.cards, self.reason = rule.cards, rule.reason

    def rule(self) -> Rule:
        """The rule as it stands; its handle is not for its maker to choose."""
        return Rule(
            id="new",
            owner=self.owner,
            when=self.trigger,
            conds=tuple(self.conds),
            then=tuple(self.then),
            cards=self.cards,
            reason=self.reason.strip(),
        )

    # -- rows -----------------------------------------------------------------------------------

    def rows(self) -> list[Row]:
        """The sentence as rows of choices."""
        rows = [Row("mao.editor.when", tuple(self._trigger()))]
        conds = min(len(self.conds) + 1, MOST_CONDS)
        rows += [Row("mao.editor.if", tuple(self._cond(at))) for at in range(conds)]
        for at in range(min(len(self.then) + 1, MOST_CLAUSES)):
            head = "mao.editor.and" if at else "mao.editor.then"
            rows.append(Row(head, tuple(self._clause(at))))
        rows.append(Row("mao.editor.else", tuple(self._penalty())))
        return rows

    def _pick(
        self,
        name: str,
        now: object,
        values: Sequence[object],
        word: Callable[[object], tuple[str, int]],
        put: Callable[[object], None],
    ) -> Slot:
        def putting(value: object) -> Callable[[], None]:
            return lambda: put(value)

        choices = tuple([(word(value), putting(value)) for value in values])
        return Slot(name, word(now), choices)

    @staticmethod
    def _spoken(slots: list[Slot]) -> list[Slot]:
        """Choices in the order in which one speaks: who comes before what they do."""
        if len(slots) > 1 and slots[1].name.endswith((".who", ".skipped")):
            slots[0], slots[1] = slots[1], slots[0]
        return slots

    # -- cards ----------------------------------------------------------------------------------

    def _card(self, name: str, card: CardTest, put: Callable[[CardTest], None]) -> list[Slot]:
        rank, suit, under = rank_choice(card), suit_choice(card), under_choice(card)

        def under_word(value: object) -> tuple[str, int]:
            text = str(value)
            if text.startswith("sum"):
                return "mao.rule.under.sum", int(text[3:])
            return f"mao.rule.under.{text or 'any'}", 0

        return [
            self._pick(
                f"{name}.rank",
                rank,
                RANKS,
                lambda value: (f"mao.rule.card.{value}", 0),
                lambda value: put(card_of(str(value), suit, under)),
            ),
            self._pick(
                f"{name}.suit",
                suit,
                COLOURS,
                lambda value: (f"mao.rule.suit.{value or 'any'}", 0),
                lambda value: put(card_of(rank, str(value), under)),
            ),
            self._pick(
                f"{name}.under",
                under,
                UNDERS,
                under_word,
                lambda value: put(card_of(rank, suit, str(value))),
            ),
        ]

    # -- when -----------------------------------------------------------------------------------

    def _trigger(self) -> list[Slot]:
        trigger = self.trigger
        kinds = [PLAY, DOUBLE, DRAW, TURN_START, TURN_END, HAND_SIZE, SAID, REVERSED, PENALISED]
        if self.chains or trigger.kind == CHAIN:
            kinds += HIDDEN

        def choose(kind: object) -> None:
            number = {HAND_SIZE: 3, CHAIN: 2}.get(str(kind), 0)
            self.trigger = Trigger(str(kind), number=number)

        def number(value: object) -> None:
            assert isinstance(value, int)
            self.trigger = replace(trigger, number=value)

        def phrase(text: str) -> None:
            self.trigger = replace(trigger, phrase=understand(text))

        def card(test: CardTest) -> None:
            self.trigger = replace(trigger, card=test)

        slots = [
            self._pick(
                "when", trigger.kind, kinds, lambda kind: (f"mao.editor.when.{kind}", 0), choose
            )
        ]
        if trigger.kind == PLAY:
            slots += self._card("when", trigger.card, card)
        elif trigger.kind == SAID:
            slots.append(Slot("when.phrase", typed=phrase, text=trigger.phrase, most=60))
        elif trigger.kind in (HAND_SIZE, CHAIN):
            slots.append(self._number("when.count", trigger.number, range(1, 10), number))
        elif trigger.kind == DRAW:
            slots.append(
                self._pick(
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

    def _number(
        self, name: str, now: int, values: Sequence[int], put: Callable[[object], None]
    ) -> Slot:
        return self._pick(
            name, now, values, lambda value: ("mao.editor.number", int(str(value))), put
        )

    # -- if -------------------------------------------------------------------------------------

    def _cond(self, at: int) -> list[Slot]:
        cond = self.conds[at] if at < len(self.conds) else None
        name = f"if{at}"

        def put(new: Cond | None) -> None:
            rest = self.conds[at + 1 :]
            self.conds[at:] = [new, *rest] if new is not None else rest

        def choose(kind: object) -> None:
            put(_CONDS.get(str(kind)))

        slots = [
            self._pick(
                name, _cond_kind(cond), CONDS, lambda kind: (f"mao.editor.if.{kind}", 0), choose
            )
        ]
        match cond:
            case HandSize(who, compared, number):
                slots.append(
                    self._who(f"{name}.who", who, lambda value: put(replace(cond, who=value)))
                )
                slots.append(
                    self._pick(
                        f"{name}.sign",
                        compared,
                        ("<=", "=", ">="),
                        lambda value: (f"mao.editor.sign.{_SIGN[str(value)]}", 0),
                        lambda value: put(HandSize(who, str(value), number)),
                    )
                )
                slots.append(
                    self._number(
                        f"{name}.count",
                        number,
                        range(1, 13),
                        lambda value: put(HandSize(who, compared, int(str(value)))),
                    )
                )
            case Streak(card, compared, number):
                slots.append(
                    self._number(
                        f"{name}.count",
                        number,
                        range(2, 7),
                        lambda value: put(Streak(card, compared, int(str(value)))),
                    )
                )
                slots += self._card(name, card, lambda test: put(Streak(test, compared, number)))
            case Every(number):
                slots.append(
                    self._pick(
                        f"{name}.count",
                        number,
                        range(2, 11),
                        lambda value: ("mao.editor.nth", int(str(value))),
                        lambda value: put(Every(int(str(value)))),
                    )
                )
            case Direction(sign):
                slots.append(
                    self._pick(
                        f"{name}.way",
                        sign,
                        (1, -1),
                        lambda value: ("mao.way.left" if value == 1 else "mao.way.right", 0),
                        lambda value: put(Direction(int(str(value)))),
                    )
                )
            case Relation(who, place):
                slots.append(
                    self._who(f"{name}.who", who, lambda value: put(Relation(value, place)))
                )
                slots.append(
                    self._pick(
                        f"{name}.place",
                        place,
                        ("left", "right", "self", "other"),
                        lambda value: (f"mao.editor.place.{value}", 0),
                        lambda value: put(Relation(who, str(value))),
                    )
                )
        return self._spoken(slots)

    def _who(self, name: str, now: str, put: Callable[[str], None]) -> Slot:
        return self._pick(
            name, now, WHO, lambda who: (f"mao.rule.who.{who}", 0), lambda who: put(str(who))
        )

    # -- then -----------------------------------------------------------------------------------

    def _clause(self, at: int) -> list[Slot]:
        clause = self.then[at] if at < len(self.then) else None
        name = f"then{at}"

        def put(new: Clause | None) -> None:
            rest = self.then[at + 1 :]
            self.then[at:] = [new, *rest] if new is not None else rest

        kinds = CLAUSES if at == 0 else (NOTHING, *CLAUSES)
        slots = [
            self._pick(
                name,
                _clause_kind(clause),
                kinds,
                lambda kind: (f"mao.editor.then.{kind}", 0),
                lambda kind: put(_fresh(str(kind))),
            )
        ]
        match clause:
            case ObligeSay(who, phrase, seconds):
                slots.append(
                    self._who(f"{name}.who", who, lambda new: put(replace(clause, who=new)))
                )
                slots.append(
                    self._phrase(name, phrase, lambda new: put(replace(clause, phrase=new)))
                )
                slots.append(
                    self._seconds(name, seconds, lambda new: put(replace(clause, seconds=new)))
                )
            case ObligeGesture(who, gesture, seconds):
                slots.append(
                    self._who(f"{name}.who", who, lambda new: put(replace(clause, who=new)))
                )
                slots.append(
                    self._pick(
                        f"{name}.gesture",
                        gesture,
                        GESTURES,
                        lambda value: (f"mao.rule.gesture.{value}", 0),
                        lambda value: put(replace(clause, gesture=str(value))),
                    )
                )
                slots.append(
                    self._seconds(name, seconds, lambda new: put(replace(clause, seconds=new)))
                )
            case ForbidSay(who, phrase, until):
                slots.append(
                    self._who(f"{name}.who", who, lambda new: put(replace(clause, who=new)))
                )
                if phrase != ANYTHING:
                    slots.append(
                        self._phrase(name, phrase, lambda new: put(replace(clause, phrase=new)))
                    )
                slots.append(self._until(name, until, lambda new: put(replace(clause, until=new))))
            case ForbidPlay(who, card, until):
                slots.append(
                    self._who(f"{name}.who", who, lambda new: put(replace(clause, who=new)))
                )
                slots += self._card(name, card, lambda test: put(replace(clause, card=test)))
                slots.append(self._until(name, until, lambda new: put(replace(clause, until=new))))
            case PermitPlay(card):
                slots += self._card(name, card, lambda test: put(PermitPlay(test)))
            case FlowSkip(count):
                slots.append(
                    self._number(
                        f"{name}.skipped",
                        count,
                        range(1, 4),
                        lambda value: put(FlowSkip(int(str(value)))),
                    )
                )
            case FlowDraw(who, count):
                slots.append(
                    self._who(f"{name}.who", who, lambda new: put(replace(clause, who=new)))
                )
                slots.append(
                    self._number(
                        f"{name}.count",
                        count,
                        range(1, 5),
                        lambda value: put(FlowDraw(who, int(str(value)))),
                    )
                )
            case FlowPass(giver, taker):
                slots.append(self._who(f"{name}.who", giver, lambda new: put(FlowPass(new, taker))))
                slots.append(
                    self._who(f"{name}.taker", taker, lambda new: put(FlowPass(giver, new)))
                )
            case FlowSuit(suit):
                slots.append(
                    self._pick(
                        f"{name}.suit",
                        SUITS[suit],
                        tuple(SUITS),
                        lambda value: (f"mao.rule.suit.{value}", 0),
                        lambda value: put(FlowSuit(SUITS.index(str(value)))),
                    )
                )
        return self._spoken(slots)

    def _phrase(self, name: str, phrase: str, put: Callable[[str], None]) -> Slot:
        return Slot(
            f"{name}.phrase", typed=lambda text: put(understand(text)), text=phrase, most=60
        )

    def _seconds(self, name: str, seconds: int, put: Callable[[int], None]) -> Slot:
        return self._pick(
            f"{name}.seconds",
            seconds,
            SECONDS,
            lambda value: ("mao.editor.seconds", int(str(value))),
            lambda value: put(int(str(value))),
        )

    def _until(self, name: str, until: str, put: Callable[[str], None]) -> Slot:
        return self._pick(
            f"{name}.until",
            until,
            UNTIL,
            lambda value: (f"mao.rule.until.{value}", 0),
            lambda value: put(str(value)),
        )

    # -- or else --------------------------------------------------------------------------------

    def _penalty(self) -> list[Slot]:
        def cards(value: object) -> None:
            self.cards = int(str(value))

        def reason(text: str) -> None:
            self.reason = text

        return [
            self._pick(
                "cards",
                self.cards,
                (1, 2),
                lambda value: ("mao.editor.cards", int(str(value))),
                cards,
            ),
            Slot("reason", typed=reason, text=self.reason, most=40),
        ]


_CONDS: dict[str, Cond] = {
    "hand": HandSize(ACTOR, "<=", 3),
    "streak": Streak(CardTest(colour="red"), ">=", 3),
    "every": Every(5),
    "direction": Direction(1),
    "place": Relation(ACTOR, "other"),
}
"""A condition of each kind, to begin with."""
_SIGN = {"<=": "most", "=": "exact", ">=": "least"}


def _cond_kind(cond: Cond | None) -> str:
    kinds = {
        HandSize: "hand",
        Streak: "streak",
        Every: "every",
        Direction: "direction",
        Relation: "place",
    }
    return kinds[type(cond)] if cond is not None else ALWAYS


def _clause_kind(clause: Clause | None) -> str:
    if clause is None:
        return NOTHING
    if isinstance(clause, ForbidSay):
        return "hush" if clause.phrase == ANYTHING else "unsaid"
    return _KINDS[type(clause)]


_KINDS: dict[type[Clause], str] = {
    ObligeSay: "say",
    ObligeGesture: "gesture",
    ForbidPlay: "banned",
    PermitPlay: "permit",
    FlowSkip: "skip",
    FlowReverse: "reverse",
    FlowAgain: "again",
    FlowDraw: "draw",
    FlowPass: "pass",
    FlowSuit: "suit",
}


def _fresh(kind: str) -> Clause | None:
    """A clause of this kind, to begin with."""
    found: dict[str, Clause] = {
        "say": ObligeSay(ACTOR, "", 5),
        "gesture": ObligeGesture(ACTOR, TAP, 5),
        "hush": ForbidSay(WHO[4], ANYTHING, NEXT_PLAY),
        "unsaid": ForbidSay(WHO[4], "", NEXT_PLAY),
        "banned": ForbidPlay(NEXT, CardTest(colour="red"), NEXT_PLAY),
        "permit": PermitPlay(ANY_CARD),
        "skip": FlowSkip(1),
        "reverse": FlowReverse(),
        "again": FlowAgain(),
        "draw": FlowDraw(NEXT, 1),
        "pass": FlowPass(ACTOR, NEXT),
        "suit": FlowSuit(0),
    }
    return found.get(kind)
