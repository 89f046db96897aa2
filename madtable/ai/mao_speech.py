"""What a newcomer to Mao has learned about words: what is said when, and by whom.

A phrase is kept in the shape in which it comes back: where it names the rank or the suit of the
card that was laid, or where a word more is said for each card in a row, the shape says so. The same
words said by the one who laid the card and by its neighbour are two different customs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from madtable.ai.mao_atoms import Lie, Thing
from madtable.ai.mao_concepts import Concept, Ledger
from madtable.games.mao.cards import RANK, SUIT

RANK_WORDS = ("ace", *[str(rank) for rank in range(2, 11)], "jack", "queen", "king")
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
RANK_MARK, SUIT_MARK = "{rank}", "{suit}"
MORE = "{+"
"""Begins the mark of a word that is said once for each card in a row but the first."""

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

    @property
    def seen(self) -> int:
        """How many cards have been seen to their end."""
        return self._ledger.count

    # -- shapes ---------------------------------------------------------------------------------

    def hear(self, phrase: str) -> None:
        """A phrase was said, in canonical form."""
        if phrase in self.phrases:
            return
        for known in self.phrases:
            word = _one_more(known, phrase) or _one_more(phrase, known)
            if word:
                self.counted.add(word)
        self.phrases.append(phrase)

    def shape(self, phrase: str, lie: Lie) -> str:
        """The shape of a phrase as it was said of a card."""
        words = phrase.split()
        rank, suit = RANK_WORDS[RANK[lie.face] - 1], SUIT_WORDS[SUIT[lie.face]]
        found: list[str] = []
        for word in words:
            mark = f"{MORE}{word}}}"
            if word in self.counted:
                if not found or found[-1] != mark:
                    found.append(mark)
            elif word == rank:
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

    # -- evidence -------------------------------------------------------------------------------

    def close(self, play: Play) -> None:
        """Nothing more will be said about a card: what was said counts, and what was not."""
        if play.closed:
            return
        play.closed = True
        met = (play.said - play.denied) | play.owed
        # In order, so that what comes to mind first is the same whenever the game is played again.
        for custom in sorted(met | play.denied):
            if custom not in self.concepts:
                self.concepts[custom] = Concept(self._ledger)
        self._ledger.see(play.thing)
        for custom in met:
            self.concepts[custom].met(play.thing)
        for custom in play.denied:
            self.concepts[custom].denied(play.thing)

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
