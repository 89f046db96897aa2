"""Questions: what the mover of a position is asked, as a `Decision` with every possible answer.

The answers to "place which card, and how" are found by letting a copy of the position declare them,
so that no rule stands here a second time; they are kept, because they recur all the time.
"""

from __future__ import annotations

from madtable.engine.decision import Decision, Option
from madtable.engine.message import Message, Value, message
from madtable.games.mad.cards import CODE, COLOURS, EXC, FACES, JOK, KIND, WOO, aim_of
from madtable.games.mad.moves import (
    AFTER_NAMING,
    AIM,
    AIMING,
    ANSWERING,
    ATTACKS,
    CHOOSING,
    DIRECTION_WORD,
    DRAW,
    DRAWN,
    END_GAME,
    FOLLOW,
    GIVING,
    IGNORE,
    KEEP,
    LEFT,
    LEFTWARDS,
    NAME,
    NAMING,
    PASS,
    RIGHT,
    RIGHTWARDS,
    STEERING,
    TURN,
)
from madtable.games.mad.position import Position

Part = tuple[str, Value]

_DECLARING = frozenset((CHOOSING, NAMING, AIMING, STEERING))

_PART: dict[int, Part] = {
    FOLLOW: ("mode", "follow"),
    IGNORE: ("mode", "ignore"),
    END_GAME: ("mode", "end-game"),
    LEFT: ("direction", DIRECTION_WORD[LEFTWARDS]),
    RIGHT: ("direction", DIRECTION_WORD[RIGHTWARDS]),
    **{NAME + number: ("colour", word) for number, word in enumerate(COLOURS)},
    **{AIM + seat: ("target", seat) for seat in range(8)},
}
"""The part of an answer that a move of a declaration is."""

_menus: dict[tuple[object, ...], tuple[Option, ...]] = {}
"""Answers found so far, by all that they depend on."""


def kind_of(pos: Position) -> str:
    """The kind of question that is open: `turn`, `drawn`, `start`, `answer`, `give`, `colour`, or
    `over`.
    """
    phase = pos.phase
    if phase == TURN:
        return "turn"
    if phase == DRAWN:
        return "drawn"
    if phase in _DECLARING:
        return "start"
    return {ANSWERING: "answer", GIVING: "give", AFTER_NAMING: "colour"}.get(phase, "over")


def ask(pos: Position, number: int) -> Decision:
    """The open question of a game that is not over; `number` becomes its id."""
    kind = kind_of(pos)
    if kind == "turn":
        return _turn(pos, number)
    if kind == "drawn":
        return _drawn(pos, number)
    if kind == "start":
        return _start(pos, number)
    if kind == "answer":
        return _answer(pos, number)
    if kind == "give":
        return _give(pos, number)
    prompt = message("prompt.colour", card=CODE[EXC])
    options = tuple(
        Option(
            f"colour {word}", "action", message("option.colour", colour=word), (("colour", word),)
        )
        for word in COLOURS
    )
    return Decision(number, pos.mover, kind, prompt, options)


def _action(verb: str, place: str, label: str) -> Option:
    return Option(verb, place, message(label))


_DRAW = _action("draw", "draw", "option.draw")
_DRAW_MAY_PLAY = _action("draw", "draw", "option.draw.may-play")
_DRAW_KEEP = _action("draw", "draw", "option.draw.keep")
_KEEP = _action("keep", "action", "option.keep")
_PASS = _action("pass", "action", "option.pass")
_DECLINE = _action("decline", "action", "option.decline")


def _turn(pos: Position, number: int) -> Decision:
    """A regular turn. [MAG-15, MAG-16, MAG-39]"""
    options: list[Option] = []
    moves = pos.moves()
    for move in moves:
        if move < FACES:
            options.extend(_placing(pos, move))
        elif move == PASS:
            options.append(_PASS)
        elif not options:
            options.append(_DRAW)
        else:  # say on the button what becomes of the card [MSK-A03]
            options.append(_DRAW_KEEP if pos.house.declines_to_keep else _DRAW_MAY_PLAY)
    return Decision(number, pos.mover, "turn", message(_turn_prompt(pos, moves)), tuple(options))


def _turn_prompt(pos: Position, moves: list[int]) -> str:
    if moves[0] == DRAW:
        return "prompt.turn.draw"
    if moves[0] == PASS:
        return "prompt.turn.counted" if pos.spent else "prompt.turn.pass"
    if moves[-1] == DRAW:
        return "prompt.turn"
    return "prompt.turn.may-pass" if moves[-1] == PASS else "prompt.turn.must"


def _drawn(pos: Position, number: int) -> Decision:
    """The card just drawn fits. [MAG-16, MAG-A27]"""
    options = [*_placing(pos, pos.card)]
    keeps = KEEP in pos.moves()
    if keeps:
        options.append(_KEEP)
    code = CODE[pos.card]
    prompt = message("prompt.drawn" if keeps else "prompt.drawn.must", card=code)
    return Decision(number, pos.mover, "drawn", prompt, tuple(options), about=(("card", code),))


