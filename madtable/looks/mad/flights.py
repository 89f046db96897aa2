"""Cards on the move at a table of MAD: played, drawn, given away, exchanged, recycled."""

from __future__ import annotations

import math
from collections.abc import Callable
from collections.abc import Sequence as Several
from functools import partial
from typing import TYPE_CHECKING

from madtable.looks.mad.suits import SUITS
from madtable.ui import palette
from madtable.ui.cards import Card
from madtable.ui.flight import Z_FLIGHT, Late, fly, nudge
from madtable.ui.hand_flights import HandFlights
from madtable.ui.spread import Spot
from madtable.ui.tween import Call, Delay, Motion, Parallel, Sequence, Tween, io3, linear

if TYPE_CHECKING:
    from madtable.looks.mad.table import MadTable

SHOWN = 5
"""How many cards are seen to be swept together when the heap is recycled."""


class Flights(HandFlights):
    """The motions of one table; each ends in the state that the fact describes."""

    def __init__(self, table: MadTable) -> None:
        super().__init__(table, lambda: table.pile)
        self.table = table

    def from_pile(self, code: str | None) -> Card:
        """See HandFlights; the number beside the pile follows."""
        card = super().from_pile(code)
        self.table.badge.show(self.table.pile.count)
        return card

    # -- onto the heap --------------------------------------------------------------------------

    def turn_up(self, code: str, land: Callable[[], None]) -> Motion:
        """The start card; `land` is called when it lies there."""
        table = self.table
        held: list[Card] = []

        def down() -> None:
            table.drop(held[0])
            table.heap.add(code)
            land()

        return Sequence(
            Call(lambda: held.append(self.from_pile(code))),
            Late(
                lambda: fly(
                    held[0], table.heap.next_spot, 0.42, arc=12 * table.s, facing=1.0, land=down
                )
            ),
        )

    def lay(self, seat: int, code: str) -> Motion:
        """A card is lifted, flies in an arc and lands on the heap with a puff of ink."""
        table = self.table
        held: list[Card] = []

        def up() -> Motion:
            rise = (16 if self.own(seat) else 8) * table.s
            return nudge(held[0], (0, -rise), 0.09, 0.6)

        def landed() -> None:
            suit = table.suit_of(code)
            colour = SUITS[suit].light if suit else palette.CREAM
            table.timeline.play(table.puff(table.heap.centre, colour))

        def over() -> Motion:
            return fly(
                held[0], table.heap.next_spot, 0.26, arc=60 * table.s, facing=1.0, land=landed
            )

        def down() -> None:
            table.drop(held[0])
            table.heap.add(code)

        return Sequence(
            Call(lambda: held.append(self.leave(seat, code, table.heap.width))),
            Late(up),
            Late(over),
            Call(down),
            Delay(0.12),
        )

    # -- into hands -----------------------------------------------------------------------------

    def draw(self, seat: int, code: str | None) -> Motion:
        """A card goes left through the notch, then to the hand."""
        table = self.table
        held: list[Card] = []
        own = self.own(seat)

        return Sequence(
            Call(lambda: held.append(self.from_pile(code if own else None))),
            Late(lambda: nudge(held[0], (-34 * table.s, 0), 0.11, 0.2)),
            Late(
                lambda: fly(
                    held[0],
                    lambda: self.place(seat, code),
                    0.26,
                    arc=40 * table.s,
                    facing=1.0 if own and code else None,
                    land=lambda: self.arrive(held[0], seat),
                )
            ),
        )

    def hand_over(self, seat: int, target: int, code: str | None) -> Motion:
        """A card goes from one seat to another."""
        table = self.table
        held: list[Card] = []
        mine, yours = self.own(seat), self.own(target)

        def lift() -> None:
            card = table.hand.give(code) if mine else None
            if card is None:
                card = table.new_card(code if yours else None, table.seats[seat].card_spot())
                card.native = self._hand_width()
                card.facing = -1.0
            self.count(seat, -1)
            held.append(card)
            if mine:
                table.timeline.play(table.close_up(0.2))

        return Sequence(
            Call(lift),
            Late(
                lambda: fly(
                    held[0],
                    lambda: self.place(target, code),
                    0.3,
                    arc=70 * table.s,
                    facing=1.0 if yours else (-1.0 if mine else None),
                    land=lambda: self.arrive(held[0], target),
                )
            ),
        )

    def _hand_width(self) -> int:
        return max(1, round(self.table.hand_width() * self.table.s))

    # -- hands exchanged ------------------------------------------------------------------------

    def exchange(
        self,
        pair: tuple[int, int],
        hands: tuple[Several[str], Several[str]],
        counts: tuple[int, int],
    ) -> Motion:
        """Both hands close to a packet, cross on opposite arcs and fan out again.

        `hands` and `counts` are those that the two seats have afterwards.
        """
        table = self.table
        packets: list[Card] = []
        ends: list[Spot] = []

        def gather() -> None:
            for seat in pair:
                if self.own(seat):
                    table.hand.gather(self._packet(seat), 0.16 * table.kit.tempo.factor)

        def close() -> None:
            for seat in pair:
                spot = self._packet(seat)
                card = table.new_card(None, spot, Z_FLIGHT)
                card.native = self._hand_width()
                card.moving = True
                packets.append(card)
                ends.append(spot)
                if self.own(seat):
                    table.hand.set([])
                table.seats[seat].fan = 0
                table.seats[seat].touch()

        def cross() -> Motion:
            first, second = ends
            return Parallel(
                self._cross(packets[0], first, second), self._cross(packets[1], second, first)
            )

        def fan_out() -> None:
            for card in packets:
                table.drop(card)
            for seat, hand, count in zip(pair, hands, counts, strict=True):
                block = table.seats[seat]
                block.fan = None
                block.count = count
                block.touch()
                if self.own(seat):
                    table.hand.set(table.own_hand(hand, count))
                    for card in table.hand.cards:
                        card.spot = self._packet(seat)
            table.timeline.play(table.close_up(0.22))

        return Sequence(Call(gather), Delay(0.16), Call(close), Late(cross), Call(fan_out))

    def _packet(self, seat: int) -> Spot:
        """Where a seat's hand lies while it is one packet."""
        table = self.table
        if self.own(seat):
            return Spot(*table.hand.centre, 0.0, table.hand_width() * table.s)
        return table.seats[seat].card_spot()

    def _cross(self, card: Card, start: Spot, end: Spot) -> Motion:
        """A packet on its way, bulging to its own left."""
        bulge = 140 * self.table.s
        length = math.hypot(end.x - start.x, end.y - start.y) or 1.0
        normal = ((end.y - start.y) / length, -(end.x - start.x) / length)

        def step(t: float) -> None:
            out = math.sin(math.pi * min(1.0, t)) * bulge
            turn = (end.angle - start.angle + 180) % 360 - 180
            spot = Spot(
                start.x + (end.x - start.x) * t + normal[0] * out,
                start.y + (end.y - start.y) * t + normal[1] * out,
                start.angle + turn * t,
                start.width + (end.width - start.width) * t,
            )
            card.move(spot, 0.6)

        return Tween(0.38, step, io3)

    # -- recycling ------------------------------------------------------------------------------

    def recycle(self, count: int) -> Motion:
        """The heap but for its top card is squared, turned over and becomes the draw pile."""
        table = self.table
        carried: list[Card] = []

        def gather() -> None:
            top = table.heap.codes[-1:]
            under = table.heap.codes[:-1][-SHOWN:]
            for k, code in enumerate(under):
                spot = table.heap.next_spot(-1 - len(under) + k)
                carried.append(table.new_card(code, spot, Z_FLIGHT + k * 0.01))
            table.heap.show(top, table.heap.buried + len(table.heap.codes) - 1)

        def sweep() -> Motion:
            ways = [
                Sequence(
                    Delay(0.05 * k),
                    fly(
                        card,
                        table.pile.spot,
                        0.34,
                        arc=70 * table.s,
                        facing=-1.0,
                        z=Z_FLIGHT + k * 0.01,
                        land=partial(table.drop, card),
                    ),
                )
                for k, card in enumerate(carried)
            ]
            return Parallel(*ways) if ways else Delay(0.2)

        return Sequence(Call(gather), Late(sweep), Late(lambda: self._riffle(count)))

    def _riffle(self, count: int) -> Motion:
        """The new pile is shuffled: it shakes from side to side while it fills."""
        table, pile = self.table, self.table.pile
        home, start = pile.centre, pile.count

        def step(t: float) -> None:
            pile.moving = t < 1
            swing = 10 * table.s * math.sin(t * 8 * math.pi) * (1 - t) if t < 1 else 0.0
            pile.centre = (home[0] + swing, home[1])
            pile.show(count=round(start + count * t))
            pile.touch()
            table.badge.show(pile.count)

        return Tween(0.5, step, linear)
