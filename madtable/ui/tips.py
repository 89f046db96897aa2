"""What a card or marker on the table is and does, told to whoever rests on it for a moment.

The pointer rests on a thing, a finger is held on it, or the focus stays there; a key goes through
all things in turn. A tip lies beside what it is about, is never pointed at itself, and goes as soon
as anybody does anything.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from madtable.engine.message import Message
from madtable.ui import palette, paper
from madtable.ui.intent import Drag, Drop, Intent, Key, Point, Pos, Press, Tap
from madtable.ui.marks import Mark, Tip
from madtable.ui.sheet import Piece, blank
from madtable.ui.stage import Picture
from madtable.ui.widgets.button import IconButton
from madtable.ui.words import capital
from madtable.ui.zone import Zone

if TYPE_CHECKING:
    from madtable.ui.board import Board

POINT_S, HOLD_S, FOCUS_S = 0.55, 0.55, 1.1
"""How long the pointer, a finger and the focus rest on a thing before its tip comes."""

LOOK_S = 0.1
"""How often it is looked whether the thing still lies there."""

KEYS = ("w", "pad back")
"""What goes through the tips of everything on the table."""

STRAY, GAP, MARGIN = 8.0, 16.0, 12.0
WIDTH, PAD, BETWEEN = 480.0, 22.0, 8.0
Z_TIP = 95.0


class Tips:
    """The tips of one board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._pos: Pos | None = None
        """Where the pointer rests or a finger is held; None while keys are used."""
        self._finger = False
        self._rested_s = 0.0
        self._looked_s = 0.0
        self._shown: tuple[Mark, Picture] | None = None
        self._left_s: float | None = None
        """How long the tip is still to be read; None as long as the pointer rests."""
        self._told = False
        """Whether the thing that is rested on has been told of already."""

    @property
    def shown(self) -> Mark | None:
        """What is being told of."""
        return self._shown[0] if self._shown is not None else None

    @property
    def area(self) -> Rect | None:
        """What the tip covers, in px; None while there is none."""
        return self._shown[1].bounds() if self._shown is not None else None

    # -- what people do -------------------------------------------------------------------------

    def heed(self, intent: Intent) -> bool:
        """Notice what the person does; True when nothing else is to come of it: the end of a long
        press, or the key for tips.
        """
        match intent:
            case Point(pos):
                self._point(pos)
            case Press(pos):
                self._begin()
                self._finger = intent.touch
                self._pos = pos if intent.touch else None
            case Tap() | Drop() if self._finger:
                self._finger, self._pos = False, None
                if self._shown is not None:
                    self._left_s = self._reading_s(self._shown[0])
                    return isinstance(intent, Tap)
            case Drag(pos) if self._finger and self._shown is not None:
                pass  # the finger rolls a little on what it holds
            case Key(name) if name in KEYS and self.board.kit.tips:
                self._next()
                return True
            case _:
                self._begin()
                self._finger, self._pos = False, None
        return False

    def _point(self, pos: Pos) -> None:
        if self._shown is not None and self._pos is not None:
            mark = self.mark_at(pos)
            if mark is not None and mark.name == self._shown[0].name:
                self._pos = pos
                return
        elif self._pos is not None and math.dist(pos, self._pos) <= self.board.kit.px(STRAY):
            return
        self._begin()
        self._pos = pos

    def _begin(self) -> None:
        """Nothing is shown, and whatever is rested on next has to be rested on anew."""
        self.hide()
        self._rested_s = 0.0
        self._told = False

    def hide(self) -> None:
        """Take the tip away."""
        if self._shown is not None:
            self.board.stage.remove(self._shown[1])
            self._shown = None
        self._left_s = None

    # -- time -----------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        if self._shown is not None:
            self._stay(dt)
            return
        if self._told or not self.board.kit.tips:
            return
        wanted_s = FOCUS_S if self._pos is None else HOLD_S if self._finger else POINT_S
        self._rested_s += dt
        if self._rested_s < wanted_s:
            return
        self._told = True
        mark = self._focused() if self._pos is None else self.mark_at(self._pos)
        if mark is not None:
            self._show(mark)
            if self._pos is None or not (self.board.waits or self._finger):
                # The focus may rest there for ever; and where nobody waits, things go on behind it.
                self._left_s = self._reading_s(mark)

    def _stay(self, dt: float) -> None:
        """The tip stays as long as the thing lies there, and its reader with it."""
        assert self._shown is not None
        mark = self._shown[0]
        if self._left_s is not None:
            self._left_s -= dt
            if self._left_s <= 0:
                self.hide()
                return
        self._looked_s += dt
        if self._looked_s >= LOOK_S:
            self._looked_s = 0.0
            found = self.named(mark.name)
            if found is None:
                self._begin()
            elif found.tip != mark.tip:
                left_s = self._left_s
                self._show(found)
                self._left_s = left_s

    def _focused(self) -> Mark | None:
        controls = self.board.controls
        if not controls.ring_shown or controls.focused is None:
            return None
        return self.named(controls.focused.name)

    def _next(self) -> None:
        """Tell of the next thing; after the last one of none."""
        names = [mark.name for mark in self.all()]
        before, focused = self.shown, self._focused()
        at = 0
        if before is not None and before.name in names:
            at = names.index(before.name) + 1
        elif before is None and focused is not None:
            at = names.index(focused.name)
        if at < len(names):
            self.tell(names[at])
        else:
            self._begin()
            self._pos, self._told = None, True

    def tell(self, name: str) -> None:
        """Tell of the thing of this name, if it lies there, for as long as it takes to read."""
        self._begin()
        self._pos, self._told = None, True
        mark = self.named(name)
        if mark is not None:
            self._show(mark)
            self._left_s = self._reading_s(mark)

    def _reading_s(self, mark: Mark) -> float:
        """Time to read it in."""
        return max(4.0, 1.6 + 0.06 * len(self.board.say(mark.tip.text)))

    # -- what there is --------------------------------------------------------------------------

    def all(self) -> list[Mark]:
        """Everything that there is something to tell of: the hand, what lies on the table, buttons
        that have no words of their own.
        """
        return [*self._hand(), *self.board.marks(), *self._buttons()]

    def named(self, name: str) -> Mark | None:
        """The thing of this name, if it lies there now."""
        return next((mark for mark in self.all() if mark.name == name), None)

    def mark_at(self, pos: Pos) -> Mark | None:
        """What lies under the pointer, if there is anything to tell of it."""
        board = self.board
        card = board.hand.at(*pos)
        if card is not None:
            return next((mark for held, mark in self._cards() if held is card), None)
        for widget in reversed(board.controls.widgets):
            if widget.visible and widget.hit(pos):
                found = self.named(widget.name)
                if found is not None and found.area.collidepoint(pos):
                    return found
                if not isinstance(widget, Zone):
                    return None  # a button that says itself what it does
        here = [*board.marks(), *self._buttons()]
        return next((mark for mark in here if mark.area.collidepoint(pos)), None)

    def _hand(self) -> list[Mark]:
        return [mark for _, mark in self._cards()]

    def _cards(self) -> list[tuple[object, Mark]]:
        hand = self.board.hand
        found: list[tuple[object, Mark]] = []
        for card, slot in zip(hand.cards, hand.slots(), strict=True):
            tip = self.board.tip_of(card.code) if card.code is not None else None
            if tip is not None:
                rise = hand.rise(card)
                area = Rect(0, 0, round(slot.width), round(slot.height + rise))
                area.center = (round(slot.x), round(slot.y - rise / 2))
                found.append((card, Mark(f"hand:{card.code}", area, tip)))
        return found

    def _buttons(self) -> list[Mark]:
        words = self.board.kit.words
        return [
            Mark(widget.name, widget.rect, Tip(Message(key), Message(f"{key}.why")))
            for widget in self.board.controls.widgets
            if isinstance(widget, IconButton)
            and widget.visible
            and (key := f"tip.button.{widget.name}") in words
        ]

    # -- picture --------------------------------------------------------------------------------

    def _show(self, mark: Mark) -> None:
        self.hide()
        surface = self._picture(mark.tip)
        board = self.board
        gap = board.kit.px(GAP)
        at = beside(mark.area, surface.get_size(), board.kit.seen(), gap, clear=board.asked_at())
        picture = Picture(surface, at.topleft, Z_TIP, moving=True)
        self._shown = (mark, picture)
        self._looked_s = 0.0
        self.board.stage.add(picture)

    def _picture(self, tip: Tip) -> Surface:
        kit, s = self.board.kit, self.board.s
        letters, room = kit.letters, round((WIDTH - 2 * PAD) * s)
        title = tip.title if isinstance(tip.title, str) else self.board.say(tip.title)
        blocks = [
            letters.block("chip", capital(title), palette.INK, s, room, leading=1.1),
            letters.block("note", self.board.say(tip.text), palette.INK, s, room),
        ]
        if tip.rules:
            said = kit.say("tip.rule", rules=tip.rules)
            blocks.append(letters.block("small", said, palette.NOTE, s, room))
        gap, pad = round(BETWEEN * s), round(PAD * s)
        width = max(block.width for block in blocks) + 2 * pad
        height = sum(block.height for block in blocks) + gap * (len(blocks) - 1) + 2 * pad
        piece: Piece = kit.art.kept(
            ("tip", width, height, round(s, 4)),
            lambda: paper.panel(width / s, height / s, s, radius=16, line=3.4, shadow=6),
        )
        edge = round(MARGIN * s)
        sheet = blank(width + 2 * edge, height + 2 * edge)
        piece.draw(sheet, (edge, edge))
        top = edge + pad
        for block in blocks:
            sheet.blit(block, (edge + pad, top))
            top += block.height + gap
        return sheet


def beside(
    area: Rect, size: tuple[int, int], screen: Rect, gap: int, *, clear: Rect | None = None
) -> Rect:
    """Where something of this size lies wholly on the screen and not over the area (all px): above
    it if there is room, or else below, right or left of it. Where there is none, as far from the
    middle of the area as the screen lets it. Above, it rises over what it had better leave `clear`.
    """
    above, below, right, left = (Rect((0, 0), size) for _ in range(4))
    above.midbottom = (area.centerx, area.top - gap)
    if clear is not None and above.colliderect(clear):
        above.bottom = clear.top
    below.midtop = (area.centerx, area.bottom + gap)
    right.midleft = (area.right + gap, area.centery)
    left.midright = (area.left - gap, area.centery)
    places = [place.clamp(screen) for place in (above, below, right, left)]
    for place in places:
        if not place.colliderect(area):
            return place
    return max(places, key=lambda place: math.dist(place.center, area.center))
