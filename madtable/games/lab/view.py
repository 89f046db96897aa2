"""What one seat may know of a table in the Lab, and the positions that fit it."""

from __future__ import annotations

from dataclasses import dataclass

from madtable.engine.chance import Chance
from madtable.games.lab.cards import (
    CARD,
    FULL,
    MODE_NAME,
    SIDE,
    SIGNED,
    SUIT,
    SUITS,
    codes,
    mask_of,
)
from madtable.games.lab.chart import Chart
from madtable.games.lab.events import Totals
from madtable.games.lab.house import House
from madtable.games.lab.position import OVER, PLAY, TAKE, Position, Trick, by_seat
from madtable.games.lab.scoring import grand_totals, scores_of
from madtable.games.lab.unseen import Unseen

_MODE = {name: mode for mode, name in MODE_NAME.items()}
_PHASE_NAME = {PLAY: "play", TAKE: "take", OVER: "over"}
_PHASE = {name: phase for phase, name in _PHASE_NAME.items()}

TableCard = tuple[int, str]
"""A card on the table: the seat that played it, and its side that shows."""


@dataclass(frozen=True, slots=True)
class SeenTrick:
    """A finished trick as everybody saw it; signs are those at its end."""

    game: int
    round: int
    mode: str
    lead: int
    cards: tuple[TableCard, ...]
    winner: int
    taken: str


@dataclass(frozen=True, slots=True)
class LabView:
    """All that `seat` (None: a spectator) may know.

    `hand` is its own, in codes without a sign; everything else is public. `mode` is `science` or
    `madness`, `phase` is `play`, `take` or `over`, `mover` who chooses now (None when over),
    `leading` who would win the trick as it lies. `piles` are signed codes by seat in the order of
    taking, `totals` by seat the suits Purple, Blue, Green, Red, starting scores included, `scores`
    what they would count now. `played` are the discards of this round: all were played openly, so
    a good memory knows them; whether the table shows them is `house.show_discards` [LAB-A19].
    `tricks` are the finished ones of this game, `lacks` by seat the suits that it did not follow
    in this round, `earlier` the scores of finished games of a match, `grand` what they add up to,
    the third doubled.
    """

    seat: int | None
    seats: int
    over: bool
    house: House
    chart: Chart
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    mode: str
    phase: str
    mover: int | None
    threshold: int
    spirals: int
    lead: int
    trick: tuple[TableCard, ...]
    leading: int | None
    piles: tuple[tuple[str, ...], ...]
    totals: Totals
    scores: tuple[int, ...]
    played: tuple[str, ...]
    aside_count: int
    tricks: tuple[SeenTrick, ...]
    lacks: tuple[str, ...]
    round: int
    game: int
    games: int
    first_lead: int
    earlier: tuple[tuple[int, ...], ...]
    grand: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str

    @property
    def discard_count(self) -> int:
        """Cards in the discard pile; one set aside lies apart."""
        return len(self.played)

    def sample(self, chance: Chance) -> Position:
        """A position that fits this view, each deal of the unseen cards as likely as any other."""
        return self.worlds(chance, 1)[0]

    def worlds(self, chance: Chance, count: int) -> list[Position]:
        """`count` positions that fit this view, each drawn on its own.

        Their own chance comes from `chance` too. Nobody listens to them.
        """
        known = mask_of([CARD[code] for code in (*self.hand, *self.played)])
        known |= mask_of([SIDE[side][0] for _, side in self.trick])
        known |= mask_of([SIDE[side][0] for pile in self.piles for side in pile])
        pool = FULL & ~known
        hidden = [seat for seat in range(self.seats) if seat != self.seat]
        room = [*(self.counts[seat] for seat in hidden), self.aside_count]
        # On a table set up by hand some cards may be nowhere; on a dealt one there are none left.
        room.append(pool.bit_count() - sum(room))
        barred = [*(_suits(self.lacks[seat]) for seat in hidden), 0, 0]
        unseen = Unseen(pool, tuple(room), tuple(barred))
        base = self._seen_part()
        found: list[Position] = []
        for _ in range(count):
            held = unseen.draw(chance)
            world = base.clone()
            for seat, hand in zip(hidden, held, strict=False):
                world.hands[seat] = hand
            world.aside = held[len(hidden)]
            world.chance = chance.branch(len(found))
            found.append(world)
        return found

    def _seen_part(self) -> Position:
        """A position with everything that this view tells, and nothing where it tells nothing."""
        part = Position(self.seats, Chance(0), self.house, self.chart)
        if self.seat is not None:
            part.hands[self.seat] = mask_of([CARD[code] for code in self.hand])
        part.games = self.games
        part.totals = [total for row in self.totals for total in row]
        part.taken = [(seat, *SIDE[side]) for seat, pile in enumerate(self.piles) for side in pile]
        part.discard = mask_of([CARD[code] for code in self.played])
        part.trick = [SIDE[side][0] for _, side in self.trick]
        part.table = mask_of(part.trick)
        part.led = SUIT[part.trick[0]] if part.trick else 0
        part.spirals = self.spirals
        part.tricks = [_trick(trick) for trick in self.tricks]
        part.mode = _MODE[self.mode]
        part.lead = self.lead
        part.first_lead = self.first_lead
        part.phase = _PHASE[self.phase]
        part.mover = self.lead if self.mover is None else self.mover
        if part.phase == TAKE:
            part.best = part.trick[(part.mover - part.lead) % self.seats]
        part.round = self.round
        part.game = self.game
        part.earlier = self.earlier
        part.winners = self.winners
        part.reason = self.reason
        return part


