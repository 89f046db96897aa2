"""What lies on a table of Mao beside cards and jars: sealed folder, order band, cards put apart."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from madtable.ui import palette
from madtable.ui.art import Art
from madtable.ui.cards import CardPrinter
from madtable.ui.kit import Kit
from madtable.ui.piles import Heap
from madtable.ui.sheet import Piece, Sheet, blank, polygon, rounded
from madtable.ui.spread import CARD_RATIO, Spot
from madtable.ui.stage import Item

Z_FOLDER = 12.0
Z_APART = 18.0
Z_BAND = 32.0
Z_TIME = 61.0
Z_SLIP = 24.0

TILT = -5.0
"""How far the folder leans, in degrees, as it was put down."""

HAZARD = 172.0
"""The striped ends of the order band, in units."""
STRIPE = 34.0
SLIP = 244.0
"""How long the lines on a slip may get, in units."""
OWN_SLIP, TOP_SLIP = 300.0, 340.0
"""The same on one's own slip, above which somebody sits, and on one at the top, over the piles."""
CRAWL = 20.0
"""How far the stripes crawl in a second, in units (style guide 13)."""
CRAWL_S = 6.0
"""How long they do: by then everybody has seen them, and a table at rest draws nothing."""


class Laid(Heap):
    """The open pile: what is laid on it may be taken back again. `total` counts its cards."""

    total = 0

    def settle(self, codes: Sequence[str]) -> None:
        """See Heap."""
        self.total = len(codes)
        super().settle(codes)

    def add(self, code: str) -> None:
        """See Heap."""
        self.total += 1
        super().add(code)

    def take(self) -> None:
        """The top card leaves it."""
        self.total = max(0, self.total - 1)
        self.show(self.codes[:-1], self.buried)

    def bury(self, count: int) -> None:
        """The lowest `count` cards are gathered up and shuffled."""
        self.total = max(1, self.total - count)
        gone = max(0, len(self.codes) - self.total)
        self.show(self.codes[gone:], self.buried + gone)


class Folder(Item):
    """The sealed rulebook; tapped, it shows what one may know."""

    def __init__(self, kit: Kit, rect: Rect) -> None:
        super().__init__(Z_FOLDER)
        self.kit = kit
        self.rect = rect
        self.hovered = False

    def look(self, hovered: bool) -> None:
        """Lie under the pointer, or not."""
        if hovered != self.hovered:
            self.hovered = hovered
            self.touch()

    def _picture(self) -> Surface:
        kit = self.kit
        word = kit.say("mao.folder")
        key = ("mao folder", word, self.rect.size)

        def make() -> Surface:
            # Twice as large and turned down: crisper edges.
            width = round(self.rect.width * 0.98) * 2
            picture = kit.art.drawing("table/rulebook", width).copy()
            scale = picture.get_width() / 220
            line = kit.letters.fitted("panel", word, palette.INK, scale * 0.84, round(110 * scale))
            picture.blit(line, (round(24 * scale), round(56 * scale)))
            return picture

        return kit.art.turned(key, kit.art.kept(key, make), TILT, 0.52 if self.hovered else 0.5, 0)

    def bounds(self) -> Rect:
        """See Item."""
        return self.rect.inflate(self.kit.px(40), self.kit.px(40))

    def paint(self, surface: Surface) -> None:
        """See Item."""
        picture = self._picture()
        surface.blit(picture, picture.get_rect(center=self.rect.center))


