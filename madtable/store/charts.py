"""The Lab Chart's file: starting scores as data, so that a scan of the printed chart can take
their place.
"""

from __future__ import annotations

from madtable import paths
from madtable.engine.errors import BadInput
from madtable.games import catalogue

FILE = "lab_chart.toml"


def lay_out() -> None:
    """Play the Lab by the chart in the assets folder; BadInput naming the file if it is no good."""
    path = paths.assets() / FILE
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(str(path), f"cannot be read: {error}") from None
    catalogue.lay_chart(text, str(path))
