"""What is said in Mao: phrases, how they are compared, and the two tongues they are played in.

A phrase is kept in one form, the *canonical* one: English, lower case, digits for number words, no
punctuation (`have a very nice day`). Whatever is said is brought into that form before it is
compared, so `Four of spades!`, `4 of Spades` and `Spader fyra` are one phrase. [MAO-A20]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from madtable.games.mao.cards import KING, QUEEN, RANK, SEVEN, SIX, SPADES, SUIT, TWO

GOD = "there is a god"
CHAIRWOMAN = "hail to the chairwoman"
CHAIRMAN = "hail to the chairman"
HUE = "bow to the hue"
MAO = "mao"
POINT_OF_ORDER = "point of order"
END_POINT = "end point"
PROTOCOL = (POINT_OF_ORDER, END_POINT)
"""What everybody knows: the public part names these two. [MAO-06]"""

TAP, STAND, SALUTE = "tap", "stand", "salute"
GESTURES = (TAP, STAND, SALUTE)
"""What a hand can do without a card or a word; only invented rules ask for it."""

LONGEST = 120
"""The most characters that are heard of one utterance; a nice day has as many "very" as it has."""

_RANK_WORDS = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")
_NUMBERS = {
    word: str(number)
    for number, words in enumerate(
        (
            "two två",
            "three tre",
            "four fyra",
            "five fem",
            "six sex",
            "seven sju",
            "eight åtta",
            "nine nio",
            "ten tio",
        ),
        start=2,
    )
    for word in words.split()
}

_SWEDISH_RANKS = {"ess": "ace", "äss": "ace", "knekt": "jack", "dam": "queen", "kung": "king"}
_SWEDISH = {
    "det finns en gud": GOD,
    "hell dig fru ordförande": CHAIRWOMAN,
    "hell dig herr ordförande": CHAIRMAN,
    "buga för färgen": HUE,
    "ordningsfråga": POINT_OF_ORDER,
    "slut på ordningsfrågan": END_POINT,
}
_SWEDISH_VERY = "väldigt "

_NICE_DAY = re.compile(r"have a (?:very )*nice day")
_SWEDISH_DAY = re.compile(r"ha en ((?:väldigt )*)trevlig dag")
_SWEDISH_SPADE = re.compile(r"spader (\w+)")

_PRINTED = {
    GOD: ("There is a God", "Det finns en gud"),
    CHAIRWOMAN: ("Hail to the Chairwoman", "Hell dig, fru ordförande"),
    CHAIRMAN: ("Hail to the Chairman", "Hell dig, herr ordförande"),
    HUE: ("Bow to the Hue", "Buga för färgen"),
    MAO: ("Mao", "Mao"),
    POINT_OF_ORDER: ("Point of order", "Ordningsfråga"),
    END_POINT: ("End point", "Slut på ordningsfrågan"),
}

ENGLISH, SWEDISH = "english", "swedish"
TONGUES = (ENGLISH, SWEDISH)


def normalise(text: str) -> str:
    """`text` in lower case, punctuation and repeated blanks dropped, number words as digits."""
    kept = re.sub(r"[’']", "", text.lower())
    words = re.sub(r"[^\w]|_", " ", kept).split()
    return " ".join([_NUMBERS.get(word, word) for word in words])


@lru_cache(maxsize=4096)
def understand(text: str, *, strict: bool = False) -> str:
    """The canonical form of something said; empty when nothing is left of it.

    A Swedish phrase of the game becomes the English one it stands for. With `strict` (the house
    rule `strict_phrases`) only capitals and blanks are forgiven: number words and punctuation are
    heard as they are, so they make another phrase.
    """
    plain = normalise(text)
    found = _from_swedish(plain)
    if strict and " ".join(text.lower().split()) not in {
        plain,
        found,
        *(printed(found, tongue).lower() for tongue in TONGUES),
    }:
        return " ".join(text.lower().split())
    return found


def _from_swedish(plain: str) -> str:
    if plain in _SWEDISH:
        return _SWEDISH[plain]
    day = _SWEDISH_DAY.fullmatch(plain)
    if day:
        return nice_day(day[1].count(_SWEDISH_VERY) + 1)
    spade = _SWEDISH_SPADE.fullmatch(plain)
    if spade:
        rank = _SWEDISH_RANKS.get(spade[1], spade[1])
        if rank in _RANK_WORDS:
            return f"{rank} of spades"
    return plain


def printed(phrase: str, tongue: str) -> str:
    """A canonical phrase as it is written down, in `tongue`; an invented one stays as it is."""
    swedish = tongue == SWEDISH
    if phrase in _PRINTED:
        return _PRINTED[phrase][swedish]
    if is_nice_day(phrase):
        verys = phrase.count("very ")
        if swedish:
            return f"Ha en {_SWEDISH_VERY * verys}trevlig dag"
        return f"Have a {'very ' * verys}nice day"
    rank, of, suit = phrase.partition(" of ")
    if of and suit == "spades" and rank in _RANK_WORDS:
        if swedish:
            words = {english: word for word, english in _SWEDISH_RANKS.items() if word != "äss"}
            return f"Spader {words.get(rank, rank)}"
        return f"{rank.capitalize()} of Spades"
    return phrase


def nice_day(chain: int) -> str:
    """The phrase of the `chain`-th 7 in a row: one "very" less than there are sevens. [MAO-21]"""
    return f"have a {'very ' * (chain - 1)}nice day"


def is_nice_day(phrase: str) -> bool:
    """Whether a canonical phrase wishes a nice day, however many "very" it has."""
    return _NICE_DAY.fullmatch(phrase) is not None


def phrases_of(face: int, chain: int, *, six_hue: bool) -> tuple[str, ...]:
    """What must be said when `face` is played as the `chain`-th 7 (no nice day for 0).

    A card of several classes asks for every phrase. [MAO-13..19, MAO-A25]
    """
    rank = RANK[face]
    found: list[str] = []
    if SUIT[face] == SPADES:
        found.append(f"{_RANK_WORDS[rank - 1]} of spades")
    if rank == TWO:
        found.append(GOD)
    elif rank == QUEEN:
        found.append(CHAIRWOMAN)
    elif rank == KING:
        found.append(CHAIRMAN)
    elif rank == SIX and six_hue:
        found.append(HUE)
    elif rank == SEVEN and chain:
        found.append(nice_day(chain))
    return tuple(found)


def is_base_phrase(phrase: str) -> bool:
    """Whether the rules themselves use this canonical phrase, so that nobody may invent it."""
    if phrase in _PRINTED or is_nice_day(phrase):
        return True
    rank, of, suit = phrase.partition(" of ")
    return bool(of) and suit == "spades" and rank in _RANK_WORDS


_REASONS = {
    ENGLISH: {TAP: "No tap", STAND: "Did not stand", SALUTE: "No salute"},
    SWEDISH: {TAP: "Ingen knackning", STAND: "Reste sig inte", SALUTE: "Ingen honnör"},
}
"""What is said in a tongue when a gesture was missing."""


def omission(phrase: str, tongue: str) -> str:
    """How somebody names the words, or the gesture in brackets, that were missing. [MAO-12]"""
    return _REASONS[tongue].get(phrase.strip("()")) or printed(phrase, tongue)


def omitted(words: str) -> str:
    """What was missing, from how somebody has named it: a canonical phrase, or a gesture in
    brackets.
    """
    for reasons in _REASONS.values():
        for gesture, said in reasons.items():
            if said == words:
                return f"({gesture})"
    return understand(words)


_PAUSE = re.compile(r"[,;.!?:]+|\b(?:and|och)\b", re.IGNORECASE)


def utterances(
    text: str, proper: Callable[[str], bool], *, strict: bool = False
) -> Iterator[tuple[str, str]]:
    """The phrases in one breath, as (canonical form, text as said), in order. [MAO-A22]

    "7 of spades and have a nice day" holds two. Where text between pauses only makes sense together
    (`proper` knows it, or it is one of the game's own that is written with a comma), it is taken
    together; the longest such piece wins.
    """

    def one(said: str) -> bool:
        return proper(understand(said)) or is_base_phrase(understand(said))

    cuts = [(0, 0), *[match.span() for match in _PAUSE.finditer(text)], (len(text), len(text))]
    pieces = [(cuts[i][1], cuts[i + 1][0]) for i in range(len(cuts) - 1)]
    pieces = [(start, end) for start, end in pieces if text[start:end].strip()]
    if not pieces:
        return
    whole = text.strip()
    if strict or one(whole):
        yield understand(whole, strict=strict), whole
        return
    first = 0
    while first < len(pieces):
        last = first
        for other in range(len(pieces) - 1, first, -1):
            if one(text[pieces[first][0] : pieces[other][1]]):
                last = other
                break
        said = text[pieces[first][0] : pieces[last][1]].strip()
        if understand(said):
            yield understand(said), said
        first = last + 1
