"""The rule books on the screen: turned, searched, sealed, in any size, with keys or a mouse."""

from __future__ import annotations

import json
from itertools import combinations, product

import pygame
import pytest
from pygame import Surface

from madtable.engine.errors import BadInput
from madtable.engine.switches import Setting, Switch
from madtable.looks.rulebooks import rulebook
from madtable.ui.dialog import Dialog
from madtable.ui.intent import Key, Move, Scroll
from madtable.ui.rulebook import Book, Chapter, Paragraph, read
from madtable.ui.screens.rulebook import Rulebook, Volume
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.contents import ContentsLine
from madtable.ui.widgets.page import PageText
from tests.ui.desk import SIZES, Blank, Hand, hand, kit

PLAIN = Book(
    "plain",
    (
        Chapter("aim", "The aim", (Paragraph("Win the game.", rules=("MAG-01",)),)),
        Chapter(
            "cards",
            "Cards",
            (
                Paragraph("A red goat.", head="Goat", rules=("MAG-02",), cards=("G",)),
                Paragraph("A blue one, too. " * 60, rules=("MAG-03", "MAG-A04"), cards=("B",) * 7),
            ),
        ),
        Chapter("secret", "Secret", (Paragraph("The goat did it."),), sealed=True),
    ),
)


def drawn(code: str, width: int) -> Surface:
    return Surface((width, round(width * 1.4)))


def shelf() -> list[Volume]:
    other = Book("other", (Chapter("aim", "Another aim", (Paragraph("Lose it."),)),))
    return [
        Volume("plain", "Plain", lambda: PLAIN, drawn),
        Volume("other", "Other", lambda: other, drawn),
    ]


def opened(scene: Rulebook, size: tuple[int, int] = (1280, 720)) -> tuple[Rulebook, Hand]:
    """A rule book over an empty scene, and a hand."""
    below = hand(Blank(scene.kit), size)
    below.loop.stack.push(scene)
    below.wait()
    return scene, below


def page(scene: Rulebook) -> PageText:
    found = scene.controls.named("page")
    assert isinstance(found, PageText)
    return found


def texts(scene: Rulebook) -> list[str]:
    return [block.text for block in page(scene).blocks]


def press(one: Hand, scene: Rulebook, name: str) -> None:
    widget = scene.controls.named(name)
    assert widget is not None, name
    one.click(widget.rect.center)


# -- the model ----------------------------------------------------------------------------------


def test_a_search_wants_every_word_in_any_order_and_case() -> None:
    assert [p.head for _, p in PLAIN.found("GOAT red")] == ["Goat"]
    assert PLAIN.found("goat green") == []
    assert PLAIN.found("  ") == []


def test_a_search_finds_rule_numbers_and_whole_chapters() -> None:
    assert [p.rules[0] for _, p in PLAIN.found("mag-a04")] == ["MAG-03"]
    assert len(PLAIN.found("cards")) == 2


def test_the_open_part_has_no_sealed_chapter() -> None:
    assert PLAIN.secret
    assert [chapter.id for chapter in PLAIN.open_part().chapters] == ["aim", "cards"]
    assert PLAIN.open_part().found("did") == []


def test_house_rules_are_told_with_what_is_usual() -> None:
    book = Book("x", (Chapter("house", "House", (Paragraph("Hm."),), switches=True),))
    switches = (
        Switch("start_give", True, "MAG-A08"),
        Switch("joker_counts", (1, 3), "MSK-A05", low=1, high=3),
        Switch("enforcement", "hybrid", "4.3.1", choices=("auto", "hybrid")),
    )
    first, yes, numbers, word = book.with_house(switches, kit().words).chapters[0].paragraphs
    assert first.text == "Hm."
    assert yes.text.endswith("Usually: yes.")
    assert yes.rules == ("MAG-A08",)
    assert numbers.text.endswith("Usually: 1, 3.")
    assert word.text.endswith("Usually: table and seats.")
    assert word.rules == ()


