"""What if: the chances of a game that is over as curves, and where they turned, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from pygame import Rect

from madtable.engine.message import Message, message
from madtable.host.course import Course, Played, Turn
from madtable.ui import palette
from madtable.ui.figures import share_bar
from madtable.ui.intent import Intent, Scroll
from madtable.ui.kit import Kit
from madtable.ui.leaf import Leaf
from madtable.ui.palette import PLAYERS
from madtable.ui.places import Layout
from madtable.ui.seats import Sitter
from madtable.ui.stage import Picture
from madtable.ui.widgets.button import Button, IconButton
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.curve import Curve, Flag, mark
from madtable.ui.widgets.panel import Caption
from madtable.ui.widgets.turn_row import TurnRow
from madtable.ui.words import capital

RIGHT = 650.0
GAP = 30.0
CURVE = 520.0
LINE, FOOT, JUMP = 66.0, 96.0, 470.0
HEAD, ROW, ROW_GAP = 44.0, 154.0, 10.0
NAMES = 4
"""Names in a row of the legend."""
NAME_ROW = 50.0
SAME = 0.02
"""A move that is better by less is as good as the one that was made."""
DECISIVE = 0.5
"""What share of a leap the own answer makes for the others' answers to go unmentioned."""

Say = Callable[[Message], str]


