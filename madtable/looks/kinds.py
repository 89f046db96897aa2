"""The kinds of card that the page of who was dealt what counts, by game: by colour and by face."""

from __future__ import annotations

from collections.abc import Iterable

from madtable.engine.message import Message, message
from madtable.games.lab import cards as lab
from madtable.games.mad import cards as mad
from madtable.games.mao import cards as mao
from madtable.store.hands import CardKind

COLOUR, FACE = "colour", "face"
SORTS = (COLOUR, FACE)


def kinds(game: str, sort: str) -> tuple[CardKind, ...]:
    """The kinds of card of `game`, sorted by one of SORTS. LookupError for any other."""
    by_colour, by_face = {
        "mad-magazine": _mad,
        "madskortspel": _mad,
        "mad-lab": _lab,
        "mao": _mao,
    }[game]()
    return {COLOUR: by_colour, FACE: by_face}[sort]


Sorted = tuple[tuple[CardKind, ...], tuple[CardKind, ...]]


def _mad() -> Sorted:
    faces = range(mad.FACES)
    coloured = [
        CardKind(_colour(word), _mad_codes(face for face in faces if mad.COLOUR[face] == number))
        for number, word in enumerate(mad.COLOURS)
    ]
    wild = CardKind(message("dealt.wild"), _mad_codes(range(mad.COLOURED, mad.FACES)))
    by_face = [
        CardKind(_mad_face(kind), _mad_codes(face for face in faces if mad.KIND[face] == kind))
        for kind in dict.fromkeys(mad.KIND)
    ]
    return (*coloured, wild), tuple(by_face)


def _mad_codes(faces: Iterable[int]) -> frozenset[str]:
    return frozenset(mad.CODE[face] for face in faces)


def _mad_face(kind: str) -> Message:
    if kind.isdigit():
        return message("dealt.number", number=kind)
    return message(f"card.{kind}" if kind in mad.CODE else f"dealt.{kind}")


def _lab() -> Sorted:
    suits = [
        CardKind(
            _colour(name), frozenset(lab.CODE[card] for card in lab.DECK if lab.SUIT[card] == suit)
        )
        for suit, name in enumerate(lab.SUIT_NAME)
    ]
    spirals = frozenset(lab.CODE[card] for card in lab.DECK if lab.SPIRALS[card])
    ranks = [
        CardKind(
            message("dealt.number", number=rank),
            frozenset(lab.CODE[card] for card in lab.DECK if lab.RANK[card] == rank),
        )
        for rank in range(1, lab.RANKS + 1)
    ]
    return (*suits, CardKind(message("dealt.spirals"), spirals)), tuple(ranks)


def _mao() -> Sorted:
    suits = [
        CardKind(
            message(f"mao.rule.suit.{letter}"),
            frozenset(mao.CODE[face] for face in mao.DECK if mao.SUIT[face] == suit),
        )
        for suit, letter in enumerate(mao.SUITS)
    ]
    ranks = [
        CardKind(
            message(f"dealt.{name}") if name in "AJQK" else message("dealt.number", number=name),
            frozenset(mao.CODE[face] for face in mao.DECK if mao.RANK[face] == rank),
        )
        for rank, name in enumerate(mao.RANKS, start=1)
    ]
    return tuple(suits), tuple(ranks)


def _colour(word: str) -> Message:
    return message("dealt.colour", colour=word)
