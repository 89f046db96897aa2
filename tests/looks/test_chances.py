"""The sheet that shows how the chances of a game went: leafed through, left, opened again."""

from __future__ import annotations

import re
from functools import partial

import pytest

from madtable.ai.hint import hint
from madtable.host import course as course_module
from madtable.host import minds
from madtable.host.course import Course
from madtable.host.thought import Thought
from madtable.looks.replays import chances_of, may_be_reckoned, replay_scene
from madtable.ui.intent import Back, Confirm, Drag, Drop, Move, Next, Press, Scroll, Tap
from madtable.ui.screens.chances import Chances
from madtable.ui.screens.replay import ReplayScene
from madtable.ui.stack import SceneStack
from madtable.ui.widgets.turn_row import TurnRow
from tests.looks.tables import kit
from tests.looks.test_replay_scene import _started, replay_of

GAMES = ("mad-magazine", "madskortspel", "mad-lab")


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minds, "PROSPECT_PLAYOUTS", 4)
    monkeypatch.setattr(minds, "hint", partial(hint, playouts=16, games=4))
    monkeypatch.setattr(course_module, "LEAP", 0.2)


class Slow:
    """A worker that has not replied yet."""

    def __init__(self) -> None:
        self.asked: list[Thought] = []

    def ask(self, thought: Thought) -> int:
        self.asked.append(thought)
        return len(self.asked)

    def reply(self, number: int) -> None:
        return None


def opened(
    game: str, worker: Slow | None = None, lang: str = "en"
) -> tuple[SceneStack, ReplayScene]:
    """A replay in the middle of its game, its chances laid over it by the button."""
    _started()
    shared = kit(lang)
    stack = SceneStack(shared)
    stack.resized((1280, 720))
    replay = replay_of(game)
    scene = replay_scene(
        shared,
        replay,
        leave=lambda: None,
        chances=chances_of(replay, lambda: worker),  # type: ignore[arg-type, return-value]
    )
    stack.push(scene)
    scene.go(6)
    scene.controls.focus("chances")
    stack.handle(Confirm())
    return stack, scene


def sheet(stack: SceneStack) -> Chances:
    assert isinstance(stack.top, Chances)
    return stack.top


def reckon(stack: SceneStack) -> Chances:
    found = sheet(stack)
    while not found.course.over:
        stack.update(1 / 60)
    return found


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("game", GAMES)
def test_every_turning_point_is_told_in_words_and_leads_to_its_moment(game: str, lang: str) -> None:
    stack, scene = opened(game, lang=lang)
    found = reckon(stack)
    rows = [one for one in found.controls.widgets if isinstance(one, TurnRow)]
    turns = found.course.turns
    assert len(rows) == len(turns) > 0
    for row, turn in zip(rows, turns, strict=True):
        assert f"{100 * turn.before:.0f}" in row.head
        assert f"{100 * turn.after:.0f}" in row.head
        given = turn.given
        assert given is None or f"{100 * given.win:.0f}" in row.more
        assert "{" not in row.head + row.more
        moves = re.findall(r"[“”]([^“”]+)[“”]", row.more)
        assert moves
        assert all(move[0].isupper() or move[0].isdecimal() for move in moves), row.more
    found.controls.focus(rows[-1])
    assert found.at == found.curve.at == turns[-1].at  # the curve shows what the ring rests on
    stack.handle(Confirm())
    assert stack.top is scene
    assert scene.table.at == turns[-1].at


def test_the_better_move_is_named_with_its_chance() -> None:
    stack, _ = opened("mad-lab")
    found = reckon(stack)
    better = 0
    for turn in found.course.turns:
        assert turn.hint is not None
        best, given = turn.hint.advice[0], turn.given
        _, more = found._told(turn)
        if given is not None and best.win - given.win >= 0.02:
            better += 1
            assert f"Better in that place, by those cards: “{found._say(best.labels[0])}”" in more
            assert f"{100 * best.win:.0f}\u00a0%" in more
        elif given is not None:
            assert "Better" not in more
    assert better


def test_keys_and_a_pad_leaf_through_it_and_lead_back_to_the_table() -> None:
    stack, scene = opened("mad-lab")
    found = sheet(stack)
    assert found.controls.focused is found.curve
    assert found.at == 6
    for _ in range(3):
        stack.handle(Move("right"))
    stack.handle(Move("left"))
    assert (found.at, scene.table.at) == (8, 6)
    assert found.kit.say("chances.step", number=8, length=found.course.length) in _read(found)
    stack.handle(Next())
    assert found.controls.focused is not found.curve
    found.controls.focus("jump")
    stack.handle(Confirm())
    assert (stack.top, scene.table.at) == (scene, 8)


