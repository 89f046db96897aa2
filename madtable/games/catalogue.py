"""All games that can be played, listed by hand: a frozen program cannot look around for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from madtable.engine.errors import BadInput
from madtable.engine.listed import Listed

if TYPE_CHECKING:  # every start reads this list, and hardly any needs a game at once
    from madtable.engine.round import Game
    from madtable.engine.scenario import ScenarioGame

_chart: Callable[[], tuple[str, str]] | None = None
"""Where the Lab Chart comes from; None: the one that is built in."""


def _mad_magazine() -> Game:
    from madtable.games.mad.game import MAD_MAGAZINE_GAME

    return MAD_MAGAZINE_GAME


def _madskortspel() -> Game:
    from madtable.games.mad.game import MADSKORTSPEL_GAME

    return MADSKORTSPEL_GAME


def _mad_magazine_scenarios() -> ScenarioGame:
    from madtable.games.mad.game import MAD_MAGAZINE_GAME
    from madtable.games.mad.table import MadScenarios

    return MadScenarios(MAD_MAGAZINE_GAME)


def _madskortspel_scenarios() -> ScenarioGame:
    from madtable.games.mad.game import MADSKORTSPEL_GAME
    from madtable.games.mad.table import MadScenarios

    return MadScenarios(MADSKORTSPEL_GAME)


def _lab() -> Game:
    from madtable.games.lab.chart import read_chart
    from madtable.games.lab.game import LAB

    return LAB if _chart is None else LAB.with_chart(read_chart(*_chart()))


def _lab_scenarios() -> ScenarioGame:
    from madtable.games.lab.game import Lab
    from madtable.games.lab.table import LabScenarios

    lab = GAMES["mad-lab"]
    assert isinstance(lab, Lab)
    return LabScenarios(lab)


def _mao() -> Game:
    from madtable.games.mao.game import MAO

    return MAO


def _mao_scenarios() -> ScenarioGame:
    from madtable.games.mao.game import MAO
    from madtable.games.mao.table import MaoScenarios

    return MaoScenarios(MAO)


GAMES: Listed[Game] = Listed(
    {
        "mad-magazine": _mad_magazine,
        "madskortspel": _madskortspel,
        "mad-lab": _lab,
        "mao": _mao,
    }
)
"""Every game by its name."""

SCENARIOS: Listed[ScenarioGame] = Listed(
    {
        "mad-magazine": _mad_magazine_scenarios,
        "madskortspel": _madskortspel_scenarios,
        "mad-lab": _lab_scenarios,
        "mao": _mao_scenarios,
    }
)
"""By game, what sets up and checks its scenario files."""


def lay_chart(chart: Callable[[], tuple[str, str]]) -> None:
    """Play the Lab with the starting scores of a chart file from now on. [LAB-03, LAB-A22]

    `chart` gives the file's text and its name, once the Lab is asked for; it is then that a chart
    which makes no sense raises BadInput.
    """
    global _chart
    _chart = chart
    for listed in (GAMES, SCENARIOS):
        listed.forget("mad-lab")


def game(name: str) -> Game:
    """The game called `name`; BadInput listing the names when there is none."""
    if name not in GAMES:
        raise BadInput("game", f"no such game: {name!r}; there are " + ", ".join(GAMES))
    return GAMES[name]


def scenarios(name: str) -> ScenarioGame:
    """What sets up the scenario files of the game called `name`; BadInput as for `game`."""
    if name not in SCENARIOS:
        raise BadInput("game", f"no such game: {name!r}; there are " + ", ".join(SCENARIOS))
    return SCENARIOS[name]
