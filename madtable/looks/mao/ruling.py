"""The question to whoever made a rule in free words: is the call about it right? [MAO-A103]"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from madtable.engine.message import message
from madtable.looks.mao.sheet import Pick

if TYPE_CHECKING:
    from madtable.looks.mao.table import MaoTable

KIND = "ruling"
"""The kind of the offer, and the name of the chip that leads back to the question."""


class Ruling:
    """The question as it stands at one table: asked once by itself, then as often as is wanted
    while there is time to answer.
    """

    def __init__(self, table: MaoTable) -> None:
        self.table = table
        self._left_open: tuple[object, ...] = ()
        """The calls that waited when the question was put away."""

    @property
    def waits(self) -> bool:
        """Whether a call waits for one's word that is not being asked for just now."""
        return KIND in self.table.offers and not self.table.sheet.asks(KIND)

    def offer(self) -> None:
        """Ask for the owner's word where that is wanted now, and take back what no longer is."""
        table = self.table
        wanted = KIND in table.offers
        if not wanted and table.sheet.asks(KIND):
            table.sheet.close()  # the time to answer is over
        waiting = self._calls()
        self._left_open = self._left_open if wanted else ()
        busy = table.sheet.open or table.calling.under_way
        if wanted and not busy and (not waiting or waiting != self._left_open):
            self.ask()

    def ask(self) -> None:
        """Lay down the question."""
        table = self.table
        decision, waiting = table.offers[KIND], self._calls()
        picks = [
            Pick(table.say(option.label), f"{KIND}:{option.text}", partial(self._rule, option.text))
            for option in decision.options
        ]
        title, note = decision.prompt, ""
        if waiting:
            by, target, _, handle = waiting[0]
            title = message("mao.ruling", seat=by, target=target)
            own = [rule.text for rule in table.inventions.own() if rule.id == handle]
            note = table.kit.say("mao.ruling.rule", rule="".join(own))

        def leave_open() -> None:
            self._left_open = waiting

        table.sheet.show(table.say(title), picks, on_close=leave_open, note=note)

    def _calls(self) -> tuple[tuple[int, int, str, str], ...]:
        """The calls that wait for the person's word."""
        return self.table.view.referred if self.table.view is not None else ()

    def _rule(self, text: str) -> None:
        self.table.offers.pop(KIND, None)  # answered: nothing to come back to
        self.table.sheet.close()
        self.table.act(KIND, text)
