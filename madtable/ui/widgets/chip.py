"""A small pill with a word: a phrase to say, or a number that is in or out."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from madtable.ui import palette, paper
from madtable.ui.intent import Pos
from madtable.ui.kit import Kit, Label
from madtable.ui.sheet import Piece
from madtable.ui.widgets.widget import Widget


class Chip(Widget):
    """A pill; `on` gives it the face of something switched on, None of something merely said."""

    def __init__(
        self,
        kit: Kit,
        rect: Rect,
        label: Label,
        on_press: Callable[[], None],
        *,
        name: str = "",
        on: bool | None = None,
        size: float | None = None,
    ) -> None:
        super().__init__(kit, rect, name)
        self.label = label
        self._on = on
        self._on_press = on_press
        self._size = size
        self.radius = rect.height / self.kit.s / 2

    @property
    def on(self) -> bool | None:
        """Whether it is switched on."""
        return self._on

    @on.setter
    def on(self, on: bool | None) -> None:
        if on != self._on:
            self._on = on
            self.touch()

    def tap(self, pos: Pos) -> None:
        """See Widget."""
        self._on_press()

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        kit, s = self.kit, self.kit.s
        width, height = self.rect.size
        pressed = self.pressed
        face = palette.MINT if self._on else palette.PAPER
        if self._on is False:
            face = palette.TOGGLE_OFF
        if self.hovered and not pressed:
            face = palette.mixed(face, palette.WHITE, 0.35)
        piece: Piece = kit.art.kept(
            ("chip", self.rect.size, face, pressed, s),
            lambda: paper.button(
                width / s, height / s, face, s, pressed=pressed, radius=height / s / 2, shine=False
            ),
        )
        piece.draw(surface, self.rect.topleft)
        sunk = kit.px(paper.SINK) if pressed else 0
        at = (self.rect.centerx, self.rect.centery + sunk)
        room = width - height // 2
        kit.letters.write(
            surface,
            "chip",
            kit.text(self.label),
            palette.INK,
            s,
            at,
            "centre",
            size=self._size,
            fit=room,
        )
