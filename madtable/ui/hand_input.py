"""Pointer, focus and dragging on the person's hand: the same at every table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Rect

from madtable.ui.cards import Card
from madtable.ui.intent import Cancel, Drag, Drop, Intent, Pos, Press, Tap
from madtable.ui.spread import Spot
from madtable.ui.zone import Zone

if TYPE_CHECKING:
    from madtable.ui.board import Board


class HandInput:
    """A zone for each card in hand, and the card that is being dragged.

    `tap` is called with a card that was tapped or confirmed. `may_drag` tells which cards leave the
    hand at all, `goal` where one may be dropped (px), `over` is told whether one is held there, and
    `play` plays a card that was dropped there.
    """

    def __init__(
        self,
        board: Board,
        tap: Callable[[Card], None],
        *,
        may_drag: Callable[[Card], bool],
        goal: Callable[[], Rect],
        over: Callable[[bool], None],
        play: Callable[[Card], None],
    ) -> None:
        self.board = board
        self.zones: list[tuple[Card, Zone]] = []
        self._tap = tap
        self._may_drag = may_drag
        self._goal = goal
        self._over = over
        self._play = play
        self._touched: Card | None = None
        self._grip = (0.0, 0.0)
        self._was_over = False

    def build(self) -> None:
        """Forget the zones of the layout before."""
        self.zones = []
        self._touched = None
        self._was_over = False

    # -- zones ----------------------------------------------------------------------------------

    def lay(self) -> None:
        """One zone for each card, in the hand's order; the focus stays on the same card."""
        controls, hand = self.board.controls, self.board.hand
        if [card for card, _ in self.zones] != hand.cards:
            focused = next((card for card, zone in self.zones if zone is controls.focused), None)
            for _, zone in self.zones:
                controls.remove(zone)
            self.zones = [(card, self._zone(card)) for card in hand.cards]
            if focused is not None:
                again = next((zone for card, zone in self.zones if card is focused), None)
                controls.focus(again or (self.zones[0][1] if self.zones else None))
        asked = self.board.asker.decision is not None
        for (card, zone), slot in zip(self.zones, hand.slots(), strict=True):
            rise = hand.rise(card)
            zone.rect = Rect(
                round(slot.x - slot.width / 2),
                round(slot.y - slot.height / 2 - rise),
                round(slot.width),
                round(slot.height + rise),
            )
            zone.enabled = asked

    def zone_of(self, card: Card) -> Zone | None:
        """The zone of a card."""
        return next((zone for held, zone in self.zones if held is card), None)

    def _zone(self, card: Card) -> Zone:
        zone = Zone(
            self.board.kit,
            Rect(0, 0, 1, 1),
            f"hand:{card.code}",
            lambda: self._tap(card),
            on_look=self.look,
            reach_of=lambda pos: self.board.hand.at(*pos) is card,
            ringed=False,
        )
        return self.board.controls.add(zone)

    def look(self) -> None:
        """Follow pointer and focus: the card under them rises."""
        hand, controls = self.board.hand, self.board.controls
        hovered = next((card for card, zone in self.zones if zone.hovered), None)
        shown = controls.focused if controls.ring_shown else None
        focused = next((card for card, zone in self.zones if zone is shown), None)
        if (hovered, focused) != (hand.hovered, hand.focused):
            hand.hovered, hand.focused = hovered, focused
            hand.lay()

    # -- dragging -------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """Act on what concerns a dragged card; False lets the intent go on to the widgets."""
        match intent:
            case Press(pos):
                asked = self.board.asker.decision is not None
                self._touched = self.board.hand.at(*pos) if asked else None
            case Drag(pos, start) if self._touched is not None:
                self._drag(self._touched, pos, start)
                return True
            case Drop(pos, _) if self._touched is not None:
                self._drop(pos)
                return True
            case Tap() | Cancel():
                self._let_go()
        return False

    def _let_go(self) -> Card | None:
        """Nothing is dragged any longer; the card that was, if it had been lifted."""
        self._touched = None
        self._see_over(False)
        hand = self.board.hand
        card = hand.held
        if card is not None:
            hand.held = None
            hand.lay()
        return card

    def _drag(self, card: Card, pos: Pos, start: Pos) -> None:
        hand = self.board.hand
        if card not in hand.cards or not self._may_drag(card):
            return
        if hand.held is not card:
            self._grip = (card.spot.x - start[0], card.spot.y - start[1])
            hand.hold(card)
        spot = card.spot
        place = Spot(pos[0] + self._grip[0], pos[1] + self._grip[1], spot.angle * 0.8, spot.width)
        card.move(place, 1.0)
        self._see_over(self._goal().collidepoint(pos))

    def _see_over(self, over: bool) -> None:
        if over != self._was_over:
            self._was_over = over
            self._over(over)

    def _drop(self, pos: Pos) -> None:
        # What was pressed was the card, not a button: nothing is tapped.
        self.board.controls.handle(Cancel())
        card = self._let_go()
        if card is not None and card in self.board.hand.cards and self._goal().collidepoint(pos):
            self._play(card)
