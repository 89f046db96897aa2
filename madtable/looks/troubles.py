"""What is wrong with something from outside, in the words of whoever sits at the window.

Errors tell the command line and the log in English, with all that is known. In the window a file is
called by its name, and what is wrong with it is said in the language of the screen.
"""

from __future__ import annotations

import re
from pathlib import Path

from madtable.engine.errors import BadInput
from madtable.store.files import system_trouble
from madtable.ui.kit import Kit
from madtable.ui.words import capital

_LINE = re.compile(r"(?P<file>.+):(?P<line>\d+)")
"""A place in a file, as errors name it."""


def trouble(kit: Kit, error: BadInput | OSError, file: str = "") -> str:
    """Which file (`file` where the error does not know) and what is wrong with it."""
    place = _place(error.where)[0] if isinstance(error, BadInput) else file
    what = said(kit, error)
    if not place:
        return sentence(kit, error)
    return kit.say("trouble.place", file=Path(place).name or place, what=what)


def sentence(kit: Kit, error: BadInput | OSError) -> str:
    """What is wrong, as a sentence of its own."""
    return capital(said(kit, error))


def said(kit: Kit, error: BadInput | OSError) -> str:
    """What is wrong, without the name of the file."""
    if isinstance(error, OSError):
        return kit.text(system_trouble(error))
    if error.told is not None:
        return kit.text(error.told)
    _, line = _place(error.where)
    if line:
        return kit.say("trouble.line", line=line)
    return kit.say("trouble.senseless", what=error.what)


def _place(where: str) -> tuple[str, str]:
    """The file and the line that an error names; the line is empty where it names none."""
    found = _LINE.fullmatch(where)
    return (found["file"], found["line"]) if found else (where, "")
