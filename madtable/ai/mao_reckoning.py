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

from madtable.ai.mao_count import Count, verdicts
from madtable.ai.mao_moments import callable_since, next_change
from madtable.ai.mao_reading import Next
from madtable.engine.chance import Chance
from madtable.engine.errors import Refused
from madtable.engine.event import Event
from madtable.games.mao import events as told
from madtable.games.mao import words
from madtable.games.mao.cards import CODE, FACE, FACES, RANK, SEVEN
from madtable.games.mao.clockwork import advance
from madtable.games.mao.house import House
from madtable.games.mao.infraction import TALK, Charge
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
        self._count = Count(seat, seats)
        self._under: tuple[World, ...] = ()
        """The worlds before the top card was laid."""
        self.astray = False
        """Whether the table has just gone another way than reckoned."""
        self.lost = False
        """Whether the run of sevens may be another than reckoned."""
        self.over = False
        self._undrawn: tuple[World, ...] = ()
        """The worlds before cards were taken on the top card; empty: none were."""
        self._drawers: list[int] = []
        """Who has taken cards by itself since the top card was laid."""
        self._touched_ms = [0] * seats
        """The game time at which each seat last touched its cards in a point of order."""
        self.own_ms = 0
        """The game time at which this seat last called something."""

    # -- what is believed -----------------------------------------------------------------------

    @property
    def worlds(self) -> tuple[World, ...]:
        """How the table may stand."""
        return self._position.worlds

    @property
    def hand(self) -> list[int]:
        """This seat's own cards."""
        return self._count.hand

    @property
    def sizes(self) -> list[int]:
        """How many cards each seat holds."""
        return self._count.sizes

    @property
    def refused(self) -> set[int]:
        """Faces of this seat that were sent back since the pile last changed."""
        return self._count.refused

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

    def seen_ms(self, charge: Charge, at: int) -> int:
        """The game time at which something is seen that would be seen at `at` on the table's clock.

        In a point of order that clock stands still, and what is seen is cards being touched.
        """
        if not self.in_order:
            return self.game_time(at)
        return self._touched_ms[charge.seat] + at - self.since(charge)

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
        return next_change(self._position)

    def since(self, charge: Charge) -> int:
        """The table's clock when `charge` began to be callable."""
        return callable_since(self._position, charge)

    # -- how it may go on ------------------------------------------------------------------------

    def outcome(self, seat: int, face: int, now: Next) -> Next | None:
        """What would come of `face` as the turn of `seat` by the rules that this seat knows, if the
        game stood as `now` says; None where it could not be a turn.
        """
        if now.turn != seat:
            return None
        begun = now.chain and now.due < 2 * now.chain and not self._position.house.seven_from_draw
        if now.due and (RANK[face] != SEVEN or begun):
            return None
        world = self.worlds[0]._replace(
            turn=seat, direction=now.direction, due=now.due, chain=now.chain
        )
        after = as_turn(world, seat, face, self._position.shared()).world
        return Next(after.turn, after.direction, after.due, after.chain)

    def believe(self, turn: Next) -> None:
        """Take it that the turn is as `turn` says, whatever the rules that are known make of it."""
        worlds = self.worlds
        if len(worlds) > 1:
            if any((world.turn, world.direction) == turn[:2] for world in worlds):
                return
        elif (worlds[0].turn, worlds[0].direction, worlds[0].due) == turn[:3]:
            return
        world = worlds[0]
        self._position.set_worlds(
            [
                world._replace(
                    turn=turn.turn,
                    direction=turn.direction,
                    due=turn.due,
                    chain=turn.chain if RANK[self.top] == SEVEN else 0,
                    begun=0 < turn.due < 2 * turn.chain,
                    taken=world.taken if turn.turn == world.turn else (),
                    again=world.again and turn.turn == world.turn,
                )
            ]
        )
        self._hold()

    # -- what others know -----------------------------------------------------------------------

    def still_owed(self, seat: int) -> None:
        """It has become clear that up to now `seat` owed something for the top card that this seat
        did not know of: what others have drawn meanwhile was for the fun of it. [MAO-A80]
        """
        if not any(drawer != seat for drawer in self._drawers):
            return
        position = self._position
        left = {duty for world in position.worlds for duty in world.duties}
        position.set_worlds(
            [
                world._replace(duties=tuple([duty for duty in world.duties if duty in left]))
                for world in self._undrawn
            ]
        )
        drawers, self._drawers = self._drawers, []
        for drawer in drawers:
            if drawer == seat:
                self._drew(drawer, "")
        self._hold()

    def doubt_words(self, seat: int) -> None:
        """What `seat` has just said may belong to a rule that this seat does not know."""
        position = self._position
        position.breaches = [
            breach
            for breach in position.breaches
            if breach.seat != seat or not (breach.talking or breach.code == TALK)
        ]

    def _drew(self, seat: int, card: str) -> None:
        if not self._drawers:
            self._undrawn = self._position.worlds
        self._drawers.append(seat)
        if card and self._position.draw:
            self._position.draw[-1] = FACE[card]
        self._do(seat, words.DRAW)

    # -- what is seen ---------------------------------------------------------------------------

    def observe(self, events: Sequence[Event], now_ms: int) -> None:
        """Follow what one act, or some time that passed, has brought about."""
        self.pass_time(now_ms)
        for event in events:
            match event:
                case told.HandDealt():
                    self._count.see(event)
                case told.StartTurned(card=card):
                    self._lay_out(FACE[card])
                case told.StarterNamed(seat=seat):
                    self._begin(seat)
        if not self._position.pile:
            return
        if any(self._moves_on(event, events) for event in events):
            self.refused.clear()
            self._drawers.clear()
        self._act(events)
        for event in events:
            self._count.see(event)
            match event:
                case told.GameWon(seat=seat):
                    self.over = True
                    self._position.winner = seat
                case told.Touched(seat=seat):
                    self._touched_ms[seat] = now_ms
                case told.Called(seat=seat) if seat == self.seat:
                    self.own_ms = now_ms
        self._hold()

    def _moves_on(self, event: Event, events: Sequence[Event]) -> bool:
        """Whether cards that were sent back may be tried again after this."""
        if isinstance(event, told.CardPlayed):
            return told.CardReturned(event.seat, event.card) not in events
        return isinstance(event, told.PointOfOrderEnded)

    def _lay_out(self, start: int) -> None:
        """The table as it is before anybody has done anything."""
        position = self._position
        position.base = [position.decks] * FACES
        position.start = start
        position.pile, position.owners = [start], [NOBODY]
        self._count.pile = [(start, NOBODY)]
        self._count.left = FACES * position.decks - sum(self.sizes) - 1
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
        position.draw = [BLANK] * self._count.left
        top = self._count.pile[-1]
        if (position.pile[-1], position.owners[-1]) != top:
            # A card was called back by somebody who knows more: play goes on from under it.
            self._go_astray()
            position.pile = [face for face, _ in self._count.pile]
            position.owners = [seat for _, seat in self._count.pile]
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
        self.astray = False
        for event in events:
            match event:
                case told.CardPlayed():
                    self._played(event, events)
                case told.CardDrawn(seat=seat, card=card, cause="draw"):
                    self._drew(seat, card)
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
        back = told.CardReturned(seat, event.card)
        returned = back in events
        if not returned:
            self._may_have_drawn(seat, face)
        self._under = position.worlds
        heard = self._do(seat, words.play_text(face))
        if not returned and RANK[face] != SEVEN:
            self.lost = False
        if returned == (back in heard):
            return
        self._go_astray()
        self._position = before
        if returned:
            self._position.acted(seat)
        else:
            self._taken(seat, face)

    def _may_have_drawn(self, seat: int, face: int) -> None:
        """A 7 that another seat plays half-way through a nice day: perhaps it has just taken it.

        Where the house allows that nobody else can tell. [MAO-A49]
        """
        position = self._position
        if position.house.seven_from_draw and seat != self.seat and RANK[face] == SEVEN:
            position.set_worlds(
                [
                    world._replace(taken=(face,)) if world.begun and world.turn == seat else world
                    for world in position.worlds
                ]
            )

    def _go_astray(self) -> None:
        self.astray = True
        self.lost = True

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
        if verdicts(heard) == verdicts(events):
            return
        self._go_astray()
        self._position = before
        before.acted(event.seat)
        if verdicts(events) == [(event.seat, True)]:
            before.breaches = [
                breach
                for breach in before.breaches
                if (breach.code, breach.seat) != (event.code, event.target)
            ]
        if before.cover is not None and any(
            isinstance(one, told.CardReturned)
            and (one.seat, one.card) == (before.cover.seat, CODE[before.top])
            for one in events
        ):
            take_back(before)
