"""What the program is made of: all of it, each with its version, its licence and the whole text."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path

import pytest

from madtable import __version__, paths
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
        assert len(part.text) > 500, part.name


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
    assert [part.name for part in found] == ["madtable", "Python", *PACKAGES]
    assert {part.text for part in found} == {""}
