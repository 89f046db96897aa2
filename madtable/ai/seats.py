"""The levels of AI seat of each game, listed by hand: a frozen program finds none by scanning."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from madtable.ai.brain import Brain
from madtable.ai.live import LiveBrain, Post
from madtable.engine.errors import BadInput

HUMAN = "human"
"""The kind of a seat where a person sits."""


# Each mind is imported only when a seat needs it: the window comes sooner.


def _random() -> Brain:
    from madtable.ai.random_seat import RandomSeat

    return RandomSeat()


def _mad_sly() -> Brain:
    from madtable.ai.mad_thumb import MadThumb

    return MadThumb()


def _lab_meek() -> Brain:
    from madtable.ai.lab_meek import LabMeek

    return LabMeek()


def _mao_knower(kind: str, post: Post) -> LiveBrain:
    from madtable.ai.mao_knower import MaoKnower

    return MaoKnower(post, kind)


def _mao_learner(kind: str, post: Post) -> LiveBrain:
    from madtable.ai.mao_learner import MaoLearner

    return MaoLearner(post, kind)


_MAD: dict[str, Callable[[], Brain]] = {"random": _random, "sly": _mad_sly}

_LEVELS: dict[str, dict[str, Callable[[], Brain]]] = {
    "mad-magazine": _MAD,
    "madskortspel": _MAD,
    "mad-lab": {"random": _random, "meek": _lab_meek},
}
"""Game, then level, weakest first."""


_MAO: dict[str, Callable[[Post], LiveBrain]] = {
    **{
        kind: partial(_mao_learner, kind) for kind in ("learner:meek", "learner:sly", "learner:mad")
    },
    **{kind: partial(_mao_knower, kind) for kind in ("knower:meek", "knower:sly", "knower:mad")},
}
_LIVE: dict[str, dict[str, Callable[[Post], LiveBrain]]] = {"mao": _MAO}
"""The same for games in which anybody may act at any moment."""
_SHORT: dict[str, dict[str, str]] = {
    "mao": {
        "knower": "knower:sly",
        "learner": "learner:sly",
        "meek": "learner:meek",
        "sly": "learner:sly",
        "mad": "learner:mad",
    }
}
"""Shorter names of levels, by game."""


def levels(game: str) -> tuple[str, ...]:
    """The levels of AI seat that `game` has, weakest first; none for a game that is not known."""
    return tuple(_LEVELS.get(game) or _LIVE.get(game, {}))


def has_level(game: str, level: str) -> bool:
    """Whether `game` has an AI seat called `level`, or called so for short."""
    return level in levels(game) or level in _SHORT.get(game, {})


def is_live(game: str) -> bool:
    """Whether the AI seats of `game` act by the clock instead of being asked."""
    return game in _LIVE


def brain(game: str, level: str) -> Brain:
    """A fresh mind for one seat; BadInput naming the levels there are when it has no such one."""
    make = _LEVELS.get(game, {}).get(level)
    if make is None:
        raise BadInput(
            f"level {level!r}", f"{game} has {', '.join(levels(game)) or 'no AI seats yet'}"
        )
    return make()


def live_brain(game: str, level: str, post: Post) -> LiveBrain:
    """A mind put on its post; BadInput as for `brain`."""
    make = _LIVE.get(game, {}).get(_SHORT.get(game, {}).get(level, level))
    if make is None:
        raise BadInput(
            f"level {level!r}", f"{game} has {', '.join(levels(game)) or 'no AI seats yet'}"
        )
    return make(post)
