"""The two big buttons at the bottom right: what the person can do with what has been chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect

from madtable.engine.message import Value, message
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from madtable.looks.mad.table import MadTable


@dataclass(frozen=True, slots=True)
class Action:
    """What a button says, whether it can be pressed, what it does."""

    label: str
    act: Callable[[], None] | None = None
    style: str = "primary"
    icon: str = ""
    pulse: bool = False

    @property
    def ready(self) -> bool:
        """Whether it can be pressed."""
        return self.act is not None


class ActionBar:
    """Slot A (the thing to do) and slot B (the other thing), as in style guide 11."""

    def __init__(self, table: MadTable) -> None:
        self.table = table
        self.first: Action | None = None
        self.second: Action | None = None
        self.waiting = ""
        self._buttons: list[Button] = []

    def build(self) -> None:
        """Forget the buttons of the layout before; the next refresh makes new ones."""
        self._buttons = []
        self._shown: tuple[object, ...] = ()
        self.refresh()

    def refresh(self) -> None:
        """Show what can be done now."""
        first, second = self._actions()
        self.first, self.second = first, second
        look = tuple(
            (action.label, action.ready, action.style, action.icon) if action else None
            for action in (first, second)
        )
        if look == self._shown and self._buttons:
            return
        self._shown = look
        self._rebuild()

    def _rebuild(self) -> None:
        controls = self.table.controls
        focused = next((b.name for b in self._buttons if controls.focused is b), "")
        for button in self._buttons:
            controls.remove(button)
        self._buttons = []
        for name, action in (("action_a", self.first), ("action_b", self.second)):
            if action is None:
                continue
            rect = self.table.part(name)
            size, icon = self._fitting(action, rect)
            button = Button(
                self.table.kit,
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
        icon.
        """
        kit = self.table.kit
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

    # -- what there is to do --------------------------------------------------------------------

    def _say(self, key: str, **values: Value) -> str:
        return self.table.say(message(f"table.action.{key}", **values))

    def _hand_in(self, text: str | None) -> Callable[[], None] | None:
        if text is None:
            return None
        return lambda: self.table.submit(text)

    def _sole(self, **fixed: Value) -> str | None:
        """The text of the only option with all the chosen parts and these."""
        option = self.table.asker.single(**fixed)
        return option.text if option is not None else None

    def _has(self, text: str) -> bool:
        decision = self.table.asker.decision
        return decision is not None and any(option.text == text for option in decision.options)

    def _draw(self, style: str) -> Action | None:
        if self._has("draw"):
            decision = self.table.asker.decision
            assert decision is not None
            option = next(option for option in decision.options if option.text == "draw")
            keeps = option.label.key == "option.draw.keep"
            return Action(
                self._say("draw_keep" if keeps else "draw"),
                self._hand_in("draw"),
                style,
                "icons/draw",
                pulse=style == "primary",
            )
        if self._has("pass"):
            return Action(self._say("pass"), self._hand_in("pass"), style, pulse=style == "primary")
        return None

    def _actions(self) -> tuple[Action | None, Action | None]:
        decision = self.table.asker.decision
        if decision is None:
            if self.table.when_over is not None:
                return Action(self._say("results"), self.table.when_over, "primary"), None
            return (Action(self.waiting) if self.waiting else None), None
        if decision.kind == "give":
            return self._giving()
        if decision.kind == "answer":
            go = self._hand_in(self._sole(card="YOU") if self._colour_named() else None)
            return (
                Action(self._say("answer"), go, "primary", "icons/undo"),
                Action(self._say("take_it"), self._hand_in("decline"), "secondary"),
            )
        if decision.kind in ("start", "colour"):
            return self._declaring()
        if not self.table.declaring():
            if any(option.part("card") is not None for option in decision.options):
                return Action(self._say("pick")), self._draw("secondary")
            return self._draw("primary"), None
        first, second = self._declaring()
        if decision.kind == "drawn":
            other = (
                Action(self._say("keep"), self._hand_in("keep"), "secondary", "icons/hand")
                if self._has("keep")
                else None
            )
            return first, second if second is not None and second.ready else (other or second)
        if second is None:
            second = Action(self._say("take_back"), self._take_back, "secondary", "icons/undo")
        return first, second

    def _take_back(self) -> None:
        self.table.take_back()

    def _colour_named(self) -> bool:
        return "colour" in self.table.asker.chosen

    def _giving(self) -> tuple[Action, Action | None]:
        table = self.table
        decision = table.asker.decision
        assert decision is not None
        target = int(decision.detail("target") or 0)
        picked = len(table.hand.selected)
        if picked < decision.pick:
            left = decision.pick - picked
            first = Action(self._say("give_pick", count=left))
        else:
            text = self._hand_in(table.asker.answer())
            first = Action(self._say("give", target=target), text, "primary", "icons/check")
        back = (
            Action(self._say("take_back"), self._take_back, "secondary", "icons/undo")
            if picked
            else None
        )
        return first, back

    def _declaring(self) -> tuple[Action, Action | None]:
        """A card chosen, or the start card: by what may be declared for it."""
        asker = self.table.asker
        modes = self._modes()
        aimed = asker.chosen.get("target")
        if "follow" in modes or "end-game" in modes:
            return self._and_or(modes)
        kind = self.table.played_code.lstrip("GYRB") or self.table.played_code
        if asker.values("target"):
            text = self._sole()
            if kind == "WOO" or self.table.played_code == "WOO":
                label = (
                    self._say("draws_three", target=int(aimed))
                    if aimed is not None
                    else self._say("draws_pick")
                )
            else:
                label = (
                    self._say("give", target=int(aimed))
                    if aimed is not None
                    else self._say("give_whom")
                )
            return Action(label, self._hand_in(text), "primary", "icons/check"), None
        return Action(
            self._play_words(), self._hand_in(self._sole()), "primary", "icons/check"
        ), None

    def _modes(self) -> tuple[Value, ...]:
        """The ways in which the card being declared may be used, whatever else has been chosen."""
        asker = self.table.asker
        card = asker.chosen.get("card")
        decision = asker.decision
        if decision is None:
            return ()
        found = {
            option.part("mode"): None
            for option in decision.options
            if card is None or option.part("card") == card
        }
        return tuple(mode for mode in found if mode is not None)

    def _play_words(self) -> str:
        decision = self.table.asker.decision
        if decision is not None and decision.kind in ("start", "colour"):
            return self._say("go")
        left = len(self.table.hand.cards) - 1
        return self._say("play_out" if left == 0 else "play_last" if left == 1 else "play")

    def _and_or(self, modes: tuple[Value, ...]) -> tuple[Action, Action | None]:
        """And/or wild cards: A follows the card's text, B only names the colour. [MAG-26]"""
        asker = self.table.asker
        aimed = asker.chosen.get("target")
        wild = (
            Action(
                self._say("just_wild"),
                self._hand_in(self._sole_ignoring()) if self._colour_named() else None,
                "secondary",
            )
            if "ignore" in modes
            else None
        )
        if "end-game" in modes:
            end = Action(
                self._say("end_round"), self._hand_in(self._sole_ending()), "primary", "icons/check"
            )
            return end, wild
        follow = self._sole(mode="follow")
        if self.table.played_code == "WOO":
            label = (
                self._say("draws_three", target=int(aimed))
                if aimed is not None
                else self._say("draws_pick")
            )
        elif aimed is not None:
            label = self._say("swap", target=int(aimed))
        else:
            label = self._say("swap_pick")
        return Action(label, self._hand_in(follow), "primary", "icons/check"), wild

    def _sole_ignoring(self) -> str | None:
        return self._only("ignore", ("card", "colour"))

    def _sole_ending(self) -> str | None:
        return self._only("end-game", ("card",))

    def _only(self, mode: str, names: tuple[str, ...]) -> str | None:
        """The only option of this mode that has the chosen parts among `names`."""
        asker = self.table.asker
        decision = asker.decision
        if decision is None:
            return None
        wanted = {name: asker.chosen[name] for name in names if name in asker.chosen}
        left = [
            option
            for option in decision.options
            if option.part("mode") == mode
            and all(option.part(name) == value for name, value in wanted.items())
        ]
        return left[0].text if len(left) == 1 else None
