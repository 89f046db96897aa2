"""When something falls due at the table that a seat has set up in its head."""

from __future__ import annotations

from madtable.games.mao.infraction import Charge
from madtable.games.mao.judge import idle_since
from madtable.games.mao.position import Position


def next_change(position: Position) -> int | None:
    """The table's clock when something may next fall due by itself; None: nothing will."""
    house = position.house
    moments: list[int] = []
    for world in position.worlds:
        moments += [duty.deadline for duty in world.duties]
    moments += [idle_since(position, seat) + house.delay for seat in range(position.seats)]
    moments += [breach.opened + house.owner_window for breach in position.breaches]
    if len(position.worlds) > 1:
        moments.append(position.changed + house.chaos_collapse)
    return min([moment for moment in moments if moment > position.clock], default=None)


def callable_since(position: Position, charge: Charge) -> int:
    """The table's clock when `charge` began to be callable."""
    if charge.breach is not None:
        return charge.breach.opened
    late = [
        duty.deadline
        for world in position.worlds
        for duty in world.duties
        if duty.seat == charge.seat and duty.phrase in charge.phrases
    ]
    if late:
        return max(late)
    return idle_since(position, charge.seat) + position.house.delay
