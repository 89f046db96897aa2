"""What the cards and the middle of the MAD table are and do, in both editions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from madtable.engine.message import Message, message
from madtable.games.mad.cards import FACE, KIND, POINTS
from madtable.looks.mad.faces import Edition
from madtable.ui.marks import Mark, Tip, for_card, log_mark, seat_marks

if TYPE_CHECKING:
    from madtable.looks.mad.table import MadTable

RULES: Mapping[Edition, Mapping[str, str]] = {
    "mad": {
        "number": "MAG-18",
        "WAY": "MAG-20",
        "VAR": "MAG-21",
        "GIV": "MAG-22",
        "WLD": "MAG-23, MAG-24",
        "WOO": "MAG-25",
        "YOU": "MAG-26, MAG-28, MAG-29",
        "EXC": "MAG-26, MAG-27",
        "JOK": "MAG-34, MAG-35",
        "draw": "MAG-16, MAG-37",
        "colour": "MAG-18, MAG-24",
        "direction": "MAG-08, MAG-20",
        "tray": "MAG-05, MAG-06",
    },
    "swe": {
        "number": "MSK-10",
        "WAY": "MSK-12",
        "VAR": "MSK-13",
        "GIV": "MSK-14",
        "WLD": "MSK-11, MSK-15",
        "WOO": "MSK-18, MSK-A10",
        "YOU": "MSK-17, MSK-18",
        "EXC": "MSK-16",
        "JOK": "MSK-20, MSK-21",
        "draw": "MSK-08, MSK-24",
        "colour": "MSK-10, MSK-15",
        "direction": "MSK-06, MSK-12",
        "tray": "MSK-04",
    },
}
"""The rules that say what a card or thing does, by edition."""


def tip_of(table: MadTable, code: str) -> Tip:
    """A card: what it does, what it counts, and what is printed on it where that is another
    language.
    """
    kind = KIND[FACE[code]]
    about = "number" if kind.isdigit() else kind
    values: dict[str, int | str] = {"points": POINTS[FACE[code]]}
    if kind == "JOK":
        values["others"] = table.kit.words.say(_either(table.dress.joker_counts))
    tip = for_card(
        code, Message(f"tip.mad.{about}", tuple(values.items())), RULES[table.dress.edition][about]
    )
    if about == "number":
        return tip
    printed = table.dress.words[f"card.{kind}.main"]
    if printed == table.kit.say(f"card.{table.kit.words.lang}.{kind}.main"):
        return tip
    words = f"{table.dress.words.get(f'card.{kind}.small', '')} {printed}".strip()
    return tip._replace(title=message("tip.printed", card=code, words=words))


def _either(counts: tuple[int, ...]) -> Message:
    """How many other cards may be held when the Joker ends the game."""
    if len(counts) == 1:
        return message("tip.mad.exactly", number=counts[0])
    if len(counts) == 2:
        return message("tip.mad.either", low=min(counts), high=max(counts))
    return message("tip.mad.from-to", low=min(counts), high=max(counts))


def marks(table: MadTable) -> list[Mark]:
    """The tag, the top card, the pile, the tray and the arrows round it."""
    rules = RULES[table.dress.edition]
    found = []
    if table.tag.colour:
        said = message("tip.mad.colour", colour=table.tag.colour)
        found.append(
            Mark("tag", table.tag.area(), Tip(message("tip.mad.tag"), said, rules["colour"]))
        )
    if table.heap.codes:
        found.append(Mark("heap", table.heap.rect(), tip_of(table, table.heap.codes[-1])))
    count = message("tip.mad.draw", count=table.pile.count)
    pile = Tip(message("tip.pile"), count, rules["draw"])
    if table.pile.count:
        found.append(Mark("draw", table.pile.rect(), pile))
    tray = Tip(message("tip.tray"), message("tip.mad.tray"), rules["tray"])
    found.append(Mark("tray", table.tray.rect, tray))
    found += seat_marks(table)
    way = message(f"tip.mad.direction.{table.direction}")
    ring = Tip(message("tip.mad.ring"), way, rules["direction"])
    return [*found, Mark("ring", table.ring.area(), ring), log_mark(table)]
