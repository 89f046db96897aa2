"""The scenario files: all hold, and every one of them could fail."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from madtable.host.scenario import check, read, set_up, summary

FOLDER = Path(__file__).parents[2] / "scenarios"
FILES = sorted(
    file for game in ("mad-magazine", "madskortspel") for file in (FOLDER / game).iterdir()
)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_scenario(file: Path) -> None:
    verdict = check(file.read_bytes(), str(file))
    assert verdict.ok, verdict.line
    assert verdict.id == file.stem
    assert verdict.line == f"ok {file.stem}"


def test_there_are_all_of_them() -> None:
    assert len(FILES) == 78


def wrong(key: str, value: Any, players: int) -> Any:
    """Something else than `value` that the key could hold."""
    if key in ("turn", "asks") and value is None:
        return 0 if key == "turn" else [0, "turn"]
    if key == "turn":
        return (value + 1) % players
    if key == "asks":
        return [value[0], "turn" if value[1] != "turn" else "answer"]
    if key == "over":
        return not value
    if key == "winners":
        return value[1:] if value else [0]
    if isinstance(value, int):
        return value + 1
    if key in ("colour", "direction"):
        other = {"left": "right", "right": "left", "red": "blue"}
        return other.get(value, "red")
    if key == "discard_top":
        return "G1" if value != "G1" else "G2"
    if isinstance(value, dict):
        seat = next(iter(value))
        return value | {seat: spoilt(key, value[seat])}
    if key in ("draw", "points", "counts") or not value:
        return spoilt(key, value)
    return [spoilt(key, value[0]), *value[1:]]


def spoilt(key: str, value: Any) -> Any:
    if isinstance(value, int):
        return value + 1
    if key in ("counts", "points"):
        return [value[0] + 1, *value[1:]]
    if key == "may":
        return [*value, "pass"] if "pass" not in value else []
    return [*value, "JOK"] if "JOK" not in value else value[1:]


def expectations() -> list[tuple[Path, int, str]]:
    found = []
    for file in FILES:
        for number, step in enumerate(json.loads(file.read_bytes())["steps"]):
            found += [(file, number, key) for key in step.get("expect", {})]
    return found


def test_no_expectation_holds_whatever_happens() -> None:
    """Every single expectation of every file fails when it is made wrong, at its own step."""
    spoiled = 0
    for file, number, key in expectations():
        data = json.loads(file.read_bytes())
        step = data["steps"][number]["expect"]
        step[key] = wrong(key, step[key], data["players"])
        verdict = check(json.dumps(data).encode(), str(file))
        assert not verdict.ok, (file.stem, number, key, step[key])
        assert verdict.reason.startswith(f"step {number + 1}: {key}"), verdict.line
        assert "expected" in verdict.reason
        assert "got" in verdict.reason
        spoiled += 1
    assert spoiled > 250


def test_do_and_refuse_change_places() -> None:
    """What is done could not be refused, and what is refused could not be done."""
    for file in FILES:
        steps = json.loads(file.read_bytes())["steps"]
        for number, step in enumerate(steps):
            data = json.loads(file.read_bytes())
            if "do" in step:
                data["steps"][number] = {"refuse": step["do"]}
                expected = f"step {number + 1}: refuse {step['do']!r}: it was accepted"
            elif "refuse" in step:
                data["steps"][number] = {"do": step["refuse"]}
                expected = f"step {number + 1}: do {step['refuse']!r}: refused: "
            else:
                continue
            verdict = check(json.dumps(data).encode(), str(file))
            assert verdict.reason.startswith(expected), verdict.line


# -- files that make no sense --------------------------------------------------------------------

GOOD: dict[str, Any] = {
    "format": 1,
    "id": "X",
    "title": "",
    "rules": [],
    "game": "mad-magazine",
    "players": 4,
    "house": {},
    "setup": {
        "dealer": 0,
        "turn": 0,
        "direction": "right",
        "hands": [["G1", "WOO"], ["R1"], ["B1"], ["YOU", "Y1"]],
        "draw": ["G1", "Y6", "B2"],
        "discard": ["R4"],
    },
    "steps": [{"expect": {"turn": 0}}],
}

STARTS = {"start": "R1", "hands": [["G1"], ["R1"], ["B1"], ["Y1"]]}

GONE = object()


def changed(path: str, value: object) -> bytes:
    data = copy.deepcopy(GOOD)
    at: Any = data
    *before, last = [int(one) if one.isdigit() else one for one in path.split("/")]
    for one in before:
        at = at[one]
    if value is GONE:
        del at[last]
    elif isinstance(at, list) and last == len(at):
        at.append(value)
    else:
        at[last] = value
    return json.dumps(data).encode()


def test_the_file_that_the_others_spoil_is_good() -> None:
    assert check(changed("title", "Anything"), "f").ok
    assert check(changed("setup", STARTS | {"dealer": 3}), "f").reason == (
        "step 1: turn: expected 0, got 2"
    )
    for optional in ("title", "rules", "house", "setup/dealer", "setup/direction", "setup/draw"):
        assert check(changed(optional, GONE), "f").ok, optional


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("format", 2, "unknown format"),
        ("format", "1", "malformed"),
        ("format", GONE, "format"),
        ("id", 7, "malformed"),
        ("id", "", "id is empty"),
        ("players", "4", "malformed"),
        ("players", True, "malformed"),
        ("players", 4.5, "malformed"),
        ("players", 1, "takes 2 to 6"),
        ("players", 7, "takes 2 to 6"),
        ("players", 3, "3 entries"),
        ("players", GONE, "players"),
        ("game", "uno", "no such game"),
        ("game", None, "malformed"),
        ("note", "x", "note"),
        ("house", {"chains": True}, "no such house rule"),
        ("house", {"chain": "maybe"}, "true or false"),
        ("house", [], "malformed"),
        ("refused", True, "no steps"),
        ("steps", {}, "malformed"),
        ("steps", GONE, "steps"),
        ("steps/0", {}, "step 1: exactly one"),
        ("steps/0", {"do": "0 draw", "refuse": "0 draw"}, "step 1: exactly one"),
        ("steps/1", {"do": "0 draw", "because": "x"}, "step 2: because"),
        ("steps/1", {"do": 5}, "malformed"),
        ("steps/1", {"expects": {}}, "malformed"),
        ("steps/1", {"expect": []}, "malformed"),
        ("setup", GONE, "setup"),
        ("setup", [], "malformed"),
        ("setup/hand", [], "unknown key 'hand'"),
        ("setup/turn", GONE, "turn is missing"),
        ("setup/turn", 4, "no such seat"),
        ("setup/turn", "0", "no such seat"),
        ("setup/turn", True, "no such seat"),
        ("setup/dealer", -1, "no such seat"),
        ("setup/dealer", 4, "no such seat"),
        ("setup/hands", GONE, "hands are missing"),
        ("setup/hands", {"0": ["G1"]}, "every seat"),
        ("setup/hands", {"9": ["G1"]}, "no such seat"),
        ("setup/hands/0", ["G7"], "no such card"),
        ("setup/hands/0", ["G1a"], "no such card"),
        ("setup/hands/0", [1], "list of texts"),
        ("setup/hands/0", "G1", "list of texts"),
        ("setup/hands/0", [], "empty hand"),
        ("setup/hands/0", ["G1", "G1"], "G1 stands there 3 times"),
        ("setup/hands/0", ["RVAR", "RVAR"], "RVAR stands there 2 times"),
        ("setup/draw", ["JOK", "JOK"], "JOK stands there 2 times"),
        ("setup/draw", None, "list of texts"),
        ("setup/discard", GONE, "no card to play on"),
        ("setup/discard", [], "no card to play on"),
        ("setup/discard", ["WLD"], "the colour of WLD is missing"),
        ("setup/colour", "blue", "R4 is red"),
        ("setup/colour", "purple", "no such colour"),
        ("setup/colour", 3, "expected a colour"),
        ("setup/direction", "up", "no such direction"),
        ("setup/direction", -1, "no such direction"),
        ("setup/rest", "discard", "expected 'draw'"),
        ("setup/start", "R9", "unknown key"),
        ("setup/seed", 3, "unknown key"),
        ("setup", {"seed": "3"}, "whole number"),
        ("setup", {"seed": -1}, "not within"),
        ("setup", {"seed": True}, "whole number"),
        ("setup", {"seed": 3, "start": "R9"}, "no such card"),
        ("setup", {"seed": 3, "turn": 0}, "unknown key 'turn'"),
        ("setup", {"seed": 3, "dealer": 4}, "no such seat"),
        ("setup", STARTS | {"start": "X"}, "no such card"),
        ("setup", STARTS | {"turn": 0}, "unknown key 'turn'"),
        ("setup", STARTS | {"discard": ["G1"]}, "unknown key 'discard'"),
        ("setup", {"start": "R1"}, "hands are missing"),
    ],
)
def test_a_file_that_makes_no_sense(path: str, value: object, reason: str) -> None:
    verdict = check(changed(path, value), "some/file.json")
    assert not verdict.ok
    assert reason in verdict.reason, verdict.line
    assert verdict.line.startswith("not ok ")
    assert "\n" not in verdict.line


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ({"do": "draw"}, "expected a seat number"),
        ({"do": "0"}, "expected a seat number"),
        ({"do": "4 draw"}, "no such seat"),
        ({"do": "-1 draw"}, "expected a seat number"),
        ({"do": "0 fly"}, "no such verb"),
        ({"do": "0 play R9"}, "no such card or word"),
        ({"do": "0 play r1"}, "no such card or word"),
        ({"do": "0 play WOO color=red target=2"}, "no such word"),
        ({"do": "0 play WOO colour=pink target=2"}, "no such colour"),
        ({"do": "0 play WOO colour=red target=4"}, "no such seat"),
        ({"do": "0 play WOO colour=red target=two"}, "no such seat"),
        ({"do": "0 play WOO colour=red colour=red target=2"}, "twice"),
        ({"do": "0 play WOO colour= target=2"}, "lacks a name or a value"),
        ({"do": "0 play RWAY direction=up"}, "no such direction"),
        ({"do": "0 play EXC colour=red follow ignore"}, "refused: one-mode"),
        ({"refuse": "0 fly"}, "no such verb"),
        ({"refuse": "0 play G9"}, "no such card or word"),
        ({"refuse": "9 draw"}, "no such seat"),
        ({"refuse": "0 play WOO target=9"}, "no such seat"),
        ({"do": "0 play WOO colour=red"}, "refused: no-target"),
        ({"refuse": "0 play WOO colour=red", "because": "no-colour"}, "got no-target"),
        ({"refuse": "0 draw"}, "it was accepted"),
        ({"expect": {"turns": 0}}, "unknown key 'turns'"),
        ({"expect": {"turn": 4}}, "no such seat"),
        ({"expect": {"turn": "0"}}, "no such seat"),
        ({"expect": {"turn": False}}, "no such seat"),
        ({"expect": {"asks": [0, "ask"]}}, "kind of question"),
        ({"expect": {"asks": [0]}}, "kind of question"),
        ({"expect": {"asks": [7, "turn"]}}, "no such seat"),
        ({"expect": {"hands": {"0": ["G1", "Q9"]}}}, "no such card"),
        ({"expect": {"hands": {"7": []}}}, "no such seat"),
        ({"expect": {"hands": {"0": ["G1"]}}}, "hands: 0: expected"),
        ({"expect": {"hands": [["G1", "WOO"]]}}, "expected 4 entries"),
        ({"expect": {"counts": [2, 1, 1]}}, "expected 4 entries"),
        ({"expect": {"counts": ["2", 1, 1, 2]}}, "whole number"),
        ({"expect": {"counts": {"0": 3}}}, "counts: 0: expected 3, got 2"),
        ({"expect": {"counts": {"x": 3}}}, "no such seat"),
        ({"expect": {"counts": 2}}, "by seat"),
        ({"expect": {"over": 0}}, "true or false"),
        ({"expect": {"winners": 0}}, "list of seats"),
        ({"expect": {"winners": [4]}}, "no such seat"),
        ({"expect": {"playable": {"0": ["Q"]}}}, "no such card"),
        ({"expect": {"may": {"0": ["fly"]}}}, "no such word"),
        ({"expect": {"may": {"0": "draw"}}}, "list of texts"),
        ({"expect": {"draw": ["G1", "B2", "Y6"]}}, "draw: expected"),
        ({"expect": {"draw_count": "3"}}, "whole number"),
        ({"expect": {"draw_count": 4}}, "draw_count: expected 4, got 3"),
        ({"expect": {"discard_top": "R"}}, "no such card"),
        ({"expect": {"discard_top": 4}}, "expected a card"),
        ({"expect": {"colour": "pink"}}, "no such colour"),
        ({"expect": {"colour": None}}, 'colour: expected null, got "red"'),
        ({"expect": {"direction": "anticlockwise"}}, "no such direction"),
        ({"expect": {"points": [1, 1, 1, 1]}}, "points: expected [1, 1, 1, 1], got null"),
    ],
)
def test_a_step_that_does_not_hold(step: dict[str, object], reason: str) -> None:
    verdict = check(changed("steps/1", step), "file")
    assert not verdict.ok
    assert verdict.reason.startswith("step 2: ")
    assert reason in verdict.reason, verdict.line


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"id": "A", "id": "A"}', b"[" * 100_000],
    ids=range(7),
)
def test_a_file_that_is_no_scenario_at_all(data: bytes) -> None:
    verdict = check(data, "some/file.json")
    assert not verdict.ok
    assert "malformed" in verdict.reason
    assert verdict.line.startswith(("not ok some/file.json: ", "not ok A: "))


def test_a_key_that_stands_there_twice_is_malformed() -> None:
    text = json.dumps(GOOD).replace('"turn": 0}}', '"turn": 0, "turn": 0}}')
    assert "stands there twice" in check(text.encode(), "f").reason


def test_a_table_that_is_to_be_refused() -> None:
    """Too many seats or cards are refusals; a file that makes no sense is not."""
    base = GOOD | {"refused": True, "steps": []}

    def reason(**also: object) -> str:
        return check(json.dumps(base | also).encode(), "f").reason

    assert reason(players=7, setup={"seed": 1}) == ""
    assert reason(players=1, setup={"seed": 1}) == ""
    assert reason(players=4, setup=STARTS | {"draw": ["R1", "R1"]}) == ""
    assert "accepted" in reason(players=4, setup={"seed": 1})
    assert "unknown key" in reason(players=4, setup={"seed": 1, "hands": []})
    assert "no such house rule" in reason(players=7, setup={"seed": 1}, house={"seats": 7})


def test_two_copies_may_be_named_once_or_twice_among_the_playable() -> None:
    hands = [["R1", "R1", "G2"], ["R2"], ["B1"], ["Y1"]]
    for named, holds in ((["R1"], True), (["R1", "R1"], True), ([], False), (["G2", "R1"], False)):
        data = json.loads(changed("setup/hands", hands))
        data["steps"] = [{"expect": {"playable": {"0": named}}}]
        assert check(json.dumps(data).encode(), "f").ok == holds


def test_the_rest_goes_under_the_draw_pile() -> None:
    data = json.loads(changed("setup/rest", "draw"))
    data["steps"] = [{"expect": {"draw_count": 69}}, {"do": "0 draw"}]
    assert check(json.dumps(data).encode(), "f").ok
    table = set_up(read(json.dumps(data).encode(), "f"))
    assert table.round.view(None).seat is None
    table.expect({"hands": {"0": ["G1", "WOO"]}})
    table.act("0 draw")
    table.expect({"hands": {"0": ["G1", "WOO", "G1"]}, "draw_count": 68})


def test_the_last_line_counts() -> None:
    good, bad = check(changed("title", ""), "f"), check(b"", "f")
    assert summary([good, bad, good]) == "2 passed, 1 failed"
    assert summary([]) == "0 passed, 0 failed"
