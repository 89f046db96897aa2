"""The level `meek` of the Lab: looks one trick ahead, takes what helps now.

It imagines a few deals that fit what its seat has seen, plays each of its cards in all of them,
lets the others answer carelessly, and prefers the card after which it gains most on the table. It
has no plan for the next trick.
"""

from __future__ import annotations

from madtable.engine.chance import Chance
from madtable.engine.decision import Decision
from madtable.engine.event import Event
from madtable.engine.view import View
from madtable.games.lab.cards import CARD, RANK, SIDE, SUIT
from madtable.games.lab.position import PLAY, Position
from madtable.games.lab.view import LabView

WORLDS = 8
"""Deals it imagines for one choice."""


class LabMeek:
    """A casual player of the Lab. It keeps nothing in mind: what was played stands in its view."""

    def observe(self, event: Event) -> None:
        """It remembers nothing."""

    def choose(self, view: View, decision: Decision, chance: Chance) -> str:
        """The text of the card to play or to take."""
        assert isinstance(view, LabView)
        if len(decision.options) == 1:
            return decision.options[0].text
        if decision.kind == "take":
            gains = [_gain_of_taking(view, str(option.part("card"))) for option in decision.options]
        else:
            cards = [CARD[str(option.part("card"))] for option in decision.options]
            gains = _gains_of_playing(view, cards, chance)
        best = max(gains)
        level = [place for place, gain in enumerate(gains) if gain == best]
        return decision.options[chance.choice(level)].text


def _gain_of_taking(view: LabView, side: str) -> int:
    """By how much the own score falls with the card that lies there as `side`."""
    assert view.seat is not None
    card, sign = SIDE[side]
    total = view.totals[view.seat][SUIT[card]]
    return abs(total) - abs(total + sign * RANK[card])


def _gains_of_playing(view: LabView, cards: list[int], chance: Chance) -> list[int]:
    """What the trick brings with each of `cards`, summed over the same imagined deals.

    Counted against the others: what the own score falls (times the number of opponents), or what
    theirs rise, when one of them has to take.
    """
    gains = [0] * len(cards)
    for world in view.worlds(chance, WORLDS):
        for place, card in enumerate(cards):
            trial = world.clone()
            trial.play(card)
            while trial.phase == PLAY:
                moves = trial.moves()
                trial.play(moves[chance.below(len(moves))])
            gain = _best_gain(trial)
            gains[place] += gain * (view.seats - 1) if trial.mover == view.seat else -gain
    return gains


def _best_gain(trial: Position) -> int:
    """By how much the winner's score falls when it takes what helps it most; less than 0 when all
    hurt.
    """
    at = trial.mover * 4
    best = -RANK[-1]
    for card in trial.moves():
        total = trial.totals[at + SUIT[card]]
        best = max(best, abs(total) - abs(total + trial.mode * RANK[card]))
    return best
