"""Mao as a plug-in for the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Surface

from madtable.engine.decision import Decision
from madtable.engine.message import Message, message
from madtable.engine.switches import Setting
from madtable.engine.view import View
from madtable.games.mao.house import AUTO, compile_house
from madtable.games.mao.view import MaoView
from madtable.looks.mao.faces import MaoFaces
from madtable.looks.mao.reckoning import Reckoning
from madtable.looks.mao.table import MaoTable, Rules
from madtable.ui import palette
from madtable.ui.board import Board
from madtable.ui.keys import key_line
from madtable.ui.kit import Kit
from madtable.ui.offer import Advice
from madtable.ui.screens.results import Ways
from madtable.ui.seating import Company
from madtable.ui.stack import Scene
from madtable.ui.stage import Stage


class MaoLook:
    """The look of Mao (a `looks.look.Look`)."""

    ground = "#A21B12"
    pattern = ""
    keys = (
        key_line("d", "keys.draw"),
        key_line("s", "keys.sort", "X"),
        key_line("t", "keys.mao.say"),
        key_line("c", "keys.mao.call"),
        key_line("o", "keys.mao.order"),
        key_line("u", "keys.mao.vote"),
        key_line("m", "keys.mao.more"),
        key_line("r", "keys.mao.folder"),
        key_line("n", "keys.mao.notebook"),
    )
    felt = palette.FELT_WINE
    confetti = tuple(f"glyphs/pip_{suit}" for suit in "CDHS")
    colours = ("#C4261A", "#1C1613", "#D7A24A", "#6B2433")

    def risk(self, decision: Decision, text: str) -> Message | None:
        """See Look: what is proper here, nobody may say."""
        return None

    def advice(self, kinds: Sequence[str], house: Mapping[str, Setting]) -> Advice | None:
        """See looks.offers.Advises: where only people may know the rules, who will call?"""
        knows = any(kind.startswith("knower") for kind in kinds)
        if knows or house.get("enforcement") == AUTO:
            return None
        return Advice(message("mao.advice"), message("mao.advice.auto"), {"enforcement": AUTO})

    def back(self, kit: Kit, width: int) -> Surface:
        """See Look."""
        return MaoFaces(kit.art, kit.letters).back(width)

    def board(
        self, kit: Kit, stage: Stage, company: Company, house: Mapping[str, Setting], number: int
    ) -> Board:
        """See Look."""
        known = compile_house(house, len(company.sitters))
        rules = Rules(
            known.open_table, known.turn_marker, known.decks, known.tongue, known.text_rules
        )
        faces = MaoFaces(kit.art, kit.letters)
        board = MaoTable(kit, stage, company, faces, kit.places("mao_table"), rules)
        board.number = number
        return board

    def end_scene(self, kit: Kit, board: Board, view: View, ways: Ways) -> Scene:
        """See looks.endings.EndsItself: who paid for what, and the winner's rule."""
        assert isinstance(board, MaoTable)
        assert isinstance(view, MaoView)
        return Reckoning(kit, board, view, ways)
