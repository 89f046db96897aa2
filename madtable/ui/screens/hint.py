"""A hint: the move that the best seat would make here, and why; the person's own view only.

The table goes on meanwhile. What was asked about may be answered before the hint has come: then it
is not shown any more.
"""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Protocol

from pygame import Rect, Surface

from madtable.engine.advice import Advice, Hint
from madtable.engine.message import message
from madtable.host.minds import Insight
from madtable.ui import palette, paper
from madtable.ui.board import Board
from madtable.ui.figures import BAR_HEIGHT, share_bar
from madtable.ui.leaf import HEAD, PADDING, Leaf
from madtable.ui.screens.table import TableScene
from madtable.ui.sheet import Piece, blank
from madtable.ui.stage import Picture
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.panel import Caption
from madtable.ui.words import capital

ROW, GAP, FOOT = 146.0, 12.0, 66.0
LAY_OUT = 300.0
CARD = 90.0
WIN = 230.0
"""How wide the chance to win is shown, in units."""

Z_TILE, Z_LAID = 42.0, 45.0


class Adviser(Protocol):
    """Who gives hints at a table (`host.Advisor`)."""

    def ask(self, seat: int) -> None:
        """Have the open question to a seat thought over."""
        ...

    def reply(self) -> Insight | None:
        """What came of it, once; None while it is thought over."""
        ...


class Hints:
    """The hints of one table scene: asked for, waited for, laid over the table."""

    def __init__(self, scene: TableScene, adviser: Adviser) -> None:
        self.scene = scene
        self.adviser = adviser
        self.waiting = False
        self._last: Hint | None = None

    def ask(self) -> None:
        """Ask for a hint on what the person is being asked; the same one again if it is known."""
        scene = self.scene
        decision = scene.board.asker.decision
        if decision is None or scene.eyes is None:
            scene.toast(scene.kit.say("hint.not-now"))
            return
        if self.waiting:
            return
        if self._last is not None and self._last.decision == decision.id:
            self._show(self._last)
            return
        self.adviser.ask(scene.viewer)
        self.waiting = True
        scene.toast(scene.kit.say("hint.thinking"))
        scene.board.think(scene.viewer)

    def update(self) -> None:
        """Look whether the hint has come."""
        insight = self.adviser.reply() if self.waiting else None
        if insight is None:
            return
        scene = self.scene
        self.waiting = False
        decision = scene.board.asker.decision
        if decision is None:
            return  # the person has answered meanwhile
        scene.board.think(None)
        if insight.hint is None:
            scene.toast(scene.kit.say("hint.none"))
        elif insight.hint.decision == decision.id:
            self._last = insight.hint
            self._show(insight.hint)

    def _show(self, hint: Hint) -> None:
        board = self.scene.board
        self.scene.hush_toast()
        board.pointing.at(hint.advice[0].places)
        self.scene.stack.push(HintSheet(board, hint))


