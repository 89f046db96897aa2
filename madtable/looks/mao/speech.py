"""Where what is said at a table of Mao hangs: near whoever says it, and over nothing to be read.

Everybody may speak at once here, so no place for a bubble is good at every moment. Each has one on
the map, which it gets while nothing is in the way. Otherwise it hangs at the nearest place that is
free; where there is none, whoever spoke first of those in the way moves, or is heard again for the
rest of its time as soon as another bubble has gone.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from pygame import Rect

from madtable.games.mao.events import CHAIR
from madtable.ui.parts import Bubble, Wording
from madtable.ui.sheet import Point

if TYPE_CHECKING:
    from madtable.looks.mao.table import MaoTable

LINES = 3
"""A bubble that would have more lines is written smaller."""
SIZE, SMALL = 30.0, 24.0
"""How large the letters are, in units."""
ROOMS = (330.0, 290.0, 420.0)
"""How long lines may get, in units: as it should be first, then narrower and wider."""

OVAL = 0.95
"""The share of its box that a bubble fills: the corners of the oval are empty."""
CLEAR = 14.0
"""How far an oval stays off the ends of the line, in units: there it is widest."""
STEP = 20.0
"""How far apart the places lie that are looked at, in units."""
REACH = (780.0, 460.0)
"""How far from its own place a bubble may hang, across and down, in units."""

FAR = 520.0
"""How much dearer others may make a bubble's place before one of them falls silent, in units."""
OVER_CARDS = 0.012
"""What covering a square unit of cards, piles or the folder costs, in units away."""
ACROSS = 420.0
"""What a tail costs that runs over a face, another bubble or the open pile."""
ODD_SHAPE, SMALLER = 24.0, 120.0
"""What a bubble of another shape costs, and one with smaller letters."""

READ = 0.6
"""The share of its time after which a bubble has been read: it need not come back."""
STALE_S = 8.0
"""How long something waits to be heard again: later it would sound like news, and is in the log."""


@dataclass(frozen=True, slots=True)
class Hung:
    """A place for a bubble: how it is worded, its middle in px, and how bad it is there."""

    wording: Wording
    centre: Point
    cost: float


@dataclass(slots=True)
class Waiting:
    """What a seat said and what there is no room for now: how long it may still hang, in seconds,
    and how long it has waited.
    """

    seat: int
    text: str
    seconds: float
    waited: float = 0.0


