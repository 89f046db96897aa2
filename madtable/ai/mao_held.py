"""What holds a table up: cards after which others draw in vain, as somebody owes what nobody calls.

Two rules may ask for the same salute, so that everybody believes it made; a rule may ask a seat
that its owner is not certain of. Whoever does not know why can still learn when it happens.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from madtable.ai.mao_atoms import Thing
from madtable.ai.mao_concepts import Concept, Ledger, since

CHANCE = 20
"""How often, in percent, a card was drawn in vain for another reason than the card that lay."""


class Held:
    """What one seat has found out of it, entered in a `ledger` of its own."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._concept = Concept(ledger, chance=CHANCE)
        self._noted: list[tuple[Thing, bool]] = []

    def begin_game(self) -> None:
        """A game begins, perhaps with a rule more."""
        self._ledger.begin_game()

    def likely(self, thing: Thing) -> float:
        """How likely whoever draws after such a card does so in vain."""
        return self._concept.likely(thing, careful=True)

    def note(self, thing: Thing, *, vain: bool) -> None:
        """Somebody has drawn after a card: was it in vain?"""
        self._ledger.see(thing)
        if vain:
            self._concept.met(thing)
        self._noted.append((thing, vain))

    def memory(self, most: int) -> list[object]:
        """The latest `most` of it, as plain data."""
        noted = [[list(thing), vain] for thing, vain in self._noted[-most:]]
        return [noted, since(self._ledger.begun, len(self._noted), most)]

    def recall(self, data: Sequence[Any]) -> None:
        """Take up what was remembered."""
        noted, begun = data
        for number, (thing, vain) in enumerate(noted):
            if number in begun:
                self.begin_game()
            self.note(tuple(thing), vain=vain)
