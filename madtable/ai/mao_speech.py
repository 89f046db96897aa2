"""What a newcomer to Mao has learned about words: what is said when, and by whom.

A phrase is kept in the shape in which it comes back: where it names the rank or the suit of the
card that was laid, or where a word more is said for each card in a row, the shape says so. The same
words said by the one who laid the card and by its neighbour are two different customs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field

from madtable.ai.mao_atoms import Lie, Thing
from madtable.ai.mao_concepts import Concept, Ledger
from madtable.games.mao.cards import RANK, SUIT
from madtable.games.mao.phrases import printed
from madtable.games.mao.words import gesture_text, say_text

RANK_WORDS = ("ace", *[str(rank) for rank in range(2, 11)], "jack", "queen", "king")
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
RANK_MARK, SUIT_MARK = "{rank}", "{suit}"
MORE = "{+"
"""Begins the mark of a word that is said once for each card in a row but the first."""

AGAIN_MS = 6_000
"""After how long a seat tries another count of what it has said."""
STUCK_MS, DUE_MS = 40_000, 15_000
"""After how long without a card it does so first, and how much longer for each card in a row: as
long as cards may be taken that are due.
"""

Custom = tuple[str, int]
"""A shape, and who says it: how many seats farther on in the direction of play than the actor."""


@dataclass(slots=True)
class Play:
    """A card that `seat` laid, and what has been said about it; `closed` once it is past."""

    seat: int
    lie: Lie
    thing: Thing
    said: set[Custom] = field(default_factory=set)
    denied: set[Custom] = field(default_factory=set)
    owed: set[Custom] = field(default_factory=set)
    """What somebody was penalised for not having said."""
    hearsay: set[Custom] = field(default_factory=set)
    """What was said by somebody who may know no better than oneself."""
    closed: bool = False
    at_ms: int = 0


class Customs:
    """Every custom that was met, with a concept of when it is called for."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self.concepts: dict[Custom, Concept] = {}
        self.phrases: list[str] = []
        """Phrases as they were said, in the order of hearing."""
        self.counted: set[str] = set()
        """Words of which one more is said for each card in a row."""
        self._bases: dict[str, str] = {}
        """Phrases without such words, with the shape that they have in common."""
        self.owners: dict[str, set[int]] = {}
        """By phrase the seats whose invented rules ask for it, as far as is known."""

    @property
    def seen(self) -> int:
        """How many cards have been seen to their end."""
        return self._ledger.count

    @property
    def begun(self) -> Sequence[int]:
        """How many cards had been seen to their end when each game began."""
        return self._ledger.begun

    def begin_game(self) -> None:
        """A game begins, perhaps with a rule more."""
        self._ledger.begin_game()

    def heeds(self) -> bool:
        """Whether the next card is taken note of."""
        return self._ledger.heeds()

    # -- shapes ---------------------------------------------------------------------------------

    def hear(self, phrase: str) -> None:
        """A phrase was said, in canonical form."""
        if phrase in self.phrases:
            return
        for known in self.phrases:
            word = _one_more(known, phrase) or _one_more(phrase, known)
            if word:
                self._count(word, max(known, phrase, key=len))
        self.phrases.append(phrase)

    def _count(self, word: str, longest: str) -> None:
        """Of `word` one more is said for each card in a row, as in the phrase `longest`."""
        self.counted.add(word)
        words = longest.split()
        first = words.index(word)
        rest = [one for one in words if one != word]
        base = " ".join(rest)
        shape = self._bases[base] = " ".join([*rest[:first], f"{MORE}{word}}}", *rest[first:]])
        # What was taken for different phrases is one.
        for custom in [one for one in self.concepts if self._base(one[0]) == base]:
            if custom[0] != shape:
                concept = self.concepts.pop(custom)
                self.concepts.setdefault((shape, custom[1]), concept)

    def _base(self, phrase: str) -> str:
        return " ".join([word for word in phrase.split() if word not in self.counted])

    def run(self, phrase: str) -> int:
        """How many cards in a row make one say it so; 0: that cannot be told by the words."""
        base = self._base(phrase)
        return len(phrase.split()) - len(base.split()) + 1 if base in self._bases else 0

    def shape(self, phrase: str, lie: Lie) -> str:
        """The shape of a phrase as it was said of a card."""
        counted = self._bases.get(self._base(phrase))
        if counted:
            return counted
        words = phrase.split()
        rank, suit = RANK_WORDS[RANK[lie.face] - 1], SUIT_WORDS[SUIT[lie.face]]
        found: list[str] = []
        for word in words:
            if word == rank:
                found.append(RANK_MARK)
            elif word == suit and rank in words:
                found.append(SUIT_MARK)
            else:
                found.append(word)
        shape = " ".join(found)
        return shape if self.words(shape, lie) == phrase else phrase

    def words(self, shape: str, lie: Lie) -> str:
        """What is said of a card in a shape."""
        found: list[str] = []
        for word in shape.split():
            if word == RANK_MARK:
                found.append(RANK_WORDS[RANK[lie.face] - 1])
            elif word == SUIT_MARK:
                found.append(SUIT_WORDS[SUIT[lie.face]])
            elif word.startswith(MORE):
                found += [word[len(MORE) : -1]] * (lie.run - 1)
            else:
                found.append(word)
        return " ".join(found)

    def recounted(self, play: Play, said: Collection[str], most: int) -> str:
        """Of what whoever laid a card has `said` since, the same with another count up to `most`;
        empty: nothing is left to be tried, or nothing of the kind was said.
        """
        for shape, role in self.concepts:
            if role or MORE not in shape:
                continue
            ways = {run: self.words(shape, play.lie._replace(run=run)) for run in range(1, 12)}
            count = next((run for run, words in ways.items() if words in said), 0)
            if count:
                return recounted(count, said, most, ways.__getitem__)
        return ""

    # -- evidence -------------------------------------------------------------------------------

    def close(self, play: Play) -> None:
        """Nothing more will be said about a card: what was said counts, and what was not."""
        if play.closed:
            return
        play.closed = True
        denied = self._named(play.denied)
        owed = self._named(play.owed)
        hearsay = self._named(play.hearsay) - denied - owed
        met = (self._named(play.said) - denied - hearsay) | owed
        # In order, so that what comes to mind first is the same whenever the game is played again.
        for custom in sorted(met | denied):
            if custom not in self.concepts:
                self.concepts[custom] = Concept(self._ledger)
        self._ledger.see(play.thing)
        for custom in sorted(met):
            self.concepts[custom].met(play.thing)
        for custom in sorted(hearsay & self.concepts.keys()):
            self.concepts[custom].doubt(play.thing)
        for custom in sorted(denied):
            self.concepts[custom].denied(play.thing)

    def _named(self, customs: Collection[Custom]) -> set[Custom]:
        """Customs by the shapes that their phrases are known to have by now."""
        return {(self._bases.get(self._base(shape), shape), role) for shape, role in customs}

    def owe(self, play: Play, custom: Custom) -> None:
        """Somebody was penalised for what was not said about a card, be it past or not."""
        if play.closed and custom not in play.said | play.owed:
            if custom not in self.concepts:
                self.concepts[custom] = Concept(self._ledger)
            self.concepts[custom].met(play.thing)
        play.owed.add(custom)

    def likely(self, thing: Thing) -> Iterator[tuple[float, Custom]]:
        """Every custom with how likely it is called for by a card."""
        for custom, concept in self.concepts.items():
            yield concept.likely(thing), custom


def _one_more(shorter: str, longer: str) -> str:
    """The word that `longer` has more than `shorter`, where that is all; else empty."""
    few, many = shorter.split(), longer.split()
    if len(many) != len(few) + 1:
        return ""
    for place, word in enumerate(many):
        if many[:place] + many[place + 1 :] == few:
            return word
    return ""


def recounted(count: int, said: Collection[str], most: int, words: Callable[[int], str]) -> str:
    """The same words for another count than `count`, the nearest up to `most` that was not `said`
    yet; empty where none is left. Play does not go on while a wish is owed.
    """
    for other in sorted(range(1, most + 1), key=lambda other: (abs(other - count), -other)):
        if words(other) not in said:
            return words(other)
    return ""


def uttered(phrase: str, tongue: str) -> str:
    """The act of saying a phrase in canonical form, or of making the gesture in brackets."""
    if phrase.startswith("("):
        return gesture_text(phrase.strip("()"))
    return say_text(printed(phrase, tongue))
