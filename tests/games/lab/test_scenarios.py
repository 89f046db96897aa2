"""The worked examples of the Lab, and files that make no sense or set up what cannot be."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from madtable.games import catalogue
from madtable.games.lab.game import LAB
from madtable.games.lab.table import LabScenarios
from madtable.host.scenario import Verdict, check

FOLDER = Path(__file__).resolve().parents[2] / "scenarios" / "mad-lab"
FILES = sorted(FOLDER.glob("*.json"))


@pytest.fixture(autouse=True)
def _listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.SCENARIOS, "mad-lab", LabScenarios(LAB))


def test_all_worked_examples_are_there() -> None:
    told = {path.stem[:7] for path in FILES}
    assert told == {f"LAB-T{number:02}" for number in range(1, 19)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_worked_example(path: Path) -> None:
    assert check(path.read_bytes(), path.name) == Verdict(path.stem, True)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_expectation_can_fail(path: Path) -> None:
    """Each number, word and card that an example expects is really compared."""
    whole = json.loads(path.read_text(encoding="utf-8"))
    changed = 0
    for number, step in enumerate(whole["steps"]):
        for key in step.get("expect", {}):
            wrong = copy.deepcopy(whole)
            wrong["steps"][number]["expect"][key] = spoilt(step["expect"][key])
            verdict = check(json.dumps(wrong).encode(), path.name)
            assert not verdict.ok
            assert verdict.reason.startswith(f"step {number + 1}: {key}")
            changed += 1
    assert changed


def spoilt(value: Any) -> Any:
    """`value` of the same shape, but not so."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1 if value < 1 else value - 1
    if value is None:
        return 0
    if isinstance(value, str):
        return {"science": "madness", "madness": "science"}.get(value, "B1")
    if isinstance(value, dict):
        last = list(value)[-1]
        return {**value, last: spoilt(value[last])}
    if len(value) == 2 and value[1] in ("turn", "take"):
        return [value[0], "turn" if value[1] == "take" else "take"]
    if all(isinstance(one, list | dict) for one in value) and value:
        return [*value[:-1], spoilt(value[-1])]
    if value and isinstance(value[-1], int):
        return [*value[:-1], spoilt(value[-1])]
    if len(value) == 2 and isinstance(value[0], int):
        return [value[0], spoilt(value[1])]
    return [*value, "R7"] if "R7" not in value else value[:-1]


# -- files that cannot be -------------------------------------------------------------------------

Step = dict[str, Any]

TABLE: Step = {
    "mode": "madness",
    "lead": 0,
    "hands": [["P1", "B1"], ["P2", "B2"], ["P3", "B3"], ["G4", "B4"]],
    "trick": [],
    "piles": [["G-1"], [], ["G2"], []],
    "discard": ["R1"],
    "aside": ["R2"],
    "round": 2,
}


def verdict_on(
    setup: dict[str, Any],
    steps: list[Step] | None = None,
    players: int = 4,
    **more: Any,
) -> Verdict:
    whole = {
        "format": 1,
        "id": "X",
        "title": "",
        "rules": [],
        "game": "mad-lab",
        "players": players,
        "house": {},
        "setup": setup,
        "steps": steps or [],
        **more,
    }
    return check(json.dumps(whole).encode(), "x.json")


