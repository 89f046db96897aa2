"""What a seat remembers of a game of MAD, and the tables that it imagines from it.

Every card in another hand is a slot. Play rules faces out of it (its holder drew instead of placing
a card that fits), names it (a card given away, a hand exchanged), or makes faces likelier (the
colour that its holder named). All of it comes from facts as the seat itself was told them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from madtable.engine.chance import Chance
from madtable.engine.event import Event
from madtable.games.mad import events
from madtable.games.mad.cards import (
    COLOUR,
    COLOURED,
    COLOURS,
    EXC,
    FACE,
    FACES,
    FITS,
    FITS_CALLED,
    GIV,
    JOK,
    POINTS,
    VAR,
    WLD,
    WOO,
    YOU,
)
from madtable.games.mad.position import Position
from madtable.games.mad.view import MadView


def _mask(faces: Iterable[int]) -> int:
    mask = 0
    for face in faces:
        mask |= 1 << face
    return mask


ANY = (1 << FACES) - 1
"""All faces, as a mask: bit `face`."""
_WILD = _mask(range(COLOURED, FACES))
_TREASURES = _mask((YOU, EXC, JOK))
"""Cards that a player may hold back although they fit."""
_FITS = tuple(_mask(faces) for faces in FITS)
_CALLED = tuple(_mask(faces) for faces in FITS_CALLED)
_PLAIN_WILD = (WLD, WOO)

# How much likelier or less likely play makes a face. Found by how well the imagined hands foretell
# the true ones (log loss of "holds a card that fits", "holds a card of this colour") in games
# between seats that play by rules of thumb; kept mild, because people play by other rules.
_NAMED = 1.4  # of the colour that its holder named
_NOT_NAMED = 0.6
_DEARER = 0.3  # fitted as well, in the same colour, and would have shed more points
_COLOUR_LEFT = 0.7  # fitted in the colour that its holder left
_PASSED_OVER = 0.2  # coloured and fitted, when a wild card was spent
_WILD_SHOWN = 0.95  # wild, when a coloured card was placed
_CARELESS = 70
"""In so many of 1,000 imagined tables a player is taken not to have chosen with care at all."""

_SHEDS = tuple(
    0.1 * POINTS[face] + (2.0 if face in VAR else -1.5 if face in GIV else 0.0)
    for face in range(COLOURED)
)
_EVEN = 256  # weights are handed to chance as whole parts of this


@dataclass(slots=True)
class Slot:
    """One card in another hand.

    `sure` are the faces it can have at all, `likely` those it has if its holder plays sensibly
    (masks); `weight` is by face how likely play has made it.
    """

    sure: int
    likely: int
    weight: list[float]

    @classmethod
    def of(cls, sure: int = ANY, likely: int = ANY) -> Slot:
        """A card of which only the masks are known."""
        return cls(sure, sure & likely, [1.0] * FACES)

    @property
    def known(self) -> bool:
        """Whether there is only one face it can have."""
        return self.sure.bit_count() == 1


class MadNotes:
    """The memory of one seat through one game."""

    def __init__(self) -> None:
        self._slots: dict[int, list[Slot]] = {}
        self._me: int | None = None
        self._ok = ANY  # what fits on the top card
        self._colour = -1  # in force
        self._drew = -1  # who has just drawn in its turn and may still place that card
        self._attack: events.AttackMade | None = None
        self._hear: dict[type[Event], Callable[..., None]] = {
            events.HandDealt: self._dealt,
            events.StartTurned: self._started,
            events.TurnBegan: self._turn_began,
            events.CardPlayed: self._played,
            events.ColourNamed: self._named,
            events.CardDrawn: self._drawn,
            events.CardKept: self._kept,
            events.TurnPassed: self._passed,
            events.AttackMade: self._attacked,
            events.WindowClosed: self._closed,
            events.AttackAnswered: self._answered,
            events.CardsGiven: self._given,
            events.HandsExchanged: self._exchanged,
        }

    def observe(self, event: Event) -> None:
        """Take note of a fact as this seat was told it."""
        hear = self._hear.get(type(event))
        if hear is not None:
            hear(event)

    def slots(self, view: MadView, seat: int) -> list[Slot]:
        """The cards of another seat, as many as `view` counts: those never heard of are any."""
        count = view.counts[seat]
        found = self._slots.get(seat, [])[:count]
        return found + [Slot.of() for _ in range(count - len(found))]

    # -- facts ---------------------------------------------------------------------------------

    def _dealt(self, event: events.HandDealt) -> None:
        if event.cards:
            self._me = event.seat
        else:
            self._slots[event.seat] = [Slot.of() for _ in range(event.count)]

    def _started(self, event: events.StartTurned) -> None:
        self._lies(FACE[event.card])

    def _turn_began(self, event: events.TurnBegan) -> None:
        self._drew = -1

    def _lies(self, face: int) -> None:
        """`face` lies on top now; a wild one has no colour yet."""
        if face < COLOURED:
            self._ok = _FITS[face]
            self._colour = COLOUR[face]
        else:
            self._ok = ANY
            self._colour = -1

    def _played(self, event: events.CardPlayed) -> None:
        face = FACE[event.card]
        slots = self._slots.get(event.seat)
        if slots:
            if self._drew == event.seat:
                slots.pop()  # only the card just drawn may be placed [MAG-16]
            else:
                _remove(slots, face)
                self._chosen(slots, face)
        self._lies(face)
        if face >= COLOURED and event.colour:
            self._call(event.colour)

    def _chosen(self, slots: list[Slot], face: int) -> None:
        """`face` was placed by choice, so that what would have been better is less likely."""
        if self._ok == ANY:
            return
        ok = self._ok
        factor = [1.0] * FACES
        if face < COLOURED:
            left = COLOUR[face] != self._colour
            for other in range(COLOURED):
                if ok >> other & 1:
                    if COLOUR[other] == COLOUR[face]:
                        if _SHEDS[other] > _SHEDS[face]:
                            factor[other] = _DEARER
                    elif left:
                        factor[other] = _COLOUR_LEFT
            for other in range(COLOURED, FACES):
                factor[other] = _WILD_SHOWN
        else:
            for other in range(COLOURED):
                if ok >> other & 1:
                    factor[other] = _PASSED_OVER
            if face not in _PLAIN_WILD:
                for other in _PLAIN_WILD:
                    factor[other] = 2 * _PASSED_OVER
        _weigh(slots, factor)

    def _named(self, event: events.ColourNamed) -> None:
        self._call(event.colour)
        factor = [1.0] * FACES
        for face in range(COLOURED):
            factor[face] = _NAMED if COLOUR[face] == self._colour else _NOT_NAMED
        _weigh(self._slots.get(event.seat, []), factor)

    def _call(self, colour: str) -> None:
        self._colour = COLOURS.index(colour)
        self._ok = _CALLED[self._colour]

    def _drawn(self, event: events.CardDrawn) -> None:
        if event.seat == self._me:
            return
        slots = self._slots.setdefault(event.seat, [])
        if event.cause == "turn":
            self._could_not(slots)
            self._drew = event.seat
        slots.append(Slot.of())

    def _could_not(self, slots: list[Slot]) -> None:
        """The holder did not place a card: none but one worth keeping back fits. [MAG-16]"""
        barred = ~(self._ok & ~_TREASURES)
        for slot in slots:
            slot.likely &= barred

    def _kept(self, event: events.CardKept) -> None:
        slots = self._slots.get(event.seat)
        if slots and self._drew == event.seat:
            slots[-1].likely &= ~(self._ok & ~_TREASURES)
        self._drew = -1

    def _passed(self, event: events.TurnPassed) -> None:
        self._could_not(self._slots.get(event.seat, []))

    def _attacked(self, event: events.AttackMade) -> None:
        self._attack = event

    def _closed(self, event: events.WindowClosed) -> None:
        """Nobody answered: a victim for whom it was worth it has no You worry!."""
        if event.answered or self._attack is None:
            return
        for victim in self._attack.victims:
            slots = self._slots.get(victim, [])
            size = len(slots)
            if event.attack == "VAR":
                worth_it = size <= 3
            elif event.attack == "EXC":
                worth_it = len(self._slots.get(event.source, [])) > size - 1
            else:
                worth_it = True
            if worth_it:
                for slot in slots:
                    slot.likely &= ~(1 << YOU)

    def _answered(self, event: events.AttackAnswered) -> None:
        slots = self._slots.get(event.seat)
        if slots:
            _remove(slots, YOU)

    def _given(self, event: events.CardsGiven) -> None:
        giver = self._slots.get(event.seat)
        receiver = self._slots.get(event.target)
        if event.cards:
            faces = [FACE[card] for card in event.cards]
            if giver is not None:
                for face in faces:
                    _remove(giver, face)
            if receiver is not None:
                receiver.extend(Slot.of(1 << face) for face in faces)
            return
        if giver is None or receiver is None:
            return
        for _ in range(min(event.count, len(giver))):
            giver.remove(max(giver, key=lambda slot: slot.likely.bit_count()))
            receiver.append(Slot.of(ANY, ANY & ~_WILD))
        for slot in giver:
            if slot.known:  # it may have been given away
                slot.sure = ANY

    def _exchanged(self, event: events.HandsExchanged) -> None:
        """Hands change places, and all that is known of them with them. [MAG-27]"""
        ends = {event.seat: event.seat_hand, event.target: event.target_hand}
        if self._me in ends:
            for seat, hand in ends.items():
                if seat != self._me:
                    self._slots[seat] = [Slot.of(1 << FACE[card]) for card in hand]
            return
        mine = self._slots.get(event.seat, [])
        self._slots[event.seat] = self._slots.get(event.target, [])
        self._slots[event.target] = mine

    # -- imagined tables -------------------------------------------------------------------------

    def worlds(self, view: MadView, count: int, chance: Chance) -> list[Position]:
        """`count` tables that fit `view`, the unseen cards lying as this memory makes likely.

        Where the memory cannot be right (a player was careless, or a table was set up by hand) it
        gives way, card by card: the view never does.
        """
        base = view.sample(chance)
        if view.over or (view.phase == "answer" and view.mover != view.seat):
            # Who is being asked is hidden too: the view's own completion draws that.
            return [base, *(view.sample(chance) for _ in range(count - 1))]
        unseen = [FACE[code] for code in view.unseen]
        plan = self._plan(view, unseen)
        others = [seat for seat in range(view.seats) if seat != view.seat]
        found: list[Position] = []
        for number in range(count):
            world = base.clone()
            pool = unseen[:]
            chance.shuffle(pool)
            hands = world.hands
            careless = 0
            for seat in others:
                hands[seat] = []
                if chance.below(1000) < _CARELESS:
                    careless |= 1 << seat
            for wish in plan:
                if careless >> wish.seat & 1:
                    hands[wish.seat].append(_pick(pool, None, wish.sure, chance))
                else:
                    hands[wish.seat].append(_pick(pool, wish.parts, wish.sure, chance))
            world.draw = pool
            world.chance = chance.branch(number)
            found.append(world)
        return found

    def _plan(self, view: MadView, unseen: list[int]) -> list[_Wish]:
        """The slots to be filled: what is certain first, then those with the fewest possibilities.

        What play has only made likely may be wrong, and must not take a card that is known to lie
        elsewhere.
        """
        there = sorted(set(unseen))
        plan: list[_Wish] = []
        for seat in range(view.seats):
            if seat == view.seat:
                continue
            for slot in self.slots(view, seat):
                faces = [face for face in there if slot.likely >> face & 1]
                parts: list[int] | None = None
                room = len(unseen)
                if faces:
                    most = max(slot.weight[face] for face in faces)
                    parts = [0] * FACES
                    for face in faces:
                        parts[face] = max(1, int(_EVEN * slot.weight[face] / most))
                    room = sum(parts[face] for face in unseen)
                    if room == _EVEN * len(unseen):
                        parts = None
                plan.append(_Wish(seat, slot.sure, parts, (slot.sure.bit_count(), room)))
        plan.sort(key=lambda wish: wish.rank)
        return plan


@dataclass(frozen=True, slots=True)
class _Wish:
    """A slot ready to be filled: by face how likely it is, in parts of `_EVEN`; None: all alike."""

    seat: int
    sure: int
    parts: list[int] | None
    rank: tuple[int, int]


def _pick(pool: list[int], parts: list[int] | None, sure: int, chance: Chance) -> int:
    """Take a card out of the shuffled `pool`, likely ones more often."""
    if parts is not None:
        first = -1
        for place in range(len(pool) - 1, -1, -1):
            part = parts[pool[place]]
            if part:
                if part >= _EVEN or chance.below(_EVEN) < part:
                    return pool.pop(place)
                if first < 0:
                    first = place
        if first >= 0:
            return pool.pop(first)
    if sure != ANY:
        for place in range(len(pool) - 1, -1, -1):
            if sure >> pool[place] & 1:
                return pool.pop(place)
    return pool.pop()


def _remove(slots: list[Slot], face: int) -> None:
    """The card `face` has left the hand: of the slots that it can have been, the one of which most
    is known.
    """
    bit = 1 << face
    # A card known for certain goes first, even one that a sensible player would have placed before.
    fitting = [slot for slot in slots if slot.sure == bit]
    fitting = fitting or [slot for slot in slots if slot.likely & bit]
    fitting = fitting or [slot for slot in slots if slot.sure & bit] or slots
    gone = min(fitting, key=lambda slot: slot.likely.bit_count())
    for place, slot in enumerate(slots):
        if slot is gone:
            del slots[place]
            return


def _weigh(slots: list[Slot], factor: list[float]) -> None:
    for slot in slots:
        slot.weight = [weight * by for weight, by in zip(slot.weight, factor, strict=True)]
