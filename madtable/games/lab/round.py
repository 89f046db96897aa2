"""One game of the Lab in progress, or one match of three, as the table holds it."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from madtable.engine.decision import Decision
from madtable.engine.errors import RulesBug
from madtable.engine.event import Event
from madtable.engine.round import Deal, Standing
from madtable.engine.turns import TurnRound
from madtable.games.lab.position import OVER, PLAY, Position
from madtable.games.lab.questions import ask
from madtable.games.lab.scoring import grand_totals
from madtable.games.lab.view import LabView, see
from madtable.games.lab.words import read


class LabRound(TurnRound[Position]):
    """The truth about one game, from the first deal to the last card taken; both rounds of it.

    With the house rule `advanced` it is a whole match of three games [LAB-22].
    """

    def __init__(self, deal: Deal, position: Position, opening: Sequence[Event] = ()) -> None:
        super().__init__(deal, position, opening)
        self._cards_played = 0

    @property
    def turns(self) -> int:
        """How many turns have begun; choosing what to take belongs to the last turn of a trick."""
        return self._cards_played + (self._position.phase == PLAY)

    def _ask(self, number: int) -> tuple[Decision, ...]:
        return ask(self._position, number)

    def answer(self, seat: int, text: str) -> None:
        """Let `seat` do what `text` says; Refused or BadInput leave everything as it was.

        It is done on a copy, which becomes the position when all went well. RulesBug when cards
        appear or vanish.
        """
        before = self._position
        move = read(before, seat, text)
        told: list[Event] = []
        after = before.clone()
        after.tell = told.append
        after.play(move)
        after.tell = None
        if after.game == before.game and after.all_cards() != before.all_cards():
            raise RulesBug(f"{seat} {text}: the cards on the table are not those before")
        self._cards_played += before.phase == PLAY
        self._go_on(after, told)

    def view(self, seat: int | None) -> LabView:
        """What `seat` may know now (None: a spectator)."""
        return see(self._position, seat)

    def digest(self) -> str:
        """16 hex digits over the whole truth, chance included."""
        p = self._position
        truth = (
            (p.seats, p.house, p.chart, p.games, p.game, p.round, p.earlier, p.first_lead),
            (p.hands, p.taken, p.totals, p.discard, p.aside, p.tricks),
            (p.mode, p.lead, p.trick, p.spirals, p.mover, p.phase, p.winners, p.reason),
            (p.chance.state, self._answers),
        )
        return blake2b(repr(truth).encode(), digest_size=8).hexdigest()

    def standings(self) -> tuple[Standing, ...]:
        """The ranking, best first: pile cards and scores (grand totals in a match)."""
        position = self._position
        if position.phase != OVER:
            return ()
        ranking = position.ranking()
        scores = grand_totals(position.earlier) if position.games > 1 else position.earlier[-1]
        cards = position.pile_counts()
        order = sorted(range(position.seats), key=lambda seat: (ranking.places[seat], seat))
        return tuple(
            [
                Standing(
                    seat=seat,
                    place=ranking.places[seat],
                    cards=cards[seat],
                    points=scores[seat],
                    won=seat in position.winners,
                )
                for seat in order
            ]
        )

    def next_dealer(self) -> int:
        """The seat on the left: nobody deals in the Lab [LAB-A30], but a sitting counts on."""
        return (self._deal.dealer + 1) % self._deal.seats
