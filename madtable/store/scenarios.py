"""Finding scenario files in folders, and checking them one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from madtable.engine.errors import BadInput
from madtable.host.scenario import check
from madtable.store.files import read_whole


@dataclass(frozen=True, slots=True)
class Checked:
    """One scenario file and what came of it; `reason` says why it is not `ok`."""

    path: Path
    id: str
    ok: bool
    reason: str


def scenario_files(paths: Sequence[Path]) -> list[Path]:
    """The files among `paths`, and every `.json` in the folders among them, sorted within a folder.

    Raises BadInput for a path that does not exist and for a folder without a scenario in it.
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(file for file in path.rglob("*.json") if file.is_file())
            if not inside:
                raise BadInput(str(path), "there is no scenario (.json) in this folder")
            found += inside
        elif path.exists():
            found.append(path)
        else:
            raise BadInput(str(path), "no such file or folder")
    return found


def check_files(files: Sequence[Path]) -> Iterator[Checked]:
    """Check the scenarios in `files`; one that cannot be read is not ok, like a malformed one."""
    for path in files:
        try:
            data = read_whole(path)
        except BadInput as error:
            yield Checked(path, str(path), False, error.what)
            continue
        verdict = check(data, str(path))
        yield Checked(path, verdict.id, verdict.ok, verdict.reason)
