"""The ways in which cards that a seat cannot see may lie, and a fair draw among them.

A player who did not follow suit has none of that suit [LAB-08], so not every way is possible.
Those that are, are counted exactly (suit by suit, with multinomial numbers), and each is as likely
as any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial

from madtable.engine.chance import Chance
from madtable.engine.errors import RulesBug
from madtable.games.lab.cards import BIT, SUIT_MASK, listed

Room = tuple[int, ...]


class Unseen:
    """A pool of cards to be spread over holders.

    `pool` is the mask of the cards; `room` says how many each holder has, together as many as the
    pool; `barred` has for each holder the set of suits it cannot have (bit `suit`).
    """

    def __init__(self, pool: int, room: Room, barred: tuple[int, ...]) -> None:
        if sum(room) != pool.bit_count():
            raise RulesBug(f"{pool.bit_count()} unseen cards for {sum(room)} places")
        self._room = room
        self._barred = barred
        # A suit that nobody with room is barred from needs no counting: it fills what is left.
        self._bound = [
            suit
            for suit in range(4)
            if pool & SUIT_MASK[suit]
            and any(size and bars >> suit & 1 for size, bars in zip(room, barred, strict=True))
        ]
        self._cards = [listed(pool & SUIT_MASK[suit]) for suit in self._bound]
        loose = pool
        for suit in self._bound:
            loose &= ~SUIT_MASK[suit]
        self._loose = listed(loose)
        self._known: dict[tuple[int, Room], int] = {}

    def ways(self) -> int:
        """In how many ways the cards can lie; 0 when they cannot."""
        return self._ways(0, self._room)

    def draw(self, chance: Chance) -> list[int]:
        """One of the ways, as a mask for each holder. RulesBug when there is none."""
        held = [0] * len(self._room)
        room = self._room
        for step, cards in enumerate(self._cards):
            split = self._pick_split(step, room, chance)
            self._hand_out(cards, split, held, chance)
            room = tuple([left - taken for left, taken in zip(room, split, strict=True)])
        self._hand_out(self._loose, room, held, chance)
        return held

    def _hand_out(self, cards: list[int], split: Room, held: list[int], chance: Chance) -> None:
        order = cards.copy()
        chance.shuffle(order)
        at = 0
        for holder, count in enumerate(split):
            for card in order[at : at + count]:
                held[holder] |= BIT[card]
            at += count

    def _pick_split(self, step: int, room: Room, chance: Chance) -> Room:
        """How many cards of the suit at `step` each holder gets, weighed by the ways."""
        total = self._ways(step, room)
        # Two draws: there may be more ways than one draw can tell apart.
        mark = (chance.below(1 << 31) << 31 | chance.below(1 << 31)) * total >> 62
        for split, ways in self._splits(step, room):
            mark -= ways
            if mark < 0:
                return split
        raise RulesBug("the unseen cards fit nowhere")

    def _ways(self, step: int, room: Room) -> int:
        if step == len(self._bound):
            ways = factorial(len(self._loose))
            for left in room:
                ways //= factorial(left)
            return ways
        found = self._known.get((step, room))
        if found is None:
            found = sum(ways for _, ways in self._splits(step, room))
            self._known[step, room] = found
        return found

    def _splits(self, step: int, room: Room) -> Iterator[tuple[Room, int]]:
        """Each split of the suit at `step` over the holders, and the number of ways with it."""
        suit = self._bound[step]
        most = [
            0 if bars >> suit & 1 else left for left, bars in zip(room, self._barred, strict=True)
        ]
        count = len(self._cards[step])
        for split in _shares(count, most):
            after = tuple([left - taken for left, taken in zip(room, split, strict=True)])
            ways = self._ways(step + 1, after)
            if ways:
                ways *= factorial(count)
                for taken in split:
                    ways //= factorial(taken)
                yield split, ways


def _shares(count: int, most: list[int]) -> Iterator[Room]:
    """Every way to give out `count` equal things when holder i takes at most `most[i]`."""
    if not most:
        if count == 0:
            yield ()
        return
    rest = most[1:]
    least = max(0, count - sum(rest))
    for own in range(least, min(count, most[0]) + 1):
        for others in _shares(count - own, rest):
            yield (own, *others)
