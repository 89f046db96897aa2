"""Choosing cards of the hand: the one to be played, and those to be given away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from madtable.engine.decision import Decision
from madtable.ui.cards import Card
from madtable.ui.hand_input import HandInput

if TYPE_CHECKING:
    from madtable.looks.mad.table import MadTable


class CardChoice:
    """The hand as far as a question is about its cards."""

    def __init__(self, table: MadTable) -> None:
        self.table = table
        self.input = HandInput(
            table,
            self._tap,
            may_drag=self._may_drag,
            goal=self._goal,
            over=lambda on: table.heap.hold_over(on),
            play=self._drop,
        )

    def show(self, decision: Decision | None) -> None:
        """Raise what has been chosen and what may be."""
        self._select_chosen(decision)
        hand = self.table.hand
        if decision is None or decision.kind in ("start", "colour"):
            hand.legal = None
            hand.selected = []
        else:
            codes = {option.part("card") for option in decision.options}
            hand.legal = lambda code: code in codes
        hand.lay(badge=decision is not None and decision.pick > 1)

    def _select_chosen(self, decision: Decision | None) -> None:
        hand = self.table.hand
        if decision is not None and decision.kind == "give":
            return
        code = self.table.asker.chosen.get("card")
        if code is None:
            hand.selected = []
        elif not any(card.code == code for card in hand.selected):
            focused = hand.focused or hand.hovered
            # Of two equal cards the one that was touched is meant.
            candidates = [focused, *hand.cards]
            hand.selected = [c for c in candidates if c is not None and c.code == code][:1]

    def _usable(self, card: Card) -> bool:
        decision = self.table.asker.decision
        return decision is not None and any(
            option.part("card") == card.code for option in decision.options
        )

    def _choose(self, card: Card) -> None:
        """Begin the answer anew with this card."""
        asker = self.table.asker
        asker.ask(asker.decision)
        asker.choose("card", card.code or "")
        self.table.hand.selected = [card]

    # -- tapped and dragged ---------------------------------------------------------------------

    def _tap(self, card: Card) -> None:
        table = self.table
        decision = table.asker.decision
        if decision is None or card not in table.hand.cards:
            return
        if decision.kind == "give":
            self._pick_gift(card)
        elif card in table.hand.selected:
            table.bar.act_first()
        elif self._usable(card):
            self._choose(card)
            table.chosen()
        else:
            # The rules say best why it does not go: they are asked, and refuse.
            table.submit(f"play {card.code}")

    def _may_drag(self, card: Card) -> bool:
        """Whether a card follows the finger: at one's turn any (the rules say why not), else
        the one asked about.
        """
        decision = self.table.asker.decision
        if decision is None or decision.kind not in ("turn", "drawn", "answer"):
            return False
        return decision.kind == "turn" or self._usable(card)

    def _goal(self) -> Rect:
        """Where a card may be dropped to play it: the tray, and some way round."""
        return self.table.tray.rect.inflate(self.table.kit.px(80), self.table.kit.px(80))

    def _drop(self, card: Card) -> None:
        table = self.table
        if table.asker.decision is None:
            return
        if not self._usable(card):
            table.submit(f"play {card.code}")
            return
        if card not in table.hand.selected:
            self._choose(card)
            table.refresh()
        if not table.bar.act_first():
            table.follow_focus()

    # -- giving away ----------------------------------------------------------------------------

    def _pick_gift(self, card: Card) -> None:
        table = self.table
        decision, selected = table.asker.decision, table.hand.selected
        assert decision is not None
        if not self._usable(card):
            return
        if card in selected:
            selected.remove(card)
        else:
            if len(selected) >= decision.pick:
                selected.pop(0)
            selected.append(card)
        by_code = {option.part("card"): option for option in decision.options}
        table.asker.picked = [by_code[held.code] for held in selected]
        table.refresh()
        if table.controls.ring_shown and table.bar.first_ready() is not None:
            table.controls.focus(table.bar.first_ready())

    def pick_gift(self, codes: tuple[str, ...]) -> None:
        """Pick these cards of the hand to give away, as far as they are asked for."""
        decision = self.table.asker.decision
        if decision is None or decision.kind != "give":
            return
        hand = self.table.hand
        for code in codes:
            card = next(c for c in hand.cards if c.code == code and c not in hand.selected)
            self._pick_gift(card)
