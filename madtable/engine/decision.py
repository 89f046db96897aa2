"""A question put to a seat; screen, bot, file and test hold the same object."""

from __future__ import annotations

from dataclasses import dataclass

from madtable.engine.message import Message, Value

SECRET_KINDS = frozenset(("answer",))
"""Questions of which nobody but the one asked may know that they are open. [MAG-A58]"""

QUIET_KINDS = SECRET_KINDS | {"drawn"}
"""Questions of which nobody else may see that they were asked: that would tell what somebody holds.
[MAG-A58]
"""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer that a seat may give.

    `text` is the answer in the notation of the game, without the seat (`play WOO colour=red
    target=2`). `place` names what glows for it on the table: `hand:G5`, `draw`, `seat:2`, `action`.
    `parts` are the choices that make it up, in the order in which a person makes them (`(("card",
    "WOO"), ("colour", "red"), ("target", 2))`); a screen asks for one part after the other and is
    done when a single option is left.
    """

    text: str
    place: str
    label: Message
    parts: tuple[tuple[str, Value], ...] = ()

    def part(self, name: str) -> Value | None:
        """The choice called `name`, or None where this answer has none."""
        for known, value in self.parts:
            if known == name:
                return value
        return None


@dataclass(frozen=True, slots=True)
class Decision:
    """An open question.

    `id` is never used twice in a game, so that a double click cannot answer the next question.
    `kind` is one of the game's kinds of question (`turn`, `drawn`, `answer`, `give`, `take`,
    `start` ...). `pick` tells how many options must be joined into one answer (2 for a gift of two
    cards: the texts of the options follow `verb`); 1 everywhere else. `blocking` is False for a
    standing offer that the game does not wait for. `deadline_ms` is in milliseconds of game time.
    """

    id: int
    seat: int
    kind: str
    prompt: Message
    options: tuple[Option, ...]
    pick: int = 1
    verb: str = ""
    blocking: bool = True
    deadline_ms: int | None = None
    about: tuple[tuple[str, Value], ...] = ()

    def detail(self, name: str) -> Value | None:
        """A fact about the question (`source` and `attack` of an attack to answer, say),
        or None.
        """
        for known, value in self.about:
            if known == name:
                return value
        return None
