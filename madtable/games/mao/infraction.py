"""Breaches: codes, what each costs, and the record of one that nobody has called yet. [4.3.1]"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from madtable.games.mao.world import BASE

TALK, FAIL_SAY, FAIL_MAO = "TALK", "FAIL_SAY", "FAIL_MAO"
OUT_OF_TURN, STUPID, NO_NICE_DAY, DELAY = "OUT_OF_TURN", "STUPID", "NO_NICE_DAY", "DELAY"
TOUCH, BAD_CALL, FAIL_PENALIZE, CUSTOM = "TOUCH", "BAD_CALL", "FAIL_PENALIZE", "CUSTOM"

CARDS: dict[str, int] = {
    TALK: 1,  # [MAO-34, MAO-35]
    FAIL_SAY: 1,  # [MAO-36]
    FAIL_MAO: 4,  # [MAO-43, MAO-A42]
    OUT_OF_TURN: 1,  # [MAO-37]
    STUPID: 1,  # [MAO-39]
    NO_NICE_DAY: 1,  # [MAO-40]
    DELAY: 1,  # [MAO-41]
    TOUCH: 1,  # [MAO-42]
    BAD_CALL: 1,  # [MAO-44]
    FAIL_PENALIZE: 2,  # [MAO-45]
    CUSTOM: 1,  # as its rule says [MAO-12]
}
"""Every code with the size of its penalty in cards."""

CODES = tuple(CARDS)
PUBLIC_CODES = (TALK, OUT_OF_TURN)
"""What the public part lets anybody think of calling: no talking, and turns. [MAO-04, MAO-05]"""
WITH_PHRASE = (FAIL_SAY,)
WITH_RULE = (CUSTOM, FAIL_PENALIZE)

CALLED_WITHIN = 10_000
"""Milliseconds of the table's clock for which a slip that nothing cures can be called. [4.8.8]"""


@dataclass(slots=True)
class Breach:
    """A breach that is open: it can be called until it is penalised, cured, covered or forgotten.

    Omissions of speech and idling are not recorded: they follow from the worlds and the clock.

    `opened` and `lapses` (None: not by time) are on the table's clock. `rule` is the invented rule
    it is about, `phrase` the duty behind it (with its `serial`), `on_card` whether calling it takes
    the top card back. `cards` counts cards accepted since, `turns` the turns ended when it was
    opened.
    `talking` says that a plain `TALK` describes it just as well.
    """

    code: str
    seat: int
    opened: int
    lapses: int | None = None
    rule: int = BASE
    phrase: str = ""
    serial: int = -1
    on_card: bool = False
    cards: int = 0
    turns: int = 0
    talking: bool = False

    def clone(self) -> Breach:
        """Another record of the same breach."""
        return Breach(
            self.code,
            self.seat,
            self.opened,
            self.lapses,
            self.rule,
            self.phrase,
            self.serial,
            self.on_card,
            self.cards,
            self.turns,
            self.talking,
        )


class Charge(NamedTuple):
    """Something that may be called now: the code, on whom, what belongs to it.

    `phrases` are the wordings of which any one would do (a doubtful 7 has two); `rule` is the
    invented rule, `breach` the record, where there is one, `serials` the cards that asked for the
    phrases.
    """

    code: str
    seat: int
    phrases: tuple[str, ...] = ()
    rule: int = BASE
    breach: Breach | None = None
    serials: tuple[int, ...] = ()


class Given(NamedTuple):
    """A penalty that was given: for what, to whom, how many cards, by whom (-1: the Chair)."""

    code: str
    seat: int
    cards: int
    by: int
    phrases: tuple[str, ...] = ()
    rule: int = BASE
