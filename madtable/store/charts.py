"""The Lab Chart's file: starting scores as data, so that a scan of the printed chart can take
their place.
"""

from __future__ import annotations

from madtable import paths
from madtable.engine.errors import BadInput
from madtable.games import catalogue

FILE = "lab_chart.toml"


def read() -> tuple[str, str]:
    """The chart file's text, and its name; BadInput naming it when it cannot be read."""
    path = paths.assets() / FILE
    try:
        return path.read_text(encoding="utf-8"), str(path)
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(str(path), f"cannot be read: {error}") from None


def lay_out() -> None:
    """Play the Lab by the chart in the assets folder; a bad one is named when the Lab is asked for.

    Reading it only then keeps the window's first frame quick.
    """
    catalogue.lay_chart(read)


def check() -> None:
    """Read the chart now; BadInput naming the file and what is wrong with it."""
    lay_out()
    catalogue.game("mad-lab")
