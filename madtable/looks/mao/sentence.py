"""An invented rule in plain sentences, put together from the words of a language."""

from __future__ import annotations

from madtable.games.mao.cards import SUITS
from madtable.games.mao.phrases import printed
from madtable.games.mao.rule import (
    ALL,
    ANYTHING,
    CHAIN,
    DRAW,
    HAND_SIZE,
    OTHERS,
    PLAY,
    SAID,
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
from madtable.ui.kit import Kit
from madtable.ui.words import capital


class Sentences:
    """Says rules in the words of a kit; `tongue` is the one in which the table names phrases."""

    def __init__(self, kit: Kit, tongue: str) -> None:
        self.kit = kit
        self.tongue = tongue

    def rule(self, rule: Rule) -> str:
        """The whole rule, as one would tell it to a friend."""
        if rule.when is None:
            return rule.text
        say = self.kit.say
        parts = [say("mao.rule.when", what=self.trigger(rule.when))]
        # How often comes first: that is counted whether the rest holds or not.
        often = [cond for cond in rule.conds if isinstance(cond, Every)]
        parts += [say("mao.rule.often", what=self.condition(cond)) for cond in often]
        conds = [self.condition(cond) for cond in rule.conds if cond not in often]
        if conds:
            parts.append(say("mao.rule.if", what=self._joined(conds)))
        if rule.then:
            then = [self.clause(clause) for clause in rule.then]
            parts.append(say("mao.rule.then", what=self._joined(then)))
        text = " ".join(parts)
        return capital(text) + "."

    def _joined(self, parts: list[str]) -> str:
        if len(parts) == 1:
            return parts[0]
        return self.kit.say("list.and", before=", ".join(parts[:-1]), last=parts[-1])

    # -- parts ----------------------------------------------------------------------------------

    def trigger(self, trigger: Trigger) -> str:
        """What wakes a rule."""
        say = self.kit.say
        if trigger.kind == PLAY:
            return say("mao.rule.when.play", which=self.card(trigger.card))
        if trigger.kind == SAID:
            return say("mao.rule.when.said", phrase=printed(trigger.phrase, self.tongue) or "…")
        if trigger.kind in (HAND_SIZE, CHAIN):
            return say(f"mao.rule.when.{trigger.kind}", count=trigger.number)
        if trigger.kind == DRAW and trigger.number:
            return say("mao.rule.when.draw.nth", count=trigger.number)
        return say(f"mao.rule.when.{trigger.kind}")

    def card(self, card: CardTest) -> str:
        """Which cards are meant."""
        say = self.kit.say
        rank, suit, under = rank_choice(card), suit_choice(card), under_choice(card)
        if suit and rank == "any":
            found = say(f"mao.rule.card.any.{suit}")
        elif suit in ("red", "black"):
            found = say(f"mao.rule.card.{suit}", which=say(f"mao.rule.card.{rank}.bare"))
        elif suit:
            found = say(f"mao.rule.card.{rank}") + " " + say(f"mao.rule.suit.{suit}.of")
        else:
            found = say(f"mao.rule.card.{rank}")
        if under.startswith("sum"):
            found += " " + say("mao.rule.under.sum.of", count=int(under[3:]))
        elif under:
            found += " " + say(f"mao.rule.under.{under}.of")
        return found

    def who(self, who: str) -> str:
        """Which seat is meant."""
        return self.kit.say(f"mao.rule.who.{who}")

    def _may_not(self, key: str, who: str, **values: str) -> str:
        """What somebody may not do: not everybody may not, but nobody may."""
        if who in (ALL, OTHERS):
            return self.kit.say(
                f"{key}.nobody", who=self.kit.say(f"mao.rule.nobody.{who}"), **values
            )
        return self.kit.say(key, who=self.who(who), **values)

    def condition(self, cond: Cond) -> str:
        """A condition."""
        say = self.kit.say
        match cond:
            case HandSize(who, sign, number):
                sense = {"<=": "most", ">=": "least"}.get(sign, "exact")
                return say(f"mao.rule.if.hand.{sense}", who=self.who(who), count=number)
            case Streak(card, sign, number):
                sense = {"<=": "most", ">=": "least"}.get(sign, "exact")
                return say(f"mao.rule.if.streak.{sense}", count=number, which=self.card(card))
            case Every(number):
                return say(f"mao.rule.every.{number}")
            case Direction(sign):
                return say(
                    "mao.rule.if.direction.left" if sign > 0 else "mao.rule.if.direction.right"
                )
            case Relation(who, place):
                return say(f"mao.rule.if.place.{place}", who=self.who(who))

    def clause(self, clause: Clause) -> str:
        """What then happens."""
        say = self.kit.say
        match clause:
            case ObligeSay(who, phrase, seconds):
                said = printed(phrase, self.tongue) or "…"
                return say("mao.rule.then.say", who=self.who(who), phrase=said, count=seconds)
            case ObligeGesture(who, gesture, seconds):
                done = say(f"mao.rule.gesture.{gesture}")
                return say("mao.rule.then.gesture", who=self.who(who), gesture=done, count=seconds)
            case ForbidSay(who, phrase, until):
                end = say(f"mao.rule.until.{until}")
                if phrase == ANYTHING:
                    return self._may_not("mao.rule.then.hush", who, until=end)
                said = printed(phrase, self.tongue) or "…"
                return self._may_not("mao.rule.then.unsaid", who, phrase=said, until=end)
            case ForbidPlay(who, card, until):
                end = say(f"mao.rule.until.{until}")
                which = self.card(card)
                return self._may_not("mao.rule.then.banned", who, which=which, until=end)
            case PermitPlay(card):
                return say("mao.rule.then.permit", which=self.card(card))
            case FlowSkip(count):
                return say("mao.rule.then.skip", count=count)
            case FlowReverse():
                return say("mao.rule.then.reverse")
            case FlowAgain():
                return say("mao.rule.then.again")
            case FlowDraw(who, count):
                return say("mao.rule.then.draw", who=self.who(who), count=count)
            case FlowPass(giver, taker):
                return say("mao.rule.then.pass", who=self.who(giver), taker=self.who(taker))
            case FlowSuit(suit):
                return say("mao.rule.then.suit", suit=say(f"mao.rule.suit.{SUITS[suit]}"))


# -- the three choices that make up a card ------------------------------------------------------


def rank_choice(card: CardTest) -> str:
    """The choice of rank of a card test: `any`, `1` to `13`, `court`, `even`, `odd`."""
    if card.ranks:
        return str(card.ranks[0])
    if card.court:
        return "court"
    return card.parity or "any"


def suit_choice(card: CardTest) -> str:
    """The choice of suit: empty for any, a suit's letter, `red` or `black`."""
    return SUITS[card.suits[0]] if card.suits else card.colour


def under_choice(card: CardTest) -> str:
    """What must lie under it: empty, `rank`, `suit`, `up`, `down`, or `sum` and a number."""
    if card.same_rank:
        return "rank"
    if card.same_suit:
        return "suit"
    if card.delta is not None:
        return "up" if card.delta > 0 else "down"
    return f"sum{card.total}" if card.total is not None else ""


def card_of(rank: str, suit: str, under: str) -> CardTest:
    """The card test of three choices."""
    return CardTest(
        ranks=(int(rank),) if rank.isdigit() else (),
        suits=(SUITS.index(suit),) if suit in SUITS and suit else (),
        colour=suit if suit in ("red", "black") else "",
        parity=rank if rank in ("even", "odd") else "",
        court=rank == "court",
        same_rank=under == "rank",
        same_suit=under == "suit",
        delta={"up": 1, "down": -1}.get(under),
        total=int(under[3:]) if under.startswith("sum") else None,
    )
