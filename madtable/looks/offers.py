"""The games as the set-up screen offers them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from madtable.ai.seats import is_live
from madtable.engine.errors import BadInput
from madtable.engine.message import message
from madtable.engine.switches import Setting
from madtable.games import catalogue
from madtable.looks.catalogue import LOOKS
from madtable.looks.look import Look
from madtable.ui.kit import Kit
from madtable.ui.offer import Advice, GameOffer, no_advice


@runtime_checkable
class Advises(Protocol):
    """A look that has something to say about who sits at its table."""

    def advice(self, kinds: Sequence[str], house: Mapping[str, Setting]) -> Advice | None:
        """What had better be changed about a table of these kinds of seat, if anything."""
        ...


MOST_PEOPLE = 8
"""How many people can share the screen: all the seats of the largest table."""


def offers(kit: Kit) -> tuple[list[GameOffer], list[BadInput]]:
    """Every game that has rules and a table, in the order of the tiles.

    A game whose data makes no sense (a bad Lab Chart) is left out, and what is wrong is told.
    """
    found: list[GameOffer] = []
    wrong: list[BadInput] = []
    for name in LOOKS:
        try:
            found.append(_offer(kit, name, LOOKS[name]))
        except BadInput as error:
            wrong.append(error)
    return found, wrong


def _offer(kit: Kit, name: str, look: Look) -> GameOffer:
    game = catalogue.game(name)
    return GameOffer(
        name=name,
        title=message(f"game.{name}"),
        note=message(f"game.{name}.note"),
        back=lambda width: look.back(kit, width),
        ground=look.ground,
        pattern=look.pattern,
        levels=game.levels,
        switches=game.switches,
        seat_range=game.seat_range,
        most_humans=MOST_PEOPLE,
        sharing=message("ui.lobby.seats.live" if is_live(name) else "ui.lobby.seats.note"),
        advice=look.advice if isinstance(look, Advises) else no_advice,
    )
