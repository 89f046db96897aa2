from __future__ import annotations

import pytest

from madtable.engine.errors import BadInput
from madtable.engine.switches import Switch, read_switches

FLAG = Switch("flag", True, "A01")
NUMBER = Switch("number", 3, "A02", low=0, high=9)
CHOICE = Switch("choice", "one", "A03", ("one", "two"))
SET = Switch("set", (1, 2), "A04", low=1, high=4)
ALL = (FLAG, NUMBER, CHOICE, SET)


@pytest.mark.parametrize(
    ("switch", "value", "setting"),
    [
        (FLAG, False, False),
        (FLAG, "on", True),
        (FLAG, "No", False),
        (FLAG, "1", True),
        (NUMBER, 9, 9),
        (NUMBER, "0", 0),
        (CHOICE, "two", "two"),
        (SET, [3, 1, 3], (1, 3)),
        (SET, "{2,4}", (2, 4)),
        (SET, "3", (3,)),
        (SET, {2}, (2,)),
    ],
)
def test_settings_are_read(switch: Switch, value: object, setting: object) -> None:
    read = switch.read(value)
    assert (read, type(read)) == (setting, type(setting))


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        (FLAG, 1),
        (FLAG, "maybe"),
        (FLAG, None),
        (NUMBER, True),
        (NUMBER, 10),
        (NUMBER, -1),
        (NUMBER, "3.5"),
        (NUMBER, "--3"),
        (NUMBER, 3.0),
        (CHOICE, "three"),
        (CHOICE, 1),
        (SET, []),
        (SET, [0]),
        (SET, [5]),
        (SET, "a"),
        (SET, 3),
        (SET, [True]),
        (SET, ""),
    ],
)
def test_what_a_switch_does_not_take(switch: Switch, value: object) -> None:
    with pytest.raises(BadInput) as error:
        switch.read(value)
    assert error.value.where == f"house rule {switch.name}"


def test_what_is_not_said_has_its_default() -> None:
    assert read_switches(ALL, {"number": 4}) == {
        "flag": True,
        "number": 4,
        "choice": "one",
        "set": (1, 2),
    }
    assert list(read_switches(ALL, {"set": [4]})) == ["flag", "number", "choice", "set"]


def test_a_name_that_no_switch_has() -> None:
    with pytest.raises(BadInput, match="flag, number, choice, set"):
        read_switches(ALL, {"flags": True})
