"""A second, slow reading of 4.3.3 and 4.3.4, written from the text: worlds as plain tuples."""

from __future__ import annotations

from typing import NamedTuple

_RANKS = ["A", *[str(number) for number in range(2, 11)], "J", "Q", "K"]
_NAMES = ["ace", *[str(number) for number in range(2, 11)], "jack", "queen", "king"]


class Slow(NamedTuple):
    """(t, d, k, o, s, a, owed), as the text writes it; `sevens` taken of the due ones [A49]."""

    t: int
    d: int
    k: int
    o: int
    s: bool
    a: bool
    owed: tuple[tuple[int, str], ...]
    sevens: tuple[str, ...] = ()


def rank(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


def phrases(card: str, chain: int) -> list[str]:
    found = []
    if suit(card) == "S":
        found.append(f"{_NAMES[_RANKS.index(rank(card))]} of spades")
    if rank(card) == "2":
        found.append("there is a god")
    if rank(card) == "Q":
        found.append("hail to the chairwoman")
    if rank(card) == "K":
        found.append("hail to the chairman")
    if rank(card) == "7":
        found.append("have a " + "very " * (chain - 1) + "nice day")
    return found


class Oracle:
    """A set of worlds and the facts that they share."""

    def __init__(
        self, seats: int, variant: str, top: str, turn: int, *, from_draw: bool = False
    ) -> None:
        self.seats = seats
        self.variant = variant
        self.from_draw = from_draw
        self.top = top
        self.played = False
        self.worlds = {Slow(turn, 1, 0, 0, False, False, ())}

    def legal_turn(self, w: Slow, p: int, c: str) -> bool:
        others = any(seat != p for seat, _ in w.owed)
        return (
            p == w.t
            and (rank(c) == rank(self.top) or suit(c) == suit(self.top))
            and (w.o == 0 or (rank(c) == "7" and (not w.s or c in w.sevens)))
            and (not others or (self.variant != "none" and c == self.top))
        )

    def turn(self, w: Slow, p: int, c: str, left: int) -> Slow:
        d, k, o, a = w.d, 0, 0, False
        t = (p + d) % self.seats
        if rank(c) == "A":
            t = (p + 2 * d) % self.seats
        elif rank(c) == "8":
            d = -d
            t = (p + d) % self.seats
        elif rank(c) == "2":
            t, a = p, True
        elif rank(c) == "7":
            k = w.k + 1 if w.o > 0 else 1
            o = 2 * k
        words = phrases(c, k) + (["mao"] if left == 1 else [])
        owed = tuple(sorted([*w.owed, *[(p, word) for word in words]]))
        return Slow(t, d, k, o, False, a, owed)

    def double(self, w: Slow, p: int, c: str, left: int) -> Slow:
        if self.variant == "silent":
            return w
        words = phrases(c, w.k) + (["mao"] if left == 1 else [])
        return w._replace(owed=tuple(sorted([*w.owed, *[(p, word) for word in words]])))

    def play(self, p: int, c: str, left: int) -> bool:
        """Whether the card is accepted; `left` cards remain in the hand then."""
        after = set()
        for w in self.worlds:
            turn = self.legal_turn(w, p, c)
            double = self.variant != "none" and c == self.top and self.played
            if turn:
                after.add(self.turn(w, p, c, left))
            if double and (self.variant == "chaos" or not turn):
                after.add(self.double(w, p, c, left))
        if not after:
            return False
        self.worlds, self.top, self.played = after, c, True
        return True

    def code(self, p: int) -> str:
        """What a card that is not accepted was."""
        own = [w for w in self.worlds if w.t == p]
        if not own:
            return "OUT_OF_TURN"
        if all(any(seat != p for seat, _ in w.owed) for w in own):
            return "OUT_OF_TURN"
        return "NO_NICE_DAY" if all(w.o > 0 for w in own) else "STUPID"

    def draw(self, p: int, c: str) -> None:
        after = set()
        for w in self.worlds:
            if w.t != p or any(seat != p for seat, _ in w.owed):
                after.add(w)
            elif w.o > 1:
                kept = self.from_draw and rank(c) == "7"
                sevens = tuple(sorted([*w.sevens, c])) if kept else w.sevens
                after.add(w._replace(o=w.o - 1, s=True, sevens=sevens))
            else:
                after.add(w._replace(t=(p + w.d) % self.seats, o=0, s=False, a=False, sevens=()))
        self.worlds = after

    def say(self, p: int, x: str) -> bool:
        after = set()
        for w in self.worlds:
            if (p, x) in w.owed:
                owed = list(w.owed)
                owed.remove((p, x))
                after.add(w._replace(owed=tuple(owed)))
        if not after:
            return False
        self.worlds = after
        return True

    def forget(self, p: int, x: str) -> None:
        """A duty is discharged by its penalty."""
        self.worlds = {
            w._replace(owed=_without(w.owed, (p, x))) if (p, x) in w.owed else w
            for w in self.worlds
        }


def _without(
    owed: tuple[tuple[int, str], ...], one: tuple[int, str]
) -> tuple[tuple[int, str], ...]:
    found = list(owed)
    found.remove(one)
    return tuple(found)
