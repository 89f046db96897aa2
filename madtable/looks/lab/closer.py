"""Looking closer: the leaves and score sheets that are laid over the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from madtable.games.lab import events as told
from madtable.looks.lab import felts, sheets
from madtable.looks.lab.leaves import ChartLeaf, DiscardLeaf, PilesLeaf, TrickLeaf
from madtable.looks.lab.suits import shown
from madtable.ui.screens.scores import ScoreSheet

if TYPE_CHECKING:
    from madtable.looks.lab.table import LabTable


class Closer:
    """What can be looked at more closely at one table."""

    def __init__(self, table: LabTable) -> None:
        self.table = table

    def chart(self) -> None:
        """The chart, large."""
        table = self.table
        table.lay_over(ChartLeaf(table.kit, table.chart))

    def piles(self, seat: int) -> None:
        """The Score Piles of a seat, card by card."""
        table = self.table
        sitter = table.company.sitters[seat]
        table.lay_over(
            PilesLeaf(
                table.kit,
                table.piles[seat],
                sitter,
                table.starts[seat],
                table.deck,
            )
        )

    def discards(self) -> None:
        """What has been played this round (house rule `show_discards`)."""
        table = self.table
        if table.view is not None and table.view.house.show_discards:
            codes = [shown(code, table.mode) for code in table.view.played]
            table.lay_over(DiscardLeaf(table.kit, codes, table.deck))

    def tricks(self) -> None:
        """The tricks so far, to be leafed through."""
        table = self.table
        table.lay_over(TrickLeaf(table.kit, table.chronicle.tricks, table.company, table.deck))

    def scores(self) -> None:
        """How everybody stands now; once all is over, how it ended."""
        table = self.table
        if table.view is not None:
            pages = sheets.pages_of(table.kit, table.company, table.view)
            self._lay(pages, sheets.standing(table.kit, table.company, table.view))

    def round_sheet(self, event: told.RoundEnded) -> None:
        """How everybody stands after a round."""
        table = self.table
        cards = [sum(map(len, piles.cards.values())) for piles in table.piles]
        page = sheets.round_page(
            table.kit, table.company, table.starts, event.totals, cards, event.round
        )
        self._lay((page,), sheets.leader(table.kit, table.company, page))

    def game_sheet(self, event: told.GameScored) -> None:
        """How a game of a match ended, and how the match stands."""
        table = self.table
        earlier = () if table.view is None else table.view.earlier[: event.game - 1]
        scores = [*earlier, event.scores]
        pages = sheets.game_pages(
            table.kit, table.company, table.starts, event, scores, table.course.games
        )
        self._lay(pages, sheets.leader(table.kit, table.company, pages[-1]))

    def _lay(self, pages: tuple[sheets.Page, ...], verdict: sheets.Verdict) -> None:
        table = self.table
        kit = table.kit
        scores = ScoreSheet(
            kit,
            pages,
            verdict,
            felts.inks(table.mode),
            main=(kit.say("lab.sheet.on"), None),
            others=((kit.say("lab.sheet.tricks"), "tricks"),),
        )
        scores.on_other = lambda name: self._from_sheet(scores, name)
        table.lay_over(scores)

    def _from_sheet(self, sheet: ScoreSheet, name: str) -> None:
        table = self.table
        if name == "tricks":
            sheet.stack.push(
                TrickLeaf(table.kit, table.chronicle.tricks, table.company, table.deck)
            )
