"""Where the program's own files lie, and where it keeps what people make.

The only module that knows: a wheel and a frozen program carry `assets` and `scenes` inside the
package folder, a checkout has them beside it. Everything handed out is a real folder on the disk
(pytmx reads nothing else) and an absolute path; the working directory never matters.
"""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from madtable.engine.errors import BadInput

_VARIABLE = "MADTABLE_DATA"
_PACKAGE = Path(__file__).resolve().parent


def assets() -> Path:
    """The folder of drawings, fonts, sounds and words; BadInput when it is missing."""
    return _shipped("assets")


def scenes() -> Path:
    """The folder of Tiled maps; BadInput when it is missing."""
    return _shipped("scenes")


def licences() -> Path | None:
    """The folder of licences that a built program carries; None where there is none."""
    folder = _PACKAGE / "licences"
    return folder if folder.is_dir() else None


def data_dir(override: Path | None = None) -> Path:
    """The folder of saved games, settings and statistics; it may not exist yet, nothing is created.

    `override` is what the person asked for (`--data-dir`); without one it is the operating
    system's folder for a user's data.
    """
    if override is not None:
        return override.expanduser().absolute()
    return platformdirs.user_data_path("madtable", appauthor=False).absolute()


def exports_dir(override: Path | None = None) -> Path:
    """Where games and tables of figures are put for people to take along; nothing is created.

    A folder `madtable` among the person's documents, or one in the data folder that was asked for.
    """
    if override is not None:
        return data_dir(override) / "exports"
    return platformdirs.user_documents_path().absolute() / "madtable"


def _shipped(name: str) -> Path:
    """The shipped folder `name`: where MADTABLE_DATA says, else in the package, else beside it."""
    elsewhere = os.environ.get(_VARIABLE)
    if elsewhere:
        folder = Path(elsewhere).expanduser().absolute() / name
        if folder.is_dir():
            return folder
        raise BadInput(_VARIABLE, f"there is no folder {folder}")
    for parent in (_PACKAGE, _PACKAGE.parent):
        folder = parent / name
        if folder.is_dir():
            return folder
    raise BadInput(str(_PACKAGE), f"the folder {name} is missing; the installation is incomplete")
