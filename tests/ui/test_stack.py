"""Scenes come and go, results go down, and what lies below an overlay is seen, dimmed."""

from __future__ import annotations

from typing import ClassVar

import pygame
import pytest
from pygame import Surface

from madtable.ui.intent import Back, Confirm
from madtable.ui.kit import Kit
from madtable.ui.stack import Scene, SceneStack
from madtable.ui.stage import Picture
from tests.ui.desk import Blank, kit

SIZE = (640, 360)


class Sheet(Blank):
    """An overlay."""

    overlay: ClassVar[bool] = True


@pytest.fixture(scope="module")
def shared() -> Kit:
    return kit()


@pytest.fixture
def stack(shared: Kit) -> SceneStack:
    stack = SceneStack(shared)
    stack.resized(SIZE)
    return stack


def test_results_go_to_the_scene_below(stack: SceneStack, shared: Kit) -> None:
    below, above = Blank(shared), Blank(shared)
    stack.push(below)
    stack.push(above)
    assert below.pauses == 1
    assert above.results == [None]
    assert stack.handle(Confirm()) is False
    assert above.intents == [Confirm()]
    assert below.intents == []
    stack.pop("red")
    assert above.left
    assert below.results == [None, "red"]
    stack.handle(Back())
    assert below.intents == [Back()]


def test_only_the_top_scene_has_time(stack: SceneStack, shared: Kit) -> None:
    below, above = Blank(shared), Blank(shared)
    stack.push(below)
    stack.update(0.1)
    stack.push(above)
    stack.update(0.2)
    assert (below.steps, above.steps) == ([0.1], [0.2])


def test_a_scene_is_laid_out_before_anything_else_happens_to_it(shared: Kit) -> None:
    class Strict(Blank):
        def resume(self, result: object = None) -> None:
            assert self.layouts
            super().resume(result)

        def update(self, dt: float) -> None:
            assert self.layouts
            super().update(dt)

    stack = SceneStack(shared)
    stack.resized(SIZE)
    scene = Strict(shared)
    stack.push(scene)
    stack.update(0.1)
    assert [layout.size for layout in scene.layouts] == [SIZE]


def test_what_was_chosen_above_is_done_once_the_scene_below_is_on_top(
    stack: SceneStack, shared: Kit
) -> None:
    class Plain(Blank):
        def resume(self, result: object = None) -> None:
            Scene.resume(self, result)

    below, tops = Plain(shared), []
    stack.push(below)
    stack.push(Blank(shared))
    stack.pop(lambda: tops.append(stack.top))
    assert tops == [below]
    stack.push(Blank(shared))
    stack.pop("something that nobody can call")
    assert tops == [below]


def test_replacing_tells_nobody_below(stack: SceneStack, shared: Kit) -> None:
    below, first, second = Blank(shared), Blank(shared), Blank(shared)
    stack.push(below)
    stack.push(first)
    stack.replace(second)
    assert first.left
    assert below.results == [None]
    assert stack.scenes == (below, second)


def test_a_new_size_reaches_scenes_below_when_they_come_up_again(
    stack: SceneStack, shared: Kit
) -> None:
    below, above = Blank(shared), Blank(shared)
    stack.push(below)
    stack.push(above)
    stack.resized((960, 540))
    assert [layout.size for layout in above.layouts] == [SIZE, (960, 540)]
    assert [layout.size for layout in below.layouts] == [SIZE]
    stack.pop()
    assert [layout.size for layout in below.layouts] == [SIZE, (960, 540)]


def test_new_words_lay_everything_out_again(stack: SceneStack, shared: Kit) -> None:
    scene = Blank(shared)
    stack.push(scene)
    shared.speak("sv")
    stack.relayout()
    assert len(scene.layouts) == 2
    assert shared.words.lang == "sv"
    shared.speak("en")


def test_leaving_from_within_an_update_is_fine(stack: SceneStack, shared: Kit) -> None:
    scene = Blank(shared)
    scene.on_update = lambda _: stack.pop()
    stack.push(Blank(shared))
    stack.push(scene)
    stack.update(0.1)
    assert len(stack.scenes) == 1


def test_the_scene_that_comes_up_is_drawn_whole(stack: SceneStack, shared: Kit) -> None:
    target = Surface(SIZE, 0, 32)
    red, blue = Blank(shared), Blank(shared)
    for scene, colour in ((red, "red"), (blue, "blue")):
        ground = Surface(SIZE, 0, 32)
        ground.fill(colour)
        scene.stage.background = ground
    stack.push(red)
    assert stack.render(target)
    stack.push(blue)
    assert stack.render(target)
    assert target.get_at((9, 9))[:3] == (0, 0, 255)
    stack.pop()
    assert stack.render(target)
    assert target.get_at((9, 9))[:3] == (255, 0, 0)
    assert not stack.render(target)


def test_an_overlay_lies_on_a_dimmed_still_of_the_scene_below(
    stack: SceneStack, shared: Kit
) -> None:
    target = Surface(SIZE, 0, 32)
    below, above = Blank(shared), Sheet(shared)
    ground = Surface(SIZE, 0, 32)
    ground.fill((200, 100, 50))
    below.stage.background = ground
    white = Surface((10, 10))
    white.fill("white")
    below.stage.add(Picture(white, (100, 100)))
    stack.push(below)
    stack.push(above)
    stack.render(target)
    plain, mark = target.get_at((5, 5)), target.get_at((105, 105))
    # .55 of the room's colour over what was there.
    assert plain[0] == pytest.approx(0.45 * 200 + 0.55 * 0x14, abs=2)
    assert mark[0] == pytest.approx(0.45 * 255 + 0.55 * 0x14, abs=2)
    stack.resized((320, 180))
    small = Surface((320, 180), 0, 32)
    stack.render(small)
    assert len(below.layouts) == 2
    assert small.get_at((105, 105))[0] == pytest.approx(mark[0], abs=2)


def test_drawing_changes_nothing(stack: SceneStack, shared: Kit) -> None:
    scene = Blank(shared)
    scene.stage.background = Surface(SIZE)
    stack.push(scene)
    target = Surface(SIZE, 0, 32)
    before = (list(scene.steps), list(scene.intents), list(scene.layouts))
    for _ in range(3):
        stack.expose()
        stack.render(target)
    assert (scene.steps, scene.intents, scene.layouts) == before
    assert pygame.image.tobytes(target, "RGB")


def baked(scene: Blank) -> bool:
    return scene.stage._bake is not None


def test_what_is_covered_keeps_no_picture_and_looks_the_same_afterwards(
    stack: SceneStack, shared: Kit
) -> None:
    below, above = Blank(shared), Blank(shared)
    red = Surface((40, 40))
    red.fill("#FF0000")
    below.stage.add(Picture(red, (10, 10)))
    target = Surface(SIZE, 0, 32)
    stack.push(below)
    stack.render(target)
    before = pygame.image.tobytes(target, "RGB")
    assert baked(below)
    stack.push(above)
    stack.render(target)
    assert not baked(below)
    assert pygame.image.tobytes(target, "RGB") != before
    stack.pop()
    stack.render(target)
    assert pygame.image.tobytes(target, "RGB") == before
