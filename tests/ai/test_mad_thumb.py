from __future__ import annotations

import json

import pytest

from madtable.ai.mad_thumb import MadThumb
from madtable.ai.random_seat import RandomSeat
from madtable.arena.simulate import simulate
from madtable.engine.chance import Chance
from madtable.engine.decision import Decision, Option
from madtable.engine.journal import SeatLine
from madtable.engine.round import Round
from madtable.engine.view import View
from madtable.games.mad.cards import COLOUR, COLOURED, FACE
from madtable.games.mad.view import MadView
from madtable.host import turns
from madtable.host.scenario import read, set_up
from madtable.host.sitting import sit_down
from madtable.host.table import Table


def table(
    hands: list[list[str]],
    *,
    top: str = "R5",
    game: str = "mad-magazine",
    steps: tuple[str, ...] = (),
    house: dict[str, object] | None = None,
    **setup: object,
) -> Round:
    """A round set up as a scenario sets it up, after `steps`."""
    data = {
        "format": 1,
        "id": "thumb",
        "game": game,
        "players": len(hands),
        "house": house or {},
        "setup": {"turn": 0, "hands": hands, "discard": [top], "rest": "draw", **setup},
        "steps": [],
    }
    found = set_up(read(json.dumps(data).encode(), "thumb"))
    for step in steps:
        found.act(step)
    return found.round


def answers(round_: Round) -> set[str]:
    """All that sly may answer to the open question, whatever its chance."""
    decision = round_.questions()[0]
    view = round_.view(decision.seat)
    return {MadThumb().choose(view, decision, Chance(seed)) for seed in range(40)}


DULL = [["Y1", "Y2", "Y3", "Y4", "Y5", "Y6"], ["Y1", "Y2", "Y3", "Y4", "Y5", "Y6"]]
"""Two other seats in no danger of winning."""


# -- how well it plays -----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("game", ["mad-magazine", "madskortspel"])
def test_sly_wins_far_more_than_its_share_against_random_seats(game: str) -> None:
    tally = simulate(game, ["sly", "random", "random", "random"], 600, 20260)
    assert tally.wins[0] / tally.games > 0.8


class Placer(RandomSeat):
    """Places any card it can: harder to beat than a seat that also draws for no reason."""

    def choose(self, view: View, decision: Decision, chance: Chance) -> str:
        placing = tuple(o for o in decision.options if o.text not in ("draw", "keep"))
        if decision.pick == 1 and placing:
            decision = Decision(1, decision.seat, decision.kind, decision.prompt, placing,
                                1, decision.verb)  # fmt: skip
        return super().choose(view, decision, chance)


