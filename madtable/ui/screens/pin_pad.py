"""The door of the staff's corner: ten digits, and dots for those that were touched."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import ClassVar

from pygame import Rect, Surface

from madtable.engine.message import Message, message
from madtable.store.pin import MOST, PinLock, is_pin
from madtable.ui import palette
from madtable.ui.intent import Back, Confirm, Intent, Key
from madtable.ui.kit import Kit, Label
from madtable.ui.places import Layout
from madtable.ui.sheet import Piece, Sheet, circle
from madtable.ui.stack import Scene
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.panel import Caption, Panel
from madtable.ui.widgets.widget import Widget

NEEDS = ("panel", "heading", "digits", "said", "keys", "cancel")
"""The places that scenes/pin.tmx must have."""

ROWS = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("clear", "0", "ok"))
GAP = 18.0
DOT_R, DOT_STEP = 14.0, 50.0


class PinPad(Scene):
    """Asks for the PIN; `opened` hears that it was the right one, `leave` that nobody knows it."""

    overlay: ClassVar[bool] = True
    seen_first: ClassVar[tuple[float, float]] = (0.5, 0.5)

    def __init__(
        self, kit: Kit, lock: PinLock, opened: Callable[[], None], leave: Callable[[], None]
    ) -> None:
        super().__init__(kit)
        self.lock = lock
        self.typed = ""
        self._opened = opened
        self._leave = leave
        self._wrong = False
        self._places = kit.places("pin")
        self._places.require(NEEDS)
        self.controls = Controls(kit, self.stage)
        self._dots: _Dots | None = None
        self._said: Caption | None = None

    # -- layout ---------------------------------------------------------------------------------

    def resized(self, layout: Layout) -> None:
        """See Scene."""
        kit, controls, place = self.kit, self.controls, self._places.at
        controls.clear()
        controls.show(Panel(kit, layout.rect(place("panel"))))
        heading = layout.rect(place("heading"))
        title = Message("kiosk.pin.title")
        controls.add(Caption(kit, heading, title, role="panel", size=46, anchor="centre"))
        self._dots = controls.add(_Dots(kit, layout.rect(place("digits"))))
        said = layout.rect(place("said"))
        self._said = controls.add(Caption(kit, said, "", anchor="centre", rows=2, name="said"))
        self._lay_keys(layout.rect(place("keys")))
        cancel = layout.rect(place("cancel"))
        back = Message("kiosk.pin.cancel")
        controls.add(Button(kit, cancel, back, self._leave, name="cancel", size=32))
        controls.focus("key.5")
        self._refresh()

    def _lay_keys(self, area: Rect) -> None:
        kit, gap = self.kit, self.kit.px(GAP)
        width = (area.width - 2 * gap) // 3
        height = (area.height - 3 * gap) // len(ROWS)
        labels: dict[str, Label] = {
            "clear": Message("kiosk.pin.clear"),
            "ok": Message("kiosk.pin.ok"),
        }
        for down, row in enumerate(ROWS):
            for across, name in enumerate(row):
                rect = Rect(0, 0, width, height)
                rect.topleft = (
                    area.left + across * (width + gap),
                    area.top + down * (height + gap),
                )
                label = labels.get(name, name)
                style = "primary" if name == "ok" else "secondary"
                size = 34 if name in labels else 50
                self.controls.add(
                    Button(
                        kit,
                        rect,
                        label,
                        partial(self.press, name),
                        name=f"key.{name}",
                        style=style,
                        size=size,
                    )
                )

    # -- what staff do --------------------------------------------------------------------------

    def press(self, name: str) -> None:
        """Touch one of the keys."""
        if self.lock.locked_s() > 0.0:
            return
        if name == "clear":
            self.typed = ""
        elif name == "ok":
            self._try()
            return
        elif len(self.typed) < MOST:
            self._wrong = False
            self.typed += name
        self._refresh()

    def _try(self) -> None:
        typed, self.typed = self.typed, ""
        if not is_pin(typed):
            self._refresh()
            return
        if self.lock.opens(typed):
            self._opened()
            return
        self._wrong = True
        self.kit.play("error")
        self._refresh()

    def _refresh(self) -> None:
        locked = self.lock.locked_s()
        for widget in self.controls.widgets:
            if widget.name.startswith("key."):
                widget.enabled = not locked
        if self._dots is not None:
            self._dots.show(len(self.typed))
        if self._said is not None:
            colour = palette.RED if locked or self._wrong else palette.NOTE
            if colour != self._said.colour:
                self._said.colour = colour
                self._said.touch()
            self._said.say(self._words(locked))

    def _words(self, locked_s: float) -> Label:
        if locked_s:
            whole = math.ceil(locked_s)
            return message("kiosk.pin.locked", time=f"{whole // 60}:{whole % 60:02}")
        if self._wrong:
            return message("kiosk.pin.wrong", count=self.lock.tries_left)
        return Message("kiosk.pin.enter")

    # -- life -----------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """See Scene."""
        self.controls.update(dt)
        key = self.controls.named("key.1")
        if self.lock.locked_s() or (key is not None and not key.enabled):
            self._wrong = False
            self._refresh()

    def handle(self, intent: Intent) -> bool:
        """See Scene."""
        if isinstance(intent, Key):
            if intent.name.isdecimal() and len(intent.name) == 1:
                self.press(intent.name)
            elif intent.name == "backspace":
                self.typed = self.typed[:-1]
                self._refresh()
            return True
        if isinstance(intent, Confirm) and not self.controls.ring_shown:
            self.press("ok")
            return True
        if self.controls.handle(intent):
            return True
        if isinstance(intent, Back):
            self._leave()
        return True


class _Dots(Widget):
    """How many digits have been touched; which ones nobody can read."""

    def __init__(self, kit: Kit, rect: Rect) -> None:
        super().__init__(kit, rect)
        self._count = 0

    @property
    def usable(self) -> bool:
        """Dots are only looked at."""
        return False

    def hit(self, pos: tuple[int, int]) -> bool:
        """See Widget."""
        return False

    def show(self, count: int) -> None:
        """Show so many."""
        if count != self._count:
            self._count = count
            self.touch()

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        kit, s = self.kit, self.kit.s
        step = kit.px(DOT_STEP)
        left = self.rect.centerx - (MOST - 1) * step // 2
        for number in range(MOST):
            full = number < self._count
            dot: Piece = kit.art.kept(("pin dot", full, s), partial(_dot, full, s))
            dot.draw(surface, (left + number * step, self.rect.centery))


def _dot(full: bool, scale: float) -> Piece:
    edge = DOT_R + 5
    sheet = Sheet(2 * edge, 2 * edge, -edge, -edge)
    face = palette.INK if full else palette.TILE
    sheet.path(circle(0, 0, DOT_R), face, palette.INK if full else palette.FAINT, 3.4)
    return sheet.piece(scale)
