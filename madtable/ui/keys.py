"""Keys that do something by themselves, and where a person has put them.

A screen knows a key by the name it comes with (`d` draws); a person may press another one for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from madtable.ui.intent import Intent, Key, Quit


@dataclass(frozen=True, slots=True)
class KeyLine:
    """What keys do: their names as they come, the key of the words for it, the pad's button.

    Only a single key can be put elsewhere; several (`1` to `4`) choose between as many things. What
    is always pressed the same way is named by words (`keys.backspace`).
    """

    keys: tuple[str, ...]
    does: str
    pad: str = ""


def key_line(key: str, does: str, pad: str = "") -> KeyLine:
    """A line about one key, or about every letter of a longer text."""
    return KeyLine(tuple(key), does, pad)


TABLE = (key_line("w", "keys.tips", "Back"),)
HINT = (key_line("h", "keys.hint", "Y"),)
"""What every table has, and what those have that give hints."""

UNDO = (KeyLine(("keys.ctrl_z", "keys.backspace"), "keys.take_back"),)
"""What takes back the last choice, where that can be done."""

PASS = (key_line("p", "keys.pass", "Y"),)
"""What hands the screen on, where several people play at a table that does not wait for them."""

PAD = {"pad x": "s"}
"""Which key a pad's button stands for."""

FUNCTION_KEYS = tuple(f"f{number}" for number in range(2, 13) if number != 11)


WINDOW_KEYS = frozenset(("f1", "f11", "pad start"))
"""What the window itself answers, whatever it shows: the card of keys, full screen."""


def of_window(intent: Intent) -> bool:
    """Whether an intent is for the window, so that no scene may keep it from there."""
    return isinstance(intent, Quit) or (isinstance(intent, Key) and intent.name in WINDOW_KEYS)


def usable(name: str) -> bool:
    """Whether a key may be put to use; the rest types, leads about, or belongs to the window."""
    return (len(name) == 1 and name.isprintable() and name != " ") or name in FUNCTION_KEYS


class Keymap:
    """Which key is pressed for which: always one for each, so that nothing is out of reach."""

    def __init__(self) -> None:
        self._pressed: dict[str, str] = {}
        """By the name a key comes with: the one to press for it. Both hold the same keys."""

    def read(self, moved: Mapping[str, str]) -> None:
        """Take over what a file says, or nothing of it where it leaves a key without use."""
        names = set(moved)
        sane = names == set(moved.values()) and all(usable(name) for name in names)
        self._pressed = dict(moved) if sane else {}

    def on_file(self) -> dict[str, str]:
        """The keys that lie elsewhere, for `read`."""
        return {key: pressed for key, pressed in self._pressed.items() if key != pressed}

    def pressed(self, key: str) -> str:
        """The key to press for one, by the name that it comes with."""
        return self._pressed.get(key, key)

    def meant(self, intent: Intent) -> Intent:
        """The intent as a screen knows it."""
        if not isinstance(intent, Key) or intent.ctrl:
            return intent
        if intent.name in PAD:
            return Key(PAD[intent.name])
        return Key(self._meaning(intent.name), intent.shift, intent.ctrl)

    def _meaning(self, name: str) -> str:
        return next((key for key, pressed in self._pressed.items() if pressed == name), name)

    def put(self, key: str, pressed: str) -> str:
        """Press another key for one; returns what that was pressed for, which changes places."""
        before, other = self.pressed(key), self._meaning(pressed)
        if other != key:
            self._pressed[key], self._pressed[other] = pressed, before
        self.read(self.on_file())
        return other
