"""What no level may ever do: the things that make people laugh at a program.

`random` is no level for people but a yardstick, so that it is left out.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from madtable.ai.brain import Brain
from madtable.ai.mad_outlook import answers as mad_answers
from madtable.ai.search_seat import SearchSeat
from madtable.ai.seats import brain, levels, quick
from madtable.engine.chance import Chance
from madtable.engine.decision import Decision, Option
from madtable.engine.round import Deal, Round
from madtable.games import catalogue
from madtable.games.lab.cards import CARD, RANK, SIDE, SUIT, mask_of
from madtable.games.lab.game import LAB
from madtable.games.lab.position import Position as LabPosition
from madtable.games.lab.questions import ask
from madtable.games.lab.view import LabView, see
from madtable.games.mad.cards import COLOURED, FACE
from madtable.games.mad.view import MadView
from madtable.host.scenario import read, set_up

MAD_LEVELS = levels("mad-magazine")[1:]
LAB_LEVELS = levels("mad-lab")[1:]
DULL = ["Y1", "Y2", "Y3", "Y4", "Y5", "Y6"]
"""A hand in no danger of winning while another colour lies on top."""
FEW = 24


def mind(game: str, level: str, playouts: int | None = None) -> Brain:
    found = brain(game, level)
    if playouts is not None and isinstance(found, SearchSeat):
        found.budget = dict.fromkeys(found.budget, playouts)
    return found


def table(hands: list[list[str]], top: str = "R5", game: str = "mad-magazine") -> Round:
    """A table of MAD set up by hand, seat 0 to play."""
    data = {
        "format": 1,
        "id": "blunder",
        "game": game,
        "players": len(hands),
        "house": {},
        "setup": {"turn": 0, "hands": hands, "discard": [top], "rest": "draw"},
        "steps": [],
    }
    return set_up(read(json.dumps(data).encode(), "blunder")).round


def choices(round_: Round, level: str, game: str = "mad-magazine") -> set[str]:
    """All that `level` answers to the open question, with its whole budget and some without."""
    decision = round_.questions()[0]
    view = round_.view(decision.seat)
    found = {mind(game, level).choose(view, decision, Chance(0))}
    for seed in range(10):
        found.add(mind(game, level, FEW).choose(view, decision, Chance(seed)))
    return found


# -- MAD -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", MAD_LEVELS)
@pytest.mark.parametrize(
    ("hand", "winning"),
    [
        (["R1"], "play R1"),
        (["B5"], "play B5"),
        (["WLD"], "play WLD"),
        (["JOK"], "play JOK"),
        (["YOU"], "play YOU"),
        (["RVAR"], "play RVAR"),
        (["RGIV"], "play RGIV"),
    ],
)
def test_the_last_card_is_placed_where_it_wins(level: str, hand: list[str], winning: str) -> None:
    for others in ([DULL, DULL], [["B1"], ["B2"]]):
        found = choices(table([hand, *others]), level)
        assert all(text.startswith(winning) for text in found), found


@pytest.mark.parametrize("level", MAD_LEVELS)
def test_an_attack_is_answered_with_the_last_card(level: str) -> None:
    round_ = table([["WOO", "G1"], ["YOU"], ["B1", "B2"]])
    round_.answer(0, "play WOO colour=red target=1")
    assert all(text.startswith("answer YOU") for text in choices(round_, level))


@pytest.mark.parametrize("level", MAD_LEVELS)
@pytest.mark.parametrize("wild", ["WLD", "WOO", "YOU", "EXC", "JOK"])
@pytest.mark.parametrize("rest", [["B1", "G2"], ["B1", "B2", "B3", "G4"], ["WLD"], ["GGIV"]])
def test_a_wild_card_does_not_name_the_colour_that_is_there(
    level: str, wild: str, rest: list[str]
) -> None:
    for text in choices(table([[wild, *rest], DULL, DULL]), level):
        assert "colour=red" not in text or "target" in text, text


@pytest.mark.parametrize("level", MAD_LEVELS)
def test_a_card_goes_when_all_that_fits_is_plain(level: str) -> None:
    for hand in (["R1", "R2", "B3"], ["B5", "G1"], ["R1", "R6", "R4", "G5", "B2"]):
        assert choices(table([hand, DULL, DULL]), level).isdisjoint({"draw"})


@pytest.mark.parametrize("level", MAD_LEVELS)
def test_a_small_hand_is_not_exchanged_for_a_larger_one(level: str) -> None:
    found = choices(table([["EXC", "B1", "B2"], DULL, DULL]), level)
    assert not any("mode=follow" in text for text in found), found


@pytest.mark.parametrize("level", MAD_LEVELS)
def test_the_game_is_not_ended_to_lose_the_count(level: str) -> None:
    heavy = ["JOK", "WLD", "WOO", "YOU"]
    found = choices(table([heavy, ["G1"], ["G2"]]), level)
    assert not any("end-game" in text for text in found), found


@pytest.mark.parametrize("level", MAD_LEVELS)
def test_wild_cards_are_not_given_away_while_there_is_another(level: str) -> None:
    round_ = table([["RGIV", "B1", "B2", "G3", "WLD", "YOU"], DULL])
    round_.answer(0, "play RGIV")
    while round_.questions() and round_.questions()[0].kind == "answer":
        round_.answer(round_.questions()[0].seat, "decline")
    assert round_.questions()[0].kind == "give"
    for text in choices(round_, level):
        assert not {"WLD", "YOU"} & set(text.split())


def follies(view: MadView, decision: Decision, answer: Option) -> list[str]:
    """What is foolish about `answer`, by a reading of its own."""
    found: list[str] = []
    card = str(answer.part("card") or "")
    if decision.kind in ("turn", "drawn", "answer") and len(view.hand) == 1:
        if any(option.part("card") is not None for option in decision.options) and not card:
            found.append("keeps its last card")
    plain = [one for one in decision.options if str(one.part("card"))[1:].isdigit()]
    if decision.kind in ("turn", "drawn") and plain and not card:
        found.append(f"draws, or keeps what it drew, with {plain[0].part('card')} to place")
    if decision.kind in ("turn", "drawn") and card and FACE[card] >= COLOURED:
        alike = [option for option in decision.options if option.part("card") == card]
        if (
            len(view.hand) > 1
            and answer.part("mode") in (None, "ignore")
            and answer.part("target") is None
            and answer.part("colour") == view.colour
            and any(option.part("colour") not in (None, view.colour) for option in alike)
        ):
            found.append(f"names {view.colour} once more")
    return found


@pytest.mark.slow
@pytest.mark.parametrize("level", MAD_LEVELS)
@pytest.mark.parametrize("game", ["mad-magazine", "madskortspel"])
def test_no_folly_in_whole_games(game: str, level: str) -> None:
    asked = 0
    for seed in range(30):
        seats = 2 + seed % 5
        round_ = catalogue.game(game).start(Deal(game, seats, seed))
        player, other = mind(game, level, FEW), quick(game)
        step = 0
        while not round_.over and step < 300:
            decision = round_.questions()[0]
            view = round_.view(decision.seat)
            who = player if decision.seat == seed % seats else other
            text = who.choose(view, decision, Chance(seed).branch(step))
            if not decision.verb and decision.seat == seed % seats:
                assert isinstance(view, MadView)
                (option,) = [one for one in decision.options if one.text == text][:1]
                assert not follies(view, decision, option), (view.hand, view.top, text)
                asked += 1
            round_.answer(decision.seat, text)
            step += 1
    assert asked > 250


def test_what_is_left_to_search_is_never_empty_and_always_possible() -> None:
    for game in ("mad-magazine", "madskortspel"):
        for seed in range(20):
            round_ = catalogue.game(game).start(Deal(game, 2 + seed % 5, seed))
            other = quick(game)
            for step in range(200):
                if round_.over:
                    break
                decision = round_.questions()[0]
                view = round_.view(decision.seat)
                assert isinstance(view, MadView)
                found = mad_answers(view, decision)
                assert found
                assert len(set(found)) == len(found)
                for answer in found:
                    assert len(answer) == decision.pick
                    assert set(answer) <= set(decision.options)
                round_.answer(decision.seat, other.choose(view, decision, Chance(step)))


# -- the Lab ---------------------------------------------------------------------------------------


def gain(view: LabView, side: str) -> int:
    """By how much the own score falls with a card taken as it lies there."""
    assert view.seat is not None
    card, sign = SIDE[side]
    total = view.totals[view.seat][SUIT[card]]
    return abs(total) - abs(total + sign * RANK[card])


def dominated(view: LabView, sides: Sequence[str], taken: str) -> bool:
    """Whether another card is better in the same suit, or helps while this one hurts."""
    mine = gain(view, taken)
    return any(
        gain(view, side) > mine and (side[0] == taken[0] or mine < 0 <= gain(view, side))
        for side in sides
    )


@pytest.mark.slow
@pytest.mark.parametrize("level", LAB_LEVELS)
def test_no_dominated_card_is_taken(level: str) -> None:
    taken = tempting = 0
    seed = 0
    while taken < 600:
        seats = 3 + seed % 2
        round_ = LAB.start(Deal("mad-lab", seats, seed))
        other = quick("mad-lab")
        step = 0
        while not round_.over:
            (question,) = round_.questions()
            view = round_.view(question.seat)
            assert isinstance(view, LabView)
            chance = Chance(seed).branch(step)
            if question.kind == "take":
                sides = [str(option.part("card")) for option in question.options]
                text = mind("mad-lab", level, FEW).choose(view, question, chance)
                assert not dominated(view, sides, text.removeprefix("take "))
                taken += 1
                tempting += any(dominated(view, sides, side) for side in sides)
            else:
                text = other.choose(view, question, chance)
            round_.answer(question.seat, text)
            step += 1
        seed += 1
    assert tempting > 200, "there was hardly anything to do wrong"


def last_trick(own: tuple[int, int, int, int], others: int, *held: str) -> LabPosition:
    """The last trick of a game in Science: P2, P3 and G1 lie, seat 3 holds `held` and the totals
    `own`, the others have `others` points each.
    """
    position = LAB.position(Deal("mad-lab", 4, 3))
    position.round = 2
    position.lead = position.mover = 0
    position.totals = [others, 0, 0, 0] * 3 + list(own)
    position.hands = [mask_of([CARD[code]]) for code in ("P2", "P3", "G1")]
    position.hands.append(mask_of(CARD[code] for code in held))
    for code in ("P2", "P3", "G1"):
        position.play(CARD[code])
    return position


def lab_choices(position: LabPosition, level: str) -> set[str]:
    (question,) = ask(position, 1)
    view = see(position, position.mover)
    found = {mind("mad-lab", level).choose(view, question, Chance(0))}
    for seed in range(10):
        found.add(mind("mad-lab", level, FEW).choose(view, question, Chance(seed)))
    return found


@pytest.mark.parametrize("level", LAB_LEVELS)
@pytest.mark.parametrize(
    ("own", "others", "wanted"),
    [
        ((-3, 0, 0, 0), 1, "play P7"),  # takes the P3 and is at 0
        ((1, 0, 2, 0), 4, "play P1"),  # whatever it took would cost it the lead
        ((0, 0, -1, 0), 1, "play P7"),  # takes the G1 and is at 0
    ],
)
def test_a_won_game_of_the_lab_is_won(
    level: str, own: tuple[int, int, int, int], others: int, wanted: str
) -> None:
    assert lab_choices(last_trick(own, others, "P1", "P7"), level) == {wanted}


@pytest.mark.parametrize("level", LAB_LEVELS)
def test_the_card_that_wins_the_game_is_taken(level: str) -> None:
    for own, wanted in (((-3, 0, 4, 0), "take P3"), ((0, 0, -1, 0), "take G1")):
        position = last_trick(own, 5, "P7")
        position.play(CARD["P7"])
        assert lab_choices(position, level) == {wanted}
