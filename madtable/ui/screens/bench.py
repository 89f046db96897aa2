"""A page on the wooden bench: set-up, rule books, settings, statistics, saved games."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect

from madtable.engine.message import Message
from madtable.ui import ground, palette
from madtable.ui.intent import Back, Intent
from madtable.ui.kit import Kit
from madtable.ui.places import Layout
from madtable.ui.stack import Scene
from madtable.ui.stage import Picture
from madtable.ui.widgets.button import IconButton
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.language import LanguageSwitch
from madtable.ui.widgets.panel import Caption, Panel

NOTHING_WIDTH, NOTHING_HEIGHT = 420.0, 280.0
"""How large the drawing on an empty sheet may be, in units."""


class BenchScene(Scene):
    """Widgets at the places `needs` of the map `name`, on wood; Back and the arrow leave."""

    def __init__(self, kit: Kit, name: str, needs: Iterable[str]) -> None:
        super().__init__(kit)
        self._places = kit.places(name)
        self._places.require(needs)
        self.controls = Controls(kit, self.stage)

    def refresh(self) -> None:
        """Lay everything anew, as it is now; the focus stays where it is."""
        raise NotImplementedError

    def go_back(self) -> None:
        """Go back to where the person came from."""
        self.stack.pop()

    def resized(self, layout: Layout) -> None:
        """See Scene."""
        size, s = layout.size, layout.s
        self.stage.background = self.kit.art.kept(("bench", size), lambda: ground.bench(size, s))
        self.refresh()

    def _rect(self, name: str) -> Rect:
        return self.kit.layout.rect(self._places.at(name))

    def _lay_head(self, title: Message, back: Message, *, languages: bool = False) -> None:
        """The arrow (`back` is said of it), the heading, and the switch between `languages`."""
        kit = self.kit
        self.controls.add(
            IconButton(kit, self._rect("back"), "icons/prev", self.go_back, name="back", said=back)
        )
        self.controls.add(
            Caption(kit, self._rect("heading"), title, role="screen", colour=palette.PAPER)
        )
        if languages:
            self._lay_languages()

    def _lay_languages(self) -> None:
        self.controls.add(LanguageSwitch(self.kit, self._rect("language"), self._speak))

    def _lay_nothing(self, area: Rect, drawing: str, words: Message) -> None:
        """A sheet on which nothing is to be seen yet: a drawing, and why that is so."""
        kit = self.kit
        self.controls.show(Panel(kit, area))
        picture = kit.art.drawing(drawing, kit.px(NOTHING_WIDTH), kit.px(NOTHING_HEIGHT))
        at = picture.get_rect(center=(area.centerx, area.centery - kit.px(50)))
        self.controls.show(Picture(picture, at.topleft, 46.0))
        line = Rect(area.left, at.bottom + kit.px(24), area.width, kit.px(72))
        line.inflate_ip(-kit.px(80), 0)
        self.controls.add(
            Caption(kit, line, words, colour=palette.NOTE, anchor="centre", size=30, rows=2)
        )

    def _speak(self, lang: str) -> None:
        self.kit.speak(lang)
        self.stack.relayout()

    def update(self, dt: float) -> None:
        """See Scene."""
        self.controls.update(dt)

    def handle(self, intent: Intent) -> bool:
        """See Scene."""
        if self.controls.handle(intent):
            return True
        if isinstance(intent, Back):
            self.go_back()
            return True
        return False
