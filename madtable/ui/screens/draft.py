"""A game that is being set up: who plays, by which house rules; no picture of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from madtable.engine.switches import Setting, Switch
from madtable.host.sitting import company
from madtable.ui.kit import Kit
from madtable.ui.offer import HUMAN, Advice, GameOffer, SeatChoice, SetUp
from madtable.ui.palette import PLAYERS

MOST_SEATS = 8
SEATS_AT_FIRST = 4
NAME_MOST = 12
SEED_MOST = 18

CREATURES = tuple(ink.creature for ink in PLAYERS)
"""Who sits in the jar of each seat, unless people want somebody else there."""

SPIRALS = {"random": 0, "meek": 1, "sly": 2, "mad": 3}
"""How many spirals a level gets (style guide 10); of `knower:mad` it is the last word that counts.
"""


class Draft:
    """A set-up in the making; every change leaves it one that can be dealt.

    Each game has seats and house rules of its own: those of `before` (how each was last set up), or
    what it was left with. A game that nobody has set up yet takes over whoever sits there, as far
    as it has room and levels for them.
    """

    def __init__(
        self,
        offers: Sequence[GameOffer],
        start: SetUp | None = None,
        before: Sequence[SetUp] = (),
    ) -> None:
        self.offers = tuple(offers)
        self._house: dict[str, dict[str, Setting]] = {}
        self._seats: dict[str, list[SeatChoice]] = {}
        self.seed: int | None = None
        self.speed = "brisk"
        self.offer = next(offer for offer in self.offers if offer.available)
        self.seats: list[SeatChoice] = []
        self.reset()
        for setup in before:
            self._recall(setup)
        if start is not None:
            self._take(start)

    def _recall(self, setup: SetUp) -> None:
        """Know how a game was set up, for when it is chosen."""
        offer = next((offer for offer in self.offers if offer.name == setup.game), None)
        if offer is None:
            return
        names = {switch.name for switch in offer.switches}
        self._house[offer.name] = {
            name: value for name, value in setup.house.items() if name in names
        }
        self._seats[offer.name] = list(setup.seats)

    def _take(self, start: SetUp) -> None:
        known = {offer.name: offer for offer in self.offers if offer.available}
        self.offer = known.get(start.game, self.offer)
        self._recall(start)
        self.seats = list(start.seats)
        self.seed, self.speed = start.seed, start.speed
        self._fit()

    def reset(self) -> None:
        """As it comes out of the box: one person, company of all sorts, no house rule changed."""
        self._house[self.offer.name] = {}
        self.seed, self.speed = None, "brisk"
        low, high = self.range
        count = max(low, min(high, SEATS_AT_FIRST))
        self.seats = [SeatChoice(HUMAN)]
        while len(self.seats) < count:
            self.add()

    @property
    def touched(self) -> bool:
        """Whether `reset` would change anything."""
        other = Draft(self.offers, self.done())
        other.reset()
        return other.done() != self.done()

    # -- game and house rules -------------------------------------------------------------------

    def choose(self, offer: GameOffer) -> None:
        """Another game, set up as it last was."""
        if offer.available:
            self._seats[self.offer.name] = self.seats
            self.offer = offer
            self.seats = list(self._seats.get(offer.name, self.seats))
            self._fit()

    @property
    def house(self) -> Mapping[str, Setting]:
        """What differs from the defaults of the chosen game."""
        return self._house.setdefault(self.offer.name, {})

    def setting(self, switch: Switch) -> Setting:
        """What a house rule is set to."""
        return self.house.get(switch.name, switch.default)

    def set(self, switch: Switch, value: Setting) -> None:
        """Set a house rule; the seats follow if it changes how many there may be."""
        house = self._house.setdefault(self.offer.name, {})
        if value == switch.default:
            house.pop(switch.name, None)
        else:
            house[switch.name] = value
        self._fit()

    @property
    def advice(self) -> Advice | None:
        """What is to be said about this set-up, if anything."""
        return self.offer.advice([seat.kind for seat in self.seats], self.house)

    def heed(self, advice: Advice) -> None:
        """Set the house rules as advised."""
        for switch in self.offer.switches:
            if switch.name in advice.house:
                self.set(switch, advice.house[switch.name])

    # -- seats ----------------------------------------------------------------------------------

    @property
    def range(self) -> tuple[int, int]:
        """Fewest and most seats as the house rules are."""
        low, high = self.offer.seat_range(self.house)
        return low, min(high, MOST_SEATS)

    @property
    def humans(self) -> int:
        """How many people play."""
        return sum(seat.kind == HUMAN for seat in self.seats)

    def kinds(self, seat: int) -> tuple[str, ...]:
        """Who may sit on a seat."""
        taken = self.humans - (self.seats[seat].kind == HUMAN)
        people = (HUMAN,) if taken < self.offer.most_humans else ()
        return (*people, *self.offer.levels)

    def seat(self, at: int, kind: str) -> None:
        """Put another kind of player on a seat; a name stays with a person."""
        name = self.seats[at].name if kind == HUMAN else ""
        self.seats[at] = replace(self.seats[at], kind=kind, name=name)

    def rename(self, at: int, name: str) -> None:
        """Give a person a name; none is the usual one."""
        self.seats[at] = replace(self.seats[at], name=name.strip()[:NAME_MOST])

    def another_creature(self, at: int) -> None:
        """The next creature in a seat's jar; a seat that has it goes without, see `creatures`."""
        now = creatures(self.seats)[at]
        wanted = CREATURES[(CREATURES.index(now) + 1) % len(CREATURES)]
        for number, seat in enumerate(self.seats):
            if number == at or seat.creature == wanted:
                creature = wanted if number == at and wanted != CREATURES[at] else ""
                self.seats[number] = replace(seat, creature=creature)

    def add(self) -> None:
        """One seat more, if there is room."""
        if len(self.seats) < self.range[1]:
            self.seats.append(SeatChoice(company(self.offer.levels, len(self.seats))))

    def remove(self) -> None:
        """The last seat goes, if there are enough without it."""
        if len(self.seats) > self.range[0]:
            self.seats.pop()

    def _fit(self) -> None:
        low, high = self.range
        del self.seats[high:]
        people = 0
        for at, seat in enumerate(self.seats):
            person = seat.kind == HUMAN and people < self.offer.most_humans
            people += person
            if not person and seat.kind not in self.offer.levels:
                self.seats[at] = replace(seat, kind=company(self.offer.levels, at), name="")
        while len(self.seats) < low:
            self.add()

    # -- result ---------------------------------------------------------------------------------

    def done(self) -> SetUp:
        """The set-up as it stands."""
        house = dict(self.house)
        return SetUp(self.offer.name, tuple(self.seats), self.seed, house, self.speed)


