"""A screen that nobody leaves: what would close, hide or shrink it never gets through."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from madtable.ui.intent import Pos
from madtable.ui.window import Screen

TOUCHES = frozenset(
    {
        *(pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL),
        *(pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP),
        *(pygame.KEYDOWN, pygame.TEXTINPUT),
        *(pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION),
    }
)
"""What somebody does who is there; a mouse that only trembles does not count."""

_LEAVING = frozenset(
    {
        *(pygame.QUIT, pygame.WINDOWCLOSE, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN),
        *(pygame.DROPFILE, pygame.DROPTEXT, pygame.DROPBEGIN, pygame.DROPCOMPLETE),
    }
)
_PLAIN_KEYS = frozenset(
    {
        *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB),
        *(pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_BACKSPACE),
        *(pygame.K_DELETE, pygame.K_HOME, pygame.K_END),
    }
)
_MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


def passes(event: Event) -> bool:
    """Whether an event may reach the scenes.

    Keys that type or lead about pass; Escape, function keys, and whatever is held together with
    Ctrl, Alt or the system's key do not, nor do the mouse's other buttons.
    """
    if event.type in _LEAVING:
        return False
    if event.type == pygame.KEYDOWN:
        letter = 32 < event.key < 127 or 160 <= event.key < 1 << 16
        return (letter or event.key in _PLAIN_KEYS) and not event.mod & _MODIFIERS
    if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        return bool(event.button == 1)
    return True


class GuardedScreen:
    """A screen (see `window.Screen`) whose events go to `watch` first, once a frame.

    `watch` gets all of them, before any is held back.
    """

    fullscreen = True
    hidden = False

    def __init__(self, screen: Screen, watch: Callable[[Sequence[Event]], None]) -> None:
        self.screen = screen
        self._watch = watch

    def poll(self) -> Sequence[Event]:
        """See Screen."""
        events = self.screen.poll()
        self._watch(events)
        return [event for event in events if passes(event)]

    @property
    def size(self) -> tuple[int, int]:
        """See Screen."""
        return self.screen.size

    @property
    def wakes(self) -> bool:
        """See Screen."""
        return self.screen.wakes

    def wait(self, seconds: float) -> None:
        """See Screen."""
        self.screen.wait(seconds)

    def surface(self) -> Surface:
        """See Screen."""
        return self.screen.surface()

    def to_px(self, pos: tuple[float, float]) -> Pos:
        """See Screen."""
        return self.screen.to_px(pos)

    def flip(self) -> None:
        """See Screen."""
        self.screen.flip()

    def set_fullscreen(self, on: bool) -> None:
        """Nobody changes this."""

    def set_monitor(self, number: int) -> None:
        """Nobody changes this either."""

    def set_icon(self, surface: Surface) -> None:
        """See Screen."""
        self.screen.set_icon(surface)

    def type_at(self, area: Rect | None) -> None:
        """See Screen."""
        self.screen.type_at(area)

    def close(self) -> None:
        """See Screen."""
        self.screen.close()

    @property
    def focused(self) -> bool:
        """Always: a picture that draws people in does not slow down when it loses the keyboard."""
        return True
