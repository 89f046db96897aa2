"""The card of keys: what can be pressed here, on the keyboard and on a pad, and put elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from madtable.engine.message import Message, message
from madtable.ui import palette, paper
from madtable.ui.dialog import Choice, Dialog
from madtable.ui.intent import Back, Intent, Key, Pos, Press
from madtable.ui.keys import KeyLine, usable
from madtable.ui.kit import Kit, Label
from madtable.ui.leaf import Leaf
from madtable.ui.sheet import Piece
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.pane import ScrollPane
from madtable.ui.widgets.panel import Caption
from madtable.ui.widgets.widget import Widget

ROW, HEAD, FOOT = 66.0, 60.0, 104.0
CAP, GAP = 46.0, 12.0
"""A key's height on paper, and the room between two."""

PAD_WIDTH, KEY_WIDTH = 190.0, 330.0
"""The columns of pads and of keyboards."""


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """Keys that hold in one place, under its name."""

    title: Label
    lines: tuple[KeyLine, ...]


FIXED = (
    ("keys.move", ("keys.arrows",), "keys.pad.cross"),
    ("keys.confirm", ("keys.enter", "keys.space"), "A"),
    ("keys.back", ("Esc",), "B"),
    ("keys.next", ("Tab",), "RB"),
    ("keys.previous", ("Shift+Tab",), "LB"),
    ("keys.card", ("F1",), "Start"),
    ("keys.look", ("keys.ctrl_arrows",), "keys.pad.right"),
    ("keys.fullscreen", ("F11",), ""),
)
"""What holds everywhere, whoever sits there: what it does, keys, pad."""


