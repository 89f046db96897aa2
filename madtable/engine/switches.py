"""House rules: named switches with a default, each from a numbered ruling."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from madtable.engine.errors import BadInput
from madtable.engine.notation import digits

Setting = bool | int | str | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Switch:
    """One house rule: its name, what it may be, what it is unless somebody says otherwise.

    The kind follows from `default`: yes or no (bool), a number within `low..high` (int), one of
    `choices` (str), or a set of numbers within `low..high` (tuple, kept sorted). `source` is the
    ruling that names it.
    """

    name: str
    default: Setting
    source: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    def read(self, value: object) -> Setting:
        """`value` from a file or the command line as this switch's setting; BadInput naming the
        switch.
        """
        if isinstance(self.default, bool):
            return self._yes_or_no(value)
        if isinstance(self.default, tuple):
            return self._numbers(value)
        if isinstance(self.default, int):
            return self._number(value)
        # A seat among words, `first_lead`, may be written as the number it is.
        if type(value) in (str, int) and str(value) in self.choices:
            return str(value)
        raise self._bad(value, "one of " + ", ".join(self.choices))

    def _yes_or_no(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        words = {"true": True, "on": True, "yes": True, "1": True}
        words |= {"false": False, "off": False, "no": False, "0": False}
        found = words.get(value.lower()) if isinstance(value, str) else None
        if found is None:
            raise self._bad(value, "true or false")
        return found

    def _number(self, value: object) -> int:
        if isinstance(value, str):
            size = digits(value.removeprefix("-"))
            if size is not None:
                value = -size if value.startswith("-") else size
        if (
            isinstance(value, bool)
            or not isinstance(value, int)
            or not self.low <= value <= self.high
        ):
            raise self._bad(value, f"a number from {self.low} to {self.high}")
        return value

    def _numbers(self, value: object) -> tuple[int, ...]:
        if isinstance(value, str):
            value = [part for part in value.strip("{}[]").replace(" ", "").split(",") if part]
        if not isinstance(value, list | tuple | set | frozenset) or not value:
            raise self._bad(value, f"numbers from {self.low} to {self.high} with commas between")
        return tuple(sorted({self._number(one) for one in value}))

    def _bad(self, value: object, expected: str) -> BadInput:
        return BadInput(f"house rule {self.name}", f"expected {expected}, got {value!r}")


def read_switches(switches: tuple[Switch, ...], values: Mapping[str, object]) -> dict[str, Setting]:
    """Every switch's setting: its default, or what `values` says.

    Raises BadInput for a name that no switch has, or a value that its switch does not take.
    """
    known = {switch.name: switch for switch in switches}
    for name in values:
        if name not in known:
            raise BadInput(
                f"house rule {name}", "no such house rule; there are " + ", ".join(known)
            )
    return {
        name: switch.read(values[name]) if name in values else switch.default
        for name, switch in known.items()
    }
