"""The screen of Mao gives nothing away: games that differ in what is hidden look alike to the pixel
until something happens that tells them apart.
"""

from __future__ import annotations

import copy
import hashlib
import json
from functools import cache
from typing import Any

import pytest
from pygame import Surface

from madtable.host.scenario import read
from madtable.host.still import StillTable
from madtable.looks.company import board_maker
from madtable.looks.examples import seats_of
from madtable.looks.mao.table import MaoTable
from madtable.ui.intent import Intent, Key, Move, Point
from madtable.ui.screens.live import LiveTable
from madtable.ui.stack import SceneStack
from tests.looks.tables import bytes_of, kit
from tests.looks.watching import SMALL

SALUTE = {
    "id": "r1",
    "owner": 2,
    "when": "play(rank=J)",
    "then": ["OBLIGE gesture(actor, salute, 5)"],
}
PLAIN: dict[str, Any] = {
    "format": 1,
    "id": "secret",
    "game": "mao",
    "players": 4,
    "house": {},
    "setup": {
        "turn": 1,
        "direction": "left",
        "decks": 2,
        "doubles": "sane",
        "enforcement": "honour",
        "hands": [
            ["5C", "9H", "JD", "KH", "AS"],
            ["5D", "9C", "QD", "2S", "3H"],
            ["7S", "4C", "9D", "JC"],
            ["6C", "8D", "KH", "3S", "AC", "10D"],
        ],
        "pile": ["QC", "7C", "5H"],
        "played_by": 0,
        "rest": "draw",
        "custom": [SALUTE],
    },
    "steps": [],
}
ACTS = (
    "1 play 9C",
    "3 say hello",
    "2 draw",
    "1 gesture tap",
    "0 play JD",
    "3 point-of-order",
    "2 touch",
    "1 end-point",
    "wait 2",
)
"""Acts that mean the same to whoever only sees and hears them, whatever is proper."""


def differing() -> dict[str, dict[str, Any]]:
    """Games that seat 0 cannot tell from PLAIN, by what is different in them."""
    found = {
        name: copy.deepcopy(PLAIN) for name in ("turn", "own", "hands", "rule", "way", "doubles")
    }
    found["turn"]["setup"]["turn"] = 2
    found["own"]["setup"]["turn"] = 0
    hands = found["hands"]["setup"]["hands"]
    hands[1][2:], hands[3][:3] = ["6C", "8D", "KH"], ["QD", "2S", "3H"]
    found["rule"]["setup"]["custom"] = [
        {"id": "r1", "owner": 2, "when": "play(suit=H)", "then": ["FLOW draw(next, 2)"]}
    ]
    found["way"]["setup"]["direction"] = "right"
    found["doubles"]["setup"]["doubles"] = "chaos"
    return found


class Watching:
    """Seat 0 in front of a table at which things happen by hand."""

    def __init__(self, data: dict[str, Any]) -> None:
        scenario = read(json.dumps(data).encode(), data["id"])
        self.table = StillTable(scenario, seats_of(scenario, 0))
        self.table.header.house.update(data["house"])
        self.kit = kit()
        self.scene = LiveTable(
            self.kit,
            self.table,
            0,
            board_maker(self.kit, self.table.header, 0),
            resumed=True,
        )
        self.stack = SceneStack(self.kit)
        self.stack.resized(SMALL)
        self.stack.push(self.scene)
        self.surface = Surface(SMALL, 0, 32)
        self.seen: list[str] = []

    def wait(self, seconds: float) -> None:
        """Look on, ten times a second."""
        for _ in range(round(seconds * 10)):
            self.stack.update(0.1)
            self.stack.render(self.surface)
            self.seen.append(hashlib.sha256(bytes_of(self.surface)).hexdigest())

    def do(self, intent: Intent) -> None:
        """Point at something, or press a key."""
        self.stack.handle(intent)
        self.wait(0.2)

    def look_round(self) -> None:
        """Look at everything that might give something away: cards under the pointer and under the
        focus, the list of phrases, the reasons to call.
        """
        board = self.scene.board
        assert isinstance(board, MaoTable)
        for card in list(board.hand.cards):
            zone = board.hand_input.zone_of(card)
            assert zone is not None
            self.do(Point((zone.rect.left + 6, zone.rect.centery)))
        for way in ("right", "right", "left", "up"):
            self.do(Move(way))
        for key in ("m", "escape", "c"):
            self.do(Key(key))
        board.calling.aim(1)
        self.wait(0.2)
        board.calling.drop()
        self.wait(0.2)


@cache
def story(what: str) -> list[str]:
    """Every frame of a game in which all of ACTS happen."""
    show = Watching(PLAIN if what == "plain" else differing()[what])
    show.wait(0.3)
    show.look_round()
    for act in ACTS:
        show.table.act(act)
        show.wait(0.8)
    show.look_round()
    return show.seen


@pytest.mark.parametrize("what", differing())
def test_nothing_on_the_screen_depends_on_what_is_hidden(what: str) -> None:
    assert len(set(story("plain"))) > 30, "something was to be seen"
    assert story("plain") == story(what)


def test_an_event_tells_two_games_apart() -> None:
    """What is the same until then differs at once: the comparison is not blind."""
    shows = [Watching(PLAIN), Watching(differing()["turn"])]
    for show in shows:
        show.table.act("1 play 5D")  # in turn in the one, out of turn in the other
        show.wait(1.0)
    assert shows[0].seen == shows[1].seen
    for show in shows:
        show.table.act("3 call 1 OUT_OF_TURN")
        show.wait(2.0)
    assert shows[0].seen != shows[1].seen


def test_an_open_table_does_show_it() -> None:
    """With open rules the same two games differ from the first frame."""
    shows = []
    for data in (PLAIN, differing()["turn"]):
        data = copy.deepcopy(data)
        data["house"] = {"open_table": True}
        show = Watching(data)
        show.wait(0.5)
        shows.append(show)
    assert shows[0].seen[-1] != shows[1].seen[-1]
