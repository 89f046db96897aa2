"""One round of MAD, from the shuffle to the result, as a table sees it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from madtable.engine.decision import Decision
from madtable.engine.errors import RulesBug
from madtable.engine.event import Event
from madtable.engine.round import Deal, Standing
from madtable.engine.turns import TurnRound
from madtable.games.mad import questions, words
from madtable.games.mad.cards import points_of
from madtable.games.mad.moves import RIGHTWARDS
from madtable.games.mad.position import Position
from madtable.games.mad.view import MadView, view_of


class MadRound(TurnRound[Position]):
    """A game of MAD in progress. Who answers for a seat is nothing to the rules: a bot may take
    over at any moment. [MAG-A80]
    """

    def __init__(self, deal: Deal, position: Position, opening: Sequence[Event] = ()) -> None:
        super().__init__(deal, position, opening)
        self._cards = _cards_in(position)

    @property
    def turns(self) -> int:
        """How many turns have begun."""
        return self._position.turns

    def _ask(self, number: int) -> tuple[Decision, ...]:
        return () if self._position.over else (questions.ask(self._position, number),)

    def answer(self, seat: int, text: str) -> None:
        """Let `seat` do what `text` says, wholly or, when it is refused, not at all.

        It is done on a copy, which becomes the position when all of it was allowed.
        """
        told: list[Event] = []
        trial = self._position.clone()
        trial.tell = told.append
        try:
            words.do(trial, seat, text)
        except (ValueError, LookupError, AssertionError) as error:
            raise RulesBug(f"{seat} {text}: {error!r}") from error
        trial.tell = None
        if _cards_in(trial) != self._cards:
            raise RulesBug(f"{seat} {text}: {_cards_in(trial)} cards instead of {self._cards}")
        self._go_on(trial, told)

    def view(self, seat: int | None) -> MadView:
        """What `seat` may know now."""
        return view_of(self._position, seat)

    def digest(self) -> str:
        """16 hex digits over everything that the rest of the game depends on."""
        return digest_of(self._position, self._answers)

    def standings(self) -> tuple[Standing, ...]:
        """Winners first, then by points and by cards left; empty while the game runs."""
        pos = self._position
        if not pos.over:
            return ()
        if not pos.winners:  # a drawn game: nobody is before anybody
            return tuple(
                Standing(seat, 1, len(hand), points_of(hand), False)
                for seat, hand in enumerate(pos.hands)
            )
        ranks = sorted(
            (
                seat not in pos.winners,
                0 if seat in pos.winners else points_of(hand),
                len(hand),
                seat,
            )
            for seat, hand in enumerate(pos.hands)
        )
        found: list[Standing] = []
        for index, (lost, points, cards, seat) in enumerate(ranks):
            place = index + 1
            if (
                found
                and (lost, points) == ranks[index - 1][:2]
                and (not lost or cards == ranks[index - 1][2])
            ):
                place = found[-1].place
            found.append(Standing(seat, place, cards, points_of(pos.hands[seat]), not lost))
        return tuple(found)

    def next_dealer(self) -> int:
        """Who deals next: the seat to the right, the winner, or whoever chance says. [MAG-A15]

        Of several winners the one who would have played first deals; with no winner it passes
        right.
        """
        pos = self._position
        to_the_right = [
            (pos.dealer + RIGHTWARDS * step) % pos.seats for step in range(1, pos.seats + 1)
        ]
        rule = pos.house.next_dealer
        if rule == "random":
            return pos.chance.clone().below(pos.seats)
        if rule == "winner" and pos.winners:
            return next(seat for seat in to_the_right if seat in pos.winners)
        return to_the_right[0]


def _cards_in(pos: Position) -> int:
    return sum(map(len, pos.hands)) + len(pos.draw) + len(pos.discard)


def digest_of(pos: Position, answers: int) -> str:
    """16 hex digits over all of `pos`, chance and what is still to happen included.

    The order of a hand counts for nothing, so it does not count here.
    """
    attack = pos.attack
    truth = (
        pos.house.edition.name,
        pos.house.listed,
        answers,
        pos.seats,
        pos.dealer,
        [sorted(hand) for hand in pos.hands],
        pos.draw,
        pos.discard,
        pos.colour,
        pos.direction,
        pos.turn,
        pos.mover,
        pos.phase,
        pos.turns,
        pos.passes,
        pos.card if pos.phase else -1,
        pos.starting,
        pos.gift_size if attack else 0,
        pos.follows,
        pos.emptied,
        pos.spent,
        pos.winners,
        pos.reason,
        pos.points,
        pos.chance.state,
        attack
        and (
            attack.kind,
            attack.source,
            attack.origin,
            attack.victims,
            attack.asked,
            attack.links,
            attack.exempt,
        ),
    )
    return hashlib.blake2b(repr(truth).encode(), digest_size=8).hexdigest()
