"""Builds the program that needs no Python, and tries it: `python3 dev.py build`.

    dist/madtable/          the program and its folder (what is shipped)
    dist/madtable-*.tar.xz  the same, packed; the same bytes for the same sources
    dist/madtable-onefile   with --onefile: everything in one file
    dist/*.deb, .rpm, .zst  with --packages, on Linux

`--no-trial` leaves out the smoke test and the window under Xvfb; `--walk` plays a whole game by
mouse as well.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path

from build_spec.packages import pack
from build_spec.trial import Failed, smoke, window
from build_spec.walk import walk
from dev import Problem, ask, run, say
from madtable import __version__

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
PROGRAM = DIST / "madtable" / ("madtable.exe" if os.name == "nt" else "madtable")
MOST_BYTES, MOST_PACKED_BYTES = 60_000_000, 25_000_000


def source_date() -> str:
    """When the last commit was made, in seconds since 1970: the date of all files in the archive.

    Outside a repository it is the day before anything.
    """
    code, text = ask(["git", "-C", str(ROOT), "log", "-1", "--format=%ct"])
    return text if code == 0 and text.isdigit() else "315532800"


def build(*, onefile: bool) -> None:
    """Build into `dist`; Problem when PyInstaller fails."""
    same = {"SOURCE_DATE_EPOCH": source_date(), "PYTHONHASHSEED": "1", "SDL_VIDEODRIVER": "dummy"}
    if onefile:
        same["MADTABLE_ONEFILE"] = "1"
    options = ["--noconfirm", "--clean", "--log-level", "WARN"]
    spec = str(ROOT / "build_spec" / "madtable.spec")
    if run([sys.executable, "-m", "PyInstaller", *options, spec], **same):
        raise Problem("PyInstaller failed, see above")
    date = int(source_date())
    for path in PROGRAM.parent.rglob("*"):
        if not path.is_symlink():
            os.utime(path, (date, date))


def size(folder: Path) -> tuple[int, int]:
    """Bytes and number of files below `folder`; a link counts as a link."""
    files = [file for file in folder.rglob("*") if file.is_symlink() or file.is_file()]
    return sum(file.lstat().st_size for file in files), len(files)


def archive(folder: Path) -> Path:
    """`folder` as .tar.xz beside it: names in order, no owners, one date."""
    date = int(source_date())
    system = f"{platform.system()}-{platform.machine()}".lower()
    file = folder.with_name(f"madtable-{__version__}-{system}.tar.xz")

    def anonymous(info: tarfile.TarInfo) -> tarfile.TarInfo:
        info.uid = info.gid = 0
        info.uname = info.gname = ""
        info.mtime = date
        info.mode = 0o755 if info.isdir() or info.mode & 0o100 else 0o644
        return info

    with tarfile.open(file, "w:xz", preset=9) as packed:
        for path in sorted((folder, *folder.rglob("*"))):
            packed.add(path, path.relative_to(folder.parent), recursive=False, filter=anonymous)
    return file


def main(arguments: Sequence[str]) -> int:
    """Build, pack, try, and say how big it is; 1 when something is not good."""
    parser = argparse.ArgumentParser(prog="dev.py build", description=__doc__)
    parser.add_argument("--onefile", action="store_true", help="one single file as well")
    parser.add_argument("--packages", action="store_true", help="packages for Linux as well")
    parser.add_argument("--no-trial", action="store_true", help="build only")
    parser.add_argument("--walk", action="store_true", help="a whole game by mouse as well")
    asked = parser.parse_args(arguments)
    build(onefile=asked.onefile)
    total, files = size(PROGRAM.parent)
    packed = archive(PROGRAM.parent)
    packed_size = packed.stat().st_size
    figures: dict[str, object] = {
        "bytes": total,
        "files": files,
        "packed_bytes": packed_size,
        "archive": packed.name,
    }
    complaints = []
    if total > MOST_BYTES or packed_size > MOST_PACKED_BYTES:
        complaints.append(f"too big: {total} bytes, packed {packed_size}")
    if not asked.no_trial:
        for trial in (smoke, window, *([walk] if asked.walk else [])):
            try:
                figures |= trial(PROGRAM)
            except Failed as failed:
                complaints.append(f"{trial.__name__}: {failed}")
    if asked.packages:
        made = pack(PROGRAM, DIST, int(source_date()))
        figures["packages"] = {file.name: file.stat().st_size for file in made}
    print(json.dumps(figures, indent=1))
    for complaint in complaints:
        say(complaint)
    return 1 if complaints else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
    except (Problem, subprocess.SubprocessError) as problem:
        sys.exit(f"build: {problem}")
