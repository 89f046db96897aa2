"""Invented rules written as text, in one form for everything; `ruletext` reads it back. [4.5]"""

from __future__ import annotations

import json

from madtable.games.mao.cards import RANKS, SUITS
from madtable.games.mao.rule import (
    CHAIN,
    HAND_SIZE,
    OWNER,
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


def write_rule(rule: Rule) -> dict[str, object]:
    """The rule as an object for a file; what has its default is left out."""
    found: dict[str, object] = {"id": rule.id, "owner": rule.owner}
    if rule.title:
        found["title"] = rule.title
    if rule.game:
        found["game_no"] = rule.game
    if rule.when is not None:
        found["when"] = write_trigger(rule.when)
    if rule.conds:
        found["if"] = [write_cond(cond) for cond in rule.conds]
    if rule.then:
        found["then"] = [write_clause(clause) for clause in rule.then]
    penalty: dict[str, object] = {}
    if rule.cards != 1:
        penalty["cards"] = rule.cards
    if rule.reason:
        penalty["reason"] = rule.reason
    if penalty:
        found["penalty"] = penalty
    if rule.text:
        found["text"] = rule.text
    return found


def rule_text(rule: Rule) -> str:
    """The rule as one line of text, for an answer or a record."""
    return json.dumps(write_rule(rule), ensure_ascii=False, sort_keys=True)


def write_trigger(trigger: Trigger) -> str:
    """The text of a trigger."""
    if trigger.kind == PLAY:
        card = write_card(trigger.card)
        return f"play({card})" if card else "play"
    if trigger.kind == SAID:
        return f"said({trigger.phrase})"
    if trigger.kind in (HAND_SIZE, CHAIN) or trigger.number:
        return f"{trigger.kind}({trigger.number})"
    return trigger.kind


def write_card(card: CardTest) -> str:
    """The text of a card test; empty for any card."""
    parts = []
    if card.ranks:
        parts.append("rank=" + _set_of([RANKS[rank - 1] for rank in card.ranks]))
    if card.suits:
        parts.append("suit=" + _set_of([SUITS[suit] for suit in card.suits]))
    if card.colour:
        parts.append(f"colour={card.colour}")
    if card.parity:
        parts.append(f"parity={card.parity}")
    if card.court:
        parts.append("court")
    if card.same_rank:
        parts.append("same_rank_as_prev")
    if card.same_suit:
        parts.append("same_suit_as_prev")
    if card.delta is not None:
        parts.append(f"delta_prev={card.delta}")
    if card.total is not None:
        parts.append(f"sum_prev={card.total}")
    return ", ".join(parts)


def write_cond(cond: Cond) -> str:
    """The text of a condition."""
    match cond:
        case HandSize(who, sign, number):
            return f"hand_size({who}) {sign} {number}"
        case Streak(card, sign, number):
            return f"streak({write_card(card)}) {sign} {number}"
        case Every(number):
            return f"every({number})th"
        case Direction(sign):
            return f"direction={'+' if sign > 0 else '-'}"
        case Relation(who, place):
            return f"relation({who}, {OWNER})={place}"


def write_clause(clause: Clause) -> str:
    """The text of a clause."""
    match clause:
        case ObligeSay(who, phrase, seconds):
            return f"OBLIGE say({who}, {phrase}, {seconds})"
        case ObligeGesture(who, gesture, seconds):
            return f"OBLIGE gesture({who}, {gesture}, {seconds})"
        case ForbidSay(who, phrase, until):
            return f"FORBID say({who}, {phrase}, {until})"
        case ForbidPlay(who, card, until):
            return f"FORBID play({who}, {write_card(card)}, {until})"
        case PermitPlay(card):
            return f"PERMIT play({write_card(card)})"
        case FlowSkip(count):
            return f"FLOW skip({count})"
        case FlowReverse():
            return "FLOW reverse"
        case FlowAgain():
            return "FLOW again"
        case FlowDraw(who, count):
            return f"FLOW draw({who}, {count})"
        case FlowPass(giver, taker):
            return f"FLOW pass_card({giver}->{taker})"
        case FlowSuit(suit):
            return f"FLOW suit({SUITS[suit]})"


def _set_of(words: list[str]) -> str:
    return words[0] if len(words) == 1 else "{" + ",".join(words) + "}"
