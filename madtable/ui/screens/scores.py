"""A score sheet on a clipboard: who stands where, and why; beside it whoever is best.

A page shows either a bar for each column of each seat (how far its total is from zero) or the
scores of several games with their sum. All words and numbers come in as plain values.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pygame import Rect

from madtable.ui import ground, palette, paper
from madtable.ui.intent import Back, Confirm, Focus, Intent, Key, Press, Tap
from madtable.ui.kit import Kit
from madtable.ui.palette import Felt
from madtable.ui.places import Layout
from madtable.ui.screens.score_page import Page, Rows, Stamp, clipboard
from madtable.ui.screens.star import Star
from madtable.ui.sheet import Piece
from madtable.ui.stack import Scene
from madtable.ui.stage import Picture
from madtable.ui.tween import Call, Delay, Sequence, Timeline, Tween, in3, linear, out3
from madtable.ui.widgets.button import Button, alike
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.panel import Caption

NEEDS = (
    "board",
    "clip",
    "page",
    "title",
    "note",
    "stamp",
    "heads",
    "rows",
    "burst",
    "jar",
    "banner",
    "comment",
    "main",
    "other_1",
    "other_2",
    "other_3",
    "turn",
)
"""The places that scenes/scores.tmx must have."""

BUTTONS = ("main", "other_1", "other_2", "other_3")

BAR_GROWS_S = 0.45
STAMP_S = 0.16
HOP_S = 0.9

Z_BOARD = 5.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who is best: the jars, what the banner says, a comment; `final` when it stays so."""

    creatures: tuple[str, ...]
    banner: str
    comment: str
    final: bool


