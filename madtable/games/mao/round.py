"""One game of Mao in progress, as the table holds it, and what its winner may do afterwards."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b

from madtable.engine.decision import Decision, Option
from madtable.engine.errors import BadInput, Refused, RulesBug
from madtable.engine.event import Event, Listener
from madtable.engine.message import message
from madtable.engine.round import Deal, Standing
from madtable.games.mao import words
from madtable.games.mao.clockwork import advance
from madtable.games.mao.events import RuleDropped, RuleMade, RuleVoted
from madtable.games.mao.position import Position
from madtable.games.mao.questions import offer_number, offers
from madtable.games.mao.rule import Rule
from madtable.games.mao.rulecheck import check_rule
from madtable.games.mao.ruletext import read_rule
from madtable.games.mao.rulewriting import rule_text
from madtable.games.mao.sitting import Sitting
from madtable.games.mao.view import MaoView, see


class MaoRound:
    """The truth about one game, from the deal to the winner's rule (an `engine.round.Round`).

    It is `Lasting` as well: rules made in one game hold in those after it.
    """

    def __init__(self, deal: Deal, position: Position, opening: Sequence[Event] = ()) -> None:
        self._deal = deal
        self._position = position
        self._opening = tuple(opening)
        self._answers = [0] * position.seats
        self._asked: tuple[Decision, ...] | None = None
        self._rules = position.rules
        self._made = False
        self._votes: dict[str, set[int]] = {}

    @property
    def deal(self) -> Deal:
        """What it was dealt from."""
        return self._deal

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self._position.over

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seat; empty while the game runs. Nobody plays on for places [MAO-A17]."""
        return (self._position.winner,) if self._position.over else ()

    @property
    def reason(self) -> str:
        """`empty` once somebody has run out of cards; empty while the game runs."""
        return "empty" if self._position.over else ""

    @property
    def turns(self) -> int:
        """How many turns have begun."""
        return self._position.turns + (not self._position.over)

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The invented rules as they stand now, a new one and dropped ones considered."""
        return self._rules

    def position(self) -> Position:
        """A copy of the truth; for tests and scenarios, never for a seat."""
        return self._position.clone()

    def questions(self) -> tuple[Decision, ...]:
        """The standing offers of every seat, none of which the game waits for."""
        if self._asked is None:
            self._asked = offers(self._position, tuple(self._answers))
        return self._asked

    def aftermath(self) -> tuple[Decision, ...]:
        """What can still be done when the game is over: the winner's rule, votes to drop rules.

        [MAO-50, MAO-A102, MAO-A113]
        """
        if not self.over:
            return ()
        found: list[Decision] = []
        winner = self._position.winner
        for seat in range(self._position.seats):
            if seat == winner and not self._made:
                found.append(self._offer(seat, "rule", ()))
            options = tuple(
                [
                    Option(
                        f"drop {rule.id}",
                        f"seat:{rule.owner}",
                        message("option.mao.drop", target=rule.owner, rule=rule.id),
                        (("rule", rule.id),),
                    )
                    for rule in self._rules
                    if seat not in self._votes.get(rule.id, ())
                ]
            )
            if options:
                found.append(self._offer(seat, "drop", options))
        return tuple(found)

    def _offer(self, seat: int, kind: str, options: tuple[Option, ...]) -> Decision:
        number = offer_number(self._answers[seat], seat, self._position.seats, kind)
        prompt = message(f"prompt.mao.{kind}", seat=seat)
        return Decision(number, seat, kind, prompt, options, blocking=False)

    def answer(self, seat: int, text: str) -> None:
        """Let `seat` do what `text` says; Refused or BadInput leave everything as it was."""
        verb, _, rest = text.strip().partition(" ")
        if verb == "rule":
            self._make_rule(seat, rest)
        elif verb == "drop":
            self._vote_to_drop(seat, rest.strip())
        else:
            words.perform(self._position, seat, text)
            self._count_cards(text)
        self._answers[seat] += 1
        self._asked = None

    def advance(self, now_ms: int) -> None:
        """Let game time run on to `now_ms`; what falls due on the way happens."""
        if advance(self._position, now_ms):
            self._asked = None
            self._count_cards(f"advance {now_ms}")

    def listen(self, listener: Listener | None) -> None:
        """Tell every fact from now on to `listener`."""
        self._position.tell = listener

    def opening(self) -> Sequence[Event]:
        """The facts of the deal."""
        return self._opening

    def view(self, seat: int | None) -> MaoView:
        """What `seat` may know now (None: a spectator)."""
        return see(self._position, seat)

    def digest(self) -> str:
        """16 hex digits over the whole truth, chance included."""
        votes = sorted([(rule, sorted(seats)) for rule, seats in self._votes.items()])
        truth = (self._position.state(), self._answers, self._rules, self._made, votes)
        return blake2b(repr(truth).encode(), digest_size=8).hexdigest()

    def standings(self) -> tuple[Standing, ...]:
        """The winner, then by cards left; the points are the penalty cards received."""
        position = self._position
        if not position.over:
            return ()
        left = [0 if seat == position.winner else len(hand) for seat, hand in self._held()]
        fined = [0] * position.seats
        for given in position.given:
            fined[given.seat] += given.cards
        order = sorted(range(position.seats), key=lambda seat: (left[seat], seat))
        return tuple(
            [
                Standing(
                    seat=seat,
                    place=1 + sum(cards < left[seat] for cards in left),
                    cards=left[seat],
                    points=fined[seat],
                    won=seat == position.winner,
                )
                for seat in order
            ]
        )

    def _held(self) -> list[tuple[int, list[int]]]:
        return list(enumerate(self._position.hands))

    def next_dealer(self) -> int:
        """The deal moves clockwise; where the last winner starts, whoever sits right of it deals.

        [MAO-A03]
        """
        if self._position.house.starter == "last_winner" and self.over:
            return (self._position.winner - 1) % self._deal.seats
        return (self._deal.dealer + 1) % self._deal.seats

    def sitting(self) -> Sitting:
        """What the next game of this sitting starts with."""
        return Sitting(self._rules, tuple(self._position.heard), tuple(self._position.told))

    def carried(self) -> tuple[str, ...]:
        """The same as lines of text: the `Deal.sitting` of the next game."""
        return self.sitting().lines()

    # -- after the game -------------------------------------------------------------------------

    def _make_rule(self, seat: int, text: str) -> None:
        """[MAO-50, MAO-51]; the rule's owner, game and handle are not for its maker to choose."""
        position = self._position
        if not position.over:
            raise Refused("mao.rule-later")
        if seat != position.winner:
            raise Refused("mao.rule-winner")
        if self._made:
            raise Refused("mao.rule-made")
        try:
            data = json.loads(text)
        except ValueError:
            raise BadInput("rule", f"cannot read {text!r}") from None
        if isinstance(data, dict):
            data = {**data, "id": self._handle(), "owner": seat, "game_no": self._deal.number}
        rule = read_rule(data, "rule")
        if rule.text and not position.house.text_rules:
            raise Refused("mao.no-text-rules")
        for fault in check_rule(rule, self._rules, position.seats, position.house):
            raise Refused(fault.key.removeprefix("refused."), **dict(fault.values))
        self._rules = (*self._rules, rule)
        self._made = True
        if position.tell:
            position.tell(RuleMade(seat, rule.id, rule_text(rule)))

    def _handle(self) -> str:
        """A handle that tells nothing about the rule."""
        taken = {rule.id for rule in self._rules}
        number = self._deal.number
        while f"rule-{number}" in taken:
            number += 1
        return f"rule-{number}"

    def _vote_to_drop(self, seat: int, handle: str) -> None:
        """[MAO-A113]: a majority of the seats drops a rule between games."""
        position = self._position
        if not 0 <= seat < position.seats:
            raise BadInput("drop", f"there is no seat {seat}")
        if not position.over:
            raise Refused("mao.drop-later")
        rule = next((rule for rule in self._rules if rule.id == handle), None)
        if rule is None:
            raise Refused("mao.which-rule")
        votes = self._votes.get(handle, set())
        if seat in votes:
            raise Refused("mao.voted")
        self._votes[handle] = votes | {seat}
        if position.tell:
            position.tell(RuleVoted(seat, handle, len(votes) + 1))
        if 2 * (len(votes) + 1) > position.seats:
            self._rules = tuple([other for other in self._rules if other is not rule])
            del self._votes[handle]
            if position.tell:
                position.tell(RuleDropped(rule.owner, handle))

    def _count_cards(self, text: str) -> None:
        """RulesBug unless every card of every deck is in exactly one place."""
        position = self._position
        held = [*position.draw, *position.pile]
        for cards in (*position.hands, *position.apart):
            held.extend(cards)
        if len(held) != sum(position.base):
            raise RulesBug(f"{text}: {len(held)} cards instead of {sum(position.base)}")
        if not position.worlds:
            raise RulesBug(f"{text}: no world is left")
