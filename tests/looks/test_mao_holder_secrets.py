"""When the screen of a Mao table changes hands, nothing of the other seat stays on it: not a frame
depends on what that seat holds, has chosen, was writing or has made up.
"""

from __future__ import annotations

import copy
import hashlib
import json
from typing import Any

import pytest
from pygame import Surface

from madtable.engine.journal import SeatLine
from madtable.host.scenario import read
from madtable.host.still import StillTable
from madtable.looks.company import CREATURES, board_maker, company_of
from madtable.looks.mao.table import MaoTable
from madtable.ui.intent import Back, Confirm, ConfirmEnd, Key, Move, Text
from madtable.ui.screens.curtain import Curtain
from madtable.ui.screens.live_sharing import LiveSharing
from madtable.ui.screens.one_screen import OneScreen
from madtable.ui.screens.shared_live import SharedLive
from madtable.ui.stack import SceneStack
from tests.looks.tables import bytes_of, kit
from tests.looks.test_mao_secrets import PLAIN
from tests.looks.watching import SMALL

OTHER_HANDS = {0: ["6D", "10H", "QD", "KC", "AC"], 2: ["8S", "3C", "10D", "QS"]}


class Held(StillTable):
    """A table set up by hand at which the people of seats 0 and 2 share a screen."""

    holder = 0

    @property
    def humans(self) -> tuple[int, ...]:
        return (0, 2)

    def hand_over(self, seat: int) -> None:
        self.holder = seat


def table_of(secret_of: int | None) -> Held:
    """The table; that seat's hand and invented rule are others than usual."""
    data: dict[str, Any] = copy.deepcopy(PLAIN)
    rules = [
        {"id": f"r{seat}", "owner": seat, "when": "play(rank=J)", "then": ["FLOW draw(next, 2)"]}
        for seat in (0, 2)
    ]
    if secret_of is not None:
        data["setup"]["hands"][secret_of] = OTHER_HANDS[secret_of]
        rules[secret_of // 2] |= {"when": "play(suit=H)", "then": ["FLOW draw(prev, 1)"]}
    data["setup"]["custom"] = rules
    scenario = read(json.dumps(data).encode(), data["id"])
    kinds = ("human", "knower", "human", "knower")
    return Held(scenario, [SeatLine(kinds[n], "", CREATURES[n]) for n in range(4)])


class Watched:
    """Two people at one screen, every frame of which is looked at by both."""

    def __init__(self, secret_of: int | None) -> None:
        self.secret_of = secret_of
        self.table = table_of(secret_of)
        self.kit = kit()
        self.stack = SceneStack(self.kit)
        self.stack.resized(SMALL)
        self.surface = Surface(SMALL, 0, 32)
        self.seen: list[str] = []
        screen = OneScreen(
            self.kit,
            self.stack,
            lambda: company_of(self.kit, self.table.header.seats, 0).sitters,
        )
        LiveSharing(screen, self.table, self._make).begin(resumed=True)

    def _make(self, seat: int, *, shown: bool, resumed: bool, **more: Any) -> SharedLive:
        return SharedLive(
            self.kit,
            self.table,
            seat,
            board_maker(self.kit, self.table.header, seat, shown=shown),
            resumed=resumed,
            **more,
        )

    @property
    def board(self) -> MaoTable:
        scene = self.stack.top
        assert isinstance(scene, SharedLive)
        assert isinstance(scene.board, MaoTable)
        return scene.board

    def wait(self, seconds: float) -> None:
        """Look on, twenty times a second."""
        for _ in range(round(seconds * 20)):
            self.stack.update(0.05)
            self.stack.render(self.surface)
            self.seen.append(hashlib.sha256(bytes_of(self.surface)).hexdigest())

    def take(self, seat: int) -> None:
        """Hold the button of the curtain until it opens for a seat."""
        self.wait(1.2)
        assert isinstance(self.stack.top, Curtain)
        assert self.stack.top.seat == seat
        self.stack.handle(Confirm())
        self.wait(0.8)
        self.stack.handle(ConfirmEnd())
        assert self.board.company.reader == seat

    def busy(self, seat: int) -> None:
        """Whoever has the screen is in the middle of all sorts of things."""
        other = seat == self.secret_of
        board = self.board
        board.reach.choose(board.hand.cards[1 if other else 0])
        self.wait(0.1)
        board.controls.focus(board.console.field)
        board.console.field.start()
        for letter in "qu" if other else "ta":
            self.stack.handle(Text(letter))
        self.wait(0.1)
        self.stack.handle(Back())
        self.table.write_note(seat, 1, "queens speak" if other else "aces skip")
        self.stack.handle(Key("n"))
        self.wait(0.2)
        self.stack.handle(Back())
        board.calling.begin()
        board.calling.aim(3 if other else 1)
        self.wait(0.2)

    def pass_on(self) -> None:
        """Let go of the screen; nobody has seen a frame of it yet."""
        self.seen.clear()
        self.board.reach.pass_on()

    def look_round(self) -> None:
        """Look at all that there is to be seen."""
        self.wait(0.3)
        for key in ("n", "r"):
            self.stack.handle(Key(key))
            self.wait(0.3)
            self.stack.handle(Back())
        for key in ("m", "escape", "c"):
            self.stack.handle(Key(key))
            self.wait(0.2)
        self.board.calling.drop()
        for way in ("left", "right", "up"):
            self.stack.handle(Move(way))
            self.wait(0.1)


def story(secret_of: int | None, last: int) -> tuple[list[str], list[str]]:
    """What is seen while the other one has the screen, and from when they let go of it until the
    seat `last` has looked round.
    """
    show = Watched(secret_of)
    show.take(0)
    show.busy(0)
    before = list(show.seen)
    show.pass_on()
    show.take(2)
    if last == 2:
        show.look_round()
        return before, show.seen
    show.busy(2)
    before = list(show.seen)
    show.table.act("1 draw")
    show.wait(1.0)
    show.pass_on()
    show.take(0)
    show.look_round()
    return before, show.seen


@pytest.mark.parametrize(("secret_of", "last"), [(0, 2), (2, 0)])
def test_nothing_of_the_other_seat_stays_on_the_screen(secret_of: int, last: int) -> None:
    before, after = story(None, last)
    before_other, after_other = story(secret_of, last)
    assert before != before_other, "whoever had the screen did see something else"
    assert len(set(after)) > 25, "something was to be seen"
    assert after == after_other
