"""A hint for a person: the move that a seat in their place would make, and why.

It is worked out from the person's own view and memory only, exactly as an AI seat would.
"""

from __future__ import annotations

from madtable.ai.brain import worded
from madtable.ai.search import Patience, search
from madtable.ai.search_seat import Answer, Case, Lens
from madtable.engine.advice import Advice, Hint
from madtable.engine.chance import Chance
from madtable.engine.decision import Decision
from madtable.engine.message import Message, message
from madtable.engine.view import View

PLAYOUTS = 1200
"""Spent on finding the best moves."""
GAMES = 300
"""Imagined to their end for the chances of each of the best."""
MOST = 3
_SAME = 0.02
"""Chances that differ by less are as good as equal, and it is said so."""


def hint(
    lens: Lens,
    view: View,
    decision: Decision,
    chance: Chance,
    *,
    given: str = "",
    playouts: int = PLAYOUTS,
    games: int = GAMES,
    patience: Patience | None = None,
) -> Hint:
    """What the seat of `view` had best answer to `decision`.

    With `given`, an answer in the notation, that one is weighed with them, unless it is so poor
    that nobody would give it a thought.
    """
    case = lens.case(view, decision)
    found = search(case, len(case.answers), playouts, chance, patience)
    best = _different(case, [trial.candidate for trial in found.trials])
    best += [place for place in _given(case, decision, given) if place not in best]
    shares, played = _shares(case, best, games, chance, patience)
    order = sorted(range(len(best)), key=lambda place: -shares[place])
    advice = tuple(
        Advice(
            text=worded(decision, case.answers[best[place]]),
            labels=tuple(option.label for option in case.answers[best[place]]),
            places=_places(case.answers[best[place]]),
            win=shares[place],
            reasons=case.reasons(case.answers[best[place]]),
        )
        for place in order
    )
    return Hint(decision.id, advice, played, _verdict(advice, len(decision.options)))


def _different(case: Case, ranked: list[int]) -> list[int]:
    """The first few of `ranked` that differ in more than the colour that is named."""
    kept: list[int] = []
    seen: set[tuple[object, ...]] = set()
    for candidate in ranked:
        kind = _kind(case.answers[candidate])
        if kind not in seen:
            seen.add(kind)
            kept.append(candidate)
    return kept[:MOST]


def _given(case: Case, decision: Decision, text: str) -> list[int]:
    """The candidate that is the answer `text`, whatever the order of its words."""
    words = sorted(text.split())
    found = [
        place
        for place, answer in enumerate(case.answers)
        if sorted(worded(decision, answer).split()) == words
    ]
    return found[:1]


def _kind(answer: Answer) -> tuple[object, ...]:
    """What makes an answer another one: everything but the colour."""
    return tuple(
        (option.place, tuple(part for part in option.parts if part[0] != "colour"))
        for option in answer
    )


def _places(answer: Answer) -> tuple[str, ...]:
    """Where on the table `answer` is given."""
    aimed = [option.part("target") for option in answer]
    return (
        *(option.place for option in answer if option.place != "action"),
        *(f"seat:{seat}" for seat in aimed if seat is not None),
    )


def _shares(
    case: Case, candidates: list[int], games: int, chance: Chance, patience: Patience | None
) -> tuple[list[float], int]:
    """What the seat wins with each of `candidates` in the same imagined games, and how many."""
    sums = [0.0] * len(candidates)
    played = 0
    for world in case.worlds(games, chance):
        luck = chance.branch(played)
        for place, candidate in enumerate(candidates):
            sums[place] += case.finish(case.after(world, candidate), luck.clone())[case.seat]
        played += 1
        if patience is not None and patience():
            break
    return [total / played for total in sums], played


def _verdict(advice: tuple[Advice, ...], options: int) -> Message:
    if options == 1:
        return message("hint.only")
    if len(advice) == 1:
        return message("hint.clear")
    lead = advice[0].win - advice[1].win
    if lead < _SAME:
        return message("hint.close")
    return message("hint.better", percent=round(100 * lead))
