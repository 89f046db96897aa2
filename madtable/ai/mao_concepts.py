"""Concepts: which of many guesses explains best when something happens, by right and wrong.

A guess is an atom or a pair of atoms. For each concept (a phrase, an effect on the turn) it is
counted how often the thing happened where the guess held. How often the guess held at all is
counted once for everybody; evidence for a concept counts only since it was first met, because
before that nobody could have told that it was missing.

All guesses vote, weighted by how seldom they were wrong and by how natural they are: a single atom
before a pair, rank and suit before the rest.
"""

from __future__ import annotations

from madtable.ai.mao_atoms import (
    COLOUR_RED,
    COURT,
    EVEN,
    HIGHER,
    LEFT,
    LOWER,
    ODD,
    RANKS,
    RUN_1,
    RUN_2,
    RUN_3,
    SAME_COLOUR,
    SAME_RANK,
    SPAN,
    SUITS,
    SUM_9,
    UNDER,
    Thing,
    guesses,
)

DOUBT = 0.22
"""What one wrong prediction leaves of a guess's weight."""
PAIR = 0.06
"""How much less natural a pair of atoms is than one."""
KEPT = 0.7
"""Guesses that cover less than this share of what happened are no longer considered."""
_WEIGHTS = [DOUBT**wrong for wrong in range(24)]


class Ledger:
    """How often every guess has held, of all things seen."""

    def __init__(self) -> None:
        self.seen: dict[int, int] = {}
        self.count = 0

    def see(self, thing: Thing) -> None:
        """Take note of one more thing."""
        self.count += 1
        seen = self.seen
        for guess in guesses(thing):
            seen[guess] = seen.get(guess, 0) + 1


class Concept:
    """When something happens: what has been seen of it since it was first met."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._before = dict(ledger.seen)
        self._hits: dict[int, int] = {}
        self.hits = 0
        self._alone: dict[int, int] = {}
        """Guesses under which it certainly did not happen, beyond what the ledger has."""

    def met(self, thing: Thing) -> None:
        """It happened at this thing (which the ledger sees too)."""
        self.hits += 1
        hits = self._hits
        for guess in guesses(thing):
            hits[guess] = hits.get(guess, 0) + 1

    def denied(self, thing: Thing) -> None:
        """It was wrong here: somebody did it and paid for it."""
        for guess in guesses(thing):
            self._alone[guess] = self._alone.get(guess, 0) + 1

    def likely(self, thing: Thing, caution: float = 0.0) -> float:
        """How likely it belongs to this thing, 0 to 1; less for what was seldom met, by caution."""
        if not self.hits:
            return 0.0
        here = set(guesses(thing))
        seen, before, alone = self._ledger.seen, self._before, self._alone
        least = KEPT * self.hits
        yes = total = 0.0
        for guess, hits in self._hits.items():
            if hits < least:
                continue
            held = seen.get(guess, 0) - before.get(guess, 0) + alone.get(guess, 0)
            wrong = max(0, held - hits) + self.hits - hits
            if wrong >= len(_WEIGHTS):
                continue
            weight = _WEIGHTS[wrong] * natural(guess)
            total += weight
            if guess in here:
                yes += weight
        return yes / total * self.hits / (self.hits + caution) if total else 0.0

    def best(self) -> tuple[int, int, int]:
        """The guess that was wrong least often, how often that was, and how often it was right."""
        seen, before, alone = self._ledger.seen, self._before, self._alone
        ranked = [
            (
                max(0, seen.get(guess, 0) - before.get(guess, 0) + alone.get(guess, 0) - hits)
                + self.hits
                - hits,
                -natural(guess),
                guess,
                hits,
            )
            for guess, hits in self._hits.items()
        ]
        wrong, _, guess, hits = min(ranked)
        return guess, wrong, hits


def natural(guess: int) -> float:
    """How natural a guess is before anything has been seen."""
    first, second = divmod(guess, SPAN)
    weight = _atom(first)
    return weight if first == second else PAIR * weight * _atom(second)


def _atom(atom: int) -> float:
    if RANKS <= atom < SUITS:
        return 6.0
    if atom < COLOUR_RED:
        return 4.0
    if UNDER <= atom < SUM_9:
        return 0.7
    return _NATURAL.get(atom, 1.0)


_NATURAL = {
    **{LEFT + left: 4.0 for left in range(4)},
    COURT: 1.5,
    EVEN: 0.7,
    ODD: 0.7,
    SAME_RANK: 3.0,
    SAME_COLOUR: 0.5,
    HIGHER: 0.4,
    LOWER: 0.4,
    RUN_1: 0.15,
    RUN_2: 2.0,
    RUN_3: 2.0,
}
"""Atoms that are more or less natural than one: what is true of few cards explains more."""
