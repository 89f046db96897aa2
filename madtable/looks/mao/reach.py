"""What the person at a table of Mao can put a hand on: cards, piles, jars, buttons and keys.

Everything is within reach at every moment. What comes of it is for the table to judge.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from madtable.ui.cards import Card
from madtable.ui.widgets.button import Button, IconButton
from madtable.ui.zone import Zone

if TYPE_CHECKING:
    from madtable.looks.mao.table import MaoTable


class Reach:
    """The zones, buttons and keys of one table; `chosen` is the card that lies ready to be laid."""

    def __init__(self, table: MaoTable) -> None:
        self.table = table
        self.chosen: Card | None = None
        self._seats: dict[int, Zone] = {}
        self._pile: Zone | None = None

    # -- zones and buttons ----------------------------------------------------------------------

    def build(self) -> None:
        """Lay them over the things that are there."""
        table = self.table
        kit, controls = table.kit, table.controls
        self._folder = Zone(
            kit, table.part("folder"), "rules", table.open_folder, on_look=self.look
        )
        self._folder.radius = 14.0
        self._pile = Zone(
            kit, table.pile.rect(), "draw", self.draw, on_look=self.look, ringed=False
        )
        controls.add(self._pile)
        controls.add(self._folder)
        self._seats = {}
        for seat, block in enumerate(table.seats):
            zone = Zone(
                kit,
                block.jar_rect().inflate(kit.px(20), kit.px(16)) if block.own else block.block,
                f"seat:{seat}",
                partial(table.calling.aim, seat),
            )
            zone.radius = 26.0
            zone.z = 55.0
            controls.add(zone)
            self._seats[seat] = zone
        controls.add(
            IconButton(kit, table.part("icon_sort"), "icons/sort", self.toggle_sort, name="sort")
        )
        self._call = Button(
            kit,
            table.part("action_a"),
            kit.say("mao.action.call"),
            table.calling.begin,
            name="call",
            style="danger",
            icon="icons/call",
            note=kit.say("mao.action.call.note"),
            size=46,
        )
        self._order = Button(
            kit,
            table.part("action_b"),
            kit.say("mao.action.order"),
            table.order.toggle,
            name="order",
            icon="icons/hand",
            size=34,
        )
        controls.add(self._call)
        controls.add(self._order)
        if table.pass_screen is not None:
            controls.add(
                Button(
                    kit,
                    table.part("pass"),
                    kit.say("mao.action.pass"),
                    self.pass_on,
                    name="pass",
                    icon="icons/swap",
                    size=28,
                )
            )

    def show_buttons(self) -> None:
        """Both big buttons say what they would do now."""
        table, kit = self.table, self.table.kit
        key = "mao.action.end" if table.order.on else "mao.action.order"
        self._order.say(kit.say(key), enabled="order" in table.offers)
        begun = table.calling.under_way
        key = "mao.action.cancel" if begun else "mao.action.call"
        note = None if begun else kit.say("mao.action.call.note")
        self._call.say(kit.say(key), note=note, enabled="call" in table.offers)

    def lay(self) -> None:
        """The zones follow what lies there."""
        if self._pile is not None:
            self._pile.rect = self.table.pile.rect()
            self._pile.enabled = bool(self.table.offers)
        for zone in self._seats.values():
            zone.enabled = "call" in self.table.offers
        self.table.hand_input.lay()

    def look(self) -> None:
        """What the pointer or the focus is on shows it."""
        table, pile = self.table, self._pile
        if pile is None:
            return
        table.folder.look(self._folder.hovered)
        focused = table.controls.ring_shown and table.controls.focused is pile
        state = "hover" if pile.hovered and pile.enabled else "plain"
        table.pile.show(state=state, focus=focused)

    def focus_seats(self) -> None:
        """With the keyboard the focus goes to the jars: one of them is to be chosen."""
        controls = self.table.controls
        if controls.ring_shown:
            controls.focus(self._seats[self.table.company.seat_at(1)])

    # -- acts -----------------------------------------------------------------------------------

    def draw(self) -> None:
        """Take a card from the pile."""
        if self.table.order.on:
            self.table.order.touch()
        else:
            self.table.act("draw", "draw")

    def tap_card(self, card: Card) -> None:
        """Choose a card of one's hand; chosen already, it is laid."""
        if card not in self.table.hand.cards:
            return
        if self.table.order.on:
            self.table.order.touch()
        elif card is self.chosen:
            self.lay_down(card)
        else:
            self.choose(card)

    def choose(self, card: Card | None) -> None:
        """Let this card stand out of the hand; None: none of them."""
        self.chosen = card
        self.table.hand.selected = [card] if card is not None else []
        self.table.hand.lay()
        self.table.hand_input.lay()

    def lay_down(self, card: Card) -> None:
        """Lay a card on the open pile."""
        self.choose(None)
        self.table.act("lay", f"play {card.code}")

    def goal(self) -> Rect:
        """Where a card may be dropped to lay it: the open pile, and some way round."""
        kit = self.table.kit
        return self.table.heap.rect().inflate(kit.px(220), kit.px(150))

    def held_over(self, on: bool) -> None:
        """A card is held over the open pile, or not any more."""
        heap = self.table.heap
        if on != heap.glow:
            heap.glow = on
            heap.touch()

    def pass_on(self) -> None:
        """Let somebody else have the screen."""
        if self.table.pass_screen is not None:
            self.table.pass_screen(None)

    def toggle_sort(self) -> None:
        """Sort the hand the other way; in a point of order that is touching [MAO-A83]."""
        table = self.table
        if table.order.on:
            table.order.touch()
            return
        table.by_rank = not table.by_rank
        table.hand.sort()
        table.timeline.play(table.close_up(0.25))
        table.hand_input.lay()

    # -- keys -----------------------------------------------------------------------------------

    def back(self) -> bool:
        """Take back what was begun last; False when nothing was."""
        table = self.table
        if table.sheet.open:
            table.sheet.dismiss()
        elif table.calling.under_way:
            table.calling.drop()
        elif self.chosen is not None:
            self.choose(None)
        else:
            return False
        return True

    def key(self, name: str) -> bool:
        """A key of its own for every act; False for any other."""
        table = self.table
        if name in ("t", "/"):
            table.controls.focus(table.console.field)
            table.console.field.start()
        elif name == "c":
            table.calling.begin()
        elif name == "o":
            table.order.toggle()
        elif name == "d":
            self.draw()
        elif name == "s":
            self.toggle_sort()
        elif name == "m":
            table.console.open_more()
        elif name == "r":
            table.open_folder()
        elif name == "n":
            table.open_notebook()
        elif name in ("p", "pad y") and table.pass_screen is not None:
            self.pass_on()
        elif name == "u" and table.ruling.waits:
            table.ruling.ask()
        elif name == "u" and table.order.votes():
            table.order.votes()[0].act()
        else:
            return False
        return True
