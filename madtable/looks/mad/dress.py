"""What the two editions look like: whose back, which words are printed on the cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pygame import Surface

from madtable.engine.message import message
from madtable.games.mad.edition import EDITIONS
from madtable.looks.mad.faces import Edition, Faces
from madtable.ui.kit import Kit

BACKS: Mapping[str, Edition] = {"mad-magazine": "mad", "madskortspel": "swe"}
PRINTED_IN = {"mad-magazine": "en", "madskortspel": "sv"}
"""The language printed on an edition's cards, whatever language the screen speaks. [MSK, section
2.4]
"""

_KINDS = ("WAY", "VAR", "GIV", "WLD", "WOO", "YOU", "EXC", "JOK")
_SMALL = ("VAR", "GIV", "YOU", "EXC")


@dataclass(frozen=True, slots=True)
class Dress:
    """An edition's back, the words on its cards, its name, how long an answer window is shown,
    with how many other cards in hand the Joker may end the game, and whether a last card wins
    before what it does to others.
    """

    edition: Edition
    words: dict[str, str]
    title: str
    window_s: float
    joker_counts: tuple[int, ...]
    last_card_wins: bool


def dress_of(kit: Kit, game: str, house: Mapping[str, object] | None = None) -> Dress:
    """How a game of this name is dressed; `house` names the house rules that differ."""
    rules = EDITIONS[game].house(house or {})
    lang = PRINTED_IN[game]
    say = kit.say
    words = {f"card.{kind}.main": say(f"card.{lang}.{kind}.main") for kind in _KINDS}
    words |= {f"card.{kind}.small": say(f"card.{lang}.{kind}.small") for kind in _SMALL}
    words["card.chip"] = say(f"card.{lang}.chip")
    title = kit.words.say(message(f"game.{game}"))
    return Dress(
        BACKS[game],
        words,
        title,
        rules.window_ms / 1000,
        tuple(sorted(rules.joker_counts)),
        rules.instant,
    )


class DeckArt:
    """The faces and the back of one edition, for a table's cards."""

    def __init__(self, faces: Faces, dress: Dress) -> None:
        self.faces = faces
        self.dress = dress

    @property
    def deck(self) -> str:
        """See CardArt."""
        return self.dress.edition

    def face(self, code: str, width_px: int) -> Surface:
        """See CardArt."""
        return self.faces.face(code, width_px, self.dress.words)

    def back(self, width_px: int) -> Surface:
        """See CardArt."""
        return self.faces.back(self.dress.edition, width_px)
