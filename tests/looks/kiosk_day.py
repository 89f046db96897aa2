"""A day at an unattended table, for tests: a script that touches it, and a clock moved by hand.

Everything goes through the program's own loop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pygame
from pygame.event import Event

from madtable.looks.kiosk import Kiosk
from madtable.store.journals import games_folder
from madtable.store.pin import make_pin_hash
from madtable.store.policy import Policy
from madtable.ui.intent import Pos
from madtable.ui.options import KioskOptions
from madtable.ui.screens.attract import Attract
from madtable.ui.screens.choose import Choose
from madtable.ui.screens.pin_pad import PinPad
from madtable.ui.screens.staff import Staff
from madtable.ui.screens.table import TableScene
from madtable.ui.widgets.controls import Controls
from madtable.ui.window import OffscreenWindow

SIZE = (960, 540)
MOST_FRAMES = 60_000
POLICY = Policy(
    games=("mad-magazine", "mad-lab"),
    levels=("meek",),
    seats=3,
    speed="mad",
    large_text=1.0,
    idle_s=30,
    farewell_s=10,
    pin=make_pin_hash("2468", rounds=1),
)

Script = Iterator[None]


def changed(**values: object) -> Policy:
    """The policy with some of it otherwise."""
    return msgspec.structs.replace(POLICY, **values)


class Day:
    """One run of a kiosk, told by a script that yields once a frame."""

    def __init__(self, folder: Path, policy: Policy = POLICY) -> None:
        self.kiosk = Kiosk(KioskOptions(data_dir=folder), policy)
        self.kiosk.playing.thinks_apart = False
        self.window = OffscreenWindow(SIZE)
        self.now = 1000.0
        self.frames = 0
        self.skip = 0.0

    def live(self, script: Callable[[Day], Script]) -> int:
        """Run until the script is over, or the kiosk ends by itself; the exit code."""
        told = script(self)
        self.finished = False

        def sleep(seconds: float) -> None:
            self.now += seconds + self.skip
            self.skip = 0.0
            self.frames += 1
            try:
                assert self.frames < MOST_FRAMES, "this takes for ever"
                if next(told, self) is self:
                    self.finished = True
                    self.kiosk.leave()
            except AssertionError as error:
                # The kiosk would go on after this, as after anything.
                failed.append(error)
                self.kiosk.leave()

        failed: list[AssertionError] = []
        code = self.kiosk.run(self.window, clock=lambda: self.now, sleep=sleep)
        if failed:
            raise failed[0]
        return code

    @property
    def top(self) -> object:
        """The scene that acts."""
        return self.kiosk.stack.top

    def until(self, kind: type, seconds: float = 60.0) -> Script:
        """Let frames pass until a scene of this kind acts."""
        end = self.now + seconds
        while not isinstance(self.top, kind):
            assert self.now < end, f"still {type(self.top).__name__}"
            yield

    def wait(self, seconds: float) -> Script:
        """Let time pass, frame by frame."""
        end = self.now + seconds
        while self.now < end:
            yield

    def touch(self, pos: Pos) -> Script:
        """Touch a place."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.window.post(Event(kind, pos=pos, button=1, touch=True))
            yield
            yield

    def press(self, name: str) -> Script:
        """Touch a button of the scene that acts, by its name."""
        top = self.top
        controls = getattr(top, "controls", None) or top.band.controls  # type: ignore[attr-defined]
        assert isinstance(controls, Controls)
        widget = controls.named(name)
        assert widget is not None, f"no {name} on {type(top).__name__}"
        yield from self.touch(widget.rect.center)

    def to_table(self, *before: str) -> Script:
        """From the attract picture to a table."""
        yield from self.until(Attract)
        yield from self.touch((300, 60))
        yield from self.until(Choose)
        for name in before:
            yield from self.press(name)
        yield from self.press("play")
        yield from self.until(TableScene)

    def sign(self) -> Script:
        """Hold two opposite corners for three seconds."""
        for number, (x, y) in enumerate(((0.01, 0.01), (0.99, 0.99))):
            self.window.post(
                Event(pygame.FINGERDOWN, touch_id=1, finger_id=number, x=x, y=y, dx=0, dy=0)
            )
        yield from self.wait(3.2)
        for number, (x, y) in enumerate(((0.01, 0.01), (0.99, 0.99))):
            self.window.post(
                Event(pygame.FINGERUP, touch_id=1, finger_id=number, x=x, y=y, dx=0, dy=0)
            )
        yield

    def to_staff(self) -> Script:
        """Make the sign and type the PIN."""
        yield from self.sign()
        assert isinstance(self.top, PinPad)
        for digit in "2468":
            yield from self.press(f"key.{digit}")
        yield from self.press("key.ok")
        assert isinstance(self.top, Staff)

    @property
    def saved(self) -> list[Path]:
        """What is kept of games."""
        return sorted(games_folder(self.kiosk.data).glob("**/*"))
