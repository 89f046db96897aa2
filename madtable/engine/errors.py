"""The three things that can go wrong, each with its own class: a refusal, bad input, a broken
promise.
"""

from __future__ import annotations

from madtable.engine.message import Message, Value, message


class Refused(Exception):
    """A seat asked for something that the rules do not allow now; the table is exactly as before.

    `message` says why in the player's words; `key` names the refusal. What follows a slash in a key
    (`not-playable/called`) only chooses the words.
    """

    def __init__(self, key: str, **values: Value) -> None:
        super().__init__(key)
        self.message: Message = message(f"refused.{key}", **values)
        self.key: str = key.partition("/")[0]


class BadInput(Exception):
    """Something handed in from outside (file, command line, setting) makes no sense.

    `where` names the place (a file and line, an option, an object in a map); `what` says what is
    wrong with it. Exit code 2 on the command line, a friendly dialog in the window: there `told`
    says what is wrong, in the language of whoever reads it, where it is more than a damaged file.
    """

    def __init__(self, where: str, what: str, told: Message | None = None) -> None:
        super().__init__(f"{where}: {what}" if where else what)
        self.where: str = where
        self.what: str = what
        self.told: Message | None = told


class OtherVersion(BadInput):
    """Something that another version of this program has made: nothing is wrong with it, it can
    only not be used here, and is left as it is.
    """


class RulesBug(Exception):
    """The rules broke a promise of their own; never caught to play on, always reported with the
    journal.
    """
