"""What the program is made of, each part with its version and the licence it comes under.

A built program carries the licences in a folder of its own, filled by `texts` when it is built; run
from a checkout or a wheel they are read from the installed packages themselves.
"""

from __future__ import annotations

import re
import sys
import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from madtable import __version__, paths
from madtable.store.libraries import LIBRARIES

PACKAGES = ("msgspec", "platformdirs", "pygame-ce", "pytmx", "tqdm")
"""The packages that the program takes along."""

_OWN, _PYTHON = "madtable", "Python"
_LIBRARIES = {library.name: library.licence for library in LIBRARIES}
_FONT = "-OFL"
_NAMED_SO = re.compile(r"(?i)licen[cs]e|copying|^lgpl")


@dataclass(frozen=True, slots=True)
class Part:
    """Something inside: `version` is empty where it has none, `licence` is its short name, `text`
    the whole licence (empty where it lies nowhere on this machine).
    """

    name: str
    version: str
    licence: str
    text: str


def parts() -> list[Part]:
    """The program itself, Python, the packages, the libraries inside them, the fonts."""
    carried = paths.licences()
    if carried is not None:
        files = {file.stem: file for file in sorted(carried.glob("*.txt"))}
    else:
        files = dict(texts())
    fonts = sorted(name for name in files if name.endswith(_FONT))
    return [_part(name, files) for name in (_OWN, _PYTHON, *PACKAGES, *_LIBRARIES, *fonts)]


def texts(root: Path | None = None) -> Iterator[tuple[str, Path]]:
    """Every licence by the name that its file has in a built program; `root` is the checkout's.

    What cannot be found is left out: only a built program must have all of them.
    """
    own = (root or paths.assets().parent) / "LICENSE"
    if own.is_file():
        yield _OWN, own
    else:
        yield from _of_package(_OWN)
    python = _python()
    if python is not None:
        yield _PYTHON, python
    for name in PACKAGES:
        yield from _of_package(name)
    for folder, ending in (("licences", ""), ("fonts", _FONT)):
        for text in sorted((paths.assets() / folder).glob(f"*{ending}.txt")):
            yield text.stem, text


def _of_package(name: str) -> Iterator[tuple[str, Path]]:
    try:
        files = metadata.files(name) or ()
    except metadata.PackageNotFoundError:
        return
    found = [Path(str(file.locate())) for file in files if _NAMED_SO.search(file.name)]
    for number, file in enumerate(file for file in found if file.is_file()):
        yield (name if number == 0 else f"{name}-{number + 1}"), file


def _python() -> Path | None:
    library = Path(sysconfig.get_path("stdlib"))
    debian = Path(f"/usr/share/doc/python{sys.version_info[0]}.{sys.version_info[1]}/copyright")
    places = (library / "LICENSE.txt", library.parent.parent / "LICENSE.txt", debian)
    return next((file for file in places if file.is_file()), None)


def _part(name: str, files: dict[str, Path]) -> Part:
    own = re.compile(rf"{re.escape(name)}(-\d+)?")
    read = [
        file.read_text(encoding="utf-8", errors="replace").strip()
        for title, file in sorted(files.items())
        if own.fullmatch(title)
    ]
    return Part(name.removesuffix(_FONT), _version(name), _licence(name), "\n\n".join(read))


def _version(name: str) -> str:
    if name == _OWN:
        return __version__
    if name == _PYTHON:
        return ".".join(str(number) for number in sys.version_info[:3])
    if name in PACKAGES:
        try:
            return metadata.version(name)
        except metadata.PackageNotFoundError:
            return ""
    return ""


def _licence(name: str) -> str:
    """The short name of a licence, as the part itself tells it."""
    if name == _OWN:
        return "MIT"
    if name == _PYTHON:
        return "PSF-2.0"
    if name in _LIBRARIES:
        return _LIBRARIES[name]
    if name.endswith(_FONT):
        return "SIL OFL 1.1"
    try:
        said = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return ""
    told = [said[field] for field in ("License-Expression", "License") if field in said]
    return str(told[0]) if told else ""
