"""After every game the screen says how many rounds of the sitting each seat has won so far."""

from __future__ import annotations

from pathlib import Path

import pytest

from madtable.engine.journal import Header, SeatLine
from madtable.host.sitting import sit_down
from madtable.host.table import Table
from madtable.looks.catalogue import look
from madtable.looks.company import CREATURES, board_maker
from madtable.looks.endings import end_scene
from madtable.looks.mao.reckoning import Reckoning
from madtable.ui.screens.results import Results, Ways
from madtable.ui.screens.scores import ScoreSheet
from madtable.ui.stack import SceneStack
from madtable.ui.widgets.panel import Caption
from tests.looks.tables import kit
from tests.ui.desk import Blank

SEATS = {"mad-magazine": "sly", "madskortspel": "sly", "mad-lab": "meek", "mao": "knower"}


def header(game: str, wins: list[int]) -> Header:
    """A second round of three seats of which these have been won before."""
    seats = [SeatLine(SEATS[game], "", CREATURES[seat]) for seat in range(3)]
    found = sit_down(game, seats, 4)
    found.wins[:] = wins
    return found


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("game", SEATS)
def test_the_wins_so_far_are_shown_by_seat(game: str, lang: str, tmp_path: Path) -> None:
    words = kit(lang)
    table = Table.deal(header(game, [4, 0, 2]))
    while not table.over:
        assert table.let_bot_move() is not None
    wins = [won + (seat in table.winners) for seat, won in enumerate([4, 0, 2])]
    stage = Blank(words)
    board = board_maker(words, table.header, 0)(stage)
    nowhere = Ways(lambda: None, lambda: None, lambda: None)
    scene = end_scene(look(game), words, table, board, 2, nowhere)
    stack = SceneStack(words)
    stack.resized((1280, 720))
    stack.push(scene)
    if isinstance(scene, Results):
        assert {rank.seat: rank.wins for rank in scene.ending.ranks} == dict(enumerate(wins))
    elif isinstance(scene, ScoreSheet):
        for line in scene.pages[0].lines:
            said_so = words.say("end.wins", count=wins[line.seat])
            assert (said_so in line.notes[-1]) == (wins[line.seat] > 0)
    else:
        assert isinstance(scene, Reckoning)
        said = [one.label for one in scene.controls.widgets if isinstance(one, Caption)]
        for won in wins:
            if won:
                assert words.say("end.wins", count=won) in said
    assert sum(table.next_header().wins) == sum(wins)
