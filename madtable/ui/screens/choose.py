"""What a visitor of an unattended table chooses: a game, how many sit there, how mad they are.

The screen is built from what is on offer; there is no house rule, no name and no seed to be typed,
because there is no keyboard.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect

from madtable.engine.message import Message, message
from madtable.ui import palette
from madtable.ui.intent import Intent
from madtable.ui.kit import Kit
from madtable.ui.offer import GameOffer, level_name
from madtable.ui.screens.bench import BenchScene
from madtable.ui.screens.game_tile import game_tile
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.panel import Caption, Panel
from madtable.ui.widgets.stepper import Stepper

NEEDS = ("back", "heading", "language", "panel", "how_to_play", "play", "note")
"""The places that scenes/choose.tmx must have, beside the tiles of a layer for each number of
games.
"""

MOST_GAMES = 4
STEPPER_HEIGHT, LABEL_HEIGHT = 76.0, 44.0
COLUMN = 500.0


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is to be dealt: game, seats, how many of them are people, how good the others are."""

    game: str
    seats: int
    people: int
    level: str


@dataclass(frozen=True, slots=True)
class Menu:
    """What there is to choose from; `seats` and `people` are the most of each."""

    offers: Sequence[GameOffer]
    levels: tuple[str, ...]
    seats: int
    people: int


class Choose(BenchScene):
    """The choice. `deal` gets it, `rules` opens the rule book of a game, `leave` goes back."""

    def __init__(
        self,
        kit: Kit,
        menu: Menu,
        deal: Callable[[Chosen], None],
        rules: Callable[[str], None],
        leave: Callable[[], None],
    ) -> None:
        super().__init__(kit, "choose", NEEDS)
        self.menu = menu
        self.offer = menu.offers[0]
        self.level = menu.levels[0]
        self.seats = menu.seats
        self.people = 1
        self._deal = deal
        self._rules = rules
        self._leave = leave
        self._tiles = f"games_{len(menu.offers)}"
        self._places.require([f"tile_{n + 1}" for n in range(len(menu.offers))], self._tiles)

    # -- what there is --------------------------------------------------------------------------

    @property
    def seat_range(self) -> tuple[int, int]:
        """Fewest and most seats of the game, as far as the menu goes."""
        low, high = self.offer.seat_range({})
        return low, max(low, min(high, self.menu.seats))

    @property
    def most_people(self) -> int:
        """How many of the seats may be visitors'."""
        return min(self.menu.people, self.offer.most_humans, self.seats)

    @property
    def chosen(self) -> Chosen:
        """What has been chosen so far."""
        return Chosen(self.offer.name, self.seats, self.people, self.level)

    # -- layout ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        """See BenchScene."""
        kit, controls = self.kit, self.controls
        low, high = self.seat_range
        self.seats = max(low, min(high, self.seats))
        self.people = min(self.people, self.most_people)
        focused = controls.focused.name if controls.focused else "play"
        controls.clear()
        several = len(kit.languages) > 1
        title, back = Message("kiosk.choose.title"), Message("kiosk.choose.back")
        self._lay_head(title, back, languages=several)
        for number, offer in enumerate(self.menu.offers):
            self._lay_tile(number, offer)
        self._lay_steppers()
        rules = partial(self._rules, self.offer.name)
        how = Message("ui.title.how_to_play")
        controls.add(Button(kit, self._rect("how_to_play"), how, rules, name="how_to_play"))
        note = Message("kiosk.choose.note")
        controls.add(
            Caption(kit, self._rect("note"), note, colour=palette.PAPER, anchor="centre", rows=2)
        )
        play = Button(
            kit,
            self._rect("play"),
            Message("ui.lobby.deal"),
            lambda: self._deal(self.chosen),
            name="play",
            style="primary",
            size=50,
        )
        controls.add(play)
        controls.focus(focused if controls.named(focused) else "play")

    def _lay_tile(self, number: int, offer: GameOffer) -> None:
        kit = self.kit
        rect = kit.layout.rect(self._places.at(f"tile_{number + 1}", self._tiles))
        tile = game_tile(kit, rect, offer, partial(self._take, offer))
        tile.chosen = offer is self.offer
        self.controls.add(tile)

    def _lay_steppers(self) -> None:
        """The questions that leave something to choose, side by side on one sheet of paper."""
        kit, panel = self.kit, self._rect("panel")
        low, high = self.seat_range
        steppers: list[tuple[str, Callable[[Rect], Stepper[int] | Stepper[str]]]] = []
        if high > low:
            steppers.append(("kiosk.choose.seats", partial(self._seat_stepper, low, high)))
        if self.most_people > 1:
            steppers.append(("kiosk.choose.people", self._people_stepper))
        if len(self.menu.levels) > 1 and self.people < self.seats:
            steppers.append(("kiosk.choose.level", self._level_stepper))
        if not steppers:
            return
        self.controls.show(Panel(kit, panel))
        column = panel.width // len(steppers)
        for number, (label, make) in enumerate(steppers):
            room = Rect(0, 0, min(kit.px(COLUMN), column - kit.px(48)), panel.height)
            room.center = (panel.left + number * column + column // 2, panel.centery)
            head = Rect(room.left, panel.top + kit.px(18), room.width, kit.px(LABEL_HEIGHT))
            self.controls.add(
                Caption(kit, head, Message(label), role="list", size=30, anchor="centre")
            )
            below = Rect(room.left, head.bottom + kit.px(6), room.width, kit.px(STEPPER_HEIGHT))
            self.controls.add(make(below))

    def _seat_stepper(self, low: int, high: int, rect: Rect) -> Stepper[int]:
        return Stepper(
            self.kit,
            rect,
            range(low, high + 1),
            self.seats,
            lambda count: message("kiosk.choose.seats.count", count=count),
            self._seat,
            name="seats",
            wraps=False,
            cell=84,
            size=32,
        )

    def _people_stepper(self, rect: Rect) -> Stepper[int]:
        return Stepper(
            self.kit,
            rect,
            range(1, self.most_people + 1),
            self.people,
            lambda count: message("kiosk.choose.people.count", count=count),
            self._invite,
            name="people",
            wraps=False,
            cell=84,
            size=32,
        )

    def _level_stepper(self, rect: Rect) -> Stepper[str]:
        return Stepper(
            self.kit,
            rect,
            self.menu.levels,
            self.level,
            level_name,
            self._dare,
            name="level",
            cell=84,
            size=32,
        )

    # -- what a visitor does --------------------------------------------------------------------

    def _take(self, offer: GameOffer) -> None:
        self.offer = offer
        self.refresh()

    def _seat(self, count: int) -> None:
        self.seats = count
        self.refresh()

    def _invite(self, count: int) -> None:
        self.people = count
        self.refresh()

    def _dare(self, level: str) -> None:
        self.level = level

    # -- life -----------------------------------------------------------------------------------

    def go_back(self) -> None:
        """See BenchScene."""
        self._leave()

    def handle(self, intent: Intent) -> bool:
        """See Scene."""
        super().handle(intent)
        return True
