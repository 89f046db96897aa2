"""Who sits round the table, and where: the company, and a jar for each in its place."""

from __future__ import annotations

from dataclasses import dataclass

from madtable.ui.cards import CardPrinter
from madtable.ui.kit import Kit
from madtable.ui.places import Layout, Places
from madtable.ui.seats import SeatBlock, Sitter

CROWD = 6
"""From so many seats on the jars stand closely."""

_OWN = ("human_seat", "human_seat", "human_bubble", "human_tail")
_OTHERS = ("block", "seat", "bubble", "tail")
"""What the scene has for a seat: its whole target, its jar, its bubble, where that one points."""


@dataclass(frozen=True, slots=True)
class Company:
    """Who is at the table: the sitters by seat, whose eyes the screen has (None: nobody's), the
    seats' names.

    `viewer` sits at the bottom of the screen. Not `open`, that hand lies face down like everybody
    else's, and nobody is spoken to as "you": AI seats play among themselves, or the screen is
    between two people.
    """

    sitters: tuple[Sitter, ...]
    viewer: int
    open: bool = True

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(sitter.name for sitter in self.sitters)

    @property
    def reader(self) -> int | None:
        """The seat that is spoken to as "you", if any."""
        return self.viewer if self.open else None

    def seat_at(self, place: int) -> int:
        """The seat at the `place`-th place clockwise from the viewer (0: the viewer)."""
        return (self.viewer + place) % len(self.sitters)


def seat_blocks(
    kit: Kit, printer: CardPrinter, company: Company, places: Places, layout: Layout
) -> list[SeatBlock]:
    """A jar for every seat, in seat order, each where the scene has a place for it."""
    number = len(company.sitters)
    blocks: dict[int, SeatBlock] = {}
    for place in range(number):
        own = place == 0
        group = f"seats_{number}"
        names = _OWN if own else [f"{name}_{place}" for name in _OTHERS]
        block, jar, bubble, tail = (places.at(name, group) for name in names)
        rect = layout.rect(block)
        seat = company.seat_at(place)
        blocks[seat] = SeatBlock(
            kit.art,
            kit.letters,
            printer,
            company.sitters[seat],
            rect.center if own else layout.point(jar),
            "own" if own else str(jar.properties.get("side", "top")),
            rect,
            tight=not own and number >= CROWD,
        )
        blocks[seat].bubble = layout.rect(bubble)
        blocks[seat].tail = layout.point(tail)
    return [blocks[seat] for seat in range(number)]
