"""Statistics: how people and AI seats have done, by game; what is counted, and what is not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from madtable.engine.message import Message, message
from madtable.store.statistics import SeatResult
from madtable.store.tallies import (
    LevelTally,
    PersonTally,
    by_level,
    by_person,
    latest,
    of_game,
)
from madtable.ui import palette
from madtable.ui.figures import STEP, Bar, Cell, Column, Headings, Outcome, Outcomes, Rows
from madtable.ui.kit import Kit, Label
from madtable.ui.offer import level_name
from madtable.ui.screens.bench import BenchScene
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.panel import Caption, Panel
from madtable.ui.widgets.stepper import Stepper

NEEDS = (
    "back",
    "heading",
    "game",
    "people",
    "levels",
    "latest",
    "note",
    "doors",
    "export",
    "reset",
)
"""The places that scenes/statistics.tmx must have."""

MARGIN, HEAD = 34.0, 78.0
WHO_WIDTH = 420.0


@dataclass(frozen=True, slots=True)
class Ways:
    """Where the statistics lead; `doors` are further pages by their label."""

    leave: Callable[[], None]
    export: Callable[[], None]
    reset: Callable[[], None]
    doors: tuple[tuple[Label, Callable[[], None]], ...] = ()


class StatisticsScreen(BenchScene):
    """The counted games. `played` gives them, `games` are the names of all games there are.

    `left_out` says how many games are kept that do not count because nobody has ended them.
    """

    def __init__(
        self,
        kit: Kit,
        played: Callable[[], Sequence[SeatResult]],
        games: Sequence[str],
        left_out: int,
        ways: Ways,
    ) -> None:
        super().__init__(kit, "statistics", NEEDS)
        self.games = ("", *games)
        self.game = ""
        self.who: str | None = None
        self.left_out = left_out
        self.ways = ways
        self._read = played

    # -- layout ---------------------------------------------------------------------------------

    def resume(self, result: object = None) -> None:
        """See Scene; what a dialog hands back is something to do."""
        super().resume(result)
        if self.on_top:
            self.refresh()

    def refresh(self) -> None:
        """Show the figures as they are now; the focus stays where it is."""
        kit, controls = self.kit, self.controls
        focused = controls.focused.name if controls.focused else "game"
        controls.clear()
        self._lay_head(message("statistics.title"), message("statistics.back"))
        controls.add(
            Stepper(
                kit, self._rect("game"), self.games, self.game, self._word, self._choose,
                name="game",
            )
        )  # fmt: skip
        played = of_game(self._read(), self.game)
        people = by_person(played)
        if played:
            self._lay_people(people)
            self._lay_levels(by_level(played))
            self._lay_latest(played, people)
        else:
            whole = self._rect("people").unionall([self._rect("levels"), self._rect("latest")])
            self._lay_nothing(whole, "seats/jar_goat_thinking", message("statistics.empty"))
        self._lay_foot(bool(played))
        controls.focus(focused if controls.named(focused) else "game")

    def _sheet(self, name: str, heading: Message) -> Rect:
        """Lay a sheet of paper with its heading; returns the room on it."""
        kit, rect = self.kit, self._rect(name)
        self.controls.show(Panel(kit, rect))
        room = rect.inflate(-kit.px(2 * MARGIN), 0)
        head = Rect(room.left, room.top + kit.px(10), room.width, kit.px(HEAD - 14))
        self.controls.add(Caption(kit, head, heading, role="panel"))
        return Rect(room.left, room.top + kit.px(HEAD), room.width, room.height - kit.px(HEAD + 14))

    def _lay_people(self, people: Sequence[PersonTally]) -> None:
        kit = self.kit
        room = self._sheet("people", message("statistics.people"))
        if not people:
            self._say_empty(room)
            return
        say = kit.say
        points = bool(self.game)
        columns = [
            Column(say("statistics.head.name"), 0, "left", 236),
            Column(say("statistics.head.games"), 326, "right", 84),
            Column(say("statistics.head.wins"), 436, "right", 96),
            Column(say("statistics.head.share"), 470, "left", 240),
            Column(say("statistics.head.streak"), 826, "right", 104),
            Column(say("statistics.head.longest"), 932, "right", 88),
        ]
        if points:
            columns.append(Column(say("statistics.head.points"), 1040, "right", 90))
        rows = []
        for one in people:
            row: list[Cell] = [
                self._person(one.name),
                str(one.games),
                str(one.wins),
                self._bar(one),
                _number(one.streak),
                _number(one.longest),
            ]
            if points:
                row.append(self._mean(one.points))
            rows.append(row)
        self._lay_table(room, columns, rows, "people")

    def _lay_levels(self, levels: Sequence[LevelTally]) -> None:
        kit = self.kit
        room = self._sheet("levels", message("statistics.levels"))
        if not levels:
            self._say_empty(room)
            return
        say = kit.say
        columns = (
            Column(say("statistics.head.level"), 0, "left", 150),
            Column(say("statistics.head.seats"), 230, "right", 84),
            Column(say("statistics.head.wins"), 330, "right", 76),
            Column(say("statistics.head.share"), 354, "left", 228),
        )
        rows = [
            (kit.text(level_name(one.level)), str(one.games), str(one.wins), self._bar(one))
            for one in levels
        ]
        self._lay_table(room, columns, rows, "levels")

    def _lay_table(
        self, room: Rect, columns: Sequence[Column], rows: Sequence[Sequence[Cell]], name: str
    ) -> None:
        self.controls.show(Headings(self.kit, room, columns))
        table = Rows(self.kit, room, columns, rows, name=name)
        self.controls.add_pane(table.pane)
        self.controls.add(table, table.pane)

    def _lay_latest(self, played: Sequence[SeatResult], people: Sequence[PersonTally]) -> None:
        kit = self.kit
        room = self._sheet("latest", message("statistics.latest"))
        if not people:
            self._say_empty(room)
            return
        names = [one.name for one in people if one.name is not None]
        if not names:
            return
        if self.who not in names:
            self.who = names[0]
        sheet = self._rect("latest")
        at = Rect(0, 0, kit.px(WHO_WIDTH), kit.px(56))
        at.topright = (sheet.right - kit.px(MARGIN), sheet.top + kit.px(14))
        if len(names) > 1:
            self.controls.add(
                Stepper(kit, at, names, self.who, self._person, self._look_at, name="who")
            )
        else:
            self.controls.add(
                Caption(kit, at, self._person(self.who), role="list", anchor="right", size=30)
            )
        games = [
            Outcome(one.place, one.seats, one.won)
            for one in latest(played, self.who, room.width // kit.px(STEP))
        ]
        room.height -= kit.px(6)
        self.controls.show(Outcomes(kit, room, games))

    def _say_empty(self, room: Rect) -> None:
        self.controls.add(
            Caption(
                self.kit,
                room,
                message("statistics.empty"),
                colour=palette.NOTE,
                anchor="centre",
                rows=3,
            )
        )

    def _lay_foot(self, some: bool) -> None:
        kit, controls, ways = self.kit, self.controls, self.ways
        note = message("statistics.note", number=self.left_out)
        controls.add(Caption(kit, self._rect("note"), note, colour=palette.PAPER, rows=4, size=22))
        area = self._rect("doors")
        for number, (label, act) in enumerate(ways.doors):
            width = area.width // len(ways.doors) - kit.px(12)
            place = Rect(area.left + number * (width + kit.px(12)), area.top, width, area.height)
            controls.add(Button(kit, place, label, act, name=f"door {number}", size=28))
        for name, act in (("export", ways.export), ("reset", ways.reset)):
            label = message(f"statistics.{name}")
            button = Button(kit, self._rect(name), label, act, name=name, size=30)
            button.enabled = some
            controls.add(button)

    # -- words ----------------------------------------------------------------------------------

    def _word(self, game: str) -> Label:
        return message(f"game.{game}") if game else message("statistics.all")

    def _person(self, name: str | None) -> str:
        if name is None:
            return self.kit.say("statistics.nameless")
        return name or self.kit.say("ui.lobby.you")

    def _mean(self, points: float | None) -> str:
        if points is None:
            return "–"
        whole, _, part = f"{points:.1f}".partition(".")
        return self.kit.say("statistics.mean", whole=whole, part=part)

    def _bar(self, tally: PersonTally | LevelTally) -> Bar:
        words = self.kit.say("statistics.percent", count=round(100 * tally.share))
        return Bar(tally.share, tally.even / tally.games, words)

    # -- life -----------------------------------------------------------------------------------

    def _choose(self, game: str) -> None:
        self.game = game
        self.refresh()

    def _look_at(self, name: str) -> None:
        self.who = name
        self.refresh()

    def go_back(self) -> None:
        """See BenchScene."""
        self.ways.leave()


def _number(figure: int | None) -> str:
    return "–" if figure is None else str(figure)