class Speech:
    """Finds the places of one table's bubbles; `waiting` is what has none yet, the oldest first."""

    def __init__(self, table: MaoTable) -> None:
        self.table = table
        self.waiting: list[Waiting] = []
        self._hanging: tuple[int, ...] = ()

    def say(self, seat: int, text: str, *, stay: bool = False, instead: bool = False) -> None:
        """Hang up what a seat (or `CHAIR`) says; `stay` keeps it until it is hushed. What it has
        just said is kept as well, unless this says the same better (`instead`).
        """
        table = self.table
        if not instead:
            text = "\n".join([*self._unread(seat), text])
        table.hush(seat)
        self.waiting = [one for one in self.waiting if one.seat != seat]
        hung, moved = self.place(seat, text), []
        if hung.cost > FAR:
            alone = self.place(seat, text, ())
            while table.bubbles and hung.cost > alone.cost + FAR:
                moved.append(self._in_the_way(alone))
                table.hush(moved[-1][0])
                hung = self.place(seat, text)
        bubble = self._hang(seat, text, hung)
        bubble.seconds = None if stay else max(2.4, 1.2 + 0.06 * len(text))
        self._hang_again(moved)

    def _unread(self, seat: int) -> list[str]:
        """What a seat said last, if there was no time to read it yet: both belong to one card."""
        found = [one.text for one in self.waiting if one.seat == seat]
        bubble = self.table.bubbles.get(seat)
        if bubble is not None and not _read(bubble):
            found.append(bubble.text)
        return [text.rpartition("\n")[2] for text in found]

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass: when a bubble has gone, what waits is heard in its turn."""
        if not self.waiting:
            return
        for one in self.waiting:
            one.waited += dt
        self.waiting = [one for one in self.waiting if one.waited < STALE_S]
        hanging = tuple(map(id, self.table.bubbles.values()))
        if hanging == self._hanging:
            return
        for one in tuple(self.waiting):
            hung = self.place(one.seat, one.text)
            if self._fits(one.seat, one.text, hung):
                self.waiting.remove(one)
                self._hang(one.seat, one.text, hung).seconds = one.seconds
        self._hanging = tuple(map(id, self.table.bubbles.values()))

    def forget(self) -> None:
        """Nobody waits to be heard any more."""
        self.waiting = []

    def make_room(self) -> None:
        """Something was laid on the table: what hangs over it finds another place."""
        bubbles = tuple(self.table.bubbles.items())
        moved = [
            (seat, bubble)
            for seat, bubble in bubbles
            if oval(bubble).collidelist(self._taken(seat, ())) >= 0
        ]
        for seat, _ in moved:
            self.table.hush(seat)
        self._hang_again(moved)

    def _hang(self, seat: int, text: str, hung: Hung) -> Bubble:
        table = self.table
        bubble = Bubble(
            table.kit.art,
            table.kit.letters,
            text,
            self._own(seat)[0],
            hung.centre,
            Rect((0, 0), table.layout.size),
            table.s,
            still=table.kit.tempo.less,
            wording=hung.wording,
        )
        table.bubbles[seat] = bubble
        table.stage.add(bubble)
        return bubble

    def _hang_again(self, moved: Iterable[tuple[int, Bubble]]) -> None:
        """What had to give way stays readable as long as it would have been, if there is room."""
        for seat, bubble in moved:
            hung = self.place(seat, bubble.text)
            if self._fits(seat, bubble.text, hung):
                self._hang(seat, bubble.text, hung).go_on(bubble)
            elif bubble.seconds is not None and not _read(bubble):
                self.waiting.append(Waiting(seat, bubble.text, bubble.seconds - bubble.age))

    def _fits(self, seat: int, text: str, hung: Hung) -> bool:
        """Whether a place is good enough, or others make it hardly worse."""
        return hung.cost <= FAR or hung.cost <= self.place(seat, text, ()).cost + FAR

    # -- what is in the way ---------------------------------------------------------------------

    def _own(self, seat: int) -> tuple[Point, Point]:
        """Where a seat's tail ends and its bubble should hang, in px."""
        table = self.table
        if seat != CHAIR:
            block = table.seats[seat]
            return block.tail, block.bubble.center
        group = f"seats_{len(table.company.sitters)}"
        tail, centre = (table.places.at(f"chair_{part}", group) for part in ("tail", "bubble"))
        return table.layout.point(tail), table.layout.point(centre)

    def _taken(self, seat: int, speakers: Collection[int]) -> list[Rect]:
        """What no bubble of a seat may cover."""
        table = self.table
        names = ["menu", "log", "hand", "icon_sort", "action_a", "action_b", "call_time"]
        names.append("sheet" if table.sheet.open else "chips")
        if table.pass_screen is not None:
            names.append("pass")
        found = [table.part(name) for name in names]
        found.append(table.part("console").inflate(table.kit.px(2 * CLEAR), 0))
        if table.order.on:
            found.append(table.band.rect)
        if table.tips.area is not None:
            found.append(table.tips.area)
        found += [table.heading.written(), table.heap.rect()]
        found += [rect for other in self._others(seat) for rect in self._face(other)]
        return found + [oval(table.bubbles[speaker]) for speaker in speakers]

    def _others(self, seat: int) -> list[int]:
        """All whose faces are to be seen; one's own is no news to oneself."""
        own = self.table.viewer if seat == self.table.viewer else None
        return [other for other in range(len(self.table.seats)) if other != own]

    def _face(self, seat: int) -> tuple[Rect, Rect, Rect]:
        block = self.table.seats[seat]
        badge = Rect(0, 0, round(52 * self.table.s), round(52 * self.table.s))
        badge.center = round(block.badge_centre()[0]), round(block.badge_centre()[1])
        return block.jar_rect(), block.plate_rect(), badge

    def _better_free(self, seat: int) -> list[Rect]:
        """What a bubble would rather not cover."""
        table = self.table
        found = [table.pile.rect(), table.folder.rect]
        found += [slip.bounds() for slip in table.slips if slip.visible]
        for block in table.seats:
            size = round(1.4 * block.fan_width())
            fan = Rect(0, 0, size, size)
            fan.center = round(block.fan_centre()[0]), round(block.fan_centre()[1])
            found.append(block.jar_rect() if block.own else fan)
        return found

    def _in_the_way(self, alone: Hung) -> tuple[int, Bubble]:
        """Who has to give way: who spoke first of those that hang where this one would."""
        wanted = box(alone.wording, alone.centre)
        found = tuple(self.table.bubbles.items())
        blocking = [one for one in found if wanted.colliderect(oval(one[1]))]
        return max(blocking or found, key=lambda one: one[1].age)

    # -- the best place -------------------------------------------------------------------------

    def place(self, seat: int, text: str, speakers: Collection[int] | None = None) -> Hung:
        """The best place while these are heard (all who are); what cannot be avoided is dear."""
        if speakers is None:
            speakers = self.table.bubbles.keys()
        s = self.table.s
        tip, wanted = self._own(seat)
        taken, rather = self._taken(seat, speakers), self._better_free(seat)
        crossed = [self._face(other)[0] for other in self._others(seat) if other != seat]
        crossed += [oval(self.table.bubbles[speaker]) for speaker in speakers]
        crossed.append(self.table.heap.rect())
        best: Hung | None = None
        for number, wording in enumerate(self._wordings(text)):
            room, there = self._room(wording), box(wording, wanted)
            bound = best.cost if best else math.inf
            dear = ODD_SHAPE * number + SMALLER * (wording.size < SIZE)
            for far, across, down in _offsets():
                centre = wanted[0] + across * s, wanted[1] + down * s
                away = far + dear
                if away >= bound:
                    break  # the rest lies farther off still
                if not room.collidepoint(centre):
                    continue
                there.center = round(centre[0]), round(centre[1])
                away += 0.5 * math.dist(centre, tip) / s
                if away >= bound or there.collidelist(taken) >= 0:
                    continue
                over = [there.clip(rather[index]) for index in there.collidelistall(rather) if far]
                covered = sum(part.width * part.height for part in over)
                lines = sum(bool(rect.clipline(centre, tip)) for rect in crossed)
                cost = away + OVER_CARDS * covered / s**2 + ACROSS * lines
                if cost < bound:
                    best, bound = Hung(wording, centre, cost), cost
        return best or Hung(self._wordings(text)[0], wanted, math.inf)

    def _wordings(self, text: str) -> list[Wording]:
        kit, s = self.table.kit, self.table.s
        found: dict[tuple[tuple[str, ...], float], Wording] = {}
        for size in (SIZE, SMALL):
            for room in ROOMS:
                wording = Wording.of(kit.letters, text, s, room, size)
                if size == SMALL or len(wording.lines) <= LINES:
                    found.setdefault((wording.lines, wording.size), wording)
        return list(found.values())

    def _room(self, wording: Wording) -> Rect:
        """Where the middle of a bubble may be that is to hang wholly on the screen."""
        margin = 24 * self.table.s
        width, height = self.table.layout.size
        found = Rect(0, 0, width - wording.width - margin, height - wording.height - margin)
        found.center = width // 2, height // 2
        return found


def _read(bubble: Bubble) -> bool:
    """Whether there was time to read it; one that stays until it is hushed was read at once."""
    return bubble.seconds is None or bubble.age >= READ * bubble.seconds


@cache
def _offsets() -> list[tuple[float, float, float]]:
    """How far off other places are, across and down, in units: the nearest first."""
    across, down = (round(reach / STEP) for reach in REACH)
    return sorted(
        (math.hypot(x * STEP, y * STEP), x * STEP, y * STEP)
        for x in range(-across, across + 1)
        for y in range(-down, down + 1)
    )


def box(wording: Wording, centre: Point) -> Rect:
    """What a bubble covers there, in px."""
    found = Rect(0, 0, round(OVAL * wording.width), round(OVAL * wording.height))
    found.center = round(centre[0]), round(centre[1])
    return found


def oval(bubble: Bubble) -> Rect:
    """What a bubble that hangs covers, in px."""
    return box(bubble.wording, bubble.centre)
