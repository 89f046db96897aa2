"""An opening on a longer strip of widgets, scrolled by wheel, finger, bar or focus."""

from __future__ import annotations

from pygame import Rect, Surface

from madtable.ui import palette
from madtable.ui.intent import Pos
from madtable.ui.kit import Kit
from madtable.ui.sheet import Sheet, rounded
from madtable.ui.stage import Item
from madtable.ui.widgets.widget import Z_WIDGET, Widget

BAR = 10.0
NOTCH = 76.0
"""How far one notch of the wheel scrolls, in units: one row."""

GLIDE = 14.0
"""How quickly a scroll reaches its end: the share of the way gone in a second, to the base e."""


class ScrollPane(Item):
    """A viewport (px); the widgets it holds are seen through it. The item itself is the scroll bar.

    `length` is the strip's height in px. A strip no longer than the opening neither scrolls nor
    shows a bar.
    """

    def __init__(self, kit: Kit, viewport: Rect, length: int) -> None:
        super().__init__(Z_WIDGET + 1)
        self.kit = kit
        self.viewport = Rect(viewport)
        self.length = length
        self._offset = 0.0
        self._goal = 0.0
        self._held: list[tuple[Widget, Rect]] = []
        self._grabbed: tuple[float, bool] | None = None

    @property
    def most(self) -> int:
        """How far it can scroll, in px."""
        return max(0, self.length - self.viewport.height)

    @property
    def offset(self) -> int:
        """How far it is scrolled, in px."""
        return round(self._offset)

    @property
    def goal(self) -> float:
        """How far it will be scrolled once it has glided there, in px."""
        return self._goal

    def hold(self, widget: Widget) -> None:
        """Take in a widget whose rect is where it lies while nothing is scrolled."""
        self._held.append((widget, Rect(widget.rect)))
        widget.viewport = self.viewport
        widget.place(widget.rect.move(0, -self.offset))

    def stretch(self, widget: Widget, height: int) -> None:
        """A held widget is this high (px) from now on and the strip ends with it, at its top."""
        self._held = [
            (held, Rect(home.left, home.top, home.width, height) if held is widget else home)
            for held, home in self._held
        ]
        self.length = height
        self.jump(0.0)

    def let_out(self, widget: Widget) -> None:
        """Hold a widget no longer."""
        self._held = [(held, home) for held, home in self._held if held is not widget]

    def holds(self, widget: Widget) -> bool:
        """Whether a widget lies in here."""
        return any(held is widget for held, _ in self._held)

    def jump(self, offset: float) -> None:
        """Be scrolled this far at once."""
        self._goal = self._offset = max(0.0, min(float(self.most), offset))
        self._settle()

    def scroll(self, notches: float, pos: Pos) -> bool:
        """Turn by wheel notches (up is positive); False when the pointer is elsewhere."""
        if not self.viewport.collidepoint(pos) or not self.most:
            return False
        self._go(self._goal - notches * NOTCH * self.kit.s)
        return True

    def reveal(self, widget: Widget) -> None:
        """Scroll so far that this widget is seen, if it lies in here at all."""
        home = next((rect for held, rect in self._held if held is widget), None)
        if home is None:
            return
        margin = self.kit.px(20)
        top = home.top - self.viewport.top - margin
        bottom = home.bottom - self.viewport.top + margin - self.viewport.height
        if top < self._goal:
            self._go(top)
        elif bottom > self._goal:
            self._go(bottom)

    # -- holding it -----------------------------------------------------------------------------

    def grab(self, pos: Pos) -> bool:
        """A press at this place: True when it may become a scroll."""
        if not self.most:
            return False
        bar = self._bar()
        on_bar = bar.inflate(self.kit.px(30), 0).collidepoint(pos)
        if not on_bar and not self.viewport.collidepoint(pos):
            return False
        self._grabbed = (self._offset, on_bar)
        return True

    def drag(self, pos: Pos, start: Pos) -> bool:
        """The finger went from `start` to here; False when it never grabbed the pane."""
        if self._grabbed is None:
            return False
        origin, on_bar = self._grabbed
        moved = pos[1] - start[1]
        if on_bar:
            room = self.viewport.height - self._bar().height
            self.jump(origin + moved * self.most / max(1, room))
        else:
            self.jump(origin - moved)
        return True

    def let_go(self) -> None:
        """The press is over."""
        self._grabbed = None

    # -- moving ---------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Glide on toward where it was asked to scroll; True when it moved."""
        if self._offset == self._goal:
            return False
        step = (self._goal - self._offset) * min(1.0, dt * GLIDE)
        if self.kit.tempo.less or abs(self._goal - self._offset - step) < 0.5:
            self._offset = self._goal
        else:
            self._offset += step
        self._settle()
        return True

    def _go(self, goal: float) -> None:
        self._goal = max(0.0, min(float(self.most), goal))

    def _settle(self) -> None:
        for widget, home in self._held:
            widget.place(home.move(0, -self.offset))
        self.touch()

    # -- picture --------------------------------------------------------------------------------

    def _bar(self) -> Rect:
        width = self.kit.px(BAR)
        height = self.viewport.height
        knob = max(self.kit.px(60), round(height * height / max(1, self.length)))
        top = self.viewport.top
        if self.most:
            top += round((height - knob) * self._offset / self.most)
        return Rect(self.viewport.right + self.kit.px(8), top, width, knob)

    def bounds(self) -> Rect:
        """See Item: the bar and its track."""
        if not self.most:
            return Rect(self.viewport.right, self.viewport.top, 0, 0)
        width = self.kit.px(BAR)
        return Rect(
            self.viewport.right + self.kit.px(8), self.viewport.top, width, self.viewport.height
        )

    def paint(self, surface: Surface) -> None:
        """See Item."""
        if not self.most:
            return
        for area, colour in ((self.bounds(), palette.RULE_LINE), (self._bar(), palette.NOTE)):
            surface.blit(self._strip(area.size, colour), area)

    def _strip(self, size: tuple[int, int], colour: str) -> Surface:
        def make() -> Surface:
            sheet = Sheet(*size)
            sheet.path(rounded(0, 0, size[0], size[1], size[0] / 2), fill=colour)
            return sheet.printed(1.0)

        return self.kit.art.kept(("scroll bar", size, colour), make)
