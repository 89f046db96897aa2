"""A hand-written list of things that are made only when somebody asks for one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from typing import TypeVar

T = TypeVar("T")


class Listed(MutableMapping[str, T]):
    """Things by name, each made by its own function at the first use and kept from then on.

    A game that nobody plays is not even imported, so that the window comes sooner; and because
    every import is written out, a frozen program has all of them.
    """

    def __init__(self, makers: Mapping[str, Callable[[], T]]) -> None:
        self._makers: dict[str, Callable[[], T]] = dict(makers)
        self._made: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._made:
            self._made[name] = self._makers[name]()
        return self._made[name]

    def __setitem__(self, name: str, thing: T) -> None:
        self._makers.setdefault(name, lambda: thing)
        self._made[name] = thing

    def __delitem__(self, name: str) -> None:
        del self._makers[name]
        self._made.pop(name, None)

    def forget(self, name: str) -> None:
        """Make this one anew when it is next asked for."""
        self._made.pop(name, None)

    def __contains__(self, name: object) -> bool:
        return name in self._makers

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)
