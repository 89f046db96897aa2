"""MAD Magazine Card Game and Madskortspel on the screen."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Surface

from madtable.engine.decision import Decision
from madtable.engine.message import Message
from madtable.engine.switches import Setting
from madtable.looks.mad.dress import BACKS, dress_of
from madtable.looks.mad.faces import Faces
from madtable.looks.mad.suits import SUITS
from madtable.looks.mad.table import MadTable
from madtable.ui import palette
from madtable.ui.board import Board
from madtable.ui.keys import key_line
from madtable.ui.kit import Kit
from madtable.ui.seating import Company
from madtable.ui.stage import Stage

_SWATCHES = {
    "mad-magazine": ("#FFCA2D", "patterns/space"),
    "madskortspel": ("#7FA8E8", "patterns/armour"),
}


class MadLook:
    """The look of one edition (a `looks.look.Look`)."""

    keys = (
        key_line("d", "keys.draw"),
        key_line("s", "keys.sort", "X"),
        key_line("1234", "keys.mad.numbers"),
    )
    felt = palette.FELT_GREEN
    confetti = tuple(suit.glyph for suit in SUITS.values())
    colours = tuple(suit.base for suit in SUITS.values())

    def __init__(self, game: str) -> None:
        self.game = game
        self.ground, self.pattern = _SWATCHES[game]

    def risk(self, decision: Decision, text: str) -> Message | None:
        """See Look: drawing though a card fits, and ending the game by the Joker."""
        if text == "draw" and any(option.part("card") for option in decision.options):
            return Message("mad.risk.draw")
        if "end-game" in text.split():
            return Message("mad.risk.end")
        return None

    def back(self, kit: Kit, width: int) -> Surface:
        """See Look."""
        return Faces(kit.art, kit.letters).back(BACKS[self.game], width)

    def board(
        self, kit: Kit, stage: Stage, company: Company, house: Mapping[str, Setting], number: int
    ) -> Board:
        """See Look."""
        dress = dress_of(kit, self.game, house)
        faces = Faces(kit.art, kit.letters)
        board = MadTable(kit, stage, company, faces, kit.places("mad_table"), dress)
        board.number = number
        return board
