"""What a seat that knows the rules of Mao notices: whom it calls, itself too, and how it votes.

It calls nothing that it cannot be sure of, whatever rules there are that it does not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from madtable.ai.live import FLOOR_MS, Plan
from madtable.ai.mao_dispute import Dispute
from madtable.ai.mao_owner import LOOK_MS as OWN_LOOK_MS
from madtable.ai.mao_owner import sided
from madtable.ai.mao_reckoning import Reckoning
from madtable.ai.mao_temper import Dice, Temper
from madtable.ai.mao_ways import Ways
from madtable.engine.event import Event
from madtable.games.mao import events as told
from madtable.games.mao.house import House
from madtable.games.mao.infraction import (
    BAD_CALL,
    CUSTOM,
    DELAY,
    FAIL_PENALIZE,
    FAIL_SAY,
    NO_NICE_DAY,
    OUT_OF_TURN,
    STUPID,
    TALK,
    TOUCH,
    Charge,
)
from madtable.games.mao.phrases import is_base_phrase, is_nice_day, printed, utterances
from madtable.games.mao.words import call_text

OF_TURNS = (OUT_OF_TURN, STUPID, NO_NICE_DAY, DELAY)
"""Breaches that can only be told by whoever knows whose turn it is."""
LOOKS, LOOK_MS = 8, 9000
"""How often a seat looks again at something that it missed, and after how long each time."""


class Watch:
    """The eye of one seat on breaches, by its `reckoning`, and by what it has found out of the
    `ways` in which play ran. `foreign`: others have invented rules, which it cannot know.
    """

    def __init__(
        self,
        reckoning: Reckoning,
        ways: Ways,
        house: House,
        temper: Temper,
        dice: Dice,
        *,
        foreign: bool,
    ) -> None:
        self._reckoning = reckoning
        self._seat = reckoning.seat
        self._house, self._temper, self._dice = house, temper, dice
        self._tongue = house.tongue
        self._foreign = foreign
        self._ways = ways
        self._words: dict[int, bool] = {}
        """By seat, whether what it said last can only belong to the rules that all knowers know."""
        self._nice: dict[int, bool] = {}
        """By seat, whether it last wished somebody a nice day."""
        self._lost_ms = -house.say_grace
        """When it last was not certain of the run of sevens on the pile."""
        self.counted = True
        """Whether it is certain how many sevens the latest nice day is made of."""
        self._last_call = ""
        self._wrong: set[tuple[str, int]] = set()
        """Calls that were wrong, with how many cards had been laid."""
        self._dispute = Dispute(self._seat, house)

    def see(self, event: Event, now_ms: int) -> None:
        """Take note of words, of what this seat calls and of what came of it."""
        self._dispute.see(event, now_ms)
        match event:
            case told.Spoke(seat=seat, text=text):
                said = [phrase for phrase, _ in utterances(text, is_base_phrase)]
                self._words[seat] = all(is_base_phrase(phrase) for phrase in said)
                self._nice[seat] = any(is_nice_day(phrase) for phrase in said)
            case told.Called(seat=seat, target=target, code=code) if seat == self._seat:
                self._last_call = call_text(target, code, event.phrase or event.rule)
            case told.PenaltyGiven(seat=seat, code=code) if (seat, code) == (self._seat, BAD_CALL):
                self._wrong.add((self._last_call, self._reckoning.serial))

    def of_the_book(self, seat: int) -> bool:
        """Whether what a seat said last can only belong to the rules that all knowers know."""
        return self._words.get(seat, True)

    def weigh(self, events: Sequence[Event], now_ms: int) -> None:
        """Was it right that somebody was penalised, as the reckoning has now followed it?"""
        if self._reckoning.lost:
            self._lost_ms = now_ms
        for event in events:
            if isinstance(event, told.PenaltyGiven):
                self._dispute.given(unjust=self._reckoning.astray and not self._foreign)

    # -- calls ----------------------------------------------------------------------------------

    def calls(self) -> Iterator[Plan]:
        """What this seat has noticed and is going to call, on itself too, and how it votes."""
        reckoning = self._reckoning
        yield from self._dispute.votes(self._dice, self._temper.notice)
        for charge in reckoning.charges():
            if reckoning.in_order and charge.code != TOUCH:
                continue
            if not self._sure(charge):
                continue
            since = reckoning.since(charge)
            at = self._noticed(charge, since)
            if at is not None:
                seen = reckoning.seen_ms(charge, at)
                text = self._call(charge)
                if (text, reckoning.serial) not in self._wrong:
                    yield Plan(max(seen, reckoning.own_ms + FLOOR_MS), text)

    def _noticed(self, charge: Charge, since: int) -> int | None:
        """When on the table's clock this seat notices something; None where it never does.

        What was missed at first may still strike it later.
        """
        own = charge.seat == self._seat
        attention = min(100, self._house.ai_attention * self._temper.sight // 100)
        for look in range(LOOKS):
            occasion = (charge.code, charge.seat, charge.phrases, charge.rule, since, look)
            if self._dice.hits(self._house.ai_honesty if own else attention, "call", *occasion):
                again = OWN_LOOK_MS if charge.code == CUSTOM else LOOK_MS
                return since + look * again + self._dice.after(self._temper.notice, *occasion)
        return None

    def _sure(self, charge: Charge) -> bool:
        """Whether a call cannot be wrong, whatever rules there are that this seat does not know."""
        if not self._foreign:
            return True
        if charge.code in (CUSTOM, FAIL_PENALIZE):
            if not sided(self._reckoning.rules[charge.rule]):
                return True
            if charge.code == CUSTOM:
                # Of every card, else it could not be told what a call has settled.
                return all(
                    self._ways.proved(other.breach.serial)
                    for other in self._reckoning.charges()
                    if other[:2] == charge[:2] and other.rule == charge.rule and other.breach
                )
            return False  # it may not have been able to know in time
        if charge.code in OF_TURNS:
            return False
        if charge.code == TALK and not self._words.get(charge.seat, False):
            return False
        nice = charge.code == TALK and self._nice.get(charge.seat, False)
        if not nice and not any(is_nice_day(phrase) for phrase in charge.phrases):
            return True
        # How many sevens make a nice day it must have known when that was wished.
        since_ms = self._reckoning.game_time(self._reckoning.since(charge))
        certain = self.counted and not self._reckoning.lost
        return certain and since_ms - self._house.say_grace > self._lost_ms

    def _call(self, charge: Charge) -> str:
        detail = ""
        if charge.code in (CUSTOM, FAIL_PENALIZE):
            detail = self._reckoning.rules[charge.rule].id
        elif charge.code == FAIL_SAY:
            detail = printed(charge.phrases[0], self._tongue)
        return call_text(charge.seat, charge.code, detail)
