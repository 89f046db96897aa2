"""Tables of the Lab for tests: shown by the real scene without a window, watched at every step."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from madtable import paths
from madtable.engine.journal import SeatLine
from madtable.engine.view import View
from madtable.games.lab.chart import STANDARD
from madtable.games.lab.house import SWITCHES
from madtable.games.lab.view import LabView
from madtable.host.scenario import Scenario, read
from madtable.host.sitting import sit_down
from madtable.host.still import StillTable
from madtable.host.table import Table
from madtable.looks.company import company_of
from madtable.looks.lab.course import DEALT
from madtable.looks.lab.faces import LabFaces
from madtable.looks.lab.flip import Turner, TurningFan, Wave
from madtable.looks.lab.suits import MODE_OF, shown
from madtable.looks.lab.table import LabTable
from madtable.ui.screens.table import TableScene
from madtable.ui.shown_table import ShownTable
from madtable.ui.stack import Scene
from tests.looks.tables import kit, lines
from tests.looks.watching import SMALL, Shown, SmallScreen, Watch, stray_cards


def seen(board: LabTable, *, settled: bool = False) -> Shown:
    """What a person could read off the table; whose turn it is only when it has settled: no fact
    tells that."""
    return {
        "counts": [block.count for block in board.seats],
        "mode": (board.mode, board.chart.mode, board.printer.shade),
        "hand": sorted(board.hand.codes()),
        "trick": board.trick.shown(),
        "leading": board.trick.leading,
        "star": board.trick.star.visible,
        "spirals": board.chart.spirals,
        "lead": board.box.seat,
        "piles": [
            sorted(code for column in piles.cards.values() for code in column)
            for piles in board.piles
        ],
        "totals": [piles.by_column() for piles in board.piles],
        "discards": (board.discards.count, board.discards.aside),
        "moment": board.course.moment,
        "turn": [seat for seat, block in enumerate(board.seats) if block.turn] if settled else None,
    }


def truth(view: LabView, *, settled: bool = False) -> Shown:
    """The same as the seat's view has it."""
    turn = list(view.winners) if view.over else [view.mover]
    mode = MODE_OF[view.mode]
    tricks = DEALT[view.seats][view.round - 1]
    there = {seat for seat, _ in view.trick}
    left = max(count + (seat in there) for seat, count in enumerate(view.counts))
    number = tricks if view.over else tricks - left + 1
    return {
        "counts": list(view.counts),
        "mode": (mode, mode, "#25102F" if mode < 0 else "#14283C"),
        "hand": sorted(shown(code, mode) for code in view.hand),
        "trick": list(view.trick),
        "leading": view.leading,
        "star": view.leading is not None,
        "spirals": view.spirals,
        "lead": view.lead,
        "piles": [sorted(pile) for pile in view.piles],
        "totals": list(view.totals),
        "discards": (view.discard_count, view.aside_count),
        "moment": (view.game, view.round, number, tricks),
        "turn": turn if settled else None,
    }


def strays(board: LabTable) -> list[str]:
    """What lies about on the table and should not, once nothing moves any more."""
    cards = [*board.hand.cards, *(card for _, card in board.trick.cards)]
    found = stray_cards(board, cards)
    found += [
        type(item).__name__
        for item in board.stage.items
        if isinstance(item, Wave | Turner | TurningFan)
    ]
    found += [f"fan of {block.sitter.name}" for block in board.seats if block.fan is not None]
    return found


class Watched(Watch, LabTable):
    """A table that compares itself with the view each time before it is put right by it."""

    def settle(self, view: View) -> None:
        assert isinstance(view, LabView)
        self.compare(seen(self), truth(view), strays(self))
        super().settle(view)
        assert seen(self, settled=True) == truth(view, settled=True)
        assert not strays(self)


class LabShow(SmallScreen[Watched]):
    """A table on a small screen: time passes by `wait`; nothing that goes wrong is swallowed."""

    def __init__(
        self,
        table: ShownTable,
        seats: Sequence[SeatLine],
        *,
        viewer: int = 0,
        size: tuple[int, int] = SMALL,
        speed: float = 1.0,
        less: bool = False,
        resumed: bool = False,
        lang: str = "en",
    ) -> None:
        tools = kit(lang, speed=speed, less=less)
        self.table = table

        def board(scene: Scene) -> Watched:
            faces = LabFaces(tools.art, tools.letters)
            company = company_of(tools, seats, viewer)
            places = tools.places("lab_table")
            found = Watched(tools, scene.stage, company, faces, places, STANDARD)
            found.begin(laid_anew=resumed)
            return found

        scene = TableScene(tools, table, viewer, board, resumed=resumed)
        assert isinstance(scene.board, Watched)
        super().__init__(tools, scene, scene.board, size)


def dealt(
    kinds: Sequence[str], seed: int, *, house: Mapping[str, object] | None = None, **how: object
) -> LabShow:
    """A fresh table on the screen."""
    seats = lines(kinds)
    header = sit_down("mad-lab", seats, seed, house=dict(house or {}))
    return LabShow(Table.deal(header), seats, **how)  # type: ignore[arg-type]


def example(name: str) -> Scenario:
    """A worked example that comes with the program."""
    path = paths.assets() / "examples" / f"{name}.json"
    return read(path.read_bytes(), name)


def still(name: str, *, steps: int | None = None, **how: object) -> tuple[LabShow, StillTable]:
    """The table of an example after so many of its steps (all of them when None)."""
    scenario = example(name)
    seats = lines(["human"] + ["meek"] * (scenario.players - 1))
    table = StillTable(scenario, seats)
    done = [step.do for step in scenario.steps if step.do is not None]
    for text in done[:steps]:
        table.act(text)
    show = LabShow(table, seats, resumed=True, **how)  # type: ignore[arg-type]
    return show, table


def some_house(dice: random.Random) -> dict[str, object]:
    """House rules by chance."""
    found: dict[str, object] = {}
    for switch in SWITCHES:
        if dice.random() < 0.5:
            continue
        if isinstance(switch.default, bool):
            found[switch.name] = dice.random() < 0.5
        elif switch.name != "first_lead":
            found[switch.name] = dice.choice(switch.choices)
    return found
