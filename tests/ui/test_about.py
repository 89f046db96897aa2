"""The screen about the program: reached and left by all means; every licence is read to the end."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from madtable import __version__
from madtable.store.licences import Part, parts
from madtable.ui.screens.about import About, flowing
from madtable.ui.screens.title import Title
from madtable.ui.widgets.page import PageText
from tests.ui.desk import hand, kit
from tests.ui.players import ProgramDesk


@pytest.fixture
def desk(tmp_path: Path) -> ProgramDesk:
    desk = ProgramDesk(tmp_path, size=(1280, 720))
    desk.title()
    desk.frame(3)
    return desk


def key(desk: ProgramDesk, code: int) -> None:
    desk.post(
        Event(pygame.KEYDOWN, key=code, mod=0, unicode=""), Event(pygame.KEYUP, key=code, mod=0)
    )
    desk.frame(4)


def pad(desk: ProgramDesk, button: int) -> None:
    desk.post(Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=button))
    desk.post(Event(pygame.CONTROLLERBUTTONUP, instance_id=0, button=button))
    desk.frame(4)


def test_it_opens_and_closes_by_mouse(desk: ProgramDesk) -> None:
    for name, kind in (("about", About), ("back", Title)):
        pos = desk.spot(desk.widget(name))
        desk.post(Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False))
        desk.post(Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False))
        desk.frame(4)
        assert isinstance(desk.stack.top, kind)


@pytest.mark.parametrize("by", ["keys", "pad"])
def test_it_opens_and_closes_by_keys_and_by_pad(desk: ProgramDesk, by: str) -> None:
    def step(code: int, button: int) -> None:
        if by == "keys":
            key(desk, code)
        else:
            pad(desk, button)

    for _ in range(20):
        focused = desk.controls.focused
        if desk.controls.ring_shown and focused is not None and focused.name == "about":
            break
        step(pygame.K_TAB, 10)
    step(pygame.K_RETURN, 0)
    assert isinstance(desk.stack.top, About)
    step(pygame.K_DOWN, 12)
    chapter = desk.stack.top.chapter
    assert chapter is not None
    assert chapter.title == f"madtable {__version__}"
    step(pygame.K_ESCAPE, 1)
    assert isinstance(desk.stack.top, Title)


def printed(about: About) -> PageText:
    page = about.controls.named("page")
    assert isinstance(page, PageText)
    return page


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_every_licence_can_be_read_to_its_end(lang: str) -> None:
    shared = kit(lang)
    about = About(shared, parts)
    person = hand(about)
    assert len(about.told.chapters) == 1 + len(parts())
    for number, part in enumerate(parts(), start=1):
        about.turn_to(number)
        page = printed(about)
        shown = " ".join(block.text for block in page.blocks)
        words = part.text.split()
        assert words[-1] in shown
        person.wait()
        if not page.focusable:  # all of it is to be seen at once
            assert page.pane.viewport.contains(page.rect.clip(page.pane.viewport))
            assert page.rect.height <= page.pane.viewport.height
            continue
        before = pygame.image.tobytes(person.window.surface(), "RGB")
        page.pane.jump(10**9)
        person.wait()
        assert pygame.image.tobytes(person.window.surface(), "RGB") != before


def test_a_part_without_a_text_says_where_it_is_to_be_had() -> None:
    about = About(kit(), lambda: [Part("madtable", "1", "MIT", "Text."), Part("moth", "2", "", "")])
    hand(about)
    about.turn_to(2)
    page = printed(about)
    assert "was not found on this machine" in page.blocks[-1].text


def test_lines_that_ended_where_a_screen_did_flow_again() -> None:
    text = "A heading\n=========\n\nOne long\n   sentence here.\n\n(a) first\n(b) second\n\f\nEnd."
    assert flowing(text) == [
        "A heading",
        "One long sentence here.",
        "(a) first\n(b) second",
        "End.",
    ]


def test_a_search_finds_a_sentence_of_a_licence() -> None:
    about = About(kit(), parts)
    hand(about)
    about.look_for("lesser general")
    page = printed(about)
    assert any("pygame-ce" in block.tape for block in page.blocks)
    assert isinstance(about.stage.background, Surface)
