"""All games that can be played, listed by hand: a frozen program cannot look around for them."""

from __future__ import annotations

from madtable.engine.errors import BadInput
from madtable.engine.round import Game
from madtable.engine.scenario import ScenarioGame
from madtable.games.lab.chart import read_chart
from madtable.games.lab.game import LAB
from madtable.games.lab.table import LabScenarios
from madtable.games.mad.game import MAD_MAGAZINE_GAME, MADSKORTSPEL_GAME
from madtable.games.mad.table import MadScenarios

GAMES: dict[str, Game] = {
    game.name: game for game in (MAD_MAGAZINE_GAME, MADSKORTSPEL_GAME, LAB)
}
"""Every game by its name."""

SCENARIOS: dict[str, ScenarioGame] = {
    MAD_MAGAZINE_GAME.name: MadScenarios(MAD_MAGAZINE_GAME),
    MADSKORTSPEL_GAME.name: MadScenarios(MADSKORTSPEL_GAME),
    LAB.name: LabScenarios(LAB),
}
"""By game, what sets up and checks its scenario files."""


def lay_chart(text: str, where: str) -> None:
    """Play the Lab with the starting scores of a chart file from now on. [LAB-03, LAB-A22]

    `text` is the file's, `where` names it; BadInput when it makes no sense, and all stays as it
    was.
    """
    lab = LAB.with_chart(read_chart(text, where))
    GAMES[lab.name] = lab
    SCENARIOS[lab.name] = LabScenarios(lab)


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
