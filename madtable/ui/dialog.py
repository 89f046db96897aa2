"""A sheet with a few words and buttons over the scene; and the strip that says one thing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pygame import Rect, Surface

from madtable.ui import palette, paper
from madtable.ui.intent import Back, Intent
from madtable.ui.kit import Kit, Label
from madtable.ui.places import Layout
from madtable.ui.sheet import Piece
from madtable.ui.stack import Scene
from madtable.ui.stage import Item
from madtable.ui.tween import Call, Delay, Motion, Tween, back, in3
from madtable.ui.tween import Sequence as Row
from madtable.ui.widgets.button import Button, alike
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.panel import Caption, Panel
from madtable.ui.widgets.scroll_text import ScrollText

WIDTH = 1040.0
PADDING = 48.0
GAP = 24.0
IN_A_ROW = 3
"""So many choices stand side by side; more stand below one another, like a menu."""

LONGEST_MENU = 6
"""More choices than that stand two by two below the first one."""

MOST_TEXT, LEAST_TEXT = 420.0, 120.0
"""How high its text may be, and how high at least where a window shows only a part of a screen;
longer texts scroll.
"""

Z_TOAST = 300.0
TOAST_HEIGHT, TOAST_GAP = 62.0, 8.0
TOAST_S = 2.4
"""How long a toast stays (style guide 10)."""


@dataclass(frozen=True, slots=True)
class Measures:
    """How high the parts of a dialog are, in units: the title and what lies above it, the room
    above the text and below it, buttons in a row, buttons of a menu with the gap between two, and
    the room below them.
    """

    above: float
    title: float
    letters: float
    head: float
    under: float
    button: float
    menu: float
    gap: float
    foot: float


ROOMY = Measures(34, 76, 44, 126, 40, 92, 76, 18, 48)
TIGHT = Measures(14, 58, 40, 76, 16, 72, 56, 14, 24)
"""Where much of it would not be seen otherwise: in a window that shows a part of each screen."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to end a dialog: its button, and the result that the scene below is told.

    One with `stays` does that instead and ends nothing; its button says what comes of it.
    """

    label: Label
    result: object
    style: str = "secondary"
    stays: Callable[[], Label] | None = None


class Dialog(Scene):
    """A question or a notice: title, text, one button for each choice.

    The first choice has the focus. Back gives `back` as result; with `back` None it does nothing,
    and the person has to choose. The scene below gets the result in `resume`.
    """

    overlay: ClassVar[bool] = True
    seen_first: ClassVar[tuple[float, float]] = (0.5, 0.5)

    def __init__(
        self,
        kit: Kit,
        title: Label,
        text: Label,
        choices: Sequence[Choice],
        *,
        back: object = None,
    ) -> None:
        super().__init__(kit)
        self.title = title
        self.text = text
        self.choices = tuple(choices)
        self.back = back
        self.controls = Controls(kit, self.stage)
        self._high = ROOMY

    def resized(self, layout: Layout) -> None:
        """See Scene."""
        kit, controls = self.kit, self.controls
        focused = controls.focused.name if controls.focused else "choice 0"
        controls.clear()
        seen = kit.seen().inflate(-kit.px(40), -kit.px(40))
        width = min(kit.px(min(WIDTH, layout.width - 80)), seen.width)
        pad = kit.px(PADDING)
        room = width - 2 * pad
        words = kit.text(self.text)
        block = kit.letters.block("body", words, palette.INK, kit.s, room, leading=1.34)
        text_height, height = self._heights(block.height, seen.height)
        high = self._high
        sheet = Rect(0, 0, width, height)
        sheet.center = (layout.size[0] // 2, layout.size[1] // 2)
        controls.show(Panel(kit, sheet))
        kit.look_at(sheet)  # where it is larger than the window: at its beginning
        title = Rect(sheet.left + pad, sheet.top + kit.px(high.above), room, kit.px(high.title))
        controls.add(Caption(kit, title, self.title, role="panel", size=high.letters, rows=2))
        opening = Rect(sheet.left + pad, sheet.top + kit.px(high.head), room, text_height)
        text = ScrollText(kit, opening, self.text, name="text")
        controls.add_pane(text.pane)
        controls.add(text, text.pane)
        row = Rect(sheet.left + pad, 0, room, self._buttons_height())
        row.bottom = sheet.bottom - kit.px(high.foot)
        if len(self.choices) > IN_A_ROW:
            self._lay_menu(row)
        else:
            self._lay_buttons(row)
        alike([one for one in controls.widgets if isinstance(one, Button)])
        controls.focus(focused)

    def _lay_buttons(self, row: Rect) -> None:
        gap = self.kit.px(GAP)
        count = len(self.choices)
        width = min(self.kit.px(430), (row.width - gap * (count - 1)) // count)
        left = row.right - count * width - gap * (count - 1)
        # The first choice is the one meant: it stands at the right end, where the eye arrives.
        for index, choice in enumerate(self.choices):
            at = left + (count - 1 - index) * (width + gap)
            self._button(index, choice, Rect(at, row.top, width, row.height))

    def _heights(self, text: int, seen: int) -> tuple[int, int]:
        """How much of the text is seen at once, and how high the sheet is, in px; the sheet is
        tight if it would be higher than what is `seen` otherwise.
        """
        kit = self.kit
        for self._high in (ROOMY, TIGHT):
            rest = kit.px(self._high.head + self._high.under + self._high.foot)
            rest += self._buttons_height()
            if rest + min(text, kit.px(MOST_TEXT)) <= seen:
                break
        most = min(kit.px(MOST_TEXT), seen - rest)
        text_height = min(text, max(most, kit.px(LEAST_TEXT)))
        return text_height, rest + text_height

    def _buttons_height(self) -> int:
        kit, count = self.kit, len(self.choices)
        if count <= IN_A_ROW:
            return kit.px(self._high.button)
        rows = count if count <= LONGEST_MENU else 1 + count // 2
        return rows * kit.px(self._high.menu) + (rows - 1) * kit.px(self._high.gap)

    def _lay_menu(self, area: Rect) -> None:
        height, gap = self.kit.px(self._high.menu), self.kit.px(self._high.gap)
        long = len(self.choices) > LONGEST_MENU
        half = (area.width - gap) // 2
        for index, choice in enumerate(self.choices):
            row, column = (index, 0) if not long else ((index + 1) // 2, (index + 1) % 2)
            top = area.top + row * (height + gap)
            rect = Rect(area.left, top, area.width, height)
            if long and index:
                rect = Rect(area.left + column * (half + gap), top, half, height)
            self._button(index, choice, rect)

    def _button(self, index: int, choice: Choice, rect: Rect) -> None:
        def press() -> None:
            if choice.stays is None:
                self.stack.pop(choice.result)
            else:
                button.say(choice.stays())

        name = f"choice {index}"
        button = Button(self.kit, rect, choice.label, press, name=name, style=choice.style)
        self.controls.add(button)

    def aloud(self) -> str:
        """See narrator.Aloud."""
        return f"{self.kit.text(self.title)}. {self.kit.text(self.text)}"

    def update(self, dt: float) -> None:
        """See Scene."""
        self.controls.update(dt)

    def handle(self, intent: Intent) -> bool:
        """See Scene. Nothing that this sheet does not want reaches what lies below it."""
        if self.controls.handle(intent):
            return True
        if isinstance(intent, Back) and self.back is not None:
            self.stack.pop(self.back)
            return True
        return False


class Toast(Item):
    """A strip of paper that says one thing and goes again; give it time with `update`.

    `centre` is where its middle lies, in px, unless that would cover what is to be left clear.
    """

    def __init__(self, kit: Kit, centre: tuple[float, float]) -> None:
        super().__init__(Z_TOAST, visible=False)
        self.kit = kit
        self.centre = self._home = centre
        self._text = ""
        self._size = 0.0
        self._motion: Motion | None = None

    def say(self, label: Label, *, clear: Rect | None = None) -> None:
        """Show these words from now on for a while; they take the place of older ones.

        They lie above what is to be left `clear`, where they would cover it.
        """
        self._text = self.kit.text(label)
        self.centre = self._home
        area = Rect(0, 0, self.kit.px(self._width()), self.kit.px(TOAST_HEIGHT))
        area.center = (round(self._home[0]), round(self._home[1]))
        if clear is not None and area.colliderect(clear):
            area.bottom = clear.top - self.kit.px(TOAST_GAP)
            self.centre = (self._home[0], area.centery)
        if self._motion is None or self._motion.over:
            self._size = 0.0
        self._motion = Row(
            Tween(0.16, self._grow, back(1.4), less=Call(lambda: self._grow(1.0))),
            Delay(TOAST_S),
            Tween(0.16, lambda t: self._grow(1.0 - t), in3),
        ).fitted(1.0, self.kit.tempo.less)
        self.visible = True
        self.touch()

    def hush(self) -> None:
        """Go at once."""
        self._motion = None
        self.visible = False

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        if self._motion is not None and not self._motion.update(dt):
            self.hush()

    def _grow(self, size: float) -> None:
        self._size = size
        self.touch()

    def _width(self) -> float:
        """The strip's width in units."""
        kit = self.kit
        words = kit.letters.width("prompt", self._text, kit.s) / kit.s
        return min(words + 72.0, kit.layout.width - 80.0)

    def _whole(self) -> tuple[Piece, Surface]:
        kit, width = self.kit, self._width()
        strip: Piece = kit.art.kept(
            ("toast", round(width), kit.s), lambda: paper.toast(width, TOAST_HEIGHT, kit.s)
        )
        room = (width - 48.0) * kit.s
        return strip, kit.letters.fitted("prompt", self._text, palette.INK, kit.s, room)

    def bounds(self) -> Rect:
        """See Item."""
        strip, _ = self._whole()
        area = strip.surface.get_rect()
        area.center = (round(self.centre[0]), round(self.centre[1]))
        return area.inflate(self.kit.px(16), self.kit.px(16))

    def paint(self, surface: Surface) -> None:
        """See Item."""
        if self._size <= 0.02:
            return
        strip, words = self._whole()
        x, y = self.centre
        width, height = strip.surface.get_size()
        left, top = round(x - width / 2), round(y - height / 2)
        # It slides up by its own height as it comes, and down again as it goes.
        down = round((1.0 - self._size) * height * 0.5)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.bounds()))
        faded = self._size < 0.999
        opacity = max(0, min(255, round(255 * self._size)))
        if faded:
            strip_picture, words = strip.surface.copy(), words.copy()
            strip_picture.set_alpha(opacity)
            words.set_alpha(opacity)
        else:
            strip_picture = strip.surface
        surface.blit(strip_picture, (left, top + down))
        surface.blit(words, words.get_rect(center=(round(x), round(y) + down)))
        surface.set_clip(clip)
