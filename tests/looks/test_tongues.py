"""A table speaks the language of the window in which it was set up."""

from __future__ import annotations

from madtable.engine.journal import SeatLine
from madtable.games.mao import events as told
from madtable.games.mao.phrases import is_base_phrase, utterances
from madtable.host.sitting import sit_down
from madtable.host.table import Table
from madtable.looks.tongues import in_own_tongue


def said(house: dict[str, object]) -> list[str]:
    seats = [SeatLine("knower")] * 3
    table = Table.deal(sit_down("mao", seats, 4, house=house))
    table.advance(90_000)
    return [fact.text for fact in table.facts(None) if isinstance(fact, told.Spoke)]


def test_ai_seats_speak_the_language_of_the_window() -> None:
    english = said(dict(in_own_tongue({}, "mao", "en")))
    swedish = said(dict(in_own_tongue({}, "mao", "sv")))
    assert len(english) == len(swedish) > 3
    assert english != swedish
    for one, other in zip(english, swedish, strict=True):
        assert (
            next(iter(utterances(one, is_base_phrase)))[0]
            == (next(iter(utterances(other, is_base_phrase)))[0])
        )


def test_what_was_chosen_stays_and_other_games_have_no_tongue() -> None:
    assert in_own_tongue({"tongue": "english"}, "mao", "sv") == {"tongue": "english"}
    assert in_own_tongue({}, "mad-lab", "sv") == {}