def see(position: Position, seat: int | None) -> LabView:
    """What `seat` may know of `position` (None: what a spectator may)."""
    side = SIGNED[position.mode]
    seats = position.seats
    return LabView(
        seat=seat,
        seats=seats,
        over=position.over,
        house=position.house,
        chart=position.chart,
        hand=() if seat is None else position.hand(seat),
        counts=tuple([hand.bit_count() for hand in position.hands]),
        mode=MODE_NAME[position.mode],
        phase=_PHASE_NAME[position.phase],
        mover=None if position.over else position.mover,
        threshold=position.threshold,
        spirals=position.spirals,
        lead=position.lead,
        trick=_table_cards(position.lead, position.trick, seats, side),
        leading=position.leading(),
        # All of them lie open, with their totals [LAB-A20].
        piles=tuple([position.pile(owner) for owner in range(seats)]),
        totals=by_seat(position.totals),
        scores=scores_of(position.totals),
        played=codes(position.discard),
        aside_count=position.aside.bit_count(),
        tricks=tuple([_seen_trick(trick, seats) for trick in position.tricks]),
        lacks=_lacks(position),
        round=position.round,
        game=position.game,
        games=position.games,
        first_lead=position.first_lead,
        earlier=position.earlier,
        grand=grand_totals(position.earlier),
        winners=position.winners,
        reason=position.reason,
    )


def _table_cards(
    lead: int, cards: list[int] | tuple[int, ...], seats: int, side: tuple[str, ...]
) -> tuple[TableCard, ...]:
    return tuple([((lead + place) % seats, side[card]) for place, card in enumerate(cards)])


def _seen_trick(trick: Trick, seats: int) -> SeenTrick:
    game, round_, mode, lead, cards, winner, taken = trick
    side = SIGNED[mode]
    return SeenTrick(
        game,
        round_,
        MODE_NAME[mode],
        lead,
        _table_cards(lead, cards, seats, side),
        winner,
        side[taken],
    )


def _trick(seen: SeenTrick) -> Trick:
    cards = tuple([SIDE[side][0] for _, side in seen.cards])
    mode = _MODE[seen.mode]
    return seen.game, seen.round, mode, seen.lead, cards, seen.winner, SIDE[seen.taken][0]


def _lacks(position: Position) -> tuple[str, ...]:
    """By seat the suits that it did not follow in this round, and so has none of [LAB-08]."""
    lacks = [0] * position.seats
    rounds = [(trick[3], trick[4]) for trick in position.tricks if trick[1] == position.round]
    for lead, cards in (*rounds, (position.lead, tuple(position.trick))):
        for place, card in enumerate(cards):
            if SUIT[card] != SUIT[cards[0]]:
                lacks[(lead + place) % position.seats] |= 1 << SUIT[cards[0]]
    return tuple(
        ["".join([SUITS[suit] for suit in range(4) if bits >> suit & 1]) for bits in lacks]
    )


def _suits(letters: str) -> int:
    bits = 0
    for letter in letters:
        bits |= 1 << SUITS.index(letter)
    return bits