def test_what_is_another_way_at_a_table_comes_first_and_is_told() -> None:
    book = Book("x", (Chapter("house", "House", (Paragraph("Hm."),), switches=True),))
    switches = (
        Switch("start_give", True, "MAG-A08"),
        Switch("wooly_optional", False, "MAG-A23"),
        Switch("joker_counts", (1, 3), "MSK-A05", low=1, high=3),
    )
    here: dict[str, Setting] = {"start_give": True, "joker_counts": (2,)}
    told = book.with_house(switches, kit().words, here).chapters[0].paragraphs
    assert told[1].text.endswith("Usually: 1, 3. At this table: 2.")
    assert told[1].example
    assert [one.text.endswith(("yes.", "no.")) for one in told[2:]] == [True, True]
    assert not any("this table" in one.text or one.example for one in told[2:])


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("[", "cannot be read"),
        ("[]", "Expected `object`"),
        ({"game": "plain"}, "missing required field `chapters`"),
        (
            {"game": "mao", "chapters": [{"id": "a", "title": "A", "paragraphs": [{"text": "x"}]}]},
            "is about 'mao'",
        ),
        ({"game": "plain", "chapters": []}, "length >= 1 - at `$.chapters`"),
        (
            {"game": "plain", "chapters": [{"id": "a", "title": "A", "paragraphs": []}]},
            "`chapter 1.paragraphs`",
        ),
        (
            {
                "game": "plain",
                "chapters": [{"id": "a", "title": "", "paragraphs": [{"text": "x"}]}],
            },
            "Expected `str` of length >= 1 - at `chapter 1.title`",
        ),
        (
            {"game": "plain", "chapters": [{"id": "a", "title": "A", "paragraphs": [{"txt": ""}]}]},
            "unknown field `txt` - at `chapter 1 paragraph 1`",
        ),
        (
            {
                "game": "plain",
                "chapters": [
                    {"id": "a", "title": "A", "paragraphs": [{"text": "x", "rules": ["MAG1"]}]}
                ],
            },
            "at `chapter 1 paragraph 1.rules[0]`",
        ),
        (
            {
                "game": "plain",
                "chapters": [
                    {"id": "a", "title": "A", "paragraphs": [{"text": "x"}], "sealed": True}
                ],
            },
            "the first chapter must be open",
        ),
        (
            {
                "game": "plain",
                "chapters": [{"id": "a", "title": "A", "paragraphs": [{"text": "x"}]}] * 2,
            },
            "chapter 'a' is there twice",
        ),
    ],
)
def test_a_book_that_makes_no_sense_is_named_with_its_mistake(wrong: object, said: str) -> None:
    data = wrong if isinstance(wrong, str) else json.dumps(wrong)
    with pytest.raises(BadInput) as caught:
        read(data.encode(), "some/book.json", "plain")
    assert "some/book.json" in str(caught.value)
    assert said in str(caught.value)


# -- turning ------------------------------------------------------------------------------------


def test_the_book_of_the_asked_game_lies_open() -> None:
    scene, _ = opened(Rulebook(kit(), shelf(), "other"))
    assert texts(scene) == ["Lose it."]
    scene, _ = opened(Rulebook(kit(), shelf(), "no such game"))
    assert texts(scene) == ["Win the game."]


def test_a_tap_on_the_contents_opens_that_chapter() -> None:
    scene, one = opened(Rulebook(kit(), shelf(), "plain"))
    press(one, scene, "chapter.1")
    assert texts(scene)[0] == "A red goat."
    press(one, scene, "chapter.0")
    assert texts(scene) == ["Win the game."]


def test_arrows_in_the_contents_open_chapter_by_chapter() -> None:
    scene, one = opened(Rulebook(kit(), shelf(), "plain"))
    one.key(pygame.K_DOWN)
    assert scene.at == 1
    assert texts(scene)[0] == "A red goat."
    one.key(pygame.K_UP)
    assert scene.at == 0


def test_the_arrows_at_the_foot_turn_the_pages_and_stop_at_the_ends() -> None:
    scene, one = opened(Rulebook(kit(), shelf(), "plain"))
    before, after = scene.controls.named("previous"), scene.controls.named("next")
    assert before is not None
    assert after is not None
    assert (before.enabled, after.enabled) == (False, True)
    press(one, scene, "next")
    press(one, scene, "next")
    assert scene.at == 2
    assert (before.enabled, after.enabled) == (True, False)
    press(one, scene, "previous")
    assert scene.at == 1


def test_another_book_opens_at_its_first_chapter() -> None:
    scene, one = opened(Rulebook(kit(), shelf(), "plain"))
    press(one, scene, "chapter.1")
    press(one, scene, "game.other")
    assert (scene.volume.game, scene.at, texts(scene)) == ("other", 0, ["Lose it."])


def test_a_long_page_scrolls_by_wheel_arrows_and_page_keys() -> None:
    scene, one = opened(Rulebook(kit(), shelf(), "plain"))
    scene.turn_to(1)
    pane = page(scene).pane
    assert pane.most > 100
    for turn in (Scroll(0, -2, pane.viewport.center), Key("page down"), Move("down")):
        pane.jump(0)
        scene.controls.focus("page")
        assert scene.handle(turn)
        one.wait(60)
        assert pane.offset > 50
    scene.handle(Key("page up"))
    one.wait(60)
    assert pane.offset == 0
    scene.turn_to(0)
    assert page(scene).pane.most == 0
    assert not page(scene).focusable


