"""Choosing the card of the hand that is to be played [LAB-13]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from madtable.engine.decision import Decision
from madtable.looks.lab.suits import plain
from madtable.ui.cards import Card
from madtable.ui.hand_input import HandInput
from madtable.ui.zone import Zone

if TYPE_CHECKING:
    from madtable.looks.lab.table import LabTable


class CardChoice:
    """The hand as far as a question is about its cards."""

    def __init__(self, table: LabTable) -> None:
        self.table = table
        self.input = HandInput(
            table,
            self._tap,
            may_drag=lambda _: self._asked,
            goal=self._goal,
            over=lambda on: table.trick.show_slot(glow=on),
            play=self._drop,
        )

    @property
    def first(self) -> Zone | None:
        """The zone of the first card that may be played."""
        card = next((card for card in self.table.hand.cards if self._may_play(card)), None)
        return self.input.zone_of(card) if card is not None else None

    def show(self, decision: Decision | None) -> None:
        """Raise what has been chosen and what may be."""
        hand = self.table.hand
        code = self.table.asker.chosen.get("card") if decision is not None else None
        hand.selected = [card for card in hand.cards if card.code and plain(card.code) == code]
        if decision is None:
            hand.legal = None
        else:
            codes = {option.part("card") for option in decision.options}
            hand.legal = lambda code: plain(code) in codes
        hand.lay()

    @property
    def _asked(self) -> bool:
        decision = self.table.asker.decision
        return decision is not None and decision.kind == "turn"

    def _may_play(self, card: Card) -> bool:
        decision = self.table.asker.decision
        return (
            decision is not None
            and decision.kind == "turn"
            and any(option.part("card") == plain(card.code or "") for option in decision.options)
        )

    # -- tapped and dragged ---------------------------------------------------------------------

    def _tap(self, card: Card) -> None:
        table = self.table
        if table.asker.decision is None or card not in table.hand.cards:
            return
        if card in table.hand.selected:
            table.bar.act_first()
        elif self._may_play(card):
            table.asker.choose("card", plain(card.code or ""))
            table.chosen()
        else:
            self._ask_rules(card)

    def _ask_rules(self, card: Card) -> None:
        """The rules say best why it does not go: they are asked, and refuse."""
        self.table.submit(f"play {plain(card.code or '')}")

    def _goal(self) -> Rect:
        """Where a card may be dropped to play it: the middle of the table."""
        table = self.table
        area = table.chart.rect.union(table.trick.slot.rect)
        return area.inflate(table.kit.px(160), table.kit.px(40))

    def _drop(self, card: Card) -> None:
        if not self._may_play(card):
            self._ask_rules(card)
            return
        self.table.asker.choose("card", plain(card.code or ""))
        self.table.refresh()
        self.table.bar.act_first()