class Chances(Leaf):
    """The `course` of a game, reckoned on as long as the sheet lies there.

    `say` words a message about the table, `sitters` are its people by seat. The curve opens at step
    `at`; `go` leads the table to a step, and the sheet is put away. Whatever is reckoned waits for
    nobody: it may be left at any time, and goes on when it is opened again.
    """

    size: ClassVar[tuple[float, float]] = (1860.0, 1040.0)

    def __init__(
        self,
        kit: Kit,
        course: Course,
        sitters: Sequence[Sitter],
        say: Say,
        at: int,
        go: Callable[[int], None],
    ) -> None:
        super().__init__(kit, message("chances.title"), message("chances.note"))
        self.course = course
        self.sitters = tuple(sitters)
        self.at = at
        self._say = say
        self._go = go
        self._known = (0, 0, False)
        self._bar = Rect(0, 0, 0, 0)
        self._moving = Controls(kit, self.stage)
        """What changes with the reckoning and the step; it takes no input."""

    # -- layout ---------------------------------------------------------------------------------

    def resized(self, layout: Layout) -> None:
        """See Leaf."""
        fresh = self.controls.focused is None
        self._moving.clear()
        super().resized(layout)
        if fresh:
            self.controls.focus("curve")
        self._refresh()

    def lay(self, area: Rect) -> None:
        """See Leaf."""
        kit, course = self.kit, self.course
        left = Rect(area.left, area.top, area.width - kit.px(RIGHT + GAP), area.height)
        self.curve = Curve(
            kit,
            Rect(left.left, left.top, left.width, kit.px(CURVE)),
            course.length,
            course.points,
            [PLAYERS[sitter.colour].colour for sitter in self.sitters],
            1 / course.seats,
            self.at,
            self._leafed,
            self._jump,
        )
        self.controls.add(self.curve)
        self._line = Rect(left.left, self.curve.rect.bottom + kit.px(26), left.width, kit.px(LINE))
        for name, icon, by in (("back", "icons/prev", -1), ("on", "icons/next", 1)):
            side = self._line.height
            place = Rect(self._line.left, self._line.top, side, side)
            if by > 0:
                place.right = self._line.right
            self.controls.add(
                IconButton(
                    kit, place, icon, partial(self._leaf, by), name=name,
                    said=message(f"chances.{name}"),
                )
            )  # fmt: skip
        self._legend = Rect(left.left, self._line.bottom + kit.px(16), left.width, 0)
        self._foot = Rect(left.left, left.bottom - kit.px(FOOT), left.width, kit.px(FOOT))
        self._right = Rect(area.right - kit.px(RIGHT), area.top, kit.px(RIGHT), area.height)
        jump = Rect(0, 0, kit.px(JUMP), kit.px(76))
        jump.midright = self._foot.midright
        self._foot.width -= jump.width + kit.px(24)
        self.controls.add(
            Button(
                kit,
                jump,
                message("chances.jump"),
                lambda: self._jump(self.at),
                name="jump",
                style="primary",
                size=32,
            )
        )
        self._lay_turns()

    def _lay_turns(self) -> None:
        """The turning points that are known by now, as rows."""
        kit, controls = self.kit, self.controls
        focused = controls.focused.name if controls.focused else ""
        for widget in [one for one in controls.widgets if isinstance(one, TurnRow)]:
            controls.remove(widget)
        top = self._right.top + kit.px(HEAD)
        flags = []
        for number, turn in enumerate(self.course.turns, start=1):
            row = Rect(self._right.left, top, self._right.width, kit.px(ROW))
            head, more = self._told(turn)
            controls.add(
                TurnRow(
                    kit, row, number, head, more,
                    partial(self._leafed, turn.at),
                    partial(self._jump, turn.at),
                    name=f"turn {number}",
                )
            )  # fmt: skip
            flags.append(Flag(number, turn.seat, (turn.at, turn.before)))
            top += kit.px(ROW + ROW_GAP)
        self.curve.flags = tuple(flags)
        self.curve.touch()
        if focused.startswith("turn") and controls.named(focused):
            at = self.at
            controls.focus(focused)
            self._leafed(at)

    # -- words ----------------------------------------------------------------------------------

    def _told(self, turn: Turn) -> tuple[str, str]:
        """A turning point in a line, and what led to it in a few sentences."""
        before, after = _percent(turn.before), _percent(turn.after)
        key = "chances.fell" if after < before else "chances.rose"
        head = self._say(message(key, seat=turn.seat, before=before, after=after))
        move = self._words(turn.own)
        given = turn.given
        told = []
        if given is None or turn.hint is None:
            told.append(self._say(message("chances.move", move=move)))
            if turn.hint is not None:
                best = turn.hint.advice[0]
                told.append(self._better(best.labels, best.win, key="chances.unweighed"))
        else:
            told.append(self._say(message("chances.played", move=move, win=_percent(given.win))))
            best = turn.hint.advice[0]
            if best.win - given.win >= SAME:
                told.append(self._better(best.labels, best.win))
            elif len(turn.hint.advice) > 1:
                told.append(self._say(message("chances.best")))
            else:
                told.append(self._say(message("chances.only")))
        own = 0.0 if given is None else given.win - turn.before
        whole = turn.after - turn.before
        if turn.others and own / whole < DECISIVE:
            those = "; ".join(
                self._say(message("chances.by", seat=one.seat, move=self._words(one)))
                for one in turn.others
            )
            told.append(self._say(message("chances.others", moves=those)))
        return head, " ".join(told)

    def _better(self, labels: Sequence[Message], win: float, key: str = "chances.better") -> str:
        move = capital(", ".join(self._say(label) for label in labels))
        return self._say(message(key, move=move, win=_percent(win)))

    def _words(self, played: Played) -> str:
        return capital(", ".join(self._say(label) for label in played.labels) or played.text)

    # -- what changes ---------------------------------------------------------------------------

    def _refresh(self) -> None:
        """Show what is known by now, and the step that is leafed to."""
        kit, course = self.kit, self.course
        moving = self._moving
        moving.clear()
        head = Rect(self._right.left, self._right.top, self._right.width, kit.px(HEAD - 6))
        moving.add(Caption(kit, head, message("chances.turns"), role="list", size=30))
        if not course.turns:
            words = message("chances.even" if course.over else "chances.later")
            room = Rect(head.left, head.bottom + kit.px(20), head.width, kit.px(140))
            moving.add(Caption(kit, room, words, colour=palette.NOTE, rows=4))
        line = self._line.inflate(-2 * (self._line.height + kit.px(16)), 0)
        moving.add(Caption(kit, line, self._step(), role="body", anchor="centre", rows=2))
        self._lay_legend()
        self._lay_progress()

    def _step(self) -> str:
        course = self.course
        played = course.steps[self.at]
        if self.at == 0:
            said = message("chances.deal", length=course.length)
        elif played is None:
            said = message("chances.step", number=self.at, length=course.length)
        else:
            by = self._say(message("chances.by", seat=played.seat, move=self._words(played)))
            said = message("chances.step.by", number=self.at, length=course.length, by=by)
        return self._say(said)

    def _lay_legend(self) -> None:
        kit, moving = self.kit, self._moving
        width = self._legend.width // NAMES
        for seat, sitter in enumerate(self.sitters):
            row, column = divmod(seat, NAMES)
            left = self._legend.left + column * width
            top = self._legend.top + row * kit.px(NAME_ROW)
            piece = mark(kit, seat, PLAYERS[sitter.colour].colour, 14)
            middle = (left + kit.px(22), top + kit.px(NAME_ROW / 2))
            moving.show(Picture(piece.surface, piece.rect(middle).topleft, 50.0))
            chance = self.course.chance(seat, self.at)
            share = "–" if chance is None else kit.say("statistics.percent", count=_percent(chance))
            room = Rect(left + kit.px(46), top, width - kit.px(160), kit.px(NAME_ROW))
            moving.add(Caption(kit, room, sitter.name, role="list", size=28))
            # Close to its name, and away from the mark of the next one.
            taken = min(room.width, kit.letters.width("list", sitter.name, kit.s, 28))
            figure = Rect(room.left + taken, top, kit.px(94), room.height)
            moving.add(Caption(kit, figure, share, role="list", size=28, anchor="right"))

    def _lay_progress(self) -> None:
        kit, course = self.kit, self.course
        if course.over:
            words = message("chances.done", length=course.length)
            room = self._foot.inflate(0, kit.px(50)).move(0, -kit.px(15))
            self._moving.add(Caption(kit, room, words, role="small", colour=palette.NOTE, rows=5))
            return
        width = self._foot.width / kit.s
        share = round(course.at / max(1, course.length), 2)
        bar = share_bar(width, share, None, kit.s)
        at = self._foot.topleft
        self._moving.show(Picture(bar.surface, bar.rect(at).topleft, 50.0))
        weighing = course.at == course.length
        words = message(
            "chances.weighing" if weighing else "chances.reckoning",
            number=course.at,
            length=course.length,
        )
        room = self._foot.copy()
        room.top += kit.px(36)
        room.height -= kit.px(36)
        self._moving.add(Caption(kit, room, words, role="small", colour=palette.NOTE, rows=2))

    # -- use ------------------------------------------------------------------------------------

    def _leafed(self, at: int) -> None:
        """Somebody leafs to a step."""
        self.at = at
        self.curve.show(at)
        self._refresh()

    def _leaf(self, by: int) -> None:
        self._leafed(max(0, min(self.course.length, self.at + by)))

    def _jump(self, at: int) -> None:
        """Away with the sheet, and the table goes to a step."""
        self.stack.pop(lambda: self._go(at))

    def update(self, dt: float) -> None:
        """See Leaf: reckon on."""
        super().update(dt)
        if not self.course.update():
            return
        course = self.course
        turns = sum(turn.hint is not None for turn in course.turns) + len(course.turns)
        known = (course.at, turns, course.over)
        if known != self._known:
            told = known[1:] != self._known[1:]
            self._known = known
            self.curve.touch()
            if told:
                self._lay_turns()
            self._refresh()

    def handle(self, intent: Intent) -> bool:
        """See Leaf; the wheel leafs."""
        if isinstance(intent, Scroll) and self.sheet.collidepoint(intent.pos):
            if intent.dy:
                self._leaf(-1 if intent.dy > 0 else 1)
            return True
        return super().handle(intent)


def _percent(share: float) -> int:
    return round(100 * share)
