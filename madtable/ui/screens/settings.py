"""The settings: what is seen, how the table behaves, what is heard; each kept once changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from pygame import Rect

from madtable.engine.message import Message, message
from madtable.store.settings import Settings
from madtable.ui import ground, palette
from madtable.ui.intent import Back, Intent
from madtable.ui.kit import Kit, Label
from madtable.ui.places import Layout
from madtable.ui.stack import Scene
from madtable.ui.tween import SPEEDS
from madtable.ui.widgets.button import Button, IconButton
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.panel import Caption, Panel, RuleLine
from madtable.ui.widgets.stepper import Stepper
from madtable.ui.widgets.toggle import WIDTH as TOGGLE_WIDTH
from madtable.ui.widgets.toggle import Toggle

NEEDS = ("back", "heading", "reading", "table", "sound", "saved", "reset")
"""The places that scenes/settings.tmx must have."""

ROW, HEAD, MARGIN = 128.0, 86.0, 36.0
STEPPER_WIDTH = 336.0
LABEL_SIZE, WHY_SIZE = 33.0, 22.0

SCALES = (0.75, 0.8, 0.85, 0.9, 0.95, 1.0)
"""Sizes of everything. Nothing over 1: the screens fill their window at 1 and would not fit."""

LARGE = (1.0, 1.15, 1.3)
VOLUMES = tuple(part / 10 for part in range(11))

Change = Callable[[str, object], None]
"""Takes the name of a field of Settings and its new value, and makes it true."""

V = TypeVar("V")


class SettingsScreen(Scene):
    """The settings, to be changed.

    `current` gives them as they are, `change` makes one of them true and keeps it (relaying the
    stack out where that is needed), `reset` puts all of them back. `languages` come from the kit.
    """

    def __init__(
        self,
        kit: Kit,
        current: Callable[[], Settings],
        change: Change,
        reset: Callable[[], None],
    ) -> None:
        super().__init__(kit)
        self._current = current
        self._change = change
        self._reset = reset
        self._places = kit.places("settings")
        self._places.require(NEEDS)
        self.controls = Controls(kit, self.stage)

    # -- layout ---------------------------------------------------------------------------------

    def resized(self, layout: Layout) -> None:
        """See Scene."""
        size, s = layout.size, layout.s
        self.stage.background = self.kit.art.kept(("bench", size), lambda: ground.bench(size, s))
        self.refresh()

    def refresh(self) -> None:
        """Show the settings as they are now; the focus stays where it is."""
        kit, controls = self.kit, self.controls
        focused = controls.focused.name if controls.focused else "language"
        controls.clear()
        back = IconButton(
            kit,
            self._rect("back"),
            "icons/prev",
            self._leave,
            name="back",
            said=Message("settings.back"),
        )
        controls.add(back)
        controls.add(
            Caption(
                kit,
                self._rect("heading"),
                Message("settings.title"),
                role="screen",
                colour=palette.PAPER,
            )
        )
        self._lay_reading()
        self._lay_table()
        self._lay_sound()
        controls.add(
            Caption(
                kit,
                self._rect("saved"),
                Message("settings.saved"),
                colour=palette.PAPER,
                rows=2,
                name="saved",
            )
        )
        controls.add(
            Button(kit, self._rect("reset"), Message("settings.reset"), self._reset, name="reset")
        )
        controls.focus(focused)

    def _rect(self, name: str) -> Rect:
        return self.kit.layout.rect(self._places.at(name))

    def _lay_reading(self) -> None:
        now, sheet = self._current(), self._sheet("reading")
        self._steps(sheet, 0, "language", self.kit.languages, self.kit.words.lang, _language)
        self._yes_or_no(sheet, 1, "fullscreen", now.fullscreen)
        scale = min(now.ui_scale, SCALES[-1])
        self._steps(sheet, 2, "ui_scale", SCALES, scale, _percent, wraps=False)
        self._steps(sheet, 3, "large_text", LARGE, now.large_text, _percent, wraps=False)
        self._yes_or_no(sheet, 4, "less_motion", now.less_motion)

    def _lay_table(self) -> None:
        now, sheet = self._current(), self._sheet("table")
        self._steps(sheet, 0, "speed", tuple(SPEEDS), now.speed, _speed)
        self._steps(sheet, 1, "by_value", (False, True), now.by_value, _order)

    def _lay_sound(self) -> None:
        now, sheet = self._current(), self._sheet("sound")
        self._steps(sheet, 0, "volume", VOLUMES, now.volume, _percent, wraps=False)
        self._yes_or_no(sheet, 1, "mute", now.mute)

    def _sheet(self, name: str) -> Rect:
        """Lay a sheet of paper with its heading; returns the room for rows on it."""
        kit, rect = self.kit, self._rect(name)
        self.controls.show(Panel(kit, rect))
        room = rect.inflate(-kit.px(2 * MARGIN), 0)
        head = Rect(room.left, room.top + kit.px(12), room.width, kit.px(HEAD - 12))
        heading = Message(f"settings.{name}")
        self.controls.add(Caption(kit, head, heading, role="panel"))
        return Rect(room.left, room.top + kit.px(HEAD), room.width, room.height - kit.px(HEAD))

    # -- rows -----------------------------------------------------------------------------------

    def _row(self, sheet: Rect, index: int, name: str, taken: float) -> Rect:
        """Write what a row is about, beside a widget of `taken` units; returns the row."""
        kit = self.kit
        row = Rect(sheet.left, sheet.top + kit.px(index * ROW), sheet.width, kit.px(ROW))
        line = Rect(row.left, row.top, row.width, max(1, kit.px(2.4)))
        self.controls.add(RuleLine(kit, line))
        width = row.width - kit.px(taken + 24)
        words = Message(f"settings.{name}.why")
        rows = len(kit.letters.lines("note", kit.text(words), kit.s, width, WHY_SIZE))
        # A note of two lines needs room below, and pushes what it explains up.
        top, below, tall = (22, 66, 40) if rows == 1 else (8, 52, 68)
        label = Rect(row.left, row.top + kit.px(top), width, kit.px(44))
        self.controls.add(
            Caption(kit, label, Message(f"settings.{name}"), role="list", size=LABEL_SIZE)
        )
        why = Rect(row.left, row.top + kit.px(below), width, kit.px(tall))
        self.controls.add(
            Caption(kit, why, words, role="note", colour=palette.NOTE, size=WHY_SIZE, rows=2)
        )
        return row

    def _yes_or_no(self, sheet: Rect, index: int, name: str, value: bool) -> None:
        kit = self.kit
        row = self._row(sheet, index, name, TOGGLE_WIDTH)
        # The whole row can be pressed; its words are captions, the larger one with the smaller.
        area = row.inflate(kit.px(16), -kit.px(16)).move(0, kit.px(1))
        area.width -= kit.px(8)
        self.controls.add(Toggle(kit, area, "", value, partial(self._change, name), name=name))

    def _steps(
        self,
        sheet: Rect,
        index: int,
        name: str,
        values: Sequence[V],
        value: V,
        word: Callable[[V], Label],
        *,
        wraps: bool = True,
    ) -> None:
        kit = self.kit
        row = self._row(sheet, index, name, STEPPER_WIDTH)
        if value not in values:
            # From a file that somebody wrote by hand: a step of its own.
            values = sorted((*values, value), key=float)  # type: ignore[arg-type]
        rect = Rect(0, 0, kit.px(STEPPER_WIDTH), kit.px(64))
        rect.midright = (row.right, row.centery)
        stepper: Stepper[V] = Stepper(
            kit, rect, values, value, word, partial(self._change, name), name=name, wraps=wraps
        )
        self.controls.add(stepper)

    # -- life -----------------------------------------------------------------------------------

    def _leave(self) -> None:
        self.stack.pop()

    def update(self, dt: float) -> None:
        """See Scene."""
        self.controls.update(dt)

    def handle(self, intent: Intent) -> bool:
        """See Scene."""
        if self.controls.handle(intent):
            return True
        if isinstance(intent, Back):
            self._leave()
            return True
        return False


def _language(lang: str) -> Label:
    return Message(f"settings.language.{lang}")


def _percent(share: float) -> Label:
    return message("settings.percent", count=round(100 * share))


def _speed(speed: str) -> Label:
    return Message(f"ui.lobby.speed.{speed}")


def _order(by_value: bool) -> Label:
    return Message("settings.by_value.yes" if by_value else "settings.by_value.no")
