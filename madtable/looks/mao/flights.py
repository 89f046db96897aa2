"""Cards on the move at a table of Mao: dealt, laid, sent back, taken, given as a penalty."""

from __future__ import annotations

import math
from collections.abc import Sequence as Several
from functools import partial
from typing import TYPE_CHECKING

from madtable.ui import palette, paper
from madtable.ui.cards import Card
from madtable.ui.flight import Z_FLIGHT, Late, fly, nudge
from madtable.ui.hand_flights import HandFlights
from madtable.ui.parts import Burst
from madtable.ui.sheet import Piece
from madtable.ui.spread import Spot
from madtable.ui.stage import Picture
from madtable.ui.tween import Call, Delay, Motion, Parallel, Sequence, Tween, in3, linear

if TYPE_CHECKING:
    from madtable.looks.mao.table import MaoTable

SHOWN = 5
"""How many cards are seen to be gathered up when the pile is shuffled."""


class Flights(HandFlights):
    """The motions of one table; each ends in the state that the fact describes."""

    deal_apart_s = 0.045

    def __init__(self, table: MaoTable) -> None:
        super().__init__(table, lambda: table.pile)
        self.table = table

    def arrive(self, card: Card, seat: int, *, close: bool = True) -> None:
        """See HandFlights; a card in one's own hand can be used at once."""
        super().arrive(card, seat, close=close)
        if self.own(seat):
            self.table.hand_input.lay()

    def turn_up(self, code: str) -> Motion:
        """The start card."""
        table = self.table
        held: list[Card] = []

        def land() -> None:
            table.drop(held[0])
            table.heap.add(code)

        return Sequence(
            Call(lambda: held.append(self.from_pile(code))),
            Late(
                lambda: fly(
                    held[0], table.heap.next_spot, 0.42, arc=12 * table.s, facing=1.0, land=land
                )
            ),
        )

    # -- laying and sending back ----------------------------------------------------------------

    def _leaves(self, seat: int, code: str | None) -> Card:
        """A card lifted out of a hand."""
        table = self.table
        self.count(seat, -1)
        if self.own(seat):
            held = table.hand.give(code)
            if held is not None:
                table.hand_input.lay()
                table.timeline.play(table.close_up(0.2))
                return held
        block = table.seats[seat]
        card = table.new_card(code, block.card_spot(block.count // 2))
        card.native = max(1, round(table.heap.width))
        card.facing = -1.0
        return card

    def lay(self, seat: int, code: str) -> Motion:
        """A card is lifted, flies in an arc and lands on the pile with a puff of ink."""
        table = self.table
        held: list[Card] = []

        def up() -> Motion:
            rise = (14 if self.own(seat) else 8) * table.s
            return nudge(held[0], (0, -rise), 0.08, 0.6)

        def landed() -> None:
            table.timeline.play(table.puff(table.heap.centre, palette.CREAM))

        def down() -> None:
            table.drop(held[0])
            table.heap.add(code)

        return Sequence(
            Call(lambda: held.append(self._leaves(seat, code))),
            Late(up),
            Late(
                lambda: fly(
                    held[0],
                    table.heap.next_spot,
                    0.25,
                    arc=60 * table.s,
                    facing=1.0,
                    land=landed,
                )
            ),
            Call(down),
            Delay(0.08),
        )

    def send_back(self, seat: int, code: str) -> Motion:
        """The top card flies back to the hand it came from."""
        table = self.table
        held: list[Card] = []

        def lift() -> None:
            spot = table.heap.next_spot(-1)
            table.heap.take()
            held.append(table.new_card(code, spot, Z_FLIGHT))

        def goal() -> Spot:
            return self.place(seat, code)

        return Sequence(
            Call(lift),
            Late(
                lambda: fly(
                    held[0],
                    goal,
                    0.3,
                    arc=40 * table.s,
                    facing=1.0 if self.own(seat) else -1.0,
                    land=lambda: self.arrive(held[0], seat),
                )
            ),
        )

    # -- from the pile --------------------------------------------------------------------------

    def draw(self, seat: int, code: str) -> Motion:
        """A card that a seat takes for itself."""
        table = self.table
        held: list[Card] = []
        own = self.own(seat)

        def off() -> Motion:
            return nudge(held[0], (0, 26 * table.s), 0.09, 0.2)

        def goal() -> Spot:
            return self.place(seat, code)

        return Sequence(
            Call(lambda: held.append(self.from_pile((code or None) if own else None))),
            Late(off),
            Late(
                lambda: fly(
                    held[0],
                    goal,
                    0.26,
                    arc=40 * table.s,
                    facing=1.0 if own and code else None,
                    land=lambda: self.arrive(held[0], seat),
                )
            ),
        )

    def penalty(self, seat: int, code: str, *, apart: bool) -> Motion:
        """A penalty card: straight and fast, three strokes behind it, its number in a star."""
        table = self.table
        held: list[Card] = []
        star: list[Burst] = []
        lines: list[Picture] = []
        own = self.own(seat) and not apart and bool(code)

        def goal() -> Spot:
            if apart:
                return table.apart[seat].spot(table.apart[seat].count)
            if own:
                return self.place(seat, code)
            return table.seats[seat].card_spot() if not self.own(seat) else table.hand.slots(1)[0]

        def lift() -> None:
            card = self.from_pile(code if own else None)
            held.append(card)
            piece = table.kit.art.kept(
                ("plus", round(table.s, 4)),
                lambda: paper.burst(15, 76, 56, palette.MUSTARD, 4, table.s),
            )
            at = (card.spot.x, card.spot.y)
            star.append(Burst(table.kit.letters, piece, at, table.plus_word(), table.s))
            table.stage.add(star[0])
            stroke = self._strokes(card.spot, goal())
            lines.append(stroke)
            table.stage.add(stroke)

        def along() -> Motion:
            card = held[0]
            start, end = card.spot, goal()
            reach = 64 * table.s
            # Below the card at the top of the table, else above: buttons lie there.
            aside = (0.6 if end.y < table.layout.size[1] / 2 else -0.6) * reach

            def step(t: float) -> None:
                card.moving = True
                card.z = Z_FLIGHT
                spot = Spot(
                    start.x + (end.x - start.x) * t,
                    start.y + (end.y - start.y) * t,
                    start.angle + ((end.angle - start.angle + 180) % 360 - 180) * t,
                    start.width + (end.width - start.width) * max(0.0, t * 2 - 1),
                )
                card.move(spot, 0.5 * (1 - t))
                if own and t > 0.5:
                    card.show(facing=min(1.0, 4 * (t - 0.5)))
                star[0].centre = (spot.x + reach, spot.y + aside)
                star[0].touch()
                behind = lines[0].surface
                back_x = spot.x - (end.x - start.x) * 0.10
                back_y = spot.y - (end.y - start.y) * 0.10
                lines[0].show(
                    topleft=(
                        round(back_x - behind.get_width() / 2),
                        round(back_y - behind.get_height() / 2),
                    )
                )

            return Tween(0.34, step, in3)

        def land() -> None:
            table.stage.remove(lines[0])
            star[0].moving = True
            card = held[0]
            card.moving = False
            if apart:
                table.drop(card)
                table.apart[seat].show(table.apart[seat].count + 1)
            else:
                if own:
                    card.show(facing=1.0)
                self.arrive(card, seat)
            table.timeline.play(Sequence(Delay(0.45), Call(lambda: table.stage.remove(star[0]))))

        return Sequence(Call(lift), Late(along), Call(land))

    def _strokes(self, start: Spot, end: Spot) -> Picture:
        """Three strokes that lie behind whatever flies from here to there."""
        table = self.table
        angle = math.degrees(math.atan2(end.y - start.y, end.x - start.x))
        piece: Piece = table.kit.art.kept(
            ("strokes", round(table.s, 4)),
            lambda: paper.speed_lines(150, palette.CREAM, table.s),
        )
        turned = table.kit.art.turned("strokes", piece.surface, angle, 1.0, 4.0)
        return Picture(turned, (-9999, -9999), z=Z_FLIGHT - 1, moving=True)

    # -- from seat to seat ----------------------------------------------------------------------

    def hand_over(self, seat: int, target: int, code: str) -> Motion:
        """A card goes from one seat to another."""
        table = self.table
        held: list[Card] = []
        mine, yours = self.own(seat), self.own(target)

        def lift() -> None:
            card = self._leaves(seat, (code or None) if mine or yours else None)
            if yours:
                card.facing = -1.0
            held.append(card)

        def goal() -> Spot:
            return self.place(target, code)

        return Sequence(
            Call(lift),
            Late(
                lambda: fly(
                    held[0],
                    goal,
                    0.32,
                    arc=70 * table.s,
                    facing=1.0 if yours else (-1.0 if mine else None),
                    land=lambda: self.arrive(held[0], target),
                )
            ),
        )

    def take_up(self, seat: int, cards: Several[str]) -> Motion:
        """What lay apart joins the hand."""
        table = self.table
        apart = table.apart[seat]
        ways: list[Motion] = []
        known = self.own(seat) and self.table.company.open
        codes: list[str | None] = list(cards) if known else [None] * apart.count
        for number, code in enumerate(codes):
            ways.append(Sequence(Delay(0.06 * number), self._taken_up(seat, code)))
        return Parallel(*ways) if ways else Delay(0.0)

    def _taken_up(self, seat: int, code: str | None) -> Motion:
        table = self.table
        apart = table.apart[seat]
        held: list[Card] = []

        def lift() -> None:
            apart.show(max(0, apart.count - 1))
            card = table.new_card(code, apart.spot(apart.count), Z_FLIGHT)
            card.facing = -1.0
            held.append(card)

        def goal() -> Spot:
            return self.place(seat, code) if code else table.seats[seat].card_spot()

        return Sequence(
            Call(lift),
            Late(
                lambda: fly(
                    held[0],
                    goal,
                    0.24,
                    arc=30 * table.s,
                    facing=1.0 if code else None,
                    land=lambda: self.arrive(held[0], seat),
                )
            ),
        )

    def give_back(self, seat: int, count: int, cards: Several[str]) -> Motion:
        """The cards of a penalty that was undone go back on the pile."""
        ways: list[Motion] = []
        for number in range(count):
            code = cards[number] if number < len(cards) else None
            ways.append(Sequence(Delay(0.08 * number), self._given_back(seat, code)))
        return Parallel(*ways) if ways else Delay(0.0)

    def _given_back(self, seat: int, code: str | None) -> Motion:
        table = self.table
        held: list[Card] = []

        def lift() -> None:
            apart = table.apart[seat]
            if apart.count:
                apart.show(apart.count - 1)
                held.append(table.new_card(None, apart.spot(apart.count), Z_FLIGHT))
            else:
                held.append(self._leaves(seat, code))

        def land() -> None:
            table.drop(held[0])
            table.pile.show(count=table.pile.count + 1)

        return Sequence(
            Call(lift),
            Late(
                lambda: fly(
                    held[0], table.pile.spot, 0.28, arc=40 * table.s, facing=-1.0, land=land
                )
            ),
        )

    # -- shuffling ------------------------------------------------------------------------------

    def reshuffle(self, count: int) -> Motion:
        """The pile but for its top card is squared, turned over and shuffled."""
        table = self.table
        carried: list[Card] = []

        def gather() -> None:
            left = max(1, table.heap.total - count)
            under = table.heap.codes[:-left][-SHOWN:]
            for number, code in enumerate(under):
                spot = table.heap.next_spot(-left - len(under) + number)
                carried.append(table.new_card(code, spot, Z_FLIGHT + 0.01 * number))
            table.heap.bury(count)

        def sweep() -> Motion:
            ways = [
                Sequence(
                    Delay(0.03 * number),
                    fly(
                        card,
                        table.pile.spot,
                        0.26,
                        arc=50 * table.s,
                        facing=-1.0,
                        land=partial(table.drop, card),
                    ),
                )
                for number, card in enumerate(carried)
            ]
            return Parallel(*ways) if ways else Delay(0.1)

        def fill() -> None:
            table.pile.show(count=table.pile.count + count)

        return Sequence(Call(gather), Late(sweep), Call(fill), self.riffle())

    def riffle(self) -> Motion:
        """The draw pile shakes from side to side while it is shuffled."""
        pile = self.table.pile
        home = pile.centre

        def step(t: float) -> None:
            pile.moving = t < 1
            swing = 10 * self.table.s * math.sin(t * 8 * math.pi) * (1 - t) if t < 1 else 0.0
            pile.centre = (home[0] + swing, home[1])
            pile.touch()

        return Tween(0.4, step, linear, less=Delay(0.1))
