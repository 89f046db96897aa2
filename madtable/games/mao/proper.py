"""A table at which every seat knows the rules and keeps them: proper play, in small numbers.

Benchmarks and the trial of a new rule run on it; it does not use the clock.
"""

from __future__ import annotations

from madtable.engine.event import Listener
from madtable.games.mao import acts
from madtable.games.mao.cards import FACES
from madtable.games.mao.phrases import GESTURES
from madtable.games.mao.position import Position
from madtable.games.mao.transition import play

DRAW = FACES
"""The move that takes a card; smaller moves play the face of that number."""
SETTLE = FACES + 1
"""The move that says or does what the mover owes."""

_GESTURE = {f"({gesture})": gesture for gesture in GESTURES}


class Proper:
    """Proper play on a position (an `engine.round.Playable`): the seat that is awaited moves."""

    def __init__(self, position: Position) -> None:
        self.truth = position

    @property
    def tell(self) -> Listener | None:
        """Who is told what happens."""
        return self.truth.tell

    @tell.setter
    def tell(self, listener: Listener | None) -> None:
        self.truth.tell = listener

    @property
    def mover(self) -> int:
        """The seat that owes something, or else whose turn it is, in the first of the worlds."""
        world = self.truth.worlds[0]
        return world.duties[0].seat if world.duties else world.turn

    def moves(self) -> list[int]:
        """What the mover may properly do now; empty when the game is over."""
        position = self.truth
        if position.over:
            return []
        if position.worlds[0].duties:
            return [SETTLE]
        seat = self.mover
        shared = position.shared()
        return [
            *[
                face
                for face in sorted(set(position.hands[seat]))
                if play(position.worlds, seat, face, shared)
            ],
            DRAW,
        ]

    def play(self, move: int) -> None:
        """Do `move`, one of `moves()`."""
        position = self.truth
        seat = self.mover
        if move == SETTLE:
            phrase = position.worlds[0].duties[0].phrase
            if phrase in _GESTURE:
                acts.gesture(position, seat, _GESTURE[phrase])
            else:
                acts.say(position, seat, phrase)
        elif move == DRAW:
            acts.draw(position, seat)
        else:
            acts.lay(position, seat, move)
