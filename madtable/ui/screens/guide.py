"""The guide through somebody's first game: a few sheets that point at things on the table.

The table stands still meanwhile. Whoever has seen enough leaves it at any sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, NamedTuple

from pygame import Rect, Surface

from madtable.engine.message import Message, message
from madtable.ui import palette
from madtable.ui.board import Board
from madtable.ui.leaf import HEAD, PADDING, Leaf
from madtable.ui.paper.panels import clipped
from madtable.ui.places import Layout
from madtable.ui.screens.table import TableScene
from madtable.ui.sheet import blank
from madtable.ui.stage import Picture
from madtable.ui.tips import beside
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.panel import Caption

WIDTH, FOOT, GAP, BUTTON = 780.0, 84.0, 22.0, 236.0
LEADING = 1.34
ROUND, Z_LIT = 26.0, 1.0
AWAY = 26
"""How far from what it points at a sheet lies, in units: its halo has rays."""


class Step(NamedTuple):
    """One sheet: its heading, its text, the places on the table that it points at (`me` is the
    person's own seat).
    """

    title: Message
    text: Message
    places: tuple[str, ...]


class Guide:
    """The steps of a guide at a table scene; `ended` is called once it has been left, anywhere."""

    def __init__(self, scene: TableScene, steps: Sequence[Step], ended: Callable[[], None]) -> None:
        self.scene = scene
        self.steps = tuple(steps)
        self._ended = ended

    def begin(self) -> None:
        """Show the first step."""
        self.show(0)

    def show(self, number: int) -> None:
        """Show a step; after the last one it is over."""
        board = self.scene.board
        if number >= len(self.steps):
            self.leave()
            return
        # The table stands still meanwhile: what was still making room gets there first.
        board.timeline.skip()
        own = str(board.viewer)
        places = [
            place.replace("me", own) if place.endswith(":me") else place
            for place in self.steps[number].places
        ]
        board.pointing.at(tuple(places))
        self._hush(board.pointing.areas())
        self.scene.stack.push(GuideSheet(board, self, number))

    def leave(self) -> None:
        """Point at nothing any more."""
        self.scene.board.pointing.at(())
        self._hush([])
        self._ended()

    def _hush(self, areas: list[Rect]) -> None:
        """Hide what somebody says where it would stand half in the light; else show it again."""
        for bubble in self.scene.board.bubbles.values():
            bubble.visible = bubble.bounds().collidelist(areas) < 0


class GuideSheet(Leaf):
    """One step of a guide, beside what it is about."""

    meant: ClassVar[str] = "next"
    stays: ClassVar[bool] = True

    def __init__(self, board: Board, guide: Guide, number: int) -> None:
        step = guide.steps[number]
        said = message("guide.step", number=number + 1, steps=len(guide.steps))
        super().__init__(board.kit, step.title, said)
        self.board = board
        self.guide = guide
        self.number = number
        self.step = step

    def resized(self, layout: Layout) -> None:
        """See Leaf; a window too small for all of it shows what is pointed at as far as it can."""
        areas = self.board.pointing.areas()
        if areas:
            self.kit.look_at(areas[0].unionall(areas[1:]))
        super().resized(layout)

    def aloud(self) -> str:
        """See narrator.Aloud."""
        return f"{self.kit.text(self.title)}. {self.kit.text(self.step.text)}"

    def extent(self) -> tuple[float, float]:
        """See Leaf: as high as its text."""
        kit = self.kit
        room = kit.px(WIDTH - 2 * PADDING)
        rows = len(kit.letters.lines("body", kit.text(self.step.text), kit.s, room))
        high = rows * kit.letters.size("body", kit.s) * LEADING / kit.s
        return WIDTH, HEAD + high + GAP + FOOT + PADDING

    def lie(self, sheet: Rect, layout: Layout) -> Rect:
        """See Leaf: beside what it points at, or beside one of those things where it would cover
        another.
        """
        areas = self.board.pointing.areas()
        if not areas:
            return super().lie(sheet, layout)
        screen = Rect((0, 0), layout.size).inflate(-self.kit.px(24), -self.kit.px(24))

        def covered(place: Rect) -> int:
            return sum(hidden.width * hidden.height for hidden in map(place.clip, areas))

        about = (areas[0].unionall(areas[1:]), *areas)
        places = [beside(area, sheet.size, screen, self.kit.px(AWAY)) for area in about]
        return min(places, key=covered)

    def lay(self, area: Rect) -> None:
        """See Leaf."""
        kit = self.kit
        self._light()
        foot = Rect(area.left, area.bottom - kit.px(FOOT), area.width, kit.px(FOOT))
        words = Rect(area.left, area.top, area.width, foot.top - kit.px(GAP) - area.top)
        self.controls.add(
            Caption(kit, words, self.step.text, role="body", colour=palette.INK, rows=20)
        )
        last = self.number == len(self.guide.steps) - 1
        wide = kit.px(BUTTON)
        right = Rect(foot.right - wide, foot.top, wide, foot.height)
        label = message("guide.done" if last else "guide.next")
        self.controls.add(Button(kit, right, label, self._on, name="next", style="primary"))
        if self.number:
            middle = right.move(-wide - kit.px(20), 0)
            self.controls.add(Button(kit, middle, message("guide.back"), self._back, name="back"))
        if not last:
            left = Rect(foot.left, foot.top, kit.px(190), foot.height)
            self.controls.add(
                Button(kit, left, message("guide.enough"), self.put_away, name="enough", size=30)
            )

    def _light(self) -> None:
        """What is pointed at is not in the dark, as the rest of the table is."""
        table = Surface(self.kit.layout.size, 0, 32)
        self.board.stage.paint_all(table)
        for area in self.board.pointing.areas():
            here = area.clip(table.get_rect())
            lit = blank(*here.size)
            lit.blit(table, (0, 0), here)
            lit = clipped(lit, self.kit.px(ROUND))
            self.controls.show(Picture(lit, here.topleft, Z_LIT))

    def _on(self) -> None:
        self.stack.pop(partial(self.guide.show, self.number + 1))

    def _back(self) -> None:
        self.stack.pop(partial(self.guide.show, self.number - 1))

    def put_away(self) -> None:
        """See Leaf: enough of it."""
        self.stack.pop(self.guide.leave)
