"""The Lab as the search sees it: tables that fit a view, and how good a table is for a seat."""

from __future__ import annotations

from collections.abc import Sequence

from madtable.ai.lab_playout import finish, play_on
from madtable.ai.lab_reasons import reasons
from madtable.ai.search_seat import Answer
from madtable.engine.chance import Chance
from madtable.engine.decision import Decision, Option
from madtable.engine.event import Event
from madtable.engine.message import Message
from madtable.engine.view import View
from madtable.games.lab.cards import CARD, RANK, SIDE, SUIT
from madtable.games.lab.position import Position
from madtable.games.lab.scoring import scores_of
from madtable.games.lab.view import LabView

TO_THE_END = 99
"""Tricks: more than a round has, so that a playout ends with the round."""
_WIN_PART = 0.3
"""How much it counts to be ahead; the rest goes by how far. A round is not the game: being far
ahead is worth more after it than being just ahead."""
_CLIP = 12
"""Points of margin beyond which more is no better."""


class LabLens:
    """How a seat looks at the Lab: it needs no memory, all that was played stands in its view.

    It looks `tricks` tricks ahead, never beyond the round: what will be dealt then, nobody knows.
    """

    def __init__(self, tricks: int = TO_THE_END) -> None:
        self._tricks = tricks

    def observe(self, event: Event) -> None:
        """It remembers nothing."""

    def case(self, view: View, decision: Decision) -> LabOutlook:
        """The case of `decision`."""
        assert isinstance(view, LabView)
        return LabOutlook(view, decision, self._tricks)

    def prospects(self, view: View, playouts: int, chance: Chance) -> tuple[float, ...]:
        """What each seat is likely to win, as the seat of `view` may judge it."""
        assert isinstance(view, LabView)
        shares = [0.0] * view.seats
        for world in view.worlds(chance, playouts):
            for seat, share in enumerate(_finish(world, chance)):
                shares[seat] += share / playouts
        return tuple(shares)


class LabOutlook:
    """One question of the Lab (a `search_seat.Case`)."""

    def __init__(self, view: LabView, decision: Decision, tricks: int) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.seats = view.seats
        self.decision = decision
        self.answers: Sequence[Answer] = answers(view, decision)
        self._cards = [_card(decision, option) for (option,) in self.answers]
        # A take completes the trick that is under way; a play begins or goes on with one.
        self._tricks = tricks - (decision.kind == "take")

    def worlds(self, count: int, chance: Chance) -> Sequence[Position]:
        """Tables that fit the view."""
        return self.view.worlds(chance, count)

    def after(self, world: Position, candidate: int) -> Position:
        """A copy of `world` in which the card has been played or taken."""
        trial = world.clone()
        trial.play(self._cards[candidate])
        return trial

    def play_out(self, world: Position, chance: Chance) -> tuple[float, float]:
        """To the horizon: whether the seat is ahead there, and how good that is."""
        if world.round == self.view.round and world.game == self.view.game:
            play_on(world, chance, self._tricks)
        scores = scores_of(world.totals) if world.game == self.view.game else world.earlier[-1]
        return _standing(scores, self.seat)

    def reasons(self, answer: Answer) -> tuple[Message, ...]:
        """What speaks for `answer`."""
        return reasons(self.view, self.decision, answer)

    def finish(self, world: Position, chance: Chance) -> Sequence[float]:
        """To the end of the game."""
        return _finish(world, chance)


def _standing(scores: tuple[int, ...], seat: int) -> tuple[float, float]:
    """Whether `seat` is ahead (a fraction when it is level with others), and how good that is."""
    mine = scores[seat]
    best = min(scores[:seat] + scores[seat + 1 :])
    margin = best - mine
    ahead = 1.0 if margin > 0 else 0.0 if margin < 0 else 1.0 / scores.count(best)
    far = 0.5 + max(-_CLIP, min(_CLIP, margin)) / (2 * _CLIP)
    return ahead, _WIN_PART * ahead + (1 - _WIN_PART) * far


def _finish(world: Position, chance: Chance) -> Sequence[float]:
    finish(world, chance)
    share = 1.0 / len(world.winners)
    return [share if seat in world.winners else 0.0 for seat in range(world.seats)]


def _card(decision: Decision, option: Option) -> int:
    code = str(option.part("card"))
    return SIDE[code][0] if decision.kind == "take" else CARD[code]


def answers(view: LabView, decision: Decision) -> list[Answer]:
    """The answers to `decision` that are worth a thought.

    To take a card that hurts while another helps, or one that is worse in the same suit, is a
    blunder in anybody's eyes, so that such cards are left out.
    """
    if decision.kind != "take":
        return [(option,) for option in decision.options]
    assert view.seat is not None
    row = view.totals[view.seat]
    gain: dict[Option, int] = {}
    suit: dict[Option, int] = {}
    for option in decision.options:
        card, sign = SIDE[str(option.part("card"))]
        total = row[SUIT[card]]
        gain[option] = abs(total) - abs(total + sign * RANK[card])
        suit[option] = SUIT[card]
    best = max(gain.values())
    found: list[Answer] = []
    for option in sorted(decision.options, key=lambda one: -gain[one]):
        if gain[option] < 0 <= best:
            continue
        if any(suit[other] == suit[option] and gain[other] > gain[option] for other in gain):
            continue
        found.append((option,))
    return found
