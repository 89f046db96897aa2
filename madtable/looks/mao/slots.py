"""The choices of which the rule editor's sentence is made, one small function for each kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from madtable.games.mao.cards import SUITS
from madtable.games.mao.phrases import understand
from madtable.games.mao.rule import UNTIL, WHO, CardTest
from madtable.looks.mao.sentence import card_of, rank_choice, suit_choice, under_choice

RANKS = ("any", *[str(rank) for rank in range(1, 14)], "court", "even", "odd")
COLOURS = ("", *SUITS, "red", "black")
UNDERS = ("", "rank", "suit", "up", "down", *[f"sum{total}" for total in (7, 9, 11, 13, 15)])
SECONDS = (5, 8, 10, 15)


@dataclass(frozen=True, slots=True)
class Slot:
    """One choice of a row.

    `word` is the key of what is chosen now, `choices` are keys and what choosing them does. With
    `typed` it is a text instead, of at most `most` letters.
    """

    name: str
    word: tuple[str, int] = ("", 0)
    choices: tuple[tuple[tuple[str, int], Callable[[], None]], ...] = ()
    typed: Callable[[str], None] | None = None
    text: str = ""
    most: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """One part of the sentence: the key of its heading, and its choices."""

    head: str
    slots: tuple[Slot, ...]


def pick(
    name: str,
    now: object,
    values: Sequence[object],
    word: Callable[[object], tuple[str, int]],
    put: Callable[[object], None],
) -> Slot:
    """A choice among `values`: `word` gives the key of each, `put` is called with the one taken."""

    def putting(value: object) -> Callable[[], None]:
        return lambda: put(value)

    choices = tuple([(word(value), putting(value)) for value in values])
    return Slot(name, word(now), choices)


def spoken(slots: list[Slot]) -> list[Slot]:
    """Choices in the order in which one speaks: who comes before what they do."""
    if len(slots) > 1 and slots[1].name.endswith((".who", ".skipped")):
        slots[0], slots[1] = slots[1], slots[0]
    return slots


def card_slots(name: str, card: CardTest, put: Callable[[CardTest], None]) -> list[Slot]:
    """A test of cards: by rank, by suit, by how it follows the card under it."""
    rank, suit, under = rank_choice(card), suit_choice(card), under_choice(card)

    def under_word(value: object) -> tuple[str, int]:
        text = str(value)
        if text.startswith("sum"):
            return "mao.rule.under.sum", int(text[3:])
        return f"mao.rule.under.{text or 'any'}", 0

    return [
        pick(
            f"{name}.rank",
            rank,
            RANKS,
            lambda value: (f"mao.rule.card.{value}", 0),
            lambda value: put(card_of(str(value), suit, under)),
        ),
        pick(
            f"{name}.suit",
            suit,
            COLOURS,
            lambda value: (f"mao.rule.suit.{value or 'any'}", 0),
            lambda value: put(card_of(rank, str(value), under)),
        ),
        pick(
            f"{name}.under",
            under,
            UNDERS,
            under_word,
            lambda value: put(card_of(rank, suit, str(value))),
        ),
    ]


def number_slot(name: str, now: int, values: Sequence[int], put: Callable[[object], None]) -> Slot:
    """A number."""
    return pick(name, now, values, lambda value: ("mao.editor.number", int(str(value))), put)


def who_slot(name: str, now: str, put: Callable[[str], None]) -> Slot:
    """Who is meant."""
    return pick(name, now, WHO, lambda who: (f"mao.rule.who.{who}", 0), lambda who: put(str(who)))


def phrase_slot(name: str, phrase: str, put: Callable[[str], None]) -> Slot:
    """Words that are typed, and kept as the table compares them."""
    return Slot(f"{name}.phrase", typed=lambda text: put(understand(text)), text=phrase, most=60)


def seconds_slot(name: str, seconds: int, put: Callable[[int], None]) -> Slot:
    """Within how many seconds."""
    return pick(
        f"{name}.seconds",
        seconds,
        SECONDS,
        lambda value: ("mao.editor.seconds", int(str(value))),
        lambda value: put(int(str(value))),
    )


def until_slot(name: str, until: str, put: Callable[[str], None]) -> Slot:
    """How long it holds."""
    return pick(
        f"{name}.until",
        until,
        UNTIL,
        lambda value: (f"mao.rule.until.{value}", 0),
        lambda value: put(str(value)),
    )
