"""The asker narrows a question choice by choice, whatever the order of the choices."""

from __future__ import annotations

import itertools

from madtable.engine.decision import Decision, Option
from madtable.engine.message import Value, message
from madtable.ui.asker import Asker


def exc(text: str, **parts: str | int) -> Option:
    return option(text, card="EXC", **parts)


def option(text: str, **parts: str | int) -> Option:
    return Option(text, "", message("x"), tuple(parts.items()))


WILDS = tuple(
    option(f"play WOO colour={colour} target={target}", card="WOO", colour=colour, target=target)
    for colour in ("red", "blue")
    for target in (1, 2)
)
EXCHANGE = (
    option("play EXC colour=red ignore", card="EXC", mode="ignore", colour="red"),
    option(
        "play EXC colour=red follow target=1", card="EXC", mode="follow", colour="red", target=1
    ),
    option(
        "play EXC colour=red follow target=2", card="EXC", mode="follow", colour="red", target=2
    ),
)
TURN = Decision(
    7, 0, "turn", message("x"), (option("play G5", card="G5"), *WILDS, *EXCHANGE, option("draw"))
)


def asked(decision: Decision = TURN) -> Asker:
    asker = Asker()
    asker.ask(decision)
    return asker


def test_no_question_has_no_answer() -> None:
    asker = Asker()
    assert asker.options() == ()
    assert asker.answer() is None
    assert not asker.choose("card", "G5")
    assert not asker.take_back()


def test_a_plain_card_is_a_whole_answer() -> None:
    asker = asked()
    assert asker.answer() is None
    assert asker.choose("card", "G5")
    assert asker.answer() == "play G5"


def test_choices_may_come_in_any_order() -> None:
    choices: tuple[tuple[str, Value], ...] = (("card", "WOO"), ("colour", "blue"), ("target", 2))
    for order in itertools.permutations(choices):
        asker = asked()
        for name, value in order:
            assert asker.choose(name, value)
        assert asker.answer() == "play WOO colour=blue target=2"


def test_aiming_anew_keeps_the_colour() -> None:
    asker = asked()
    asker.choose("card", "WOO")
    asker.choose("colour", "red")
    asker.choose("target", 1)
    assert asker.choose("target", 2)
    assert asker.answer() == "play WOO colour=red target=2"


def test_another_card_drops_what_does_not_go_with_it() -> None:
    asker = asked()
    asker.choose("card", "WOO")
    asker.choose("colour", "blue")
    assert asker.choose("card", "G5")
    assert asker.chosen == {"card": "G5"}


def test_an_impossible_choice_changes_nothing() -> None:
    asker = asked()
    asker.choose("card", "WOO")
    assert not asker.choose("target", 5)
    assert asker.chosen == {"card": "WOO"}


def test_take_back_undoes_the_latest_choice_first() -> None:
    asker = asked()
    asker.choose("card", "WOO")
    asker.choose("colour", "red")
    assert asker.take_back()
    assert asker.chosen == {"card": "WOO"}
    assert asker.take_back()
    assert not asker.take_back()


def test_values_of_a_part_look_past_its_own_choice() -> None:
    asker = asked()
    asker.choose("card", "EXC")
    asker.choose("mode", "ignore")
    assert asker.values("mode") == ("ignore", "follow")
    assert asker.values("target") == ()
    asker.choose("mode", "follow")
    assert asker.values("target") == (1, 2)


def test_two_cards_make_one_gift() -> None:
    options = (option("G1", card="G1"), option("G1", card="G1"), option("Y6", card="Y6"))
    asker = asked(Decision(8, 0, "give", message("x"), options, pick=2, verb="give"))
    asker.picked = [options[0]]
    assert asker.answer() is None
    asker.picked.append(options[1])
    assert asker.answer() == "give G1 G1"


def test_one_card_given_is_a_whole_text_already() -> None:
    options = (option("give G1", card="G1"),)
    asker = asked(Decision(9, 0, "give", message("x"), options))
    asker.picked = [options[0]]
    assert asker.answer() == "give G1"
