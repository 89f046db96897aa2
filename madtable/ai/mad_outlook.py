"""MAD as the search sees it: answers worth a thought, and how a table goes on from there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from madtable.ai import mad_thumb
from madtable.ai.mad_notes import MadNotes
from madtable.ai.mad_playout import play_on
from madtable.ai.mad_reasons import reasons
from madtable.ai.mad_thumb import Sight
from madtable.ai.mad_worth import chance_to_win, chances
from madtable.ai.search_seat import Answer
from madtable.engine.chance import Chance
from madtable.engine.decision import Decision, Option
from madtable.engine.event import Event
from madtable.engine.message import Message, Value
from madtable.engine.view import View
from madtable.games.mad.cards import COLOURED, COLOURS, FACE
from madtable.games.mad.moves import (
    AIM,
    ANSWER,
    DECLINE,
    DRAW,
    END_GAME,
    FOLLOW,
    GIVE,
    IGNORE,
    KEEP,
    LEFT,
    NAME,
    OVER,
    PASS,
    RIGHT,
)
from madtable.games.mad.position import Position
from madtable.games.mad.view import MadView

TURNS_AHEAD = 10
"""Turns that a playout lasts; what comes after is judged by the hands. Longer ones cost more and
tell no more: chance has the upper hand by then."""
_TO_THE_END = 400
"""Turns after which a game between seats that all keep their best cards is called off."""
_MOST_ANSWERS = 8
_MOST_GIFTS = 12
_COLOURS_EACH = 2

_PART_MOVE: dict[tuple[str, Value], int] = {
    ("mode", "follow"): FOLLOW,
    ("mode", "ignore"): IGNORE,
    ("mode", "end-game"): END_GAME,
    ("direction", "left"): LEFT,
    ("direction", "right"): RIGHT,
    **{("colour", word): NAME + number for number, word in enumerate(COLOURS)},
    **{("target", seat): AIM + seat for seat in range(8)},
}
_WORD_MOVE = {"draw": DRAW, "keep": KEEP, "pass": PASS, "decline": DECLINE}


class MadLens:
    """How a seat looks at a game of MAD, with what it remembers of it."""

    def __init__(self) -> None:
        self.notes = MadNotes()

    def observe(self, event: Event) -> None:
        """Take note of a fact."""
        self.notes.observe(event)

    def case(self, view: View, decision: Decision) -> MadOutlook:
        """The case of `decision`."""
        assert isinstance(view, MadView)
        return MadOutlook(view, decision, self.notes)

    def prospects(self, view: View, playouts: int, chance: Chance) -> tuple[float, ...]:
        """What each seat is likely to win, as the seat of `view` may judge it."""
        assert isinstance(view, MadView)
        shares = [0.0] * view.seats
        for world in self.notes.worlds(view, playouts, chance):
            for seat, share in enumerate(_finish(world, chance)):
                shares[seat] += share / playouts
        return tuple(shares)


class MadOutlook:
    """One question of MAD (a `search_seat.Case`)."""

    def __init__(self, view: MadView, decision: Decision, notes: MadNotes) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.seats = view.seats
        self.decision = decision
        self.notes = notes
        self.answers: Sequence[Answer] = answers(view, decision)
        self._moves = [_moves(decision, answer) for answer in self.answers]

    def worlds(self, count: int, chance: Chance) -> Sequence[Position]:
        """Tables that fit the view and what play has shown."""
        return self.notes.worlds(self.view, count, chance)

    def after(self, world: Position, candidate: int) -> Position:
        """A copy of `world` in which the answer has been given."""
        trial = world.clone()
        for move in self._moves[candidate]:
            trial.play(move)
        return trial

    def play_out(self, world: Position, chance: Chance) -> tuple[float, float]:
        """A few turns on, the share won or the chance to win."""
        play_on(world, chance, TURNS_AHEAD)
        if world.phase == OVER:
            won = 1.0 / len(world.winners) if self.seat in world.winners else 0.0
        else:
            won = chance_to_win(world, self.seat)
        return won, won

    def reasons(self, answer: Answer) -> tuple[Message, ...]:
        """What speaks for `answer`."""
        return reasons(self.view, self.decision, answer)

    def finish(self, world: Position, chance: Chance) -> Sequence[float]:
        """To the end of the game."""
        return _finish(world, chance)


def _finish(world: Position, chance: Chance) -> Sequence[float]:
    play_on(world, chance, _TO_THE_END)
    if world.phase != OVER:
        return chances(world)
    share = 1.0 / len(world.winners) if world.winners else 0.0
    return [share if seat in world.winners else 0.0 for seat in range(world.seats)]


def _moves(decision: Decision, answer: Answer) -> tuple[int, ...]:
    """The moves of a position that make up `answer`."""
    if decision.kind == "give":
        return tuple(GIVE + FACE[option.text] for option in answer)
    (option,) = answer
    if not option.parts:
        return (_WORD_MOVE[option.text],)
    moves: list[int] = []
    for part in option.parts:
        if part[0] == "card":
            moves.append(ANSWER if decision.kind == "answer" else FACE[str(part[1])])
        else:
            moves.append(_PART_MOVE[part])
    return tuple(moves)


# -- which answers are worth a thought -----------------------------------------------------------


def answers(view: MadView, decision: Decision) -> list[Answer]:
    """The answers to `decision` that are worth a thought, by the rules of thumb the best first.

    One that wins at once is the only one. What no rule of thumb would do, and nobody beside the
    seat would forgive, is left out.
    """
    sight = mad_thumb.look(view)
    if decision.kind == "give":
        return _gifts(sight, decision)
    worth = {option: mad_thumb.worth(sight, decision, option) for option in decision.options}
    ranked = sorted(decision.options, key=lambda option: -worth[option])
    if worth[ranked[0]] >= mad_thumb.WON:
        return [(ranked[0],)]
    found: list[Option] = []
    same: dict[tuple[object, ...], int] = {}
    idle: list[Option] = []
    for option in ranked:
        if decision.kind != "answer" and _blunders(view, option):
            continue
        if not option.parts:
            idle.append(option)  # drawing, keeping, letting be: always worth a thought
            continue
        apart = (option.text.split()[0], *(part for part in option.parts if part[0] != "colour"))
        same[apart] = same.get(apart, 0) + 1
        if same[apart] <= _COLOURS_EACH and len(found) < _MOST_ANSWERS:
            found.append(option)
    found += idle
    return [(option,) for option in sorted(found or ranked[:1], key=lambda one: -worth[one])]


def _blunders(view: MadView, option: Option) -> bool:
    """Whether `option` is one of the things that make people laugh at a program."""
    assert view.seat is not None
    card, mode = option.part("card"), option.part("mode")
    if card == "EXC" and mode == "follow":
        target = option.part("target")
        seat = target if isinstance(target, int) else 1 - view.seat
        return view.counts[seat] >= len(view.hand) - 1  # a larger hand for a smaller one
    if card is None or FACE[str(card)] < COLOURED or mode == "end-game":
        return False
    # A wild card to name the colour that is there already, and to strike at nobody.
    return option.part("target") is None and option.part("colour") == view.colour


def _gifts(sight: Sight, decision: Decision) -> list[Answer]:
    """Cards to give away: by the rules of thumb first, then others, wild ones only if need be."""
    best = tuple(mad_thumb.gift(sight, decision))
    found: list[Answer] = [best]
    seen = {tuple(sorted(option.text for option in best))}
    dear = {option.text: FACE[option.text] >= COLOURED for option in decision.options}
    fewest = sum(dear[option.text] for option in best)
    for picked in combinations(decision.options, decision.pick):
        texts = tuple(sorted(option.text for option in picked))
        if texts not in seen and sum(dear[text] for text in texts) <= fewest:
            seen.add(texts)
            found.append(picked)
    return found[:_MOST_GIFTS]
