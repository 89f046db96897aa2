"""How quick, attentive and honest an AI seat at a Mao table is, by its level.

Times are in milliseconds of game time. What a seat misses or how long it takes is drawn once for
each occasion, from the occasion itself, so that asking twice gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from zlib import crc32

from madtable.ai.live import FLOOR_MS
from madtable.ai.mao_concepts import Ledger
from madtable.engine.chance import Chance

LEVELS = ("meek", "sly", "mad")
USUAL = "sly"
"""The level of a seat that is named without one."""


@dataclass(frozen=True, slots=True)
class Temper:
    """The bearing of a level; each pair is the shortest time and how much longer it may take.

    `speak` is from a card to its words, `think` from the beginning of a turn to its card, `notice`
    from a breach to its call, `grab` from a card to its double. `sight` scales the attention that
    the house sets, in percent; `lapses` is how often, in percent, words are forgotten at first.
    """

    speak: tuple[int, int]
    think: tuple[int, int]
    notice: tuple[int, int]
    grab: tuple[int, int]
    sight: int
    lapses: int


TEMPERS: dict[str, Temper] = {
    "meek": Temper((700, 1300), (1700, 2000), (1500, 2200), (1500, 1500), 60, 8),
    "sly": Temper((550, 900), (1200, 1500), (800, 1400), (900, 1200), 100, 0),
    "mad": Temper((FLOOR_MS, 500), (800, 900), (450, 650), (500, 700), 112, 0),
}
"""By level. A meek knower forgets things; that is what makes it meek."""


@dataclass(frozen=True, slots=True)
class Wits:
    """What a learner of a level makes of what it sees.

    `memory` is how many cards it remembers from game to game, `heed` of how many out of a hundred
    it takes note at all; `pairs` whether it thinks of two circumstances together (a black court
    card), `cases` of how many different occasions for the same; `caution` how much it mistrusts
    what it has met but once or twice; `bold` whether it lays cards that it has seen nobody lay yet.
    """

    memory: int
    heed: int
    pairs: bool
    cases: int
    caution: float
    bold: bool

    def ledger(self, heeds: Callable[[int], bool], *, from_start: bool = True) -> Ledger:
        """A book of what happens, as such a seat keeps it."""
        return Ledger(
            pairs=self.pairs,
            cases=self.cases,
            caution=self.caution,
            heeds=heeds,
            from_start=from_start,
        )


WITS = {
    "meek": Wits(60, 70, pairs=False, cases=1, caution=1.0, bold=False),
    "sly": Wits(400, 99, pairs=True, cases=5, caution=0.5, bold=False),
    "mad": Wits(900, 100, pairs=True, cases=8, caution=0.3, bold=True),
}


def level_of(kind: str) -> str:
    """The level in a kind of seat such as `knower:mad`."""
    return kind.partition(":")[2] or USUAL


class Dice:
    """Chance by occasion: the same occasion, the same throw."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def below(self, n: int, *occasion: object) -> int:
        """A whole number from 0 to n - 1."""
        return self._chance.branch(crc32(repr(occasion).encode())).below(n)

    def hits(self, percent: int, *occasion: object) -> bool:
        """Whether something comes about that does so in `percent` cases out of a hundred."""
        return self.below(100, *occasion) < percent

    def after(self, span: tuple[int, int], *occasion: object) -> int:
        """A time within a span of a temper, in milliseconds."""
        return max(FLOOR_MS, span[0] + self.below(span[1] + 1, *occasion))
