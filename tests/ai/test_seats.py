from __future__ import annotations

import pytest

from madtable.ai.random_seat import RandomSeat
from madtable.ai.seats import HUMAN, brain, is_live, levels
from madtable.engine.chance import Chance
from madtable.engine.decision import Decision, Option
from madtable.engine.errors import BadInput
from madtable.engine.message import message
from madtable.engine.round import Deal
from madtable.games import catalogue


def option(text: str, **parts: str) -> Option:
    return Option(text, "action", message("x"), tuple(parts.items()))


def decision(*options: Option, pick: int = 1, verb: str = "") -> Decision:
    return Decision(1, 0, "turn", message("x"), options, pick, verb)


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_every_game_names_the_levels_that_there_are(game: str) -> None:
    assert levels(game) == catalogue.game(game).levels
    assert HUMAN not in levels(game)
    if is_live(game):
        return
    assert levels(game)[0] == "random"
    for level in levels(game):
        assert brain(game, level) is not brain(game, level)


def test_unknown_levels_are_refused_with_those_that_exist() -> None:
    with pytest.raises(BadInput, match="random, meek, sly, mad"):
        brain("mad-magazine", "human")
    with pytest.raises(BadInput, match="no AI seats"):
        brain("poker", "sly")
    assert levels("poker") == ()


def counts(question: Decision, tries: int = 8000) -> dict[str, int]:
    view = catalogue.game("mad-magazine").start(Deal("mad-magazine", 2, 1)).view(0)
    found: dict[str, int] = {}
    for number in range(tries):
        text = RandomSeat().choose(view, question, Chance(number))
        found[text] = found.get(text, 0) + 1
    return found


def test_random_chooses_evenly_part_by_part() -> None:
    wilds = [
        option(f"play WOO {colour} {target}", card="WOO", colour=colour, target=target)
        for colour in "rgby"
        for target in "123"
    ]
    question = decision(option("play G1", card="G1"), *wilds, option("draw"))
    found = counts(question)
    assert set(found) == {one.text for one in question.options}
    assert abs(found["play G1"] - 8000 / 3) < 200
    assert abs(found["draw"] - 8000 / 3) < 200
    for one in wilds:
        assert abs(found[one.text] - 8000 / 36) < 70


def test_a_choice_with_fewer_parts_is_a_choice_too() -> None:
    question = decision(
        option("play JOK end-game", card="JOK", mode="end-game"),
        *(option(f"play JOK {c}", card="JOK", mode="ignore", colour=c) for c in "rgby"),
    )
    found = counts(question)
    assert abs(found["play JOK end-game"] - 4000) < 250


def test_random_gives_as_many_different_cards_as_are_asked_for() -> None:
    same = [option("G1", card="G1"), option("G1", card="G1"), option("R2", card="R2")]
    found = counts(decision(*same, pick=2, verb="give"))
    assert set(found) == {"give G1 G1", "give G1 R2", "give R2 G1"}
    assert counts(decision(*same[:2], pick=2, verb="give")) == {"give G1 G1": 8000}
    assert counts(decision(same[0], pick=1, verb="give")) == {"give G1": 8000}
