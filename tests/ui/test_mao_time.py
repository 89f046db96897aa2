"""Game time at a Mao table on the screen: how it is cut changes nothing, and it stands still while
nobody can see what happens.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count, cycle
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from madtable.engine.journal import Line
from tests.looks.mao_tables import Show
from tests.ui.mao_players import MaoDesk, position_of
from tests.ui.players import on_table

INPUTS = (
    (700, "draw", "draw"),
    (2350, "say", "say have a nice day"),
    (2350, "gesture", "gesture tap"),
    (6125, "call", "call 1 TALK"),
    (9001, "order", "point-of-order"),
    (11800, "", "touch"),
    (14000, "order", "end-point"),
    (19500, "draw", "draw"),
    (26000, "call", "call 0 TALK"),
    (33333, "draw", "draw"),
    (41000, "draw", "draw"),
    (50050, "draw", "draw"),
)
"""When in game time (ms) a person does what."""
END_MS = 60_000


class Lines:
    """A journal in memory."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def write(self, line: Line) -> None:
        """See host.table.Journal."""
        self.lines.append(line)


def frames_of(cut: str) -> Iterator[int]:
    """How long each frame takes, in ms."""
    if cut.isdigit():
        return cycle([int(cut)])
    dice = random.Random(cut)
    return (dice.choice((5, 7, 16, 17, 33, 50, 90, 250)) for _ in count())


def journal(cut: str) -> list[Line]:
    """What a game writes down whose frames are cut like that."""
    show = Show(["human", "knower:sly", "knower:mad"], 4, house={"enforcement": "hybrid"})
    lines = Lines()
    show.table.keep(lines)
    frames = frames_of(cut)
    clock, scene = show.table.clock, show.scene

    def until(goal: int) -> None:
        while clock.now_ms < goal:
            # A frame is never longer than what is left until the person acts.
            left = goal - clock.now_ms
            ms = next(frames)
            show.stack.update((ms if scene.staging.busy else min(ms, left)) / 1000)

    for at, kind, text in INPUTS:
        until(at)
        assert clock.now_ms == at
        assert not show.table.over
        show.board.act(kind, text)
    until(END_MS)
    return lines.lines


@pytest.fixture(scope="module")
def usual() -> list[Line]:
    """The journal at sixty frames a second or so."""
    return journal("17")


@pytest.mark.parametrize("cut", ["5", "50", "250", "by chance", "by another chance"])
def test_however_time_is_cut_the_journal_is_the_same(cut: str, usual: list[Line]) -> None:
    assert len(usual) > len(INPUTS) + 5, "AI seats have acted too, on both sides"
    assert journal(cut) == usual


def test_time_stands_still_while_the_window_is_hidden(tmp_path: Path) -> None:
    desk = MaoDesk(tmp_path)
    desk.deal("mao", ("human", "knower", "knower"), 3)
    desk.until(lambda: on_table(desk) and desk.table.clock.now_ms > 3000)
    for hides, shows in (
        (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
        (pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN),
    ):
        desk.until(lambda: not desk.scene.staging.busy)
        desk.post(Event(hides))
        desk.frame()
        now, facts = desk.table.clock.now_ms, desk.table.facts(0)
        inside = position_of(desk.table).clock
        desk.frame(100)
        desk.clock.now += 3600.0  # an hour at lunch
        desk.frame(100)
        assert (desk.table.clock.now_ms, desk.table.facts(0)) == (now, facts)
        assert position_of(desk.table).clock == inside, "no clock of the rules has run either"
        desk.post(Event(shows))
        desk.frame()
        assert desk.table.clock.now_ms <= now + 100, "the hour is not made up for"
        desk.until(lambda now=now: desk.table.clock.now_ms > now + 1000)  # type: ignore[misc]


def test_time_stands_still_while_a_fact_is_being_shown(tmp_path: Path) -> None:
    desk = MaoDesk(tmp_path)
    desk.deal("mao", ("human", "knower", "knower"), 3)
    desk.until(lambda: on_table(desk))
    advance, passed = desk.table.advance, 0

    def watched(by_ms: int) -> None:
        nonlocal passed
        assert not desk.scene.staging.busy
        passed += by_ms
        advance(by_ms)

    desk.table.advance = watched  # type: ignore[method-assign]
    stood = 0
    for _ in range(900):
        before = passed
        desk.frame()
        stood += passed == before
    assert passed > 5000
    assert stood > 40, "something was shown"


@pytest.mark.parametrize("key", [pygame.K_r, pygame.K_n, pygame.K_ESCAPE])
def test_time_stands_still_under_a_sheet(key: int, tmp_path: Path) -> None:
    desk = MaoDesk(tmp_path)
    desk.deal("mao", ("human", "knower", "knower"), 3)
    desk.until(lambda: on_table(desk) and desk.table.clock.now_ms > 2000)
    desk.until(lambda: not desk.scene.staging.busy)
    desk.post(Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    desk.frame()
    desk.post(Event(pygame.KEYUP, key=key, mod=0))
    desk.frame(2)
    assert not on_table(desk)
    now = desk.table.clock.now_ms
    desk.frame(100)
    assert desk.table.clock.now_ms == now
    desk.post(Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    desk.until(lambda: desk.table.clock.now_ms > now)
