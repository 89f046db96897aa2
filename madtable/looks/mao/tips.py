"""What is told of the things on Mao's table: no more than the public part of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from madtable.engine.message import message
from madtable.ui.marks import Mark, Tip, for_card, log_mark
from madtable.ui.widgets.button import Button

if TYPE_CHECKING:
    from madtable.looks.mao.table import MaoTable


BUTTONS = {"call": "", "order": "MAO-06", "pass": ""}
"""Those that are told of, and what of the public part speaks of them."""


def tip_of(code: str) -> Tip:
    """A card: its name, which everybody can read. What it asks for is not told."""
    return for_card(f"mao.{code}", message("tip.mao.card"), "MAO-02, MAO-07")


def marks(table: MaoTable) -> list[Mark]:
    """The folder, the piles, the jars, what one speaks and acts with. Nothing tells whose turn it
    is.
    """
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
    line = Tip(message("mao.console.say"), message("tip.mao.console"), "MAO-05")
    found.append(Mark("console", table.part("console"), line))
    for name, rules in BUTTONS.items():
        button = table.controls.named(name)
        if isinstance(button, Button):
            tip = Tip(button.label, message(f"tip.mao.{name}"), rules)
            found.append(Mark(name, button.rect, tip))
    return [*found, log_mark(table)]
