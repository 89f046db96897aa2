"""The examples of the rule books: they play themselves on the table, forwards and back."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pygame
import pytest

from madtable import paths
from madtable.engine.errors import BadInput
from madtable.host.scenario import check
from madtable.looks.examples import example, in_tongue, watch
from madtable.looks.rulebooks import rulebook
from madtable.ui.dialog import Dialog
from madtable.ui.rulebook import load
from madtable.ui.screens.example import ExampleScene
from madtable.ui.screens.rulebook import Rulebook, Volume
from madtable.ui.stack import SceneStack
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.controls import Controls
from madtable.ui.zone import Zone
from tests.ui.desk import SIZES, kit

GAMES = ("mad-magazine", "madskortspel", "mad-lab", "mao")
PLAYED = [
    (game, chapter.id, paragraph.play)
    for game in GAMES
    for chapter in load(game, "en").chapters
    for paragraph in chapter.paragraphs
    if paragraph.play
]
EXAMPLES = {file.stem for file in (paths.assets() / "examples").glob("*.json")}
SPOKEN = {name for name in EXAMPLES if example(name).game == "mao"}
CHAT = ("that was quick", "whose turn is it", "mao")
"""What is said at them that no rule asks for, and what is the same everywhere."""
TEXT = "Something is explained here. " * 7


def shown(name: str, size: tuple[int, int] = (1280, 720), lang: str = "en") -> ExampleScene:
    """An example on a stack."""
    pygame.font.init()
    shared = kit(lang)
    stack = SceneStack(shared)
    stack.resized(size)
    scene = watch(shared, name, TEXT)
    stack.push(scene)
    stack.update(0.05)
    return scene


def play_out(stack: SceneStack) -> None:
    for _ in range(600):
        stack.update(1 / 30)


def top(stack: SceneStack) -> ExampleScene:
    assert isinstance(stack.top, ExampleScene)
    return stack.top


def test_all_examples_of_the_books_are_played_from_the_books() -> None:
    there = {file.stem for file in (paths.assets() / "examples").glob("book-*.json")}
    assert there == {name for _, _, name in PLAYED}
    assert len(there) >= 12


@pytest.mark.parametrize(("game", "_chapter", "name"), PLAYED)
def test_every_example_is_of_its_game_and_holds(game: str, _chapter: str, name: str) -> None:
    scenario = example(name)
    assert scenario.game == game
    assert scenario.id == name
    file = paths.assets() / "examples" / f"{name}.json"
    verdict = check(file.read_bytes(), str(file))
    assert verdict.ok, verdict.line
    assert any(step.do for step in scenario.steps)


@pytest.mark.parametrize("name", sorted({name for _, _, name in PLAYED}))
def test_an_example_goes_forwards_to_its_end_and_back_to_its_beginning(name: str) -> None:
    scene = shown(name)
    stack = scene.stack
    seen = [scene.table.view(None)]
    for number in range(len(scene.steps)):
        assert scene.at == number
        scene.forward()
        play_out(stack)
        assert scene.settled
        seen.append(scene.table.view(None))
    assert len({str(view) for view in seen}) == len(seen)
    for number in reversed(range(len(scene.steps))):
        top(stack).backward()
        assert top(stack).at == number
        assert top(stack).table.view(None) == seen[number]
    first = top(stack)
    first.backward()
    assert stack.top is first


def test_after_the_last_step_it_begins_again() -> None:
    scene = shown("book-swap")
    stack = scene.stack
    beginning = scene.table.view(None)
    forward = scene.controls.named("forward")
    assert forward is not None
    forward.tap(forward.rect.center)
    play_out(stack)
    assert scene.kit.text(scene._forward.label) == scene.kit.say("rulebook.example.again")
    forward.tap(forward.rect.center)
    assert top(stack).at == 0
    assert top(stack).table.view(None) == beginning


def test_a_step_in_the_middle_of_another_loses_nothing() -> None:
    scene = shown("book-trick")
    for _ in range(3):
        scene.forward()
        scene.stack.update(0.02)
    play_out(scene.stack)
    patient = shown("book-trick")
    for _ in range(3):
        patient.forward()
        play_out(patient.stack)
    assert scene.table.view(None) == patient.table.view(None)
    assert [line.text for line in scene.board.lines] == [line.text for line in patient.board.lines]


def test_nobody_is_asked_anything_at_an_example() -> None:
    scene = shown("book-wooly")
    scene.forward()
    play_out(scene.stack)
    assert scene.table.question(scene.viewer) is not None
    assert scene.board.asker.decision is None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("name", ["book-wooly", "book-trick", "book-half-said"])
def test_nothing_of_it_overlaps(size: tuple[int, int], lang: str, name: str) -> None:
    scene = shown(name, size, lang)
    there = [widget for widget in scene.controls.widgets if widget.visible]
    assert {widget.name for widget in there} == {"close", "forward", "back", "text"}
    for one, other in combinations(there, 2):
        assert not one.rect.colliderect(other.rect), (one.name, other.name)
    letters, s = scene.kit.letters, scene.kit.s
    for widget in there:
        assert pygame.Rect((0, 0), size).contains(widget.rect)
        if isinstance(widget, Button):
            for key in ("forward", "again") if widget.name == "forward" else ("back",):
                words = scene.kit.say(f"rulebook.example.{key}")
                room = widget.rect.width - scene.kit.px(96)
                assert letters.width("button", words, s, 36) * 0.75 <= room, words


def test_a_table_that_is_looked_at_shows_nothing_to_play_with() -> None:
    scene = shown("book-nice-day")
    for _ in scene.steps:
        scene.forward()
        play_out(scene.stack)
        shown_here = [w for w in scene.board.controls.widgets if w.visible]
        assert not [w.name for w in shown_here if not isinstance(w, Zone)]


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", ("Hail to the Chairwoman", "Queen of Spades")), ("sv", ("Hell dig", "Spader dam"))],
)
def test_what_is_said_at_an_example_is_said_in_the_language_of_the_book(
    lang: str, said: tuple[str, ...]
) -> None:
    scene = shown("book-half-said", lang=lang)
    for _ in scene.steps:
        scene.forward()
        play_out(scene.stack)
    told = " ".join(line.text for line in scene.board.lines)
    for words in said:
        assert words in told


def test_the_book_opens_its_example_and_is_there_again_afterwards() -> None:
    pygame.font.init()
    shared = kit()
    stack = SceneStack(shared)
    stack.resized((1280, 720))
    book = rulebook(shared, "mad-lab")
    stack.push(book)
    book.turn_to(4)
    names = {w.name for w in book.controls.widgets if w.name.startswith("play.")}
    assert names == {"play.book-trick", "play.book-last-card"}
    link = book.controls.named("play.book-trick")
    assert link is not None
    link.tap(link.rect.center)
    scene = top(stack)
    assert scene.text in [p.text for p in load("mad-lab", "en").chapters[4].paragraphs]
    close = scene.controls.named("close")
    assert close is not None
    close.tap(close.rect.center)
    assert stack.top is book
    assert book.at == 4
    book.turn_to(0)
    assert not [w for w in book.controls.widgets if w.name.startswith("play.")]


def test_the_buttons_of_a_page_scroll_with_it() -> None:
    pygame.font.init()
    shared = kit()
    stack = SceneStack(shared)
    stack.resized((1280, 720))
    book = rulebook(shared, "mad-magazine")
    stack.push(book)
    book.turn_to(8)
    controls: Controls = book.controls
    links = [w for w in controls.widgets if w.name.startswith("play.")]
    assert len(links) == 5
    tops = [link.rect.top for link in links]
    controls.focus(links[-1])
    for _ in range(90):
        stack.update(1 / 30)
    moved = {before - link.rect.top for before, link in zip(tops, links, strict=True)}
    assert len(moved) == 1
    assert moved.pop() > 300
    view = links[-1].viewport
    assert view is not None
    assert view.contains(links[-1].rect)


def test_an_example_that_is_missing_is_named_and_the_book_stays() -> None:
    pygame.font.init()
    shared = kit()

    def play(name: str, text: str) -> ExampleScene:
        raise BadInput(f"{name}.json", "cannot be read")

    volume = rulebook(shared, "mad-lab").volume
    stack = SceneStack(shared)
    stack.resized((1280, 720))
    book = Rulebook(shared, [Volume(volume.game, "Lab", volume.read, volume.card, play)], "")
    stack.push(book)
    book.turn_to(4)
    link = book.controls.named("play.book-trick")
    assert link is not None
    link.tap(link.rect.center)
    assert isinstance(stack.top, Dialog)
    assert "book-trick.json" in shared.text(stack.top.text)


@pytest.mark.parametrize("name", sorted(SPOKEN))
def test_an_example_holds_in_the_other_language_too(name: str) -> None:
    told = in_tongue(example(name), "sv")
    verdict = check(msgspec.json.encode(told), name)
    assert verdict.ok, verdict.reason
    said = [step.do for step in told.steps if step.do is not None and " say " in step.do]
    known = {step.do for step in example(name).steps}
    assert not [text for text in said if text in known and text.split(" ", 2)[2] not in CHAT]


def test_without_words_an_example_is_the_same_in_every_language() -> None:
    for name in EXAMPLES - SPOKEN:
        assert in_tongue(example(name), "sv") == example(name), name
