"""Saved games: all that are kept, each with a picture; to go on with, watch, take along, delete."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from madtable.engine.message import message
from madtable.ui import palette, paper
from madtable.ui.intent import Pos
from madtable.ui.kit import Kit
from madtable.ui.places import Layout
from madtable.ui.screens.bench import BenchScene
from madtable.ui.sheet import Piece, Sheet, rounded
from madtable.ui.stage import Picture
from madtable.ui.widgets.button import Button, alike
from madtable.ui.widgets.pane import ScrollPane
from madtable.ui.widgets.panel import Caption, Panel
from madtable.ui.widgets.widget import Widget

NEEDS = (
    "back",
    "heading",
    "list",
    "card",
    "picture",
    "title",
    "lines",
    "continue",
    "watch",
    "export",
    "delete",
    "import",
)
"""The places that scenes/saved.tmx must have."""

ROW, GAP, MARGIN = 124.0, 14.0, 34.0
THUMB = (160.0, 90.0)
CARD_LINE = 25.0


@dataclass(frozen=True, slots=True)
class SavedGame:
    """One kept game as the screen shows it.

    `id` tells it from the others, `lines` are what is known about it (state and date first).
    `picture` draws it at a size in px. What cannot be done with it is False.
    """

    id: str
    title: str
    lines: tuple[str, ...]
    picture: Callable[[tuple[int, int]], Surface]
    can_continue: bool
    can_watch: bool


@dataclass(frozen=True, slots=True)
class Ways:
    """What can be done with a game, by its `id`; `bring` takes games in from elsewhere."""

    leave: Callable[[], None]
    go_on: Callable[[str], None]
    watch: Callable[[str], None]
    export: Callable[[str], None]
    delete: Callable[[str], None]
    bring: Callable[[], None]


class SavedGames(BenchScene):
    """The kept games, the one played last first. `games` gives them as they are now."""

    def __init__(self, kit: Kit, games: Callable[[], Sequence[SavedGame]], ways: Ways) -> None:
        super().__init__(kit, "saved", NEEDS)
        self.games: tuple[SavedGame, ...] = ()
        self.chosen = ""
        self.ways = ways
        self._read = games

    # -- layout ---------------------------------------------------------------------------------

    def resized(self, layout: Layout) -> None:
        """See Scene."""
        if not self.games:
            self.games = tuple(self._read())
        super().resized(layout)

    def resume(self, result: object = None) -> None:
        """See Scene; what a dialog hands back is something to do."""
        super().resume(result)
        if self.on_top:
            self.games = tuple(self._read())
            self.refresh()

    @property
    def game(self) -> SavedGame | None:
        """The one that is chosen."""
        return next((one for one in self.games if one.id == self.chosen), None)

    def refresh(self) -> None:
        """Show the games; the chosen one stays chosen as long as it is there."""
        kit, controls = self.kit, self.controls
        focused = controls.focused.name if controls.focused else ""
        if self.game is None:
            self.chosen = self.games[0].id if self.games else ""
        controls.clear()
        self._lay_head(message("saved.title"), message("saved.back"))
        bring = message("saved.import")
        controls.add(
            Button(kit, self._rect("import"), bring, self.ways.bring, name="import", size=28)
        )
        if self.games:
            self._lay_list()
            self._lay_card()
        else:
            whole = self._rect("list").union(self._rect("card"))
            self._lay_nothing(whole, "table/tray_empty", message("saved.empty"))
        for name in (focused, f"game {self.chosen}", "back"):
            if controls.named(name) is not None:
                controls.focus(name)
                break

    def _lay_list(self) -> None:
        kit, area = self.kit, self._rect("list")
        self.controls.show(Panel(kit, area))
        room = area.inflate(-kit.px(2 * MARGIN), -kit.px(2 * MARGIN))
        edge = kit.px(6)  # for the outlines, which would be cut off else
        step = kit.px(ROW + GAP)
        pane = ScrollPane(kit, room, step * len(self.games) + edge)
        self.controls.add_pane(pane)
        for number, game in enumerate(self.games):
            row = Rect(room.left + edge, room.top + edge + number * step, 0, kit.px(ROW))
            row.width = room.width - 2 * edge
            shown = GameRow(kit, row, game, game.id == self.chosen, partial(self.choose, game.id))
            self.controls.add(shown, pane)

    def _lay_card(self) -> None:
        kit, game = self.kit, self.game
        self.controls.show(Panel(kit, self._rect("card")))
        if game is None:
            return
        place = self._rect("picture")
        framed = paper.clipped(game.picture(place.size), 18 * kit.s)
        self.controls.show(Picture(framed, place.topleft, 45.0))
        frame: Piece = kit.art.kept(
            ("photo frame", place.size, kit.s),
            lambda: _frame(place.width / kit.s, place.height / kit.s, kit.s),
        )
        self.controls.show(Picture(frame.surface, frame.rect(place.topleft).topleft, 46.0))
        self.controls.add(
            Caption(kit, self._rect("title"), game.title, role="panel", size=38, name="title")
        )
        lines = self._rect("lines")
        step = kit.px(38)
        used = 0
        for number, line in enumerate(game.lines):
            wanted = len(kit.letters.lines("body", line, kit.s, lines.width, CARD_LINE))
            left = lines.height // step - used - (len(game.lines) - 1 - number)
            rows = max(1, min(wanted, left))  # a long one takes what the others leave
            row = Rect(lines.left, lines.top + used * step, lines.width, rows * step)
            self.controls.add(
                Caption(kit, row, line, colour=palette.NOTE, size=CARD_LINE, rows=rows)
            )
            used += rows
        buttons: list[Button] = []
        for name, act, able, style in (
            ("continue", self.ways.go_on, game.can_continue, "primary"),
            ("watch", self.ways.watch, game.can_watch, "secondary"),
            ("export", self.ways.export, True, "secondary"),
            ("delete", self.ways.delete, True, "danger"),
        ):
            label = message(f"saved.{name}")
            button = Button(
                kit, self._rect(name), label, partial(act, game.id), name=name, style=style, size=32
            )
            button.enabled = able
            buttons.append(self.controls.add(button))
        alike(buttons)

    # -- life -----------------------------------------------------------------------------------

    def choose(self, game: str) -> None:
        """Show this game on the card."""
        if game != self.chosen:
            self.chosen = game
            panes = [item.goal for item in self.stage.items if isinstance(item, ScrollPane)]
            self.refresh()
            for item in self.stage.items:
                if isinstance(item, ScrollPane) and panes:
                    item.jump(panes[0])

    def go_back(self) -> None:
        """See BenchScene."""
        self.ways.leave()


class GameRow(Widget):
    """A game in the list: its picture, its title, and the first two things known about it."""

    reach = 12.0
    radius = 16.0

    def __init__(
        self, kit: Kit, rect: Rect, game: SavedGame, chosen: bool, on_press: Callable[[], None]
    ) -> None:
        super().__init__(kit, rect, f"game {game.id}")
        self.game = game
        self.chosen = chosen
        self._on_press = on_press

    def tap(self, pos: Pos) -> None:
        """See Widget."""
        self.kit.play("flick")
        self._on_press()

    def draw(self, surface: Surface) -> None:
        """See Widget."""
        kit, s = self.kit, self.kit.s
        face = palette.MUSTARD_LIGHT if self.chosen else palette.TILE
        if self.hovered or self.pressed:
            face = palette.WHITE
        size = self.rect.size
        back: Piece = kit.art.kept(
            ("game row", size, face, self.chosen, s),
            lambda: _row(size[0] / s, size[1] / s, face, self.chosen, s),
        )
        back.draw(surface, self.rect.topleft)
        thumb = Rect(0, 0, kit.px(THUMB[0]), kit.px(THUMB[1]))
        thumb.midleft = (self.rect.left + kit.px(16), self.rect.centery)
        picture: Surface = kit.art.kept(
            ("saved thumb", self.game.id, self.game.lines, thumb.size),
            lambda: paper.clipped(self.game.picture(thumb.size), 9 * s),
        )
        surface.blit(picture, thumb)
        left = thumb.right + kit.px(22)
        room = self.rect.right - kit.px(20) - left
        write = partial(kit.letters.write, surface)
        write(
            "list", self.game.title, palette.INK, s, (left, self.rect.top + kit.px(34)), "left",
            size=29, fit=room,
        )  # fmt: skip
        for number, line in enumerate(self.game.lines[:2]):
            at = (left, self.rect.top + kit.px(68 + 28 * number))
            write("note", line, palette.NOTE, s, at, "left", size=22, fit=room)


def _row(width: float, height: float, face: str, chosen: bool, scale: float) -> Piece:
    sheet = Sheet(width + 12, height + 12, -6, -6)
    sheet.path(rounded(0, 0, width, height, 16), face, palette.INK, 5 if chosen else 3)
    return sheet.piece(scale)


def _frame(width: float, height: float, scale: float) -> Piece:
    sheet = Sheet(width + 12, height + 12, -6, -6)
    sheet.path(rounded(0, 0, width, height, 18), None, palette.INK, 5)
    return sheet.piece(scale)