def test_the_table_of_these_tests_is_in_order() -> None:
    assert verdict_on(TABLE) == Verdict("X", True)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"hands": None}, "hands"),
        ({"hands": [["P1"], ["P2"], ["P3"]]}, "4 entries"),
        ({"hands": {"0": ["P1"]}}, "one for every seat"),
        ({"hands": [["P1"], ["P2"], ["P3"], ["P8"]]}, "no such card: 'P8'"),
        ({"hands": [["P1"], ["P2"], ["P3"], ["P-4"]]}, "no such card: 'P-4'"),
        ({"hands": [["P1"], ["P2"], ["P3"], ["P1"]]}, "P1 stands there 2 times"),
        ({"hands": [["P1"], ["P2"], ["P3"], ["P4", "P5"]]}, "uneven hands"),
        ({"hands": [[], [], [], []]}, "nobody has a card"),
        (
            {
                "hands": [
                    ["P1", "B1", "G1", "R1", "P5", "B5"],
                    ["P2", "B2", "G2", "R2", "P6", "B6"],
                    ["P3", "B3", "G3", "R3", "P7", "B7"],
                    ["P4", "B4", "G4", "R4", "G5", "R5"],
                ],
                "piles": {},
                "discard": [],
                "aside": [],
            },
            "round 2 deals 5 cards each",
        ),
        ({"discard": ["P1"]}, "P1 stands there 2 times"),
        ({"discard": ["R3", "R3"]}, "R3 stands there 2 times"),
        ({"aside": ["G1"]}, "G1 stands there 2 times"),
        ({"aside": ["R3", "R4"]}, "at most one card"),
        ({"piles": [["G-1", "G1"], [], [], []]}, "G1 stands there 2 times"),
        ({"piles": [["G0"], [], [], []]}, "no such card: 'G0'"),
        ({"piles": [[], [], []]}, "4 entries"),
        ({"lead": None}, "no such seat"),
        ({"lead": 4}, "no such seat: 4"),
        ({"turn": 1}, "seat 0 chooses next"),
        ({"mode": "sanity"}, "science or madness"),
        ({"mode": 1}, "science or madness"),
        ({"round": 3}, "3 is not within 1 to 2"),
        ({"game": 4}, "4 is not within 1 to 3"),
        ({"game": 2, "earlier": []}, "game 2 has 1"),
        ({"game": 2, "earlier": [[1, 2, 3]]}, "4 entries"),
        ({"game": 2, "earlier": [[1, 2, 3, -1]]}, "-1 is not within"),
        ({"game": 2, "earlier": 7}, "scores by game"),
        ({"first_lead": "0"}, "no such seat: '0'"),
        ({"rest": "draw"}, "unknown key 'rest'"),
        ({"draw": []}, "unknown key 'draw'"),
        ({"seed": 4}, "unknown key"),
        ({"trick": [[0, "G-5"]]}, "uneven hands"),
        ({"trick": [[1, "R-5"]]}, "not seat 1 that plays there"),
        ({"trick": [[0, "R5"]]}, "R5 shows the other side"),
        ({"trick": [[0]]}, "a seat and a card"),
        ({"trick": "R5"}, "at most 4 pairs"),
        ({"trick": [[0, "R-3"]] * 5}, "at most 4 pairs"),
        (
            {
                "trick": [[0, "P-5"], [1, "R-5"]],
                "hands": [["P1"], ["P2"], ["P3", "B3"], ["G4", "B4"]],
            },
            "seat 1 did not follow suit with P2",
        ),
    ],
)
def test_a_table_that_cannot_be(change: dict[str, Any], reason: str) -> None:
    verdict = verdict_on({**TABLE, **change})
    assert not verdict.ok
    assert verdict.reason.startswith("setup")
    assert reason in verdict.reason


def test_what_is_missing_is_named() -> None:
    for key in ("hands", "lead"):
        verdict = verdict_on({name: value for name, value in TABLE.items() if name != key})
        assert not verdict.ok
        assert key in verdict.reason


@pytest.mark.parametrize("players", [2, 5])
def test_tables_of_two_and_five_are_refused(players: int) -> None:
    setup = {"seed": 1}
    assert not verdict_on(setup, players=players).ok
    assert verdict_on(setup, players=players, refused=True).ok
    assert not verdict_on(setup, players=4, refused=True).ok


@pytest.mark.parametrize("house", [{"flip": "never"}, {"chain": True}, {"advanced": 7}])
def test_unknown_house_rules(house: dict[str, Any]) -> None:
    verdict = verdict_on(TABLE, house=house)
    assert not verdict.ok
    assert f"house rule {next(iter(house))}" in verdict.reason


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ({"do": "0 play P2"}, "refused: not-held"),
        ({"do": "0 play P9"}, "unknown card 'P9'"),
        ({"do": "4 play P1"}, "no such seat: 4"),
        ({"do": "0 sing"}, "unknown verb 'sing'"),
        ({"do": "play P1"}, "seat number"),
        ({"refuse": "0 play P1"}, "it was accepted"),
        ({"refuse": "0 take P-1", "because": "not-held"}, "got lab.nothing-to-take"),
        ({"refuse": "0 play X1"}, "unknown card"),
        ({"expect": {"colour": "red"}}, "unknown key 'colour'"),
        ({"expect": {"turn": 9}}, "no such seat: 9"),
        ({"expect": {"asks": [0, "sing"]}}, "kind of question"),
        ({"expect": {"totals": {"0": {"Q": 1}}}}, "unknown key 'Q'"),
        ({"expect": {"totals": {"0": {"P": "1"}}}}, "whole number"),
        ({"expect": {"totals": {"7": {"P": 1}}}}, "no such seat"),
        ({"expect": {"piles": {"0": ["P9"]}}}, "no such card"),
        ({"expect": {"takeable": ["P+1"]}}, "no such card"),
        ({"expect": {"trick": [[0, "P9"]]}}, "no such card"),
        ({"expect": {"mode": "red"}}, "science or madness"),
        ({"expect": {"over": 0}}, "true or false"),
        ({"expect": {"counts": [2, 2, 2]}}, "4 entries"),
        ({"expect": {"winners": [5]}}, "no such seat"),
        ({"expect": {"earlier": [[1, 2]]}}, "4 entries"),
        ({"expect": {"spirals": True}}, "whole number"),
    ],
)
def test_a_step_that_does_not_hold(step: dict[str, Any], reason: str) -> None:
    verdict = verdict_on(TABLE, [step])
    assert not verdict.ok
    assert verdict.reason.startswith("step 1: ")
    assert reason in verdict.reason


# -- what the worked examples leave out -----------------------------------------------------------


