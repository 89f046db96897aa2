"""Taking a card out of the trick that was won: what may be taken, and what each would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from madtable.engine.decision import Decision
from madtable.looks.lab.markers import TakeChip
from madtable.looks.lab.suits import value
from madtable.ui.zone import Zone

if TYPE_CHECKING:
    from madtable.looks.lab.table import LabTable


def source(place: str) -> int:
    """The seat in a place like `trick:2`."""
    return int(place.partition(":")[2])


class Taking:
    """Chips and zones on the cards of the trick while one of them is to be taken [LAB-14]."""

    def __init__(self, table: LabTable) -> None:
        self.table = table
        self.chips: list[TakeChip] = []
        self._zones: dict[int, Zone] = {}

    def build(self) -> None:
        """Forget chips and zones of the layout before."""
        self.chips, self._zones = [], {}

    def first(self, decision: Decision) -> Zone:
        """The zone of the first card that may be taken."""
        return self._zones[source(decision.options[0].place)]

    def offer(self, decision: Decision | None) -> None:
        """What may be taken of the trick, and what each does to its suit's total [LAB-14]."""
        table = self.table
        wanted = () if decision is None else tuple(seat for seat, _ in table.trick.cards)
        if tuple(self._zones) != wanted:
            for zone in self._zones.values():
                table.controls.remove(zone)
            self._zones = {seat: self._zone(seat) for seat in wanted}
        for chip in self.chips:
            table.stage.remove(chip)
        self.chips = []
        if decision is None:
            table.trick.show_winner()
            for piles in table.piles:
                piles.mark("")
            return
        chosen = table.asker.chosen.get("card")
        piles = table.piles[decision.seat]
        for option in decision.options:
            code = str(option.part("card"))
            spot = table.trick_spot(source(option.place))
            now = piles.totals[code[0]]
            centre = (spot.x, spot.y + spot.height / 2 - 20 * table.s)
            chip = TakeChip(table.kit, centre, code[0], now, now + value(code))
            chip.choose(code == chosen)
            table.stage.add(chip)
            self.chips.append(chip)
        piles.mark(str(chosen)[0] if chosen is not None else "")
        self._look()

    def _zone(self, seat: int) -> Zone:
        table = self.table
        spot = table.trick_spot(seat)
        rect = Rect(0, 0, round(spot.width), round(spot.height))
        rect.center = (round(spot.x), round(spot.y))
        zone = Zone(
            table.kit,
            rect,
            f"trick:{seat}",
            lambda: self.tap(seat),
            on_look=self._look,
            reach_of=lambda pos: spot.holds(*pos),
            ringed=False,
        )
        return table.controls.add(zone)

    def _look(self) -> None:
        """Rims of the takeable cards: what lies under pointer or focus stands out."""
        table = self.table
        decision = table.asker.decision
        if decision is None or decision.kind != "take":
            return
        codes = {option.part("card") for option in decision.options}
        chosen = table.asker.chosen.get("card")
        ring = table.controls.ring_shown
        for seat, card in table.trick.cards:
            zone = self._zones.get(seat)
            focus = ring and zone is not None and zone is table.controls.focused
            state = "plain"
            if card.code in codes:
                hovered = zone is not None and zone.hovered
                state = "selected" if card.code == chosen else "hover" if hovered else "legal"
            card.show(state=state, focus=focus)

    def clear(self) -> None:
        """Nothing is to be chosen any longer."""
        for piles in self.table.piles:
            piles.mark("")

    def tap(self, seat: int) -> None:
        """A card of the trick was pressed; pressed twice it means "do it"."""
        table = self.table
        decision = table.asker.decision
        card = table.trick.card_of(seat)
        if decision is None or decision.kind != "take" or card is None:
            return
        if table.asker.chosen.get("card") == card.code and table.bar.act_first():
            return
        if table.asker.choose("card", card.code or ""):
            table.chosen()
        else:
            table.submit(f"take {card.code}")
