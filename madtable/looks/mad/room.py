"""The room in the middle of the table: what lies there moves up when the picker needs its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from madtable.ui.tween import Tween, io3

if TYPE_CHECKING:
    from madtable.looks.mad.table import MadTable

CENTRE = ("tray", "draw_pile", "discard_pile", "draw_count", "colour_tag", "ring")
SHIFT_S = 0.16
"""How long the tray takes to make room for the picker and back."""


class Room:
    """Where the things in the middle lie: alone, beside the picker, or on the way between."""

    def __init__(self, table: MadTable) -> None:
        self.table = table
        self._made = 0.0
        self._wanted = False
        self._slide = object()
        table.places.require(CENTRE, "centre")
        table.places.require(CENTRE, "centre_picker")

    def build(self) -> None:
        """Lay everything where it lies without a picker."""
        self._wanted = False
        self._make(0.0)

    def rect(self, name: str, room: float = 0.0) -> Rect:
        """A part of the middle, in px: `room` 0 where it lies alone, 1 where it has made room for
        the picker.
        """
        places, layout = self.table.places, self.table.layout
        low = layout.rect(places.at(name, "centre"))
        high = layout.rect(places.at(name, "centre_picker"))
        return Rect(
            round(low.x + (high.x - low.x) * room),
            round(low.y + (high.y - low.y) * room),
            round(low.w + (high.w - low.w) * room),
            round(low.h + (high.h - low.h) * room),
        )

    def make(self, wanted: bool) -> None:
        """Make room for the picker, or take it back."""
        if wanted == self._wanted:
            return
        self._wanted = wanted
        start, goal = self._made, 1.0 if wanted else 0.0
        mine = self._slide = object()

        def step(t: float) -> None:
            # Another slide may have begun from where this one was.
            if self._slide is mine:
                self._make(start + (goal - start) * t)

        self.table.timeline.play(Tween(SHIFT_S, step, io3))

    def _make(self, room: float) -> None:
        table = self.table
        self._made = room
        table.tray.place(self.rect("tray", room))
        table.pile.centre = self.rect("draw_pile", room).center
        table.heap.centre = self.rect("discard_pile", room).center
        table.tag.rect = self.rect("colour_tag", room)
        ring = self.rect("ring", round(room))
        table.ring.centre = self.rect("ring", room).center
        table.ring.radii = (ring.width / 2, ring.height / 2)
        table.badge.centre = self.rect("draw_count", room).topleft
        for item in (table.ring, table.tray, table.pile, table.heap, table.tag, table.badge):
            item.touch()
        if hasattr(table, "pile_zone"):
            table.pile_zone.rect = table.pile.rect()
