"""The levels of AI seat of each game, listed by hand: a frozen program finds none by scanning."""

from __future__ import annotations

from collections.abc import Callable

from madtable.ai.brain import Brain
from madtable.ai.lab_meek import LabMeek
from madtable.ai.mad_thumb import MadThumb
from madtable.ai.random_seat import RandomSeat
from madtable.engine.errors import BadInput

HUMAN = "human"
"""The kind of a seat where a person sits."""

_MAD: dict[str, Callable[[], Brain]] = {"random": RandomSeat, "sly": MadThumb}

_LEVELS: dict[str, dict[str, Callable[[], Brain]]] = {
    "mad-magazine": _MAD,
    "madskortspel": _MAD,
    "mad-lab": {"random": RandomSeat, "meek": LabMeek},
}
"""Game, then level, weakest first."""


def levels(game: str) -> tuple[str, ...]:
    """The levels of AI seat that `game` has, weakest first; none for a game that is not known."""
    return tuple(_LEVELS.get(game, {}))


def brain(game: str, level: str) -> Brain:
    """A fresh mind for one seat; BadInput naming the levels there are when it has no such one."""
    make = _LEVELS.get(game, {}).get(level)
    if make is None:
        raise BadInput(
            f"level {level!r}", f"{game} has {', '.join(levels(game)) or 'no AI seats yet'}"
        )
    return make()
