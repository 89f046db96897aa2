"""The rule books on the shelf: which games have one, and how their cards are drawn in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from pygame import Surface

from madtable.engine.message import message
from madtable.engine.switches import read_switches
from madtable.games import catalogue
from madtable.looks.catalogue import LOOKS
from madtable.looks.guides import has_guide
from madtable.ui.kit import Kit
from madtable.ui.rulebook import Book, load
from madtable.ui.screens.rulebook import Rulebook, Volume
from madtable.ui.stack import Scene, SceneStack

CardPrint = Callable[[str, int], Surface]


House = Mapping[str, object]
"""The house rules of a table, as its record holds them."""


def rulebook(
    kit: Kit, game: str = "", games: Iterable[str] = LOOKS, house: House | None = None
) -> Rulebook:
    """The rule books of these games (those that can be played on the screen), `game`'s open; it
    tells what its `house` rules are at the table where it was opened.
    """
    shelf = [volume(kit, name, house if name == game else None) for name in games]
    return Rulebook(kit, shelf, game)


def volume(kit: Kit, game: str, house: House | None = None) -> Volume:
    """The rule book of one game, at a table with these house rules."""
    return Volume(
        game,
        message(f"game.{game}"),
        partial(_read, kit, game, house),
        _Cards(kit, game),
        partial(_watch, kit),
        partial(_show_round, kit, game) if has_guide(game) else None,
    )


def _watch(kit: Kit, name: str, text: str) -> Scene:
    from madtable.looks.examples import watch

    return watch(kit, name, text)


def _show_round(kit: Kit, game: str, stack: SceneStack) -> None:
    from madtable.looks.examples import show_round

    show_round(kit, game, stack)


def _read(kit: Kit, game: str, house: House | None) -> Book:
    switches = catalogue.game(game).switches
    here = None if house is None else read_switches(switches, house)
    return load(game, kit.words.lang).with_house(switches, kit.words, here)


class _Cards:
    """Draws a game's cards by code; a game is imported when the first of them is asked for."""

    def __init__(self, kit: Kit, game: str) -> None:
        self.kit = kit
        self.game = game
        self._print: CardPrint | None = None

    def __call__(self, code: str, width: int) -> Surface:
        if self._print is None:
            self._print = PRINTS[self.game](self.kit)
        return self._print(code, width)


def _mad(game: str, kit: Kit) -> CardPrint:
    from madtable.looks.mad.dress import DeckArt, dress_of
    from madtable.looks.mad.faces import Faces

    return DeckArt(Faces(kit.art, kit.letters), dress_of(kit, game)).face


def _lab(kit: Kit) -> CardPrint:
    from madtable.looks.lab.faces import LabFaces

    return LabFaces(kit.art, kit.letters).face


def _mao(kit: Kit) -> CardPrint:
    from madtable.looks.mao.faces import MaoFaces

    return MaoFaces(kit.art, kit.letters).face


PRINTS: dict[str, Callable[[Kit], CardPrint]] = {
    "mad-magazine": partial(_mad, "mad-magazine"),
    "madskortspel": partial(_mad, "madskortspel"),
    "mad-lab": _lab,
    "mao": _mao,
}
"""How each game's cards are drawn, hand-listed like the looks."""