class HintSheet(Leaf):
    """The best moves, best first: what is done, what speaks for it, the chance to win with it.

    It lies above the hand, so that the card that lights up there can be seen.
    """

    size: ClassVar[tuple[float, float]] = (1240.0, 0.0)
    top: ClassVar[float | None] = 36.0

    def __init__(self, board: Board, hint: Hint) -> None:
        super().__init__(board.kit, message("hint.title"), hint.verdict)
        self.board = board
        self.hint = hint

    def aloud(self) -> str:
        """See narrator.Aloud: the best of the moves, and why."""
        best = self.hint.advice[0]
        said = [self.board.say(one) for one in (*best.labels, *best.reasons)]
        return f"{self.kit.text(self.title)}: {'. '.join(said)}"

    def extent(self) -> tuple[float, float]:
        """See Leaf: as high as its rows."""
        rows = len(self.hint.advice)
        return self.size[0], HEAD + rows * (ROW + GAP) + FOOT + PADDING

    def lay(self, area: Rect) -> None:
        """See Leaf."""
        kit = self.kit
        for number, advice in enumerate(self.hint.advice):
            top = area.top + round(number * (ROW + GAP) * kit.s)
            row = Rect(area.left, top, area.width, kit.px(ROW))
            self._row(row, advice, best=number == 0)
        foot = Rect(area.left, area.bottom - kit.px(FOOT), area.width, kit.px(FOOT))
        if " " in self.hint.advice[0].text:  # a bare word (`draw`) is done with its own button
            button = Rect(foot.right - kit.px(LAY_OUT), foot.top, kit.px(LAY_OUT), foot.height)
            self.controls.add(
                Button(kit, button, message("hint.take"), self._lay_out, name="lay_out", size=30)
            )
            foot.width -= button.width + kit.px(24)
        games = message("hint.games", count=self.hint.games)
        self.controls.add(Caption(kit, foot, games, role="small", colour=palette.NOTE, rows=2))

    def _lay_out(self) -> None:
        """Away with the sheet, and the best move is chosen; only the person gives it."""
        best = self.hint.advice[0].text
        self.stack.pop(lambda: self.board.lay_out(best))

    def _row(self, row: Rect, advice: Advice, *, best: bool) -> None:
        kit, controls = self.kit, self.controls
        face = palette.mixed(palette.PAPER, palette.MUSTARD, 0.45) if best else palette.TILE
        key = ("tile", row.size, face, kit.s)
        tile: Piece = kit.art.kept(
            key, partial(paper.tile, row.width / kit.s, row.height / kit.s, kit.s, face)
        )
        self._lay(tile, row.topleft, Z_TILE)
        left = row.left + kit.px(20)
        cards = self._cards(advice)
        if cards is not None:
            at = (left, row.centery - cards.height // 2)
            controls.show(Picture(cards, at, Z_LAID))
            left += cards.width
        left += kit.px(24)
        win = Rect(row.right - kit.px(WIN + 24), row.top, kit.px(WIN), row.height)
        room = win.left - left - kit.px(24)
        what = " · ".join(self.board.say(label) for label in advice.labels)
        what = capital(what)
        reasons = advice.reasons or ((message("hint.no-reason"),) if best else ())
        why = " ".join(self.board.say(reason) for reason in reasons)
        head = kit.px(54)
        top = row.top + (kit.px(18) if why else (row.height - head) // 2)
        controls.add(Caption(kit, Rect(left, top, room, head), what, role="list"))
        if why:
            below = Rect(left, top + head, room, row.bottom - kit.px(8) - top - head)
            controls.add(Caption(kit, below, why, role="note", rows=2))
        self._win(win, advice.win)

    def _lay(self, piece: Piece, at: tuple[int, int], z: float) -> None:
        self.controls.show(Picture(piece.surface, piece.rect(at).topleft, z))

    def _cards(self, advice: Advice) -> Surface | None:
        """The cards that the move is made with, laid over one another; None without any."""
        kit = self.kit
        width = kit.px(CARD)
        pictures = [self.board.pointing.picture(place, width) for place in advice.places]
        found = [picture for picture in pictures if picture is not None]
        if not found:
            return None
        step, drop = round(width * 0.5), kit.px(5)
        height = found[0].height
        sheet = blank(width + step * (len(found) - 1), height + drop)
        shadow = kit.art.shadow(width, height, 0.072 * width)
        for number, picture in enumerate(found):
            sheet.blit(shadow, (number * step, drop))
            sheet.blit(picture, (number * step, 0))
        return sheet

    def _win(self, area: Rect, win: float) -> None:
        kit = self.kit
        percent = kit.say("statistics.percent", count=round(100 * win))
        at = Rect(area.left, area.top + kit.px(10), area.width, kit.px(56))
        self.controls.add(Caption(kit, at, percent, role="list", size=46, anchor="right"))
        even = 1 / len(self.board.company.sitters)
        key = ("share", WIN, round(win, 3), round(even, 3), kit.s)
        bar: Piece = kit.art.kept(key, partial(share_bar, WIN, win, even, kit.s))
        top = at.bottom + kit.px(8)
        self._lay(bar, (area.left, top), Z_LAID)
        words = Rect(area.left, top + kit.px(BAR_HEIGHT + 8), area.width, kit.px(32))
        self.controls.add(
            Caption(
                kit, words, message("hint.win"), role="small", colour=palette.NOTE, anchor="right"
            )
        )
