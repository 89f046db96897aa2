"""The things on a table that there is something to tell of: where they lie, what they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect

from madtable.engine.message import Message, message
from madtable.ui.kit import Label

if TYPE_CHECKING:
    from madtable.ui.board import Board


class Tip(NamedTuple):
    """What is told of a thing: its name, what it does, and the rules that say so (`MAG-25`)."""

    title: Label
    text: Message
    rules: str = ""


class Mark(NamedTuple):
    """A thing on the table by the name of its place (`draw`, `seat:2`), where it is (px), its
    tip.
    """

    name: str
    area: Rect
    tip: Tip


def for_card(code: str, text: Message, rules: str = "") -> Tip:
    """The tip of a card under its own name."""
    return Tip(message("tip.card", card=code), text, rules)


def seat_marks(board: Board) -> list[Mark]:
    """The jars, and what their numbers and bursts mean."""
    return [
        Mark(
            f"seat:{seat}",
            block.jar_rect() if block.own else block.hit_area(),
            Tip(board.company.sitters[seat].name, message("tip.seat", count=block.count)),
        )
        for seat, block in enumerate(board.seats)
    ]


def log_mark(board: Board) -> Mark:
    """The tape of what has happened."""
    return Mark("log", board.log_tape.rect, Tip(message("table.log"), message("tip.log")))


def area_of(board: Board, place: str) -> Rect | None:
    """Where something lies by the name of its place, in px: a thing that has a tip, or all of
    one's `hand`; None for what does not lie there.
    """
    if place != "hand":
        return next((mark.area for mark in board.marks() if mark.name == place), None)
    areas = []
    for slot in board.hand.slots():
        area = Rect(0, 0, round(slot.width), round(slot.height))
        area.center = (round(slot.x), round(slot.y))
        areas.append(area)
    return areas[0].unionall(areas[1:]) if areas else None
