"""How each fact of the Lab is shown: one small method for each class of fact.

Every effect starts from the table as the one before has left it and ends in the state that the fact
describes; `LabTable.settle` makes sure of it afterwards.
"""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from madtable.engine.event import Event
from madtable.games.lab import events as told
from madtable.looks.lab.burst import BurstWord, burst_motion
from madtable.looks.lab.flip import Flip
from madtable.looks.lab.suits import MADNESS, shown
from madtable.ui import palette
from madtable.ui.cards import Card
from madtable.ui.flight import Z_FLIGHT, Late, between, fly, nudge
from madtable.ui.hand_flights import HandFlights
from madtable.ui.spread import Spot
from madtable.ui.staging import Effect, Stager
from madtable.ui.tween import (
    Call,
    Delay,
    Motion,
    Parallel,
    Sequence,
    Tween,
    back,
    io3,
    linear,
    out3,
)

if TYPE_CHECKING:
    from madtable.looks.lab.table import LabTable

SPIRAL_S = 0.09
ROLL_S = 0.3
LIFT = 10.0
PUT_AWAY_S = 0.15
"""After a sheet was put away the table is seen for a moment before it goes on."""


class Effects:
    """The stagings of one table."""

    def __init__(self, table: LabTable) -> None:
        self.table = table
        self.flights = HandFlights(table, lambda: table.discards)
        self._dealt: list[told.HandDealt] = []

    def stagers(self) -> dict[type[Event], Stager]:
        """Every class of fact that a game of the Lab tells, and what shows it."""
        shows: dict[type[Event], Stager] = {
            told.RoundBegan: self.round_began,
            told.HandDealt: self.hand_dealt,
            told.CardSetAside: self.card_set_aside,
            told.CardPlayed: self.card_played,
            told.ModeFlipped: self.mode_flipped,
            told.TrickWon: self.trick_won,
            told.CardTaken: self.card_taken,
            told.TrickDiscarded: self.trick_discarded,
            told.LeadPassed: self.lead_passed,
            told.RoundEnded: self.round_ended,
            told.GameScored: self.game_scored,
            told.MatchScored: self.match_scored,
            told.GameWon: self.game_won,
        }
        return {kind: self._remembered(stager) for kind, stager in shows.items()}

    def _remembered(self, stager: Stager) -> Stager:
        def stage(event: Event) -> Effect | None:
            self.table.chronicle.hear(event)
            shown_by = stager(event)
            assert shown_by is None or isinstance(shown_by, Motion)
            return shown_by

        return stage

    # -- small things ---------------------------------------------------------------------------

    def _noted(self, event: Event) -> Motion:
        return Call(lambda: self.table.write_down(event))

    # -- the deal -------------------------------------------------------------------------------

    def round_began(self, event: Event) -> Effect:
        """What is to be dealt is gathered and shuffled; a new game starts from Science."""
        assert isinstance(event, told.RoundBegan)
        table = self.table

        def gather() -> Motion:
            fresh = event.round == 1
            table.begin_round(event)
            deck = table.deck_size if fresh else table.discards.count + table.discards.aside
            ways = self._sweep_piles() if fresh and event.game > 1 else []
            if not ways and deck == table.discards.count and not table.discards.aside:
                return Delay(0.2)
            start = table.discards.count
            return Sequence(Parallel(*ways, self._shuffle(start, deck)), Delay(0.1))

        def turn_back() -> Motion:
            if table.mode == event.mode:
                return Delay(0.0)
            return Flip(table, event.mode, lambda: None).motion()

        return Sequence(self._noted(event), Late(turn_back), Late(gather))

    def _shuffle(self, start: int, end: int) -> Motion:
        pile = self.table.discards

        def step(t: float) -> None:
            pile.moving = t < 1
            pile.swing = 9 * self.table.s * math.sin(t * 8 * math.pi) * (1 - t) if t < 1 else 0.0
            pile.show(count=round(start + (end - start) * t), aside=0)
            pile.touch()

        return Tween(0.5, step, linear)

    def _sweep_piles(self) -> list[Motion]:
        """The Score Piles of the game before go back to the deck."""
        table = self.table
        ways: list[Motion] = []
        for seat, piles in enumerate(table.piles):
            cards = [code for column in piles.cards.values() for code in column]
            piles.show((), table.starts[seat])
            for k, code in enumerate(cards[:4]):
                plate = piles.plate(code[0])
                spot = Spot(plate.centerx, plate.centery, 0.0, plate.width)
                card = table.new_card(code, spot, Z_FLIGHT + k * 0.01)
                card.native = table.discards.rect.width
                ways.append(
                    Sequence(
                        Delay(0.05 * k),
                        fly(
                            card,
                            table.discards.spot,
                            0.4,
                            arc=50 * table.s,
                            facing=-1.0,
                            z=Z_FLIGHT + k * 0.01,
                            land=partial(table.drop, card),
                        ),
                    )
                )
        return ways

    def hand_dealt(self, event: Event) -> Effect | None:
        """Hands are dealt a card at a time, all round the table, once it is known who gets what."""
        assert isinstance(event, told.HandDealt)
        self._dealt.append(event)
        if len(self._dealt) < len(self.table.company.sitters):
            return None
        hands, self._dealt = self._dealt, []
        mode = self.table.mode
        return self.flights.deal(
            [(hand.seat, hand.count, [shown(code, mode) for code in hand.cards]) for hand in hands]
        )

    def card_set_aside(self, event: Event) -> Effect:
        """One card is laid across, face down [LAB-A18]."""
        assert isinstance(event, told.CardSetAside)
        table = self.table
        held: list[Card] = []

        def land() -> None:
            table.drop(held[0])
            table.discards.show(aside=table.discards.aside + 1)

        return Sequence(
            self._noted(event),
            Call(lambda: held.append(self.flights.from_pile(None))),
            Late(lambda: fly(held[0], lambda: table.discards.aside_spot, 0.3, land=land)),
        )

    # -- the trick ------------------------------------------------------------------------------

    def card_played(self, event: Event) -> Effect:
        """A card is lifted, flies to its side of the chart, and its spirals light up one by one."""
        assert isinstance(event, told.CardPlayed)
        table = self.table
        held: list[Card] = []
        goal = table.trick_spot(event.seat)

        def lift() -> None:
            table.write_down(event)
            table.turn(event.seat)
            width = round(table.trick_spot(event.seat).width)
            held.append(self.flights.leave(event.seat, event.card, width))

        def up() -> Motion:
            rise = (16 if self.flights.own(event.seat) else 8) * table.s
            return nudge(held[0], (0, -rise), 0.09, 0.6)

        def land() -> None:
            table.trick.lay_down(event.seat, held[0])
            table.timeline.play(table.puff((goal.x, goal.y), palette.CREAM))

        def over() -> Motion:
            return fly(held[0], lambda: goal, 0.26, arc=60 * table.s, facing=1.0, land=land)

        return Sequence(
            Call(lift), Late(up), Late(over), Late(lambda: self._light(event.spirals)), Delay(0.08)
        )

    def _light(self, spirals: int) -> Motion:
        """The sockets of the chart light up one after the other until so many spirals show."""
        chart = self.table.chart

        def light(number: int) -> Motion:
            def step(t: float) -> None:
                chart.spirals, chart.pop = number, t
                chart.touch()

            return Tween(SPIRAL_S, step, back(2.0))

        return Sequence(*(light(number) for number in range(chart.spirals + 1, spirals + 1)))

    def mode_flipped(self, event: Event) -> Effect:
        """The announcement; everything turns; in Madness a burst stays a moment longer [LAB-10]."""
        assert isinstance(event, told.ModeFlipped)
        table = self.table
        word = "madness" if event.mode == MADNESS else "science"

        def announce() -> None:
            table.write_down(event)
            table.bubble(event.seat, table.kit.say(f"lab.bubble.{word}"))

        def burst() -> None:
            if event.mode == MADNESS:
                star = BurstWord(
                    table.kit, table.part("burst").center, table.kit.say("lab.burst.madness")
                )
                table.timeline.play(burst_motion(table.stage, star))

        return Sequence(
            Call(announce),
            Flip(table, event.mode, burst).motion(),
            Delay(0.5 if event.mode == MADNESS else 0.25),
        )

    def trick_won(self, event: Event) -> Effect:
        """The winning card lifts a little under its star [LAB-12]."""
        assert isinstance(event, told.TrickWon)
        table = self.table

        def step(t: float) -> None:
            card = table.trick.card_of(event.seat)
            if card is None:
                return
            spot = table.trick_spot(event.seat)
            lift = LIFT * table.s * math.sin(math.pi * min(1.0, t)) if t < 1.0 else 0.0
            card.moving = t < 1.0
            if t < 1.0:
                card.move(spot.moved(0, -lift), 0.5)
            else:
                card.lift = 0.0
                card.place(spot)
            table.trick.star.grown = 1.0 + 0.25 * math.sin(math.pi * min(1.0, t))
            table.trick.star.sit(spot, lift)

        return Sequence(self._noted(event), Tween(0.3, step, linear), Delay(0.2))

    def card_taken(self, event: Event) -> Effect:
        """The taken card flies to the winner's pile of its suit, and the total rolls [LAB-14]."""
        assert isinstance(event, told.CardTaken)
        table = self.table
        piles = table.piles[event.seat]
        letter = event.card[0]
        held: list[Card] = []

        def lift() -> None:
            table.write_down(event)
            table.taking.clear()
            card = table.trick.pick_up(event.source)
            if card is None:
                card = table.new_card(event.card, table.trick_spot(event.source))
            held.append(card)

        def goal() -> Spot:
            plate = piles.plate(letter)
            return Spot(plate.centerx, plate.centery, 0.0, plate.width)

        def land() -> None:
            table.drop(held[0])
            piles.take(event.card)

        def roll() -> Motion:
            start = piles.totals[letter]
            change = int(event.card[1:])

            def step(t: float) -> None:
                piles.roll(letter, start + round(change * t))

            return Tween(ROLL_S, step, out3)

        return Sequence(
            Call(lift),
            Late(lambda: fly(held[0], goal, 0.36, arc=70 * table.s, land=land)),
            Late(roll),
        )

    def trick_discarded(self, event: Event) -> Effect:
        """All else is turned face down and put on the pile [LAB-15]."""
        assert isinstance(event, told.TrickDiscarded)
        table = self.table

        def sweep() -> Motion:
            table.trick.star.sit(None)
            table.chart.show(spirals=0)
            cards = [card for _, card in table.trick.cards]
            table.trick.cards = []
            table.trick.show_slot()
            ways = [Sequence(Delay(0.045 * k), self._away(card, k)) for k, card in enumerate(cards)]
            return Parallel(*ways) if ways else Delay(0.1)

        return Late(sweep)

    def _away(self, card: Card, order: int) -> Motion:
        table = self.table

        def land() -> None:
            table.drop(card)
            table.discards.show(count=table.discards.count + 1)

        return fly(
            card,
            table.discards.spot,
            0.3,
            arc=40 * table.s,
            facing=-1.0,
            z=Z_FLIGHT + order * 0.01,
            land=land,
        )

    def lead_passed(self, event: Event) -> Effect:
        """The Game Box goes to the seat left of the winner [LAB-16]."""
        assert isinstance(event, told.LeadPassed)
        table = self.table

        def carry() -> Motion:
            box = table.box
            goal = table.box_place(event.seat)
            start = Spot(*box.centre, 0.0, box.size)
            end = Spot(*goal.center, 0.0, goal.width / table.s)
            table.begin_trick()

            def step(t: float) -> None:
                box.moving = t < 1.0
                if t >= 1.0:
                    box.stand(event.seat, goal)
                    return
                spot = between(start, end, t, 90 * table.s)
                box.move((spot.x, spot.y), spot.width)

            return Tween(0.4, step, io3)

        return Sequence(self._noted(event), Late(carry))

    # -- scores ---------------------------------------------------------------------------------

    def round_ended(self, event: Event) -> Effect:
        """After the first round the score sheet is laid on the table [LAB-17]."""
        assert isinstance(event, told.RoundEnded)
        table = self.table
        if event.round == 2:
            # The game is scored in the same breath.
            return self._noted(event)
        return Sequence(
            self._noted(event),
            Call(lambda: table.turn(None)),
            Delay(0.3),
            Call(lambda: table.closer.round_sheet(event)),
            Delay(PUT_AWAY_S),
        )

    def game_scored(self, event: Event) -> Effect:
        """Everybody says what they scored; between games of a match the sheet says more."""
        assert isinstance(event, told.GameScored)
        table = self.table

        def speak() -> None:
            for seat, score in enumerate(event.scores):
                table.bubble(seat, table.kit.say("lab.bubble.score", count=score))

        def sheet() -> None:
            if event.game < table.course.games:
                table.closer.game_sheet(event)

        return Sequence(
            self._noted(event),
            Call(lambda: table.turn(None)),
            Call(speak),
            Delay(1.4),
            Call(sheet),
            Delay(PUT_AWAY_S),
        )

    def match_scored(self, event: Event) -> Effect:
        """The score sheet tells it."""
        assert isinstance(event, told.MatchScored)
        return self._noted(event)

    def game_won(self, event: Event) -> Effect:
        """The winners' jars hop three times."""
        assert isinstance(event, told.GameWon)
        table = self.table

        def hop(t: float) -> None:
            for seat in event.winners:
                block = table.seats[seat]
                block.moving = t < 1
                block.turn = True
                block.hop = abs(math.sin(t * 3 * math.pi)) * 34 * (1 - 0.4 * t) if t < 1 else 0.0
                block.touch()

        return Sequence(
            self._noted(event),
            Call(lambda: table.turn(None)),
            Tween(0.9, hop, linear),
            Delay(0.5),
        )