def test_back_leaves_and_the_button_does() -> None:
    scene, one = opened(Rulebook(kit(), shelf(), "plain"))
    one.key(pygame.K_ESCAPE)
    assert isinstance(one.loop.stack.top, Blank)
    scene, one = opened(Rulebook(kit(), shelf(), "plain"))
    press(one, scene, "back")
    assert isinstance(one.loop.stack.top, Blank)


# -- searching ----------------------------------------------------------------------------------


def test_a_letter_begins_a_search_that_shows_as_it_is_typed() -> None:
    scene, one = opened(Rulebook(kit(), shelf(), "plain"))
    one.key(pygame.K_g)
    one.type("oa")
    assert scene.query == "goa"
    assert texts(scene) == ["A red goat."]
    assert page(scene).blocks[0].tape == "Cards"
    one.type("xx")
    assert texts(scene) == []


def test_a_search_ends_with_back_and_then_the_chapter_is_there_again() -> None:
    scene, one = opened(Rulebook(kit(), shelf(), "plain"))
    press(one, scene, "search")
    one.type("goat")
    one.key(pygame.K_RETURN)
    assert scene.query == "goat"
    one.key(pygame.K_ESCAPE)
    assert scene.query == ""
    assert texts(scene) == ["Win the game."]
    assert one.loop.stack.top is scene


def test_escape_while_typing_drops_what_was_typed() -> None:
    scene, one = opened(Rulebook(kit(), shelf(), "plain"))
    one.key(pygame.K_b)
    one.type("lue")
    assert scene.query == "blue"
    one.key(pygame.K_ESCAPE)
    assert scene.query == ""
    assert one.loop.stack.top is scene


def test_a_chapter_that_is_chosen_ends_the_search() -> None:
    scene, one = opened(Rulebook(kit(), shelf(), "plain"))
    scene.look_for("goat")
    press(one, scene, "chapter.0")
    assert (scene.query, texts(scene)) == ("", ["Win the game."])


def test_found_words_are_marked_on_the_page() -> None:
    scene, _ = opened(Rulebook(kit(), shelf(), "plain"))
    shown = scene.controls.named("page")
    assert isinstance(shown, PageText)
    area = shown.pane.viewport

    def mustard() -> int:
        surface = Surface((1280, 720), 0, 32)
        scene.stage.paint_all(surface)
        mask = pygame.mask.from_threshold(
            surface.subsurface(area), pygame.Color("#FFDF8E"), (1, 1, 1, 255)
        )
        return mask.count()

    scene.turn_to(1)
    assert mustard() == 0
    scene.look_for("goat")
    assert mustard() > 300


# -- the seal -----------------------------------------------------------------------------------


def test_a_sealed_part_is_neither_listed_nor_found() -> None:
    scene, _ = opened(Rulebook(kit(), shelf(), "plain"))
    lines = [w.title for w in scene.controls.widgets if isinstance(w, ContentsLine)]
    assert lines == ["The aim", "Cards", scene.kit.say("rulebook.sealed")]
    scene.look_for("did it")
    assert texts(scene) == []
    scene.turn_to(2, meant=True)
    assert "did it" not in " ".join(texts(scene))


def test_the_seal_breaks_in_two_steps_only() -> None:
    scene, one = opened(Rulebook(kit(), shelf(), "plain"))
    press(one, scene, "chapter.2")
    press(one, scene, "break_seal")
    dialog = one.loop.stack.top
    assert isinstance(dialog, Dialog)
    # Confirm and Back both leave it whole: the one that breaks it has to be chosen.
    one.key(pygame.K_RETURN)
    assert scene.sealed
    assert one.loop.stack.top is scene
    press(one, scene, "break_seal")
    one.key(pygame.K_ESCAPE)
    assert scene.sealed
    assert one.loop.stack.top is scene
    press(one, scene, "break_seal")
    dialog = one.loop.stack.top
    assert isinstance(dialog, Dialog)
    really = dialog.controls.named("choice 1")
    assert really is not None
    one.click(really.rect.center)
    assert scene.broken == {"plain"}
    assert texts(scene) == ["The goat did it."]
    assert scene.controls.named("break_seal") is None
    assert [p.text for _, p in scene.told.found("did")] == ["The goat did it."]


def test_the_button_that_breaks_it_is_there_on_the_cover_only() -> None:
    scene, one = opened(Rulebook(kit(), shelf(), "plain"))
    assert scene.controls.named("break_seal") is None
    scene.turn_to(2)
    assert isinstance(scene.controls.named("break_seal"), Button)
    scene.look_for("goat")
    assert scene.controls.named("break_seal") is None
    press(one, scene, "chapter.0")
    assert scene.controls.named("break_seal") is None


