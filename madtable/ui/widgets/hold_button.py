"""A button that has to be held: a ring round its drawing fills meanwhile."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from madtable.ui.intent import Pos
from madtable.ui.kit import Kit, Label
from madtable.ui.sheet import Piece, Sheet, circle, polygon
from madtable.ui.widgets.button import Button

HOLD_S = 0.6
"""How long it is held until it acts."""

FALL_BACK_S = 0.4
"""How long a full ring would take to empty again."""

RADIUS, LINE = 33.0, 7.0
"""Of the ring, in units."""

STEPS = 60
"""In how many steps it fills."""


class HoldButton(Button):
    """A button that acts once it has been held for HOLD_S, which `note` says on it.

    Let go of before that, it swells, its ring falls back, and `short` stands in the note's place.
    """

    note_role = "note"
    icon_at = 62.0

    def __init__(
        self,
        kit: Kit,
        rect: Rect,
        label: Label,
        on_held: Callable[[], None],
        *,
        name: str,
        icon: str,
        note: Label,
        short: Label,
    ) -> None:
        super().__init__(
            kit, rect, label, lambda: None, name=name, style="primary", icon=icon, note=note
        )
        self._on_held = on_held
        self._short = short
        self._held = False
        self._filled = 0.0

    @property
    def filled(self) -> float:
        """How far the ring is full, 0 to 1."""
        return self._filled

    @property
    def too_short(self) -> bool:
        """Whether it says that it was let go of too soon."""
        return self.note == self._short

    # -- use ------------------------------------------------------------------------------------

    def press_at(self, pos: Pos) -> None:
        """See Widget."""
        self.hold()

    def confirm(self) -> None:
        """See Widget: a key or a pad's button went down; `let_go` follows."""
        self.hold()

    def tap(self, pos: Pos) -> None:
        """See Widget; too short."""
        self.let_go()

    def hold(self) -> None:
        """Begin to be held."""
        if not self._held:
            self._held = self.awake = True
            self._filled = 0.0
            self.touch()

    def let_go(self) -> None:
        """Not be held any longer; too short, if it was."""
        if self._held:
            self._held = False
            if self.kit.tempo.less:
                self._filled = 0.0
            self.say(self.label, note=self._short)
            self.pulse()

    def update(self, dt: float) -> None:
        """See Widget."""
        super().update(dt)
        if not self._held:
            self._filled = max(0.0, self._filled - dt / FALL_BACK_S)
            self.awake = self.awake or self._filled > 0.0
            return
        self.awake = True
        self._filled = min(1.0, self._filled + dt / HOLD_S)
        if self._filled >= 1.0:
            self._held, self._filled = False, 0.0
            self._on_held()

    # -- picture --------------------------------------------------------------------------------

    def _draw_words(self, surface: Surface, area: Rect, ink: str) -> None:
        super()._draw_words(surface, area, ink)
        kit, step = self.kit, round(self._filled * STEPS)
        key = ("hold ring", step, ink, kit.s)
        ring: Piece = kit.art.kept(key, partial(_ring, step, ink, kit.s))
        ring.draw(surface, (area.left + kit.px(self.icon_at), area.centery))


def _ring(step: int, ink: str, scale: float) -> Piece:
    """The pale ring and, from the top clockwise, how far it is full; the origin is its centre."""
    edge = RADIUS + LINE
    sheet = Sheet(2 * edge, 2 * edge, -edge, -edge)
    sheet.path(circle(0, 0, RADIUS), None, ink, LINE, opacity=0.25)
    angles = [math.tau * (part / STEPS - 0.25) for part in range(step + 1)]
    if step:
        arc = [(RADIUS * math.cos(angle), RADIUS * math.sin(angle)) for angle in angles]
        sheet.path(polygon(arc, closed=False), None, ink, LINE, cap="butt")
    return sheet.piece(scale)
