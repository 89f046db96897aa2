"""Taking a card from the draw pile, and what that means in every world. [MAO-47..49]"""

from __future__ import annotations

from madtable.games.mao.position import LATER, Position
from madtable.games.mao.transition import PASSED, draw
from madtable.games.mao.world import Shared, Step, common_effects, merge


def take(position: Position, seat: int, cause: str) -> None:
    """A card for `seat` from the pile, as its act (`cause` is `draw`) or in its stead.

    `two_strict` [MAO-A57] binds only a seat that draws itself: what the table draws ends its turn.
    """
    hand = position.hands[seat][:] if cause == "draw" else None
    face = position.give_card(seat, cause)
    who, count = position.run
    position.run = (seat, count + 1 if who == seat else 1)
    position.changed = position.clock
    if cause == "draw":
        position.hurry(seat, LATER)
    shared = position.shared()
    steps = [draw(world, seat, shared, hand, face) for world in position.worlds]
    if any(step.letter == PASSED for step in steps):
        position.turns += 1
    _take_under_stray(position, seat, shared, hand, face, steps)
    position.set_worlds([step.world for step in steps])
    position.move_cards(common_effects(steps))


def _take_under_stray(
    position: Position,
    seat: int,
    shared: Shared,
    hand: list[int] | None,
    face: int | None,
    steps: list[Step],
) -> None:
    """What the draw means should the out-of-turn card on top be called back: the same.

    Such a card has no effect on the turn, so the turn goes on under it. [4.3.1, MAO-37, MAO-48]
    """
    cover = position.cover
    if cover is None or not cover.stray:
        return
    if any(
        step.letter == PASSED or step.world.due != world.due
        for world, step in zip(position.worlds, steps, strict=True)
    ):
        under = [draw(world, seat, shared, hand, face).world for world in cover.worlds]
        cover.worlds = merge(under)
