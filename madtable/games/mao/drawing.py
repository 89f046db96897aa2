"""Taking a card from the draw pile, and what that means in every world. [MAO-47..49]"""

from __future__ import annotations

from madtable.games.mao.position import LATER, Position
from madtable.games.mao.transition import PASSED, draw
from madtable.games.mao.world import common_effects


def take(position: Position, seat: int, cause: str) -> None:
    """A card for `seat` from the pile, as its act or in its stead."""
    hand = position.hands[seat][:]
    position.give_card(seat, cause)
    who, count = position.run
    position.run = (seat, count + 1 if who == seat else 1)
    position.changed = position.clock
    if cause == "draw":
        position.hurry(seat, LATER)
    shared = position.shared()
    steps = [draw(world, seat, shared, hand) for world in position.worlds]
    if any(step.letter == PASSED for step in steps):
        position.turns += 1
    position.set_worlds([step.world for step in steps])
    position.move_cards(common_effects(steps))
