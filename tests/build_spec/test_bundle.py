"""The built program: what goes in and what stays out, its icons, its trial and its smoke test."""

from __future__ import annotations

import io
import json
import os
import plistlib
import shutil
import struct
import subprocess
import sys
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

import pygame
import pytest

import dev
from build_spec import bundle, icons, trial
from madtable import paths
from madtable.store import journals
from madtable.store.libraries import LIBRARIES
from madtable.store.licences import PACKAGES

ROOT = Path(__file__).resolve().parent.parent.parent


def test_an_ico_holds_every_size_as_a_picture_that_can_be_read() -> None:
    data = icons.ico(ROOT)
    reserved, kind, count = struct.unpack_from("<HHH", data)
    assert (reserved, kind) == (0, 1)
    sizes = []
    for number in range(count):
        width, height, *_, length, offset = struct.unpack_from("<BBBBHHII", data, 6 + 16 * number)
        picture = pygame.image.load(io.BytesIO(data[offset : offset + length]), "icon.png")
        assert picture.get_size() == (width or 256, height or 256)
        sizes.append(picture.get_width())
    assert {16, 32, 48, 256} <= set(sizes)


def test_an_icns_is_made_of_whole_pictures() -> None:
    data = icons.icns(ROOT)
    assert data[:4] == b"icns"
    assert struct.unpack_from(">I", data, 4) == (len(data),)
    at, found = 8, {}
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at + 4)
        picture = pygame.image.load(io.BytesIO(data[at + 8 : at + length]), "icon.png")
        found[data[at : at + 4]] = picture.get_width()
        at += length
    assert at == len(data)
    assert found[b"ic10"] == 1024
    assert found[b"ic07"] == 128


def test_the_icon_fills_its_square_and_leaves_its_corners_free() -> None:
    picture = pygame.image.load(io.BytesIO(icons.png(ROOT, 128)), "icon.png")
    assert picture.get_at((0, 0)).a == 0
    assert picture.get_at((64, 64)).a == 255


def test_every_licence_is_taken_along(tmp_path: Path) -> None:
    folder = bundle.collect_licences(ROOT, tmp_path / "licences")
    titles = {file.stem for file in folder.iterdir()}
    assert {"madtable", "Python", *PACKAGES} <= titles
    assert {"Fredoka-OFL", "Manrope-OFL", "AmaticSC-OFL"} <= titles
    assert {library.name for library in LIBRARIES} <= titles
    assert all(len(file.read_bytes()) > 300 for file in folder.iterdir())


LOOK = """
import importlib._bootstrap_external as loading
import sys
compiled, to_code = [], loading.SourceLoader.source_to_code

def noted(self, *more, **most):
    compiled.append(self)
    return to_code(self, *more, **most)

loading.SourceLoader.source_to_code = noted
sys.path.insert(0, sys.argv[1])
import reader
print(reader.WHAT, len(compiled))
"""
"""Imports a module; prints what it says and how many modules had to be compiled for that."""