class ScoreSheet(Scene):
    """The sheet and the ways on from it.

    `main` is the big button; without something of its own to do it puts the sheet away. `others`
    are up to three small buttons by label and name; `on_other` is called with the name.
    """

    def __init__(
        self,
        kit: Kit,
        pages: tuple[Page, ...],
        verdict: Verdict,
        felt: Felt,
        *,
        main: tuple[str, Callable[[], None] | None],
        others: tuple[tuple[str, str], ...] = (),
        back: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(kit)
        self.pages = pages
        self.verdict = verdict
        self.felt = felt
        self.main = main
        self.others = others
        self.back = back
        self.on_other: Callable[[str], None] = lambda _: None
        self.page = 0
        self.controls = Controls(kit, self.stage)
        self.timeline = Timeline()
        self._places = kit.places("scores")
        self._places.require(NEEDS)
        self._star: Star | None = None
        self._rows: Rows | None = None
        self._quiet = False
        self._seen: set[int] = set()
        self._hopped = False

    # -- layout ---------------------------------------------------------------------------------

    def resized(self, layout: Layout) -> None:
        """See Scene."""
        kit, controls = self.kit, self.controls
        focused = controls.focused.name if controls.focused else "main"
        self.timeline.clear()
        controls.clear()
        self.stage.clear()
        size, s, felt = layout.size, layout.s, self.felt
        self.stage.background = kit.art.kept(
            ("score felt", size, round(s, 4), felt), lambda: ground.felt(size, s, felt)
        )
        board = kit.art.kept(
            ("clipboard", size, round(s, 4)), lambda: clipboard(layout, self._rects(layout))
        )
        self.stage.add(Picture(board, (0, 0), Z_BOARD))
        self._lay_verdict(layout)
        self._lay_page(layout)
        self._lay_buttons(layout)
        controls.focus(focused if controls.named(focused) else "main")

    def _rects(self, layout: Layout) -> dict[str, Rect]:
        return {name: layout.rect(self._places.at(name)) for name in ("board", "clip", "page")}

    def _lay_page(self, layout: Layout) -> None:
        kit, controls = self.kit, self.controls
        page = self.pages[self.page]
        rect = {name: layout.rect(self._places.at(name)) for name in ("title", "note", "heads")}
        stamp = None
        if page.stamp:
            stamp = Stamp(kit, layout.point(self._places.at("stamp")), page.stamp)
            controls.show(stamp)
            rect["note"].width = min(
                rect["note"].width, stamp.bounds().left - kit.px(16) - rect["note"].left
            )
        controls.add(Caption(kit, rect["title"], page.title, role="screen", size=60, name="title"))
        controls.add(
            Caption(kit, rect["note"], page.note, role="body", colour=palette.NOTE, name="note")
        )
        rows = layout.rect(self._places.at("rows"))
        first = self.page not in self._seen
        self._rows = Rows(kit, rows, rect["heads"], page)
        controls.show(self._rows)
        self._seen.add(self.page)
        if first and not kit.tempo.less:
            self._grow(self._rows, stamp)

    def _grow(self, rows: Rows, stamp: Stamp | None) -> None:
        """The bars grow, then the stamp comes down."""
        rows.grow(0.0)
        self.timeline.play(Tween(BAR_GROWS_S, rows.grow, out3))
        if stamp is None:
            return
        stamp.visible = False

        def begin() -> None:
            stamp.visible = True
            stamp.moving = True

        def fall(t: float) -> None:
            stamp.moving = t < 1.0
            stamp.press(1.7 - 0.7 * t)

        self.timeline.play(
            Sequence(Delay(BAR_GROWS_S + 0.1), Call(begin), Tween(STAMP_S, fall, in3))
        )

    def _lay_verdict(self, layout: Layout) -> None:
        kit, s = self.kit, layout.s
        places, verdict = self._places, self.verdict
        centre = layout.point(places.at("burst"))
        reach = layout.rect(places.at("burst")).width / 2 / s
        self._star = Star(centre, 20, reach, 0.81 * reach, s, seed=3, z=8.0)
        self.stage.add(self._star)
        jar = layout.rect(places.at("jar"))
        count = len(verdict.creatures)
        shrink = {1: 1.0, 2: 0.66, 3: 0.5}.get(count, 0.42)
        heroes = []
        for index, creature in enumerate(verdict.creatures):
            width = round(jar.width * shrink)
            picture = kit.art.drawing(f"seats/jar_{creature}", width)
            shift = (index - (count - 1) / 2) * width * 1.04
            place = picture.get_rect(center=(round(jar.centerx + shift), jar.centery))
            hero = Picture(picture, place.topleft, 9.0 + index * 0.1)
            self.stage.add(hero)
            heroes.append(hero)
        self._lay_words(layout)
        if verdict.final and not self._hopped and not kit.tempo.less:
            for hero in heroes:
                self._hop(hero)
        self._hopped = True

    def _hop(self, hero: Picture) -> None:
        floor = hero.topleft
        high = 40 * self.kit.s

        def step(t: float) -> None:
            lift = abs(math.sin(3 * math.pi * t)) * high * (1.0 - 0.45 * t) if t < 1.0 else 0.0
            hero.moving = t < 1.0
            hero.show(topleft=(floor[0], floor[1] - round(lift)))

        self.timeline.play(Tween(HOP_S, step, linear))

    def _lay_words(self, layout: Layout) -> None:
        kit, s = self.kit, layout.s
        area = layout.rect(self._places.at("banner"))
        strip: Piece = kit.art.kept(
            ("banner", area.size, s), lambda: paper.banner(area.width / s, area.height / s, s)
        )
        self.stage.add(Picture(strip.surface, strip.rect(area.topleft).topleft, 40.0))
        self.controls.add(
            Caption(
                kit,
                area.inflate(-kit.px(84), 0),
                self.verdict.banner,
                role="screen",
                size=54,
                anchor="centre",
                name="banner",
            )
        )
        self.controls.add(
            Caption(
                kit,
                layout.rect(self._places.at("comment")),
                self.verdict.comment,
                colour=palette.PAPER,
                anchor="centre",
                rows=2,
                name="comment",
            )
        )

    def _lay_buttons(self, layout: Layout) -> None:
        kit, controls = self.kit, self.controls
        rect = {name: layout.rect(self._places.at(name)) for name in BUTTONS}
        label, act = self.main
        controls.add(
            Button(kit, rect["main"], label, act or self._put_away, name="main", style="primary")
        )
        places = [rect["other_1"], rect["other_2"]]
        if len(self.others) == 1:
            places = [rect["other_1"].union(rect["other_2"])]
        elif len(self.others) == 3:
            places.insert(1, rect["other_3"])
        elif len(self.others) == 4:
            below = rect["other_3"]
            for column in (places[0], places[1]):
                places.append(Rect(column.left, below.top, column.width, below.height))
        others = [
            controls.add(Button(kit, place, words, partial(self.on_other, name), name=name))
            for (words, name), place in zip(self.others, places, strict=False)
        ]
        alike(others)
        if len(self.pages) > 1:
            other = self.pages[(self.page + 1) % len(self.pages)]
            turn = layout.rect(self._places.at("turn"))
            controls.add(
                Button(kit, turn, other.turn, self.turn_page, name="turn", icon="icons/book")
            )

    def turn_page(self) -> None:
        """Show the next page of the sheet."""
        self.page = (self.page + 1) % len(self.pages)
        self.resized(self.kit.layout)

    def _put_away(self) -> None:
        self.stack.pop()

    # -- life -----------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """See Scene."""
        self.controls.update(dt)
        self.timeline.update(dt)
        if self._star is not None and self.verdict.final:
            if not self.kit.tempo.less and not self._quiet:
                self._star.update(dt)

    def handle(self, intent: Intent) -> bool:
        """See Scene. A press or a key shows the finished page at once."""
        if isinstance(intent, Focus):
            self._quiet = not intent.gained
            return True
        if isinstance(intent, Press | Tap | Confirm | Back | Key) and self.timeline.busy:
            self.timeline.skip()
        if self.controls.handle(intent):
            return True
        if isinstance(intent, Back):
            (self.back or self._put_away)()
            return True
        return False
