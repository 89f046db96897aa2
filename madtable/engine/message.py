"""Words as data: what is to be said, by key and values; the screen finds the words."""

from __future__ import annotations

from dataclasses import dataclass

Value = int | str


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence by its key in `assets/locale`, with the values that go into it.

    The *name* of a value says how the screen words it: `seat` and `target` are seat numbers and
    become players' names, `card` is a card code, `colour` and `direction` are words of the rules,
    `count` is a number that also chooses the plural form. Anything else is put in as it is.
    """

    key: str
    values: tuple[tuple[str, Value], ...] = ()

    def value(self, name: str) -> Value | None:
        """The value called `name`, or None when the sentence has none of that name."""
        for known, value in self.values:
            if known == name:
                return value
        return None


def message(key: str, **values: Value) -> Message:
    """A `Message` with its values in the order given."""
    return Message(key, tuple(values.items()))
