"""The first-game guide: shown once, beside what it is about, left wherever somebody likes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pygame import Rect

from madtable.engine.message import message
from madtable.looks.guides import steps
from madtable.looks.mad.table import MadTable
from madtable.looks.shots import Camera
from madtable.store.settings import load_settings, settings_file
from madtable.ui.dialog import Dialog
from madtable.ui.intent import Back, Press, Tap
from madtable.ui.offer import SeatChoice, SetUp
from madtable.ui.screens.guide import Guide, GuideSheet
from madtable.ui.screens.rulebook import Rulebook
from madtable.ui.words import Words
from tests.looks.tables import kit
from tests.ui.players import ProgramDesk
from tests.ui.test_tips import camera_scene

GAMES = {
    "mad-magazine": "turn",
    "madskortspel": "swedish",
    "mad-lab": "lab-flip",
    "mao": "mao-order",
}
OTHERS = {"mad-magazine": "random", "madskortspel": "random", "mad-lab": "random", "mao": "knower"}


def begun(desk: ProgramDesk, game: str, seed: int = 3) -> None:
    """A game set up on the screen, from its deal to the moment when the person is to play."""
    seats = (SeatChoice("human"), SeatChoice(OTHERS[game]), SeatChoice(OTHERS[game]))
    desk.program.setting_up._deal_setup(SetUp(game, seats, seed=seed))


def guided(desk: ProgramDesk) -> bool:
    return isinstance(desk.stack.top, GuideSheet)


def playing(desk: ProgramDesk) -> bool:
    scene = desk.program.playing._scene
    assert scene is not None
    if desk.stack.top is not scene or scene.staging.busy:
        return False
    return desk.table.live or scene.board.asker.decision is not None


def sheet(desk: ProgramDesk) -> GuideSheet:
    top = desk.stack.top
    assert isinstance(top, GuideSheet)
    return top


@pytest.mark.parametrize("game", GAMES)
def test_it_comes_in_the_first_game_and_never_again(game: str, tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    begun(desk, game)
    desk.until(lambda: guided(desk), 60.0)
    before = desk.table.digest()
    for number in range(len(steps(game))):
        assert sheet(desk).number == number
        assert load_settings(settings_file(tmp_path))[0].guided == []
        button = sheet(desk).controls.named("next")
        assert button is not None
        assert sheet(desk).controls.focused is button, "Enter goes on, and ends nothing"
        button.tap(button.rect.center)
        desk.frame(20)
    assert not guided(desk)
    if not desk.table.live:
        assert desk.table.digest() == before, "nobody has played meanwhile"
    assert desk.program.playing._scene is desk.stack.top
    assert desk.scene.board.pointing.places == ()
    assert load_settings(settings_file(tmp_path))[0].guided == [game]
    begun(desk, game)
    desk.until(lambda: playing(desk), 60.0)
    desk.frame(30)
    assert not guided(desk)


def test_it_comes_before_any_question_and_not_only_before_the_first_turn(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    begun(desk, "mad-magazine", seed=4)
    desk.until(lambda: guided(desk), 60.0)
    decision = desk.table.question(0)
    assert decision is not None
    assert decision.kind == "start", "the dealer is asked about the card that was turned up"


def test_time_stands_still_in_mao(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    begun(desk, "mao")
    desk.until(lambda: guided(desk), 60.0)
    before = desk.table.digest()
    desk.frame(300)
    assert desk.table.digest() == before


@pytest.mark.parametrize("number", [0, 2, 6])
@pytest.mark.parametrize("way", ["enough", "close", "back key"])
def test_it_can_be_left_anywhere(number: int, way: str, tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    begun(desk, "mad-magazine")
    desk.until(lambda: guided(desk), 60.0)
    for _ in range(number):
        sheet(desk)._on()
    top = sheet(desk)
    assert top.number == number
    if way == "back key":
        top.handle(Back())
    else:
        button = top.controls.named(way) or top.controls.named("close")
        assert button is not None
        button.tap(button.rect.center)
    assert playing(desk)
    assert desk.scene.board.pointing.places == ()
    assert desk.program.settings.guided == ["mad-magazine"]


def test_nothing_that_is_said_stands_half_in_the_light(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    begun(desk, "mad-magazine")
    desk.until(lambda: guided(desk), 60.0)
    scene = desk.program.playing._scene
    assert scene is not None
    board = scene.board
    for seat in range(3):
        board.bubble(seat, "Last card!", stay=True)
    seen = []
    while True:
        sheet(desk)._on()
        desk.frame(5)
        if not guided(desk):
            break
        areas = board.pointing.areas()
        for bubble in board.bubbles.values():
            assert not bubble.visible or bubble.bounds().collidelist(areas) < 0
            seen.append(bubble.visible)
    assert set(seen) == {True, False}
    assert all(bubble.visible for bubble in board.bubbles.values())


def test_enlarged_a_step_is_seen_whole_with_some_of_what_it_is_about(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.program.tuning.set("ui_scale", 2.0)
    begun(desk, "mad-magazine")
    desk.until(lambda: guided(desk), 60.0)
    kit, scene = desk.program.kit, desk.program.playing._scene
    assert scene is not None
    assert kit.ui_scale == 2.0
    while guided(desk):
        desk.frame(40)
        assert kit.seen().contains(sheet(desk).sheet)
        assert kit.seen().collidelist(scene.board.pointing.areas()) >= 0
        sheet(desk)._on()
        desk.frame(5)


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_the_game_box_is_told_of_by_what_is_written_under_it(lang: str) -> None:
    words = Words(lang, strict=True)
    written = words.text("lab.lead")
    told = ("guide.lab.box", "guide.lab.box.text", "tip.lab.box.title")
    assert [key for key in told if written not in words.text(key)] == []


def test_it_is_not_for_those_who_do_not_want_it(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.program.tuning.keep(desk.program.settings, guide=False)
    begun(desk, "mad-magazine")
    desk.until(lambda: playing(desk), 60.0)
    desk.frame(30)
    assert not guided(desk)


@pytest.mark.parametrize("before", [False, True])
def test_it_comes_in_a_game_that_the_command_line_asked_for(before: bool, tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    program = desk.program
    if before:
        program.tuning.keep(program.settings, guided=["mad-lab"])
    program.options = replace(program.options, game="mad-lab", seed=3)
    program.begin(program.setting_up.asked())
    desk.until(lambda: guided(desk) or playing(desk), 60.0)
    desk.frame(30)
    assert guided(desk) != before


def test_a_tap_beside_it_does_not_end_it(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    begun(desk, "mad-magazine")
    desk.until(lambda: guided(desk), 60.0)
    beside = (3, desk.program.kit.layout.size[1] - 3)
    assert not sheet(desk).sheet.collidepoint(beside)
    for intent in (Press(beside), Tap(beside)):
        desk.stack.handle(intent)
    desk.frame(5)
    assert guided(desk)


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_book_shows_round_without_a_game(game: str, tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.title()
    desk.program.show_rules(game)
    book = desk.stack.top
    assert isinstance(book, Rulebook)
    button = book.controls.named("guide")
    assert button is not None
    button.tap(button.rect.center)
    for number, step in enumerate(steps(game)):
        desk.frame(2)
        assert sheet(desk).number == number
        assert len(sheet(desk).board.pointing.areas()) == len(step.places)
        sheet(desk)._on()
    assert desk.stack.top is book, "the table goes away with the guide"
    assert desk.program.table is None


def test_the_menu_starts_it_again(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.program.tuning.keep(desk.program.settings, guided=["mad-magazine"])
    begun(desk, "mad-magazine")
    desk.until(lambda: playing(desk), 60.0)
    scene = desk.program.playing._scene
    assert scene is not None
    scene.handle(Back())
    menu = desk.stack.top
    assert isinstance(menu, Dialog)
    place = [choice.label for choice in menu.choices].index(message("table.pause.guide"))
    button = menu.controls.named(f"choice {place}")
    assert button is not None
    button.tap(button.rect.center)
    assert sheet(desk).number == 0
    sheet(desk).put_away()
    assert playing(desk)


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("size", [(1280, 720), (800, 900)])
def test_every_step_points_at_something_and_does_not_hide_it(
    lang: str, size: tuple[int, int]
) -> None:
    camera = Camera(kit(lang), size)
    screen = Rect((0, 0), size)
    for game, name in GAMES.items():
        scene = camera_scene(camera, name)
        scene.board.open_hint = lambda: None
        scene.stack.relayout()
        guide = Guide(scene, steps(game), lambda: None)
        for number, step in enumerate(steps(game)):
            guide.show(number)
            areas = scene.board.pointing.areas()
            assert len(areas) == len(step.places), (game, number)
            top = scene.stack.top
            assert isinstance(top, GuideSheet)
            assert screen.contains(top.sheet), (game, number)
            for area in areas:
                hidden = area.clip(top.sheet)
                assert hidden.width * hidden.height <= area.width * area.height / 4, (game, number)
            scene.stack.pop()


TABLES = {
    "mad-magazine": ("turn", "crowd", "gift", "start-wooly"),
    "madskortspel": ("swedish",),
    "mad-lab": ("lab-flip", "lab-three"),
    "mao": ("mao-order", "mao-crowd", "mao-three"),
}


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080), (800, 900)])
def test_no_light_falls_on_half_a_name_or_half_a_jar(lang: str, size: tuple[int, int]) -> None:
    camera = Camera(kit(lang), size)
    for game, names in TABLES.items():
        for name in names:
            board = camera_scene(camera, name).board
            for step in steps(game):
                pointing = board.pointing
                pointing.at(
                    tuple(place.replace(":me", f":{board.viewer}") for place in step.places)
                )
                for area in pointing.areas():
                    for block in board.seats:
                        told = block.told()
                        assert area.contains(told) or not area.colliderect(told), (name, step.title)


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_nothing_of_what_a_step_is_about_is_under_its_sheet(lang: str) -> None:
    camera = Camera(kit(lang), (1280, 720))
    for game, names in TABLES.items():
        for name in names:
            scene = camera_scene(camera, name)
            scene.board.open_hint = lambda: None
            scene.stack.relayout()
            guide = Guide(scene, steps(game), lambda: None)
            for number in range(len(steps(game))):
                guide.show(number)
                top = scene.stack.top
                assert isinstance(top, GuideSheet)
                assert top.sheet.collidelist(scene.board.pointing.areas()) < 0, (name, number)
                scene.stack.pop()


def test_the_table_has_made_room_before_it_is_pointed_at(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    begun(desk, "mad-magazine", seed=4)
    desk.until(lambda: guided(desk), 60.0)
    scene = desk.program.playing._scene
    assert scene is not None
    board = scene.board
    assert isinstance(board, MadTable)
    assert not board.timeline.busy
    assert board.pile.rect().bottom < board.asked_at().top, "the picker lies below the cards"
