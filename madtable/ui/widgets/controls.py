"""The widgets of one scene: who is pointed at, pressed, focused; where intents go."""

from __future__ import annotations

import math
from typing import TypeVar

from pygame import Rect

from madtable.ui.focus import first_in, nearest, reading_order
from madtable.ui.intent import (
    Back,
    Cancel,
    Confirm,
    Drag,
    Drop,
    Editing,
    Intent,
    Key,
    Move,
    Next,
    Point,
    Pos,
    Press,
    Previous,
    Scroll,
    Tap,
    Text,
)
from madtable.ui.kit import Kit
from madtable.ui.stage import Item, Stage
from madtable.ui.widgets.field import TextField
from madtable.ui.widgets.pane import ScrollPane
from madtable.ui.widgets.ring import FocusRing
from madtable.ui.widgets.widget import Widget

W = TypeVar("W", bound=Widget)
I = TypeVar("I", bound=Item)  # noqa: E741

GROWN = 8
"""Hit areas reach this many units beyond what is drawn, where nothing else is nearer."""

FLASH_S = 0.06
"""How long something confirmed by a key looks pressed."""


class Controls:
    """Routes intents to widgets and keeps the focus among them.

    The focus ring shows once a key or a pad is used and hides when the pointer is; while it hides,
    the first key only shows where the focus is. All scenes share this state.
    """

    def __init__(self, kit: Kit, stage: Stage) -> None:
        self.kit = kit
        self.stage = stage
        self._widgets: list[Widget] = []
        self._others: list[Item] = []
        self._panes: list[ScrollPane] = []
        self._focused: Widget | None = None
        self._active: Widget | None = None
        self._hovered: Widget | None = None
        self._dragged: ScrollPane | None = None
        self._flash: tuple[Widget, float] | None = None
        self.home: Pos | None = None
        """What an arrow goes to the nearest thing of, while nothing has the focus."""
        self._pos: Pos | None = None
        self._moved = False
        self._looked_at: Widget | None = None
        self._ring = FocusRing(kit)

    # -- what there is --------------------------------------------------------------------------

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """All of them."""
        return tuple(self._widgets)

    def add(self, widget: W, pane: ScrollPane | None = None) -> W:
        """Put a widget on the stage; in a pane it is placed in the pane's own (unscrolled) px."""
        self._widgets.append(widget)
        self.stage.add(widget)
        self._moved = True
        if pane is not None:
            pane.hold(widget)
        return widget

    def show(self, item: I) -> I:
        """Put something on the stage that takes no input but goes when the controls are cleared."""
        self._others.append(item)
        self.stage.add(item)
        return item

    def add_pane(self, pane: ScrollPane) -> ScrollPane:
        """Add a pane that widgets can lie in."""
        self._panes.append(pane)
        self.stage.add(pane)
        return pane

    def remove(self, widget: Widget) -> None:
        """Take a widget away."""
        if widget in self._widgets:
            self._widgets.remove(widget)
            self.stage.remove(widget)
            self._forget(widget)

    def clear(self) -> None:
        """Take all of them away. The name of the focused one is remembered by `refocus`."""
        self.focus(None)
        for item in (*self._widgets, *self._others, *self._panes):
            self.stage.remove(item)
        self._widgets.clear()
        self._others.clear()
        self._panes.clear()
        self._active = self._hovered = self._dragged = self._flash = None

    @property
    def panes(self) -> tuple[ScrollPane, ...]:
        """The scrolling panes, in the order they were added."""
        return tuple(self._panes)

    def named(self, name: str) -> Widget | None:
        """The widget of this name."""
        return next((widget for widget in self._widgets if widget.name == name), None)

    # -- focus ----------------------------------------------------------------------------------

    @property
    def focused(self) -> Widget | None:
        """What has the focus."""
        return self._focused

    @property
    def ring_shown(self) -> bool:
        """Whether the focus ring is to be seen."""
        return self.kit.keys_used

    @ring_shown.setter
    def ring_shown(self, on: bool) -> None:
        if on != self.kit.keys_used:
            self.kit.keys_used = on
            self._follow_ring()
            if self._focused is not None:
                # What draws its own focus (a card in hand) must hear of it too.
                self._focused.touch()

    def focus(self, widget: Widget | str | None) -> None:
        """Give the focus to a widget (or the one of this name), or to none."""
        if isinstance(widget, str):
            widget = self.named(widget)
        before = self._focused
        if widget is not before:
            self._focused = None
            if before is not None:
                before.focus_lost()
            if widget is not None and widget.stage is None:
                # What was typed made the screen lay itself out anew: its successor is meant.
                widget = self.named(widget.name)
            self._focused = widget
            if widget is not None:
                for pane in self._panes:
                    pane.reveal(widget)
                widget.focus_gained()
        self._follow_ring()

    @property
    def pointed_at(self) -> Widget | None:
        """What the person looks at: under the pointer, or else focused with the ring shown."""
        if self._hovered is not None:
            return self._hovered
        return self._focused if self.ring_shown else None

    def _follow_ring(self) -> None:
        shown = self._focused if self.ring_shown else None
        self._ring.follow(self.stage, shown)
        if shown is not self._looked_at:
            self._looked_at = shown
            if shown is not None:
                self.kit.look_at(shown.rect.clip(shown.viewport or shown.rect))

    def _forget(self, widget: Widget) -> None:
        if self._focused is widget:
            self.focus(None)
        if self._active is widget:
            self._active = None
        if self._hovered is widget:
            self._hovered = None
        if self._flash is not None and self._flash[0] is widget:
            self._flash = None

    # -- every frame ----------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass for all widgets."""
        if self._flash is not None:
            widget, left = self._flash
            self._flash = (widget, left - dt) if left > dt else None
            if self._flash is None:
                widget.pressed = False
        for widget in [widget for widget in self._widgets if widget.awake]:
            widget.update(dt)
        for pane in self._panes:
            self._moved |= pane.update(dt)
        if self._moved and self._pos is not None:
            # What lies under a resting pointer changed.
            self._hover(self.at(self._pos))
        self._moved = False
        if self._focused is not None and not self._focused.focusable:
            self._lose_gracefully()
        self._follow_ring()

    def _lose_gracefully(self) -> None:
        """The focused widget cannot be used any longer: its nearest neighbour takes over."""
        assert self._focused is not None
        here = self._focused.rect
        others = [widget for widget in self._widgets if widget.focusable]
        self.focus(
            min(others, key=lambda w: math.dist(w.rect.center, here.center)) if others else None
        )

    # -- intents --------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """Act on an intent; False when no widget wanted it."""
        match intent:
            case Point(pos):
                return self._point(pos)
            case Press(pos):
                return self._press(pos)
            case Drag(pos, start):
                return self._drag(pos, start)
            case Tap(pos):
                return self._release(pos)
            case Drop(pos, _):
                return self._drop(pos)
            case Cancel():
                return self._cancel()
            case Scroll(_, dy, pos):
                return any(pane.scroll(dy, pos) for pane in self._panes)
            case Move(direction):
                return self._move(direction)
            case Next():
                return self._step(1)
            case Previous():
                return self._step(-1)
            case Confirm():
                return self._confirm()
            case Text() | Editing() | Key() | Back():
                field = self._focused
                return isinstance(field, TextField) and field.type(intent)
        return False

    def at(self, pos: Pos) -> Widget | None:
        """The usable widget at a place: what is drawn there, else the nearest grown area."""
        for widget in reversed(self._widgets):
            if widget.visible and widget.hit(pos):
                return widget if widget.enabled else None
        grown = 2 * self.kit.px(GROWN)
        best: tuple[float, Widget] | None = None
        for widget in self._widgets:
            if not widget.usable or not widget.seen_at(pos):
                continue
            if widget.rect.inflate(grown, grown).collidepoint(pos):
                gap = _gap(widget.rect, pos)
                if best is None or gap < best[0]:
                    best = (gap, widget)
        return best[1] if best else None

    def _point(self, pos: Pos) -> bool:
        self._pos = pos
        found = self.at(pos)
        self._hover(found)
        if found is not None:
            self.ring_shown = False
        return found is not None

    def _hover(self, found: Widget | None) -> None:
        if found is not self._hovered:
            if self._hovered is not None:
                self._hovered.hovered = False
            self._hovered = found
            if found is not None:
                found.hovered = True

    def _press(self, pos: Pos) -> bool:
        self._point(pos)
        self.ring_shown = False
        if isinstance(self._focused, TextField) and self.at(pos) is not self._focused:
            # First of all: it may make the screen lay itself out anew.
            self._focused.stop()
        found = self._active = self.at(pos)
        self._dragged = next((pane for pane in self._panes if pane.grab(pos)), None)
        if found is None:
            return self._dragged is not None
        found.pressed = True
        found.press_at(pos)
        if found.focusable:
            self.focus(found)
        return True

    def _drag(self, pos: Pos, start: Pos) -> bool:
        if self._active is not None and self._active.drag(pos, start):
            return True
        if self._dragged is not None and self._dragged.drag(pos, start):
            # The finger scrolls; it does not press what it happened to start on.
            self._cancel_press()
            return True
        if self._active is not None:
            self._active.pressed = self.at(pos) is self._active
            return True
        return False

    def _drop(self, pos: Pos) -> bool:
        if self._dragged is not None:
            self._dragged.let_go()
        if self._active is not None and self.at(pos) is self._active:
            return self._release(pos)
        return self._cancel()

    def _release(self, pos: Pos) -> bool:
        found, self._active = self._active, None
        if self._dragged is not None:
            self._dragged.let_go()
            self._dragged = None
        if found is None:
            return False
        found.pressed = False
        if found.usable:
            found.tap(pos)
        return True

    def _cancel_press(self) -> None:
        if self._active is not None:
            self._active.pressed = False
            self._active = None

    def _cancel(self) -> bool:
        used = self._active is not None or self._dragged is not None
        self._cancel_press()
        self._dragged = None
        return used

    def _candidates(self) -> list[Widget]:
        return [widget for widget in self._widgets if widget.focusable]

    def _reveal_first(self) -> bool:
        """Show the ring where the focus already is; True if that was news."""
        if self.ring_shown or self._focused is None:
            self.ring_shown = True
            return False
        self.ring_shown = True
        return True

    def _move(self, direction: str) -> bool:
        if isinstance(self._focused, TextField) and self._focused.editing:
            return self._focused.move(direction)
        if self._reveal_first():
            return True
        candidates = self._candidates()
        if self._focused is None or self._focused not in candidates:
            entry = first_in([widget.rect for widget in candidates], direction, self.home)
            if entry is None:
                return False
            self.focus(candidates[entry])
            return True
        if self._focused.move(direction):
            return True
        found = self._neighbour(self._focused, candidates, direction)
        if found is None:
            return False
        meant = self.named(found.yields_to) if direction in ("up", "down") else None
        self.focus(found if meant is None or not meant.focusable else meant)
        return True

    def _pane_of(self, widget: Widget) -> ScrollPane | None:
        return next((pane for pane in self._panes if pane.holds(widget)), None)

    def _neighbour(self, here: Widget, candidates: list[Widget], direction: str) -> Widget | None:
        """What an arrow leads to: on a page first what lies on it, in a pane what it holds, seen or
        not; else what is seen.
        """
        pane = self._pane_of(here)
        if pane is not None:
            inside = [widget for widget in candidates if pane.holds(widget)]
            on_it = [widget for widget in inside if here.rect.contains(widget.rect)]
            on_it.remove(here)
            if on_it and direction in ("right", "down"):
                return min(on_it, key=lambda widget: (widget.rect.top, widget.rect.left))
            found = nearest([widget.rect for widget in inside], inside.index(here), direction)
            if found is not None:
                return inside[found]
        seen = [widget for widget in candidates if widget is here or _mostly_seen(widget)]
        rects = [widget.rect.clip(widget.viewport or widget.rect) for widget in seen]
        at = seen.index(here)
        if not rects[at].height:
            rects[at] = here.rect.clamp(here.viewport or here.rect)
        found = nearest(rects, at, direction)
        return None if found is None else seen[found]

    def _in_order(self) -> list[Widget]:
        """What Tab goes through: row by row, a pane with all it holds counting as one thing."""
        candidates = self._candidates()
        units: list[tuple[Rect, list[Widget]]] = []
        for pane in self._panes:
            held = [widget for widget in candidates if pane.holds(widget)]
            if held:
                rows = reading_order([widget.rect for widget in held])
                units.append((pane.viewport, [held[index] for index in rows]))
        units += [(widget.rect, [widget]) for widget in candidates if self._pane_of(widget) is None]
        order = reading_order([rect for rect, _ in units])
        return [widget for index in order for widget in units[index][1]]

    def _step(self, by: int) -> bool:
        order = self._in_order()
        if not order:
            return False
        if self._reveal_first():
            return True
        if self._focused in order:
            at = order.index(self._focused) + by
        else:
            at = 0 if by > 0 else -1
        self.focus(order[at % len(order)])
        return True

    def _confirm(self) -> bool:
        found = self._focused
        if found is None or not found.usable:
            return False
        self.ring_shown = True
        found.pressed = True
        self._flash = (found, FLASH_S)
        found.confirm()
        return True


def _gap(rect: Rect, pos: Pos) -> float:
    dx = max(rect.left - pos[0], 0, pos[0] - rect.right)
    dy = max(rect.top - pos[1], 0, pos[1] - rect.bottom)
    return math.hypot(dx, dy)


def _mostly_seen(widget: Widget) -> bool:
    """Whether at least half of it can be seen through its pane, or half the pane is full of it."""
    if widget.viewport is None:
        return True
    seen = widget.rect.clip(widget.viewport).height
    return 2 * seen >= min(widget.rect.height, widget.viewport.height)
