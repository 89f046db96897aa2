"""Messages, facts, decisions, errors and the clock: small values with small promises."""

from __future__ import annotations

import pytest

from madtable.engine.clock import Clock
from madtable.engine.decision import Decision, Option
from madtable.engine.errors import BadInput, Refused
from madtable.engine.event import Event, fact
from madtable.engine.message import Message, message


def test_a_message_keeps_its_values_in_order() -> None:
    said = message("log.drew", seat=2, card="G5")
    assert said == Message("log.drew", (("seat", 2), ("card", "G5")))
    assert (said.value("card"), said.value("colour")) == ("G5", None)
    assert hash(said) == hash(message("log.drew", seat=2, card="G5"))


def test_a_refusal_says_why_in_the_players_words() -> None:
    refusal = Refused("not-held", card="G5")
    assert (refusal.key, refusal.message) == ("not-held", message("refused.not-held", card="G5"))
    assert str(refusal) == "not-held"


def test_bad_input_names_the_place() -> None:
    assert str(BadInput("file.json", "is torn")) == "file.json: is torn"
    assert str(BadInput("", "is torn")) == "is torn"


@fact
class Happened(Event):
    """A fact for this test."""

    seat: int
    card: str | None


def test_a_fact_is_a_value() -> None:
    event = Happened(1, "G5")
    assert event == Happened(1, "G5") != Happened(1, None)
    assert event.data() == {"event": "Happened", "seat": 1, "card": "G5"}
    assert event.seen_by(0) is event
    assert event.log() is None
    with pytest.raises(AttributeError):
        event.colour = "red"  # type: ignore[attr-defined]


def test_a_decision_tells_its_details_and_an_option_its_parts() -> None:
    option = Option("play G5", "hand:G5", message("option.play"), (("card", "G5"),))
    decision = Decision(1, 0, "turn", message("prompt.turn"), (option,), about=(("card", "G5"),))
    assert (option.part("card"), option.part("colour")) == ("G5", None)
    assert (decision.detail("card"), decision.detail("source")) == ("G5", None)
    assert (decision.pick, decision.verb, decision.blocking) == (1, "", True)


def test_game_time_runs_forwards_only() -> None:
    clock = Clock()
    assert clock.advance(40) == 40
    assert clock.advance(0) == 40
    with pytest.raises(ValueError, match="backwards"):
        clock.advance(-1)
    assert clock.now_ms == 40
