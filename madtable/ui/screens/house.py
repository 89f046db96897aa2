"""The rows of the set-up's right-hand panel: house rules, made from the switches of any game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from madtable.engine.message import Message
from madtable.engine.switches import Setting, Switch
from madtable.ui.kit import Kit, Label
from madtable.ui.screens.draft import Draft, ladder
from madtable.ui.widgets.chip import Chip
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.pane import ScrollPane
from madtable.ui.widgets.panel import Caption, RuleLine
from madtable.ui.widgets.stepper import Stepper
from madtable.ui.widgets.toggle import Toggle

ROW = 76.0
STEPPER_WIDTH, STEPPER_MOST = 244.0, 330.0
"""How broad a stepper is; those of words are as broad as the longest word needs, up to a limit."""

CELL = 50.0
WORD_SIZE = 25.0
CHIP, CHIP_GAP = 52.0, 8.0


class HouseRows:
    """Lays one row for each switch into a scrolling pane; `changed` is called after a change."""

    def __init__(
        self, kit: Kit, controls: Controls, draft: Draft, changed: Callable[[], None]
    ) -> None:
        self.kit = kit
        self.controls = controls
        self.draft = draft
        self._changed = changed

    def lay(self, rows: Rect) -> ScrollPane:
        """Fill the area (px); lines and shadows of what lies in it may reach a little beside it."""
        kit = self.kit
        row = kit.px(ROW)
        switches = self.draft.offer.switches
        viewport = rows.inflate(kit.px(12), 0)
        pane = self.controls.add_pane(ScrollPane(kit, viewport, row * len(switches)))
        for index, switch in enumerate(switches):
            area = Rect(rows.left, rows.top + index * row, rows.width, row)
            self._row(pane, area, switch)
            if index:
                line = Rect(area.left, area.top - kit.px(1.5), area.width, max(1, kit.px(2.4)))
                self.controls.add(RuleLine(kit, line), pane)
        return pane

    def _row(self, pane: ScrollPane, area: Rect, switch: Switch) -> None:
        if isinstance(switch.default, bool):
            self._yes_or_no(pane, area, switch)
        elif isinstance(switch.default, tuple):
            self._numbers(pane, area, switch)
        elif isinstance(switch.default, int):
            self._steps(pane, area, switch, ladder(switch))
        else:
            self._steps(pane, area, switch, switch.choices)

    def _set(self, switch: Switch, value: Setting) -> None:
        self.draft.set(switch, value)
        self._changed()

    def _yes_or_no(self, pane: ScrollPane, area: Rect, switch: Switch) -> None:
        toggle = Toggle(
            self.kit,
            area.inflate(0, -self.kit.px(12)),
            Message(f"house.{switch.name}"),
            bool(self.draft.setting(switch)),
            lambda on: self._set(switch, on),
            name=f"house.{switch.name}",
        )
        toggle.why = Message(f"house.{switch.name}.why")
        self.controls.add(toggle, pane)

    def _caption(self, pane: ScrollPane, area: Rect, switch: Switch, taken: int) -> None:
        room = area.inflate(0, -self.kit.px(12))
        room.width = area.width - taken - self.kit.px(18)
        words = Message(f"house.{switch.name}")
        self.controls.add(Caption(self.kit, room, words, size=25, rows=2), pane)

    def _steps(
        self, pane: ScrollPane, area: Rect, switch: Switch, values: tuple[Setting, ...]
    ) -> None:
        kit = self.kit
        value = self.draft.setting(switch)
        if value not in values:
            # A number between two steps, from the command line or an older file: a step of its own.
            values = tuple(sorted((*values, value), key=str if isinstance(value, str) else None))
        wide = self._stepper_width() if switch.choices else kit.px(STEPPER_WIDTH)
        rect = Rect(0, 0, wide, kit.px(60))
        rect.midright = (area.right, area.centery - kit.px(2))
        stepper: Stepper[Setting] = Stepper(
            kit,
            rect,
            values,
            value,
            lambda value: self._word(switch, value),
            lambda value: self._set(switch, value),
            name=f"house.{switch.name}",
            wraps=isinstance(switch.default, str),
            cell=CELL,
            size=WORD_SIZE,
        )
        stepper.why = Message(f"house.{switch.name}.why")
        self._caption(pane, area, switch, rect.width)
        self.controls.add(stepper, pane)

    def _stepper_width(self) -> int:
        """The common width of steppers of words in px: a ragged edge is hard on the eye."""
        kit = self.kit
        longest = max(
            (
                kit.letters.width("chip", kit.text(self._word(switch, value)), kit.s, WORD_SIZE)
                for switch in self.draft.offer.switches
                for value in switch.choices
            ),
            default=0,
        )
        return max(
            kit.px(STEPPER_WIDTH), min(kit.px(STEPPER_MOST), longest + kit.px(2 * CELL + 22))
        )

    def _numbers(self, pane: ScrollPane, area: Rect, switch: Switch) -> None:
        kit = self.kit
        size, gap = kit.px(CHIP), kit.px(CHIP_GAP)
        numbers = range(switch.low, switch.high + 1)
        width = len(numbers) * (size + gap) - gap
        self._caption(pane, area, switch, width)
        left = area.right - width
        for index, number in enumerate(numbers):
            rect = Rect(left + index * (size + gap), 0, size, size)
            rect.centery = area.centery - kit.px(3)
            chip = Chip(
                kit,
                rect,
                str(number),
                partial(self._flip, switch, number),
                name=f"house.{switch.name}.{number}",
                on=number in self._chosen(switch),
                size=26,
            )
            chip.why = Message(f"house.{switch.name}.why")
            self.controls.add(chip, pane)

    def _chosen(self, switch: Switch) -> tuple[int, ...]:
        value = self.draft.setting(switch)
        assert isinstance(value, tuple)
        return value

    def _flip(self, switch: Switch, number: int) -> None:
        numbers = set(self._chosen(switch)) ^ {number}
        if numbers:
            self._set(switch, tuple(sorted(numbers)))

    def _word(self, switch: Switch, value: Setting) -> Label:
        """What a value is called: words of its own if it has some, else the number itself."""
        key = f"house.{switch.name}.{value}"
        if isinstance(value, str) or key in self.kit.words:
            return Message(key)
        return f"{value:,}".replace(",", "\u00a0")
