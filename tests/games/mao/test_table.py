"""Scenario files of Mao: tables that make no sense, tables that cannot be, and what is compared."""

from __future__ import annotations

from typing import Any

import pytest

from madtable.engine.errors import BadInput
from madtable.engine.scenario import ImpossibleTable, Unmet
from tests.games.mao.tables import HANDS, SCENARIOS, story, table

USUAL: dict[str, Any] = {
    "turn": 0,
    "hands": [hand.split() for hand in HANDS],
    "pile": ["5H"],
    "draw": ["AC"],
}


@pytest.mark.parametrize(
    "change",
    [
        {"turn": None},
        {"turn": 4},
        {"pile": ["5X"]},
        {"pile": "5H"},
        {"hands": [["9H"]] * 3},
        {"hands": {"0": ["9H"]}},
        {"hands": [[1]] * 4},
        {"draw": [5]},
        {"direction": "up"},
        {"due": -1},
        {"due": True},
        {"chain": "two"},
        {"again": 1},
        {"owed": {"7": ["mao"]}},
        {"owed": {"0": ["!"]}},
        {"played_by": 9},
        {"decks": 7},
        {"decks": 0},
        {"doubles": "twice"},
        {"enforcement": "police"},
        {"custom": {}},
        {"custom": [{"id": "x", "owner": 9, "when": "play", "then": ["FLOW again"]}]},
        {"rest": "shuffle"},
        {"dealer": 4},
        {"colour": "red"},
        {"seed": 3},
    ],
)
def test_tables_that_make_no_sense(change: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        SCENARIOS.set_up(4, {}, {**USUAL, **change})


@pytest.mark.parametrize("missing", ["hands", "turn", "pile"])
def test_what_a_table_must_name(missing: str) -> None:
    setup = {key: value for key, value in USUAL.items() if key != missing}
    with pytest.raises(BadInput, match=missing):
        SCENARIOS.set_up(4, {}, setup)


@pytest.mark.parametrize(
    ("players", "change"),
    [
        (2, {"hands": USUAL["hands"][:2]}),
        (9, {}),
        (4, {"draw": ["9H"]}),
        (4, {"draw": ["AC", "AC"]}),
        (4, {"pile": []}),
        (4, {"due": 2}),
        (4, {"pile": ["5H", "7C"], "played_by": 3, "due": 4, "chain": 1}),
        (4, {"chain": 1}),
        (4, {"hands": [[], *USUAL["hands"][1:]]}),
        (4, {"custom": [{"id": "x"}]}),
        (4, {"custom": [{"id": "x", "owner": 1, "when": "play", "then": []}]}),
    ],
)
def test_tables_that_cannot_be(players: int, change: dict[str, object]) -> None:
    with pytest.raises(ImpossibleTable):
        SCENARIOS.set_up(players, {}, {**USUAL, **change})


def test_unknown_house_rules() -> None:
    with pytest.raises(BadInput, match="no such house rule"):
        SCENARIOS.set_up(4, {"jokers": True}, USUAL)


def test_what_is_absent_has_its_default() -> None:
    on = SCENARIOS.set_up(4, {}, USUAL)
    truth = on.round.position()
    assert (truth.decks, truth.house.doubles, truth.house.enforcement) == (1, "none", "hybrid")
    assert truth.worlds[0].direction == 1
    on = SCENARIOS.set_up(4, {}, {**USUAL, "pile": ["5H", "7C"], "played_by": 3})
    assert on.round.position().worlds[0].chain == 1
    on = SCENARIOS.set_up(4, {}, {**USUAL, "pile": ["5H", "7C"], "played_by": 3, "due": 3})
    world = on.round.position().worlds[0]
    assert (world.chain, world.due, world.begun) == (2, 3, True)
    on = SCENARIOS.set_up(4, {}, {**USUAL, "doubles": "sane"})
    assert on.round.position().decks == 2


def test_the_rest_goes_under_the_draw_pile() -> None:
    on = SCENARIOS.set_up(4, {}, {**USUAL, "rest": "draw"})
    truth = on.round.position()
    assert len(truth.draw) == 52 - 21
    assert truth.base == [1] * 52
    story(on, "0 draw", {"hands": {"0": ["9H", "10C", "JC", "4C", "6D", "AC"]}})


def test_a_seeded_table_takes_what_the_file_names() -> None:
    rule = {"id": "x", "owner": 1, "when": "play", "then": ["FLOW again"]}
    on = SCENARIOS.set_up(
        5,
        {},
        {
            "seed": 3,
            "dealer": 2,
            "decks": 3,
            "doubles": "chaos",
            "enforcement": "auto",
            "custom": [rule],
        },
    )
    story(on, {"turn": 3, "counts": [7] * 5, "draw_count": 156 - 36, "pile_count": 1})
    assert on.round.position().rules[0].id == "x"


def test_owed_and_again_can_be_set_up() -> None:
    story(
        table("9H 10C", owed={"0": ["There is a God"]}, again=True, pile="5H 2H", played_by=0),
        {
            "owed": {"0": ["there is a god"]},
            "world_details": [{"turn": 0, "again": True, "due": 0}],
        },
        "wait 6",
        {"penalties": [["FAIL_SAY", 0, 1]]},
        "0 draw",
        {"turn": 1},
    )
    story(
        table("", owed={"0": ["hail to the chairman"]}, pile="5H KH", played_by=0, turn=1),
        {"over": False},
        "0 say hail to the chairman",
        {"over": True},
    )


@pytest.mark.parametrize(
    "wanted",
    [
        {"asks": [0, "turn"]},
        {"colour": "red"},
        {"turn": 7},
        {"turn": "0"},
        {"worlds": 0},
        {"worlds": [9]},
        {"world_details": [{"colour": 1}]},
        {"world_details": [{"turn": 9}]},
        {"world_details": {}},
        {"direction": "up"},
        {"due": "2"},
        {"owed": {"0": "mao"}},
        {"top": "XX"},
        {"callable": [["SNORE", 0]]},
        {"callable": ["TALK"]},
        {"penalties": [["TALK", 0]]},
        {"penalties": [["SNORE", 0, 1]]},
        {"playable": {"0": ["1H"]}},
        {"counts": [1, 2]},
        {"counts": {"0": "5"}},
        {"over": 0},
        {"winners": 0},
        {"hands": {"9": []}},
    ],
)
def test_expectations_that_make_no_sense(wanted: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        table().expect(wanted)


@pytest.mark.parametrize(
    "wanted",
    [
        {"turn": 1},
        {"turn": None},
        {"worlds": [0, 0]},
        {"worlds": [1]},
        {"world_details": [{"turn": 0, "due": 2}]},
        {"world_details": []},
        {"direction": "right"},
        {"due": 1},
        {"due": None},
        {"owed": {"0": ["mao"]}},
        {"top": "5C"},
        {"draw_count": 9},
        {"pile_count": 2},
        {"point_of_order": True},
        {"callable": [["TALK", 0]]},
        {"penalties": [["TALK", 0, 1]]},
        {"playable": {"0": []}},
        {"playable": {"1": ["9C"]}},
        {"counts": [5, 5, 5, 4]},
        {"hands": {"0": ["9H"]}},
        {"over": True},
        {"winners": [0]},
    ],
)
def test_expectations_that_are_not_met(wanted: dict[str, object]) -> None:
    with pytest.raises(Unmet) as caught:
        table().expect(wanted)
    assert caught.value.key.split(":")[0] == next(iter(wanted))


def test_groups_compare_in_any_order_and_worlds_pair_up() -> None:
    story(
        table("3C 9H 10C", "3C 9C 10D", "9D 10H 6H", "3D 10S 9S", pile="5C", doubles="chaos"),
        "0 play 3C",
        "1 play 3C",
        {
            "worlds": [2, 1],
            "turn": None,
            "world_details": [{"direction": "left"}, {"turn": 1}],
            "due": 0,
        },
    )


@pytest.mark.parametrize(
    "text",
    [
        "wait",
        "wait x",
        "wait 1 2",
        "wait -1",
        "wait 99999",
        "wait 3600.001",
        "wait 1.2345",
        "wait 1.",
        "wait .5",
        "wait ٣",
        "wait " + "9" * 5000,
        "9" * 5000 + " draw",
        "0 call ٣ TALK",
        "0 call " + "9" * 5000 + " TALK",
        "play 9H",
        "0",
    ],
)
def test_steps_that_make_no_sense(text: str) -> None:
    on = table()
    before = on.digest()
    with pytest.raises(BadInput):
        on.act(text)
    assert on.digest() == before


def test_penalties_are_those_since_the_last_act() -> None:
    story(
        table(),
        "0 say hello",
        {"penalties": [["TALK", 0, 1]]},
        {"penalties": [["TALK", 0, 1]]},
        "1 draw",
        {"penalties": []},
        "wait 31",
        {"penalties": [["DELAY", 0, 1], ["DELAY", 0, 1]]},
    )