class OrderBand(Item):
    """The hazard band of a point of order: who has called it, and what that means.

    `slide` from 0 (out to the left) to 1 (lying there). Its stripes crawl for a while as `update`
    lets time pass.
    """

    def __init__(self, kit: Kit, rect: Rect) -> None:
        super().__init__(Z_BAND, visible=False)
        self.kit = kit
        self.rect = rect
        self.text = ""
        self.slide = 1.0
        self._crawled = 0.0
        self._crawls_s = 0.0

    def say(self, text: str) -> None:
        """Lie there and say this; no text takes it away."""
        if text != self.text or bool(text) != self.visible:
            self.text = text
            self.visible = bool(text)
            self.slide = 1.0
            self._crawls_s = 0.0 if self.kit.tempo.less else CRAWL_S
            self.moving = self.visible and self._crawls_s > 0
            self.touch()

    def move(self, slide: float) -> None:
        """Be on the way in or out."""
        self.slide = slide
        self.touch()

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        if not self.visible or self._crawls_s <= 0:
            return
        self._crawls_s -= dt
        before = self.kit.px(self._crawled)
        self._crawled = (self._crawled + CRAWL * dt) % (2 * STRIPE)
        if self._crawls_s <= 0:
            self.moving = False
            self.touch()
        elif self.kit.px(self._crawled) != before:
            self.touch()

    def bounds(self) -> Rect:
        """See Item."""
        return self._place().inflate(self.kit.px(16), self.kit.px(40))

    def _place(self) -> Rect:
        away = round((1.0 - self.slide) * self.rect.right)
        return self.rect.move(-away, 0)

    def paint(self, surface: Surface) -> None:
        """See Item."""
        kit, s = self.kit, self.kit.s
        place = self._place()
        size = (place.width, place.height)
        strip: Piece = kit.art.kept(
            ("order band", size, s), lambda: _strip(size[0] / s, size[1] / s, s)
        )
        strip.draw(surface, place.topleft)
        end = Rect(place.left, place.top, kit.px(HAZARD), place.height)
        shift = kit.px(self._crawled)
        inset = kit.px(3)
        for at in (end.left, place.right - end.width):
            stripes = kit.art.kept(
                ("hazard", end.size, s), lambda: _stripes(end.width, end.height - 2 * inset, s)
            )
            area = Rect(kit.px(2 * STRIPE) - shift, 0, end.width, end.height - 2 * inset)
            surface.blit(stripes, (at, end.top + inset), area)
        for x in (end.right, place.right - end.width):
            surface.fill(palette.INK, Rect(x - kit.px(2), place.top, kit.px(5), place.height))
        self._words(surface, place)

    def _words(self, surface: Surface, place: Rect) -> None:
        kit, s = self.kit, self.kit.s
        left = place.left + kit.px(HAZARD + 26)
        room = place.width - 2 * kit.px(HAZARD + 26)
        title = kit.say("mao.band.title")
        head = kit.letters.width("panel", title, s, 44)
        kit.letters.write(
            surface, "panel", title, palette.RED, s, (left, place.centery), size=44, fit=room
        )
        gap = kit.px(28)
        kit.letters.write(
            surface,
            "body",
            self.text,
            palette.INK,
            s,
            (left + head + gap, place.centery),
            fit=max(1, room - head - gap),
        )


def _strip(width: float, height: float, scale: float) -> Piece:
    sheet = Sheet(width + 24, height + 32, -12, -12)
    sheet.path(rounded(0, 0, width, height, 3), palette.SHADOW, opacity=0.34, at=(0, 9))
    sheet.path(rounded(0, 0, width, height, 3), palette.PAPER, palette.INK, 6)
    return sheet.piece(scale)


def _stripes(width: int, height: int, scale: float) -> Surface:
    """Slanted stripes, wider than needed by one period so that they can crawl."""
    period = round(2 * STRIPE * scale)
    wide, high = (width + period) / scale, height / scale
    sheet = Sheet(wide, high)
    sheet.path(rounded(0, 0, wide, high, 0), palette.MUSTARD)
    step = 2 * STRIPE
    for number in range(-2, round(wide / step) + 2):
        x = number * step
        band = polygon([(x, high), (x + STRIPE, high), (x + STRIPE + high, 0), (x + high, 0)])
        sheet.path(band, palette.INK)
    return sheet.printed(scale)


class Apart(Item):
    """Penalty cards that lie face down before a seat until the point of order ends [MAO-A84]."""

    MOST = 4

    def __init__(self, art: Art, printer: CardPrinter, spot: Spot) -> None:
        super().__init__(Z_APART)
        self.art = art
        self.printer = printer
        self.home = spot
        self.count = 0

    def show(self, count: int) -> None:
        """Hold so many cards."""
        if count != self.count:
            self.count = count
            self.touch()

    def spot(self, index: int) -> Spot:
        """Where the card of this number lies, in px."""
        shift = min(index, self.MOST - 1) * 7 * self.printer.scale
        return self.home.moved(shift, -shift / 2)

    def bounds(self) -> Rect:
        """See Item."""
        side = round(self.home.width * CARD_RATIO + 60 * self.printer.scale)
        return Rect(round(self.home.x) - side, round(self.home.y) - side, 2 * side, 2 * side)

    def paint(self, surface: Surface) -> None:
        """See Item."""
        width = max(1, round(self.home.width))
        card = self.printer.plain(None, width)
        for index in range(min(self.count, self.MOST)):
            spot = self.spot(index)
            turned = self.art.turned(("apart", width), card, spot.angle + 4 * index, 1.0, 0.0)
            surface.blit(turned, turned.get_rect(center=(round(spot.x), round(spot.y))))


