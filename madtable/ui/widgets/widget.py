"""The base of everything on a screen that can be pointed at, pressed or focused."""

from __future__ import annotations

from pygame import Rect, Surface

from madtable.ui.intent import Pos
from madtable.ui.kit import Kit, Label
from madtable.ui.stage import Item

Z_WIDGET = 60.0
"""Where widgets lie unless told otherwise: above the table's things, below log and bubbles."""


class Widget(Item):
    """Something at `rect` (px) that a person may use.

    `name` tells it from the others of its screen. `reach` is how far, in units, its line and shadow
    go beyond the rect. `viewport` is the opening (px) it is seen through when it lies in a
    scrolling pane. `why` is a sentence a screen may show while the widget is pointed at or focused.
    `yields_to` names what up and down lead to in its place: what stands beside it and is meant
    first.
    """

    reach = 14.0
    radius = 18.0

    awake = False
    """Whether time means anything to it now; only then is `update` called."""
    ringed = True
    """Whether the focus ring runs round it; a card in hand draws its own, with its tilt."""

    def __init__(self, kit: Kit, rect: Rect, name: str = "", *, z: float = Z_WIDGET) -> None:
        super().__init__(z)
        self.kit = kit
        self.rect = Rect(rect)
        self.name = name
        self.viewport: Rect | None = None
        self.why: Label | None = None
        self.yields_to = ""
        self._enabled = True
        self._hovered = False
        self._pressed = False

    # -- states ---------------------------------------------------------------------------------

    @property
    def enabled(self) -> bool:
        """Whether it can be used now."""
        return self._enabled

    @enabled.setter
    def enabled(self, on: bool) -> None:
        if on != self._enabled:
            self._enabled = on
            self.touch()

    @property
    def hovered(self) -> bool:
        """Whether the pointer lies on it."""
        return self._hovered

    @hovered.setter
    def hovered(self, on: bool) -> None:
        if on != self._hovered:
            self._hovered = on
            self.touch()

    @property
    def pressed(self) -> bool:
        """Whether it is being held down."""
        return self._pressed

    @pressed.setter
    def pressed(self, on: bool) -> None:
        if on != self._pressed:
            self._pressed = on
            self.touch()

    @property
    def usable(self) -> bool:
        """Whether it takes input at all now."""
        return self._enabled and self.visible

    @property
    def focusable(self) -> bool:
        """Whether the focus may rest on it."""
        return self.usable

    # -- place ----------------------------------------------------------------------------------

    def place(self, rect: Rect) -> None:
        """Lie here from now on."""
        if rect != self.rect:
            self.rect = Rect(rect)
            self.touch()

    def hit(self, pos: Pos) -> bool:
        """Whether the place lies on it."""
        return self.rect.collidepoint(pos) and self.seen_at(pos)

    def seen_at(self, pos: Pos) -> bool:
        """Whether the pane it lies in, if any, is open there."""
        return self.viewport is None or self.viewport.collidepoint(pos)

    def bounds(self) -> Rect:
        """See Item."""
        reach = self.kit.px(self.reach)
        area = self.rect.inflate(2 * reach, 2 * reach)
        return area if self.viewport is None else area.clip(self.viewport)

    # -- what a person does; Controls calls these -----------------------------------------------

    def press_at(self, pos: Pos) -> None:
        """Pressed; whether it will be a tap is not known yet."""

    def tap(self, pos: Pos) -> None:
        """Pressed and let go on it."""

    def drag(self, pos: Pos, start: Pos) -> bool:
        """Dragged from it; False when it is not for dragging."""
        return False

    def confirm(self) -> None:
        """Enter, Space or pad A while it has the focus."""
        self.tap(self.rect.center)

    def move(self, direction: str) -> bool:
        """An arrow while it has the focus; False lets the focus move on."""
        return False

    def focus_gained(self) -> None:
        """The focus came to rest on it."""

    def focus_lost(self) -> None:
        """The focus left it."""

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""

    # -- picture --------------------------------------------------------------------------------

    def paint(self, surface: Surface) -> None:
        """See Item."""
        if self.viewport is not None:
            surface.set_clip(surface.get_clip().clip(self.viewport))
        self.draw(surface)

    def draw(self, surface: Surface) -> None:
        """Draw it, whatever it is seen through."""
        raise NotImplementedError
