"""A scenario file that cannot be read is told of in plain words, with the place."""

from __future__ import annotations

import json

import pytest

from madtable.engine.errors import BadInput
from madtable.host.scenario import check, read

GOOD = {"format": 1, "id": "A", "game": "mao", "players": 3, "setup": {}, "steps": [{"do": "0 x"}]}


def bent(**fields: object) -> bytes:
    return json.dumps({**GOOD, **fields}).encode()


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "the file is empty"),
        (b" \n", "the file is empty"),
        (b"{", "line 1, column 2: not JSON from here on"),
        (b'{\n "id": "A"\n "game"', "line 3, column 2: not JSON from here on"),
        (b"hello", "line 1, column 1: not JSON from here on"),
        (b'{\n"id": "\xff"}', "line 2: not text (UTF-8)"),
        (b"[" * 100_000, "lists within lists without end"),
        (b"[]", "expected an object with named fields, got a list"),
        (b'{"format": 1}', "the field id is missing"),
        (b'{"id": "A", "id": "A"}', "key 'id' stands there twice"),
        (b'{"id": ' + b"9" * 5000 + b"}", "there is a number without end in it"),
        (b'{"id": NaN}', "NaN is no number"),
        (bent(title="\ud800"), "there is a text in it that is none"),
        (bent(players="3"), "players: expected a whole number, got a text"),
        (bent(players=True), "players: expected a whole number, got true or false"),
        (b'{"players": 1e400}', "players: the number is far too large"),
        (bent(rules=["a", 7]), "rules 2: expected a text, got a whole number"),
        (bent(colour="red"), "there is no field colour here"),
        (bent(steps={}), "steps: expected a list, got an object with named fields"),
        (bent(steps=[{}, 5]), "step 2: expected an object with named fields, got a whole number"),
        (bent(steps=[{"do": 5}]), "step 1: do: expected a text, got a whole number"),
        (bent(steps=[{"does": "x"}]), "step 1: there is no field does here"),
    ],
    ids=range(22),
)
def test_what_is_wrong_is_said_in_plain_words_with_its_place(data: bytes, what: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(data, "folder/x.json")
    assert str(caught.value) == f"folder/x.json: malformed: {what}"


def test_the_verdict_names_the_file_once_whether_it_has_an_id_or_not() -> None:
    assert check(b"{", "folder/x.json").line == (
        "not ok folder/x.json: malformed: line 1, column 2: not JSON from here on"
    )
    assert check(bent(players="3"), "folder/x.json").line == (
        "not ok A: folder/x.json: malformed: players: expected a whole number, got a text"
    )
