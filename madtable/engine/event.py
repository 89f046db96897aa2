"""Facts: what happened at the table, told in the order in which it happened.

Every fact is a small class of its own, named in the past tense, complete enough to be animated and
to be narrated. A fact that holds a secret says in `seen_by` what a seat may know of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, Self, TypeVar, cast, dataclass_transform

from madtable.engine.message import Message

E = TypeVar("E", bound=type[Any])


@dataclass_transform(frozen_default=True)
def fact(cls: E) -> E:
    """Make a class a fact: a slotted dataclass that type checkers hold to be frozen.

    It is not frozen at run time, because building a frozen dataclass costs three times as much and
    the rules tell several facts a decision; nobody may change one all the same.
    """
    return cast(E, dataclass(slots=True, repr=True, eq=True)(cls))


class Event:
    """A fact about the table."""

    __slots__ = ()

    def seen_by(self, seat: int | None) -> Self | None:
        """This fact as `seat` may know it (None: a spectator); None when it may not know of it at
        all.

        What is public needs nothing; a fact with a secret overrides this.
        """
        return self

    def may_ask(self) -> tuple[int, ...]:
        """Seats of which some may now be asked something that nobody else may notice; none as a
        rule. Whoever shows such a fact to several people must not let on whether one was asked.
        """
        return ()

    def dealt(self) -> tuple[int, tuple[str, ...]] | None:
        """The seat and its cards, where this fact deals a hand that may be seen; None as a rule."""
        return None

    def log(self) -> Message | None:
        """The line for the table's log, from what this fact (already redacted) still holds."""
        return None

    def data(self) -> dict[str, object]:
        """This fact as plain data for a journal's story, a test or a bug report."""
        found: dict[str, object] = {"event": type(self).__name__}
        for field in fields(self):  # type: ignore[arg-type]
            found[field.name] = getattr(self, field.name)
        return found


Listener = Callable[[Event], None]
