"""The house rules of the Lab: switches with their rulings, and the same compiled for the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from madtable.engine.switches import Setting, Switch, read_switches

SWITCHES: tuple[Switch, ...] = (
    # How often one trick may flip: at the threshold only, or again at each multiple of it.
    Switch("flip", "once", "LAB-A01", choices=("once", "multiples")),
    # A match of three games, the third doubled, instead of one game.
    Switch("advanced", False, "LAB-22"),
    # Level grand totals: more pile cards in the third game, the better third game, or shared at
    # once.
    Switch("adv_tie", "cards", "LAB-A26", choices=("cards", "third_game", "shared")),
    # Who leads first in games 2 and 3: the seat left of the last first lead, anybody, or the loser.
    Switch("adv_lead", "rotate", "LAB-A28", choices=("rotate", "random", "loser")),
    # Who leads first in the first game: anybody, or the seat that the host names.
    Switch("first_lead", "random", "LAB-A29", choices=("random", "0", "1", "2", "3")),
    # Whether the discards may be looked through on the table.
    Switch("show_discards", False, "LAB-A19"),
)


@dataclass(frozen=True, slots=True)
class House:
    """The settings as plain attributes; `first_lead` is a seat, or None for anybody."""

    multiples: bool
    advanced: bool
    adv_tie: str
    adv_lead: str
    first_lead: int | None
    show_discards: bool


def compile_house(values: Mapping[str, object]) -> House:
    """The house where `values` differ from the defaults; BadInput for what no switch takes."""
    found: dict[str, Setting] = read_switches(SWITCHES, values)
    lead = str(found["first_lead"])
    return House(
        multiples=found["flip"] == "multiples",
        advanced=bool(found["advanced"]),
        adv_tie=str(found["adv_tie"]),
        adv_lead=str(found["adv_lead"]),
        first_lead=None if lead == "random" else int(lead),
        show_discards=bool(found["show_discards"]),
    )


USUAL = compile_house({})
"""Every switch at its default."""
