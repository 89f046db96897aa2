"""The cards that an unattended table shows of its games, one game after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from pygame import Surface

from madtable.looks.lab.faces import LabFaces
from madtable.looks.mad.dress import dress_of
from madtable.looks.mad.faces import Faces
from madtable.looks.mao.faces import MaoFaces
from madtable.ui.kit import Kit
from madtable.ui.screens.attract import Face

MAD = ("R6", "YOU", "Y5", "JOK", "B3", "WOO", "G2", "EXC")
SHOWN: Mapping[str, tuple[str, ...]] = {
    "mad-magazine": MAD,
    "madskortspel": MAD[::-1],
    "mad-lab": ("P4", "R-5", "G3", "B-6", "R6", "P-3", "B5", "G-4"),
    "mao": ("KC", "JH", "QS", "AD", "10H", "KH", "QD", "7S"),
}
"""Of each game cards worth looking at, by their codes."""


def showcase(kit: Kit, games: Sequence[str]) -> list[Face]:
    """Cards of these games, mixed, each drawn at the width that is asked for."""
    rows = [[_face(kit, game, code) for code in SHOWN[game]] for game in games]
    return [face for column in zip(*rows, strict=True) for face in column]


def _face(kit: Kit, game: str, code: str) -> Face:
    return f"{game} {code}", partial(_draw, kit, game, code)


def _draw(kit: Kit, game: str, code: str, width: int) -> Surface:
    if game == "mad-lab":
        return LabFaces(kit.art, kit.letters).face(code, width)
    if game == "mao":
        return MaoFaces(kit.art, kit.letters).face(code, width)
    return Faces(kit.art, kit.letters).face(code, width, dress_of(kit, game).words)