def creatures(seats: Sequence[SeatChoice]) -> list[str]:
    """Who is in the jar of each seat, all of them different: whom it wants, or else its own; a seat
    whose own one is wanted elsewhere gets the first that is left.
    """
    found = [""] * len(seats)
    wanted = [seat.creature for seat in seats]
    for wishes in (wanted, CREATURES):
        for at, creature in enumerate(wishes[: len(seats)]):
            if not found[at] and creature in CREATURES and creature not in found:
                found[at] = creature
    left = iter([creature for creature in CREATURES if creature not in found])
    return [creature or next(left) for creature in found]


def seat_names(kit: Kit, seats: Sequence[SeatChoice]) -> list[str]:
    """What everybody is called: a given name, `You` for the only person, else the creature's."""
    people = sum(seat.kind == HUMAN for seat in seats)
    names = []
    for seat, creature in zip(seats, creatures(seats), strict=True):
        if seat.name:
            names.append(seat.name)
        elif seat.kind == HUMAN and people == 1:
            names.append(kit.say("ui.lobby.you"))
        else:
            names.append(kit.say(f"ui.name.{creature}"))
    return names


def ladder(switch: Switch) -> tuple[int, ...]:
    """The numbers a numeric house rule can be stepped to: all of a few, 1-2-5 steps of many."""
    assert isinstance(switch.default, int)
    if switch.high - switch.low <= 24:
        return tuple(range(switch.low, switch.high + 1))
    steps = {switch.low, switch.high, switch.default}
    unit = 1
    while unit <= switch.high:
        # Steps finer than a thousandth of the whole are nobody's house rule.
        steps.update(
            unit * lead
            for lead in (1, 2, 5)
            if switch.low <= unit * lead <= switch.high and unit * lead * 1000 >= switch.high
        )
        unit *= 10
    return tuple(sorted(steps))
