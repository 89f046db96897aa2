"""The screen keeps what the rules keep: not a frame of it depends on what other seats hold."""

from __future__ import annotations

import pytest

from madtable.engine.decision import Decision
from madtable.games.mad.view import MadView
from tests.looks.tables import Show, bytes_of, scripted


def frames(show: Show, seconds: float = 9.0) -> list[bytes]:
    """What is seen, twenty times a second, until it is the person's turn and after."""
    found = []
    for _ in range(round(seconds * 20)):
        show.wait(0.05, 0.025)
        found.append(bytes_of(show.picture()))
    return found


def asked(show: Show) -> Decision | None:
    return show.board.asker.decision


WINDOW = {
    "wooly": "play WOO colour=blue target=2",
    "varmints": "play RVAR",
    "gift": "play RGIV target=2",
    "exchange": "play EXC colour=blue follow target=2",
}


@pytest.mark.parametrize("attack", WINDOW)
def test_nobody_can_see_who_could_have_answered(attack: str) -> None:
    wishes = {
        (1, "turn"): [WINDOW[attack]],
        (1, "give"): ["give Y1 Y2"],
        (2, "answer"): ["decline"],
        (2, "turn"): ["draw"],
        (2, "drawn"): ["keep"],
        (3, "answer"): ["decline"],
        (3, "turn"): ["draw"],
        (3, "drawn"): ["keep"],
    }
    attacker = f"{WINDOW[attack].split()[1]} Y1 Y2 Y3"
    mine = "B5 G1 G3"
    shows = [
        scripted([mine, attacker, second, third], wishes, draw="R2 R6 R1 Y5 B4 B6 Y6 B3")
        for second, third in (
            ("YOU G5 G6", "YOU G4 G5"),
            ("G2 G5 G6", "G2 G4 G5"),
            ("YOU G5 G6", "G2 G4 G5"),
            ("G2 G5 G6", "YOU G4 G5"),
        )
    ]
    seen = [frames(show) for show in shows]
    decision = asked(shows[0])
    assert decision is not None
    assert decision.kind == "turn", "it has become the person's turn meanwhile"
    assert len(set(seen[0])) > 20, "something was to be seen"
    assert seen[1] == seen[0]
    assert seen[2] == seen[0]
    assert seen[3] == seen[0]


def test_nobody_can_see_whether_a_drawn_card_could_have_been_played() -> None:
    wishes = {(1, "turn"): ["draw"], (1, "drawn"): ["keep"]}
    # Seat 1 holds nothing that fits a red 4; it draws a red card, or one that does not fit either.
    shows = [
        scripted(["B5 G1 G3", "Y1 Y2 G5"], wishes, draw=f"{top} B4 R6 R1 Y5")
        for top in ("R2", "Y6", "WLD")
    ]
    seen = [frames(show, 4.0) for show in shows]
    assert asked(shows[0]) is not None
    assert len(set(seen[0])) > 10
    assert seen[1] == seen[0]
    assert seen[2] == seen[0]


def test_how_long_a_seat_thinks_does_not_depend_on_its_hand() -> None:
    wishes = {(1, "turn"): ["play R1"]}
    shows = [
        scripted(["B5 G1 G3", hand], wishes, draw="R2 B4 R6 Y5")
        # One playable card, and so many that choosing takes a clever seat long.
        for hand in ("R1 Y1 Y2 G5 G6", "R1 R5 WLD WOO EXC")
    ]
    first, second = (frames(show, 3.0) for show in shows)
    assert len(set(first)) > 10
    assert first == second


def test_marks_and_words_of_an_attack_stay_while_the_person_decides() -> None:
    wishes = {(1, "turn"): ["play RVAR"]}
    show = scripted(["YOU G1 G3", "RVAR Y1 Y2", "B1 B3 B6"], wishes, draw="R2 R6 R1 Y5 B4")
    show.wait(6.0)
    decision = asked(show)
    assert decision is not None
    assert decision.kind == "answer"
    assert show.board.seats[2].target == "aimed", "another victim is still marked"


def test_the_log_names_no_card_that_the_person_may_not_know() -> None:
    wishes: dict[tuple[int, str], list[str]] = {
        (1, "turn"): ["play RGIV target=2"],
        (1, "give"): ["give Y1 Y2"],
        (2, "turn"): ["draw"],
        (2, "drawn"): ["keep"],
    }
    hands = ["B5 G1 G3", "RGIV Y1 Y2 Y3", "G2 G5 G6"]
    first = scripted(hands, wishes, draw="R2 R6 R1 Y5 B4")
    hands[1], wishes[1, "give"] = "RGIV B6 B1 Y3", ["give B6 B1"]
    second = scripted(hands, wishes, draw="R6 R2 R1 Y5 B4")
    for show in (first, second):
        show.wait(8.0)
        assert asked(show) is not None
    assert len(first.board.lines) >= 3
    assert first.board.lines == second.board.lines


def test_no_card_of_another_hand_is_on_the_screen_before_it_is_played() -> None:
    wishes = {
        (1, "turn"): ["play EXC colour=blue follow target=2"],
        (2, "turn"): ["draw"],
        (2, "drawn"): ["keep"],
    }
    show = scripted(["B5 G1 G3", "EXC Y1 Y2 Y3", "G2 G5"], wishes, draw="B4 B6 R1 Y5")
    view = show.table.view(0)
    assert isinstance(view, MadView)
    hidden = {"Y1", "Y2", "Y3", "G2", "G5", "B4", "B6", "R1", "Y5"}
    for _ in range(200):
        show.wait(0.03, 0.03)
        codes = {getattr(item, "code", None) for item in show.board.stage.items}
        assert not codes & hidden
