"""A hint as plain data: what may be answered to a question, and what speaks for it."""

from __future__ import annotations

from dataclasses import dataclass

from madtable.engine.message import Message


@dataclass(frozen=True, slots=True)
class Advice:
    """One move: its `text` in the notation, the labels of its options, the chance to win with it
    (0 to 1), and what speaks for it, best reason first.

    `places` names what it is done with, and whom it is aimed at: `hand:WOO`, `seat:2`.
    """

    text: str
    labels: tuple[Message, ...]
    places: tuple[str, ...]
    win: float
    reasons: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """The best moves for the question with the id `decision`, best first; never empty.

    `games` is how many games were imagined for the chances of each. `verdict` sums it up: clear,
    close, or no choice at all.
    """

    decision: int
    advice: tuple[Advice, ...]
    games: int
    verdict: Message
