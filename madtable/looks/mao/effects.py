"""How each fact of a game of Mao is shown: one small method for each class of fact.

Nothing here shows more than anybody at the table could see and hear. While something is shown, game
time stands still; so everything is short, and what only stays to be read (bubbles) holds up nobody.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from madtable.engine.event import Event
from madtable.engine.message import message
from madtable.games.mao import events as told
from madtable.looks.mao.flights import Flights
from madtable.ui.staging import Effect, Overlapping, Stager
from madtable.ui.tween import Call, Delay, Motion, Sequence, Tween, linear, out3

if TYPE_CHECKING:
    from madtable.looks.mao.table import MaoTable

BAND_S = 0.26


class Effects:
    """The stagings of one table."""

    def __init__(self, table: MaoTable) -> None:
        self.table = table
        self.flights = Flights(table)
        self._dealt: list[told.HandDealt] = []

    def stagers(self) -> dict[type[Event], Stager]:
        """Every class of fact that a game of Mao tells, and what shows it."""
        return {
            told.HandDealt: self.hand_dealt,
            told.StartTurned: self.start_turned,
            told.StarterNamed: self.starter_named,
            told.CardPlayed: self.card_played,
            told.CardReturned: self.card_returned,
            told.CardDrawn: self.card_drawn,
            told.CardsTakenUp: self.cards_taken_up,
            told.CardPassed: self.card_passed,
            told.CardsGivenBack: self.cards_given_back,
            told.Spoke: self.spoke,
            told.Gestured: self.gestured,
            told.Touched: self.touched,
            told.Called: self.called,
            told.PenaltyGiven: self.penalty_given,
            told.PointOfOrderCalled: self.order_called,
            told.PointOfOrderEnded: self.order_ended,
            told.VoteCast: self.vote_cast,
            told.PenaltyUndone: self.penalty_undone,
            told.PileReshuffled: self.pile_reshuffled,
            told.DeckAdded: self.deck_added,
            told.DrawUnavailable: self.draw_unavailable,
            told.TurnMoved: self.turn_moved,
            told.CallReferred: self.call_referred,
            told.CallDismissed: self.call_dismissed,
            told.GameWon: self.game_won,
            told.RuleMade: self.rule_made,
            told.RuleVoted: self.rule_voted,
            told.RuleDropped: self.rule_dropped,
        }

    # -- small things ---------------------------------------------------------------------------

    def _noted(self, event: Event) -> Motion:
        return Call(lambda: self.table.note(event))

    def _says(self, event: Event, seat: int, key: str, pause: float = 0.1) -> Motion:
        """A seat (or the folder) says something about a fact."""
        words = self.table.kit.say(key)

        def speak() -> None:
            self.table.note(event)
            self.table.bubble(seat, words)

        return Sequence(Call(speak), Delay(pause))

    def _move_jar(self, seat: int, step: Callable[[float], tuple[float, float]]) -> Motion:
        """A jar that shakes or hops: `step` gives shake and hop for 0 to 1."""
        block = self.table.seats[seat]

        def move(t: float) -> None:
            block.shake, block.hop = step(t) if t < 1.0 else (0.0, 0.0)
            block.stir()
            block.touch()

        return Tween(0.5, move, linear, less=Delay(0.1))

    # -- cards ----------------------------------------------------------------------------------

    def hand_dealt(self, event: Event) -> Effect | None:
        """Hands are dealt a card at a time, all round the table, once it is known who gets what."""
        assert isinstance(event, told.HandDealt)
        self._dealt.append(event)
        if len(self._dealt) < len(self.table.company.sitters):
            return None
        hands, self._dealt = self._dealt, []
        return self.flights.deal([(hand.seat, hand.count, hand.cards) for hand in hands])

    def start_turned(self, event: Event) -> Effect:
        """The top card of the draw pile is turned over beside it."""
        assert isinstance(event, told.StartTurned)
        return Sequence(self._noted(event), self.flights.turn_up(event.card), Delay(0.2))

    def starter_named(self, event: Event) -> Effect:
        """The folder says who begins: that much is public."""
        assert isinstance(event, told.StarterNamed)
        said = event.log()

        def speak() -> None:
            self.table.note(event)
            if said is not None:
                self.table.bubble(told.CHAIR, self.table.say(said))

        return Sequence(Call(speak), Delay(0.4))

    def card_played(self, event: Event) -> Effect:
        """A card flies onto the pile; whether it was proper does not show."""
        assert isinstance(event, told.CardPlayed)
        return Sequence(self._noted(event), self.flights.lay(event.seat, event.card))

    def card_returned(self, event: Event) -> Effect:
        """The top card goes back to where it came from."""
        assert isinstance(event, told.CardReturned)
        return Sequence(
            Delay(0.18), self._noted(event), self.flights.send_back(event.seat, event.card)
        )

    def card_drawn(self, event: Event) -> Effect | Overlapping:
        """A card from the pile; a penalty card comes straight and fast, with its number."""
        assert isinstance(event, told.CardDrawn)
        if event.cause == "penalty":
            flight = self.flights.penalty(event.seat, event.card, apart=event.apart)
            return Overlapping(Sequence(flight, self.table.hit(event.seat)), 0.3)
        return Sequence(self._noted(event), self.flights.draw(event.seat, event.card))

    def cards_taken_up(self, event: Event) -> Effect:
        """What lay before a seat joins its hand."""
        assert isinstance(event, told.CardsTakenUp)
        return Sequence(self._noted(event), self.flights.take_up(event.seat, event.cards))

    def card_passed(self, event: Event) -> Effect:
        """A card goes from seat to seat; who is neither does not see which."""
        assert isinstance(event, told.CardPassed)
        return Sequence(
            self._noted(event), self.flights.hand_over(event.seat, event.target, event.card)
        )

    def cards_given_back(self, event: Event) -> Effect:
        """A penalty is undone: its cards go back on the pile."""
        assert isinstance(event, told.CardsGivenBack)
        return Sequence(
            self._noted(event), self.flights.give_back(event.seat, event.count, event.cards)
        )

    def pile_reshuffled(self, event: Event) -> Effect:
        """All but the top card become the draw pile again."""
        assert isinstance(event, told.PileReshuffled)
        return Sequence(self._noted(event), self.flights.reshuffle(event.count))

    def deck_added(self, event: Event) -> Effect:
        """A fresh deck is put down, and everybody sees that there was none left."""
        assert isinstance(event, told.DeckAdded)

        def fill() -> None:
            self.table.note(event)
            self.table.pile.show(count=self.table.pile.count + 52)

        return Sequence(Call(fill), self.flights.riffle(), Delay(0.1))

    def draw_unavailable(self, event: Event) -> Effect:
        """The seat says that nothing is left."""
        assert isinstance(event, told.DrawUnavailable)
        return self._says(event, event.seat, "mao.said.none", 0.3)

    # -- words and gestures ---------------------------------------------------------------------

    def spoke(self, event: Event) -> Effect:
        """A bubble, in the very words."""
        assert isinstance(event, told.Spoke)

        def speak() -> None:
            self.table.note(event)
            self.table.console.hear(event.text)
            self.table.bubble(event.seat, event.text)

        return Sequence(Call(speak), Delay(0.08))

    def gestured(self, event: Event) -> Effect:
        """A jar that knocks, rises or salutes, and a word for those who blink."""
        assert isinstance(event, told.Gestured)

        def knock(t: float) -> tuple[float, float]:
            return (5.0 * math.sin(t * 8 * math.pi) * (1 - t), 0.0)

        def rise(t: float) -> tuple[float, float]:
            return (0.0, 26.0 * math.sin(math.pi * t))

        def nod(t: float) -> tuple[float, float]:
            return (0.0, 12.0 * abs(math.sin(2 * math.pi * t)))

        step = {"tap": knock, "stand": rise}.get(event.gesture, nod)
        words = self.table.kit.say(f"mao.said.gesture.{event.gesture}")
        return Sequence(
            self._noted(event),
            Call(lambda: self.table.bubble(event.seat, words)),
            self._move_jar(event.seat, step),
        )

    def touched(self, event: Event) -> Effect:
        """A hand on the cards, for everybody to see: the jar stirs."""
        assert isinstance(event, told.Touched)

        def twitch(t: float) -> tuple[float, float]:
            return (4.0 * math.sin(t * 4 * math.pi) * (1 - t), 0.0)

        return Sequence(self._noted(event), self._move_jar(event.seat, twitch))

    # -- calls ----------------------------------------------------------------------------------

    def called(self, event: Event) -> Effect:
        """Who calls says on whom, and why."""
        assert isinstance(event, told.Called)
        table = self.table

        def speak() -> None:
            table.note(event)
            reason = _small(table.inventions.reason(event.code, event.phrase, event.rule))
            key = "mao.said.self" if event.seat == event.target else "mao.said.call"
            words = table.say(message(key, target=event.target, reason=reason))
            table.console.hear(event.phrase)
            table.bubble(event.seat, words)

        return Sequence(Call(speak), Delay(0.3))

    def penalty_given(self, event: Event) -> Effect:
        """The reason is spoken: by whoever has called it just now, else by the folder. What the
        owner of a rule wants said with it takes the place of the call that told less.
        """
        assert isinstance(event, told.PenaltyGiven)
        table = self.table

        def speak() -> None:
            table.note(event)
            if event.by == told.CHAIR or event.words:
                reason = _small(table.say(event.reason()))
                key = "mao.said.self" if event.by == event.seat else "mao.said.call"
                table.console.hear(event.words or event.phrase)
                words = table.say(message(key, target=event.seat, reason=reason))
                table.speech.say(event.by, words, instead=event.by != told.CHAIR)

        return Sequence(Call(speak), Delay(0.15))

    def vote_cast(self, event: Event) -> Effect:
        """A vote is spoken."""
        assert isinstance(event, told.VoteCast)
        return self._says(event, event.seat, "mao.said.vote")

    def penalty_undone(self, event: Event) -> Effect:
        """The folder gives in."""
        assert isinstance(event, told.PenaltyUndone)
        return self._says(event, told.CHAIR, "mao.said.undone", 0.3)

    def call_referred(self, event: Event) -> Effect:
        """All eyes on the owner."""
        assert isinstance(event, told.CallReferred)
        return self._says(event, event.target, "mao.said.referred")

    def call_dismissed(self, event: Event) -> Effect:
        """The owner does not think so."""
        assert isinstance(event, told.CallDismissed)
        return self._says(event, event.by, "mao.said.dismissed")

    # -- points of order ------------------------------------------------------------------------

    def order_called(self, event: Event) -> Effect:
        """The band comes in from the left, all hands lie down."""
        assert isinstance(event, told.PointOfOrderCalled)
        table = self.table
        words = table.kit.say("mao.said.order")

        def begin() -> None:
            table.note(event)
            table.bubble(event.seat, words)
            table.order.lay_hands(True, event.seat)

        return Sequence(
            Call(begin), Tween(BAND_S, table.band.move, out3, less=Call(lambda: table.band.move(1)))
        )

    def order_ended(self, event: Event) -> Effect:
        """The band leaves, hands are taken up again."""
        assert isinstance(event, told.PointOfOrderEnded)
        table = self.table
        words = table.kit.say("mao.said.end")

        def speak() -> None:
            table.note(event)
            table.bubble(event.seat, words)

        return Sequence(
            Call(speak),
            Tween(BAND_S, lambda t: table.band.move(1 - t), out3, less=Delay(0.0)),
            Call(lambda: table.order.lay_hands(False)),
        )

    # -- turns and the end ----------------------------------------------------------------------

    def turn_moved(self, event: Event) -> Effect:
        """Told to an open table only: bursts behind the jars whose turn it may be."""
        assert isinstance(event, told.TurnMoved)
        return Call(lambda: self.table.turns(event.seats))

    def game_won(self, event: Event) -> Effect:
        """The winner's jar hops three times."""
        assert isinstance(event, told.GameWon)
        table = self.table

        def crown() -> None:
            table.turns(())
            table.crown(event.seat)

        block = table.seats[event.seat]

        def hop(t: float) -> None:
            block.hop = abs(math.sin(t * 3 * math.pi)) * 34 * (1 - 0.4 * t) if t < 1 else 0.0
            block.stir()
            block.touch()

        return Sequence(
            self._noted(event), Call(crown), Tween(0.9, hop, linear, less=Delay(0.2)), Delay(0.4)
        )

    def rule_made(self, event: Event) -> Effect:
        """That there is a new rule is for everybody to know; what it is, is not."""
        assert isinstance(event, told.RuleMade)
        return self._says(event, event.seat, "mao.said.rule", 1.2)

    def rule_voted(self, event: Event) -> Effect:
        """A vote against a rule is spoken."""
        assert isinstance(event, told.RuleVoted)
        return self._says(event, event.seat, "mao.said.drop", 0.4)

    def rule_dropped(self, event: Event) -> Effect:
        """A rule is gone."""
        assert isinstance(event, told.RuleDropped)
        said = message("log.mao.rule-dropped", seat=event.seat)

        def speak() -> None:
            self.table.note(event)
            self.table.bubble(told.CHAIR, self.table.say(said))

        return Sequence(Call(speak), Delay(0.6))


def _small(text: str) -> str:
    """A sentence as it goes on after a colon."""
    return text[:1].lower() + text[1:]
