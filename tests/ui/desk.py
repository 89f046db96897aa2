"""What tests of the screens share: a kit with the real assets, a bare scene, a hand that clicks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from madtable import paths
from madtable.host.still import StillTable
from madtable.ui.art import Art
from madtable.ui.intent import Intent
from madtable.ui.kit import Kit
from madtable.ui.lettering import Fitted, Lettering
from madtable.ui.loop import Loop
from madtable.ui.places import Layout, load
from madtable.ui.stack import Scene, SceneStack
from madtable.ui.window import OffscreenWindow
from madtable.ui.words import Words

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))


def kit(lang: str = "en") -> Kit:
    """A kit with the program's own art, letters, words and maps."""
    assets, scenes = paths.assets(), paths.scenes()
    return Kit(
        Art(assets),
        Lettering(assets / "fonts"),
        lambda lang: Words(lang, strict=True),
        lang,
        lambda name: load(scenes / f"{name}.tmx"),
    )


def watch_words(monkeypatch: pytest.MonkeyPatch, *, narrowest: float = 1.0) -> list[str]:
    """The texts that turn out too long for their place from now on: cut off, running over, or set
    narrower than this share of their width.
    """
    found: list[str] = []
    fit, fitted_block = Lettering._fit, Lettering.fitted_block

    def line(
        letters: Lettering, role: str, text: str, scale: float, width: float, units: float | None
    ) -> Fitted:
        fitted = fit(letters, role, text, scale, width, units)
        full = letters.width(role, text, scale, fitted.size)
        if fitted.text != text or (fitted.wide or full) < full * narrowest:
            found.append(text)
        return fitted

    def block(
        letters: Lettering,
        role: str,
        text: str,
        colour: str,
        scale: float,
        width: float,
        rows: int,
        **more: Any,
    ) -> Surface:
        size, height = more.get("size"), more.get("height")
        setting = letters.setting(role, text, scale, width, rows, size, height=height)
        if not setting.fits or setting.narrow < narrowest:
            found.append(text)
        return fitted_block(letters, role, text, colour, scale, width, rows, **more)

    monkeypatch.setattr(Lettering, "_fit", line)
    monkeypatch.setattr(Lettering, "fitted_block", block)
    return found


class Blank(Scene):
    """A scene that only writes down what happens to it."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.steps: list[float] = []
        self.intents: list[Intent] = []
        self.layouts: list[Layout] = []
        self.results: list[object] = []
        self.pauses = 0
        self.left = False
        self.on_update: Callable[[float], None] | None = None
        self.on_intent: Callable[[Intent], bool] | None = None

    def resume(self, result: object = None) -> None:
        self.results.append(result)

    def pause(self) -> None:
        self.pauses += 1

    def leave(self) -> None:
        self.left = True

    def resized(self, layout: Layout) -> None:
        self.layouts.append(layout)

    def update(self, dt: float) -> None:
        self.steps.append(dt)
        if self.on_update is not None:
            self.on_update(dt)

    def handle(self, intent: Intent) -> bool:
        self.intents.append(intent)
        return self.on_intent(intent) if self.on_intent is not None else False


class Nobody:
    """Nobody takes the screen over."""

    def __init__(self, table: StillTable) -> None:
        self.table = table

    def window(self, *_: object) -> None: ...
    def wanted(self, *_: object) -> None: ...
    def said(self, *_: object) -> bool:
        return False

    def prepared(self, *_: object) -> bool:
        return True


class Hand:
    """A person at an offscreen window: clicks, types, waits, through the real loop."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        assert isinstance(loop.window, OffscreenWindow)
        self.window = loop.window

    def wait(self, frames: int = 1) -> None:
        """Let frames pass."""
        for _ in range(frames):
            self.loop.frame()

    def point(self, pos: tuple[int, int]) -> None:
        """Move the pointer."""
        self.window.post(Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        self.wait()

    def click(self, pos: tuple[int, int], button: int = 1) -> None:
        """Point, press, let go."""
        self.point(pos)
        self.window.post(Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False))
        self.wait(2)
        self.window.post(Event(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=False))
        self.wait(12)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press at one place, let go at another."""
        self.window.post(Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
        for step in range(1, 9):
            pos = tuple(a + (b - a) * step // 8 for a, b in zip(start, end, strict=True))
            self.window.post(Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0)))
            self.wait()
        self.window.post(Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))
        self.wait(3)

    def key(self, *codes: int, mod: int = 0) -> None:
        """Press keys one after the other."""
        for code in codes:
            self.window.post(Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
            self.wait()
            self.window.post(Event(pygame.KEYUP, key=code, mod=mod))
            self.wait(6)

    def type(self, text: str) -> None:
        """Type text into what is being edited."""
        for letter in text:
            self.window.post(Event(pygame.TEXTINPUT, text=letter))
        self.wait()


def hand(scene: Scene, size: tuple[int, int] = (1280, 720)) -> Hand:
    """A scene on a stack in an offscreen window, and somebody in front of it."""

    class Clock:
        now = 0.0

        def __call__(self) -> float:
            return self.now

        def sleep(self, seconds: float) -> None:
            self.now += seconds

    clock = Clock()
    stack = SceneStack(scene.kit)
    stack.resized(size)
    stack.push(scene)
    one = Hand(Loop(stack, OffscreenWindow(size), clock=clock, sleep=clock.sleep))
    one.wait()
    return one
