"""The looks, one for each game: hand-listed, because a frozen program finds nothing by scanning
folders.
"""

from __future__ import annotations

from madtable.engine.errors import BadInput
from madtable.engine.listed import Listed
from madtable.looks.look import Look


def _mad_magazine() -> Look:
    from madtable.looks.mad.look import MadLook

    return MadLook("mad-magazine")


def _madskortspel() -> Look:
    from madtable.looks.mad.look import MadLook

    return MadLook("madskortspel")


def _lab() -> Look:
    from madtable.games import catalogue
    from madtable.games.lab.chart import Chart
    from madtable.games.lab.game import Lab
    from madtable.looks.lab.look import LabLook

    def chart() -> Chart:
        """The Lab Chart that is being played with, as the catalogue has it."""
        lab = catalogue.game("mad-lab")
        assert isinstance(lab, Lab)
        return lab.chart

    return LabLook(chart)


def _mao() -> Look:
    from madtable.looks.mao.look import MaoLook

    return MaoLook()


LOOKS: Listed[Look] = Listed(
    {
        "mad-magazine": _mad_magazine,
        "madskortspel": _madskortspel,
        "mad-lab": _lab,
        "mao": _mao,
    }
)
"""Every game that has a table on the screen, in the order of the tiles on the set-up screen."""


def look(game: str) -> Look:
    """The look of a game; BadInput for one that cannot be shown (yet)."""
    if game not in LOOKS:
        raise BadInput(f"game {game}", "has no table on the screen; there are " + ", ".join(LOOKS))
    return LOOKS[game]
