"""The first-game guides: which steps each game has; they are a list among the assets."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from madtable import paths
from madtable.engine.message import Message
from madtable.store.files import read_whole
from madtable.ui.screens.guide import Step


class _Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step in the file: the end of its key among the words, the places that it points at."""

    say: str
    at: tuple[str, ...]


@lru_cache(maxsize=1)
def _read() -> dict[str, tuple[_Step, ...]]:
    file = paths.assets() / "guides.json"
    return msgspec.json.decode(read_whole(file), type=dict[str, tuple[_Step, ...]])


def has_guide(game: str) -> bool:
    """Whether there is a guide through a game."""
    return game in _read()


def steps(game: str) -> tuple[Step, ...]:
    """The steps of a game's guide; KeyError where it has none."""
    return tuple(
        Step(Message(f"guide.{step.say}"), Message(f"guide.{step.say}.text"), step.at)
        for step in _read()[game]
    )
