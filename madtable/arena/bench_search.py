"""How fast seats think: imagined games a second, on one core."""

from __future__ import annotations

import statistics
import time

from madtable.ai.search import search as look_ahead
from madtable.ai.search_seat import Case
from madtable.ai.seats import has_hints, lens, quick
from madtable.engine.chance import Chance
from madtable.engine.round import Deal
from madtable.games import catalogue

_SEATS = 4
_DEALS = 3
_PLAYOUTS = 400
RUNS = 3


def search(runs: int = RUNS, deals: int = _DEALS, playouts: int = _PLAYOUTS) -> dict[str, object]:
    """Playouts of every game that has a searching seat, four seats, over whole games.

    By game: `playouts_per_s` (median of the runs), imagining the tables included.
    """
    names = [name for name in catalogue.GAMES if has_hints(name)]
    cases = {name: _cases(name, deals) for name in names}
    speeds: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(runs):
        for name in names:
            chance = Chance(1)
            begun = time.process_time()
            done = sum(
                look_ahead(case, len(case.answers), playouts, chance).playouts
                for case in cases[name]
            )
            speeds[name].append(done / max(time.process_time() - begun, 1e-9))
    return {name: {"playouts_per_s": round(statistics.median(speeds[name]), 1)} for name in names}


def _cases(name: str, deals: int) -> list[Case]:
    """Every question with a choice that seat 0 meets in a few games of quick players."""
    found: list[Case] = []
    for seed in range(deals):
        round_ = catalogue.game(name).start(Deal(name, _SEATS, seed))
        facts = list(round_.opening())
        round_.listen(facts.append)
        mind = quick(name)
        heard = 0
        look = lens(name)
        chance = Chance(seed)
        while not round_.over:
            decision = round_.questions()[0]
            view = round_.view(decision.seat)
            if decision.seat == 0:
                for fact in facts[heard:]:
                    seen = fact.seen_by(0)
                    if seen is not None:
                        look.observe(seen)
                heard = len(facts)
                case = look.case(view, decision)
                if len(case.answers) > 1:
                    found.append(case)
            round_.answer(decision.seat, mind.choose(view, decision, chance))
    return found