class FreshBar(Item):
    """How long ago somebody last did something, whatever it was: calls are made while it is fresh.

    `left` from 1 (just now) to 0, in notches as a clock ticks: a bar that crept would have the
    window drawn anew all the time. It runs for every act alike, so it tells nothing about any.
    """

    NOTCHES = 10

    def __init__(self, kit: Kit, rect: Rect) -> None:
        super().__init__(Z_TIME)
        self.kit = kit
        self.rect = rect
        self.left = 0.0

    def show(self, left: float) -> None:
        """Show so much time left."""
        notch = math.ceil(max(0.0, min(1.0, left)) * self.NOTCHES) / self.NOTCHES
        if notch != self.left:
            self.left = notch
            self.touch()

    def bounds(self) -> Rect:
        """See Item."""
        return self.rect

    def paint(self, surface: Surface) -> None:
        """See Item."""
        size = self.rect.size
        bar = partial(self._bar, size)
        surface.blit(
            self.kit.art.kept(("fresh", size, "all"), partial(bar, palette.INK)), self.rect
        )
        full = self.kit.art.kept(("fresh", size, "left"), partial(bar, palette.MUSTARD))
        surface.blit(full, self.rect, Rect(0, 0, round(self.left * size[0]), size[1]))

    def _bar(self, size: tuple[int, int], colour: str) -> Surface:
        sheet = Sheet(*size)
        line = max(1.0, 4 * self.kit.s)
        data = rounded(line / 2, line / 2, size[0] - line, size[1] - line, size[1] / 2)
        sheet.path(data, colour, palette.INK, line)
        return sheet.printed(1.0)


class DutySlip(Item):
    """A slip of paper at a jar with what that seat still owes; for an open table only.

    It hangs from the point `at`, in px, by its `edge` (an anchor of `Rect`, such as `midleft`);
    `room` is how long its lines may get, in units.
    """

    def __init__(self, kit: Kit, edge: str, at: tuple[float, float], room: float = SLIP) -> None:
        super().__init__(Z_SLIP, visible=False)
        self.kit = kit
        self.edge = edge
        self.room = room
        self.at = (round(at[0]), round(at[1]))
        self.text = ""

    def say(self, text: str) -> None:
        """Write this; no text takes it away."""
        if text != self.text:
            self.text = text
            self.visible = bool(text)
            self.touch()

    def _picture(self) -> Surface:
        kit, s = self.kit, self.kit.s
        lines = kit.letters.lines("small", self.text, s, kit.px(self.room))
        width = max(kit.letters.width("small", line, s) for line in lines) + kit.px(28)
        step = 27 * kit.letters.large
        height = kit.px(9 + step * len(lines))

        def make() -> Surface:
            slip = blank(width + kit.px(6), height + kit.px(8))
            pygame.draw.rect(slip, palette.INK, Rect(0, kit.px(4), width, height))
            pygame.draw.rect(slip, palette.LOG_PAPER, Rect(0, 0, width, height))
            pygame.draw.rect(slip, palette.INK, Rect(0, 0, width, height), kit.px(3))
            for number, line in enumerate(lines):
                at = (width // 2, kit.px(5 + step * (number + 0.5)))
                kit.letters.write(slip, "small", line, palette.INK, s, at, "centre")
            return slip

        return kit.art.kept(("duty", self.text, self.room, kit.letters.large, s), make)

    def bounds(self) -> Rect:
        """See Item."""
        return self._picture().get_rect(**{self.edge: self.at})

    def paint(self, surface: Surface) -> None:
        """See Item."""
        surface.blit(self._picture(), self.bounds())
