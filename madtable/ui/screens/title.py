"""The title: logo, goat, and the ways into the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import pygame
from pygame import Rect, Surface

from madtable.engine.message import Message
from madtable.ui import ground, palette, paper
from madtable.ui.intent import Focus, Intent
from madtable.ui.kit import Kit, Label
from madtable.ui.places import Layout, Place
from madtable.ui.screens.goat import Goat
from madtable.ui.screens.swirl import Swirl
from madtable.ui.sheet import Piece, blank, inked
from madtable.ui.stack import Scene
from madtable.ui.stage import Picture
from madtable.ui.tween import Timeline, Tween, back
from madtable.ui.widgets.button import Button, IconButton, alike
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.language import LanguageSwitch

NEEDS = (
    "logo",
    "tagline",
    "play",
    "continue",
    "how_to_play",
    "saved",
    "statistics",
    "settings",
    "quit",
    "badge",
    "language",
    "about",
    "bench",
    "goat",
    "swirl",
    "bench_1",
    "bench_2",
    "bench_3",
    "bench_4",
    "bench_5",
)
"""The places that scenes/title.tmx must have."""

NAME = "madtable"
"""The logo: a name, the same in every language."""

RISE_S = 0.7
"""How long the goat takes to come up, at brisk speed."""

NODS_OFF_S, DROWSY_S = 12.0, 3.0
"""When nobody has done anything for so long, goat and swirl rest until somebody does: what moves
for nobody costs a tenth of a processor. They slow down over the last seconds before.
"""

Act = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Doors:
    """Where the title leads; what is None is not there, and has no button.

    `continued` says under Continue what would go on.
    """

    play: Act
    quit: Act
    resume: Act | None = None
    continued: Label = ""
    how_to_play: Act | None = None
    settings: Act | None = None
    saved: Act | None = None
    statistics: Act | None = None
    about: Act | None = None


class Title(Scene):
    """The first screen.

    `doors` is asked each time the title comes to the top, so that Continue appears when there is
    something to go on with. `pictures` draws cards for the bench at a width in px, by the name in a
    map object's property `picture`; `players` are the fewest and most at a table. With `entrance`
    the first picture is there at once, without what takes long to draw: goat and cards come in
    after it.
    """

    def __init__(
        self,
        kit: Kit,
        doors: Callable[[], Doors],
        pictures: Mapping[str, Callable[[int], Surface]],
        players: tuple[int, int],
        *,
        entrance: bool = False,
    ) -> None:
        super().__init__(kit)
        self._waiting = 2 if entrance else 0
        self._timeline = Timeline(kit.tempo)
        self._ask_doors = doors
        self._doors = doors()
        self._lang = kit.words.lang
        self._new = True
        self._pictures = pictures
        self._players = players
        self._places = kit.places("title")
        self._places.require(NEEDS)
        self.controls = Controls(kit, self.stage)
        self._swirl: Swirl | None = None
        self._goat: Goat | None = None
        self._quiet = False
        self._alone_s = 0.0

    # -- layout ---------------------------------------------------------------------------------

    def resume(self, result: object = None) -> None:
        """See Scene."""
        super().resume(result)
        if not self.on_top:
            return
        if self._new:  # they have just been asked for
            self._new = False
            return
        doors = self._ask_doors()
        if doors != self._doors:
            self._doors = doors
            self._lay_buttons()

    def resized(self, layout: Layout) -> None:
        """See Scene."""
        kit = self.kit
        if kit.words.lang != self._lang:
            self._lang = kit.words.lang
            self._doors = self._ask_doors()  # it says in words what would go on
        self.controls.clear()
        self.stage.clear()
        bench = layout.rect(self._places.at("bench"))
        self._timeline.clear()
        self._goat = None
        above = Rect(0, 0, layout.size[0], bench.top + kit.px(4))
        self._swirl = Swirl(above, layout.point(self._places.at("swirl")))
        self.stage.add(self._swirl)
        plank = kit.art.kept(
            ("title bench", bench.size), lambda: ground.bench(bench.size, kit.s, edge=True)
        )
        self.stage.add(Picture(plank, bench.topleft, 20.0))
        if not self._waiting:
            self._lay_goat(layout)
            self._lay_cards(layout)
        self._lay_logo(layout)
        self._lay_badge(layout)
        self._lay_buttons()

    def _lay_goat(self, layout: Layout) -> None:
        self._goat = Goat(self.kit, layout.rect(self._places.at("goat")))
        self.stage.add(self._goat)

    def _enter(self) -> None:
        """The cards are dealt onto the bench, the goat comes up behind it."""
        layout = self.kit.layout
        self._lay_cards(layout)
        self._lay_goat(layout)
        goat = self._goat
        assert goat is not None
        down = layout.rect(self._places.at("bench")).top - goat.box.top

        def rise(t: float) -> None:
            goat.lower(round(down * (1.0 - t)))

        rise(0.0)
        self._timeline.play(Tween(RISE_S, rise, back(1.1)))

    def _lay_cards(self, layout: Layout) -> None:
        for number in range(1, 6):
            place = self._places.at(f"bench_{number}")
            draw = self._pictures.get(str(place.properties.get("picture", "")))
            if draw is None:
                continue
            width = round(place.w * layout.s)
            card = draw(2 * width)
            key = ("title card", number, width)
            turned = self.kit.art.turned(key, card, place.rotation, 0.5, step=0)
            x, y = layout.point(place)
            at = (round(x) - turned.width // 2, round(y) - turned.height // 2)
            shade = turned.copy()
            shade.fill((0, 0, 0, palette.SHADOW_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
            self.stage.add(Picture(shade, (at[0], at[1] + layout.px(9)), 22.0 + number / 10))
            self.stage.add(Picture(turned, at, 22.05 + number / 10))

    def _lay_logo(self, layout: Layout) -> None:
        kit = self.kit
        logo: Surface = kit.art.kept(("logo", kit.s), lambda: logo_of(kit))
        place = layout.rect(self._places.at("logo"))
        # The place is where the letters stand; their outline reaches out on the left.
        at = (place.left - kit.px(14), place.bottom - logo.height)
        self.stage.add(Picture(logo, at, 30.0))
        tag_place = self._places.at("tagline")
        words = kit.say("ui.title.tagline").upper()
        key = ("tagline", words, kit.s, tag_place.rotation)
        tag: Surface = kit.art.kept(key, lambda: _tagline(kit, words, tag_place))
        # As long as its words, from the left end of its place.
        x, y = layout.point(replace(tag_place, w=_tag_width(kit, words)))
        at = (round(x) - tag.width // 2, round(y) - tag.height // 2)
        self.stage.add(Picture(tag, at, 31.0))

    def _lay_badge(self, layout: Layout) -> None:
        kit = self.kit
        low, high = self._players
        lines = (
            kit.say("ui.title.badge.above"),
            kit.say("ui.title.badge.range", low=low, high=high),
            kit.say("ui.title.badge.below"),
        )
        place = self._places.at("badge")
        tilt = float(place.properties.get("tilt", -6.0))
        badge: Surface = kit.art.kept(
            ("badge", lines, tilt, kit.s), lambda: _badge(kit, lines, tilt)
        )
        x, y = layout.point(place)
        at = (round(x) - badge.width // 2, round(y) - badge.height // 2)
        self.stage.add(Picture(badge, at, 32.0))

    def _lay_buttons(self) -> None:
        kit, controls = self.kit, self.controls
        focused = controls.focused.name if controls.focused else "play"
        controls.clear()
        doors = self._doors
        rows: list[tuple[tuple[str, Act | None, str, Label | None], ...]] = [
            (("play", doors.play, "primary", None),),
            (("continue", doors.resume, "secondary", doors.continued or None),),
            (("how_to_play", doors.how_to_play, "secondary", None),),
            (
                ("saved", doors.saved, "secondary", None),
                ("statistics", doors.statistics, "secondary", None),
            ),
            (
                ("settings", doors.settings, "secondary", None),
                ("quit", doors.quit, "secondary", None),
            ),
        ]
        # A row without a door is not there: those below move up into its place.
        places = [self._row([name for name, *_ in row]) for row in rows]
        missing = 0.0
        pairs: list[Button] = []
        for index, row in enumerate(rows):
            there = [one for one in row if one[1] is not None]
            if not there:
                below = places[index + 1] if index + 1 < len(places) else places[index]
                missing += below.y - places[index].y
                continue
            for name, act, style, note in there:
                # One door alone in its row is as broad as the row.
                place = self._places.at(name) if len(there) == len(row) else places[index]
                rect = kit.layout.rect(replace(place, y=place.y - missing))
                assert act is not None
                button = Button(kit, rect, _label(name), act, name=name, style=style, note=note)
                controls.add(button)
                if len(there) > 1:
                    pairs.append(button)
        alike(pairs)
        controls.add(LanguageSwitch(kit, kit.layout.rect(self._places.at("language")), self._speak))
        if doors.about is not None:
            rect = kit.layout.rect(self._places.at("about"))
            said = Message("ui.title.about")
            controls.add(IconButton(kit, rect, "icons/about", doors.about, name="about", said=said))
        if controls.named(focused) is None:
            focused = "play"
        controls.focus(focused)

    def _row(self, names: list[str]) -> Place:
        """The place of a whole row of buttons."""
        places = [self._places.at(name) for name in names]
        left, right = min(p.x for p in places), max(p.x + p.w for p in places)
        return replace(places[0], x=left, w=right - left)

    def _speak(self, lang: str) -> None:
        self.kit.speak(lang)
        self.stack.relayout()

    # -- life -----------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """See Scene."""
        self.controls.update(dt)
        if self._waiting:
            # One picture is shown without them.
            self._waiting -= 1
            if not self._waiting:
                self._enter()
            return
        self._timeline.update(dt)
        self._alone_s += dt
        awake = min(1.0, (NODS_OFF_S - self._alone_s) / DROWSY_S)
        if self.kit.tempo.less or self._quiet or awake <= 0.0:
            return
        if self._swirl is not None:
            self._swirl.update(dt * awake)
        if self._goat is not None:
            self._goat.update(dt * awake)

    def handle(self, intent: Intent) -> bool:
        """See Scene."""
        self._alone_s = 0.0
        if isinstance(intent, Focus):
            # Nobody is looking: the goat may rest, and so may the processor.
            self._quiet = not intent.gained
            return True
        return self.controls.handle(intent)


def _label(name: str) -> Label:
    return Message(f"ui.title.{name}")


def logo_of(kit: Kit) -> Surface:
    """The name in fat letters: ink shadow, ink outline, paper; cut to its px."""
    face = kit.letters.line("logo", NAME, palette.PAPER, kit.s, outline=(palette.INK, 10))
    # The same letters all in ink: cheaper than setting them once more.
    shade = inked(face.copy(), palette.INK)
    dx, dy = kit.px(8), kit.px(11)
    whole = blank(face.width + dx, face.height + dy)
    whole.blit(shade, (dx, dy))
    whole.blit(face, (0, 0))
    return whole.subsurface(whole.get_bounding_rect()).copy()


TAG_SIZE = 27.0


TAG_GAP = 11.0
"""Between two words of the strip, in units: the space of this face is too narrow for capitals."""


def _tag_words(kit: Kit, words: str, s: float) -> list[tuple[str, float, float]]:
    """The words on the strip, each with its left end and its width in px at scale `s`."""
    left = 0.0
    found: list[tuple[str, float, float]] = []
    for word in words.split():
        wide = kit.letters.width("tape", word, s, TAG_SIZE)
        found.append((word, left, wide))
        left += wide + TAG_GAP * s
    return found


def _tag_width(kit: Kit, words: str) -> float:
    """How long the strip for these words is, in units."""
    _, left, wide = _tag_words(kit, words, kit.s)[-1]
    return (left + wide) / kit.s + 60


def _tagline(kit: Kit, words: str, place: Place) -> Surface:
    """The mustard strip under the logo, turned as the map says."""
    s = 2 * kit.s
    width, height = _tag_width(kit, words), place.h
    strip: Piece = paper.strip(width, height, palette.MUSTARD, s)
    found = _tag_words(kit, words, s)
    start = strip.left + (width * s - found[-1][1] - found[-1][2]) / 2
    y = strip.top + height * s / 2
    for word, left, _ in found:
        at = (start + left, y)
        kit.letters.write(strip.surface, "tape", word, palette.INK, s, at, "left", size=TAG_SIZE)
    return pygame.transform.rotozoom(strip.surface, -place.rotation, 0.5)


def _badge(kit: Kit, lines: tuple[str, str, str], tilt: float) -> Surface:
    """The paper star: how many may play."""
    s = 2 * kit.s
    star: Piece = paper.burst(24, 126, 105, palette.PAPER, 5, s, jitter=0.008, shadow=True)
    surface = star.surface
    x, y = float(star.left), float(star.top)
    above, figure, below = lines
    kit.letters.write(surface, "badge", above, palette.INK, s, (x, y - 52 * s), "centre", size=42)
    kit.letters.write(surface, "burst", figure, palette.RED, s, (x, y), "centre", size=66)
    kit.letters.write(surface, "badge", below, palette.INK, s, (x, y + 52 * s), "centre", size=46)
    return pygame.transform.rotozoom(surface, -tilt, 0.5)
