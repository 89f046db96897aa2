"""Hints: from what the person can see, in words, laid out on the table if wanted."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from madtable.engine.journal import SeatLine
from madtable.host.minds import Minds
from madtable.host.sitting import sit_down
from madtable.host.table import Table
from madtable.host.thought import HINT
from madtable.ui.screens.advice import AdviceSheet
from madtable.ui.screens.table import TableScene
from tests.ui.players import ProgramDesk

GAMES = ("mad-magazine", "madskortspel", "mad-lab")


def asked(game: str, seed: int) -> Table:
    """A table at which the person has to choose between several things."""
    table = Table.deal(sit_down(game, [SeatLine("human"), SeatLine("sly"), SeatLine("sly")], seed))
    while (decision := table.question(0)) is None or len(decision.options) < 3:
        if decision is not None:
            table.submit(0, decision.options[0].text, decision.id)
        else:
            assert table.let_bot_move() is not None
    return table


def press_h(desk: ProgramDesk) -> None:
    desk.post(Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h"))
    desk.frame()
    desk.post(Event(pygame.KEYUP, key=pygame.K_h, mod=0))
    desk.frame()


@pytest.mark.parametrize("game", GAMES)
def test_the_best_moves_are_allowed_differ_and_come_best_first(game: str) -> None:
    table = asked(game, 5)
    found = Minds().think(table.thought(0, HINT)).hint
    assert found is not None
    decision = table.question(0)
    assert decision is not None
    texts = [advice.text for advice in found.advice]
    assert 1 <= len(texts) == len(set(texts)) <= 3
    assert set(texts) <= {option.text for option in decision.options}
    shares = [advice.win for advice in found.advice]
    assert shares == sorted(shares, reverse=True)
    assert all(0 <= share <= 1 for share in shares)
    assert found.games > 0
    table.submit(0, texts[0], decision.id)  # and it is taken


def test_a_hint_is_the_same_whatever_cannot_be_seen() -> None:
    """Two deals that the person cannot tell apart: same view, other hands behind it."""
    table = asked("mad-lab", 5)
    thought = table.thought(0, HINT)
    assert Minds().think(thought).hint == Minds().think(table.thought(0, HINT)).hint
    # All that is sent is the person's own: the truth is not there to be looked at.
    foreign = [fact.data() for fact in thought.facts if fact.data().get("event") == "HandDealt"]
    assert not any(fact["cards"] for fact in foreign if fact["seat"] != 0)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "sv"])
def test_a_hint_is_told_in_words_and_laid_out(game: str, lang: str, tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path, lang=lang)
    desk.deal(game, ("human", "sly", "meek"), 11)

    def ready() -> bool:
        decision = desk.scene.board.asker.decision
        return decision is not None and not desk.scene.staging.busy

    desk.until(ready, 60.0)
    scene = desk.stack.top
    assert isinstance(scene, TableScene)
    before = dict(scene.board.asker.chosen)
    press_h(desk)
    sheet = desk.stack.top
    assert isinstance(sheet, AdviceSheet)
    desk.frame()
    words = str(sheet.text)
    assert "%" in words
    assert "hint." not in words
    assert "{" not in words
    assert scene.board.asker.chosen == before
    sheet.stack.pop("take")
    desk.frame()
    assert scene.board.asker.chosen or scene.board.asker.answer() is not None
    assert scene.table.question(0) is scene.board.asker.decision  # nothing was handed in


def test_mao_gives_no_hints(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal("mao", ("human", "knower", "knower"), 11)
    scene = desk.stack.top
    assert isinstance(scene, TableScene)
    assert scene.board.open_hint is None
    press_h(desk)
    assert desk.stack.top is scene