@pytest.mark.slow
def test_sly_beats_seats_that_place_whatever_they_can(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = {"sly": MadThumb, "random": Placer}
    monkeypatch.setattr(turns, "brain", lambda _game, level: kinds[level]())
    tally = simulate("mad-magazine", ["sly", "random", "random", "random"], 2000, 3)
    assert tally.wins[0] / tally.games > 0.47


# -- rules of thumb --------------------------------------------------------------------------------


def test_a_won_game_is_won() -> None:
    assert answers(table([["R1"], *DULL])) == {"play R1"}
    assert all(text.startswith("play WLD") for text in answers(table([["WLD"], *DULL])))
    assert answers(table([["RGIV"], *DULL])) == {"play RGIV"}
    # Two cards to give away and nothing left.
    given = answers(table([["RGIV", "G2", "G3"], *DULL]))
    assert given <= {"play RGIV target=1", "play RGIV target=2"}
    holding = table([["YOU"], ["WOO", "G1"], ["B1", "B2"]], steps=(), turn=1)
    holding.answer(1, "play WOO colour=red target=0")
    assert all(text.startswith("answer YOU") for text in answers(holding))


def test_odd_colours_go_before_wild_cards() -> None:
    assert answers(table([["R1", "WLD", "WOO", "G2", "G3"], *DULL])) == {"play R1"}


def test_the_colour_held_most_is_named() -> None:
    hand = ["WLD", "G1", "G2", "B3"]
    assert answers(table([hand, *DULL])) == {"play WLD colour=green"}


def test_the_best_wild_cards_are_kept_back_while_there_is_time() -> None:
    hand = ["JOK", "YOU", "EXC", "G1", "G2", "B3", "B4"]
    assert answers(table([hand, *DULL])) == {"draw"}
    pressed = table([hand, ["B1"], DULL[1]])
    assert answers(pressed) != {"draw"}


def test_hands_are_exchanged_only_for_a_clearly_smaller_one() -> None:
    hand = ["EXC", "G1", "G2", "G3", "G4"]
    got = answers(table([hand, ["R1", "R2"], DULL[1]]))
    assert got
    assert all(" follow target=1" in text for text in got)
    for other in (["R1", "R2", "R3", "R4"], ["R1", "R2", "R3"]):
        assert not [t for t in answers(table([hand, other, DULL[1]])) if "follow" in t]
    # The colour named is one that the hand given away is poor in.
    assert all("colour=green" not in text for text in got)


def test_the_joker_ends_the_game_when_the_count_looks_good() -> None:
    many = [["G6", "G5", "B6", "B5"], ["Y6", "Y5", "G4", "B4"]]
    assert answers(table([["JOK", "G1", "Y1"], *many])) == {"play JOK end-game"}
    few = [["G6"], ["Y6", "Y5", "G4", "B4"]]
    assert "play JOK end-game" not in answers(table([["JOK", "G1", "Y1"], *few]))
    dear = table([["JOK", "G6", "Y6", "B6"], *many])
    assert "play JOK end-game" not in answers(dear)
    swedish = table([["JOK", "G1", "Y1"], *many], game="madskortspel")
    assert "play JOK end-game" not in answers(swedish)


def test_wooly_goes_to_whoever_is_nearly_out() -> None:
    hand = ["WOO", "G1", "G2", "B1", "B2"]
    got = answers(table([hand, DULL[0], ["B1"], DULL[1]]))
    assert got
    assert all("WOO" in text and "target=2" in text for text in got)
    # Of two it is the one whose turn comes first: play goes to the right.
    got = answers(table([hand, ["B1"], DULL[0], ["B3"]]))
    assert all("target=3" in text for text in got)


def test_odd_colours_are_given_away_and_wild_cards_kept() -> None:
    hand = ["RGIV", "G1", "G2", "G3", "Y4", "B5", "WLD", "JOK"]
    round_ = table([hand, ["R1", "R2"], DULL[0]], steps=("0 play RGIV target=1",))
    assert answers(round_) == {"give Y4 B5"}
    wild = table([["RGIV", "WLD", "JOK", "YOU"], ["R1", "R2"], DULL[0]])
    wild.answer(0, "play RGIV target=1")
    assert answers(wild) == {"give WLD YOU"}


def test_an_attack_worth_it_is_answered() -> None:
    mine = ["YOU", "G1", "G2", "B1", "B2", "B3"]
    wooly = table([mine, ["WOO", "R1", "R2"], DULL[0]], turn=1)
    wooly.answer(1, "play WOO colour=red target=0")
    assert answers(wooly) == {"answer YOU colour=blue"}
    varmints = table([mine, ["RVAR", "R1", "R2"], DULL[0]], turn=1)
    varmints.answer(1, "play RVAR")
    assert answers(varmints) == {"decline"}
    bad = table([mine, ["EXC", *["R1", "R2", "R3", "R4", "Y1", "Y2", "Y3"]], DULL[0]], turn=1)
    bad.answer(1, "play EXC colour=red follow target=0")
    assert answers(bad) == {"answer YOU colour=blue"}
    welcome = table([mine, ["EXC", "R1"], DULL[0]], turn=1)
    welcome.answer(1, "play EXC colour=red follow target=0")
    assert answers(welcome) == {"decline"}


def test_the_neighbour_with_more_cards_comes_next() -> None:
    hand = ["RWAY", "G1", "G2"]
    assert answers(table([hand, ["B1"], DULL[0]])) == {"play RWAY direction=right"}
    assert answers(table([hand, DULL[0], ["B1"]])) == {"play RWAY direction=left"}
    assert answers(table([hand, *DULL])) == {"play RWAY direction=right"}


# -- no blunders, in thousands of questions --------------------------------------------------------


def wild(code: str) -> bool:
    return FACE[code] >= COLOURED


def blunder(view: MadView, decision: Decision, chosen: Option | None, text: str) -> str:
    """What somebody beside the seat would groan at in its answer; empty if nothing."""
    cards = {str(o.part("card")) for o in decision.options if o.part("card") is not None}
    if decision.kind in ("turn", "drawn"):
        if len(view.hand) == 1 and cards and text in ("draw", "keep", "pass"):
            return "threw a won game away"
        coloured = {card for card in cards if not wild(card)}
        assert chosen is not None
        card = chosen.part("card")
        idle = card is not None and wild(str(card)) and chosen.part("mode") not in (
            "follow",
            "end-game",
        )  # fmt: skip
        if idle and coloured and str(card) != "WOO":
            return "spent a wild card while another would have done"
        if coloured and card is None:
            return "drew while a plain card would have gone"
        if idle:
            named = chosen.part("colour")
            rest = [COLOUR[FACE[code]] for code in view.hand if code != card]
            mine = {colour: rest.count(colour) for colour in range(4)}
            index = ("green", "yellow", "red", "blue").index(str(named))
            if mine[index] < max(mine.values()):
                return "named a colour it hardly holds"
        if chosen.part("target") is not None and card == "WOO":
            others = [n for seat, n in enumerate(view.counts) if seat != view.seat]
            target = chosen.part("target")
            assert isinstance(target, int)
            if view.counts[target] > min(others):
                return "struck at somebody who is far from winning"
    if decision.kind == "answer" and len(view.hand) == 1 and text == "decline":
        return "threw a won game away"
    if decision.kind == "give":
        given = text.split()[1:]
        if any(map(wild, given)) and sum(not wild(code) for code in view.hand) >= len(given):
            return "gave a wild card away"
    return ""


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_no_blunder_in_whole_games(seats: int) -> None:
    asked = 0
    for seed in range(60):
        header = sit_down("mad-magazine", [SeatLine("sly")] * seats, seed)
        found = Table.deal(header)
        while (seat := found.bot_due()) is not None:
            decision = found.question(seat)
            view = found.view(seat)
            assert decision is not None
            assert isinstance(view, MadView)
            text = found.bot_choice(seat)
            chosen = next((o for o in decision.options if o.text == text), None)
            wrong = blunder(view, decision, chosen, text)
            assert not wrong, f"seed {seed}: {text} with {view.hand} on {view.top}: {wrong}"
            found.submit(seat, text, decision.id)
            asked += 1
    assert asked > 1000
