"""The worked examples that come with the program, and their tables."""

from __future__ import annotations

import msgspec

from madtable import paths
from madtable.ai.seats import has_hints
from madtable.engine.errors import BadInput
from madtable.engine.journal import SeatLine
from madtable.games import catalogue
from madtable.host.scenario import Scenario, read
from madtable.host.still import HUMAN, StillTable
from madtable.looks.company import CREATURES, board_maker
from madtable.looks.guides import steps
from madtable.looks.tongues import in_own_tongue, spoken
from madtable.ui.kit import Kit
from madtable.ui.screens.example import ExampleScene
from madtable.ui.screens.guide import Guide
from madtable.ui.screens.live import LiveTable
from madtable.ui.screens.table import TableScene
from madtable.ui.stack import SceneStack


def example(name: str) -> Scenario:
    """The worked example of this name that comes with the program."""
    path = paths.assets() / "examples" / f"{name}.json"
    try:
        return read(path.read_bytes(), str(path))
    except OSError as error:
        raise BadInput(str(path), f"cannot be read: {error.strerror}") from None


def in_tongue(scenario: Scenario, lang: str) -> Scenario:
    """The example as it is spoken at a table whose window speaks `lang`."""
    steps = [
        step if step.do is None else msgspec.structs.replace(step, do=spoken(step.do, lang))
        for step in scenario.steps
    ]
    house = in_own_tongue(scenario.house, scenario.game, lang)
    return msgspec.structs.replace(scenario, house=house, steps=steps)


def seats_of(scenario: Scenario, viewer: int) -> list[SeatLine]:
    """Who sits at the table of an example; the viewer is the person, in the first jar."""
    level = catalogue.game(scenario.game).levels[-1]
    number = scenario.players
    return [
        SeatLine(
            HUMAN if seat == viewer else level,
            "",
            CREATURES[(seat - viewer) % number % len(CREATURES)],
        )
        for seat in range(number)
    ]


TOURS = {
    "mad-magazine": "turn",
    "madskortspel": "swedish",
    "mad-lab": "lab-flip",
    "mao": "mao-order",
}
"""By game the example at whose table people are shown round while none is being played."""


def show_round(kit: Kit, game: str, stack: SceneStack) -> None:
    """Lay the guide of a game on a stack, at a table that goes away with it."""
    scenario = in_tongue(example(TOURS[game]), kit.words.lang)
    table = StillTable(scenario, seats_of(scenario, 0))
    kind = LiveTable if table.live else TableScene
    scene = kind(kit, table, 0, board_maker(kit, table.header, 0), resumed=True)
    scene.on_menu = lambda _: stack.pop()
    if has_hints(game):
        scene.board.open_hint = _nothing
    stack.push(scene)
    Guide(scene, steps(game), stack.pop).begin()


def _nothing(*_: object) -> None:
    """Nobody plays at this table."""


class WatchedTable(StillTable):
    """The table of an example at which the viewer only looks on."""

    @property
    def humans(self) -> tuple[int, ...]:
        """Nobody is asked anything."""
        return ()


def watch(kit: Kit, name: str, text: str) -> ExampleScene:
    """The example of this name on its table, seen by whoever acts last; `text` explains it."""
    scenario = in_tongue(example(name), kit.words.lang)
    steps = [step.do for step in scenario.steps if step.do is not None]
    viewer = int(steps[-1].split()[0])
    seats = seats_of(scenario, viewer)

    def deal() -> WatchedTable:
        return WatchedTable(scenario, seats)

    return ExampleScene(kit, deal, steps, viewer, board_maker(kit, deal().header, viewer), text)
