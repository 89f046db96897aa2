"""Scores, ties and grand totals: from suit totals to winners [LAB-20] [LAB-21] [LAB-22]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

GAMES_IN_MATCH = 3


@dataclass(frozen=True, slots=True)
class Ranking:
    """Places by seat (1 is best, level seats share one), and what decided over the first place.

    `reason` is `lowest` when the score alone did, `cards` or `third_game` when a tie was broken so,
    `shared` when seats are still level after all that the house breaks ties with.
    """

    places: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple([seat for seat, place in enumerate(self.places) if place == 1])


def score_of(totals: Sequence[int], seat: int) -> int:
    """The sum of the distances of a seat's four totals from zero [LAB-01] [LAB-20]."""
    purple, blue, green, red = totals[seat * 4 : seat * 4 + 4]
    return abs(purple) + abs(blue) + abs(green) + abs(red)


def scores_of(totals: Sequence[int]) -> tuple[int, ...]:
    """The score of every seat; `totals` holds four numbers a seat."""
    return tuple([score_of(totals, seat) for seat in range(len(totals) // 4)])


def grand_totals(games: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """What the games played so far add up to by seat, the third game counted twice [LAB-22]
    [LAB-A27].

    Empty when no game is scored yet.
    """
    grand = [0] * (len(games[0]) if games else 0)
    for number, scores in enumerate(games, 1):
        weight = 2 if number == GAMES_IN_MATCH else 1
        for seat, score in enumerate(scores):
            grand[seat] += weight * score
    return tuple(grand)


def rank_game(scores: Sequence[int], cards: Sequence[int]) -> Ranking:
    """The ranking of one game [LAB-01]: lowest score, then more pile cards, then shared [LAB-21].

    More cards is better, odd as that sounds [LAB-A24], among however many are level [LAB-A25].
    """
    return _rank(scores, [("cards", [-count for count in cards])])


def rank_match(
    grand: Sequence[int], third: Sequence[int], cards: Sequence[int], tie: str
) -> Ranking:
    """The ranking of a match by grand totals; `tie` is the setting of `adv_tie` [LAB-A26].

    `third` are the scores of the third game, `cards` its pile cards. `third_game` ranks level
    seats as the third game alone would, its own tie rule included.
    """
    fewer = [-count for count in cards]
    breakers: dict[str, list[tuple[str, Sequence[int]]]] = {
        "cards": [("cards", fewer)],
        "third_game": [("third_game", third), ("cards", fewer)],
        "shared": [],
    }
    return _rank(grand, breakers[tie])


def _rank(first: Sequence[int], breakers: Sequence[tuple[str, Sequence[int]]]) -> Ranking:
    """Rank by `first`, then by each breaker in turn; less is better everywhere."""
    seats = range(len(first))
    keys = [(first[seat], *(column[seat] for _, column in breakers)) for seat in seats]
    order = sorted(keys)
    places = tuple([order.index(key) + 1 for key in keys])
    level = [seat for seat in seats if first[seat] == order[0][0]]
    reason = "lowest"
    for name, column in breakers:
        if len(level) == 1:
            break
        best = min(column[seat] for seat in level)
        if any(column[seat] > best for seat in level):
            reason = name
        level = [seat for seat in level if column[seat] == best]
    return Ranking(places, "shared" if len(level) > 1 else reason)