class KeyRow(Widget):
    """A line of the card: what it does, the pad's button, the keys."""

    radius = 14.0
    reach = 10.0

    def __init__(
        self,
        kit: Kit,
        rect: Rect,
        does: Label,
        keys: Sequence[Label],
        pad: Label,
        on_press: Callable[[], None] | None = None,
        *,
        name: str = "",
    ) -> None:
        super().__init__(kit, rect, name)
        self.does = does
        self.keys = tuple(keys)
        self.pad = pad
        self.waiting = False
        """Whether the next key is put here."""
        self._on_press = on_press

    def hit(self, pos: Pos) -> bool:
        """See Widget."""
        return self._on_press is not None and super().hit(pos)

    def tap(self, pos: Pos) -> None:
        """See Widget."""
        if self._on_press is not None:
            self._on_press()

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        kit, rect = self.kit, self.rect
        if self._on_press is not None and (self.hovered or self.waiting):
            face = palette.MUSTARD_LIGHT if self.waiting else palette.TILE
            back: Piece = kit.art.kept(
                ("key row", rect.size, face, kit.s),
                lambda: paper.tile(rect.width / kit.s, rect.height / kit.s, kit.s, face),
            )
            back.draw(surface, rect.topleft)
        left = rect.left + kit.px(16)
        keys_at = rect.right - kit.px(KEY_WIDTH)
        pad_at = keys_at - kit.px(PAD_WIDTH)
        at = (left, rect.centery)
        text, room = kit.text(self.does), pad_at - left - kit.px(10)
        kit.letters.write(surface, "body", text, palette.INK, kit.s, at, "left", size=27, fit=room)
        if self.pad:
            self._cap(surface, pad_at, self.pad, PAD_WIDTH - 10, rounded=True)
        if self.waiting:
            words, at = kit.say("keys.press"), (keys_at, rect.centery)
            room = rect.right - keys_at - kit.px(10)
            kit.letters.write(
                surface, "body", words, palette.INK, kit.s, at, "left", size=24, fit=room
            )
            return
        x = keys_at
        for key in self.keys:
            most = (KEY_WIDTH - GAP) / max(1, len(self.keys)) - GAP
            x += self._cap(surface, x, key, most) + kit.px(GAP)

    def _cap(
        self, surface: Surface, x: int, label: Label, most: float, *, rounded: bool = False
    ) -> int:
        """Draw a key or button at `x`, at most so many units wide; returns its width in px."""
        kit, s = self.kit, self.kit.s
        text = kit.text(label)
        width = min(most, max(CAP, kit.letters.width("body", text, s, 24) / s + 26))
        radius = CAP / 2 if rounded else 10
        face = palette.MINT if rounded else palette.PAPER
        cap: Piece = kit.art.kept(
            ("key cap", round(width), rounded, palette.PAPER, s),
            lambda: paper.panel(round(width), CAP, s, radius=radius, face=face, line=3.4, shadow=4),
        )
        top = self.rect.centery - kit.px(CAP) // 2
        cap.draw(surface, (x, top))
        middle = (x + kit.px(width) // 2, self.rect.centery)
        room = kit.px(width - 16)
        kit.letters.write(
            surface, "body", text, palette.INK, s, middle, "centre", size=24, fit=room
        )
        return kit.px(width)


class KeyCard(Leaf):
    """What the keys do, group by group, and everywhere; a press on a line puts its key elsewhere.

    A key that is taken changes places with the one it is put on, and the card says so. `keep` is
    called with the keys that lie elsewhere, to be kept.
    """

    size = (1180.0, 980.0)
    raw_keys = True

    def __init__(
        self, kit: Kit, groups: Sequence[KeyGroup], keep: Callable[[dict[str, str]], None]
    ) -> None:
        self.groups = [group for group in groups if group.lines]
        movable = any(_movable(line) for group in self.groups for line in group.lines)
        note = "keys.note" if movable else "keys.note.none"
        super().__init__(kit, Message("keys.title"), Message(note))
        self._keep = keep
        self._waiting: tuple[KeyRow, KeyLine] | None = None
        self._told: Label = ""

    # -- layout ---------------------------------------------------------------------------------

    def lay(self, area: Rect) -> None:
        """See Leaf."""
        kit, controls = self.kit, self.controls
        self._waiting = None
        view = Rect(area.left - kit.px(12), area.top, area.width, area.height - kit.px(FOOT))
        rows = sum(len(group.lines) for group in self.groups) + len(FIXED)
        length = kit.px(HEAD) * (len(self.groups) + 1) + kit.px(ROW) * rows
        pane = controls.add_pane(ScrollPane(kit, view, length))
        line = Rect(view.left + kit.px(12), view.top, view.width - kit.px(36), 0)
        for number, group in enumerate(self.groups):
            self._title(pane, line, group.title)
            for one in group.lines:
                self._line(pane, line, number, one)
        self._title(pane, line, Message("keys.everywhere"))
        for does, keys, pad in FIXED:
            row = KeyRow(
                kit,
                self._next(line, ROW),
                Message(does),
                [_said(key) for key in keys],
                _said(pad),
                name=does,
            )
            controls.add(row, pane)
        foot = Rect(area.left, area.bottom - kit.px(84), area.width - kit.px(290), kit.px(84))
        controls.add(
            Caption(kit, foot, self._told, role="note", colour=palette.NOTE, rows=2, name="told")
        )
        reset = Rect(area.right - kit.px(270), area.bottom - kit.px(84), kit.px(270), kit.px(72))
        controls.add(Button(kit, reset, Message("keys.reset"), self._ask_reset, name="reset"))

    def _next(self, line: Rect, height: float) -> Rect:
        """The next `height` units of the strip, which `line` goes down along."""
        found = Rect(line.left, line.top, line.width, self.kit.px(height))
        line.top = found.bottom
        return found.inflate(0, -self.kit.px(6))

    def _title(self, pane: ScrollPane, line: Rect, title: Label) -> None:
        head = self._next(line, HEAD)
        self.controls.add(Caption(self.kit, head, title, role="list", size=30), pane)

    def _line(self, pane: ScrollPane, line: Rect, number: int, one: KeyLine) -> None:
        keymap = self.kit.keymap
        keys = [_said(key) if _worded(key) else shown(keymap.pressed(key)) for key in one.keys]
        name = f"key {number} {''.join(one.keys)}"
        area = self._next(line, ROW)
        if not _movable(one):
            row = KeyRow(self.kit, area, Message(one.does), keys, one.pad, name=name)
        else:
            row = KeyRow(
                self.kit,
                area,
                Message(one.does),
                keys,
                one.pad,
                lambda: self._wait_for(row, one),
                name=name,
            )
        self.controls.add(row, pane)

    # -- putting keys elsewhere -------------------------------------------------------------------

    def _wait_for(self, row: KeyRow, line: KeyLine) -> None:
        self._stop_waiting()
        self._waiting = (row, line)
        row.waiting = True
        row.touch()
        self._tell("")

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            row, _ = self._waiting
            row.waiting = False
            row.touch()
            self._waiting = None

    def _put(self, name: str) -> None:
        assert self._waiting is not None
        _, line = self._waiting
        self._stop_waiting()
        key = line.keys[0]
        if not usable(name):
            self.kit.play("error")
            self._tell(message("keys.unusable", pressed=shown(name)))
            return
        before = self.kit.keymap.pressed(key)
        other = self.kit.keymap.put(key, name)
        self._keep(self.kit.keymap.on_file())
        taken = self._does(other) if other != key else None
        if taken is None:
            self._show("")
        else:
            self._show(
                message(
                    "keys.swapped",
                    pressed=shown(name),
                    other=self.kit.say(taken),
                    free=shown(before),
                )
            )

    def _does(self, key: str) -> str | None:
        """The words for what a key does as it comes, if it does anything here."""
        lines = [line for group in self.groups for line in group.lines]
        return next((line.does for line in lines if key in line.keys), None)

    def _ask_reset(self) -> None:
        """Ask before keys that somebody has put elsewhere are forgotten."""
        if not self.kit.keymap.on_file():
            self._reset()
            return
        keep = Choice(Message("keys.reset.no"), None, "primary")
        reset = Choice(Message("keys.reset.yes"), self._reset)
        title, text = Message("keys.reset.title"), Message("keys.reset.text")
        self.stack.push(Dialog(self.kit, title, text, [keep, reset], back=False))

    def _reset(self) -> None:
        self.kit.keymap.read({})
        self._keep({})
        self._show(Message("keys.as_they_come"))

    def _show(self, told: Label) -> None:
        """Lay the card anew, with a word about what has happened; it stays where it is scrolled."""
        pane = self.controls.panes[0]
        offset = pane.goal
        self._told = told
        self.resized(self.kit.layout)
        self.controls.panes[0].jump(offset)
        self.kit.play("flick")

    def _tell(self, told: Label) -> None:
        self._told = told
        caption = self.controls.named("told")
        assert isinstance(caption, Caption)
        caption.say(told)

    # -- intents --------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """See Scene. While a key is waited for, the next one is it; anything else ends that."""
        if self._waiting is not None:
            if isinstance(intent, Key) and not intent.name.startswith("pad "):
                self._put(intent.name)
                return True
            if isinstance(intent, Back):
                self._stop_waiting()
                return True
            if isinstance(intent, Press):
                self._stop_waiting()
        if super().handle(intent):
            return True
        if isinstance(intent, Key) and intent.name in ("f1", "pad start"):
            self.put_away()
            return True
        return False


def shown(name: str) -> str:
    """A key as it is written on a keyboard."""
    return name.upper() if len(name) == 1 else name.capitalize()


def _movable(line: KeyLine) -> bool:
    """Whether what a line tells can be put on another key."""
    return len(line.keys) == 1


def _worded(name: str) -> bool:
    """Whether a key is named by words in the person's language."""
    return name.startswith("keys.")


def _said(name: str) -> Label:
    return Message(name) if _worded(name) else name
