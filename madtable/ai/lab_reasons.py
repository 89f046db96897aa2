"""Why an answer in the Lab is good, in words: what anybody at the seat could see or reckon."""

from __future__ import annotations

from collections.abc import Sequence

from madtable.ai.lab_playout import play_trick
from madtable.engine.chance import Chance
from madtable.engine.decision import Decision, Option
from madtable.engine.message import Message, message
from madtable.games.lab.cards import CARD, RANK, SIDE, SPIRALS, SUIT, SUIT_NAME
from madtable.games.lab.position import Position
from madtable.games.lab.questions import signed
from madtable.games.lab.view import LabView

_TABLES = 60
_SURE = 0.8
_SELDOM = 0.2


def reasons(view: LabView, decision: Decision, answer: Sequence[Option]) -> tuple[Message, ...]:
    """What speaks for `answer`, best reason first."""
    (option,) = answer
    if decision.kind == "take":
        return _taking(view, str(option.part("card")))
    return _playing(view, CARD[str(option.part("card"))])


def _taking(view: LabView, side: str) -> tuple[Message, ...]:
    assert view.seat is not None
    card, sign = SIDE[side]
    now = view.totals[view.seat][SUIT[card]]
    then = now + sign * RANK[card]
    saved = abs(now) - abs(then)
    kind = "helps" if saved > 0 else "harmless" if saved == 0 else "least-harm"
    return (
        message(
            f"hint.lab.{kind}",
            colour=SUIT_NAME[SUIT[card]],
            now=signed(now),
            then=signed(then),
            count=abs(saved),
        ),
    )


def _playing(view: LabView, card: int) -> tuple[Message, ...]:
    found: list[Message] = []
    before, after = view.spirals, view.spirals + SPIRALS[card]
    if before < view.threshold <= after:
        mode = "science" if view.mode == "madness" else "madness"
        found.append(message(f"hint.lab.flips.{mode}"))
    won, gain = _foreseen(view, card)
    if len(view.trick) == view.seats - 1:
        found.append(message("hint.lab.takes-trick" if won else "hint.lab.leaves-trick"))
    elif won >= _SURE:
        found.append(message("hint.lab.wins-mostly"))
    elif won <= _SELDOM:
        found.append(message("hint.lab.wins-seldom"))
    else:
        found.append(message("hint.lab.wins-perhaps", percent=round(100 * won)))
    if won > _SELDOM and gain >= 1:
        found.append(message("hint.lab.gains", count=round(gain)))
    return tuple(found)


def _foreseen(view: LabView, card: int) -> tuple[float, float]:
    """In what share of imagined tables `card` wins the trick, and by how much the own score then
    falls on average.
    """
    won = 0
    gains = 0
    chance = Chance(0)
    for world in view.worlds(chance, _TABLES):
        world.play(card)
        play_trick(world, chance)
        if world.mover == view.seat:
            won += 1
            gains += _best_gain(world)
    return won / _TABLES, gains / won if won else 0.0


def _best_gain(world: Position) -> int:
    at = world.mover * 4
    gains = [
        abs(world.totals[at + SUIT[card]])
        - abs(world.totals[at + SUIT[card]] + world.mode * RANK[card])
        for card in world.moves()
    ]
    return max(gains)
