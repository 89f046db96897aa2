"""Concepts: which of many guesses explains best when something happens, by right and wrong.

A guess is an atom or a pair of atoms. For each concept (a phrase, an effect on the turn) it is
counted how often the thing happened where the guess held. How often the guess held at all is
counted once for everybody. In the first game evidence for a case counts only since it was first
met: before that nobody could have told that it was missing. Later ones bring a new rule each, in
force from the beginning: what was seen of the game until then counts as well.

All guesses vote, weighted by how seldom they were wrong and by how natural they are: a single atom
before a pair, rank and suit before the rest. One guess more is that it was all chance. The same
thing may happen on quite different occasions (an eight turns play round, and so does an invented
rule): what no guess so far can have in common with the rest is a *case* of its own.

Weights are whole numbers, so that they come to the same in whatever order they are added up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

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

DOUBT = 22
"""What one wrong prediction leaves of a guess's weight, in percent."""
PAIR = 6
"""How much less natural a pair of atoms is than one, in percent."""
KIND = 120
"""How natural a kind of cards is that takes two atoms to tell: even clubs, black court cards."""
KEPT = 70
"""Guesses that cover less than this share of what happened, in percent, are not considered."""
CHANCE = 2500
"""The weight of the guess that it was chance, before anything has happened."""
TAKES = 0.05
"""How likely a case must be at something that happens for that to belong to it."""
_ONE = 1 << 40
_WEIGHTS = [_ONE * DOUBT**wrong // 100**wrong for wrong in range(18)]


class Ledger:
    """How often every guess has held, of all things seen; without `pairs`, of single atoms only.

    `cases` is how many different occasions for the same are thought of at the most, `caution` how
    careful one is with what was seen but once or twice; `heeds` tells of each thing, by number,
    whether it is taken note of; `from_start` whether what seems not to have happened at first is to
    be relied on.
    """

    def __init__(
        self,
        *,
        pairs: bool = True,
        cases: int = 4,
        caution: float = 0.5,
        heeds: Callable[[int], bool] = lambda _: True,
        from_start: bool = True,
    ) -> None:
        self.pairs = pairs
        self.cases = cases
        self.caution = caution
        self._heeds = heeds
        self._from_start = from_start
        self._passed = 0
        self.seen: dict[int, int] = {}
        self.things: list[Thing] = []
        self.seen_before: dict[int, int] = {}
        """How often each guess had held when the present game began."""
        self.begun: list[int] = []
        """How many things had been seen when each game began."""

    def alike(self) -> Ledger:
        """An empty book, kept as well as this one."""
        return Ledger(pairs=self.pairs, cases=self.cases, caution=self.caution, heeds=self._heeds)

    @property
    def count(self) -> int:
        """How many things have been seen."""
        return len(self.things)

    @property
    def looks_back(self) -> bool:
        """Whether what was seen of the game before something first happened counts."""
        return self._from_start and len(self.begun) > 1

    def begin_game(self) -> None:
        """A game begins, perhaps with a rule more."""
        self.seen_before = dict(self.seen)
        self.begun.append(self.count)

    def heeds(self) -> bool:
        """Whether the next thing that comes up is taken note of."""
        self._passed += 1
        return self._heeds(self._passed)

    def guesses(self, thing: Thing) -> tuple[int, ...]:
        """The guesses that hold of a thing."""
        return guesses(thing, pairs=self.pairs)

    def see(self, thing: Thing) -> None:
        """Take note of one more thing."""
        self.things.append(thing)
        seen = self.seen
        for guess in self.guesses(thing):
            seen[guess] = seen.get(guess, 0) + 1


class Case:
    """One kind of occasion on which something happens."""

    def __init__(self, concept: Concept, thing: Thing) -> None:
        ledger = concept.ledger
        self._concept = concept
        self._seen_before = ledger.seen_before
        self._met_before = concept.met_before
        if not ledger.looks_back:
            self._seen_before = dict(ledger.seen)
            for guess in ledger.guesses(thing):  # what it begins with counts for it
                self._seen_before[guess] = self._seen_before.get(guess, 0) - 1
            self._met_before = dict(concept.met_at)
            for guess in ledger.guesses(thing):
                self._met_before[guess] = self._met_before.get(guess, 0) - 1
        self._hits: dict[int, int] = {}
        self.hits = 0
        self._wrong: dict[int, int] = {}
        """How often each guess that is considered was wrong."""
        self._weights: dict[int, int] = {}
        self._total = 0
        self._known = 0
        """How many things of the ledger are reckoned with in the above."""

    def met(self, thing: Thing) -> None:
        """It happened at this thing."""
        self.hits += 1
        hits = self._hits
        for guess in self._concept.ledger.guesses(thing):
            hits[guess] = hits.get(guess, 0) + 1

    def weigh(self) -> None:
        """Weigh all guesses anew."""
        concept = self._concept
        seen, met, alone = concept.ledger.seen, concept.met_at, concept.denied_at
        seen_before, met_before = self._seen_before, self._met_before
        least = KEPT * self.hits
        self._wrong, self._weights = {}, {}
        self._total = CHANCE * _ONE * concept.chance**self.hits // 100**self.hits
        for guess, hits in self._hits.items():
            if 100 * hits < least:
                continue
            held = seen.get(guess, 0) - seen_before.get(guess, 0) + alone.get(guess, 0)
            happened = met.get(guess, 0) - met_before.get(guess, 0)
            wrong = max(0, held - happened) + self.hits - hits
            self._wrong[guess] = wrong
            if wrong < len(_WEIGHTS):
                weight = self._weights[guess] = _WEIGHTS[wrong] * natural(guess)
                self._total += weight
        self._known = concept.ledger.count

    def _catch_up(self) -> None:
        """Reckon with the things at which it has not happened since."""
        ledger = self._concept.ledger
        wrongs, weights = self._wrong, self._weights
        for number, thing in enumerate(ledger.things[self._known :], self._known):
            if number in self._concept.doubtful_at:
                continue
            for guess in ledger.guesses(thing):
                if guess in wrongs:
                    wrong = wrongs[guess] = wrongs[guess] + 1
                    self._total -= weights.pop(guess, 0)
                    if wrong < len(_WEIGHTS):
                        weight = weights[guess] = _WEIGHTS[wrong] * natural(guess)
                        self._total += weight
        self._known = ledger.count

    def likely(self, thing: Thing) -> float:
        """How likely this is such an occasion, 0 to 1."""
        if self._known < self._concept.ledger.count:
            self._catch_up()
        if not self._total:
            return 0.0
        weights = self._weights
        yes = 0
        for guess in self._concept.ledger.guesses(thing):
            if guess in weights:
                yes += weights[guess]
        return yes / self._total


class Concept:
    """When something happens: what has been seen of it since it was first met.

    `chance` is how often it may have been chance instead, in percent.
    """

    def __init__(self, ledger: Ledger, *, chance: int = 2) -> None:
        self.ledger = ledger
        self.chance = chance
        self.hits = 0
        self.met_at: dict[int, int] = {}
        """How often it happened, or may have, where a guess held."""
        self.met_before: dict[int, int] = {}
        """The same when the present game began."""
        self.doubtful_at: set[int] = set()
        """The things, by number, of which it cannot be told."""
        self._games = 0
        self.denied_at: dict[int, int] = {}
        """How often it certainly did not where a guess held, beyond what the ledger has."""
        self._cases: list[Case] = []

    def met(self, thing: Thing) -> None:
        """It happened at this thing (which the ledger has seen)."""
        self._begin_game()
        self.hits += 1
        self._count(thing)
        self._case(thing).met(thing)
        for one in self._cases:
            one.weigh()

    def doubt(self, thing: Thing) -> None:
        """Of this thing, the latest of the ledger, it cannot be told whether it happened."""
        self._begin_game()
        self._count(thing)
        self.doubtful_at.add(self.ledger.count - 1)

    def _count(self, thing: Thing) -> None:
        for guess in self.ledger.guesses(thing):
            self.met_at[guess] = self.met_at.get(guess, 0) + 1

    def _begin_game(self) -> None:
        if self._games < len(self.ledger.begun):
            self._games = len(self.ledger.begun)
            self.met_before = dict(self.met_at)

    def _case(self, thing: Thing) -> Case:
        """The case that something which happened belongs to."""
        found = [(case.likely(thing), -number) for number, case in enumerate(self._cases)]
        best = max(found, default=(0.0, 0))
        if best[0] >= TAKES or len(found) == self.ledger.cases:
            return self._cases[-best[1]]
        self._cases.append(Case(self, thing))
        return self._cases[-1]

    def denied(self, thing: Thing) -> None:
        """It was wrong here: somebody did it and paid for it."""
        for guess in self.ledger.guesses(thing):
            self.denied_at[guess] = self.denied_at.get(guess, 0) + 1
        for case in self._cases:
            case.weigh()

    def likely(self, thing: Thing, *, careful: bool = False) -> float:
        """How likely it belongs to this thing, 0 to 1; `careful`: less for what was seldom met."""
        caution = self.ledger.caution if careful else 0.0
        return max(
            (case.likely(thing) * case.hits / (case.hits + caution) for case in self._cases),
            default=0.0,
        )


def since(begun: Sequence[int], count: int, most: int) -> list[int]:
    """Where games began among the latest `most` of `count` things, by where they began in all."""
    dropped = max(0, count - most)
    return [number - dropped for number in begun if number >= dropped]


def natural(guess: int) -> int:
    """How natural a guess is before anything has been seen, in percent of the plainest."""
    return _NATURAL[guess]


def _atom(atom: int) -> int:
    if RANKS <= atom < SUITS:
        return 600
    if atom < COLOUR_RED:
        return 400
    if UNDER <= atom < SUM_9:
        return 70
    return _SPECIAL.get(atom, 100)


_SPECIAL = {
    **{LEFT + left: 400 for left in range(4)},
    COURT: 150,
    EVEN: 70,
    ODD: 70,
    SAME_RANK: 300,
    SAME_COLOUR: 50,
    HIGHER: 40,
    LOWER: 40,
    RUN_1: 15,
    RUN_2: 200,
    RUN_3: 200,
}
"""Atoms that are more or less natural than 100: what is true of few cards explains more."""


def _pair(first: int, second: int) -> int:
    if SUITS <= first < COURT <= second < SAME_RANK:
        return KIND
    return max(1, PAIR * _atom(first) * _atom(second) // 10_000)


_NATURAL = [
    _atom(first) if first == second else _pair(first, second)
    for first in range(SPAN)
    for second in range(SPAN)
]
