"""What makes people laugh at a program: no level does it in whole games, by what its seat saw."""

from __future__ import annotations

from collections import Counter

import pytest

from madtable.ai.brain import Brain
from madtable.ai.search_seat import SearchSeat
from madtable.ai.seats import brain
from madtable.engine.chance import Chance
from madtable.engine.decision import Decision, Option
from madtable.engine.round import Deal
from madtable.games import catalogue
from madtable.games.lab.cards import RANK, SIDE, SUIT
from madtable.games.lab.view import LabView
from madtable.games.mad.cards import COLOURED, FACE
from madtable.games.mad.view import MadView

LEVELS = ("meek", "sly", "mad")
PLAYOUTS = 40
CHOICES = {"meek": 2500, "sly": 2500, "mad": 700}
"""Answers that are looked at; where a level thinks they are few."""


def mind_of(game: str, level: str) -> Brain:
    mind = brain(game, level)
    if isinstance(mind, SearchSeat):
        mind.budget = dict.fromkeys(mind.budget, PLAYOUTS)
    return mind


def mad_blunder(view: MadView, decision: Decision, given: Option | None) -> tuple[str, str]:
    """What could have been done wrong, and what was; empty where nothing."""
    card = given.part("card") if given is not None else None
    if decision.kind == "answer" and len(view.hand) == 1:
        return "won", "threw a won game away" if card is None else ""
    if decision.kind not in ("turn", "drawn"):
        return "", ""
    if len(view.hand) == 1:
        wins = [
            option
            for option in decision.options
            if option.part("card") is not None and option.part("mode") != "follow"
        ]
        lost = given not in wins
        return ("won", "threw a won game away" if lost else "") if wins else ("", "")
    idle = [option for option in decision.options if names_what_is_there(view, option)]
    if not idle:
        return "", ""
    return "idle", "named for nothing the colour that was there" if given in idle else ""


def names_what_is_there(view: MadView, option: Option) -> bool:
    card, mode = option.part("card"), option.part("mode")
    return (
        card is not None
        and FACE[str(card)] >= COLOURED
        and mode not in ("follow", "end-game")
        and option.part("target") is None
        and option.part("colour") == view.colour
    )


def lab_blunder(view: LabView, decision: Decision, given: Option) -> tuple[str, str]:
    """The same for the Lab."""
    if decision.kind != "take" or len(decision.options) == 1:
        return "", ""
    assert view.seat is not None
    row = view.totals[view.seat]

    def gain(option: Option) -> tuple[int, int]:
        """The suit, and how much nearer to zero its total comes."""
        card, sign = SIDE[str(option.part("card"))]
        total = row[SUIT[card]]
        return SUIT[card], abs(total) - abs(total + sign * RANK[card])

    suit, mine = gain(given)
    others = [gain(option) for option in decision.options if option is not given]
    if any(other == suit and value > mine for other, value in others):
        return "take", "took a worse card of the same suit"
    if mine < 0 and any(value >= 0 for _, value in others):
        return "take", "took a card that hurts while another does not"
    return "take", ""


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ["mad-magazine", "madskortspel", "mad-lab"])
def test_no_level_blunders_for_all_to_see(game: str, level: str) -> None:
    chances: Counter[str] = Counter()
    looked = 0
    seed = 0
    while looked < CHOICES[level]:
        seats = 3 + seed % 2 if game == "mad-lab" else 2 + seed % 5
        round_ = catalogue.game(game).start(Deal(game, seats, seed, seed % seats))
        facts = list(round_.opening())
        round_.listen(facts.append)
        minds = [mind_of(game, level) for _ in range(seats)]
        heard = [0] * seats
        step = 0
        while not round_.over and step < 300:
            decision = round_.questions()[0]
            seat = decision.seat
            for fact in facts[heard[seat] :]:
                seen = fact.seen_by(seat)
                if seen is not None:
                    minds[seat].observe(seen)
            heard[seat] = len(facts)
            view = round_.view(seat)
            text = minds[seat].choose(view, decision, Chance(step))
            given = next((option for option in decision.options if option.text == text), None)
            if isinstance(view, LabView):
                assert given is not None
                could, did = lab_blunder(view, decision, given)
            else:
                assert isinstance(view, MadView)
                could, did = mad_blunder(view, decision, given)
            assert not did, f"seed {seed}, step {step}: {text} with {view.hand}: {did}"
            chances[could] += 1
            round_.answer(seat, text)
            looked += 1
            step += 1
        seed += 1
    wanted = {"take"} if game == "mad-lab" else {"won", "idle"}
    assert all(chances[one] >= 5 for one in wanted), chances


def test_the_witness_sees_blunders_where_they_are() -> None:
    """Seats that answer anything do blunder: the watch above is awake."""
    seen: Counter[str] = Counter()
    for game in ("mad-magazine", "mad-lab"):
        for seed in range(60):
            round_ = catalogue.game(game).start(Deal(game, 3, seed))
            mind = brain(game, "random")
            for step in range(200):
                if round_.over:
                    break
                decision = round_.questions()[0]
                view = round_.view(decision.seat)
                text = mind.choose(view, decision, Chance(step))
                given = next((one for one in decision.options if one.text == text), None)
                if isinstance(view, LabView):
                    assert given is not None
                    seen[lab_blunder(view, decision, given)[1]] += 1
                else:
                    assert isinstance(view, MadView)
                    seen[mad_blunder(view, decision, given)[1]] += 1
                round_.answer(decision.seat, text)
    assert set(seen) == {
        "",
        "threw a won game away",
        "named for nothing the colour that was there",
        "took a worse card of the same suit",
        "took a card that hurts while another does not",
    }
