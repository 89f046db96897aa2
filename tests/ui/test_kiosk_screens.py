"""The screens of an unattended table: what there is to choose, the PIN pad, and all of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Surface

from madtable.games import catalogue
from madtable.looks.kiosk_album import KIOSK, demo, sheets
from madtable.looks.lab.table import LabTable
from madtable.looks.offers import offers
from madtable.store.pin import PinLock, make_pin_hash
from madtable.ui.places import load
from madtable.ui.screens.attract import Z_BAND
from madtable.ui.screens.choose import Choose, Chosen, Menu
from madtable.ui.screens.pin_pad import PinPad
from madtable.ui.screens.resting import Resting
from madtable.ui.screens.staff import Loudness
from madtable.ui.stack import SceneStack
from madtable.ui.typecase import Face, TypeCase
from tests.ui.desk import SIZES, Hand, hand, kit

SIZE = (1280, 720)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


# --- what there is to choose ----------------------------------------------------------------------


def choice(
    games: tuple[str, ...], levels: tuple[str, ...], seats: int, people: int
) -> tuple[Choose, Hand, list[Chosen]]:
    one = kit()
    dealt: list[Chosen] = []
    found = [offer for offer in offers(one)[0] if offer.name in games]
    menu = Menu(found, levels, seats, people)
    scene = Choose(one, menu, dealt.append, lambda _: None, lambda: None)
    return scene, hand(scene), dealt


def press(someone: Hand, scene: Choose | PinPad, name: str) -> None:
    widget = scene.controls.named(name)
    assert widget is not None, name
    someone.click(widget.rect.center)


def test_what_the_policy_offers_is_there_and_nothing_else() -> None:
    scene, _, _ = choice(("mao", "mad-lab"), ("sly",), 4, 1)
    names = {widget.name for widget in scene.controls.widgets if widget.focusable}
    assert names == {
        *("back", "language", "how_to_play", "play"),
        *("game.mao", "game.mad-lab", "seats"),
    }


def test_a_visitor_chooses_by_touch() -> None:
    scene, someone, dealt = choice(("mad-magazine", "mad-lab"), ("meek", "sly", "mad"), 6, 4)
    press(someone, scene, "play")
    press(someone, scene, "people")
    press(someone, scene, "level")
    press(someone, scene, "game.mad-lab")
    press(someone, scene, "play")
    assert dealt == [
        Chosen("mad-magazine", 6, 1, "meek"),
        Chosen("mad-lab", 4, 2, "sly"),
    ]


def test_a_game_for_one_person_asks_nobody_how_many_they_are() -> None:
    scene, someone, dealt = choice(("mad-magazine", "mao"), ("meek",), 4, 4)
    mad, mao = scene.menu.offers
    scene.menu = replace(scene.menu, offers=[mad, replace(mao, most_humans=1)])
    someone.loop.stack.relayout()
    press(someone, scene, "people")
    press(someone, scene, "game.mao")
    assert scene.controls.named("people") is None
    press(someone, scene, "play")
    assert dealt == [Chosen("mao", 4, 1, "meek")]


def test_everybody_may_be_a_visitor() -> None:
    scene, someone, _ = choice(("mad-magazine",), ("meek", "sly"), 2, 2)
    assert scene.controls.named("level") is not None
    press(someone, scene, "people")
    assert scene.controls.named("level") is None, "there is nobody left whom it would be about"


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_tiles_do_not_lie_on_each_other(count: int) -> None:
    games = ("mad-magazine", "madskortspel", "mad-lab", "mao")[:count]
    scene, _, _ = choice(games, ("meek", "sly"), 4, 4)
    rects = [widget.rect for widget in scene.controls.widgets if widget.focusable]
    assert len(rects) >= count + 3
    assert [r for i, r in enumerate(rects) if r.collidelist(rects[i + 1 :]) >= 0] == []


# --- the PIN --------------------------------------------------------------------------------------


@pytest.fixture
def pad(tmp_path: Path) -> tuple[PinPad, Hand, list[str], Clock]:
    said: list[str] = []
    clock = Clock()
    lock = PinLock(tmp_path / "staff.json", make_pin_hash("2468", rounds=1), clock)
    scene = PinPad(kit(), lock, lambda: said.append("open"), lambda: said.append("leave"))
    return scene, hand(scene), said, clock


def usable(scene: PinPad, name: str) -> bool:
    widget = scene.controls.named(name)
    assert widget is not None
    return widget.usable


def words(scene: PinPad) -> str:
    said = scene.controls.named("said")
    return scene.kit.text(said.label)  # type: ignore[union-attr]


def test_the_right_pin_opens(pad: tuple[PinPad, Hand, list[str], Clock]) -> None:
    scene, someone, said, _ = pad
    for digit in "2468":
        press(someone, scene, f"key.{digit}")
    assert said == []
    press(someone, scene, "key.ok")
    assert said == ["open"]


def test_a_pin_can_be_typed_and_corrected(pad: tuple[PinPad, Hand, list[str], Clock]) -> None:
    scene, someone, said, _ = pad
    someone.key(pygame.K_9, pygame.K_BACKSPACE, pygame.K_2, pygame.K_4)
    press(someone, scene, "key.clear")
    assert scene.typed == ""
    someone.key(pygame.K_2, pygame.K_4, pygame.K_6, pygame.K_8)
    press(someone, scene, "key.ok")
    assert said == ["open"]


def test_digits_are_never_shown(pad: tuple[PinPad, Hand, list[str], Clock]) -> None:
    scene, someone, _, _ = pad
    pictures = []
    for digits in ("135", "864"):
        for digit in digits:
            press(someone, scene, f"key.{digit}")
        someone.point((2, 2))
        someone.wait(30)
        scene.controls.focus("key.0")
        pictures.append(pygame.image.tobytes(someone.window.surface(), "RGB"))
        press(someone, scene, "key.clear")
    someone.wait(5)
    assert pictures[0] == pictures[1]


def test_wrong_ones_are_counted_and_then_nothing_can_be_touched(
    pad: tuple[PinPad, Hand, list[str], Clock],
) -> None:
    scene, someone, said, clock = pad
    for left in (4, 3, 2, 1):
        for digit in "1111":
            press(someone, scene, f"key.{digit}")
        press(someone, scene, "key.ok")
        assert str(left) in words(scene)
    for digit in "1111":
        press(someone, scene, f"key.{digit}")
    press(someone, scene, "key.ok")
    assert "5:00" in words(scene)
    assert not usable(scene, "key.1")
    someone.wait(60)
    flips = someone.window.flips
    someone.wait(30)
    assert someone.window.flips == flips, "nothing is drawn while the same is to be read"
    clock.now += 61.0
    someone.wait(2)
    assert "3:59" in words(scene)
    someone.key(*map(ord, "2468"))
    assert scene.typed == ""
    clock.now += 240.0
    someone.wait(2)
    assert usable(scene, "key.1")
    for digit in "2468":
        press(someone, scene, f"key.{digit}")
    press(someone, scene, "key.ok")
    assert said == ["open"]


def test_too_few_digits_are_no_try(pad: tuple[PinPad, Hand, list[str], Clock]) -> None:
    scene, someone, said, _ = pad
    press(someone, scene, "key.2")
    press(someone, scene, "key.ok")
    assert said == []
    assert scene.lock.tries_left == 5
    press(someone, scene, "cancel")
    assert said == ["leave"]


@pytest.mark.parametrize(
    ("now", "least", "most", "first", "last", "count"),
    [(0.6, 0.2, 0.8, 0.2, 0.8, 13), (0.5, 0.5, 0.5, 0.5, 0.5, 1), (0.33, 0.0, 1.0, 0.0, 1.0, 22)],
)
def test_volumes_keep_within_their_limits(
    now: float, least: float, most: float, first: float, last: float, count: int
) -> None:
    steps = Loudness(now, least, most, lambda _: None).steps()
    assert (steps[0], steps[-1], len(steps)) == (first, last, count)
    assert now in steps


# --- all of them ----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("name", KIOSK)
def test_what_can_be_touched_lies_within_the_window_and_apart(name: str, lang: str) -> None:
    for size in SIZES[:2]:
        one = kit(lang)
        stack = SceneStack(one)
        stack.resized(size)
        for scene in sheets(one, name):
            stack.push(scene)
        for _ in range(3):
            stack.update(0.05)
        target = pygame.Surface(size, 0, 32)
        stack.render(target)
        top = stack.top
        band = getattr(top, "band", None)
        controls = band.controls if band is not None else top.controls  # type: ignore[union-attr]
        rects = [widget.rect for widget in controls.widgets if widget.focusable]
        window = target.get_rect()
        assert [rect for rect in rects if not window.contains(rect)] == []
        assert [r for i, r in enumerate(rects) if r.collidelist(rects[i + 1 :]) >= 0] == []
        least = round(60 * one.s)
        assert [rect for rect in rects if rect.height < least] == [], "too low for a finger"


def test_the_picture_drifts_and_nothing_is_left_uncovered(tmp_path: Path) -> None:
    one = kit()
    stack = SceneStack(one)
    stack.resized(SIZE)
    (scene,) = sheets(one, "attract")
    stack.push(scene)
    target = pygame.Surface(SIZE, 0, 32)
    stack.render(target)
    before = pygame.image.tobytes(target, "RGB")
    one.drift = (-12.0, -11.0)
    stack.relayout()
    stack.render(target)
    assert pygame.image.tobytes(target, "RGB") != before
    ink = {tuple(target.get_at((x, SIZE[1] - 1)))[:3] for x in (0, 300, SIZE[0] - 1)}
    assert ink == {tuple(pygame.Color("#C23318"))[:3]}
    band = load(one.places("attract").path).at("band")
    assert one.layout.rect(band).top == round((band.y - 11) * one.s)


# --- the demo -------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [*SIZES, (1024, 768), (2560, 1080)], ids=str)
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_a_demo_lies_above_its_band_and_offers_nothing(game: str, size: tuple[int, int]) -> None:
    scene = demo(kit(), game)
    stack = SceneStack(scene.kit)
    stack.resized(size)
    stack.push(scene)
    board = scene.board
    for _ in range(30):
        stack.update(1 / 30)
    band = next(item for item in scene.stage.items if item.z == Z_BAND)
    top = band.bounds().top
    seat = board.seats[board.viewer]
    assert seat.bounds().bottom <= top + scene.kit.px(20), "a jar may stand close"
    assert board.hand.cards
    for card in board.hand.cards:
        assert card.spot.y < top, "its middle is to be seen"
    assert [widget.name for widget in board.controls.widgets if widget.usable] == []
    names = [widget.name for widget in scene.band.controls.widgets if widget.usable]
    assert names == ["language.en", "language.sv"]
    call = scene.band.controls.named("language.en")
    assert call is not None
    assert call.rect.height >= 56 * min(size[0] / 1920, size[1] / 1080)


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("game", ["mad-magazine", "mad-lab", "mao"])
def test_a_demo_calls_nobody_you(game: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody sits there: what belongs to the jar at the bottom has that jar's name."""
    written: set[str] = set()
    line = TypeCase._line

    def noted(case: TypeCase, face: Face, px: int, text: str, *how: Any) -> Surface:
        written.add(text)
        return line(case, face, px, text, *how)

    monkeypatch.setattr(TypeCase, "_line", noted)
    one = kit(lang)
    one.tempo.factor = 0.05
    stack = SceneStack(one)
    stack.resized(SIZE)
    scene = demo(one, game)
    stack.push(scene)
    target = Surface(SIZE, 0, 32)
    for _ in range(150):
        stack.update(0.3)
        stack.render(target)
    assert len(scene.board.lines) > 10, "there has been a game to be seen"
    yours = {one.say("ui.lobby.you").casefold(), one.say("lab.slot").casefold()}
    assert [text for text in written if text.casefold() in yours] == []
    board = scene.board
    if isinstance(board, LabTable):
        assert board.trick.slot.whose == board.company.names[board.viewer] in written


def test_whatever_lies_over_a_demo_has_the_whole_window() -> None:
    scene = demo(kit(), "mad-magazine")
    stack = SceneStack(scene.kit)
    stack.resized(SIZE)
    stack.push(scene)
    small = scene.kit.s
    stack.push(Resting(scene.kit, lambda: None))
    assert scene.kit.s == pytest.approx(SIZE[0] / 1920)
    stack.pop()
    assert scene.kit.s == small < SIZE[0] / 1920
