"""The language that is spoken at a table, where a game has words that are said aloud."""

from __future__ import annotations

from collections.abc import Mapping

from madtable.engine.switches import Setting
from madtable.games import catalogue

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
