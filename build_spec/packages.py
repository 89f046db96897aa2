"""The built program as packages for Linux: .deb, .rpm and one for Arch, made by nfpm.

python3 dev.py build --packages     into dist/, beside the program
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from build_spec.icons import PNG_SIZES, png
from dev import Problem
from madtable import __version__

ROOT = Path(__file__).resolve().parent.parent
KINDS = ("deb", "rpm", "archlinux")
LINUX = ROOT / "build_spec" / "linux"
KIOSK = ROOT / "build_spec" / "kiosk"
_ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}

NEEDED = {
    "deb": ["libc6 (>= 2.35)", "libx11-6", "libxext6"],
    "rpm": ["libX11.so.6()(64bit)", "libXext.so.6()(64bit)"],
    "archlinux": ["libx11", "libxext"],
}
"""Without these SDL opens no window; all else is inside the program or loaded where it is found."""

WELCOME = {
    "deb": ["libasound2", "libgl1", "libxcursor1", "libxi6", "libxrandr2", "libwayland-client0"],
    "rpm": ["libasound.so.2()(64bit)", "libXcursor.so.1()(64bit)", "libXi.so.6()(64bit)"],
    "archlinux": [],
}
"""Sound, the pointer, touch, several monitors."""


def recipe(program: Path, work: Path, date: int) -> dict[str, object]:
    """What nfpm is to pack; `work` takes the files that are made for it, `date` is theirs."""
    return {
        "name": "madtable",
        "arch": _ARCHITECTURES.get(platform.machine(), platform.machine()),
        "platform": "linux",
        "version": __version__,
        "section": "games",
        "maintainer": "madtable contributors <noreply@madtable.invalid>",
        "description": "Card table for four odd card games\n"
        "MAD Magazine Card Game, Madskortspel, the Lab and Mao, against AI seats or\n"
        "with people round one screen. No network, no account.",
        "license": "MIT",
        "mtime": f"{_iso(date)}",
        "contents": list(_contents(program, work)),
        "overrides": {
            kind: {"depends": NEEDED[kind], "recommends": WELCOME[kind]} for kind in KINDS
        },
        "deb": {"compression": "xz"},
        # The name of the machine is nobody's business, and would make every package another one.
        "rpm": {"compression": "xz", "buildhost": "madtable"},
    }


def _contents(program: Path, work: Path) -> Iterator[dict[str, object]]:
    yield from _all_of(program.parent, "/usr/lib/madtable")
    yield {"src": "/usr/lib/madtable/madtable", "dst": "/usr/bin/madtable", "type": "symlink"}
    share = {
        "madtable.desktop": "applications/madtable.desktop",
        "madtable-mime.xml": "mime/packages/madtable.xml",
        "org.madtable.madtable.metainfo.xml": "metainfo/org.madtable.madtable.metainfo.xml",
    }
    for name, place in share.items():
        yield _file(LINUX / name, place)
    yield _folder("/usr/share/doc/madtable")
    yield _file(ROOT / "LICENSE", "doc/madtable/copyright")
    yield from _unattended()
    icons = "icons/hicolor"
    yield _file(ROOT / "assets/title/icon.svg", f"{icons}/scalable/apps/madtable.svg")
    for size in PNG_SIZES:
        drawn = work / f"madtable-{size}.png"
        drawn.write_bytes(png(ROOT, size))
        yield _file(drawn, f"{icons}/{size}x{size}/apps/madtable.png")


def _unattended() -> Iterator[dict[str, object]]:
    """What a machine of its own needs besides; nothing of it runs until somebody enables it."""
    yield _folder("/usr/share/doc/madtable/kiosk")
    for name in ("README.md", "kiosk.toml"):
        yield _file(KIOSK / name, f"doc/madtable/kiosk/{name}")
    for unit in sorted(KIOSK.glob("*.service")):
        yield _row(unit, f"/usr/lib/systemd/system/{unit.name}", 0o644)
    yield _row(KIOSK / "kiosk-session", "/usr/lib/madtable/kiosk-session", 0o755)


def _all_of(folder: Path, place: str) -> Iterator[dict[str, object]]:
    """Every file and folder one by one: what nfpm makes of a whole `tree` has modes that pacman
    calls wrong, and a date of its own.
    """
    yield _folder(place)
    for path in sorted(folder.rglob("*")):
        there = f"{place}/{path.relative_to(folder).as_posix()}"
        if path.is_symlink():
            yield {"src": str(path.readlink()), "dst": there, "type": "symlink"}
        elif path.is_dir():
            yield _folder(there)
        else:
            yield _row(path, there, 0o755 if os.access(path, os.X_OK) else 0o644)


def _folder(place: str) -> dict[str, object]:
    """A folder that goes with the package when it is removed; rpm leaves others behind."""
    return {"dst": place, "type": "dir", "file_info": {"mode": 0o755}}


def _file(source: Path, place: str) -> dict[str, object]:
    return _row(source, f"/usr/share/{place}", 0o644)


def _row(source: Path, place: str, mode: int) -> dict[str, object]:
    return {"src": str(source), "dst": place, "file_info": {"mode": mode}}


def _iso(date: int) -> str:
    from datetime import UTC, datetime

    return datetime.fromtimestamp(date, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def packer() -> str | None:
    """nfpm: the one of the environment that this runs in, which need not be on PATH, or any."""
    here = str(Path(sys.executable).parent)
    return shutil.which("nfpm", path=os.pathsep.join((here, os.environ.get("PATH", os.defpath))))


def pack(program: Path, folder: Path, date: int) -> list[Path]:
    """Packages of the program for all `KINDS`, in `folder`.

    Problem when there is no nfpm; CalledProcessError says what failed.
    """
    nfpm = packer()
    if nfpm is None:
        raise Problem("packages are made by nfpm, which is not installed")
    work = folder / "package-files"
    work.mkdir(parents=True, exist_ok=True)
    config = work / "nfpm.yaml"  # JSON is YAML, too
    config.write_text(json.dumps(recipe(program, work, date), indent=1), encoding="utf-8")
    made = []
    for kind in KINDS:
        place = work / kind
        place.mkdir(exist_ok=True)
        subprocess.run(
            [nfpm, "package", "--config", str(config), "--packager", kind, "--target", place],
            check=True,
            stdout=subprocess.DEVNULL,
            env=os.environ | {"SOURCE_DATE_EPOCH": str(date)},
        )
        made += [file.replace(folder / file.name) for file in place.iterdir()]
    return made
