"""The screen of the statistics: however many have played, everybody's figures can be read."""

from __future__ import annotations

import pygame
import pytest

from madtable.store.statistics import SeatResult
from madtable.ui.figures import Rows
from madtable.ui.intent import Move
from madtable.ui.screens.statistics import StatisticsScreen, Ways
from tests.ui.desk import SIZES, hand, kit

LEVELS = (
    *("random", "meek", "sly", "mad"),
    *(f"{who}:{level}" for who in ("knower", "learner") for level in ("meek", "sly", "mad")),
)
PEOPLE = ("Ada", "Bo", "Cleo", "Dag", "Eva", "Finn", "Greta", "Hugo", "Iris", "")


def result(table: int, seat: int, kind: str, name: str) -> SeatResult:
    return SeatResult(
        table, "", f"{table:03}", "mao", 1, 4, seat, kind, name, seat + 1, seat == 0, False, 2, 7,
        "empty",
    )  # fmt: skip


def played() -> list[SeatResult]:
    """As many people and levels as anybody may want, and a table of several without a name."""
    found = []
    for table, name in enumerate(PEOPLE):
        found.append(result(table, 0, "human", name))
        found += [
            result(table, seat, LEVELS[(table + seat) % len(LEVELS)], "") for seat in (1, 2, 3)
        ]
    return found + [result(99, seat, "human", "") for seat in (0, 1)]


@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize("which", ["people", "levels"])
def test_every_row_can_be_scrolled_to_with_the_keyboard(which: str, size: tuple[int, int]) -> None:
    pygame.font.init()
    ways = Ways(lambda: None, lambda: None, lambda: None)
    screen = StatisticsScreen(kit(), played, ("mao",), 0, ways)
    desk = hand(screen, size)
    rows = screen.controls.named(which)
    assert isinstance(rows, Rows)
    assert len(rows.rows) == {"people": len(PEOPLE) + 1, "levels": len(LEVELS)}[which]
    assert rows.focusable
    screen.controls.focus(which)
    view = rows.pane.viewport
    assert rows.rect.bottom > view.bottom
    for _ in range(40):
        screen.handle(Move("down"))
        desk.wait(10)
        if screen.controls.focused is not rows:
            break
    assert screen.controls.focused is not rows, "and the focus goes on behind the last one"
    assert rows.rect.bottom == view.bottom


def test_those_without_a_name_have_a_row_of_their_own() -> None:
    pygame.font.init()
    screen = StatisticsScreen(
        kit(), played, ("mao",), 0, Ways(lambda: None, lambda: None, lambda: None)
    )
    hand(screen)
    rows = screen.controls.named("people")
    assert isinstance(rows, Rows)
    told = {row[0]: row[4:6] for row in rows.rows}
    assert told["Nameless"] == ["–", "–"]
    assert told["You"] == ["1", "1"]
