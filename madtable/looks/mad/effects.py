"""How each fact of a game of MAD is shown: one small method for each class of fact.

Every effect starts from the table as the one before has left it and ends in the state that the fact
describes; `MadTable.settle` makes sure of it afterwards.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from madtable.engine.event import Event
from madtable.engine.message import message
from madtable.games.mad import events as told
from madtable.looks.mad.suits import SUITS
from madtable.ui import palette, paper
from madtable.ui.cards import Card
from madtable.ui.flight import Z_FLIGHT, Late, fly
from madtable.ui.parts import Burst
from madtable.ui.spread import Spot
from madtable.ui.staging import Effect, Overlapping, Stager
from madtable.ui.tween import (
    Call,
    Delay,
    Motion,
    Parallel,
    Sequence,
    Tween,
    back,
    in3,
    io3,
    linear,
    out3,
)

if TYPE_CHECKING:
    from madtable.looks.mad.table import MadTable

DEAL_EACH = 0.28
DEAL_APART = 0.055
DEAL_MOST = 2.4
SWING_S = 0.6
SWAP_AT = 0.2
"""When the swinging tag shows its new colour, as a share of its swing (style guide 13)."""


class Effects:
    """The stagings of one table."""

    def __init__(self, table: MadTable) -> None:
        self.table = table
        self._dealt: list[told.HandDealt] = []
        self._attack_kind = ""

    def stagers(self) -> dict[type[Event], Stager]:
        """Every class of fact that a game of MAD tells, and what shows it."""
        return {
            told.HandDealt: self.hand_dealt,
            told.StartTurned: self.start_turned,
            told.TurnBegan: self.turn_began,
            told.CardPlayed: self.card_played,
            told.ColourNamed: self.colour_named,
            told.DirectionNamed: self.direction_named,
            told.CardDrawn: self.card_drawn,
            told.DrawUnavailable: self.draw_unavailable,
            told.CardKept: self.card_kept,
            told.TurnPassed: self.turn_passed,
            told.LastCard: self.last_card,
            told.PileRecycled: self.pile_recycled,
            told.AttackMade: self.attack_made,
            told.WindowOpened: self.window_opened,
            told.AnswerDeclined: self.answer_declined,
            told.WindowClosed: self.window_closed,
            told.AttackAnswered: self.attack_answered,
            told.CardsGiven: self.cards_given,
            told.HandsExchanged: self.hands_exchanged,
            told.AttackResolved: self.attack_resolved,
            told.PointsCounted: self.points_counted,
            told.GameWon: self.game_won,
        }

    # -- small things ---------------------------------------------------------------------------

    def _noted(self, event: Event) -> Motion:
        return Call(lambda: self.table.note(event))

    def _own(self, seat: int) -> bool:
        return seat == self.table.viewer

    def _count(self, seat: int, by: int) -> None:
        block = self.table.seats[seat]
        block.count = max(0, block.count + by)
        block.touch()

    def _from_pile(self, code: str | None) -> Card:
        """A card lifted off the draw pile, still face down."""
        pile = self.table.pile
        card = self.table.new_card(code, pile.spot())
        card.facing = -1.0
        pile.show(count=pile.count - 1)
        self.table.badge.show(pile.count)
        return card

    # -- the deal -------------------------------------------------------------------------------

    def hand_dealt(self, event: Event) -> Effect | None:
        """Hands are dealt a card at a time, all round the table, once it is known who gets what."""
        assert isinstance(event, told.HandDealt)
        self._dealt.append(event)
        if len(self._dealt) < len(self.table.company.sitters):
            return None
        hands, self._dealt = self._dealt, []
        return self._deal(hands)

    def _deal(self, hands: list[told.HandDealt]) -> Effect:
        table = self.table
        number = sum(hand.count for hand in hands)
        apart = min(DEAL_APART, (DEAL_MOST - DEAL_EACH) / max(1, number))
        each = max(hand.count for hand in hands)
        own = next((hand for hand in hands if self._own(hand.seat)), None)
        sorted_codes = sorted(own.cards, key=table.sort_key) if own else []  # type: ignore[arg-type]
        slots = table.hand.slots(len(sorted_codes))
        flights: list[Motion] = []
        order = 0
        for k in range(each):
            for hand in hands:
                if k >= hand.count:
                    continue
                code = sorted_codes[k] if self._own(hand.seat) and k < len(sorted_codes) else None
                slot = slots[k] if code else None
                flights.append(
                    Sequence(Delay(order * apart), self._dealt_card(hand.seat, code, slot))
                )
                order += 1
        return Sequence(Parallel(*flights), table.close_up(0.22))

    def _dealt_card(self, seat: int, code: str | None, slot: Spot | None) -> Motion:
        table = self.table
        held: list[Card] = []

        def lift() -> None:
            card = self._from_pile(code)
            card.spot = Spot(card.spot.x, card.spot.y, -20.0, card.spot.width)
            held.append(card)

        def land() -> None:
            card = held[0]
            self._count(seat, 1)
            if self._own(seat):
                table.hand.take(card)
            else:
                table.drop(card)

        def goal() -> Spot:
            return slot if slot is not None else table.seats[seat].card_spot()

        return Sequence(
            Call(lift),
            Late(
                lambda: fly(
                    held[0],
                    goal,
                    DEAL_EACH,
                    arc=80 * table.s,
                    ease=out3,
                    facing=1.0 if code else None,
                    land=land,
                )
            ),
        )

    def start_turned(self, event: Event) -> Effect:
        """The top card of the draw pile is turned over into the other slot."""
        assert isinstance(event, told.StartTurned)
        table = self.table
        held: list[Card] = []

        def land() -> None:
            table.drop(held[0])
            table.heap.add(event.card)
            table.show_own_colour(event.card)
            table.turn(event.dealer)

        return Sequence(
            Call(lambda: held.append(self._from_pile(event.card))),
            Late(
                lambda: fly(
                    held[0], table.heap.next_spot, 0.42, arc=12 * table.s, facing=1.0, land=land
                )
            ),
            self._noted(event),
            Delay(0.25),
        )

    # -- turns ----------------------------------------------------------------------------------

    def turn_began(self, event: Event) -> Effect:
        """The burst moves behind the jar whose turn it is."""
        assert isinstance(event, told.TurnBegan)
        return Call(lambda: self.table.turn(event.seat))

    def _leaves_hand(self, seat: int, code: str) -> Card:
        """The card a seat plays, lifted out of its hand."""
        table = self.table
        if self._own(seat):
            held = table.hand.give(code)
            if held is not None:
                return held
        block = table.seats[seat]
        spot = block.card_spot(block.count // 2)
        self._count(seat, -1)
        card = table.new_card(code, spot)
        card.native = table.heap.width
        card.facing = -1.0
        return card

    def card_played(self, event: Event) -> Effect:
        """A card is lifted, flies in an arc and lands on the heap with a puff of ink."""
        assert isinstance(event, told.CardPlayed)
        return Sequence(
            self._noted(event), self._onto_heap(event.seat, event.card), self._called(event.colour)
        )

    def _called(self, colour: str) -> Motion:
        """The colour of a card that has landed, where it is another one than before."""

        def change() -> Motion:
            if not colour:
                # An exchange whose colour is named only afterwards: none is in force until then.
                self.table.tag.rest()
                self.table.show_colour("")
            elif colour != self.table.tag.colour:
                return self._swing(colour)
            return Delay(0.0)

        return Late(change)

    def _onto_heap(self, seat: int, code: str) -> Motion:
        table = self.table
        held: list[Card] = []

        def lift() -> None:
            card = self._leaves_hand(seat, code)
            if self._own(seat):
                self._count(seat, -1)
                table.hand.lay()
                table.timeline.play(table.close_up(0.2))
            held.append(card)

        def up() -> Motion:
            card = held[0]
            start = card.spot
            rise = (16 if self._own(seat) else 8) * table.s

            def step(t: float) -> None:
                card.moving = True
                card.z = Z_FLIGHT
                card.move(start.moved(0, -rise * t), t * 0.6)

            return Tween(0.09, step, out3)

        def landed() -> None:
            table.timeline.play(self._landing(code))

        def over() -> Motion:
            return fly(
                held[0],
                table.heap.next_spot,
                0.26,
                arc=60 * table.s,
                facing=1.0,
                land=landed,
            )

        def down() -> None:
            table.drop(held[0])
            table.heap.add(code)

        return Sequence(Call(lift), Late(up), Late(over), Call(down), Delay(0.12))

    def _landing(self, code: str) -> Motion:
        suit = self.table.suit_of(code)
        colour = SUITS[suit].light if suit else palette.CREAM
        heap = self.table.heap
        return self.table.puff(heap.centre, colour)

    def card_kept(self, event: Event) -> Effect | None:
        """Nothing to see: the card is in the hand already."""
        return None

    def turn_passed(self, event: Event) -> Effect:
        """The seat says that it passes."""
        assert isinstance(event, told.TurnPassed)
        words = self.table.kit.say("table.bubble.pass")
        return Sequence(
            self._noted(event), Call(lambda: self.table.bubble(event.seat, words)), Delay(0.5)
        )

    def last_card(self, event: Event) -> Effect:
        """A bubble that stays as long as it is true."""
        assert isinstance(event, told.LastCard)
        return Call(lambda: self.table.announce_last(event.seat))

    # -- colour and direction -------------------------------------------------------------------

    def colour_named(self, event: Event) -> Effect:
        """The tag swings, also where the colour named is the one that it shows already."""
        assert isinstance(event, told.ColourNamed)
        tag = self.table.tag
        return Sequence(
            self._noted(event),
            Late(lambda: Delay(0.0) if tag.swings(event.colour) else self._swing(event.colour)),
        )

    def _swing(self, colour: str) -> Motion:
        """The tag swings; it is over as soon as the new colour can be seen, the tag swings on."""
        table = self.table
        tag = table.tag

        def step(t: float) -> None:
            if not tag.swings(colour):
                return
            if t >= SWAP_AT:
                table.show_colour(colour)
            tag.lean(9.0 * math.sin(t * 4 * math.pi) * (1 - t))
            if t >= 1:
                tag.rest()

        def begin() -> None:
            tag.swinging = colour
            table.timeline.play(Tween(SWING_S, step, linear))

        return Sequence(
            Call(begin), Delay(SWING_S * SWAP_AT), Call(lambda: table.show_colour(colour))
        )

    def direction_named(self, event: Event) -> Effect:
        """The ring turns half an arc while its heads shrink, turn round and grow."""
        assert isinstance(event, told.DirectionNamed)
        table = self.table
        ring = table.ring

        def step(t: float) -> None:
            ring.moving = t < 1
            ring.show(event.direction, t)
            ring.touch()

        turn: Motion = Tween(0.36, step, io3) if event.changed else Delay(0.1)
        return Sequence(
            self._noted(event), turn, Call(lambda: table.show_direction(event.direction))
        )

    # -- drawing --------------------------------------------------------------------------------

    def card_drawn(self, event: Event) -> Effect | Overlapping:
        """Left through the notch, then to the hand; forced draws rain down one after the other."""
        assert isinstance(event, told.CardDrawn)
        table = self.table
        held: list[Card] = []
        own = self._own(event.seat)

        def lift() -> None:
            table.note(event)
            held.append(self._from_pile(event.card if own else None))

        def through_notch() -> Motion:
            card = held[0]
            start = card.spot

            def step(t: float) -> None:
                card.moving = True
                card.z = Z_FLIGHT
                card.move(start.moved(-34 * table.s * t, 0), 0.2 * t)

            return Tween(0.11, step, out3)

        def goal() -> Spot:
            if not own:
                return table.seats[event.seat].card_spot()
            return table.drawn_spot(event.card or "")

        def land() -> None:
            self._count(event.seat, 1)
            if own:
                table.hand.take(held[0])
                table.timeline.play(table.close_up(0.2))
            else:
                table.drop(held[0])
            table.recount(event.seat)

        flight = Sequence(
            Call(lift),
            Late(through_notch),
            Late(
                lambda: fly(
                    held[0], goal, 0.26, arc=40 * table.s, facing=1.0 if own else None, land=land
                )
            ),
        )
        if event.cause == "turn":
            return Sequence(flight, Delay(0.12))
        return Overlapping(Sequence(flight, table.hit(event.seat)), 0.2)

    def draw_unavailable(self, event: Event) -> Effect:
        """The seat says that nothing is left."""
        assert isinstance(event, told.DrawUnavailable)
        words = self.table.kit.say("table.bubble.none")
        return Sequence(
            self._noted(event), Call(lambda: self.table.bubble(event.seat, words)), Delay(0.5)
        )

    def pile_recycled(self, event: Event) -> Effect:
        """The heap but for its top card is squared, turned over and becomes the draw pile."""
        assert isinstance(event, told.PileRecycled)
        table = self.table
        carried: list[Card] = []

        def gather() -> None:
            table.note(event)
            top = table.heap.codes[-1:]
            under = table.heap.codes[:-1][-5:]
            for k, code in enumerate(under):
                spot = table.heap.next_spot(-1 - len(under) + k)
                card = table.new_card(code, spot, Z_FLIGHT + k * 0.01)
                carried.append(card)
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
                        land=lambda card=card: table.drop(card),  # type: ignore[misc]
                    ),
                )
                for k, card in enumerate(carried)
            ]
            return Parallel(*ways) if ways else Delay(0.2)

        def riffle() -> Motion:
            """The new pile is shuffled: it shakes from side to side while it fills."""
            pile = table.pile
            home = pile.centre
            start = pile.count

            def step(t: float) -> None:
                pile.moving = t < 1
                swing = 10 * table.s * math.sin(t * 8 * math.pi) * (1 - t) if t < 1 else 0.0
                pile.centre = (home[0] + swing, home[1])
                pile.show(count=round(start + event.count * t))
                pile.touch()
                table.badge.show(pile.count)

            return Tween(0.5, step, linear)

        return Sequence(Call(gather), Late(sweep), Late(riffle))

    # -- attacks --------------------------------------------------------------------------------

    def attack_made(self, event: Event) -> Effect:
        """The victims are marked; what is about to happen to them stands over the attacker."""
        assert isinstance(event, told.AttackMade)
        table = self.table

        def aim() -> None:
            table.note(event)
            table.aim_at(event.victims)
            if event.why != "answer":
                key = f"table.bubble.attack.{event.attack}"
                table.bubble(event.source, table.say(message(key, target=event.victims[0])))

        if event.attack == "WOO" and event.why != "answer":
            return Sequence(Call(aim), self._stamp(event.victims[0], "table.burst.draw_three"))
        return Sequence(Call(aim), Delay(0.15))

    def _stamp(self, seat: int, key: str) -> Motion:
        """A red burst with a word over a seat."""
        table = self.table
        shown: list[Burst] = []

        def begin() -> None:
            piece = table.kit.art.kept(
                ("stamp", round(table.s, 4)),
                lambda: paper.burst(13, 74, 56, palette.RED, 4, table.s),
            )
            seat_block = table.seats[seat]
            burst = Burst(
                table.kit.letters,
                piece,
                seat_block.fan_centre() if not seat_block.own else seat_block.centre,
                table.kit.say(key),
                table.s,
                palette.PAPER,
            )
            shown.append(burst)
            table.stage.add(burst)

        def step(t: float) -> None:
            if t >= 1.0:
                for burst in shown:
                    table.stage.remove(burst)

        return Tween(0.55, step, back(1.7), begin=begin)

    def window_opened(self, event: Event) -> Effect:
        """The same pause for every attack, whoever holds what. [MAG-A58]"""
        assert isinstance(event, told.WindowOpened)
        return Delay(self.table.window_s)

    def answer_declined(self, event: Event) -> Effect | None:
        """Known to the decliner alone, and no news to them."""
        return None

    def window_closed(self, event: Event) -> Effect | None:
        """What follows shows it."""
        return None

    def attack_answered(self, event: Event) -> Effect:
        """You worry! lands on the heap, a spark runs from the answerer back to the attacker."""
        assert isinstance(event, told.AttackAnswered)
        table = self.table

        def speak() -> None:
            table.note(event)
            table.aim_at(())
            table.bubble(event.seat, table.kit.say("table.bubble.worry"))

        def bounce() -> Motion:
            return self._spark(event.seat, event.source)

        return Sequence(
            Call(speak),
            self._onto_heap(event.seat, "YOU"),
            Late(bounce),
            self._called(event.colour),
            Delay(0.2),
        )

    def _spark(self, start: int, end: int) -> Motion:
        """A small burst that flies from one jar to another and shakes it."""
        table = self.table
        shown: list[Burst] = []
        origin = table.seats[start].centre
        goal = table.seats[end].centre

        def begin() -> None:
            piece = table.kit.art.kept(
                ("spark", round(table.s, 4)),
                lambda: paper.burst(9, 40, 20, palette.MUSTARD, 6, table.s),
            )
            burst = Burst(table.kit.letters, piece, origin, "", table.s)
            shown.append(burst)
            table.stage.add(burst)

        def step(t: float) -> None:
            for burst in shown:
                lift = math.sin(math.pi * min(1.0, t)) * 120 * table.s
                burst.centre = (
                    origin[0] + (goal[0] - origin[0]) * t,
                    origin[1] + (goal[1] - origin[1]) * t - lift,
                )
                burst.touch()
                if t >= 1.0:
                    table.stage.remove(burst)

        return Sequence(Tween(0.34, step, in3, begin=begin), table.hit(end))

    def attack_resolved(self, event: Event) -> Effect:
        """The marks come off."""
        return Call(lambda: self.table.aim_at(()))

    def cards_given(self, event: Event) -> Effect:
        """Two cards fly from hand to jar, one shortly after the other."""
        assert isinstance(event, told.CardsGiven)
        table = self.table
        codes: list[str | None] = list(event.cards) if event.cards else [None] * event.count

        def recount() -> None:
            table.recount(event.seat)
            table.recount(event.target)

        ways: list[Motion] = [
            Sequence(Delay(0.09 * k), self._handed(event.seat, event.target, code))
            for k, code in enumerate(codes)
        ]
        return Sequence(
            self._noted(event),
            Parallel(*ways) if ways else Delay(0.0),
            Call(recount),
            Delay(0.15),
        )

    def _handed(self, seat: int, target: int, code: str | None) -> Motion:
        table = self.table
        held: list[Card] = []

        def lift() -> None:
            if self._own(seat) and code is not None:
                card = table.hand.give(code)
                self._count(seat, -1)
                if card is not None:
                    held.append(card)
                    table.timeline.play(table.close_up(0.2))
                    return
            block = table.seats[seat]
            card = table.new_card(code if self._own(target) else None, block.card_spot())
            card.native = max(1, round(table.hand_width() * table.s))
            card.facing = -1.0
            self._count(seat, -1)
            held.append(card)

        def goal() -> Spot:
            if self._own(target):
                return table.drawn_spot(code or "")
            return table.seats[target].card_spot()

        def land() -> None:
            self._count(target, 1)
            if self._own(target):
                table.hand.take(held[0])
                table.timeline.play(table.close_up(0.2))
            else:
                table.drop(held[0])

        return Sequence(
            Call(lift),
            Late(
                lambda: fly(
                    held[0],
                    goal,
                    0.3,
                    arc=70 * table.s,
                    facing=1.0 if self._own(target) else (-1.0 if self._own(seat) else None),
                    land=land,
                )
            ),
        )

    def hands_exchanged(self, event: Event) -> Effect:
        """Both hands close to a packet, cross on opposite arcs and fan out again."""
        assert isinstance(event, told.HandsExchanged)
        table = self.table
        pair = (event.seat, event.target)
        new = {event.seat: event.seat_hand, event.target: event.target_hand}
        packets: list[Card] = []
        ends: list[Spot] = []

        def packet_spot(seat: int) -> Spot:
            if self._own(seat):
                width = table.hand_width() * table.s
                return Spot(*table.hand.centre, 0.0, width)
            return table.seats[seat].card_spot()

        def gather() -> None:
            table.note(event)
            for seat in pair:
                if self._own(seat):
                    table.hand.gather(packet_spot(seat), 0.16 * table.kit.tempo.factor)

        def close() -> None:
            for seat in pair:
                spot = packet_spot(seat)
                card = table.new_card(None, spot, Z_FLIGHT)
                card.native = max(1, round(table.hand_width() * table.s))
                card.moving = True
                packets.append(card)
                ends.append(spot)
                if self._own(seat):
                    table.hand.set([])
                table.seats[seat].fan = 0
                table.seats[seat].touch()

        def cross() -> Motion:
            bulge = 140 * table.s
            first, second = ends

            def way(card: Card, start: Spot, end: Spot, side: float) -> Motion:
                length = math.hypot(end.x - start.x, end.y - start.y) or 1.0
                normal = ((end.y - start.y) / length, -(end.x - start.x) / length)

                def step(t: float) -> None:
                    out = math.sin(math.pi * min(1.0, t)) * bulge * side
                    turn = (end.angle - start.angle + 180) % 360 - 180
                    spot = Spot(
                        start.x + (end.x - start.x) * t + normal[0] * out,
                        start.y + (end.y - start.y) * t + normal[1] * out,
                        start.angle + turn * t,
                        start.width + (end.width - start.width) * t,
                    )
                    card.move(spot, 0.6)

                return Tween(0.38, step, io3)

            return Parallel(
                way(packets[0], first, second, 1.0), way(packets[1], second, first, 1.0)
            )

        def fan_out() -> None:
            for card in packets:
                table.drop(card)
            for seat, count in ((event.seat, event.seat_count), (event.target, event.target_count)):
                block = table.seats[seat]
                block.fan = None
                block.count = count
                block.touch()
                if self._own(seat):
                    table.hand.set(new[seat])
                    for card in table.hand.cards:
                        card.spot = packet_spot(seat)
            table.timeline.play(table.close_up(0.22))
            for seat in pair:
                table.recount(seat)

        return Sequence(
            Call(gather),
            Delay(0.16),
            Call(close),
            Late(cross),
            Call(fan_out),
            Delay(0.22),
        )

    # -- the end --------------------------------------------------------------------------------

    def points_counted(self, event: Event) -> Effect:
        """Every seat says what its hand counts."""
        assert isinstance(event, told.PointsCounted)
        table = self.table

        def speak() -> None:
            for seat, points in enumerate(event.points):
                table.bubble(seat, table.kit.say("table.bubble.points", count=points), stay=True)

        return Sequence(Call(speak), Delay(1.6))

    def game_won(self, event: Event) -> Effect:
        """The winners' jars hop three times."""
        assert isinstance(event, told.GameWon)
        table = self.table

        def crown() -> None:
            table.turn(None)
            table.crown(event.winners)

        def hop(t: float) -> None:
            for seat in event.winners:
                block = table.seats[seat]
                block.hop = abs(math.sin(t * 3 * math.pi)) * 34 * (1 - 0.4 * t) if t < 1 else 0.0
                block.stir()
                block.touch()

        return Sequence(
            self._noted(event),
            Call(crown),
            Tween(0.9, hop, linear) if event.winners else Delay(0.6),
            Delay(0.5),
        )
