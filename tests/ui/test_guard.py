"""What a guarded screen holds back, and what it lets through."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from madtable.ui.guard import GuardedScreen, passes
from madtable.ui.window import OffscreenWindow

SIZE = (1280, 720)


def key(code: int, mod: int = 0) -> Event:
    return Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


HELD_BACK = [
    Event(pygame.QUIT),
    Event(pygame.WINDOWCLOSE),
    Event(pygame.WINDOWMINIMIZED),
    Event(pygame.WINDOWHIDDEN),
    Event(pygame.DROPFILE, file="x.madgame"),
    Event(pygame.DROPTEXT, text="x"),
    *[key(code) for code in (pygame.K_ESCAPE, pygame.K_F11, pygame.K_F4, pygame.K_F1)],
    *[
        key(code)
        for code in (pygame.K_PRINTSCREEN, pygame.K_MENU, pygame.K_AC_BACK, pygame.K_LSUPER)
    ],
    key(pygame.K_F4, pygame.KMOD_LALT),
    key(pygame.K_TAB, pygame.KMOD_LALT),
    key(pygame.K_RETURN, pygame.KMOD_LALT),
    key(pygame.K_q, pygame.KMOD_LCTRL),
    key(pygame.K_v, pygame.KMOD_LCTRL),
    key(pygame.K_d, pygame.KMOD_LMETA),
    key(pygame.K_q, pygame.KMOD_RMETA),
    Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=3),
    Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=8),
]
LET_THROUGH = [
    *[key(code) for code in (pygame.K_LEFT, pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB)],
    *[key(code) for code in (pygame.K_a, pygame.K_5, pygame.K_COMMA, ord("ö"))],
    key(pygame.K_a, pygame.KMOD_SHIFT | pygame.KMOD_NUM),
    Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1),
    Event(pygame.MOUSEWHEEL, x=0, y=1),
    Event(pygame.TEXTINPUT, text="ö"),
    Event(pygame.WINDOWSIZECHANGED, x=5, y=5),
    Event(pygame.WINDOWEXPOSED),
]


@pytest.mark.parametrize("event", HELD_BACK, ids=str)
def test_what_leads_out_is_held_back(event: Event) -> None:
    assert not passes(event)


@pytest.mark.parametrize("event", LET_THROUGH, ids=str)
def test_what_plays_is_let_through(event: Event) -> None:
    assert passes(event)


def test_a_guarded_screen_is_never_hidden_and_tells_its_watch_everything() -> None:
    seen: list[Event] = []
    screen = OffscreenWindow(SIZE)
    guarded = GuardedScreen(screen, seen.extend)
    screen.post(*HELD_BACK, *LET_THROUGH)
    assert guarded.poll() == LET_THROUGH
    assert seen == HELD_BACK + LET_THROUGH
    assert not guarded.hidden
    assert guarded.focused
    guarded.set_fullscreen(False)
    assert guarded.fullscreen
