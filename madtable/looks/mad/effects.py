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
from madtable.looks.mad.bursts import spark, stamp
from madtable.looks.mad.flights import Flights
from madtable.ui.flight import Late
from madtable.ui.staging import Effect, Overlapping, Stager
from madtable.ui.tween import (
    Call,
    Delay,
    Motion,
    Parallel,
    Sequence,
    Tween,
    io3,
    linear,
)

if TYPE_CHECKING:
    from madtable.looks.mad.table import MadTable

SWING_S = 0.6
SWAP_AT = 0.2
"""When the swinging tag shows its new colour, as a share of its swing (style guide 13)."""


class Effects:
    """The stagings of one table."""

    def __init__(self, table: MadTable) -> None:
        self.table = table
        self.flights = Flights(table)
        self._dealt: list[told.HandDealt] = []

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

    # -- the deal -------------------------------------------------------------------------------

    def hand_dealt(self, event: Event) -> Effect | None:
        """Hands are dealt a card at a time, all round the table, once it is known who gets what."""
        assert isinstance(event, told.HandDealt)
        self._dealt.append(event)
        if len(self._dealt) < len(self.table.company.sitters):
            return None
        hands, self._dealt = self._dealt, []
        return self.flights.deal([(hand.seat, hand.count, hand.cards) for hand in hands])

    def start_turned(self, event: Event) -> Effect:
        """The top card of the draw pile is turned over into the other slot."""
        assert isinstance(event, told.StartTurned)
        table = self.table

        def lie() -> None:
            table.show_own_colour(event.card)
            table.turn(event.dealer)

        return Sequence(self.flights.turn_up(event.card, lie), self._noted(event), Delay(0.25))

    # -- turns ----------------------------------------------------------------------------------

    def turn_began(self, event: Event) -> Effect:
        """The burst moves behind the jar whose turn it is."""
        assert isinstance(event, told.TurnBegan)
        return Call(lambda: self.table.turn(event.seat))

    def card_played(self, event: Event) -> Effect:
        """A card is lifted, flies in an arc and lands on the heap with a puff of ink."""
        assert isinstance(event, told.CardPlayed)
        return Sequence(
            self._noted(event), self.flights.lay(event.seat, event.card), self._called(event.colour)
        )

    def _called(self, colour: str) -> Motion:
        """The colour of a card that has landed, where it is another one than before."""

        def change() -> Motion:
            if not colour:
                # An exchange whose colour is named only afterwards, or the JOKER that ended it all:
                # none is in force.
                self.table.tag.rest()
                self.table.show_colour("")
            elif colour != self.table.tag.colour:
                return self._swing(colour)
            return Delay(0.0)

        return Late(change)

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
        return Sequence(self._noted(event), Call(lambda: self.table.announce_last(event.seat)))

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
        flight = Sequence(
            self._noted(event),
            self.flights.draw(event.seat, event.card),
            Call(lambda: table.recount(event.seat)),
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
        return Sequence(self._noted(event), self.flights.recycle(event.count))

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
            return Sequence(Call(aim), stamp(table, event.victims[0], "table.burst.draw_three"))
        return Sequence(Call(aim), Delay(0.15))

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
            return spark(table, event.seat, event.source)

        return Sequence(
            Call(speak),
            self.flights.lay(event.seat, "YOU"),
            Late(bounce),
            self._called(event.colour),
            Delay(0.2),
        )

    def attack_resolved(self, event: Event) -> Effect:
        """The marks come off."""
        return Sequence(self._noted(event), Call(lambda: self.table.aim_at(())))

    def cards_given(self, event: Event) -> Effect:
        """Two cards fly from hand to jar, one shortly after the other."""
        assert isinstance(event, told.CardsGiven)
        table = self.table
        codes: list[str | None] = list(event.cards) if event.cards else [None] * event.count

        def recount() -> None:
            table.recount(event.seat)
            table.recount(event.target)

        ways: list[Motion] = [
            Sequence(Delay(0.09 * k), self.flights.hand_over(event.seat, event.target, code))
            for k, code in enumerate(codes)
        ]
        return Sequence(
            self._noted(event),
            Parallel(*ways) if ways else Delay(0.0),
            Call(recount),
            Delay(0.15),
        )

    def hands_exchanged(self, event: Event) -> Effect:
        """Both hands close to a packet, cross on opposite arcs and fan out again."""
        assert isinstance(event, told.HandsExchanged)
        table = self.table
        swap = self.flights.exchange(
            (event.seat, event.target),
            (event.seat_hand, event.target_hand),
            (event.seat_count, event.target_count),
        )

        def recount() -> None:
            table.recount(event.seat)
            table.recount(event.target)

        return Sequence(self._noted(event), swap, Call(recount), Delay(0.22))

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
