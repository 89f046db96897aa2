from __future__ import annotations

import pytest

from madtable.engine.errors import BadInput
from madtable.engine.scenario import (
    ImpossibleTable,
    Unmet,
    by_seat,
    known_keys,
    same,
    same_cards,
    seat,
    texts,
    whole,
)


def test_entries_by_seat() -> None:
    assert by_seat([5, 6], 2, "w") == {0: 5, 1: 6}
    assert by_seat({"1": [6]}, 2, "w") == {1: [6]}
    assert by_seat({}, 2, "w") == {}
    for bad in ([5], [5, 6, 7], {"2": 1}, {"-1": 1}, {"one": 1}, {"0": 1, "00": 2}, None, "ab", 3):
        with pytest.raises(BadInput):
            by_seat(bad, 2, "w")


def test_numbers_seats_and_texts() -> None:
    assert whole(3, "w") == 3
    assert whole(3, "w", 1, 3) == 3
    assert seat(1, 2, "w") == 1
    assert texts(["a"], "w") == ["a"]
    for bad in (True, "3", 3.0, None, -1):
        with pytest.raises(BadInput):
            whole(bad, "w")
        with pytest.raises(BadInput):
            seat(bad, 2, "w")
    with pytest.raises(BadInput):
        whole(4, "w", 1, 3)
    with pytest.raises(BadInput):
        seat(2, 2, "w")
    for bad_list in ("a", [1], None, {"a": "b"}):
        with pytest.raises(BadInput):
            texts(bad_list, "w")


def test_keys_are_checked() -> None:
    known_keys({"a": 1}, ("a", "b"), "w")
    with pytest.raises(BadInput, match="unknown key 'c'; there are a, b"):
        known_keys({"c": 1}, ("a", "b"), "w")


def test_comparing() -> None:
    same("k", 1, 1)
    same("k", None, None)
    same_cards("k", ["A", "B", "A"], ["A", "A", "B"])
    for expected, got in ((1, 2), (1, True), (True, 1), (None, 0), ([1], [2]), ("1", 1)):
        with pytest.raises(Unmet) as unmet:
            same("k", expected, got)
        assert (unmet.value.key, unmet.value.expected, unmet.value.got) == ("k", expected, got)
    for cards in (["A"], ["A", "B", "B"], ["A", "B", "C"]):
        with pytest.raises(Unmet):
            same_cards("k", cards, ["A", "A", "B"])


def test_an_impossible_table_says_where() -> None:
    assert str(ImpossibleTable("players", "too many")) == "players: too many"
    assert str(ImpossibleTable("", "too many")) == "too many"
