"""A line of text that a person can change."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from madtable.ui import palette
from madtable.ui.clipboard import copy, pasted
from madtable.ui.intent import Back, Confirm, Editing, Intent, Key, Pos, Text
from madtable.ui.keys import of_window
from madtable.ui.kit import Kit, Label
from madtable.ui.lettering import ROLES
from madtable.ui.sheet import Sheet, rounded
from madtable.ui.widgets.widget import Widget

BLINK_S = 0.53


class TextField(Widget):
    """One line of text.

    A tap or Confirm starts editing (all of it is chosen then, so that typing replaces it); Enter,
    Tab or a tap elsewhere ends it and calls `on_change`, Esc ends it as it was. `allowed` decides
    which letters may be typed, `most` how many there may be. `empty` is shown, faintly, while there
    is no text. `plain` fields are bare lines on their paper until they are edited.
    """

    radius = 14.0

    def __init__(
        self,
        kit: Kit,
        rect: Rect,
        text: str,
        on_change: Callable[[str], None],
        *,
        name: str = "",
        role: str = "body",
        most: int = 16,
        allowed: Callable[[str], bool] = str.isprintable,
        empty: Label = "",
        plain: bool = False,
    ) -> None:
        super().__init__(kit, rect, name)
        self.value = text
        self.most = most
        self.editing = False
        self._on_change = on_change
        self._role = role
        self._allowed = allowed
        self._empty = empty
        self._plain = plain
        self._before = text
        self._caret = len(text)
        self._chosen = False
        self._composed = ""
        self._blink = 0.0

    def invite(self, empty: Label) -> None:
        """Show this while there is no text."""
        if empty != self._empty:
            self._empty = empty
            self.touch()

    # -- editing --------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to edit."""
        if not self.editing:
            self.editing = self.awake = True
            self._before = self.value
            self._caret = len(self.value)
            self._chosen = bool(self.value)
            self._blink = 0.0
            self.kit.typing_at = Rect(self.rect)
            self.touch()

    def stop(self, keep: bool = True) -> None:
        """End editing; what was typed is kept or dropped."""
        if not self.editing:
            return
        self.editing = self.awake = False
        self._composed = ""
        self.kit.typing_at = None
        if keep:
            self.value = self.value.strip()
            if self.value != self._before:
                self._on_change(self.value)
        else:
            self.value = self._before
        self.touch()

    def tap(self, pos: Pos) -> None:
        """Edit; where one is editing already, the caret goes there."""
        if not self.editing:
            self.start()
            return
        self._chosen = False
        self._caret = self._nearest_gap(pos[0])
        self.touch()

    def confirm(self) -> None:
        """Start, or end what was started."""
        if self.editing:
            self.stop()
        else:
            self.start()

    def focus_lost(self) -> None:
        """Leaving keeps what was typed."""
        self.stop()

    def type(self, intent: Intent) -> bool:
        """Take text and editing keys while editing; False when the intent is not for a field."""
        if not self.editing:
            return False
        match intent:
            case Text(text):
                self._insert(text)
            case Editing(text):
                self._composed = text
            case Back():
                self.stop(keep=False)
            case Confirm():
                self.stop()
            case Key(name, _, ctrl) if not of_window(intent):
                return self._key(name, ctrl)
            case _:
                return False
        self._show()
        return True

    def move(self, direction: str) -> bool:
        """Arrows move the caret while editing; up and down end it and let the focus go."""
        if not self.editing:
            return False
        if direction in ("up", "down"):
            self.stop()
            return True
        if self._chosen:
            self._caret = 0 if direction == "left" else len(self.value)
            self._chosen = False
        else:
            step = -1 if direction == "left" else 1
            self._caret = max(0, min(len(self.value), self._caret + step))
        self._show()
        return True

    def _key(self, name: str, ctrl: bool) -> bool:
        if name in ("backspace", "delete"):
            if self._chosen:
                self._replace_all("")
            elif name == "backspace" and self._caret:
                self._cut(self._caret - 1)
            elif name == "delete" and self._caret < len(self.value):
                self._cut(self._caret)
        elif name in ("home", "end"):
            self._chosen = False
            self._caret = 0 if name == "home" else len(self.value)
        elif name == "a" and ctrl:
            self._chosen = bool(self.value)
        elif name == "v" and ctrl:
            self._insert(pasted())
        elif name == "c" and ctrl:
            copy(self.value)
        else:
            # Other keys mean nothing here, and nothing elsewhere while one is writing.
            return True
        self._show()
        return True

    def _insert(self, text: str) -> None:
        self._composed = ""
        if self._chosen:
            self._replace_all("")
        for letter in text:
            if len(self.value) < self.most and self._allowed(letter):
                self.value = self.value[: self._caret] + letter + self.value[self._caret :]
                self._caret += 1

    def _replace_all(self, text: str) -> None:
        self.value = text
        self._caret = len(text)
        self._chosen = False

    def _cut(self, at: int) -> None:
        self.value = self.value[:at] + self.value[at + 1 :]
        self._caret = at

    def _show(self) -> None:
        self._blink = 0.0
        self.touch()

    def update(self, dt: float) -> None:
        """The caret blinks."""
        before = self._blink % (2 * BLINK_S) < BLINK_S
        self._blink += dt
        if (self._blink % (2 * BLINK_S) < BLINK_S) != before:
            self.touch()

    # -- picture --------------------------------------------------------------------------------

    def _size(self, text: str) -> float:
        """The size in units at which the text fits."""
        letters, s = self.kit.letters, self.kit.s
        room = self.rect.width - 2 * self._inset()
        size = ROLES[self._role].size
        while size > 12 and letters.width(self._role, text, s, size) > room:
            size -= 0.5
        return size

    def _inset(self) -> int:
        return self.kit.px(4 if self._plain else 18)

    def _shown(self) -> str:
        return self.value[: self._caret] + self._composed + self.value[self._caret :]

    def _nearest_gap(self, x: int) -> int:
        left = self.rect.left + self._inset()
        size, s = self._size(self.value), self.kit.s
        widths = [
            self.kit.letters.width(self._role, self.value[:n], s, size)
            for n in range(len(self.value) + 1)
        ]
        return min(range(len(widths)), key=lambda n: abs(left + widths[n] - x))

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        letters, s = self.kit.letters, self.kit.s
        if not self._plain or self.editing or self.hovered:
            surface.blit(self._paper(), self.rect)
        text = self._shown()
        left, middle = self.rect.left + self._inset(), self.rect.centery
        if not text and not self.editing:
            room = self.rect.width - 2 * self._inset()
            letters.write(
                surface,
                self._role,
                self.kit.text(self._empty),
                palette.INK if self._plain else palette.FAINT,
                s,
                (left, middle),
                fit=room,
            )
            return
        size = self._size(text)
        height = round(letters.size(self._role, s, size) * 1.16)
        if self.editing and self._chosen:
            chosen = Rect(0, 0, letters.width(self._role, text, s, size), height)
            chosen.midleft = (left, middle)
            surface.fill(palette.MUSTARD, chosen)
        if text:
            letters.write(surface, self._role, text, palette.INK, s, (left, middle), size=size)
        if self.editing and self._blink % (2 * BLINK_S) < BLINK_S and not self._chosen:
            before = text[: self._caret + len(self._composed)]
            caret = Rect(0, 0, self.kit.px(3), height)
            caret.midleft = (left + letters.width(self._role, before, s, size), middle)
            surface.fill(palette.INK, caret)

    def _paper(self) -> Surface:
        size, s = self.rect.size, self.kit.s
        strong = self.editing

        def make() -> Surface:
            sheet = Sheet(size[0] / s, size[1] / s)
            line = 3.6 if strong else 2.4
            sheet.path(
                rounded(line / 2, line / 2, size[0] / s - line, size[1] / s - line, self.radius),
                fill=palette.WHITE if strong else palette.LOG_PAPER,
                stroke=palette.INK if strong else palette.RULE_LINE,
                line=line,
            )
            return sheet.printed(s)

        return self.kit.art.kept(("field", size, strong, s), make)


class SearchField(TextField):
    """A field that tells what stands in it while it is being typed."""

    def type(self, intent: Intent) -> bool:
        """See TextField."""
        used = super().type(intent)
        if used:
            self._on_change(self.value)
        return used

    def hold(self, text: str) -> None:
        """Show this text, unless it is just being typed."""
        if not self.editing and text != self.value:
            self.value = text
            self.touch()

    def clear(self) -> None:
        """Be empty, and not edited."""
        self.stop()
        self.hold("")
