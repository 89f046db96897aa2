"""A slow second opinion on the Lab, written from the rule sheet, using nothing of the real rules.

Cards are strings, piles are lists of signed numbers, everything is worked out anew each time it is
asked. It does not shuffle: it is told what was dealt and says whether that deal was in order.
"""

from __future__ import annotations

from dataclasses import dataclass, field

SPIRALS = {"1": 0, "2": 0, "3": 2, "4": 3, "5": 2, "6": 1, "7": 0}
NEEDED = {3: 4, 4: 6}
DECK = [suit + rank for suit in "PBGR" for rank in "1234567"]

# The chart of 3.3, written down as (the suit at +3, the suit at -4) for each seat.
STARTS = {
    3: [("B", "G"), ("P", "B"), ("G", "P")],
    4: [("B", "G"), ("P", "B"), ("R", "P"), ("G", "R")],
}


@dataclass
class Oracle:
    seats: int
    flips_at_every_multiple: bool = False
    games_to_play: int = 1
    ties: str = "cards"
    lead_of_next_game: str = "rotate"
    hands: list[list[str]] = field(default_factory=list)
    in_trick: list[tuple[int, str]] = field(default_factory=list)
    score_piles: list[dict[str, list[int]]] = field(default_factory=list)
    thrown_away: list[str] = field(default_factory=list)
    apart: list[str] = field(default_factory=list)
    science: bool = True
    game_box: int = 0
    first_box: int = 0
    round_no: int = 0
    game_no: int = 0
    game_scores: list[list[int]] = field(default_factory=list)
    finished: bool = False

    # -- dealing ---------------------------------------------------------------------------------

    def new_game(self, lead: int, hands: list[list[str]], apart: list[str]) -> None:
        if self.game_no:
            old = self.first_box
            if self.lead_of_next_game == "rotate":
                assert lead == (old + 1) % self.seats
            elif self.lead_of_next_game == "loser":
                worst = max(self.game_scores[-1])
                losers = [s for s in range(self.seats) if self.game_scores[-1][s] == worst]
                fewest = min(self.cards_won(s) for s in losers)
                losers = [s for s in losers if self.cards_won(s) == fewest]
                clockwise = [(old + 1 + step) % self.seats for step in range(self.seats)]
                assert lead == next(s for s in clockwise if s in losers)
        self.game_no += 1
        self.round_no = 1
        self.science = True
        self.score_piles = [{suit: [] for suit in "PBGR"} for _ in range(self.seats)]
        self.thrown_away = []
        self.game_box = self.first_box = lead
        self._dealt(hands, apart, DECK, {3: 9, 4: 7}[self.seats], {3: 1, 4: 0}[self.seats])

    def new_round(self, hands: list[list[str]], apart: list[str]) -> None:
        self.round_no = 2
        pool = self.thrown_away + self.apart
        self.thrown_away = []
        self._dealt(hands, apart, pool, {3: 6, 4: 5}[self.seats], 1)

    def _dealt(
        self, hands: list[list[str]], apart: list[str], pool: list[str], each: int, spare: int
    ) -> None:
        assert [len(hand) for hand in hands] == [each] * self.seats
        assert len(apart) == spare
        assert sorted([card for hand in hands for card in hand] + apart) == sorted(pool)
        self.hands = [list(hand) for hand in hands]
        self.apart = list(apart)

    # -- what is so ------------------------------------------------------------------------------

    def spirals(self) -> int:
        return sum(SPIRALS[card[1]] for _, card in self.in_trick)

    def shown(self, card: str) -> str:
        return card if self.science else card[0] + "-" + card[1]

    def worth(self, card: str) -> int:
        return int(card[1]) if self.science else -int(card[1])

    def complete(self) -> bool:
        return len(self.in_trick) == self.seats

    def winner(self) -> tuple[int, str]:
        led = self.in_trick[0][1][0]
        suited = [(seat, card) for seat, card in self.in_trick if card[0] == led]
        return max(suited, key=lambda played: self.worth(played[1]))

    def asked(self) -> tuple[int, str] | None:
        if self.finished:
            return None
        if self.complete():
            return self.winner()[0], "take"
        return (self.game_box + len(self.in_trick)) % self.seats, "turn"

    def allowed(self) -> list[str]:
        question = self.asked()
        if question is None:
            return []
        seat, kind = question
        if kind == "take":
            won_with = self.winner()[1]
            return sorted(self.shown(card) for _, card in self.in_trick if card != won_with)
        hand = self.hands[seat]
        if self.in_trick:
            same = [card for card in hand if card[0] == self.in_trick[0][1][0]]
            if same:
                return sorted(same)
        return sorted(hand)

    def total(self, seat: int, suit: str) -> int:
        plus, minus = STARTS[self.seats][seat]
        start = 3 if suit == plus else -4 if suit == minus else 0
        return start + sum(self.score_piles[seat][suit])

    def score(self, seat: int) -> int:
        return sum(abs(self.total(seat, suit)) for suit in "PBGR")

    def cards_won(self, seat: int) -> int:
        return sum(len(pile) for pile in self.score_piles[seat].values())

    # -- doing -----------------------------------------------------------------------------------

    def play(self, card: str) -> None:
        question = self.asked()
        assert question is not None
        seat = question[0]
        before = self.spirals()
        self.hands[seat].remove(card)
        self.in_trick.append((seat, card))
        need = NEEDED[self.seats]
        steps = range(need, 13, need) if self.flips_at_every_multiple else [need]
        for step in steps:
            if before < step <= self.spirals():
                self.science = not self.science

    def take(self, side: str) -> str:
        """Take the card; what follows: `trick`, `round`, `game` or `end`."""
        winner, _ = self.winner()
        card = side.replace("-", "")
        self.score_piles[winner][card[0]].append(self.worth(card))
        self.thrown_away += [other for _, other in self.in_trick if other != card]
        self.in_trick = []
        self.game_box = (winner + 1) % self.seats
        if any(self.hands):
            return "trick"
        if self.round_no == 1:
            return "round"
        self.game_scores.append([self.score(seat) for seat in range(self.seats)])
        if len(self.game_scores) < self.games_to_play:
            return "game"
        self.finished = True
        return "end"

    # -- who won ---------------------------------------------------------------------------------

    def grand(self, seat: int) -> int:
        total = 0
        for number, scores in enumerate(self.game_scores):
            total += scores[seat]
            if number == 2:
                total += scores[seat]
        return total

    def winners(self) -> list[int]:
        everybody = list(range(self.seats))
        lowest = min(self.grand(seat) for seat in everybody)
        tied = [seat for seat in everybody if self.grand(seat) == lowest]
        if self.games_to_play == 3 and self.ties == "shared":
            return tied
        if self.games_to_play == 3 and self.ties == "third_game":
            lowest = min(self.game_scores[2][seat] for seat in tied)
            tied = [seat for seat in tied if self.game_scores[2][seat] == lowest]
        most = max(self.cards_won(seat) for seat in tied)
        return [seat for seat in tied if self.cards_won(seat) == most]
