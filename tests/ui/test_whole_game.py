"""Whole games through the real screens, by what a window's system tells: mouse, keys, finger."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from madtable import paths
from madtable.engine.decision import Decision
from madtable.engine.errors import Refused
from madtable.host.scenario import read
from madtable.host.still import StillTable
from madtable.looks import setting_up
from madtable.store import journals
from madtable.ui.screens.guide import GuideSheet
from tests.looks.tables import Show, lines
from tests.ui.players import (
    Desk,
    KeyPlayer,
    MousePlayer,
    Player,
    ProgramDesk,
    TouchPlayer,
    on_lobby,
    on_results,
    on_table,
    on_title,
)

PLAYERS = (MousePlayer, KeyPlayer, TouchPlayer)


@pytest.fixture
def seed_seven(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody chose the seed, and yet it is known."""
    monkeypatch.setattr(setting_up, "fresh_seed", lambda: 7)


@pytest.mark.usefixtures("seed_seven")
@pytest.mark.parametrize("kind", PLAYERS)
def test_an_evening_from_the_title_to_the_second_round(kind: type[Player], tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path, speed=None)
    desk.title()
    player = kind(desk, 3)
    assert "continue" not in {widget.name for widget in desk.controls.widgets}
    player.use("play")
    desk.until(lambda: on_lobby(desk))
    player.use("remove")  # three seats are enough here
    player.use("deal")
    desk.until(lambda: isinstance(desk.stack.top, GuideSheet), 60.0)
    player.use("next")
    desk.until(lambda: isinstance(desk.stack.top, GuideSheet))
    player.use("enough")
    desk.until(lambda: on_table(desk))
    assert desk.table.header.game == "mad-magazine"
    assert [seat.kind for seat in desk.table.header.seats] == ["human", "meek", "sly"]
    player.play()
    desk.until(lambda: on_results(desk))
    assert desk.table.over
    won = list(desk.table.winners)
    folder = journals.games_folder(tmp_path)
    assert [saved.state for saved in journals.listing(folder)] == ["finished"]
    player.use("next")
    desk.until(lambda: on_table(desk))
    assert desk.table.header.round == 2
    assert desk.table.header.wins == [int(seat in won) for seat in range(3)]
    player.play(2)
    # Out by the menu; the game waits and goes on where it was.
    before = desk.table.digest()
    desk.until(lambda: player.waited_for() is not None)
    now = desk.table.digest()
    assert now != before or desk.table.answers
    player.use("menu")
    desk.frame(2)
    player.use(desk.saying("table.pause.leave"))
    desk.until(lambda: on_title(desk))
    player.use("continue")
    desk.until(lambda: on_table(desk))
    assert desk.table.digest() == now
    assert desk.table.header.round == 2
    player.play(1)


@pytest.mark.parametrize(
    ("kind", "game", "seats", "seed"),
    [
        (MousePlayer, "mad-magazine", ("human", "random", "random"), 26),
        (MousePlayer, "madskortspel", ("human", "sly", "sly", "sly"), 19),
        (KeyPlayer, "madskortspel", ("human", "random", "random", "random"), 5),
        (KeyPlayer, "mad-magazine", ("human", "random"), 4),
        (TouchPlayer, "mad-magazine", ("human", "sly", "sly", "sly", "sly"), 39),
        (TouchPlayer, "madskortspel", ("human", "random", "random"), 12),
    ],
)
def test_whole_games(
    kind: type[Player], game: str, seats: tuple[str, ...], seed: int, tmp_path: Path
) -> None:
    desk = ProgramDesk(tmp_path, lang="sv" if seed % 2 else "en")
    desk.deal(game, seats, seed, {"turn_cap": 90})
    player = kind(desk, seed)
    player.play()
    assert on_results(desk)
    assert desk.table.over
    kinds = Counter(kind for kind, _ in player.answered)
    assert kinds["turn"] > 3


class AskingTable(StillTable):
    """A table that writes down what is answered and refuses it, so that it can be asked again."""

    said: list[tuple[str, int | None]]

    def submit(self, seat: int, text: str, decision_id: int | None = None) -> None:
        self.said.append((text, decision_id))
        raise Refused("stale")


def answers(decision: Decision) -> list[str]:
    """Every answer to a question."""
    if decision.verb:
        texts = [option.text for option in decision.options]
        pairs = sorted(set(combinations(texts, decision.pick)))
        return [" ".join([decision.verb, *pair]) for pair in pairs]
    return [option.text for option in decision.options]


def asked(name: str, lang: str = "en") -> tuple[Show, AskingTable]:
    """A worked example on the screen, where the person at the table is asked something."""
    folder = paths.assets() / "examples"
    scenario = read((folder / f"{name}.json").read_bytes(), name)
    seats = lines(["human"] + ["sly"] * (scenario.players - 1))
    table = AskingTable(scenario, seats)
    table.said = []
    for step in scenario.steps:
        if step.do is not None:
            table.act(step.do)
    decision = table.question()
    assert decision is not None
    show = Show(
        table,
        scenario.game,
        seats,
        scenario.house,
        viewer=decision.seat,
        resumed=True,
        speed=0.6,
        lang=lang,
    )
    return show, table


EXAMPLES = (
    "answer",
    "direction",
    "drawn",
    "exchange",
    "gift",
    "joker",
    "start-wooly",
    "stuck",
    "swedish",
    "turn",
)


@pytest.mark.parametrize("kind", PLAYERS)
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_answer_to_a_question_can_be_given(name: str, kind: type[Player]) -> None:
    show, table = asked(name)
    desk = Desk(show.stack)
    player = kind(desk, len(name))
    desk.until(lambda: player.waited_for() is not None)
    decision = player.waited_for()
    assert decision is not None
    texts = answers(decision)
    if kind is not MousePlayer:
        texts = player.dice.sample(texts, min(12, len(texts)))
    for text in texts:
        table.said.clear()
        player.give(decision, text)
        assert table.said == [(text, decision.id)], f"{table.said} instead of {text}"
        # Refused: all is as it was, and can be taken back choice by choice.
        for _ in range(5):
            if not player.waited_for() or not board_chosen(desk):
                break
            take_back(player)
        assert not board_chosen(desk), desk.board.asker.chosen
        desk.frame(30)


def board_chosen(desk: Desk) -> bool:
    """Whether something has been chosen that the question itself did not fix."""
    board = desk.board
    fixed = board.asker.decision is not None and board.asker.decision.kind in ("drawn", "answer")
    chosen = [name for name in board.asker.chosen if not (fixed and name == "card")]
    return bool(chosen or board.asker.picked)


def take_back(player: Player) -> None:
    """One choice less: Esc, or the right button."""
    if isinstance(player, KeyPlayer):
        player.key(pygame.K_ESCAPE)
    elif isinstance(player, TouchPlayer):
        player.desk.board.take_back()  # fingers use the button; not every question has it
        player.desk.frame()
    else:
        assert isinstance(player, MousePlayer)
        player.click((5, 5), button=3)


def test_the_examples_ask_every_kind_of_question() -> None:
    kinds, parts = set(), set()
    for name in EXAMPLES:
        _, table = asked(name)
        decision = table.question()
        assert decision is not None
        kinds.add(decision.kind)
        for option in decision.options:
            parts |= {part if part != "mode" else str(value) for part, value in option.parts}
    assert kinds >= {"turn", "drawn", "answer", "give", "start"}
    assert parts >= {"card", "colour", "target", "direction", "follow", "ignore", "end-game"}
