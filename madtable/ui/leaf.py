"""A sheet of paper laid over the table to be looked at, and put away again."""

from __future__ import annotations

from typing import ClassVar

from pygame import Rect

from madtable.ui.intent import Back, Intent, Press, Tap
from madtable.ui.kit import Kit, Label
from madtable.ui.places import Layout
from madtable.ui.stack import Scene
from madtable.ui.widgets.button import IconButton
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.panel import Caption, Panel

HEAD = 128.0
"""How much of a sheet its heading takes, in units."""

PADDING = 36.0


class Leaf(Scene):
    """A sheet in the middle of the window with a heading and a cross; looks fill the rest.

    Back, the cross and, unless it `stays`, a tap beside the sheet put it away. `size` is in units;
    a smaller window gets as much of it as there is room.
    """

    overlay: ClassVar[bool] = True
    seen_first: ClassVar[tuple[float, float]] = (0.5, 0.5)
    size: ClassVar[tuple[float, float]] = (1100.0, 860.0)
    top: ClassVar[float | None] = None
    """How far below the window's upper edge it lies, in units; in the middle where that is None."""
    stays: ClassVar[bool] = False
    meant: ClassVar[str] = "close"
    """The name of the control that has the focus at first."""

    def __init__(self, kit: Kit, title: Label, note: Label = "") -> None:
        super().__init__(kit)
        self.title = title
        self.note = note
        self.controls = Controls(kit, self.stage)
        self.sheet = Rect(0, 0, 0, 0)
        self._outside = False

    def resized(self, layout: Layout) -> None:
        """See Scene."""
        kit, controls = self.kit, self.controls
        focused = controls.focused.name if controls.focused else self.meant
        controls.clear()
        wanted = self.extent()
        width = kit.px(min(wanted[0], layout.width - 60))
        height = kit.px(min(wanted[1], layout.height - 40))
        news = not self.sheet
        self.sheet = self.lie(Rect(0, 0, width, height), layout)
        if news:
            kit.look_at(self.sheet)  # where it is larger than the window: at its beginning
        controls.show(Panel(kit, self.sheet))
        self._heading()
        self.lay(self.inner())
        controls.focus(focused if controls.named(focused) else "close")

    def aloud(self) -> str:
        """See narrator.Aloud."""
        return ". ".join([text for one in (self.title, self.note) if (text := self.kit.text(one))])

    def lie(self, sheet: Rect, layout: Layout) -> Rect:
        """The sheet where it lies in the window, in px."""
        sheet.center = (layout.size[0] // 2, layout.size[1] // 2)
        if self.top is not None:
            sheet.top = self.kit.px(self.top)
        return sheet

    def extent(self) -> tuple[float, float]:
        """Its size in units, if there is room."""
        return self.size

    def _heading(self) -> None:
        kit, sheet = self.kit, self.sheet
        pad = kit.px(PADDING)
        side = kit.px(68)
        cross = Rect(sheet.right - pad - side, sheet.top + kit.px(24), side, side)
        self.controls.add(IconButton(kit, cross, "icons/close", self.put_away, name="close"))
        room = cross.left - sheet.left - 2 * pad
        high = kit.px(52 if self.note else 68)
        title = Rect(sheet.left + pad, sheet.top + kit.px(22), room, high)
        self.title_line = self.controls.add(
            Caption(kit, title, self.title, role="panel", size=42, name="title")
        )
        note = Rect(title.left, title.bottom, room, kit.px(32))
        self.note_line = self.controls.add(Caption(kit, note, self.note, role="note", name="note"))

    def inner(self) -> Rect:
        """The sheet below its heading, in px."""
        pad = self.kit.px(PADDING)
        top = self.sheet.top + self.kit.px(HEAD)
        return Rect(
            self.sheet.left + pad, top, self.sheet.width - 2 * pad, self.sheet.bottom - pad - top
        )

    def lay(self, area: Rect) -> None:
        """Lay out what is to be looked at, in this area (px)."""
        raise NotImplementedError

    def put_away(self) -> None:
        """Take the sheet away."""
        self.stack.pop()

    def update(self, dt: float) -> None:
        """See Scene."""
        self.controls.update(dt)

    def handle(self, intent: Intent) -> bool:
        """See Scene. Nothing that this sheet does not want reaches what lies below it."""
        if isinstance(intent, Press):
            self._outside = not self.sheet.collidepoint(intent.pos)
        if self.controls.handle(intent):
            return True
        beside = isinstance(intent, Tap) and not self.sheet.collidepoint(intent.pos)
        if isinstance(intent, Back) or (beside and self._outside and not self.stays):
            self.put_away()
            return True
        return False
