"""Whatever somebody has done with an open hand: once it is hidden nothing of it can be seen."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from madtable.host.scenario import Scenario
from madtable.host.still import StillTable
from madtable.looks.company import board_maker
from madtable.ui.intent import Back, Cancel, Drag, Key, Move, Press, Tap
from madtable.ui.screens.shared import SharedScene
from madtable.ui.screens.table import TableScene
from madtable.ui.stack import SceneStack
from tests.looks.tables import bytes_of, lines
from tests.ui.desk import Nobody, kit

SIZE = (960, 540)
MAD = {
    "dealer": 0,
    "turn": 0,
    "direction": "left",
    "draw": ["G5", "G6"],
    "discard": ["B2", "R4"],
}
LAB = {"mode": "science", "lead": 0}
TABLES = {
    "mad-magazine": (
        MAD,
        (["G1", "G2", "WLD"], ["R1", "YOU", "R3"], ["B1", "B2", "B3"]),
        (["Y5", "G4", "JOK"], ["WOO", "Y1", "Y2"], ["B1", "B2", "B3"]),
    ),
    "mad-lab": (
        LAB,
        (["R4", "P1", "B3"], ["R6", "P2", "B4"], ["R1", "P3", "B5"], ["R2", "P4", "B6"]),
        (["G1", "G2", "G3"], ["R6", "P2", "B4"], ["B1", "P7", "B7"], ["R7", "P4", "G6"]),
    ),
}
"""By game: the table, what lies in the hands, and what could lie in them just as well."""


def stir(scene: SharedScene, stack: SceneStack, surface: pygame.Surface) -> set[bytes]:
    """Do with the open hand what a person may do, as far as it gives nothing away; the pictures
    that were seen meanwhile.
    """
    seen: set[bytes] = set()

    def wait(frames: int = 8) -> None:
        for _ in range(frames):
            stack.update(1 / 60)
            stack.render(surface)
        seen.add(bytes_of(surface))

    def use(*intents: object) -> None:
        for intent in intents:
            stack.handle(intent)  # type: ignore[arg-type]
            wait()

    zones = [zone for zone in scene.board.controls.widgets if zone.name.startswith("hand:")]
    assert len(zones) == 3
    for zone in zones:
        scene.board.controls.focus(zone)
        use(Key("w"), Back(), Key("s"), Move("right"))
        at = zone.rect.center
        use(Press(at), Tap(at), Back(), Press(at), Drag((at[0], 10), at), Cancel(), Back())
    assert isinstance(scene.board.hand.cards[0].code, str)
    scene.board.pointing.at(tuple(f"hand:{card.code}" for card in scene.board.hand.cards))
    # What is refused names the card that it is about.
    scene.toast(scene.board.say(scene.board.asker.decision.options[0].label))  # type: ignore[union-attr]
    scene.board.think(scene.viewer)
    wait(1)
    assert stack.top is scene
    return seen


def between(game: str, hands: Sequence[list[str]]) -> tuple[bytes, set[bytes]]:
    """What is seen between two people, and all that seat 0 has seen before."""
    setup, *_ = TABLES[game]
    scenario = Scenario(1, "stirred", game, len(hands), {**setup, "hands": list(hands)}, [])
    tools = kit()
    table = StillTable(scenario, lines(["human"] * len(hands)))
    scene = SharedScene(
        tools,
        table,
        0,
        board_maker(tools, table.header, 0, shown=True),
        sharing=Nobody(table),
        resumed=True,
    )
    stack = SceneStack(tools)
    stack.resized(SIZE)
    stack.push(scene)
    surface = pygame.Surface(SIZE, 0, 32)
    for _ in range(60):
        stack.update(1 / 60)
        stack.render(surface)
    seen = stir(scene, stack, surface)
    scene.conceal()
    tools.keys_used = False
    stack.update(1 / 60)
    stack.render(surface)
    assert isinstance(stack.top, TableScene)
    assert scene.eyes is None
    return bytes_of(surface), seen


@pytest.mark.parametrize("game", TABLES)
def test_nothing_that_was_done_with_an_open_hand_shows_once_it_is_hidden(game: str) -> None:
    _, hands, others = TABLES[game]
    first, seen = between(game, hands)
    second, seen_otherwise = between(game, others)
    assert not seen & seen_otherwise, "the hands can be told apart as long as they lie open"
    assert first == second
