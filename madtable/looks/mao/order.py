"""Points of order: all hands lie face down, and whoever touches their cards is seen to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from madtable.looks.mao.sheet import Pick
from madtable.ui.cards import Card
from madtable.ui.hand import Hand
from madtable.ui.intent import Cancel, Drag, Drop, Intent, Pos, Press, Tap
from madtable.ui.tween import Tween, io3

if TYPE_CHECKING:
    from madtable.looks.mao.table import MaoTable

RISE = 0.5
"""The console lies close above the hand: its cards rise by this share of what is usual."""
FLIP_S = 0.24
SINK = 14.0
"""How far a hand sinks that is put down, in units (style guide 13)."""


class MaoHand(Hand):
    """A hand whose cards rise a little less, and can all be put face down."""

    down = False

    def rise(self, card: Card) -> float:
        """See Hand."""
        return 0.0 if self.down else super().rise(card) * RISE

    def dress(self, card: Card) -> None:
        """See Hand; in a point of order the cards lie face down [MAO-A83]."""
        super().dress(card)
        if self.down:
            card.show(state="plain", focus=card is self.focused, badge=False, facing=-1.0)


class PointOfOrder:
    """The point of order of one table: whether it is `on`, and what may be done about it."""

    def __init__(self, table: MaoTable) -> None:
        self.table = table
        self.on = False
        self._touching = False

    def lay_hands(self, down: bool, caller: int = 0) -> None:
        """All cards are put down, face down, or taken up again."""
        if down:
            name = self.table.company.names[caller]
            own = caller == self.table.company.reader
            key = "mao.band.own" if own else "mao.band.text"
            self.table.band.say(self.table.kit.say(key, name=name))
        else:
            self.table.band.say("")
        self.on = down
        self.table.reach.chosen = None
        self.table.speech.make_room()
        self._flip_hand(down)
        self.table.reach.show_buttons()

    def _flip_hand(self, down: bool) -> None:
        hand = self.table.hand
        if hand.down == down:
            return
        hand.selected = []

        def step(t: float) -> None:
            hand.down = down if t >= 0.5 else not down
            hand.sunk = SINK * (t if down else 1 - t)
            side = 1 - 2 * t if down else 2 * t - 1
            for card in hand.cards:
                card.show(facing=side if abs(side) > 0.04 else 0.04)
            if t >= 1.0:
                hand.down, hand.sunk = down, SINK if down else 0.0
                hand.lay()

        self.table.timeline.play(Tween(FLIP_S, step, io3, less=Tween(0.0, step)))

    def toggle(self) -> None:
        """Call a point of order, or end the one that is on."""
        decision = self.table.offers.get("order")
        if decision is not None:
            self.table.act("order", decision.options[0].text)

    def votes(self) -> list[Pick]:
        """What else than ending it a point of order is good for: undoing the latest penalty.

        Who has voted already is not asked again; how many have is said. [MAO-A77]
        """
        table, decision = self.table, self.table.offers.get("order")
        cast = table.view.votes if table.view is not None else ()
        if decision is None or table.viewer in cast:
            return []
        wanted = len(table.company.sitters) // 2 + 1
        found = []
        for option in decision.options[1:]:
            label = table.say(option.label)
            if cast:
                label = table.kit.say("mao.vote.cast", label=label, number=len(cast), of=wanted)
            found.append(Pick(label, "vote", self._votes(option.text)))
        return found

    def _votes(self, text: str) -> Callable[[], None]:
        def vote() -> None:
            self.table.act("order", text)

        return vote

    def touch(self) -> None:
        """Touch the cards; in a point of order that is noticed."""
        self.table.act("", "touch")

    def touches(self, intent: Intent) -> bool:
        """In a point of order cards are touched as soon as they are pressed [MAO-42, MAO-A83]."""
        match intent:
            case Press(pos):
                self._touching = self._on_cards(pos)
                if self._touching:
                    self.touch()
                return self._touching
            case Drag() | Drop() | Tap():
                touching = self._touching
                if not isinstance(intent, Drag):
                    self._touching = False
                return touching
            case Cancel():
                self._touching = False
        return False

    def _on_cards(self, pos: Pos) -> bool:
        if self.table.sheet.covers(pos) or not self.table.offers:
            return False
        piles = (self.table.pile.rect(), self.table.heap.rect())
        return self.table.hand.at(*pos) is not None or any(rect.collidepoint(pos) for rect in piles)