def test_a_mouse_drags_rolls_and_taps() -> None:
    stack, scene = opened("mad-lab")
    found = sheet(stack)
    near, far = found.curve.spot(10, 0.5), found.curve.spot(20, 0.5)
    stack.handle(Press(near))
    stack.handle(Drag(far, near))
    assert found.at == 20
    stack.handle(Drop(far, near))
    stack.handle(Scroll(0, -1, far))
    stack.handle(Scroll(0, -1, far))
    stack.handle(Scroll(0, 1, far))
    assert sheet(stack).at == 21  # whoever has dragged was leafing: the sheet still lies there
    stack.handle(Press(near))
    stack.handle(Tap(near))
    assert stack.top is scene
    assert scene.table.at == 10


def test_steps_end_where_the_game_begins_and_ends() -> None:
    stack, _ = opened("madskortspel")
    found = sheet(stack)
    for _ in range(10):
        stack.handle(Move("left"))
    assert found.at == 0
    found._leaf(found.course.length + 5)
    stack.handle(Move("right"))
    assert found.at == found.course.length


def test_it_never_waits_and_goes_on_where_it_was_left() -> None:
    slow = Slow()
    stack, scene = opened("mad-magazine", slow)
    found = sheet(stack)
    for _ in range(30):
        stack.update(1 / 60)
    assert len(slow.asked) == 1  # one thought at a time, and nobody waits for it
    assert (found.course.at, found.course.over) == (0, False)
    assert found.kit.say("chances.reckoning", number=0, length=found.course.length) in _read(found)
    stack.handle(Back())
    assert stack.top is scene
    scene.look_at_chances()
    assert sheet(stack).course is found.course


def test_what_is_known_so_far_is_kept_when_it_is_left_meanwhile() -> None:
    stack, scene = opened("mad-lab")
    found = sheet(stack)
    while found.course.at < 9:
        stack.update(1 / 60)
    stack.handle(Back())
    for _ in range(9):
        stack.update(1 / 60)
    scene.look_at_chances()
    again = sheet(stack)
    assert again.course.at == 9  # nothing was reckoned behind anybody's back
    assert reckon(stack).course.over


def test_it_lies_well_in_any_size_while_it_is_reckoned() -> None:
    stack, _ = opened("mad-magazine")
    found = reckon(stack)
    for size in ((960, 540), (1920, 1080), (1280, 960)):
        stack.resized(size)
        assert found.controls.focused is found.curve
        rows = [one for one in found.controls.widgets if isinstance(one, TurnRow)]
        places = [found.curve.rect, *(row.rect for row in rows)]
        assert all(found.sheet.contains(place) for place in places)
        assert not any(a.colliderect(b) for a in places for b in places if a is not b)


def test_there_is_none_for_games_that_run_or_cannot_be_judged() -> None:
    assert all(may_be_reckoned(replay_of(game)) for game in GAMES)
    assert not may_be_reckoned(replay_of("mad-lab", whole=False))
    assert not may_be_reckoned(replay_of("mao"))
    _started()
    shared = kit()
    stack = SceneStack(shared)
    stack.resized((1280, 720))
    scene = replay_scene(shared, replay_of("mao"), leave=lambda: None)
    stack.push(scene)
    assert scene.controls.named("chances") is None


def _read(found: Chances) -> str:
    """All words on the sheet that change."""
    words = [getattr(one, "label", "") for one in found._moving.widgets]
    return " | ".join(found.kit.text(one) for one in words)


def test_a_course_is_only_reckoned_once_for_a_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Course] = []
    begin = Course.__init__

    def counted(self: Course, *args: object) -> None:
        made.append(self)
        begin(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Course, "__init__", counted)
    stack, scene = opened("mad-lab")
    stack.handle(Back())
    scene.see(2)
    other = stack.top
    assert isinstance(other, ReplayScene)
    other.look_at_chances()
    assert len(made) == 1
    # The sheet jumps the table that is shown now, and speaks to the seat that is looked from.
    sheet(stack)._jump(3)
    assert (stack.top, other.table.at) == (other, 3)
