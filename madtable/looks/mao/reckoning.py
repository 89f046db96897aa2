"""After a game of Mao: who paid for what, the notebook, and what can still be done about rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Rect

from madtable.engine.message import message
from madtable.games.mao.view import MaoView
from madtable.looks.mao.editor import RuleEditor
from madtable.looks.mao.leaves import DropLeaf, NotebookLeaf
from madtable.ui import ground, palette, paper
from madtable.ui.intent import Back, Intent
from madtable.ui.kit import Kit
from madtable.ui.places import Layout
from madtable.ui.screens.results import Ways
from madtable.ui.screens.star import Star
from madtable.ui.seating import Company
from madtable.ui.sheet import Piece
from madtable.ui.stack import Scene
from madtable.ui.stage import Picture
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.panel import Caption, Panel, RuleLine

if TYPE_CHECKING:
    from madtable.looks.mao.table import MaoTable

NEEDS = (
    "title",
    "note",
    "sheet",
    "head",
    "rows",
    "burst",
    "jar",
    *[f"action_{k}" for k in range(1, 6)],
)
WINNER_ROW = "#FFDF8E"
ROW = 132.0
"""How high a seat's row is at the most, in units."""
JAR = 100.0
"""How high the jar in a row is at the most, in units."""


class Reckoning(Scene):
    """The sheet that follows a game; the board knows what the person may still do."""

    def __init__(
        self,
        kit: Kit,
        board: MaoTable,
        view: MaoView,
        ways: Ways,
    ) -> None:
        super().__init__(kit)
        self.board = board
        self.view = view
        self.ways = ways
        self.controls = Controls(kit, self.stage)
        self._places = kit.places("mao_end")
        self._places.require(NEEDS)
        self._star: Star | None = None

    @property
    def company(self) -> Company:
        """Who sat at the table."""
        return self.board.company

    def resume(self, result: object = None) -> None:
        """See Scene; a rule may have been made, or dropped."""
        super().resume(result)
        if self._star is not None:
            self.resized(self.kit.layout)

    # -- layout ---------------------------------------------------------------------------------

    def resized(self, layout: Layout) -> None:
        """See Scene."""
        kit, controls = self.kit, self.controls
        focused = controls.focused.name if controls.focused else "action_1"
        controls.clear()
        self.stage.clear()
        size, s = layout.size, layout.s
        self.stage.background = kit.art.kept(
            ("mao felt", size, round(s, 4)), lambda: ground.felt(size, s, palette.FELT_WINE)
        )
        rect = {name: layout.rect(self._places.at(name)) for name in NEEDS}
        self._lay_hero(layout, rect["jar"])
        self._lay_sheet(rect)
        self._lay_buttons(rect)
        controls.focus(focused if controls.named(focused) else "action_1")

    def _lay_hero(self, layout: Layout, jar: Rect) -> None:
        """The winner's jar before a star that turns."""
        kit = self.kit
        self._star = Star(layout.point(self._places.at("burst")), 20, 196, 156, layout.s, z=8.0)
        self.stage.add(self._star)
        winner = self.view.winner
        if winner is None:
            return
        sitter = self.company.sitters[winner]
        head = kit.art.drawing(f"seats/jar_{sitter.creature}", *jar.size)
        self.stage.add(Picture(head, jar.topleft, 12.0))
        crown = kit.art.drawing("table/crown", round(0.62 * jar.width))
        self.stage.add(
            Picture(
                crown, crown.get_rect(midbottom=(jar.centerx, jar.top + kit.px(14))).topleft, 13.0
            )
        )

    def _lay_sheet(self, rect: dict[str, Rect]) -> None:
        kit, controls = self.kit, self.controls
        winner = self.view.winner
        title = message("mao.end.title", seat=winner if winner is not None else 0)
        controls.add(
            Caption(
                kit,
                rect["title"],
                self.board.say(title),
                role="screen",
                colour=palette.PAPER,
                name="title",
            )
        )
        note = kit.say("mao.end.note", number=self.board.number)
        made = self.board.notebook
        for rule, owner in made.made.items():
            if rule not in made.dropped:
                about = message("mao.end.note.rule", seat=owner, number=self.board.number)
                note = self.board.say(about)
        controls.add(
            Caption(kit, rect["note"], note, role="body", colour=palette.CREAM, name="note")
        )
        controls.show(Panel(kit, rect["sheet"]))
        controls.add(Caption(kit, rect["head"], kit.say("mao.end.fines"), role="panel"))
        rows = rect["rows"]
        seats = self._order()
        height = min(kit.px(ROW), rows.height // len(seats))
        for number, seat in enumerate(seats):
            row = Rect(rows.left, rows.top + number * height, rows.width, height)
            self._lay_row(row, seat, first=number == 0)

    def _order(self) -> list[int]:
        """The winner first, then whoever has fewest cards left."""
        view = self.view
        return sorted(
            range(view.seats), key=lambda seat: (seat != view.winner, view.counts[seat], seat)
        )

    def _lay_row(self, row: Rect, seat: int, *, first: bool) -> None:
        kit, controls = self.kit, self.controls
        if first:
            band = Panel(
                kit, row.inflate(kit.px(16), -kit.px(6)), radius=14, face=WINNER_ROW, line=3, z=41.0
            )
            controls.show(band)
        else:
            line = Rect(row.left, row.top, row.width, max(1, kit.px(2)))
            controls.add(RuleLine(kit, line))
        sitter = self.company.sitters[seat]
        tall = min(row.height - kit.px(14), kit.px(JAR))
        jar = kit.art.drawing(f"seats/jar_{sitter.creature}", round(tall * 100 / 124), tall)
        place = jar.get_rect(midleft=(row.left + kit.px(6), row.centery))
        controls.show(Picture(jar, place.topleft, 51.0))
        name = Rect(row.left + kit.px(104), row.top, kit.px(196), row.height)
        wins = self.board.wins[seat] if self.board.wins else 0
        if wins:
            low = Rect(name.left, row.centery + kit.px(8), name.width, kit.px(28))
            name = Rect(name.left, row.centery - kit.px(38), name.width, kit.px(48))
            won = kit.say("end.wins", count=wins)
            controls.add(Caption(kit, low, won, role="small", colour=palette.NOTE))
        controls.add(Caption(kit, name, sitter.name, role="list"))
        left = self.view.counts[seat] if seat != self.view.winner else 0
        count = Rect(name.right, row.top, kit.px(176), row.height)
        words = kit.say("mao.end.left", count=left)
        controls.add(Caption(kit, count, words, role="body", colour=palette.NOTE))
        reasons = Rect(count.right + kit.px(14), row.top, 0, row.height)
        reasons.width = row.right - reasons.left - kit.px(84)
        text, cards = self._fines(seat)
        controls.add(
            Caption(
                kit, reasons, text, role="body", size=23, rows=3 if row.height > kit.px(90) else 2
            )
        )
        if cards:
            badge: Piece = kit.art.kept(("fine", kit.s), lambda: paper.badge(28, kit.s))
            centre = (row.right - kit.px(40), row.centery)
            spot = badge.rect(centre)
            controls.show(Picture(badge.surface, spot.topleft, 51.0))
            number = Rect(0, 0, kit.px(60), kit.px(40))
            number.center = centre
            words = kit.say("mao.end.cards", count=cards)
            controls.add(Caption(kit, number, words, role="count", anchor="centre", z=52.0))

    def _fines(self, seat: int) -> tuple[str, int]:
        """What a seat was penalised for, in words, and for how many cards in all."""
        fines = self.board.notebook.fines.get(seat, {}).values()
        words = [self.board.inventions.fined(fine) for fine in fines]
        text = " · ".join(words) or self.kit.say("mao.end.clean")
        return text, sum(fine.cards for fine in fines)

    # -- buttons --------------------------------------------------------------------------------

    def _lay_buttons(self, rect: dict[str, Rect]) -> None:
        kit = self.kit
        kinds = {offer.kind for offer in self.board.afterwards()}
        kinds |= {offer.kind for seat in self.board.people for offer in self.board.afterwards(seat)}
        winner = self.view.winner
        buttons: list[tuple[str, Callable[[], None] | None, str]] = []
        if "rule" in kinds and winner != self.board.viewer:
            buttons.append(("mao.end.pass", self.pass_to_winner, "primary"))
        elif "rule" in kinds:
            buttons.append(("mao.end.rule", self.make_rule, "primary"))
        next_style = "secondary" if buttons else "primary"
        buttons.append(("mao.end.next", self.ways.next_round, next_style))
        buttons.append(("mao.end.notebook", self.open_notebook, "secondary"))
        if "drop" in kinds:
            buttons.append(("mao.end.drop", self.open_drop, "secondary"))
        while len(buttons) < 3:
            buttons.append(("mao.end.look", self.ways.look, "secondary"))
        buttons = [*buttons[:3], ("mao.end.menu", self.ways.menu, "secondary"), *buttons[3:4]]
        if len(buttons) == 4:
            buttons.append(("mao.end.look", self.ways.look, "secondary"))
        seen: set[str] = set()
        for number, (label, act, style) in enumerate(buttons, start=1):
            if act is None or label in seen:
                continue
            seen.add(label)
            self.controls.add(
                Button(
                    kit, rect[f"action_{number}"], self._words(label), act,
                    name=f"action_{number}", style=style, note=self._note(label),
                )
            )  # fmt: skip

    def _words(self, label: str) -> str:
        """What stands on a button, with the winner's name where it is about them."""
        return self.board.say(message(label, seat=self.view.winner or 0))

    def _note(self, label: str) -> str | None:
        """Why somebody should have the screen."""
        return self.kit.say("mao.end.pass.note") if label == "mao.end.pass" else None

    def pass_to_winner(self) -> None:
        """Whoever has won is away: they are offered the screen, for the rule is theirs to make."""
        if self.board.pass_screen is not None:
            self.board.pass_screen(self.view.winner)

    def make_rule(self) -> None:
        """Open the rule editor."""
        self.stack.push(RuleEditor(self.kit, self.board, self.view))

    def open_notebook(self) -> None:
        """Open the notebook."""
        self.stack.push(NotebookLeaf(self.kit, self.board))

    def open_drop(self) -> None:
        """Vote to drop a rule."""
        self.stack.push(DropLeaf(self.kit, self.board))

    # -- time and intents -----------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """See Scene."""
        self.controls.update(dt)
        if self._star is not None and not self.kit.tempo.less:
            self._star.update(dt)

    def handle(self, intent: Intent) -> bool:
        """See Scene."""
        if self.controls.handle(intent):
            return True
        if isinstance(intent, Back) and intent.pos is None:
            self.ways.menu()
            return True
        return False
