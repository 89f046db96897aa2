"""The levels of AI seat of each game, listed by hand: a frozen program finds none by scanning."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from madtable.ai.brain import Brain
from madtable.ai.live import LiveBrain, Post
from madtable.engine.errors import BadInput

if TYPE_CHECKING:
    from madtable.ai.search_seat import Lens

HUMAN = "human"
"""The kind of a seat where a person sits."""


# Each mind is imported only when a seat needs it: the window comes sooner.


def _random() -> Brain:
    from madtable.ai.random_seat import RandomSeat

    return RandomSeat()


def _mad_meek() -> Brain:
    from madtable.ai.mad_thumb import MadThumb

    return MadThumb(timing=False)


def _mad_sly() -> Brain:
    from madtable.ai.mad_thumb import MadThumb

    return MadThumb()


def _mad_mad() -> Brain:
    from madtable.ai.search_seat import SearchSeat

    return SearchSeat(_mad_lens(), _MAD_PLAYOUTS)


def _mad_lens() -> Lens:
    from madtable.ai.mad_outlook import MadLens

    return MadLens()


def _lab_meek() -> Brain:
    from madtable.ai.lab_meek import LabMeek

    return LabMeek()


def _lab_sly() -> Brain:
    from madtable.ai.lab_outlook import LabLens
    from madtable.ai.search_seat import SearchSeat

    return SearchSeat(LabLens(tricks=_LAB_SLY_TRICKS), _LAB_SLY_PLAYOUTS)


def _lab_mad() -> Brain:
    from madtable.ai.search_seat import SearchSeat

    return SearchSeat(_lab_lens(), _LAB_MAD_PLAYOUTS)


def _lab_lens() -> Lens:
    from madtable.ai.lab_outlook import LabLens

    return LabLens()


def _mao_knower(kind: str, post: Post) -> LiveBrain:
    from madtable.ai.mao_knower import MaoKnower

    return MaoKnower(post, kind)


def _mao_learner(kind: str, post: Post) -> LiveBrain:
    from madtable.ai.mao_learner import MaoLearner

    return MaoLearner(post, kind)


# Budgets in playouts, by number of seats. Times are those of plain Python on one core.
_MAD_PLAYOUTS = {2: 1500, 3: 1500, 4: 1500, 5: 1400, 6: 1300, 7: 1200, 8: 1100}
_LAB_MAD_PLAYOUTS = {3: 2800, 4: 2800}
_LAB_SLY_PLAYOUTS = {3: 100, 4: 100}
_LAB_SLY_TRICKS = 3

_MAD: dict[str, Callable[[], Brain]] = {
    "random": _random,
    "meek": _mad_meek,
    "sly": _mad_sly,
    "mad": _mad_mad,
}
_LAB: dict[str, Callable[[], Brain]] = {
    "random": _random,
    "meek": _lab_meek,
    "sly": _lab_sly,
    "mad": _lab_mad,
}

_LEVELS: dict[str, dict[str, Callable[[], Brain]]] = {
    "mad-magazine": _MAD,
    "madskortspel": _MAD,
    "mad-lab": _LAB,
}
"""Game, then level, weakest first."""
_LENSES: dict[str, Callable[[], Lens]] = {
    "mad-magazine": _mad_lens,
    "madskortspel": _mad_lens,
    "mad-lab": _lab_lens,
}
"""By game how a seat looks at it that wants a hint: as the best AI seat does."""
_QUICK = {"mad-magazine": "sly", "madskortspel": "sly", "mad-lab": "meek"}
"""By game the best level that answers at once, without having remembered anything."""


_MAO: dict[str, Callable[[Post], LiveBrain]] = {
    **{
        kind: partial(_mao_learner, kind) for kind in ("learner:meek", "learner:sly", "learner:mad")
    },
    **{kind: partial(_mao_knower, kind) for kind in ("knower:meek", "knower:sly", "knower:mad")},
}
_LIVE: dict[str, dict[str, Callable[[Post], LiveBrain]]] = {"mao": _MAO}
"""The same for games in which anybody may act at any moment."""
_STAND_INS = {"mao": "learner:sly"}
"""By game who plays for people that share a screen while another one holds it."""
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


def stand_in(game: str) -> str:
    """The level that plays for a person while another one holds the screen; empty in games that
    wait for everybody.
    """
    return _STAND_INS.get(game, "")


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


def quick(game: str) -> Brain:
    """A mind that answers within a millisecond or two and needs no memory; any game has one."""
    return brain(game, _QUICK.get(game, "random"))


def has_hints(game: str) -> bool:
    """Whether a person can be given hints in `game`."""
    return game in _LENSES


def lens(game: str) -> Lens:
    """How a seat looks at `game`; BadInput when there are no hints to be had in it."""
    if game not in _LENSES:
        raise BadInput("hint", f"{game} has none")
    return _LENSES[game]()


def live_brain(game: str, level: str, post: Post) -> LiveBrain:
    """A mind put on its post; BadInput as for `brain`."""
    make = _LIVE.get(game, {}).get(_SHORT.get(game, {}).get(level, level))
    if make is None:
        raise BadInput(
            f"level {level!r}", f"{game} has {', '.join(levels(game)) or 'no AI seats yet'}"
        )
    return make(post)
