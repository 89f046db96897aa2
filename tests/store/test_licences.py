"""What the program is made of: all of it, each with its version, its licence and the whole text."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path

import pytest

from madtable import __version__, paths
from madtable.store.libraries import LIBRARIES, unnamed
from madtable.store.licences import PACKAGES, parts, texts


def test_everything_inside_is_named_with_its_whole_licence() -> None:
    found = {part.name: part for part in parts()}
    assert list(found)[:2] == ["madtable", "Python"]
    assert set(PACKAGES) < set(found)
    assert {"AmaticSC", "Fredoka", "Manrope"} < set(found)
    assert found["madtable"].version == __version__
    assert found["pygame-ce"].version == metadata.version("pygame-ce")
    assert found["pygame-ce"].licence.startswith("LGPL")
    assert "LESSER GENERAL PUBLIC LICENSE" in found["pygame-ce"].text
    assert "Permission is hereby granted" in found["madtable"].text
    for part in found.values():
        assert part.licence, part.name
        assert len(part.text) > 300, part.name
    assert "Mersenne Twister" in found["Python"].text, "what others have written of it"


def test_each_library_says_what_its_licence_wants_to_be_said() -> None:
    found = {part.name: part.text for part in parts()}
    assert "Portions of this software are copyright (c) 2025 The FreeType" in found["FreeType"]
    assert "based in part on the work of the Independent JPEG Group" in found["libjpeg-turbo"]
    assert "Glenn Randers-Pehrson" in found["libpng"]
    for library in LIBRARIES:
        text = found[library.name]
        if library.licence.startswith("LGPL"):
            assert "Lesser General Public License, version 2.1" in text
            assert "Its source is at https://" in text
        elif library.licence != "Public domain":
            assert "opyright" in text or "(C)" in text, library.name
    files = {file.stem for file in (paths.assets() / "licences").iterdir()}
    assert files == {library.name for library in LIBRARIES} | {"Python-2"}


@pytest.mark.parametrize(
    "file",
    [
        *("libSDL2-2-50d19f93.0.so.0.3200.10", "SDL2.dll", "libSDL2_image-2.0.0.800.12.dylib"),
        *("libz.1.3.1.zlib-ng.dylib", "zlib1.dll", "libjpeg-62.dll", "libwebpdemux-2.dll"),
        *("libpython3.11.so.1.0", "python311.dll", "VCRUNTIME140_1.dll", "Python"),
    ],
)
def test_a_library_is_known_by_its_file_on_every_system(file: str) -> None:
    assert unnamed([file]) == []


def test_a_stranger_among_the_libraries_is_found() -> None:
    assert unnamed(["libgme-0.so.1", "libz.so.1", "libSDL3.so.0"]) == [
        "libgme-0.so.1",
        "libSDL3.so.0",
    ]


def test_a_built_program_reads_the_licences_that_it_carries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for title, file in texts():
        (tmp_path / f"{title}.txt").write_bytes(file.read_bytes())
    (tmp_path / "pytmx-2.txt").write_text("And a second one.", encoding="utf-8")
    at_home = {part.name: part.text for part in parts()}
    monkeypatch.setattr(paths, "licences", lambda: tmp_path)
    carried = {part.name: part.text for part in parts()}
    assert carried.pop("pytmx") == f"{at_home.pop('pytmx')}\n\nAnd a second one."
    assert carried == at_home


def test_a_licence_that_lies_nowhere_leaves_its_part_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "licences", lambda: tmp_path)
    found = parts()
    libraries = [library.name for library in LIBRARIES]
    assert [part.name for part in found] == ["madtable", "Python", *PACKAGES, *libraries]
    assert {part.text for part in found} == {""}
