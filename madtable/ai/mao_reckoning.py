"""A seat's own reckoning of a game of Mao: what must be so, for one who knows the rules.

It is built from facts that everybody can see and hear, and from the seat's own cards and own rules:
a table set up in the head, on which every act that is seen is done again. Cards that the seat
cannot know are blanks; nothing is ever concluded from them. Where the real table goes another way
than the reckoning (somebody else's invented rule is at work) the table is right, and the reckoning
starts anew from what can be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from madtable.engine.chance import Chance
from madtable.engine.errors import Refused
from madtable.engine.event import Event
from madtable.games.mao import events as told
from madtable.games.mao import words
from madtable.games.mao.cards import CODE, FACE, FACES
from madtable.games.mao.clockwork import advance
from madtable.games.mao.house import House
from madtable.games.mao.infraction import BAD_CALL, OUT_OF_TURN, Charge
from madtable.games.mao.judge import charges, idle_since, take_back
from madtable.games.mao.position import NOBODY, Position
from madtable.games.mao.rule import Rule
from madtable.games.mao.transition import MATCH, SPEECH, as_turn, first_turn, play
from madtable.games.mao.world import Step, World

BLANK = 0
"""Stands for a card that the seat cannot know."""


class Reckoning:
    """What `seat` believes to be so. `rules` are those invented rules that it knows: its own."""

    def __init__(self, seat: int, seats: int, house: House, rules: Sequence[Rule] = ()) -> None:
        self.seat = seat
        # Whether a seat that draws after a 2 could have played is not to be seen: it is believed.
        self._position = Position(seats, replace(house, two_strict=False), Chance(0), rules)
        self.hand: list[int] = []
        self.sizes = [0] * seats
        self._apart = [0] * seats
        self._left = 0
        """Cards on the draw pile."""
        self._pile: list[tuple[int, int]] = []
        """What lies face up, bottom to top, with who laid it (`NOBODY`: the start card)."""
        self._under: tuple[World, ...] = ()
        """The worlds before the top card was laid."""
        self.refused: set[int] = set()
        """Faces of this seat that were sent back since the pile last changed."""
        self.astray = 0
        """How many acts ago the table last went another way than reckoned, counted down from 3."""
        self.over = False

    # -- what is believed -----------------------------------------------------------------------

    @property
    def worlds(self) -> tuple[World, ...]:
        """How the table may stand."""
        return self._position.worlds

    @property
    def top(self) -> int:
        """The face on the pile."""
        return self._position.top

    @property
    def in_order(self) -> bool:
        """Whether a point of order is on."""
        return self._position.order != NOBODY

    @property
    def changed(self) -> int:
        """The table's clock when hands, pile, speech or turn last changed."""
        return self._position.changed

    @property
    def last_act(self) -> int:
        """The table's clock when this seat last did something."""
        return self._position.last_act[self.seat]

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The invented rules that this seat knows."""
        return self._position.rules

    @property
    def serial(self) -> int:
        """How many cards have been accepted."""
        return self._position.serial

    @property
    def doublable(self) -> bool:
        """Whether the top card may be laid on by its equal out of turn, as far as can be seen."""
        position = self._position
        return position.house.has_doubles and position.owners[-1] != NOBODY

    def game_time(self, clock: int) -> int:
        """The game time at which the table's clock shows (or showed) `clock`, if it runs on."""
        return self._position.now + clock - self._position.clock

    def pass_time(self, now_ms: int) -> None:
        """Let time run on to `now_ms`; however it is cut, the reckoning is the same."""
        if now_ms > self._position.now and self._run(partial(advance, self._position, now_ms)):
            self._hold()

    def fits(self, face: int) -> list[Step]:
        """Where the worlds lead if this seat lays `face`; empty when that is a breach in all."""
        return play(self.worlds, self.seat, face, self._position.shared())

    def idle_since(self, seat: int) -> int:
        """The table's clock when `seat` began to have something to do, or last did something."""
        return idle_since(self._position, seat)

    def charges(self) -> list[Charge]:
        """Everything that can be called now."""
        return charges(self._position)

    def next_change(self) -> int | None:
        """The table's clock when something may next fall due by itself; None: nothing will."""
        position = self._position
        house = position.house
        moments: list[int] = []
        for world in position.worlds:
            moments += [duty.deadline for duty in world.duties]
        moments += [self.idle_since(seat) + house.delay for seat in range(position.seats)]
        moments += [breach.opened + house.owner_window for breach in position.breaches]
        if len(position.worlds) > 1:
            moments.append(position.changed + house.chaos_collapse)
        return min([moment for moment in moments if moment > position.clock], default=None)

    def since(self, charge: Charge) -> int:
        """The table's clock when `charge` began to be callable."""
        if charge.breach is not None:
            return charge.breach.opened
        late = [
            duty.deadline
            for world in self.worlds
            for duty in world.duties
            if duty.seat == charge.seat and duty.phrase in charge.phrases
        ]
        if late:
            return max(late)
        return self.idle_since(charge.seat) + self._position.house.delay

    # -- what is seen ---------------------------------------------------------------------------

    def observe(self, events: Sequence[Event], now_ms: int) -> None:
        """Follow what one act, or some time that passed, has brought about."""
        self.pass_time(now_ms)
        for event in events:
            match event:
                case told.HandDealt(seat=seat, count=count, cards=cards):
                    self.sizes[seat] = count
                    if seat == self.seat:
                        self.hand = [FACE[card] for card in cards]
                case told.StartTurned(card=card):
                    self._lay_out(FACE[card])
                case told.StarterNamed(seat=seat):
                    self._begin(seat)
        if not self._position.pile:
            return
        if any(isinstance(event, told.CardPlayed | told.PointOfOrderEnded) for event in events):
            self.refused.clear()
        self._act(events)
        for event in events:
            self._count(event)
            if isinstance(event, told.GameWon):
                self.over = True
                self._position.winner = event.seat
        self._hold()

    def _lay_out(self, start: int) -> None:
        """The table as it is before anybody has done anything."""
        position = self._position
        position.base = [position.decks] * FACES
        position.start = start
        position.pile, position.owners = [start], [NOBODY]
        self._pile = [(start, NOBODY)]
        self._left = FACES * position.decks - sum(self.sizes) - 1
        self._hold()

    def _begin(self, starter: int) -> None:
        position = self._position
        world = World(starter)
        if position.house.start_effects:  # [MAO-A04]: as if the seat before had played it
            before = (starter - 1) % position.seats
            sizes = [size + (seat == before) for seat, size in enumerate(self.sizes)]
            step = as_turn(World(before), before, position.start, position.shared(sizes=sizes))
            position.set_worlds([step.world._replace(trace="")])
        else:
            position.set_worlds([first_turn(world, position.shared())])

    def _hold(self) -> None:
        """Give every seat as many cards as it is seen to have, this one its own."""
        position = self._position
        for seat, size in enumerate(self.sizes):
            position.hands[seat] = [BLANK] * size
        position.hands[self.seat] = self.hand[:]
        position.draw = [BLANK] * self._left
        top = self._pile[-1]
        if (position.pile[-1], position.owners[-1]) != top:
            # A card was called back by somebody who knows more: play goes on from under it.
            self.astray = 3
            position.pile = [face for face, _ in self._pile]
            position.owners = [seat for _, seat in self._pile]
            position.cover = None
            position.breaches = [breach for breach in position.breaches if not breach.on_card]
            if self._under:
                position.worlds = self._under
        if not self.over:
            position.winner = NOBODY

    def _run(self, what: Callable[[], object]) -> list[Event]:
        """Do something at the table in the head; what it tells."""
        heard: list[Event] = []
        self._position.tell = heard.append
        try:
            what()
        except Refused:
            return []
        finally:
            self._position.tell = None
            if not self.over:
                self._position.winner = NOBODY
        return heard

    def _do(self, seat: int, text: str) -> list[Event]:
        """Let a seat do something at the table in the head; what it tells."""
        return self._run(partial(words.perform, self._position, seat, text))

    # -- acts -----------------------------------------------------------------------------------

    def _act(self, events: Sequence[Event]) -> None:
        """Do again what a seat has done, if `events` began with an act."""
        if self.astray:
            self.astray -= 1
        for event in events:
            match event:
                case told.CardPlayed():
                    self._played(event, events)
                case told.CardDrawn(seat=seat, cause="draw"):
                    self._do(seat, words.DRAW)
                case told.Spoke(seat=seat, text=text):
                    self._do(seat, words.say_text(text))
                case told.Gestured(seat=seat, gesture=gesture):
                    self._do(seat, words.gesture_text(gesture))
                case told.Touched(seat=seat):
                    self._do(seat, words.TOUCH)
                case told.Called():
                    self._called(event, events)
                case told.PointOfOrderCalled(seat=seat):
                    self._do(seat, words.POINT_OF_ORDER)
                case told.PointOfOrderEnded(seat=seat):
                    self._do(max(seat, 0), words.END_POINT)
                case told.VoteCast(seat=seat):
                    self._do(seat, words.VOTE)
                case _:
                    continue
            return

    def _played(self, event: told.CardPlayed, events: Sequence[Event]) -> None:
        seat, face = event.seat, FACE[event.card]
        position = self._position
        if face not in position.hands[seat]:
            position.hands[seat][:1] = [face]
        before = position.clone()
        self._under = position.worlds
        heard = self._do(seat, words.play_text(face))
        back = told.CardReturned(seat, event.card)
        returned = back in events
        if returned == (back in heard):
            return
        self.astray = 3
        self._position = before
        if returned:
            self._sent_back(seat, events)
        else:
            self._taken(seat, face)

    def _sent_back(self, seat: int, events: Sequence[Event]) -> None:
        """A card that seemed to fit was sent back at once: the reason tells what is not so."""
        position = self._position
        position.acted(seat)
        for event in events:
            if isinstance(event, told.PenaltyGiven) and event.code == OUT_OF_TURN:
                others = [other for other in range(position.seats) if other != seat]
                model = position.worlds[0]
                left = [world for world in position.worlds if world.turn != seat]
                fresh = [
                    model._replace(turn=other, due=0, chain=0, again=False) for other in others
                ]
                position.set_worlds(left or fresh)

    def _taken(self, seat: int, face: int) -> None:
        """A card that did not seem to fit lies: it was that seat's turn, for whatever reason."""
        position = self._position
        position.acted(seat)
        position.serial += 1
        shared = position.shared()
        steps = play(position.worlds, seat, face, shared, {SPEECH, MATCH})
        if not steps:
            moved = [
                world._replace(turn=seat, due=0, chain=0, again=False, duties=())
                for world in position.worlds[:1]
            ]
            steps = play(moved, seat, face, shared, {SPEECH, MATCH})
        position.hands[seat].remove(face)
        position.pile.append(face)
        position.owners.append(seat)
        position.plays.append(face)
        position.run = (NOBODY, 0)
        position.changed = position.clock
        position.cover = None
        position.breaches = [breach for breach in position.breaches if not breach.on_card]
        position.set_worlds([step.world for step in steps])

    def _called(self, event: told.Called, events: Sequence[Event]) -> None:
        """A call: whether it was right can be heard."""
        position = self._position
        before = position.clone()
        detail = event.phrase or event.rule
        heard = self._do(event.seat, words.call_text(event.target, event.code, detail))
        if _verdicts(heard) == _verdicts(events):
            return
        self.astray = 3
        self._position = before
        before.acted(event.seat)
        if before.cover is not None and any(
            isinstance(one, told.CardReturned)
            and (one.seat, one.card) == (before.cover.seat, CODE[before.top])
            for one in events
        ):
            take_back(before)

    # -- counting -------------------------------------------------------------------------------

    def _count(self, event: Event) -> None:
        """Keep count of the cards that are seen to move."""
        match event:
            case told.CardPlayed(seat=seat, card=card, left=left):
                self.sizes[seat] = left
                self._pile.append((FACE[card], seat))
                if seat == self.seat:
                    self.hand.remove(FACE[card])
            case told.CardReturned(seat=seat, card=card):
                self._pile.pop()
                self._gain(seat, 1, (card,))
                if seat == self.seat:
                    self.refused.add(FACE[card])
            case told.CardDrawn(seat=seat, card=card, apart=apart):
                self._left -= 1
                if apart:
                    self._apart[seat] += 1
                else:
                    self._gain(seat, 1, (card,))
            case told.CardsTakenUp(seat=seat, count=count, cards=cards):
                self._apart[seat] = 0
                self._gain(seat, count, cards)
            case told.CardPassed(seat=seat, target=target, card=card):
                self._lose(seat, 1, (card,))
                self._gain(target, 1, (card,))
            case told.CardsGivenBack(seat=seat, count=count, cards=cards):
                self._left += count
                # Those that lay apart were never counted as held.
                lay = min(count, self._apart[seat])
                self._apart[seat] -= lay
                self._lose(seat, count - lay, cards[lay:])
            case told.PileReshuffled(count=count):
                self._left += count
                del self._pile[:count]
            case told.DeckAdded():
                self._left += FACES

    def _gain(self, seat: int, count: int, cards: Sequence[str]) -> None:
        self.sizes[seat] += count
        if seat == self.seat:
            self.hand += [FACE[card] for card in cards]

    def _lose(self, seat: int, count: int, cards: Sequence[str]) -> None:
        self.sizes[seat] -= count
        if seat == self.seat:
            for card in cards:
                self.hand.remove(FACE[card])


def _verdicts(events: Sequence[Event]) -> list[tuple[int, bool]]:
    """Who was penalised by a call, and whether for a bad one."""
    return [
        (event.seat, event.code == BAD_CALL)
        for event in events
        if isinstance(event, told.PenaltyGiven)
    ]
