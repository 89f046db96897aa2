"""Standing offers: what each seat can do at any moment. Nothing here hints at what is proper.

Options list what is physically possible and what this table has heard: every card in the hand, the
pile, the phrases and the penalties that have been spoken here. Whoever knows more may say more: any
text in the notation of `words` is taken. [4.3.1, MAO-A34, MAO-A64]
"""

from __future__ import annotations

from functools import lru_cache

from madtable.engine.decision import Decision, Option
from madtable.engine.message import message
from madtable.games.mao.cards import CODE, FACES, card_name
from madtable.games.mao.infraction import (
    CODES,
    CUSTOM,
    FAIL_PENALIZE,
    PUBLIC_CODES,
    WITH_PHRASE,
)
from madtable.games.mao.judge import owners_waiting
from madtable.games.mao.phrases import GESTURES, LONGEST, PROTOCOL, printed
from madtable.games.mao.position import NOBODY, Position
from madtable.games.mao.words import (
    DISMISS,
    DRAW,
    END_POINT,
    POINT_OF_ORDER,
    UPHOLD,
    VOTE,
    call_text,
    gesture_text,
    play_text,
    say_text,
)

KINDS = ("lay", "draw", "say", "call", "order", "gesture", "ruling", "rule", "drop")
"""The kinds of offer, in the order in which they are made; the last two when a game is over."""


def offer_number(answers: int, seat: int, seats: int, kind: str) -> int:
    """The number of an offer to `seat`, which has acted `answers` times; never used twice."""
    return (answers * seats + seat) * len(KINDS) + KINDS.index(kind) + 1


_LAY = tuple(
    Option(
        play_text(face),
        f"hand:{CODE[face]}",
        message("option.mao.play", card=card_name(face)),
        (("card", CODE[face]),),
    )
    for face in range(FACES)
)
_DRAW = (Option(DRAW, "draw", message("option.mao.draw")),)
_GESTURES = tuple(
    Option(
        gesture_text(gesture),
        "action",
        message(f"option.mao.gesture.{gesture}"),
        (("gesture", gesture),),
    )
    for gesture in GESTURES
)
_POINT = Option(POINT_OF_ORDER, "action", message("option.mao.point-of-order"))
_END = Option(END_POINT, "action", message("option.mao.end-point"))
_RULING = (
    Option(UPHOLD, "action", message("option.mao.uphold")),
    Option(DISMISS, "action", message("option.mao.dismiss")),
)


_LATELY = 16
"""So many lists of offers are remembered: those of the tables being played at. Each is a few dozen
KB, and every phrase newly heard makes another.
"""


def offers(position: Position, answers: tuple[int, ...]) -> tuple[Decision, ...]:
    """The standing offers of every seat; none when the game is over.

    `answers` counts what each seat has done: an offer keeps its number until its own seat acts, so
    that nobody's click is stale because somebody else was quick, and no double click counts twice.
    """
    if position.over:
        return ()
    calls = _calls(position.seats, _codes(position), _phrases(position), _handles(position))
    says = _says(tuple(position.heard), position.house.tongue)
    waiting = set(owners_waiting(position))
    found: list[Decision] = []
    for seat in range(position.seats):
        made: dict[str, tuple[Option, ...]] = {
            "lay": tuple([_LAY[face] for face in sorted(set(position.hands[seat]))]),
            "draw": _DRAW,
            "say": says,
            "call": calls,
            "order": _order(position),
            "gesture": _GESTURES,
            "ruling": _RULING if seat in waiting else (),
        }
        for kind, options in made.items():
            if options or kind == "say":
                found.append(
                    Decision(
                        offer_number(answers[seat], seat, position.seats, kind),
                        seat,
                        kind,
                        message(f"prompt.mao.{kind}", seat=seat),
                        options,
                        blocking=False,
                        about=(("letters", LONGEST),) if kind == "say" else (),
                    )
                )
    return tuple(found)


def _order(position: Position) -> tuple[Option, ...]:
    if position.order == NOBODY:
        return (_POINT,)
    if position.house.vote_overturn and position.undoable:
        of = message("option.mao.vote", target=position.undoable.seat)
        return (_END, Option(VOTE, "action", of))
    return (_END,)


def _codes(position: Position) -> tuple[str, ...]:
    known = {*PUBLIC_CODES, *position.told}
    return tuple([code for code in CODES if code in known])


def _phrases(position: Position) -> tuple[tuple[str, str], ...]:
    tongue = position.house.tongue
    return tuple(
        [(phrase, printed(phrase, tongue)) for phrase in position.heard if phrase not in PROTOCOL]
    )


def _handles(position: Position) -> tuple[tuple[str, int], ...]:
    return tuple([(rule.id, rule.owner) for rule in position.rules])


@lru_cache(maxsize=_LATELY)
def _says(heard: tuple[str, ...], tongue: str) -> tuple[Option, ...]:
    """The phrases heard here; the protocol has buttons of its own."""
    return tuple(
        [
            Option(
                say_text(printed(phrase, tongue)),
                "console",
                message("option.mao.say", phrase=printed(phrase, tongue)),
                (("phrase", phrase),),
            )
            for phrase in heard
            if phrase not in PROTOCOL
        ]
    )


@lru_cache(maxsize=_LATELY)
def _calls(
    seats: int,
    codes: tuple[str, ...],
    phrases: tuple[tuple[str, str], ...],
    handles: tuple[tuple[str, int], ...],
) -> tuple[Option, ...]:
    """Every call that can be made with what has been heard, on anybody, oneself included."""
    found: list[Option] = []
    for target in range(seats):
        for code in codes:
            if code in WITH_PHRASE:
                found.extend([_call(target, code, phrase, words) for phrase, words in phrases])
            elif code not in (CUSTOM, FAIL_PENALIZE):
                found.append(_call(target, code))
        for handle, owner in handles:  # that there are rules is public, what they are is not
            found.append(_call(target, CUSTOM, handle))
            if owner == target:
                found.append(_call(target, FAIL_PENALIZE, handle))
    return tuple(found)


def _call(target: int, code: str, detail: str = "", words: str = "") -> Option:
    parts: tuple[tuple[str, int | str], ...] = (("target", target), ("code", code))
    if detail:
        parts = (*parts, ("detail", detail))
    return Option(
        call_text(target, code, words or detail),
        f"seat:{target}",
        message(f"option.mao.call.{code}", target=target, phrase=words, rule=detail),
        parts,
    )
