"""The facts of a table as one seat may know them, and where some of them ask in secret."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from madtable.engine.event import Event


def seen_by(seat: int | None, facts: Iterable[Event]) -> list[Event]:
    """What `seat` may know of facts (None: a spectator)."""
    seen = (fact.seen_by(seat) for fact in facts)
    return [fact for fact in seen if fact is not None]


def hands_dealt(
    facts: Callable[[int], Iterable[Event]], seats: int
) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """By deal, then by seat, the cards that each seat was told it was dealt."""
    told = []
    for seat in range(seats):
        dealt = [fact.dealt() for fact in facts(seat)]
        told.append([hand[1] for hand in dealt if hand is not None and hand[0] == seat])
    return tuple(zip(*told, strict=False))


def next_window(facts: Sequence[Event], start: int) -> tuple[int, tuple[int, ...]] | None:
    """The first fact from number `start` on after which seats may be asked in secret: the number
    after its own, and those seats, in the order in which they are asked.
    """
    for number in range(start, len(facts)):
        seats = facts[number].may_ask()
        if seats:
            return number + 1, seats
    return None
