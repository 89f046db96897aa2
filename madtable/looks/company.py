"""Who sits at a table: creatures, names, and the board that is built for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from madtable.engine.journal import Header, SeatLine
from madtable.engine.switches import read_switches
from madtable.games import catalogue
from madtable.looks.catalogue import look
from madtable.ui.board import Board
from madtable.ui.kit import Kit
from madtable.ui.offer import HUMAN
from madtable.ui.seating import Company
from madtable.ui.seats import Sitter
from madtable.ui.stack import Scene

CREATURES = ("goat", "owl", "frog", "rat", "octo", "cat", "brain", "walrus")
"""Who sits in the jar of each seat, the person's first."""


def company_of(kit: Kit, seats: Sequence[SeatLine], viewer: int, *, shown: bool = True) -> Company:
    """The sitters of a table: a seat without a name has its creature's, the only person's is "You".

    `shown` lets the viewer's hand lie open.
    """
    alone = [line.kind for line in seats].count(HUMAN) == 1
    sitters = []
    for number, line in enumerate(seats):
        known = line.creature in CREATURES
        creature = line.creature if known else CREATURES[number % len(CREATURES)]
        own = (
            kit.say("ui.lobby.you")
            if line.kind == HUMAN and alone
            else kit.say(f"ui.name.{creature}")
        )
        sitters.append(Sitter(printable(line.name) or own, creature, CREATURES.index(creature)))
    return Company(tuple(sitters), viewer, shown)


def board_maker(
    kit: Kit, header: Header, viewer: int, *, shown: bool = True
) -> Callable[[Scene], Board]:
    """Who builds the board of a game into a scene; BadInput for a game without a table."""
    plug_in = look(header.game)
    house = read_switches(catalogue.game(header.game).switches, header.house)

    def make(scene: Scene) -> Board:
        company = company_of(kit, header.seats, viewer, shown=shown)
        return plug_in.board(kit, scene.stage, company, house, header.round)

    return make


def printable(name: str) -> str:
    """A name as it can be written on a plate, whatever a file says."""
    return "".join(letter for letter in name if letter.isprintable()).strip()
