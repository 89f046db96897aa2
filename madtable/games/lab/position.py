"""The rules of the Lab: a table in the middle of a game, changed in place, and all that can happen
to it.

A position holds a whole match when the house plays one, else one game of two rounds. It is made of
small integers so that a search can copy it a million times; whoever sets `tell` hears every fact.
"""

from __future__ import annotations

from madtable.engine.chance import Chance
from madtable.engine.errors import BadInput
from madtable.engine.event import Listener
from madtable.games.lab import events
from madtable.games.lab.cards import (
    BIT,
    DECK,
    MADNESS,
    RANK,
    SCIENCE,
    SIGNED,
    SPIRALS,
    SUIT,
    SUIT_MASK,
    SUITED,
    codes,
    listed,
)
from madtable.games.lab.chart import STANDARD, Chart
from madtable.games.lab.facts import LEAD_PASSED, PLAYED, TAKEN, WON
from madtable.games.lab.house import USUAL, House
from madtable.games.lab.scoring import (
    GAMES_IN_MATCH,
    Ranking,
    grand_totals,
    rank_game,
    rank_match,
    scores_of,
)

PLAY = 0
TAKE = 1
OVER = 2

THRESHOLD = {3: 4, 4: 6}
"""The Madness Total by number of seats: spirals in one trick that flip the mode [L:25] [L:26]."""
HAND_SIZE = {3: (9, 6), 4: (7, 5)}
"""Cards dealt to each seat in Round 1 and Round 2 [LAB-04] [LAB-19]."""
LEFT = ((), (), (), (1, 2, 0), (1, 2, 3, 0))
"""`LEFT[seats][seat]`: the next seat clockwise."""

Trick = tuple[int, int, int, int, tuple[int, ...], int, int]
"""A finished trick: game, round, mode at its end, lead, its cards in order, winner, card taken."""


