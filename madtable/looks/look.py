"""What a game brings to the screen: its table, its cards' back, its tile, its colours of
victory.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from pygame import Surface

from madtable.engine.decision import Decision
from madtable.engine.message import Message
from madtable.engine.switches import Setting
from madtable.ui.board import Board
from madtable.ui.keys import KeyLine
from madtable.ui.kit import Kit
from madtable.ui.palette import Felt
from madtable.ui.seating import Company
from madtable.ui.stage import Stage


class Look(Protocol):
    """One game's plug-in for the screen."""

    @property
    def ground(self) -> str:
        """The colour of the swatch on its tile in the set-up."""
        ...

    @property
    def pattern(self) -> str:
        """The drawing of the pattern on that swatch."""
        ...

    @property
    def felt(self) -> Felt:
        """The cloth its results are shown on."""
        ...

    @property
    def confetti(self) -> tuple[str, ...]:
        """Drawings that rain down for its winner."""
        ...

    @property
    def colours(self) -> tuple[str, ...]:
        """Colours of the small cards among them."""
        ...

    @property
    def keys(self) -> tuple[KeyLine, ...]:
        """What keys of their own do at its table."""
        ...

    def risk(self, decision: Decision, text: str) -> Message | None:
        """What may be regretted about an answer, for people who want to be asked first."""
        ...

    def back(self, kit: Kit, width: int) -> Surface:
        """The back of its cards at a width in px."""
        ...

    def board(
        self, kit: Kit, stage: Stage, company: Company, house: Mapping[str, Setting], number: int
    ) -> Board:
        """Its table for round `number` under these house rules, built into a stage."""
        ...