def test_source_files_are_packed_compiled_too_and_can_be_replaced(tmp_path: Path) -> None:
    source = tmp_path / "reader.py"
    source.write_text("WHAT = 'packed'\n")
    listed = [("reader.py", str(source), "DATA"), ("map.tmx", str(tmp_path / "map"), "DATA")]
    made = bundle.compiled(listed, tmp_path / "compiled")
    assert [name for name, *_ in made] == [cache_from_source("reader.py")]
    home = tmp_path / "program"
    for name, file, _ in (listed[0], *made):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, home / name)

    def look() -> str:
        command = [sys.executable, "-IB", "-c", LOOK, str(home)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert look() == "packed 0\n"
    when = source.stat().st_mtime
    (home / "reader.py").write_text("WHAT = 'ANOTHR'\n")
    os.utime(home / "reader.py", (when, when))
    assert look() == "ANOTHR 1\n", "another source is read, of the same size and date though it is"


def test_no_library_goes_in_whose_licence_nobody_has_named() -> None:
    """What pygame-ce brings is looked at where it lies, its sound library for ALSA apart: that one
    stays out.
    """
    brought = Path(pygame.__file__).parent.parent / "pygame_ce.libs"
    files = [file.name for file in brought.glob("*.so*") if not file.name.startswith("libasound")]
    listed = [(name, f"/somewhere/{name}", "BINARY") for name in files]
    assert len(listed) > 20 or sys.platform != "linux"
    assert bundle.all_named(listed) == listed
    with pytest.raises(SystemExit, match=r"libgme\.so\.0: not in"):
        bundle.all_named([*listed, ("libgme.so.0", "/somewhere/libgme.so.0", "BINARY")])
    bundle.all_named([("fast.so", "/somewhere/fast.so", "EXTENSION")])


def test_the_packages_taken_along_are_those_that_the_program_wants() -> None:
    assert set(dev.listed(dev.PLAY_LOCK)) == {dev.plain(name) for name in PACKAGES}


def test_libraries_that_belong_to_the_system_stay_out(tmp_path: Path) -> None:
    wheel = tmp_path / "libSDL2.so"
    wheel.write_bytes(b"SDL")
    listed = [
        ("libstdc++.so.6", str(wheel), "BINARY"),
        ("lib/libgcc_s.so.1", str(wheel), "BINARY"),
        ("libSDL2.so", str(wheel), "BINARY"),
    ]
    assert bundle.slim(listed, tmp_path / "stripped") == listed[2:]
    assert wheel.read_bytes() == b"SDL"


def test_data_that_packages_bring_for_their_own_sake_stays_out() -> None:
    names = (
        "pygame/docs/index.html",
        "msgspec/__init__.pyi",
        "pygame/pygame_icon.svg",
        "a/sboms/b",
    )
    kept = ("madtable/assets/title/icon.svg", "pygame/pygame_icon.bmp")
    listed = [(name, name, "DATA") for name in (*names, *kept)]
    assert bundle.plain_data(listed) == listed[len(names) :]


def test_a_screen_of_xvfb_is_read_as_a_picture(tmp_path: Path) -> None:
    head = [0] * 25
    head[0], head[4], head[5], head[12], head[19] = 100, 2, 1, 12, 1
    pixels = bytes((1, 2, 3, 0, 40, 50, 60, 0, 0, 0, 0, 0))  # blue, green, red, nothing; padding
    file = tmp_path / "screen"
    file.write_bytes(struct.pack(">25I", *head) + bytes(12) + pixels)
    picture = trial.photograph(file)
    assert picture.get_size() == (2, 1)
    assert tuple(picture.get_at((1, 0)))[:3] == (60, 50, 40)


@pytest.mark.slow
def test_a_whole_copy_passes_and_a_broken_one_is_told_what_is_wrong(tmp_path: Path) -> None:
    for folder in (paths.assets(), paths.scenes()):
        shutil.copytree(folder, tmp_path / folder.name)
    good = smoke_test(tmp_path)
    assert good["ok"] is True
    assert len(good["looks"]) >= 8

    (tmp_path / "assets" / "sounds" / "card.wav").write_bytes(b"not a sound")
    next((tmp_path / "scenes").glob("lab*.tmx")).unlink()
    bad = smoke_test(tmp_path)
    failed = {look["name"] for look in bad["looks"] if not look["ok"]}
    assert bad["ok"] is False
    assert "sounds" in failed
    assert "game mad-lab" in failed
    assert "game mad-magazine" not in failed


def smoke_test(data: Path) -> dict[str, Any]:
    report = data / "report.json"
    env = dev.surroundings(MADTABLE_DATA=str(data), HOME=str(data), PYTHONPATH=str(ROOT))
    done = subprocess.run(
        [sys.executable, "-m", "madtable", "--smoke-test", "--report", str(report)],
        cwd=data, env=env, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    assert done.returncode == (0 if found["ok"] else 1), done.stderr
    assert "Traceback" not in done.stderr
    return found


@pytest.mark.slow
def test_a_program_that_does_not_start_fails_its_trial(tmp_path: Path) -> None:
    broken = tmp_path / "madtable"
    broken.write_text("#!/bin/sh\necho it broke >&2\nexit 3\n")
    broken.chmod(0o755)
    with pytest.raises(trial.Failed, match="it broke"):
        trial.smoke(broken)


def test_windows_is_told_what_the_program_is(tmp_path: Path) -> None:
    """The file is Python that PyInstaller evaluates, on Windows only: here stand-ins listen."""

    def heard(kind: str) -> Any:
        return lambda *parts, **named: (kind, parts, named)

    names = ("VSVersionInfo", "FixedFileInfo", "StringFileInfo", "StringTable", "StringStruct")
    listeners = {name: heard(name) for name in (*names, "VarFileInfo", "VarStruct")}
    text = bundle.version_info("1.2.3", tmp_path).read_text(encoding="utf-8")
    kind, _, told = eval(text, listeners)  # noqa: S307 (it is ours)
    assert kind == "VSVersionInfo"
    assert told["ffi"][2]["filevers"] == told["ffi"][2]["prodvers"] == (1, 2, 3, 0)
    strings, translation = told["kids"]
    (table,) = strings[1][0]
    rows = dict(row[1] for row in table[1][1])
    assert rows["ProductName"] == "madtable"
    assert rows["FileVersion"] == rows["ProductVersion"] == "1.2.3"
    language, letters = translation[1][0][0][1][1]
    assert table[1][0] == f"{language:04X}{letters:04X}", "the table is the one that is announced"


def test_macos_is_told_what_it_understands() -> None:
    plist = plistlib.loads(plistlib.dumps(bundle.mac_plist("1.2.3")))
    (document,) = plist["CFBundleDocumentTypes"]
    (exported,) = plist["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [exported["UTTypeIdentifier"]]
    ending = exported["UTTypeTagSpecification"]["public.filename-extension"]
    assert ending == [journals.ENDING.lstrip(".")]
    entitlements = plistlib.loads((ROOT / "build_spec/macos/entitlements.plist").read_bytes())
    assert entitlements == {"com.apple.security.cs.disable-library-validation": True}