def _start(pos: Position, number: int) -> Decision:
    """The dealer chooses for the start card. [MAG-09]"""
    code = CODE[pos.card]
    # Wooly at one opponent leaves only the colour to choose, as a plain wild does. [MAG-A79]
    alone = pos.seats == 2 and pos.card == WOO and not pos.house.wooly_optional
    prompt = message(f"prompt.start.{'WLD' if alone else KIND[pos.card]}", card=code)
    options = _declarations(pos, pos.card, len(pos.hands[pos.mover]))
    return Decision(number, pos.mover, "start", prompt, options, about=(("card", code),))


def _answer(pos: Position, number: int) -> Decision:
    """Answer the attack, or let it be. [MAG-28, MAG-29]"""
    attack = pos.attack
    assert attack is not None
    kind = ATTACKS[attack.kind]
    options = [
        Option(
            f"answer YOU colour={word}",
            "hand:YOU",
            message("option.answer", colour=word),
            (("card", "YOU"), ("colour", word)),
        )
        for word in COLOURS
    ]
    options.append(_DECLINE)
    about: tuple[Part, ...] = (("source", attack.source), ("attack", kind), ("links", attack.links))
    prompt = message(f"prompt.answer.{kind}", seat=attack.source)
    return Decision(number, pos.mover, "answer", prompt, tuple(options), about=about)


def _give(pos: Position, number: int) -> Decision:
    """Choose cards to give away: one option for each card in hand, so two for two copies.

    [MAG-22, MAG-A42]
    """
    attack = pos.attack
    assert attack is not None
    target, count = attack.victims[0], pos.gift_size
    options = tuple(
        Option(
            code,
            f"hand:{code}",
            message("option.give", card=code, target=target),
            (("card", code),),
        )
        for code in (CODE[face] for face in sorted(pos.hands[pos.mover]))
    )
    prompt = message("prompt.give", count=count, target=target)
    about: tuple[Part, ...] = (("target", target), ("count", count))
    return Decision(number, pos.mover, "give", prompt, options, count, "give", about=about)


# -- placing a card ------------------------------------------------------------------------------


def _placing(pos: Position, face: int) -> tuple[Option, ...]:
    """All ways in which the mover may place `face`."""
    return _declarations(pos, face, len(pos.hands[pos.mover]) - 1)


def _declarations(pos: Position, face: int, others: int) -> tuple[Option, ...]:
    """All that may be declared for `face`, of the hand or turned up as the start card."""
    key = (face, pos.mover, pos.seats, min(others, 4), pos.starting, pos.house.declaring)
    menu = _menus.get(key)
    if menu is None:
        trial = pos.clone()
        only = 1 - pos.mover if pos.seats == 2 else None
        if not pos.starting:
            trial.play(face)
        menu = _menus[key] = tuple(
            _option(pos.starting, face, parts, only) for parts in _explore(trial, ())
        )
    return menu


def _explore(pos: Position, before: tuple[Part, ...]) -> list[tuple[Part, ...]]:
    """Every complete declaration that begins with `before`."""
    if pos.phase not in _DECLARING:
        return [before]
    if pos.phase == STEERING and pos.seats == 2:
        return [before]  # the choice is filled in [MAG-A78]
    found: list[tuple[Part, ...]] = []
    for move in pos.moves():
        trial = pos.clone()
        trial.play(move)
        found.extend(_explore(trial, (*before, _PART[move])))
    return found


def _option(starting: bool, face: int, parts: tuple[Part, ...], only: int | None) -> Option:
    """The answer that places `face` (or settles the start card) with these parts declared.

    `only` is the one opponent of a table for two, who need not be named in the answer.
    """
    code = CODE[face]
    said = dict(parts)
    words = ["start"] if starting else ["play", code]
    if "colour" in said:
        words.append(f"colour={said['colour']}")
    if "mode" in said and not (face == JOK and said["mode"] == "ignore"):
        words.append(str(said["mode"]))
    words.extend(f"{name}={said[name]}" for name in ("target", "direction") if name in said)
    label = _label(code, said, only)
    if starting:
        return Option(" ".join(words), "action", label, parts)
    return Option(" ".join(words), f"hand:{code}", label, (("card", code), *parts))


def _label(code: str, said: dict[str, Value], only: int | None) -> Message:
    if said.get("mode") == "end-game":
        return message("option.play.end-game", card=code)
    target = said.get("target")
    if target is None and said.get("mode") == "follow":
        target = only  # otherwise it would read like the same card ignored
    if "colour" in said:
        colour = said["colour"]
        if target is None:
            return message("option.play.colour", card=code, colour=colour)
        key = f"option.play.colour.{aim_of(code)}"
        return message(key, card=code, colour=colour, target=target)
    if target is not None:
        return message(f"option.play.{aim_of(code)}", card=code, target=target)
    if "direction" in said:
        return message("option.play.direction", card=code, direction=said["direction"])
    return message("option.play", card=code)
