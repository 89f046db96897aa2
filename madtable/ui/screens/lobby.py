"""The set-up: which game, who plays, by which house rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from pygame import Rect

from madtable.engine.message import Message, message
from madtable.ui import palette
from madtable.ui.dialog import Choice, Dialog
from madtable.ui.kit import Kit, Label
from madtable.ui.offer import HUMAN, Advice, GameOffer, SetUp
from madtable.ui.screens.bench import BenchScene
from madtable.ui.screens.draft import (
    MOST_SEATS,
    NAME_MOST,
    SEED_MOST,
    SPIRALS,
    Draft,
    creatures,
    seat_names,
)
from madtable.ui.screens.game_tile import game_tile
from madtable.ui.screens.house import ROW, STEPPER_WIDTH, HouseRows
from madtable.ui.tween import SPEEDS
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.field import TextField
from madtable.ui.widgets.pane import ScrollPane
from madtable.ui.widgets.panel import Caption, Panel, RuleLine
from madtable.ui.widgets.seat_card import JAR_HEIGHT, JAR_WIDTH, Cross, FreeSeat, Jar, SeatCard
from madtable.ui.widgets.stepper import Stepper

TILES = ("tile_1", "tile_2", "tile_3", "tile_4")
SEATS = tuple(f"seat_{number}" for number in range(1, MOST_SEATS + 1))
NEEDS = (
    "back",
    "heading",
    "language",
    *TILES,
    "seats_panel",
    *SEATS,
    "house_panel",
    "house_rows",
    "summary",
    "reset",
    "deal",
)
"""The places that scenes/setup.tmx must have."""

TILE_GAP = 24.0
REMEDY_WIDTH = 270.0


class Lobby(BenchScene):
    """The set-up screen.

    `deal` gets the finished set-up; `start` is what is offered first (the one before, say), and
    `before` is how the other games were set up the last time.
    """

    def __init__(
        self,
        kit: Kit,
        offers: Sequence[GameOffer],
        deal: Callable[[SetUp], None],
        start: SetUp | None = None,
        before: Sequence[SetUp] = (),
    ) -> None:
        super().__init__(kit, "setup", NEEDS)
        self.draft = Draft(offers, start, before)
        self._deal = deal
        self._summary: Caption | None = None
        self._said: Label = ""
        self._pane: ScrollPane | None = None

    # -- layout ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        """See BenchScene; the scroll stays where it is, too."""
        controls = self.controls
        focused = controls.focused.name if controls.focused else "deal"
        scrolled = self._pane.offset / self.kit.s if self._pane else 0.0
        controls.clear()
        self._lay_head(Message("ui.lobby.title"), Message("ui.lobby.back"), languages=True)
        self._lay_tiles()
        self._lay_seats()
        self._lay_house()
        if self._pane is not None:
            self._pane.jump(scrolled * self.kit.s)
        self._lay_foot()
        controls.focus(focused if controls.named(focused) else "deal")
        self._said = self._sum_up()
        self._follow_summary()

    def _lay_tiles(self) -> None:
        kit, offers = self.kit, self.draft.offers
        first, last = self._places.at(TILES[0]), self._places.at(TILES[-1])
        span = last.x + last.w - first.x
        count = len(offers)
        width = (span - TILE_GAP * (count - 1)) / count
        for index, offer in enumerate(offers):
            place = self._places.at(TILES[index]) if count == len(TILES) else first
            if count != len(TILES):
                # Fewer or more games than places: they share the row.
                place = replace(place, x=first.x + index * (width + TILE_GAP), w=width)
            house = self.draft.house if offer is self.draft.offer else None
            rect, take = kit.layout.rect(place), partial(self._choose, offer)
            tile = game_tile(kit, rect, offer, take, house)
            tile.enabled = offer.available
            tile.chosen = offer is self.draft.offer
            self.controls.add(tile)

    # -- seats ----------------------------------------------------------------------------------

    def _lay_seats(self) -> None:
        kit, controls, draft = self.kit, self.controls, self.draft
        panel = self._rect("seats_panel")
        controls.show(Panel(kit, panel))
        heading = kit.say("ui.lobby.seats")
        head = Rect(panel.left + kit.px(28), panel.top + kit.px(16), kit.px(320), kit.px(56))
        controls.add(Caption(kit, head, heading, role="panel"))
        taken = kit.letters.width("panel", heading, kit.s) + kit.px(18)
        note = head.move(taken, kit.px(2))
        note.width = panel.right - kit.px(30) - note.left
        self._lay_note(note)
        names, jars = seat_names(kit, draft.seats), creatures(draft.seats)
        for at, seat in enumerate(draft.seats):
            self._lay_seat(at, seat.kind, names[at], jars[at])
        for at in range(len(draft.seats), draft.range[1]):
            free = FreeSeat(
                kit, self._rect(SEATS[at]), Message("ui.lobby.add"), self._add, name=f"free.{at}"
            )
            controls.add(free)
        self._lay_no_room()

    def _lay_note(self, room: Rect) -> None:
        """Say how people share the screen, or what had better be changed, with a button for it."""
        kit, draft, advice = self.kit, self.draft, self.draft.advice
        alone = draft.offer.most_humans < 2
        words = Message("ui.lobby.seats.note_one") if alone else draft.offer.sharing
        colour = palette.NOTE
        if advice is not None:
            words, colour = advice.words, palette.RED
            place = Rect(0, 0, kit.px(REMEDY_WIDTH), kit.px(56))
            room = room.move(0, -kit.px(6))  # two lines and a button need all there is above a seat
            # The cross of the last seat reaches up to here.
            place.midright = (room.right - kit.px(46), room.centery)
            room.width = place.left - kit.px(18) - room.left
            self.controls.add(
                Button(kit, place, advice.remedy, partial(self._heed, advice), name="heed", size=26)
            )
        room = room.inflate(0, kit.px(12))
        note = Caption(kit, room, words, role="note", colour=colour, size=23, rows=2, name="note")
        self.controls.add(note)

    def _lay_no_room(self) -> None:
        """Say in the places that stay empty why they do."""
        high = self.draft.range[1]
        row = [self._rect(name) for name in SEATS[max(high, MOST_SEATS // 2) :]]
        if row:
            words = message("ui.lobby.room", count=high)
            area = row[0].union(row[-1])
            self.controls.add(
                Caption(self.kit, area, words, role="note", colour=palette.FAINT, anchor="centre")
            )

    def _lay_seat(self, at: int, kind: str, name: str, creature: str) -> None:
        kit, controls, draft = self.kit, self.controls, self.draft
        human = kind == HUMAN
        card = controls.add(
            SeatCard(
                kit,
                self._rect(SEATS[at]),
                None if human else SPIRALS.get(kind.rpartition(":")[2], 0),
                Message("ui.lobby.human"),
            )
        )
        jar = card.part(26, 17, JAR_WIDTH - 12, JAR_HEIGHT)  # the ring leaves the name clear
        controls.add(Jar(kit, jar, creature, partial(self._another, at), name=f"seat.{at}.jar"))
        last = at == len(draft.seats) - 1 and len(draft.seats) > draft.range[0]
        place = card.part(125, 32, 122, 42)
        if human:
            field = TextField(
                kit,
                place,
                draft.seats[at].name,
                partial(self._rename, at),
                name=f"seat.{at}.name",
                role="list",
                most=NAME_MOST,
                empty=name,
                plain=True,
            )
            controls.add(field)
        else:
            controls.add(Caption(kit, place.move(kit.px(4), 0), name, role="list"))
        kinds = draft.kinds(at)
        stepper: Stepper[str] = Stepper(
            kit,
            card.part(15, 147, 226, 60),
            kinds,
            kind,
            # How good it is, the spirals say.
            lambda kind: Message(f"ui.level.{kind.partition(':')[0]}"),
            partial(self._seat, at),
            name=f"seat.{at}",
            cell=52,
        )
        controls.add(stepper)
        if last:
            cross = Cross(
                kit,
                card.part(230, -12, 40, 40),
                self._remove,
                name="remove",
                said=Message("ui.lobby.remove"),
            )
            controls.add(cross)

    # -- house rules, seed, speed ---------------------------------------------------------------

    def _lay_house(self) -> None:
        kit, controls = self.kit, self.controls
        panel = self._rect("house_panel")
        controls.show(Panel(kit, panel))
        head = Rect(
            panel.left + kit.px(28), panel.top + kit.px(16), panel.width - kit.px(56), kit.px(56)
        )
        controls.add(Caption(kit, head, Message("ui.lobby.house"), role="panel"))
        rows = self._rect("house_rows")
        row = kit.px(ROW)
        pinned = Rect(rows.left, rows.bottom - 2 * row, rows.width, 2 * row)
        # A row cut off at the lower edge says that there are more of them.
        rows.height = min(rows.height - pinned.height, kit.px(ROW * 3.78))
        self._pane = HouseRows(kit, controls, self.draft, self._changed).lay(rows)
        line = Rect(panel.left + kit.px(3), rows.bottom, panel.width - kit.px(6), kit.px(4))
        controls.add(RuleLine(kit, line, palette.INK))
        self._lay_seed(Rect(pinned.left, pinned.top, pinned.width, row))
        thin = Rect(pinned.left, pinned.top + row, pinned.width, max(1, kit.px(2.4)))
        controls.add(RuleLine(kit, thin))
        self._lay_speed(Rect(pinned.left, pinned.top + row, pinned.width, row))

    def _label(self, row: Rect, key: str) -> Rect:
        """Write a label into a row; returns the room at its right end."""
        kit = self.kit
        room = Rect(0, 0, kit.px(STEPPER_WIDTH), kit.px(60))
        room.midright = (row.right, row.centery)
        label = Rect(row.left, row.top, row.width - room.width - kit.px(18), row.height)
        self.controls.add(Caption(kit, label, Message(key), size=25))
        return room

    def _lay_seed(self, row: Rect) -> None:
        kit, seed = self.kit, self.draft.seed
        field = TextField(
            kit,
            self._label(row, "ui.lobby.seed").inflate(0, -kit.px(4)),
            "" if seed is None else str(seed),
            self._sow,
            name="seed",
            most=SEED_MOST,
            allowed=str.isdecimal,
            empty=Message("ui.lobby.seed.any"),
        )
        field.why = Message("ui.lobby.seed.why")
        self.controls.add(field)

    def _lay_speed(self, row: Rect) -> None:
        stepper: Stepper[str] = Stepper(
            self.kit,
            self._label(row, "ui.lobby.speed"),
            tuple(SPEEDS),
            self.draft.speed,
            lambda speed: Message(f"ui.lobby.speed.{speed}"),
            self._hurry,
            name="speed",
            cell=50,
        )
        stepper.why = Message("ui.lobby.speed.why")
        self.controls.add(stepper)

    def _lay_foot(self) -> None:
        kit, controls = self.kit, self.controls
        self._summary = controls.add(
            Caption(kit, self._rect("summary"), "", colour=palette.PAPER, rows=2, name="summary")
        )
        reset = controls.add(
            Button(
                kit, self._rect("reset"), Message("ui.lobby.reset"), self._ask_reset, name="reset"
            )
        )
        reset.yields_to = "deal"
        controls.add(
            Button(
                kit,
                self._rect("deal"),
                Message("ui.lobby.deal"),
                lambda: self._deal(self.draft.done()),
                name="deal",
                style="primary",
                size=50,
            )
        )

    # -- what a person does ---------------------------------------------------------------------

    def _changed(self) -> None:
        self.refresh()

    def _choose(self, offer: GameOffer) -> None:
        if offer is not self.draft.offer:
            self.draft.choose(offer)
            if self._pane is not None:
                self._pane.jump(0)
            self.refresh()

    def _seat(self, at: int, kind: str) -> None:
        self.draft.seat(at, kind)
        self.refresh()

    def _rename(self, at: int, name: str) -> None:
        self.draft.rename(at, name)
        self.refresh()

    def _another(self, at: int) -> None:
        self.draft.another_creature(at)
        self.refresh()

    def _add(self) -> None:
        at = len(self.draft.seats)
        self.draft.add()
        self.refresh()
        self.controls.focus(f"seat.{at}")

    def _remove(self) -> None:
        self.draft.remove()
        self.refresh()
        self.controls.focus("remove" if self.controls.named("remove") else "seat.0")

    def _sow(self, text: str) -> None:
        self.draft.seed = int(text) if text else None

    def _hurry(self, speed: str) -> None:
        self.draft.speed = speed

    def _heed(self, advice: Advice) -> None:
        self.draft.heed(advice)
        self.refresh()

    def _ask_reset(self) -> None:
        """Ask before names and house rules that somebody has chosen are forgotten."""
        if not self.draft.touched:
            return
        keep = Choice(Message("ui.lobby.reset.no"), None, "primary")
        reset = Choice(Message("ui.lobby.reset.yes"), self._reset)
        title, text = Message("ui.lobby.reset.title"), Message("ui.lobby.reset.text")
        self.stack.push(Dialog(self.kit, title, text, [keep, reset], back=False))

    def _reset(self) -> None:
        self.draft.reset()
        if self._pane is not None:
            self._pane.jump(0)
        self.refresh()

    # -- life -----------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """See Scene."""
        super().update(dt)
        self._follow_summary()

    def _follow_summary(self) -> None:
        """Say what the thing looked at is for, or else what has been set up."""
        if self._summary is None:
            return
        looked_at = self.controls.pointed_at
        why = looked_at.why if looked_at is not None else None
        self._summary.say(why if why is not None else self._said)

    def _sum_up(self) -> str:
        kit, draft = self.kit, self.draft
        people, changed = draft.humans, len(draft.house)
        jars = len(draft.seats) - people
        text = kit.say(
            "ui.lobby.summary",
            count=len(draft.seats),
            people=_counted(kit, "ui.lobby.people", people),
            jars=_counted(kit, "ui.lobby.jars", jars),
        )
        if changed:
            text += " " + kit.say("ui.lobby.changed", count=changed)
        return text


def _counted(kit: Kit, key: str, count: int) -> str:
    return kit.say(key, count=count) if count else kit.say(f"{key}.none")
