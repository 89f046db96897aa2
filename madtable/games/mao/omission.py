"""Omissions: what somebody has not said, not taken or not done in time, in every possible world.

Nothing here is recorded; it follows from the worlds and the table's clock. [4.3.2] [4.3.4]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from madtable.games.mao.infraction import DELAY, FAIL_MAO, FAIL_SAY, NO_NICE_DAY, Charge
from madtable.games.mao.phrases import MAO, is_nice_day
from madtable.games.mao.world import BASE, Duty, World

_DAY = "nice day"


def overdue(worlds: Sequence[World], seat: int, clock: int) -> Iterator[Charge]:
    """What `seat` owes by the secret rules and has not said in time, in all of `worlds`.

    Where the worlds owe different wordings of a nice day, any one of them is owed; the charge
    carries them all, with the numbers of the cards that ask for them.
    """
    late = [_late(world, seat, clock) for world in worlds]
    for kind in late[0]:
        code = FAIL_MAO if kind == MAO else FAIL_SAY
        for duties in _paired([found.get(kind, []) for found in late]):
            words = {duty.phrase for duty in duties}
            yield Charge(
                code,
                seat,
                tuple(sorted(words, key=lambda word: (len(word), word))),
                serials=tuple({duty.serial for duty in duties}),
            )


def _paired(late: Sequence[Sequence[Duty]]) -> Iterator[tuple[Duty, ...]]:
    """One duty of each world at a time: those of one card where all worlds have them, then the
    oldest that are left.
    """
    everywhere = set.intersection(*[{duty.serial for duty in duties} for duties in late])
    for serial in sorted(everywhere):
        yield tuple([next(duty for duty in duties if duty.serial == serial) for duties in late])
    left = [[duty for duty in duties if duty.serial not in everywhere] for duties in late]
    yield from zip(*left, strict=False)


def _late(world: World, seat: int, clock: int) -> dict[str, list[Duty]]:
    found: dict[str, list[Duty]] = {}
    for duty in world.duties:
        if duty.seat == seat and duty.rule == BASE and duty.deadline <= clock:
            kind = _DAY if is_nice_day(duty.phrase) else duty.phrase
            found.setdefault(kind, []).append(duty)
    return found


def undone(worlds: Sequence[World], clock: int) -> Iterator[Duty]:
    """What invented rules ask for and is not done in time, in all of `worlds`."""
    for duty in worlds[0].duties:
        if duty.rule != BASE and duty.deadline <= clock:
            if all(duty in world.duties for world in worlds[1:]):
                yield duty


def awaited(world: World) -> frozenset[int]:
    """The seats that the table waits for: those that owe something, else the one whose turn it is.

    As long as a seat owes words it is still its turn. [MAO-38, MAO-A79]
    """
    return frozenset([duty.seat for duty in world.duties]) or frozenset([world.turn])


def idle_code(worlds: Sequence[World], seat: int) -> str:
    """What idling of `seat` would be: `NO_NICE_DAY` while cards are due [4.8.4], else `DELAY`.

    Empty when the table does not wait for this seat in every world.
    """
    if any(seat not in awaited(world) for world in worlds):
        return ""
    due = all(
        world.turn == seat and world.due > 0 and not world.others_owe(seat) for world in worlds
    )
    return NO_NICE_DAY if due else DELAY
