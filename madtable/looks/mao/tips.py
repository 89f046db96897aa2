"""What is told of the things on Mao's table: no more than the public part of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from madtable.engine.message import message
from madtable.ui.marks import Mark, Tip, for_card, log_mark

if TYPE_CHECKING:
    from madtable.looks.mao.table import MaoTable


def tip_of(code: str) -> Tip:
    """A card: its name, which everybody can read. What it asks for is not told."""
    return for_card(f"mao.{code}", message("tip.mao.card"), "MAO-02, MAO-07")


def marks(table: MaoTable) -> list[Mark]:
    """The folder, the piles, the jars. Nothing tells whose turn it is."""
    folder = Tip(message("tip.mao.folder.title"), message("tip.mao.folder"), "MAO-07")
    found = [Mark("rules", table.folder.rect, folder)]
    if table.heap.codes:
        found.append(Mark("heap", table.heap.rect(), tip_of(table.heap.codes[-1])))
    if table.pile.count:
        pile = Tip(message("tip.pile"), message("tip.mao.draw", count=table.pile.count), "MAO-02")
        found.append(Mark("draw", table.pile.rect(), pile))
    for seat, block in enumerate(table.seats):
        said = message("tip.mao.seat", count=block.count)
        jar = Tip(table.company.sitters[seat].name, said, "MAO-03")
        area = block.jar_rect() if block.own else block.hit_area()
        found.append(Mark(f"seat:{seat}", area, jar))
    passing = table.controls.named("pass")
    if passing is not None:
        tip = Tip(message("mao.action.pass"), message("tip.mao.pass"))
        found.append(Mark("pass", passing.rect, tip))
    return [*found, log_mark(table)]