def test_the_seal_is_whole_again_the_next_time() -> None:
    shared = kit()
    scene, _ = opened(rulebook(shared, "mao"))
    scene.broken.add("mao")
    assert len(scene.told.chapters) > 5
    scene, _ = opened(rulebook(shared, "mao"))
    assert scene.sealed
    assert len(scene.told.chapters) == 1


# -- everywhere ---------------------------------------------------------------------------------


def test_a_book_that_cannot_be_read_says_so_on_its_page() -> None:
    def damaged() -> Book:
        raise BadInput("book.json", "is full of holes")

    scene, one = opened(Rulebook(kit(), [Volume("x", "X", damaged, drawn), *shelf()], "x"))
    assert texts(scene) == ["book.json: is full of holes"]
    press(one, scene, "game.plain")
    assert texts(scene) == ["Win the game."]


def test_the_other_language_keeps_book_chapter_and_search() -> None:
    shared = kit()
    scene, one = opened(rulebook(shared, "mad-lab"))
    scene.turn_to(4)
    english = texts(scene)
    switch = scene.controls.named("language")
    assert switch is not None
    one.click((switch.rect.right - 10, switch.rect.centery))
    assert (shared.words.lang, scene.volume.game, scene.at) == ("sv", "mad-lab", 4)
    assert len(texts(scene)) == len(english)
    assert texts(scene) != english


@pytest.mark.parametrize(("size", "lang"), list(product(SIZES, ("en", "sv"))))
def test_every_book_fits_every_window(size: tuple[int, int], lang: str) -> None:
    """Nothing clickable overlaps, no heading is cut, every page ends where its paper does."""
    scene, _ = opened(rulebook(kit(lang)), size)
    screen = pygame.Rect((0, 0), size)
    letters, s = scene.kit.letters, scene.kit.s
    for volume in scene.shelf:
        scene.take(volume)
        scene.broken.add(volume.game)
        scene.stack.relayout()
        usable = [w for w in scene.controls.widgets if w.usable and w.viewport is None]
        for one_widget, other in combinations(usable, 2):
            assert not one_widget.rect.colliderect(other.rect), (one_widget.name, other.name)
        for widget in usable:
            assert screen.contains(widget.rect), widget.name
        for line in scene.controls.widgets:
            if isinstance(line, ContentsLine):
                room = line.rect.width - scene.kit.px(64)
                assert letters.width("list", line.title, s, 28) <= room, line.title
        for at in range(len(scene.told.chapters)):
            scene.turn_to(at)
            shown = page(scene)
            assert shown.rect.width == shown.pane.viewport.width
            for area, _ in shown._printed:
                assert area.left >= 0, scene.chapter
                assert area.right <= shown.rect.width, scene.chapter
                assert area.bottom <= shown.pane.length, scene.chapter


def test_everything_is_reached_with_the_keyboard_alone() -> None:
    scene, one = opened(rulebook(kit(), "mao"))
    seen = set()
    for _ in range(40):
        if scene.controls.focused is not None:
            seen.add(scene.controls.focused.name)
        one.key(pygame.K_TAB)
    wanted = {"back", "language", "search", "chapter.0", "chapter.1", "previous", "break_seal"}
    wanted |= {f"game.{volume.game}" for volume in scene.shelf}
    assert wanted <= seen


def test_the_arrow_to_the_right_leads_from_the_contents_to_the_page() -> None:
    scene, one = opened(rulebook(kit(), "mad-magazine"))
    one.key(pygame.K_DOWN)
    assert scene.at == 1
    one.key(pygame.K_RIGHT)
    assert scene.controls.focused is page(scene)
    assert scene.at == 1
    one.key(pygame.K_DOWN)
    one.wait(30)
    assert page(scene).pane.offset > 0


def test_card_pictures_appear_on_the_page() -> None:
    scene, _ = opened(rulebook(kit(), "mad-magazine"))

    def greens() -> int:
        surface = Surface((1280, 720), 0, 32)
        scene.stack.render(surface)
        inside = surface.subsurface(page(scene).pane.viewport)
        return pygame.mask.from_threshold(
            inside, pygame.Color("#3FAE84"), (40, 40, 40, 255)
        ).count()

    scene.turn_to(5)
    assert greens() == 0
    scene.turn_to(1)
    assert greens() > 400


def test_leaving_while_typing_ends_the_typing() -> None:
    scene, one = opened(Rulebook(kit(), shelf(), "plain"))
    press(one, scene, "search")
    assert scene.kit.typing_at is not None
    scene.stack.pop()
    assert scene.kit.typing_at is None
