"""A recorded game on the real tables of all games: played, stepped, jumped about in."""

from __future__ import annotations

from functools import lru_cache

import msgspec
import pygame
import pytest

from madtable.engine.journal import Answer, End, Header, Holder, Line, Note, SeatLine
from madtable.host.replay import Replay
from madtable.host.sitting import sit_down
from madtable.host.table import Table
from madtable.looks.replays import replay_scene
from madtable.ui.intent import Back, Confirm, Key, Move, Press, Tap
from madtable.ui.screens.replay import ReplayScene
from madtable.ui.stack import SceneStack
from tests.looks.tables import kit
from tests.looks.watching import SMALL

GAMES = {
    "mad-magazine": "human,sly,random,sly",
    "madskortspel": "sly,human,sly",
    "mad-lab": "human,meek,meek,meek",
    "mao": "knower,learner,knower",
}


class _Kept(list[Line]):
    def write(self, line: Line) -> None:
        self.append(line)


@lru_cache(maxsize=8)
def record(game: str, whole: bool = True) -> tuple[Line, ...]:
    """A game of AI seats, signed by the seats of GAMES; or the first half of it."""
    kept = _Kept()
    bots = [kind.replace("human", "random") for kind in GAMES[game].split(",")]
    table = Table.deal(sit_down(game, [SeatLine(kind) for kind in bots], 4), kept)
    while not table.over and table.let_bot_move() is not None:
        pass
    if table.live:
        table.finish()
    return tuple(kept if whole else kept[: len(kept) // 2])


def replay_of(game: str, whole: bool = True) -> Replay:
    lines = record(game, whole)
    assert isinstance(lines[0], Header)
    seats = [SeatLine(kind) for kind in GAMES[game].split(",")]
    header = msgspec.structs.replace(lines[0], seats=seats)
    found = [line for line in lines if isinstance(line, Answer)]
    end = lines[-1] if isinstance(lines[-1], End) else None
    return Replay(header, found, end)


@lru_cache(maxsize=1)
def _started() -> None:
    pygame.font.init()


def scene_of(game: str, whole: bool = True) -> tuple[SceneStack, ReplayScene, list[str]]:
    _started()
    shared = kit()
    stack = SceneStack(shared)
    stack.resized(SMALL)
    left: list[str] = []
    scene = replay_scene(
        shared,
        replay_of(game, whole),
        leave=lambda: left.append("left"),
        copy=lambda scene: left.append(f"copied {scene.table.at}"),
    )
    stack.push(scene)
    return stack, scene, left


def seen(scene: ReplayScene) -> dict[str, object]:
    """What can be read off the table."""
    return {
        "at": scene.table.at,
        "counts": [block.count for block in scene.board.seats],
        "open": [block.laid_open for block in scene.board.seats],
        "hand": sorted(code or "" for code in scene.board.hand.codes()),
        "log": [line.text for line in scene.board.lines],
        "line": scene._slider.value,
    }


def top(stack: SceneStack) -> ReplayScene:
    assert isinstance(stack.top, ReplayScene)
    return stack.top


@pytest.mark.parametrize("game", GAMES)
def test_played_through_it_ends_as_a_jump_to_the_end_shows_it(game: str) -> None:
    stack, scene, _ = scene_of(game)
    scene.speed = 4.0
    scene.play_or_pause()
    for _ in range(60_000):
        stack.update(1 / 20)
        if not scene.playing and not scene.staging.busy and scene.settled:
            break
    assert scene.table.at == scene.table.length
    _, jumped, _ = scene_of(game)
    jumped.go(jumped.table.length)
    assert seen(scene) == seen(jumped)
    view = scene.table.view(scene.viewer)
    assert seen(scene)["counts"] == list(view.counts)  # type: ignore[attr-defined]
    assert seen(scene)["hand"] == sorted(view.hand)  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", GAMES)
def test_steps_forth_and_back_and_jumps_come_to_the_same_table(game: str) -> None:
    stack, scene, _ = scene_of(game)
    moments = []
    for _ in range(12):
        scene.forward()
        scene.arrive()
        moments.append(seen(scene))
    for wanted in reversed(moments[:-1]):
        scene.backward()
        assert seen(scene) == wanted
    scene.go(9)
    assert seen(scene) == moments[8]
    stack.resized((1280, 720))
    assert {**seen(scene), "log": moments[8]["log"]} == moments[8]


def test_another_seat_is_seen_at_the_same_moment() -> None:
    stack, scene, _ = scene_of("mad-magazine")
    scene.go(8)
    scene.see(2)
    other = top(stack)
    assert (other.viewer, other.table.at) == (2, 8)
    view = other.table.view(2)
    assert seen(other)["hand"] == sorted(view.hand)  # type: ignore[attr-defined]
    assert len(other.board.lines) > 3  # the log is that of the whole story so far


def test_hands_lie_open_only_when_that_was_asked_for() -> None:
    _, scene, _ = scene_of("mad-lab")
    scene.go(3)
    assert seen(scene)["open"] == [None] * 4
    scene._open_hands(True)
    assert seen(scene)["open"] == list(scene.table.hands())
    scene.go(6)
    assert seen(scene)["open"] == list(scene.table.hands())
    scene._open_hands(False)
    assert seen(scene)["open"] == [None] * 4


def test_a_game_that_still_runs_is_seen_from_ones_own_seat_alone() -> None:
    _, scene, _ = scene_of("madskortspel", whole=False)
    assert scene.viewer == 1
    assert not scene.table.ended
    for name in ("eyes", "open"):
        widget = scene.controls.named(name)
        assert widget is not None
        assert not widget.usable


def test_everything_works_from_the_keyboard() -> None:
    stack, scene, left = scene_of("mad-magazine")
    stack.handle(Confirm())  # the play button has the focus
    assert scene.playing
    stack.handle(Key("p"))
    assert top(stack).playing is False
    scene.controls.focus("slider")
    stack.handle(Move("right"))
    stack.handle(Move("right"))
    stack.handle(Move("left"))
    assert scene.table.at == 1
    scene.controls.focus("moment")
    stack.handle(Confirm())
    stack.handle(Back())
    assert left == ["copied 1", "left"]


def test_the_line_follows_the_finger() -> None:
    stack, scene, _ = scene_of("mad-lab")
    line = scene._slider._line()
    middle = (line.centerx, line.centery)
    stack.handle(Press(middle))
    assert scene.table.at == round(scene.table.length / 2)
    stack.handle(Tap(middle))
    stack.handle(Press((line.right + 3, line.centery)))
    assert scene.table.at == scene.table.length
    assert not scene._forward.enabled
    scene.play_or_pause()  # from the end it begins again
    assert (scene.table.at, scene.playing) == (0, True)


def test_nothing_of_the_table_itself_can_be_used() -> None:
    for game in GAMES:
        stack, scene, _ = scene_of(game)
        scene.go(4)
        assert not [widget.name for widget in scene.board.controls.widgets if widget.visible]
        before = seen(scene)
        for widget in scene.board.controls.widgets:
            if scene.controls.at(widget.rect.center) is None:
                stack.handle(Press(widget.rect.center))
                stack.handle(Tap(widget.rect.center))
        assert seen(scene) == before


def test_the_log_tells_who_took_the_screen_and_the_own_notes_alone() -> None:
    """Played and leafed through; the same lines both ways, and from another seat no notes."""
    lines = record("mao")
    assert isinstance(lines[0], Header)
    answers = [line for line in lines if isinstance(line, Answer)]
    seats = [SeatLine("human"), SeatLine("human"), SeatLine("knower")]
    header = msgspec.structs.replace(lines[0], seats=seats)
    end = lines[-1] if isinstance(lines[-1], End) else None
    asides = (Holder(2, 10, 1), Note(3, 20, 1, 0, "kings are hailed"), Note(4, 30, 0, 2, "odd"))
    _started()
    stack = SceneStack(kit())
    stack.resized(SMALL)
    scene = replay_scene(kit(), Replay(header, answers, end, asides), leave=lambda: None)
    stack.push(scene)

    def noted(scene: ReplayScene) -> list[str]:
        texts = [line.text for line in scene.board.lines]
        return [text for text in texts if "screen" in text or "Notebook" in text]

    assert scene.viewer == 0
    for _ in range(6):
        scene.forward()
    scene.arrive()
    name = scene.board.company.names[1]
    own = [f"{name} takes the screen", "Notebook, line 3: “odd”"]
    assert noted(scene) == own
    scene.go(1)
    assert noted(scene) == []
    scene.go(6)
    assert noted(scene) == own
    scene.see(1)
    other = stack.top
    assert isinstance(other, ReplayScene)
    stack.update(0.1)
    assert noted(other) == ["You take the screen", "Notebook, line 1: “kings are hailed”"]


@pytest.mark.parametrize("game", GAMES)
def test_the_line_hides_no_card_in_hand(game: str) -> None:
    stack, scene, _ = scene_of(game)
    line = stack.kit.layout.rect(stack.kit.places("replay").at("line"))
    for at in range(1, scene.table.length, scene.table.length // 6):
        scene.go(at)
        for slot in scene.board.hand.slots():
            hidden = slot.y + slot.height / 2 - line.top
            assert hidden < 0.08 * slot.height, (at, slot)