def test_by_seat_objects_name_only_some_seats() -> None:
    expected = {
        "counts": {"1": 2},
        "pile_counts": {"0": 1, "3": 0},
        "scores": {"0": 8},
        "totals": {"0": {"G": -5}},
        "match": {"2": 0},
        "playable": {"0": ["P1", "B1"], "1": []},
        "hands": {"3": ["B4", "G4"]},
        "takeable": [],
        "earlier": [],
        "game": 1,
    }
    assert verdict_on(TABLE, [{"expect": expected}]) == Verdict("X", True)


def test_lead_follows_from_a_trick() -> None:
    setup = {
        "hands": [["P1"], ["P2"], ["P3", "B3"], ["P4", "B4"]],
        "trick": [[0, "P5"], [1, "P7"]],
    }
    expected = {"lead": 0, "turn": 2, "spirals": 2, "playable": {"2": ["P3"]}, "mode": "science"}
    assert verdict_on(setup, [{"expect": expected}]) == Verdict("X", True)


def test_a_complete_trick_waits_for_the_taking() -> None:
    setup = {
        "mode": "madness",
        "hands": [["P1"], ["P2"], ["P3"], ["G4"]],
        "trick": [[2, "P-5"], [3, "R-1"], [0, "P-4"], [1, "P-6"]],
    }
    expected = {"asks": [0, "take"], "takeable": ["P-5", "R-1", "P-6"], "spirals": 6}
    steps: list[Step] = [
        {"expect": expected},
        {"do": "0 take P-5"},
        {"expect": {"lead": 1, "spirals": 0, "mode": "madness"}},
    ]
    assert verdict_on(setup, steps) == Verdict("X", True)


LAST_TRICK: dict[str, Any] = {
    "mode": "madness",
    "lead": 2,
    "round": 2,
    "hands": [["G1"], ["G7"], ["P1"], ["G2"]],
}
PLAYED: list[Step] = [
    {"do": f"{seat} play {card}"} for seat, card in ((2, "P1"), (3, "G2"), (0, "G1"), (1, "G7"))
]


def test_the_next_game_of_a_match_is_dealt_at_once() -> None:
    steps: list[Step] = [
        *PLAYED,
        {"do": "2 take G-7"},
        {
            "expect": {
                "game": 2,
                "round": 1,
                "mode": "science",
                "lead": 2,
                "turn": 2,
                "counts": [7, 7, 7, 7],
                "pile_counts": [0, 0, 0, 0],
                "aside_count": 0,
                "discard_count": 0,
                "earlier": [[7, 7, 14, 7]],
                "match": [7, 7, 14, 7],
                "scores": [7, 7, 7, 7],
                "over": False,
            }
        },
    ]
    setup = {**LAST_TRICK, "first_lead": 1}
    assert verdict_on(setup, steps, house={"advanced": True}) == Verdict("X", True)
    # naming the game says as much
    assert verdict_on({**setup, "game": 1}, steps) == Verdict("X", True)


@pytest.mark.parametrize(("rule", "lead"), [("rotate", 0), ("loser", 2)])
def test_who_leads_the_next_game(rule: str, lead: int) -> None:
    steps: list[Step] = [
        *PLAYED,
        {"do": "2 take G-7"},
        {"expect": {"lead": lead, "turn": lead, "game": 3}},
    ]
    setup = {**LAST_TRICK, "first_lead": 3, "game": 2, "earlier": [[1, 2, 3, 4]]}
    assert verdict_on(setup, steps, house={"adv_lead": rule}) == Verdict("X", True)


@pytest.mark.parametrize(
    ("tie", "winners"), [("cards", [1]), ("third_game", [3]), ("shared", [0, 1, 3])]
)
def test_a_tie_of_grand_totals(tie: str, winners: list[int]) -> None:
    # Third game: A 7 with no card, B 5 with two, D 4 with one. Doubled and added, all have 20.
    setup = {
        **LAST_TRICK,
        "game": 3,
        "earlier": [[3, 5, 9, 6], [3, 5, 9, 6]],
        "piles": [[], ["P-3", "R1"], [], ["G-3"]],
        "hands": [["G1"], ["G7"], ["P2"], ["G2"]],
    }
    steps: list[Step] = [
        {"do": "2 play P2"},
        *PLAYED[1:],
        {"do": "2 take G-7"},
        {
            "expect": {
                "over": True,
                "asks": None,
                "turn": None,
                "scores": [7, 5, 14, 4],
                "match": [20, 20, 46, 20],
                "earlier": [[3, 5, 9, 6], [3, 5, 9, 6]],
                "winners": winners,
            }
        },
    ]
    assert verdict_on(setup, steps, house={"adv_tie": tie}) == Verdict("X", True)


def test_round_two_cannot_be_dealt_from_too_few_cards() -> None:
    setup = {**LAST_TRICK, "round": 1}
    steps: list[Step] = [*PLAYED, {"do": "2 take G-7"}]
    verdict = verdict_on(setup, steps)
    assert verdict == Verdict("X", False, "step 5: deal: Round 2 cannot be dealt from 3 cards")
