"""The settings: what is seen, how the table behaves, what is heard; each kept once changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from pygame import Rect

from madtable.engine.message import Message, message
from madtable.store.settings import Settings
from madtable.ui import palette
from madtable.ui.display import monitors
from madtable.ui.kit import Kit, Label
from madtable.ui.screens.bench import BenchScene
from madtable.ui.tween import SPEEDS
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.pane import ScrollPane
from madtable.ui.widgets.panel import Caption, Panel, RuleLine
from madtable.ui.widgets.stepper import Stepper
from madtable.ui.widgets.toggle import WIDTH as TOGGLE_WIDTH
from madtable.ui.widgets.toggle import Toggle

NEEDS = ("back", "heading", "reading", "table", "saved", "reset")
"""The places that scenes/settings.tmx must have."""

ROW, HEAD, MARGIN = 128.0, 86.0, 36.0
STEPPER_WIDTH = 336.0
LABEL_SIZE, WHY_SIZE = 33.0, 22.0

SCALES = (0.75, 0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
"""Sizes of everything. Over 1, the window shows a part of each screen (`ui.lens`)."""

LARGE = (1.0, 1.15, 1.3)
LOG = (1.0, 1.2, 1.4)
WAITS = (0.0, 1.0, 2.0, 4.0)
"""Seconds until a question with a single answer is answered by itself; 0: never."""

VOLUMES = tuple(part / 10 for part in range(11))

Change = Callable[[str, object], None]
"""Takes the name of a field of Settings and its new value, and makes it true."""

V = TypeVar("V")

Row = Callable[[ScrollPane, Rect], None]
"""Lays one row into a pane, in this area of its strip (px)."""


class SettingsScreen(BenchScene):
    """The settings, to be changed.

    `current` gives them as they are, `change` makes one of them true and keeps it (relaying the
    stack out where that is needed), `reset` puts all of them back, `show_keys` opens the card of
    keys. `languages` come from the kit.
    """

    def __init__(
        self,
        kit: Kit,
        current: Callable[[], Settings],
        change: Change,
        reset: Callable[[], None],
        show_keys: Callable[[], None],
    ) -> None:
        super().__init__(kit, "settings", NEEDS)
        self._current = current
        self._change = change
        self._reset = reset
        self._show_keys = show_keys

    # -- layout ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the settings as they are now; the focus stays where it is."""
        kit, controls = self.kit, self.controls
        focused = controls.focused.name if controls.focused else "language"
        controls.clear()
        self._lay_head(message("settings.title"), message("settings.back"))
        self._lay_reading()
        self._lay_table()
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

    def _lay_reading(self) -> None:
        now = self._current()
        rows: list[Row] = [
            self._steps("language", self.kit.languages, self.kit.words.lang, _language),
            self._steps("ui_scale", SCALES, now.ui_scale, _percent, wraps=False),
            self._steps("large_text", LARGE, now.large_text, _percent, wraps=False),
            self._steps("log_size", LOG, now.log_size, _percent, wraps=False),
            self._yes_or_no("high_contrast", now.high_contrast),
            self._yes_or_no("four_inks", now.four_inks),
            self._yes_or_no("less_motion", now.less_motion),
            self._yes_or_no("fullscreen", now.fullscreen),
            self._steps("monitor", tuple(range(monitors())), now.monitor, _monitor),
        ]
        self._sheet("reading", {"reading": rows})

    def _lay_table(self) -> None:
        now = self._current()
        table: list[Row] = [
            self._steps("speed", tuple(SPEEDS), now.speed, _speed),
            self._steps("by_value", (False, True), now.by_value, _order),
            self._yes_or_no("tips", now.tips),
            self._yes_or_no("guide", now.guide),
            self._yes_or_no("take_back", now.take_back),
            self._door("keys", self._show_keys),
            self._yes_or_no("confirm_risky", now.confirm_risky),
            self._steps("auto_answer_s", WAITS, now.auto_answer_s, _seconds, wraps=False),
        ]
        sound: list[Row] = [
            self._steps("volume", VOLUMES, now.volume, _percent, wraps=False),
            self._yes_or_no("mute", now.mute),
            self._yes_or_no("music", now.music),
            self._steps("music_volume", VOLUMES, now.music_volume, _percent, wraps=False),
            self._yes_or_no("captions", now.captions),
            self._yes_or_no("speech", now.speech),
        ]
        self._sheet("table", {"table": table, "sound": sound})

    def _sheet(self, name: str, parts: Mapping[str, Sequence[Row]]) -> None:
        """Lay a sheet of paper with chapters of rows on it, which scroll where they are many."""
        kit, rect = self.kit, self._rect(name)
        self.controls.show(Panel(kit, rect))
        head, row = kit.px(HEAD), kit.px(ROW)
        # The first heading stays where it is; what scrolls begins below it.
        view = Rect(rect.left + kit.px(MARGIN - 14), rect.top + head, 0, 0)
        view.size = (rect.width - kit.px(2 * MARGIN), rect.bottom - kit.px(12) - view.top)
        length = sum(head + row * len(rows) for rows in parts.values()) - head
        pane = self.controls.add_pane(ScrollPane(kit, view, length))
        top = view.top
        left, width = rect.left + kit.px(MARGIN), rect.width - kit.px(2 * MARGIN + 26)
        for number, (chapter, rows) in enumerate(parts.items()):
            heading = Rect(left, rect.top + kit.px(12), width, kit.px(HEAD - 12))
            if number:
                heading.top = top + kit.px(8)
                top += head
            caption = Caption(kit, heading, Message(f"settings.{chapter}"), role="panel")
            self.controls.add(caption, pane if number else None)
            for lay in rows:
                lay(pane, Rect(left, top, width, row))
                top += row

    # -- rows -----------------------------------------------------------------------------------

    def _words(self, pane: ScrollPane, row: Rect, name: str, taken: float) -> None:
        """Write what a row is about, beside a widget of `taken` units."""
        kit = self.kit
        line = Rect(row.left, row.top, row.width, max(1, kit.px(2.4)))
        self.controls.add(RuleLine(kit, line), pane)
        width = row.width - kit.px(taken + 24)
        words = Message(f"settings.{name}.why")
        rows = len(kit.letters.lines("note", kit.text(words), kit.s, width, WHY_SIZE))
        # A note of two lines needs room below, and pushes what it explains up.
        top, below, tall = (22, 66, 40) if rows == 1 else (8, 52, 68)
        label = Rect(row.left, row.top + kit.px(top), width, kit.px(44))
        title = Caption(kit, label, Message(f"settings.{name}"), role="list", size=LABEL_SIZE)
        self.controls.add(title, pane)
        why = Rect(row.left, row.top + kit.px(below), width, kit.px(tall))
        note = Caption(kit, why, words, role="note", colour=palette.NOTE, size=WHY_SIZE, rows=2)
        self.controls.add(note, pane)

    def _door(self, name: str, open_it: Callable[[], None]) -> Row:
        def lay(pane: ScrollPane, row: Rect) -> None:
            kit = self.kit
            self._words(pane, row, name, STEPPER_WIDTH)
            rect = Rect(0, 0, kit.px(STEPPER_WIDTH), kit.px(72))
            rect.midright = (row.right, row.centery)
            button = Button(kit, rect, Message(f"settings.{name}.show"), open_it, name=name)
            self.controls.add(button, pane)

        return lay

    def _yes_or_no(self, name: str, value: bool) -> Row:
        def lay(pane: ScrollPane, row: Rect) -> None:
            kit = self.kit
            self._words(pane, row, name, TOGGLE_WIDTH)
            # The whole row can be pressed; its words are captions, the larger one and the smaller.
            area = row.inflate(kit.px(16), -kit.px(16)).move(0, kit.px(1))
            area.width -= kit.px(8)
            toggle = Toggle(kit, area, "", value, partial(self._change, name), name=name)
            self.controls.add(toggle, pane)

        return lay

    def _steps(
        self,
        name: str,
        values: Sequence[V],
        value: V,
        word: Callable[[V], Label],
        *,
        wraps: bool = True,
    ) -> Row:
        if value not in values:
            # From a file that somebody wrote by hand: a step of its own.
            values = sorted((*values, value), key=float)  # type: ignore[arg-type]

        def lay(pane: ScrollPane, row: Rect) -> None:
            kit = self.kit
            self._words(pane, row, name, STEPPER_WIDTH)
            rect = Rect(0, 0, kit.px(STEPPER_WIDTH), kit.px(64))
            rect.midright = (row.right, row.centery)
            change = partial(self._change, name)
            stepper: Stepper[V] = Stepper(
                kit, rect, values, value, word, change, name=name, wraps=wraps
            )
            self.controls.add(stepper, pane)

        return lay


def _language(lang: str) -> Label:
    return Message(f"settings.language.{lang}")


def _percent(share: float) -> Label:
    return message("settings.percent", count=round(100 * share))


def _speed(speed: str) -> Label:
    return Message(f"ui.lobby.speed.{speed}")


def _order(by_value: bool) -> Label:
    return Message("settings.by_value.yes" if by_value else "settings.by_value.no")


def _monitor(number: int) -> Label:
    return message("settings.monitor.number", number=number + 1)


def _seconds(seconds: float) -> Label:
    if not seconds:
        return Message("settings.auto_answer_s.never")
    return message("settings.seconds", count=round(seconds))
