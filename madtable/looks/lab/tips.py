"""What the cards and the things on the Lab's table are and do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from madtable.engine.message import message
from madtable.games.lab.cards import SPIRALS_OF_RANK
from madtable.looks.lab.suits import MODE_WORD, SUITS, numeral, plain, value
from madtable.ui.marks import Mark, Tip, for_card, log_mark, seat_marks

if TYPE_CHECKING:
    from madtable.looks.lab.table import LabTable


def tip_of(table: LabTable, code: str) -> Tip:
    """A card: what it counts on both sides, how many spirals it has, when it wins."""
    rank = int(plain(code)[1])
    said = message(
        f"tip.lab.card.{MODE_WORD[table.mode]}",
        count=SPIRALS_OF_RANK[rank - 1],
        now=numeral(value(code)),
        then=numeral(-value(code)),
    )
    return for_card(f"lab.{code}", said, "LAB-05, LAB-09, LAB-13")


def marks(table: LabTable) -> list[Mark]:
    """The cards of the trick, the chart, Game Box, discards, score piles, jars."""
    found = [
        Mark(f"trick:{seat}", card.bounds(), tip_of(table, card.code))
        for seat, card in reversed(table.trick.cards)
        if card.code is not None
    ]
    if table.box.visible:
        box = table.box_place(table.box.seat)
        lead = Tip(message("tip.lab.box.title"), message("tip.lab.box"), "LAB-06, LAB-16")
        found.append(Mark("box", box, lead))
    if table.discards.count:
        away = message("tip.lab.discards", count=table.discards.count)
        found.append(
            Mark("discards", table.discards.rect, Tip(message("tip.discards"), away, "LAB-15"))
        )
    found += [_piles(table, seat) for seat in range(len(table.piles))]
    chart = message(
        f"tip.lab.chart.{MODE_WORD[table.mode]}",
        spirals=table.chart.spirals,
        threshold=table.chart.threshold,
    )
    found.append(
        Mark("chart", table.chart.rect, Tip(message("lab.chart.title"), chart, "LAB-09, LAB-10"))
    )
    return [*found, *seat_marks(table), log_mark(table)]


def _piles(table: LabTable, seat: int) -> Mark:
    """A seat's four score piles."""
    piles = table.piles[seat]
    away = sum(abs(piles.totals[letter]) for letter in SUITS)
    said = message("tip.lab.piles", count=away)
    title = message("tip.lab.piles.title", seat=seat)
    return Mark(f"piles:{seat}", piles.whole(), Tip(title, said, "LAB-01, LAB-20"))
