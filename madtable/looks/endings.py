"""How a round ended, as the results screen shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from madtable.engine.journal import Header
from madtable.engine.message import message
from madtable.engine.round import Standing
from madtable.engine.view import View
from madtable.looks.look import Look
from madtable.ui.board import Board
from madtable.ui.kit import Kit
from madtable.ui.offer import Ending, Rank
from madtable.ui.screens.results import Results, Ways
from madtable.ui.seating import Company
from madtable.ui.stack import Scene


@runtime_checkable
class EndsItself(Protocol):
    """A look whose game ends with a screen of its own (the Lab's score sheet)."""

    def end_scene(self, kit: Kit, board: Board, view: View, ways: Ways) -> Scene:
        """The screen after the last fact of a round, from what the person at the table may know."""
        ...


class Ended(Protocol):
    """What an ending needs of a table that is over: `host.Table`, or one set up by hand."""

    @property
    def header(self) -> Header:
        """Who sits where, and who has won before."""
        ...

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won this round."""
        ...

    @property
    def reason(self) -> str:
        """Why the game is over, in a word of the game."""
        ...

    def standings(self) -> tuple[Standing, ...]:
        """The ranking, best first."""
        ...

    def view(self, seat: int | None) -> View:
        """What a seat may know."""
        ...


def end_scene(look: Look, kit: Kit, table: Ended, board: Board, number: int, ways: Ways) -> Scene:
    """The screen that follows round `number` on a board, leading on by `ways`."""
    board.wins = wins_of(table)
    if isinstance(look, EndsItself):
        return look.end_scene(kit, board, table.view(board.company.reader), ways)
    ending = ending_of(look, table.standings(), board.company, number, table.reason, board.wins)
    return Results(kit, ending, ways)


def wins_of(table: Ended) -> tuple[int, ...]:
    """How many rounds each seat of a sitting has won so far, the one that is over counted."""
    before = table.header.wins or [0] * len(table.header.seats)
    return tuple([wins + (seat in table.winners) for seat, wins in enumerate(before)])


def ending_of(
    look: Look,
    standings: Sequence[Standing],
    company: Company,
    number: int,
    reason: str,
    wins: Sequence[int] = (),
) -> Ending:
    """The ranking of round `number` with who sat there, why it ended, and the rounds each has
    won so far.
    """
    ranks = tuple(
        Rank(
            seat=one.seat,
            name=company.names[one.seat],
            creature=company.sitters[one.seat].creature,
            place=one.place,
            cards=one.cards,
            points=one.points,
            won=one.won,
            wins=wins[one.seat] if wins else None,
        )
        for one in standings
    )
    return Ending(
        heading=message("end.heading", number=number),
        columns=message("end.columns"),
        ranks=ranks,
        felt=look.felt,
        confetti=look.confetti,
        colours=look.colours,
        reason=message(f"end.reason.{reason}") if reason else None,
    )
