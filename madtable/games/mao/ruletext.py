"""Invented rules read from text: the language of 4.5.

    {"id": "salute", "owner": 2, "when": "play(rank=J)",
     "if": ["hand_size(actor) > 1"], "then": ["OBLIGE gesture(actor, salute, 5)"],
     "penalty": {"cards": 1, "reason": "No salute"}}

Reading is generous (`rank∈{J,Q}`, `→`, `≥`, quotation marks round a phrase); `rulewriting` has one
form for everything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NoReturn

from madtable.engine.errors import BadInput
from madtable.engine.notation import digits
from madtable.games.mao.cards import RANKS, SUITS
from madtable.games.mao.phrases import GESTURES, understand
from madtable.games.mao.rule import (
    ANY_CARD,
    ANYTHING,
    CHAIN,
    DOUBLE,
    DRAW,
    HAND_SIZE,
    PENALISED,
    PLACES,
    PLAY,
    REVERSED,
    SAID,
    SIGNS,
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

KEYS = ("id", "owner", "title", "game_no", "when", "if", "then", "penalty", "text")
"""What a rule on file may name; `id`, `owner`, and `when` with `then` (or `text`) it must."""

_CALL = re.compile(r"(\w+)\s*(?:\((.*)\))?", re.DOTALL)
_SIGN = "|".join(sorted(("==", *SIGNS), key=len, reverse=True))
_COMPARED = re.compile(rf"(hand_size|streak)\s*\((.*)\)\s*({_SIGN})\s*(\d+)")
_EVERY = re.compile(r"every\s*\(?\s*(\d+)\s*\)?\s*(?:st|nd|rd|th)?")
_DIRECTION = re.compile(r"direction\s*=\s*(\+1?|-1?|left|right)")
_RELATION = re.compile(r"relation\s*\(\s*(\w+)\s*(?:,\s*owner\s*)?\)\s*=\s*(\w+)")
_SECONDS = re.compile(r"(?:within\s+)?(\d+)\s*s?")
_QUOTES = "\"'“”‘’*_"


def read_rule(data: object, where: str, *, owner: int | None = None) -> Rule:
    """The rule that `data` (an object from a file) describes.

    `owner` stands in where the data names none. Raises BadInput naming `where` and the part of the
    rule that makes no sense.
    """
    if not isinstance(data, Mapping):
        raise BadInput(where, "expected a rule: an object with id, owner, when and then")
    for key in data:
        if key not in KEYS:
            raise BadInput(where, f"a rule has no {key!r}; it may have {', '.join(KEYS)}")
    name = _word(data, "id", where)
    if not re.fullmatch(r"[\w-]+", name):
        raise BadInput(where, f"id: expected one word, got {name!r}")
    found_owner = data.get("owner", owner)
    if isinstance(found_owner, bool) or not isinstance(found_owner, int) or found_owner < 0:
        raise BadInput(where, f"owner: expected a seat number, got {found_owner!r}")
    game = data.get("game_no", 0)
    if isinstance(game, bool) or not isinstance(game, int) or game < 0:
        raise BadInput(where, f"game_no: expected a number, got {game!r}")
    cards, reason = _penalty(data.get("penalty", {}), where)
    free = _word(data, "text", where, "")
    if free and ("when" in data or "then" in data or "if" in data):
        raise BadInput(where, "a rule in free words has no when, if and then")
    return Rule(
        id=name,
        owner=found_owner,
        when=None if free else read_trigger(_word(data, "when", where), where),
        conds=tuple([read_cond(text, where) for text in _lines(data, "if", where)]),
        then=tuple([read_clause(text, where) for text in _lines(data, "then", where)]),
        title=_word(data, "title", where, ""),
        game=game,
        cards=cards,
        reason=reason,
        text=free,
    )


# -- triggers -----------------------------------------------------------------------------------


def read_trigger(text: str, where: str) -> Trigger:
    """The trigger written as `text`: `play(rank=J)`, `chain(2)`, `said(thank you)`."""
    kind, inside = _call(text, where)
    if kind == PLAY:
        return Trigger(PLAY, card=read_card(inside, where))
    if kind == SAID:
        phrase = understand(inside.strip(_QUOTES + " "))
        if not phrase:
            raise BadInput(where, f"{text!r}: expected a phrase")
        return Trigger(SAID, phrase=phrase)
    if kind == DRAW:
        return Trigger(DRAW, number=_number(inside, where, 1, 9) if inside.strip() else 0)
    if kind in (HAND_SIZE, CHAIN):
        return Trigger(kind, number=_number(inside, where, 0 if kind == HAND_SIZE else 1, 52))
    if kind in (DOUBLE, TURN_START, TURN_END, REVERSED, PENALISED):
        if inside.strip():
            raise BadInput(where, f"{text!r}: {kind} takes nothing in brackets")
        return Trigger(kind)
    raise BadInput(where, f"no trigger is called {kind!r}")


# -- cards --------------------------------------------------------------------------------------


def read_card(text: str, where: str) -> CardTest:
    """The card test written as `text`: `rank=J`, `suit={H,D}, parity=odd`; empty for any card."""
    found = ANY_CARD
    seen: set[str] = set()
    for part in _split(text):
        name, value = _named(part)
        if name in seen:
            raise BadInput(where, f"{name!r} is tested twice in {text!r}")
        seen.add(name)
        found = _with_test(found, name, value, where)
    return found


def _with_test(card: CardTest, name: str, value: str, where: str) -> CardTest:
    change: dict[str, object] = {}
    if name == "rank":
        change["ranks"] = tuple(
            sorted([_one_of(RANKS, one, where) + 1 for one in _choices(value, name, where)])
        )
    elif name == "suit":
        change["suits"] = tuple(sorted([_suit(one, where) for one in _choices(value, name, where)]))
    elif name == "colour" and value in ("red", "black"):
        change["colour"] = value
    elif name == "parity" and value in ("odd", "even"):
        change["parity"] = value
    elif name in ("red", "black") and not value:
        change["colour"] = name
    elif name in ("odd", "even") and not value:
        change["parity"] = name
    elif name == "court" and not value:
        change["court"] = True
    elif name == "same_rank_as_prev" and not value:
        change["same_rank"] = True
    elif name == "same_suit_as_prev" and not value:
        change["same_suit"] = True
    elif name == "delta_prev":
        change["delta"] = _number(value, where, -12, 12)
    elif name == "sum_prev":
        change["total"] = _number(value, where, 2, 26)
    else:
        raise BadInput(where, f"no card is tested by {(name + '=' + value).rstrip('=')!r}")
    fields = {slot: getattr(card, slot) for slot in CardTest.__slots__}
    return CardTest(**{**fields, **change})


# -- conditions ---------------------------------------------------------------------------------


def read_cond(text: str, where: str) -> Cond:
    """The condition written as `text`: `streak(colour=red) >= 3`, `every(5)th`, `direction=+`."""
    plain = _plain(text)
    compared = _COMPARED.fullmatch(plain)
    if compared:
        kind, inside, sign, number = compared.groups()
        sign = sign.replace("==", "=")
        if kind == "streak":
            return Streak(read_card(inside, where), sign, _number(number, where, 0, 99))
        return HandSize(_who(inside, where), sign, _number(number, where, 0, 99))
    every = _EVERY.fullmatch(plain)
    if every:
        return Every(_number(every[1], where, 2, 99))
    direction = _DIRECTION.fullmatch(plain)
    if direction:
        return Direction(1 if direction[1][0] in "+l" else -1)
    relation = _RELATION.fullmatch(plain)
    if relation and relation[2] in PLACES:
        return Relation(_who(relation[1], where), relation[2])
    raise BadInput(where, f"{text!r} is no condition")


# -- clauses ------------------------------------------------------------------------------------


def read_clause(text: str, where: str) -> Clause:
    """The clause written as `text`: `OBLIGE say(actor, matching, 5)`, `FLOW reverse`."""
    verb, _, rest = _plain(text).partition(" ")
    kind, inside = _call(rest, where)
    reader = _CLAUSES.get((verb.upper(), kind))
    if reader is None:
        raise BadInput(where, f"{text!r} is no clause")
    return reader(inside, where)


def _oblige_say(inside: str, where: str) -> Clause:
    who, phrase, seconds = _around(inside, where)
    found = understand(phrase.strip(_QUOTES + " "))
    if not found:
        raise BadInput(where, f"{inside!r}: expected a phrase")
    return ObligeSay(_who(who, where), found, _seconds(seconds, where))


def _oblige_gesture(inside: str, where: str) -> Clause:
    who, gesture, seconds = _around(inside, where)
    if gesture not in GESTURES:
        raise BadInput(where, f"no gesture is called {gesture!r}; there are {', '.join(GESTURES)}")
    return ObligeGesture(_who(who, where), gesture, _seconds(seconds, where))


def _forbid_say(inside: str, where: str) -> Clause:
    who, phrase, until = _around(inside, where)
    anything = phrase in (ANYTHING, "anything")
    found = ANYTHING if anything else understand(phrase.strip(_QUOTES + " "))
    if not found:
        raise BadInput(where, f"{inside!r}: expected a phrase")
    return ForbidSay(_who(who, where), found, _until(until, where))


def _forbid_play(inside: str, where: str) -> Clause:
    who, card, until = _around(inside, where)
    return ForbidPlay(_who(who, where), read_card(card, where), _until(until, where))


def _permit_play(inside: str, where: str) -> Clause:
    return PermitPlay(read_card(inside, where))


def _skip(inside: str, where: str) -> Clause:
    return FlowSkip(_number(inside, where, 1, 3) if inside.strip() else 1)


def _reverse(inside: str, where: str) -> Clause:
    _nothing(inside, where)
    return FlowReverse()


def _again(inside: str, where: str) -> Clause:
    _nothing(inside, where)
    return FlowAgain()


def _draw(inside: str, where: str) -> Clause:
    who, _, count = inside.partition(",")
    return FlowDraw(_who(who, where), _number(count, where, 1, 4))


def _pass(inside: str, where: str) -> Clause:
    giver, _, taker = inside.replace(",", "->").partition("->")
    return FlowPass(_who(giver, where), _who(taker, where))


def _flow_suit(inside: str, where: str) -> Clause:
    return FlowSuit(_suit(inside.strip(), where))


_CLAUSES: dict[tuple[str, str], Callable[[str, str], Clause]] = {
    ("OBLIGE", "say"): _oblige_say,
    ("OBLIGE", "gesture"): _oblige_gesture,
    ("FORBID", "say"): _forbid_say,
    ("FORBID", "play"): _forbid_play,
    ("PERMIT", "play"): _permit_play,
    ("FLOW", "skip"): _skip,
    ("FLOW", "reverse"): _reverse,
    ("FLOW", "again"): _again,
    ("FLOW", "draw"): _draw,
    ("FLOW", "pass_card"): _pass,
    ("FLOW", "suit"): _flow_suit,
}


# -- small parts --------------------------------------------------------------------------------


def _plain(text: str) -> str:
    for fancy, usual in (
        ("→", "->"),
        ("≥", ">="),
        ("≤", "<="),
        ("≠", "!="),
        ("∈", "="),
        ("−", "-"),
    ):
        text = text.replace(fancy, usual)
    return text.strip()


def _call(text: str, where: str) -> tuple[str, str]:
    found = _CALL.fullmatch(_plain(text))
    if found is None:
        raise BadInput(where, f"cannot read {text!r}")
    return found[1], found[2] or ""


def _split(text: str) -> list[str]:
    """The parts of `text` between commas that stand in no braces."""
    parts: list[str] = []
    depth = 0
    start = 0
    plain = _plain(text)
    for at, sign in enumerate(plain):
        depth += (sign in "{(") - (sign in "})")
        if sign == "," and depth == 0:
            parts.append(plain[start:at].strip())
            start = at + 1
    parts.append(plain[start:].strip())
    return [part for part in parts if part]


def _named(part: str) -> tuple[str, str]:
    name, _, value = part.replace(" in ", "=").partition("=")
    return name.strip(), value.strip(" =")


def _choices(value: str, name: str, where: str) -> list[str]:
    parts = [part for part in re.split(r"[,|\s]+", value.strip("{}[]() ")) if part]
    if not parts or len(set(parts)) < len(parts):
        raise BadInput(where, f"{name}: expected different choices, got {value!r}")
    return parts


def _one_of(known: tuple[str, ...], word: str, where: str) -> int:
    if word not in known:
        raise BadInput(where, f"expected one of {', '.join(known)}, got {word!r}")
    return known.index(word)


_SUIT_WORDS = {
    name: suit
    for suit, names in enumerate(("C clubs ♣", "D diamonds ♦", "H hearts ♥", "S spades ♠"))
    for name in names.split()
}


def _suit(word: str, where: str) -> int:
    if word not in _SUIT_WORDS:
        raise BadInput(where, f"expected one of {', '.join(SUITS)}, got {word!r}")
    return _SUIT_WORDS[word]


def _around(inside: str, where: str) -> tuple[str, str, str]:
    """First, middle and last of what stands in brackets; the middle may hold commas."""
    first, comma, rest = inside.partition(",")
    middle, other, last = rest.rpartition(",")
    if not comma or not other:
        raise BadInput(where, f"{inside!r}: expected three things with commas between")
    return first.strip(), middle.strip(), last.strip()


def _who(text: str, where: str) -> str:
    return WHO[_one_of(WHO, text.strip(), where)]


def _until(text: str, where: str) -> str:
    return UNTIL[_one_of(UNTIL, text.strip().removeprefix("until ").strip(), where)]


def _seconds(text: str, where: str) -> int:
    found = _SECONDS.fullmatch(text.strip())
    if found is None:
        raise BadInput(where, f"expected seconds, got {text!r}")
    return _number(found[1], where, 1, 60)


def _number(text: str, where: str, low: int, high: int) -> int:
    found = text.strip()
    size = digits(found.removeprefix("-") if found.startswith("-") else found.removeprefix("+"))
    number = -size if size is not None and found.startswith("-") else size
    if number is None or not low <= number <= high:
        raise BadInput(where, f"expected a number from {low} to {high}, got {found!r}")
    return number


def _nothing(inside: str, where: str) -> None:
    if inside.strip():
        raise BadInput(where, f"nothing goes in brackets here, got {inside!r}")


def _word(data: Mapping[object, object], key: str, where: str, default: str | None = None) -> str:
    found = data.get(key, default)
    if not isinstance(found, str) or (default is None and not found.strip()):
        raise BadInput(where, f"{key}: expected words, got {found!r}")
    return found.strip()


def _lines(data: Mapping[object, object], key: str, where: str) -> list[str]:
    found = data.get(key, [])
    if isinstance(found, str):
        return [found]
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        _no_lines(key, where)
    return list(found)


def _no_lines(key: str, where: str) -> NoReturn:
    raise BadInput(where, f"{key}: expected a list of texts")


def _penalty(data: object, where: str) -> tuple[int, str]:
    if not isinstance(data, Mapping) or any(key not in ("cards", "reason") for key in data):
        raise BadInput(where, f"penalty: expected cards and reason, got {data!r}")
    cards = data.get("cards", 1)
    if isinstance(cards, bool) or not isinstance(cards, int) or not 1 <= cards <= 2:
        raise BadInput(where, f"penalty: expected 1 or 2 cards, got {cards!r}")
    reason = data.get("reason", "")
    if not isinstance(reason, str) or len(reason) > 40:
        raise BadInput(where, "penalty: the reason may have 40 characters at most")
    return cards, reason.strip()
