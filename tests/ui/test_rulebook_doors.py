"""The ways to the rule books: from the title, and from the menu of a table."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from madtable.looks.program import Program
from madtable.ui.dialog import Choice, Dialog
from madtable.ui.intent import Back
from madtable.ui.options import PlayOptions
from madtable.ui.screens.rulebook import Rulebook
from madtable.ui.screens.table import TableScene
from madtable.ui.screens.title import Title
from madtable.ui.stack import SceneStack
from madtable.ui.widgets.button import Button
from tests.ui.desk import Blank, kit


def program(tmp_path: Path, **options: object) -> Program:
    """A program without a window, at its first scene."""
    pygame.font.init()
    made = Program(PlayOptions(data_dir=tmp_path, lang="en", **options))  # type: ignore[arg-type]
    made.stack.resized((1280, 720))
    made.begin(made.setting_up.asked() if made.options.game else None)
    made.stack.update(0.1)
    return made


def test_the_title_leads_to_the_rule_books_and_back(tmp_path: Path) -> None:
    made = program(tmp_path)
    title = made.stack.top
    assert isinstance(title, Title)
    door = title.controls.named("how_to_play")
    assert isinstance(door, Button)
    door.tap(door.rect.center)
    assert [type(scene) for scene in made.stack.scenes] == [Title, Rulebook]
    assert made.stack.handle(Back())
    assert made.stack.scenes == (title,)


@pytest.mark.parametrize("game", ["madskortspel", "mad-lab"])
def test_the_menu_of_a_table_opens_the_book_of_its_game(tmp_path: Path, game: str) -> None:
    made = program(tmp_path, game=game, seed=5)
    table = made.stack.top
    assert isinstance(table, TableScene)
    table.on_menu(table)
    menu = made.stack.top
    assert isinstance(menu, Dialog)
    wanted = made.kit.say("table.pause.rules")
    (door,) = [
        one
        for one in menu.controls.widgets
        if isinstance(one, Button) and made.kit.text(one.label) == wanted
    ]
    door.tap(door.rect.center)
    book = made.stack.top
    assert isinstance(book, Rulebook)
    assert book.volume.game == game
    assert made.stack.handle(Back())
    assert made.stack.top is table


def test_the_book_opened_at_a_table_tells_its_house_rules(tmp_path: Path) -> None:
    made = program(tmp_path, game="madskortspel", seed=5, house={"wooly_optional": True})
    table = made.stack.top
    assert isinstance(table, TableScene)
    table.board.open_rules()
    book = made.stack.top
    assert isinstance(book, Rulebook)
    for shown, told in ((book.shelf[1], ["wooly_optional"]), (book.shelf[0], [])):
        house = next(one for one in shown.read().chapters if one.switches)
        here = [one.head for one in house.paragraphs if "At this table: yes." in one.text]
        assert here == [made.kit.say(f"house.{name}") for name in told], shown.game


def test_the_title_opens_the_book_of_the_game_played_last(tmp_path: Path) -> None:
    made = program(tmp_path)
    made.tuning.keep(made.settings, last_game="mad-lab")
    made.show_rules()
    book = made.stack.top
    assert isinstance(book, Rulebook)
    assert book.volume.game == "mad-lab"


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_however_many_choices_a_dialog_has_they_lie_apart_on_its_sheet(count: int) -> None:
    shared = kit()
    stack = SceneStack(shared)
    stack.resized((1280, 720))
    stack.push(Blank(shared))
    dialog = Dialog(shared, "Title", "Text", [Choice(f"No. {n}", n) for n in range(count)])
    stack.push(dialog)
    buttons = [one for one in dialog.controls.widgets if isinstance(one, Button)]
    assert len(buttons) == count
    for one, other in combinations(buttons, 2):
        assert not one.rect.colliderect(other.rect)
    screen = pygame.Rect(0, 0, 1280, 720)
    for one in buttons:
        assert screen.contains(one.rect)
        assert one.rect.height >= 44
    if count > 3:
        assert [one.rect.top for one in buttons] == sorted(one.rect.top for one in buttons)
        assert len({one.rect.left for one in buttons}) == 1
    chosen = buttons[-1]
    chosen.tap(chosen.rect.center)
    below = stack.top
    assert isinstance(below, Blank)
    assert below.results[-1] == count - 1
