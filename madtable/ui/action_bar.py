"""The two big buttons at the bottom right: what the person can do with what has been chosen.

Slot A is the thing to do, slot B the other thing (style guide 11). A game tells what they are; how
they are built, kept and pressed is the same for all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect

from madtable.ui.widgets.button import Button
from madtable.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from madtable.ui.board import Board


@dataclass(frozen=True, slots=True)
class Action:
    """What a button says, whether it can be pressed (`act`), what it does."""

    label: str
    act: Callable[[], None] | None = None
    style: str = "primary"
    icon: str = ""
    pulse: bool = False

    @property
    def ready(self) -> bool:
        """Whether it can be pressed."""
        return self.act is not None


Actions = tuple[Action | None, Action | None]


class ActionBar:
    """Both buttons of a board; `actions` is asked for what they are at each `refresh`."""

    def __init__(self, board: Board, actions: Callable[[], Actions]) -> None:
        self.board = board
        self.first: Action | None = None
        self.second: Action | None = None
        self._actions = actions
        self._buttons: list[Button] = []
        self._shown: tuple[object, ...] = ()

    def build(self) -> None:
        """Forget the buttons of the layout before and make new ones."""
        self._buttons = []
        self._shown = ()
        self.refresh()

    def refresh(self) -> None:
        """Show what can be done now."""
        self.first, self.second = self._actions()
        look = tuple(
            (action.label, action.ready, action.style, action.icon) if action else None
            for action in (self.first, self.second)
        )
        if look != self._shown or not self._buttons:
            self._shown = look
            self._rebuild()

    def act_first(self) -> bool:
        """Do what slot A says, if it can be done."""
        if self.first is not None and self.first.act is not None:
            self.first.act()
            return True
        return False

    def first_ready(self) -> Widget | None:
        """The button of slot A, if it can be pressed."""
        ready = self.first is not None and self.first.ready
        return next((b for b in self._buttons if b.name == "action_a"), None) if ready else None

    # -- inside ---------------------------------------------------------------------------------

    def _rebuild(self) -> None:
        controls = self.board.controls
        focused = next((b.name for b in self._buttons if controls.focused is b), "")
        for button in self._buttons:
            controls.remove(button)
        self._buttons = []
        for name, action in (("action_a", self.first), ("action_b", self.second)):
            if action is None:
                continue
            rect = self.board.part(name)
            size, icon = self._fitting(action, rect)
            button = Button(
                self.board.kit,
                rect,
                action.label,
                self._presser(name),
                name=name,
                style=action.style,
                icon=icon,
                size=size,
            )
            button.enabled = action.ready
            controls.add(button)
            self._buttons.append(button)
            if action.pulse:
                button.pulse()
            if name == focused and action.ready:
                controls.focus(button)

    def _fitting(self, action: Action, rect: Rect) -> tuple[float, str]:
        """Letter size and icon: names are as long as they are, and a word matters more than an
        icon."""
        kit = self.board.kit
        largest = 42.0 if rect.height >= kit.px(98) else 36.0
        for icon, smallest in ((action.icon, 30.0), ("", 24.0)):
            room = rect.width - kit.px(102 if icon else 48)
            size = largest
            while size > smallest and kit.letters.width("button", action.label, kit.s, size) > room:
                size -= 1.0
            if kit.letters.width("button", action.label, kit.s, size) <= room:
                return size, icon
        return 24.0, ""

    def _presser(self, name: str) -> Callable[[], None]:
        def press() -> None:
            action = self.first if name == "action_a" else self.second
            if action is not None and action.act is not None:
                action.act()

        return press
