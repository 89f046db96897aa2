"""The language that is spoken at a table, where a game has words that are said aloud."""

from __future__ import annotations

from collections.abc import Mapping

from madtable.engine.switches import Setting
from madtable.games import catalogue
from madtable.games.mao.phrases import printed, understand

SWITCH = "tongue"
"""The house rule of games in which something is said."""
TONGUES = {"en": "english", "sv": "swedish"}
"""Its choices, by the language of the window."""


def in_own_tongue(house: Mapping[str, Setting], game: str, lang: str) -> dict[str, Setting]:
    """The house rules of a table in a window that speaks `lang`: its language is spoken there too,
    unless `house` says otherwise.

    It stands in the record, so that the seats speak the same when the game is taken up again.
    """
    found = dict(house)
    if lang in TONGUES and any(rule.name == SWITCH for rule in catalogue.game(game).switches):
        found.setdefault(SWITCH, TONGUES[lang])
    return found


def spoken(step: str, lang: str) -> str:
    """A step of a worked example, what is said in it being said in the language `lang`."""
    who, _, rest = step.partition(" ")
    verb, _, words = rest.partition(" ")
    if verb != "say" or lang not in TONGUES:
        return step
    return f"{who} say {printed(understand(words), TONGUES[lang])}"
