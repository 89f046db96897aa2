"""A shelf of finished pictures that never grows beyond a number of bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from pygame import Surface

from madtable.ui.sheet import Piece

Picture = TypeVar("Picture", Surface, Piece)


class Shelf:
    """Pictures by key, the least recently used thrown out first.

    `budget` is in bytes of pixels. A picture larger than the whole budget is handed out, not kept.
    """

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.used = 0
        self._kept: OrderedDict[Hashable, Surface | Piece] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def kept(self, key: Hashable, make: Callable[[], Picture]) -> Picture:
        """The picture under `key`, made now if it is not on the shelf. Treat it as read-only."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return cast("Picture", found)
        picture = make()
        size = _bytes(picture)
        if size <= self.budget:
            self._kept[key] = picture
            self.used += size
            self._make_room()
        return picture

    def limit(self, budget: int) -> None:
        """Keep no more than so many bytes from now on."""
        self.budget = budget
        self._make_room()

    def _make_room(self) -> None:
        while self.used > self.budget:
            self.used -= _bytes(self._kept.popitem(last=False)[1])

    def clear(self) -> None:
        """Empties the shelf."""
        self._kept.clear()
        self.used = 0


def _bytes(picture: Surface | Piece) -> int:
    surface = picture if isinstance(picture, Surface) else picture.surface
    return surface.get_pitch() * surface.get_height()