class Position:
    """A table in the middle of a game.

    `hands` are masks by seat. `trick` holds the cards played so far in order, the first by `lead`;
    `table` is the same as a mask, `spirals` their sum, `best` the winning card while one is to be
    taken. `totals` holds four numbers a seat, starting scores included; `taken` the pile cards as
    (seat, card, sign). `discard` and `aside` are masks. `tricks` is what everybody saw of the
    game. `phase` is PLAY, TAKE or OVER, `mover` the seat that chooses now. `earlier` are the
    scores of the games of the match that are over, this one included once it is.
    """

    __slots__ = (
        "aside",
        "best",
        "chance",
        "chart",
        "discard",
        "earlier",
        "first_lead",
        "game",
        "games",
        "hands",
        "house",
        "lead",
        "led",
        "mode",
        "mover",
        "multiples",
        "phase",
        "reason",
        "round",
        "seats",
        "spirals",
        "table",
        "taken",
        "tell",
        "threshold",
        "totals",
        "trick",
        "tricks",
        "winners",
    )

    def __init__(
        self, seats: int, chance: Chance, house: House = USUAL, chart: Chart = STANDARD
    ) -> None:
        """An empty table at which nothing is dealt yet."""
        self.seats = seats
        self.chance = chance
        self.house = house
        self.chart = chart
        self.multiples = house.multiples
        self.threshold = THRESHOLD[seats]
        self.games = GAMES_IN_MATCH if house.advanced else 1
        self.tell: Listener | None = None
        self.hands = [0] * seats
        self.totals = chart.totals(seats)
        self.taken: list[tuple[int, int, int]] = []
        self.discard = 0
        self.aside = 0
        self.trick: list[int] = []
        self.table = 0
        self.led = 0
        self.spirals = 0
        self.best = -1
        self.tricks: list[Trick] = []
        self.mode = SCIENCE
        self.lead = 0
        self.first_lead = 0
        self.mover = 0
        self.phase = PLAY
        self.round = 1
        self.game = 1
        self.earlier: tuple[tuple[int, ...], ...] = ()
        self.winners: tuple[int, ...] = ()
        self.reason = ""

    @property
    def over(self) -> bool:
        """Whether the last card of the last game is taken."""
        return self.phase == OVER

    def clone(self) -> Position:
        """A copy that shares nothing that changes; nobody listens to it."""
        twin = Position.__new__(Position)
        twin.seats = self.seats
        twin.chance = self.chance.clone()
        twin.house = self.house
        twin.chart = self.chart
        twin.multiples = self.multiples
        twin.threshold = self.threshold
        twin.games = self.games
        twin.tell = None
        twin.hands = self.hands.copy()
        twin.totals = self.totals.copy()
        twin.taken = self.taken.copy()
        twin.discard = self.discard
        twin.aside = self.aside
        twin.trick = self.trick.copy()
        twin.table = self.table
        twin.led = self.led
        twin.spirals = self.spirals
        twin.best = self.best
        twin.tricks = self.tricks.copy()
        twin.mode = self.mode
        twin.lead = self.lead
        twin.first_lead = self.first_lead
        twin.mover = self.mover
        twin.phase = self.phase
        twin.round = self.round
        twin.game = self.game
        twin.earlier = self.earlier
        twin.winners = self.winners
        twin.reason = self.reason
        return twin

    # --- what may be chosen, and what it does ---------------------------------------------------

    def moves(self) -> list[int]:
        """The cards that the mover may play, or, when it has won the trick, may take."""
        if self.phase:
            if self.phase == OVER:
                return []
            # [LAB-14] one card of an opponent, of any suit [LAB-A09]; never the own one [LAB-A11],
            # and never none [LAB-A10].
            others = self.trick.copy()
            others.remove(self.best)
            return others
        hand = self.hands[self.mover]
        if self.trick:
            # [LAB-08] follow the led suit if able ...
            led = self.led
            following = SUITED[led][hand >> led * 7 & 127]
            if following:
                return following.copy()
        # ... otherwise, and when leading [LAB-07], any card.
        return (
            SUITED[0][hand & 127]
            + SUITED[1][hand >> 7 & 127]
            + SUITED[2][hand >> 14 & 127]
            + SUITED[3][hand >> 21]
        )

    def play(self, move: int) -> None:
        """Do `move`, one of `moves()`: play that card, or take it."""
        if self.phase:
            self._take(move)
            return
        mover = self.mover
        bit = BIT[move]
        self.hands[mover] ^= bit
        self.table |= bit
        trick = self.trick
        if not trick:
            self.led = SUIT[move]
        trick.append(move)
        tell = self.tell
        showing = SPIRALS[move]
        if showing:
            # [LAB-09] only the cards of this trick count.
            before = self.spirals
            self.spirals = after = before + showing
            if tell:
                tell(PLAYED[self.mode][mover][move][after])
            threshold = self.threshold
            # [LAB-10] at once, also by the last card [LAB-A02], but never by the lead alone
            # [LAB-A32]; once a trick [LAB-A01]. Nobody is made to or kept from it [LAB-A33].
            if after >= threshold and (
                before < threshold or (self.multiples and after // threshold != before // threshold)
            ):
                self.mode = -self.mode
                if tell:
                    tell(events.ModeFlipped(mover, self.mode, after))
        elif tell:
            tell(PLAYED[self.mode][mover][move][self.spirals])
        if len(trick) < self.seats:
            self.mover = LEFT[self.seats][mover]
            return
        # [LAB-12] [LAB-13] the largest of the led suit, whatever else lies there [LAB-A08]: in
        # Madness the lowest rank is the largest.
        suited = self.table & SUIT_MASK[self.led]
        if self.mode == MADNESS:
            suited &= -suited
        self.best = best = suited.bit_length() - 1
        self.mover = winner = (self.lead + trick.index(best)) % self.seats
        self.phase = TAKE
        if tell:
            tell(WON[self.mode][winner][best])

    def _take(self, card: int) -> None:
        winner = self.mover
        mode = self.mode
        trick = self.trick
        # [LAB-14] into the pile of its suit [LAB-A12] at the side that shows now [LAB-A03].
        self.taken.append((winner, card, mode))
        self.totals[winner * 4 + SUIT[card]] += mode * RANK[card]
        played = tuple(trick)
        self.tricks.append((self.game, self.round, mode, self.lead, played, winner, card))
        # [LAB-15] all the others go to the discards, the winning card too.
        rest = self.table ^ BIT[card]
        self.discard |= rest
        # [LAB-16] the seat left of the winner leads, not the winner [LAB-A13].
        lead = LEFT[self.seats][winner]
        tell = self.tell
        if tell:
            source = (self.lead + trick.index(card)) % self.seats
            tell(TAKEN[mode][winner][card][source])
            tell(events.TrickDiscarded(played, card, mode))
            tell(LEAD_PASSED[lead])
        self.trick = []
        self.table = 0
        self.spirals = 0  # [LAB-A04]
        self.best = -1
        self.lead = self.mover = lead
        self.phase = PLAY
        if not self.hands[lead]:
            self._end_round()

    # --- rounds and games -----------------------------------------------------------------------

    def begin(self) -> None:
        """Choose the first Lead Scientist [LAB-06] [LAB-A29] and deal the first round."""
        named = self.house.first_lead
        self.first_lead = self.chance.below(self.seats) if named is None else named
        self._begin_game()

    def _begin_game(self) -> None:
        # [LAB-05] [LAB-A16] every game starts in Science, with the chart's scores and no piles.
        self.mode = SCIENCE
        self.round = 1
        self.totals = self.chart.totals(self.seats)
        self.taken = []
        self.tricks = []
        self.discard = 0
        self.aside = 0
        self.lead = self.mover = self.first_lead
        self._deal(list(DECK))

    def _deal(self, deck: list[int]) -> None:
        """Shuffle `deck` and deal the round [LAB-04] [LAB-19]."""
        seats = self.seats
        size = HAND_SIZE[seats][self.round - 1]
        # One card apart, face down: in Round 1 with three seats, in Round 2 always.
        spare = self.round == 2 or seats == 3
        if len(deck) != seats * size + spare:
            # Only a table set up by hand can have other cards than the deck.
            raise BadInput("deal", f"Round {self.round} cannot be dealt from {len(deck)} cards")
        self.chance.shuffle(deck)
        for seat in range(seats):
            hand = 0
            for card in deck[seat * size : (seat + 1) * size]:
                hand |= BIT[card]
            self.hands[seat] = hand
        self.discard = 0
        self.aside = BIT[deck[-1]] if spare else 0
        tell = self.tell
        if tell:
            tell(events.RoundBegan(self.game, self.games, self.round, self.mode, self.lead, size))
            for seat in range(seats):
                tell(events.HandDealt(seat, size, codes(self.hands[seat])))
            if spare:
                tell(events.CardSetAside())

    def _end_round(self) -> None:
        """[LAB-17] Empty hands: on to Round 2, or count the game."""
        if self.round == 1:
            # [LAB-18] mode [LAB-A15], piles and lead [LAB-A14] stay, also when the last trick has
            # just flipped [LAB-A38]. [LAB-19] the discards are dealt again, winning cards too
            # [LAB-A39], and the card set aside in Round 1 lies among them [LAB-A17].
            pool = self.discard | self.aside
            deck = [card for card in DECK if pool & BIT[card]]
            if self.tell:
                self.tell(events.RoundEnded(self.game, 1, by_seat(self.totals)))
            self.round = 2
            self._deal(deck)
            return
        scores = scores_of(self.totals)
        cards = self.pile_counts()
        self.earlier = (*self.earlier, scores)
        tell = self.tell
        if tell:
            totals = by_seat(self.totals)
            doubled = self.game == GAMES_IN_MATCH
            tell(events.RoundEnded(self.game, 2, totals))
            tell(events.GameScored(self.game, totals, scores, cards, doubled))
        if self.game < self.games:
            # [LAB-22] [LAB-A28] seats and chart stay, the first lead moves on.
            self.first_lead = self._next_lead(scores, cards)
            self.game += 1
            self._begin_game()
            return
        self.phase = OVER
        if tell and self.games > 1:
            tell(events.MatchScored(self.earlier, grand_totals(self.earlier)))
        ranking = self.ranking()
        self.winners = ranking.winners
        self.reason = ranking.reason
        if tell:
            tell(events.GameWon(self.winners, self.reason))

    def _next_lead(self, scores: tuple[int, ...], cards: tuple[int, ...]) -> int:
        """Who leads the next game of the match [LAB-A28]."""
        rule = self.house.adv_lead
        if rule == "random":
            return self.chance.below(self.seats)
        after = [(self.first_lead + step) % self.seats for step in range(1, self.seats + 1)]
        if rule == "loser":
            # Level seats: fewer pile cards lose, then the first of them clockwise.
            return max(after, key=lambda seat: (scores[seat], -cards[seat]))
        return after[0]

    def ranking(self) -> Ranking:
        """Who ended where, once all is over [LAB-21] [LAB-22]."""
        scores = self.earlier[-1]
        cards = self.pile_counts()
        if self.games == 1:
            return rank_game(scores, cards)
        return rank_match(grand_totals(self.earlier), scores, cards, self.house.adv_tie)

    # --- what can be read off -------------------------------------------------------------------

    def all_cards(self) -> list[int]:
        """Every card there is, wherever it lies, in rising order: each one exactly once."""
        cards = [card for _, card, _ in self.taken] + self.trick
        for mask in (*self.hands, self.discard, self.aside):
            cards += listed(mask)
        return sorted(cards)

    def pile_counts(self) -> tuple[int, ...]:
        """Cards in the Score Piles by seat; starting scores are no cards [LAB-A21]."""
        counts = [0] * self.seats
        for seat, _, _ in self.taken:
            counts[seat] += 1
        return tuple(counts)

    def pile(self, seat: int) -> tuple[str, ...]:
        """The Score Piles of `seat` as signed codes in the order of taking."""
        return tuple([SIGNED[mode][card] for owner, card, mode in self.taken if owner == seat])

    def leading(self) -> int | None:
        """Who would win the trick as it lies; None when no card lies."""
        suited = self.table & SUIT_MASK[self.led]
        if not suited:
            return None
        if self.mode == MADNESS:
            suited &= -suited
        return (self.lead + self.trick.index(suited.bit_length() - 1)) % self.seats

    def hand(self, seat: int) -> tuple[str, ...]:
        """The hand of `seat` as codes, suit by suit."""
        return codes(self.hands[seat])

    def signed(self, card: int) -> str:
        """The side of `card` that shows now."""
        return SIGNED[self.mode][card]


def by_seat(totals: list[int]) -> events.Totals:
    """The flat list of totals as a row per seat."""
    return tuple(
        [
            (totals[at], totals[at + 1], totals[at + 2], totals[at + 3])
            for at in range(0, len(totals), 4)
        ]
    )
