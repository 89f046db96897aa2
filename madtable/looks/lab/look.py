"""The Lab as a plug-in for the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pygame import Surface

from madtable.engine.decision import Decision, Option
from madtable.engine.message import Message, message
from madtable.engine.switches import Setting
from madtable.engine.view import View
from madtable.games.lab.cards import SPIRALS_OF_RANK
from madtable.games.lab.chart import Chart
from madtable.games.lab.questions import total_of
from madtable.games.lab.view import LabView
from madtable.looks.lab import sheets
from madtable.looks.lab.faces import LabFaces
from madtable.looks.lab.leaves import TrickLeaf
from madtable.looks.lab.suits import SUITS
from madtable.looks.lab.table import LabTable
from madtable.ui import palette
from madtable.ui.board import Board
from madtable.ui.keys import key_line
from madtable.ui.kit import Kit
from madtable.ui.screens.results import Ways
from madtable.ui.screens.score_page import Page
from madtable.ui.screens.scores import ScoreSheet
from madtable.ui.seating import Company
from madtable.ui.stack import Scene
from madtable.ui.stage import Stage


class LabLook:
    """The look of the Lab (a `looks.look.Look` that ends a game with a sheet of its own).

    `chart` gives the starting scores of the Lab Chart; it is asked for them at each table.
    """

    ground = "#7B4C9A"
    pattern = "patterns/lab_P"
    keys = (
        key_line("s", "keys.sort", "X"),
        key_line("c", "keys.lab.chart"),
        key_line("t", "keys.lab.tricks"),
        key_line("p", "keys.lab.scores"),
        key_line("123", "keys.lab.take"),
    )
    felt = palette.FELT_BLUE
    confetti = tuple(suit.glyph for suit in SUITS.values())
    colours = tuple(suit.base for suit in SUITS.values())

    def __init__(self, chart: Callable[[], Chart]) -> None:
        self.chart = chart

    def risk(self, decision: Decision, text: str) -> Message | None:
        """See Look: turning everything over, and taking what leads away from 0, if need not be."""
        chosen = next((option for option in decision.options if option.text == text), None)
        others = [option for option in decision.options if option is not chosen]
        if chosen is None:
            return None
        if decision.kind == "take":
            if _leads_away(chosen) and not all(_leads_away(option) for option in others):
                return Message("lab.risk.take", chosen.label.values)
        elif (missing := decision.detail("until_flip")) and isinstance(missing, int):
            if _spirals(chosen) >= missing and any(_spirals(one) < missing for one in others):
                return message("lab.risk.flip")
        return None

    def back(self, kit: Kit, width: int) -> Surface:
        """See Look."""
        return LabFaces(kit.art, kit.letters).back(width)

    def board(
        self, kit: Kit, stage: Stage, company: Company, house: Mapping[str, Setting], number: int
    ) -> Board:
        """See Look."""
        faces = LabFaces(kit.art, kit.letters)
        board = LabTable(kit, stage, company, faces, kit.places("lab_table"), self.chart())
        board.course.games = 3 if house["advanced"] else 1
        return board

    def end_scene(self, kit: Kit, board: Board, view: View, ways: Ways) -> Scene:
        """See looks.endings.EndsItself: the score sheet, or the sheet of the match."""
        assert isinstance(board, LabTable)
        assert isinstance(view, LabView)
        pages = tuple(
            [
                _with_wins(kit, page, board.wins)
                for page in sheets.pages_of(kit, board.company, view)
            ]
        )
        verdict = sheets.end_verdict(kit, board.company, view)
        scene = ScoreSheet(
            kit,
            pages,
            verdict,
            palette.FELT_BLUE,
            main=(kit.say("lab.sheet.again"), ways.next_round),
            others=(
                (kit.say("lab.sheet.tricks"), "tricks"),
                *([(kit.say("ui.results.look"), "look")] if ways.look is not None else []),
                *([(kit.say("ui.results.proof"), "proof")] if ways.proof is not None else []),
                (kit.say("ui.results.menu"), "menu"),
            ),
            back=ways.menu,
        )

        def other(name: str) -> None:
            if name == "menu":
                ways.menu()
            elif name == "look" and ways.look is not None:
                ways.look()
            elif name == "proof" and ways.proof is not None:
                ways.proof()
            else:
                scene.stack.push(TrickLeaf(kit, board.chronicle.tricks, board.company, board.deck))

        scene.on_other = other
        return scene


def _leads_away(option: Option) -> bool:
    """Whether the card of an answer takes a total farther from 0."""
    now, then = (total_of(str(option.label.value(name))) for name in ("now", "then"))
    return abs(then) > abs(now)


def _spirals(option: Option) -> int:
    """How many spirals the card of an answer shows."""
    return SPIRALS_OF_RANK[int(str(option.part("card"))[1:]) - 1]


def _with_wins(kit: Kit, page: Page, wins: Sequence[int]) -> Page:
    """The page with the rounds of the sitting that each seat has won, where anybody counts them."""
    if not wins:
        return page
    lines = []
    for line in page.lines:
        # There is hardly room: nothing is said of those that have won none.
        won = (kit.say("end.wins", count=wins[line.seat]),) if wins[line.seat] else ()
        lines.append(replace(line, notes=(*line.notes, *won)))
    return replace(page, lines=tuple(lines))
