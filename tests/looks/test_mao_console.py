"""The phrases on offer: what was heard or missed last comes first, and the row is used."""

from __future__ import annotations

from madtable.games.mao import events as told
from madtable.ui.widgets.chip import Chip
from tests.looks.mao_tables import Show

LONG = "a word so long that hardly anything beside it would find any room in the row at all"


def spoken(*phrases: str) -> Show:
    """A table at which the person has said these."""
    show = Show(["human", "knower", "knower"], 5, size=(1280, 720), less=True)
    show.scene.catch_up()
    for phrase in phrases:
        assert show.board.act("say", f"say {phrase}")
        show.wait(0.5)
    while not show.board.offers:
        show.wait(0.25)
    return show


def chips(show: Show) -> list[str]:
    found = [one for one in show.board.controls.widgets if isinstance(one, Chip)]
    return [one.name.removeprefix("chip:") for one in sorted(found, key=lambda one: one.rect.left)]


def test_what_somebody_was_told_to_have_missed_is_first_on_offer() -> None:
    show = spoken("alpha", "beta")
    board = show.board
    assert chips(show)[:2] == ["beta", "alpha"]
    for fact, stage in (
        (told.Called(1, 0, "FAIL_SAY", "Alpha"), board.effects.called),
        (told.PenaltyGiven(2, "FAIL_SAY", 1, told.CHAIR, "beta"), board.effects.penalty_given),
    ):
        board.timeline.play(stage(fact))  # type: ignore[arg-type]
        show.wait(0.5)
        board.console.refresh()
        assert chips(show)[0] == fact.phrase.lower()


def test_the_folder_says_who_is_penalised() -> None:
    show = spoken()
    board = show.board
    for seat, name in ((1, board.company.names[1]), (0, "you")):
        fact = told.PenaltyGiven(seat, "TALK", 1, told.CHAIR)
        board.timeline.play(board.effects.penalty_given(fact))  # type: ignore[arg-type]
        show.wait(0.1)
        assert name in board.bubbles[told.CHAIR].text


def test_a_phrase_too_long_for_the_row_keeps_no_other_out_of_it() -> None:
    show = spoken("alpha", "beta", LONG, "gamma", "delta")
    assert chips(show) == ["delta", "gamma", "beta", "alpha", "more"]
    assert LONG in show.board.console.phrases(), "it is among all the others"


def test_what_was_heard_last_is_the_first_phrase_that_somebody_may_have_missed() -> None:
    show = spoken("alpha", "beta", "gamma")
    board = show.board
    assert board.act("call", "call 1 FAIL_SAY alpha")  # a reason that may be picked from now on
    show.wait(2.0)
    board.calling.begin()
    board.calling.aim(1)
    next(pick for pick in board.sheet.picks if pick.name == "code:FAIL_SAY").act()
    assert [pick.name for pick in board.sheet.picks[:3]] == [
        "detail:alpha",
        "detail:gamma",
        "detail:beta",
    ]


def test_what_the_owner_of_a_rule_says_with_its_penalty_is_spoken_in_place_of_the_call() -> None:
    show = spoken("alpha")
    board = show.board
    for fact, stage in (
        (told.Called(1, 0, "CUSTOM", "", "rule-1"), board.effects.called),
        (
            told.PenaltyGiven(0, "CUSTOM", 1, 1, "", "rule-1", "Clubs are trumps"),
            board.effects.penalty_given,
        ),
    ):
        board.timeline.play(stage(fact))  # type: ignore[arg-type]
        show.wait(0.4)
    assert board.bubbles[1].text == "Penalty for you: clubs are trumps"
    assert "You +1: Clubs are trumps" in [line.text for line in board.lines]
    assert board.console.heard_since("clubs are trumps") == 0
    fact = told.PenaltyGiven(0, "TALK", 1, 1)
    board.timeline.play(board.effects.penalty_given(fact))  # type: ignore[arg-type]
    show.wait(0.4)
    assert board.bubbles[1].text == "Penalty for you: clubs are trumps", "a call has said it all"
