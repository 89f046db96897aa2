"""What can be looked at more closely: the chart, a seat's Score Piles, the discards, the tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pygame import Rect, Surface

from madtable.engine.message import message
from madtable.games.lab.view import SeenTrick
from madtable.looks.lab import felts
from madtable.looks.lab.chart import LabChart, blank_chart, chart_height, paint_chart, total_words
from madtable.looks.lab.faces import LabFaces, height
from madtable.looks.lab.markers import star_badge
from madtable.looks.lab.piles import ScorePiles
from madtable.looks.lab.suits import MODE_OF, SUITS, numeral
from madtable.ui import palette, paper
from madtable.ui.intent import Intent, Key, Move
from madtable.ui.kit import Kit
from madtable.ui.leaf import Leaf
from madtable.ui.places import Layout
from madtable.ui.seating import Company
from madtable.ui.seats import Sitter
from madtable.ui.sheet import Sheet, blank, dashes, ellipse, rounded_line
from madtable.ui.spread import Spot
from madtable.ui.stage import Item, Picture
from madtable.ui.widgets.button import IconButton
from madtable.ui.widgets.panel import Caption

Z_LAID = 60.0


def laid(art_card: Surface, kit: Kit) -> Surface:
    """A card with its hard shadow, ready to lie on paper."""
    drop = kit.px(6)
    sheet = blank(art_card.get_width(), art_card.get_height() + drop)
    shadow = kit.art.shadow(*art_card.get_size(), 0.072 * art_card.get_width())
    sheet.blit(shadow, (0, drop))
    sheet.blit(art_card, (0, 0))
    return sheet


class ChartLeaf(Leaf):
    """The Lab Chart 900 wide (style guide 9.2)."""

    size: ClassVar[tuple[float, float]] = (1000.0, 880.0)

    def __init__(self, kit: Kit, chart: LabChart) -> None:
        note = kit.say("lab.chart.note", count=chart.threshold)
        super().__init__(kit, kit.say("lab.chart.title"), note)
        self.chart = chart

    def lay(self, area: Rect) -> None:
        """See Leaf."""
        chart = self.chart
        width = min(self.kit.px(900), area.width)
        width = min(width, round(area.height / chart_height(1000) * 1000))
        picture = blank_chart(width)
        says = total_words(chart.spirals, chart.threshold, chart.mode, chart.multiples)
        paint_chart(self.kit, picture, (0, 0), width, chart.scores, says, lit=chart.lit)
        place = Rect(0, 0, width, chart_height(width))
        place.center = area.center
        self.controls.show(Picture(picture, place.topleft, Z_LAID))


class PilesLeaf(Leaf):
    """The Score Piles of one seat: in each the start on the chart, the signed cards, the total."""

    size: ClassVar[tuple[float, float]] = (1100.0, 820.0)

    def __init__(
        self, kit: Kit, piles: ScorePiles, sitter: Sitter, start: Sequence[int], faces: LabFaces
    ) -> None:
        score = sum(abs(total) for total in piles.totals.values())
        title = kit.say("lab.piles.title", name=sitter.name)
        super().__init__(kit, title, kit.say("lab.piles.note", count=score))
        self.piles = piles
        self.start = start
        self.faces = faces

    def lay(self, area: Rect) -> None:
        """See Leaf."""
        for place, letter in enumerate(SUITS):
            width = area.width // 4
            column = Rect(area.left + place * width, area.top, width, area.height)
            self.controls.show(PileColumn(self.kit, column, letter, self.piles, self))


class PileColumn(Item):
    """One pile of a seat, its cards fanned downwards so that every index can be read."""

    def __init__(
        self, kit: Kit, area: Rect, letter: str, piles: ScorePiles, leaf: PilesLeaf
    ) -> None:
        super().__init__(Z_LAID)
        self.kit = kit
        self.area = area
        self.letter = letter
        self.piles = piles
        self.leaf = leaf

    def bounds(self) -> Rect:
        """See Item; the head's line and shadow reach beyond the area."""
        reach = self.kit.px(10)
        return self.area.inflate(2 * reach, 2 * reach)

    def paint(self, surface: Surface) -> None:
        """See Item."""
        kit, s = self.kit, self.kit.s
        suit = SUITS[self.letter]
        total = self.piles.totals[self.letter]
        x = self.area.centerx
        head = Rect(0, 0, self.area.width - kit.px(24), kit.px(104))
        head.midtop = (x, self.area.top)
        face = palette.MINT if total == 0 else palette.TILE
        tile = kit.art.kept(
            ("pile head", head.size, face),
            lambda: paper.tile(head.width / s, head.height / s, s, face),
        )
        tile.draw(surface, head.topleft)
        side = kit.px(60)
        glyph = kit.art.drawing(suit.glyph, side, side)
        surface.blit(glyph, glyph.get_rect(center=(head.left + kit.px(50), head.centery)))
        word = kit.say(f"colour.{suit.word}.title")
        at = (head.left + kit.px(92), head.top + kit.px(34))
        room = head.width - kit.px(104)
        kit.letters.write(surface, "chip", word, palette.INK, s, at, fit=room)
        at = (at[0], head.top + kit.px(72))
        kit.letters.write(surface, "list", numeral(total), palette.INK, s, at, size=38)
        self._start(surface, head.bottom + kit.px(16))
        self._cards(surface, head.bottom + kit.px(68))

    def _start(self, surface: Surface, top: int) -> None:
        """The starting score on the chart: a number, not a card [LAB-A21]."""
        start = self.leaf.start[SUITS[self.letter].column]
        words = self.kit.say("lab.piles.start", number=numeral(start))
        at = (self.area.centerx, top + self.kit.px(18))
        room = self.area.width - self.kit.px(24)
        self.kit.letters.write(
            surface, "note", words, palette.NOTE, self.kit.s, at, "centre", fit=room
        )

    def _cards(self, surface: Surface, top: int) -> None:
        cards = self.piles.cards[self.letter]
        if not cards:
            return
        width = self.kit.px(150)
        room = self.area.bottom - top - height(width)
        step = min(self.kit.px(96), room // max(1, len(cards) - 1)) if len(cards) > 1 else 0
        for order, code in enumerate(cards):
            card = laid(self.leaf.faces.face(code, width), self.kit)
            left = self.area.centerx - width // 2
            surface.blit(card, (left, top + order * step))


class DiscardLeaf(Leaf):
    """What was played in this round and not taken, for houses that let one look [LAB-A19]."""

    size: ClassVar[tuple[float, float]] = (1240.0, 800.0)

    def __init__(self, kit: Kit, codes: Sequence[str], faces: LabFaces) -> None:
        super().__init__(
            kit, kit.say("lab.discards.title"), kit.say("lab.discards.note", count=len(codes))
        )
        self.codes = tuple(codes)
        self.faces = faces

    def lay(self, area: Rect) -> None:
        """See Leaf: a row for each suit, a column for each rank; what is still about stays free."""
        kit = self.kit
        step_x, step_y = area.width // 7, area.height // 4
        width = min(round(step_x * 0.72), round(step_y * 0.94 / 1.4))
        for row, letter in enumerate(SUITS):
            for column in range(7):
                centre = (
                    area.left + round((column + 0.5) * step_x),
                    area.top + round((row + 0.5) * step_y),
                )
                code = next(
                    (c for c in self.codes if c[0] == letter and int(c[-1]) == column + 1), None
                )
                picture = (
                    self._free(width) if code is None else laid(self.faces.face(code, width), kit)
                )
                place = picture.get_rect(center=centre)
                self.controls.show(Picture(picture, place.topleft, Z_LAID))

    def _free(self, width: int) -> Surface:
        """The outline of a card that does not lie here."""
        kit, s = self.kit, self.kit.s

        def make() -> Surface:
            wide, high = width / s, height(width) / s
            sheet = Sheet(wide, high)
            line = dashes(rounded_line(3, 3, wide - 6, high - 6, 9), 9, 7)
            sheet.path(line, None, palette.RULE_LINE, 2.6)
            return sheet.printed(s)

        return kit.art.kept(("free card", width), make)


class TrickLeaf(Leaf):
    """The finished tricks of the game (of the match), to be leafed through; the newest first."""

    size: ClassVar[tuple[float, float]] = (1240.0, 940.0)

    def __init__(
        self, kit: Kit, tricks: Sequence[SeenTrick], company: Company, faces: LabFaces
    ) -> None:
        super().__init__(kit, "", "")
        self.tricks = tuple(tricks)
        self.company = company
        self.faces = faces
        self.page = max(0, len(self.tricks) - 1)

    def resized(self, layout: Layout) -> None:
        """See Scene."""
        self._write_heading()
        super().resized(layout)

    def _write_heading(self) -> None:
        kit = self.kit
        if not self.tricks:
            self.title, self.note = kit.say("lab.tricks.title"), kit.say("lab.tricks.none")
            return
        trick = self.tricks[self.page]
        number = sum(
            (one.game, one.round) == (trick.game, trick.round)
            for one in self.tricks[: self.page + 1]
        )
        several = self.tricks[-1].game > 1
        key = "lab.tricks.head.match" if several else "lab.tricks.head"
        self.title = kit.say(key, game=trick.game, round=trick.round, trick=number)
        self.note = kit.say(f"lab.tricks.note.{trick.mode}")

    def lay(self, area: Rect) -> None:
        """See Leaf."""
        kit = self.kit
        side = kit.px(84)
        foot = Rect(area.left, area.bottom - side, area.width, side)
        if not self.tricks:
            return
        cloth = Rect(area.left, area.top, area.width, area.height - side - kit.px(24))
        trick = self.tricks[self.page]
        self.controls.show(TrickPicture(kit, cloth, trick, self.company, self.faces))
        back = IconButton(
            kit, Rect(foot.left, foot.top, side, side), "icons/prev", self.earlier, name="earlier"
        )
        on = IconButton(
            kit,
            Rect(foot.right - side, foot.top, side, side),
            "icons/next",
            self.later,
            name="later",
        )
        back.enabled, on.enabled = self.page > 0, self.page < len(self.tricks) - 1
        self.controls.add(back)
        self.controls.add(on)
        words = self._story(trick)
        line = Rect(back.rect.right + kit.px(20), foot.top, 0, side)
        line.width = on.rect.left - kit.px(20) - line.left
        self.controls.add(Caption(kit, line, words, role="body", anchor="centre", rows=2))

    def _story(self, trick: SeenTrick) -> str:
        say = self.kit.words.say
        won = message("lab.tricks.won", seat=trick.winner, card=f"lab.{trick.taken}")
        return say(won, self.company.names, self.company.reader)

    def earlier(self) -> None:
        """One trick back."""
        self._turn(-1)

    def later(self) -> None:
        """One trick on."""
        self._turn(1)

    def _turn(self, by: int) -> None:
        page = self.page + by
        if 0 <= page < len(self.tricks):
            self.page = page
            self.resized(self.kit.layout)

    def handle(self, intent: Intent) -> bool:
        """See Scene: the arrows leaf, too."""
        focused = self.controls.focused
        leafing = focused is None or focused.name in ("close", "earlier", "later")
        if isinstance(intent, Move) and leafing and intent.direction in ("left", "right"):
            self._turn(-1 if intent.direction == "left" else 1)
            return True
        if isinstance(intent, Key) and intent.name == "t":
            self.put_away()
            return True
        return super().handle(intent)


class TrickPicture(Item):
    """A finished trick as it lay: who played what, who led, who won, what was taken."""

    def __init__(
        self, kit: Kit, area: Rect, trick: SeenTrick, company: Company, faces: LabFaces
    ) -> None:
        super().__init__(Z_LAID)
        self.kit = kit
        self.area = area
        self.trick = trick
        self.company = company
        self.faces = faces

    def bounds(self) -> Rect:
        """See Item."""
        return self.area

    def paint(self, surface: Surface) -> None:
        """See Item."""
        kit, s = self.kit, self.kit.s
        inks = felts.inks(MODE_OF[self.trick.mode])

        def make() -> Surface:
            cloth = blank(*self.area.size)
            cloth.fill(inks.base)
            wide, high = self.area.width / s, self.area.height / s
            light = Sheet(wide, high)
            light.path(ellipse(wide / 2, high / 2, wide / 2 - 75, high / 2 - 20), inks.pool)
            cloth.blit(light.printed(s), (0, 0))
            return paper.clipped(cloth, kit.px(22))

        key = ("trick cloth", self.area.size, self.trick.mode)
        surface.blit(kit.art.kept(key, make), self.area)
        number = len(self.company.sitters)
        for seat, code in self.trick.cards:
            place = (seat - self.company.viewer) % number
            side = {0: 0, 1: 1, 2: 2 if number == 4 else 3, 3: 3}[place]
            self._card(surface, seat, code, side)
        at = (self.area.centerx, self.area.centery)
        kit.letters.write(
            surface,
            "chip",
            kit.say(f"lab.mode.{self.trick.mode}"),
            palette.PAPER,
            s,
            at,
            "centre",
            fit=kit.px(150),
        )

    def _card(self, surface: Surface, seat: int, code: str, side: int) -> None:
        kit, s = self.kit, self.kit.s
        width = kit.px(162)
        tall = height(width)
        x, y = self.area.center
        across = kit.px(204)
        place = {
            0: (x, self.area.bottom - kit.px(22) - tall // 2),
            1: (x - across, y),
            2: (x, self.area.top + kit.px(22) + tall // 2),
            3: (x + across, y),
        }[side]
        card = laid(self.faces.face(code, width), kit)
        rect = Rect(0, 0, width, tall)
        rect.center = place
        taken = code == self.trick.taken
        if taken:
            rim = kit.art.kept(
                ("history rim", rect.size), lambda: paper.card_rim(width / s, tall / s, "hover", s)
            )
            rim.draw(surface, rect.topleft)
        surface.blit(card, rect)
        self._name(surface, seat, side, rect)
        if seat == self.trick.winner:
            spot = Spot(rect.centerx, rect.centery, 0.0, float(width))
            corner = (spot.x + width / 2 - 5 * s, spot.y - tall / 2 + 9 * s)
            star_badge(kit).draw(surface, corner)
        if taken:
            self._label(surface, kit.say("lab.tricks.taken"), (rect.centerx, rect.bottom - 26 * s))

    def _label(self, surface: Surface, text: str, at: tuple[float, float]) -> None:
        kit, s = self.kit, self.kit.s
        width = kit.letters.width("small", text, s) / s + 34
        pill = kit.art.kept(
            ("taken label", round(width), s), lambda: paper.pill(width, 40, palette.MUSTARD, s)
        )
        pill.draw(surface, (at[0] - width / 2 * s, at[1] - 20 * s))
        kit.letters.write(surface, "small", text, palette.INK, s, at, "centre")

    def _name(self, surface: Surface, seat: int, side: int, card: Rect) -> None:
        """Jar, name and, for the leader, the Game Box, on the outer side of the card."""
        kit, s = self.kit, self.kit.s
        sitter = self.company.sitters[seat]
        jar_height = kit.px(104)
        jar = kit.art.drawing(
            f"seats/jar_{sitter.creature}", round(jar_height * 100 / 124), jar_height
        )
        left = side == 1
        x = card.left - kit.px(86) if left else card.right + kit.px(86)
        y = card.centery - kit.px(18)
        surface.blit(jar, jar.get_rect(center=(x, y)))
        below = y + jar_height // 2 + kit.px(24)
        kit.letters.write(
            surface, "tape", sitter.name, palette.PAPER, s, (x, below), "centre", fit=kit.px(150)
        )
        if seat == self.trick.lead:
            size = kit.px(64)
            box = kit.art.drawing("table/game_box", size, size)
            out = -1 if left else 1
            surface.blit(box, box.get_rect(center=(x + out * kit.px(96), y)))
            at = (x + out * kit.px(96), y + size / 2 + kit.px(18))
            kit.letters.write(surface, "small", kit.say("lab.lead"), palette.PAPER, s, at, "centre")
