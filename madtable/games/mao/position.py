"""The truth about one game of Mao: cards, worlds, open breaches and the table's clock.

This module holds what is so and the elementary things that happen to it; `acts` says what a seat
can do, `judge` what is a breach and what a call does, `clockwork` what falls due by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from madtable.engine.chance import Chance
from madtable.engine.errors import BadInput, Refused
from madtable.engine.event import Listener
from madtable.games.mao.cards import CODE, DECK, FACES
from madtable.games.mao.events import (
    CardDrawn,
    CardPassed,
    DeckAdded,
    DrawUnavailable,
    HandDealt,
    PileReshuffled,
    StarterNamed,
    StartTurned,
    TurnMoved,
)
from madtable.games.mao.house import AUTO, HAND, House
from madtable.games.mao.infraction import TALK, Breach, Given
from madtable.games.mao.rule import Rule
from madtable.games.mao.transition import as_turn, first_turn, hurry
from madtable.games.mao.world import Duty, Effect, Shared, World, merge

NOBODY = -1
"""In place of a seat: nobody laid the start card, nobody has called a point of order."""

LATER = 1 << 60
"""A card number that no card reaches."""


@dataclass(slots=True)
class Cover:
    """The card on top, laid in a breach that only a seat can call: how to take it back. [4.3.2]

    `worlds` are those without it; they are kept up to date with what is said meanwhile. `over` are
    the duties that were played over and lapse when this card is covered itself. `spoken` counts the
    phrases said for this very card, `until` is when a win by it stands. `stray` tells of a card
    without effect on the turn [4.3.1]: then the turn goes on in `worlds` as well.
    """

    seat: int
    worlds: tuple[World, ...]
    over: frozenset[Duty]
    until: int
    spoken: int = 0
    stray: bool = False


@dataclass(slots=True)
class Referral:
    """A call about a rule in free words that waits for its owner until `until`. [MAO-A103]"""

    by: int
    on: int
    code: str
    rule: int
    until: int


@dataclass(slots=True)
class Undoable:
    """The latest penalty and the very cards it was: what a vote may undo. [MAO-A77]"""

    number: int
    seat: int
    cards: list[int]
    votes: set[int] = field(default_factory=set)


class Position:
    """A game of Mao; changed in place by `acts` and `clockwork`.

    Times: `now` is game time in milliseconds; `clock` is the table's clock, which stands still in a
    point of order. Piles have their top at the end.
    """

    __slots__ = (
        "apart",
        "base",
        "breaches",
        "chance",
        "changed",
        "clock",
        "cover",
        "decks",
        "draw",
        "early",
        "free",
        "given",
        "hands",
        "heard",
        "house",
        "idle_run",
        "last_act",
        "last_idle",
        "now",
        "order",
        "order_began",
        "orders",
        "owners",
        "pile",
        "plays",
        "referrals",
        "resumed",
        "rules",
        "run",
        "seats",
        "serial",
        "settled",
        "start",
        "tell",
        "told",
        "turns",
        "undoable",
        "winner",
        "worlds",
    )

    def __init__(
        self, seats: int, house: House, chance: Chance, rules: Sequence[Rule] = ()
    ) -> None:
        self.seats = seats
        self.house = house
        self.chance = chance
        self.rules: tuple[Rule, ...] = tuple(rules)
        self.decks = house.decks
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.apart: list[list[int]] = [[] for _ in range(seats)]
        """Penalty cards that lie before a seat until the point of order ends."""
        self.draw: list[int] = []
        self.pile: list[int] = []
        self.owners: list[int] = []
        """Who laid each card of the pile."""
        self.base: list[int] = [0] * FACES
        """How often each face is in play, added decks included."""
        self.start = 0
        self.plays: list[int] = []
        self.worlds: tuple[World, ...] = (World(0),)
        self.serial = 0
        self.now = 0
        self.clock = 0
        self.changed = 0
        """When hands, pile, speech or turn last changed by an accepted act."""
        self.resumed = 0
        """When the latest point of order ended."""
        self.last_act = [0] * seats
        self.last_idle = [0] * seats
        self.idle_run = [0] * seats
        """Penalties for idling in a row, by seat."""
        self.order = NOBODY
        """Who called the point of order that is on."""
        self.order_began = 0
        self.orders = [0] * seats
        self.breaches: list[Breach] = []
        self.cover: Cover | None = None
        self.free: list[tuple[int, str]] = []
        """Words that a silent double does not ask for but allows: (seat, phrase)."""
        self.early: list[tuple[int, str, int]] = []
        """Words said before their card is down: (seat, phrase, until). [MAO-A19]"""
        self.referrals: list[Referral] = []
        self.settled: list[tuple[int, int, str, str]] = []
        """What was rightly called lately: (game time, seat, code, detail)."""
        self.run: tuple[int, int] = (NOBODY, 0)
        """Who took the latest cards, and how many in a row."""
        self.given: list[Given] = []
        self.undoable: Undoable | None = None
        self.heard: list[str] = []
        """Phrases said or told at this table, in the order of their first hearing."""
        self.told: list[str] = []
        """Codes that have been called or given at this table."""
        self.turns = 0
        self.winner = NOBODY
        self.tell: Listener | None = None

    # -- what is so -----------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.winner != NOBODY

    @property
    def top(self) -> int:
        """The face on the pile."""
        return self.pile[-1]

    @property
    def automatic(self) -> bool:
        """Whether the Chair calls everything."""
        return self.house.enforcement == AUTO

    def shared(self, *, sizes: Iterable[int] | None = None) -> Shared:
        """The facts that all worlds share now."""
        return Shared(
            seats=self.seats,
            house=self.house,
            rules=self.rules,
            top=self.pile[-1],
            played=self.owners[-1] != NOBODY,
            start=self.start,
            plays=tuple(self.plays) if self.rules else (),
            sizes=tuple([len(hand) for hand in self.hands] if sizes is None else sizes),
            clock=self.clock,
            serial=self.serial,
            run=self.run[1],
        )

    def turn(self) -> int | None:
        """Whose turn it is in every world; None when the worlds disagree or the game is over."""
        seats = {world.turn for world in self.worlds}
        return seats.pop() if len(seats) == 1 and not self.over else None

    def clone(self) -> Position:
        """Another game that goes on alike when it is treated alike; nobody listens to it."""
        twin = Position.__new__(Position)
        twin.seats, twin.house, twin.rules = self.seats, self.house, self.rules
        twin.chance = self.chance.clone()
        twin.decks, twin.start = self.decks, self.start
        twin.hands = [hand[:] for hand in self.hands]
        twin.apart = [cards[:] for cards in self.apart]
        twin.draw, twin.pile, twin.owners = self.draw[:], self.pile[:], self.owners[:]
        twin.base, twin.plays = self.base[:], self.plays[:]
        twin.worlds, twin.serial = self.worlds, self.serial
        twin.now, twin.clock = self.now, self.clock
        twin.changed, twin.resumed = self.changed, self.resumed
        twin.last_act, twin.last_idle = self.last_act[:], self.last_idle[:]
        twin.idle_run = self.idle_run[:]
        twin.order, twin.order_began = self.order, self.order_began
        twin.orders = self.orders[:]
        twin.breaches = [breach.clone() for breach in self.breaches]
        cover = self.cover
        twin.cover = cover and Cover(
            cover.seat, cover.worlds, cover.over, cover.until, cover.spoken, cover.stray
        )
        twin.free, twin.early = self.free[:], self.early[:]
        twin.referrals = [
            Referral(one.by, one.on, one.code, one.rule, one.until) for one in self.referrals
        ]
        twin.settled, twin.run = self.settled[:], self.run
        twin.given = self.given[:]
        undoable = self.undoable
        twin.undoable = undoable and Undoable(
            undoable.number, undoable.seat, undoable.cards[:], set(undoable.votes)
        )
        twin.heard, twin.told = self.heard[:], self.told[:]
        twin.turns, twin.winner = self.turns, self.winner
        twin.tell = None
        return twin

    def state(self) -> tuple[object, ...]:
        """Everything that decides how the game goes on, for comparing and hashing."""
        cover = self.cover
        undoable = self.undoable
        covered = cover and (cover.seat, cover.worlds, sorted(cover.over), cover.until)
        return (
            (self.seats, self.house, self.rules, self.decks, self.base, self.start),
            (self.hands, self.apart, self.draw, self.pile, self.owners, self.plays),
            (self.worlds, self.serial, self.now, self.clock, self.changed, self.resumed),
            (self.last_act, self.last_idle, self.idle_run, self.order, self.order_began),
            (self.orders, self.breaches, self.free, self.early, self.referrals, self.settled),
            covered and cover and (*covered, cover.spoken, cover.stray),
            undoable and (undoable.number, undoable.seat, undoable.cards, sorted(undoable.votes)),
            (self.run, self.given, self.heard, self.told, self.turns, self.winner),
            self.chance.state,
        )

    # -- the deal -------------------------------------------------------------------------------

    def begin(self, dealer: int) -> None:
        """Shuffle, deal seven to each seat from the dealer's left, turn one card up. [MAO-02]

        Raises BadInput where the decks do not hold enough cards.
        """
        if HAND * self.seats + 1 > FACES * self.decks:
            raise BadInput(
                "house rule decks", f"{self.seats} seats need more cards than {self.decks} deck has"
            )
        self.base = [self.decks] * FACES
        cards = list(DECK) * self.decks
        self.chance.shuffle(cards)
        order = [(dealer + 1 + place) % self.seats for place in range(self.seats)]
        for _ in range(HAND):
            for seat in order:
                self.hands[seat].append(cards.pop())
        self.pile, self.owners = [cards.pop()], [NOBODY]
        self.start = self.pile[0]
        self.draw = cards
        starter = order[0]  # [MAO-04, MAO-A03]
        if self.house.starter == "random":
            starter = self.chance.below(self.seats)
        for seat in order:
            if self.tell:
                hand = tuple([CODE[face] for face in self.hands[seat]])
                self.tell(HandDealt(seat, len(hand), hand))
        if self.tell:
            self.tell(StartTurned(CODE[self.start]))
            self.tell(StarterNamed(starter))
        self.worlds = self._opening_worlds(starter)
        self._tell_turn()

    def _opening_worlds(self, starter: int) -> tuple[World, ...]:
        world = World(starter)
        if self.house.start_effects:  # [MAO-A04]: as if the seat before the starter had played it
            before = (starter - 1) % self.seats
            sizes = [len(hand) + (seat == before) for seat, hand in enumerate(self.hands)]
            shared = self.shared(sizes=sizes)
            return (as_turn(World(before), before, self.start, shared).world._replace(trace=""),)
        return (first_turn(world, self.shared()),)

    # -- cards ----------------------------------------------------------------------------------

    def give_card(self, seat: int, cause: str) -> int | None:
        """Move the top draw card to `seat`; None when there is no card. [MAO-A08]

        In a point of order it lies apart, face down. [MAO-A84]
        """
        if not self.draw:
            self._refill()
        if not self.draw:
            if self.tell:
                self.tell(DrawUnavailable(seat))
            return None
        face = self.draw.pop()
        apart = self.order != NOBODY
        (self.apart if apart else self.hands)[seat].append(face)
        if self.tell:
            self.tell(CardDrawn(seat, CODE[face], cause, apart))
        return face

    def _refill(self) -> None:
        """Shuffle what lies under the top card, or bring a fresh deck. [MAO-A08, MAO-A09]

        A card that may still be called back keeps the one under it in the pile too. [4.8.2]
        """
        kept = 2 if self.cover else 1
        policy = self.house.exhaust
        if policy in ("reshuffle_then_add", "reshuffle") and len(self.pile) > kept:
            self.draw = self.pile[:-kept]
            del self.pile[:-kept], self.owners[:-kept]
            self.chance.shuffle(self.draw)
            if self.tell:
                self.tell(PileReshuffled(len(self.draw)))
        elif policy in ("reshuffle_then_add", "add"):
            self.draw = list(DECK)
            self.chance.shuffle(self.draw)
            self.decks += 1
            self.base = [count + 1 for count in self.base]
            if self.tell:
                self.tell(DeckAdded(self.decks))

    def move_cards(self, effects: Iterable[Effect]) -> None:
        """Carry out what invented rules do with cards. [4.5]

        A card passed on is drawn blindly, and a last card is never passed: no rule wins a game.
        """
        passed: list[tuple[int, int]] = []
        for effect in effects:
            if effect.taker == NOBODY:
                for _ in range(effect.cards):
                    self.give_card(effect.seat, "rule")
                continue
            hand = self.hands[effect.seat]
            if len(hand) > 1:
                face = hand.pop(self.chance.below(len(hand)))
                passed.append((effect.taker, face))
                if self.tell:
                    self.tell(CardPassed(effect.seat, effect.taker, CODE[face]))
        for taker, face in passed:
            self.hands[taker].append(face)

    # -- worlds ---------------------------------------------------------------------------------

    def set_worlds(self, worlds: Iterable[World]) -> None:
        """Go on with `worlds` (not empty), equal ones made one."""
        before = {world.turn for world in self.worlds}
        self.worlds = merge(worlds)
        if before != {world.turn for world in self.worlds}:
            self._tell_turn()

    def _tell_turn(self) -> None:
        if self.tell:
            seats = tuple(sorted([world.turn for world in self.worlds]))
            self.tell(TurnMoved(seats, self.house.turn_marker or self.house.open_table))

    def map_worlds(self, change: Callable[[World], World]) -> None:
        """Change every world, also those that would come back with a card called back."""
        self.set_worlds([change(world) for world in self.worlds])
        if self.cover:
            self.cover.worlds = merge([change(world) for world in self.cover.worlds])

    def hurry(self, seat: int, serial: int) -> None:
        """End the time to speak that `seat` had for cards before number `serial`."""
        self.map_worlds(lambda world: hurry(world, seat, serial, self.clock))

    # -- seats ----------------------------------------------------------------------------------

    def acted(self, seat: int) -> None:
        """Note that `seat` has acted: it is not idle, and its last slip of the tongue is past.

        A bad call is no such slip: who made one can be called for it all the same. [4.8.8]
        """
        self.last_act[seat] = self.clock
        self.idle_run[seat] = 0
        self.breaches = [
            breach for breach in self.breaches if breach.code != TALK or breach.seat != seat
        ]

    def remember(self, phrase: str) -> None:
        """Note that `phrase` has been heard at this table."""
        if phrase not in self.heard:
            self.heard.append(phrase)

    def check_running(self) -> None:
        """Refused when the game is over."""
        if self.over:
            raise Refused("game-over")
