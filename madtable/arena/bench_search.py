"""How fast seats think, on one core: imagined games a second, and milliseconds a decision."""

from __future__ import annotations

import statistics
import time
from dataclasses import replace

from madtable.ai.search import search as look_ahead
from madtable.ai.search_seat import Case, SearchSeat
from madtable.ai.seats import brain, has_hints, lens, levels, quick
from madtable.engine.chance import Chance
from madtable.engine.event import Event
from madtable.engine.round import Deal
from madtable.engine.switches import read_switches
from madtable.games import catalogue

_SEATS = 4
_DEALS = 3
_PLAYOUTS = 400
RUNS = 3
CHOICES = 30
"""Decisions that are timed for every game and number of seats."""
_MOST_SEATS = 8


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


def choices(most: int = CHOICES) -> dict[str, object]:
    """What a decision costs the best AI seat of every game that has a searching one.

    By game, then by number of seats: `ms_median`, `ms_p95`, `ms_worst` of CPU time, and how many
    `decisions` that were (those without a choice are none).
    """
    found: dict[str, object] = {}
    for name in catalogue.GAMES:
        if not has_hints(name):
            continue
        game = catalogue.game(name)
        wide = {switch.name: _MOST_SEATS for switch in game.switches if switch.name == "max_seats"}
        house = read_switches(game.switches, wide)
        low, high = game.seat_range(house)
        found[name] = {
            str(seats): _choices(Deal(name, seats, 1, house=house), most)
            for seats in range(low, high + 1)
        }
    return found


def _choices(first: Deal, most: int) -> dict[str, float]:
    """The figures of seat 0's decisions, in games dealt one seed after the other from `first`."""
    spent: list[float] = []
    seed = first.seed
    while len(spent) < most:
        spent += _spent(replace(first, seed=seed), most - len(spent))
        seed += 1
    ranked = sorted(spent)
    return {
        "ms_median": round(statistics.median(ranked), 1),
        "ms_p95": round(ranked[min(len(ranked) - 1, int(0.95 * len(ranked)))], 1),
        "ms_worst": round(ranked[-1], 1),
        "decisions": len(ranked),
    }


def _spent(deal: Deal, most: int) -> list[float]:
    """Milliseconds of each of the first decisions with a choice of seat 0 among quick players."""
    round_ = catalogue.game(deal.game).start(deal)
    facts: list[Event] = list(round_.opening())
    round_.listen(facts.append)
    mind, others = brain(deal.game, levels(deal.game)[-1]), quick(deal.game)
    assert isinstance(mind, SearchSeat)
    heard = 0
    chance = Chance(deal.seed)
    spent: list[float] = []
    while not round_.over and len(spent) < most:
        decision = round_.questions()[0]
        view = round_.view(decision.seat)
        if decision.seat != 0:
            round_.answer(decision.seat, others.choose(view, decision, chance))
            continue
        for fact in facts[heard:]:
            seen = fact.seen_by(0)
            if seen is not None:
                mind.observe(seen)
        heard = len(facts)
        before = mind.playouts
        begun = time.process_time()
        text = mind.choose(view, decision, chance)
        passed = time.process_time() - begun
        if mind.playouts > before:
            spent.append(1000 * passed)
        round_.answer(0, text)
    return spent
